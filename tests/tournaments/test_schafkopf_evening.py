"""A Schafkopf evening: series, lists, Reuegeld, ranks and what settled them, people who leave or are excluded."""

import pytest

from stammtisch import fair
from stammtisch.engine.core import Refusal
from stammtisch.games.schafkopf.scoring import Facts
from stammtisch.lists.actions import Answer, Call, Correct, Enter, Reopen, Settle, Sign, Strike
from stammtisch.lists.entries import Deal, Totals
from stammtisch.tournaments import actions as act
from stammtisch.tournaments.cash import prizes, report
from stammtisch.tournaments.formats import shares, tiebreaks
from stammtisch.tournaments.missing import missing
from stammtisch.tournaments.passes import pass_of
from stammtisch.tournaments.people import Who
from stammtisch.tournaments.previews import Consequences, preview
from stammtisch.tournaments.standings import provisional, published
from stammtisch.tournaments.views import public
from stammtisch_dev.testing import clause
from tests.tournaments.halls import CASH, DIRECTOR, SUPERVISOR, Hall, hall

SOLO_WON = Deal(Facts("Solo", 0, won=True))
SOLO_LOST = Deal(Facts("Solo", 0, won=False))


@clause("SK-result-1")
def test_two_series_and_the_lot_for_what_is_level_in_the_end() -> None:
    held = hall("schafkopf", 8, rounds=2)
    held.hat((1, 2, 3, 4), (5, 6, 7, 8))
    held.sums(1, 9, 3, -2, -10)
    held.sums(2, 5, 5, -5, -5)
    held.close_now()
    assert held.table_of() == {
        1: (1, 49), 5: (2, 40), 6: (2, 40), 2: (4, 33), 3: (5, 18), 7: (6, 10), 8: (6, 10), 4: (8, 0),
    }  # fmt: skip
    held.hat((1, 2, 3, 4), (5, 6, 7, 8))
    held.sums(1, 0, 0, 0, 0)
    held.sums(2, 0, 0, 0, 0)
    held.close_now()
    places = published(held.t)
    assert [place.figures.result for place in places] == [74, 65, 65, 58, 43, 35, 35, 25]
    assert [place.rank for place in places] == list(range(1, 9))
    assert [place.settled for place in places] == ["", "", "lot", "", "", "", "lot", ""]


@clause("SK-result-1")
def test_level_results_are_told_apart_by_game_points_then_by_the_best_series() -> None:
    held = hall("schafkopf", 8, rounds=2)
    held.hat((1, 2, 3, 4), (5, 6, 7, 8))
    held.sums(1, 12, 0, -6, -6)  # 52 30 9 9
    held.sums(2, 7, -1, -1, -5)
    held.close_now()
    first = {place.number: place for place in published(held.t)}
    assert first[3].rank == first[4].rank  # shared until all is closed
    assert first[6].rank == first[7].rank


@clause("SK-reuegeld-3")
def test_a_table_counts_when_list_and_reuegeld_are_at_the_desk() -> None:
    held = hall("schafkopf", 4, rounds=1, deals=1)
    held.hat((1, 2, 3, 4))
    held.on(1, Enter(1, SOLO_LOST), who=Who("player", 1))
    assert held.clause(CASH, act.HandIn(1, 1, 50)) == "SK-reuegeld-3"  # nobody has signed
    held.on(1, Sign(), who=Who("player", 1))
    assert held.clause(DIRECTOR, act.CloseRound(1)) == "SK-reuegeld-3"
    assert held.clause(CASH, act.HandIn(1, 1, 50)) == "SK-reuegeld-3"  # too little, and no word why
    held.do(CASH, act.HandIn(1, 1, 50, "wird nachgereicht"))
    assert report(held.t).reuegeld_due == 50
    held.do(CASH, act.HandIn(1, 1, 50))
    assert report(held.t).reuegeld_due == 0
    held.close_now()
    assert held.clause(CASH, act.Book("reuegeld", 100)) == "SK-reuegeld-3"


