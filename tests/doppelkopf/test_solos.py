"""Several solos at once: the higher one has the right, a lower one may outbid it, and what was bid is announced."""

import pytest

from stammtisch.games.doppelkopf.actions import BidSolo, PassSolo, Reserve
from stammtisch.games.doppelkopf.contracts import SOLOS
from stammtisch.games.doppelkopf.events import ContractFixed
from stammtisch.games.doppelkopf.options import Options
from stammtisch.games.doppelkopf.solos import ranked
from stammtisch.games.doppelkopf.state import Contesting
from stammtisch_dev.testing import clause
from tests.doppelkopf.table import Table, reserved, seat

HELD_155 = """
    A: H10 H10 HB HD KB KK KK PD X10 XD
    B: HA HK P10 P10 PA PD PK XA XD XK
    C: HA HB KB KD PA PB PB XA XB XB
    D: HD HK K10 K10 KA KA KD PK X10 XK
"""
HELD_150 = """
    A: H10 HD K10 KD KK KK P10 PA PD XA
    B: HD KB KD P10 PA PK X10 XA XD XK
    C: H10 HB HK KA KB PB PB PK XB XB
    D: HA HA HB HK K10 KA PD X10 XD XK
"""
"""Played out card by card as they lie, C comes to this many Augen with a Bubensolo."""


def contest(t: Table) -> Contesting:
    assert isinstance(t.state, Contesting), type(t.state)
    return t.state


def speaker(t: Table) -> str:
    (who,) = t.window("contest").seats
    return "ABCD"[who]


def offered(t: Table) -> set[str]:
    """What the speaker may bid, or `pass`."""
    actions = t.offered(seat(speaker(t)), "contest")
    return {action.step if isinstance(action, BidSolo) else "pass" for action in actions}


def played(t: Table) -> tuple[str, str, int]:
    """Solo, soloist, and how far Re has gone (-1 nothing, 0 Re, 1 keine 90 ...)."""
    game = t.playing.game
    assert game.declarer is not None
    return game.contract.name, "ABCD"[game.declarer], t.playing.said.re


# --- one solo ---


@clause("DK-1.1b")
@pytest.mark.parametrize("soloist", "ABCD")
@pytest.mark.parametrize("solo", SOLOS)
@pytest.mark.parametrize(("dealer", "leads"), ["AB", "BC", "CD", "DA"])
def test_the_soloist_does_not_lead_but_the_left_neighbour_of_the_dealer(
    dealer: str, leads: str, solo: str, soloist: str
) -> None:
    t = reserved(f"{soloist}: {solo}", dealer=dealer)
    assert t.window("card").seats == (seat(leads),)
    assert t.playing.leader == seat(leads)


@clause("DK-B1.6")
@pytest.mark.parametrize("solo", SOLOS)
def test_the_soloist_is_re_against_three_and_everybody_knows_it(solo: str) -> None:
    t = reserved(f"B: {solo}", "A: XD; C: XD")
    assert t.playing.re == (seat("B"),)
    assert t.playing.shown == ("kontra", "re", "kontra", "kontra")


# --- which solo has the right ---


@clause("DK-1.1d")
@pytest.mark.parametrize("dealer", range(4))
@pytest.mark.parametrize(
    ("lower", "higher"),
    [
        ("Fleischloser", "Bubensolo"),
        ("Bubensolo", "Damensolo"),
        ("Damensolo", "Koehler"),
        ("Koehler", "Farbsolo H"),
        ("Koehler", "Trumpfsolo"),
        ("Fleischloser", "Trumpfsolo"),
    ],
)
def test_of_two_solos_the_higher_one_has_the_right_wherever_they_sit(lower: str, higher: str, dealer: int) -> None:
    assert ranked(((0, lower), (2, higher)), dealer, Options()) == ((2, higher), (0, lower))
    assert ranked(((0, higher), (2, lower)), dealer, Options()) == ((0, higher), (2, lower))


@clause("DK-1.1g")
@pytest.mark.parametrize(
    ("dealer", "rivals", "forehand_first", "dealer_first"),
    [
        ("D", "AC", "AC", "AC"),
        ("D", "BD", "BD", "DB"),
        ("D", "ABCD", "ABCD", "DABC"),
        ("B", "ABCD", "CDAB", "BCDA"),
        ("A", "AD", "DA", "AD"),
        ("C", "AB", "AB", "AB"),
    ],
)
def test_of_equal_solos_the_seat_nearer_to_the_dealer_goes_first(
    dealer: str, rivals: str, forehand_first: str, dealer_first: str
) -> None:
    """Decision: near is counted clockwise from his left neighbour, so he himself comes last, or by option first."""
    wanted = tuple((seat(who), "Bubensolo") for who in rivals)
    for tie, expected in (("forehand_first", forehand_first), ("dealer_first", dealer_first)):
        order = ranked(wanted, seat(dealer), Options(solo_tie=tie))  # type: ignore[arg-type]
        assert "".join("ABCD"[who] for who, _ in order) == expected


