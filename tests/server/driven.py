"""A room to write tests at: a store in memory, a clock that stands still, dice that are known, lines that are lists.

s = DrivenTable("schafkopf").people("A", "B", "C", "D").start()
s.act("A", kind="mix", type="mix", entropy="")
assert s.last("A", "frame")["frame"]["seq"] == 3
"""

import random
from collections import defaultdict
from typing import Any, cast

import msgspec

from stammtisch import bots, games
from stammtisch.engine.core import Refusal, Seat
from stammtisch.server import table, wire
from stammtisch.server.actor import Actor, Job
from stammtisch.server.clocks import NO_PACE, Pace
from stammtisch.server.effects import Effect, Hang, Load, Reply, Send, Write
from stammtisch.server.rows import PersonRow
from stammtisch.server.substitutes import Think
from stammtisch.server.table_actor import TableActor
from stammtisch.store import Append, Conflict, Put, Store


class FakeClock:
    def __init__(self) -> None:
        self.time, self.day = 1_000, 1_700_000_000_000

    def now(self) -> int:
        return self.time

    def wall(self) -> int:
        return self.day + self.time


class FixedDice:
    def __init__(self, seed: int = 0) -> None:
        self.random = random.Random(seed)

    def token(self) -> str:
        return "".join(self.random.choices("abcdefghij234567", k=12))

    def seed(self) -> bytes:
        return self.random.randbytes(32)

    def below(self, limit: int) -> int:
        return self.random.randrange(limit)


class Memory:
    """Streams and rows as a store keeps them; `broken` makes it fail."""

    def __init__(self) -> None:
        self.streams: dict[str, list[bytes]] = defaultdict(list)
        self.rows: dict[tuple[str, str], bytes] = {}
        self.broken = False

    def write(self, changes: tuple[Append | Put, ...]) -> None:
        for change in changes:
            if isinstance(change, Append) and len(self.streams[change.stream]) != change.seq:
                raise Conflict(change.stream, change.seq)
        for change in changes:
            if isinstance(change, Append):
                self.streams[change.stream].extend(change.records)
            elif change.value is None:
                self.rows.pop((change.kind, change.key), None)
            else:
                self.rows[change.kind, change.key] = change.value

    def snapshot(self, actor: Actor[Any]) -> Any:
        """What this actor reads of it."""
        return at_once(actor.read(cast("Store", Readable(self))))


def at_once(coroutine: Any) -> Any:
    """The answer of something that never has to wait."""
    try:
        coroutine.send(None)
    except StopIteration as end:
        return end.value
    raise AssertionError("it waits")


