"""The tricks: who leads, following, who takes, and that all eight of them are played."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from stammtisch.games.schafkopf.actions import Action, CallSupervisor, Claim, Confirm, Weiter
from stammtisch.games.schafkopf.bidding import callable_suits
from stammtisch.games.schafkopf.contracts import AUGEN, CONTRACTS, PACK
from stammtisch.games.schafkopf.events import CardPlayed, Scored
from stammtisch.tricks import PlayCard, Trick, TrickTaken
from stammtisch_dev.testing import clause
from tests.schafkopf.table import Table, cards, contract, seat

HANDS = """
    A: EO EU GU GK G9 GZ SA H7
    B: E7 EK HO SO HU SU HK H9
    C: EA EZ E9 E8 HA HZ GO GA
    D: H8 S7 S8 S9 SK SZ G7 G8
"""
"""B has no plain Gras and no plain Schellen, C no Schellen, A no plain Eichel."""


def next_card(t: Table, pick: int = 0) -> None:
    """Whose turn it is plays one of his legal cards."""
    (at,) = t.window("card").seats
    legal = t.legal("ABCD"[at])
    t.do(at, PlayCard(legal[pick % len(legal)]), kind="card")


# --- leading and taking ---


@clause("SK-B5.6")
@pytest.mark.parametrize("game", ["Rufspiel S", "Farbwenz E", "Wenz", "Solo G", "Solo G Tout"])
@pytest.mark.parametrize(("dealer", "leads"), ["AB", "BC", "CD", "DA"])
def test_left_of_the_dealer_comes_out_in_every_game_whoever_plays(game: str, dealer: str, leads: str) -> None:
    """Decision: the soloist has no right to lead."""
    t = contract(f"A: {game}", hands="A: S7; D: SA", dealer=dealer)
    for step in range(4):
        turn = (seat(leads) + step) % 4
        assert t.window("card").seats == (turn,)
        assert t.refused("ABCD"[turn - 1], "EA", kind="card").clause == "ENG-not-asked"
        next_card(t)
    assert t.window("card").seats == (t.playing.taken[0].taker,)


@clause("SK-B5.6")
@pytest.mark.parametrize(
    ("game", "trick", "taker"),
    [
        ("Rufspiel E", "A:GZ B:E7 C:GA D:G7", "C"),
        ("Rufspiel E", "A:GK B:HK C:GA D:G8", "B"),
        ("Rufspiel E", "A:H7 B:HO C:HA D:H8", "B"),
        ("Rufspiel E", "A:EU B:HO C:GO D:H8", "C"),
        ("Rufspiel E", "A:SA B:E7 C:E8 D:S7", "A"),
        ("Rufspiel E", "A:SA B:SU C:HA D:SZ", "B"),
        ("Wenz", "A:GK B:HU C:GO D:G7", "B"),
        ("Wenz", "A:GK B:HO C:GO D:G8", "A"),
        ("Wenz", "A:H7 B:HO C:HZ D:H8", "C"),
        ("Farbwenz H", "A:H7 B:HU C:HA D:H8", "B"),
        ("Farbwenz H", "A:EO B:EK C:EZ D:H8", "D"),
        ("Farbwenz H", "A:EO B:E7 C:E8 D:S7", "A"),
        ("Solo S", "A:GK B:E7 C:GA D:G8", "C"),
        ("Solo S", "A:SA B:SU C:GO D:SZ", "C"),
    ],
)
def test_the_highest_trump_takes_the_trick_else_the_highest_of_the_suit_led(game: str, trick: str, taker: str) -> None:
    t = contract(f"B: {game}", hands=HANDS).play(trick)
    assert t.events[-1] == TrickTaken(seat(taker))
    assert t.window("card").seats == (seat(taker),)


# --- following ---


@clause("SK-B5.6")
@pytest.mark.parametrize(
    ("game", "before", "who", "legal"),
    [
        ("Rufspiel E", "A:GK B:HK", "C", "GA"),
        ("Wenz", "A:GK B:HK", "C", "GA GO"),
        ("Rufspiel E", "A:GK B:HK C:GA", "D", "G7 G8"),
        ("Rufspiel E", "A:EO", "B", "HO SO HU SU HK H9"),
        ("Rufspiel E", "A:EO B:HK C:HA", "D", "H8"),
        ("Rufspiel E", "A:GK", "B", "E7 EK HO SO HU SU HK H9"),
        ("Solo S", "A:H7", "B", "HK H9"),
        ("Farbwenz H", "A:H7", "B", "HO HU SU HK H9"),
    ],
)
def test_suit_follows_suit_and_trump_follows_trump(game: str, before: str, who: str, legal: str) -> None:
    """Who cannot follow may play anything: nobody is forced to trump or to beat."""
    t = contract(f"B: {game}", hands=HANDS).play(before)
    assert set(t.legal(who)) == set(cards(legal))
    offered = [a.card for a in t.offered(seat(who), "card")]
    assert tuple(offered) == t.legal(who)
    for other in set(t.playing.hands[seat(who)]) - set(cards(legal)):
        assert t.refused(who, PlayCard(other), kind="card").clause == "SK-B5.6"


@clause("SK-B5.6")
@pytest.mark.parametrize("mode", ["strict", "learn"])
@pytest.mark.parametrize(
    ("before", "who", "card", "why"),
    [
        ("A:GK B:HK", "C", "GO", "refusal.sk.follow-suit"),
        ("A:GK B:HK C:GA", "D", "H8", "refusal.sk.follow-suit"),
        ("A:EO", "B", "E7", "refusal.sk.follow-trump"),
        ("A:EO B:HK", "C", "EA", "refusal.sk.follow-trump"),
    ],
)
def test_a_wrong_card_never_reaches_the_table(before: str, who: str, card: str, why: str, mode: str) -> None:
    t = contract("B: Rufspiel E", hands=HANDS, mode=mode).play(before)
    refusal = t.refused(who, card, kind="card")
    assert (refusal.clause, refusal.key) == ("SK-B5.6", why)
    assert refusal.args == {"card": card, "led": t.playing.trick[0], "legal": list(t.legal(who))}


@clause("ENG-not-held")
def test_nobody_plays_a_card_he_does_not_hold() -> None:
    t = contract("B: Rufspiel E", hands=HANDS)
    refusal = t.refused("A", "EA", kind="card")
    assert (refusal.clause, refusal.args) == ("ENG-not-held", {"card": "EA"})
    t.play("A:EO B:HK C:HA D:H8")
    assert t.refused("A", "EO", kind="card").clause == "ENG-not-held"


def test_for_the_silent_the_legal_card_with_the_fewest_augen_is_played() -> None:
    t = contract("B: Rufspiel E", hands=HANDS).time_up("card")
    assert t.events == (CardPlayed(seat("A"), cards("G9")[0]),)
    t = contract("B: Rufspiel E", hands=HANDS).play("A:EO")
    for who, card in (("B", "H9"), ("C", "GO"), ("D", "H8")):
        t.time_up("card")
        assert t.events[0] == CardPlayed(seat(who), cards(card)[0])


# --- the tricks ---


@clause("SK-trick-1")
def test_the_tricks_lie_in_their_order_with_whoever_took_them() -> None:
    t = contract("A: Wenz")
    laid: list[Trick] = []
    while len(laid) < 7:
        leader = t.playing.leader
        for _ in range(4):
            next_card(t)
        taken = t.events[-1]
        assert isinstance(taken, TrickTaken)
        four = tuple(e.card for record in t.log[-4:] for e in record.events if isinstance(e, CardPlayed))
        laid.append(Trick(leader, four, taken.seat))
    assert t.playing.taken == tuple(laid)


@clause("SK-trick-3")
@pytest.mark.parametrize("game", ["Rufspiel S", "Solo G", "Wenz Tout"])
def test_the_deal_is_scored_with_the_last_card_and_not_before(game: str) -> None:
    t = contract(f"A: {game}", hands="A: S7; B: SA")
    for _ in range(31):
        next_card(t)
        assert not any(isinstance(e, Scored) for e in t.events)
    next_card(t)
    assert isinstance(t.events[-1], Scored)
    assert t.finished.outcome == "scored"
    assert t.kinds() == {}


def lost_tout() -> Table:
    """A takes the first trick of B's Tout."""
    t = contract("B: Wenz Tout", hands=HANDS).play("A:EU B:HU C:E8 D:S7")
    assert t.playing.leader == seat("A")
    return t


