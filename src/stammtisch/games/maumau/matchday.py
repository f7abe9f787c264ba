"""MM-T-stroke to MM-T-consolation: strokes of a table, its match-day points; MM-T-special: which rules come when."""

from collections.abc import Sequence
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from stammtisch.engine.core import Refusal
from stammtisch.engine.readings import reading
from stammtisch.engine.scoring import ScoreLine
from stammtisch.games.maumau.options import Options, Special
from stammtisch.rulebook import enforces

TieMode: TypeAlias = Literal["R1", "R2", "R3"]
ThreeTable: TypeAlias = Literal["literal", "shifted"]

SIZES: Final = (3, 4)
FIRST_PLACE: Final = 3
CONSOLED_FROM: Final = 2
INTRODUCED: Final[tuple[tuple[int, Special], ...]] = (
    (4, "adder"),
    (6, "reversed_jack"),
    (8, "joker"),
    (10, "ace_direction"),
)


class Readings(Struct, frozen=True):
    """How a match-day table is counted where the statutes can be read in several ways."""

    tie_mode: Annotated[TieMode, reading("MM-T-ties")] = "R2"
    three_table: Annotated[ThreeTable, reading("MM-T-points")] = "literal"


@enforces("MM-T-special")
def in_force(number: int) -> tuple[Special, ...]:
    """MM-T-special: one rule after the other, each from its match day on, or in the other reading from its deal on."""
    return tuple(rule for first, rule in INTRODUCED if number >= first)


@enforces("MM-T-special")
def by_deal(options: Options, number: int) -> Options:
    """MM-T-special: by the reading in which a round is a deal at the table, the rules for the deal with this number;
    those that were chosen besides hold all the time. A deal that is dealt again is counted again."""
    if options.special_schedule == "none":
        return options
    rules = tuple(dict.fromkeys((*options.special_rules, *in_force(number))))
    return replace(options, special_rules=rules)


@enforces("MM-T-stroke")
def strokes(*, jack: bool) -> int:
    """MM-T-stroke: one for a deal won, two for one that ended with a jack, whatever was said with it."""
    return 2 if jack else 1


@enforces("MM-T-tables")
def why_no_such_table(players: int) -> Refusal | None:
    """MM-T-tables: four at a table, or three if need be."""
    if players in SIZES:
        return None
    return Refusal("MM-T-tables", "refusal.mm.table-size", {"found": players})


def groups(strokes: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Who shares a place, from the first one down."""
    return tuple(tuple(seat for seat, n in enumerate(strokes) if n == value) for value in sorted({*strokes})[::-1])


@enforces("MM-T-points", "MM-T-next")
def place_points(strokes: Sequence[int], readings: Readings) -> tuple[tuple[int, int], ...]:
    """MM-T-points: 3, 2, 1, 0 by place; MM-T-next: each place has one less than was left to the one above it. For
    every group what its place gives and what sharing it costs."""
    by_group: list[tuple[int, int]] = []
    base = FIRST_PLACE - (len(strokes) == 3 and readings.three_table == "shifted")
    for group in groups(strokes):
        cost = min(base, shared(len(group), readings))
        by_group.append((base, cost))
        base = max(0, base - cost - 1)
    return tuple(by_group)


@enforces("MM-T-ties")
def shared(players: int, readings: Readings) -> int:
    """MM-T-ties: a shared place costs each of them one for every other on it (R2); by other readings one at all (R1),
    or one for everybody on it (R3)."""
    if players == 1:
        return 0
    return {"R1": 1, "R2": players - 1, "R3": players}[readings.tie_mode]


@enforces("MM-T-consolation")
def consoled(match_day_points: Sequence[int], strokes: Sequence[int]) -> tuple[int, ...]:
    """MM-T-consolation: who has won a deal and got nothing for it, if there are several."""
    seats = tuple(seat for seat, n in enumerate(strokes) if n and not match_day_points[seat])
    return seats if len(seats) >= CONSOLED_FROM else ()


def match_day_lines(strokes: Sequence[int], readings: Readings) -> tuple[ScoreLine, ...]:
    """The points of a table, line by line; they add up to `match_day_points`. The strokes are the game
    points."""
    lines, match_day_points = list[ScoreLine](), [0] * len(strokes)
    for place, (group, (base, cost)) in enumerate(
        zip(groups(strokes), place_points(strokes, readings), strict=True), start=1
    ):
        clause = "MM-T-points" if place == 1 else "MM-T-next"
        args = {"place": place, "seats": list(group), "points": base}
        lines.append(ScoreLine(clause, "line.mm.place", args, table_points=_row(group, base, len(strokes))))
        if cost:
            args = {"seats": list(group), "points": cost}
            row = _row(group, -cost, len(strokes))
            lines.append(ScoreLine("MM-T-ties", "line.mm.shared", args, table_points=row))
        for seat in group:
            match_day_points[seat] = base - cost
    if lucky := consoled(match_day_points, strokes):
        row = _row(lucky, 1, len(strokes))
        lines.append(ScoreLine("MM-T-consolation", "line.mm.consolation", {"seats": list(lucky)}, table_points=row))
    return tuple(lines)


def _row(seats: Sequence[int], amount: int, players: int) -> tuple[int, ...]:
    return tuple(amount if seat in seats else 0 for seat in range(players))
