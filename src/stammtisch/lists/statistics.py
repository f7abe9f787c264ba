"""What people look at after an evening: points over time, contracts won and lost, Reuegeld, best and worst deal."""

from itertools import accumulate
from typing import Any

from msgspec import Struct

from stammtisch.engine.scoring import column_sums
from stammtisch.lists.entries import Played
from stammtisch.lists.kinds import cents, columns_of, kind_of
from stammtisch.lists.scorelist import ScoreList, WrittenLine


class Tally(Struct, frozen=True):
    """How often somebody has won and lost a kind of game of their own."""

    won: int = 0
    lost: int = 0


class Extreme(Struct, frozen=True):
    """A deal that stands out for somebody."""

    line: int
    game_points: int


class PlayerStatistics(Struct, frozen=True):
    over_time: tuple[int, ...]
    """The sum after every deal, from nought on."""
    contracts: dict[str, Tally]
    """By contract; empty where nobody plays against the others."""
    deals_won: int
    """In how many deals this player got points."""
    cents: int
    best: Extreme | None
    worst: Extreme | None


def statistics(scorelist: ScoreList) -> tuple[PlayerStatistics, ...]:
    """By column."""
    return tuple(_of_a_player(scorelist, column) for column in range(scorelist.width))


def _of_a_player(scorelist: ScoreList, column: int) -> PlayerStatistics:
    numbers = kind_of(scorelist).counted(scorelist)
    lines = [line for line in scorelist.standing if line.number in numbers]
    gains = [Extreme(line.number, line.result.game_points[column]) for line in lines]
    return PlayerStatistics(
        tuple(accumulate((gain.game_points for gain in gains), initial=0)),
        _contracts(scorelist, lines, column),
        sum(gain.game_points > 0 for gain in gains),
        cents(scorelist)[column],
        max(gains, key=lambda gain: gain.game_points, default=None),
        min(gains, key=lambda gain: gain.game_points, default=None),
    )


def _contracts(scorelist: ScoreList, lines: list[WrittenLine], column: int) -> dict[str, Tally]:
    """A game is won for whoever played it when it brought them points."""
    kind = kind_of(scorelist)
    tallies: dict[str, Tally] = {}
    for line in lines:
        facts: Any = line.result.facts
        if kind.contract is None or facts is None:
            continue
        contract, seats = kind.contract(facts)
        columns = tuple(range(scorelist.width)) if isinstance(line.entry, Played) else columns_of(line.entry, kind)
        if column in [columns[seat] for seat in seats]:
            before, won = tallies.get(contract, Tally()), line.result.game_points[column] > 0
            tallies[contract] = Tally(before.won + won, before.lost + (not won))
    return tallies


def sums_over_time(scorelist: ScoreList) -> tuple[tuple[int, ...], ...]:
    """The running sums below each counted line, by column."""
    numbers = kind_of(scorelist).counted(scorelist)
    rows = [line.result.game_points for line in scorelist.standing if line.number in numbers]
    return tuple(accumulate(rows, lambda a, b: column_sums((a, b), width=scorelist.width)))
