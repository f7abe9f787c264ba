"""What the tests of the store share."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import asyncpg

from stammtisch.store import Append, Put, Store, open_store


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = await open_store(url)
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def raw(url: str) -> AsyncIterator[Any]:
    """A connection past the store, as another program would have it."""
    db = await asyncpg.connect(url)
    try:
        yield db
    finally:
        await db.close()


async def outcome(store: Store, *changes: Append | Put) -> str:
    """`stored`, or the name of what was raised."""
    try:
        await store.write(*changes)
    except Exception as problem:
        return type(problem).__name__
    return "stored"


async def together(store: Store, *sets: tuple[Append | Put, ...]) -> list[str]:
    return list(await asyncio.gather(*(outcome(store, *changes) for changes in sets)))


async def contents(store: Store, *kinds: str) -> dict[str, Any]:
    """Everything, to be compared."""
    logs = {name: await store.read(name) for name, _ in await store.streams("")}
    return {"logs": logs, "rows": {kind: await store.rows(kind) for kind in kinds}}
