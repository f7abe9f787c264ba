"""A table as people meet it: who comes in, what they see, what is answered, what survives a restart."""

from copy import deepcopy
from random import Random
from typing import Any

import msgspec
import pytest

from stammtisch import games
from stammtisch.engine.core import SPECTATOR, SUPERVISOR, Refusal
from stammtisch.server import table, wire
from stammtisch.server.actor import BUSY, LONGEST_QUEUE, Job
from stammtisch.server.clocks import Pace
from stammtisch.server.effects import Reply
from stammtisch.server.table_actor import TableActor
from stammtisch_dev.testing import clause
from tests.server import players
from tests.server.driven import DrivenTable, FakeClock, FixedDice

HINTERMANN_IS_D = 1
"""Dice that let A deal: nothing is shuffled before D has mixed."""


def kinds(driven: DrivenTable, person: str) -> list[str]:
    return [m["type"] for m in driven.heard(person)]


def frames(driven: DrivenTable, line: int) -> dict[int, bytes]:
    """Every frame this line got, by its number; the same number always has the same bytes."""
    pictures: dict[int, bytes] = {}
    for data in driven.sent[line]:
        message = msgspec.json.decode(data)
        if message["type"] == "frame":
            assert pictures.setdefault(message["frame"]["seq"], data) == data
    return pictures


def key(answer: Any) -> str:
    assert isinstance(answer, Refusal), answer
    return answer.key


# --- coming in ---


def test_who_comes_in_is_welcomed_and_told_about_the_table_and_shown_the_picture() -> None:
    s = players.table("schafkopf", people="ABC")
    s.enter("Z")
    assert kinds(s, "Z") == ["welcome", "ping", "table", "frame", "clocks"]
    assert s.last("Z", "welcome")["seat"] == SPECTATOR
    assert s.last("Z", "table")["table"]["watching"] == 1
    assert s.last("A", "table")["table"]["watching"] == 1, "the others are told, too"


def test_before_the_first_match_there_is_no_picture() -> None:
    s = DrivenTable("schafkopf").people("A")
    assert "frame" not in kinds(s, "A")
    assert s.last("A", "welcome")["seat"] == 0


@clause("ENG-role")
def test_a_private_table_hangs_up_on_whoever_was_not_invited() -> None:
    s = DrivenTable("schafkopf", private=True).people("A")
    assert s.hung[s.enter("B")] == "bye.not-invited"
    assert s.hung[s.enter("")] == "bye.not-invited"
    assert key(s.command("B", table.Sit())) == "refusal.table.invited-only"
    assert key(s.command("B", table.Stand())) == "refusal.table.invited-only"
    s.command("B", table.Admit())
    assert s.enter("B") not in s.hung
    assert isinstance(s.command("B", table.Sit()), wire.TableInfo)


@clause("ENG-role")
def test_an_unknown_and_a_closed_table_have_no_lines() -> None:
    s = DrivenTable("schafkopf").people("A")
    s.command("A", table.Close())
    assert s.hung[1] == "bye.closed"
    assert s.hung[s.enter("A")] == "bye.no-table"
    assert key(s.command("A", table.Sit())) == "refusal.table.closed"
    s.memory.streams.clear()
    s.open_room()
    assert s.hung[s.enter("A")] == "bye.no-table"
    assert key(s.command("A", table.Sit())) == "refusal.table.unknown"


@clause("ENG-role")
def test_who_is_removed_is_hung_up_and_stays_out() -> None:
    s = DrivenTable("maumau").people("A", "B")
    line = s.line_of["B"]
    s.command("A", table.Clear(1))
    assert s.hung[line] == "bye.removed"
    assert line not in s.actor.connections
    assert s.hung[s.enter("B")] == "bye.not-invited"
    assert key(s.command("B", table.Sit())) == "refusal.table.removed"


def test_a_host_who_gets_up_from_a_private_table_looks_on() -> None:
    s = DrivenTable("maumau", private=True).people("A")
    s.command("B", table.Admit())
    s.people("B")
    s.command("A", table.Stand())
    assert s.line_of["A"] not in s.hung
    assert s.last("A", "welcome")["seat"] == SPECTATOR
    assert s.last("A", "table")["table"]["host"] == "B"


# --- roles ---


@clause("ENG-not-asked", "ENG-message")
def test_who_only_looks_on_cannot_act() -> None:
    s = players.table("schafkopf")
    s.enter("Z")
    answer = s.act("Z", kind="mix", type="mix", entropy="")
    assert (answer["type"], answer["clause"], answer["key"]) == ("refused", "ENG-not-asked", "refusal.not-asked")


