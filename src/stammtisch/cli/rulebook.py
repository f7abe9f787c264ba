"""`stammtisch rulebook`: what a clause says, what enforces it, what proves it."""

from typing import Annotated

import typer

from stammtisch.cli import common
from stammtisch.rulebook import SCOPES, NoProofs, UnknownClause, all_clauses, describe, games, missing


def rulebook(
    clause: Annotated[
        str | None, typer.Argument(help="A clause id, such as SK-spritze-4; none lists them all.")
    ] = None,
    without: Annotated[bool, typer.Option("--missing", help="List clauses without code or test.")] = False,
    scope: Annotated[str | None, typer.Option(help="Only this scope: " + ", ".join(SCOPES))] = None,
    game: Annotated[str | None, typer.Option(help="Only this rule book: " + ", ".join(games()))] = None,
) -> None:
    """Print a clause with the function that enforces it and its tests, or what is missing."""
    if scope is not None and scope not in SCOPES:
        raise typer.BadParameter(f"{scope!r}: {', '.join(SCOPES)}", param_hint="--scope")
    if game is not None and game not in games():
        raise typer.BadParameter(f"{game!r}: {', '.join(games())}", param_hint="--game")
    if without:
        _missing(scope, game)
    elif clause is None:
        for listed in all_clauses().values():
            if scope in (None, listed.scope) and game in (None, listed.game):
                typer.echo(f"{listed.id:18} {listed.title.in_(common.lang())}")
    else:
        try:
            typer.echo(describe(clause, common.lang()))
        except UnknownClause as unknown:
            common.fail(str(unknown))


def _missing(scope: str | None, game: str | None) -> None:
    try:
        lacking = missing(scope, game=game)
    except NoProofs:
        common.fail(common.say("cli.no-proofs"))
    for clause in lacking:
        typer.echo(f"{clause.id:18} {clause.title.in_(common.lang())}")
    if lacking:
        typer.echo(common.say("cli.missing-hint", number=len(lacking)), err=True)
        raise typer.Exit(1)
    typer.echo(common.say("cli.nothing-missing"), err=True)
