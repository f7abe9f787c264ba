"""What a store promises, and the words it answers with. It keeps bytes and knows nothing of what they mean."""

from typing import Final, Protocol, TypeAlias

from msgspec import Struct

LONGEST_NAME: Final = 1000
"""Bytes of a stream, kind or key: two of them must fit into one index entry of PostgreSQL, one into a NOTIFY."""

LARGEST_BODY: Final = 16 * 1024 * 1024
"""Bytes of one record or row; a thousand times what the games write."""

LAST: Final = "\U0010ffff"
"""Sorts after every character a name may have, so a prefix is a range of the index in every database."""


class Append(Struct, frozen=True):
    """Records at the end of a stream; `seq` is the number of the first one and so the length the stream must have."""

    stream: str
    seq: int
    records: tuple[bytes, ...]


class Put(Struct, frozen=True):
    """A row beside the logs: people, codes, chat, seeds not yet revealed. None deletes it."""

    kind: str
    key: str
    value: bytes | None


Change: TypeAlias = Append | Put
ChangeSet: TypeAlias = tuple[Change, ...]
"""What one call of `write` brings: stored whole or not at all."""


class Conflict(Exception):
    """Somebody else has appended: the stream does not have the length the writer believed."""

    def __init__(self, stream: str, seq: int) -> None:
        super().__init__(f"{stream} does not end before {seq}")
        self.stream = stream
        self.seq = seq


class Unavailable(Exception):
    """Disk full, locked, gone: nothing was stored, or it is not known whether it was. Read again, try again later."""


class StoreError(Exception):
    """A store that cannot be opened, copied or replaced; `key` and `fields` name the sentence for people."""

    def __init__(self, key: str, /, **fields: object) -> None:
        super().__init__(key, *(f"{name}={value}" for name, value in fields.items()))
        self.key = key
        self.fields = fields


class Store(Protocol):
    """Belongs to the event loop it was opened in."""

    async def write(self, *changes: Append | Put) -> None:
        """All or nothing; returns when it would survive a power cut. Raises Conflict or Unavailable.

        A cancelled call may still have been stored, as with Unavailable.
        """

    async def read(self, stream: str, start: int = 0) -> list[bytes]:
        """The records from number `start` on; none of a stream that is not there."""

    async def length(self, stream: str) -> int: ...

    async def streams(self, prefix: str) -> list[tuple[str, int]]:
        """Name and length of every stream whose name begins so, by name."""

    async def row(self, kind: str, key: str) -> bytes | None: ...

    async def rows(self, kind: str, prefix: str = "") -> list[tuple[str, bytes]]:
        """Key and value of every row whose key begins so, by key."""

    async def healthy(self) -> bool:
        """Whether the next write may be expected to succeed."""

    async def close(self) -> None:
        """Writes that wait are stored first."""


def check(changes: ChangeSet) -> None:
    """What no database could keep is the caller's mistake, and must not fail the writes it would be grouped with."""
    for change in changes:
        if isinstance(change, Append):
            check_name(change.stream)
            if change.seq < 0:
                raise ValueError(f"record number {change.seq} of {change.stream}")
            bodies = change.records
        else:
            check_name(change.kind)
            check_name(change.key)
            bodies = () if change.value is None else (change.value,)
        if any(len(body) > LARGEST_BODY for body in bodies):
            raise ValueError(f"more than {LARGEST_BODY} bytes in one piece")


def check_name(name: str) -> None:
    if not name or len(name.encode()) > LONGEST_NAME or "\0" in name or LAST in name:
        raise ValueError(f"{name[:80]!r} cannot be a name in a store")


def span(prefix: str) -> tuple[str, str]:
    """From where to (excluding) where the names that begin so are sorted, by code point."""
    return prefix, prefix + LAST
