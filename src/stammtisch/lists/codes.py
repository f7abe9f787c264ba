"""Codes on lists, passes and badges: derived from one secret, so that nothing has to be kept and a link can be printed
again. Who has a code has its role; a message never says one."""

import hashlib
import hmac
from typing import Final

from msgspec import Struct

from stammtisch.lists.people import Role
from stammtisch.lists.scorelist import ScoreList

_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""32 signs; none of 0, 1, I, O."""
SHORT: Final = 8
"""40 bits: with the few attempts the server allows nobody finds one of five hundred."""
LONG: Final = 12


def derived(secret: bytes, subject: str, length: int) -> str:
    """The code of this subject."""
    digest = hmac.digest(secret, subject.encode(), hashlib.sha256)
    return "".join(_LETTERS[byte % 32] for byte in digest[:length])


def meant(typed: str) -> str:
    """As it was typed: case, dashes and spaces do not count."""
    return typed.upper().replace("-", "").replace(" ", "")


class ListDoor(Struct, frozen=True):
    """What a code opens: a role, and for players their column, counted from 1."""

    role: Role
    number: int = 0


def subjects(scorelist: ScoreList) -> tuple[ListDoor, ...]:
    """Everybody who has a code: the keeper, a second writer, players, onlookers, and supervisors where there are."""
    players = [ListDoor("player", seat + 1) for seat in range(scorelist.width)]
    law = [ListDoor("supervisor")] if scorelist.supervised else []
    return (ListDoor("keeper"), ListDoor("second"), *players, ListDoor("onlooker"), *law)


def code(secret: bytes, door: ListDoor) -> str:
    length = LONG if door.role in ("keeper", "supervisor") else SHORT
    return derived(secret, f"stammtisch/list/1\n{door.role}\n{door.number}", length)
