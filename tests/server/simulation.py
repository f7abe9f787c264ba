"""A whole evening from one seed: clients, clock, network, disk and server, and everything that can go wrong with them.

The server is the real one, from `socket.connect` and the hall down to the room; time, wires and disk are those of
`sim_world`. `python -m tests.server.simulation 17` plays the seed 17 once more, bit by bit the same.
"""

import asyncio
import contextlib
import contextvars
import logging
import sys
from collections.abc import Mapping
from random import Random
from typing import Any, Final

import msgspec
from msgspec import Struct

from stammtisch import games
from stammtisch.engine.core import Refusal
from stammtisch.server import codes, socket, table, wire
from stammtisch.server.actor_system import ActorSystem, Tenant
from stammtisch.server.clocks import Pace
from stammtisch.server.rows import PersonRow
from stammtisch.server.table_actor import TableActor
from stammtisch.server.web import Services, Settings
from stammtisch.store import Append, Put, Unavailable
from tests.server.driven import FixedDice
from tests.server.sim_clients import Person
from tests.server.sim_witness import Witness, Wrong
from tests.server.sim_world import Disk, Faults, SimClock, SimStore, Stuck, Trace, VirtualLoop, Wire

TABLE: Final = "stammtisch"
WIDE: Final = Settings(requests=(1e9, 1e9), codes=(1e9, 1e9), messages=(1e9, 1e9), sockets=10_000)
BRISK: Final = Pace(next_deal=2_000, mixing=200, bot=80, grace=1_500)
STORM: Final = 15.0
"""Seconds of bad weather; after them everything has to come to its end."""
PATIENCE: Final = 6 * 3600.0
SHORT: Final[dict[str, dict[str, Any]]] = {
    "chaotentrumpf": {"max_deals": 1},
    "doppelkopf": {"deals": 1},
    "maumau": {"target": 1},
    "schafkopf": {"deals": 1},
}
SEATS: Final = {"chaotentrumpf": (2, 3, 5, 8), "doppelkopf": (4,), "maumau": (2, 3, 4, 8), "schafkopf": (4,)}
COME_AND_GO: Final = ("chaotentrumpf", "maumau")
_server: contextvars.ContextVar["Server | None"] = contextvars.ContextVar("server", default=None)


class Evening(Struct, frozen=True):
    """What became of a seed."""

    seed: int
    game: str
    mode: str
    seats: int
    people: int
    records: int
    kills: int
    reconnects: int
    repeated: int
    acknowledged: int
    trace: str


class Server:
    """One process: dies with all its tasks and everything it has in memory."""

    def __init__(self, sim: "Simulation", number: int) -> None:
        self.tasks: list[asyncio.Task[Any]] = []
        self.wires: list[Wire] = []
        dice = Random(f"{sim.seed}:server:{number}")
        self.clock = SimClock(sim.loop, boot=dice.randrange(10**6))
        self.store = SimStore(sim.disk, sim.loop, dice, sim.faults)
        self.system = ActorSystem(
            self.store,
            clock=self.clock,
            dice=FixedDice(dice.randrange(2**32)),
            pace=BRISK,
            idle_ms=sim.idle_ms,
            tenants=sim.tenants,
        )
        self.services = Services(self.system, WIDE)

    def start(self, what: Any) -> asyncio.Task[Any]:
        """A task of this process, and of it are all that it starts."""
        mark = _server.set(self)
        try:
            return asyncio.get_running_loop().create_task(what)
        finally:
            _server.reset(mark)

    async def kill(self) -> None:
        self.store.dead = True
        for line in self.wires:
            if line.open:
                line.drop()
        self.store.disk.killed(list(self.store.unfinished))
        mine = [task for task in self.tasks if not task.done()]
        for task in mine:
            task.cancel()
        await asyncio.gather(*mine, return_exceptions=True)


