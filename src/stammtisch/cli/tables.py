"""Scores and lists as tables on the screen."""

from collections.abc import Iterator, Sequence

from rich.table import Table

from stammtisch import texts
from stammtisch.cli.common import console, lang, say
from stammtisch.engine.match import Row
from stammtisch.engine.scoring import ScoreLine, column_sums, game_points
from stammtisch.rulebook import book
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


def print_list(rows: Sequence[Row], names: tuple[str, ...], *, game: str, final: Sequence[ScoreLine] = ()) -> None:
    """The list a list keeper signs: every game that counted, the sums, what the end of the match adds, the money."""
    table = Table(title=say("cli.list-title", rulebook=book(game).version), title_justify="left")
    table.add_column("#", justify="right")
    table.add_column(say("cli.line"))
    for name in names:
        table.add_column(name, justify="right")
    if any(any(row.result.cents) for row in rows):
        table.add_column(say("cli.reuegeld"), justify="right")
    for at, row in enumerate(rows, start=1):
        table.add_row(str(at), *_row_cells(row, names))
    table.add_section()
    for cells in _closing_rows(rows, names, final):
        table.add_row("", *cells)
    console.print(table)
    console.print(say("cli.signature"))


def _row_cells(row: Row, names: tuple[str, ...]) -> list[str]:
    result = row.result
    first = result.lines[0]
    money = [euros(sum(result.cents), lang=lang())] if any(result.cents) else []
    return [
        texts.say(first.key, first.args, lang=lang(), names=names),
        *(f"{p:+d}" for p in result.game_points),
        *money,
    ]


def _closing_rows(rows: Sequence[Row], names: tuple[str, ...], final: Sequence[ScoreLine]) -> Iterator[list[str]]:
    width = len(names)
    points = column_sums((row.result.game_points for row in rows), width=width)
    yield [say("cli.game-points"), *(f"{p:+d}" for p in points)]
    if final:
        extra = column_sums((line.table_points for line in final), width=width)
        results = [a + b for a, b in zip(points, extra, strict=True)]
        yield [say("cli.table-points"), *map(str, extra)]
        yield [f"[bold]{say('cli.result')}[/]", *(f"[bold]{p}[/]" for p in results)]
    money = column_sums((row.result.cents for row in rows), width=width)
    if any(money):
        paid = [euros(c, lang=lang()) if c else "" for c in money]
        yield [say("cli.reuegeld"), *paid, euros(sum(money), lang=lang())]