@clause("SK-sign", "MM-T-card")
def test_what_is_signed_is_changed_by_a_supervisor_and_what_is_closed_by_the_director_who_has_looked() -> None:
    held = hall("schafkopf", 4, rounds=1, deals=1)
    held.hat((1, 2, 3, 4))
    held.on(1, Enter(1, SOLO_WON), who=Who("player", 1))
    held.on(1, Sign(), who=Who("player", 1))
    fix = Correct(1, SOLO_LOST, 1, "falscher Sieger")
    assert held.clause(Who("player", 1), act.AtTable(1, 1, fix)) == "SK-sign"
    held.on(1, fix, who=SUPERVISOR)
    assert held.t.rounds[0].tables[0].sheet.signed is None
    held.on(1, Sign(), who=Who("player", 1))
    held.do(CASH, act.HandIn(1, 1, 100))
    held.close_now()
    back = Correct(1, SOLO_WON, 2, "doch gewonnen")
    assert held.clause(SUPERVISOR, act.AtTable(1, 1, back)) == "SK-sign"
    assert held.clause(DIRECTOR, act.AtTable(1, 1, back)) == "SK-sign"  # without having seen what follows
    foreseen = preview(held.t, DIRECTOR, act.AtTable(1, 1, back))  # a preview is always of now
    assert isinstance(foreseen, Consequences)
    assert {moved.number for moved in foreseen.moved} == {1, 2, 3, 4}
    assert foreseen.reuegeld_cents == -100
    held.do(DIRECTOR, act.AtTable(1, 1, back, foreseen.revision))
    sheet = held.t.rounds[0].tables[0].sheet
    assert sheet.signed is not None  # whole again in the same breath
    assert held.t.rounds[0].closed
    assert held.clause(DIRECTOR, act.AtTable(1, 1, fix, foreseen.revision)) == "SK-sign"  # seen before the last change
    gap = Strike(1, 3, "weg damit")
    assert held.clause(DIRECTOR, act.AtTable(1, 1, gap, held.t.revision)) == "SK-result-1"  # would leave a hole


@clause("SK-draw-1")
def test_as_many_are_registered_as_there_are_places_and_who_goes_home_leaves_one() -> None:
    held = hall("schafkopf", 4, rounds=2, places=4)
    assert held.clause(CASH, act.Register()) == "SK-draw-1"
    held.do(CASH, act.Register(ranked=False))  # a stand-in takes nobody's place
    held.do(CASH, act.Withdraw(4))
    held.do(CASH, act.Register())
    assert held.clause(CASH, act.CheckIn(4)) == "SK-draw-1"


@clause("SK-draw-1", "SK-draw-3")
def test_who_was_ticked_at_the_door_by_mistake_stays_registered_until_the_field_is_settled() -> None:
    held = hall("schafkopf", 9, rounds=2)
    held.do(CASH, act.CheckIn(9, here=False))
    held.do(CASH, act.CheckIn(9, here=False))  # said twice, done once
    assert held.t.status(9) == "registered"
    assert 9 not in held.t.here
    held.do(DIRECTOR, act.AnnounceDraw(commitment=fair.commitment("11" * 32)))
    assert held.clause(CASH, act.CheckIn(8, here=False)) == "SK-draw-1"
    held.do(DIRECTOR, act.AnnulDraw("noch einmal"))
    held.draw()
    assert held.clause(CASH, act.CheckIn(8, here=False)) == "SK-draw-3"
    held.do(CASH, act.CheckIn(9))
    assert held.t.status(9) == "here"


def test_what_is_looked_at_where_results_are_level_is_told_in_its_order() -> None:
    assert tiebreaks(hall("schafkopf", 4).t) == ("game_points", "best", "lot")
    assert tiebreaks(hall("schafkopf", 4, tiebreak="solos").t) == ("solos", "game_points", "best", "lot")
    assert tiebreaks(hall("maumau", 4).t) == ("strokes",)
    assert tiebreaks(hall("doppelkopf", 4).t) == ("solos", "lot")


