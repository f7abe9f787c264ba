"""Backup and restore. A backup is one SQLite file of the store's own format, whichever database it comes from.

Both are all or nothing: a backup gets its name when it is whole and verified, a restore is one transaction.
"""

import asyncio
import os
import sqlite3
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar

from msgspec import Struct

from stammtisch.store import sqlitefile
from stammtisch.store.address import shown, sqlite_path
from stammtisch.store.core import StoreError

T = TypeVar("T")
Progress: TypeAlias = Callable[[int, int], None]
"""How much is done, of how much."""

PAGES: Final = 1024
"""Pages copied before somebody is told how far it is."""

TABLES: Final = {
    "streams": ("name", "length"),
    "records": ("stream", "seq", "body"),
    "side_rows": ("kind", "key", "value"),
}
"""What is copied; `meta` belongs to the file."""

_ASTRAY: Final = """
    SELECT name FROM streams
    LEFT JOIN (SELECT stream, count(*) AS number, min(seq) AS first, max(seq) AS last FROM records GROUP BY stream)
    ON stream = name WHERE number IS NOT length OR first IS NOT 0 OR last IS NOT length - 1
    UNION ALL SELECT stream FROM records WHERE stream NOT IN (SELECT name FROM streams) LIMIT 1
"""


class Contents(Struct, frozen=True):
    """How much a store or a backup holds."""

    streams: int
    records: int
    rows: int


class Stopped(Exception):
    """Whoever waited for this has gone."""


def _silent(done: int, whole: int) -> None: ...


async def backup(url: str, file: Path, *, progress: Progress = _silent) -> Contents:
    """Copies the store as it is now into the file, while it is being served."""
    path = sqlite_path(url)
    await asyncio.to_thread(_refuse_to_overwrite, file, path)
    with _under_a_passing_name(file) as unfinished:
        if path is not None:
            await _stoppable(lambda report: _copy(path, unfinished, report), progress)
        else:
            dump = _postgres(url).dump
            with sqlitefile.explained(str(file), key="store.cannot-write"):
                await asyncio.to_thread(sqlitefile.prepare, unfinished)
                with closing(sqlitefile.connect(unfinished)) as copy:
                    await dump(url, copy, progress)
        return await asyncio.to_thread(_seal, unfinished, file)


async def restore(url: str, file: Path, *, replace: bool = False, progress: Progress = _silent) -> Contents:
    """Puts what a backup holds into a store. One that holds anything is refused unless it is to be replaced."""
    target = sqlite_path(url)
    if not file.is_file():
        raise StoreError("store.missing", store=str(file))
    with tempfile.TemporaryDirectory(prefix="stammtisch-") as folder:
        copy = Path(folder) / "backup.db"
        held = await _stoppable(lambda report: _fetched(file, copy, report), progress)
        if target is not None:
            await asyncio.to_thread(_load, copy, target, replace=replace)
        else:
            load = _postgres(url).load
            with closing(sqlitefile.connect(copy)) as source:
                await load(url, source, replace=replace, progress=progress)
    return held


def _postgres(url: str) -> Any:
    try:
        from stammtisch.store import postgres_transfer
    except ModuleNotFoundError as missing:
        raise StoreError("store.needs-extra", store=shown(url)) from missing
    return postgres_transfer


async def _stoppable(work: Callable[[Progress], T], progress: Progress) -> T:
    """Work in a thread that ends soon after its waiter was interrupted, and so cleans up behind itself."""
    stop = threading.Event()

    def report(done: int, whole: int) -> None:
        if stop.is_set():
            raise Stopped
        progress(done, whole)

    task = asyncio.create_task(asyncio.to_thread(work, report))
    try:
        return await asyncio.shield(task)
    finally:
        stop.set()
        await asyncio.wait([task])


@contextmanager
def _under_a_passing_name(file: Path) -> Iterator[Path]:
    """A file beside the wanted one, gone in the end unless it was renamed."""
    with sqlitefile.explained(str(file), key="store.cannot-write"):
        number, name = tempfile.mkstemp(prefix=f".{file.name}.", suffix=".unfinished", dir=file.absolute().parent)
        os.close(number)
    try:
        yield Path(name)
    finally:
        for rest in ("", "-journal", "-wal", "-shm"):
            with suppress(FileNotFoundError):
                Path(name + rest).unlink()


