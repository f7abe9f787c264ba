"""Keeping a list: several people write, mistakes are corrected, the keeper signs, the supervisors come."""

from typing import get_args

import pytest

from stammtisch.lists.actions import (
    Answer,
    Call,
    Confirm,
    Correct,
    Enter,
    Reopen,
    Settle,
    Sign,
    Strike,
    TakeOver,
)
from stammtisch.lists.entries import Deal
from stammtisch.lists.folding import opened
from stammtisch.lists.keeping import CHAPTERS, ScoreListDecider, decide
from stammtisch.lists.people import RIGHTS, ROLES, Act, Who, may
from stammtisch.lists.signing import unconfirmed
from stammtisch_dev.audit import audit
from stammtisch_dev.testing import clause
from tests.lists.sheets import DIRECTOR, SUPERVISOR, TEAM, A, B, C, Sheet, ct, dk, mm, sk
from tests.lists.test_tischliste import series

WENZ, LOST = sk("Wenz", 1, won=True), sk("Wenz", 1, won=False)

# --- two people ---


@clause("MM-T-record")
def test_the_same_deal_entered_alike_by_another_is_confirmed() -> None:
    sheet = Sheet("tischliste")
    sheet.do(A, Enter(1, WENZ))
    sheet.do(B, Enter(1, WENZ))
    assert sheet.do(B, Enter(1, WENZ)) == ()
    assert sheet.line(1).seconded == (B,)


@clause("MM-T-record", "ENG-list")
@pytest.mark.parametrize("order", [(A, B), (B, A)])
def test_two_entries_that_differ_stand_side_by_side_whoever_came_first(order: tuple[Who, Who]) -> None:
    sheet, entries = Sheet("tischliste"), {A: WENZ, B: LOST}
    for who in order:
        sheet.do(who, Enter(1, entries[who]))
    line = sheet.line(1)
    assert line.rival is not None
    assert (line.entry, line.by, line.rival.entry, line.rival.by) == (WENZ, A, LOST, B)
    refusal = sheet.refusal(A, Sign())
    assert (refusal.clause, refusal.args) == ("ENG-list", {"numbers": [1]})


@clause("MM-T-record", "ENG-list")
def test_the_keeper_does_not_settle_it_against_a_second_witness_nor_the_other_way_round() -> None:
    sheet = Sheet("tischliste")
    sheet.do(A, Enter(1, WENZ))
    sheet.do(B, Enter(1, LOST))
    for who in (A, B):
        assert sheet.refusal(who, Correct(1, WENZ, 1, "weil ich es sage")).key == "refusal.list.not-yours-to-settle"
        assert sheet.refusal(who, Strike(1, 1, "weg damit")).key == "refusal.list.not-yours-to-settle"
    assert sheet.refusal(Who("second", "franz"), TakeOver(1)).clause == "ENG-list"
    sheet.do(SUPERVISOR, Correct(1, LOST, 1, "Karten nachgezählt"))
    assert (sheet.line(1).rival, sheet.game_points) == (None, (2, -6, 2, 2))


@clause("MM-T-record")
def test_it_is_settled_when_one_of_the_two_takes_over_the_other_entry() -> None:
    for who, game_points in ((A, (2, -6, 2, 2)), (B, (-2, 6, -2, -2))):
        sheet = Sheet("tischliste")
        sheet.do(A, Enter(1, WENZ))
        sheet.do(B, Enter(1, LOST))
        sheet.do(who, TakeOver(1))
        assert (sheet.line(1).rival, sheet.game_points) == (None, game_points)
        assert sheet.refusal(who, TakeOver(1)).clause == "ENG-late"


@clause("MM-T-record")
def test_a_third_witness_joins_one_of_the_two_and_says_nothing_third() -> None:
    sheet, third = Sheet("tischliste"), Who("second", "franz")
    sheet.do(A, Enter(1, WENZ))
    sheet.do(B, Enter(1, LOST))
    assert sheet.refusal(third, Enter(1, sk("Solo", 1, won=True))).key == "refusal.list.disputed"
    sheet.do(third, Enter(1, LOST))
    rival = sheet.line(1).rival
    assert rival is not None
    assert rival.seconded == (third,)
    assert sheet.do(third, Enter(1, LOST)) == ()


