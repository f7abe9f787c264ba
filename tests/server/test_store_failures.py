"""A store that is away, full, or quicker for somebody else: nothing is acknowledged that is not stored, and the table
goes on by itself when the store is back."""

from random import Random
from typing import Any, Final

import msgspec
import pytest

from stammtisch import games
from stammtisch.engine.core import Refusal
from stammtisch.server import table
from stammtisch.server.actor import RESTS, Job
from stammtisch.server.clocks import Pace
from stammtisch.server.effects import Write
from stammtisch.store import Append
from stammtisch_dev.testing import clause
from tests.server import players
from tests.server.driven import DrivenTable

SLOW_TO_REPLACE: Final = Pace(next_deal=0, mixing=0, bot=0)


class Flaky(DrivenTable):
    """Its store does what `fate` says: "ok", "lost" (nothing stored) or "unheard" (stored, but nobody learns it)."""

    def __init__(self, *args: Any, **more: Any) -> None:
        self.fates: list[str] = []
        self.dice_of_fate: Random | None = None
        self.hated, self.hate = b"", 0
        """Bytes that cannot be stored, so many times."""
        super().__init__(*args, **more)

    def _write(self, effect: Write) -> None:
        fate = self.fates.pop(0) if self.fates else "ok"
        if self.dice_of_fate is not None:
            fate = self.dice_of_fate.choice(("ok", "ok", "ok", "ok", "lost", "unheard"))
        if self.hate and any(self.hated in r for c in effect.changes if isinstance(c, Append) for r in c.records):
            self.hate, fate = self.hate - 1, "lost"
        if fate == "ok":
            super()._write(effect)
            return
        if fate == "unheard":
            self.memory.write(effect.changes)
        self.actor.failed()


def started(game: str = "schafkopf", *, pace: Pace = SLOW_TO_REPLACE, dice: int = 1, **options: Any) -> Flaky:
    s = Flaky(game, seats=players.SEATS[game], options=players.QUICK[game] | options, pace=pace, dice=dice)
    s.people(*"ABCD"[: players.SEATS[game]]).start()
    return s


def log(s: DrivenTable) -> list[Any]:
    assert s.actor.table.match
    return [msgspec.json.decode(r) for r in s.memory.streams[f"match/{s.actor.table.match}"][1:]]


MIX: Final = {"window": "1/mix", "ref": "mine", "type": "mix", "entropy": ""}


@clause("ENG-stored")
def test_what_cannot_be_stored_is_refused_and_has_not_happened() -> None:
    s = started()
    before, seq = s.last("B", "frame"), len(log(s))
    s.memory.broken = True
    answer = s.send("A", **MIX)
    assert (answer["type"], answer["clause"], answer["key"]) == ("refused", "ENG-stored", "refusal.server.store")
    assert len(log(s)) == seq
    assert s.last("B", "frame") == before
    s.memory.broken = False
    assert s.send("A", **MIX) == {"type": "done", "ref": "mine", "seq": seq + 1}
    assert [e["ref"] for e in log(s)].count("mine") == 1


@clause("ENG-stored")
def test_what_was_stored_although_nobody_heard_is_known_after_reading_and_not_done_twice() -> None:
    s = started()
    seq = len(log(s))
    s.fates = ["unheard"]
    assert s.send("A", **MIX)["clause"] == "ENG-stored", "nobody knows: refused, never acknowledged"
    assert len(log(s)) == seq + 1
    assert s.last("B", "frame")["frame"]["seq"] == seq + 1, "the room has read its streams"
    assert s.send("A", **MIX) == {"type": "done", "ref": "mine", "seq": seq + 1}
    assert [e["ref"] for e in log(s)].count("mine") == 1


@clause("ENG-stored")
def test_another_server_was_quicker() -> None:
    s = started()
    other = DrivenTable("schafkopf", pace=SLOW_TO_REPLACE)
    other.memory, other.clock = s.memory, s.clock
    other.open_room()
    other.enter("B")
    assert other.send("B", **MIX)["type"] == "done"
    answer = s.send("A", **MIX)
    assert answer["clause"] == "ENG-stored"
    assert s.last("A", "frame")["frame"] != other.last("B", "frame")["frame"]
    assert s.last("B", "frame") == other.last("B", "frame"), "it has read what the other one wrote"
    assert s.send("A", **MIX)["type"] == "done"
    assert [(e["actor"], e["ref"]) for e in log(s) if e["ref"]] == [(1, "mine"), (0, "mine")]


@clause("ENG-stored")
def test_commands_are_refused_and_leave_the_table_as_it_was() -> None:
    s = Flaky("schafkopf").people("A", "B")
    assert isinstance(s, Flaky)
    s.fates = ["lost"]
    answer = s.command("A", table.PlaceBot(2))
    assert isinstance(answer, Refusal)
    assert answer.clause == "ENG-stored"
    assert s.actor.table.chairs[2].kind == "free"
    assert s.actor.length == len(s.memory.streams["table/t"])
    assert not isinstance(s.command("A", table.PlaceBot(2)), Refusal)


