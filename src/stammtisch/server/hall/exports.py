"""Tables for other programs: CSV with what a spreadsheet would take for a formula disarmed, XLSX with cells as text."""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from stammtisch.lists.kinds import closing
from stammtisch.lists.tables import headline_of
from stammtisch.server.hall.stored_tournament import StoredTournament
from stammtisch.tournaments.finals import final_ranking
from stammtisch.tournaments.formats import shares

Cell: TypeAlias = str | int
Cells: TypeAlias = Sequence[Sequence[Cell]]
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""How a cell begins that a spreadsheet would take for a formula."""


def as_csv(rows: Cells) -> bytes:
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    for row in rows:
        writer.writerow([f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA) else cell for cell in row])
    return out.getvalue().encode("utf-8-sig")  # without the mark spreadsheets on Windows garble umlauts


def as_xlsx(sheets: Mapping[str, Cells], *, wide: Iterable[int] = ()) -> bytes:
    """Names are text, whatever they begin with; `wide` are columns with words in them."""
    import xlsxwriter

    out = io.BytesIO()
    workbook = xlsxwriter.Workbook(out, {"strings_to_formulas": False, "strings_to_urls": False, "in_memory": True})
    for title, rows in sheets.items():
        sheet = workbook.add_worksheet(title)
        for at, row in enumerate(rows):
            for column, cell in enumerate(row):
                write: Any = sheet.write_number if isinstance(cell, int) else sheet.write_string
                write(at, column, cell)
        for column in wide:
            sheet.set_column(column, column, 40)
    workbook.close()
    return out.getvalue()


def tables(held: StoredTournament, called: Mapping[int, str]) -> dict[str, Cells]:
    """The players in their order, every closed list by its seats, and the cash book; `called` names the numbers."""
    ranking: list[list[Cell]] = [["rank", "number", "name", "result", "game_points", "strokes", "solos", "settled"]]
    for place in final_ranking(held.t):
        what = place.figures
        figures: list[Cell] = [what.result, what.game_points, what.strokes, what.solos]
        ranking.append([place.rank, place.number, called[place.number], *figures, place.settled])
    lists: list[list[Cell]] = [["round", "table", "seat", "number", "name", "game_points", "result", "cents"]]
    for each in held.t.rounds:
        for table in each.tables if each.closed else ():
            cents = closing(table.sheet).cents
            for share in shares(held.t, table):
                who: list[Cell] = [share.seat + 1, share.number, called[share.number]]
                got = [share.figures.game_points, share.figures.result, cents[share.seat]]
                lists.append([each.number, table.number, *who, *got])
    return {"standings": ranking, "lists": lists, "deals": _deals(held, called)}


def _deals(held: StoredTournament, called: Mapping[int, str]) -> list[list[Cell]]:
    """Every deal that stands, list by list, with what each seat has got; who sat there says `lists`."""
    rows: list[list[Cell]] = []
    for each in held.t.rounds:
        for table in each.tables if each.closed else ():
            names = [called[number] for number in table.sitting]
            for line in table.sheet.standing:
                told = headline_of(table.sheet, line, names, "de")
                rows.append([each.number, table.number, line.number, told, *line.result.game_points])
    width = max((len(row) for row in rows), default=8) - 4
    return [["round", "table", "deal", "played", *(f"seat_{seat}" for seat in range(1, width + 1))], *rows]


def desk_tables(held: StoredTournament) -> dict[str, Cells]:
    """What is for those who run the evening: the people with what they have paid, and the cash book."""
    people: list[list[Cell]] = [["number", "name", "club", "contact", "consent", "status", "ranked", "team", "tags"]]
    for player in held.t.players:
        row = held.entrants.get(player.number)
        written: list[Cell] = ["", "", "", 0] if row is None else [row.name, row.club, row.contact, int(row.consent)]
        people.append(
            [player.number, *written, player.status, int(player.ranked), int(player.team), "|".join(player.tags)]
        )
    cash: list[list[Cell]] = [["kind", "cents", "number", "text", "by"]]
    cash += [[booking.kind, booking.cents, booking.number, booking.text, booking.by.name] for booking in held.t.cash]
    return {"people": people, "cash": cash}
