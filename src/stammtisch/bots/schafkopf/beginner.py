"""A beginner at Schafkopf: knows the rules and its own cards, and remembers no trick that was turned over.

It looks at the trick that lies there and does not think of what a card would still be good for.
"""

from typing import Any

from stammtisch.bots.schafkopf import SchafkopfBot, position
from stammtisch.bots.schafkopf.play import SAVED, Player
from stammtisch.bots.thinking import Question
from stammtisch.bots.trickcraft import Reading, forgotten
from stammtisch.cards import Card
from stammtisch.games.schafkopf.contracts import PACK
from stammtisch.tricks import PlayCard


class ThisTrick(Player):
    """One decision by what lies there."""

    def later(self, card: Card) -> float:
        return SAVED * self.r.augen[card]


class BeginnerBot(SchafkopfBot):
    def card(self, q: Question) -> Any:
        view, r = q.deal, self.reading(q)
        legal = position.allowed(self.seat, view, r, offered=q.values("play-card", "card"), log=q.log)
        seen = self.remembered(r)
        return PlayCard(ThisTrick(view, seen, self.sides(view, seen)).choose(legal, self.dice(q.frame)))

    def remembered(self, r: Reading) -> Reading:
        return forgotten(r, PACK)

    def anytime(self, q: Question) -> Any:
        """Who remembers no trick cannot complain about it."""
        return None