def test_a_seat_that_was_taken_unheard_is_told_to_its_owner() -> None:
    s = Flaky("schafkopf").people("A")
    assert isinstance(s, Flaky)
    s.enter("B")
    s.fates = ["unheard"]
    assert isinstance(s.command("B", table.Sit()), Refusal)
    assert s.last("B", "welcome")["seat"] == 1


@clause("ENG-role", "ENG-stored")
def test_who_was_removed_unheard_or_by_another_server_is_hung_up_all_the_same() -> None:
    s = Flaky("schafkopf").people("A", "B")
    assert isinstance(s, Flaky)
    line = s.line_of["B"]
    s.fates = ["unheard"]
    assert isinstance(s.command("A", table.Clear(1)), Refusal)
    assert s.hung[line] == "bye.removed"
    assert line not in s.actor.connections
    s.fates = ["unheard"]
    assert isinstance(s.command("A", table.Close()), Refusal)
    assert s.hung[s.line_of["A"]] == "bye.closed"
    assert not s.actor.connections


def test_a_match_begun_unheard_is_played() -> None:
    s = Flaky("schafkopf", options={"deals": 1}).people("A", "B", "C", "D")
    assert isinstance(s, Flaky)
    s.fates = ["unheard"]
    assert isinstance(s.command("A", table.Start()), Refusal)
    assert s.last("A", "frame")["frame"]["seq"] == 0 or s.last("A", "frame")["match"] == s.actor.table.match
    assert players.play(s, Random(1)) > 20
    assert s.actor.table.stage == "over"


def test_an_end_that_could_not_be_stored_is_stored_later() -> None:
    s = started(dice=3)
    s.hated, s.hate = b"match-over", 2
    dice = Random(4)
    while s.actor.match_host and s.actor.match_host.stream.windows:
        assert players.move(s, dice) is not None
    assert s.actor.table.stage == "playing", "the cards are played, but the table could not say so"
    s.advance(RESTS[1])
    assert s.last("A", "table")["table"]["stage"] == "over"


def test_after_its_rest_the_table_looks_whom_to_ask_though_nothing_is_timed() -> None:
    """Only a bot has to act, and its act could not be stored twice: nobody else would ever wake the table."""
    s = Flaky("schafkopf", options={"deals": 1}, pace=SLOW_TO_REPLACE).people("A").fill()
    assert isinstance(s, Flaky)
    s.hated, s.hate = b'"actor":1,', 2
    s.start()
    assert s.hate == 0
    assert s.actor.wake() == s.clock.now() + RESTS[1]


@clause("ENG-chat", "ENG-stored")
def test_what_was_said_into_a_broken_store_is_refused_and_heard_by_nobody() -> None:
    s = Flaky("schafkopf").people("A", "B")
    assert isinstance(s, Flaky)
    s.fates = ["lost", "lost"]
    s.say("A", type="say", ref="w", text="Servus")
    assert s.last("A", "refused")["clause"] == "ENG-stored"
    assert not [m for m in s.heard("B") if m["type"] == "chat"]
    s.say("B", type="mute", person="A", muted=True)
    assert s.actor.talk.muted == {}
    s.say("A", type="say", ref="w", text="Servus")
    assert s.last("B", "chat")["text"] == "Servus"


def test_a_full_disk_does_not_keep_the_table_busy() -> None:
    """The table itself tries again, ever more rarely; people may try at any time."""
    s = players.table("schafkopf", people="A", dice=5)
    s.memory.broken = True
    s.actor.do(Job(lambda: None))
    tries = s.writes
    players.move(s, Random(1))
    for _ in range(200):
        wake = s.actor.wake()
        s.advance(max(1, (wake or s.clock.time) - s.clock.time))
    assert s.writes > tries
    spent = s.writes - tries
    assert spent <= 2 + 200
    s.advance(60_000)
    assert s.writes - tries - spent <= 60_000 / RESTS[-1] + 1
    s.memory.broken = False
    s.advance(RESTS[-1])
    assert players.play(s, Random(2)) > 3
    assert s.actor.table.stage == "over"


@clause("ENG-stored")
@pytest.mark.parametrize("game", games.NAMES)
def test_matches_end_and_every_act_counts_once_however_the_store_behaves(game: str) -> None:
    for seed in range(3):
        s = started(game, dice=seed)
        s.dice_of_fate = Random(seed)
        dice, acked = Random(seed), list[tuple[int, str, int]]()
        for number in range(3_000):
            if s.actor.table.stage != "playing":
                break
            person = next((p for p in "ABCD" if p in s.line_of and players.wish(s, p, Random(0)) is not None), None)
            if person is None:
                wake = s.actor.wake()
                assert wake is not None, s.actor.match_host and s.actor.match_host.stream.windows
                s.advance(max(1, wake - s.clock.time))
                continue
            wanted = players.wish(s, person, dice)
            assert wanted is not None
            answer = players.answered(s, person, wanted, f"n{number}")
            while answer["type"] == "refused" and answer["clause"] == "ENG-stored":
                answer = players.answered(s, person, wanted, f"n{number}")
            if answer["type"] == "done":
                acked.append((s.actor.role(person), f"n{number}", answer["seq"]))
        assert s.actor.table.stage == "over"
        stored = [(e["actor"], e["ref"], n) for n, e in enumerate(log(s), 1) if e["ref"]]
        assert stored == acked
        assert len(acked) > 20
