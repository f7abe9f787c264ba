"""Who plays: the ladder with its words, holding and raising, binding names, the third and the fourth bidder."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.engine.core import Refusal
from stammtisch.games.schafkopf.actions import NameContract, NoSpritze, Spiele, Weiter
from stammtisch.games.schafkopf.contracts import CONTRACTS, rung
from stammtisch.games.schafkopf.events import Bid, ContractFixed, Passed
from stammtisch.games.schafkopf.options import Options
from stammtisch.games.schafkopf.state import Bidding
from stammtisch_dev.testing import clause
from tests.schafkopf.table import Table, action_of, deal, seat

CALLER = "A: E7 G7 S7; B: E8 G8 S8; C: E9 G9 S9; D: EA GA SA"
"""Everybody but D may call every Sau."""


def spoken(t: Table) -> Bid:
    """The last thing said, when it was a bid."""
    bids = [event for event in t.events if isinstance(event, Bid)]
    assert len(bids) == 1, t.events
    return bids[0]


def phrases(t: Table) -> list[str]:
    """All that was said so far, without the text-key prefix and without passes."""
    phrases_said = [event.phrase for record in t.log for event in record.events if isinstance(event, Bid)]
    return [phrase.removeprefix("phrase.sk.") for phrase in phrases_said]


def naming(t: Table) -> tuple[str, int]:
    """Who has to name his game now, and the lowest rung he is offered."""
    (who,) = t.window("name").seats
    assert isinstance(t.state, Bidding)
    offered = t.contracts("ABCD"[who])
    return "ABCD"[who], min(rung(CONTRACTS[name], t.state.options) for name in offered)


def plays(t: Table) -> str:
    """`C: Solo H`: the contract that stands."""
    return f"{'ABCD'[t.playing.game.declarer]}: {t.playing.game.contract.name}"


# --- who is asked, and what a word is worth ---


@clause("SK-B5.5")
@pytest.mark.parametrize(("dealer", "order"), [("A", "BCDA"), ("B", "CDAB"), ("C", "DABC"), ("D", "ABCD")])
def test_everybody_is_heard_once_beginning_left_of_the_dealer(dealer: str, order: str) -> None:
    t = deal(dealer=dealer)
    for who in order:
        assert t.window("bid").seats == (seat(who),)
        others = [other for other in "ABCD" if other != who]
        assert {t.refused(other, "weiter", kind="bid").clause for other in others} == {"ENG-not-asked"}
        t.say(f"{who}: weiter")
    assert t.finished.outcome == "passed-out"


@clause("SK-bidding-1")
def test_the_whole_ladder_with_every_phrase() -> None:
    t = deal().say("A: spiele", "B: spiele", "C: weiter", "D: weiter")
    for who in "ABABABABA":
        t.say(f"{who}: spiele")
    assert phrases(t) == [
        "spiele",
        "spiele-auch",
        "spiele-selbst",
        "bin-besser",
        "hab-ich-auch-noch",
        "bin-wieder-besser",
        "das-halte-ich-auch",
        "bin-erneut-besser",
        "auch-das-kann-ich-halten",
        "ich-spiele-ein-solo-tout",
        "das-solo-tout-halte-ich",
    ]


@clause("SK-bidding-1")
def test_the_ladder_has_one_rung_more_where_the_wenz_tout_stands_alone() -> None:
    t = deal(tout_rank="split").say("A: spiele", "B: spiele", "C: weiter", "D: weiter")
    for who in "ABABABABABA":
        t.say(f"{who}: spiele")
    assert phrases(t)[7:] == [
        "bin-erneut-besser",
        "auch-das-kann-ich-halten",
        "bin-noch-einmal-besser",
        "auch-das-halte-ich-noch",
        "ich-spiele-ein-solo-tout",
        "das-solo-tout-halte-ich",
    ]


@clause("SK-bidding-1", "SK-bidding-2")
@pytest.mark.parametrize(
    ("steps", "who", "least"),
    [
        ("A", "A", 0),
        ("AB", "B", 1),
        ("ABA", "A", 1),
        ("ABAB", "B", 2),
        ("ABABA", "A", 2),
        ("ABABAB", "B", 3),
        ("ABABABA", "A", 3),
        ("ABABABAB", "B", 4),
        ("ABABABABA", "A", 4),
        ("ABABABABAB", "B", 5),
        ("ABABABABABA", "A", 5),
    ],
)
def test_every_step_of_the_ladder_is_a_minimum(steps: str, who: str, least: int) -> None:
    """The survivor names his game: of the rung he spoke last at least, and every higher one is open to him."""
    t = deal(CALLER)
    rest = list(steps)
    while "bid" in t.kinds():
        (speaker,) = t.window("bid").seats
        speaks = rest and seat(rest[0]) == speaker
        t.do(speaker, Spiele() if speaks and rest.pop(0) else Weiter(), kind="bid")
    assert rest == []
    assert naming(t) == (who, least)
    too_low = [c.name for c in CONTRACTS.values() if rung(c, Options()) < least]
    assert {t.refused(who, name, kind="name").clause for name in too_low} == ({"SK-bidding-2"} if too_low else set())
    t.say(f"{who}: Solo H Tout")
    assert plays(t) == f"{who}: Solo H Tout"


# --- the ten cases ---


@clause("SK-bidding-1", "SK-B5.5")
def test_who_says_spiele_auch_plays_a_single_game() -> None:
    t = deal(CALLER).say("A: spiele", "B: weiter", "C: spiele", "D: weiter", "A: weiter")
    assert naming(t) == ("C", 1)
    kinds = {CONTRACTS[name].kind for name in t.contracts("C")}
    assert kinds == {"Farbwenz", "Wenz", "Solo"}
    refusal = t.refused("C", "Rufspiel E", kind="name")
    assert (refusal.clause, refusal.args["least"]) == ("SK-bidding-2", "Farbwenz")


@clause("SK-bidding-2")
def test_who_has_said_spiele_selbst_no_longer_plays_a_rufspiel() -> None:
    t = deal(CALLER).say("A: spiele", "B: spiele", "C: weiter", "D: weiter", "A: spiele", "B: weiter")
    assert naming(t) == ("A", 1)
    assert t.refused("A", "Rufspiel E", kind="name").clause == "SK-bidding-2"


@clause("SK-bidding-2")
def test_a_solo_behind_beats_a_wenz_in_front() -> None:
    t = deal().say("A: spiele", "B: spiele", "C: weiter", "D: weiter", "A: spiele", "B: spiele", "A: spiele")
    t.say("B: spiele", "A: weiter", "B: Solo G")
    assert phrases(t)[2:] == ["spiele-selbst", "bin-besser", "hab-ich-auch-noch", "bin-wieder-besser"]
    assert plays(t) == "B: Solo G"


@clause("SK-bidding-2", "SK-B5.5")
def test_of_two_solos_the_forward_seat_plays() -> None:
    t = deal().say("A: spiele", "B: spiele", "C: weiter", "D: weiter")
    t.say("A: spiele", "B: spiele", "A: spiele", "B: spiele", "A: spiele")
    assert spoken(t).phrase == "phrase.sk.das-halte-ich-auch"
    assert t.refused("B", "Solo H", kind="bid").clause == "SK-bidding-2"
    t.say("B: weiter", "A: Solo S")
    assert plays(t) == "A: Solo S"


@clause("SK-bidding-4")
def test_a_named_farbwenz_is_bound_and_falls_to_who_holds_it() -> None:
    t = deal().say("A: spiele", "B: Farbwenz E", "C: weiter", "D: weiter", "A: spiele")
    assert spoken(t).phrase == "phrase.sk.spiele-selbst"
    for higher in ("spiele", "Wenz", "Solo E Tout"):
        refusal = t.refused("B", higher, kind="bid")
        assert (refusal.clause, refusal.args) == ("SK-bidding-4", {"contract": "Farbwenz E"})
    assert t.offered(seat("B"), "bid") == [Weiter()]
    t.say("B: weiter")
    assert naming(t) == ("A", 1)


@clause("SK-bidding-4")
def test_a_named_wenz_is_beaten_by_a_solo_behind() -> None:
    t = deal().say("A: spiele", "B: spiele", "C: weiter", "D: weiter", "A: Wenz", "B: spiele")
    assert spoken(t) == Bid(seat("B"), 3, "phrase.sk.bin-wieder-besser")
    assert t.refused("A", "spiele", kind="bid").clause == "SK-bidding-4"
    t.say("A: weiter")
    assert naming(t) == ("B", 3)


@clause("SK-B5.5")
def test_a_named_wenz_is_played_exactly_so_when_nobody_beats_it() -> None:
    t = deal().say("A: spiele", "B: spiele", "C: weiter", "D: weiter", "A: Wenz", "B: weiter")
    assert t.events == (Passed(seat("B")), ContractFixed(seat("A"), "Wenz"))
    assert plays(t) == "A: Wenz"


@clause("SK-bidding-5")
def test_with_three_bidders_the_first_may_hold_what_the_third_bid() -> None:
    t = deal().say("A: spiele", "B: spiele", "C: spiele", "D: weiter", "A: spiele")
    assert phrases(t) == ["spiele", "spiele-auch", "bin-besser", "hab-ich-auch-noch"]
    t.say("B: weiter", "C: weiter")
    assert naming(t) == ("A", 2)


@clause("SK-bidding-5")
@pytest.mark.parametrize("too_low", ["Farbwenz H", "Rufspiel E"])
def test_the_third_bidder_needs_a_wenz(too_low: str) -> None:
    t = deal(CALLER).say("A: spiele", "B: spiele")
    refusal = t.refused("C", too_low, kind="bid")
    assert (refusal.clause, refusal.args["least"]) == ("SK-bidding-2", "Wenz")
    t.say("C: spiele")
    assert spoken(t).rung == 2


@clause("SK-bidding-3")
def test_a_wenz_tout_beats_a_solo() -> None:
    t = deal().say("A: spiele", "B: Solo H", "C: Wenz Tout", "D: weiter")
    assert spoken_rungs(t) == [0, 3, 4]
    t.say("A: weiter", "B: weiter")
    assert plays(t) == "C: Wenz Tout"


@clause("SK-bidding-4")
def test_a_wenz_named_at_once_wants_a_solo_behind() -> None:
    t = deal(CALLER).say("A: Wenz")
    for too_low in ("Rufspiel G", "Farbwenz E", "Wenz"):
        refusal = t.refused("B", too_low, kind="bid")
        assert (refusal.clause, refusal.args["least"]) == ("SK-bidding-2", "Solo")
    t.say("B: Solo G", "C: weiter", "D: weiter")
    assert t.refused("A", "spiele", kind="bid").clause == "SK-bidding-4"
    t.say("A: weiter")
    assert plays(t) == "B: Solo G"


def spoken_rungs(t: Table) -> list[int]:
    return [event.rung for record in t.log for event in record.events if isinstance(event, Bid)]


# --- binding names and jumps ---


@clause("SK-bidding-4")
def test_a_named_rufspiel_binds_too() -> None:
    """Decision: who says "with the Eichel Sau" before the others have spoken is bound to it, like any named game."""
    t = deal(CALLER).say("A: Rufspiel E", "B: spiele", "C: weiter", "D: weiter")
    assert t.refused("A", "spiele", kind="bid").clause == "SK-bidding-4"
    assert t.refused("A", "Solo E", kind="bid").clause == "SK-bidding-4"


@clause("SK-bidding-1", "SK-bidding-3")
@pytest.mark.parametrize(
    ("named", "due"),
    [
        ("Farbwenz S", "spiele-selbst"),
        ("Wenz", "hab-ich-auch-noch"),
        ("Solo S", "das-halte-ich-auch"),
        ("Farbwenz S Tout", "auch-das-kann-ich-halten"),
        ("Wenz Tout", "auch-das-kann-ich-halten"),
        ("Solo S Tout", "das-solo-tout-halte-ich"),
    ],
)
def test_rungs_are_skipped_by_naming_only_and_the_forward_seat_holds_the_new_one(named: str, due: str) -> None:
    """Decision: the phrases go rung by rung; who wants to jump names his game and is bound."""
    t = deal().say("A: spiele", f"B: {named}", "C: weiter", "D: weiter")
    assert spoken_rungs(t) == [0, rung(CONTRACTS[named], Options())]
    t.say("A: spiele")
    assert phrases(t)[-1] == due


@clause("SK-bidding-2")
@pytest.mark.parametrize("unknown", ["Geier", "Ramsch", "Rufspiel H", "Rufspiel E Tout", "Solo", "wenz", ""])
def test_a_game_nobody_knows_is_refused_with_the_known_ones(unknown: str) -> None:
    t = deal().say("A: spiele", "B: weiter", "C: weiter", "D: weiter")
    refusal = t.refused("A", NameContract(unknown), kind="name")
    assert (refusal.clause, refusal.key) == ("SK-B5.2", "refusal.sk.no-such-game")
    assert refusal.args == {"contract": unknown, "known": sorted(CONTRACTS)}


@clause("SK-bidding-4", "SK-bidding-5")
def test_three_games_named_in_turn_go_to_the_highest() -> None:
    t = deal(CALLER).say("A: Rufspiel G", "B: Farbwenz G", "C: Wenz", "D: weiter")
    for bound in "AB":
        assert t.refused(bound, "spiele", kind="bid").clause == "SK-bidding-4"
        t.say(f"{bound}: weiter")
    assert plays(t) == "C: Wenz"


# --- the top of the ladder ---


def up_to_the_solo_tout(*, hold_solo_tout: bool = True) -> Table:
    t = deal(hold_solo_tout=hold_solo_tout).say("A: spiele", "B: spiele", "C: weiter", "D: weiter")
    for who in "ABABABAB":
        t.say(f"{who}: spiele")
    assert spoken(t).phrase == "phrase.sk.ich-spiele-ein-solo-tout"
    return t


@clause("SK-bidding-3")
def test_above_the_solo_tout_there_is_nothing() -> None:
    t = up_to_the_solo_tout().say("A: spiele")
    for more in ("spiele", "Solo H Tout"):
        assert t.refused("B", more, kind="bid").clause == "SK-bidding-3"
    assert t.offered(seat("B"), "bid") == [Weiter()]
    t.say("B: weiter")
    assert naming(t) == ("A", 5)


@clause("SK-bidding-3")
def test_by_option_a_solo_tout_cannot_be_held() -> None:
    """Decision: the printed ladder ends with the Solo Tout behind; by the principle of the seats it can be held."""
    t = up_to_the_solo_tout(hold_solo_tout=False)
    assert t.refused("A", "spiele", kind="bid").clause == "SK-bidding-3"
    assert t.offered(seat("A"), "bid") == [Weiter()]
    t.say("A: weiter")
    assert naming(t) == ("B", 5)


@clause("SK-bidding-3")
@pytest.mark.parametrize(("tout_rank", "accepted"), [("merged", {"Solo"}), ("split", {"Wenz", "Solo"})])
def test_what_is_above_a_farbwenz_tout(tout_rank: str, accepted: set[str]) -> None:
    t = deal(tout_rank=tout_rank).say("A: Farbwenz E Tout")
    offered = [CONTRACTS[name] for name in t.contracts("B", kind="bid")]
    assert {c.kind for c in offered} == accepted
    assert all(c.tout for c in offered)


@clause("SK-bidding-3")
def test_nobody_comes_in_after_a_solo_tout_was_named_in_front() -> None:
    t = deal().say("A: Solo E Tout")
    for who in "BCD":
        assert t.refused(who, "spiele", kind="bid").clause == "SK-bidding-3"
        t.say(f"{who}: weiter")
    assert plays(t) == "A: Solo E Tout"


# --- three and four bidders ---


@clause("SK-bidding-5")
def test_four_bidders_enter_rung_by_rung_and_the_fourth_needs_a_solo() -> None:
    t = deal().say("A: spiele", "B: spiele", "C: spiele")
    assert t.refused("D", "Wenz", kind="bid").args["least"] == "Solo"
    t.say("D: spiele")
    assert phrases(t) == ["spiele", "spiele-auch", "bin-besser", "bin-wieder-besser"]
    assert spoken_rungs(t) == [0, 1, 2, 3]


@clause("SK-bidding-5")
def test_after_the_first_round_the_raising_goes_on_in_seat_order() -> None:
    """Decision: it goes round from the last speaker; in front of the holder the same rung will do, behind one more."""
    t = deal().say("A: spiele", "B: spiele", "C: spiele", "D: spiele")
    t.say("A: weiter", "B: spiele", "C: spiele", "D: weiter", "B: spiele", "C: weiter")
    assert spoken_rungs(t) == [0, 1, 2, 3, 3, 4, 4]
    assert naming(t) == ("B", 4)


@clause("SK-bidding-5")
def test_who_has_passed_is_out_for_good() -> None:
    t = deal().say("A: weiter", "B: spiele", "C: spiele", "D: weiter", "B: spiele", "C: spiele")
    for late in "AD":
        assert t.refused(late, "Solo E Tout", kind="bid").clause == "ENG-not-asked"


@clause("SK-B5.5")
def test_a_game_once_registered_cannot_be_taken_back() -> None:
    t = deal().say("A: spiele", "B: weiter", "C: weiter", "D: weiter")
    assert t.refused("A", "weiter", kind="name").clause == "ENG-wrong-kind"
    assert t.refused("A", "spiele", kind="name").clause == "ENG-wrong-kind"
    assert {type(a) for a in t.offered(seat("A"), "name")} == {NameContract}


@clause("SK-bidding-5", "SK-B5.5")
@given(st.lists(st.integers(-1, 5), min_size=4, max_size=4))
def test_whoever_would_go_highest_plays_and_of_equals_the_forward_seat(limits: list[int]) -> None:
    """Everybody speaks as long as what is due is not above his limit; -1 does not want to play at all."""
    t = deal()
    while "bid" in t.kinds():
        (speaker,) = t.window("bid").seats
        assert isinstance(t.state, Bidding)
        due = t.state.auction.price(speaker)
        t.do(speaker, Spiele() if due <= limits[speaker] else Weiter(), kind="bid")
    if max(limits) < 0:
        assert t.finished.outcome == "passed-out"
    else:
        assert isinstance(t.state, Bidding)
        assert t.window("name").seats == (limits.index(max(limits)),)
        assert t.state.auction.level <= max(limits)


# --- the rest of the door ---


@pytest.mark.parametrize(
    ("words", "kind"), [((), "bid"), (("A: spiele", "B: weiter", "C: weiter", "D: weiter"), "name")]
)
def test_nothing_else_is_an_answer_to_the_bidding(words: tuple[str, ...], kind: str) -> None:
    t = deal().say(*words)
    for other in (NoSpritze(), action_of("EA")):
        assert t.refused("A", other, kind=kind).clause == "ENG-wrong-kind"


@clause("ENG-late")
def test_an_answer_to_an_older_question_is_late() -> None:
    t = deal()
    old = t.window("bid").id
    t.say("A: spiele")
    again = t.submit(seat("A"), Spiele(), window=old)
    assert isinstance(again, Refusal)
    assert again.clause == "ENG-late"


def test_the_silent_pass() -> None:
    t = deal().time_up("bid")
    assert t.events == (Passed(seat("A")),)
