"""The format of a store: what its tables are, and how an older one becomes the present one, step by step.

The number of the format is the number of steps taken; both databases take the same number. A published step is never
changed. What a step does must keep what was written before it readable.
"""

from typing import Final, Literal, TypeAlias

from stammtisch.store.core import StoreError

Dialect: TypeAlias = Literal["sqlite", "postgres"]
Step: TypeAlias = tuple[str, ...]

APPLICATION_ID: Final = 0x53744D74
"""In the header of every SQLite file of ours ("StMt"), so that a file of somebody else is known as such."""

_SQLITE_1: Final[Step] = (
    f"PRAGMA application_id = {APPLICATION_ID}",
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    "CREATE TABLE streams (name TEXT PRIMARY KEY, length INTEGER NOT NULL CHECK (length > 0)) WITHOUT ROWID",
    # Without rowid a stream lies together on the disk, and its name is not stored a second time in an index.
    """CREATE TABLE records (
        stream TEXT NOT NULL, seq INTEGER NOT NULL CHECK (seq >= 0), body BLOB NOT NULL, PRIMARY KEY (stream, seq)
    ) WITHOUT ROWID""",
    """CREATE TABLE side_rows (
        kind TEXT NOT NULL, key TEXT NOT NULL, value BLOB NOT NULL, PRIMARY KEY (kind, key)
    ) WITHOUT ROWID""",
)

# COLLATE "C" sorts by code point, as SQLite and Python do; the language of the server must not decide it.
_POSTGRES_1: Final[Step] = (
    'CREATE TABLE stammtisch.meta (key text COLLATE "C" PRIMARY KEY, value text NOT NULL)',
    'CREATE TABLE stammtisch.streams (name text COLLATE "C" PRIMARY KEY, length bigint NOT NULL CHECK (length >= 0))',
    """CREATE TABLE stammtisch.records (
        stream text COLLATE "C", seq bigint CHECK (seq >= 0), body bytea NOT NULL, PRIMARY KEY (stream, seq)
    )""",
    """CREATE TABLE stammtisch.side_rows (
        kind text COLLATE "C", key text COLLATE "C", value bytea NOT NULL, PRIMARY KEY (kind, key)
    )""",
)

MIGRATIONS: Final[dict[Dialect, list[Step]]] = {"sqlite": [_SQLITE_1], "postgres": [_POSTGRES_1]}

_SET_FORMAT: Final[dict[Dialect, str]] = {
    "sqlite": "INSERT INTO meta (key, value) VALUES ('format', '{number}')"
    " ON CONFLICT (key) DO UPDATE SET value = excluded.value",
    "postgres": "INSERT INTO stammtisch.meta (key, value) VALUES ('format', '{number}')"
    " ON CONFLICT (key) DO UPDATE SET value = excluded.value",
}


def steps_from(stored_format: int, dialect: Dialect, *, store: str) -> list[str]:
    """The statements that bring a store of this format up to date; what a newer one means is unknown."""
    steps = MIGRATIONS[dialect]
    if stored_format > len(steps):
        raise StoreError("store.newer", store=store, found=stored_format, known=len(steps))
    return [
        statement
        for number, step in enumerate(steps[stored_format:], stored_format + 1)
        for statement in (*step, _SET_FORMAT[dialect].format(number=number))
    ]
