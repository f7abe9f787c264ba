"""Which card to play: each is weighed by the trick it may take now and the one it might take later."""

from collections import Counter
from math import exp

from stammtisch.bots.chaotentrumpf.knowledge import Knowledge, captured_augen, captured_trumps
from stammtisch.bots.chaotentrumpf.weighing import OVER, Weights, chance, mean_augen, most
from stammtisch.bots.trickcraft import Reading
from stammtisch.cards import Card, Cards
from stammtisch.engine.core import Seat
from stammtisch.games.chaotentrumpf.inversion import Kind
from stammtisch.games.chaotentrumpf.scoring import rating
from stammtisch.games.chaotentrumpf.trumps import AUGEN
from stammtisch.tricks import TRUMP

LATER: float = 0.8
"""What a trick that a trump may take later is worth against one that lies there."""
LATER_PLAIN: float = 0.5
"""The same for any other card: it takes one only when its suit is led."""
LEAD: float = 0.35
"""How much of its best card a hand brings home by having the lead."""
GIVEN: float = 1.0
"""How much it hurts to give something to one of the others."""


class Choice:
    """One turn: what this trick is worth to this seat, and what its cards are worth to keep."""

    def __init__(
        self, knowledge: Knowledge, r: Reading, *, trump: str, inversion: Kind | None, counts: tuple[int, ...]
    ) -> None:
        self.knowledge, self.r, self.counts = knowledge, r, counts
        self.pool = Counter(r.unseen)
        others = [s for s in knowledge.seats if s != r.seat]
        self.others = len(others)
        cards = sum(counts[s] for s in others) / self.others
        self.w = Weights(trump, self.pool, others=self.others, cards=cards)
        self.mean = mean_augen(self.pool)
        self.behind = r.behind
        self.trumps = captured_trumps(r, trump)
        self.tricks = r.takers.count(r.seat)
        self.runs = {c: self.w.runs(c) for c in dict.fromkeys(r.hand)}
        self._rate(trump, inversion, cards)

    def _rate(self, trump: str, inversion: Kind | None, cards: float) -> None:
        """CT-16b: what another trump is worth, and what the Augen count by then."""
        r, klass = self.r, self.w.order.klass
        own = sum(klass[c] == TRUMP for c in r.hand)
        theirs = self.w.share(TRUMP) * cards
        mine, best = self.trumps[r.seat], max(n for s, n in self.trumps.items() if s != r.seat)
        left = own + theirs * self.others
        ahead, behind = mine + 0.5 * own, best + 0.5 * theirs
        now = most(ahead, behind, others=self.others, open_trumps=left)
        then = most(ahead + 1, behind, others=self.others, open_trumps=max(0.0, left - 1))
        kind, amount = rating(trump, inversion)
        got = captured_augen(r)[r.seat] + sum(self.runs[c] for c in r.hand) * self.mean * self.knowledge.players
        stake = amount if kind == "bonus" else (amount - 1) * got
        self.factor = 1.0 if kind == "bonus" else 1.0 + (amount - 1) * now
        self.per_trump = stake * (then - now)

    def best(self, legal: Cards) -> Card:
        return max(legal, key=lambda c: (self.weigh(c), -self.runs[c], -AUGEN[c], c))

    def weigh(self, card: Card) -> float:
        chance_now = self.takes(card)
        rest = Counter(self.r.hand)
        rest[card] -= 1
        hope = sum(self.runs[c] * n for c, n in rest.items())
        trump_hope = sum(self.runs[c] * n for c, n in rest.items() if self.w.order.klass[c] == TRUMP) + 0.3 * hope
        win = self.gain(card, hope, trump_hope) + LEAD * self.lead(rest)
        lose = -GIVEN * (AUGEN[card] + self.per_trump * (self.w.order.klass[card] == TRUMP)) / self.others
        return chance_now * win + (1 - chance_now) * lose - self.keep(card, hope, trump_hope)

    def takes(self, card: Card) -> float:
        """The chance that this card takes this trick."""
        if not self.r.takes(card):
            return 0.0
        kept = 1.0
        for seat in self.behind:
            kept *= 1.0 - OVER * self._beats(card, seat)
        return kept

    def _beats(self, card: Card, seat: Seat) -> float:
        """The chance that he has a card that beats this one, and may play it."""
        r, w, klass = self.r, self.w, self.w.order.klass
        led = klass[r.trick[0][1]] if r.trick else klass[card]
        void, cards = r.void[seat], self.counts[seat]
        over = w.higher(card) if TRUMP not in void else 0.0
        if led == TRUMP:
            return chance(over, cards)
        trumps = (w.share(TRUMP) if klass[card] != TRUMP else over) if TRUMP not in void else 0.0
        free = 1.0 if led in void else 1.0 - chance(w.share(led), cards)
        follows = 0.0 if led in void or klass[card] == TRUMP else chance(w.higher(card), cards)
        return min(1.0, follows + free * chance(trumps, cards))

    def gain(self, card: Card, hope: float, trump_hope: float) -> float:
        """What it brings to take this trick with this card."""
        options, klass = self.knowledge.options, self.w.order.klass
        cards = (*self.r.cards, card)
        to_come = len(self.behind)
        augen = sum(AUGEN[c] for c in cards) + to_come * self.mean
        trumps = sum(klass[c] == TRUMP for c in cards)
        expected = trumps + to_come * self.w.share(TRUMP) * 0.7
        value = self.factor * augen + self.per_trump * expected
        if not self.tricks:
            value += (options.no_trick_minus - options.no_trump_minus) * exp(-hope)
        if not self.trumps[self.r.seat]:
            value += options.no_trump_minus * min(1.0, expected) * exp(-trump_hope)
        return value

    def lead(self, rest: Counter[Card]) -> float:
        """What it is worth to lead next: a card that runs does so at once."""
        best = max((self.runs[c] for c, n in rest.items() if n and self.w.order.klass[c] != TRUMP), default=0.0)
        return best * self.factor * self.mean * self.knowledge.players

    def keep(self, card: Card, hope: float, trump_hope: float) -> float:
        """What the card may still bring in a later trick."""
        options = self.knowledge.options
        trump = self.w.order.klass[card] == TRUMP
        value = self.factor * (AUGEN[card] + self.others * self.mean) + self.per_trump * trump
        if not self.tricks:
            value += (options.no_trick_minus - options.no_trump_minus) * exp(-hope)
        if not self.trumps[self.r.seat] and trump:
            value += options.no_trump_minus * exp(-trump_hope)
        later = min(1.0, (len(self.r.hand) - 1) / 2)
        return (LATER if trump else LATER_PLAIN) * later * self.runs[card] * value
