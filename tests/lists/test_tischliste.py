"""The Tischliste of Schafkopf: what the table tells, through the scoring of the game; the 100, the paper, Reuegeld."""

import pytest

from stammtisch.games.schafkopf import tischliste
from stammtisch.games.schafkopf.scoring import Foul
from stammtisch.lists.actions import Correct, Enter, Sign, Strike, ThrowIn
from stammtisch.lists.entries import Deal, Entry, Totals
from stammtisch.lists.kinds import cents, closing, kind_of
from stammtisch_dev.testing import clause
from tests.lists.sheets import DESK, A, B, Sheet, sk

ROWS = [
    ("ruf", True, "simple", "", (1, 1, -1, -1)),
    ("ruf", True, "simple", "spritze", (2, 2, -2, -2)),
    ("ruf", True, "schneider", "spritze", (4, 4, -4, -4)),
    ("ruf", True, "schneider", "one-trick", (4, 4, -2, -6)),
    ("ruf", True, "durch", "", (3, 3, -3, -3)),
    ("ruf", True, "durch", "spritze", (6, 6, -3, -9)),
    ("ruf", False, "simple", "", (-1, -1, 1, 1)),
    ("ruf", False, "schneider", "spritze", (-4, -4, 4, 4)),
    ("ruf", False, "durch", "spritze", (-6, -6, 6, 6)),
    ("solo", True, "simple", "", (6, -2, -2, -2)),
    ("solo", True, "schneider", "spritze", (18, -6, -6, -6)),
    ("solo", True, "schneider", "one-trick", (18, -3, -3, -12)),
    ("solo", True, "durch", "spritze", (24, -4, -4, -16)),
    ("solo", False, "simple", "spritze", (-12, 4, 4, 4)),
    ("solo", False, "durch", "", (-12, 4, 4, 4)),
    ("tout", True, None, "", (18, -6, -6, -6)),
    ("tout", True, None, "spritze", (36, -12, -12, -12)),
    ("tout", False, None, "spritze", (-36, 12, 12, 12)),
]
"""Seat 0 plays, in a Rufspiel with 1; a Spritze is given by 3."""


@clause("SK-points-1", "SK-points-4", "SK-points-7", "SK-spritze-5", "SK-points-spritze")
@pytest.mark.parametrize(("game", "won", "level", "extra", "game_points"), ROWS)
def test_every_row_of_the_ordinance_from_what_the_list_keeper_knows(
    game: str, won: bool, level: str | None, extra: str, game_points: tuple[int, ...]
) -> None:
    contract, partner = ("Rufspiel", 1) if game == "ruf" else ("Solo", None)
    sheet = Sheet("tischliste")
    spritze, one_trick = (3 if extra else None), extra == "one-trick"
    tout = game == "tout"
    sheet.enter(sk(contract, 0, partner=partner, won=won, level=level, tout=tout, spritze=spritze, one_trick=one_trick))
    assert sheet.game_points == game_points
    assert all("augen" not in line.args for line in sheet.line(1).result.lines)


def series() -> Sheet:
    """The short series of the rule catalogue."""
    sheet = Sheet("tischliste", deals=6, supervised=True)
    sheet.enter(
        sk("Rufspiel", 0, partner=1, won=True),
        sk("Solo", 2, won=True, level="schneider"),
        sk("Rufspiel", 3, partner=0, won=False, level="schneider", spritze=1),
        sk("Wenz", 1, won=False),
        sk("Rufspiel", 0, partner=2, won=True, level="schneider", spritze=3, one_trick=True),
        sk("Solo", 3, foul=Foul(2, "open")),
    )
    return sheet


@clause("SK-result-1", "SK-tablepoints-1")
def test_a_series_adds_up_to_one_hundred() -> None:
    end = closing(series().state)
    assert [line.result.game_points for line in series().state.standing] == [
        (1, 1, -1, -1),
        (-3, -3, 9, -3),
        (-4, 4, 4, -4),
        (2, -6, 2, 2),
        (4, -2, 4, -6),
        (2, 2, -10, 6),
    ]
    assert (end.game_points, end.added, end.results) == ((2, -4, 8, -6), (30, 20, 40, 10), (32, 16, 48, 4))
    assert sum(end.results) == 100
    assert [line.clause for line in end.lines] == [f"SK-tablepoints-{row}" for row in (1, 2, 5, 8)]


