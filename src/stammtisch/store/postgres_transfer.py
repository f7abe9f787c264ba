"""Backup and restore of a PostgreSQL database, from and into the same file format as that of SQLite."""

import sqlite3
from typing import Any, Final

from stammtisch.store import postgres, sqlitefile
from stammtisch.store.address import shown
from stammtisch.store.core import StoreError
from stammtisch.store.schema import MIGRATIONS
from stammtisch.store.transfer import TABLES, Progress

PIECE: Final = 1000
"""Rows that are carried at once."""


async def dump(url: str, copy: sqlite3.Connection, progress: Progress) -> None:
    """Everything in one transaction that sees one moment of the database, whatever is written meanwhile."""
    pool = await postgres.connect(url, patience=None)
    try:
        async with (
            postgres.explained(url),
            pool.acquire() as db,
            db.transaction(isolation="repeatable_read", readonly=True),
        ):
            await _insist_on_the_present_format(db, store=shown(url))
            copy.execute("BEGIN IMMEDIATE")
            await _dump_tables(db, copy, progress)
            copy.execute("COMMIT")
    finally:
        pool.terminate()


async def _insist_on_the_present_format(db: Any, *, store: str) -> None:
    """Reading an older one would need its old form of the file; opening it once for serving brings it up to date."""
    stored_format = await postgres.format_of(db, store=store)
    if not stored_format:
        raise StoreError("store.missing", store=store)
    newest_format = len(MIGRATIONS["postgres"])
    if stored_format != newest_format:
        raise StoreError(
            "store.newer" if stored_format > newest_format else "store.older",
            store=store,
            found=stored_format,
            known=newest_format,
        )


async def _dump_tables(db: Any, copy: sqlite3.Connection, progress: Progress) -> None:
    whole = sum([await db.fetchval(f"SELECT count(*) FROM stammtisch.{table}") for table in TABLES])
    done = 0
    for table, columns in TABLES.items():
        names, marks = ", ".join(columns), ", ".join("?" * len(columns))
        reading = await db.cursor(f"SELECT {names} FROM stammtisch.{table}")
        while rows := await reading.fetch(PIECE):
            copy.executemany(f"INSERT INTO {table} ({names}) VALUES ({marks})", [tuple(row) for row in rows])
            done += len(rows)
            progress(done, whole)


async def load(url: str, source: sqlite3.Connection, *, replace: bool, progress: Progress) -> None:
    """By one transaction; who reads meanwhile sees the old contents, who appends meanwhile waits."""
    pool = await postgres.connect(url, patience=None)
    try:
        async with postgres.explained(url), pool.acquire() as db:
            await postgres.migrate(db, store=shown(url))
            async with db.transaction():
                tables = ", ".join(f"stammtisch.{table}" for table in TABLES)
                await db.execute(f"LOCK TABLE {tables} IN EXCLUSIVE MODE")
                if not replace and await _holds_anything(db):
                    raise StoreError("store.not-empty", store=shown(url))
                await _load_tables(db, source, progress)
    finally:
        pool.terminate()


async def _holds_anything(db: Any) -> bool:
    return any([await db.fetchval(f"SELECT EXISTS (SELECT FROM stammtisch.{table})") for table in TABLES])


async def _load_tables(db: Any, source: sqlite3.Connection, progress: Progress) -> None:
    whole = sum(sqlitefile.value(source, f"SELECT count(*) FROM {table}") for table in TABLES)
    done = 0
    for table, columns in TABLES.items():
        await db.execute(f"DELETE FROM stammtisch.{table}")
        reading = source.execute(f"SELECT {', '.join(columns)} FROM {table}")
        while rows := reading.fetchmany(PIECE):
            await db.copy_records_to_table(table, schema_name="stammtisch", columns=columns, records=rows)
            done += len(rows)
            progress(done, whole)
