"""Scores are explained: a result is a list of lines, each with its clause and what it gives to whom."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct


class ScoreLine(Struct, frozen=True, omit_defaults=True):
    """One line of a score. `key` and `args` name its sentence in `texts/`; amounts go by seat."""

    clause: str
    key: str
    args: dict[str, Any] = {}
    game_points: tuple[int, ...] = ()
    table_points: tuple[int, ...] = ()
    cents: tuple[int, ...] = ()


def column_sums(rows: Iterable[tuple[int, ...]], *, width: int) -> tuple[int, ...]:
    """Adds rows seat by seat; a row may be empty."""
    sums = [0] * width
    for row in rows:
        for seat, amount in enumerate(row):
            sums[seat] += amount
    return tuple(sums)


def game_points(lines: Iterable[ScoreLine], *, width: int) -> tuple[int, ...]:
    return column_sums((line.game_points for line in lines), width=width)


def cents(lines: Iterable[ScoreLine], *, width: int) -> tuple[int, ...]:
    return column_sums((line.cents for line in lines), width=width)