@clause("DK-1.1g", "DK-1.1a")
@pytest.mark.parametrize(("split", "first"), [(False, "A"), (True, "D")])
def test_trumpf_and_farbsolo_are_equal_so_the_seat_decides_unless_the_trumpfsolo_goes_first(
    split: bool, first: str
) -> None:
    t = reserved("A: Farbsolo X, D: Trumpfsolo", trumpf_over_farb=split)
    assert contest(t).auction.holder == seat(first)


@clause("DK-1.1d", "DK-1.1g")
def test_everybody_hears_which_solos_there_are_the_one_with_the_right_first() -> None:
    t = reserved("A: Fleischloser, B: Koehler, C: Koehler, D: Trumpfsolo")
    for who in ("A", "B", "C", "D", "SPECTATOR"):
        shown = t.game.view(t.state, seat(who))
        assert shown.solos == ((3, "Trumpfsolo"), (1, "Koehler"), (2, "Koehler"), (0, "Fleischloser"))
        assert shown.auction == contest(t).auction


# --- outbidding ---


@clause("DK-1.1e", "DK-1.1f")
def test_the_higher_solo_holds_re_and_passes_at_keine_90() -> None:
    t = reserved("A: Damensolo, C: Bubensolo")
    assert (speaker(t), contest(t).auction.holder) == ("C", seat("A"))
    t.say("C: bid re", "A: bid re", "C: bid 90", "A: pass")
    assert t.told[-1] == ContractFixed("Bubensolo", seat("C"), "90")
    assert played(t) == ("Bubensolo", "C", 1)


@clause("DK-1.1f", "DK-1.2c")
@pytest.mark.parametrize(
    ("hands", "augen", "game_points"), [(HELD_155, 155, (-5, -5, 15, -5)), (HELD_150, 150, (4, 4, -12, 4))]
)
def test_the_solo_counts_with_what_was_bid(hands: str, augen: int, game_points: tuple[int, ...]) -> None:
    t = reserved("A: Damensolo, C: Bubensolo", hands)
    t.say("C: bid re", "A: bid re", "C: bid 90", "A: pass").play_out()
    assert t.finished.facts is not None
    assert (t.finished.facts.re_augen, t.finished.facts.re_said) == (augen, "90")
    assert t.game_points == game_points


@clause("DK-1.1f", "DK-1.1d")
def test_when_the_lower_solo_passes_at_once_the_higher_one_owes_nothing() -> None:
    t = reserved("A: Farbsolo X, B: Koehler").say("B: pass")
    assert t.told[-1] == ContractFixed("Farbsolo X", seat("A"))
    assert played(t) == ("Farbsolo X", "A", -1)


@clause("DK-1.1e", "DK-1.1f")
def test_when_neither_gives_in_before_schwarz_the_higher_solo_has_to_make_every_trick() -> None:
    t = reserved("A: Damensolo, C: Bubensolo")
    for step in ("re", "90", "60", "30", "schwarz"):
        t.say(f"C: bid {step}", f"A: bid {step}")
    assert offered(t) == {"pass"}
    assert t.refused("C: bid schwarz").args == {"step": "schwarz", "least": None}
    t.say("C: pass")
    assert played(t) == ("Damensolo", "A", 4)


@clause("DK-1.1f")
def test_who_only_held_is_bound_as_well() -> None:
    t = reserved("A: Damensolo, C: Bubensolo").say("C: bid re", "A: bid re", "C: pass")
    assert played(t) == ("Damensolo", "A", 0)


@clause("DK-1.1e")
@pytest.mark.parametrize(
    ("bids", "wrong", "least"),
    [
        ("C:re A:re", "C: bid re", "90"),
        ("C:60", "A: bid re", "60"),
        ("C:60", "A: bid 90", "60"),
        ("C:60 A:60", "C: bid 60", "30"),
        ("C:60 A:30", "C: bid 60", "schwarz"),
    ],
)
def test_a_bid_that_does_not_suffice_is_refused(bids: str, wrong: str, least: str) -> None:
    t = reserved("A: Damensolo, C: Bubensolo")
    t.say(*(bid.replace(":", ": bid ") for bid in bids.split()))
    refusal = t.refused(wrong)
    assert (refusal.clause, refusal.args["least"]) == ("DK-1.1e", least)


@clause("DK-1.1e")
def test_a_solo_is_bid_for_with_re_and_not_with_kontra() -> None:
    refusal = reserved("A: Damensolo, C: Bubensolo").refused("C: bid kontra")
    assert (refusal.clause, refusal.key) == ("DK-1.1e", "refusal.dk.other-word")


@clause("DK-1.1e")
def test_a_bid_may_jump_and_the_higher_solo_may_go_beyond_it() -> None:
    t = reserved("A: Damensolo, C: Bubensolo")
    assert offered(t) == {"pass", "re", "90", "60", "30", "schwarz"}
    t.say("C: bid 60")
    assert offered(t) == {"pass", "60", "30", "schwarz"}
    t.say("A: bid 30")
    assert offered(t) == {"pass", "schwarz"}
    t.say("C: pass")
    assert played(t) == ("Damensolo", "A", 3)


