"""Article 4a: the minutes as a sheet: the deals that counted, the penalties, the play-offs, who won."""

from stammtisch.engine.scoring import ScoreLine
from stammtisch.games import info
from stammtisch.games.chaotentrumpf.options import RULESET
from stammtisch.games.chaotentrumpf.protokoll import written
from stammtisch_dev.testing import clause
from tests.chaotentrumpf.match_table import ready

NAMES = ("Anna", "Berta", "Cora")


@clause("CT-4a", "CT-1b")
def test_the_sheet_has_every_deal_and_the_totals() -> None:
    t = ready(3, keeper="A").scored(30, -100, 55).scored(10, 20, -200)
    sheet = info("chaotentrumpf").sheet(t.m, NAMES)
    assert (sheet.title, sheet.edition, sheet.names) == ("Chaotentrumpf", RULESET, NAMES)
    assert [(row.number, row.dealer) for row in sheet.rows] == [(1, 1), (2, 2)]
    assert [row.result.game_points for row in sheet.rows] == [(30, -100, 55), (10, 20, -200)]
    assert sheet.game_points == sheet.results == t.m.totals == (40, -80, -145)
    assert (sheet.lines, sheet.table_points) == ((), ())


@clause("CT-4a")
def test_a_real_deal_stands_in_the_sheet_with_its_lines() -> None:
    t = ready(3, keeper="A").deal().play_deal()
    (row,) = written(t.m, NAMES).rows
    assert {"CT-13a", "CT-16b"} <= {line.clause for line in row.result.lines}


@clause("CT-4a", "CT-SV-3")
def test_a_penalty_stands_beside_the_deals_and_counts_in_the_total() -> None:
    t = ready(3, keeper="A").scored(640, 100, 0).next_deal()
    t.say("B: accuse A other 2", "ALL: deliberate", "ALL: sentence 300")
    sheet = written(t.m, NAMES)
    assert [row.number for row in sheet.rows] == [1]
    assert (sheet.game_points, sheet.results) == ((640, 100, 0), (340, 100, 0))
    assert sheet.lines == (ScoreLine("CT-SV-3", "line.ct.penalty", {"seat": 0, "number": 2}, (-300, 0, 0)),)


@clause("CT-4a", "CT-17b")
def test_every_play_off_has_a_line_of_its_own_and_the_winner_the_last_one() -> None:
    t = ready(3, keeper="A").scored(1004, 1130, 0).scored(60, 55, 0).scored(48, 51, 0).next_deal()
    sheet = written(t.m, NAMES)
    assert sheet.results == (1004, 1130, 0)
    assert sheet.lines == (
        ScoreLine("CT-17b", "line.ct.playoff", {"seats": [0, 1]}, (60, 55, 0)),
        ScoreLine("CT-17b", "line.ct.playoff", {"seats": [0, 1]}, (48, 51, 0)),
        ScoreLine("CT-17b", "line.ct.won", {"seat": 1}),
    )


@clause("CT-4a", "CT-SV-3", "CT-17b")
def test_a_penalty_in_a_play_off_is_taken_from_its_total() -> None:
    t = ready(3, keeper="A").scored(1004, 1130, 0).next_deal()
    t.say("C: accuse A other 2", "ALL: deliberate", "ALL: sentence 100")
    sheet = written(t.m, NAMES)
    assert sheet.results == (1004, 1130, 0)
    assert [(line.key, line.game_points) for line in sheet.lines] == [
        ("line.ct.penalty", (-100, 0, 0)),
        ("line.ct.playoff", (-100, 0, 0)),
    ]


@clause("CT-4a")
def test_the_sheet_of_an_annulled_match_says_so() -> None:
    t = ready(3, keeper="A").scored(10, 20, 30)
    t.say("B: accuse A other 1", "ALL: deliberate", "B: sentence 100 annul", "C: sentence 100 annul")
    assert (t.m.void, t.m.over, t.winner) == (True, True, None)
    assert written(t.m, NAMES).lines[-1] == ScoreLine("CT-SV-4", "line.ct.match-annulled")


@clause("CT-4a", "CT-1b")
def test_the_sheet_of_a_variant_does_not_bear_the_name() -> None:
    t = ready(3, keeper="A", packs=5).scored(1, 2, 3)
    sheet = written(t.m, NAMES)
    assert (sheet.title, sheet.edition) == ("", RULESET)
    assert sheet.lines == (ScoreLine("CT-1b", "line.ct.variant"),)


@clause("CT-4a")
def test_without_minutes_the_sheet_is_empty() -> None:
    sheet = written(ready(3, minutes=False).scored(1, 2, 3).m, NAMES)
    assert (sheet.rows, sheet.results, sheet.lines) == ((), (0, 0, 0), ())


@clause("CT-1b", "CT-PRE-1")
def test_everybody_looks_at_the_rows_between_two_deals() -> None:
    t = ready(3, keeper="A").scored(1, 2, 3)
    assert (t.sees("B").rows, t.sees("B").played) == (t.m.rows, 1)
    assert len(t.m.rows) == 1
    assert (t.next_deal().sees("B").rows, t.sees("B").played) == ((), 1)
