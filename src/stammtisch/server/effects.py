"""What a room wants done outside: it does none of it itself."""

from typing import Any, TypeAlias

from msgspec import Struct

from stammtisch.engine.core import Refusal, Seat
from stammtisch.engine.frames import Frame
from stammtisch.store import Append, Put


class Write(Struct, frozen=True):
    """All of it or nothing; answered by `stored` or `failed`. Never two at a time."""

    changes: tuple[Append | Put, ...]


class Load(Struct, frozen=True):
    """Read the streams anew, as often as it takes; answered by `load`."""


class Send(Struct, frozen=True):
    line: int
    data: bytes


class Hang(Struct, frozen=True):
    """Says goodbye and closes the line."""

    line: int
    key: str


class Reply(Struct, frozen=True):
    """The answer to a command that came by HTTP: what it did, or why not."""

    ref: int
    answer: Any | Refusal


class Think(Struct, frozen=True):
    """A bot is asked; answered by `thought`."""

    seat: Seat
    bot: str
    game: str
    seq: int
    frame: Frame[Any]
    log: list[tuple[Any, ...]]


Effect: TypeAlias = Write | Load | Send | Hang | Reply | Think
