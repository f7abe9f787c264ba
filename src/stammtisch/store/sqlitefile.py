"""SQLite files: recognised, opened, locked and brought up to date.

A database file that may be in use is never opened by any other means than SQLite: closing such a file drops the locks
SQLite holds on it for the whole process, and two writers would no longer see each other. The one exception is the lock
of the file itself: it is opened before all connections and closed after them.
"""

import os
import sqlite3
import struct
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from stammtisch.store.core import StoreError
from stammtisch.store.schema import APPLICATION_ID, steps_from

BUSY_SECONDS: Final = 2.0
"""How long a statement waits for a lock of another process before the store counts as unavailable."""

PRAGMAS: Final = (
    "PRAGMA journal_mode = WAL",  # readers and the backup do not stop the writer, nor he them
    "PRAGMA synchronous = FULL",  # a commit returns when it is on the disk
    "PRAGMA fullfsync = ON",  # on macOS only this reaches the disk; elsewhere it does nothing
    "PRAGMA wal_autocheckpoint = 8000",  # pages, 32 MB: a page that is written again and again is carried over once
    "PRAGMA temp_store = MEMORY",
)


def connect(path: Path, *, mode: str = "rw") -> sqlite3.Connection:
    """A connection without hidden transactions. `rw` never makes a file: one that is gone must not come back empty."""
    return sqlite3.connect(
        f"{path.as_uri()}?mode={mode}",
        uri=True,
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,  # each is used by one thread at a time; the opening thread is another one
    )


def value(db: sqlite3.Connection, sql: str) -> Any:
    row = db.execute(sql).fetchone()
    return None if row is None else row[0]


def format_of(db: sqlite3.Connection, *, store: str) -> int:
    """The number of the format, 0 for an empty file; somebody else's file is refused."""
    if value(db, "PRAGMA application_id") == APPLICATION_ID:
        format_number = value(db, "SELECT value FROM meta WHERE key = 'format'")
        if not isinstance(format_number, str) or not format_number.isdecimal():
            raise StoreError("store.damaged", store=store, problem=f"format = {format_number}")
        return int(format_number)
    if value(db, "SELECT count(*) FROM sqlite_master"):
        raise StoreError("store.not-ours", store=store)
    return 0


@contextmanager
def explained(store: object, *, key: str = "store.cannot-open") -> Iterator[None]:
    """What SQLite and the system say about a file, as an error with a sentence."""
    try:
        yield
    except sqlite3.OperationalError as problem:  # locked, no permission, no space
        raise StoreError(key, store=store, problem=problem) from problem
    except sqlite3.DatabaseError as problem:
        if problem.sqlite_errorcode == sqlite3.SQLITE_NOTADB:
            raise StoreError("store.not-ours", store=store) from problem
        raise StoreError("store.damaged", store=store, problem=problem) from problem
    except OSError as problem:
        raise StoreError(key, store=store, problem=problem.strerror or problem) from problem


def migrate(db: sqlite3.Connection, *, store: str) -> None:
    """All missing steps in one transaction: a store is of the old format or of the present one, never between."""
    if not steps_from(format_of(db, store=store), "sqlite", store=store):
        return
    db.execute("BEGIN IMMEDIATE")
    try:
        for statement in steps_from(format_of(db, store=store), "sqlite", store=store):
            db.execute(statement)
        db.execute("COMMIT")
    finally:
        if db.in_transaction:
            db.execute("ROLLBACK")


def examine(db: sqlite3.Connection, *, store: str) -> None:
    """Refuses a file whose pages do not fit together."""
    report = value(db, "PRAGMA quick_check(1)")
    if report != "ok":
        raise StoreError("store.damaged", store=store, problem=report)


def prepare(path: Path) -> None:
    """Makes the file where there is none, for the eyes of its owner only, and brings it up to date. Call it locked."""
    store = str(path)
    with explained(store):
        _make(path)
        with closing(connect(path)) as db:
            format_of(db, store=store)
            examine(db, store=store)
            migrate(db, store=store)


def _make(path: Path) -> None:
    if not path.exists():
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def lock(path: Path) -> ExitStack:
    """Keeps every other process from serving this file, until closed: by its name, and under whatever name."""
    with ExitStack() as held:
        held.enter_context(closing(_lock_name(path)))
        with explained(str(path)):
            _make(path)
            held.enter_context(_lock_file(path))
        return held.pop_all()


