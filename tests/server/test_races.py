"""Reactions that are timed: who touches the edge of the table last (Mau-Mau, "pimperle")."""

from random import Random
from typing import Any, Final

import pytest

from stammtisch.engine.core import HOST, Refusal
from stammtisch.server import table
from stammtisch.server.clocks import Pace
from stammtisch.server.match_host import ONCE_MORE
from stammtisch.server.races import SLOWEST_TRIP, Race
from stammtisch_dev.testing import clause
from tests.server import players
from tests.server.driven import DrivenTable

PACE: Final = Pace(next_deal=0, mixing=0, bot=0)
OPTIONS: Final[dict[str, Any]] = {
    "special_rules": ["pimperle"],
    "pimperle_card": "8",
    "target": 100,
    "timing": {"gesture": 5},
}


def racing(people: str = "ABC", *, seed: int = 1, **options: Any) -> tuple[DrivenTable, Race]:
    """A match up to the moment when all three reach for the edge."""
    s = players.table("maumau", people=people, options=OPTIONS | options, pace=PACE, dice=seed)
    dice = Random(seed)
    for _ in range(120):
        assert s.actor.match_host
        race = s.actor.match_host._race
        if race is not None and len(race.seats) == 3:
            return s, race
        for person in people if race is not None else "":
            s.say(person, type="touch", window=race.window if race else "")
        if players.move(s, dice) is None:
            s.advance(max(0, (s.actor.wake() or 0) - s.clock.time))
        if s.actor.table.stage != "playing":
            break
    assert seed < 2_000, "nobody ever laid an eight"
    return racing(people, seed=seed + 100, **options)


def known_as(s: DrivenTable, **trips: int) -> None:
    """As if the lines had been timed so, and every ping been answered."""
    for person, trip in trips.items():
        line = s.actor.connections[s.line_of[person]]
        line.round_trip, line.asked_at = trip, None


def decided(s: DrivenTable) -> Any:
    """What the table told the rules about the last race."""
    assert s.actor.match_host
    return next(
        e for e in reversed(s.actor.match_host.stream.log) if e.actor == HOST and hasattr(e.action, "times")
    ).action


@clause("MM-16c")
def test_the_reaction_is_measured_from_the_question_less_the_way_there_and_back() -> None:
    s, race = racing()
    known_as(s, A=100, B=0, C=0)
    s.advance(400)
    s.say("A", type="touch", window=race.window)
    s.say("A", type="touch", window=race.window)
    s.say("B", type="touch", window="9/edge:1:1")
    s.advance(50)
    s.say("B", type="touch", window=race.window)
    s.advance(150)
    s.say("C", type="touch", window=race.window)
    assert decided(s).times == ((0, 300), (1, 450), (2, 600))
    assert sorted(decided(s).lot) == [0, 1, 2]
    assert s.actor.match_host
    assert s.actor.match_host._race is None


