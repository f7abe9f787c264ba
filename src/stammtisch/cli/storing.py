"""`stammtisch backup` and `stammtisch restore`: the whole store in one file, which fits either database."""

from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import Progress

from stammtisch import texts
from stammtisch.cli import common

if TYPE_CHECKING:
    from stammtisch.store.transfer import Contents

Database = Annotated[
    str | None,
    typer.Option(
        help="The store: sqlite:///FILE or postgresql://HOST/NAME; else stammtisch.db in STAMMTISCH_DATA, "
        "else in the data folder of this platform.",
        metavar="URL",
        show_default=False,
    ),
]


def backup(
    file: Annotated[Path, typer.Argument(help="The backup to write; an older backup of that name is overwritten.")],
    database: Database = None,
) -> None:
    """Write everything the store holds into one file, also while it is being served."""
    from stammtisch.store import default_url, transfer

    with _bar() as progress:
        held = _done(transfer.backup(database or default_url(), file, progress=progress))
    typer.echo(common.say("cli.backed-up", file=file, streams=held.streams, records=held.records, rows=held.rows))


def restore(
    file: Annotated[Path, typer.Argument(help="A backup made by `stammtisch backup`.")],
    database: Database = None,
    replace: Annotated[bool, typer.Option("--replace", help="Replace what the store holds.")] = False,
) -> None:
    """Put what a backup holds into an empty store, or with --replace in the place of what a store holds."""
    from stammtisch.store import default_url, transfer
    from stammtisch.store.address import shown

    url = database or default_url()
    with _bar() as progress:
        held = _done(transfer.restore(url, file, replace=replace, progress=progress))
    sentence = common.say("cli.restored", store=shown(url), streams=held.streams, records=held.records, rows=held.rows)
    typer.echo(sentence)


def _done(work: "Coroutine[None, None, Contents]") -> "Contents":
    import asyncio

    from stammtisch.store import StoreError

    try:
        return asyncio.run(work)
    except StoreError as problem:
        common.fail(texts.say(problem.key, problem.fields, lang=common.lang()))


@contextmanager
def _bar() -> Iterator[Callable[[int, int], None]]:
    """A bar on standard error when there is somebody to look at it."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as shown:
        bar = shown.add_task("", total=None)
        yield lambda done, whole: shown.update(bar, completed=done, total=whole)
