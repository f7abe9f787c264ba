"""A server that lies: moves are acknowledged before they are stored. The test of the kills must find it out.

Everything else is `stammtisch serve` as it is; only moves are lied about, so that guests and tables come into being.
"""

import asyncio
from typing import Any, Final

from stammtisch.cli import main
from stammtisch.server import uvicorn_server
from stammtisch.store import Append, Put, Store, open_store

LATE: Final = 0.03
"""Seconds between saying that it is stored and storing it."""
LIES: Final = 16
"""That many may be told at a time: players who are never kept waiting would else bury the server under writes."""


class Liar:
    """Writes in the order it was asked to, but says so before."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._last: asyncio.Task[None] | None = None
        self._lies = asyncio.Semaphore(LIES)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def write(self, *changes: Append | Put) -> None:
        move = any(isinstance(c, Append) and c.stream.startswith("match/") and c.seq > 0 for c in changes)
        await self._lies.acquire()
        due = asyncio.get_running_loop().time() + (LATE if move else 0)
        self._last = asyncio.create_task(self._really(self._last, changes, due))
        if not move:
            await self._last

    async def _really(self, before: "asyncio.Task[None] | None", changes: tuple[Append | Put, ...], due: float) -> None:
        try:
            if before is not None:
                await before
            await asyncio.sleep(due - asyncio.get_running_loop().time())
            await self._store.write(*changes)
        finally:
            self._lies.release()


async def _open(url: str, **more: Any) -> Any:
    return Liar(await open_store(url, **more))


if __name__ == "__main__":
    vars(uvicorn_server)["open_store"] = _open
    main()