def test_nobody_gets_more_than_a_moment_for_a_slow_line_nor_less_than_nothing() -> None:
    s, race = racing(timing={"gesture": 60})
    known_as(s, A=10**6, B=10**6, C=0)
    s.advance(SLOWEST_TRIP // 2)
    s.say("A", type="touch", window=race.window)
    s.advance(3_000 - SLOWEST_TRIP // 2)
    s.say("B", type="touch", window=race.window)
    s.say("C", type="touch", window=race.window)
    assert decided(s).times == ((0, 0), (1, 3_000 - SLOWEST_TRIP), (2, 3_000))


def pong(s: DrivenTable, person: str) -> None:
    s.say(person, type="pong", number=s.actor.connections[s.line_of[person]].pings)


def test_a_question_that_is_timed_comes_with_a_ping_and_the_shortest_trip_counts() -> None:
    s, race = racing(timing={"gesture": 60})
    assert {s.actor.connections[s.line_of[person]].asked_at for person in "ABC"} == {race.begun}
    assert s.last("A", "ping")["number"] == s.actor.connections[s.line_of["A"]].pings
    s.actor.connections[s.line_of["A"]].round_trip = 1_000  # the first one was answered late
    s.advance(20)
    pong(s, "A")
    s.advance(180)
    pong(s, "B")  # late as well, but that cannot be told from a slow line
    s.advance(20)
    for person in "ABC":
        s.say(person, type="touch", window=race.window)
    assert decided(s).times == ((0, 200), (1, 20), (2, 220))


def test_who_touches_the_edge_before_he_answers_the_ping_is_given_nothing_for_his_line() -> None:
    s, race = racing(timing={"gesture": 60})
    known_as(s, A=100, B=100, C=100)
    s.actor.ping(s.line_of["A"])
    s.advance(400)
    for person in "ABC":
        s.say(person, type="touch", window=race.window)
    assert decided(s).times == ((0, 400), (1, 300), (2, 300))


def test_who_only_looks_on_does_not_take_part() -> None:
    s, race = racing()
    s.enter("Z")
    s.say("Z", type="touch", window=race.window)
    assert race.times == {}


@clause("MM-V22")
def test_who_does_not_touch_the_edge_in_time_was_not_there() -> None:
    s, race = racing()
    s.advance(300)
    s.say("A", type="touch", window=race.window)
    s.advance(4_699)
    assert s.actor.match_host
    assert s.actor.match_host._race is race
    s.advance(1)
    assert decided(s).times == ((0, 300), (1, None), (2, None))


def test_bots_reach_for_the_edge_like_people() -> None:
    s, race = racing("AB")
    assert set(race.times) == {2}
    assert 250 <= race.times[2] < 850
    s.advance(200)
    for person in "AB":
        s.say(person, type="touch", window=race.window)
    assert decided(s).times[:2] == ((0, 200), (1, 200))


def test_a_substitute_who_takes_over_later_reaches_for_it_too_also_untimed() -> None:
    s, race = racing(timing={"gesture": None})
    s.leave("C")
    s.advance(200)
    for person in "AB":
        s.say(person, type="touch", window=race.window)
    assert s.actor.match_host
    assert s.actor.match_host._race is race, "C has time to come back"
    s.advance(60_000)
    times = dict(decided(s).times)
    assert times[0] == times[1] == 200
    assert 250 <= times[2] < 850


def test_the_lot_is_thrown_by_the_dice_of_the_table() -> None:
    lots = set()
    for seed in range(1, 5):
        s, race = racing(seed=seed)
        s.advance(100)
        for person in "ABC":
            s.say(person, type="touch", window=race.window)
        lots.add(decided(s).lot)
    assert len(lots) > 1


def test_a_result_the_rules_do_not_take_is_tried_again_later(monkeypatch: pytest.MonkeyPatch) -> None:
    s, _ = racing()
    assert s.actor.match_host
    tries = list[int]()

    def refusing(*args: Any, **more: Any) -> Refusal:
        tries.append(s.clock.time)
        return Refusal("ENG-waits", "refusal.waits")

    with monkeypatch.context() as refused:
        refused.setattr(s.actor.match_host.stream, "submit", refusing)
        s.advance(4_000 + 3 * ONCE_MORE)
        assert 2 <= len(tries) <= 6
    s.advance(ONCE_MORE)
    assert decided(s).times == ((0, None), (1, None), (2, None))


def test_a_restart_begins_the_race_anew() -> None:
    s, race = racing()
    s.advance(400)
    s.open_room()
    assert s.actor.match_host
    assert s.actor.match_host._race is None, "nobody is there"
    for person in "ABC":
        s.enter(person)
    fresh = s.actor.match_host._race
    assert fresh is not None
    assert (fresh.window, fresh.begun) == (race.window, s.clock.time)
    s.command("A", table.Pause(True))
    assert s.actor.match_host._race is fresh
