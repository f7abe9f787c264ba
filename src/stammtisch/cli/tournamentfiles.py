"""Tournaments in files: one that another installation opens, and tables for other programs."""

import csv
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec

from stammtisch.cli import common
from stammtisch.cli.tournamentdesk import name_of
from stammtisch.cli.tournamentstore import StoredTournament, TournamentFile, as_file
from stammtisch.lists.kinds import closing
from stammtisch.tournaments.finals import final_ranking
from stammtisch.tournaments.formats import shares

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet would take for a formula."""
Cells = list[list[str | int]]


def read(file: Path) -> TournamentFile | None:
    """None: no tournament, or one of a later version."""
    try:
        return msgspec.json.decode(common.read_bytes(file), type=TournamentFile)
    except msgspec.DecodeError:
        return None


def tables(held: StoredTournament) -> dict[str, Cells]:
    """The players in their order, and every list by its seats."""
    ranking: Cells = [["rank", "number", "name", "result", "game_points", "strokes", "solos", "settled"]]
    for place in final_ranking(held.t):
        what = place.figures
        figures: list[str | int] = [what.result, what.game_points, what.strokes, what.solos]
        ranking.append([place.rank, place.number, name_of(held, place.number), *figures, place.settled])
    lists: Cells = [["round", "table", "seat", "number", "name", "game_points", "result", "cents"]]
    for each in held.t.rounds:
        for table in each.tables if each.closed else ():
            cents = closing(table.sheet).cents
            for share in shares(held.t, table):
                who: list[str | int] = [share.seat + 1, share.number, name_of(held, share.number)]
                got = [share.figures.game_points, share.figures.result, cents[share.seat]]
                lists.append([each.number, table.number, *who, *got])
    return {"standings": ranking, "lists": lists}


def _csv(file: Path, held: StoredTournament, *, public: bool) -> None:
    with file.open("w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out)
        for row in tables(held)["standings"]:
            writer.writerow(
                [f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell for cell in row]
            )


def _xlsx(file: Path, held: StoredTournament, *, public: bool) -> None:
    """Cells are text or numbers, never formulas."""
    import xlsxwriter

    workbook = xlsxwriter.Workbook(str(file), {"strings_to_formulas": False, "strings_to_urls": False})
    for title, rows in tables(held).items():
        sheet = workbook.add_worksheet(title)
        for at, row in enumerate(rows):
            for column, cell in enumerate(row):
                write: Any = sheet.write_number if isinstance(cell, int) else sheet.write_string
                write(at, column, cell)
    try:
        workbook.close()
    except xlsxwriter.exceptions.FileCreateError as problem:
        raise OSError(0, str(problem)) from None


def _json(file: Path, held: StoredTournament, *, public: bool) -> None:
    file.write_bytes(msgspec.json.encode(as_file(held, public=public)) + b"\n")


WRITERS: Final[dict[str, Callable[..., None]]] = {".csv": _csv, ".xlsx": _xlsx, ".json": _json}
