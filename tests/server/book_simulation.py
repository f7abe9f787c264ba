"""An evening of a guest book from one seed: the weather, the disk and the lines of `simulation`, and another tenant."""

import asyncio
import sys
from random import Random
from typing import Any, Final

import msgspec
from msgspec import Struct

from stammtisch.server import codes, wire
from stammtisch.server.actor_system import ActorSystem
from stammtisch.server.rows import DEVICES, PEOPLE, PersonRow
from stammtisch.store import Append, Put
from tests.server.guestbook import BOOKS, Book, BookActor, GuestBook, Page, Write
from tests.server.sim_witness import Wrong
from tests.server.sim_world import Wire
from tests.server.simulation import Simulation

NAME: Final = "book"
PEOPLE_COUNT: Final = 4
LINES: Final = 12
"""What each of them writes."""
AGAIN: Final = ("ENG-stored", "ENG-limit")


class Evening(Struct, frozen=True):
    seed: int
    kills: int
    repeated: int
    written: int
    acknowledged: int
    together: int
    """The most that was stored in one append."""
    trace: str


class Hasty(BookActor):
    """Speaks before it has stored."""

    def _commit(self) -> None:
        super()._commit()
        if self._writing:
            self.effects += self._held_back
            self._held_back.clear()


class Pages:
    """What the disk holds, and whether what somebody was told is in it."""

    def __init__(self) -> None:
        self.books = [Book()]
        """After so many records."""
        self.refs: list[str] = []
        self.together = 0

    def applied(self, changes: tuple[Append | Put, ...]) -> None:
        for change in changes:
            if isinstance(change, Append):
                self.together = max(self.together, len(change.records))
                for line in change.records:
                    record = BookActor.records.decode(line)
                    self.refs.append(record.ref)
                    for event in record.events:
                        self.books.append(GuestBook().evolve(self.books[-1], event))

    def on_message(self, person: str, data: bytes) -> None:
        message = msgspec.json.decode(data)
        if message["type"] == "page":
            page = msgspec.json.decode(data, type=Page)
            if page.seq >= len(self.books) or page.entries != GuestBook().view(self.books[page.seq], person):
                raise Wrong(f"{person} reads what is not stored: {data!r}")
        elif message["type"] == "done" and self.refs[message["seq"] - 1 : message["seq"]] != [message["ref"]]:
            raise Wrong(f"{message['ref']} was acknowledged before it was stored")


class Writer:
    """Somebody who writes, loses his line, comes back, and says again what nobody has confirmed."""

    def __init__(self, sim: "BookSimulation", name: str) -> None:
        self.sim, self.name, self.dice = sim, name, Random(f"{sim.seed}:{name}")
        self.acked: dict[str, int] = {}
        self.repeated = -1

    @property
    def over(self) -> bool:
        return len(self.acked) == LINES

    async def live(self) -> None:
        while not self.over:
            line = self.sim.connect(self.name)
            self.repeated += 1
            self._write(line)
            while (data := await line.down.get()) is not None:
                self.sim.trace.note(f"{self.name} hears", data)
                self._hear(line, msgspec.json.decode(data))
                if line.open and self.dice.random() < self.sim.faults.cut:
                    line.drop()
            await asyncio.sleep(self.dice.choice((0.001, 0.05, 0.3)))

    def _write(self, line: Wire) -> None:
        if not self.over:
            ref = f"{self.name}{len(self.acked)}"
            line.say(wire.encode(Write(ref, ref, private=len(self.acked) % 3 == 0)))

    def _hear(self, line: Wire, message: dict[str, Any]) -> None:
        if message["type"] == "done" and message["ref"] == f"{self.name}{len(self.acked)}":
            self.acked[message["ref"]] = message["seq"]
            self._write(line)
        elif message["type"] == "refused":
            if message["clause"] not in AGAIN:
                raise Wrong(f"{self.name} is refused: {message}")
            self._write(line)


class BookSimulation(Simulation):
    stream = BOOKS.name(NAME)

    def __init__(self, seed: int, actor: type[BookActor] = BookActor) -> None:
        super().__init__(seed)
        self.pages = Pages()

        def tenant(name: str, system: ActorSystem) -> BookActor:
            return actor(name, clock=system.clock, dice=system.dice)

        self.tenants = {BOOKS.kind: tenant}

    def _applied(self, changes: tuple[Append | Put, ...]) -> None:
        self.trace.note("stored", msgspec.json.encode(changes))
        self.pages.applied(changes)

    def _said(self, person: str, data: bytes) -> None:
        try:
            self.pages.on_message(person, data)
        except Wrong as problem:
            self.problems.append(str(problem))

    def run(self) -> Any:
        """An `Evening` of this module."""
        return super().run()

    async def _evening(self) -> Any:
        writers = [Writer(self, chr(ord("A") + at)) for at in range(PEOPLE_COUNT)]
        for writer in writers:
            row = PEOPLE.put(writer.name, value=PersonRow(writer.name, 0))
            self.disk.apply((row, DEVICES.put(codes.hashed(writer.name), value=writer.name)))
        self._serve()
        weather = asyncio.create_task(self._weather())
        self._tasks = [weather, *(asyncio.create_task(writer.live()) for writer in writers)]
        await self._watched(self._finished(writers))
        await weather
        await self._closed()
        for writer in writers:
            for ref, seq in writer.acked.items():
                if self.pages.refs[seq - 1] != ref:
                    raise Wrong(f"{ref} is lost")
        if len(self.pages.refs) != len(set(self.pages.refs)):
            raise Wrong("something was written twice")
        repeated, acked = sum(w.repeated for w in writers), sum(len(w.acked) for w in writers)
        written = len(self.pages.refs)
        return Evening(self.seed, self.kills, repeated, written, acked, self.pages.together, self.trace.digest())

    async def _finished(self, writers: list[Writer]) -> None:
        while not all(writer.over for writer in writers):
            await asyncio.sleep(0.1)


if __name__ == "__main__":
    for word in sys.argv[1:]:
        print(msgspec.json.encode(BookSimulation(int(word)).run()).decode())
