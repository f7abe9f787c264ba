"""Doppelkopf rounds and Chaotentrumpf tables on the same machinery."""

from typing import Any

import pytest

from stammtisch.engine.core import Refusal
from stammtisch.lists.actions import Answer, Call, Enter, Sign, Strike
from stammtisch.lists.entries import Deal, Totals
from stammtisch.server.formats import format_forms
from stammtisch.tournaments import actions as act
from stammtisch.tournaments.evening import opened
from stammtisch.tournaments.formats import shares
from stammtisch.tournaments.missing import missing
from stammtisch.tournaments.options import FORMAT_NAMES, FormatName, Options, rule_sheet
from stammtisch.tournaments.people import Who
from stammtisch.tournaments.standings import published
from stammtisch_dev.testing import clause
from tests.tournaments.halls import CASH, DIRECTOR, SUPERVISOR, hall


@clause("DK-III")
def test_doppelkopf_ranks_by_the_sum_then_by_solos_won_and_asks_for_them_on_paper() -> None:
    held = hall("doppelkopf", 8, rounds=1)
    held.hat((1, 2, 3, 4), (5, 6, 7, 8))
    assert held.clause(CASH, act.AtTable(1, 1, Enter(0, Totals((3, 1, -2, -2))))) == "DK-III"
    held.sums(1, 3, 1, -2, -2)
    held.sums(2, 3, -1, -1, -1, solos=(1, 0, 0, 0))
    held.close_now()
    assert [(place.number, place.settled) for place in published(held.t)[:2]] == [(5, ""), (1, "solos")]


@clause("DK-III")
def test_by_option_the_lot_decides_at_once_and_nobody_is_asked_for_solos() -> None:
    held = hall("doppelkopf", 8, rounds=1, level_by="lot")
    held.hat((1, 2, 3, 4), (5, 6, 7, 8))
    for table in (1, 2):
        held.on(table, Enter(0, Totals((3, 1, -2, -2))), who=CASH)
        held.on(table, Sign(), who=CASH)
    held.close_now()
    places = published(held.t)
    assert [(place.rank, place.settled) for place in places[:4]] == [(1, ""), (2, "lot"), (3, ""), (4, "lot")]
    assert [line.value for line in rule_sheet(held.opened.options) if line.option == "level_by"] == ["lot"]


@clause("DK-1.2c")
def test_what_the_tournament_rules_settle_about_a_solo_is_no_option_of_an_evening() -> None:
    """At home a club may double (decision 0024); at its tournament the rules say what Re and Kontra count."""
    refused = opened(Options(format="doppelkopf", rounds=3, game={"solo_counting": "doubled"}))
    assert isinstance(refused, Refusal)
    assert refused.clause == "DK-1.2c"
    agreed = Options(format="doppelkopf", rounds=3, game={"solo_counting": "tournament"})
    assert not isinstance(opened(agreed), Refusal)
    assert "solo_counting" not in {line.option for line in rule_sheet(agreed)}
    assert [form.fixed for form in format_forms()] == [(), (), ("solo_counting",), ()]


@clause("ENG-list")
def test_what_is_open_at_a_table_and_who_may_change_it_is_said_by_the_house() -> None:
    held = hall("doppelkopf", 4, rounds=1)
    held.hat((1, 2, 3, 4))
    held.on(1, Call("Zählt der Fuchs?"))
    assert [each.clause for each in missing(held.t) if each.key == "missing.supervisor"] == ["ENG-list"]
    held.on(1, Answer("Er zählt."), who=SUPERVISOR)
    held.sums(1, 3, -1, -1, -1, solos=(1, 0, 0, 0))
    held.close_now()
    assert held.clause(Who("player", 1), act.AtTable(1, 1, Strike(0, 1, "doch nicht"))) == "ENG-list"


@clause("DK-III", "SK-result-1")
def test_a_solo_stays_with_whoever_won_it_also_when_somebody_else_sits_down_there() -> None:
    held = hall("doppelkopf", 4, rounds=1, stand_ins=1, deals=3)
    held.hat((1, 2, 3, 4))
    held.on(1, Enter(1, Deal({"contract": "solo", "re": [0], "re_augen": 130})))
    held.do(CASH, act.Leave(1, "müde", stand_in=5))
    held.on(1, Enter(2, Deal({"contract": "solo", "re": [0], "re_augen": 130})))
    held.on(1, Enter(3, Deal({"contract": "normal", "re": [1, 2], "re_augen": 170})))
    held.on(1, Sign())
    held.close_now()
    parts = shares(held.t, held.t.rounds[0].tables[0])
    assert [(share.number, share.figures.solos) for share in parts] == [(1, 1), (5, 1), (2, 0), (3, 0), (4, 0)]


