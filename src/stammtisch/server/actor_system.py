"""All actors that are in memory: each gets a task of its own, the store, the clock and its connections.

One that nobody uses leaves memory and comes back by replay.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, Protocol, TypeAlias

from stammtisch.engine.core import Refusal
from stammtisch.server.actor import STORE_GONE, Actor, Dice, Job, Person
from stammtisch.server.clocks import Clock, Pace
from stammtisch.server.codes import SystemDice
from stammtisch.server.effects import Beside, Effect, Hang, Load, Reply, Send, Tell, Write
from stammtisch.server.hall.club_actor import ClubActor
from stammtisch.server.hall.list_actor import ListActor
from stammtisch.server.hall.tournament_actor import TournamentActor
from stammtisch.server.metrics import Metrics
from stammtisch.server.table_actor import TableActor
from stammtisch.server.thinkers import Thinkers
from stammtisch.store import Conflict, Store, Unavailable

_log: Final = logging.getLogger("stammtisch.actors")
FAULT: Final = Refusal("ENG-table", "refusal.server.fault")
_RETRY: Final = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0)
"""Seconds between attempts to read from a store that is away."""

Tenant: TypeAlias = Callable[[str, "ActorSystem"], Actor[Any]]
"""Makes the actor of a stream, by its name without the kind."""


class SystemClock:
    def now(self) -> int:
        return time.monotonic_ns() // 10**6

    def wall(self) -> int:
        return time.time_ns() // 10**6


class Outbox(Protocol):
    """One connection out. Never blocks: who does not read is closed."""

    def put(self, data: bytes) -> None: ...

    def close(self, key: str) -> None: ...


class HostedActor:
    """An actor and its task."""

    def __init__(self, system: "ActorSystem", stream: str, actor: Actor[Any]) -> None:
        self.system, self.stream, self.actor = system, stream, actor
        self.outboxes: dict[int, Outbox] = {}
        self.replies: dict[int, asyncio.Future[Any]] = {}
        self.used = system.clock.now()
        self._wanted: Write | Load | None = None
        self._signal = asyncio.Event()
        self._wake: int | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._showing: asyncio.Handle | None = None
        self._rung = False
        self._stopping = False
        self.ended = False
        """Something went wrong that should not have: whoever comes next gets the actor anew, from its streams."""
        self.carry_out()
        self.task = asyncio.create_task(self._run(), name=stream)

    def feed(self, job: Callable[[Any], None]) -> None:
        """The actor does it now, or when its store has answered; what it wants done is done at once."""
        self.used = self.system.clock.now()
        self.system.fed += 1
        try:
            job(self.actor)
            self.carry_out()
            self._show()
        except Exception:
            self._broken()
        else:
            self._signal.set()

    def _broken(self) -> None:
        """A fault of ours: better to hang up and begin again from what is stored than to go on with half an actor."""
        _log.exception("actor", extra={"stream": self.stream})
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
        effects, self.actor.effects = self.actor.effects, []
        for effect in effects:
            if type(effect) is not Send:
                self._carry(effect)
            elif (box := self.outboxes.get(effect.number)) is not None:
                box.put(effect.data)

    def _carry(self, effect: Effect) -> None:
        match effect:
            case Hang():
                if (box := self.outboxes.pop(effect.number, None)) is not None:
                    box.close(effect.key)
            case Reply():
                future = self.replies.pop(effect.ref, None)
                if future is not None and not future.done():
                    future.set_result(effect.answer)
            case Beside():
                self.system.work(self, effect)
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
            self.actor.tick()
            self.carry_out()
            self._show()

    async def _signalled(self) -> bool:
        """Waits for news, or until something is due by itself: False."""
        self._set_alarm(self.actor.wake())
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
            rest = max(0.01, (wake - self.system.clock.now()) / 1000)
            self._alarm = asyncio.get_running_loop().call_later(rest, self._ring)

    def _ring(self) -> None:
        self._wake = self._alarm = None
        self._rung = True
        self._signal.set()

    async def _write(self, wanted: Write) -> None:
        begun = time.perf_counter()
        try:
            await self.system.store.write(*wanted.changes)
        except (Unavailable, Conflict) as problem:
            self.system.metrics.store_failures.inc()
            _log.warning("not stored", extra={"stream": self.stream, "problem": type(problem).__name__})
            self.actor.failed()
        else:
            self.actor.stored()
        self.system.metrics.stored.observe(time.perf_counter() - begun)
        self.carry_out()
        self._show()

    async def _load(self) -> None:
        for attempt in range(10**9):
            try:
                fetched = await self.actor.read(self.system.store)
            except Unavailable:
                self.actor.away()
                self.carry_out()
                await asyncio.sleep(_RETRY[min(attempt, len(_RETRY) - 1)])
                if self._stopping:
                    return
            else:
                self.actor.load(fetched)
                self.carry_out()
                self._show()
                return

    def _show(self) -> None:
        """Piece by piece, so that whoever says something meanwhile need not wait for the rest."""
        if self._showing is not None or self.ended:
            return
        if self.actor.afterwards():
            self._showing = asyncio.get_running_loop().call_soon(self._show_more)
        self.carry_out()

    def _show_more(self) -> None:
        self._showing = None
        try:
            self._show()
            self._signal.set()
        except Exception:
            self._broken()

    @property
    def unused(self) -> bool:
        return not self.outboxes and not self.replies and self.actor.idle

    async def stop(self, key: str) -> None:
        """What is being stored is stored and answered, and nothing new begun; then it says goodbye."""
        self._stopping = True
        self._signal.set()
        with contextlib.suppress(asyncio.CancelledError):
            await self.task
        self._end(key, STORE_GONE)


class ActorSystem:
    def __init__(
        self,
        store: Store,
        *,
        clock: Clock | None = None,
        dice: Dice | None = None,
        pace: Pace | None = None,
        idle_ms: int = 60_000,
        tenants: Mapping[str, Tenant] | None = None,
        thinkers: Thinkers | None = None,
        backups: Path | None = None,
    ) -> None:
        self.store, self.clock, self.dice = store, clock or SystemClock(), dice or SystemDice()
        self.pace, self.idle_ms = pace or Pace(), idle_ms
        self.backups = backups
        """The folder beside the store for the files of evenings; None: none are written."""
        self.tenants: dict[str, Tenant] = {**_TENANTS, **(tenants or {})}
        """By kind of stream."""
        self.actors: dict[str, HostedActor] = {}
        """By stream."""
        self.metrics = Metrics(self)
        self.fed = 0
        """Jobs its actors were given, and requests: who sees it stand still knows that nobody is there."""
        self.gone = 0
        """Lines, actors and requests whose traces may still be there."""
        self._numbers = 0
        self._workers = ThreadPoolExecutor(1, thread_name_prefix="bot")
        self._working: set[asyncio.Task[None]] = set()
        self.thinkers = thinkers or Thinkers()
        self._sweeper: asyncio.Task[None] | None = None
        self.closed = False

    def number(self) -> int:
        self._numbers += 1
        return self._numbers

    def hosted(self, stream: str) -> HostedActor:
        """The actor of this stream, brought back into memory where it was not."""
        hosted = self.actors.get(stream)
        if hosted is None or hosted.ended or hosted.task.done():
            kind, _, name = stream.partition("/")
            hosted = self.actors[stream] = HostedActor(self, stream, self.tenants[kind](name, self))
            if self._sweeper is None:
                self._sweeper = asyncio.create_task(self._sweep(), name="sweeper")
        return hosted

    def count_request(self) -> None:
        """A request came by HTTP: somebody is there, and it leaves its traces (`garbage_collection`)."""
        self.fed += 1
        self.gone += 1

    def count(self, kind: str) -> int:
        """How many actors of this kind are in memory."""
        return sum(hosted.actor.kind == kind for hosted in self.actors.values())

    def visited(self, stream: str) -> bool:
        """Is somebody there?"""
        hosted = self.actors.get(stream)
        return hosted is not None and bool(hosted.outboxes)

    def enter(self, stream: str, person: Person, shown: str, outbox: Outbox) -> tuple[HostedActor, int]:
        hosted, number = self.hosted(stream), self.number()
        hosted.outboxes[number] = outbox
        hosted.feed(lambda actor: actor.enter(number, person, shown))
        return hosted, number

    def leave(self, hosted: HostedActor, number: int) -> None:
        hosted.outboxes.pop(number, None)
        self.gone += 1
        hosted.feed(lambda actor: actor.leave(number))

    async def command(self, stream: str, person: Person, shown: str, wanted: Any) -> Any | Refusal:
        """What came of it; it is stored."""
        return await self._answered(stream, lambda actor, ref: actor.command(ref, person, shown, wanted))

    async def ask(self, stream: str, question: Callable[[Any], Any]) -> Any:
        """The answer to a question about the actor, in its turn; all that it could see is stored."""
        answer = await self._answered(stream, lambda actor, ref: actor.ask(ref, lambda: (question(actor),)))
        if isinstance(answer, Refusal):
            raise Unavailable(f"{stream} cannot be read now")
        return answer[0]

    async def _answered(self, stream: str, job: Callable[[Any, int], None]) -> Any:
        hosted, ref = self.hosted(stream), self.number()
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        hosted.replies[ref] = future
        hosted.feed(lambda actor: job(actor, ref))
        return await future

    async def _answer(self, hosted: HostedActor, wanted: Beside) -> Any:
        if isinstance(wanted, Tell):
            return await self.command(wanted.stream, "", "", wanted.wanted)
        request = hosted.actor.apart(wanted)
        thought = None if request is None else await self.thinkers.answer(request)
        if thought is not None:
            return thought[0]
        return await asyncio.get_running_loop().run_in_executor(self._workers, hosted.actor.beside(wanted))

    def work(self, hosted: HostedActor, wanted: Beside) -> None:
        """Has it done in a process for thinking, else in the other thread, and brings the answer back."""

        async def done() -> None:
            answer = await self._answer(hosted, wanted)
            hosted.feed(lambda actor: actor.do(Job(lambda: actor.came_back(wanted, answer))))

        task = asyncio.create_task(done())
        self._working.add(task)
        task.add_done_callback(self._working.discard)

    async def _sweep(self) -> None:
        """Actors that nobody uses leave memory."""
        while not self.closed:
            await asyncio.sleep(max(0.05, self.idle_ms / 4000))
            now = self.clock.now()
            for stream, hosted in list(self.actors.items()):
                if hosted.unused and now - hosted.used >= self.idle_ms:
                    del self.actors[stream]
                    self.gone += 1
                    await hosted.stop("bye.server-stops")

    async def close(self) -> None:
        """What was acknowledged is stored; everybody is told that the server stops."""
        self.closed = True
        if self._sweeper is not None:
            self._sweeper.cancel()
        for task in list(self._working):
            task.cancel()
        await asyncio.gather(*(hosted.stop("bye.server-stops") for hosted in self.actors.values()))
        self.actors = {}
        await self.thinkers.close()
        self._workers.shutdown(wait=False, cancel_futures=True)


def _table(name: str, system: ActorSystem) -> TableActor:
    return TableActor(name, clock=system.clock, dice=system.dice, pace=system.pace)


def _list(name: str, system: ActorSystem) -> ListActor:
    return ListActor(name, clock=system.clock, dice=system.dice)


def _club(name: str, system: ActorSystem) -> ClubActor:
    return ClubActor(name, clock=system.clock, dice=system.dice)


def _tournament(name: str, system: ActorSystem) -> TournamentActor:
    return TournamentActor(name, clock=system.clock, dice=system.dice, backups=system.backups)


_TENANTS: Final[dict[str, Tenant]] = {
    TableActor.kind: _table,
    ListActor.kind: _list,
    TournamentActor.kind: _tournament,
    ClubActor.kind: _club,
}
