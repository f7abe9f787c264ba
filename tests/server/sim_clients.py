"""People of the simulation: they answer at random, lose their line, come back and say again what nobody confirmed."""

import asyncio
from random import Random
from typing import TYPE_CHECKING, Any, Final

import msgspec

from stammtisch.bots.random import chosen
from stammtisch.engine.core import Refusal
from stammtisch.engine.forms import WireForm
from stammtisch.server import table, wire
from stammtisch.server.talk import phrases
from tests.server.sim_world import Wire

if TYPE_CHECKING:
    from tests.server.simulation import Simulation

AGAIN: Final = ("ENG-stored", "ENG-limit")
"""Refusals after which the same words are said once more: it is not known whether they were heard."""


class Person:
    def __init__(self, sim: "Simulation", name: str, *, seat: int | None) -> None:
        self.sim, self.name, self.wanted_seat = sim, name, seat
        self.dice = Random(f"{sim.seed}:{name}")
        self.wire: Wire | None = None
        self.seat = -2
        self.match = ""
        self.latest: dict[str, Any] = {}
        self.news: dict[str, Any] = {}
        self.unconfirmed: tuple[str, bytes] | None = None
        self.reconnects = self.repeated = 0
        self._count = 0

    @property
    def over(self) -> bool:
        return bool(self.news) and self.news["stage"] == "over" and self.news["matches"] == self.sim.matches

    # --- the line ---

    async def live(self) -> None:
        """From one line to the next, until the evening is over."""
        while True:
            self.wire = self.sim.connect(self.name)
            if self.unconfirmed is not None:
                self.repeated += 1
                self._say(self.unconfirmed[1])
            await self._listen(self.wire)
            self.wire, self.seat = None, -2
            self.reconnects += 1
            await asyncio.sleep(self.dice.choice((0.001, 0.05, 0.3, 1.0, 4.0)))

    async def _listen(self, line: Wire) -> None:
        while (data := await line.down.get()) is not None:
            self.sim.trace.note(f"{self.name} hears", data)
            message = msgspec.json.decode(data)
            if message["type"] == "welcome":
                self.seat = message["seat"]
            self.sim.witness.told(self.name, self.seat, data)
            self._hear(message)
            if line.open and self.dice.random() < self.sim.faults.cut:
                line.drop()

    def _say(self, data: bytes) -> None:
        if self.wire is None:
            return
        self.wire.say(data)
        if self.dice.random() < 0.03:  # an impatient hand
            self.wire.say(data)
        if self.wire.open and self.dice.random() < self.sim.faults.cut:
            self.wire.drop()

    def _send(self, **message: Any) -> None:
        self._say(msgspec.json.encode(message))

    # --- what is heard ---

    def _hear(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "table":
                self.news = message["table"]
            case "ping":
                self._send(type="pong", number=message["number"])
            case "done":
                self._confirmed(message["ref"])
            case "refused":
                self._refused(message)
            case "frame":
                self.match, self.latest = message["match"], message["frame"]
                self._later()

    def _confirmed(self, ref: str) -> None:
        if self.unconfirmed is not None and self.unconfirmed[0] == ref:
            self.unconfirmed = None
            self._later()

    def _refused(self, message: dict[str, Any]) -> None:
        if self.unconfirmed is None or self.unconfirmed[0] != message["ref"]:
            return
        if message["clause"] in AGAIN:
            self.repeated += 1
            sent = self.unconfirmed
            self.sim.loop.call_later(0.2, lambda: self._say(sent[1]) if self.unconfirmed == sent else None)
        else:
            self.unconfirmed = None
            self._later()

    # --- what is done ---

    def _later(self) -> None:
        """A moment to think."""
        self.sim.loop.call_later(self.dice.choice((0.0, 0.01, 0.05, 0.2)), self._answer)

    def _answer(self) -> None:
        frame = self.latest
        if self.seat < 0 or self.unconfirmed is not None or not frame or self.wire is None:
            return
        self._chatter(frame)
        windows = [w for w in frame["windows"] if self._asked(frame, w)]
        if not windows:
            return
        window = self.dice.choice(windows)
        form = msgspec.convert(self._form(window["kind"], frame["offers"][window["id"]]), WireForm)
        self._count += 1
        ref = f"{self.name}{self._count}"
        act = {"type": "act", "ref": ref, "match": self.match, "window": window["id"]}
        self.unconfirmed = (ref, msgspec.json.encode(act | {"action": chosen(form, self.dice)}))
        self._say(self.unconfirmed[1])

    def _form(self, kind: str, offers: list[Any]) -> Any:
        """Any; but the preparation of Chaotentrumpf ends with the storm: at a table, where everything may be claimed,
        eight who invert and change as the dice fall would prepare one deal for hours."""
        return offers[0] if kind == "prepare" and not self.sim.faults.whims else self.dice.choice(offers)

    def _asked(self, frame: dict[str, Any], window: dict[str, Any]) -> bool:
        if not frame["offers"].get(window["id"]) or self.seat in window["answered"]:
            return False
        return bool(window["must"] or self.dice.random() < self.sim.faults.whims)

    def _chatter(self, frame: dict[str, Any]) -> None:
        for window in frame["windows"]:
            if window["kind"] == "edge":
                self._send(type="touch", window=window["id"])
            if window["kind"] == "next":
                self._send(type="ready")
        if self.dice.random() < 0.03:
            self._send(type="phrase", ref=f"{self.name}!", key=self.dice.choice(phrases(self.sim.game)))
        away = [s for s, c in enumerate(self.news.get("chairs", ())) if c["kind"] == "person" and not c["here"]]
        if away and self.dice.random() < 0.1:
            self._send(type="wait", seat=self.dice.choice(away), wait=self.dice.random() < 0.3)

    # --- what is arranged by HTTP ---

    async def command(self, wanted: table.Command) -> wire.TableInfo | Refusal | None:
        """The answer, or None when none came."""
        answer = await self.sim.command(self.name, wanted)
        if isinstance(answer, wire.TableInfo):
            self.sim.witness.news(msgspec.to_builtins(answer))
        return answer

    async def sit(self) -> None:
        """Until it is said to be so."""
        while True:
            answer = await self.command(table.Sit(self.wanted_seat))
            if isinstance(answer, wire.TableInfo) and answer.chairs[self.wanted_seat or 0].person == self.name:
                return
            await asyncio.sleep(self.dice.uniform(0.05, 0.5))
