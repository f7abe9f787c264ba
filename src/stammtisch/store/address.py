"""Where a store lies: addresses, the default one, and how an address is shown to people."""

import os
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from platformdirs import user_data_path

from stammtisch.store.core import StoreError

SQLITE: Final = "sqlite:///"
POSTGRES: Final = ("postgresql://", "postgres://")


def default_url() -> str:
    """`STAMMTISCH_DATA`, else the platform's data directory; in it the file stammtisch.db."""
    folder = os.environ.get("STAMMTISCH_DATA")
    data_folder = Path(folder) if folder else user_data_path("stammtisch", appauthor=False)
    return sqlite_url(data_folder / "stammtisch.db")


def sqlite_url(path: Path) -> str:
    """An absolute path begins with a slash of its own and so gives four of them."""
    return f"{SQLITE}{path.absolute()}"


def sqlite_path(url: str) -> Path | None:
    """The file of a SQLite address, links followed; None for a PostgreSQL address; anything else is refused."""
    if url.startswith(POSTGRES):
        return None
    file = url.removeprefix(SQLITE)
    if file in (url, "", ":memory:") or "\0" in file:
        raise StoreError("store.bad-url", store=shown(url))
    return Path(file).expanduser().resolve()


def beside(url: str, folder: str = "backups") -> Path:
    """A folder beside the file of the store; of a database elsewhere in the data directory."""
    file = sqlite_path(url) or sqlite_path(default_url())
    assert file is not None
    return file.parent / folder


def shown(url: str) -> str:
    """The address without its password and options."""
    if url.startswith(SQLITE):
        return url.removeprefix(SQLITE)
    try:
        parts = urlsplit(url)
    except ValueError:
        return url.partition(":")[0] + ":…"
    place = parts.netloc.rpartition("@")[2]
    return f"{parts.scheme}://{place}{parts.path}" if parts.scheme else url
