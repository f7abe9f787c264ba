"""Every message of the connection to a list or a tournament, both ways; what is shown on it stands in `listviews` and
`eveningviews`. TypeScript types are generated from these."""

from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta, Raw

from stammtisch.server.wire import Bye, Done, FromClient, FromServer, Ping, Pong, Ref, Refused

MOST_TOPICS: Final = 16
Topic: TypeAlias = Annotated[str, Meta(min_length=1, max_length=30)]


class Do(FromClient, frozen=True, tag="do"):
    """Any action of the list or the evening. The same `ref` again is answered, and does nothing."""

    ref: Ref
    action: Raw
    seat: Annotated[int, Meta(ge=0, le=11)] | None = None
    """For which seat a shared phone speaks: a claim, kept as such."""


class Name(FromClient, frozen=True, tag="name"):
    """On a list: what this column is called from now on."""

    ref: Ref
    column: Annotated[int, Meta(ge=0, le=11)]
    name: Annotated[str, Meta(max_length=60)]


class Watch(FromClient, frozen=True, tag="watch"):
    """What this page shows; each of the topics is sent at once, and again whenever it has changed."""

    topics: Annotated[tuple[Topic, ...], Meta(max_length=MOST_TOPICS)]
    role: Annotated[str, Meta(max_length=12)] = ""
    """Who has several badges says as which of them this page is there; empty: the one with most rights."""
    number: Annotated[int, Meta(ge=0, le=99_999)] = 0


ClientMessage: TypeAlias = Do | Name | Watch | Pong


class Welcome(FromServer, frozen=True, tag="welcome"):
    """Once, when the connection opens, and again when the role has changed."""

    person: str
    role: str
    number: int
    """Of the player, the list or the badge."""
    now: int
    """The server's clock in milliseconds since 1970: phones whose clock is wrong show the same second."""
    title: str
    roles: tuple[tuple[str, int], ...]
    """All badges of this person here."""
    may: tuple[str, ...]
    """Tags of the actions this role may ever ask for."""


class Shown(FromServer, frozen=True, tag="shown"):
    """A topic as it is after so many records."""

    topic: str
    seq: int
    view: Raw


ServerMessage: TypeAlias = Welcome | Shown | Done | Refused | Ping | Bye

_decoder: Final = msgspec.json.Decoder(ClientMessage)


def decode(data: bytes | str) -> ClientMessage:
    """A message, or ValidationError/DecodeError."""
    message: ClientMessage = _decoder.decode(data)
    return message