def test_whoever_wants_to_say_something_else_corrects_the_line() -> None:
    sheet = Sheet("tischliste")
    sheet.do(A, Enter(1, WENZ))
    assert sheet.refusal(A, Enter(1, LOST)).key == "refusal.list.correct-instead"
    sheet.do(B, Enter(1, LOST))
    assert sheet.refusal(B, Enter(1, sk("Solo", 0, won=True))).key == "refusal.list.correct-instead"


# --- corrections ---


def signed() -> Sheet:
    sheet = series()
    sheet.do(A, Sign())
    return sheet


@clause("SK-sign")
def test_a_signed_list_is_changed_by_the_supervisors_alone_with_a_reason_and_is_unsigned_then() -> None:
    sheet = signed()
    assert sheet.refusal(A, Enter(4, WENZ)).clause == "SK-sign"
    assert sheet.refusal(A, Correct(4, WENZ, 1, "Irrtum")).clause == "SK-sign"
    assert sheet.refusal(SUPERVISOR, Correct(4, WENZ, 1)).key == "refusal.list.reason"
    sheet.do(SUPERVISOR, Correct(4, WENZ, 1, "Wenz war gewonnen"))
    assert (sheet.state.signed, sheet.game_points) == (None, (-2, 8, 4, -10))
    assert (sheet.line(4).earlier[0].reason, sheet.line(4).by) == ("Wenz war gewonnen", SUPERVISOR)


@clause("SK-sign")
def test_a_closed_list_is_opened_by_whoever_may_and_with_a_reason() -> None:
    sheet = signed()
    assert sheet.refusal(A, Reopen("doch nicht")).clause == "ENG-role"  # at a tournament
    assert sheet.refusal(SUPERVISOR, Reopen("")).key == "refusal.list.reason"
    sheet.do(SUPERVISOR, Reopen("Zeile 3 fehlt"))
    assert sheet.do(SUPERVISOR, Reopen("noch einmal")) == ()
    sheet.do(A, Sign())
    assert sheet.do(A, Sign()) == ()
    home = Sheet("tischliste")
    home.enter(WENZ)
    home.do(A, Sign(), Reopen("ein Spiel geht noch"))
    assert home.state.signed is None


def test_the_last_line_is_taken_back_freely_by_who_wrote_it_others_give_a_reason() -> None:
    sheet = series()
    assert sheet.refusal(B, Strike(6, 1)).key == "refusal.list.reason"
    assert sheet.refusal(A, Strike(2, 1)).key == "refusal.list.reason"
    sheet.do(A, Strike(6, 1))
    assert (sheet.game_points, sheet.state.next_number) == ((0, -6, 18, -12), 6)
    sheet.enter(sk("Solo", 3, won=True))
    assert (len(sheet.line(6).earlier), sheet.line(6).struck) == (2, False)


def test_a_correction_of_what_somebody_else_has_changed_meanwhile_comes_late() -> None:
    sheet = series()
    sheet.do(A, Correct(6, sk("Solo", 3, won=True), 1))
    assert sheet.refusal(B, Correct(6, sk("Solo", 2, won=True), 1, "war Cilli")).clause == "ENG-late"
    sheet.do(A, Strike(6, 2), Enter(6, sk("Solo", 1, won=True)))
    for seen in (1, 2, 3):  # meant for what was struck
        assert sheet.refusal(B, Correct(6, sk("Solo", 2, won=True), seen, "war Cilli")).clause == "ENG-late"


@clause("ENG-list")
@pytest.mark.parametrize(
    ("kind", "width", "entry", "signed", "full"),
    [
        ("tischliste", 4, WENZ, "SK-sign", "SK-result-1"),
        ("doppelkopfliste", 4, dk("normal", (0, 1), 121), "ENG-list", "ENG-list"),
        ("protokoll", 3, ct("suit:P", (40, 30, 20), (3, 1, 1)), "ENG-list", "ENG-list"),
    ],
)
def test_a_list_is_kept_by_its_own_book_and_by_the_house_where_that_is_silent(
    kind: str, width: int, entry: Deal, signed: str, full: str
) -> None:
    sheet = Sheet(kind, width, deals=1)
    sheet.enter(entry)
    assert sheet.refusal(A, Enter(2, entry)).clause == full
    sheet.do(A, Sign())
    assert sheet.refusal(A, Enter(1, entry)).clause == signed


