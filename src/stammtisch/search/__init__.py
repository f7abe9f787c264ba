"""Fast search for trick games: positions as bits, playouts, an exact solver for open hands, hidden cards dealt anew.

The kernels are Python compiled by Numba, which is an extra (`strong`). Nothing imports it before somebody searches: ask
`missing` first. What is compiled is kept beside the data, in a folder named after all the sources it came from, because
Numba does not see that a kernel has changed which another kernel calls.
"""

import hashlib
import importlib
import importlib.util
import os
from functools import cache
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

EXTRA: Final = "stammtisch[strong]"
NEEDED: Final = ("numba", "numpy")
GAMES: Final = ("schafkopf", "doppelkopf")
"""The games that can be searched, a folder each."""

READY: Final = ".ready"
"""The ending of the file that says: the kernels of this game lie here."""

COMPILED_IN: Final = ("bits.py", "compiled.py", "layout.py")
"""Without a kernel of their own, but part of all of them."""


def missing() -> tuple[str, ...]:
    """What has to be installed before anything can be searched; usually nothing."""
    return tuple(name for name in NEEDED if importlib.util.find_spec(name) is None)


@cache
def version() -> str:
    """A name for these kernels: another one as soon as any of them changes."""
    folder = Path(__file__).parent
    digest = hashlib.sha256()
    for file in sorted(folder.rglob("*.py")):
        source = file.read_bytes()
        if b"@kernel" in source or file.name in COMPILED_IN:
            digest.update(str(file.relative_to(folder)).encode() + b"\0" + source)
    return digest.hexdigest()[:16]


def kernel_folder() -> Path:
    """Where compiled kernels of this version lie: `STAMMTISCH_KERNELS`, else in the data directory."""
    kernels, data = os.environ.get("STAMMTISCH_KERNELS"), os.environ.get("STAMMTISCH_DATA")
    if kernels:
        return Path(kernels) / version()
    base = Path(data) if data else user_data_path("stammtisch", appauthor=False)
    return base / "kernels" / version()


def cold(game: str) -> bool:
    """Must the kernels of this game be compiled first, which takes half a minute?"""
    return not (kernel_folder() / f"{game}{READY}").exists()


def warm(*games: str) -> None:
    """Gets every kernel of these games ready: from the cache in a second, compiled in ten. One process at a time, so
    that several on a cold machine do not all compile the same."""
    folder = kernel_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = (folder / "lock").open("w")
    except OSError:
        _load(games)
        return
    with lock:
        if os.name == "posix":
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        _load(games)
        for game in games:
            (folder / f"{game}{READY}").touch()


def _load(games: tuple[str, ...]) -> None:
    importlib.import_module(f"{__name__}.worlds")
    for game in games:
        for module in sorted((Path(__file__).parent / game).glob("*.py")):
            importlib.import_module(f"{__name__}.{game}.{module.stem}".removesuffix(".__init__"))
