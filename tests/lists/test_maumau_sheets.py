"""Mau-Mau: the Spieltagszettel with its one pen, and the Punktetafel that lives on."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.lists import board
from stammtisch.lists.actions import AddRule, ChangePresence, Correct, Enter, Sign, TakePen
from stammtisch.lists.board import Board, continued, why_not_new
from stammtisch.lists.entries import Totals
from stammtisch.lists.kinds import closing
from stammtisch.lists.people import Who
from stammtisch.lists.sheets import BoardReadings
from stammtisch_dev.testing import clause
from tests.lists.sheets import DESK, SUPERVISOR, TEAM, A, B, Sheet, mm

PATTERNS = [
    ((5, 3, 3, 1), (3, 1, 1, 0)),
    ((2, 2, 0, 0), (2, 2, 0, 0)),
    ((4, 3, 2, 1), (3, 2, 1, 0)),
    ((4, 4, 2, 1), (2, 2, 1, 0)),
    ((4, 2, 2, 1), (3, 1, 1, 0)),
    ((4, 3, 1, 1), (3, 2, 1, 1)),
    ((4, 3, 0, 0), (3, 2, 0, 0)),
    ((4, 4, 1, 1), (2, 2, 1, 1)),
    ((4, 4, 4, 1), (1, 1, 1, 0)),
    ((4, 1, 1, 1), (3, 1, 1, 1)),
    ((2, 2, 2, 2), (1, 1, 1, 1)),
    ((0, 0, 0, 0), (0, 0, 0, 0)),
    ((3, 2, 1), (3, 2, 1)),
    ((3, 3, 1), (2, 2, 1)),
    ((3, 1, 1), (3, 1, 1)),
    ((2, 2, 2), (1, 1, 1)),
]


@clause("MM-T-points", "MM-T-ties", "MM-T-next", "MM-T-consolation", "MM-T-stroke")
@pytest.mark.parametrize(("strokes", "match_day_points"), PATTERNS)
def test_a_match_day_by_every_pattern_of_ties(strokes: tuple[int, ...], match_day_points: tuple[int, ...]) -> None:
    sheet = Sheet("spieltagszettel", len(strokes))
    for seat, count in enumerate(strokes):
        sheet.enter(*[mm(seat)] * count, who=TEAM)
    sheet.do(TEAM, Sign())
    assert (sheet.game_points, closing(sheet.state).added) == (strokes, match_day_points)


@clause("MM-T-ties", "MM-T-points")
def test_the_readings_of_the_statutes_are_chosen_with_the_sheet() -> None:
    shared, three = Sheet("spieltagszettel", tie_mode="R1"), Sheet("spieltagszettel", 3, three_table="shifted")
    shared.do(DESK, Enter(0, Totals((4, 4, 4, 1))))
    three.do(DESK, Enter(0, Totals((3, 2, 1))))
    assert closing(shared.state).added == (2, 2, 2, 1)
    assert closing(three.state).added == (2, 1, 0)


@clause("MM-T-stroke", "MM-T-late")
def test_a_jack_makes_two_strokes_whatever_was_said_and_who_was_away_wins_nothing() -> None:
    sheet = Sheet("spieltagszettel")
    sheet.enter(mm(2, jack=True, called=False), who=TEAM)
    assert sheet.game_points == (0, 0, 2, 0)
    assert sheet.refusal(TEAM, Enter(2, mm(1, without=(1, 3)))).clause == "MM-T-late"
    sheet.enter(mm(0, without=(1, 3)), who=TEAM)


@clause("MM-T-stroke")
def test_strokes_of_a_paper_sheet_are_never_fewer_than_none() -> None:
    sheet = Sheet("spieltagszettel")
    assert sheet.refusal(DESK, Enter(0, Totals((4, 2, 1, -1)))).clause == "MM-T-stroke"
    sheet.do(DESK, Enter(0, Totals((4, 2, 1, 0))))
    assert closing(sheet.state).added == (3, 2, 1, 0)


@clause("MM-T-record")
def test_one_phone_writes_and_another_takes_the_pen_over_by_a_tap() -> None:
    sheet, other = Sheet("spieltagszettel"), Who("team", "u")
    sheet.enter(mm(0), who=TEAM)
    assert sheet.refusal(other, Enter(2, mm(0))).key == "refusal.list.other-pen"
    sheet.do(other, TakePen())
    assert sheet.do(other, TakePen()) == ()
    sheet.enter(mm(0), who=other)
    assert sheet.refusal(TEAM, Enter(3, mm(1))).clause == "MM-T-record"
    sheet.do(TEAM, Correct(1, mm(1), 1, "war Bert"))  # a correction names its line and counts nothing twice
    sheet.do(SUPERVISOR, Enter(3, mm(3)))
    assert sheet.game_points == (1, 1, 0, 1)
    assert Sheet("tischliste").do(A, TakePen()) == ()


@clause("MM-T-record")
def test_two_sheets_that_differ_are_settled_by_the_management() -> None:
    sheet = Sheet("spieltagszettel", supervised=True)
    sheet.do(TEAM, Enter(0, Totals((4, 2, 1, 0))))
    sheet.do(DESK, Enter(0, Totals((3, 2, 1, 0))))
    assert sheet.refusal(TEAM, Correct(0, Totals((4, 2, 1, 0)), 1, "Brunner hat vier")).clause == "MM-T-record"
    assert sheet.refusal(SUPERVISOR, Correct(0, Totals((4, 2, 1, 0)), 1)).clause == "MM-T-record"  # without a reason
    sheet.do(SUPERVISOR, Correct(0, Totals((4, 2, 1, 0)), 1, "Zettel angesehen"))
    sheet.do(TEAM, Sign())
    assert sheet.refusal(TEAM, Enter(1, mm(0))).clause == "MM-T-record"


@clause("MM-T-leave")
def test_who_has_gone_is_not_dealt_in() -> None:
    sheet = Sheet("spieltagszettel")
    sheet.enter(mm(3))
    sheet.do(A, ChangePresence(3, "left"))
    assert sheet.refusal(A, Enter(2, mm(3))).clause == "MM-T-late"
    sheet.enter(mm(0))
    assert sheet.facts(2).without == (3,)


# --- the board ---


@clause("MM-13")
def test_on_the_board_mau_mau_counts_two_when_it_was_said() -> None:
    sheet = Sheet("punktetafel", 3)
    sheet.enter(mm(0, jack=True), mm(0, jack=True, called=False), mm(1))
    assert sheet.game_points == (3, 1, 0)


@clause("MM-12a", "MM-12c")
def test_a_rule_of_ones_own_costs_points_one_has_collected() -> None:
    sheet = Sheet("punktetafel", 4)
    sheet.enter(*[mm(0)] * 5)
    refusal = sheet.refusal(A, AddRule(0, "Wer die Pik-Dame legt, singt."))
    assert (refusal.clause, refusal.args) == ("MM-12a", {"step": 6})
    sheet.enter(mm(0))
    assert board.credit(sheet.state, 0) == 1
    sheet.do(A, AddRule(0, " Wer die Pik-Dame legt, singt. "))
    assert [rule.text for rule in sheet.state.own_rules] == ["Wer die Pik-Dame legt, singt."]
    assert sheet.refusal(A, AddRule(0, "Noch eine.")).clause == "MM-12a"
    assert sheet.refusal(A, AddRule(9, "Noch eine.")).clause == "ENG-seat"
    assert Sheet("spieltagszettel").refusal(A, AddRule(0, "Eine.")).clause == "MM-12c"


@clause("MM-12b", "MM-14")
def test_with_the_target_the_board_is_won_and_closed_for_deals_and_rules() -> None:
    sheet = Sheet("punktetafel", 3, target=10)
    sheet.enter(*[mm(1)] * 9)
    assert board.winner(sheet.state) is None
    sheet.enter(mm(1))
    assert board.winner(sheet.state) == 1
    assert sheet.refusal(A, Enter(11, mm(0))).clause == "MM-14"
    assert sheet.refusal(A, AddRule(1, "Ich zuerst.")).clause == "MM-14"
    sheet.do(A, Correct(10, mm(0), 1))
    sheet.enter(mm(0))


@clause("MM-12a")
def test_a_rule_once_added_does_not_fall_with_a_correction_of_the_points() -> None:
    sheet = Sheet("punktetafel", 4)
    sheet.enter(*[mm(0)] * 6)
    sheet.do(A, AddRule(0, "Eine."), Correct(6, mm(1), 1))
    assert (board.credit(sheet.state, 0), len(sheet.state.own_rules)) == (0, 1)


def boards(text: str) -> list[Board]:
    """`AB ABCZ` as two boards with these names; `AB*3` was used third, `AB!` is closed."""
    room = []
    for number, part in enumerate(text.split()):
        names, _, used = part.rstrip("!").partition("*")
        room.append(Board(str(number), frozenset(names), part.endswith("!"), int(used or 0)))
    return room


CHOICES = [
    ("AB ABCZ", "ABC", "lot", ["1"]),
    ("AB ABC", "AD", "lot", []),
    ("", "AB", "lot", []),
    ("ABWXYZ", "ABCD", "lot", ["0"]),
    ("AB BC", "ABC", "lot", ["0", "1"]),
    ("AB BC", "ABC", "plenum", ["0", "1"]),
    ("AB*5 BC*7 ABC", "ABC", "lot", ["2"]),
    ("AB*5 BC*7 AC*6", "ABC", "recent", ["1"]),
    ("AB*9 ABC*1", "ABC", "recent", ["1"]),
    ("AB*5", "CD", "recent", []),
    ("ABC! AB", "ABC", "lot", ["1"]),
    ("ABC!", "ABC", "recent", []),
]


@clause("MM-15")
@pytest.mark.parametrize(("room", "present", "ccc", "left"), CHOICES)
def test_the_board_with_most_of_those_present_goes_on(room: str, present: str, ccc: str, left: list[str]) -> None:
    options = BoardReadings(ccc)  # type: ignore[arg-type]
    assert [each.id for each in continued(boards(room), present, options)] == left
    refusal = why_not_new(boards(room), present, options, lot=lambda n: n - 1)
    assert (refusal is None) == (not left)
    if refusal is not None and ccc != "plenum":
        assert refusal.args["board"] == left[-1]


@clause("MM-15")
def test_of_equals_the_lot_or_the_plenum_decides() -> None:
    by_lot = why_not_new(boards("AB BC"), "ABC", BoardReadings(), lot=lambda n: 0)
    by_plenum = why_not_new(boards("AB BC"), "ABC", BoardReadings("plenum"), lot=lambda n: 0)
    assert by_lot is not None
    assert by_plenum is not None
    assert (by_lot.key, by_lot.args) == ("refusal.list.board-by-lot", {"board": "0"})
    assert (by_plenum.key, by_plenum.args) == ("refusal.list.boards-by-plenum", {"boards": ["0", "1"]})


@given(st.lists(st.frozensets(st.sampled_from("ABCDEF"), min_size=1), max_size=5), st.sets(st.sampled_from("ABCDEF")))
def test_none_that_is_left_out_names_more_of_those_present(names: list[frozenset[str]], present: set[str]) -> None:
    room = [Board(str(number), held) for number, held in enumerate(names)]
    chosen = continued(room, sorted(present), BoardReadings())
    assert all(len(each.names & present) >= 2 for each in chosen)
    for other in room:
        if other not in chosen and chosen:
            assert len(other.names & present) < len(chosen[0].names & present)


def test_a_second_witness_may_write_on_a_board() -> None:
    sheet = Sheet("punktetafel", 3)
    sheet.do(A, Enter(1, mm(0)))
    sheet.do(B, Enter(1, mm(0)), Enter(2, mm(1)))
    assert sheet.line(1).seconded == (B,)
