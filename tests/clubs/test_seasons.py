"""Seasons, every figure worked out a second time by plain means."""

from collections import defaultdict
from functools import cache
from random import Random
from typing import Literal

import pytest

from stammtisch.clubs import actions as act
from stammtisch.clubs.evenings import results_of
from stammtisch.clubs.events import ResultsBrought
from stammtisch.clubs.state import Outcome, SeasonRules, SeriesResult
from stammtisch.clubs.tables import Attendance, attendances, season_table
from stammtisch.engine.core import Refusal
from stammtisch.lists.actions import Correct
from stammtisch.tournaments.actions import AtTable
from stammtisch.tournaments.evening import TournamentDecider
from stammtisch.tournaments.people import DIRECTOR
from stammtisch.tournaments.rehearsal import Rehearsal
from stammtisch.tournaments.simulated import some_deal
from stammtisch.tournaments.simulation import Wanted, simulated
from stammtisch.tournaments.state import Tournament
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


def by_hand(
    rules: SeasonRules, played: dict[str, tuple[Outcome, ...]], *, rounds: int = 3
) -> dict[object, tuple[int, int, int]]:
    """Rank, result and number of units played, by member or guest: plainly, and by another way than the program's."""
    units: dict[object, list[tuple[int, int, int]]] = defaultdict(list)
    cells: dict[object, set[object]] = defaultdict(set)
    for at, (name, outcomes) in enumerate(played.items()):
        for outcome in outcomes:
            who: object = outcome.member or (name, outcome.entrant)
            cells[who] |= {(name, s.round if rules.unit == "series" else 0) for s in outcome.series}
            rows = [s for s in outcome.series if s.kind == "played" or (s.kind == "bye" and rules.bye == "result")
                    or (s.kind == "stand-in" and rules.stand_in == "result")]  # fmt: skip
            if rules.unit == "evening" and rows:
                rows = [SeriesResult(0, sum(s.result for s in rows), sum(s.game_points for s in rows))]
            for s in rows:
                units[who].append((s.result, s.game_points, -at))
    played_units = {who: len(own) for who, own in units.items()}
    if rules.absence is not None:
        for who, own in units.items():
            if isinstance(who, int):
                whole = len(played) * (rounds if rules.unit == "series" else 1)
                own += [(rules.absence, 0, -99)] * (whole - len(cells[who]))
    best = {who: sorted(own, reverse=True)[: rules.best] for who, own in units.items()}
    keys = {}
    for who, own in best.items():
        ties = {"game_points": sum(g for _, g, _ in own), "best": max(r for r, _, _ in own), "units": played_units[who]}
        keys[who] = (sum(r for r, _, _ in own), *(ties[name] for name in rules.ties))
    return {
        who: (1 + sum(other > key for other in keys.values()), key[0], played_units[who]) for who, key in keys.items()
    }


def derived(house: Clubhouse) -> dict[object, tuple[int, int, int]]:
    """The same from the program's table."""
    rows = season_table(house.club, house.club.seasons[0])
    assert [row.rank for row in rows] == sorted(row.rank for row in rows)
    return {row.member or row.guest: (row.rank, row.result, sum(not u.missed for u in row.units)) for row in rows}


@pytest.mark.parametrize("rules", RULES)
def test_every_figure_of_a_season_is_derived_again(rules: SeasonRules) -> None:
    house, played = season(rules)
    assert derived(house) == by_hand(rules, played)


# --- eight evenings as they are played -------------------------------------------------------------------------

FIELDS = (8, 12, 9, 15, 8, 10, 13, 16)
"""Changing: where it is not divisible by four, some have a bye or the bench sits down."""


@cache
def eight_evenings() -> tuple[Rehearsal, ...]:
    wanted = (
        Wanted("schafkopf", players, 2, seed=at, drop_outs=at % 2, byes=at in (2, 5), deals=3)
        for at, players in enumerate(FIELDS)
    )
    return tuple(simulated(each) for each in wanted)


def links(at: int, t: Tournament) -> dict[int, int]:
    """Who was a member that evening: not all of them, and each time others."""
    members = Random(at).sample(range(1, MEMBERS + 1), MEMBERS)
    return {p.number: members[n] for n, p in enumerate(t.players) if n < MEMBERS and n % 5}


