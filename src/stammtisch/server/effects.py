"""What an actor wants done outside: it does none of it itself."""

from typing import Any, TypeAlias

from msgspec import Struct

from stammtisch.engine.core import Refusal
from stammtisch.store import Append, Put


class Write(Struct, frozen=True):
    """All of it or nothing; answered by `stored` or `failed`. Never two at a time."""

    changes: tuple[Append | Put, ...]


class Load(Struct, frozen=True):
    """Read the streams anew, as often as it takes; answered by `load`."""


class Send(Struct, frozen=True):
    number: int
    data: bytes


class Hang(Struct, frozen=True):
    """Says goodbye and closes the connection."""

    number: int
    key: str


class Reply(Struct, frozen=True):
    """The answer to a command that came by HTTP: what it did, or why not."""

    ref: int
    answer: Any | Refusal


class Beside(Struct, frozen=True):
    """Something that takes a while: done in another thread, answered by `came_back`."""


class Tell(Beside, frozen=True):
    """Something to be said to the actor of another stream; answered by `came_back`."""

    stream: str
    wanted: Any


Effect: TypeAlias = Write | Load | Send | Hang | Reply | Beside
