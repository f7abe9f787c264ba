"""What each seat sees in each phase: its own cards, counts of the others', and what lies open."""

from typing import Any

import pytest
from msgspec import json

from stammtisch.cards import Cards
from stammtisch.engine.core import SPECTATOR
from stammtisch.games.chaotentrumpf.events import DealtAgain
from stammtisch.games.chaotentrumpf.state import Electing
from stammtisch.games.chaotentrumpf.trumps import PACK
from stammtisch.games.chaotentrumpf.view import hand_taken_up
from stammtisch_dev.testing import clause
from tests.chaotentrumpf.table import Table, cards, dealt, playing, prepared, shuffled

MINE = "H7 K8 K9 PB PD HK K7 P7 P8 XA"
SECRET = "X10"
"""B has all three of them."""
HANDS = f"A: {MINE}; B: X10 X10 X10 H9 H9 H9 KB KB KB KD"


def frames(t: Table, *who: int) -> bytes:
    return b"".join(json.encode(t.frame(s)) for s in who)


@clause("CT-3c")
def test_nobody_but_its_holder_sees_a_card_before_it_is_played() -> None:
    """B holds all tens of clubs; the others meet them in no frame of the whole preparation."""
    t = dealt(HANDS, turned="P9")
    told = [frames(t, 0, 2, SPECTATOR)]
    steps = ["C: turn", *(f"{who}: vote suit:P" for who in "ABC"), "A: invert suit:H", "C: proof 1 2"]
    for word in (*steps, "B: exchange X10", "A: stay", "C: lead"):
        t.say(word)
        told.append(frames(t, 0, 2, SPECTATOR))
    t.time_up("batch")
    told.append(frames(t, 0, 2, SPECTATOR))
    for word in ("A: stay", "B: lead", "C: stay"):
        t.say(word)
        told.append(frames(t, 0, 2, SPECTATOR))
    assert len(t.playing.hands[1]) == 10
    assert not any(SECRET.encode() in frame for frame in told)
    t.play("B:X10")
    assert b"X10" in frames(t, 0)


@clause("CT-3c")
def test_the_first_half_of_a_hand_is_seen_by_its_owner() -> None:
    t = dealt(HANDS, turned="P9")
    assert isinstance(t.state, Electing)
    assert hand_taken_up(t.state, 0) == tuple(sorted(cards("H7 K8 K9 PB PD")))
    assert hand_taken_up(t.state, SPECTATOR) == ()


@clause("CT-8")
@pytest.mark.parametrize("dealer", ["A", "B", "C"])
def test_a_dealer_who_has_turned_nothing_has_seen_nothing(dealer: str) -> None:
    t = dealt(dealer=dealer, turned="P9")
    seat = "ABC".index(dealer)
    assert isinstance(t.state, Electing)
    assert [bool(hand_taken_up(t.state, s)) for s in range(3)] == [s != seat for s in range(3)]
    assert not any(f'"{card}"'.encode() in frames(t, seat) for card in PACK)
    assert t.sees(dealer).counts == (5, 5, 5)


PHASES: list[tuple[str, Any]] = [
    ("cutting", shuffled),
    ("electing", dealt),
    ("preparing", prepared),
    ("playing", playing),
]


@pytest.mark.parametrize(("phase", "table"), PHASES, ids=[phase for phase, _ in PHASES])
def test_a_spectator_sees_the_phase_and_no_hand(phase: str, table: Any) -> None:
    seen = table().sees("SPECTATOR")
    assert (seen.phase, seen.hand) == (phase, ())


def test_counts_of_hands_and_stock_are_public() -> None:
    t = prepared(HANDS)
    assert (t.sees("C").counts, t.sees("C").stock, t.sees("C").trump) == ((10, 10, 10), 65, "suit:P")
    t.say("B: exchange X10 X10")
    assert t.sees("C").wishes == ((1, 2),)
    t.time_up("batch")
    assert (t.sees("C").stock, t.sees("C").exchanged) == (63, (1,))


def test_the_second_half_is_shown_to_its_owner_only() -> None:
    t = prepared(HANDS)

    def second(who: str) -> tuple[Cards, ...]:
        event: DealtAgain = t.seen(who, DealtAgain)
        return event.cards

    assert second("A") == (tuple(sorted(cards("HK K7 P7 P8 XA"))), (), ())
    assert second("SPECTATOR") == ((), (), ())


def test_open_cards_stay_open_to_the_end_of_play() -> None:
    """Decision: the cards of the election are out of play and remain to be seen."""
    t = dealt(turned="X8 H7").turn_and_vote("none").say("C: turn", "A: lead", "B: stay", "C: stay")
    assert t.sees("B").open == ("X8", "H7")


@clause("CT-9c")
@pytest.mark.parametrize("visible", [True, False])
def test_by_option_only_the_last_of_the_open_cards_is_seen(visible: bool) -> None:
    """Decision: all of them stay visible; where they lie on top of each other only the uppermost can be read."""
    t = dealt(turned="X7 X8 H9 PB P9", open_cards_visible=visible)
    for lying in ("X7", "X7 X8", "X7 X8 H9", "X7 X8 H9 PB"):
        t.turn_and_vote("none")
        wanted = cards(lying) if visible else cards(lying)[-1:]
        assert [t.sees(who).open for who in ("A", "C", "SPECTATOR")] == [wanted] * 3
    t.say("C: turn")
    assert t.preparing.open == cards("X7 X8 H9 PB P9"), "out of play they are in any case"
    last = t.preparing.open if visible else cards("P9")
    assert t.sees("A").open == last
    t.say("A: lead", "ALL: stay")
    assert t.sees("B").open == t.sees("SPECTATOR").open == last


@clause("CT-9c")
def test_the_covered_cards_stay_covered_while_the_lot_is_drawn() -> None:
    t = dealt(turned="X8 H7", open_cards_visible=False).turn_and_vote("none").say("C: turn", "ALL: lead")
    assert (t.sees("A").phase, t.sees("A").open) == ("drawing", ("H7",))


def test_the_lot_is_seen_by_all() -> None:
    t = prepared().say("ALL: lead", "A: tip suit:X")
    seen = t.sees("SPECTATOR")
    assert (seen.phase, seen.level, seen.tips) == ("drawing", "suit", ((0, "suit:X"),))


def test_before_the_shuffle_there_is_nothing_to_see() -> None:
    t = shuffled()
    start = t.game.view(t.start, 0)
    assert (start.phase, start.dealer, start.hand, start.counts) == ("shuffling", 2, (), ())