@clause("DK-1.1e")
def test_by_option_the_higher_solo_has_to_go_higher_as_well() -> None:
    """Decision: only a higher announcement outbids, so by default the same one is enough to keep the right."""
    t = reserved("A: Damensolo, C: Bubensolo", auction_hold_equal=False).say("C: bid re")
    assert offered(t) == {"pass", "90", "60", "30", "schwarz"}
    assert t.refused("A: bid re").args == {"step": "re", "least": "90"}
    t.say("A: bid 90", "C: bid schwarz")
    assert offered(t) == {"pass"}
    assert t.refused("A: bid schwarz").args == {"step": "schwarz", "least": None}
    t.say("A: pass")
    assert played(t) == ("Bubensolo", "C", 4)


@clause("DK-1.1g", "DK-1.1e")
def test_the_nearer_of_two_equal_solos_can_be_outbid_too() -> None:
    t = reserved("A: Bubensolo, C: Bubensolo").say("C: bid re", "A: pass")
    assert played(t) == ("Bubensolo", "C", 0)


# --- three and four ---


@clause("DK-1.1e", "DK-1.1d")
def test_of_three_the_one_right_below_the_holder_speaks_first() -> None:
    t = reserved("A: Trumpfsolo, B: Koehler, D: Fleischloser")
    assert speaker(t) == "B"
    t.say("B: bid re")
    assert speaker(t) == "A"
    t.say("A: bid re")
    assert speaker(t) == "B"
    t.say("B: pass")
    assert speaker(t) == "D"
    t.say("D: bid 90", "A: bid 90", "D: pass")
    assert played(t) == ("Trumpfsolo", "A", 1)


@clause("DK-1.1e", "DK-1.1f")
def test_of_three_the_middle_one_holds_against_the_lowest_once_the_highest_is_out() -> None:
    t = reserved("A: Trumpfsolo, B: Koehler, D: Fleischloser").say("B: bid re", "A: pass")
    assert (speaker(t), offered(t)) == ("D", {"pass", "90", "60", "30", "schwarz"})
    t.say("D: bid 90")
    assert (speaker(t), offered(t)) == ("B", {"pass", "90", "60", "30", "schwarz"})
    t.say("B: bid 90", "D: bid 30", "B: pass")
    assert played(t) == ("Fleischloser", "D", 3)


@clause("DK-1.1e")
def test_four_soloists_and_the_lowest_one_wins() -> None:
    t = reserved("A: Fleischloser, B: Koehler, C: Damensolo, D: Farbsolo P", dealer="B")
    order = []
    while isinstance(t.state, Contesting):
        who = speaker(t)
        order.append(who)
        t.say(f"{who}: bid re" if who == "A" else f"{who}: pass")
    assert order == ["B", "C", "A", "D"]
    assert played(t) == ("Fleischloser", "A", 0)


@clause("DK-1.1f")
def test_four_soloists_and_all_pass_before_the_highest() -> None:
    t = reserved("A: Bubensolo, B: Bubensolo, C: Bubensolo, D: Bubensolo").say("B: pass", "C: pass", "D: pass")
    assert played(t) == ("Bubensolo", "A", -1)


# --- around it ---


@clause("DK-1.1f")
def test_whoever_is_beaten_plays_for_kontra_and_his_bids_are_void() -> None:
    t = reserved("A: Damensolo, C: Bubensolo").say("C: bid re", "A: bid re", "C: bid 90", "A: pass")
    assert t.playing.re == (seat("C"),)
    assert t.playing.said.kontra == -1
    assert t.refused("A: re 60").clause == "DK-B1.6"
    t.say("A: kontra")
    assert t.playing.said.kontra == 0


@clause("DK-1.1f")
def test_what_was_bid_needs_no_saying_again_and_more_can_be_added_in_time() -> None:
    t = reserved("A: Damensolo, C: Bubensolo").say("C: bid 90", "A: pass")
    assert t.refused("C: re").key == "refusal.dk.said-already"
    assert t.refused("C: re 90").key == "refusal.dk.said-already"
    t.say("C: re 60")
    assert t.playing.said.re == 2
    assert [(announcement.seat, announcement.step, announcement.held) for announcement in t.playing.spoken] == [
        (2, "90", 10),
        (2, "60", 10),
    ]


@clause("DK-1.1f")
def test_who_says_nothing_until_the_time_is_up_has_passed() -> None:
    t = reserved("A: Damensolo, C: Bubensolo").time_up("contest")
    assert played(t) == ("Damensolo", "A", -1)


def test_nobody_speaks_out_of_turn_and_a_solo_cannot_be_withdrawn() -> None:
    t = reserved("A: Damensolo, C: Bubensolo")
    for other in "ABD":
        assert t.refused(f"{other}: pass").clause == "ENG-not-asked"
    assert t.refusal(seat("C"), Reserve("gesund"), kind="contest").clause == "ENG-wrong-kind"
    assert PassSolo() in t.offered(seat("C"), "contest")
