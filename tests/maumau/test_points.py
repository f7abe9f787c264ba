"""Points of a deal, the target, rules to be added; strokes and match-day points with every pattern of ties."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.engine.scoring import ScoreLine, column_sums
from stammtisch.games.maumau.matchday import (
    Readings,
    by_deal,
    consoled,
    groups,
    in_force,
    match_day_lines,
    place_points,
    shared,
    strokes,
    why_no_such_table,
)
from stammtisch.games.maumau.options import Options
from stammtisch.games.maumau.scoring import Facts, deal_points, match_winner, rule_credit, rule_step, score
from stammtisch_dev.testing import clause
from tests.maumau.table import DEFAULT, card, cards

READINGS = Readings()

# --- a deal and a match -----------------------------------------------------------------------------------------


@clause("MM-13", "MM-10b")
def test_a_win_is_one_point_and_a_mau_mau_two() -> None:
    assert deal_points(Facts(0, card=card("HK"), called=False), DEFAULT) == 1
    assert deal_points(Facts(0, card=card("HB"), called=True), DEFAULT) == 2
    assert deal_points(Facts(0, card=card("HB"), called=False), DEFAULT) == 1
    assert deal_points(Facts(0, card=card("HB"), called=False), Options(two_points_need_call=False)) == 2
    assert deal_points(Facts(0, card=card("HD"), called=True), DEFAULT) == 1


@clause("MM-13")
def test_the_others_get_nothing() -> None:
    (line,) = score(Facts(2, card=card("HB"), called=True), DEFAULT)
    assert (line.key, line.game_points) == ("line.mm.mau-mau", (0, 0, 2, 0))
    (line,) = score(Facts(0, card=card("JOKER"), called=False, players=3), DEFAULT)
    assert (line.key, line.game_points) == ("line.mm.win", (1, 0, 0))


@clause("MM-14", "MM-A1")
@pytest.mark.parametrize(
    ("totals", "target", "winner"),
    [((99, 98), 100, None), ((99, 101), 100, 1), ((100, 99), 100, 0), ((3, 20, 7), 20, 1), ((0, 0), 1, None)],
)
def test_who_reaches_the_target_wins(totals: tuple[int, ...], target: int, winner: int | None) -> None:
    assert match_winner(totals, Options(target=target)) == winner


@clause("MM-12a")
def test_so_many_points_for_a_new_rule() -> None:
    assert [rule_step(players, DEFAULT) for players in range(2, 9)] == [10, 10, 6, 6, 6, 4, 4]
    assert [rule_step(players, Options(rule_step_5=10)) for players in range(2, 9)] == [10, 10, 6, 10, 6, 4, 4]


@clause("MM-12a", "MM-12b")
@pytest.mark.parametrize(
    ("players", "total", "added", "credit"),
    [
        (3, 9, 0, 0),
        (3, 11, 0, 1),
        (4, 12, 0, 2),
        (4, 12, 1, 1),
        (5, 6, 0, 1),
        (8, 4, 0, 1),
        (3, 100, 0, 9),
        (3, 101, 9, 0),
        (4, 100, 0, 16),
        (8, 100, 0, 24),
        (4, 5, 2, 0),
    ],
)
def test_so_many_rules_may_be_added(players: int, total: int, added: int, credit: int) -> None:
    assert rule_credit(total, added=added, players=players, options=DEFAULT) == credit


# --- a match day ------------------------------------------------------------------------------------------------


@clause("MM-T-stroke")
def test_a_jack_at_the_end_is_two_strokes() -> None:
    deals = [Facts(2, card=last, called=called) for last in cards("HK HB H8") for called in (None, False, True)]
    assert [strokes(jack=deal.by_jack) for deal in deals] == [1, 1, 1, 2, 2, 2, 1, 1, 1]
    assert [line.game_points for line in score(Facts(2, jack=True), DEFAULT)] == [(0, 0, 2, 0)]
    assert [line.game_points for line in score(Facts(1, players=3), DEFAULT)] == [(0, 1, 0)]


@clause("MM-T-special")
@pytest.mark.parametrize(("day", "number"), [(1, 0), (3, 0), (4, 1), (5, 1), (6, 2), (8, 3), (9, 3), (10, 4), (12, 4)])
def test_one_special_rule_comes_after_the_other(day: int, number: int) -> None:
    assert in_force(day) == ("adder", "reversed_jack", "joker", "ace_direction")[:number]


# strokes, R2, R1, R3; where the lowest group has a stroke
WITH_STROKES = [
    ("4 3 2 1", "3 2 1 0", "3 2 1 0", "3 2 1 0"),
    ("4 4 2 1", "2 2 1 0", "2 2 1 0", "1 1 1* 1*"),
    ("4 2 2 1", "3 1 1 0", "3 1 1 0", "3 1* 1* 1*"),
    ("4 3 1 1", "3 2 1* 1*", "3 2 1* 1*", "3 2 1* 1*"),
    ("4 4 1 1", "2 2 1* 1*", "2 2 1* 1*", "1 1 1* 1*"),
    ("4 4 4 1", "1 1 1 0", "2 2 2 1", "1* 1* 1* 1*"),
    ("4 1 1 1", "3 1* 1* 1*", "3 1 1 1", "3 1* 1* 1*"),
    ("2 2 2 2", "1* 1* 1* 1*", "2 2 2 2", "1* 1* 1* 1*"),
    ("3 2 1", "3 2 1", "3 2 1", "3 2 1"),
    ("3 3 1", "2 2 1", "2 2 1", "1 1 0"),
    ("3 1 1", "3 1 1", "3 1 1", "3 1* 1*"),
    ("2 2 2", "1 1 1", "2 2 2", "1* 1* 1*"),
]
# strokes, R2; where it has none
WITHOUT = [
    ("4 3 2 0", "3 2 1 0"),
    ("4 4 2 0", "2 2 1 0"),
    ("4 2 2 0", "3 1 1 0"),
    ("4 3 0 0", "3 2 0 0"),
    ("4 4 0 0", "2 2 0 0"),
    ("4 4 4 0", "1 1 1 0"),
    ("4 0 0 0", "3 0 0 0"),
    ("0 0 0 0", "0 0 0 0"),
    ("3 2 0", "3 2 1"),
    ("3 3 0", "2 2 1"),
    ("3 0 0", "3 1 1"),
    ("0 0 0", "1 1 1"),
]
# strokes at a table of three, 2 1 0 for the places
SHIFTED = [
    ("3 2 1", "2 1 0"),
    ("3 3 1", "1 1 0"),
    ("3 1 1", "2 1* 1*"),
    ("3 0 0", "2 0 0"),
    ("2 2 2", "1* 1* 1*"),
    ("0 0 0", "0 0 0"),
]


def numbers(text: str) -> tuple[int, ...]:
    return tuple(int(part.rstrip("*")) for part in text.split())


def points_of(lines: tuple[ScoreLine, ...], width: int) -> tuple[int, ...]:
    """Match-day points are table points: the game points of a match day are its strokes."""
    assert not any(line.game_points for line in lines)
    return column_sums((line.table_points for line in lines), width=width)


def check(told: str, expected: str, readings: Readings = READINGS) -> None:
    given = numbers(told)
    lines = match_day_lines(given, readings)
    assert points_of(lines, len(given)) == numbers(expected)
    lucky = [seat for line in lines if line.clause == "MM-T-consolation" for seat in line.args["seats"]]
    assert lucky == [seat for seat, part in enumerate(expected.split()) if part.endswith("*")]


@clause("MM-T-points", "MM-T-ties", "MM-T-next", "MM-T-consolation")
@pytest.mark.parametrize(("told", "r2", "r1", "r3"), WITH_STROKES)
def test_match_day_points_of_every_pattern(told: str, r2: str, r1: str, r3: str) -> None:
    check(told, r2)
    check(told, r1, Readings(tie_mode="R1"))
    check(told, r3, Readings(tie_mode="R3"))


@clause("MM-T-points", "MM-T-ties", "MM-T-next", "MM-T-consolation")
@pytest.mark.parametrize(("told", "expected"), WITHOUT)
def test_without_a_stroke_there_is_no_consolation(told: str, expected: str) -> None:
    check(told, expected)


@clause("MM-T-points")
@pytest.mark.parametrize(("told", "expected"), SHIFTED)
def test_three_may_be_counted_from_two_down(told: str, expected: str) -> None:
    check(told, expected, Readings(three_table="shifted"))
    assert READINGS.three_table == "literal"


@clause("MM-T-points", "MM-T-ties", "MM-T-next")
def test_the_order_of_the_seats_does_not_matter() -> None:
    check("1 3 5 3", "0 1 3 1")
    check("2 0 2 0", "2 0 2 0")
    assert groups((1, 3, 5, 3)) == ((2,), (1, 3), (0,))


@clause("MM-T-ties", "MM-T-next", "MM-T-consolation")
def test_the_steps_of_the_reckoning() -> None:
    assert [shared(n, READINGS) for n in (1, 2, 3, 4)] == [0, 1, 2, 3]
    assert place_points((4, 4, 2, 1), READINGS) == ((3, 1), (1, 0), (0, 0))
    assert consoled((3, 2, 0, 0), (4, 3, 1, 1)) == (2, 3)
    assert consoled((1, 1, 1, 0), (4, 4, 4, 1)) == ()


@clause("MM-T-tables")
def test_three_or_four_sit_at_a_table() -> None:
    assert [why_no_such_table(n) is None for n in range(7)] == [False, False, False, True, True, False, False]


@given(
    st.lists(st.integers(0, 6), min_size=3, max_size=4),
    st.sampled_from(["R1", "R2", "R3"]),
    st.sampled_from(["literal", "shifted"]),
)
def test_more_strokes_are_never_fewer_points(row: list[int], tie_mode: str, three: str) -> None:
    readings = Readings(tie_mode=tie_mode, three_table=three)  # type: ignore[arg-type]
    match_day_points = points_of(match_day_lines(row, readings), len(row))
    ranked = sorted(zip(row, match_day_points, strict=True), reverse=True)
    assert all(lower[1] <= upper[1] for upper, lower in pairwise(ranked))
    assert all(0 <= n <= 3 for n in match_day_points)


@clause("MM-T-special")
@pytest.mark.parametrize(
    ("schedule", "deal", "rules"),
    [
        ("deal", 3, set()),
        ("deal", 4, {"adder"}),
        ("deal", 8, {"adder", "reversed_jack", "joker"}),
        ("none", 12, set()),
    ],
)
def test_a_round_may_be_a_deal_at_the_table(schedule: Any, deal: int, rules: set[str]) -> None:
    assert set(by_deal(Options(special_schedule=schedule), deal).special_rules) == rules
    chosen = Options(special_schedule=schedule, special_rules=("willi", "adder"))
    assert set(by_deal(chosen, deal).special_rules) == rules | {"willi", "adder"}
