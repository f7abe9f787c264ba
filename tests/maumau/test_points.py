"""Points of a deal, the target, rules to be added; strokes and match-day points with every pattern of ties."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.engine.scoring import game_points
from stammtisch.games.maumau.matchday import (
    consoled,
    groups,
    in_force,
    match_day_lines,
    no_such_table,
    place_points,
    rules_now,
    shared,
    strokes,
)
from stammtisch.games.maumau.options import Options
from stammtisch.games.maumau.points import deal_line, deal_points, match_winner, rule_credit, rule_step
from stammtisch.rulebook.testing import clause
from tests.maumau.table import DEFAULT, card, cards

# --- a deal and a match -----------------------------------------------------------------------------------------


@clause("MM-13", "MM-10b")
def test_a_win_is_one_point_and_a_mau_mau_two() -> None:
    assert deal_points(card("HK"), called=False, options=DEFAULT) == 1
    assert deal_points(card("HB"), called=True, options=DEFAULT) == 2
    assert deal_points(card("HB"), called=False, options=DEFAULT) == 1
    assert deal_points(card("HB"), called=False, options=Options(two_points_need_call=False)) == 2
    assert deal_points(card("HD"), called=True, options=DEFAULT) == 1


@clause("MM-13")
def test_the_others_get_nothing() -> None:
    line = deal_line(2, card("HB"), called=True, players=4, options=DEFAULT)
    assert (line.key, line.game_points) == ("line.mm.mau-mau", (0, 0, 2, 0))
    line = deal_line(0, card("JOKER"), called=False, players=3, options=DEFAULT)
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
    ("players", "points", "added", "credit"),
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
def test_so_many_rules_may_be_added(players: int, points: int, added: int, credit: int) -> None:
    assert rule_credit(points, added=added, players=players, options=DEFAULT) == credit


# --- a match day ------------------------------------------------------------------------------------------------


@clause("MM-T-stroke")
def test_a_jack_at_the_end_is_two_strokes() -> None:
    assert strokes(cards("HK HB H8")) == 4
    assert strokes(()) == 0


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


def check(told: str, expected: str, options: Options) -> None:
    given = numbers(told)
    lines = match_day_lines(given, options)
    assert game_points(lines, width=len(given)) == numbers(expected)
    lucky = [seat for line in lines if line.clause == "MM-T-consolation" for seat in line.args["seats"]]
    assert lucky == [seat for seat, part in enumerate(expected.split()) if part.endswith("*")]


@clause("MM-T-points", "MM-T-ties", "MM-T-next", "MM-T-consolation")
@pytest.mark.parametrize(("told", "r2", "r1", "r3"), WITH_STROKES)
def test_match_day_points_of_every_pattern(told: str, r2: str, r1: str, r3: str) -> None:
    check(told, r2, DEFAULT)
    check(told, r1, Options(tie_mode="R1"))
    check(told, r3, Options(tie_mode="R3"))


@clause("MM-T-points", "MM-T-ties", "MM-T-next", "MM-T-consolation")
@pytest.mark.parametrize(("told", "expected"), WITHOUT)
def test_without_a_stroke_there_is_no_consolation(told: str, expected: str) -> None:
    check(told, expected, DEFAULT)


@clause("MM-T-points")
@pytest.mark.parametrize(("told", "expected"), SHIFTED)
def test_three_may_be_counted_from_two_down(told: str, expected: str) -> None:
    check(told, expected, Options(three_table="shifted"))
    assert Options().three_table == "literal"


@clause("MM-T-points", "MM-T-ties", "MM-T-next")
def test_the_order_of_the_seats_does_not_matter() -> None:
    check("1 3 5 3", "0 1 3 1", DEFAULT)
    check("2 0 2 0", "2 0 2 0", DEFAULT)
    assert groups((1, 3, 5, 3)) == ((2,), (1, 3), (0,))


@clause("MM-T-ties", "MM-T-next", "MM-T-consolation")
def test_the_steps_of_the_reckoning() -> None:
    assert [shared(n, DEFAULT) for n in (1, 2, 3, 4)] == [0, 1, 2, 3]
    assert place_points((4, 4, 2, 1), DEFAULT) == ((3, 1), (1, 0), (0, 0))
    assert consoled((3, 2, 0, 0), (4, 3, 1, 1)) == (2, 3)
    assert consoled((1, 1, 1, 0), (4, 4, 4, 1)) == ()


@clause("MM-T-tables")
def test_three_or_four_sit_at_a_table() -> None:
    assert [no_such_table(n) is None for n in range(7)] == [False, False, False, True, True, False, False]


@given(
    st.lists(st.integers(0, 6), min_size=3, max_size=4),
    st.sampled_from(["R1", "R2", "R3"]),
    st.sampled_from(["literal", "shifted"]),
)
def test_more_strokes_are_never_fewer_points(row: list[int], tie_mode: str, three: str) -> None:
    options = Options(tie_mode=tie_mode, three_table=three)  # type: ignore[arg-type]
    points = game_points(match_day_lines(row, options), width=len(row))
    ranked = sorted(zip(row, points, strict=True), reverse=True)
    assert all(lower[1] <= upper[1] for upper, lower in pairwise(ranked))
    assert all(0 <= n <= 3 for n in points)


@clause("MM-T-special")
@pytest.mark.parametrize(
    ("unit", "day", "deal", "rules"),
    [
        ("match_day", 4, 1, {"adder"}),
        ("match_day", 3, 12, set()),
        ("deal", 1, 8, {"adder", "reversed_jack", "joker"}),
        ("deal", 10, 3, set()),
    ],
)
def test_a_round_is_a_match_day_or_a_deal(unit: Any, day: int, deal: int, rules: set[str]) -> None:
    assert set(rules_now(Options(special_unit=unit), day=day, deal=deal)) == rules
    chosen = Options(special_unit=unit, special_rules=("willi", "adder"))
    assert set(rules_now(chosen, day=day, deal=deal)) == rules | {"willi", "adder"}
