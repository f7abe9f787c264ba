"""Who sees what: hands and penalty cards from behind, the stock as a number, a swap by the two of it."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.engine.core import SPECTATOR
from stammtisch.engine.shuffling import Shuffled
from stammtisch.games.maumau.events import CardsDrawn, Dealt, PenaltyDrawn, PenaltyTaken, Swapped
from stammtisch.games.maumau.state import Finished, Greeting, Playing
from stammtisch_dev.laws import Case, play_logged
from stammtisch_dev.testing import clause
from tests.maumau import cases, table_cases
from tests.maumau.deal_table import LETTERS, at, cards, dealt, greeted


@clause("MM-S3", "MM-S4")
def test_everybody_sees_his_own_hand_and_how_many_cards_the_others_hold() -> None:
    t = greeted("A: H7 H8 HB HA XK")
    assert t.sees("A").hand == tuple(sorted(cards("H7 H8 HB HA XK")))
    assert t.sees("B").counts == (5, 5, 5, 5)
    assert (t.sees("A").stock, t.sees("SPECTATOR").hand) == (12, ())
    assert t.seen("A", Dealt).hands[1:] == ((), (), ())
    assert t.seen("SPECTATOR", Dealt).hands == ((), (), (), ())
    assert t.seen("A", Shuffled) is None


@clause("MM-S4", "MM-4a")
def test_in_play_hands_are_counted_and_penalty_cards_too() -> None:
    t = at("A: HD HA X7; B: X8", top="HK", penalties="B: P7 P8")
    for who in ("A", "B", "SPECTATOR"):
        seen = t.sees(who)
        assert (seen.counts, seen.penalties) == ((3, 1, 3, 3), (0, 2, 0, 0))
        assert seen.hand == (() if who == "SPECTATOR" else t.p.hands[LETTERS.index(who)])
        assert "P7" not in repr(seen)
        assert (seen.effective, seen.on_turn, seen.lying) == ("HK", 0, 1)


@clause("MM-4a")
def test_nobody_sees_a_penalty_card_come_and_only_its_owner_sees_it_taken_up() -> None:
    t = at("A: HD HA; B: XD X8 X9", top="HK", stock="P7 P8 P9 K7", players=2).say("A: HD").time_up("close")
    assert next(e for e in t.events if isinstance(e, PenaltyDrawn)).card == "P7"
    for who in ("A", "B", "SPECTATOR"):
        assert t.seen(who, PenaltyDrawn).card is None
    t.say("B: XD", "A: draw")
    assert t.seen("A", CardsDrawn).cards == ("P8",)
    assert t.seen("B", CardsDrawn).cards is None
    assert t.seen("B", CardsDrawn).count == 1
    t.say("A: done")
    assert t.seen("A", PenaltyTaken).card == "P7"
    assert t.seen("B", PenaltyTaken).card is None
    assert t.seen("SPECTATOR", PenaltyTaken).card is None


@clause("MM-T-joker-a")
def test_a_swap_is_seen_by_its_two() -> None:
    t = at("A: JOKER H8 H9 HD; B: X7 X8", top="HK", special_rules=("joker",)).say("A: JOKER", "A: swap B")
    for who in ("A", "B"):
        assert t.seen(who, Swapped) == Swapped(0, 1, cards("H8 H9 HD"), cards("X7 X8"))
    for who in ("C", "SPECTATOR"):
        assert t.seen(who, Swapped) == Swapped(0, 1)


@clause("MM-S4")
def test_of_the_pile_the_running_chain_is_seen() -> None:
    t = at("A: H7 X9 P9; B: X10 HA X8; C: P7 P8 KA", below="PD", top="HK").say("A: H7", "B: X10")
    seen = t.sees("D")
    assert (seen.pile, seen.lying, seen.pending, seen.effective) == (("H7", "X10"), 4, 4, "H7")
    t = at("A: HK X7 X8", top="HD").say("A: HK")
    assert t.sees("SPECTATOR").feast
    t = at("A: H7", top="HK").say("A: H7")
    assert (t.sees("C").asked, t.sees("C").finisher) == ((1, 2, 3), 0)


@clause("MM-V25", "MM-S4", "MM-4a")
@pytest.mark.parametrize("law", [cases.SILENT, cases.JOKERS, table_cases.THIEVES], ids=lambda c: c.name)
@given(seed=st.integers(0, 2**32))
def test_nobody_hides_a_card_in_any_phase(law: Case, seed: int) -> None:
    """Of everybody all see how many cards he holds and how many lie at his place, from the shuffle to the end."""
    _, log = play_logged(law, Random(seed), steps=6000)
    state, expected = law.start(), ((0, 0, 0), (0, 0, 0))
    for event in (e for record in log for e in record.events):
        state = law.game.evolve(state, event)
        if isinstance(state, Greeting | Playing):
            expected = (tuple(map(len, state.hands)), tuple(map(len, state.penalties)))  # type: ignore[assignment]
        for seat in (SPECTATOR, 0, 1, 2):
            seen = law.game.view(state, seat)
            assert (seen.counts, seen.penalties) == expected
    assert isinstance(state, Finished)
    assert sum(expected[0]) > 0


def test_before_and_after_the_play_there_is_little_to_see() -> None:
    t = dealt("A: H8 HA H9 HB X7")
    assert t.game.view(t.start, 0).phase == "shuffling"
    end = at("A: HD", top="HK").say("A: HD")
    assert (end.sees("B").winner, end.sees("B").pile, end.sees("B").hand) == (0, ("HD",), ())
    assert end.game.view(end.state, SPECTATOR).lines[0].game_points == (1, 0, 0, 0)
    assert end.game.offers(end.state, 0, t.window("play")) == ()
