"""MM-12a, MM-12b, MM-13, MM-14: what a deal is worth, who has won the match, and when a rule may be added."""

from collections.abc import Sequence

from msgspec import Struct

from stammtisch.cards import Card
from stammtisch.engine.core import Seat
from stammtisch.engine.scoring import ScoreLine
from stammtisch.games.maumau.laying.serving import RANK
from stammtisch.games.maumau.matchday import strokes
from stammtisch.games.maumau.options import Options
from stammtisch.rulebook import enforces


class Facts(Struct, frozen=True, forbid_unknown_fields=True):
    """All that the score of a deal depends on."""

    winner: Seat
    jack: bool = False
    """Was a jack laid last?"""
    called: bool | None = None
    """Was Mau-Mau said with it? None: nobody asks, as on the sheet of a match day, where two strokes need no word."""
    card: Card | None = None
    """The last card, where it is known."""
    players: int = 4
    without: tuple[Seat, ...] = ()
    """Who had no cards in this deal: come too late, gone too early (MM-T-late, MM-T-leave)."""

    @property
    def by_jack(self) -> bool:
        return self.jack or (self.card is not None and RANK[self.card] == "B")


def score(facts: Facts, options: Options) -> tuple[ScoreLine, ...]:
    """All others get nothing; penalty cards and what is left on hand count for nothing."""
    return (_stroke_line(facts) if facts.called is None else _deal_line(facts, options),)


@enforces("MM-13", "MM-10b")
def deal_points(facts: Facts, options: Options) -> int:
    """MM-13: one for a deal won, two for a Mau-Mau; MM-10b: that is a jack laid last, and the word said with it, where
    the two points need it."""
    return 2 if facts.by_jack and (facts.called or not options.two_points_need_call) else 1


@enforces("MM-13")
def _deal_line(facts: Facts, options: Options) -> ScoreLine:
    """MM-13: the points of who has won."""
    game_points = deal_points(facts, options)
    key = "line.mm.mau-mau" if game_points == 2 else "line.mm.win"
    if facts.card is None:
        return ScoreLine("MM-13", f"{key}.told", {"seat": facts.winner}, _row(facts, game_points))
    return ScoreLine("MM-13", key, {"seat": facts.winner, "card": facts.card}, _row(facts, game_points))


@enforces("MM-T-stroke")
def _stroke_line(facts: Facts) -> ScoreLine:
    """MM-T-stroke: one for a deal won, two for one that ended with a jack, whatever was said with it."""
    number = strokes(jack=facts.by_jack)
    return ScoreLine("MM-T-stroke", "line.mm.stroke", {"seat": facts.winner, "number": number}, _row(facts, number))


def _row(facts: Facts, amount: int) -> tuple[int, ...]:
    return tuple(amount if seat == facts.winner else 0 for seat in range(facts.players))


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
def rule_credit(game_points: int, *, added: int, players: int, options: Options) -> int:
    """MM-12a: how many rules a player may still add; MM-12b: none for the points that win the match."""
    return max(0, min(game_points, options.target - 1) // rule_step(players, options) - added)