@clause("ENG-list")
def test_where_no_book_says_who_signs_and_decides_the_house_does() -> None:
    sheet = Sheet("doppelkopfliste", confirm_columns=True)
    sheet.enter(dk("normal", (0, 1), 121))
    assert sheet.refusal(C, Confirm((0,))).clause == "ENG-list"
    assert sheet.refusal(A, Sign()).clause == "ENG-list"  # nobody has looked at their column
    sheet.do(C, Call("Zählt der Fuchs?"))
    sheet.do(A, Confirm())
    assert sheet.refusal(A, Sign()).args == {}
    sheet.do(SUPERVISOR, Answer("Er zählt."))
    assert sheet.refusal(SUPERVISOR, Settle((1, 1, -1, -1), "")).clause == "ENG-list"
    assert sheet.refusal(B, Strike(1, 1)).clause == "ENG-list"  # another one's line, without a reason
    sheet.do(A, Sign())
    assert sheet.refusal(A, Reopen("")).clause == "ENG-list"
    sheet.do(A, Reopen("doch 122"))
    assert sheet.state.signed is None


def test_an_impossible_correction_changes_nothing() -> None:
    assert series().refusal(A, Correct(6, sk("Solo", 9, won=True), 1)).clause == "ENG-seat"


# --- columns and supervisors ---


@clause("SK-check100")
def test_a_missing_confirmation_is_a_note_and_a_lock_only_by_option() -> None:
    series().do(A, Sign())
    sheet = Sheet("tischliste", confirm_columns=True)
    sheet.enter(WENZ)
    assert sheet.refusal(A, Sign()).args == {"seats": [0, 1, 2, 3]}
    assert sheet.refusal(B, Confirm((0,))).key == "refusal.list.own-column"
    assert sheet.refusal(C, Confirm()).key == "refusal.list.own-column"
    sheet.do(B, Confirm((1,)))
    assert sheet.refusal(A, Sign()).args == {"seats": [0, 2, 3]}
    sheet.do(A, Confirm(), Sign())


@clause("SK-check100")
def test_a_change_wants_the_columns_confirmed_again() -> None:
    sheet = series()
    sheet.do(A, Confirm())
    assert unconfirmed(sheet.state) == []
    sheet.do(A, Correct(6, sk("Solo", 3, won=True), 1))
    assert unconfirmed(sheet.state) == [0, 1, 2, 3]
    sheet.do(A, Confirm((0,)), Sign())
    assert sheet.refusal(C, Confirm((2,))).clause == "SK-sign"


@clause("SK-super-1", "SK-super-3")
def test_what_the_supervisor_was_called_for_is_settled_before_the_list_is_signed() -> None:
    sheet = series()
    sheet.do(C, Call("Fehler oder nicht?"))
    assert sheet.do(A, Call("ja?")) == ()
    assert sheet.refusal(A, Sign()).clause == "SK-super-1"
    assert sheet.refusal(A, Answer("kein Fehler")).clause == "ENG-role"
    sheet.do(SUPERVISOR, Answer("Fehler, wie eingetragen"))
    assert sheet.do(SUPERVISOR, Answer("noch einmal")) == ()
    assert sheet.state.decided == "Fehler, wie eingetragen"
    sheet.do(A, Call("und noch etwas"))
    assert sheet.state.decided == ""
    sheet.do(SUPERVISOR, Answer("weiter"))
    sheet.do(A, Sign())


@clause("SK-super-3")
def test_a_list_that_cannot_be_mended_is_settled_column_by_column_with_a_reason() -> None:
    sheet = Sheet("tischliste", deals=4, supervised=True)
    sheet.do(A, Enter(2, WENZ))
    assert sheet.refusal(A, Settle((25, 25, 25, 25), "Liste verbrannt")).clause == "ENG-role"
    assert sheet.refusal(DIRECTOR, Settle((25, 25, 50), "Liste verbrannt")).key == "refusal.list.columns"
    assert sheet.refusal(DIRECTOR, Settle((25, 25, 25, 25), "")).key == "refusal.list.reason"
    sheet.do(DIRECTOR, Settle((25, 25, 25, 25), "Liste verbrannt"))
    sheet.do(A, Sign())
    assert sheet.results == (25, 25, 25, 25)


