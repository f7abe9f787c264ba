"""A beginner at Mau-Mau: keeps the rules, lays what gets rid of most, and looks at nobody else's cards."""

from stammtisch.bots.maumau.plans import Situation
from stammtisch.bots.maumau.player import MauMauBot
from stammtisch.bots.thinking import Question
from stammtisch.engine.core import Seat
from stammtisch.games.maumau.state import Playing


class OwnHand(Situation):
    """Without a thought for how few cards the next player has, or which suit he lacked."""

    def threat(self, seat: Seat) -> float:
        return 0.0


class BeginnerBot(MauMauBot):
    def situation(self, q: Question, p: Playing) -> Situation:
        return OwnHand(p, self.seat, q.deal.hand, {})
