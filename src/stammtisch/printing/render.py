"""From data to PDF, in a child process for each print; a further one is kept waiting, so that nobody waits for it."""

import asyncio
import contextlib
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from stammtisch.printing.about import Data
from stammtisch.printing.letters import drawn

WORKER: Final = str(Path(__file__).with_name("worker.py"))
SECONDS: Final = 120
"""So long a print may take."""
WAITING: Final = 8
"""So many prints may wait for their turn."""
_MOST_IN_A_LINE: Final = 1 << 20
Progress = Callable[[int, int], None]


class Job(Struct, frozen=True):
    """One paper, any number of pages."""

    template: str
    data: Data


class Busy(Exception):
    """Too many prints are waiting."""


class PrintFailed(Exception):
    """The child has said what is wrong, or nothing in time."""


class _Told(Struct, frozen=True):
    """A line of the child."""

    done: int = 0
    of: int = 0
    bytes: int = 0


class Printer:
    """Prints one after the other; whoever comes when `waiting` wait already is told so."""

    def __init__(self, *, waiting: int = WAITING, seconds: float = SECONDS, ahead: bool = False) -> None:
        """`ahead`: a child with its fonts read is kept for the next print."""
        self._turn = asyncio.Lock()
        self._waiting, self._most, self._seconds, self._ahead = 0, waiting, seconds, ahead
        self._spare: asyncio.subprocess.Process | None = None

    async def pdf(self, jobs: Sequence[Job], progress: Progress = lambda done, of: None) -> bytes:
        """All jobs as one PDF; `progress` hears of every finished one."""
        if self._waiting >= self._most:
            raise Busy
        self._waiting += 1
        try:
            async with self._turn:
                return await self._print(jobs, progress)
        finally:
            self._waiting -= 1

    async def close(self) -> None:
        spare, self._spare = self._spare, None
        if spare is not None:
            await _end(spare)

    async def _print(self, jobs: Sequence[Job], progress: Progress) -> bytes:
        child = self._spare or await _started()
        self._spare = None
        try:
            if self._ahead:
                self._spare = await _started()
            async with asyncio.timeout(self._seconds):
                return await _printed(child, jobs, progress)
        except (TimeoutError, OSError, EOFError, msgspec.DecodeError) as problem:
            raise PrintFailed(await _complaint(child) or type(problem).__name__) from problem
        finally:
            await _end(child)


async def _started() -> asyncio.subprocess.Process:
    pipe = asyncio.subprocess.PIPE
    command = (sys.executable, "-P", WORKER)
    return await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, stderr=pipe, limit=_MOST_IN_A_LINE)


async def _printed(child: asyncio.subprocess.Process, jobs: Sequence[Job], progress: Progress) -> bytes:
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdin.write(lines_of(jobs))
    await child.stdin.drain()
    while True:
        told = msgspec.json.decode(await child.stdout.readline(), type=_Told)
        if told.bytes:
            return await child.stdout.readexactly(told.bytes)
        progress(told.done, told.of)


def lines_of(jobs: Sequence[Job]) -> bytes:
    """What the child reads: the templates, then the data of each."""
    templates = " ".join(job.template for job in jobs).encode()
    return b"".join(line + b"\n" for line in (templates, *map(encoded, jobs)))


def encoded(job: Job) -> bytes:
    """As JSON, with no letter that would be printed as a box."""
    return drawn(msgspec.json.encode(job.data).decode()).encode()


async def _complaint(child: asyncio.subprocess.Process) -> str:
    """What the child wrote before it ended; nothing where it hangs."""
    if child.stderr is None:
        return ""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(1):
            return (await child.stderr.read()).decode(errors="replace")[-2000:]
    return ""


async def _end(child: asyncio.subprocess.Process) -> None:
    if child.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            child.kill()
    await child.wait()


def render(jobs: Sequence[Job], progress: Progress = lambda done, of: None) -> bytes:
    """One print, for whoever has no event loop."""
    return asyncio.run(Printer().pdf(jobs, progress))
