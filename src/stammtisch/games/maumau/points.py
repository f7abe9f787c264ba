"""MM-12a, MM-12b, MM-13, MM-14: what a deal is worth, who has won the match, and when a rule may be added."""

from collections.abc import Sequence

from stammtisch.cards import Card
from stammtisch.engine.core import Seat
from stammtisch.engine.scoring import ScoreLine
from stammtisch.games.maumau.laying import RANK
from stammtisch.games.maumau.options import Options
from stammtisch.rulebook import enforces


@enforces("MM-13", "MM-10b")
def deal_points(last: Card, *, called: bool, options: Options) -> int:
    """MM-13: one for a deal won, two for a Mau-Mau; MM-10b: that is a jack laid last, and the word said with it, where
    the two points need it."""
    mau_mau = RANK[last] == "B" and (called or not options.two_points_need_call)
    return 2 if mau_mau else 1


@enforces("MM-13")
def deal_line(winner: Seat, last: Card, *, called: bool, players: int, options: Options) -> ScoreLine:
    """MM-13: all others get nothing; penalty cards and what is left on hand count for nothing."""
    points = deal_points(last, called=called, options=options)
    key = "line.mm.mau-mau" if points == 2 else "line.mm.win"
    row = tuple(points if seat == winner else 0 for seat in range(players))
    return ScoreLine("MM-13", key, {"seat": winner, "card": last}, row)


@enforces("MM-14", "MM-A1")
def match_winner(totals: Sequence[int], options: Options) -> Seat | None:
    """MM-14, MM-A1: who reaches the target first; after each deal there is only one who can have done so."""
    best = max(range(len(totals)), key=lambda seat: totals[seat])
    return best if totals[best] >= options.target else None


@enforces("MM-12a")
def rule_step(players: int, options: Options) -> int:
    """MM-12a: every so many points earn a rule of one's own: 10 with two or three, 6 with four to six, 4 with more."""
    if players == 5:
        return options.rule_step_5
    return 10 if players <= 3 else 6 if players <= 6 else 4


@enforces("MM-12a", "MM-12b")
def rule_credit(points: int, *, added: int, players: int, options: Options) -> int:
    """MM-12a: how many rules a player may still add; MM-12b: none for the points that win the match."""
    return max(0, min(points, options.target - 1) // rule_step(players, options) - added)
