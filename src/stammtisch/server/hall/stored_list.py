"""Lists in the store: a stream `list/ID`, rows for names, title and secret. Server and command line write the same."""

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from stammtisch.engine.core import Refusal
from stammtisch.engine.records import Record
from stammtisch.lists.actions import ListAction
from stammtisch.lists.board import Board, why_not_new, winner
from stammtisch.lists.codes import ListDoor, code, subjects
from stammtisch.lists.dialogue import ListStream, begun
from stammtisch.lists.events import ListEvent, ListOpened
from stammtisch.lists.kinds import KINDS
from stammtisch.lists.people import Who
from stammtisch.lists.scorelist import ScoreList
from stammtisch.lists.sheets import BoardReadings
from stammtisch.server import codes
from stammtisch.server.actor import Dice
from stammtisch.server.rows import DOORS, LIST_NAMES, LIST_SECRETS, LISTS, TITLES, DoorRow
from stammtisch.store import Append, Put, Store

_opened: Final = msgspec.json.Decoder(ListOpened)
_records: Final = msgspec.json.Decoder(Record[Who, ListAction, ListEvent])
Changes: TypeAlias = tuple[Append | Put, ...]
Beside: TypeAlias = Callable[[str], tuple[Put, ...]]
"""What is stored with something new, by its name."""


class StoredList(Struct):
    """A list as it was read."""

    name: str
    stream: ListStream
    names: tuple[str, ...]
    secret: str = ""
    title: str = ""

    @property
    def state(self) -> ScoreList:
        return self.stream.state

    @property
    def last(self) -> int:
        """When somebody wrote on it last, in milliseconds."""
        return self.stream.log[-1].at if self.stream.log else 0

    def doors(self) -> dict[str, ListDoor]:
        """What each code opens."""
        secret = bytes.fromhex(self.secret)
        return {code(secret, door): door for door in subjects(self.state)} if secret else {}


def folded(records: Iterable[bytes]) -> ListStream | None:
    """The list as its events have it; None: there is none."""
    lines = iter(records)
    if (first := next(lines, None)) is None:
        return None
    stream = begun(_opened.decode(first))
    for line in lines:
        stream.fold(_records.decode(line))
    return stream


async def load(store: Store, name: str) -> StoredList | None:
    """The list of this name, folded from its events."""
    stream = folded(await LISTS.read(store, name))
    if stream is None:
        return None
    names, secret = await LIST_NAMES.get(store, name), await LIST_SECRETS.get(store, name)
    return StoredList(name, stream, names or (), secret or "", await TITLES.get(store, LISTS.kind, name) or "")


def decided(
    held: StoredList, who: Who, action: ListAction, *, at: int, ref: str = "", by: str = ""
) -> Changes | Refusal:
    """What has to be stored of an act that the list accepts."""
    before = held.state.width
    outcome = held.stream.submit(who, action, at=at, ref=ref, by=by)
    if isinstance(outcome, Refusal):
        return outcome
    doors = door_rows(held) if held.state.width != before else ()
    return LISTS.append(held.name, held.stream.seq, held.stream.log[-1]), *doors


def door_rows(held: StoredList) -> tuple[Put, ...]:
    """Every code of the list, to be found by whoever types it."""
    return tuple(
        DOORS.put(codes.hashed(typed), value=DoorRow(LISTS.kind, held.name, door.role, door.number))
        for typed, door in held.doors().items()
    )


def forgotten_rows(held: StoredList) -> tuple[Put, ...]:
    """Names, title and codes go; the log stays, in which nobody has a name."""
    return (
        LIST_NAMES.put(held.name, value=None),
        LIST_SECRETS.put(held.name, value=None),
        TITLES.put(LISTS.kind, held.name, value=None),
        *(DOORS.put(codes.hashed(typed), value=None) for typed in held.doors()),
    )


async def create(
    store: Store,
    event: ListOpened,
    names: tuple[str, ...],
    *,
    dice: Dice,
    title: str = "",
    beside: Beside = lambda name: (),
) -> StoredList | Refusal:
    """A new list; a new board only where none has to be continued (MM-15). `beside` says what is stored with it."""
    if KINDS[event.kind].own_rules:
        readings = msgspec.convert(event.readings, BoardReadings)
        refusal = why_not_new(await boards(store), names, readings, lot=dice.below)
        if refusal is not None:
            return refusal
    held = StoredList(dice.token(), begun(event), names, dice.seed().hex(), title)
    await store.write(
        LISTS.append(held.name, 0, event),
        LIST_NAMES.put(held.name, value=names),
        LIST_SECRETS.put(held.name, value=held.secret),
        *([TITLES.put(LISTS.kind, held.name, value=title)] if title else []),
        *door_rows(held),
        *beside(held.name),
    )
    return held


async def boards(store: Store) -> list[Board]:
    """The boards in this room."""
    lists = [await load(store, stream.partition("/")[2]) for stream, _ in await store.streams(LISTS.name(""))]
    return [board_of(held) for held in lists if held is not None and KINDS[held.state.kind].own_rules]


def board_of(held: StoredList) -> Board:
    closed = held.state.signed is not None or winner(held.state) is not None
    return Board(held.name, frozenset(held.names), closed, held.last)
