"""The Punktetafel: the deals with their points, the rules below them, and who has won."""

from stammtisch.cards import Card
from stammtisch.engine.match import ListLine
from stammtisch.engine.scoring import ScoreLine
from stammtisch.games import info
from stammtisch.games.maumau.counting import COUNTING
from stammtisch.games.maumau.match.state import MauMauMatchState
from stammtisch.games.maumau.options import Options
from stammtisch.games.maumau.rules import HouseRule
from stammtisch.games.maumau.scoring import Facts
from stammtisch.rulebook import book
from stammtisch.texts import say
from stammtisch_dev.testing import clause

NAMES = ("Ueli", "Vreni", "Köbi")


def row(number: int, winner: int, card: str, *, called: bool = False) -> ListLine[Facts]:
    facts = Facts(winner, card=Card(card), called=called, players=3)
    return ListLine(number, 0, COUNTING.result(facts, Options(), width=3))


@clause("MM-12c", "MM-13")
def test_the_board_shows_points_rules_and_the_winner() -> None:
    rows = (row(1, 0, "H8"), row(2, 2, "XB", called=True))
    rule = HouseRule(2, "Wer zieht, sagt bitte", "drawn")
    won = ScoreLine("MM-14", "line.mm.won", {"seat": 2})
    played = MauMauMatchState(Options(target=2), 0, rows=rows, totals=(1, 0, 2), rules=(rule,), final=(won,))
    board = info("maumau").sheet(played, NAMES)
    assert (board.game_points, board.results) == ((1, 0, 2), (1, 0, 2))
    assert [(line.clause, say(line.key, line.args, names=NAMES)) for line in board.lines] == [
        ("MM-12c", "Regel von Köbi: Wer zieht, sagt bitte"),
        ("MM-14", "Köbi gewinnt die Partie"),
    ]
    assert [say(r.result.lines[0].key, r.result.lines[0].args, names=NAMES) for r in board.rows] == [
        "Runde gewonnen mit H8: Ueli",
        "Mau-Mau mit XB: Köbi",
    ]
    assert (board.game, board.title, board.edition) == ("maumau", "Mau-Mau", book("maumau").version)
