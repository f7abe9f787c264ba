"""SK-tablepoints, SK-result, SK-check100, SK-stand: what the list keeper adds up and signs after a series."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from msgspec.structs import replace

from stammtisch.engine import sheets
from stammtisch.engine.core import Refusal, Seat
from stammtisch.engine.match import ListLine
from stammtisch.engine.scoring import ScoreLine, column_sums
from stammtisch.engine.sheets import Sheet
from stammtisch.games.schafkopf.contracts import SEATS
from stammtisch.games.schafkopf.scoring import Facts
from stammtisch.rulebook import enforces

PLACES: Final = (40, 30, 20, 10)

_FOULS: Final = frozenset({"SK-revoke-2", "SK-revoke-3", "SK-revoke-8", "SK-revoke-10"})
"""Lines that say somebody played wrong."""
_CLAUSE: Final = {
    (0, 1): "SK-tablepoints-1",
    (1, 1): "SK-tablepoints-2",
    (0, 2): "SK-tablepoints-3",
    (0, 3): "SK-tablepoints-4",
    (2, 1): "SK-tablepoints-5",
    (1, 2): "SK-tablepoints-6",
    (1, 3): "SK-tablepoints-7",
    (3, 1): "SK-tablepoints-8",
    (2, 2): "SK-tablepoints-9",
    (0, 4): "SK-tablepoints-10",
}
"""First place and number of those who share it. The double tie is two of the printed rows at once."""


@enforces(
    "SK-tablepoints-1", "SK-tablepoints-2", "SK-tablepoints-3", "SK-tablepoints-4", "SK-tablepoints-5",
    "SK-tablepoints-6", "SK-tablepoints-7", "SK-tablepoints-8", "SK-tablepoints-9", "SK-tablepoints-10",
)  # fmt: skip
def table_point_lines(game_points: Sequence[int]) -> tuple[ScoreLine, ...]:
    """SK-tablepoints-1 to 10: 40, 30, 20, 10 by game points; who is level shares what the places bring."""
    ranked = sorted(SEATS, key=lambda seat: -game_points[seat])
    lines, place = [], 0
    for amount, tied in groupby(ranked, key=lambda seat: game_points[seat]):
        seats = sorted(tied)
        share = sum(PLACES[place : place + len(seats)]) // len(seats)
        args = {"place": place + 1, "seats": seats, "game_points": amount}
        key = "line.sk.place" if len(seats) == 1 else "line.sk.place-shared"
        amounts = tuple(share if seat in seats else 0 for seat in SEATS)
        lines.append(ScoreLine(_CLAUSE[place, len(seats)], key, args, table_points=amounts))
        place += len(seats)
    return tuple(lines)


def table_points(game_points: Sequence[int]) -> tuple[int, ...]:
    return column_sums((line.table_points for line in table_point_lines(game_points)), width=4)


@enforces("SK-result-1")
def results(game_points: Sequence[int]) -> tuple[int, ...]:
    """SK-result-1: a result is table points and game points together."""
    return tuple(a + b for a, b in zip(table_points(game_points), game_points, strict=True))


@enforces("SK-result-2", "SK-stand")
def written(rows: tuple[ListLine[Facts], ...], names: tuple[str, ...]) -> Sheet:
    """SK-result-2: the list added up; SK-stand: it says by which edition of the rules."""
    totals = column_sums((row.result.game_points for row in rows), width=4)
    sheet = sheets.written(rows, names, game="schafkopf", title="Schafkopf", final=table_point_lines(totals))
    fouls = [at for at, row in enumerate(rows) if any(line.clause in _FOULS for line in row.result.lines)]
    return replace(sheet, marked=tuple(fouls))


@enforces("SK-check100")
def why_unbalanced(
    rows: Sequence[Sequence[int]], *, totals: Sequence[int] | None = None, final: Sequence[int] | None = None
) -> Refusal | None:
    """SK-check100: results make 100. Names the row that is no zero sum, then the column that is added up wrong."""
    for number, row in enumerate(rows, start=1):
        if len(row) != len(SEATS):
            return Refusal("SK-check100", "refusal.sk.row-width", {"row": number, "found": len(row)})
        if sum(row) != 0:
            return Refusal("SK-check100", "refusal.sk.row-sum", {"row": number, "found": list(row), "sum": sum(row)})
    for typed in (totals, final):
        if typed is not None and len(typed) != len(SEATS):
            return Refusal("SK-check100", "refusal.sk.sum-width", {"found": len(typed)})
    added = column_sums((tuple(row) for row in rows), width=4)
    if totals is not None and (wrong := _first_difference(totals, added)) is not None:
        return _wrong_column("refusal.sk.column-sum", wrong, totals, added)
    due = results(added)
    if final is not None and (wrong := _first_difference(final, due)) is not None:
        key = "refusal.sk.result-column" if sum(final) == sum(due) else "refusal.sk.result-sum"
        return _wrong_column(key, wrong, final, due)
    return None


def _first_difference(typed: Sequence[int], due: Sequence[int]) -> Seat | None:
    return next((seat for seat, (a, b) in enumerate(zip(typed, due, strict=True)) if a != b), None)


def _wrong_column(key: str, seat: Seat, typed: Sequence[int], due: Sequence[int]) -> Refusal:
    return Refusal("SK-check100", key, {"seat": seat, "found": typed[seat], "due": due[seat], "sum": sum(typed)})
