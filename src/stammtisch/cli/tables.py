"""Scores and lists as tables on the screen."""

from collections.abc import Sequence

from rich.table import Table

from stammtisch import texts
from stammtisch.cli.common import console, lang, say
from stammtisch.engine.match import Row
from stammtisch.engine.scoring import ScoreLine, game_points
from stammtisch.games.schafkopf import tischliste
from stammtisch.texts import euros


def print_score(lines: Sequence[ScoreLine], names: tuple[str, ...]) -> None:
    """The lines of one deal, each with its clause."""
    table = Table(title=say("cli.score"), title_justify="left", show_footer=True)
    table.add_column(say("cli.line"), footer=say("cli.sum"))
    table.add_column(say("cli.clause"))
    for name, total in zip(names, game_points(lines, width=len(names)), strict=True):
        table.add_column(name, justify="right", footer=f"{total:+d}")
    for line in lines:
        amounts = [_amount(line, seat) for seat in range(len(names))]
        table.add_row(texts.say(line.key, line.args, lang=lang(), names=names), line.clause, *amounts)
    console.print(table)


def _amount(line: ScoreLine, seat: int) -> str:
    if line.cents:
        return euros(line.cents[seat], lang=lang()) if line.cents[seat] else ""
    return f"{line.game_points[seat]:+d}" if line.game_points[seat] else "0"


def print_list(rows: tuple[Row, ...], names: tuple[str, ...]) -> None:
    """The list a list keeper signs: every game that counted, the sums, table points, results, Reuegeld."""
    found = tischliste.written(rows, names)
    table = Table(title=say("cli.list-title", rulebook=found.rulebook), title_justify="left")
    table.add_column("#", justify="right")
    table.add_column(say("cli.line"))
    for name in names:
        table.add_column(name, justify="right")
    table.add_column(say("cli.reuegeld"), justify="right")
    for at, row in enumerate(rows, start=1):
        result = row.result
        first = result.lines[0]
        money = euros(sum(result.cents), lang=lang()) if any(result.cents) else ""
        text = texts.say(first.key, first.args, lang=lang(), names=names)
        table.add_row(str(at), text, *(f"{p:+d}" for p in result.game_points), money)
    table.add_section()
    table.add_row("", say("cli.game-points"), *(f"{p:+d}" for p in found.game_points), "")
    table.add_row("", say("cli.table-points"), *map(str, found.table_points), "")
    table.add_row("", f"[bold]{say('cli.result')}[/]", *(f"[bold]{p}[/]" for p in found.results), "")
    paid = [euros(c, lang=lang()) if c else "" for c in found.cents]
    table.add_row("", say("cli.reuegeld"), *paid, euros(sum(found.cents), lang=lang()))
    console.print(table)
    console.print(say("cli.signature"))
