"""`stammtisch score` and `stammtisch ask`: one output line for each input line."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from stammtisch import games
from stammtisch.cli import common, editions
from stammtisch.engine import consulting
from stammtisch.engine.consulting import Handler, JsonObject, Unanswerable


def score(
    game: Annotated[str, typer.Argument(help="The game: " + ", ".join(games.names()))],
    file: Annotated[Path, typer.Argument(help="JSON lines of facts; - reads standard input.")] = Path("-"),
) -> None:
    """Score deals from their facts: JSON lines in, JSON lines with points, money and clauses out."""
    try:
        handler = games.consultant(game).score
    except Unanswerable as bad:
        common.fail(consulting.error(bad.refusal, common.lang())["text"])
    answer_lines(file, editions.by_edition(handler, game))


def ask(
    context: typer.Context,
    file: Annotated[Path | None, typer.Argument(help="JSON lines of questions; - reads standard input.")] = None,
) -> None:
    """Ask the referee: JSON lines in and out, or one question: --game schafkopf --question legal --hand "EA E9 HK"."""
    extra = list(context.args)
    if file is not None and str(file).startswith("--"):
        file, extra = None, [str(file), *extra]
    if file is not None and extra:
        common.fail(common.say("cli.pairs", value=extra[0]))
    if not extra:
        answer_lines(file or Path("-"), editions.by_edition(games.ask))
        return
    answered = consulting.answer(json.dumps(pairs(extra)), editions.by_edition(games.ask), lang=common.lang())
    typer.echo(answered)
    if "error" in json.loads(answered):
        raise typer.Exit(1)


def answer_lines(file: Path, handler: Handler) -> None:
    for line in common.lines_of(file):
        typer.echo(consulting.answer(line, handler, lang=common.lang()))


def pairs(words: list[str]) -> JsonObject:
    """`--hand "EA E9" --called-led true` as an object; what reads as JSON is taken as JSON."""
    fields: JsonObject = {}
    at = 0
    while at < len(words):
        name, glued, value = words[at].partition("=")
        if not name.startswith("--"):
            common.fail(common.say("cli.pairs", value=words[at]))
        if not glued:
            at += 1
            if at >= len(words):
                common.fail(common.say("cli.pairs", value=name))
            value = words[at]
        fields[name[2:].replace("-", "_")] = _value(value)
        at += 1
    return fields


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return text