class Simulation:
    """Everything about one seed. `disk` may be one that breaks its promises."""

    stream = f"table/{TABLE}"
    tenants: Mapping[str, Tenant] = {}

    def __init__(self, seed: int, disk: type[Disk] = Disk) -> None:
        self.seed = seed
        self.dice = Random(f"{seed}:weather")
        self.game = games.NAMES[seed % 4]
        self.mode = ("strict", "table")[seed // 4 % 2]
        self.seats = SEATS[self.game][seed // 8 % len(SEATS[self.game])]
        self.people_count = self.dice.randint(2, self.seats) if self.seats > 2 else 2
        self.matches = 2 if seed % 10 == 3 else 1
        self.idle_ms = self.dice.choice((2_000, 60_000))
        self.faults = Faults()
        self.loop = VirtualLoop(lambda: self.dice.choice((0.0, 0.001, 0.05)))
        self.loop.set_task_factory(_hired)
        self.loop.set_exception_handler(self._uncaught)
        self.trace = Trace(self.loop)
        self.witness = Witness(TABLE)
        self.disk = disk(self._applied)
        self.problems: list[str] = []
        self.kills = 0
        self.server: Server | None = None

    # --- what is noticed ---

    def _applied(self, changes: tuple[Append | Put, ...]) -> None:
        self.trace.note("stored", msgspec.json.encode(changes))
        self.witness.applied(changes)

    def _said(self, person: str, data: bytes) -> None:
        try:
            self.witness.on_message(person, data)
        except Wrong as problem:  # the server must not hear of it
            self.problems.append(str(problem))

    def _uncaught(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        self.problems.append(repr(context.get("exception") or context["message"]))

    # --- what clients do ---

    def connect(self, person: str) -> Wire:
        dice = Random(f"{self.seed}:{person}:{self.trace.length}")
        line = Wire(self.loop, dice, lambda data: self._said(person, data))
        server = self.server
        if server is None:
            line.drop()
            return line
        scope = {"type": "websocket", "headers": [(b"cookie", f"stammtisch={person}".encode())], "client": ("x", 0)}
        server.wires.append(line)
        server.start(self._line(scope, line, server))
        return line

    async def _line(self, scope: Any, line: Wire, server: Server) -> None:
        try:
            await socket.connect(scope, line.up.get, line.send, server.services, self.stream)
        except Unavailable:  # the handshake fails
            line.drop()

    async def command(self, person: str, wanted: table.Command) -> wire.TableInfo | Refusal | None:
        """By HTTP: there and back, and the answer may be lost."""
        await asyncio.sleep(self.dice.uniform(0, 0.05))
        if self.server is None:
            return None
        task = self.server.start(self.server.system.command(f"table/{TABLE}", person, person, wanted))
        done, _ = await asyncio.wait([task], timeout=10)
        if not done or task.cancelled() or self.dice.random() < self.faults.cut:
            return None
        answer: wire.TableInfo | Refusal = task.result()
        return answer

    # --- the weather ---

    async def _weather(self) -> None:
        end = self.loop.moment + STORM
        while self.loop.moment < end:
            await asyncio.sleep(self.dice.expovariate(1.2))
            await self.dice.choice(
                (self._kill, self._disk_down, self._clock_jumps, self._disk_down, self._lines_break)
            )()
        self.faults.calm()

    async def _kill(self) -> None:
        server = self.server
        for _ in range(self.dice.choice((0, 400))):  # every other time right in the middle of a write
            if server is None or server.store.unfinished:
                break
            await asyncio.sleep(0.001)
        self.server = None
        if server is not None:
            self.kills += 1
            self.trace.note("kill")
            await server.kill()
            self._look_at(server)
        await asyncio.sleep(self.dice.choice((0.0, 0.1, 1.0)))
        self._serve()

    async def _disk_down(self) -> None:
        self.disk.down_until = self.loop.moment + self.dice.choice((0.05, 0.3, 1.5))

    async def _clock_jumps(self) -> None:
        if self.server is not None:
            self.server.clock.off += self.dice.choice((-1, 1)) * self.dice.randrange(7_200_000)

    async def _lines_break(self) -> None:
        if self.server is not None:
            for line in self.server.wires:
                if line.open and self.dice.random() < 0.5:
                    line.drop()

    # --- the evening ---

    def _serve(self) -> None:
        self.server = Server(self, self.kills)

    def _look_at(self, server: Server) -> None:
        """Whatever a task died of, other than being told to."""
        for task in server.tasks:
            if task.done() and not task.cancelled() and (problem := task.exception()) is not None:
                self.problems.append(repr(problem))
        for hosted in server.system.actors.values():
            if (
                isinstance(hosted.actor, TableActor)
                and hosted.actor.match_host is not None
                and hosted.actor.match_host.faults
            ):
                self.problems.append("a rule failed")

    async def _set_up(self, people: list[Person]) -> None:
        host = people[0]
        for person in people:
            if person.wanted_seat is not None:
                await person.sit()
        while self.witness.table.stage == "gathering":
            for seat in range(self.people_count, self.seats):
                await host.command(table.PlaceBot(seat))
            await host.command(table.Start())

    async def _played(self, people: list[Person]) -> None:
        """Until everybody has seen the end; after the first match there may be another."""
        host = people[0]
        while not all(person.over for person in people):
            if host.news.get("stage") == "over" and host.news["matches"] < self.matches:
                await host.command(table.Rematch())
            if self.dice.random() < 0.02 and self.faults.cut:
                await host.command(table.Pause(paused=self.dice.random() < 0.5))
            if self.dice.random() < 0.05 and self.faults.cut:
                await self._moved(self.dice.choice(people[1:-1]))
            if not self.faults.cut and host.news.get("paused"):
                await host.command(table.Pause(paused=False))
            await asyncio.sleep(0.5)

    async def _moved(self, person: Person) -> None:
        """Somebody gets up and sits down again, where the rules let players come and go."""
        if self.game in COME_AND_GO and self.people_count > 2:
            await person.command(table.Stand())
            await asyncio.sleep(self.dice.uniform(0, 3))
            await person.sit()

    async def _watched(self, what: Any) -> None:
        """Until it is done, somebody objects, or it takes too long."""
        task = asyncio.create_task(what)
        while not task.done():
            await asyncio.wait([task], timeout=1.0)
            for running in (*self._tasks, task):
                if running.done():
                    running.result()
            if self.problems:
                raise Wrong(self.problems[0])
            if self.loop.moment > PATIENCE:
                raise Stuck(f"not over: {self.witness.table.stage}, {self._open_questions()}")

    def _open_questions(self) -> list[str]:
        return [w.id for play in self.witness.plays.values() for w in play.windows]

    def _opened(self) -> None:
        options = msgspec.convert(SHORT[self.game] | {"mode": self.mode}, games.deal_game(self.game).options_type)
        opened = table.Opened(1, self.game, msgspec.to_builtins(options), "A", self.seats, private=False)
        self.disk.apply((Append(f"table/{TABLE}", 0, (wire.encode(table.TableRecord(0, "A", (opened,))),)),))
        for name in (*self._names(), "Z"):
            row = Put("person", name, wire.encode(PersonRow(name, 0)))
            self.disk.apply((row, Put("device", codes.hashed(name), name.encode())))

    def _names(self) -> list[str]:
        return [chr(ord("A") + at) for at in range(self.people_count)]

    async def _evening(self) -> Evening:
        self._opened()
        self._serve()
        people = [Person(self, name, seat=seat) for seat, name in enumerate(self._names())]
        people.append(Person(self, "Z", seat=None))
        weather = asyncio.create_task(self._weather())
        self._tasks = [weather, *(asyncio.create_task(person.live()) for person in people)]
        await self._watched(self._set_up(people))
        await self._watched(self._played(people))
        await weather
        await self._closed()
        for task in self._tasks[1:]:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.witness.final(self.disk.streams)
        return self._summary(people)

    async def _closed(self) -> None:
        """A server that is told to stop does so."""
        server = self.server
        assert server is not None
        await server.start(server.system.close())
        self._look_at(server)
        await server.kill()
        if self.problems:
            raise Wrong(self.problems[0])

    def _summary(self, people: list[Person]) -> Evening:
        records = sum(play.seq for play in self.witness.plays.values())
        return Evening(
            self.seed,
            self.game,
            self.mode,
            self.seats,
            self.people_count,
            records,
            self.kills,
            sum(person.reconnects for person in people),
            sum(person.repeated for person in people),
            len(self.witness.acked),
            self.trace.digest(),
        )

    def run(self) -> Evening:
        asyncio.set_event_loop(self.loop)
        fault_log = _FaultLog(self.problems)
        log = logging.getLogger("stammtisch")
        log.addHandler(fault_log)
        log.propagate = False
        try:
            return self.loop.run_until_complete(self._evening())
        finally:
            log.removeHandler(fault_log)
            log.propagate = True
            self._cleared()
            self.loop.close()
            asyncio.set_event_loop(None)

    def _cleared(self) -> None:
        """Also after somebody has objected nothing is left behind."""
        if self.server is not None:
            self.server.store.dead = True
        left = sorted(asyncio.all_tasks(self.loop), key=lambda task: task.get_name())
        for task in left:
            task.cancel()
        with contextlib.suppress(Stuck):
            self.loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))


class _FaultLog(logging.Handler):
    """What the server itself calls a fault is one."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__(logging.ERROR)
        self._problems = problems

    def emit(self, record: logging.LogRecord) -> None:
        self._problems.append(logging.Formatter().format(record))


def _hired(loop: asyncio.AbstractEventLoop, what: Any, **more: Any) -> asyncio.Task[Any]:
    """Knows to which server process a task belongs."""
    task: asyncio.Task[Any] = asyncio.Task(what, loop=loop, **more)
    if (server := _server.get()) is not None:
        server.tasks.append(task)
    return task


if __name__ == "__main__":
    for word in sys.argv[1:]:
        print(msgspec.json.encode(Simulation(int(word)).run()).decode())
