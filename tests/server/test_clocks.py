"""Time at a table: every limit of every game, and when it stands still."""

from random import Random
from types import SimpleNamespace
from typing import Any, Final

import msgspec
import pytest

from stammtisch import fair, games
from stammtisch.engine.core import HOST, TimeUp, Window
from stammtisch.server import table
from stammtisch.server.clocks import Deadlines, Pace
from stammtisch.server.match_host import ONCE_MORE, MatchHost
from stammtisch_dev.testing import clause
from tests.server import players
from tests.server.driven import DrivenTable

PATIENT: Final = Pace(next_deal=0, mixing=0, bot=0)


def limits(game: str) -> tuple[str, ...]:
    return tuple(f.name for f in msgspec.structs.fields(type(games.deal_game(game).options_type().timing)))


def timing(game: str, limit: str, seconds: float | None) -> Any:
    return msgspec.convert({limit: seconds}, type(games.deal_game(game).options_type().timing))


# --- one question ---


@pytest.mark.parametrize("game", games.NAMES)
def test_every_limit_runs_out_at_its_time_and_untimed_never(game: str) -> None:
    assert limits(game)
    for limit in limits(game):
        w, clocks = Window("w", "kind", (0,), limit=limit), Deadlines()
        clocks.follow([w], timing(game, limit, 7), 1_000, stopped=False)
        assert clocks.expired(7_999) is None
        assert clocks.next() == 8_000
        assert clocks.expired(8_000) == "w"
        assert clocks.shown(3_500) == ({"w": 4_500}, ())
        clocks.follow([w], timing(game, limit, None), 2_000, stopped=False)
        assert clocks.next() is None
        assert clocks.shown(9_999) == ({}, ())


def test_a_question_keeps_its_time_while_it_is_suspended_and_loses_it_when_it_closes() -> None:
    w, waits = Window("w", "card", (0,), limit="turn"), Window("w", "card", (0,), limit="turn", waits_for="spritze")
    clocks, seconds = Deadlines(), timing("schafkopf", "turn", 10)
    clocks.follow([w], seconds, 0, stopped=False)
    clocks.follow([waits], seconds, 4_000, stopped=False)
    assert clocks.shown(100_000) == ({"w": 6_000}, ("w",))
    assert clocks.expired(10**9) is None
    clocks.follow([waits], seconds, 50_000, stopped=False)
    clocks.follow([w], seconds, 100_000, stopped=False)
    assert clocks.next() == 106_000
    clocks.follow([w], seconds, 101_000, stopped=True)
    assert clocks.shown(0) == ({"w": 5_000}, ("w",))
    clocks.follow([], seconds, 102_000, stopped=False)
    clocks.follow([w], seconds, 103_000, stopped=False)
    assert clocks.next() == 113_000, "the same name again is a new question"


def test_another_limit_of_the_same_question_begins_anew() -> None:
    idle, away = (Window("play", "play", (0,), limit=limit) for limit in ("countdown_idle", "away_autodraw"))
    clocks, seconds = Deadlines(), games.deal_game("maumau").options_type().timing
    clocks.follow([idle], seconds, 0, stopped=False)
    assert clocks.expired(3_000) == "play"
    clocks.follow([away], seconds, 3_000, stopped=False)
    assert clocks.expired(3_000) is None
    assert clocks.next() == 63_000
    clocks.follow([away], seconds, 10_000, stopped=False)
    assert clocks.next() == 63_000, "and then runs on"


def test_time_that_ran_out_unseen_does_not_become_negative() -> None:
    w, clocks = Window("w", "card", (0,), limit="turn"), Deadlines()
    clocks.follow([w], timing("schafkopf", "turn", 10), 0, stopped=False)
    clocks.follow([w], timing("schafkopf", "turn", 10), 99_000, stopped=True)
    assert clocks.shown(99_000) == ({"w": 0}, ("w",))


def test_a_question_without_a_limit_has_no_clock() -> None:
    clocks = Deadlines()
    clocks.follow([Window("w", "card", (0,))], timing("schafkopf", "turn", 10), 0, stopped=False)
    assert clocks.next() is None


# --- whole matches ---

