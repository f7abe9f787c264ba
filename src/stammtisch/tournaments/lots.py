"""SK-draw-2: every lot as the hall reads it: whose, which table, which seat."""

from typing import Final

from msgspec import Struct

from stammtisch.rulebook import enforces
from stammtisch.tournaments.drawing import CHAIRS
from stammtisch.tournaments.formats import format_of, split
from stammtisch.tournaments.state import Draw, Round, Tournament

BYE: Final = 0
"""The table of who sits out."""


class Lot(Struct, frozen=True):
    number: int
    """Of the pass it goes on."""
    table: int
    seat: int
    """From 1."""


class Lots(Struct, frozen=True):
    """A draw as the hall watches it."""

    lots: tuple[Lot, ...] = ()
    """In the order in which they are shown."""
    chairs: tuple[int, ...] = ()
    """So many at every table."""


@enforces("SK-draw-2")
def lots_of(t: Tournament) -> Lots:
    """SK-draw-2: of the draw that is announced, as they come out; else of the last round that was drawn."""
    held = t.current
    if t.draw is not None:
        return _coming_out(t, t.draw)
    return Lots() if held is None or held.draw is None else _drawn(held)


def _coming_out(t: Tournament, draw: Draw) -> Lots:
    """By computer none is out before all are; lots of a hat count the chairs through, table by table."""
    most = max((lot for _, lot in draw.lots), default=0)
    door = (CHAIRS,) * max(draw.tables, -(-most // CHAIRS))
    chairs = door if draw.way == "door" else split(len(draw.field) - draw.byes, format_of(t).sizes) or ()
    places = [(table, seat + 1) for table, size in enumerate(chairs, start=1) for seat in range(size)]
    byes = [(BYE, out + 1) for out in range(draw.byes)]
    where = dict(enumerate(places + byes, start=1))
    return Lots(tuple(Lot(number, *where[lot]) for number, lot in draw.lots), chairs)


def _drawn(held: Round) -> Lots:
    """By the numbers of the passes: in that order everybody waits for the own one."""
    lots = [
        Lot(number, table, seat)
        for table, seats in enumerate(held.seating, start=1)
        for seat, number in enumerate(seats, start=1)
    ]
    lots += [Lot(number, BYE, out) for out, number in enumerate(held.byes, start=1)]
    return Lots(tuple(sorted(lots, key=lambda lot: lot.number)), tuple(map(len, held.seating)))