class Readable:
    """The reading half of a store."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    async def read(self, stream: str, start: int = 0) -> list[bytes]:
        return list(self._memory.streams.get(stream, ()))[start:]

    async def length(self, stream: str) -> int:
        return len(self._memory.streams.get(stream, ()))

    async def row(self, kind: str, key: str) -> bytes | None:
        return self._memory.rows.get((kind, key))

    async def rows(self, kind: str, prefix: str = "") -> list[tuple[str, bytes]]:
        held = self._memory.rows.items()
        return sorted((key, value) for (of, key), value in held if of == kind and key.startswith(prefix))


class DrivenTable:
    """One table; people are called A, B, C ... and have one line each unless they open more."""

    def __init__(
        self,
        game: str,
        *,
        seats: int = 4,
        options: dict[str, Any] | None = None,
        pace: Pace = NO_PACE,
        dice: int = 0,
        private: bool = False,
        tournament: bool = False,
        bot: str = "random",
        secretaries: tuple[str, ...] = (),
    ) -> None:
        self.clock, self.dice, self.pace, self.bot = FakeClock(), FixedDice(dice), pace, bot
        self.memory = Memory()
        typed = msgspec.convert(options or {}, games.deal_game(game).options_type)
        opened = table.Opened(1, game, msgspec.to_builtins(typed), "A", seats, private, tournament, secretaries)
        record = wire.encode(table.TableRecord(self.clock.wall(), "A", (opened,)))
        self.memory.write((Append("table/t", 0, (record,)),))
        self.sent: dict[int, list[bytes]] = defaultdict(list)
        self.hung: dict[int, str] = {}
        self.replies: dict[int, Any] = {}
        self.line_of: dict[str, int] = {}
        self.writes = 0
        self._bots: dict[tuple[Seat, str], bots.Bot] = {}
        self._count = 0
        self.open_room()

    def open_room(self) -> None:
        """A server that has just started."""
        self.actor = TableActor("t", clock=self.clock, dice=self.dice, pace=self.pace)
        self.line_of = {}
        self.settle()

    # --- the outside world ---

    def settle(self) -> None:
        """Until the room wants nothing more at this moment."""
        for _ in range(100_000):
            effects, self.actor.effects = self.actor.effects, []
            for effect in effects:
                self._carry(effect)
            if effects:
                continue
            self.actor.tick()
            if not self.actor.effects:
                return
        raise AssertionError("the room never comes to rest")

    def _carry(self, effect: Effect) -> None:
        match effect:
            case Send():
                self.sent[effect.number].append(effect.data)
            case Hang():
                self.hung[effect.number] = effect.key
            case Reply():
                self.replies[effect.ref] = effect.answer
            case Load():
                self.actor.load(self.memory.snapshot(self.actor))
            case Write():
                self._write(effect)
            case Think():
                self.thought(effect, self.think(effect))

    def think(self, effect: Think) -> Any:
        key = (effect.seat, effect.bot)
        if key not in self._bots:
            self._bots[key] = bots.bot(effect.bot, effect.game, seat=effect.seat, seed=effect.seat)
        return self._bots[key].answer(effect.frame, effect.log)

    def thought(self, effect: Think, answer: Any) -> None:
        self.actor.do(Job(lambda: self.actor.came_back(effect, answer)))

    def _write(self, effect: Write) -> None:
        self.writes += 1
        if self.memory.broken:
            self.actor.failed()
            return
        try:
            self.memory.write(effect.changes)
        except Conflict:
            self.actor.failed()
        else:
            self.actor.stored()

    def advance(self, ms: int) -> "DrivenTable":
        """Time passes, moment by moment."""
        end = self.clock.time + ms
        while (wake := self.actor.wake()) is not None and self.clock.time < wake <= end:
            self.clock.time = wake
            self.settle()
        self.clock.time = end
        self.settle()
        return self

    # --- people ---

    def number(self) -> int:
        self._count += 1
        return self._count

    def enter(self, person: str) -> int:
        line = self.number()
        self.memory.rows["person", person] = wire.encode(PersonRow(person, 0))
        self.line_of[person] = line
        self.actor.enter(line, person, person)
        self.settle()
        return line

    def leave(self, person: str) -> "DrivenTable":
        self.actor.leave(self.line_of.pop(person))
        self.settle()
        return self

    def command(self, person: str, wanted: table.Command) -> wire.TableInfo | Refusal:
        ref = self.number()
        self.actor.command(ref, person, person, wanted)
        self.settle()
        answer: wire.TableInfo | Refusal = self.replies.pop(ref)
        return answer

    def people(self, *names: str) -> "DrivenTable":
        for name in names:
            self.enter(name)
            self.command(name, table.Sit())
        return self

    def fill(self, person: str = "A") -> "DrivenTable":
        """Bots on every free seat."""
        for seat, chair in enumerate(self.actor.table.chairs):
            if chair.kind == "free":
                self.command(person, table.PlaceBot(seat, self.bot))
        return self

    def start(self, person: str = "A") -> "DrivenTable":
        answer = self.command(person, table.Start())
        assert not isinstance(answer, Refusal), answer
        return self

    # --- what they say and hear ---

    def say(self, person: str, /, **message: Any) -> "DrivenTable":
        self.actor.receive(self.line_of[person], wire.decode(msgspec.json.encode(message)))
        self.settle()
        return self

    def act(self, person: str, *, kind: str, ref: str | None = None, **action: Any) -> dict[str, Any]:
        """Answers the open question of this kind; the answer of the server."""
        frame = self.last(person, "frame")["frame"]
        window = next(w["id"] for w in frame["windows"] if w["kind"] == kind)
        return self.send(person, window=window, ref=ref, **action)

    def send(self, person: str, *, window: str, ref: str | None = None, **action: Any) -> dict[str, Any]:
        ref = ref or f"r{self.number()}"
        self.say(person, type="act", ref=ref, window=window, action=action)
        answers = [m for m in self.heard(person) if m.get("ref") == ref]
        return answers[-1] if answers else {}

    def heard(self, person: str) -> list[dict[str, Any]]:
        return [msgspec.json.decode(data) for data in self.sent[self.line_of[person]]]

    def last(self, person: str, kind: str) -> dict[str, Any]:
        return next(m for m in reversed(self.heard(person)) if m["type"] == kind)
