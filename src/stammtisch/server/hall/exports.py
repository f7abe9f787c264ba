"""Tables for other programs: CSV with what a spreadsheet takes for a formula disarmed, XLSX with text as text, JSON."""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

import msgspec

from stammtisch.engine.core import Refusal
from stammtisch.engine.counting import told
from stammtisch.engine.sheets import Sheet
from stammtisch.lists.kinds import closing
from stammtisch.lists.tables import headline_of
from stammtisch.printing.seats import seating
from stammtisch.server.hall.stored_tournament import StoredTournament
from stammtisch.texts import Lang, say
from stammtisch.tournaments.finals import final_ranking
from stammtisch.tournaments.formats import shares
from stammtisch.tournaments.state import Round, Tournament

Cell: TypeAlias = str | int
Cells: TypeAlias = Sequence[Sequence[Cell]]
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""How a cell begins that a spreadsheet would take for a formula."""


_BETWEEN: Final[dict[Lang, str]] = {"de": ";", "en": ","}
"""Spreadsheets split at what their language has left over: in German the comma is in the numbers."""


def as_csv(rows: Cells, lang: Lang) -> bytes:
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=_BETWEEN[lang])
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


def as_json(sheets: Mapping[str, Cells]) -> bytes:
    """Every table as its rows, each cell under the head of its column."""
    named = {title: [dict(zip(rows[0], row, strict=False)) for row in rows[1:]] for title, rows in sheets.items()}
    return msgspec.json.format(msgspec.json.encode(named), indent=2) + b"\n"


def tables(held: StoredTournament, called: Mapping[int, str], lang: Lang) -> dict[str, Cells]:
    """The players in their order, who sits where, every closed list by its seats and its deals; `called` names the
    numbers. The heads of the columns are for programs, what was played is told in the language of the asker."""
    ranking: list[list[Cell]] = [["rank", "number", "name", "result", "game_points", "strokes", "solos", "settled"]]
    for place in final_ranking(held.t):
        what = place.figures
        figures: list[Cell] = [what.result, what.game_points, what.strokes, what.solos]
        ranking.append([place.rank, place.number, called[place.number], *figures, place.settled])
    lists: list[list[Cell]] = [["round", "table", "seat", "number", "name", "game_points", "result", "cents"]]
    for each in _held(held.t):
        for table in each.tables if each.closed else ():
            cents, parts = closing(table.sheet).cents, shares(held.t, table)
            pays = {share.seat: share for share in parts}  # who sat there last: a seat pays once
            for share in parts:
                who: list[Cell] = [share.seat + 1, share.number, called[share.number]]
                owed = cents[share.seat] if pays[share.seat] is share else 0
                got = [share.figures.game_points, share.figures.result, owed]
                lists.append([each.number, table.number, *who, *got])
    return {
        "standings": ranking,
        "places": _places(held.t, called),
        "lists": lists,
        "deals": _deals(held, called, lang),
    }


def _held(t: Tournament) -> tuple[Round, ...]:
    """All rounds so far, and the final."""
    return (*t.rounds, *(() if t.final is None else (t.final,)))


def _places(t: Tournament, called: Mapping[int, str]) -> list[list[Cell]]:
    """SK-draw-2, MM-T-matrix: who sits where, also on the match days to come."""
    rows: list[list[Cell]] = [["round", "table", "seat", "number", "name"]]
    ahead = [len(t.rounds) + at for at in range(1, len(t.plan) + 1)]
    for round_ in (*(each.number for each in t.rounds), *ahead, *(() if t.final is None else (t.final.number,))):
        seated = seating(t, round_)
        for table, sitting in enumerate(() if isinstance(seated, Refusal) else seated, start=1):
            rows += [[round_, table, seat, number, called[number]] for seat, number in enumerate(sitting, start=1)]
    return rows


def _deals(held: StoredTournament, called: Mapping[int, str], lang: Lang) -> list[list[Cell]]:
    """Every deal that stands, list by list, with what each seat has got; who sat there says `lists`."""
    rows: list[list[Cell]] = []
    for each in _held(held.t):
        for table in each.tables if each.closed else ():
            names = [called[number] for number in table.sitting]
            for line in table.sheet.standing:
                told = headline_of(table.sheet, line, names, lang)
                rows.append([each.number, table.number, line.number, told, *line.result.game_points])
    width = max((len(row) for row in rows), default=8) - 4
    return [["round", "table", "deal", "played", *(f"seat_{seat}" for seat in range(1, width + 1))], *rows]


def match_cells(sheet: Sheet, lang: Lang) -> list[list[Cell]]:
    """The list of a match played on screen, as one of real cards is written."""
    money = any(sheet.cents)
    head: list[Cell] = [say("list.deal", lang=lang), say("list.played", lang=lang), *sheet.names]
    cells = [[*head, say("list.cents", lang=lang)] if money else head]
    for row in sheet.rows:
        paid = [sum(row.result.cents)] if money else []
        cells.append(
            [row.number, told(row.result.headline, lang=lang, names=sheet.names), *row.result.game_points, *paid]
        )
    cells.append(["", say("list.sums", lang=lang), *sheet.game_points, *([sum(sheet.cents)] if money else [])])
    if sheet.table_points:
        cells.append(["", say("list.table-points", lang=lang), *sheet.table_points])
        cells.append(["", say("list.results", lang=lang), *sheet.results])
    return cells


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
