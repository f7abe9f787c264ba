"""The list of a match as it is signed; a game may know better what belongs on it."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from stammtisch.engine.match import ListLine
from stammtisch.engine.scoring import ScoreLine, column_sums
from stammtisch.rulebook import book


class Sheet(Struct, frozen=True):
    """What was played by which rules, who, every game that counted, and what came of it."""

    game: str
    edition: str
    """Of the rules: the version of the rule book, or what a table has agreed upon."""
    title: str
    """What the game is called; empty where it may not bear its name (CT-1b)."""
    names: tuple[str, ...]
    rows: tuple[ListLine[Any], ...]
    game_points: tuple[int, ...]
    table_points: tuple[int, ...]
    """Empty where the end of the match adds nothing."""
    results: tuple[int, ...]
    cents: tuple[int, ...]
    lines: tuple[ScoreLine, ...] = ()
    marked: tuple[int, ...] = ()
    """The rows, counted from 0, that the rule book wants to stand out."""


def written(
    rows: tuple[ListLine[Any], ...],
    names: tuple[str, ...],
    *,
    game: str,
    title: str,
    edition: str | None = None,
    final: Sequence[ScoreLine] = (),
) -> Sheet:
    """Adds the rows up, and what the end of the match brings."""
    width = len(names)
    game_points = column_sums((row.result.game_points for row in rows), width=width)
    table_points = column_sums((line.table_points for line in final), width=width) if final else ()
    return Sheet(
        game=game,
        edition=book(game).version if edition is None else edition,
        title=title,
        names=names,
        rows=rows,
        game_points=game_points,
        table_points=table_points,
        results=column_sums((game_points, table_points), width=width),
        cents=column_sums((row.result.cents for row in rows), width=width),
        lines=tuple(final),
    )
