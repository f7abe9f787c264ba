"""All live tables of a server: each room gets a task of its own, the store, the clock and its lines.

A room that nobody uses leaves memory and comes back by replay.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, Protocol

import msgspec
from msgspec import Struct

from stammtisch import bots
from stammtisch.engine.core import Refusal, Seat
from stammtisch.server import table, wire
from stammtisch.server.clocks import Clock
from stammtisch.server.codes import SystemDice
from stammtisch.server.effects import Effect, Hang, Load, Reply, Send, Think, Write
from stammtisch.server.metrics import Metrics
from stammtisch.server.room import STORE_GONE, Dice, Pace, Room, Snapshot, folded
from stammtisch.store import Conflict, Store, Unavailable

_log: Final = logging.getLogger("stammtisch.hall")
LONGEST_ID: Final = 24
"""Characters in the name of a table."""
LAST_RESORT: Final = "random"
"""The bot that answers whatever can be answered, when another one fails."""
FAULT: Final = Refusal("ENG-table", "refusal.server.fault")
_RETRY: Final = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0)
"""Seconds between attempts to read from a store that is away."""


class SystemClock:
    def now(self) -> int:
        return time.monotonic_ns() // 10**6

    def wall(self) -> int:
        return time.time_ns() // 10**6


class Outbox(Protocol):
    """One line out. Never blocks: who does not read is closed."""

    def put(self, data: bytes) -> None: ...

    def close(self, key: str) -> None: ...


class PersonRow(Struct, frozen=True):
    """What is kept about a guest."""

    name: str
    at: int
    recovery: str = ""
    """Hash of the code that brings this person to another device."""


async def snapshot(store: Store, name: str) -> Snapshot:
    """All that the store holds about a table, at one moment; a name we never give is not even looked up.

    It takes several questions, and a write of which nobody knew may come true between two of them: a promise without
    its seed would leave the table waiting for ever. So the streams must not have grown meanwhile.
    """
    if not name.isalnum() or len(name) > LONGEST_ID:
        return Snapshot([], [], None, {}, [], {})
    while True:
        found, match = await _read(store, name)
        grown = await store.length(f"table/{name}") != len(found.table)
        if not grown and (match is None or await store.length(f"match/{match}") == len(found.match)):
            return found


async def _read(store: Store, name: str) -> tuple[Snapshot, str | None]:
    lines = await store.read(f"table/{name}")
    seen = folded(lines)
    match = seen.match
    names = {}
    for person in sorted({*seen.people, seen.host, seen.supervisor} - {""}):
        if (row := await store.row("person", person)) is not None:
            names[person] = msgspec.json.decode(row, type=PersonRow).name
    deaf = await store.rows("mute", f"{name}:")
    muted = {key.partition(":")[2]: msgspec.json.decode(value, type=tuple[str, ...]) for key, value in deaf}
    chat = [msgspec.json.decode(v, type=wire.ChatLine) for _, v in await store.rows("chat", f"{name}:")]
    records = [] if match is None else await store.read(f"match/{match}")
    seed = None if match is None else await store.row("seed", match)
    return Snapshot(lines, records, None if seed is None else seed.decode(), names, chat, muted), match


def _made(wanted: Think, seed: int) -> bots.Bot:
    """The bot that was placed there; one that does not know this game is replaced by one that answers anything."""
    try:
        return bots.bot(wanted.bot, wanted.game, seat=wanted.seat, seed=seed)
    except LookupError:
        return bots.bot(LAST_RESORT, wanted.game, seat=wanted.seat, seed=seed)


class Live:
    """A room and its task."""

    def __init__(self, hall: "Hall", name: str) -> None:
        self.hall, self.name = hall, name
        self.room = Room(name, clock=hall.clock, dice=hall.dice, pace=hall.pace)
        self.outboxes: dict[int, Outbox] = {}
        self.replies: dict[int, asyncio.Future[Any]] = {}
        self.used = hall.clock.now()
        self._wanted: Write | Load | None = None
        self._signal = asyncio.Event()
        self._wake: int | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._rung = False
        self._bots: dict[tuple[Seat, str, str], bots.Bot] = {}
        self._stopping = False
        self.ended = False
        """Something went wrong that should not have: whoever comes next gets the table anew, from its streams."""
        self.carry_out()
        self.task = asyncio.create_task(self._run(), name=f"table/{name}")

    def feed(self, job: Callable[[Room], None]) -> None:
        """The room does it now, or when its store has answered; what it wants done is done at once."""
        self.used = self.hall.clock.now()
        self.hall.fed += 1
        try:
            job(self.room)
            self.carry_out()
        except Exception:
            self._broken()
        else:
            self._signal.set()

    def _broken(self) -> None:
        """A fault of ours: better to hang up and begin again from what is stored than to go on with half a room."""
        _log.exception("table", extra={"table": self.name})
        self._stopping = True
        self._signal.set()
        self._end("bye.fault", FAULT)

    def _end(self, key: str, answer: Refusal) -> None:
        self.ended = True
        for box in self.outboxes.values():
            box.close(key)
        self.outboxes = {}
        replies, self.replies = self.replies, {}
        for future in replies.values():
            if not future.done():
                future.set_result(answer)

    def carry_out(self) -> None:
        effects, self.room.effects = self.room.effects, []
        for effect in effects:
            if type(effect) is not Send:
                self._carry(effect)
            elif (box := self.outboxes.get(effect.line)) is not None:
                box.put(effect.data)

    def _carry(self, effect: Effect) -> None:
        match effect:
            case Hang():
                if (box := self.outboxes.pop(effect.line, None)) is not None:
                    box.close(effect.key)
            case Reply():
                future = self.replies.pop(effect.ref, None)
                if future is not None and not future.done():
                    future.set_result(effect.answer)
            case Think():
                self.hall.think(self, effect)
            case Write() | Load():
                self._wanted = effect

    async def _run(self) -> None:
        try:
            while not self._stopping:
                await self._step()
        except Exception:
            self._broken()
        finally:
            self._set_alarm(None)

    async def _step(self) -> None:
        self._signal.clear()
        if self._wanted is not None:
            wanted, self._wanted = self._wanted, None
            await (self._write(wanted) if isinstance(wanted, Write) else self._load())
        elif not await self._signalled():
            self.room.tick()
            self.carry_out()

    async def _signalled(self) -> bool:
        """Waits for news, or until something is due by itself: False."""
        self._set_alarm(self.room.wake())
        await self._signal.wait()
        rung, self._rung = self._rung, False
        return not rung

    def _set_alarm(self, wake: int | None) -> None:
        """What was due and could not be done must not keep the machine busy; what is set already stays as it is."""
        if wake == self._wake:
            return
        if self._alarm is not None:
            self._alarm.cancel()
        self._wake, self._alarm = wake, None
        if wake is not None:
            rest = max(0.01, (wake - self.hall.clock.now()) / 1000)
            self._alarm = asyncio.get_running_loop().call_later(rest, self._ring)

    def _ring(self) -> None:
        self._wake = self._alarm = None
        self._rung = True
        self._signal.set()

    async def _write(self, wanted: Write) -> None:
        begun = time.perf_counter()
        try:
            await self.hall.store.write(*wanted.changes)
        except (Unavailable, Conflict) as problem:
            self.hall.metrics.store_failures.inc()
            _log.warning("not stored", extra={"table": self.name, "problem": type(problem).__name__})
            self.room.failed()
        else:
            self.room.stored()
        self.hall.metrics.stored.observe(time.perf_counter() - begun)
        self.carry_out()

    async def _load(self) -> None:
        for attempt in range(10**9):
            try:
                found = await snapshot(self.hall.store, self.name)
            except Unavailable:
                self.room.away()
                self.carry_out()
                await asyncio.sleep(_RETRY[min(attempt, len(_RETRY) - 1)])
                if self._stopping:
                    return
            else:
                self.room.load(found)
                self.carry_out()
                return

    def bot(self, wanted: Think) -> bots.Bot:
        match = self.room.table.match or ""
        key = (wanted.seat, wanted.bot, match)
        if key not in self._bots:
            self._bots = {k: known for k, known in self._bots.items() if k[2] == match}
            seed = int.from_bytes(self.hall.dice.seed()[:8], "big")
            self._bots[key] = _made(wanted, seed)
        return self._bots[key]

    @property
    def unused(self) -> bool:
        return not self.outboxes and not self.replies and self.room.idle

    async def stop(self, key: str) -> None:
        """What is being stored is stored and answered, and nothing new begun; then it says goodbye."""
        self._stopping = True
        self._signal.set()
        with contextlib.suppress(asyncio.CancelledError):
            await self.task
        self._end(key, STORE_GONE)


class Hall:
    def __init__(
        self,
        store: Store,
        *,
        clock: Clock | None = None,
        dice: Dice | None = None,
        pace: Pace | None = None,
        idle_ms: int = 60_000,
    ) -> None:
        self.store, self.clock, self.dice = store, clock or SystemClock(), dice or SystemDice()
        self.pace, self.idle_ms = pace or Pace(), idle_ms
        self.metrics = Metrics(self)
        self.tables: dict[str, Live] = {}
        self.fed = 0
        """Jobs its rooms were given, and requests: who sees it stand still knows that nobody is there."""
        self.gone = 0
        """Lines, tables and requests whose traces may still be there."""
        self._numbers = 0
        self._workers = ThreadPoolExecutor(1, thread_name_prefix="bot")
        self._thinking: set[asyncio.Task[None]] = set()
        self._sweeper: asyncio.Task[None] | None = None
        self.closed = False

    def number(self) -> int:
        self._numbers += 1
        return self._numbers

    def live(self, name: str) -> Live:
        """The table, brought back into memory where it was not."""
        found = self.tables.get(name)
        if found is None or found.ended or found.task.done():
            found = self.tables[name] = Live(self, name)
            if self._sweeper is None:
                self._sweeper = asyncio.create_task(self._sweep(), name="sweeper")
        return found

    def asked(self) -> None:
        """A request came by HTTP: somebody is there, and it leaves its traces (`tidying`)."""
        self.fed += 1
        self.gone += 1

    def visited(self, name: str) -> bool:
        """Is somebody at this table?"""
        live = self.tables.get(name)
        return live is not None and bool(live.outboxes)

    def enter(self, name: str, person: table.Person, shown: str, outbox: Outbox) -> tuple[Live, int]:
        live, line = self.live(name), self.number()
        live.outboxes[line] = outbox
        live.feed(lambda room: room.enter(line, person, shown))
        return live, line

    def leave(self, live: Live, line: int) -> None:
        live.outboxes.pop(line, None)
        self.gone += 1
        live.feed(lambda room: room.leave(line))

    async def command(
        self, name: str, person: table.Person, shown: str, wanted: table.Command
    ) -> wire.TableInfo | Refusal:
        live, ref = self.live(name), self.number()
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        live.replies[ref] = future
        live.feed(lambda room: room.command(ref, person, shown, wanted))
        answer: wire.TableInfo | Refusal = await future
        return answer

    async def settled(self, name: str) -> Room:
        """The room once it has read its streams, and what waits before us is done."""
        live, ref = self.live(name), self.number()
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        live.replies[ref] = future
        live.feed(lambda room: room.do(lambda: room.effects.append(Reply(ref, None)), ref=ref))
        if isinstance(await future, Refusal):
            raise Unavailable(f"table/{name} cannot be read now")
        return live.room

    def think(self, live: Live, wanted: Think) -> None:
        playing = live.room.playing

        async def ask() -> None:
            loop = asyncio.get_running_loop()
            try:
                found = await loop.run_in_executor(self._workers, live.bot(wanted).answer, wanted.frame, wanted.log)
            except Exception:  # the others must not wait for ever: somebody says something in its place
                _log.exception("bot", extra={"table": live.name, "bot": wanted.bot})
                found = bots.bot(LAST_RESORT, wanted.game, seat=wanted.seat, seed=0).answer(wanted.frame, wanted.log)
            if playing is live.room.playing and playing is not None:
                live.feed(lambda room: room.do(lambda: playing.thought(wanted.seat, found)))

        task = asyncio.create_task(ask())
        self._thinking.add(task)
        task.add_done_callback(self._thinking.discard)

    async def _sweep(self) -> None:
        """Tables that nobody uses leave memory."""
        while not self.closed:
            await asyncio.sleep(max(0.05, self.idle_ms / 4000))
            now = self.clock.now()
            for name, live in list(self.tables.items()):
                if live.unused and now - live.used >= self.idle_ms:
                    del self.tables[name]
                    self.gone += 1
                    await live.stop("bye.server-stops")

    async def close(self) -> None:
        """What was acknowledged is stored; everybody is told that the server stops."""
        self.closed = True
        if self._sweeper is not None:
            self._sweeper.cancel()
        for task in list(self._thinking):
            task.cancel()
        await asyncio.gather(*(live.stop("bye.server-stops") for live in self.tables.values()))
        self.tables = {}
        self._workers.shutdown(wait=False, cancel_futures=True)
