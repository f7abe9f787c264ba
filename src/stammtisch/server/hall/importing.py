"""People from a table that somebody has at home: CSV or XLSX, every row looked at before the first is registered.

XLSX is read by openpyxl, read-only: it streams the rows and evaluates nothing. What is packed is bounded before it is
unpacked.
"""

import codecs
import csv
import io
import zipfile
from collections.abc import Iterator
from typing import Any, Final

from stammtisch.server.hall.desk import Entrant, ImportRow
from stammtisch.server.hall.entrants import why_unreadable
from stammtisch.server.hall.exports import FORMULA
from stammtisch.server.rows import EntrantRow

LARGEST: Final = 2 * 1024 * 1024
UNPACKED: Final = 64 * 1024 * 1024
MOST_ROWS: Final = 1000
_TAGS: Final = {
    **dict.fromkeys(("women", "damen", "dame", "frauen", "frau"), "women"),
    **dict.fromkeys(("youth", "jugend"), "youth"),
}
"""The usual words for the two rankings every club has."""
_YES: Final = frozenset(("1", "ja", "j", "x", "yes", "y", "true", "wahr"))
_NO: Final = frozenset(("", "0", "nein", "n", "no", "false", "falsch", "-"))
_COLUMNS: Final[dict[str, str]] = {
    **dict.fromkeys(("name",), "name"),
    **dict.fromkeys(("vorname", "first name", "firstname"), "first"),
    **dict.fromkeys(("nachname", "familienname", "last name", "lastname", "surname"), "last"),
    **dict.fromkeys(("club", "verein"), "club"),
    **dict.fromkeys(("contact", "kontakt", "e-mail", "email", "mail", "telefon", "phone"), "contact"),
    **dict.fromkeys(("consent", "zustimmung", "einverstanden", "einwilligung"), "consent"),
    **dict.fromkeys(("ranked", "wertung"), "ranked"),
    **dict.fromkeys(("team", "kompetenzteam"), "team"),
    **dict.fromkeys(("tags", "wertungen", "kennzeichen"), "tags"),
    **dict.fromkeys(("here", "da", "anwesend"), "here"),
    **dict.fromkeys(("paid_cents",), "paid_cents"),
    **dict.fromkeys(("paid", "bezahlt"), "paid"),
}
"""What the heads of columns mean; others are left alone."""


class Unreadable(Exception):
    """The file is no table."""

    def __init__(self, key: str) -> None:
        self.key = key
        super().__init__(key)


def read(data: bytes) -> tuple[tuple[ImportRow, ...], tuple[str, ...]]:
    """The rows, good and bad, and the heads nobody needs."""
    table = _xlsx(data) if data.startswith(b"PK") else _csv(data)
    heads = [head.strip().lower() for head in next(table, [])]
    meanings = [_COLUMNS.get(head, "") for head in heads]
    if "name" not in meanings and "last" not in meanings:
        raise Unreadable("import.no-name")
    ignored = tuple(head for head, meaning in zip(heads, meanings, strict=True) if head and not meaning)
    rows: list[ImportRow] = []
    for at, cells in enumerate(table, start=2):
        if len(rows) >= MOST_ROWS:
            raise Unreadable("import.too-many")
        by_meaning = {m: _freed(cell) for m, cell in zip(meanings, cells, strict=False) if m and cell.strip()}
        if by_meaning:
            rows.append(_row(at, by_meaning))
    return _without_doubles(rows), ignored


def _csv(data: bytes) -> Iterator[list[str]]:
    unicode_text = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))  # as spreadsheets call it
    try:
        text = data.decode("utf-16" if unicode_text else "utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", errors="replace")  # as spreadsheets on Windows write it
    first = text.splitlines()[0] if text.strip() else ""
    try:
        yield from csv.reader(io.StringIO(text, newline=None), delimiter=max(";,\t", key=first.count))
    except csv.Error:
        raise Unreadable("import.no-table") from None


def _xlsx(data: bytes) -> Iterator[list[str]]:
    from openpyxl import load_workbook

    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            if sum(part.file_size for part in packed.infolist()) > UNPACKED:
                raise Unreadable("import.too-big")
        workbook = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        sheet = workbook.worksheets[0]
        for row in sheet.iter_rows(values_only=True, max_row=MOST_ROWS + 2, max_col=64):
            yield [_cell(value) for value in row]
    except Unreadable:
        raise
    except Exception:
        raise Unreadable("import.no-table") from None


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "1" if value else "0"
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def _freed(cell: str) -> str:
    """Without the apostrophe with which an export disarms what looks like a formula."""
    cell = cell.strip()
    return cell[1:] if cell[:1] == "'" and cell[1:].startswith(FORMULA) else cell


def _row(at: int, cells: dict[str, str]) -> ImportRow:
    name = cells.get("name") or " ".join(cells[part] for part in ("first", "last") if part in cells)
    if not name:
        return ImportRow(at, None, "import.name")
    texts: dict[str, Any] = {"name": name, "club": cells.get("club", ""), "contact": cells.get("contact", "")}
    if (unreadable := why_unreadable(EntrantRow(**texts))) is not None:
        return ImportRow(at, None, unreadable.key, unreadable.args)
    flags: dict[str, Any] = {}
    for field in ("consent", "ranked", "team", "here"):
        word = cells.get(field, "").lower()
        if field in cells and word not in _YES | _NO:
            return ImportRow(at, None, "import.yes-no", {"field": field, "value": word})
        if field in cells:
            flags[field] = word in _YES
    paid = _paid(cells)
    if paid is None:
        return ImportRow(at, None, "import.money", {"value": cells.get("paid") or cells.get("paid_cents")})
    words = [tag.strip()[:30] for tag in cells.get("tags", "").replace(",", "|").split("|") if tag.strip()][:8]
    tags = tuple(dict.fromkeys(_TAGS.get(word.lower(), word) for word in words))
    return ImportRow(at, Entrant(**texts, **flags, tags=tags, paid_cents=paid))


def _paid(cells: dict[str, str]) -> int | None:
    """In cents; None: no amount of money."""
    if cents := cells.get("paid_cents"):
        return int(cents) if cents.isdecimal() and len(cents) < 7 else None
    euros = cells.get("paid", "0").replace("€", "").replace(",", ".").strip()
    whole, _, rest = euros.partition(".")
    if not whole.isdecimal() or len(whole) > 4 or (rest and not rest.isdecimal()) or len(rest) > 2:
        return None
    return 100 * int(whole) + int(rest.ljust(2, "0") if rest else 0)


def _without_doubles(rows: list[ImportRow]) -> tuple[ImportRow, ...]:
    """The same name of the same club twice is most likely a slip."""
    seen: dict[tuple[str, str], int] = {}
    checked = []
    for row in rows:
        key = ("", "") if row.entrant is None else (row.entrant.name.casefold(), row.entrant.club.casefold())
        if row.entrant is not None and key in seen:
            row = ImportRow(row.row, None, "import.double", {"row": seen[key], "name": row.entrant.name})
        elif row.entrant is not None:
            seen[key] = row.row
        checked.append(row)
    return tuple(checked)
