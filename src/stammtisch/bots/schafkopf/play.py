"""Which card: what a trick should bring with it, against what the card would still be good for.

Everything is counted in Augen for our side. A card is worth playing when the Augen it should bring now exceed those it
would bring later; feeding a partner, ducking, taking last in hand and saving a Sau all follow from that one sum.
"""

from random import Random
from typing import Any, Final

from stammtisch.bots.schafkopf.chances import Chances
from stammtisch.bots.trickcraft import Reading
from stammtisch.cards import Card, Cards
from stammtisch.engine.core import Seat
from stammtisch.games.schafkopf.contracts import CONTRACTS
from stammtisch.tricks import TRUMP

EQUAL: Final = 0.2
"""A difference too small to mean anything."""
FED: Final = 6.0
"""Augen somebody behind adds to a trick his side takes."""
STARVED: Final = 2.0
"""Augen he adds to a trick he cannot help losing."""
SAVED: Final = 0.4
"""How much of a card's own Augen comes home when it cannot win by itself."""
TRICK: Final = 8.0
"""Augen of the others in a trick that a card kept may take later."""
TRUMP_LOW: Final = 2.0
TRUMP_HIGH: Final = 9.0
"""What the lowest and the highest trump still out are good for later, besides their own Augen."""
LONG: Final = 3
"""With more trumps than that the declarer draws with his highest even when it may be beaten."""
SEARCH: Final = 8.0
"""What it is worth to the opponents to search the called Sau."""
BRING_TRUMP: Final = 6.0
"""What it costs the opponents to lead trumps for the declarer."""
WAY: Final = 0.8
"""What each card of a suit counts for or against leading it to a single player, by where he sits."""
THRESHOLD: Final = 12.0
"""What it is worth to reach the Augen that win the game or save from Schneider."""


class Player:
    """One decision about a card."""

    def __init__(self, view: Any, r: Reading, sides: dict[Seat, float]) -> None:
        self.view, self.r, self.sides = view, r, sides
        self.contract = CONTRACTS[view.contract]
        self.chances = Chances(view, r)
        self.trumps_out = [c for c in r.unseen if r.order.klass[c] == TRUMP]
        self.declaring = r.seat == view.declarer or (r.seat == view.partner and sides[view.declarer] == 1.0)
        self.single = self.contract.kind != "Rufspiel"
        self.banked = self._banked()

    def choose(self, legal: Cards, dice: Random) -> Card:
        """The best card; between cards that are as good as equal, the dice: nobody should read a hand from a habit."""
        if not self.r.trick and self.declaring and (trump := self._draws(legal)) is not None:
            return trump
        worth = self.leading if not self.r.trick else self.now
        gains = {card: worth(card) - self.later(card) for card in legal}
        most = max(gains.values())
        return dice.choice([card for card, gain in gains.items() if gain >= most - EQUAL])

    # --- now ---

    def now(self, card: Card) -> float:
        """Augen the trick should bring our side when this card is played to it."""
        r, sides = self.r, self.sides
        chance = self.chances.ours(card, sides)
        lying = r.worth + r.augen[card]
        fed = sum(sides[s] * FED + (1.0 - sides[s]) * STARVED for s in r.behind)
        starved = sum((1.0 - sides[s]) * FED + sides[s] * STARVED for s in r.behind)
        won = lying + fed + self._reached(self.banked[0], lying + fed, declaring=self.declaring)
        lost = self._reached(self.banked[1], lying + starved, declaring=not self.declaring)
        return chance * won - (1.0 - chance) * lost

    def _banked(self) -> tuple[float, float]:
        """Augen our side and the other side have, as far as one can tell who is who."""
        ours = theirs = 0.0
        for trick, taker in zip(self.r.tricks, self.r.takers, strict=True):
            augen = sum(self.r.augen[c] for _, c in trick)
            share = 1.0 if taker == self.r.seat else self.sides[taker]
            ours += share * augen
            theirs += (1.0 - share) * augen
        return ours, theirs

    def _reached(self, banked: float, more: float, *, declaring: bool) -> float:
        marks = (31, 61) if declaring else (30, 60)
        return THRESHOLD * sum(banked < mark <= banked + more for mark in marks)

    # --- later ---

    def later(self, card: Card) -> float:
        """Augen the card would bring when it is kept."""
        r = self.r
        own = r.augen[card]
        if len(r.hand) == 1:
            return 0.0
        if r.order.klass[card] == TRUMP:
            strength = r.order.trumps.index
            higher = sum(strength(c) < strength(card) for c in self.trumps_out)
            rank = 1.0 - higher / len(self.trumps_out) if self.trumps_out else 1.0
            return TRUMP_LOW + (TRUMP_HIGH - TRUMP_LOW) * rank**2 + SAVED * own
        runs = self._runs(card)
        return runs * (own + TRICK) + (1.0 - runs) * SAVED * own

    def _runs(self, card: Card) -> float:
        """How likely a plain card takes a trick to which its suit is led later."""
        r = self.r
        klass = r.order.klass[card]
        chance = 1.0
        for s, friend in self.sides.items():
            chance *= 1.0 - (1.0 - friend) * self.chances.beats(s, card, klass)
        return chance

    # --- the lead ---

    def _draws(self, legal: Cards) -> Card | None:
        """The declaring side brings trumps as long as an opponent may have one: the partner his highest, the declarer
        too while he is long, and a small one when he only wants to pass the lead."""
        r = self.r
        trumps = sorted((c for c in legal if r.order.klass[c] == TRUMP), key=r.order.trumps.index)
        if not trumps or not r.trumps_out(s for s, friend in self.sides.items() if friend < 1.0):
            return None
        high = r.seat != self.view.declarer or len(trumps) > LONG or not r.beaten_by(trumps[0])
        return trumps[0] if high else trumps[-1]

    def leading(self, card: Card) -> float:
        """What a lead brings besides its trick: opponents search the Sau and leave the trumps to the declarer."""
        worth = self.now(card)
        klass = self.r.order.klass[card]
        if self.declaring:
            return worth
        if klass == TRUMP:
            return worth - BRING_TRUMP
        if self.single:
            return worth + self._way(klass)
        searches = klass == self.contract.suit and self.contract.called in self.r.unseen
        return worth + SEARCH * searches

    def _way(self, klass: str) -> float:
        """Short way long suit, long way short suit: so the single player is caught between two."""
        length = sum(self.r.order.klass[c] == klass for c in self.r.hand)
        way = (self.view.declarer - self.r.seat) % 4
        return WAY * length * {1: 1, 2: 0, 3: -1}[way]
