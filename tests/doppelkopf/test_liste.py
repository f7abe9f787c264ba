"""The plus and minus list of an evening: every row sums to zero, a revoke is marked, and no game changes the next."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.cards import FRENCH
from stammtisch.engine.core import HOST
from stammtisch.engine.counting import DealResult
from stammtisch.engine.match import ListLine, NextDeal
from stammtisch.engine.scoring import ScoreLine
from stammtisch.engine.shuffling import Mix, Shuffle
from stammtisch.games.doppelkopf.actions import Announce, PlayCard, Reserve
from stammtisch.games.doppelkopf.contracts import PACKS, SEATS
from stammtisch.games.doppelkopf.dealing import order_for
from stammtisch.games.doppelkopf.game import Doppelkopf
from stammtisch.games.doppelkopf.liste import marked, why_unbalanced, written
from stammtisch.games.doppelkopf.options import Options
from stammtisch.games.doppelkopf.play import legal_cards
from stammtisch.games.doppelkopf.scoring import Facts, score
from stammtisch.games.doppelkopf.state import Playing
from stammtisch.rulebook import book
from stammtisch_dev.testing import clause
from tests.doppelkopf.facts import amounts, ended, facts_of_a_deal, points_of, some_options
from tests.doppelkopf.table import normal
from tests.session import Session
from tests.tables import hands_from

ROWS = [amounts("+2 +2 -2 -2"), amounts("-9 +3 +3 +3"), amounts("+21 -7 -7 -7"), amounts("0 0 0 0")]


# --- plus and minus ---


@clause("DK-III")
def test_a_list_of_plus_and_minus_is_in_order() -> None:
    assert why_unbalanced(ROWS) is None
    assert why_unbalanced([]) is None


@clause("DK-III")
@pytest.mark.parametrize("row", range(4))
@pytest.mark.parametrize(
    ("wrong", "key"),
    [
        ("+2 +2 -2 -1", "row-sum"),
        ("+1 +1 +1 +1", "row-sum"),
        ("-9 +3 +3", "row-width"),
        ("+2 +2 -2 -2 0", "row-width"),
        ("", "row-width"),
    ],
)
def test_a_row_that_is_not_balanced_is_named(wrong: str, key: str, row: int) -> None:
    refusal = why_unbalanced([*ROWS[:row], amounts(wrong), *ROWS[row:]])
    assert refusal is not None
    assert (refusal.clause, refusal.key, refusal.args["row"]) == ("DK-III", f"refusal.dk.{key}", row + 1)


@clause("DK-III")
def test_of_several_the_first_is_named() -> None:
    refusal = why_unbalanced([ROWS[0], (1, 0, 0, 0), ROWS[1], (0, 2, 0, 0)])
    assert refusal is not None
    assert refusal.args == {"row": 2, "found": [1, 0, 0, 0], "sum": 1}


@clause("DK-III")
@given(st.lists(facts_of_a_deal(), max_size=6), some_options(), st.integers(0, 3), st.sampled_from((-1, 1)))
def test_whatever_was_played_fits_the_list_and_a_slip_of_the_pen_does_not(
    deals: list[Facts], options: Options, seat: int, slip: int
) -> None:
    rows = [list(column) for column in (_points(facts, options) for facts in deals)]
    assert why_unbalanced(rows) is None
    if rows:
        rows[-1][seat] += slip
        refusal = why_unbalanced(rows)
        assert refusal is not None
        assert refusal.args["row"] == len(rows)


def _points(facts: Facts, options: Options) -> tuple[int, ...]:
    return tuple(sum(column) for column in zip(*(line.game_points for line in score(facts, options)), strict=True))


# --- the mark of a revoke ---


@clause("DK-2c")
def test_a_deal_that_ended_by_a_revoke_is_marked() -> None:
    t = normal("A: H10 XD; B: PA KA; C: XD", mode="table")
    t.play("A:H10 B:PA").say("A: claim B")
    assert t.game_points == amounts("+3 -9 +3 +3")
    assert marked(t.result)


@clause("DK-2c")
def test_no_other_deal_is_marked() -> None:
    assert not marked(normal().play_out().result)
    plain = score(ended(20, "re,kontra"), Options())
    assert not marked(DealResult(points_of(ended(20, "re,kontra")), (0, 0, 0, 0), plain))


# --- no Böcke ---

EVEN = """
A: H10 XK PB KB PK PK KD XD HB KK
B: PA X10 HK XB K10 HA PB HD KK XD
C: KB HB X10 HA KD HD KA P10 K10 XK
D: PA HK P10 XA PD XB XA PD H10 KA
"""
"""When everybody plays the first card he may, this is 120 to 120: A and B are Re and lose."""


class Evening(Session[Any, Any, Any, Any]):
    """A match in which everybody is gesund and plays the first card he may."""

    def deal(self, hands: str, *words: str) -> "Evening":
        """`A re`, `C kontra`: said before the first card."""
        self.do(HOST, NextDeal(), kind="next")
        while "mix" in self.kinds():
            self.do(self.window("mix").seats[0], Mix("Prost"), kind="mix")
        full = hands_from(hands, PACKS[40], FRENCH)
        self.do(HOST, Shuffle(order_for(full, self.state.dealer)), kind="shuffle")
        for seat in SEATS:
            self.do(seat, Reserve("gesund"), kind="reserve")
        for word in words:
            letter, _, step = word.partition(" ")
            announced: Any = step
            self.do("ABCD".index(letter), Announce(announced, announced), kind="announce")
        while isinstance(self.state.deal, Playing):
            seat = self.window("card").seats[0]
            self.do(seat, PlayCard(legal_cards(self.state.deal, seat)[0]), kind="card")
        return self


@clause("DK-5")
def test_after_an_even_game_and_a_lost_re_the_next_game_counts_once() -> None:
    match = Doppelkopf().match()
    evening = Evening(match, match.begin(Options(deals=3), dealer=3))
    evening.deal(EVEN, "A re", "C kontra").deal(EVEN).deal("")
    first, second, third = (row.result for row in evening.state.rows)
    assert [line.key for line in first.lines if "won" in line.key] == ["line.dk.won-kontra"]
    assert first.lines[0].args["augen"] == 120
    assert first.game_points == amounts("-7 -7 +7 +7")
    assert second == normal(EVEN, dealer="A").play_out().result
    assert third == normal("", dealer="B").play_out().result
    assert all("doubled" not in line.key for line in (*second.lines, *third.lines))
    assert why_unbalanced([row.result.game_points for row in evening.state.rows]) is None
    assert evening.state.totals == tuple(
        sum(column) for column in zip(*(r.result.game_points for r in evening.state.rows), strict=True)
    )


@clause("DK-III", "DK-2c")
def test_the_list_adds_up_and_marks_the_revokes() -> None:
    def row(number: int, key: str, clause_id: str, game_points: tuple[int, ...]) -> ListLine[Facts]:
        return ListLine(number, 0, DealResult(game_points, (0, 0, 0, 0), (ScoreLine(clause_id, key, {}, game_points),)))

    rows = (row(1, "line.dk.won-re", "DK-6a", ROWS[0]), row(3, "line.dk.revoke", "DK-2b", ROWS[1]))
    sheet = written(rows, ("A", "B", "C", "D"))
    assert sheet.game_points == (-7, 5, 1, 1)
    assert (sheet.marked, sheet.table_points) == ((1,), ())
    assert (sheet.game, sheet.title, sheet.edition) == ("doppelkopf", "Doppelkopf", book("doppelkopf").version)