@clause("MM-T-card")
def test_whoever_types_sums_sees_how_the_list_would_end_and_what_the_phone_has_left_on_it() -> None:
    held = hall("schafkopf", 4, rounds=1, deals=2)
    held.hat((1, 2, 3, 4))
    sums = act.AtTable(1, 1, Enter(0, Totals((10, 10, -14, -6))))
    foreseen = preview(held.t, CASH, sums)
    assert isinstance(foreseen, Consequences)
    assert foreseen.list is not None
    assert (foreseen.list.added, foreseen.list.results, foreseen.list.open) == (
        (35, 35, 10, 20),
        (45, 45, -4, 14),
        None,
    )
    held.on(1, Enter(1, SOLO_WON), who=Who("player", 1))  # the phone died after one of two deals
    foreseen = preview(held.t, CASH, sums)
    assert isinstance(foreseen, Consequences)
    assert foreseen.list is not None
    assert foreseen.list.open == Refusal("SK-result-1", "refusal.list.missing", {"numbers": [2], "count": 1})
    held.on(1, Strike(1, 1, "auf Papier weitergeführt"), who=CASH)
    foreseen = preview(held.t, CASH, sums)
    assert isinstance(foreseen, Consequences)
    assert foreseen.list is not None
    assert foreseen.list.open is None


@clause("SK-sign", "SK-draw-2", "SK-stand")
def test_the_pass_has_lot_result_and_signature_once_the_table_counts() -> None:
    held = hall("schafkopf", 4, rounds=1, deals=1)
    held.hat((1, 2, 3, 4))
    held.on(1, Enter(1, SOLO_WON), who=Who("player", 1))
    held.on(1, Sign(), who=Who("player", 1))
    assert pass_of(held.t, 1).edition  # it says by which edition of the rules
    assert pass_of(held.t, 1).stamps[0].result is None  # the money is not there yet
    held.do(CASH, act.HandIn(1, 1, 0))
    stamp = pass_of(held.t, 1).stamps[0]
    assert stamp.result is not None
    assert (stamp.result.result, stamp.signed.person if stamp.signed else "") == (46, "player/1")


# --- people who go ---


@clause("SK-result-1", "SK-draw-3")
def test_a_leaver_keeps_what_he_had_and_the_stand_in_gets_the_rest() -> None:
    held = hall("schafkopf", 4, rounds=1, stand_ins=1, deals=2)
    held.hat((1, 2, 3, 4))
    held.on(1, Enter(1, SOLO_WON), who=Who("player", 1))
    assert held.clause(CASH, act.Leave(1, "müde")) == "SK-draw-3"  # deals are still to be played
    assert held.clause(CASH, act.Leave(1, "müde", stand_in=2)) == "SK-draw-3"  # not from the table itself
    held.do(CASH, act.Leave(1, "müde", stand_in=5))
    held.on(1, Enter(2, SOLO_LOST), who=Who("player", 5))  # he keeps the list now
    held.on(1, Sign(), who=Who("player", 5))
    held.do(CASH, act.HandIn(1, 1, 100))
    held.close_now()
    parts = [(share.seat, share.number, share.figures.result) for share in shares(held.t, held.t.rounds[0].tables[0])]
    assert parts == [(0, 1, 6), (0, 5, 19), (1, 2, 25), (2, 3, 25), (3, 4, 25)]
    assert {n: result for n, (_, result) in held.table_of().items()} == {1: 6, 2: 25, 3: 25, 4: 25}


def test_who_leaves_when_the_series_is_played_needs_no_stand_in() -> None:
    held = hall("schafkopf", 4, rounds=2, deals=1)
    held.hat((1, 2, 3, 4))
    held.do(CASH, act.Leave(2, "Bus", finished=True))  # the paper list is not there yet
    held.sums(1, 0, 0, 0, 0)
    held.do(CASH, act.Leave(3, "Bus"))
    assert held.t.status(3) == "left"


@clause("SK-conduct")
def test_only_supervisors_exclude_and_no_number_of_warnings_does() -> None:
    held = hall("schafkopf", 4, rounds=1, stand_ins=1, deals=1)
    held.hat((1, 2, 3, 4))
    assert held.clause(CASH, act.Warn(1, "laut")) == "ENG-role"
    assert held.clause(SUPERVISOR, act.Warn(1, "")) == "SK-conduct"
    for _ in range(5):
        held.do(SUPERVISOR, act.Warn(1, "laut"))
    assert held.t.status(1) == "here"
    assert held.clause(CASH, act.Exclude(1, "Betrug", stand_in=5)) == "SK-conduct"
    held.do(SUPERVISOR, act.Exclude(1, "Betrug", stand_in=5))
    held.sums(1, 6, -2, -2, -2)
    held.close_now()
    assert 1 not in held.table_of()  # out of the ranking
    assert {number: result for number, (_, result) in held.table_of().items()} == {2: 18, 3: 18, 4: 18}  # theirs stay


