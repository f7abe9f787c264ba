"""Scores and lists printed on the screen. Names come from people: nothing of theirs is read as markup."""

from collections.abc import Iterator, Sequence
from typing import Any

from rich.table import Table
from rich.text import Text

from stammtisch import texts
from stammtisch.cli.common import console, lang, say
from stammtisch.engine.counting import DealResult, told
from stammtisch.engine.match import ListLine
from stammtisch.engine.scoring import ScoreLine, game_points
from stammtisch.engine.sheets import Sheet
from stammtisch.texts import euros, figure


def print_result(result: DealResult[Any], names: tuple[str, ...]) -> None:
    """What was played and how it ended, and the lines."""
    console.print(Text(told(result.headline, lang=lang(), names=names), style="bold"))
    print_score(result.lines, names)


def print_score(lines: Sequence[ScoreLine], names: tuple[str, ...]) -> None:
    """The lines of one deal, each with its clause."""
    table = Table(title=Text(say("cli.score")), title_justify="left", show_footer=True)
    table.add_column(Text(say("cli.line")), footer=Text(say("cli.sum")))
    table.add_column(Text(say("cli.clause")))
    for name, total in zip(names, game_points(lines, width=len(names)), strict=True):
        table.add_column(Text(name), justify="right", footer=Text(figure(total, "+d")))
    for line in lines:
        amounts = [_amount(line, seat) for seat in range(len(names))]
        table.add_row(*map(Text, (_said(line, names), line.clause, *amounts)))
    console.print(table)


def _said(line: ScoreLine, names: tuple[str, ...]) -> str:
    return texts.say(line.key, line.args, lang=lang(), names=names)


def _amount(line: ScoreLine, seat: int) -> str:
    if line.cents:
        return euros(line.cents[seat], lang=lang()) if line.cents[seat] else ""
    return figure(line.game_points[seat], "+d") if line.game_points[seat] else "0"


def print_list(sheet: Sheet) -> None:
    """The list a list keeper signs: every game that counted, the sums, what the end of the match adds, the money."""
    title = say("cli.list-title", edition=sheet.edition)
    table = Table(title=Text(f"{sheet.title}: {title}" if sheet.title else title), title_justify="left")
    table.add_column("#", justify="right")
    table.add_column(Text(say("cli.line")))
    for name in sheet.names:
        table.add_column(Text(name), justify="right")
    if any(sheet.cents):
        table.add_column(Text(say("cli.reuegeld")), justify="right")
    for at, row in enumerate(sheet.rows):
        style = "red" if at in sheet.marked else ""
        table.add_row(str(at + 1), *(Text(cell, style=style) for cell in _row_cells(row, sheet)))
    table.add_section()
    for cells, style in _closing_rows(sheet):
        table.add_row("", *(Text(cell, style=style) for cell in cells))
    console.print(table)
    for line in sheet.lines:
        if not line.game_points and not line.table_points:
            console.print(Text(f"{_said(line, sheet.names)} ({line.clause})"))
    console.print(say("cli.signature", keeper=_keeper(sheet.game)))


def _keeper(game: str) -> str:
    """Who signs, in the word of the game; one that has none of its own has a list keeper."""
    own = f"keeper.{game}"
    return say(own if own in texts.sentences(lang()) else "keeper.list")


def _row_cells(row: ListLine[Any], sheet: Sheet) -> list[str]:
    """What was played and what else made the points, so that a row explains itself; the money has its own column."""
    result = row.result
    further = [_said(line, sheet.names) for line in result.lines[1:] if not line.cents]
    why = "; ".join([told(result.headline, lang=lang(), names=sheet.names), *further])
    money = [euros(sum(result.cents), lang=lang())] if any(result.cents) else []
    return [why, *(figure(p, "+d") for p in result.game_points), *money]


def _closing_rows(sheet: Sheet) -> Iterator[tuple[list[str], str]]:
    yield [say("cli.game-points"), *(figure(p, "+d") for p in sheet.game_points)], ""
    for line in sheet.lines:
        if line.game_points:
            amounts = (figure(p, "+d") if p else "" for p in line.game_points)
            yield [f"{_said(line, sheet.names)} ({line.clause})", *amounts], ""
    if sheet.table_points:
        yield [say("cli.table-points"), *map(figure, sheet.table_points)], ""
    if sheet.table_points or sheet.results != sheet.game_points:
        yield [say("cli.result"), *map(figure, sheet.results)], "bold"
    if any(sheet.cents):
        paid = [euros(c, lang=lang()) if c else "" for c in sheet.cents]
        yield [say("cli.reuegeld"), *paid, euros(sum(sheet.cents), lang=lang())], ""
