"""A list as a file: CSV and XLSX with the table as it is on paper, JSON with all of it."""

import csv
from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec
import xlsxwriter

from stammtisch.cli import common, listshow
from stammtisch.cli.liststore import StoredList
from stammtisch.lists.tables import Cell, table_of

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""How a cell begins that a spreadsheet would take for a formula."""


def _cells(held: StoredList) -> list[tuple[Cell, ...]]:
    written = table_of(held.stream.state, held.names, common.lang())
    return [written.head, *written.rows, *written.foot]


def _csv(file: Path, held: StoredList) -> None:
    with file.open("w", encoding="utf-8", newline="") as out:
        writer = csv.writer(out)
        for row in _cells(held):
            writer.writerow(
                [f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell for cell in row]
            )


def _xlsx(file: Path, held: StoredList) -> None:
    """Names are text, whatever they begin with."""
    workbook = xlsxwriter.Workbook(str(file), {"strings_to_formulas": False, "strings_to_urls": False})
    sheet = workbook.add_worksheet()
    for at, row in enumerate(_cells(held)):
        for column, cell in enumerate(row):
            if isinstance(cell, int):
                sheet.write_number(at, column, cell)
            else:
                sheet.write_string(at, column, cell)
    sheet.set_column(1, 1, 40)
    try:
        workbook.close()
    except xlsxwriter.exceptions.FileCreateError as problem:
        raise OSError(0, str(problem)) from None


def _json(file: Path, held: StoredList) -> None:
    file.write_bytes(msgspec.json.format(msgspec.json.encode(listshow.data(held)), indent=2) + b"\n")


WRITERS: Final[dict[str, Callable[[Path, StoredList], None]]] = {".csv": _csv, ".xlsx": _xlsx, ".json": _json}