REACHED: Final = {
    ("chaotentrumpf", "strict"): {"cut", "exchange_batch", "statement", "tip", "turn", "vote"},
    ("chaotentrumpf", "table"): {"cut", "exchange_batch", "statement", "tip", "turn", "vote"},
    ("doppelkopf", "strict"): {"reserve", "turn"},
    ("doppelkopf", "table"): {"confirm", "reserve", "turn"},
    ("maumau", "strict"): {"countdown_idle", "end_of_turn_wait", "health_answer", "mau_grace"},
    ("maumau", "table"): {"countdown_idle", "end_of_turn_wait", "health_answer", "mau_grace"},
    ("schafkopf", "strict"): {"mix", "spritze", "turn"},
    ("schafkopf", "table"): {"confirm", "mix", "spritze", "turn"},
}
"""Limits that matches played at random with long silences certainly meet; every other one is above."""


LONGER: Final = {"schafkopf": {"deals": 4}, "doppelkopf": {"deals": 4}, "maumau": {"target": 40}}


def silent(s: DrivenTable) -> set[str]:
    """Nobody says anything until the next limit runs out: a moment before nothing happens, then TimeUp does."""
    playing = s.actor.match_host
    assert playing is not None
    due = playing._deadlines.next()
    if due is None:
        return set()
    seq, windows = playing.stream.seq, {w.id: w for w in playing.stream.windows}
    s.advance(due - s.clock.time - 1)
    assert playing.stream.seq == seq, "time was up too early"
    s.advance(1)
    assert playing.stream.seq > seq, "time was not up"
    entry = playing.stream.log[seq]
    assert (entry.actor, entry.action) == (HOST, TimeUp())
    limit = windows[entry.window].limit
    assert limit is not None
    return {limit}


@pytest.mark.parametrize(("game", "mode"), sorted(REACHED))
def test_when_nobody_answers_the_table_goes_on_at_the_limit(game: str, mode: str) -> None:
    reached: set[str] = set()
    for seed in range(2 if game == "maumau" else 4):
        options = {"mode": mode, "timing": dict.fromkeys(limits(game), 5)} | LONGER.get(game, {})
        s = players.table(game, options=options, pace=PATIENT, dice=seed)
        dice = Random(seed)
        for _ in range(300):
            if s.actor.table.stage != "playing":
                break
            if dice.random() < 0.25 or players.move(s, dice) is None:
                reached |= silent(s)
        assert s.actor.match_host
        assert s.actor.match_host.faults == 0
    assert reached >= REACHED[game, mode], reached


def timed(game: str = "schafkopf", **more: Any) -> DrivenTable:
    return players.table(game, options={"timing": {"mix": 10, "turn": 10}}, pace=PATIENT, dice=1, **more)


def seq(s: DrivenTable) -> int:
    assert s.actor.match_host
    return s.actor.match_host.stream.seq


def left(s: DrivenTable, person: str) -> tuple[dict[str, int], list[str]]:
    clocks = s.last(person, "clocks")
    return clocks["left"], clocks["stopped"]


def test_a_pause_stops_the_clock_and_everybody_is_told() -> None:
    s = timed()
    before = seq(s)
    s.advance(4_000)
    s.command("A", table.Pause(True))
    assert left(s, "B") == ({"1/mix": 6_000}, ["1/mix"])
    s.advance(60_000)
    assert seq(s) == before
    s.command("A", table.Pause(False))
    assert left(s, "B") == ({"1/mix": 6_000}, [])
    s.advance(5_999)
    assert seq(s) == before
    s.advance(1)
    assert seq(s) > before


def test_an_empty_table_stops_the_clock() -> None:
    s = timed()
    before = seq(s)
    s.advance(4_000)
    for person in "ABCD":
        s.leave(person)
    s.enter("Z")
    s.advance(10**7)
    assert seq(s) == before, "an onlooker is no reason to go on"
    assert s.actor.wake() is None
    s.enter("A")
    assert left(s, "A") == ({"1/mix": 6_000}, []), "and the others have time to come back"
    s.advance(5_999)
    assert seq(s) == before


