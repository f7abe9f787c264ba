"""`stammtisch solve`: open positions in, the value of every card out."""

import json
from pathlib import Path
from typing import Annotated

import typer

from stammtisch import search, texts
from stammtisch.cli import common, consulting
from stammtisch.engine.consulting import JsonObject, answer
from stammtisch.search import solving


def solve(
    context: typer.Context,
    file: Annotated[Path | None, typer.Argument(help="JSON lines of positions; - reads standard input.")] = None,
) -> None:
    """Value every card of an open position: JSON lines in and out, or one: --game schafkopf --hands '[...]'."""
    common.require_search()
    extra = list(context.args)
    if file is not None and str(file).startswith("--"):
        file, extra = None, [str(file), *extra]
    if file is not None and extra:
        common.fail(common.say("cli.pairs", value=extra[0]))
    if not extra:
        consulting.answer_lines(file or Path("-"), _solve)
        return
    answered = answer(json.dumps(consulting.pairs(extra)), _solve, lang=common.lang())
    typer.echo(answered)
    if "error" in json.loads(answered):
        raise typer.Exit(1)


def _solve(question: JsonObject, lang: texts.Lang) -> JsonObject:
    game = question.get("game")
    if game in search.GAMES:
        common.warm_up(str(game))
    return solving.solve(question, lang)
