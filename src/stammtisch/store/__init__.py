"""The store: logs that only grow, and rows beside them, in one SQLite file or a PostgreSQL database.

What is acknowledged is on the disk. See docs/decisions/0015-store.md.
"""

from collections.abc import Callable

from stammtisch.store.address import default_url, shown, sqlite_path
from stammtisch.store.core import Append, Conflict, Put, Store, StoreError, Unavailable

__all__ = ["Append", "Conflict", "Put", "Store", "StoreError", "Unavailable", "default_url", "open_store"]


def _nothing() -> None: ...


async def open_store(url: str, *, ousted: Callable[[], None] = _nothing) -> Store:
    """Opens a store for serving and makes it where there is none: `sqlite:///file` or `postgresql://...`.

    `ousted` is called when another server has taken our place at a database that was away: nothing is written any more.
    """
    path = sqlite_path(url)
    if path is not None:
        from stammtisch.store import sqlite

        return await sqlite.open_file(path)
    try:
        from stammtisch.store import postgres
    except ModuleNotFoundError as missing:
        raise StoreError("store.needs-extra", store=shown(url)) from missing
    return await postgres.open_database(url, ousted)