def test_while_the_others_wait_for_somebody_the_clock_stands_still() -> None:
    s = timed()
    before = seq(s)
    s.leave("D").advance(4_000)
    s.say("A", type="wait", seat=3, wait=True).say("B", type="wait", seat=3, wait=True)
    assert left(s, "A") == ({"1/mix": 6_000}, ["1/mix"])
    s.advance(10**6)
    assert seq(s) == before
    s.enter("D")
    assert left(s, "A") == ({"1/mix": 6_000}, [])
    s.advance(6_000)
    assert seq(s) > before


def test_a_question_that_time_cannot_close_is_tried_again_later(monkeypatch: pytest.MonkeyPatch) -> None:
    s = timed()
    playing = s.actor.match_host
    assert playing is not None
    before, tries = seq(s), list[int]()
    submit = playing.stream.submit

    def faulty(actor: int, action: Any, **more: Any) -> Any:
        if isinstance(action, TimeUp) and len(tries) < 2:
            tries.append(s.clock.time)
            raise ZeroDivisionError
        return submit(actor, action, **more)

    monkeypatch.setattr(playing.stream, "submit", faulty)
    s.advance(10_000 + 3 * ONCE_MORE)
    assert tries[1] - tries[0] == ONCE_MORE
    assert seq(s) > before


def test_an_untimed_table_waits_for_ever() -> None:
    s = players.table("schafkopf", pace=PATIENT, dice=1)
    before = seq(s)
    assert s.actor.wake() is None
    s.advance(10**9)
    assert seq(s) == before


# --- the shuffle ---


def mixing(game: str) -> DrivenTable:
    return DrivenTable(game, pace=Pace(next_deal=0, mixing=1_500, bot=0, grace=0)).people("A", "B").fill().start()


def undealt(s: DrivenTable) -> bool:
    return any(w["kind"] == "mix" for w in s.last("A", "frame")["frame"]["windows"])


def promise(s: DrivenTable, who: str, word: str) -> None:
    promised = fair.word_promise("AB".index(who), word)
    assert s.act(who, kind="mix", type="pledge", promise=promised)["type"] == "done"


@pytest.mark.parametrize("game", ["doppelkopf", "maumau"])
def test_the_pack_is_shuffled_when_all_people_have_shown_their_word_and_bots_are_not_waited_for(game: str) -> None:
    s = mixing(game)
    promise(s, "B", "Servus")
    assert s.act("A", kind="mix", type="mix", entropy="Moin")["key"] == "refusal.promise-first"
    promise(s, "A", "Moin")
    s.act("B", kind="mix", type="mix", entropy="Servus")
    assert s.act("A", kind="mix", type="mix", entropy="Etwas Besseres")["key"] == "refusal.word-not-promised"
    assert undealt(s)
    s.act("A", kind="mix", type="mix", entropy="Moin")
    assert not undealt(s)


@pytest.mark.parametrize("game", ["doppelkopf", "maumau"])
def test_whoever_throws_nothing_in_holds_the_shuffle_up_for_a_moment_only(game: str) -> None:
    s = mixing(game)
    promise(s, "B", "Servus")
    assert undealt(s.advance(1_499))
    s.advance(1)
    s.act("B", kind="mix", type="mix", entropy="Servus")
    assert not undealt(s)


@clause("ENG-fair")
def test_whoever_promises_a_word_and_does_not_show_it_is_named_and_left_out() -> None:
    s = mixing("doppelkopf")
    promise(s, "A", "Moin")
    promise(s, "B", "Servus")
    s.act("B", kind="mix", type="mix", entropy="Servus")
    assert undealt(s.advance(1_499))
    assert not undealt(s.advance(1))
    told = [event for message in s.heard("A") if message["type"] == "frame" for event in message["frame"]["events"]]
    assert {"type": "words-kept", "seats": [0]} in told


def test_a_bot_that_presses_somebody_waits_a_persons_time() -> None:
    windows = (Window("count:1:1", "count", (1,)), Window("play:1:1", "play", (1,)))
    host: Any = SimpleNamespace(
        stream=SimpleNamespace(windows=windows), pace=Pace(), actor=SimpleNamespace(bot_pause=lambda: 700)
    )
    assert MatchHost._pause(host, ("count:1:1", None)) == Pace().person >= 10_000
    assert MatchHost._pause(host, ("play:1:1", None)) == 700
