"""MM-T-tables, MM-T-matrix, MM-T-team: is a plan a plan, and how good is it? Printed below every matrix."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import comb
from typing import TypeAlias

from msgspec import Struct

from stammtisch.engine.core import Refusal
from stammtisch.rulebook import enforces
from stammtisch.seating.fairness import least_spread

Round: TypeAlias = tuple[tuple[int, ...], ...]
"""Tables of player numbers; the place at the table is the place in the tuple."""
Plan: TypeAlias = tuple[Round, ...]


class Quality(Struct, frozen=True):
    """What the certificate says. Lower is better everywhere."""

    without_team: int
    """Tables, over all rounds, at which nobody of the team sits."""
    spread_of_threes: int
    """How many more tables of three the unluckiest has than the luckiest."""
    unavoidable_spread: int
    """So many of them no plan can avoid: what was played stays, and the team goes first."""
    most_meetings: int
    repeats: int
    """Meetings beyond the first, summed over all pairs."""
    unavoidable: int
    """So many repeats no plan can avoid: there are no more pairs."""
    by_lot: int
    """So many repeats a plain draw would have had, on average."""


@enforces("MM-T-tables")
def sizes(players: int) -> tuple[int, ...] | Refusal:
    """MM-T-tables: fours, and as few threes as possible; five people make no table."""
    threes = -players % 4
    if players < 3 or 3 * threes > players:
        return Refusal("MM-T-tables", "refusal.tournament.too-few", {"players": players})
    return (4,) * ((players - 3 * threes) // 4) + (3,) * threes


@enforces("MM-T-tables", "MM-T-matrix")
def why_not_a_plan(plan: Plan, field: Iterable[int]) -> Refusal | None:
    """MM-T-matrix: every round seats everybody exactly once; MM-T-tables: at fours and as few threes as possible."""
    everybody = sorted(field)
    due = sizes(len(everybody))
    if isinstance(due, Refusal):
        return due
    for number, tables in enumerate(plan, start=1):
        if sorted(p for table in tables for p in table) != everybody:
            return Refusal("MM-T-matrix", "refusal.tournament.not-everybody", {"round": number})
        if sorted(map(len, tables), reverse=True) != list(due):
            return Refusal("MM-T-tables", "refusal.tournament.table-sizes", {"round": number})
    return None


def meetings(plan: Iterable[Round]) -> Counter[tuple[int, int]]:
    """How often each pair sits at one table."""
    return Counter(pair for tables in plan for table in tables for pair in combinations(sorted(table), 2))


def threes(plan: Iterable[Round], field: Iterable[int]) -> Counter[int]:
    """How often everybody sits at a table of three."""
    times = Counter(dict.fromkeys(field, 0))
    times.update(p for tables in plan for table in tables if len(table) == 3 for p in table)
    return times


@enforces("MM-T-team", "MM-T-matrix", "MM-T-tables")
def quality(
    plan: Sequence[Round], field: Iterable[int], *, team: frozenset[int] = frozenset(), played: int = 0
) -> Quality:
    """MM-T-team, MM-T-matrix: how well it seats the team and avoids repeats; MM-T-tables: how fairly the threes are
    shared. Where people came and went, of those who are there now, over all they have played; the first `played`
    rounds cannot be changed any more."""
    here = frozenset(field)
    met = [n for pair, n in meetings(plan).items() if here.issuperset(pair)]
    short, past = threes(plan, here), threes(plan[:played], here)
    seated = sum(met)
    return Quality(
        without_team=sum(team.isdisjoint(table) for tables in plan for table in tables) if team else 0,
        spread_of_threes=max(short[p] for p in here) - min(short[p] for p in here),
        unavoidable_spread=least_spread({p: past[p] for p in here}, len(plan) - played, team & here),
        most_meetings=max(met, default=0),
        repeats=seated - len(met),
        unavoidable=max(0, seated - comb(len(here), 2)),
        by_lot=expected_repeats(len(here), len(plan)),
    )


def expected_repeats(players: int, rounds: int) -> int:
    """What a plain draw of tables of four brings: every pair meets in a round with probability 3 / (players - 1)."""
    chance = min(1.0, 3 / (players - 1))
    return round(comb(players, 2) * (rounds * chance - 1 + (1 - chance) ** rounds))