@clause("CT-17c", "CT-17a")
def test_a_chaotentrumpf_tournament_always_ends_and_its_limit_has_a_floor() -> None:
    endless = opened(Options(format="chaotentrumpf", rounds=2))
    assert isinstance(endless, Refusal)
    assert endless.clause == "CT-17c"
    low = opened(Options(format="chaotentrumpf", rounds=2, game={"max_deals": 8, "limit": 900}))
    assert isinstance(low, Refusal)
    assert low.clause == "CT-17a"
    assert not isinstance(opened(Options(format="chaotentrumpf", rounds=2, game={"max_deals": 8})), Refusal)


@clause("CT-17c")
def test_a_table_of_chaotentrumpf_ends_after_so_many_deals_as_the_evening_says() -> None:
    held = hall("chaotentrumpf", 4, rounds=1, deals=2)
    sheet = held.draw().tables[0].sheet
    assert (sheet.options.max_deals, held.opened.options.deals) == (2, None)


@clause("ENG-facts")
@pytest.mark.parametrize(
    ("format_", "option"),
    [("schafkopf", {"jerseys": "all"}), ("maumau", {"deals": 8}), ("doppelkopf", {"ranking": "totals"})],
)
def test_what_another_format_leaves_open_is_no_option_of_this_one(format_: Any, option: dict[str, Any]) -> None:
    """A match day of Mau-Mau ends by the clock: a number of deals is no option there."""
    refused = opened(Options(format=format_, rounds=2, **option))
    assert isinstance(refused, Refusal)
    assert (refused.clause, refused.args["field"]) == ("ENG-facts", *option)


@clause("ENG-cash")
@pytest.mark.parametrize("format_", FORMAT_NAMES)
def test_the_rule_sheet_names_every_option_once_and_by_no_other_games_book(format_: FormatName) -> None:
    sheet = rule_sheet(Options(format=format_, rounds=2, fee=500, prizes=(1000,)))
    names = [line.option for line in sheet]
    assert sorted(names) == sorted({*names})
    assert {line.clause.split("-")[0] for line in sheet} == {"ENG", prefix(format_)}
    assert [line.value for line in sheet if line.clause == "ENG-cash"] == [500, [1000]]


def prefix(format_: FormatName) -> str:
    return {"schafkopf": "SK", "maumau": "MM", "doppelkopf": "DK", "chaotentrumpf": "CT"}[format_]


@pytest.mark.parametrize("format_", FORMAT_NAMES)
def test_what_cannot_be_closed_yet_is_refused_by_the_book_of_the_format(format_: FormatName) -> None:
    held = hall(format_, 8, rounds=1, deals=4 if format_ == "chaotentrumpf" else None)
    for action in (act.CloseRound(1), act.Finish()):
        assert held.clause(DIRECTOR, action).split("-")[0] == prefix(format_)


@clause("CT-17a", "CT-17c")
def test_chaotentrumpf_ranks_by_tables_won_then_totals_or_by_totals_alone() -> None:
    for ranking, order in (("tables_won", [5, 1, 6, 2]), ("totals", [5, 6, 1, 2])):
        held = hall("chaotentrumpf", 7, rounds=1, ranking=ranking, game={"max_deals": 4})
        held.hat((1, 2, 3, 4), (5, 6, 7))
        held.sums(1, 400, 300, 100, -50)
        held.sums(2, 900, 800, 10)
        held.close_now()
        wins = sorted(place.number for place in published(held.t) if place.figures.wins)
        assert wins == [1, 5]
        assert [place.number for place in published(held.t)][:4] == order


@clause("CT-17b")
def test_minutes_with_two_level_on_top_are_not_signed_from_paper_either() -> None:
    held = hall("chaotentrumpf", 4, rounds=1, game={"max_deals": 4})
    held.hat((1, 2, 3, 4))
    held.on(1, Enter(0, Totals((400, 400, 100, -50))), who=CASH)
    assert held.clause(CASH, act.AtTable(1, 1, Sign())) == "CT-17b"


def test_fields_of_chaotentrumpf_make_fours_threes_and_a_five() -> None:
    for players, sizes in ((8, [4, 4]), (7, [3, 4]), (6, [3, 3]), (5, [5]), (9, [4, 5])):
        held = hall("chaotentrumpf", players, rounds=1, game={"max_deals": 4})
        assert sorted(len(table) for table in held.draw().seating) == sizes
    assert hall("doppelkopf", 5).clause(DIRECTOR, act.AnnounceDraw("hat")) == "SK-draw-1"
