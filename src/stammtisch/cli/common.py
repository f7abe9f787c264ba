"""What the commands share: the language, where lines come from, how an error looks."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, NoReturn

import typer
from rich.console import Console

from stammtisch import search, texts
from stammtisch.texts import LANGS, Lang

console = Console(highlight=False, markup=False)
_chosen: dict[str, Lang] = {"lang": "de"}


def choose_language(wanted: str | None) -> None:
    """`--lang`, else LANG, else German."""
    if wanted is not None and wanted not in LANGS:
        raise typer.BadParameter(f"{wanted!r}: {', '.join(LANGS)}", param_hint="--lang")
    from_machine = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    short = wanted or from_machine[:2].lower()
    _chosen["lang"] = next((language for language in LANGS if language == short), "de")


def lang() -> Lang:
    return _chosen["lang"]


def say(key: str, /, *, names: tuple[str, ...] = (), **args: Any) -> str:
    return texts.say(key, args, lang=lang(), names=names)


def files_in(paths: list[Path]) -> list[Path]:
    """A folder stands for every file in it, in the order of their names, also of folders inside it."""
    inside = {path: sorted(file for file in path.rglob("*") if file.is_file()) for path in paths if path.is_dir()}
    return [file for path in paths for file in inside.get(path, [path])]


def fail(message: str) -> NoReturn:
    """Says what is wrong on standard error and ends with status 1."""
    typer.echo(message, err=True)
    raise typer.Exit(1)


def read_text(path: Path) -> str:
    """A file's text; a file that cannot be read is an answer, not a traceback."""
    return read_bytes(path).decode("utf-8", errors="replace")


def read_bytes(path: Path) -> bytes:
    if str(path) == "-":
        return _stdin().read()
    try:
        return path.read_bytes()
    except OSError as problem:
        fail(say("cli.no-file", file=path, problem=problem.strerror))


def _stdin() -> BinaryIO:
    if sys.stdin is None:
        fail(say("cli.no-stdin"))
    return sys.stdin.buffer


def lines_of(path: Path) -> Iterator[bytes]:
    """Line by line, so that a program may ask one question after the other through a pipe."""
    try:
        source = _stdin() if str(path) == "-" else path.open("rb")
    except OSError as problem:
        fail(say("cli.no-file", file=path, problem=problem.strerror))
    with source:
        for line in source:
            yield line.rstrip(b"\r\n")


def require_search() -> None:
    """Fails where what it needs is not installed."""
    if search.missing():
        fail(say("cli.search-missing", packages=list(search.missing()), extra=search.EXTRA))


def warm_up(game: str) -> None:
    """On a machine that has not searched yet it says why the first answer takes so long."""
    if search.cold(game):
        typer.echo(say("cli.search-compiling"), err=True)
    search.warm(game)