@clause("SK-trick-3")
def test_a_tout_lost_in_the_first_trick_is_played_to_the_end() -> None:
    t = lost_tout().play_out()
    assert t.game_points == (6, -18, 6, 6)
    assert sum(isinstance(record.action, PlayCard) for record in t.log) == 32


@clause("SK-trick-3")
@pytest.mark.parametrize("action", [Claim(1), Confirm(), CallSupervisor(), Weiter()])
def test_nobody_can_claim_concede_or_lay_his_cards_open(action: Action) -> None:
    t = lost_tout()
    while "card" in t.kinds():
        (at,) = t.window("card").seats
        assert set(t.kinds()) == {"card"}
        assert t.refused("ABCD"[at], action, kind="card").clause == "ENG-wrong-kind"
        assert {type(a) for a in t.offered(at, "card")} == {PlayCard}
        next_card(t)
    assert t.finished.outcome == "scored"


# --- every deal ---


@clause("SK-B5.6", "SK-trick-3")
@given(
    st.permutations(PACK),
    st.sampled_from(["Rufspiel E", "Rufspiel G", "Rufspiel S", "Wenz", "Farbwenz H", "Solo G", "Solo E Tout"]),
    st.lists(st.integers(0, 7), min_size=32, max_size=32),
)
def test_every_card_is_played_once_and_the_facts_are_the_tricks(order: list[str], name: str, picks: list[int]) -> None:
    hands = {who: " ".join(order[8 * at : 8 * at + 8]) for at, who in enumerate("ABCD")}
    game = CONTRACTS[name]
    able = [who for who in "ABCD" if game.called is None or game.suit in callable_suits(cards(hands[who]))]
    assume(able)
    t = contract(f"{able[0]}: {name}", hands="; ".join(f"{who}: {held}" for who, held in hands.items()))
    for pick in picks:
        next_card(t, pick)
    laid = [e.card for record in t.log for e in record.events if isinstance(e, CardPlayed)]
    takers = [e.seat for record in t.log for e in record.events if isinstance(e, TrickTaken)]
    facts = t.finished.facts
    assert facts is not None
    mine = [n for n, taker in enumerate(takers) if taker in facts.side]
    assert sorted(laid) == sorted(PACK)
    assert (len(takers), facts.tricks) == (8, len(mine))
    assert facts.augen == sum(AUGEN[c] for n in mine for c in laid[4 * n : 4 * n + 4])
    assert sum(t.game_points) == 0
