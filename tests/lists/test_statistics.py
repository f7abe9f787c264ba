"""What people look at afterwards, and the list as a table."""

from msgspec.structs import replace

from stammtisch.lists.actions import Enter, Judge, Sign, Strike
from stammtisch.lists.entries import Deal, Totals
from stammtisch.lists.statistics import Extreme, Tally, statistics, sums_over_time
from stammtisch.lists.tables import data_of, table_of
from tests.lists.sheets import DESK, NAMES, A, B, Sheet, ct, dk, mm, sk
from tests.lists.test_minutes import told
from tests.lists.test_tischliste import series

FOUR = NAMES[:4]


def test_points_over_time_contracts_reuegeld_best_and_worst() -> None:
    anna, bert, cilli, didi = statistics(series().state)
    assert anna.over_time == (0, 1, -2, -6, -4, 0, 2)
    assert anna.contracts == {"Rufspiel": Tally(2, 0)}
    assert (bert.contracts, bert.cents) == ({"Wenz": Tally(0, 1)}, 100)
    assert (cilli.best, cilli.worst) == (Extreme(2, 9), Extreme(6, -10))
    assert didi.contracts == {"Rufspiel": Tally(0, 1), "Solo": Tally(1, 0)}
    assert didi.deals_won == 2
    assert sums_over_time(series().state)[-1] == (2, -4, 8, -6)


def test_struck_lines_and_play_offs_are_no_part_of_it() -> None:
    sheet = series()
    sheet.do(A, Strike(6, 1))
    assert len(statistics(sheet.state)[0].over_time) == 6
    minutes = Sheet("protokoll", 3)
    told(minutes, (1010, 1020, 0), (30, 60, 0))
    assert statistics(minutes.state)[0].over_time == (0, 1010)
    assert statistics(minutes.state)[0].contracts == {}


def test_both_of_re_have_played_a_doppelkopf_and_of_five_whoever_sat_there() -> None:
    sheet = Sheet("doppelkopfliste", 5)
    sheet.enter(Deal(dk("normal", (0, 3), 130).facts, (0, 1, 2, 4)))
    assert [list(each.contracts) for each in statistics(sheet.state)] == [["Normalspiel"], [], [], [], ["Normalspiel"]]


def test_an_empty_list_has_no_best_deal() -> None:
    (first, *_) = statistics(Sheet("tischliste").state)
    assert (first.over_time, first.best, first.worst) == ((0,), None, None)


# --- as a table ---


def test_the_table_looks_like_the_paper_list() -> None:
    table = table_of(series().state, FOUR, "de")
    assert table.head == ("Spiel", "Gespielt", *FOUR, "Reuegeld (ct)")
    assert table.rows[0] == (1, "Rufspiel, Anna mit Bert, gewonnen", 1, 1, -1, -1, 0)
    assert table.rows[5][-1] == "markiert"
    assert [row[1:] for row in table.foot] == [
        ("Summe", 2, -4, 8, -6, 200),
        ("Tischpunkte", 30, 20, 40, 10),
        ("Ergebnis", 32, 16, 48, 4),
    ]


def test_a_paper_list_is_shown_by_its_one_line_and_a_match_day_by_its_points() -> None:
    paper, day = Sheet("tischliste"), Sheet("spieltagszettel")
    paper.do(DESK, Enter(0, Totals((1, 1, -1, -1))))
    assert table_of(paper.state, FOUR, "en").rows == ((0, "Sums of the paper list", 1, 1, -1, -1),)
    day.enter(mm(0))
    assert table_of(day.state, FOUR, "en").foot[-1] == ("", "Match-day points", 3, 0, 0, 0)


def test_names_are_those_of_the_columns_that_played() -> None:
    sheet = Sheet("tischliste", 5)
    sheet.enter(Deal(sk("Solo", 3, won=True).facts, (0, 1, 2, 4)))
    assert table_of(sheet.state, NAMES[:5], "de").rows[0][1] == "Solo, Emil, gewonnen"


def test_the_data_hold_every_line_with_what_it_was_before_and_what_is_open() -> None:
    sheet = series()
    sheet.do(B, Enter(2, replace(sk("Solo", 2, won=False))))
    data = data_of(sheet.state, FOUR, "en")
    assert data["lines"][1]["rival"]["by"]["person"] == "bert"
    assert data["open"].startswith("Two different entries stand here: 2")
    assert (data["table_points"], data["results"]) == ((30, 20, 40, 10), (32, 16, 48, 4))
    assert data["statistics"][1]["contracts"] == {"Wenz": {"won": 0, "lost": 1}}
    assert [line["dealer"] for line in data["lines"]] == [0, 1, 2, 3, 0, 1]


def test_the_data_of_minutes_and_boards_have_what_is_theirs() -> None:
    minutes, tafel = Sheet("protokoll", 3), Sheet("punktetafel", 3)
    minutes.enter(ct("suit:P", (40, 30, 20), (3, 1, 1)))
    minutes.do(A, Judge(0, 100, "nicht bedient"), Sign())
    data = data_of(minutes.state, FOUR[:3], "de")
    assert (data["packs"], data["keeper"], data["sentences"][0]["amount"], data["open"]) == (3, 0, 100, None)
    tafel.enter(*[mm(1)] * 10)
    assert data_of(tafel.state, FOUR[:3], "de")["credits"] == [0, 1, 0]
