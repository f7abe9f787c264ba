"""The list of Doppelkopf: all facts of the scoring, plus and minus, the revoke marked."""

import pytest

from stammtisch.games.doppelkopf.scoring import Special, Specials
from stammtisch.lists.actions import Enter, Sign
from stammtisch.lists.entries import Deal, Totals
from stammtisch.lists.kinds import kind_of
from stammtisch_dev.testing import clause
from tests.lists.sheets import DESK, A, Sheet, dk

ROWS = [
    (dk("normal", (0, 1), 121), (1, 1, -1, -1)),
    (dk("normal", (0, 1), 120), (-2, -2, 2, 2)),
    (dk("normal", (0, 1), 120, kontra_said="kontra"), (2, 2, -2, -2)),
    (dk("normal", (0, 1), 155, re_said="90"), (6, 6, -6, -6)),
    (dk("normal", (0, 1), 140, re_said="re", specials=Specials(2, 1)), (3, 3, -3, -3)),
    (dk("normal", (0, 1), 240), (5, 5, -5, -5)),
    (dk("normal", (0, 1), winner="re", step="60", re_said="re"), (6, 6, -6, -6)),
    (dk("solo", (0,), 190, re_said="60"), (21, -7, -7, -7)),
    (dk("solo", (0,), 110, re_said="re", kontra_said="kontra"), (-15, 5, 5, 5)),
    (dk("normal", (0, 1), revoke=0), (-9, 3, 3, 3)),
]


@clause("DK-III", "DK-6a", "DK-1.2c")
@pytest.mark.parametrize(("entry", "game_points"), ROWS)
def test_doppelkopf_counts_by_the_club_from_what_the_list_asks(entry: Deal, game_points: tuple[int, ...]) -> None:
    sheet = Sheet("doppelkopfliste")
    sheet.enter(entry)
    assert sheet.game_points == game_points


@clause("DK-2b", "DK-2c")
def test_a_revoke_costs_nine_and_its_line_is_marked() -> None:
    sheet = Sheet("doppelkopfliste")
    sheet.enter(dk("normal", (0, 1), 130), dk("normal", (0, 1), revoke=2))
    marked = [line.number for line in sheet.state.standing if kind_of(sheet.state).marked(line.result.facts)]
    assert (marked, sheet.line(2).result.game_points) == ([2], (3, 3, -9, 3))


@clause("DK-6e")
def test_special_points_are_told_one_by_one() -> None:
    sheet = Sheet("doppelkopfliste")
    caught = Specials(1, 0, (Special("fuchs", 0, 2),))
    sheet.enter(dk("normal", (0, 1), 130, specials=caught))
    assert [line.clause for line in sheet.line(1).result.lines] == ["DK-6a", "DK-4d"]
    assert sheet.line(1).result.lines[1].key == "line.dk.fuchs.told"  # nobody counts tricks at a real table
    assert sheet.game_points == (2, 2, -2, -2)


@clause("DK-III")
def test_totals_that_do_not_cancel_out_are_refused() -> None:
    sheet = Sheet("doppelkopfliste", deals=24)
    assert sheet.refusal(DESK, Enter(0, Totals((10, 5, -5, -9)))).clause == "DK-III"
    sheet.do(DESK, Enter(0, Totals((10, 5, -5, -10), solos=(1, 0, 0, 0))), Sign())


def test_the_list_knows_its_pack() -> None:
    sheet = Sheet("doppelkopfliste", pack=48)
    sheet.enter(dk("normal", (0, 1), 240))  # 48 cards: nobody said that there was no trick
    assert sheet.facts(1).pack == 48
    assert sheet.game_points == (4, 4, -4, -4)


def test_a_game_is_told_exactly_where_it_is_known() -> None:
    sheet = Sheet("doppelkopfliste")
    sheet.do(A, Enter(1, dk("solo", (0,), 150, game="Koehler")))
    assert sheet.line(1).result.headline[0].args["contract"] == "Koehler"