@clause("MM-T-stroke")
def test_the_competence_team_corrects_a_sheet_that_is_signed() -> None:
    sheet = Sheet("spieltagszettel", supervised=True)
    sheet.enter(mm(0), mm(1), who=TEAM)
    sheet.do(TEAM, Sign(), Correct(1, mm(2), 1, "verschrieben"))
    assert (sheet.game_points, sheet.state.signed) == ((0, 1, 1, 0), None)


# --- who may do what ---


@clause("ENG-role")
@pytest.mark.parametrize("supervised", [True, False])
@pytest.mark.parametrize("role", ROLES)
def test_every_role_does_its_own_and_is_refused_all_else_which_changes_nothing(role: str, supervised: bool) -> None:
    """The whole table of roles and actions."""
    who = Who(role, "x", 0)  # type: ignore[arg-type]
    sheet = Sheet("tischliste", supervised=supervised)
    sheet.enter(WENZ)
    for action, (act, _) in CHAPTERS.items():
        told = {"reason": "r", "decision": "d", "results": (1, 1, 1, 1), "seat": 1, "presence": "paused", "amount": 100}
        told |= {"number": 1, "entry": WENZ, "seen": 1, "text": "Regel"}
        given = action(**{name: told[name] for name in action.__struct_fields__ if name in told})
        outcome = decide(sheet.state, who, given)
        refused = getattr(outcome, "key", "") == "refusal.list.not-yours"
        assert refused != may(who, act, supervised=supervised), (role, action)
    extra = {"change-signed", "reopen", "answer"} if role in ("keeper", "table") and not supervised else set()
    acts: tuple[Act, ...] = get_args(Act)
    assert {act for act in acts if may(who, act, supervised=supervised)} == RIGHTS[who.role] | extra


def test_an_onlooker_may_nothing_and_only_supervisors_settle() -> None:
    assert RIGHTS["onlooker"] == frozenset()
    assert {role for role in ROLES if "settle" in RIGHTS[role]} == {"supervisor", "director"}
    assert {role for role in ROLES if "sign" in RIGHTS[role]} == {"keeper", "table", "team", "director", "desk"}


def test_what_a_list_has_decided_it_decides_again() -> None:
    sheet = signed()
    sheet.do(SUPERVISOR, Correct(4, WENZ, 1, "Wenz war gewonnen"))
    assert audit(ScoreListDecider(), opened(sheet.opened), sheet.stream.log) is None
    decider = ScoreListDecider()
    assert decider.view(sheet.state, C) is sheet.state
    assert decider.redact(sheet.stream.log[0].events[0], C) is sheet.stream.log[0].events[0]


def test_facts_come_in_as_json_and_are_read_as_score_reads_them() -> None:
    sheet = Sheet("tischliste")
    sheet.enter(Deal({"contract": "Wenz", "declarer": 1, "augen": 70, "tricks": 5}))
    assert sheet.game_points == (-2, 6, -2, -2)
    refusal = sheet.refusal(A, Enter(2, Deal({"contract": "Wenz", "declarer": 1, "augn": 70})))
    assert (refusal.clause, refusal.args["field"]) == ("ENG-facts", "augn")


@clause("MM-T-record")
def test_nobody_gives_in_for_others_who_said_the_same() -> None:
    sheet, third = Sheet("tischliste"), Who("second", "franz")
    sheet.do(A, Enter(1, WENZ))
    for who in (B, third):
        sheet.do(who, Enter(1, LOST))
    assert sheet.refusal(B, TakeOver(1)).key == "refusal.list.not-yours-to-settle"
    sheet.do(A, TakeOver(1))
    assert sheet.game_points == (2, -6, 2, 2)


def test_what_another_has_confirmed_is_not_taken_back_without_a_word() -> None:
    sheet = Sheet("tischliste")
    sheet.do(A, Enter(1, WENZ))
    sheet.do(B, Enter(1, WENZ))
    assert sheet.refusal(A, Strike(1, 1)).key == "refusal.list.reason"
