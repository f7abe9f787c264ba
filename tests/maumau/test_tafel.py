"""The Punktetafel: the deals with their points, the rules below them, and who has won."""

from stammtisch.engine.match import DealResult, Row
from stammtisch.engine.scoring import ScoreLine
from stammtisch.games import sheet
from stammtisch.games.maumau.match.state import Round
from stammtisch.games.maumau.options import Options
from stammtisch.games.maumau.points import deal_line
from stammtisch.games.maumau.rules import HouseRule
from stammtisch.rulebook.testing import clause
from stammtisch.texts import say

NAMES = ("Ueli", "Vreni", "Köbi")


def row(number: int, winner: int, card: str, *, called: bool = False) -> Row:
    line = deal_line(winner, card, called=called, players=3, options=Options())  # type: ignore[arg-type]
    return Row(number, 0, DealResult(line.game_points, (0, 0, 0), (line,)))


@clause("MM-12c", "MM-13")
def test_the_board_shows_points_rules_and_the_winner() -> None:
    rows = (row(1, 0, "H8"), row(2, 2, "XB", called=True))
    rule = HouseRule(2, "Wer zieht, sagt bitte", "drawn")
    won = ScoreLine("MM-14", "line.mm.won", {"seat": 2})
    board = sheet(
        "maumau", Round(Options(target=2), 0, rows=rows, totals=(1, 0, 2), rules=(rule,), final=(won,)), NAMES
    )
    assert (board.game_points, board.results) == ((1, 0, 2), (1, 0, 2))
    assert [(line.clause, say(line.key, line.args, names=NAMES)) for line in board.lines] == [
        ("MM-12c", "Regel von Köbi: Wer zieht, sagt bitte"),
        ("MM-14", "Köbi gewinnt die Partie"),
    ]
    assert [say(r.result.lines[0].key, r.result.lines[0].args, names=NAMES) for r in board.rows] == [
        "Runde gewonnen mit H8: Ueli",
        "Mau-Mau mit XB: Köbi",
    ]
    assert board.rulebook.startswith("Mau-Mau ")
