"""Who acts in a club. A link opens a role; offices follow from the member's number, never from a message."""

from typing import Final, Literal, TypeAlias, get_args

from msgspec import Struct

Role: TypeAlias = Literal[
    "chair",  # whoever founded the club, and whom they gave the chair's code
    "member",  # by the code on the membership card
    "onlooker",  # by the club's public link
    "host",  # the program itself: results of evenings
]
ROLES: Final[tuple[Role, ...]] = get_args(Role)
Office: TypeAlias = Literal["secretary", "committee", "team"]
"""Schriftführer (CT-4b), Regelkomitee (CT-18), Kompetenzteam (MM-T-team)."""


class Who(Struct, frozen=True, omit_defaults=True):
    """`number` is the member's."""

    role: Role
    number: int = 0

    @property
    def name(self) -> str:
        """As records know this person: what the code belongs to, no name of anybody."""
        return f"{self.role}/{self.number}" if self.number else self.role


HOST: Final = Who("host")
CHAIR: Final = Who("chair")
