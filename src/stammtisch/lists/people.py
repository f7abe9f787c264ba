"""Who writes on a list, and as what. The host knows the role from a link or a seat; a message never says it."""

from typing import Final, Literal, TypeAlias, get_args

from msgspec import Struct

from stammtisch.engine.core import Seat

Role: TypeAlias = Literal[
    "keeper",  # keeps the list and signs it
    "table",  # whoever holds the phone or the code of the table
    "team",  # a member of the competence team (MM-T-team)
    "second",  # enters as well: a second witness
    "player",  # looks on, and confirms the own column
    "onlooker",
    "supervisor",  # Aufsicht
    "director",  # Turnierleitung
    "desk",  # enters paper lists, takes money
    "host",  # the program itself: deals played on screen
]
ROLES: Final[tuple[Role, ...]] = get_args(Role)


class Who(Struct, frozen=True, omit_defaults=True):
    """A person in a role; `seat` is the column they have, or the one that somebody at a shared phone says they have."""

    role: Role
    person: str = ""
    seat: Seat | None = None

    @property
    def order(self) -> tuple[int, str, int]:
        """A fixed order of everybody, the keeper first: of two entries that differ the earlier of them stands above."""
        return ROLES.index(self.role), self.person, -1 if self.seat is None else self.seat


Act: TypeAlias = Literal[
    "enter", "change", "change-signed", "settle", "confirm", "sign", "reopen", "call", "answer", "people", "sentence"
]

RIGHTS: Final[dict[Role, frozenset[Act]]] = {
    "keeper": frozenset(("enter", "change", "confirm", "sign", "call", "people", "sentence")),
    "table": frozenset(("enter", "change", "confirm", "sign", "call", "people", "sentence")),
    "team": frozenset(("enter", "change", "change-signed", "confirm", "sign", "call", "people")),
    "second": frozenset(("enter", "change", "confirm", "call")),
    "player": frozenset(("confirm", "call")),
    "onlooker": frozenset(),
    "supervisor": frozenset(
        ("enter", "change", "change-signed", "settle", "reopen", "call", "answer", "people", "sentence")
    ),
    "director": frozenset(
        ("enter", "change", "change-signed", "settle", "sign", "reopen", "call", "answer", "people", "sentence")
    ),
    "desk": frozenset(("enter", "change", "sign", "call")),
    "host": frozenset(("enter", "people")),
}
"""What each role may do to a list; where nobody supervises, the keeper may a little more (`may`)."""

_WITHOUT_SUPERVISORS: Final[frozenset[Act]] = frozenset(("change-signed", "reopen", "answer"))


def may(who: Who, act: Act, *, supervised: bool) -> bool:
    """May this role do that? Where nobody supervises, the keeper opens what the keeper has signed."""
    if act in RIGHTS[who.role]:
        return True
    return not supervised and who.role in ("keeper", "table") and act in _WITHOUT_SUPERVISORS
