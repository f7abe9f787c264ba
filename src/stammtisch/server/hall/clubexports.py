"""A club for other programs: members and seasons as tables, all of it as JSON.

By the public link only those have a name who agreed.
"""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import msgspec

from stammtisch import texts
from stammtisch.clubs.tables import Unit, season_table
from stammtisch.server.hall.club_actor import Seen
from stammtisch.server.hall.clubpapers_api import listed
from stammtisch.server.hall.clubviews import club_view
from stammtisch.server.hall.exports import Cell, Cells, as_csv, as_xlsx
from stammtisch.server.hall.files import CSV, JSON, XLSX
from stammtisch.server.hall.stored_club import StoredClub

_MEMBERS: Final = ("number", "name", "contact", "consent", "status", "offices")
_HEAD: Final = ("club.season.rank", "club.season.name", "club.season.result", "club.season.game-points")


def members_csv(held: StoredClub, seen: Seen, lang: texts.Lang) -> bytes:
    return as_csv(_members(held, seen), lang)


def xlsx(held: StoredClub, seen: Seen, lang: texts.Lang) -> bytes:
    """A sheet of the members, where whoever asks may see them, and one of every season."""
    public = seen == "public"
    sheets: dict[str, Cells] = {} if public else {"members": _members(held, seen)}
    sheets |= {f"season {s.number}": season_cells(held, s.number, lang, public=public) for s in held.state.seasons}
    return as_xlsx(sheets or {"seasons": ()}, wide=(1,))


def json(held: StoredClub, seen: Seen, lang: texts.Lang) -> bytes:
    """What the page of the club shows."""
    return msgspec.json.encode(club_view(held, public=seen == "public"))


Writer: TypeAlias = Callable[[StoredClub, Seen, texts.Lang], bytes]
WRITERS: Final[dict[str, tuple[Writer, str]]] = {
    "members.csv": (members_csv, CSV),
    "xlsx": (xlsx, XLSX),
    "json": (json, JSON),
}
"""By form, with the kind of the file."""


def _members(held: StoredClub, seen: Seen) -> Cells:
    """Addresses for the office alone."""
    names = listed(held, seen)
    rows: list[list[Cell]] = [[*_MEMBERS]]
    for member in held.state.members:
        row = names.get(member.number)
        written: list[Cell] = ["", "", 0] if row is None else [row.name, row.contact, int(row.consent)]
        rows.append([member.number, *written, member.status, "|".join(member.offices)])
    return rows


# --- one season ------------------------------------------------------------------------------------------------


def season_cells(held: StoredClub, number: int, lang: texts.Lang, *, public: bool = False) -> list[list[Cell]]:
    """Rank, name, total, then every evening; what does not count stands in brackets."""
    season = held.state.seasons[number - 1]
    head = [texts.say(key, lang=lang) for key in _HEAD]
    cells: list[list[Cell]] = [[*head, *(evening.day for evening in season.evenings)]]
    for row in season_table(held.state, season):
        evenings = [_cell([u for u in row.units if u.tournament == each.tournament]) for each in season.evenings]
        name = member_name(held, row.member, lang, public=public)
        cells.append([row.rank, name, row.result, row.game_points, *evenings])
    return cells


def _cell(units: list[Unit]) -> Cell:
    """A number where there is one: a spreadsheet adds it up."""
    if len(units) == 1 and units[0].counted:
        return units[0].result
    return " ".join(str(unit.result) if unit.counted else f"({unit.result})" for unit in units)


def member_name(held: StoredClub, number: int | None, lang: texts.Lang, *, public: bool = False) -> str:
    """The name, or what somebody without one is called, or who has not agreed that it is shown in public."""
    if number is None:
        return texts.say("club.guest", lang=lang)
    row = held.members.get(number)
    named = row is not None and row.name and (row.consent or not public)
    return row.name if row is not None and named else texts.say("club.member", {"number": number}, lang=lang)


def _season_json(held: StoredClub, number: int, lang: texts.Lang, *, public: bool) -> bytes:
    """Rules, evenings and rows as the page shows them, every row with its name."""
    shown = club_view(held, public=public).seasons[number - 1]
    names = [member_name(held, row.member, lang, public=public) for row in shown.rows]
    rows: list[Any] = [{"name": name} | msgspec.to_builtins(row) for name, row in zip(names, shown.rows, strict=True)]
    return msgspec.json.encode(msgspec.to_builtins(shown) | {"rows": rows})


def season_file(held: StoredClub, number: int, form: str, lang: texts.Lang, *, public: bool) -> tuple[bytes, str]:
    """One of `SEASON_FORMS`, and the kind of the file."""
    if form == "json":
        return _season_json(held, number, lang, public=public), JSON
    cells = season_cells(held, number, lang, public=public)
    return (as_csv(cells, lang), CSV) if form == "csv" else (as_xlsx({"season": cells}, wide=(1,)), XLSX)


SEASON_FORMS: Final = ("csv", "xlsx", "json")
