"""Seasons, every figure worked out a second time by plain means."""

from collections import defaultdict
from random import Random

import pytest

from stammtisch.clubs import actions as act
from stammtisch.clubs.events import ResultsBrought
from stammtisch.clubs.state import Outcome, SeasonRules, SeriesResult
from stammtisch.clubs.tables import season_table
from tests.clubs.clubhouse import CHAIR, HOST, Clubhouse

MEMBERS = 14
RULES = [
    SeasonRules(),
    SeasonRules(unit="series", best=9),
    SeasonRules(best=5, absence=0, ties=("best", "game_points", "units")),
    SeasonRules(unit="series", best=12, bye="nothing", stand_in="result", absence=-5),
]


def evening(dice: Random, rounds: int = 3) -> tuple[Outcome, ...]:
    """A field of members and guests; some stand in, some have a bye, some go home early."""
    field = dice.sample(range(1, MEMBERS + 1), 8) + [None, None]
    outcomes = []
    for entrant, member in enumerate(field, start=1):
        kind = "stand-in" if entrant == 3 else "played"
        series = [
            SeriesResult(r, dice.randrange(-20, 60), dice.randrange(-30, 30), kind if r > 1 or entrant != 5 else "bye")  # type: ignore[arg-type]
            for r in range(1, rounds + 1)
            if not (entrant == 7 and r == rounds)
        ]
        outcomes.append(Outcome(entrant, member, tuple(series)))
    return tuple(outcomes)


def season(rules: SeasonRules, *, evenings: int = 8, seed: int = 1) -> tuple[Clubhouse, dict[str, tuple[Outcome, ...]]]:
    house, dice = Clubhouse(MEMBERS, committee=0), Random(seed)
    house.done(CHAIR, act.OpenSeason("2026", "schafkopf", rules))
    played = {f"evening{at}": evening(dice) for at in range(evenings)}
    for at, (name, outcomes) in enumerate(played.items()):
        house.done(CHAIR, act.CountEvening(1, name, f"2026-{at + 1:02d}-15"))
        house.done(HOST, act.BringResults(name, 3, outcomes))
    return house, played


def by_hand(rules: SeasonRules, played: dict[str, tuple[Outcome, ...]]) -> dict[object, tuple[int, int]]:
    """Result and number of units played, by member or guest: plainly, and by another way than the program's."""
    units: dict[object, list[tuple[int, int, int]]] = defaultdict(list)
    cells: dict[object, set[object]] = defaultdict(set)
    for at, (name, outcomes) in enumerate(played.items()):
        for outcome in outcomes:
            who: object = outcome.member or (name, outcome.entrant)
            rows = [s for s in outcome.series if s.kind == "played" or (s.kind == "bye" and rules.bye == "result")
                    or (s.kind == "stand-in" and rules.stand_in == "result")]  # fmt: skip
            if rules.unit == "evening" and rows:
                rows = [SeriesResult(0, sum(s.result for s in rows), sum(s.game_points for s in rows))]
            for s in rows:
                units[who].append((s.result, s.game_points, -at))
                cells[who].add((name, s.round))
    played_units = {who: len(own) for who, own in units.items()}
    if rules.absence is not None:
        for who, own in units.items():
            if isinstance(who, int):
                whole = len(played) * (3 if rules.unit == "series" else 1)
                own += [(rules.absence, 0, -99)] * (whole - len(cells[who]))
    best = {who: sorted(own, reverse=True)[: rules.best] for who, own in units.items()}
    return {who: (sum(r for r, _, _ in own), played_units[who]) for who, own in best.items()}


@pytest.mark.parametrize("rules", RULES)
def test_every_figure_of_a_season_is_derived_again(rules: SeasonRules) -> None:
    house, played = season(rules)
    rows = season_table(house.club, house.club.seasons[0])
    expected = by_hand(rules, played)
    derived = {row.member or row.guest: (row.result, sum(not u.missed for u in row.units)) for row in rows}
    assert derived == expected
    assert [row.result for row in rows] == sorted((row.result for row in rows), reverse=True)
    assert [row.rank for row in rows] == sorted(row.rank for row in rows)


@pytest.mark.parametrize("rules", RULES)
def test_a_correction_in_an_old_evening_moves_the_table_and_says_so(rules: SeasonRules) -> None:
    house, played = season(rules)
    before = {row.member: row.rank for row in season_table(house.club, house.club.seasons[0])}
    first, *others = played["evening2"]
    better = Outcome(first.entrant, first.member, tuple(SeriesResult(s.round, 500, 99) for s in first.series))
    (brought,) = house.done(HOST, act.BringResults("evening2", 3, (better, *others)))
    assert isinstance(brought, ResultsBrought)
    assert brought.corrected
    after = {row.member: row.rank for row in season_table(house.club, house.club.seasons[0])}
    assert after[first.member] == 1
    moves = {move.member: (move.before, move.after) for move in brought.moved}
    assert moves == {m: (before[m], after[m]) for m in before if m is not None and before[m] != after[m]}
    assert house.club.seasons[0].evenings[2].corrections == 1
    assert house.done(HOST, act.BringResults("evening2", 3, (better, *others))) == ()


def test_a_further_series_is_no_correction() -> None:
    house = Clubhouse(2, committee=0)
    house.done(CHAIR, act.OpenSeason("2026", "schafkopf"))
    house.done(CHAIR, act.CountEvening(1, "abc", "2026-11-18"))
    first = SeriesResult(1, 40)
    house.done(HOST, act.BringResults("abc", 1, (Outcome(1, 1, (first,)),)))
    (brought,) = house.done(HOST, act.BringResults("abc", 2, (Outcome(1, 1, (first, SeriesResult(2, 10))),)))
    assert isinstance(brought, ResultsBrought)
    assert not brought.corrected


def test_somebody_forgotten_stays_in_the_table_and_merged_numbers_add_up() -> None:
    house, _ = season(SeasonRules())
    rows = {row.member: row.result for row in season_table(house.club, house.club.seasons[0])}
    member, other = [number for number in rows if number is not None][:2]
    house.done(CHAIR, act.Forget(member))
    assert {row.member: row.result for row in season_table(house.club, house.club.seasons[0])} == rows
    keep = next(n for n in range(1, MEMBERS + 1) if n not in (member, other))
    house.done(CHAIR, act.Merge(keep, other))
    merged = {row.member: row.result for row in season_table(house.club, house.club.seasons[0])}
    assert merged[keep] == rows.get(keep, 0) + rows[other]


def test_a_tie_says_what_settled_it_or_is_shared() -> None:
    house = Clubhouse(3, committee=0)
    house.done(CHAIR, act.OpenSeason("2026", "schafkopf"))
    house.done(CHAIR, act.CountEvening(1, "abc", "2026-11-18"))
    outcomes = tuple(Outcome(n, n, (SeriesResult(1, 40, game_points),)) for n, game_points in ((1, 5), (2, 9), (3, 5)))
    house.done(HOST, act.BringResults("abc", 1, outcomes))
    rows = season_table(house.club, house.club.seasons[0])
    assert [(row.rank, row.member, row.settled) for row in rows] == [(1, 2, ""), (2, 1, "game_points"), (2, 3, "")]


def test_a_closed_season_takes_no_more_evenings() -> None:
    house, _ = season(SeasonRules(), evenings=1)
    house.done(CHAIR, act.CloseSeason(1))
    assert house.refused(CHAIR, act.CountEvening(1, "zzz", "2026-12-01")) == "ENG-table"
    assert house.refused(CHAIR, act.DropEvening(1, "evening0")) == "ENG-table"