@clause("ENG-not-asked", "ENG-late")
def test_the_supervisor_acts_only_where_the_rules_ask_him() -> None:
    s = DrivenTable("schafkopf", options={"supervised": True, "deals": 1}).people("A", "B", "C", "D")
    s.command("A", table.Appoint("S"))
    s.enter("S")
    s.start()
    assert s.last("S", "welcome")["seat"] == SUPERVISOR
    assert s.last("S", "table")["table"]["watching"] == 0
    assert s.last("A", "table")["table"]["onlookers"] == [{"person": "S", "name": "S"}]
    assert s.act("S", kind="mix", type="mix", entropy="")["clause"] == "ENG-not-asked"


def test_a_new_role_is_told_at_once_with_its_own_picture() -> None:
    s = players.table("maumau", people="ABC")
    s.command("B", table.Stand())
    assert s.last("B", "welcome")["seat"] == SPECTATOR
    assert s.last("B", "frame")["frame"]["offers"] == {}


@clause("ENG-message")
@pytest.mark.parametrize("action", [{"type": "fly"}, {"type": "mix"}, {"type": "mix", "entropy": 7}, {}])
def test_an_action_the_game_does_not_know_changes_nothing(action: dict[str, Any]) -> None:
    s = players.table("schafkopf")
    before, writes = s.actor.match_host and s.actor.match_host.stream.state, s.writes
    answer = s.send("A", window="1/mix", **action)
    assert (answer["type"], answer["clause"]) == ("refused", "ENG-message")
    assert s.actor.match_host
    assert s.actor.match_host.stream.state == before
    assert s.writes == writes


@clause("ENG-message")
def test_bytes_that_are_no_text_are_answered_too() -> None:
    s = players.table("schafkopf")
    raw = b'{"type":"act","ref":"r","window":"1/mix","action":{"type":"mix","entropy":"\xff"}}'
    s.actor.receive(s.line_of["A"], wire.decode(raw))
    s.settle()
    assert s.last("A", "refused")["key"] == "refusal.server.action"


@clause("ENG-message")
def test_a_fault_in_the_rules_is_answered_and_counted_and_the_table_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    s = players.table("schafkopf")
    assert s.actor.match_host
    with monkeypatch.context() as broken:
        broken.setattr(s.actor.match_host.stream, "submit", lambda *a, **k: 1 / 0)
        assert s.act("A", kind="mix", type="mix", entropy="")["key"] == "refusal.server.fault"
    assert s.actor.match_host.faults == 1
    assert s.act("A", kind="mix", type="mix", entropy="")["type"] == "done"


def test_before_a_match_and_after_it_every_act_is_late() -> None:
    s = DrivenTable("schafkopf", options={"deals": 1}).people("A", "B", "C", "D")
    assert s.send("A", window="1/mix", type="mix", entropy="")["clause"] == "ENG-late"
    s.start()
    players.play(s, Random(1))
    assert s.actor.table.stage == "over"
    assert s.send("A", window="1/mix", type="mix", entropy="")["clause"] == "ENG-late"


def test_a_line_that_is_gone_is_not_heard_any_more() -> None:
    s = players.table("schafkopf")
    line = s.line_of["A"]
    s.leave("A")
    writes = s.writes
    s.actor.receive(
        line, wire.decode(b'{"type":"act","ref":"r","window":"1/mix","action":{"type":"mix","entropy":""}}')
    )
    s.actor.leave(line)
    s.settle()
    assert s.writes == writes


# --- the same again ---


@clause("ENG-message")
def test_a_repeated_act_is_answered_and_not_done_twice_also_after_a_restart() -> None:
    s = players.table("schafkopf", pace=Pace(bot=0), dice=HINTERMANN_IS_D)
    done = s.act("A", kind="mix", ref="mine", type="mix", entropy="")
    assert done["type"] == "done"
    seq, writes = done["seq"], s.writes
    assert s.send("A", window="1/mix", ref="mine", type="mix", entropy="") == done
    assert s.writes == writes
    assert s.send("B", window="1/mix", ref="mine", type="mix", entropy="")["seq"] == seq + 1, "somebody else's name"
    s.open_room()
    s.enter("A")
    assert s.send("A", window="1/mix", ref="mine", type="mix", entropy="") == done
    assert s.writes == writes + 1


