"""A beginner at Chaotentrumpf: knows the articles and its own cards, and remembers no trick that was turned over.

It takes what lies there as cheaply as it can and throws away what is worth least; what a trump counts in the end, and
which card had better be kept, it does not think of.
"""

from typing import Any

from stammtisch.bots.chaotentrumpf.player import ChaotentrumpfBot
from stammtisch.bots.thinking import Question
from stammtisch.bots.trickcraft import forgotten
from stammtisch.cards import Card
from stammtisch.games.chaotentrumpf.packs import full_pack
from stammtisch.games.chaotentrumpf.trumps import order
from stammtisch.tricks import PlayCard


class BeginnerBot(ChaotentrumpfBot):
    def card(self, q: Question) -> Any:
        """At a table everything is offered: it keeps the rules all the same (CT-15b)."""
        view, knowledge = q.deal, self.knowledge(q)
        legal = order(view.trump).follow(tuple(dict.fromkeys(view.hand)), view.trick)
        pack = full_pack(knowledge.players, knowledge.options)
        r = forgotten(knowledge.reading(view.hand, view.trump), pack)

        def cheap(card: Card) -> tuple[int, int]:
            return r.augen[card], r.strength(card)

        takes = [card for card in legal if r.takes(card)]
        if r.trick and r.worth > 0 and takes:
            return PlayCard(min(takes, key=r.strength))
        return PlayCard(min(legal, key=cheap))
