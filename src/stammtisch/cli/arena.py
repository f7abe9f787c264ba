"""`stammtisch arena`: bots against each other on the same cards, and how sure one can be of the result."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from stammtisch import games, texts
from stammtisch.cli.common import fail, lang, say
from stammtisch.engine import consulting

if TYPE_CHECKING:
    from stammtisch.study.arena import Comparison
    from stammtisch.study.contests import Progress
    from stammtisch.study.ledger import Ledger


def arena(
    game: Annotated[str, typer.Argument(help="The game: " + ", ".join(games.names()))],
    bots: Annotated[list[str], typer.Argument(help="Two bots or more; the first is measured against the others.")],
    blocks: Annotated[int, typer.Option(help="Packs of cards; each is played from every seat.", min=2)] = 200,
    players: Annotated[int | None, typer.Option(help="Players at the table, where the game lets one choose.")] = None,
    options: Annotated[str, typer.Option(help="Options of the game as JSON.", metavar="JSON")] = "{}",
    seed: Annotated[int, typer.Option(help="The same number gives the same cards again.")] = 0,
    processes: Annotated[int | None, typer.Option(help="Processes; else one for each core.", min=1)] = None,
    out: Annotated[
        Path | None, typer.Option(help="Keep every block in this file, and go on where it stops.", metavar="FILE")
    ] = None,
) -> None:
    """Let bots play each other with duplicate deals; prints game points a deal with the 95 % interval and a control."""
    from stammtisch.study import contests, ledger

    if len(bots) < 2:
        fail(say("arena.two-bots"))
    try:
        measured = contests.contest(game, tuple(bots), players=players, options=_options(options), seed=seed)
        with ledger.Ledger(measured, out) as kept:
            stopped = _run(kept, blocks, processes or _cores())
            _report(kept, blocks)
    except (contests.BadContest, ledger.BadLedger) as problem:
        fail(texts.say(problem.key, problem.fields, lang=lang()))
    except OSError as problem:
        fail(say("cli.no-write", file=out, problem=problem.strerror))
    if stopped:
        typer.echo(say("arena.interrupted") if out is None else say("arena.interrupted-kept", file=out), err=True)
        raise typer.Exit(130)


def _run(kept: "Ledger", blocks: int, processes: int) -> bool:
    """Was it stopped by Ctrl+C? What was done until then counts all the same."""
    from stammtisch.study import contests

    try:
        with _bars() as progress:
            contests.run(kept, blocks, processes=processes, progress=progress)
    except KeyboardInterrupt:
        return True
    return False


def _options(text: str) -> dict[str, Any]:
    try:
        return consulting.read_object(text)
    except consulting.Unanswerable as bad:
        fail(say(bad.refusal.key, **bad.refusal.args))


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def _bars() -> "Iterator[Progress]":
    """A bar for each part on standard error, when there is somebody to look at it."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as shown:
        named = {"contest": say("arena.part.contest"), "control": say("arena.part.control")}
        bars = {part: shown.add_task(name, total=None) for part, name in named.items()}
        yield lambda part, done, whole: shown.update(bars[part], completed=done, total=whole)


# --- what came out ---------------------------------------------------------------------------------------------


def _report(kept: "Ledger", blocks: int) -> None:
    from stammtisch.study.arena import control, judged, labels, pace
    from stammtisch.study.contests import wanted

    contest, want = kept.contest, wanted(blocks)
    done = kept.first("contest", want["contest"])
    if len(done) < 2:
        typer.echo(say("arena.too-few"), err=True)
        return
    first, *others = labels(contest)
    comparison = judged(contest, done)
    typer.echo(
        say("arena.title", game=contest.game, players=contest.players, blocks=comparison.blocks, deals=comparison.deals)
    )
    gain, interval = _figures(comparison)
    typer.echo(
        say("arena.gain", bot=first, others=others, gain=gain, interval=interval) + " " + say(_clear(comparison))
    )
    checked = kept.first("control", want["control"])
    if len(checked) > 1:
        again = judged(control(contest), checked)
        gain, interval = _figures(again)
        typer.echo(say("arena.control", bot=contest.bots[0], blocks=again.blocks, gain=gain, interval=interval))
        if not again.interval:
            typer.echo(say("arena.control-alike", bot=contest.bots[0]))
    for label in labels(contest):
        typer.echo(say("arena.pace", bot=label, milliseconds=_number(1000 * pace(done, label), ".2f")))


def _figures(comparison: "Comparison") -> tuple[str, str]:
    return _number(comparison.gain, "+.2f"), _number(comparison.interval, ".2f")


def _clear(comparison: "Comparison") -> str:
    if not comparison.clear:
        return "arena.unclear"
    return "arena.better" if comparison.gain > 0 else "arena.worse"


def _number(value: float, form: str) -> str:
    text = texts.figure(value, form)
    return text.replace(".", ",") if lang() == "de" else text
