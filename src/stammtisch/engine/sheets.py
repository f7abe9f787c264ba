"""The list of a match as it is signed; a game may know better what belongs on it."""

from collections.abc import Sequence

from msgspec import Struct

from stammtisch.engine.match import Row
from stammtisch.engine.scoring import ScoreLine, column_sums


class Sheet(Struct, frozen=True):
    """Which rules, who, every game that counted, and what came of it."""

    rulebook: str
    names: tuple[str, ...]
    rows: tuple[Row, ...]
    game_points: tuple[int, ...]
    table_points: tuple[int, ...]
    """Empty where the end of the match adds nothing."""
    results: tuple[int, ...]
    cents: tuple[int, ...]
    lines: tuple[ScoreLine, ...] = ()
    marked: tuple[int, ...] = ()
    """The rows, counted from 0, that the rule book wants to stand out."""


def written(rows: tuple[Row, ...], names: tuple[str, ...], *, rulebook: str, final: Sequence[ScoreLine] = ()) -> Sheet:
    """Adds the rows up, and what the end of the match brings."""
    width = len(names)
    points = column_sums((row.result.game_points for row in rows), width=width)
    table = column_sums((line.table_points for line in final), width=width) if final else ()
    return Sheet(
        rulebook=rulebook,
        names=names,
        rows=rows,
        game_points=points,
        table_points=table,
        results=column_sums((points, table), width=width),
        cents=column_sums((row.result.cents for row in rows), width=width),
        lines=tuple(final),
    )
