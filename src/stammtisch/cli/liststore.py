"""Lists in the store: a stream `list/ID` with the same records a server writes, and a row with the names."""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import Final, TypeVar

import msgspec
import typer
from msgspec import Struct

from stammtisch import texts
from stammtisch.cli import common
from stammtisch.engine.core import Refusal
from stammtisch.engine.records import Record
from stammtisch.lists.actions import ListAction
from stammtisch.lists.board import Board, why_not_new, winner
from stammtisch.lists.dialogue import ListDialogue, ListStream, begun
from stammtisch.lists.events import ListEvent, ListOpened
from stammtisch.lists.kinds import KINDS
from stammtisch.lists.people import Who
from stammtisch.lists.sheets import BoardReadings
from stammtisch.server.rows import LIST_NAMES, LISTS
from stammtisch.store import Store, StoreError, Unavailable, default_url, open_store

T = TypeVar("T")
_opened: Final = msgspec.json.Decoder(ListOpened)
_records: Final = msgspec.json.Decoder(Record[Who, ListAction, ListEvent])


class StoredList(Struct, frozen=True):
    """A list as it was read."""

    name: str
    stream: ListStream
    names: tuple[str, ...]

    @property
    def last(self) -> int:
        """When somebody wrote on it last, in milliseconds."""
        return self.stream.log[-1].at if self.stream.log else 0


def run(database: str | None, work: Callable[[Store], Awaitable[T]]) -> T:
    """Opens the store, does the work and closes it; what is wrong with the store is said, not raised."""

    async def opened() -> T:
        store = await open_store(database or default_url())
        try:
            return await work(store)
        finally:
            await store.close()

    try:
        return asyncio.run(opened())
    except StoreError as problem:
        common.fail(texts.say(problem.key, problem.fields, lang=common.lang()))
    except Unavailable:
        common.fail(common.say("cli.list.store-away"))


async def load(store: Store, name: str) -> StoredList | None:
    """The list of this name, folded from its events."""
    records = await LISTS.read(store, name)
    if not records:
        return None
    stream = begun(_opened.decode(records[0]))
    for record in records[1:]:
        stream.fold(_records.decode(record))
    return StoredList(name, stream, await LIST_NAMES.get(store, name) or ())


async def create(store: Store, event: ListOpened, names: tuple[str, ...]) -> str | Refusal:
    """A new list and its name; a new board only where none has to be continued (MM-15)."""
    if KINDS[event.kind].own_rules:
        readings = msgspec.convert(event.readings, BoardReadings)
        refusal = why_not_new(await _boards(store), names, readings, lot=secrets.randbelow)
        if refusal is not None:
            return refusal
    name = secrets.token_hex(6)
    await store.write(LISTS.append(name, 0, event), LIST_NAMES.put(name, value=names))
    return name


async def _boards(store: Store) -> list[Board]:
    """The boards in this room."""
    boards = []
    for stream, _ in await store.streams(LISTS.name("")):
        held = await load(store, stream.partition("/")[2])
        if held is not None and KINDS[held.stream.state.kind].own_rules:
            state = held.stream.state
            closed = state.signed is not None or winner(state) is not None
            boards.append(Board(held.name, frozenset(held.names), closed, held.last))
    return boards


async def enter(store: Store, name: str, who: Who, lines: Iterable[bytes]) -> bool:
    """Line after line; what was accepted is stored before it is answered. False: there is no such list."""
    held = await load(store, name)
    if held is None:
        return False
    dialogue = ListDialogue(held.stream, held.names, lang=common.lang(), who=who, clock=_now)
    for line in lines:
        before, names = held.stream.seq, dialogue.names
        answer = dialogue.answer(line)
        records = held.stream.log[before:]
        changes = [LISTS.append(name, before + 1, *records)] if records else []
        named = [LIST_NAMES.put(name, value=dialogue.names)] if dialogue.names != names else []
        if changes or named:
            await store.write(*changes, *named)
        typer.echo(answer)
    return True


def _now() -> int:
    return time.time_ns() // 1_000_000
