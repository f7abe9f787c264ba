"""An evening or a list to write tests at: a store in memory, a clock turned by hand, lines that are lists of messages.

Whatever is said goes through the actor as it would from a phone; nothing is decided beside it.
"""

from typing import Any

import msgspec

from stammtisch.engine.core import Refusal
from stammtisch.server import wire as plain
from stammtisch.server.effects import Beside, Effect, Hang, Load, Reply, Send, Write
from stammtisch.server.hall import wire
from stammtisch.server.hall.topic_actor import OpenDoor, TopicActor
from stammtisch.server.rows import PEOPLE, Badge, PersonRow
from tests.server.driven import FixedDice, Memory

_shown = msgspec.json.Decoder(plain.Refused | plain.Done | wire.Welcome | wire.Shown | plain.Ping)


class HandClock:
    def __init__(self) -> None:
        self.time = 0

    def now(self) -> int:
        return self.time

    def wall(self) -> int:
        return self.time


class DrivenHall:
    """One actor, and the lines to it by person."""

    def __init__(self, actor: type[TopicActor], name: str, memory: Memory, *, seed: int = 0) -> None:
        self.kind, self.name, self.memory = actor, name, memory
        self.clock, self.dice = HandClock(), FixedDice(seed)
        self.failing = 0
        """So many of the next writes fail."""
        self.failed = 0
        self.open()

    def open(self) -> None:
        """A server that has just started: whoever was there comes again."""
        self.actor = self.kind(self.name, clock=self.clock, dice=self.dice)
        self.lines: dict[str, int] = {}
        self.heard: dict[int, dict[str, bytes]] = {}
        """By line: what was shown last, by topic."""
        self.answers: dict[tuple[int, str], Any] = {}
        self.replies: dict[int, Any] = {}
        self.hung: dict[int, str] = {}
        self.count = 0
        self.carry_out()

    def carry_out(self) -> None:
        more = True
        while more or self.actor.effects:
            while effects := self.actor.effects:
                self.actor.effects = []
                for effect in effects:
                    self._carry(effect)
            more = self.actor.afterwards()

    def _carry(self, effect: Effect) -> None:
        match effect:
            case Load():
                self.actor.load(self.memory.snapshot(self.actor))
            case Write():
                if self.failing:
                    self.failing -= 1
                    self.failed += 1
                    self.actor.failed()
                else:
                    self.memory.write(effect.changes)
                    self.actor.stored()
            case Send():
                self._hear(effect.number, effect.data)
            case Hang():
                self.hung[effect.number] = effect.key
            case Reply():
                self.replies[effect.ref] = effect.answer
            case Beside():
                answer = self.actor.beside(effect)()
                self.actor.came_back(effect, answer)

    def _hear(self, number: int, data: bytes) -> None:
        message = _shown.decode(data)
        if isinstance(message, wire.Shown):
            self.heard[number][message.topic] = bytes(message.view)
        elif isinstance(message, plain.Done | plain.Refused):
            self.answers.setdefault((number, message.ref), message)

    # --- people ---

    def badge(self, person: str, badge: Badge) -> None:
        """Somebody who has typed a code."""
        self.memory.write((PEOPLE.put(person, value=PersonRow(person.title(), 0)),))
        while isinstance(answer := self.ask(person, OpenDoor(badge)), Refusal):
            assert answer.clause == "ENG-stored"

    def ask(self, person: str, wanted: Any) -> Any:
        self.count += 1
        self.actor.command(self.count, person, "", wanted)
        self.carry_out()
        return self.replies.pop(self.count)

    def line(self, person: str, *topics: str, role: str = "", number: int = 0) -> int:
        """Comes in, and watches these."""
        self.count += 1
        line = self.lines[person] = self.count
        self.heard[line] = {}
        self.actor.enter(line, person, person.title())
        if topics or role:
            self.actor.receive(line, wire.Watch(topics, role, number))
        self.carry_out()
        return line

    def do(self, person: str, action: Any, *, ref: str = "", seat: int | None = None) -> plain.Done | plain.Refused:
        """What came of it."""
        self.count += 1
        line, ref = self.lines[person], ref or f"r{self.count}"
        body = msgspec.Raw(action if isinstance(action, bytes) else msgspec.json.encode(action))
        self.actor.receive(line, wire.Do(ref, body, seat))
        self.carry_out()
        answer: plain.Done | plain.Refused = self.answers.pop((line, ref))
        return answer