@clause("ENG-message")
def test_a_repeated_act_is_answered_also_in_a_pause_and_when_the_match_is_over() -> None:
    s = players.table("schafkopf", dice=HINTERMANN_IS_D)
    done = s.act("A", kind="mix", ref="mine", type="mix", entropy="")
    s.command("A", table.Pause(True))
    again = {"window": "1/mix", "ref": "mine", "type": "mix", "entropy": ""}
    assert s.send("A", **again) == done
    assert s.send("A", window="1/mix", type="mix", entropy="")["key"] == "refusal.table.paused"
    s.command("A", table.Pause(False))
    players.play(s, Random(2))
    assert s.actor.table.stage == "over"
    assert s.send("A", **again) == done
    s.open_room()
    s.enter("A")
    assert s.send("A", **again) == done


# --- coming back ---


@pytest.mark.parametrize("mode", ["strict", "table"])
@pytest.mark.parametrize("game", games.NAMES)
def test_a_line_that_comes_back_at_any_record_sees_what_an_uninterrupted_one_saw(game: str, mode: str) -> None:
    """By a second line while the match runs, and by a server that starts with the first k records."""
    s = players.table(game, people="ABC", options={"mode": mode}, dice=3)
    s.enter("Z")
    uninterrupted, dice = dict(s.line_of), Random(7)
    seen: set[tuple[str, int]] = set()
    for _ in range(30):
        for person, line in uninterrupted.items():
            other = s.number()
            s.actor.enter(other, person, person)
            s.settle()
            for seq, data in frames(s, other).items():
                assert data in s.sent[line][-20:]
                seen.add((person, seq))
            s.actor.leave(other)
            s.settle()
        if not players.play(s, dice, moves=1):
            break
    assert len(seen) > 4 * 25
    assert s.actor.match_host
    records = s.memory.streams[f"match/{s.actor.match_host.stream.name}"]
    tables = [m for m in s.memory.streams["table/t"] if b"match-over" not in m]
    pictures = {person: frames(s, line) for person, line in uninterrupted.items()}
    people = sorted(uninterrupted)
    for k in range(1, len(records)):
        person = people[k % len(people)]
        restarted = DrivenTable(game, seats=len(s.actor.table.chairs))
        restarted.memory = deepcopy(s.memory)
        restarted.memory.streams["table/t"] = list(tables)
        restarted.memory.streams[f"match/{s.actor.match_host.stream.name}"] = records[:k]
        restarted.open_room()
        line = restarted.enter(person)
        first = next(d for d in restarted.sent[line] if msgspec.json.decode(d)["type"] == "frame")
        assert msgspec.json.decode(first)["frame"]["seq"] == k - 1
        assert first == pictures[person].get(k - 1, first)


def test_several_lines_of_one_person_all_see_everything_and_he_is_away_only_without_any() -> None:
    s = players.table("schafkopf")
    other = s.number()
    s.actor.enter(other, "A", "A")
    s.settle()
    assert s.act("A", kind="mix", type="mix", entropy="")["type"] == "done"
    assert frames(s, other).items() <= frames(s, s.line_of["A"]).items()
    assert max(frames(s, other)) == max(frames(s, s.line_of["A"]))
    s.leave("A")
    assert s.last("B", "table")["table"]["chairs"][0]["here"]
    s.actor.leave(other)
    s.settle()
    assert not s.last("B", "table")["table"]["chairs"][0]["here"]


def test_the_number_of_the_seat_does_not_move_when_somebody_enters_twice() -> None:
    s = DrivenTable("schafkopf").people("A", "B")
    s.command("B", table.Sit(3))
    assert s.last("B", "welcome")["seat"] == 3
    s.enter("B")
    assert s.last("B", "welcome")["seat"] == 3


# --- pause, end, rematch ---


@clause("ENG-table")
def test_in_a_pause_nothing_moves_until_the_host_goes_on() -> None:
    s = players.table("schafkopf", dice=HINTERMANN_IS_D)
    s.command("A", table.Pause(True))
    assert s.actor.match_host
    seq = s.actor.match_host.stream.seq
    s.advance(3_600_000)
    assert s.actor.match_host.stream.seq == seq
    assert s.actor.wake() is None
    assert s.act("A", kind="mix", type="mix", entropy="")["key"] == "refusal.table.paused"
    s.command("A", table.Pause(False))
    assert players.play(s, Random(1)) > 5


@clause("ENG-table")
def test_a_rematch_keeps_seats_guests_and_spectators() -> None:
    s = DrivenTable("schafkopf", options={"deals": 1}, private=True).people("A")
    for guest in "BCDZ":
        s.command(guest, table.Admit())
    s.people("B", "C", "D").enter("Z")
    s.start()
    assert key(s.command("A", table.Rematch())) == "refusal.table.running"
    players.play(s, Random(1))
    first, chairs = s.actor.table.match, s.actor.table.chairs
    assert s.last("Z", "table")["table"]["stage"] == "over"
    lines = dict(s.line_of)
    assert isinstance(s.command("A", table.Rematch()), wire.TableInfo)
    assert s.actor.table.match != first
    assert s.actor.table.chairs == chairs
    assert s.line_of == lines
    assert not s.hung
    assert s.actor.table.admits("Z")
    for person in "ABCDZ":
        assert s.last(person, "frame")["match"] == s.actor.table.match
    history = sorted(k for kind, k in s.memory.rows if kind == "history")
    assert [k.split(":")[0] for k in history] == ["A", "A", "B", "B", "C", "C", "D", "D"]
    assert players.play(s, Random(2)) > 10


