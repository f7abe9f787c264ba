"""The press of the server: one print at a time in a child process, and how far each of them is."""

import asyncio
import logging
from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from stammtisch.printing.render import Busy, Job, Printer, PrintFailed
from stammtisch.server import codes

KEPT: Final = 8
"""Finished prints that are still to be fetched; the oldest goes."""
Stage: TypeAlias = Literal["printing", "ready", "failed"]
_LOG: Final = logging.getLogger("stammtisch.press")


class Printing(Struct, frozen=True):
    """How far a print is."""

    id: str
    stage: Stage
    done: int
    of: int


class _Print:
    def __init__(self, person: str, of: int) -> None:
        self.person, self.done, self.of = person, 0, of
        self.stage: Stage = "printing"
        self.pdf = b""


class Press:
    """Prints for whoever may; a print belongs to who has ordered it."""

    def __init__(self) -> None:
        self._printer = Printer(ahead=True)
        self._prints: dict[str, _Print] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def pdf(self, jobs: Sequence[Job]) -> bytes:
        """At once; `Busy` when too many wait, `PrintFailed` when it cannot be done."""
        return await self._printer.pdf(jobs)

    def order(self, person: str, jobs: Sequence[Job]) -> Printing:
        """In a while; `Busy` when too many are under way."""
        if len(self._tasks) >= KEPT:
            raise Busy
        name, wanted = codes.fresh(), _Print(person, len(jobs))
        while len(self._prints) >= KEPT:
            del self._prints[next(iter(self._prints))]
        self._prints[name] = wanted
        task = asyncio.create_task(self._make(wanted, jobs))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return Printing(name, wanted.stage, wanted.done, wanted.of)

    async def _make(self, wanted: _Print, jobs: Sequence[Job]) -> None:
        def progress(done: int, of: int) -> None:
            wanted.done = done

        try:
            wanted.pdf = await self._printer.pdf(jobs, progress)
            wanted.stage = "ready"
        except (Busy, PrintFailed) as problem:
            wanted.stage = "failed"
            _LOG.warning("print failed", extra={"problem": str(problem)})

    def look(self, person: str, name: str) -> Printing | None:
        wanted = self._prints.get(name)
        if wanted is None or wanted.person != person:
            return None
        return Printing(name, wanted.stage, wanted.done, wanted.of)

    def finished(self, person: str, name: str) -> bytes | None:
        """The PDF; it stays for as long as no later ones push it out."""
        wanted = self._prints.get(name)
        return wanted.pdf if wanted is not None and wanted.person == person and wanted.stage == "ready" else None

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._printer.close()
