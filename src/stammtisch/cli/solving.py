"""`stammtisch solve`: open positions in, the value of every card out."""

import json
from pathlib import Path
from typing import Annotated

import typer

from stammtisch import search
from stammtisch.cli import common, consulting
from stammtisch.engine.consulting import answer


def solve(
    context: typer.Context,
    file: Annotated[Path | None, typer.Argument(help="JSON lines of positions; - reads standard input.")] = None,
) -> None:
    """Value every card of an open position: JSON lines in and out, or one: --game schafkopf --hands '[...]'."""
    if search.missing():
        common.fail(common.say("cli.search-missing", packages=list(search.missing()), extra=search.EXTRA))
    from stammtisch.search import solving

    extra = list(context.args)
    if file is not None and str(file).startswith("--"):
        file, extra = None, [str(file), *extra]
    if file is not None and extra:
        common.fail(common.say("cli.pairs", value=extra[0]))
    if not extra:
        consulting.answer_lines(file or Path("-"), solving.solve)
        return
    answered = answer(json.dumps(consulting.pairs(extra)), solving.solve, lang=common.lang())
    typer.echo(answered)
    if "error" in json.loads(answered):
        raise typer.Exit(1)