@clause("SK-conduct")
def test_by_option_who_is_excluded_keeps_the_place_of_what_was_won_before() -> None:
    held = hall("schafkopf", 4, rounds=2, stand_ins=1, exclusion="ranked")
    held.hat((1, 2, 3, 4))
    held.sums(1, 9, 3, -2, -10)
    held.close_now()
    held.do(SUPERVISOR, act.Exclude(1, "Betrug"))
    held.hat((2, 3, 4, 5))
    held.sums(1, 0, 0, 0, 0)
    held.close_now()
    assert held.table_of() == {2: (1, 58), 1: (2, 49), 3: (3, 43), 4: (4, 25)}


# --- lists that make trouble ---


@clause("SK-super-1", "SK-super-3")
def test_a_table_that_called_a_supervisor_signs_after_the_answer() -> None:
    held = hall("schafkopf", 4, rounds=1, deals=1)
    held.hat((1, 2, 3, 4))
    held.on(1, Call("Farbe nicht bekannt?"), who=Who("player", 3))
    assert next(line.key for line in missing(held.t)) == "missing.supervisor"
    held.on(1, Enter(1, SOLO_WON), who=Who("player", 1))
    assert held.clause(Who("player", 1), act.AtTable(1, 1, Sign())) == "SK-super-1"
    held.on(1, Answer("Das Spiel zählt."), who=SUPERVISOR)
    held.on(1, Sign(), who=Who("player", 1))


@clause("SK-check100", "SK-super-3")
def test_a_list_that_cannot_be_mended_is_settled_column_by_column_and_makes_100() -> None:
    held = hall("schafkopf", 4, rounds=1, deals=3)
    held.hat((1, 2, 3, 4))
    wrong = Enter(0, Totals((9, 3, -2, -10), written=(49, 33, 18, -5)))
    assert held.clause(CASH, act.AtTable(1, 1, wrong)) == "SK-result-2"
    assert held.clause(SUPERVISOR, act.AtTable(1, 1, Settle((45, 30, 20, 0), "Liste nass"))) == "SK-check100"
    held.on(1, Settle((45, 30, 20, 5), "Liste nass"), who=SUPERVISOR)
    held.on(1, Sign(), who=CASH)
    held.do(CASH, act.HandIn(1, 1, 0))
    held.close_now()
    assert {n: result for n, (_, result) in held.table_of().items()} == {1: 45, 2: 30, 3: 20, 4: 5}


@clause("SK-draw-1")
def test_an_open_list_never_hides_the_next_draw_on_the_desk() -> None:
    held = hall("schafkopf", 8, rounds=2, deals=1)
    held.hat((1, 2, 3, 4), (5, 6, 7, 8))
    held.sums(1, 0, 0, 0, 0)
    lines = {line.key for line in missing(held.t)}
    assert {"missing.list", "missing.announce-draw"} <= lines
    held.sums(2, 0, 0, 0, 0)
    assert "missing.close" in {line.key for line in missing(held.t)}


def test_solos_are_counted_and_asked_for_where_the_ranking_needs_them() -> None:
    held = hall("schafkopf", 8, rounds=1, deals=1, tiebreak="solos")
    held.hat((1, 2, 3, 4), (5, 6, 7, 8))
    assert held.clause(CASH, act.AtTable(1, 1, Enter(0, Totals((6, -2, -2, -2))))) == "SK-result-1"
    held.sums(1, 6, -2, -2, -2, solos=(0, 0, 0, 0))
    held.on(2, Enter(1, SOLO_WON))
    held.on(2, Sign())
    held.do(CASH, act.HandIn(1, 2, 0))
    held.close_now()
    places = published(held.t)
    assert [(place.number, place.settled) for place in places[:2]] == [(5, ""), (1, "solos")]


