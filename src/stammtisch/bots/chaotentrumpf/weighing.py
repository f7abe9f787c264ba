"""What a hand is worth under a trump: the tricks it may take, the trumps it collects, what it has to fear."""

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from math import exp, log, pow, sqrt

from stammtisch.bots.chaotentrumpf.table import Table
from stammtisch.cards import Card, Cards
from stammtisch.games.chaotentrumpf.inversion import KINDS, Kind
from stammtisch.games.chaotentrumpf.options import Options
from stammtisch.games.chaotentrumpf.scoring import rating
from stammtisch.games.chaotentrumpf.trumps import AUGEN, order
from stammtisch.tricks import TRUMP

OVER: float = 0.75
"""How often somebody who could beat a card does."""
RUFF: float = 0.3
"""How often at least a trump takes a trick, by trumping a suit one does not hold."""
RATED: float = 0.55
"""How much a trump more than the others hold speaks for the rating."""


def chance(share: float, cards: float) -> float:
    """That a hand of so many cards has at least one of those that make up this share of the unseen."""
    return 1.0 - pow(1.0 - min(1.0, share), cards)


class Weights:
    """A trump, the unseen cards, and how many hold how many of them."""

    def __init__(self, trump: str, pool: Counter[Card], *, others: int, cards: float) -> None:
        self.trump, self.others, self.cards = trump, others, cards
        self.order = order(trump)
        self.pool = pool
        self.size = max(1, sum(pool.values()))

    @cached_property
    def by_class(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for card, count in self.pool.items():
            klass = self.order.klass[card]
            found[klass] = found.get(klass, 0) + count
        return found

    def share(self, klass: str) -> float:
        return self.by_class.get(klass, 0) / self.size

    def higher(self, card: Card) -> float:
        """The share of cards of its own class that beat it."""
        klass = self.order.klass
        beats = self.order.beats[klass[card]]
        mine, own = beats(card), klass[card]
        return sum(n for c, n in self.pool.items() if klass[c] == own and beats(c) > mine) / self.size

    @cached_property
    def _none_ruffs(self) -> dict[str, float]:
        """For each class led: that nobody trumps it."""
        trumps = chance(self.share(TRUMP), self.cards)
        return {
            suit: (1.0 - OVER * (1.0 - chance(self.share(suit), self.cards)) * trumps) ** self.others for suit in "KHPX"
        }

    def runs(self, card: Card) -> float:
        """The chance that this card takes a trick some time."""
        beaten = OVER * chance(self.higher(card), self.cards)
        alone = (1.0 - beaten) ** self.others
        klass = self.order.klass[card]
        return max(alone, RUFF) if klass == TRUMP else alone * self._none_ruffs[klass]


def mean_augen(pool: Counter[Card]) -> float:
    return sum(AUGEN[c] * n for c, n in pool.items()) / max(1, sum(pool.values()))


def most(mine: float, best: float, *, others: int, open_trumps: float) -> float:
    """The chance to have most trumps in the end, with so many still to be taken."""
    scale = 0.4 + RATED * sqrt(open_trumps)
    return 1.0 / (1.0 + exp(0.7 * log(max(1, others)) + (best - mine) / scale))


def highest(kinds: Iterable[Kind]) -> Kind | None:
    return max(kinds, key=KINDS.index, default=None)


def worth(hand: Cards, trump: str, *, table: Table, pool: Counter[Card], inversion: Kind | None = None) -> float:
    """Game points this hand may expect under this trump, in a deal of full hands."""
    options, others = table.options, table.players - 1
    full = 2 * options.hand
    w = Weights(trump, pool, others=others, cards=full * 0.7)
    scale = full / max(1, len(hand))
    tricks = scale * sum(w.runs(c) for c in hand)
    tricks = min(tricks, full * 0.9)
    own = scale * sum(w.order.klass[c] == TRUMP for c in hand)
    theirs = w.share(TRUMP) * full
    taken = 0.5 * own + tricks * others * theirs / full * 0.5
    rate = most(taken, theirs, others=others, open_trumps=own + theirs * others)
    augen = tricks * table.players * mean_augen(pool)
    return _score(augen, rate, rating(trump, inversion)) - _fear(tricks, own, options)


def _score(augen: float, rate: float, rated: tuple[str, int]) -> float:
    kind, amount = rated
    return augen + rate * (amount if kind == "bonus" else (amount - 1) * augen)


def _fear(tricks: float, trumps: float, options: Options) -> float:
    """CT-16a: the minus for no trick and for no trump, by how likely they are."""
    return options.no_trick_minus * exp(-tricks) + options.no_trump_minus * exp(-0.7 * tricks - 0.3 * trumps)
