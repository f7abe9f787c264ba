"""The matrix: valid, fair, few repeats, and what the certificate says about it. Times are measured, not asserted."""

from itertools import combinations
from math import ceil
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.engine.core import Refusal
from stammtisch.seating.certificate import Plan, expected_repeats, quality, sizes, why_not_a_plan
from stammtisch.seating.designs import design
from stammtisch.seating.fairness import least_spread
from stammtisch.seating.solver import Search, solve

clause = pytest.mark.clause

ZERO = {16: 5, 20: 5, 24: 7, 28: 9, 32: 10, 36: 11, 40: 11, 44: 13, 48: 13, 52: 15, 56: 16, 60: 17, 64: 17}


def numbers(players: int) -> range:
    return range(1, players + 1)


def solved(players: int, rounds: int, **more) -> Plan:  # type: ignore[no-untyped-def]
    plan = solve(numbers(players), rounds, **more)
    assert not isinstance(plan, Refusal)
    assert why_not_a_plan(plan, numbers(players)) is None
    return plan


@clause("MM-T-matrix")
@pytest.mark.parametrize(("players", "rounds"), ZERO.items())
def test_nobody_meets_anybody_twice_where_we_know_how(players: int, rounds: int) -> None:
    plan = solved(players, rounds, steps=1)
    figures = quality(plan, numbers(players))
    assert (figures.repeats, figures.most_meetings) == (0, 1)


@pytest.mark.parametrize(
    ("players", "rounds", "most"),
    [(20, 6, 6), (16, 10, 120), (28, 10, 42), (24, 10, 90), (37, 10, 8), (38, 10, 0), (39, 10, 0), (61, 10, 0)],
)
def test_the_hard_ones_stay_below_what_was_measured(players: int, rounds: int, most: int) -> None:
    """Where pairs run out the certificate says how many repeats no plan can avoid: 120 of (16, 10), 42 of (28, 10)."""
    figures = quality(solved(players, rounds, steps=120_000), numbers(players))
    assert figures.unavoidable <= figures.repeats <= most
    assert figures.spread_of_threes <= 1
    assert figures.most_meetings <= ceil(3 * rounds / (players - 1)) + 1


def test_what_a_plain_draw_would_bring_stands_beside_it() -> None:
    assert expected_repeats(40, 10) == 170
    dice, repeats = Random(1), []
    for _ in range(30):
        order = [dice.sample(range(40), 40) for _ in range(10)]
        plan = tuple(tuple(tuple(row[at : at + 4]) for at in range(0, 40, 4)) for row in order)
        repeats.append(quality(plan, range(40)).repeats)
    assert abs(sum(repeats) / 30 - 170) < 6


@clause("MM-T-tables")
@pytest.mark.parametrize(
    ("players", "tables"),
    [(16, (4, 4, 4, 4)), (15, (4, 4, 4, 3)), (14, (4, 4, 3, 3)), (13, (4, 3, 3, 3)), (6, (3, 3)), (5, None), (2, None)],
)
def test_fours_and_as_few_threes_as_possible(players: int, tables: tuple[int, ...] | None) -> None:
    given_ = sizes(players)
    assert (None if isinstance(given_, Refusal) else given_) == tables


@given(st.integers(6, 40), st.integers(1, 6), st.integers(0, 10_000))
def test_every_plan_is_one_and_its_threes_are_fair(players: int, rounds: int, seed: int) -> None:
    if isinstance(sizes(players), Refusal):
        return
    plan = solved(players, rounds, seed=seed, steps=4_000)
    assert quality(plan, numbers(players)).spread_of_threes <= 1
    assert plan == solve(numbers(players), rounds, seed=seed, steps=4_000)  # the same question, the same answer


@pytest.mark.parametrize("rounds", [10, 11])
def test_few_people_who_meet_again_and_again_share_the_threes_fairly(rounds: int) -> None:
    """Seven people: fairness goes before how often they meet, which nobody can help."""
    figures = quality(solved(7, rounds), numbers(7))
    assert figures.spread_of_threes <= 1
    assert figures.most_meetings <= ceil(3 * rounds / 6) + 1


@pytest.mark.parametrize("players", [17, 18, 22, 25, 30])
def test_after_each_day_nobody_has_had_three_threes_more_than_another(players: int) -> None:
    """Whoever leaves does so after any of them, and what has been played stays: two more, where it could be four."""
    plan = solved(players, 10, steps=5_000)
    spreads = [quality(plan[:days], numbers(players)).spread_of_threes for days in range(1, 11)]
    assert max(spreads) <= 2
    assert spreads[-1] <= 1


