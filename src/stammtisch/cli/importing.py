"""`stammtisch import`: games of other programs, replayed through our rules."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer
from msgspec.structs import replace
from rich.console import Console
from rich.progress import track

from stammtisch import texts
from stammtisch.cli import common
from stammtisch.games.schafkopf import netschafkopf
from stammtisch.games.schafkopf.netschafkopf import Imported, Skipped

app = typer.Typer(help="Import games of other programs and replay them through our rules.", no_args_is_help=True)

MANY = 20
"""From this many files on a progress bar is worth its line."""


@app.callback()
def formats() -> None:
    """A format is a command of its own."""


@app.command("netschafkopf")
def from_netschafkopf(
    files: Annotated[list[Path], typer.Argument(help="Protocol files; - reads standard input.")],
    records: Annotated[Path | None, typer.Option(help="Also write a record of every deal into this folder.")] = None,
) -> None:
    """Replay protocols of the NetSchafkopf program: one JSON line a deal, the reason for each one skipped."""
    if records is not None:
        _make(records)
    imported, refused, skipped = 0, 0, list[Skipped]()
    for number, file in enumerate(_shown(files), 1):
        for at, found in enumerate(
            netschafkopf.parse(netschafkopf.decode(common.read_bytes(file)), source=str(file)), 1
        ):
            if isinstance(found, Skipped):
                skipped.append(found)
                continue
            done = _spoken(netschafkopf.replay(found))
            imported, refused = imported + 1, refused + (done.summary.refused is not None)
            typer.echo(netschafkopf.json_line(done))
            if records is not None:
                _keep(records / f"{number:03d}-{file.stem}-{at:04d}.txt", netschafkopf.record(done))
    _report(imported, refused, skipped)


def _shown(files: list[Path]) -> Iterable[Path]:
    """A bar on standard error when there is much to do and somebody to look at it."""
    console = Console(stderr=True)
    return track(files, console=console) if len(files) >= MANY and console.is_terminal else files


def _spoken(found: Imported) -> Imported:
    """The refusal with its sentence."""
    against = found.summary.refused
    if against is None:
        return found
    text = texts.say(against.key, against.args, lang=common.lang())
    return replace(found, summary=replace(found.summary, refused=replace(against, text=text)))


def _report(imported: int, refused: int, skipped: list[Skipped]) -> None:
    for one in skipped:
        text = texts.say(one.key, one.args, lang=common.lang())
        typer.echo(common.say("cli.skipped", source=one.source, line=one.line, text=text), err=True)
    for (_, kind), number in sorted(netschafkopf.tally(skipped).items()):
        if kind:
            typer.echo(f"{number:6} {kind}", err=True)
    if not imported and not skipped:
        typer.echo(common.say("cli.no-deals"), err=True)
    typer.echo(common.say("cli.imported", imported=imported, refused=refused, skipped=len(skipped)), err=True)
    if not imported:
        raise typer.Exit(1)


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        common.fail(common.say("cli.no-write", file=folder, problem=problem.strerror))


def _keep(path: Path, text: str) -> None:
    try:
        path.write_text(text, "utf-8")
    except OSError as problem:
        common.fail(common.say("cli.no-write", file=path, problem=problem.strerror))
