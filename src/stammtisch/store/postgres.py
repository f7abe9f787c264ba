"""The store in a PostgreSQL database: one server serves it (`tenure`), and a stream grows by whoever is first.

Everything lies in the schema `stammtisch`, so the database may hold other things too.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

import asyncpg

from stammtisch.store.address import shown
from stammtisch.store.core import Append, ChangeSet, Conflict, Put, StoreError, Unavailable, check, span
from stammtisch.store.group import GroupCommit, Outcome, Plan, plan, streams_of
from stammtisch.store.schema import steps_from
from stammtisch.store.tenure import KEEPALIVE, Tenure

CHANNEL: Final = "stammtisch"
"""Other servers listen here; the message is the name of a stream that has grown."""

CONNECTIONS: Final = 8
PATIENCE: Final = 10.0
"""Seconds for one statement or for a connection; then the database counts as gone."""

SETTINGS: Final = {
    "application_name": "stammtisch",
    "synchronous_commit": "on",
    # Another server that hangs in the middle of a transaction must not hold a stream for ever.
    "lock_timeout": "5s",
    "idle_in_transaction_session_timeout": "15s",
}
TRIES: Final = 5
AGAIN: Final = (asyncpg.DeadlockDetectedError, asyncpg.SerializationError)
"""Rolled back for certain, and likely to succeed when tried again."""

TROUBLE: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, TimeoutError)
_MIGRATING: Final = 0x53744D74
"""The advisory lock under which one server at a time brings the format up to date."""


async def open_database(url: str, ousted: Callable[[], None]) -> "PostgresStore":
    """Refused where another server serves it; `ousted` is called when one has taken our place."""
    pool = await connect(url)
    tenure = Tenure(lambda: _connection(url), ousted)
    try:
        async with explained(url):
            await tenure.begin(lambda db: migrate(db, store=shown(url)), store=shown(url))
    except BaseException:
        pool.terminate()
        raise
    return PostgresStore(pool, tenure)


async def _connection(url: str) -> Any:
    settings = {**SETTINGS, **KEEPALIVE}
    return await asyncpg.connect(url, timeout=PATIENCE, command_timeout=PATIENCE, server_settings=settings)


async def connect(url: str, *, patience: float | None = PATIENCE) -> Any:
    """A pool that connects again by itself. None waits for a statement as long as it takes."""
    async with explained(url):
        try:
            return await asyncpg.create_pool(
                url,
                min_size=1,
                max_size=CONNECTIONS,
                timeout=PATIENCE,
                command_timeout=patience,
                server_settings=SETTINGS,
            )
        except ValueError as problem:  # the driver's own kind of it, or that of the address it could not read
            raise StoreError("store.bad-url", store=shown(url)) from problem


@asynccontextmanager
async def explained(url: str) -> AsyncIterator[None]:
    """What the driver and the server say while a database is opened, as an error with a sentence."""
    try:
        yield
    except TROUBLE as problem:
        reason = str(problem) or type(problem).__name__
        raise StoreError("store.unreachable", store=shown(url), problem=reason) from problem


async def format_of(db: Any, *, store: str) -> int:
    """The number of the format, 0 where there is nothing of ours yet; a schema of somebody else is refused."""
    if await db.fetchval("SELECT to_regclass('stammtisch.meta')") is not None:
        format_number = await db.fetchval("SELECT value FROM stammtisch.meta WHERE key = 'format'")
        if format_number is None or not format_number.isdecimal():
            raise StoreError("store.damaged", store=store, problem=f"format = {format_number}")
        return int(format_number)
    strangers = "SELECT count(*) FROM pg_class WHERE relnamespace = to_regnamespace('stammtisch')"
    if await db.fetchval(strangers):
        raise StoreError("store.not-ours", store=store)
    return 0


async def migrate(db: Any, *, store: str) -> None:
    """All missing steps in one transaction, by one server at a time."""
    encoding = await db.fetchval("SHOW server_encoding")
    if encoding not in ("UTF8", "SQL_ASCII"):  # any other has no place for some names
        raise StoreError("store.encoding", store=store, problem=encoding)
    async with db.transaction():
        await db.execute("SELECT pg_advisory_xact_lock($1)", _MIGRATING)
        present_format = await format_of(db, store=store)
        steps = steps_from(present_format, "postgres", store=store)
        if not present_format and await db.fetchval("SELECT to_regnamespace('stammtisch')") is None:
            await db.execute("CREATE SCHEMA stammtisch")
        for statement in steps:
            await db.execute(statement)


class PostgresStore:
    """Reads by a pool, and writes by the one connection that may."""

    def __init__(self, pool: Any, tenure: Tenure) -> None:
        self._pool, self._tenure = pool, tenure
        self._group = GroupCommit(self._commit)

    async def write(self, *changes: Append | Put) -> None:
        check(changes)
        if changes:
            await self._group.write(changes)

    async def read(self, stream: str, start: int = 0) -> list[bytes]:
        rows = await self._query(
            "SELECT body FROM stammtisch.records WHERE stream = $1 AND seq >= $2 ORDER BY seq", stream, max(start, 0)
        )
        return [body for (body,) in rows]

    async def length(self, stream: str) -> int:
        rows = await self._query("SELECT length FROM stammtisch.streams WHERE name = $1", stream)
        return int(rows[0][0]) if rows else 0

    async def streams(self, prefix: str) -> list[tuple[str, int]]:
        rows = await self._query(
            "SELECT name, length FROM stammtisch.streams WHERE name >= $1 AND name < $2 ORDER BY name", *span(prefix)
        )
        return [(name, length) for name, length in rows]

    async def row(self, kind: str, key: str) -> bytes | None:
        rows = await self._query("SELECT value FROM stammtisch.side_rows WHERE kind = $1 AND key = $2", kind, key)
        return bytes(rows[0][0]) if rows else None

    async def rows(self, kind: str, prefix: str = "") -> list[tuple[str, bytes]]:
        rows = await self._query(
            "SELECT key, value FROM stammtisch.side_rows WHERE kind = $1 AND key >= $2 AND key < $3 ORDER BY key",
            kind,
            *span(prefix),
        )
        return [(key, value) for key, value in rows]

    async def healthy(self) -> bool:
        """Reached and free to write; after a failure only a write that succeeds is believed."""
        try:
            async with self._tenure.writing() as db:
                if self._group.ailing:
                    await db.execute(_PROBE)
                    self._group.ailing = False
                return bool(await db.fetchval("SHOW transaction_read_only") == "off")  # "on" also on a standby
        except (Unavailable, *TROUBLE):
            return False

    async def close(self) -> None:
        await self._group.close()
        await self._tenure.end()
        try:
            async with asyncio.timeout(PATIENCE):
                await self._pool.close()
        except TROUBLE:
            self._pool.terminate()

    async def _query(self, sql: str, *args: str | int) -> list[Any]:
        try:
            async with self._pool.acquire(timeout=PATIENCE) as db:
                rows: list[Any] = await db.fetch(sql, *args)
                return rows
        except TROUBLE as problem:
            raise Unavailable(f"{type(problem).__name__}: {problem}") from problem

    async def _commit(self, group: Sequence[ChangeSet]) -> Sequence[Outcome]:
        """If the answer to the commit itself is lost, so is the knowledge whether it happened: Unavailable says so."""
        for again in range(TRIES):
            try:
                return await self._transaction(group)
            except AGAIN:
                await asyncio.sleep(0.01 * again)
            except asyncpg.UniqueViolationError as problem:
                return await self._one_by_one(group, problem)
            except TROUBLE as problem:
                raise Unavailable(f"{type(problem).__name__}: {problem}") from problem
        raise Unavailable("other servers write the same all the time")

    async def _one_by_one(self, group: Sequence[ChangeSet], problem: Exception) -> Sequence[Outcome]:
        """A record is there that the length of its stream does not tell of: find out whose, and let the others pass."""
        if len(group) > 1:
            return [await self._alone(changes) for changes in group]
        appends = [change for change in group[0] if isinstance(change, Append)]
        if not appends:
            raise Unavailable(str(problem)) from problem
        return [Conflict(appends[0].stream, appends[0].seq)]

    async def _alone(self, changes: ChangeSet) -> Outcome:
        try:
            return (await self._commit([changes]))[0]
        except Unavailable as problem:
            return problem

    async def _transaction(self, group: Sequence[ChangeSet]) -> Sequence[Outcome]:
        async with self._tenure.writing() as db, db.transaction():
            names = streams_of(group)
            held = await _hold(db, names)
            made = plan(group, held)
            await _apply(db, made)
            unborn = [name for name in names if not held[name] and name not in made.lengths]
            if unborn:
                await db.execute("DELETE FROM stammtisch.streams WHERE name = ANY($1)", unborn)
        return made.outcomes


_PROBE: Final = (
    "INSERT INTO stammtisch.meta (key, value) VALUES ('probe', now()::text)"
    " ON CONFLICT (key) DO UPDATE SET value = excluded.value"
)
_BEGIN_STREAMS: Final = (
    "INSERT INTO stammtisch.streams (name, length) SELECT name, 0 FROM unnest($1::text[]) AS name ORDER BY name"
    " ON CONFLICT DO NOTHING"
)
_HOLD: Final = "SELECT name, length FROM stammtisch.streams WHERE name = ANY($1) ORDER BY name FOR UPDATE"
_RECORDS: Final = (
    "INSERT INTO stammtisch.records (stream, seq, body) SELECT * FROM unnest($1::text[], $2::bigint[], $3::bytea[])"
)
_LENGTHS: Final = (
    "UPDATE stammtisch.streams SET length = new.length FROM unnest($1::text[], $2::bigint[]) AS new (name, length)"
    " WHERE streams.name = new.name"
)
_ROWS: Final = (
    "INSERT INTO stammtisch.side_rows (kind, key, value)"
    " SELECT * FROM unnest($1::text[], $2::text[], $3::bytea[]) ORDER BY 1, 2"
    " ON CONFLICT (kind, key) DO UPDATE SET value = excluded.value"
)
_NO_ROWS: Final = (
    "DELETE FROM stammtisch.side_rows USING unnest($1::text[], $2::text[]) AS old (kind, key)"
    " WHERE side_rows.kind = old.kind AND side_rows.key = old.key"
)


async def _hold(db: Any, names: list[str]) -> dict[str, int]:
    """The lengths of these streams, which nobody else can change until the transaction ends; new ones are begun."""
    if not names:
        return {}
    held = await db.fetch(_HOLD, names)
    if len(held) < len(names):
        await db.execute(_BEGIN_STREAMS, names)
        held = await db.fetch(_HOLD, names)
    if len(held) < len(names):
        raise asyncpg.SerializationError("the store was replaced at this moment")
    return dict(held)


async def _apply(db: Any, made: Plan) -> None:
    """A statement for each table, however large the group: each costs a way to the server and back."""
    if made.records:
        await db.execute(_RECORDS, *_columns(made.records))
        await db.execute(_LENGTHS, list(made.lengths), list(made.lengths.values()))
        await db.execute("SELECT pg_notify($1, name) FROM unnest($2::text[]) AS name", CHANNEL, list(made.lengths))
    kept = [(*name, value) for name, value in made.rows.items() if value is not None]
    if kept:
        await db.execute(_ROWS, *_columns(kept))
    deleted = [name for name, value in made.rows.items() if value is None]
    if deleted:
        await db.execute(_NO_ROWS, *_columns(deleted))


def _columns(rows: Sequence[tuple[Any, ...]]) -> list[list[Any]]:
    return [list(column) for column in zip(*rows, strict=True)]