def test_everybody_ready_brings_the_next_deal_at_once_else_it_takes_its_time() -> None:
    s = players.table("schafkopf", people="AB", options={"deals": 3}, pace=Pace(next_deal=20_000, mixing=0, bot=0))
    dice = Random(1)
    while (
        not s.actor.match_host
        or s.actor.match_host.stream.state.number == 0
        or s.actor.match_host.stream.state.deal is not None
    ):
        players.play(s, dice, moves=1)
    assert s.actor.match_host.stream.state.number == 1
    s.say("A", type="ready").say("A", type="ready")
    assert s.last("B", "table")["table"]["ready"] == [0]
    heard = len(s.heard("B"))
    s.say("A", type="ready")
    assert len(s.heard("B")) == heard, "said twice, told once"
    assert s.actor.match_host.stream.state.number == 1
    s.say("B", type="ready")
    assert s.actor.match_host.stream.state.number == 2
    assert s.last("A", "table")["table"]["ready"] == [], "nobody has seen the next result yet"
    while s.actor.match_host.stream.state.deal is not None:
        players.play(s, dice, moves=1)
    s.advance(19_999)
    assert s.actor.match_host.stream.state.number == 2
    s.advance(1)
    assert s.actor.match_host.stream.state.number == 3
    s.say("A", type="ready")
    assert s.actor.match_host.ready == set(), "while a deal is played nobody is ready for the next one"


def test_who_wants_to_look_at_the_result_for_longer_is_waited_for_within_reason_and_sees_the_clock() -> None:
    pace = Pace(next_deal=20_000, look=180_000, mixing=0, bot=0)
    s = players.table("schafkopf", people="AB", options={"deals": 3}, pace=pace)
    dice = Random(1)
    host = s.actor.match_host
    assert host is not None
    while host.stream.state.number == 0 or host.stream.state.deal is not None:
        players.play(s, dice, moves=1)
    (following,) = (w.id for w in host.stream.windows if w.kind == "next")
    assert s.last("A", "clocks")["left"] == {following: 20_000}
    s.advance(5_000)
    s.say("B", type="stay")
    assert s.last("A", "table")["table"]["staying"] == [1]
    assert s.last("A", "clocks")["left"] == {following: 175_000}
    s.say("A", type="ready")
    s.advance(100_000)
    assert host.stream.state.number == 1
    s.say("B", type="ready")
    assert host.stream.state.number == 2
    assert (host.ready, host.staying) == (set(), set())
    while host.stream.state.deal is not None:
        players.play(s, dice, moves=1)
    s.say("A", type="stay")
    s.advance(179_999)
    assert host.stream.state.number == 2
    s.advance(1)
    assert host.stream.state.number == 3, "nobody is waited for without end"


def test_bots_take_the_time_that_the_slowest_person_likes() -> None:
    s = players.table("schafkopf", people="AB", pace=Pace(next_deal=0, mixing=0, bot=1_000))
    assert s.actor.bot_pause() == 1_000
    s.say("A", type="tempo", tempo="quick")
    assert s.actor.bot_pause() == 1_000, "B has said nothing"
    s.say("B", type="tempo", tempo="quick")
    assert s.actor.bot_pause() == 400
    s.say("A", type="tempo", tempo="easy")
    assert s.actor.bot_pause() == 2_000


def test_the_table_waits_a_moment_for_those_who_want_to_mix() -> None:
    s = players.table("schafkopf", people="ABCD", pace=Pace(mixing=1_500), dice=HINTERMANN_IS_D)
    assert s.actor.match_host
    assert s.actor.match_host.stream.state.number == 1
    s.advance(60_000)
    s.act("D", kind="mix", type="mix", entropy="")
    s.advance(1_499)
    assert any(w.kind == "shuffle" for w in s.actor.match_host.stream.windows)
    s.advance(1)
    assert not any(w.kind == "shuffle" for w in s.actor.match_host.stream.windows)


# --- what is not done ---


