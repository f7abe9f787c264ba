"""Group commit: all writes that wait are stored in one transaction, because what takes time is reaching the disk.

One transaction runs at a time. Whoever writes meanwhile waits for the next one, so the groups grow with the load.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from msgspec import Struct

from stammtisch.store.core import Append, ChangeSet, Conflict, Put, Unavailable

LARGEST_GROUP: Final = 500
"""Change sets in one transaction; a longer queue is worked off in several."""

PAUSE: Final = 0.005
"""Seconds from the beginning of one transaction to that of the next. Each costs about the same, whatever is in it, so a
store that is busy gathers for a moment instead of storing every move by itself. Who writes now and then never waits."""

Outcome: TypeAlias = Exception | None
Commit: TypeAlias = Callable[[Sequence[ChangeSet]], Awaitable[Sequence[Outcome]]]
"""Stores what can be stored, durably, and says for each change set what became of it; or raises for all of them."""

log: Final = logging.getLogger(__name__)


class Plan(Struct):
    """What one transaction has to write, once it holds the streams it read the lengths of."""

    outcomes: list[Conflict | None]
    records: list[tuple[str, int, bytes]]
    lengths: dict[str, int]
    rows: dict[tuple[str, str], bytes | None]


def streams_of(group: Iterable[ChangeSet]) -> list[str]:
    """Sorted, so that two servers that lock several of them lock them in the same order."""
    return sorted({change.stream for changes in group for change in changes if isinstance(change, Append)})


def plan(group: Sequence[ChangeSet], lengths: Mapping[str, int]) -> Plan:
    """Change set by change set in the order they came; one that conflicts leaves no trace and disturbs no other.

    Decided here and not by savepoints: while the transaction holds the streams nobody can change their lengths, and
    both databases share one place that says what a conflict is.
    """
    made = Plan([], [], {}, {})
    now = dict(lengths)
    for changes in group:
        planned = _planned(changes, now)
        if isinstance(planned, Conflict):
            made.outcomes.append(planned)
            continue
        made.outcomes.append(None)
        made.records += planned.records
        made.lengths |= planned.lengths
        now |= planned.lengths
        made.rows |= planned.rows
    return made


def _planned(changes: ChangeSet, lengths: Mapping[str, int]) -> Plan | Conflict:
    alone = Plan([], [], {}, {})
    for change in changes:
        if isinstance(change, Put):
            alone.rows[change.kind, change.key] = change.value
            continue
        if alone.lengths.get(change.stream, lengths.get(change.stream, 0)) != change.seq:
            return Conflict(change.stream, change.seq)
        alone.records += [(change.stream, change.seq + n, record) for n, record in enumerate(change.records)]
        if change.records:
            alone.lengths[change.stream] = change.seq + len(change.records)
    return alone


class Waiting(Struct, eq=False):
    changes: ChangeSet
    told: asyncio.Future[None]


class GroupCommit:
    """Collects writes, has them committed by groups, and tells each writer only then."""

    def __init__(self, commit: Commit) -> None:
        self._commit = commit
        self._queue: list[Waiting] = []
        self._task: asyncio.Task[None] | None = None
        self._closed = False
        self._next = 0.0
        self.ailing = False
        """The last group could not be stored."""

    async def write(self, changes: ChangeSet) -> None:
        if self._closed:
            raise Unavailable("the store is closed")
        waiting = Waiting(changes, asyncio.get_running_loop().create_future())
        self._queue.append(waiting)
        if self._task is None:
            self._task = asyncio.create_task(self._work())
        await waiting.told

    async def close(self) -> None:
        self._closed = True
        if self._task is not None:
            await self._task

    async def _work(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._queue:
                if (rest := self._next - loop.time()) > 0 and not self._closed:
                    await asyncio.sleep(rest)
                self._next = loop.time() + PAUSE
                taken, self._queue = self._queue[:LARGEST_GROUP], self._queue[LARGEST_GROUP:]
                group = [
                    waiting for waiting in taken if not waiting.told.done()
                ]  # who has been cancelled wants it no more
                if group:
                    self._tell(group, await self._store(group))
        finally:
            self._task = None
            for waiting in self._queue:  # only when the loop is torn down under us
                waiting.told.cancel()

    async def _store(self, group: list[Waiting]) -> Sequence[Outcome]:
        try:
            outcomes = await self._commit([waiting.changes for waiting in group])
        except asyncio.CancelledError:
            for waiting in group:
                waiting.told.cancel()
            raise
        except Exception as problem:  # whatever it is, nobody may be told it is stored, and nobody may wait for ever
            if not self.ailing:
                log.warning("the store cannot be written: %s", problem, exc_info=not isinstance(problem, Unavailable))
            self.ailing = True
            return [Unavailable(str(problem)) for _ in group]
        if self.ailing:
            log.warning("the store can be written again")
        self.ailing = False
        return outcomes

    @staticmethod
    def _tell(group: list[Waiting], outcomes: Sequence[Outcome]) -> None:
        for waiting, outcome in zip(group, outcomes, strict=True):
            if waiting.told.done():
                continue
            if outcome is None:
                waiting.told.set_result(None)
            else:
                waiting.told.set_exception(outcome)
