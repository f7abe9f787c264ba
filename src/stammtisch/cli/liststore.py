"""Lists in the store, from the command line: opened, created, and kept by JSON lines."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeVar

import typer

from stammtisch import texts
from stammtisch.cli import common
from stammtisch.engine.core import Refusal
from stammtisch.lists.dialogue import ListDialogue
from stammtisch.lists.events import ListOpened
from stammtisch.lists.people import Who
from stammtisch.server.codes import SystemDice
from stammtisch.server.hall import belonging, stored_list
from stammtisch.server.rows import LIST_NAMES, LISTS, Belonging
from stammtisch.store import Put, Store, StoreError, Unavailable, default_url, open_store

T = TypeVar("T")


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


async def create(
    store: Store, event: ListOpened, names: tuple[str, ...], club: Belonging | None = None
) -> str | Refusal:
    """A new list and its name; a new board only where none has to be continued (MM-15)."""

    def beside(name: str) -> tuple[Put, ...]:
        return belonging.rows(LISTS.kind, name, club, at=_now())

    made = await stored_list.create(store, event, names, dice=SystemDice(), beside=beside)
    return made if isinstance(made, Refusal) else made.name


async def enter(store: Store, name: str, who: Who, lines: Iterable[bytes]) -> bool:
    """Line after line; what was accepted is stored before it is answered. False: there is no such list."""
    held = await stored_list.load(store, name)
    if held is None:
        return False
    dialogue = ListDialogue(held.stream, held.names, lang=common.lang(), who=who, clock=_now)
    for line in lines:
        before, names = held.stream.seq, dialogue.names
        answer = dialogue.answer(line)
        records = held.stream.log[before:]
        changes = [LISTS.append(name, before + 1, *records)] if records else []
        if dialogue.names != names:
            await store.write(*changes, LIST_NAMES.put(name, value=dialogue.names), *stored_list.door_rows(held))
        elif changes:
            await store.write(*changes)
        typer.echo(answer)
    return True


def _now() -> int:
    return time.time_ns() // 1_000_000
