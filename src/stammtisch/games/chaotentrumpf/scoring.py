"""CT-13a, CT-16a to c, CT-N6a to d: what the captured cards are worth, and the trump rating."""

from collections.abc import Sequence
from typing import Final

from stammtisch.cards import Cards
from stammtisch.engine.scoring import ScoreLine
from stammtisch.games.chaotentrumpf.inversion import Kind
from stammtisch.games.chaotentrumpf.options import Options
from stammtisch.games.chaotentrumpf.trumps import AUGEN, is_trump, level
from stammtisch.rulebook import enforces

_BONUS: Final = {"colour:red": 5, "colour:black": 10, "suit:K": 5, "suit:H": 10, "suit:P": 15, "suit:X": 20}
_VALUE_FACTOR: Final = 4
_INVERTED: Final[dict[str, int]] = {"U": 4, "TU": 5}


def score(trump: str, captured: Sequence[Cards], *, inversion: Kind | None, options: Options) -> tuple[ScoreLine, ...]:
    """Every player's own sum: Augen, what is missing, the rating. Nothing sums to zero here."""
    lines = [_augen_line(trump, captured)]
    raters = rated(trump, captured, options)
    lines += _minus_lines(trump, captured, options)
    if raters:
        lines.append(_rating_line(trump, captured, raters, inversion=inversion, options=options))
    return tuple(lines)


@enforces("CT-13a")
def _augen_line(trump: str, captured: Sequence[Cards]) -> ScoreLine:
    """CT-13a: ace 11, ten 10, king 4, queen 3, jack 2. The first line of a deal names its trump, for the lists."""
    return ScoreLine("CT-13a", "line.ct.augen", {"trump": trump}, augen(captured))


def augen(captured: Sequence[Cards]) -> tuple[int, ...]:
    return tuple(sum(AUGEN[c] for c in cards) for cards in captured)


def trumps_in(trump: str, captured: Sequence[Cards]) -> tuple[int, ...]:
    return tuple(sum(is_trump(c, trump) for c in cards) for cards in captured)


@enforces("CT-16a-1", "CT-16a-2", "CT-NUEV-5", "CT-N6a")
def _minus_lines(trump: str, captured: Sequence[Cards], options: Options) -> list[ScoreLine]:
    """CT-16a-1: no trump among the captured cards costs 100; CT-16a-2: no trick at all costs 200 instead."""
    counts = trumps_in(trump, captured)
    excused = options.no_trump_in_play != "minus_all" and not any(counts)
    bare = [
        0 if excused or n or not (cards or options.no_trick_cumulates) else -options.no_trump_minus
        for cards, n in zip(captured, counts, strict=True)
    ]
    without = [0 if cards else -options.no_trick_minus for cards in captured]
    rows = (("CT-16a-1", "line.ct.no-trump", bare), ("CT-16a-2", "line.ct.no-trick", without))
    return [ScoreLine(clause, key, {}, tuple(row)) for clause, key, row in rows if any(row)]


@enforces("CT-16b", "CT-N6d")
def rated(trump: str, captured: Sequence[Cards], options: Options) -> tuple[int, ...]:
    """CT-16b: who has captured most trumps, however many that are; nobody, when nobody has one."""
    counts = trumps_in(trump, captured)
    if not any(counts) and options.no_trump_in_play != "share":
        return ()
    return tuple(seat for seat, n in enumerate(counts) if n == max(counts))


def rating(trump: str, inversion: Kind | None) -> tuple[str, int]:
    """CT-16b: an amount by colour or suit, a factor for a value, always a factor after Ultra and Totalultra."""
    if inversion in _INVERTED:
        return "factor", _INVERTED[inversion]
    return ("factor", _VALUE_FACTOR) if level(trump) in ("value", "card") else ("bonus", _BONUS[trump])


@enforces("CT-16b", "CT-16c", "CT-N6b", "CT-N6c")
def _rating_line(
    trump: str, captured: Sequence[Cards], raters: tuple[int, ...], *, inversion: Kind | None, options: Options
) -> ScoreLine:
    """CT-16c: who shares the rating gets an equal whole part of it; of a factor at least one is left."""
    kind, amount = rating(trump, inversion)
    gains = [
        shared(amount, points, len(raters), kind=kind, options=options) if seat in raters else 0
        for seat, points in enumerate(augen(captured))
    ]
    clause, stem = ("CT-16b", "rating") if len(raters) == 1 else ("CT-16c", "rating-shared")
    return ScoreLine(clause, f"line.ct.{stem}-{kind}", {"amount": amount, "seats": list(raters)}, tuple(gains))


def shared(amount: int, points: int, sharers: int, *, kind: str, options: Options) -> int:
    """What one of so many sharers gains on top of his Augen."""
    if kind == "bonus":
        return amount // sharers
    if options.split_factor == "divide_gain":
        return points * (amount - 1) // sharers
    factor = amount // sharers
    return points * ((factor if options.split_factor == "raw_floor" else max(1, factor)) - 1)
