"""Processes for bots that think for long: started when the first of them is asked, bounded, replaced when they die.

Nobody waits for them: while a process gets ready, when too many questions wait, when an answer takes too long or the
process is killed, there is no answer, and whoever asked lets another bot speak. Answers are handed over at whole steps
of time, so that their time tells nothing about the hand.
"""

import asyncio
import contextlib
import logging
import os
import pickle
import sys
import time
from collections.abc import Sequence
from typing import Any, Final

from stammtisch import search
from stammtisch.server.thinking_process import LENGTH, READY, Request, packed

_log: Final = logging.getLogger("stammtisch.bots")
COMMAND: Final = (sys.executable, "-m", "stammtisch.server.thinking_process")
LONGEST_PAUSE: Final = 60.0
"""Seconds between two attempts to start a process that does not get ready; the first pause is a step."""


def default_processes() -> int:
    """One core is left to the server."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(4, cores - 1))


class Thinkers:
    """All questions of all tables go through here."""

    def __init__(
        self,
        *,
        processes: int | None = None,
        waiting: int = 8,
        patience: float = 4.0,
        step: float = 1.0,
        command: Sequence[str] = COMMAND,
    ) -> None:
        """`waiting`: questions that may wait for each process; `patience`: seconds for one answer; `step`: seconds."""
        self.patience, self.step, self.command = patience, step, tuple(command)
        count = processes or default_processes()
        self._most = count * waiting
        self._asked = 0
        self._workers = [_Worker(self.command) for _ in range(count)]
        self._free: asyncio.Queue[_Worker] | None = None
        self._starting: set[asyncio.Task[None]] = set()
        self.answered = self.unanswered = 0
        self._ended = asyncio.Event()

    @property
    def pids(self) -> tuple[int, ...]:
        """Of the processes that run now."""
        return tuple(worker.process.pid for worker in self._workers if worker.process is not None)

    async def answer(self, request: Request) -> tuple[Any] | None:
        """What the bot says, as a tuple of one; None: somebody else has to answer."""
        begun = time.monotonic()
        answer = await self._try(request)
        if answer is None:
            self.unanswered += 1
            return None
        self.answered += 1
        spent = time.monotonic() - begun
        await asyncio.sleep(self.step - spent % self.step)
        return answer

    async def _try(self, request: Request) -> tuple[Any] | None:
        if self._ended.is_set() or search.missing() or self._asked >= self._most:
            return None
        free = self._begun()
        if not any(worker.ready for worker in self._workers):
            return None
        self._asked += 1
        try:
            async with asyncio.timeout(self.patience):
                worker = await free.get()
        except TimeoutError:
            return None
        finally:
            self._asked -= 1
        try:
            async with asyncio.timeout(self.patience):
                answer = await worker.ask(request)
        except (TimeoutError, OSError, EOFError, asyncio.IncompleteReadError) as problem:
            _log.warning("thinker", extra={"problem": type(problem).__name__})
            self._start(worker, free)
            return None
        except asyncio.CancelledError:
            self._start(worker, free)
            raise
        free.put_nowait(worker)
        return answer

    def _begun(self) -> "asyncio.Queue[_Worker]":
        """The processes are started when the first question comes."""
        if self._free is None:
            self._free = asyncio.Queue()
            for worker in self._workers:
                self._start(worker, self._free)
        return self._free

    def _start(self, worker: "_Worker", free: "asyncio.Queue[_Worker]") -> None:
        async def start() -> None:
            pause = self.step
            while not await self._started(worker):
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._ended.wait(), pause)
                pause = min(2 * pause, LONGEST_PAUSE)
            free.put_nowait(worker)

        task = asyncio.create_task(start())
        self._starting.add(task)
        task.add_done_callback(self._starting.discard)

    async def _started(self, worker: "_Worker") -> bool:
        """False: it has ended before it was ready, or the system gives no process."""
        await worker.end()
        if self._ended.is_set():
            return True
        try:
            await worker.start()
        except (OSError, EOFError, asyncio.IncompleteReadError) as problem:
            _log.warning("thinker", extra={"problem": type(problem).__name__})
            return self._ended.is_set()
        return True

    async def close(self) -> None:
        """What is just being started cannot be called off: it is waited for, and ended then."""
        self._ended.set()
        while starting := [*self._starting]:
            for worker in self._workers:
                await worker.end()
            await asyncio.wait(starting, timeout=0.02)
        for worker in self._workers:
            await worker.end()


class _Worker:
    """One process; asked by one at a time."""

    def __init__(self, command: tuple[str, ...]) -> None:
        self.command = command
        self.process: asyncio.subprocess.Process | None = None
        self.ready = False

    async def start(self) -> None:
        self.process = await asyncio.create_subprocess_exec(
            *self.command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
        )
        if await self._receive() != READY:
            raise EOFError
        self.ready = True

    async def ask(self, request: Request) -> tuple[Any] | None:
        assert self.process is not None
        assert self.process.stdin is not None
        self.process.stdin.write(packed(request))
        await self.process.stdin.drain()
        answer: tuple[Any] | None = await self._receive()
        return answer

    async def _receive(self) -> Any:
        assert self.process is not None
        assert self.process.stdout is not None
        size = LENGTH.unpack(await self.process.stdout.readexactly(LENGTH.size))[0]
        return pickle.loads(await self.process.stdout.readexactly(size))

    async def end(self) -> None:
        """Kills it, and waits until the system has taken it away with its pipes."""
        process, self.process, self.ready = self.process, None, False
        if process is None:
            return
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
        if process.stdin is not None:
            process.stdin.close()
        if process.stdout is not None:
            with contextlib.suppress(OSError, RuntimeError):  # whoever waits for an answer reads the end himself
                await process.stdout.read()
        await process.wait()
