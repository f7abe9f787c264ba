"""What the gate tries in part, it tries in full when it may have broken, and in every soak.

    GUESTS = 40 if thorough("src/stammtisch/server") else 4

What may have broken is what has changed since the branch left `main`, on `main` itself since the commit before;
STAMMTISCH_SINCE names another commit. Where git cannot tell (no repository, no history), everything is tried.
"""

import os
import subprocess
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Final, TypeVar

from hypothesis import settings

ROOT: Final = Path(__file__).parents[1]
SOAK: Final = bool(os.environ.get("STAMMTISCH_SOAK"))
MAIN: Final = ("origin/main", "main")

Planted = TypeVar("Planted", bound=tuple[object, ...])
Test = TypeVar("Test", bound=Callable[..., object])


def thorough(*paths: str) -> bool:
    """Whether to try everything: one of these files, or of the files in these folders, has changed."""
    gone = [path for path in paths if not (ROOT / path).exists()]
    if gone:
        raise ValueError(f"nothing is there to have changed: {', '.join(gone)}")
    files = changed()
    return SOAK or files is None or any(_within(file, path) for file in files for path in paths)


def all_examples_if_changed(*paths: str) -> Callable[[Test], Test]:
    """A property whose examples are dear (each a request) tries a tenth of them where nothing of this has changed."""
    usual = settings().max_examples
    return settings(max_examples=usual if thorough(*paths) else max(2, usual // 10))


def one_of_each_kind(planted: Iterable[Planted]) -> list[Planted]:
    """Of the mutants (each the first of its tuple) one for every way of going wrong: the methods that it replaces."""
    kinds: dict[object, Planted] = {}
    for row in planted:
        mutant = type(row[0])
        replaced = frozenset(name for name, value in vars(mutant).items() if callable(value))
        kinds.setdefault((mutant.__bases__, replaced), row)
    return list(kinds.values())


def tried(planted: Iterable[Planted], *leaks: str, game: str) -> list[Planted]:
    """The leaks planted in a game, in these files of its tests: all where they, the laws or what shows its state
    has changed, else one of each kind."""
    shown = [f"src/stammtisch/games/{game}/{name}.py" for name in ("game", "view")]
    files = [f"tests/{game}/{name}.py" for name in leaks]
    everything = thorough("tools/stammtisch_dev/laws.py", *shown, *files)
    return list(planted) if everything else one_of_each_kind(planted)


@cache
def changed(root: Path = ROOT) -> frozenset[str] | None:
    """The files that differ from where this work began, also those not committed yet; None: git cannot tell."""
    try:
        began = _began(root)
        differing = _git(root, "diff", "--name-only", "-z", began, "--")
        unknown = _git(root, "ls-files", "-z", "--others", "--exclude-standard")
    except (OSError, subprocess.CalledProcessError):
        return None
    return frozenset(f"{differing}\0{unknown}".split("\0")) - {""}


def _began(root: Path) -> str:
    named = os.environ.get("STAMMTISCH_SINCE")
    if named:
        return named
    head = _git(root, "rev-parse", "HEAD")
    for main in MAIN:
        try:
            left = _git(root, "merge-base", "HEAD", main)
        except subprocess.CalledProcessError:
            continue
        return left if left != head else "HEAD~1"
    return "HEAD~1"


def _git(root: Path, *arguments: str) -> str:
    command = ["git", "-C", str(root), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip("\n")


def _within(file: str, path: str) -> bool:
    return file == path or file.startswith(f"{path}/")