def test_a_queue_that_is_too_long_is_answered_instead_of_growing() -> None:
    actor = TableActor("t", clock=FakeClock(), dice=FixedDice(), pace=Pace())
    for _ in range(LONGEST_QUEUE):
        actor.do(Job(lambda: None))
    actor.effects = []
    actor.receive(1, wire.decode(b'{"type":"say","ref":"r","text":"x"}'))
    actor.receive(1, wire.decode(b'{"type":"ready"}'))
    actor.command(5, "A", "A", table.Sit())
    assert len(actor.effects) == 3
    assert actor.effects[2] == Reply(5, BUSY)
    assert len(actor._jobs) == LONGEST_QUEUE


@clause("ENG-table")
def test_in_a_game_nobody_may_leave_a_free_seat_stays_as_it_is_while_the_match_runs() -> None:
    """No such table comes about by itself; if one did, nobody could slip into the match."""
    s = players.table("schafkopf", people="ABC")
    s.actor.table = table.evolve(s.actor.table, table.SeatFreed(3))
    assert key(s.command("Z", table.Sit())) == "refusal.table.running"


def test_names_of_those_who_only_looked_on_are_not_kept() -> None:
    s = players.table("schafkopf", people="AB")
    for number in range(20):
        s.enter(f"Z{number}")
        s.leave(f"Z{number}")
    assert set(s.actor.names) == {"A", "B"}
    s.leave("B")
    assert s.actor.names["B"] == "B"


def test_the_lobby_shows_open_tables_until_they_close() -> None:
    s = DrivenTable("schafkopf").people("A", "B")
    entry = msgspec.json.decode(s.memory.rows["lobby", "t"], type=wire.LobbyEntry)
    assert entry == wire.LobbyEntry("t", "schafkopf", "A", 4, 2, False, s.clock.wall(), ("A", "B"), "strict")
    s.fill().start()
    assert msgspec.json.decode(s.memory.rows["lobby", "t"], type=wire.LobbyEntry).playing
    s.command("A", table.Close())
    assert ("lobby", "t") not in s.memory.rows
    hidden = DrivenTable("schafkopf", private=True).people("A")
    assert ("lobby", "t") not in hidden.memory.rows


def test_a_table_waits_for_those_who_sit_at_it_until_its_match_is_over_or_it_closes() -> None:
    def waits(s: DrivenTable) -> set[str]:
        return {key for kind, key in s.memory.rows if kind == "place"}

    s = DrivenTable("schafkopf").people("A", "B")
    assert waits(s) == {"A:t", "B:t"}
    s.command("B", table.Stand())
    assert waits(s) == {"A:t"}
    s.fill().start()
    assert waits(s) == {"A:t"}
    s.command("A", table.Close())
    assert waits(s) == set()


def test_an_answer_to_a_ping_counts_once_and_only_the_latest() -> None:
    s = DrivenTable("schafkopf").people("A")
    line = s.actor.connections[s.line_of["A"]]
    s.clock.time += 80
    s.say("A", type="pong", number=line.pings - 1)
    assert line.round_trip is None
    s.say("A", type="pong", number=line.pings)
    assert line.round_trip == 80
    s.clock.time += 5_000
    s.say("A", type="pong", number=line.pings)
    assert line.round_trip == 80, "who answers again later does not get a slower line"
    for trip, shortest in ((3_000, 80), (20, 20), (90, 20)):
        s.actor.ping(s.line_of["A"])
        s.clock.time += trip
        s.say("A", type="pong", number=line.pings)
        assert line.round_trip == shortest, "the shortest way there and back is the length of the line"


def history(s: DrivenTable, person: str) -> list[wire.HistoryEntry]:
    rows = [value for (kind, key), value in s.memory.rows.items() if kind == "history" and key.startswith(f"{person}:")]
    return [msgspec.json.decode(value, type=wire.HistoryEntry) for value in rows]


def test_who_joins_a_running_match_has_it_in_the_history_once_however_often() -> None:
    s = DrivenTable("maumau", seats=3, options={"target": 1000}).people("A", "B", "C").start()
    match = s.actor.table.match
    assert [len(history(s, person)) for person in "ABCD"] == [1, 1, 1, 0]
    s.enter("D")
    for _ in range(2):
        s.command("B", table.Stand())
        assert isinstance(s.command("D", table.Sit(1)), wire.TableInfo)
        s.advance(1_000)
        s.command("D", table.Stand())
        assert isinstance(s.command("B", table.Sit(1)), wire.TableInfo)
        s.advance(1_000)
    assert [len(history(s, person)) for person in "ABCD"] == [1, 1, 1, 1]
    [entry] = history(s, "D")
    assert (entry.match, entry.table, entry.game, entry.seat) == (match, "t", "maumau", 1)
