"""The cash box of a round of friends: what its keeper's lists say everybody owes (Reuegeld), and what was paid in."""

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta, Struct

from stammtisch.lists.kinds import cents
from stammtisch.lists.scorelist import ScoreList

Money = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]


class BoxBooking(Struct, frozen=True):
    """Somebody has paid in, or something was taken out for everybody (a minus, without a name)."""

    cents: int
    name: str = ""
    text: str = ""
    at: int = 0


class BoxWish(Struct, frozen=True, forbid_unknown_fields=True):
    cents: Money
    name: Annotated[str, Meta(max_length=60)] = ""
    text: Annotated[str, Meta(max_length=80)] = ""


class BoxPerson(Struct, frozen=True):
    name: str
    owed: int
    """By all lists."""
    paid: int


class Box(Struct, frozen=True):
    people: tuple[BoxPerson, ...]
    """By name, as it stands on the lists."""
    bookings: tuple[BoxBooking, ...]
    balance: int
    """What should be in the box."""


def box(lists: Iterable[tuple[ScoreList, tuple[str, ...]]], bookings: tuple[BoxBooking, ...]) -> Box:
    """Nothing in it is ever changed: what was booked by mistake is booked back."""
    owed: dict[str, int] = {}
    for scorelist, names in lists:
        for name, amount in zip(names, cents(scorelist), strict=False):
            if name and amount:
                owed[name] = owed.get(name, 0) + amount
    paid: dict[str, int] = {}
    for booking in bookings:
        if booking.name:
            paid[booking.name] = paid.get(booking.name, 0) + booking.cents
    everybody = sorted({*owed, *paid}, key=str.casefold)
    people = tuple(BoxPerson(name, owed.get(name, 0), paid.get(name, 0)) for name in everybody)
    return Box(people, bookings, sum(booking.cents for booking in bookings))