@clause("SK-reuegeld-1", "SK-reuegeld-2")
def test_reuegeld_stands_with_who_owes_it_line_by_line() -> None:
    sheet = series()
    owed = {line.number: line.result.cents for line in sheet.state.standing if any(line.result.cents)}
    assert owed == {3: (0, 0, 0, 50), 4: (0, 100, 0, 0), 5: (0, 0, 0, 50)}
    assert cents(sheet.state) == (0, 100, 0, 100)


@clause("SK-reuegeld-1", "SK-reuegeld-2")
def test_a_correction_changes_what_is_owed() -> None:
    sheet = series()
    sheet.do(A, Correct(4, sk("Wenz", 1, won=True), 1, "war gewonnen"))
    assert cents(sheet.state) == (0, 0, 0, 100)


TIES = [
    ((9, 3, -2, -10), (49, 33, 18, 0)),
    ((5, 5, -3, -7), (40, 40, 17, 3)),
    ((6, 2, 2, -10), (46, 27, 27, 0)),
    ((8, 4, -6, -6), (48, 34, 9, 9)),
    ((4, 4, 4, -12), (34, 34, 34, -2)),
    ((12, -4, -4, -4), (52, 16, 16, 16)),
    ((5, 5, -5, -5), (40, 40, 10, 10)),
    ((0, 0, 0, 0), (25, 25, 25, 25)),
]


@clause("SK-tablepoints-3", "SK-tablepoints-6", "SK-tablepoints-9", "SK-tablepoints-4", "SK-tablepoints-10")
@pytest.mark.parametrize(("game_points", "results"), TIES)
def test_every_pattern_of_ties_at_a_table_entered_by_totals(
    game_points: tuple[int, ...], results: tuple[int, ...]
) -> None:
    sheet = Sheet("tischliste", deals=32)
    sheet.do(DESK, Enter(0, Totals(game_points, written=results)), Sign())
    assert sheet.results == results
    assert sum(results) == 100


@clause("SK-result-2", "SK-check100")
def test_a_paper_list_is_compared_with_what_its_keeper_added_up() -> None:
    sheet = Sheet("tischliste", deals=32)
    assert sheet.refusal(DESK, Enter(0, Totals((3, 1, -2, -1)))).clause == "SK-check100"
    wrong = sheet.refusal(DESK, Enter(0, Totals((5, 5, -3, -7), (0, 0, 350, 0), written=(45, 35, 17, 3))))
    assert (wrong.clause, wrong.args["due"]) == ("SK-result-2", [40, 40, 17, 3])
    sheet.do(DESK, Enter(0, Totals((5, 5, -3, -7), (0, 0, 350, 0), written=(40, 40, 17, 3))), Sign())
    assert (sheet.results, cents(sheet.state)) == ((40, 40, 17, 3), (0, 0, 350, 0))


@clause("SK-result-2", "SK-check100")
def test_single_deals_that_follow_later_have_to_give_the_totals_of_the_paper() -> None:
    sheet = series()
    sheet.do(DESK, Enter(0, Totals((-4, 2, 8, -6), (0, 0, 0, 200))))
    assert sheet.refusal(A, Sign()).key == "refusal.sk.column-sum"  # Anna and Bert were swapped
    sheet.do(DESK, Correct(0, Totals((2, -4, 8, -6), (0, 0, 0, 200)), 1))
    sheet.do(A, Sign())


@clause("SK-result-1")
def test_a_list_has_no_last_deal_unless_one_is_chosen() -> None:
    endless, full = Sheet("tischliste"), Sheet("tischliste", deals=2)
    for _ in range(40):
        endless.enter(sk("Solo", 0, won=True))
    endless.do(A, Sign())
    full.enter(sk("Solo", 0, won=True), sk("Solo", 1, won=True))
    assert full.refusal(A, Enter(3, sk("Solo", 2, won=True))).clause == "SK-result-1"


@clause("SK-result-1")
def test_nobody_signs_a_list_with_a_gap_or_without_a_deal() -> None:
    sheet = Sheet("tischliste")
    assert sheet.refusal(A, Sign()).key == "refusal.list.empty"
    sheet.do(A, Enter(1, sk("Solo", 0, won=True)), Enter(4, sk("Solo", 0, won=True)))
    assert sheet.refusal(A, Sign()).args == {"numbers": [2, 3], "count": 2}
    assert Sheet("tischliste", deals=32).refusal(A, Sign()).args["count"] == 32