def from_the_lists(t: Tournament, members: dict[int, int]) -> tuple[Outcome, ...]:
    """What everybody has, from the lines that were written: 40, 30, 20 and 10 are shared by those who are level."""
    series: dict[int, list[SeriesResult]] = defaultdict(list)
    for held in t.rounds:
        for number in held.byes:
            series[number].append(SeriesResult(held.number, t.options.bye_result, 0, "bye"))
        for table in held.tables:
            paper = table.sheet.totals
            written = table.sheet.standing if paper is None else (paper,)
            sums = [sum(column) for column in zip(*(line.result.game_points for line in written), strict=True)]
            for player, own in zip(table.seats, sums, strict=True):
                above, level = sum(other > own for other in sums), sums.count(own)
                table_points = sum((40, 30, 20, 10)[above : above + level]) // level
                kind = "played" if t.players[player - 1].ranked else "stand-in"
                series[player].append(SeriesResult(held.number, own + table_points, own, kind))  # type: ignore[arg-type]
    return tuple(Outcome(number, members.get(number), tuple(own)) for number, own in sorted(series.items()))


def corrected(evening: Rehearsal) -> Tournament:
    """The director puts a line of the first round right, when all is over."""
    table = next(table for table in evening.t.rounds[0].tables if table.sheet.standing)
    line = table.sheet.standing[0]
    for seed in range(99):
        entry = some_deal(Random(seed), table.sheet)
        fix = AtTable(1, table.number, Correct(line.number, entry, 1, "verschrieben"), evening.t.revision)
        outcome = TournamentDecider().submit(evening.t, DIRECTOR, fix)
        assert not isinstance(outcome, Refusal), outcome
        now = outcome.state.rounds[0].tables[table.number - 1].sheet.standing[0]
        if now.result.game_points != line.result.game_points:
            return outcome.state
    raise AssertionError("no other deal fits")


@pytest.mark.parametrize("rules", RULES)
def test_eight_simulated_evenings_a_correction_in_the_third_and_somebody_deleted(rules: SeasonRules) -> None:
    house = Clubhouse(MEMBERS, committee=0)
    house.done(CHAIR, act.OpenSeason("2026", "schafkopf", rules))
    written: dict[str, tuple[Outcome, ...]] = {}
    for at, evening in enumerate(eight_evenings()):
        name, members = f"evening{at}", links(at, evening.t)
        house.done(CHAIR, act.CountEvening(1, name, f"2026-{at + 1:02d}-15"))
        house.done(HOST, results_of(name, evening.t, members))
        written[name] = from_the_lists(evening.t, members)
        assert derived(house) == by_hand(rules, written, rounds=2)
    kinds = {s.kind for outcomes in written.values() for outcome in outcomes for s in outcome.series}
    assert kinds == {"played", "bye", "stand-in"}
    before = derived(house)
    third = corrected(eight_evenings()[2])
    (brought,) = house.done(HOST, results_of("evening2", third, links(2, third)))
    written["evening2"] = from_the_lists(third, links(2, third))
    after = derived(house)
    assert after == by_hand(rules, written, rounds=2) != before
    assert isinstance(brought, ResultsBrought)
    moves = {m.member: (m.before, m.after) for m in brought.moved}
    assert moves == {
        m: (before[m][0], after[m][0]) for m in before if isinstance(m, int) and before[m][0] != after[m][0]
    }
    first = min((m for m in after if isinstance(m, int)), key=lambda m: after[m][0])
    house.done(CHAIR, act.Forget(first))
    assert derived(house) == after == by_hand(rules, written, rounds=2)
    assert house.club.members[first - 1].status == "forgotten"


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
    house, played = season(SeasonRules(), evenings=2)
    there = [{outcome.member or 0 for outcome in outcomes} - {0} for outcomes in played.values()]
    rows = {row.member: row.result for row in season_table(house.club, house.club.seasons[0])}
    member, keep, other = min(there[0] & there[1]), min(there[0] - there[1]), min(there[1] - there[0])
    house.done(CHAIR, act.Forget(member))
    assert {row.member: row.result for row in season_table(house.club, house.club.seasons[0])} == rows
    house.done(CHAIR, act.Merge(keep, other))
    merged = {row.member: row.result for row in season_table(house.club, house.club.seasons[0])}
    assert merged[keep] == rows[keep] + rows[other]


