"""The minutes of Chaotentrumpf: counts or cards, the limit, play-offs, people who come and go, the penal code."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.engine.counting import DealResult
from stammtisch.games.chaotentrumpf.match.limits import Outcome
from stammtisch.lists.actions import (
    AnnulMatch,
    AppointKeeper,
    ChangePresence,
    Correct,
    Enter,
    ExemptKeeper,
    Judge,
    Sign,
    Strike,
)
from stammtisch.lists.entries import Deal, Played
from stammtisch.lists.kinds import KINDS
from stammtisch.lists.minutes import packs_now, standing
from stammtisch_dev.testing import clause
from tests.lists.sheets import HOST, A, Sheet, ct, sk


def told(sheet: Sheet, *rows: tuple[int, ...]) -> None:
    """Deals that brought so much."""
    for row in rows:
        number = sheet.state.next_number
        sheet.do(HOST, Enter(number, Played(DealResult(row, (), ()), f"match/x#{number}")))


# --- counting ---


@clause("CT-16a-1", "CT-16a-2", "CT-4a")
def test_everybody_counts_the_own_tricks_and_the_keeper_carries_it_forward() -> None:
    sheet = Sheet("protokoll", 3)
    sheet.enter(ct("suit:P", (40, 30, 20), (3, 1, 1)), ct("suit:K", (10, 50, 0), (0, 2, 0), without_trick=(2,)))
    assert [line.result.game_points for line in sheet.state.standing] == [(55, 30, 20), (-90, 55, -200)]
    assert sheet.game_points == (-35, 85, -180)


@clause("CT-16a-1", "CT-16a-2", "CT-16b")
def test_captured_cards_count_as_what_was_counted_in_them() -> None:
    cards = {"trump": "suit:P", "captured": [["PA", "P10", "XK", "H9", "HD", "K7"], ["PK", "XA", "K10"], []]}
    by_cards, by_counts = Sheet("protokoll", 3), Sheet("protokoll", 3)
    by_cards.enter(Deal(cards))
    by_counts.enter(ct("suit:P", (28, 25, 0), (2, 1, 0), without_trick=(2,)))
    assert by_cards.line(1) == by_counts.line(1)
    assert by_cards.game_points == (43, 25, -200)


@clause("CT-4a", "CT-16a-2")
@pytest.mark.parametrize(
    ("told", "clause_id"),
    [
        ({"figures": [71, -44, -200]}, ""),
        ({"figures": [71, -44, -201]}, "CT-16a-2"),
        ({"figures": [4000, 0, 0]}, "CT-16a-2"),
        ({"figures": [1000, 0, 0], "trump": "value:10"}, ""),
        ({"figures": [71, -44]}, "ENG-facts"),
        ({"figures": [71, -44, 0], "augen": [56, 0, 0], "trumps": [1, 0, 0]}, "CT-4a"),
    ],
)
def test_where_nobody_said_how_it_came_the_final_figures_are_written_down(told: Any, clause_id: str) -> None:
    sheet, entry = Sheet("protokoll", 3), Deal({"trump": "suit:P", **told})
    if clause_id:
        assert sheet.refusal(A, Enter(1, entry)).clause == clause_id
        return
    sheet.enter(entry)
    assert sheet.game_points == tuple(told["figures"])
    assert [line.clause for line in sheet.line(1).result.lines] == ["CT-4a"]
    assert len(sheet.line(1).result.headline) == 1


@clause("CT-16a-2")
def test_who_made_no_trick_has_nothing_to_count() -> None:
    wrong = ct("suit:X", (40, 20, 0), (3, 1, 0), without_trick=(1,))
    assert Sheet("protokoll", 3).refusal(A, Enter(1, wrong)).clause == "CT-16a-2"


@clause("CT-4a")
def test_two_to_ten_keep_minutes() -> None:
    assert (KINDS["protokoll"].fewest, KINDS["protokoll"].most) == (2, 10)
    Sheet("protokoll", 10).enter(ct("suit:P", (10,) * 10, (1,) * 10))
    refusal = Sheet("protokoll", 4).refusal(A, Enter(1, ct("suit:P", (10,) * 3, (1,) * 3)))
    assert (refusal.key, refusal.args) == ("refusal.list.columns", {"given": 3, "due": 4})


# --- the limit ---


@clause("CT-17a", "CT-17b")
def test_two_pass_the_limit_together_and_play_off_with_totals_of_their_own() -> None:
    """Scenario CT-SC8: 1010 and 1026 in the same deal, then a play-off to 50."""
    sheet = Sheet("protokoll", 3)
    told(sheet, (980, 955, 400), (30, 71, -44))
    assert sheet.game_points == (1010, 1026, 356)
    assert standing(sheet.state).outcome == Outcome("playoff", (0, 1), "CT-17b")
    refusal = sheet.refusal(A, Enter(3, ct("suit:K", (40, 0, 20), (1, 0, 0), among=(0, 2))))
    assert (refusal.clause, refusal.args["seat"]) == ("CT-17b", 2)
    sheet.enter(ct("suit:K", (46, 38, 0), (1, 1, 0)))
    assert standing(sheet.state).outcome.kind == "playoff"
    sheet.enter(ct("suit:K", (9, 4), (2, 1)))  # told for the two of them only
    assert standing(sheet.state).outcome == Outcome("won", (0,), "CT-17b")
    assert standing(sheet.state).playoffs[-1].totals == (62, 44, 0)
    assert sheet.game_points == (1010, 1026, 356)


@clause("CT-17b")
def test_several_who_pass_the_mark_of_a_play_off_together_play_another_one() -> None:
    sheet = Sheet("protokoll", 3)
    told(sheet, (1010, 1020, 1030), (60, 70, 0))
    at = standing(sheet.state)
    assert (at.outcome.seats, at.playoffs[-1].totals, len(at.playoffs)) == ((0, 1), (0, 0, 0), 2)


@clause("CT-17b", "CT-17c")
def test_a_number_of_deals_ends_it_and_a_tie_is_played_off_before_anybody_signs() -> None:
    sheet = Sheet("protokoll", 3, max_deals=2)
    told(sheet, (50, 40, 30), (10, 20, 0))
    assert standing(sheet.state).outcome == Outcome("playoff", (0, 1), "CT-17b")
    assert sheet.refusal(A, Sign()).clause == "CT-17b"
    told(sheet, (60, 10, 0))
    sheet.do(A, Sign())
    assert standing(sheet.state).outcome == Outcome("won", (0,), "CT-17b")


@clause("CT-17a", "CT-17c")
def test_who_is_alone_above_the_limit_has_won_and_stays_the_winner() -> None:
    sheet = Sheet("protokoll", 3)
    told(sheet, (1000, 500, 0))
    assert standing(sheet.state).outcome.kind == "on"  # on it is not above it
    assert standing(sheet.state, time_up=True).outcome == Outcome("won", (0,), "CT-17c")
    told(sheet, (1, 0, 0), (0, 900, 0))
    assert standing(sheet.state).outcome == Outcome("won", (0,), "CT-17a")


@clause("CT-17a")
def test_a_correction_moves_the_winner() -> None:
    sheet = Sheet("protokoll", 3)
    told(sheet, (1010, 500, 0))
    sheet.do(A, Strike(1, 1, "verschrieben"))
    sheet.do(HOST, Enter(1, Played(DealResult((900, 500, 0), (), ()), "match/x#1")))
    assert standing(sheet.state).outcome.kind == "on"


@clause("CT-NUEV-6")
def test_without_minutes_nothing_is_added_up_and_nobody_wins() -> None:
    sheet = Sheet("protokoll", 3, minutes=False)
    told(sheet, (1010, 500, 0))
    assert standing(sheet.state, time_up=True).outcome.kind == "on"
    assert not KINDS["protokoll"].adds_up(sheet.state)


# --- people ---


@clause("CT-3b")
def test_who_joins_begins_at_nought_and_packs_and_shuffler_follow_from_who_is_there() -> None:
    sheet = Sheet("protokoll", 4)  # Anna keeps the minutes, so Bert shuffles first
    assert (sheet.state.dealer, packs_now(sheet.state)) == (1, 3)
    sheet.enter(ct("suit:P", (10, 20, 30, 40), (1, 1, 1, 1)))
    sheet.do(A, ChangePresence(4, "here"))
    assert (sheet.game_points[4], packs_now(sheet.state), sheet.state.dealer) == (0, 4, 2)
    sheet.do(A, ChangePresence(2, "paused"), ChangePresence(3, "left"))
    assert (sheet.state.present(2), sheet.state.dealer, packs_now(sheet.state)) == ((0, 1, 4), 4, 3)
    sheet.enter(ct("suit:P", (10, 20, 30), (1, 1, 1)))  # told for the three
    assert sheet.line(2).result.game_points == (15, 25, 0, 0, 35)
    sheet.do(A, ChangePresence(2, "here"))
    assert sheet.state.dealer == 0


@clause("CT-3b")
def test_who_is_away_counts_in_no_deal() -> None:
    sheet = Sheet("protokoll", 4)
    sheet.do(A, ChangePresence(3, "left"))
    refusal = sheet.refusal(A, Enter(1, ct("suit:P", (10, 20, 30, 40), (1, 1, 1, 1), among=(0, 1, 3))))
    assert refusal.clause in ("CT-3b", "CT-17b")
    sheet.enter(ct("suit:P", (10, 20, 30, 0), (1, 1, 1, 0)))
    assert sheet.line(1).result.game_points == (15, 25, 35, 0)


@clause("CT-17b")
def test_who_has_left_cannot_win() -> None:
    sheet = Sheet("protokoll", 3)
    told(sheet, (500, 400, 0))
    sheet.do(A, ChangePresence(0, "left"))
    assert standing(sheet.state, time_up=True).outcome == Outcome("won", (1,), "CT-17c")


def test_an_earlier_deal_is_corrected_for_those_who_played_it() -> None:
    sheet = Sheet("protokoll", 3)
    sheet.enter(ct("suit:P", (10, 20, 30), (1, 1, 1)))
    sheet.do(A, ChangePresence(3, "here"), ChangePresence(0, "left"))
    sheet.do(A, Correct(1, ct("suit:P", (11, 20, 30), (1, 1, 1)), 1, "ein Auge mehr"))
    assert sheet.game_points == (16, 25, 35, 0)


def test_no_more_people_than_the_list_has_room_for_and_no_seat_that_is_not_there() -> None:
    sheet = Sheet("protokoll", 10)
    assert sheet.refusal(A, ChangePresence(10, "here")).key == "refusal.list.no-more-columns"
    assert sheet.refusal(A, ChangePresence(12, "here")).clause == "ENG-seat"
    assert sheet.refusal(A, ChangePresence(2, "disqualified")).key == "refusal.list.judges-only"
    assert sheet.do(A, ChangePresence(2, "here")) == ()


@clause("CT-4b", "CT-5b", "CT-5c")
def test_the_left_neighbour_of_the_keeper_shuffles_first_and_an_exempted_keeper_never() -> None:
    sheet = Sheet("protokoll", 4, keeper=1)
    assert [sheet.state.dealer_of(number) for number in range(1, 6)] == [2, 3, 0, 1, 2]
    sheet.do(A, ExemptKeeper())
    assert [sheet.state.dealer_of(number) for number in range(1, 6)] == [2, 3, 0, 2, 3]
    sheet.do(A, AppointKeeper(2))
    assert sheet.state.dealer_of(1) == 3
    sheet.do(A, ExemptKeeper(granted=False))
    assert sheet.state.dealer_of(1) == 2
    assert sheet.refusal(A, AppointKeeper(7)).clause == "ENG-seat"
    assert Sheet("protokoll", 3).refusal(A, ExemptKeeper()).clause == "CT-5c"


@clause("CT-4b")
def test_the_secretary_who_comes_later_takes_over_from_whom_the_lot_has_chosen() -> None:
    sheet = Sheet("protokoll", 3, keeper=1, keeper_by_lot=True)
    assert sheet.state.dealer_of(1) == 2
    sheet.do(A, ChangePresence(3, "here", secretary=True))
    assert (sheet.state.keeper, sheet.state.keeper_by_lot) == (3, False)
    assert sheet.state.dealer_of(1) == 2, "the order of shuffling does not start afresh"
    sheet.do(A, AppointKeeper(0, by_lot=True))
    sheet.do(A, ChangePresence(2, "paused", secretary=True))
    assert sheet.state.keeper == 0
    agreed = Sheet("protokoll", 3, keeper=1)
    agreed.do(A, ChangePresence(3, "here", secretary=True))
    assert agreed.state.keeper == 1


# --- the penal code ---


@clause("CT-SV-2", "CT-SV-3")
def test_the_others_judge_and_the_amount_goes_off_the_total() -> None:
    sheet = Sheet("protokoll", 3)
    told(sheet, (980, 955, 400), (30, 71, -44))
    for amount in (99, 1001, 1050, -100):
        assert sheet.refusal(A, Judge(1, amount, "Beleidigung")).clause == "CT-SV-3"
    assert sheet.refusal(A, Judge(1, 300, "")).key == "refusal.list.reason"
    assert sheet.refusal(A, Judge(5, 300, "wer?")).clause == "ENG-seat"
    sheet.do(A, Judge(1, 0, "war nur Flüchtigkeit"))
    assert (sheet.game_points, sheet.state.redeals) == ((1010, 1026, 356), 0)
    events = sheet.do(A, Judge(1, 300, "nicht bekannt"))
    assert events[0].judges == (0, 2)  # type: ignore[union-attr]
    assert sheet.game_points == (1010, 726, 356)
    assert standing(sheet.state).outcome == Outcome("won", (0,), "CT-17a")  # booked before anybody looks


@clause("CT-SV-3")
def test_a_penalty_during_a_play_off_does_not_undo_it() -> None:
    sheet = Sheet("protokoll", 3)
    told(sheet, (1010, 1026, 356), (20, 30, 0))
    sheet.do(A, Judge(1, 300, "Karte versteckt"))
    told(sheet, (50, 10, 0))
    assert sheet.game_points == (1010, 726, 356)
    assert standing(sheet.state).playoffs[-1].totals == (70, 40, 0)
    assert standing(sheet.state).outcome.seats == (0,)


@clause("CT-SV-3")
def test_a_disqualified_player_is_out_and_does_not_come_back() -> None:
    sheet = Sheet("protokoll", 3)
    told(sheet, (500, 400, 0))
    sheet.do(A, Judge(0, 100, "gezinkte Karten", disqualified=True))
    assert sheet.state.present(2) == (1, 2)
    assert sheet.refusal(A, ChangePresence(0, "here")).clause == "CT-SV-3"
    assert standing(sheet.state, time_up=True).outcome.seats == (1,)


@clause("CT-SV-4")
def test_a_conviction_annuls_the_deal_and_the_same_dealer_deals_again() -> None:
    sheet = Sheet("protokoll", 3)
    told(sheet, (50, 40, 0))
    dealer = sheet.state.dealer
    sheet.do(A, Judge(0, 100, "nicht bekannt"))
    assert (sheet.state.redeals, sheet.state.dealer, sheet.game_points) == (1, dealer, (-50, 40, 0))
    sheet.do(A, Judge(0, 100, "nicht bedient", line=1))
    assert (sheet.line(1).struck, sheet.game_points, sheet.state.next_number) == (True, (-200, 0, 0), 1)
    assert sheet.refusal(A, Judge(0, 100, "noch einmal", line=1)).clause == "ENG-late"
    told(sheet, (50, 40, 0), (20, 30, 0))
    sheet.do(A, Judge(0, 100, "Karte versteckt", line=1), Sign())


@clause("CT-SV-4")
def test_an_annulled_match_stays_on_record_without_a_winner() -> None:
    sheet = Sheet("protokoll", 3)
    told(sheet, (50, 50, 0))
    assert sheet.refusal(A, AnnulMatch("")).key == "refusal.list.reason"
    sheet.do(A, AnnulMatch("gezinkte Karten"), Sign())
    assert (sheet.state.annulled, len(sheet.state.standing)) == (True, 1)


@pytest.mark.parametrize("action", [Judge(0, 100, "x"), AnnulMatch("x"), AppointKeeper(0), ExemptKeeper()])
def test_the_other_lists_know_no_minutes(action: Judge | AnnulMatch | AppointKeeper | ExemptKeeper) -> None:
    sheet = Sheet("tischliste")
    sheet.enter(sk("Wenz", 1, won=True))
    assert sheet.refusal(A, action).key == "refusal.list.minutes-only"


@given(st.lists(st.tuples(*[st.integers(-100, 400)] * 3), max_size=8), st.integers(0, 7))
def test_the_totals_are_those_of_the_lines_outside_play_offs(rows: list[tuple[int, ...]], struck: int) -> None:
    sheet = Sheet("protokoll", 3)
    told(sheet, *rows)
    if struck < len(rows):
        sheet.do(A, Strike(struck + 1, 1, "gilt nicht"))
    at = standing(sheet.state)
    assert at.totals == sheet.game_points
    assert at.played + len(at.apart) == len(sheet.state.standing)
