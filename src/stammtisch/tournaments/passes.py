"""SK-draw-2, SK-sign: the player's pass: where the lots sent somebody, what was won there, who vouches for it."""

from collections.abc import Iterable

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


def pass_of(t: Tournament, number: int) -> Pass:
    return passes_of(t, (number,))[number]


@enforces("SK-draw-2", "SK-sign", "SK-stand")
def passes_of(t: Tournament, numbers: Iterable[int]) -> dict[int, Pass]:
    """SK-draw-2: every lot that was drawn; SK-sign: with the result and the signature; SK-stand: by which rules."""
    stamps: dict[int, list[Stamp]] = {number: [] for number in numbers}
    for held in t.rounds:
        for table in held.tables:
            sure = counts(t, table)
            results = of_round(t, held, (table,)) if sure else {}
            signed = table.sheet.signed if sure else None
            for seat, number in enumerate(table.seats, start=1):
                if number in stamps:
                    stamps[number].append(Stamp(held.number, table.number, seat, results.get(number), signed))
    edition = book(t.options.format).version
    return {number: Pass(number, edition, tuple(lots)) for number, lots in stamps.items()}
