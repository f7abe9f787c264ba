"""CT-13a, CT-16a to c, CT-N6a to d: what the captured cards are worth, and the trump rating."""

from collections.abc import Collection, Mapping
from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct

from stammtisch.cards import Cards
from stammtisch.engine.core import Seat
from stammtisch.engine.scoring import ScoreLine
from stammtisch.games.chaotentrumpf.inversion import Kind
from stammtisch.games.chaotentrumpf.options import Options
from stammtisch.games.chaotentrumpf.trumps import AUGEN, is_trump, level
from stammtisch.rulebook import enforces

Counts: TypeAlias = tuple[Annotated[int, Meta(ge=0, le=9999)], ...]
"""A number for every seat."""

Figures: TypeAlias = tuple[Annotated[int, Meta(ge=-9999, le=99_999)], ...]

_BONUS: Final = {"colour:red": 5, "colour:black": 10, "suit:K": 5, "suit:H": 10, "suit:P": 15, "suit:X": 20}
_VALUE_FACTOR: Final = 4
_INVERTED: Final[dict[str, int]] = {"U": 4, "TU": 5}


class Facts(Struct, frozen=True, forbid_unknown_fields=True):
    """All that the score of a deal depends on, counted by every player in his own tricks (CT-16a), by seat.

    Who keeps the minutes may not have counted the tricks; then he says who has made none.
    """

    trump: str
    augen: Counts
    trumps: Counts
    tricks: Counts | None = None
    without_trick: tuple[Seat, ...] = ()
    inversion: Kind | None = None
    among: tuple[Seat, ...] = ()
    """Only these took part, as in a play-off (CT-17b); empty: everybody."""
    figures: Figures = ()
    """What everybody has called out for the minutes (CT-4a), where nobody said how it came; then nothing is counted."""

    @property
    def players(self) -> tuple[Seat, ...]:
        return self.among or tuple(range(len(self.augen)))

    def idle(self, seat: Seat) -> bool:
        """Has he made no trick?"""
        return seat in self.without_trick if self.tricks is None else self.tricks[seat] == 0


def counted(trump: str, captured: Mapping[Seat, Cards], *, seat_count: int, inversion: Kind | None) -> Facts:
    """What the players find in the cards they have captured; whoever is not among them took no part."""
    cards = [captured.get(seat, ()) for seat in range(seat_count)]
    return Facts(
        trump,
        tuple(sum(AUGEN[c] for c in mine) for mine in cards),
        tuple(sum(is_trump(c, trump) for c in mine) for mine in cards),
        without_trick=tuple(seat for seat, mine in captured.items() if not mine),
        inversion=inversion,
        among=() if len(captured) == seat_count else tuple(sorted(captured)),
    )


def score(facts: Facts, options: Options) -> tuple[ScoreLine, ...]:
    """Every player's own sum: Augen, what is missing, the rating. Nothing sums to zero here."""
    if facts.figures:
        return (_called_out(facts),)
    lines = [_augen_line(facts), *_minus_lines(facts, options)]
    raters = rated(facts, options)
    if raters:
        lines.append(_rating_line(facts, raters, options))
    return tuple(lines)


@enforces("CT-4a")
def _called_out(facts: Facts) -> ScoreLine:
    """CT-4a: the minutes are a table of points: what everybody has counted is written down."""
    return ScoreLine("CT-4a", "line.ct.figures", {"trump": facts.trump}, facts.figures)


@enforces("CT-13a")
def _augen_line(facts: Facts) -> ScoreLine:
    """CT-13a: ace 11, ten 10, king 4, queen 3, jack 2. The first line of a deal names its trump, for the lists."""
    return ScoreLine("CT-13a", "line.ct.augen", {"trump": facts.trump}, facts.augen)


@enforces("CT-16a-1", "CT-16a-2", "CT-NUEV-5", "CT-N6a")
def _minus_lines(facts: Facts, options: Options) -> list[ScoreLine]:
    """CT-16a-1: no trump among the captured cards costs 100; CT-16a-2: no trick at all costs 200 instead."""
    excused = options.no_trump_in_play != "minus_all" and not any(facts.trumps)
    idle = [seat for seat in facts.players if facts.idle(seat)]
    bare = [
        seat
        for seat in facts.players
        if not (excused or facts.trumps[seat] or (seat in idle and not options.no_trick_cumulates))
    ]
    rows = (
        ("CT-16a-1", "line.ct.no-trump", _row(facts, bare, -options.no_trump_minus)),
        ("CT-16a-2", "line.ct.no-trick", _row(facts, idle, -options.no_trick_minus)),
    )
    return [ScoreLine(clause, key, {}, row) for clause, key, row in rows if any(row)]


def _row(facts: Facts, seats: Collection[Seat], amount: int) -> tuple[int, ...]:
    return tuple(amount if seat in seats else 0 for seat in range(len(facts.augen)))


@enforces("CT-16b", "CT-N6d")
def rated(facts: Facts, options: Options) -> tuple[Seat, ...]:
    """CT-16b: who has captured most trumps, however many that are; nobody, when nobody has one."""
    if not any(facts.trumps) and options.no_trump_in_play != "share":
        return ()
    most = max(facts.trumps)
    return tuple(seat for seat in facts.players if facts.trumps[seat] == most)


def rating(trump: str, inversion: Kind | None) -> tuple[str, int]:
    """CT-16b: an amount by colour or suit, a factor for a value, always a factor after Ultra and Totalultra."""
    if inversion in _INVERTED:
        return "factor", _INVERTED[inversion]
    return ("factor", _VALUE_FACTOR) if level(trump) in ("value", "card") else ("bonus", _BONUS[trump])


@enforces("CT-16b", "CT-16c", "CT-N6b", "CT-N6c")
def _rating_line(facts: Facts, raters: tuple[Seat, ...], options: Options) -> ScoreLine:
    """CT-16c: who shares the rating gets an equal whole part of it; of a factor at least one is left."""
    kind, amount = rating(facts.trump, facts.inversion)
    gains = [
        shared(amount, augen, len(raters), kind=kind, options=options) if seat in raters else 0
        for seat, augen in enumerate(facts.augen)
    ]
    clause, stem = ("CT-16b", "rating") if len(raters) == 1 else ("CT-16c", "rating-shared")
    return ScoreLine(clause, f"line.ct.{stem}-{kind}", {"amount": amount, "seats": list(raters)}, tuple(gains))


def shared(amount: int, augen: int, sharers: int, *, kind: str, options: Options) -> int:
    """What one of so many sharers gains on top of his Augen."""
    if kind == "bonus":
        return amount // sharers
    if options.split_factor == "divide_gain":
        return augen * (amount - 1) // sharers
    factor = amount // sharers
    return augen * ((factor if options.split_factor == "raw_floor" else max(1, factor)) - 1)
