"""Codes of a club: the chair's, one a member, and the public link. Derived, so that a card can be printed again."""

from msgspec import Struct

from stammtisch.clubs.people import Role
from stammtisch.clubs.state import Club
from stammtisch.lists.codes import LONG, SHORT, derived


class ClubDoor(Struct, frozen=True):
    """What a code opens: a role, and for members their number."""

    role: Role
    number: int = 0


def subjects(club: Club) -> tuple[ClubDoor, ...]:
    """Everybody who has a code."""
    members = [ClubDoor("member", member.number) for member in club.members if member.status == "member"]
    return (ClubDoor("chair"), *members, ClubDoor("onlooker"))


def code(secret: bytes, door: ClubDoor) -> str:
    length = LONG if door.role == "chair" else SHORT
    return derived(secret, f"stammtisch/club/1\n{door.role}\n{door.number}", length)
