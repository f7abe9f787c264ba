"""A world in which only dice decide what happens next: time, disk and network for a simulation.

Nothing here waits for anything real. The same seed gives the same evening, message by message.
"""

import asyncio
import contextlib
import hashlib
import selectors
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from stammtisch.store import Append, Conflict, Put, Unavailable
from stammtisch.store.core import check

MOST_SPINS: Final = 50_000
"""Rounds of the loop without any time passing: more is a loop that never comes to rest."""


class Stuck(AssertionError):
    """Nothing will ever happen again, or everything does without end."""


# --- time -------------------------------------------------------------------------------------------------------


class _Jump(selectors.SelectSelector):
    """Where another loop would sleep, this one lets the time pass."""

    loop: "VirtualLoop"
    spins = 0

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None:
            raise Stuck("nothing will ever happen again")
        self.spins = self.spins + 1 if timeout <= 0 else 0
        if self.spins > MOST_SPINS:
            raise Stuck("it never comes to rest")
        self.loop.moment += max(0.0, timeout)
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop whose time is a number, and whose workers think without a thread."""

    def __init__(self, thinking: Callable[[], float]) -> None:
        self.moment = 0.0
        jump = _Jump()
        jump.loop = self
        super().__init__(jump)
        self._thinking = thinking
        self.slow_callback_duration = 1e9

    def time(self) -> float:
        return self.moment

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> Any:  # type: ignore[override]
        done: asyncio.Future[Any] = self.create_future()

        def run() -> None:
            if not done.done():
                done.set_result(func(*args))

        self.call_later(self._thinking(), run)
        return done


class SimClock:
    """`now` counts from some moment of this server's start and never goes back; `wall` is set by people."""

    def __init__(self, loop: VirtualLoop, boot: int) -> None:
        self._loop, self._boot = loop, boot
        self.off = 0

    def now(self) -> int:
        return self._boot + int(self._loop.moment * 1000 + 1e-3)

    def wall(self) -> int:
        return 1_700_000_000_000 + int(self._loop.moment * 1000) + self.off


# --- disk -------------------------------------------------------------------------------------------------------


class Faults:
    """How likely what goes wrong is; all of them are 0 when the weather is calm."""

    lost = 0.02
    """Not stored, and the writer is told so."""
    unacknowledged = 0.02
    """Stored, but the writer hears that nobody knows."""
    late = 0.03
    """The writer hears that nobody knows; it is stored a moment later. Only what names the length of a stream: of
    mere rows the last one written counts, and when that was nobody could tell."""
    conflict = 0.01
    """Somebody else is said to have written."""
    cut = 0.02
    """A line breaks while something is sent over it."""
    whims = 0.02
    """Somebody does what nobody asked him for: doubts, calls, complaints."""

    def calm(self) -> None:
        self.lost = self.unacknowledged = self.late = self.conflict = self.cut = self.whims = 0.0


class Disk:
    """What survives every kill. A change set is there whole or not at all."""

    def __init__(self, applied: Callable[[tuple[Append | Put, ...]], None]) -> None:
        self.streams: dict[str, list[bytes]] = {}
        self.rows: dict[tuple[str, str], bytes] = {}
        self.down_until = 0.0
        self._applied = applied

    def apply(self, changes: tuple[Append | Put, ...]) -> None:
        for change in changes:
            if isinstance(change, Append) and len(self.streams.get(change.stream, ())) != change.seq:
                raise Conflict(change.stream, change.seq)
        for change in changes:
            self._one(change)
        self._applied(changes)

    def _one(self, change: Append | Put) -> None:
        if isinstance(change, Append):
            self.streams.setdefault(change.stream, []).extend(change.records)
        elif change.value is None:
            self.rows.pop((change.kind, change.key), None)
        else:
            self.rows[change.kind, change.key] = change.value

    def killed(self, unfinished: Sequence[tuple[Append | Put, ...]]) -> None:
        """The power goes: what was on its way is not there."""