@clause("MM-T-team")
@pytest.mark.parametrize(("players", "rounds", "team"), [(32, 8, 8), (40, 10, 14), (39, 6, 10)])
def test_somebody_of_the_team_sits_at_every_table_where_there_are_enough(players, rounds, team) -> None:  # type: ignore[no-untyped-def]
    chosen = frozenset(range(1, team + 1))
    figures = quality(solved(players, rounds, team=chosen, steps=30_000), numbers(players), team=chosen)
    assert figures.without_team == 0
    assert figures.most_meetings <= 2


@clause("MM-T-team", "MM-T-matrix")
@pytest.mark.parametrize(
    ("players", "rounds"), [(16, 4), (20, 5), (28, 7), (32, 8), (36, 9), (44, 10), (64, 10), (100, 10)]
)
def test_a_team_of_one_for_each_table_costs_no_repeat_where_a_field_helps(players: int, rounds: int) -> None:
    chosen = frozenset(range(3, 3 + players // 4))
    figures = quality(solved(players, rounds, team=chosen, steps=1), numbers(players), team=chosen)
    assert (figures.repeats, figures.without_team) == (0, 0)


def test_too_few_of_the_team_are_said_on_the_certificate() -> None:
    chosen = frozenset((1, 2, 3))
    figures = quality(solved(16, 4, team=chosen, steps=5_000), numbers(16), team=chosen)
    assert figures.without_team == 4  # four tables, three members, four rounds


@clause("MM-T-matrix", "MM-T-tables")
@pytest.mark.parametrize(
    ("players", "rounds", "after", "gone", "most"), [(40, 10, 5, 1, 0), (60, 10, 5, 2, 0), (40, 10, 5, 3, 12)]
)
def test_who_leaves_changes_only_what_is_to_come(players, rounds, after, gone, most) -> None:  # type: ignore[no-untyped-def]
    plan = solved(players, rounds)
    played, kept, left = plan[:after], plan[after:], range(gone + 1, players + 1)
    again = solve(left, rounds - after, played=played, kept=kept, steps=60_000)
    assert not isinstance(again, Refusal)
    assert why_not_a_plan(again, left) is None
    figures = quality((*played, *again), left)
    assert figures.repeats <= most
    assert figures.spread_of_threes <= 1
    if gone == 1:  # his chair stays empty, and nobody else moves
        assert again == tuple(tuple(tuple(p for p in table if p != 1) for table in tables) for tables in kept)


@clause("MM-T-matrix")
@pytest.mark.parametrize(
    ("players", "rounds", "after", "gone", "team", "repeats"),
    [(40, 10, 5, 2, 0, 8), (32, 10, 3, 2, 8, 48), (16, 10, 5, 1, 4, 116)],
)
def test_planning_anew_takes_few_steps_and_stays_within_what_may_be(  # type: ignore[no-untyped-def]
    monkeypatch, players, rounds, after, gone, team, repeats
) -> None:
    """A plan is offered in a second; so the steps are counted here, not the time."""
    chosen, left, taken = frozenset(range(1, team + 1)), range(gone + 1, players + 1), list[int]()
    plan = solved(players, rounds, team=chosen, steps=100_000)
    improve = Search.improve

    def counted(search: Search, steps: int, *, warm: float) -> None:
        taken.append(steps)
        improve(search, steps, warm=warm)

    monkeypatch.setattr(Search, "improve", counted)
    again = solve(left, rounds - after, team=chosen, played=plan[:after], kept=plan[after:])
    assert not isinstance(again, Refusal)
    assert sum(taken) <= 200_000
    figures = quality((*plan[:after], *again), left, team=chosen)
    assert figures.repeats <= repeats
    assert figures.spread_of_threes <= 1 + bool(team)  # the team goes first, and what has been played stays
    assert figures.most_meetings <= ceil(3 * rounds / (len(left) - 1)) + 1


def test_who_comes_late_takes_an_empty_chair() -> None:
    plan = solved(39, 10)
    again = solve(numbers(40), 6, played=plan[:4], kept=plan[4:])
    assert not isinstance(again, Refusal)
    assert quality((*plan[:4], *again), numbers(40)).repeats == 0


def test_two_who_are_to_be_kept_apart_do_not_meet() -> None:
    plan = solved(16, 5, apart=((1, 2), (3, 4)), steps=40_000)
    assert not any({1, 2} <= set(table) or {3, 4} <= set(table) for tables in plan for table in tables)


def test_a_plan_that_leaves_somebody_out_or_seats_him_twice_is_none() -> None:
    assert why_not_a_plan((((1, 2, 3, 4), (5, 6, 7, 7)),), numbers(8)) is not None
    assert why_not_a_plan((((1, 2, 3, 4), (5, 6, 7)),), numbers(8)) is not None
    assert why_not_a_plan((((1, 2, 3), (4, 5, 6), (7, 8)),), numbers(8)) is not None
    assert design(12, 3) == ()


# --- fairness, reckoned and reached ----------------------------------------------------------------------------


def every_way(past: tuple[int, ...], rounds: int, team: frozenset[int]) -> int:
    """The least spread of threes, by trying everything: who can sit there in a round, with the team at as many tables
    as can be, is found by seating everybody in every way that differs."""
    people, short = range(len(past)), -len(past) % 4
    tables = (len(past) - 3 * short) // 4 + short
    fours = tables - short

    def can_be(chosen: tuple[int, ...]) -> bool:
        there = len(team & set(chosen))
        elsewhere = len(team) - there
        covered = min(there, short) + min(elsewhere, fours)
        return covered == min(len(team), tables)

    ways = [frozenset(chosen) for chosen in combinations(people, 3 * short) if can_be(chosen)]
    reached = {past}
    for _ in range(rounds):
        reached = {tuple(n + (p in way) for p, n in enumerate(times)) for times in reached for way in ways}
    return min(max(times) - min(times) for times in reached)


@given(st.sampled_from((6, 7)), st.integers(0, 3), st.integers(0, 3), st.integers(0, 2**32))
def test_no_plan_shares_the_threes_more_evenly_than_the_certificate_says(
    players: int, rounds: int, members: int, seed: int
) -> None:
    dice = Random(seed)
    past = tuple(dice.randrange(4) for _ in range(players))
    team = frozenset(dice.sample(range(players), members))
    assert least_spread(dict(enumerate(past)), rounds, team) == every_way(past, rounds, team)


@clause("MM-T-tables")
@given(st.integers(6, 45), st.integers(1, 8), st.integers(0, 6), st.integers(0, 20), st.integers(0, 2**32))
def test_what_the_certificate_says_can_be_had_is_had(
    players: int, rounds: int, after: int, members: int, seed: int
) -> None:
    """With a team of one or of everybody, after days that were as unfair as a draw."""
    if isinstance(due := sizes(players), Refusal):
        return
    dice, field = Random(seed), numbers(players)
    team = frozenset(dice.sample(field, min(members, players)))
    played = []
    for _ in range(after):
        people = iter(dice.sample(field, players))
        played.append(tuple(tuple(next(people) for _ in range(size)) for size in due))
    plan = solve(field, rounds, team=team, played=tuple(played), steps=200)
    assert not isinstance(plan, Refusal)
    assert why_not_a_plan(plan, field) is None
    figures = quality((*played, *plan), field, team=team, played=after)
    assert figures.spread_of_threes == figures.unavoidable_spread
    seats = quality(plan, field, team=team)
    assert seats.without_team == (rounds * max(0, len(due) - len(team)) if team else 0)


@pytest.mark.parametrize(
    ("players", "rounds", "gone"), [(31, 9, (1, 4, 7)), (37, 10, (2, 3, 5, 5)), (12, 11, (2,) * 5)]
)
@pytest.mark.parametrize("members", [0, 1, 5])
def test_whoever_leaves_on_the_way_nobody_has_three_threes_more(
    players: int, rounds: int, gone: tuple[int, ...], members: int
) -> None:
    """Planned anew each time, as often as people go, before the day it is: the past forces two at most."""
    dice, here, team = Random(players), list(numbers(players)), frozenset(numbers(members))
    played: Plan = ()
    plan = solved(players, rounds, team=team, steps=2_000)
    for day in range(rounds):
        for _ in range(gone.count(day)):
            here.remove(dice.choice(here))
        if day in gone:
            again = solve(here, rounds - day, team=team, played=played, kept=plan, steps=2_000)
            assert not isinstance(again, Refusal)
            figures = quality((*played, *again), here, team=team, played=day)
            assert figures.spread_of_threes == figures.unavoidable_spread <= 2
            plan = again
        played, plan = (*played, plan[0]), plan[1:]