def _refuse_to_overwrite(file: Path, source: Path | None) -> None:
    """An older backup is overwritten; a store that is served, or anything else, is not."""
    if source is not None and not source.exists():
        raise StoreError("store.missing", store=str(source))
    if not file.exists():
        return
    if (source is not None and file.samefile(source)) or file.with_name(file.name + "-wal").exists():
        raise StoreError("store.itself", store=str(file))
    try:
        with sqlitefile.explained(str(file)), closing(sqlitefile.connect(file.resolve())) as db:
            sqlitefile.format_of(db, store=str(file))
    except StoreError as problem:
        raise StoreError("store.overwrites", store=str(file)) from problem


def _copy(source: Path, copy: Path, progress: Progress) -> None:
    """SQLite's own online copy, brought to the present format.

    The open reading transaction holds one moment of the store, whatever is written meanwhile.
    """
    with (
        sqlitefile.explained(str(source)),
        closing(sqlitefile.connect(source)) as live,
        closing(sqlitefile.connect(copy, mode="rwc")) as made,
    ):
        live.execute("BEGIN")
        if not sqlitefile.format_of(live, store=str(source)):
            raise StoreError("store.not-ours", store=str(source))
        live.backup(made, pages=PAGES, progress=lambda _, left, whole: progress(whole - left, whole))
        made.execute("PRAGMA journal_mode = DELETE")  # one file, nothing beside it
        sqlitefile.examine(made, store=str(source))
        sqlitefile.migrate(made, store=str(source))


def _fetched(file: Path, copy: Path, progress: Progress) -> Contents:
    """A copy of the backup, verified and brought to the present format; the backup itself is only read."""
    _copy(file.resolve(), copy, progress)
    with sqlitefile.explained(str(file)), closing(sqlitefile.connect(copy)) as db:
        verify(db, store=str(file))
        return _contents(db)


def verify(db: sqlite3.Connection, *, store: str) -> None:
    """Its pages fit together, and every stream has all its records from the first to the last."""
    report = sqlitefile.value(db, "PRAGMA integrity_check(1)")
    if report != "ok":
        raise StoreError("store.damaged", store=store, problem=report)
    astray = sqlitefile.value(db, _ASTRAY)
    if astray is not None:
        raise StoreError("store.damaged", store=store, problem=astray)


def _contents(db: sqlite3.Connection) -> Contents:
    return Contents(*(sqlitefile.value(db, f"SELECT count(*) FROM {table}") for table in TABLES))


def _seal(unfinished: Path, file: Path) -> Contents:
    """Verified and on the disk before it gets its name, so that under that name there is always a whole backup."""
    with sqlitefile.explained(str(file), key="store.cannot-write"):
        with closing(sqlitefile.connect(unfinished)) as db:
            verify(db, store=str(file))
            held = _contents(db)
        with unfinished.open("rb+") as written:
            os.fsync(written.fileno())
        unfinished.replace(file)
        _sync_folder(file.absolute().parent)
    return held


def _sync_folder(folder: Path) -> None:
    if os.name == "nt":
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def _load(copy: Path, target: Path, *, replace: bool) -> None:
    """Into the file by one transaction, under the lock of whoever serves it: a crash leaves the old contents."""
    with closing(sqlitefile.lock(target)):
        sqlitefile.prepare(target)
        with sqlitefile.explained(str(target)), closing(sqlitefile.connect(target)) as db:
            for pragma in sqlitefile.PRAGMAS:
                db.execute(pragma).fetchall()
            db.execute("ATTACH ? AS backup", (str(copy),))
            db.execute("BEGIN IMMEDIATE")
            if not replace and _holds_anything(db):
                raise StoreError("store.not-empty", store=str(target))
            for table, columns in TABLES.items():
                names = ", ".join(columns)
                db.execute(f"DELETE FROM main.{table}")
                db.execute(f"INSERT INTO main.{table} ({names}) SELECT {names} FROM backup.{table}")
            db.execute("COMMIT")


def _holds_anything(db: sqlite3.Connection) -> bool:
    return any(sqlitefile.value(db, f"SELECT EXISTS (SELECT * FROM main.{table})") for table in TABLES)