class TornDisk(Disk):
    """A disk that breaks its promise: of what was on its way when the power went, the first half is there."""

    def killed(self, unfinished: Sequence[tuple[Append | Put, ...]]) -> None:
        for changes in unfinished:
            half = changes[: len(changes) // 2]
            for change in half:
                self._one(change)
            if half:
                self._applied(half)


class SimStore:
    """A store of one server process on the disk that all of them share."""

    def __init__(self, disk: Disk, loop: VirtualLoop, dice: Random, faults: Faults) -> None:
        self.disk, self._loop, self._dice, self._faults = disk, loop, dice, faults
        self.unfinished: list[tuple[Append | Put, ...]] = []
        self.dead = False

    async def write(self, *changes: Append | Put) -> None:
        check(changes)
        self.unfinished.append(changes)
        try:
            await self._a_moment()
            fate = self._fate()
            if fate == "conflict":
                raise Conflict("somebody", 0)
            if fate == "late" and any(isinstance(change, Append) for change in changes):
                self._loop.call_later(self._dice.choice((0.001, 0.01, 0.05, 0.5)), self._at_last, changes)
            if fate in ("lost", "late"):
                raise Unavailable(fate)
            self.disk.apply(changes)
        finally:
            self.unfinished.remove(changes)
        await self._a_moment()
        if fate == "unacknowledged":
            raise Unavailable(fate)

    def _fate(self) -> str:
        faults, drawn = self._faults, self._dice.random()
        for name in ("lost", "unacknowledged", "late", "conflict"):
            drawn -= getattr(faults, name)
            if drawn < 0:
                return name
        return "stored"

    def _at_last(self, changes: tuple[Append | Put, ...]) -> None:
        with contextlib.suppress(Conflict):
            self.disk.apply(changes)

    async def _a_moment(self) -> None:
        await asyncio.sleep(self._dice.choice((0, 0.0005, 0.001, 0.004, 0.03)))
        if self.dead:
            await asyncio.get_running_loop().create_future()
        if self._loop.moment < self.disk.down_until:
            raise Unavailable("down")

    async def read(self, stream: str, start: int = 0) -> list[bytes]:
        await self._a_moment()
        return list(self.disk.streams.get(stream, ()))[start:]

    async def length(self, stream: str) -> int:
        return len(await self.read(stream))

    async def streams(self, prefix: str) -> list[tuple[str, int]]:
        await self._a_moment()
        return sorted((name, len(lines)) for name, lines in self.disk.streams.items() if name.startswith(prefix))

    async def row(self, kind: str, key: str) -> bytes | None:
        await self._a_moment()
        return self.disk.rows.get((kind, key))

    async def rows(self, kind: str, prefix: str = "") -> list[tuple[str, bytes]]:
        await self._a_moment()
        return sorted((k, v) for (of, k), v in self.disk.rows.items() if of == kind and k.startswith(prefix))

    async def healthy(self) -> bool:
        return self._loop.moment >= self.disk.down_until

    async def close(self) -> None:
        """Nothing waits here."""


# --- network ----------------------------------------------------------------------------------------------------


class Pipe:
    """One direction of a line: in order, each message some time under way, and cut at any moment."""

    def __init__(self, loop: VirtualLoop, dice: Random) -> None:
        self._loop, self._dice = loop, dice
        self._arrived: asyncio.Queue[Any] = asyncio.Queue()
        self._last = 0.0
        self.cut = False

    def put(self, what: Any) -> None:
        if not self.cut:
            under_way = self._dice.choice((0.0005, 0.002, 0.01, 0.05, 0.2))
            self._last = max(self._last + 1e-6, self._loop.moment + under_way)
            self._loop.call_at(self._last, self._arrive, what)

    def _arrive(self, what: Any) -> None:
        if not self.cut:
            self._arrived.put_nowait(what)

    async def get(self) -> Any:
        return await self._arrived.get()


class Wire:
    """A WebSocket between a client and a server process, as both of them see it."""

    GONE: Final = {"type": "websocket.disconnect", "code": 1006}

    def __init__(self, loop: VirtualLoop, dice: Random, on_data: Callable[[bytes], None]) -> None:
        self._dice, self._said = dice, on_data
        self.up, self.down = Pipe(loop, dice), Pipe(loop, dice)
        self.up.put({"type": "websocket.connect"})
        self.open = True

    async def send(self, message: Any) -> None:
        """The server's side."""
        if message["type"] == "websocket.send":
            data = message["text"].encode()
            self._said(data)
            self.down.put(data)
        elif message["type"] == "websocket.close":
            self.down.put(None)

    def say(self, data: bytes) -> None:
        if self.open:
            self.up.put({"type": "websocket.receive", "text": data.decode()})

    def drop(self) -> None:
        """The line breaks. What was on its way up may still arrive, long after the client is back on another one."""
        self.open = False
        self.down.cut = True
        if self._dice.random() < 0.5:
            self.up.put(self.GONE)
        else:
            self.up.cut = True
            self.up._arrived.put_nowait(self.GONE)
        self.down._arrived.put_nowait(None)


class Trace:
    """Everything that happened, as one number."""

    def __init__(self, loop: VirtualLoop) -> None:
        self._loop, self._hash, self.length = loop, hashlib.sha256(), 0

    def note(self, what: str, data: bytes = b"") -> None:
        self.length += 1
        self._hash.update(f"{self._loop.moment:.6f} {what} {len(data)}\n".encode() + data)

    def digest(self) -> str:
        return self._hash.hexdigest()
