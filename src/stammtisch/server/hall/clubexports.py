"""A club for other programs: members and seasons as tables, all of it as JSON."""

from collections.abc import Callable
from typing import Final

import msgspec

from stammtisch import texts
from stammtisch.server.hall.club_actor import Seen
from stammtisch.server.hall.clubpapers_api import listed
from stammtisch.server.hall.clubs_api import season_cells
from stammtisch.server.hall.clubviews import club_view
from stammtisch.server.hall.exports import Cell, Cells, as_csv, as_xlsx
from stammtisch.server.hall.stored_club import StoredClub

_MEMBERS: Final = ("number", "name", "contact", "consent", "status", "offices")


def members_csv(held: StoredClub, seen: Seen, lang: texts.Lang) -> bytes:
    return as_csv(_members(held, seen), lang)


def xlsx(held: StoredClub, seen: Seen, lang: texts.Lang) -> bytes:
    """A sheet of the members, where whoever asks may see them, and one of every season."""
    sheets: dict[str, Cells] = {} if seen == "public" else {"members": _members(held, seen)}
    sheets |= {f"season {s.number}": season_cells(held, s.number, lang) for s in held.state.seasons}
    return as_xlsx(sheets or {"seasons": ()}, wide=(1,))


def json(held: StoredClub, seen: Seen, lang: texts.Lang) -> bytes:
    """What the page of the club shows."""
    return msgspec.json.encode(club_view(held, public=seen == "public"))


WRITERS: Final[dict[str, tuple[Callable[[StoredClub, Seen, texts.Lang], bytes], str]]] = {
    "members.csv": (members_csv, "text/csv; charset=utf-8"),
    "xlsx": (xlsx, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    "json": (json, "application/json"),
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
