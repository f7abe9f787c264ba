"""Who acts in an evening, and as what. A link or code opens a role; a message never says it."""

from typing import Final, Literal, TypeAlias, get_args

from msgspec import Struct

from stammtisch.engine.core import Seat

Role: TypeAlias = Literal[
    "director",  # Turnierleitung
    "supervisor",  # Aufsicht
    "cash",  # Kasse
    "table",  # whoever holds the code on a table's list
    "player",  # by the code on the pass
    "screen",  # the projector
    "host",  # the program itself: clock, seeds, results of tables played on screen
]
ROLES: Final[tuple[Role, ...]] = get_args(Role)
STAFF: Final[frozenset[Role]] = frozenset(("director", "supervisor", "cash", "host"))


class Who(Struct, frozen=True, omit_defaults=True):
    """`number` is the player's, the list's, or that of the badge; `seat` what somebody at a shared phone says he is."""

    role: Role
    number: int = 0
    seat: Seat | None = None

    @property
    def name(self) -> str:
        """As lists and records know this person: no name of anybody, only what the code belongs to."""
        return f"{self.role}/{self.number}" if self.number else self.role


HOST: Final = Who("host")
DIRECTOR: Final = Who("director")


def list_number(round_: int, table: int) -> int:
    """The list of round 2 at table 7 has the number 2007; it stands on the paper, and its code belongs to it."""
    return 1000 * round_ + table