@clause("SK-result-1")
def test_a_struck_deal_is_missing_only_where_their_number_is_fixed() -> None:
    endless, full = Sheet("tischliste"), Sheet("tischliste", deals=3)
    for sheet in (endless, full):
        sheet.enter(*[sk("Solo", 0, won=True)] * 3)
        sheet.do(A, Strike(2, 1, "gab es nicht"))
    endless.do(A, Sign())
    assert full.refusal(A, Sign()).args == {"numbers": [2], "count": 1}
    full.do(A, Enter(2, sk("Solo", 0, won=True)), Sign())


@clause("SK-deal-3")
def test_a_deal_thrown_in_does_not_count_and_the_same_dealer_deals_again() -> None:
    sheet = Sheet("tischliste")
    sheet.enter(sk("Solo", 0, won=True))
    sheet.do(A, ThrowIn(), ThrowIn())
    assert (sheet.state.dealer, sheet.state.redeals, sheet.game_points) == (1, 2, (6, -2, -2, -2))
    sheet.do(A, ThrowIn(back=True))
    sheet.enter(sk("Solo", 1, won=True))
    assert (sheet.state.redeals_of(2), sheet.state.redeals, sheet.state.dealer) == (1, 0, 2)
    assert sheet.refusal(A, ThrowIn(back=True)).clause == "ENG-late"


@clause("SK-deal-3")
def test_two_who_say_that_a_deal_was_thrown_in_mean_the_same_one_whenever_they_say_it() -> None:
    sheet = Sheet("tischliste")
    sheet.enter(sk("Solo", 0, won=True))
    sheet.do(A, ThrowIn(number=1), ThrowIn(number=2), ThrowIn(number=2))
    sheet.do(B, ThrowIn(number=1), ThrowIn(number=2))
    assert [sheet.state.redeals_of(number) for number in (1, 2, 3)] == [1, 2, 0]
    sheet.do(B, ThrowIn(number=1, back=True))
    assert sheet.state.redeals_of(1) == 0


@clause("ENG-seat")
def test_of_five_the_dealer_pauses_unless_somebody_says_who_plays() -> None:
    sheet = Sheet("tischliste", 5)
    sheet.enter(sk("Solo", 0, won=True))  # Anna deals: Bert is the first of the four
    assert sheet.game_points == (0, 6, -2, -2, -2)
    sheet.enter(Deal(sk("Solo", 3, won=True).facts, (0, 1, 2, 4)))
    assert sheet.game_points == (-2, 4, -4, -2, 4)
    wrong = sheet.refusal(A, Enter(3, Deal(sk("Solo", 3, won=True).facts, (0, 1, 2, 2))))
    assert wrong.key == "refusal.list.columns"
    assert closing(sheet.state).added == ()  # table points are for four


def test_a_foul_stands_out_as_in_the_list_of_a_match() -> None:
    sheet = series()
    marked = [line.number for line in sheet.state.standing if kind_of(sheet.state).marked(line.result.facts)]
    assert marked == [6]
    assert tischliste.why_unbalanced([line.result.game_points for line in sheet.state.standing]) is None


@pytest.mark.parametrize(
    ("number", "entry", "clause_id"),
    [
        (1, sk("Rufspiel", 0, won=True), "SK-B5.2"),
        (1, sk("Solo", 0, partner=1, won=True), "SK-B5.2"),
        (1, sk("Solo", 0, won=True, spritze=0), "SK-B5.7"),
        (1, sk("Rufspiel", 0, partner=0, won=True), "SK-B5.3"),
        (1, sk("Solo", 7, won=True), "ENG-seat"),
        (1, sk("Solo", 0, won=True, one_trick=True), "SK-spritze-5"),
        (1, Totals((1, 1, -1, -1)), "ENG-facts"),
        (0, sk("Solo", 0, won=True), "ENG-facts"),
        (0, Totals((1, -1)), "ENG-facts"),
        (1, Deal({"winner": 2}), "ENG-facts"),
    ],
)
def test_what_cannot_have_happened_is_refused_with_its_clause(number: int, entry: Entry, clause_id: str) -> None:
    assert Sheet("tischliste").refusal(A, Enter(number, entry)).clause == clause_id
