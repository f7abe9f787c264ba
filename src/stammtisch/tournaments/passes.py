"""SK-draw-2, SK-sign: the player's pass: where the lots sent somebody, what was won there, who vouches for it."""

from msgspec import Struct

from stammtisch.lists.people import Who as Writer
from stammtisch.rulebook import book, enforces
from stammtisch.tournaments.formats import Figures
from stammtisch.tournaments.standings import counts, of_round
from stammtisch.tournaments.state import Tournament


class Stamp(Struct, frozen=True):
    """One series. The lot is there for good from the draw on; the result once the table's list is confirmed."""

    round: int
    table: int
    seat: int
    result: Figures | None
    signed: Writer | None


class Pass(Struct, frozen=True):
    number: int
    edition: str
    """By which edition of the rules the scores were made."""
    stamps: tuple[Stamp, ...]


@enforces("SK-draw-2", "SK-sign", "SK-stand")
def pass_of(t: Tournament, number: int) -> Pass:
    """SK-draw-2: every lot that was drawn; SK-sign: with the result and the signature; SK-stand: by which rules."""
    stamps = []
    for held in t.rounds:
        for table in held.tables:
            if number not in table.seats:
                continue
            sure = counts(t, table)
            result = of_round(t, held, (table,)).get(number) if sure else None
            signed = table.sheet.signed if sure else None
            stamps.append(Stamp(held.number, table.number, table.seats.index(number) + 1, result, signed))
    return Pass(number, book(t.options.format).version, tuple(stamps))
