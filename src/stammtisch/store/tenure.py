"""Who serves a PostgreSQL database: one server at a time, by a lock that lives as long as its connection.

The connection that holds the lock is the one that writes. So whoever has lost the lock cannot write, and nobody has to
notice in time: the same end of the same connection takes both.
"""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

import asyncpg

from stammtisch.store.core import StoreError, Unavailable

SERVING: Final = 0x53744D75
"""The advisory lock of whoever serves; such locks belong to one database of the server."""
PATIENCE: Final = 3.0
"""Seconds to wait for it: the server of PostgreSQL may need a moment to notice that our predecessor was killed."""
PAUSE: Final = 1.0
"""Seconds between two attempts to get it back."""
BUSY: Final = asyncpg.LockNotAvailableError
KEEPALIVE: Final = {"tcp_keepalives_idle": "10", "tcp_keepalives_interval": "5", "tcp_keepalives_count": "3"}
"""A machine that is gone without a word has lost the lock after 25 seconds, not after two hours."""

_LOG: Final = logging.getLogger("stammtisch.store")
_MARK: Final = (
    "INSERT INTO stammtisch.meta (key, value) VALUES ('served', $1)"
    " ON CONFLICT (key) DO UPDATE SET value = excluded.value"
)
_MARKED: Final = "SELECT value FROM stammtisch.meta WHERE key = 'served'"


class Tenure:
    """Our right to write into a database, and the connection it hangs on.

    When the connection is lost (the database restarts, another machine takes its place, somebody ends it) nothing is
    written until the lock is ours again. Whether somebody else had it meanwhile is told by the mark each server leaves
    when it starts: if so, what we remember is no longer true, and it is never ours again.
    """

    def __init__(self, connect: Callable[[], Awaitable[Any]], ousted: Callable[[], None]) -> None:
        self._connect, self._tell = connect, ousted
        self._db: Any = None
        self._mark = secrets.token_hex(8)
        self._turn = asyncio.Lock()
        self._keeper: asyncio.Task[None] | None = None
        self._ended = self._ousted = False

    async def begin(self, prepare: Callable[[Any], Awaitable[None]], *, store: str) -> None:
        """Takes the lock, makes the database ready and marks it; raises StoreError where another server has it."""
        db = await self._connect()
        try:
            try:
                await _lock(db)
            except BUSY as problem:
                raise StoreError("store.in-use", store=store) from problem
            await prepare(db)
            await db.execute(_MARK, self._mark)
        except BaseException:
            db.terminate()
            raise
        self._have(db)

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[Any]:
        """The connection, for one at a time. Raises Unavailable, or what the driver raises."""
        async with self._turn:
            db = await self._regained()
            try:
                yield db
            except TimeoutError:  # a connection that does not answer; the lock goes with it, and is taken again
                db.terminate()
                raise
            finally:
                if not db.is_closed() and db.is_in_transaction():  # it could not be rolled back
                    db.terminate()

    async def end(self) -> None:
        self._ended = True
        if self._keeper is not None:
            self._keeper.cancel()
        db, self._db = self._db, None
        if db is not None:
            try:
                await db.close(timeout=PATIENCE)
            except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError):
                db.terminate()

    async def _regained(self) -> Any:
        if self._ousted or self._ended:
            raise Unavailable("another server serves this database" if self._ousted else "the store is closed")
        if self._db is None or self._db.is_closed():
            db = await self._connect()
            try:
                await self._take_again(db)
            except BaseException:
                db.terminate()
                raise
            self._have(db)
            _LOG.warning("the lock of the database is ours again")
        return self._db

    async def _take_again(self, db: Any) -> None:
        """The lock may still be held by our own lost connection; the mark tells whether it was somebody else."""
        try:
            await _lock(db)
        except BUSY as problem:
            if await db.fetchval(_MARKED) == self._mark:
                raise Unavailable("the lock of the database is not free yet") from problem
        if await db.fetchval(_MARKED) != self._mark:
            self._ousted = True
            _LOG.error("another server has served this database")
            self._tell()
            raise Unavailable("another server has served this database")

    def _have(self, db: Any) -> None:
        self._db = db
        db.add_termination_listener(self._lost)

    def _lost(self, db: Any) -> None:
        if db is self._db and not self._ended:
            _LOG.warning("the lock of the database is lost; nothing is written until it is ours again")
            self._keeper = asyncio.get_running_loop().create_task(self._keep(), name="tenure")

    async def _keep(self) -> None:
        """Gets it back as soon as it can be had, also where nobody writes: or another server would start."""
        while not self._ousted:
            try:
                async with self.writing():
                    return
            except Exception as problem:
                _LOG.info("no lock yet", extra={"problem": type(problem).__name__})
            await asyncio.sleep(PAUSE)


async def _lock(db: Any) -> None:
    """Raises BUSY where another connection has it for longer than we wait."""
    await db.execute(f"SET lock_timeout = '{int(PATIENCE * 1000)}ms'")
    await db.fetchval("SELECT pg_advisory_lock($1)", SERVING)
    await db.execute("RESET lock_timeout")
