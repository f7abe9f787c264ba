"""MM-1e, MM-2d, MM-5b: whoever does not wait, counts at somebody, or outruns a doubt with turns in a row."""

from typing import Any

import pytest

from stammtisch.engine.core import HOST, Accepted, Refusal
from stammtisch.games.maumau.actions import CountDown, LayCard
from stammtisch.games.maumau.events import ActHeld, CountdownBegun, MiscountedFor
from stammtisch_dev.testing import clause
from tests.maumau.deal_table import Table, at, card, seat


def sleeping(**options: Any) -> Table:
    return at("A: HD X7 X8; B: PD P8 P7; C: K7 K8 K9", top="HK", players=3, **options).time_up("play")


# --- the countdown ---


@clause("MM-2d")
def test_a_countdown_names_whom_it_means() -> None:
    t = sleeping()
    t.do(seat("B"), CountDown(seat("A")), kind="count")
    assert t.events == (CountdownBegun(seat("B"), seat("A")),)


@clause("MM-2d")
@pytest.mark.parametrize("mode", ["strict", "learn"])
def test_only_who_is_on_turn_can_be_counted_down_under_a_referee(mode: str) -> None:
    t = sleeping(mode=mode)
    assert list(t.offered(seat("B"), "count")) == [CountDown(seat("A"))]
    refusal = t.refusal(seat("B"), CountDown(seat("C")), kind="count")
    assert (refusal.clause, refusal.key) == ("MM-2d", "refusal.mm.not-his-turn")


@clause("MM-2d", "MM-V29")
def test_at_a_table_a_countdown_can_be_wrong_and_costs_who_counts() -> None:
    t = sleeping(mode="table")
    assert set(t.offered(seat("B"), "count")) == {CountDown(seat("A")), CountDown(seat("C"))}
    t.do(seat("B"), CountDown(seat("C")), kind="count")
    assert t.events[0] == MiscountedFor(seat("B"), seat("C"))
    assert (t.fines(), t.p.ticks, t.on) == ([("B", "MM-V29")], None, "A")


@clause("MM-2d")
def test_nobody_counts_at_himself_or_at_somebody_who_is_not_there() -> None:
    t = sleeping(mode="table")
    for whom in (seat("B"), 7, HOST):
        assert t.refusal(seat("B"), CountDown(whom), kind="count").key == "refusal.mm.count-whom"


@clause("MM-2d")
def test_while_it_is_counted_no_other_clock_runs() -> None:
    t = sleeping()
    assert t.window("play").limit == "away_autodraw"
    t.say("B: count")
    assert t.window("play").limit is None
    assert t.window("tick").limit == "countdown_tick"
    while "tick" in t.kinds():
        t.time_up("tick")
    assert (t.fines(), t.window("play").limit) == ([("A", "MM-V17")], "countdown_idle")


# --- haste ---


def early(t: Table, text: str, who: str = "B") -> Accepted[Any, Any] | Refusal:
    """The next player does not wait."""
    window = next(w for w in t.game.windows(t.state) if w.kind == "play" and w.seats == (seat(who),))
    assert not window.must
    return t.submit(seat(who), LayCard(card(text)), window=window.id)


@clause("MM-1e")
def test_a_strict_referee_keeps_a_card_that_came_too_early_and_plays_it_at_the_end_of_the_turn() -> None:
    t = at("A: X7 X8 X9; B: HD P8 P7", top="HK", stock="K7 K8 K9 KA").say("A: draw")
    assert isinstance(early(t, "HD"), Accepted)
    assert t.log[-1].events == (ActHeld(seat("B"), LayCard(card("HD"))),)
    assert (t.on, t.top) == ("A", "HK"), "A may still lay what was drawn"
    t.say("A: done")
    assert (t.on, t.top, t.fines()) == ("C", "HD", [])


@clause("MM-1e")
def test_it_is_played_also_when_the_turn_ends_by_the_clock() -> None:
    t = at("A: X7 X8 X9; B: HD P8 P7", top="HK", stock="K7 K8 K9 KA").say("A: draw")
    early(t, "HD")
    assert t.time_up("play").top == "HD"


@clause("MM-1e")
def test_it_is_not_played_when_it_does_not_fit_any_more() -> None:
    t = at("A: X7 X8 X9; B: HD P8 P7", top="HK", stock="HB K7 K8 K9 KA").say("A: draw")
    early(t, "HD")
    t.say("A: HB wish P")
    assert (t.on, t.top, t.held("B")) == ("B", "HB", 3)


@clause("MM-1e")
def test_a_card_that_does_not_fit_is_refused_and_nobody_else_may_be_early() -> None:
    t = at("A: X7 X8 X9; B: HD P8 P7; C: H8 P9 PA", top="HK", stock="K7 K8 K9 KA").say("A: draw")
    refusal = early(t, "P8")
    assert isinstance(refusal, Refusal)
    assert refusal.clause == "MM-Z1"
    assert [w.seats for w in t.game.windows(t.state) if w.kind == "play"] == [(0,), (1,)]


@clause("MM-1e", "MM-V16")
def test_at_a_table_it_lies_and_can_be_doubted() -> None:
    t = at("A: X7 X8 X9; B: HD P8 P7", top="HK", stock="K7 K8 K9 KA", mode="table").say("A: draw")
    assert [w.seats for w in t.game.windows(t.state) if w.kind == "play"] == [(0,)]
    t.do(seat("B"), LayCard(card("HD")), kind="anytime")
    assert (t.top, t.noted) == ("HD", [("B", "V16")])


# --- how far a doubt reaches back ---


@clause("MM-5b", "MM-3b")
@pytest.mark.parametrize(("doubt_turns", "convicted"), [("any", False), ("different", True)])
def test_turns_of_one_player_in_a_row_may_count_as_one(doubt_turns: str, convicted: bool) -> None:
    """Of two players A lays a wrong eight and then eights and more: B has never been on turn."""
    hands = "A: X8 P8 K8 H8 H9 HA X7; B: PD P9 P7"
    t = at(hands, top="HK", players=2, mode="table", doubt_turns=doubt_turns)
    t.say("A: X8", "A: P8", "A: K8", "A: H8")
    assert t.noted[0] == ("A", "V01")
    t.say("B: doubt A card")
    assert (("A", "MM-V01") in t.fines()) is convicted
