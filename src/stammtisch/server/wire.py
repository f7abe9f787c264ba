"""Every message of the socket, both ways: frozen, tagged, strict. TypeScript types are generated from these."""

from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta, Raw, Struct

from stammtisch.engine.frames import Frame

LONGEST: Final = 4096
"""Bytes of a message from a client."""
LONGEST_TALK: Final = 200
Ref: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
"""Chosen by the client; the answer repeats it, and the same one is never done twice."""
WindowId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]
Handle: TypeAlias = Annotated[str, Meta(min_length=1, max_length=24)]


class FromClient(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """What a client may say. Who it is and where it sits, the server knows."""


class Act(FromClient, frozen=True, tag="act"):
    ref: Ref
    window: WindowId
    action: Raw
    match: Annotated[str, Meta(max_length=24)] = ""
    """Which match it is meant for, so that an act said again after a rematch is not taken for a new one."""


class Ready(FromClient, frozen=True, tag="ready"):
    """Has seen enough of the result; the next deal may come."""


class Stay(FromClient, frozen=True, tag="stay"):
    """Wants to look at the result for longer; the next deal waits until the same person is ready, within reason."""


class Tempo(FromClient, frozen=True, tag="tempo"):
    """How fast this person likes bots to play."""

    tempo: Literal["easy", "normal", "quick"]


class Touch(FromClient, frozen=True, tag="touch"):
    """A reaction that is being timed (the edge of the table)."""

    window: WindowId


class Wait(FromClient, frozen=True, tag="wait"):
    """For an absent player: wait, or go on without."""

    seat: Annotated[int, Meta(ge=0, le=63)]
    wait: bool


class Say(FromClient, frozen=True, tag="say"):
    ref: Ref
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_TALK)]


class Phrase(FromClient, frozen=True, tag="phrase"):
    """One of the ready phrases. It is talk, never an act of the rules."""

    ref: Ref
    key: Annotated[str, Meta(min_length=1, max_length=60)]


class Mute(FromClient, frozen=True, tag="mute"):
    person: Handle
    muted: bool


class Pong(FromClient, frozen=True, tag="pong"):
    number: int


ClientMessage: TypeAlias = Act | Ready | Stay | Tempo | Touch | Wait | Say | Phrase | Mute | Pong


class FromServer(Struct, frozen=True, tag_field="type"):
    """What the server says; everything always stands in it."""


class ChairInfo(Struct, frozen=True):
    kind: Literal["free", "person", "bot"]
    name: str
    person: str
    bot: str
    """Which bot, where one sits."""
    here: bool
    """Has a connection open; bots always have."""
    proxy: bool
    """A bot plays for the absent person."""
    waited: bool
    """The others have voted to wait."""


class Onlooker(Struct, frozen=True):
    """Somebody who is there and does not play: whoever has the supervision, and who looks on."""

    person: str
    name: str


class TableInfo(Struct, frozen=True):
    id: str
    game: str
    options: Any
    private: bool
    tournament: bool
    stage: str
    paused: bool
    host: str
    supervisor: str
    chairs: tuple[ChairInfo, ...]
    watching: int
    match: str | None
    matches: int
    ready: tuple[int, ...]
    onlookers: tuple[Onlooker, ...] = ()
    staying: tuple[int, ...] = ()
    """Who wants to look at the result for longer."""
    board: str = ""
    """The Punktetafel that is played on here."""


class LobbyEntry(Struct, frozen=True):
    """An open table, as the lobby shows it."""

    id: str
    game: str
    host: str
    seats: int
    free: int
    playing: bool
    at: int = 0
    """When something last changed there, in milliseconds since 1970."""
    names: tuple[str, ...] = ()
    """Who sits there, bots included."""
    mode: str = "strict"
    """The referee."""


class HistoryEntry(Struct, frozen=True):
    """A match somebody took part in."""

    match: str
    table: str
    game: str
    at: int
    seat: int


class ChatMessage(FromServer, frozen=True, tag="chat"):
    number: int
    at: int
    person: str
    name: str
    text: str
    phrase: bool


class Welcome(FromServer, frozen=True, tag="welcome"):
    """Once, when the connection opens, and again when the role changes."""

    person: str
    seat: int
    """-2 looks on, -3 watches over the rules."""
    chat: tuple[ChatMessage, ...]
    muted: tuple[str, ...]


class TableNews(FromServer, frozen=True, tag="table"):
    table: TableInfo


class Picture(FromServer, frozen=True, tag="frame"):
    match: str
    frame: Frame[Any]


class Clocks(FromServer, frozen=True, tag="clocks"):
    """Milliseconds left for each timed question; a stopped clock stands in `stopped`."""

    left: dict[str, int]
    stopped: tuple[str, ...]


class Done(FromServer, frozen=True, tag="done"):
    """Stored. `seq` is the number of the frame that shows it."""

    ref: str
    seq: int


class Refused(FromServer, frozen=True, tag="refused"):
    """Nothing happened, and why."""

    ref: str
    clause: str
    key: str
    args: dict[str, Any]


class Ping(FromServer, frozen=True, tag="ping"):
    number: int


class Bye(FromServer, frozen=True, tag="bye"):
    """The server hangs up, and why."""

    key: str


ServerMessage: TypeAlias = Welcome | TableNews | Picture | Clocks | Done | Refused | ChatMessage | Ping | Bye

encode: Final = msgspec.json.Encoder().encode
_decoder: Final = msgspec.json.Decoder(ClientMessage)


def decode(data: bytes | str) -> ClientMessage:
    """A message, or ValidationError/DecodeError."""
    message: ClientMessage = _decoder.decode(data)
    return message
