"""`stammtisch import`: games of other programs, replayed through our rules."""

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from msgspec.structs import replace
from rich.console import Console
from rich.progress import track

from stammtisch import texts
from stammtisch.cli import common
from stammtisch.games.schafkopf import netschafkopf, replaying
from stammtisch.games.schafkopf.netschafkopf import Skipped
from stammtisch.games.schafkopf.replaying import Imported

app = typer.Typer(help="Import games of other programs and replay them through our rules.", no_args_is_help=True)

MANY = 20
"""From this many files on a progress bar is worth its line."""


@app.callback()
def formats() -> None:
    """A format is a command of its own."""


@app.command("netschafkopf")
def from_netschafkopf(
    files: Annotated[list[Path], typer.Argument(help="Protocol files, or folders of them; - reads standard input.")],
    records: Annotated[Path | None, typer.Option(help="Also write a record of every deal into this folder.")] = None,
    as_list: Annotated[bool, typer.Option("--as-list", help="Also enter every deal on a list, and compare.")] = False,
) -> None:
    """Replay protocols of the NetSchafkopf program: one JSON line a deal, the reason for each one skipped."""
    if records is not None:
        _make(records)
    imported, refused, skipped = 0, 0, list[Skipped]()
    comparison = _Comparison() if as_list else None
    for number, file in enumerate(_shown(common.files_in(files)), 1):
        for at, protocol in enumerate(
            netschafkopf.parse(netschafkopf.decode(common.read_bytes(file)), source=str(file)), 1
        ):
            if isinstance(protocol, Skipped):
                skipped.append(protocol)
                continue
            done = _spoken(replaying.replay(protocol))
            imported, refused = imported + 1, refused + (done.summary.refused is not None)
            typer.echo(replaying.json_line(done))
            if comparison is not None:
                comparison.enter(done)
            if records is not None:
                _keep(records / f"{number:03d}-{file.stem}-{at:04d}.txt", replaying.record(done))
    if comparison is not None:
        comparison.report()
    _report(imported, refused, skipped)


class _Comparison:
    """Enters every deal that was played to its end as a line of a list, as a list keeper tells it."""

    def __init__(self) -> None:
        from stammtisch.lists.dialogue import ListDialogue, begun
        from stammtisch.lists.kinds import list_of
        from stammtisch.lists.opening import Header, opened

        header = Header(tuple("1234"))
        self.dialogue = ListDialogue(begun(opened(list_of("schafkopf"), header)), header.names, lang=common.lang())
        self.alike, self.unlike = 0, list[str]()

    def enter(self, imported: Imported) -> None:
        told = imported.summary
        if told.game_points is None:
            return
        facts = {name: getattr(told, name) for name in ("contract", "declarer", "partner", "augen", "tricks", "tout")}
        answer = msgspec.json.decode(self.dialogue.answer(msgspec.json.encode(facts)))
        if answer.get("game_points") == list(told.game_points):
            self.alike += 1
        else:
            self.unlike.append(f"{told.source}:{told.line}")

    def report(self) -> None:
        for place in self.unlike:
            typer.echo(common.say("cli.list-unlike", place=place), err=True)
        typer.echo(common.say("cli.list-compared", alike=self.alike, unlike=len(self.unlike)), err=True)
        if self.unlike:
            raise typer.Exit(1)


def _shown(files: list[Path]) -> Iterable[Path]:
    """A bar on standard error when there is much to do and somebody to look at it."""
    console = Console(stderr=True)
    return track(files, console=console) if len(files) >= MANY and console.is_terminal else files


def _spoken(imported: Imported) -> Imported:
    """The refusal with its sentence."""
    against = imported.summary.refused
    if against is None:
        return imported
    text = texts.say(against.key, against.args, lang=common.lang())
    return replace(imported, summary=replace(imported.summary, refused=replace(against, text=text)))


def _report(imported: int, refused: int, skipped: list[Skipped]) -> None:
    for skip in skipped:
        text = texts.say(skip.key, skip.args, lang=common.lang())
        typer.echo(common.say("cli.skipped", source=skip.source, line=skip.line, text=text), err=True)
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
