"""The store in one SQLite file: one thread that writes, one that reads, and the event loop waits for neither."""

import asyncio
import json
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any, Final, TypeVar

from stammtisch.store import sqlitefile
from stammtisch.store.core import Append, ChangeSet, Put, StoreError, Unavailable, check, span
from stammtisch.store.group import GroupCommit, Outcome, plan, streams_of

T = TypeVar("T")
TROUBLE: Final = (sqlite3.Error, OSError, StoreError)
"""All that can go wrong with a file while it is served; none of it is believed to last."""

_LENGTHS: Final = "SELECT json_group_object(name, length) FROM streams WHERE name IN ({})"
_RECORD: Final = "INSERT OR ROLLBACK INTO records (stream, seq, body) VALUES {}"
_LENGTH: Final = (
    "INSERT OR ROLLBACK INTO streams (name, length) VALUES {} ON CONFLICT (name) DO UPDATE SET length = excluded.length"
)
_ROW: Final = "INSERT OR REPLACE INTO side_rows (kind, key, value) VALUES {}"
_NO_ROW: Final = "DELETE FROM side_rows WHERE (kind, key) IN (VALUES {})"
MOST_ROWS: Final = 64
"""Rows of one statement; its parameters stay below what any SQLite allows."""
_PROBE: Final = "INSERT OR REPLACE INTO meta (key, value) VALUES ('probe', hex(randomblob(8)))"


async def open_file(path: Path) -> "SqliteStore":
    return SqliteStore(await asyncio.to_thread(sqlitefile.Served, path))


class SqliteStore:
    def __init__(self, served: sqlitefile.Served) -> None:
        self._served = served
        self._writer = sqlitefile.Handle(served)
        self._reader = sqlitefile.Handle(served)
        self._doubtful = False
        self._writing = ThreadPoolExecutor(1, "store-writer")
        self._reading = ThreadPoolExecutor(1, "store-reader")
        self._group = GroupCommit(self._commit)
        self._closed = False

    async def write(self, *changes: Append | Put) -> None:
        check(changes)
        if changes:
            await self._group.write(changes)

    async def read(self, stream: str, start: int = 0) -> list[bytes]:
        rows = await self._query(
            "SELECT body FROM records WHERE stream = ? AND seq >= ? ORDER BY seq", stream, max(start, 0)
        )
        return [body for (body,) in rows]

    async def length(self, stream: str) -> int:
        rows = await self._query("SELECT length FROM streams WHERE name = ?", stream)
        return int(rows[0][0]) if rows else 0

    async def streams(self, prefix: str) -> list[tuple[str, int]]:
        return await self._query(
            "SELECT name, length FROM streams WHERE name >= ? AND name < ? ORDER BY name", *span(prefix)
        )

    async def row(self, kind: str, key: str) -> bytes | None:
        rows = await self._query("SELECT value FROM side_rows WHERE kind = ? AND key = ?", kind, key)
        return rows[0][0] if rows else None

    async def rows(self, kind: str, prefix: str = "") -> list[tuple[str, bytes]]:
        return await self._query(
            "SELECT key, value FROM side_rows WHERE kind = ? AND key >= ? AND key < ? ORDER BY key", kind, *span(prefix)
        )

    async def healthy(self) -> bool:
        """Free to write, and not known to be full: after a failure only a write that succeeds is believed."""
        statement = _PROBE if self._group.ailing else "SELECT count(*) FROM meta"
        try:
            await self._in(self._writing, lambda: self._in_transaction(lambda db: db.execute(statement).fetchall()))
        except Unavailable:
            return False
        self._group.ailing = False
        return True

    async def close(self) -> None:
        await self._group.close()
        if not self._closed:
            self._closed = True
            await asyncio.to_thread(self._shut)

    def _shut(self) -> None:
        for pool in (self._writing, self._reading):
            pool.shutdown()
        for handle in (self._reader, self._writer):
            handle.drop()
        self._served.close()

    async def _commit(self, group: Sequence[ChangeSet]) -> Sequence[Outcome]:
        return await self._in(self._writing, lambda: self._in_transaction(lambda db: _apply(db, group)))

    async def _query(self, sql: str, *args: str | int) -> list[Any]:
        return await self._in(self._reading, lambda: self._fetch(sql, args))

    async def _in(self, pool: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        if self._closed:
            raise Unavailable("the store is closed")
        return await asyncio.get_running_loop().run_in_executor(pool, work)

    def _in_transaction(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """In the writer's thread. After any trouble the connection is given up, and with it whatever was half done."""
        try:
            db = self._writer.get()
            if self._doubtful:
                _begin_a_new_log(db)
                self._doubtful = False
            db.execute("BEGIN IMMEDIATE")
            done = work(db)
            db.execute("COMMIT")
            self._served.insist()
        except TROUBLE as problem:
            self._doubtful |= getattr(problem, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_IOERR
            self._writer.drop()
            raise Unavailable(str(problem)) from problem
        return done

    def _fetch(self, sql: str, args: tuple[str | int, ...]) -> list[Any]:
        """In the reader's thread."""
        try:
            return self._reader.get().execute(sql, args).fetchall()
        except TROUBLE as problem:
            self._reader.drop()
            raise Unavailable(str(problem)) from problem


def _begin_a_new_log(db: sqlite3.Connection) -> None:
    """After an input or output error, before anything is acknowledged again.

    What the log holds in memory then may never have reached the disk, and after a power cut everything behind it would
    be lost. So it is carried into the database, and the log starts over.
    """
    busy, _, _ = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    if busy:
        raise sqlite3.OperationalError("the log cannot be carried over yet")


def _apply(db: sqlite3.Connection, group: Sequence[ChangeSet]) -> Sequence[Outcome]:
    with closing(db.cursor()) as at:
        names = [(name,) for name in streams_of(group)]
        made = plan(group, dict(_found(at, names)))
        _execute(at, _RECORD, made.records)
        _execute(at, _LENGTH, list(made.lengths.items()))
        _execute(at, _ROW, [(*name, value) for name, value in made.rows.items() if value is not None])
        _execute(at, _NO_ROW, [name for name, value in made.rows.items() if value is None])
    return made.outcomes


def _found(at: sqlite3.Cursor, names: Sequence[tuple[str]]) -> Iterator[tuple[str, int]]:
    """The lengths of these streams, in one row for each statement."""
    for rows in _pieces(names):
        lengths = at.execute(_LENGTHS.format(", ".join("?" * len(rows))), [name for (name,) in rows]).fetchone()
        yield from json.loads(lengths[0]).items()


def _execute(at: sqlite3.Cursor, statement: str, rows: Sequence[tuple[Any, ...]]) -> None:
    for piece in _pieces(rows):
        placeholders = f"({', '.join('?' * len(piece[0]))})"
        at.execute(statement.format(", ".join([placeholders] * len(piece))), [value for row in piece for value in row])


def _pieces(rows: Sequence[T]) -> Iterator[Sequence[T]]:
    """As many rows as one statement takes: powers of two, so that there are few statements and SQLite knows them all.

    Between two steps of SQLite the writer gives up the interpreter and has to wait for it again, behind everything the
    tables are doing just then. So a statement that does the work of several is worth it even where the database does
    not care.
    """
    at = 0
    while at < len(rows):
        size = min(MOST_ROWS, 1 << ((len(rows) - at).bit_length() - 1))
        yield rows[at : at + size]
        at += size