# --- money ---


@clause("SK-reuegeld-3", "ENG-cash")
def test_the_closing_report_adds_up() -> None:
    held = hall("schafkopf", 16, rounds=1, fee=1000, prizes=(10_000, 5_000))
    held.do(CASH, act.Book("float", 10_000))
    held.hat(*(tuple(range(at, at + 4)) for at in (1, 5, 9, 13)))
    for table, cents in ((1, 3_850), (2, 0), (3, 0), (4, 0)):
        held.sums(table, 9, 3, -2, -10, cents=(0, 0, 0, cents))
    held.close_now()
    held.do(DIRECTOR, act.Finish())
    for number, amount in prizes(held.t).items():
        held.do(CASH, act.Book("prize", -amount, number))
    money = report(held.t)
    assert money.balance == 14_850
    assert (money.fees_due, money.reuegeld_due, money.prizes_due) == (0, 0, 0)
    assert held.clause(CASH, act.Book("fee", 1, 1)) == "ENG-cash"  # paid already
    assert held.clause(CASH, act.Book("fee", -500, 1)) == "ENG-cash"  # back only with a word
    held.do(CASH, act.Book("fee", -500, 1, "zu viel bezahlt"))


@clause("ENG-cash")
def test_a_place_with_a_prize_is_hidden_until_it_is_read_out_or_paid() -> None:
    held = hall("schafkopf", 4, rounds=1, prizes=(3_000, 2_000, 1_000))
    held.hat((1, 2, 3, 4))
    held.sums(1, 9, 3, -2, -10)
    assert (public(held.t).unread, len(public(held.t).places)) == (0, 4)
    held.close_now()
    assert held.clause(CASH, act.ReadPlaces(1)) == "ENG-cash"  # not before the end
    held.do(DIRECTOR, act.Finish())
    assert _shown(held) == [4]
    held.do(CASH, act.ReadPlaces(3))
    assert _shown(held) == [3, 4]
    held.do(CASH, act.Book("prize", -2_000, 2))
    assert _shown(held) == [2, 3, 4]
    assert public(held.t).unread == 1
    held.do(CASH, act.ReadPlaces(1))
    assert _shown(held) == [1, 2, 3, 4]


def test_without_prizes_the_final_standing_is_shown_at_once() -> None:
    held = hall("schafkopf", 4, rounds=1)
    held.hat((1, 2, 3, 4))
    held.sums(1, 9, 3, -2, -10)
    held.close_now()
    assert _shown(held) == [1, 2, 3, 4]


def _shown(held: Hall) -> list[int]:
    return [place.rank for place in public(held.t).places]


def test_who_shares_a_rank_shares_the_money_of_the_places() -> None:
    held = hall("maumau", 4, rounds=1, team=1, final=False, prizes=(1000, 500, 300))
    _one_day(held, (2, 2, 0, 0))
    held.do(DIRECTOR, act.Finish())
    assert sorted(prizes(held.t).values()) == [150, 150, 750, 750]


def _one_day(held: Hall, strokes: tuple[int, ...]) -> None:
    held.matrix()
    held.do(DIRECTOR, act.StartRound(0))
    held.sums(1, *strokes)
    held.time_up()
    held.close_now()


@pytest.mark.parametrize("number", [0, 1])
def test_what_is_not_closed_is_not_published(number: int) -> None:
    held = hall("schafkopf", 8, rounds=2)
    held.hat((1, 2, 3, 4), (5, 6, 7, 8))
    held.sums(1, 9, 3, -2, -10)
    if number:
        held.sums(2, 9, 3, -2, -10)
        held.close_now()
    assert any(result for _, result in held.table_of().values()) == bool(number)
    assert provisional(held.t)[0].figures.result == 49  # the desk sees what is confirmed


def test_a_reopened_list_is_unsigned_until_somebody_signs_again() -> None:
    held = hall("schafkopf", 4, rounds=1)
    held.hat((1, 2, 3, 4))
    held.sums(1, 0, 0, 0, 0)
    held.on(1, Reopen("noch einmal ansehen"), who=SUPERVISOR)
    assert held.clause(DIRECTOR, act.CloseRound(1)) == "SK-reuegeld-3"
