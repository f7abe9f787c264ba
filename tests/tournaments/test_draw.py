"""SK-draw-1 to 4: places by computer, from the hat, at the door; promised, bound, and drawn again by a stranger."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from stammtisch import fair
from stammtisch.engine.core import Refusal
from stammtisch.lists.actions import ChangePresence, Enter, Sign
from stammtisch.lists.entries import Totals
from stammtisch.tournaments import actions as act
from stammtisch.tournaments.drawing import door_order, short_of
from stammtisch.tournaments.formats import split
from stammtisch.tournaments.lots import BYE, Lot, lots_of
from stammtisch.tournaments.missing import missing
from stammtisch.tournaments.passes import pass_of
from stammtisch.tournaments.people import Who
from stammtisch.tournaments.verifying import published_draws, why_not_drawn
from stammtisch.tournaments.views import public
from stammtisch_dev.testing import clause
from tests.tournaments.halls import CASH, DIRECTOR, HOST, SUPERVISOR, hall

SEED = "11" * 32
PROMISE = fair.commitment(SEED)


@clause("SK-draw-1", "ENG-fair")
def test_the_field_is_settled_then_promised_then_the_hall_calls_then_the_seed_comes_out() -> None:
    held = hall("schafkopf", 8, stand_ins=1)
    held.do(DIRECTOR, act.AnnounceDraw(commitment=PROMISE))
    assert held.clause(CASH, act.Leave(3, "müde")) == "SK-draw-1"  # nobody slips out between promise and draw
    assert held.clause(CASH, act.Withdraw(3)) == "SK-draw-1"
    held.do(Who("player", 2), act.AddWord("Weißwurst"))
    assert held.clause(Who("player", 2), act.AddWord("noch eins")) == "ENG-limit"
    assert held.clause(HOST, act.CarryOut("22" * 32)) == "ENG-fair"
    assert held.clause(HOST, act.CarryOut("nichts")) == "ENG-fair"
    held.do(HOST, act.CarryOut(SEED))
    assert sorted(n for table in held.t.rounds[0].seating for n in table) == list(range(1, 9))


@clause("SK-draw-1", "ENG-fair")
def test_a_stranger_draws_again_from_what_was_published() -> None:
    held = hall("schafkopf", 14, rounds=3)
    for _ in range(3):
        held.draw("byes")
    told = published_draws(held.t)
    assert len(told) == 3
    assert all(why_not_drawn(each) is None for each in told)
    swapped = replace(told[0], tables=tuple(tuple(reversed(table)) for table in told[0].tables))
    assert (why_not_drawn(swapped) or told).clause == "SK-draw-1"  # type: ignore[union-attr]
    other = replace(told[0], seed="22" * 32)
    assert (why_not_drawn(other) or told).clause == "ENG-fair"  # type: ignore[union-attr]


@clause("SK-draw-1")
def test_a_draw_waits_for_no_result_and_not_for_an_unfinished_list() -> None:
    held = hall("schafkopf", 8, rounds=2)
    held.draw()
    held.draw()
    assert len(held.t.rounds) == 2
    assert held.clause(DIRECTOR, act.AnnounceDraw(commitment=PROMISE)) == "SK-draw-1"  # only two series


def test_nobody_sits_out_twice_before_everybody_has_once() -> None:
    held = hall("schafkopf", 14, rounds=7)
    for _ in range(7):
        held.draw("byes")
    outs = [number for each in held.t.rounds for number in each.byes]
    assert sorted(outs) == list(range(1, 15))


def test_stand_ins_fill_the_last_table_or_the_desk_is_told_how_many_are_missing() -> None:
    held = hall("schafkopf", 6, stand_ins=1)
    assert held.clause(DIRECTOR, act.AnnounceDraw(commitment=PROMISE)) == "SK-draw-1"
    assert (short_of(held.t, "stand_ins"), short_of(held.t, "byes")) == (1, 2)  # one sits on the bench already
    assert [line.args["missing"] for line in missing(held.t) if line.key == "missing.stand-ins"] == [1]
    held.do(CASH, act.Register(ranked=False))
    held.do(CASH, act.CheckIn(8))
    assert len(held.draw().tables) == 2


@given(st.integers(3, 200))
def test_every_field_of_three_sizes_works_out(players: int) -> None:
    sizes = split(players, (4, 3, 5))
    assert sizes is not None
    assert sum(sizes) == players
    assert sizes.count(5) <= 1


def test_kept_apart_only_when_asked_for_and_the_draw_says_so() -> None:
    held = hall("schafkopf", 8, rounds=6)
    held.do(DIRECTOR, act.KeepApart((2, 1)))
    for _ in range(6):
        drawn = held.draw()
        assert not any({1, 2} <= {*table} for table in drawn.seating)
        assert drawn.draw is not None
        assert drawn.draw.apart == ((1, 2),)
    assert all(why_not_drawn(told) is None for told in published_draws(held.t))
    held.do(DIRECTOR, act.KeepApart((1, 2), apart=False))
    assert held.t.apart == ()
    small = hall("schafkopf", 4)
    small.do(DIRECTOR, act.KeepApart((1, 2)))
    small.do(DIRECTOR, act.AnnounceDraw(commitment=PROMISE))
    assert small.clause(HOST, act.CarryOut(SEED)) == "SK-draw-1"


# --- the run of the lots ---


@clause("SK-draw-1", "SK-draw-2")
def test_the_hall_reads_every_lot_once_by_the_numbers_of_the_passes() -> None:
    held = hall("schafkopf", 10, rounds=2)
    held.draw("byes")
    drawn, lots = held.t.rounds[0], lots_of(held.t)
    assert lots.chairs == (4, 4)
    assert [lot.number for lot in lots.lots] == list(range(1, 11))
    seats = {(lot.table, lot.seat): lot.number for lot in lots.lots if lot.table != BYE}
    assert seats == {(t, s): n for t, row in enumerate(drawn.seating, 1) for s, n in enumerate(row, 1)}
    assert tuple(lot.number for lot in lots.lots if lot.table == BYE) == drawn.byes
    held.do(DIRECTOR, act.AnnounceDraw("computer", "byes", commitment=PROMISE))
    assert lots_of(held.t).lots == ()  # the next field is settled: nothing is out yet


@clause("SK-draw-1")
def test_all_lots_at_once_moves_nobody() -> None:
    held = hall("schafkopf", 8)
    assert held.clause(DIRECTOR, act.ShowLots()) == "SK-draw-1"  # nothing was drawn
    held.draw()
    before = held.t.rounds[0].seating
    assert public(held.t).lots_run
    held.do(DIRECTOR, act.ShowLots())
    held.do(DIRECTOR, act.ShowLots())
    assert not public(held.t).lots_run
    assert held.t.rounds[0].seating == before


@clause("SK-draw-2")
def test_a_lot_of_the_hat_names_its_table_also_where_tables_are_of_three_sizes() -> None:
    held = hall("chaotentrumpf", 10, deals=4)
    held.do(DIRECTOR, act.AnnounceDraw("hat"))
    chairs = lots_of(held.t).chairs
    assert sum(chairs) == 10
    assert set(chairs) == {3, 4}
    for number in range(1, 10):
        held.do(CASH, act.DrawLot(number, number))
    shown = {lot.number: (lot.table, lot.seat) for lot in lots_of(held.t).lots}
    held.do(CASH, act.DrawLot(10, 10))
    sits = {n: (t, s) for t, row in enumerate(held.t.rounds[0].seating, 1) for s, n in enumerate(row, 1)}
    assert shown == {number: where for number, where in sits.items() if number != 10}
    odd = hall("schafkopf", 10)
    odd.do(DIRECTOR, act.AnnounceDraw("hat", "byes"))
    odd.do(CASH, act.DrawLot(3, 9))
    assert lots_of(odd.t).lots == (Lot(3, BYE, 1),)


@clause("SK-draw-3")
def test_a_lot_at_the_door_opens_the_table_it_names() -> None:
    held = hall("schafkopf", 8)
    held.do(DIRECTOR, act.AnnounceDraw("door", tables=1, commitment=PROMISE))
    draw = held.t.draw
    assert draw is not None
    for number, lot in enumerate(door_order(draw, SEED, 5), start=1):
        held.do(HOST, act.DrawLot(number, lot))
    lots = lots_of(held.t)
    assert lots.chairs == (4, 4)
    assert [lot.table for lot in lots.lots] == [1, 1, 1, 1, 2]


# --- the hat ---


@clause("SK-draw-2", "SK-draw-3")
def test_from_the_hat_every_lot_once_and_it_goes_on_the_pass() -> None:
    held = hall("schafkopf", 8)
    held.do(DIRECTOR, act.AnnounceDraw("hat"))
    held.do(CASH, act.DrawLot(5, 1))
    assert held.clause(CASH, act.DrawLot(6, 1)) == "SK-draw-3"  # each lot once
    assert held.clause(CASH, act.DrawLot(5, 2)) == "SK-draw-3"  # and one lot each
    assert held.clause(CASH, act.DrawLot(6, 9)) == "SK-draw-3"  # no such lot
    assert held.clause(HOST, act.DrawLot(6, 2)) == "SK-draw-1"  # nobody but people put a hand into the hat
    for lot, number in enumerate((6, 7, 8, 1, 2, 3, 4), start=2):
        held.do(CASH, act.DrawLot(number, lot))
    assert held.t.rounds[0].seating == ((5, 6, 7, 8), (1, 2, 3, 4))
    assert [(stamp.table, stamp.seat) for stamp in pass_of(held.t, 2).stamps] == [(2, 2)]


def test_who_has_sat_out_draws_again_when_the_hat_gives_him_a_bye() -> None:
    held = hall("schafkopf", 5, rounds=2)
    held.hat((1, 2, 3, 4), byes=(5,))
    held.do(DIRECTOR, act.AnnounceDraw("hat", "byes"))
    assert held.clause(CASH, act.DrawLot(5, 5)) == "SK-draw-1"
    held.do(CASH, act.DrawLot(5, 1))
    held.do(CASH, act.DrawLot(1, 5))


# --- the door ---


@clause("SK-draw-1", "ENG-fair")
def test_at_the_door_everybody_gets_the_next_place_of_an_order_that_was_promised() -> None:
    held = hall("schafkopf", 0, stand_ins=2)
    held.do(DIRECTOR, act.AnnounceDraw("door", tables=2, commitment=PROMISE))
    held.do(DIRECTOR, act.AddWord("Kuhglocke"))
    assert held.t.draw is not None
    order = door_order(held.t.draw, SEED, 10)
    assert sorted(order[:8]) == list(range(1, 9))  # the sure tables first, then table by table
    for at in range(10):
        held.do(CASH, act.Register())
        held.do(CASH, act.CheckIn(at + 3))
        held.do(HOST, act.DrawLot(at + 3, order[at]))
    assert held.clause(CASH, act.DrawLot(1, 11)) == "SK-draw-1"  # no hand chooses a place at the door
    assert held.clause(DIRECTOR, act.AddWord("zu spät")) == "SK-draw-1"
    held.do(HOST, act.CarryOut(SEED))
    assert len(held.t.rounds[0].tables) == 3  # two stand-ins fill the third
    assert why_not_drawn(published_draws(held.t)[0]) is None


@clause("ENG-fair")
def test_a_host_who_gives_another_place_than_the_next_is_found_out() -> None:
    held = hall("schafkopf", 4)
    held.do(DIRECTOR, act.AnnounceDraw("door", tables=1, commitment=PROMISE))
    assert held.t.draw is not None
    for number, lot in zip((1, 2, 3, 4), reversed(door_order(held.t.draw, SEED, 4)), strict=True):
        held.do(HOST, act.DrawLot(number, lot))
    assert held.clause(HOST, act.CarryOut(SEED)) == "ENG-fair"


def test_a_table_at_which_nobody_sits_is_closed_and_a_half_full_one_waits() -> None:
    held = hall("schafkopf", 8)
    held.do(DIRECTOR, act.AnnounceDraw("door", tables=3, commitment=PROMISE))
    assert held.t.draw is not None
    order = door_order(held.t.draw, SEED, 12)
    for number, lot in enumerate(order[:8], start=1):
        held.do(HOST, act.DrawLot(number, lot))
    tables = {(lot - 1) // 4 for lot in order[:8]}
    if len(tables) == 2:
        held.do(HOST, act.CarryOut(SEED))
    else:
        assert held.clause(HOST, act.CarryOut(SEED)) == "SK-draw-1"


def test_a_door_through_which_nobody_has_come_makes_no_table_however_many_sit_on_the_bench() -> None:
    held = hall("schafkopf", 4, stand_ins=3)
    held.do(DIRECTOR, act.AnnounceDraw("door", tables=2, commitment=PROMISE))
    refused = held.stream.submit(HOST, act.CarryOut(SEED), at=held.now)
    assert isinstance(refused, Refusal)
    assert refused.args == {"players": 0, "missing": 4}


# --- binding ---


@clause("SK-draw-3", "SK-draw-4")
def test_places_bind_and_only_a_draw_as_a_whole_is_annulled() -> None:
    held = hall("schafkopf", 8)
    drawn = held.draw()
    there, elsewhere = drawn.seating[0][1], drawn.seating[1][1]
    entry = act.AtTable(1, 1, Sign())
    assert held.clause(Who("player", elsewhere), entry) == "SK-draw-3"
    assert held.clause(Who("table", 1002, 0), entry) == "SK-draw-3"
    assert held.clause(CASH, act.TakeChair(there, 2)) == "SK-draw-4"  # nobody swaps
    assert held.clause(DIRECTOR, act.AnnulDraw("")) == "SK-draw-4"
    held.do(DIRECTOR, act.AnnulDraw("Ein Los fehlte."))
    assert held.t.rounds == ()
    held.draw()
    held.sums(1, 0, 0, 0, 0)
    assert held.clause(DIRECTOR, act.AnnulDraw("zu spät")) == "SK-draw-4"


@clause("SK-draw-3")
def test_a_late_arrival_takes_the_chair_of_a_stand_in_until_that_table_has_a_line() -> None:
    held = hall("schafkopf", 7, stand_ins=1)
    drawn = held.draw()
    table = next(each for each in drawn.tables if 8 in each.seats)
    held.do(CASH, act.Register())
    held.do(CASH, act.CheckIn(9))
    other = next(each.number for each in drawn.tables if each.number != table.number)
    assert held.clause(CASH, act.TakeChair(9, other)) == "SK-draw-3"  # no stand-in there
    held.do(CASH, act.TakeChair(9, table.number))
    assert 9 in held.fresh(drawn, table).sitting
    late = hall("schafkopf", 7, stand_ins=1)
    drawn = late.draw()
    table = next(each for each in drawn.tables if 8 in each.seats)
    late.on(table.number, Enter(0, Totals((0, 0, 0, 0))))
    late.do(CASH, act.Register())
    late.do(CASH, act.CheckIn(9))
    assert late.clause(CASH, act.TakeChair(9, table.number)) == "SK-draw-3"


@clause("SK-draw-3", "SK-sign")
def test_who_sat_on_a_wrong_chair_gets_his_column_in_one_correction() -> None:
    held = hall("schafkopf", 8, rounds=1)
    held.hat((1, 2, 3, 4), (5, 6, 7, 8))
    held.sums(1, 9, 3, -2, -10)
    held.sums(2, 0, 0, 0, 0)
    wrong = ((1, (5, 2, 3, 4)), (2, (1, 6, 7, 8)))
    assert held.clause(CASH, act.AssignColumns(1, wrong, "Stühle verwechselt")) == "ENG-role"
    assert held.clause(SUPERVISOR, act.AssignColumns(1, wrong, "")) == "SK-conduct"
    stranger = ((1, (5, 2, 3, 4)), (2, (9, 6, 7, 8)))
    assert held.clause(SUPERVISOR, act.AssignColumns(1, stranger, "x")) == "SK-draw-3"
    held.do(SUPERVISOR, act.AssignColumns(1, wrong, "Stühle verwechselt"))
    held.close_now()
    assert held.table_of()[5] == (1, 49)
    assert held.t.rounds[0].seating == ((1, 2, 3, 4), (5, 6, 7, 8))  # places stay as drawn
    assert held.clause(SUPERVISOR, act.AssignColumns(1, wrong, "noch einmal")) == "SK-sign"  # closed: the director's


@pytest.mark.parametrize("tables", [0, 3])
def test_the_door_is_for_the_first_series_with_sure_tables(tables: int) -> None:
    held = hall("schafkopf", 4, rounds=2)
    if tables:
        held.draw()
    assert held.clause(DIRECTOR, act.AnnounceDraw("door", tables=tables, commitment=PROMISE)) == "SK-draw-1"
    assert held.clause(DIRECTOR, act.AnnounceDraw("computer")) == "ENG-fair"  # no promise, no draw


@clause("SK-draw-3")
def test_nobody_joins_or_pauses_at_a_table_that_was_drawn() -> None:
    held = hall("schafkopf", 4, rounds=2)
    held.hat((1, 2, 3, 4))
    for who in (Who("player", 1), Who("table", 1001, 0), SUPERVISOR, DIRECTOR):
        for change in (ChangePresence(4, "here"), ChangePresence(3, "paused"), ChangePresence(3, "left")):
            assert held.clause(who, act.AtTable(1, 1, change)) == "SK-draw-3"


@clause("SK-draw-3")
def test_minutes_note_who_pauses_and_still_nobody_joins_them() -> None:
    held = hall("chaotentrumpf", 4, rounds=1, deals=12)
    held.hat((1, 2, 3, 4))
    held.on(1, ChangePresence(3, "paused"), who=Who("player", 1))
    assert held.t.rounds[0].tables[0].sheet.columns[3] == "paused"
    assert held.clause(DIRECTOR, act.AtTable(1, 1, ChangePresence(4, "here"))) == "SK-draw-3"
