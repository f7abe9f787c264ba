"""Who keeps the list of a table, and what follows from it: the signature, the shared phone, the papers."""

import pytest

from stammtisch.games.doppelkopf.scoring import Facts as DoppelkopfFacts
from stammtisch.games.schafkopf.scoring import Facts
from stammtisch.lists.actions import AppointKeeper, Enter, Sign
from stammtisch.lists.entries import Deal
from stammtisch.printing.about import Order
from stammtisch.tournaments import actions as act
from stammtisch.tournaments.options import FormatName, Options, rule_sheet
from stammtisch.tournaments.passes import pass_of
from stammtisch.tournaments.people import Who
from stammtisch_dev.testing import clause
from tests.printing.press import job_of, text
from tests.tournaments.halls import CASH, DIRECTOR, SUPERVISOR, Hall, hall

SOLO = Deal(Facts("Solo", 0, won=True))
SIGN = act.AtTable(1, 1, Sign())


def table_of_four(listkeeper: str) -> Hall:
    held = hall("schafkopf", 4, rounds=2, deals=1, listkeeper=listkeeper)
    held.hat((1, 2, 3, 4))
    held.on(1, Enter(1, SOLO), who=Who("player", 2))
    return held


def handing(seat: int, *, by_lot: bool = False) -> act.AtTable:
    return act.AtTable(1, 1, AppointKeeper(seat, by_lot))


# --- reading: seat 1 -------------------------------------------------------------------------------------------


@clause("SK-sign")
def test_the_first_seat_drawn_keeps_the_list_and_nobody_hands_it_over() -> None:
    """Decision 0090: SK-sign names the list keeper and not how there is one; seat 1 unless agreed otherwise."""
    held = table_of_four("seat1")
    assert held.clause(Who("player", 2), SIGN) == "ENG-role"
    for who in (Who("player", 1), Who("table", 1001, 0), SUPERVISOR, DIRECTOR):
        assert held.clause(who, handing(1)) == "SK-sign"
    held.on(1, Sign(), who=Who("player", 1))


@clause("SK-sign")
def test_also_a_stand_in_keeps_it_who_takes_that_seat() -> None:
    held = hall("schafkopf", 4, rounds=1, stand_ins=1, deals=1, listkeeper="seat1")
    held.hat((1, 2, 3, 4))
    held.do(CASH, act.Leave(1, "müde", stand_in=5))
    held.on(1, Enter(1, SOLO), who=Who("player", 5))
    held.on(1, Sign(), who=Who("player", 5))
    assert held.t.rounds[0].tables[0].sheet.signed is not None


# --- reading: as the table agrees ------------------------------------------------------------------------------


@clause("SK-sign")
def test_where_it_is_agreed_the_keeper_hands_the_list_over_and_the_other_one_signs() -> None:
    """Decision 0090: until somebody has it by agreement the first seat keeps it; a new series begins there again."""
    held = table_of_four("agreed")
    assert held.clause(Who("player", 3), handing(2)) == "ENG-role"  # nobody takes it by himself
    assert held.clause(Who("player", 1), handing(4)) == "ENG-seat"
    assert held.clause(Who("player", 1), handing(2, by_lot=True)) == "CT-4b"  # the lot is for minutes
    held.on(1, AppointKeeper(2), who=Who("player", 1))
    assert held.clause(Who("player", 1), SIGN) == "ENG-role"
    assert held.clause(Who("table", 1001, 0), SIGN) == "ENG-role"
    held.on(1, Sign(), who=Who("table", 1001, 2))  # the shared phone speaks for who keeps the list
    held.do(CASH, act.HandIn(1, 1, 0))
    stamp = pass_of(held.t, 1).stamps[0]
    assert stamp.signed is not None
    assert stamp.signed.seat == 2
    assert held.clause(Who("player", 3), handing(0)) == "SK-sign"  # signed is signed
    held.close_now()
    held.hat((4, 3, 2, 1))
    held.on(1, Enter(1, SOLO), who=Who("player", 3))
    held.on(1, Sign(), who=Who("player", 4))


@clause("SK-sign")
@pytest.mark.parametrize("who", [SUPERVISOR, DIRECTOR, Who("table", 1001, 0)])
def test_also_supervisors_and_the_phone_of_the_table_say_who_keeps_it(who: Who) -> None:
    held = table_of_four("agreed")
    held.on(1, AppointKeeper(3), who=who)
    held.on(1, Sign(), who=Who("player", 4))


def test_doppelkopf_has_the_same_choice_by_its_own_book() -> None:
    solo = Deal(DoppelkopfFacts("solo", (0,), re_augen=130))
    for listkeeper, keeper in (("seat1", 1), ("agreed", 4)):
        held = hall("doppelkopf", 4, rounds=1, deals=1, listkeeper=listkeeper)
        held.hat((1, 2, 3, 4))
        held.on(1, Enter(1, solo), who=Who("player", 1))
        if listkeeper == "agreed":
            held.on(1, AppointKeeper(3), who=Who("player", 1))
        else:
            assert held.clause(Who("player", 1), handing(3)) == "DK-III"
        held.on(1, Sign(), who=Who("player", keeper))


@clause("CT-4b")
def test_whoever_has_taken_over_the_minutes_signs_them() -> None:
    held = hall("chaotentrumpf", 4, rounds=1, game={"max_deals": 1})
    held.hat((1, 2, 3, 4))
    held.on(1, AppointKeeper(1), who=Who("player", 1))
    assert held.clause(Who("player", 1), handing(0)) == "ENG-role"
    held.on(1, AppointKeeper(0), who=Who("player", 2))


def test_a_match_day_sheet_is_the_teams_and_not_handed_over() -> None:
    held = hall("maumau", 4, rounds=1, team=1)
    held.matrix()
    held.do(DIRECTOR, act.StartRound(held.now))
    assert held.clause(DIRECTOR, handing(1)) == "MM-T-record"


# --- where it stands -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("format_", ["schafkopf", "doppelkopf"])
def test_it_stands_on_the_rule_sheet(format_: FormatName) -> None:
    lines = {line.option: line for line in rule_sheet(Options(format=format_, rounds=2, listkeeper="agreed"))}
    assert (lines["listkeeper"].clause, lines["listkeeper"].changed) == (
        "SK-sign" if format_ == "schafkopf" else "DK-III",
        True,
    )


@clause("SK-sign")
def test_the_papers_name_the_keeper_only_where_it_is_known() -> None:
    fixed, agreed = table_of_four("seat1"), table_of_four("agreed")
    empty, written = Order(round=1, fill="names"), Order(round=1, fill="results")

    def keeper(held: Hall, order: Order) -> int | None:
        seat: int | None = job_of("tischliste", held.t, order=order).data["sheets"][0]["keeper"]
        return seat

    assert (keeper(fixed, empty), keeper(agreed, empty)) == (0, None)
    assert "Listenführer\n" in text(job_of("tischliste", fixed.t, order=empty))
    agreed.on(1, AppointKeeper(2), who=Who("player", 1))
    assert (keeper(fixed, written), keeper(agreed, written)) == (0, 2)
    wall = {held: " ".join(text(job_of("auslosung-tische", held.t)).split()) for held in (fixed, agreed)}
    assert "Platz 1 (fett) führt die Liste." in wall[fixed]
    assert "macht der Tisch aus." in wall[agreed]
    assert "Platz 1 führt die Liste" in text(job_of("tischnummern", fixed.t))
    assert "Platz 1 führt die Liste" not in text(job_of("tischnummern", agreed.t))
