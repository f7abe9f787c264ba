"""How a field of a game's options says what it is: the clause it reads, and the group of questions it belongs to."""

from typing import Any

from msgspec import Meta


def reading(clause: str, group: str = "", **limits: Any) -> Meta:
    """`limits` as in `Meta`. Without a group it is asked for elsewhere, as the referee's mode is, or last of all."""
    return Meta(**limits, extra={"clause": clause, "group": group})
