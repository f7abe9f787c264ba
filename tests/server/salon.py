"""A room to write tests at: a store in memory, a clock that stands still, dice that are known, lines that are lists.

s = Salon("schafkopf").people("A", "B", "C", "D").start()
s.act("A", kind="mix", type="mix", entropy="Servus")
assert s.last("A", "frame")["frame"]["seq"] == 3
"""

import random
from collections import defaultdict
from typing import Any

import msgspec

from stammtisch import bots, games
from stammtisch.engine.core import Refusal, Seat
from stammtisch.server import table, wire
from stammtisch.server.effects import Effect, Hang, Load, Reply, Send, Think, Write
from stammtisch.server.room import NO_PACE, Pace, Room, Snapshot, folded
from stammtisch.store import Append, Conflict, Put


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

    def snapshot(self, name: str, names: dict[str, str]) -> Snapshot:
        lines = list(self.streams[f"table/{name}"])
        match = folded(lines).match
        seed = self.rows.get(("seed", match or ""))
        chat = [
            msgspec.json.decode(v, type=wire.ChatLine)
            for (kind, key), v in sorted(self.rows.items())
            if kind == "chat" and key.startswith(f"{name}:")
        ]
        muted = {
            key.partition(":")[2]: msgspec.json.decode(v, type=tuple[str, ...])
            for (kind, key), v in self.rows.items()
            if kind == "mute" and key.startswith(f"{name}:")
        }
        records = list(self.streams[f"match/{match}"]) if match else []
        return Snapshot(lines, records, seed.decode() if seed else None, names, chat, muted)


class Salon:
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
    ) -> None:
        self.clock, self.dice, self.pace, self.bot = FakeClock(), FixedDice(dice), pace, bot
        self.memory = Memory()
        self.names: dict[str, str] = {}
        typed = msgspec.convert(options or {}, games.deal_game(game).options_type)
        opened = table.Opened(1, game, msgspec.to_builtins(typed), "A", seats, private, tournament)
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
        self.room = Room("t", clock=self.clock, dice=self.dice, pace=self.pace)
        self.line_of = {}
        self.settle()

    # --- the outside world ---

    def settle(self) -> None:
        """Until the room wants nothing more at this moment."""
        for _ in range(100_000):
            effects, self.room.effects = self.room.effects, []
            for effect in effects:
                self._carry(effect)
            if effects:
                continue
            self.room.tick()
            if not self.room.effects:
                return
        raise AssertionError("the room never comes to rest")

    def _carry(self, effect: Effect) -> None:
        match effect:
            case Send():
                self.sent[effect.line].append(effect.data)
            case Hang():
                self.hung[effect.line] = effect.key
            case Reply():
                self.replies[effect.ref] = effect.answer
            case Load():
                self.room.load(self.memory.snapshot("t", dict(self.names)))
            case Write():
                self._write(effect)
            case Think():
                key = (effect.seat, effect.bot)
                if key not in self._bots:
                    self._bots[key] = bots.bot(effect.bot, effect.game, seat=effect.seat, seed=effect.seat)
                found = self._bots[key].answer(effect.frame, effect.log)
                playing = self.room.playing
                assert playing is not None
                self.room.do(lambda: playing.thought(effect.seat, found))

    def _write(self, effect: Write) -> None:
        self.writes += 1
        if self.memory.broken:
            self.room.failed()
            return
        try:
            self.memory.write(effect.changes)
        except Conflict:
            self.room.failed()
        else:
            self.room.stored()

    def advance(self, ms: int) -> "Salon":
        """Time passes, moment by moment."""
        end = self.clock.time + ms
        while (wake := self.room.wake()) is not None and self.clock.time < wake <= end:
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
        self.names[person] = person
        self.line_of[person] = line
        self.room.enter(line, person, person)
        self.settle()
        return line

    def leave(self, person: str) -> "Salon":
        self.room.leave(self.line_of.pop(person))
        self.settle()
        return self

    def command(self, person: str, wanted: table.Command) -> wire.TableInfo | Refusal:
        ref = self.number()
        self.room.command(ref, person, person, wanted)
        self.settle()
        answer: wire.TableInfo | Refusal = self.replies.pop(ref)
        return answer

    def people(self, *names: str) -> "Salon":
        for name in names:
            self.enter(name)
            self.command(name, table.Sit())
        return self

    def fill(self, person: str = "A") -> "Salon":
        """Bots on every free seat."""
        for seat, chair in enumerate(self.room.table.chairs):
            if chair.kind == "free":
                self.command(person, table.PlaceBot(seat, self.bot))
        return self

    def start(self, person: str = "A") -> "Salon":
        answer = self.command(person, table.Start())
        assert not isinstance(answer, Refusal), answer
        return self

    # --- what they say and hear ---

    def say(self, person: str, /, **message: Any) -> "Salon":
        self.room.hear(self.line_of[person], wire.decode(msgspec.json.encode(message)))
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
        found = [m for m in self.heard(person) if m.get("ref") == ref]
        return found[-1] if found else {}

    def heard(self, person: str) -> list[dict[str, Any]]:
        return [msgspec.json.decode(data) for data in self.sent[self.line_of[person]]]

    def last(self, person: str, kind: str) -> dict[str, Any]:
        return next(m for m in reversed(self.heard(person)) if m["type"] == kind)