def test_on_how_many_evenings_a_member_was_and_when_last() -> None:
    house, _ = season(SeasonRules(), evenings=0)
    house.done(CHAIR, act.OpenSeason("Sommer", "schafkopf", SeasonRules()))
    played = (SeriesResult(1, 9),)
    for number, (name, day, who) in enumerate(
        (("a", "2026-03-15", 1), ("b", "2026-01-15", 2), ("c", "2026-02-15", 3)), 1
    ):
        house.done(CHAIR, act.CountEvening(1, name, day))
        house.done(HOST, act.BringResults(name, 1, (Outcome(1, 1, played), Outcome(2, who + number, played))))
    house.done(CHAIR, act.CountEvening(2, "a", "2026-03-15"))
    house.done(HOST, act.BringResults("a", 1, (Outcome(1, 1, played), Outcome(2, None, played), Outcome(3, 5, ()))))
    assert attendances(house.club)[1] == Attendance(3, "2026-03-15")
    assert 5 not in attendances(house.club)  # registered, and never sat down
    house.done(CHAIR, act.Merge(4, 6))
    assert attendances(house.club)[4] == Attendance(2, "2026-02-15")
    assert attendances(house.club).keys() == {1, 4}


def test_a_tie_says_what_settled_it_or_is_shared() -> None:
    house = Clubhouse(3, committee=0)
    house.done(CHAIR, act.OpenSeason("2026", "schafkopf"))
    house.done(CHAIR, act.CountEvening(1, "abc", "2026-11-18"))
    outcomes = tuple(Outcome(n, n, (SeriesResult(1, 40, game_points),)) for n, game_points in ((1, 5), (2, 9), (3, 5)))
    house.done(HOST, act.BringResults("abc", 1, outcomes))
    rows = season_table(house.club, house.club.seasons[0])
    assert [(row.rank, row.member, row.settled) for row in rows] == [(1, 2, ""), (2, 1, "game_points"), (2, 3, "")]


@pytest.mark.parametrize("kind", ["bye", "stand-in"])
def test_who_had_a_bye_or_sat_on_the_bench_has_missed_nothing(kind: Literal["bye", "stand-in"]) -> None:
    house = Clubhouse(2, committee=0)
    rules = SeasonRules(unit="series", bye="nothing", stand_in="nothing", absence=-5)
    house.done(CHAIR, act.OpenSeason("2026", "schafkopf", rules))
    house.done(CHAIR, act.CountEvening(1, "abc", "2026-11-18"))
    idle = Outcome(1, 1, (SeriesResult(1, 40), SeriesResult(2, 50, kind=kind)))
    house.done(HOST, act.BringResults("abc", 2, (idle, Outcome(2, 2, (SeriesResult(1, 30),)))))
    rows = season_table(house.club, house.club.seasons[0])
    assert [(row.member, row.result) for row in rows] == [(1, 40), (2, 25)]


def test_two_who_played_the_same_evening_are_two_people() -> None:
    house, played = season(SeasonRules(), evenings=1)
    there = sorted(outcome.member for outcome in played["evening0"] if outcome.member is not None)
    away = next(number for number in range(1, MEMBERS + 1) if number not in there)
    assert house.refused(CHAIR, act.Merge(there[0], there[1])) == "ENG-table"
    house.done(CHAIR, act.Merge(there[0], away))
    assert house.refused(CHAIR, act.Merge(there[1], away)) == "ENG-table"


@pytest.mark.parametrize(
    "day", ["2026-02-29", "2026-06-31", "1900-02-29", "2026-99-99", "2026-00-10", "2026-01-00", "0000-01-01"]
)
def test_an_evening_is_on_a_day_that_there_is(day: str) -> None:
    house = Clubhouse(1, committee=0)
    house.done(CHAIR, act.OpenSeason("2026", "schafkopf"))
    assert house.refused(CHAIR, act.CountEvening(1, "abc", day)) == "ENG-table"
    house.done(CHAIR, act.CountEvening(1, "abc", "2000-02-29"))


def test_a_season_has_a_title_and_a_game_that_is_played_here() -> None:
    house = Clubhouse(1, committee=0)
    for title, game in (("2026", "poker"), ("  ", "schafkopf")):
        assert house.refused(CHAIR, act.OpenSeason(title, game)) == "ENG-table"


def test_a_closed_season_takes_no_more_evenings() -> None:
    house, _ = season(SeasonRules(), evenings=1)
    house.done(CHAIR, act.CloseSeason(1))
    assert house.refused(CHAIR, act.CountEvening(1, "zzz", "2026-12-01")) == "ENG-table"
    assert house.refused(CHAIR, act.DropEvening(1, "evening0")) == "ENG-table"