@contextmanager
def _lock_file(path: Path) -> Iterator[None]:
    """The file itself, since a hard link gives it another name and would give it another log.

    A lock of the open file, far behind the bytes SQLite locks: the system gives it up when the process dies. Closing
    the file would drop the locks of SQLite in this process, so here it is not even opened a second time. Elsewhere than
    on Linux such locks are not to be had, or SQLite would trip over them: there only the name is locked.
    """
    if sys.platform != "linux":
        yield
        return
    status = path.stat()
    number = (status.st_dev, status.st_ino)
    with _LOCKING:
        if number in _LOCKED:
            raise StoreError("store.in-use", store=str(path))
        _LOCKED.add(number)
    try:
        file = os.open(path, os.O_RDWR | os.O_CLOEXEC)
        try:
            _lock_byte(file, store=str(path))
            yield
        finally:
            os.close(file)
    finally:
        _LOCKED.discard(number)


_LOCKED: Final[set[tuple[int, int]]] = set()
_LOCKING: Final = threading.Lock()
LOCKED_BYTE: Final = 1 << 62

if sys.platform == "linux":
    import fcntl

    def _lock_byte(file: int, *, store: str) -> None:
        """Of this opening of the file (F_OFD_SETLK): not of the process, which would lose it with any other closing."""
        wanted = struct.pack("hhqqi", fcntl.F_WRLCK, os.SEEK_SET, LOCKED_BYTE, 1, 0)
        try:
            fcntl.fcntl(file, fcntl.F_OFD_SETLK, wanted)
        except (BlockingIOError, PermissionError) as problem:
            raise StoreError("store.in-use", store=store) from problem


def _lock_name(path: Path) -> sqlite3.Connection:
    """An exclusive transaction on an empty database beside it: the system gives it up when the process dies, however it
    dies, and SQLite knows how to lock on every platform. The store itself stays readable, so a backup can be made.
    """
    with explained(str(path)):
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        held = connect(path.with_name(path.name + "-lock"), mode="rwc")
    try:
        with explained(str(path)):
            held.execute("PRAGMA busy_timeout = 0")
            held.execute("BEGIN EXCLUSIVE")
    except StoreError as problem:
        held.close()
        if getattr(problem.__cause__, "sqlite_errorcode", 0) == sqlite3.SQLITE_BUSY:
            raise StoreError("store.in-use", store=str(path)) from problem
        raise
    return held


class Served:
    """The file a store serves: locked, kept open, and known by more than its name.

    Without this a writer would go on to fill a file that was deleted, and acknowledge what nobody can read. Another
    file under the same name is not taken for it either: what the server remembers would not fit. The one that was
    moved away is welcome back.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._names = (path, path.with_name(path.name + "-wal"))
        with ExitStack() as opened:
            opened.enter_context(closing(lock(path)))
            prepare(path)
            with explained(str(path)):
                # Never used: while it is open the log beside the file stays the same one, whoever else comes and goes.
                opened.enter_context(closing(_opened(path)))
                self._files = self._present()
            self._opened = opened.pop_all()

    def insist(self) -> None:
        """Raises OSError. Ask before using a connection, and after a commit before acknowledging it."""
        if self._files != self._present():
            raise FileNotFoundError(f"{self._path} is no longer the file that was opened")

    def connect(self) -> sqlite3.Connection:
        self.insist()
        return _opened(self._path)

    def close(self) -> None:
        self._opened.close()

    def _present(self) -> list[tuple[int, int]]:
        files = [name.stat() for name in self._names]
        return [(file.st_dev, file.st_ino) for file in files]


class Handle:
    """One connection to the served file, given up after any trouble and opened anew when it is needed again."""

    def __init__(self, served: Served) -> None:
        self._served = served
        self._db: sqlite3.Connection | None = None

    def get(self) -> sqlite3.Connection:
        """The connection; raises sqlite3.Error, OSError or StoreError."""
        self._served.insist()
        if self._db is None:
            self._db = self._served.connect()
        return self._db

    def drop(self) -> None:
        """With the connection goes a transaction that has not been committed."""
        db, self._db = self._db, None
        if db is not None:
            with suppress(sqlite3.Error):
                db.close()


def _opened(path: Path) -> sqlite3.Connection:
    """A connection to a store of the present format, under the terms on which it may be served."""
    db = connect(path)
    try:
        if steps_from(format_of(db, store=str(path)), "sqlite", store=str(path)):
            raise StoreError("store.not-ours", store=str(path))
        for pragma in PRAGMAS:
            db.execute(pragma).fetchall()
        if value(db, "PRAGMA journal_mode") != "wal":
            raise sqlite3.OperationalError("this file system does not allow a write-ahead log")
        value(db, "SELECT count(*) FROM meta")  # from here on the log has its file
    except BaseException:
        db.close()
        raise
    return db
