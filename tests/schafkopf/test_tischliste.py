"""The list of a series: table points with every tie, results, the check that they make 100, a whole short series."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.engine.core import Refusal
from stammtisch.engine.match import ListLine
from stammtisch.engine.scoring import column_sums
from stammtisch.games.schafkopf.counting import COUNTING, why_impossible
from stammtisch.games.schafkopf.options import Options
from stammtisch.games.schafkopf.scoring import Facts, Foul
from stammtisch.games.schafkopf.tischliste import results, table_point_lines, table_points, why_unbalanced, written
from stammtisch.rulebook import book
from stammtisch_dev.testing import clause
from tests.schafkopf.facts import A, B, C, D, amounts

NAMES = ("Anna", "Bert", "Cilli", "Dora")


@st.composite
def zero_sums(draw: st.DrawFn) -> tuple[int, ...]:
    """Game points of a series; ties are likely."""
    three = draw(st.lists(st.integers(-3, 3) | st.integers(-400, 400), min_size=3, max_size=3))
    return tuple(draw(st.permutations([*three, -sum(three)])))


# --- table points ---


@clause(*(f"SK-tablepoints-{row}" for row in range(1, 11)))
@pytest.mark.parametrize(
    ("game_points", "places", "result", "rows"),
    [
        ("9 3 -2 -10", "40 30 20 10", "49 33 18 0", "1 2 5 8"),
        ("5 5 -3 -7", "35 35 20 10", "40 40 17 3", "3 5 8"),
        ("6 2 2 -10", "40 25 25 10", "46 27 27 0", "1 6 8"),
        ("8 4 -6 -6", "40 30 15 15", "48 34 9 9", "1 2 9"),
        ("4 4 4 -12", "30 30 30 10", "34 34 34 -2", "4 8"),
        ("12 -4 -4 -4", "40 20 20 20", "52 16 16 16", "1 7"),
        ("0 0 0 0", "25 25 25 25", "25 25 25 25", "10"),
        ("5 5 -5 -5", "35 35 15 15", "40 40 10 10", "3 9"),
    ],
)
def test_places_and_ties(game_points: str, places: str, result: str, rows: str) -> None:
    """Decision: the double tie is not printed; both printed rows for two apply at once."""
    won = amounts(game_points)
    assert table_points(won) == amounts(places)
    assert results(won) == amounts(result)
    assert sum(results(won)) == 100
    assert [line.clause for line in table_point_lines(won)] == [f"SK-tablepoints-{row}" for row in rows.split()]


@clause("SK-tablepoints-6")
def test_a_line_says_who_shares_which_place() -> None:
    first, shared, last = table_point_lines((2, 6, -10, 2))
    assert (first.key, first.args) == ("line.sk.place", {"place": 1, "seats": [1], "game_points": 6})
    assert (shared.key, shared.args) == ("line.sk.place-shared", {"place": 2, "seats": [0, 3], "game_points": 2})
    assert (last.key, last.args) == ("line.sk.place", {"place": 4, "seats": [2], "game_points": -10})
    assert shared.table_points == (25, 0, 0, 25)


@clause("SK-tablepoints-1", "SK-result-1")
@given(zero_sums())
def test_table_points_make_100_and_so_do_results(game_points: tuple[int, ...]) -> None:
    assert sum(table_points(game_points)) == 100
    assert sum(results(game_points)) == 100


@clause("SK-tablepoints-1")
@given(zero_sums())
def test_more_game_points_bring_more_table_points_and_equal_ones_the_same(game_points: tuple[int, ...]) -> None:
    table = table_points(game_points)
    for first in range(4):
        for other in range(4):
            assert (game_points[first] > game_points[other]) == (table[first] > table[other])


@clause("SK-result-1")
@given(zero_sums())
def test_a_result_is_table_points_and_game_points_together(game_points: tuple[int, ...]) -> None:
    assert results(game_points) == tuple(a + b for a, b in zip(table_points(game_points), game_points, strict=True))


# --- a whole short series ---

SERIES = [
    (Facts("Rufspiel", A, 70, 5, B), "+1 +1 -1 -1", "0 0 0 0"),
    (Facts("Solo", C, 100, 6), "-3 -3 +9 -3", "0 0 0 0"),
    (Facts("Rufspiel", D, 25, 2, A, spritze=B), "-4 +4 +4 -4", "0 0 0 50"),
    (Facts("Wenz", B, 50, 4), "+2 -6 +2 +2", "0 100 0 0"),
    (Facts("Rufspiel", A, 100, 7, C, spritze=D), "+4 -2 +4 -6", "0 0 0 50"),
    (Facts("Solo", D, 48, 3, foul=Foul(C, "open")), "+2 +2 -10 +6", "0 0 0 0"),
]


def series() -> tuple[ListLine[Facts], ...]:
    """The six games, from facts to rows."""
    rows = []
    for number, (facts, _, _) in enumerate(SERIES, start=1):
        assert why_impossible(facts, Options()) is None
        rows.append(ListLine(number, (number - 1) % 4, COUNTING.result(facts, Options(), width=4)))
    return tuple(rows)


@clause("SK-points-1", "SK-spritze-5-1", "SK-revoke-8", "SK-reuegeld-1", "SK-reuegeld-2")
@pytest.mark.parametrize("number", range(6))
def test_every_game_of_a_short_series(number: int) -> None:
    _, game_points, money = SERIES[number]
    result = series()[number].result
    assert (result.game_points, result.cents) == (amounts(game_points), amounts(money))


@clause("SK-result-1", "SK-result-2", "SK-check100")
def test_a_whole_short_series_added_up() -> None:
    rows = series()
    paper = written(rows, NAMES)
    assert (paper.names, paper.rows) == (NAMES, rows)
    assert paper.game_points == amounts("+2 -4 +8 -6")
    assert paper.table_points == amounts("30 20 40 10")
    assert paper.results == amounts("32 16 48 4")
    assert paper.cents == (0, 100, 0, 100)
    assert sum(paper.cents) == 200
    assert paper.lines == table_point_lines(paper.game_points)
    typed = [row.result.game_points for row in rows]
    assert why_unbalanced(typed, totals=paper.game_points, final=paper.results) is None


@clause("SK-stand")
def test_the_list_names_the_edition_of_the_rules() -> None:
    sheet = written((), NAMES)
    assert (sheet.game, sheet.title) == ("schafkopf", "Schafkopf")
    assert sheet.edition == book("schafkopf").version == "2025-10"


@clause("SK-result-2")
def test_a_list_without_games_is_all_square() -> None:
    paper = written((), NAMES)
    assert (paper.game_points, paper.results, paper.cents) == ((0, 0, 0, 0), (25, 25, 25, 25), (0, 0, 0, 0))


# --- the check ---

GAMES = [(1, 1, -1, -1), (-3, -3, 9, -3), (2, -6, 2, 2)]


def complaint(refusal: Refusal | None) -> tuple[str, dict[str, object]]:
    assert refusal is not None
    assert refusal.clause == "SK-check100"
    return refusal.key.removeprefix("refusal.sk."), refusal.args


@clause("SK-check100")
def test_a_right_list_passes_with_or_without_its_sums() -> None:
    assert why_unbalanced(GAMES) is None
    assert why_unbalanced(GAMES, totals=(0, -8, 10, -2)) is None
    assert why_unbalanced(GAMES, totals=(0, -8, 10, -2), final=(30, 2, 50, 18)) is None
    assert why_unbalanced(GAMES, final=(30, 2, 50, 18)) is None


@clause("SK-check100")
@pytest.mark.parametrize(("row", "wrong"), [(1, (1, 1, -1, 1)), (2, (-3, -3, 6, -3)), (3, (2, 6, 2, 2))])
def test_a_row_that_does_not_cancel_out_is_named(row: int, wrong: tuple[int, ...]) -> None:
    typed = [wrong if number == row else right for number, right in enumerate(GAMES, start=1)]
    assert complaint(why_unbalanced(typed)) == ("row-sum", {"row": row, "found": list(wrong), "sum": sum(wrong)})


@clause("SK-check100")
@pytest.mark.parametrize("wrong", [(), (1, -1), (1, -1, 0), (1, 1, -1, -1, 0)])
def test_a_row_that_is_not_four_wide_is_named(wrong: tuple[int, ...]) -> None:
    assert complaint(why_unbalanced([GAMES[0], wrong])) == ("row-width", {"row": 2, "found": len(wrong)})


@clause("SK-check100")
@pytest.mark.parametrize("seat", range(4))
def test_a_column_added_up_wrong_is_named(seat: int) -> None:
    due = (0, -8, 10, -2)
    typed = tuple(amount + (s == seat) for s, amount in enumerate(due))
    args = {"seat": seat, "found": due[seat] + 1, "due": due[seat], "sum": 1}
    assert complaint(why_unbalanced(GAMES, totals=typed)) == ("column-sum", args)


@clause("SK-check100")
@pytest.mark.parametrize("seat", range(4))
def test_a_wrong_result_is_named(seat: int) -> None:
    due = (30, 2, 50, 18)
    typed = tuple(amount - (s == seat) for s, amount in enumerate(due))
    args = {"seat": seat, "found": due[seat] - 1, "due": due[seat], "sum": 99}
    assert complaint(why_unbalanced(GAMES, final=typed)) == ("result-sum", args)


@clause("SK-check100")
@pytest.mark.parametrize("typed", [(0, -8, 10), (0, -8, 10, -2, 0), ()])
def test_sums_are_four(typed: tuple[int, ...]) -> None:
    assert complaint(why_unbalanced(GAMES, totals=typed)) == ("sum-width", {"found": len(typed)})
    assert complaint(why_unbalanced(GAMES, final=typed)) == ("sum-width", {"found": len(typed)})


@clause("SK-check100")
def test_sums_that_only_look_right_together_are_found() -> None:
    """Two columns swapped still make zero and 100; adding up again finds it, the sum alone would not."""
    key, args = complaint(why_unbalanced(GAMES, totals=(-8, 0, 10, -2)))
    assert (key, args["seat"], args["sum"]) == ("column-sum", 0, 0)
    key, args = complaint(why_unbalanced(GAMES, final=(2, 30, 50, 18)))
    assert (key, args["seat"], args["sum"]) == ("result-column", 0, 100)


@clause("SK-check100", "SK-result-1")
@given(st.lists(zero_sums(), max_size=40))
def test_any_list_of_games_that_cancel_out_passes_with_its_own_sums(rows: list[tuple[int, ...]]) -> None:
    totals = column_sums(rows, width=4)
    assert why_unbalanced(rows, totals=totals, final=results(totals)) is None


@clause("SK-check100")
@given(st.lists(zero_sums(), min_size=1, max_size=10), st.data())
def test_any_single_slip_of_the_pen_is_found(rows: list[tuple[int, ...]], data: st.DataObject) -> None:
    row, seat = data.draw(st.integers(0, len(rows) - 1)), data.draw(st.integers(0, 3))
    slip = data.draw(st.integers(-20, 20).filter(bool))
    wrong = [list(right) for right in rows]
    wrong[row][seat] += slip
    key, args = complaint(why_unbalanced(wrong))
    assert (key, args["row"], args["sum"]) == ("row-sum", row + 1, slip)


@clause("SK-check100")
def test_results_that_make_100_and_are_wrong_all_the_same_name_the_column() -> None:
    rows = [[6, -2, -2, -2]]
    due = results([6, -2, -2, -2])
    swapped = [due[0] - 1, due[1] + 1, due[2], due[3]]
    refusal = why_unbalanced(rows, final=swapped)
    assert refusal is not None
    assert (refusal.key, refusal.args["seat"], refusal.args["due"]) == ("refusal.sk.result-column", 0, due[0])
    assert why_unbalanced(rows, final=[due[0] - 1, *due[1:]]).key == "refusal.sk.result-sum"  # type: ignore[union-attr]
