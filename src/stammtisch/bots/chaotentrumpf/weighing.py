"""What a hand is worth under a trump: the tricks it may take, the trumps it collects, what it has to fear."""

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from math import exp, log, pow, sqrt

from msgspec import Struct

from stammtisch.bots.chaotentrumpf.knowledge import Knowledge
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
        counts: dict[str, int] = {}
        for card, count in self.pool.items():
            klass = self.order.klass[card]
            counts[klass] = counts.get(klass, 0) + count
        return counts

    def share(self, klass: str) -> float:
        return self.by_class.get(klass, 0) / self.size

    @cached_property
    def _above(self) -> dict[Card, float]:
        """For each card the share of cards of its own class that beat it."""
        klass, beats = self.order.klass, self.order.beats
        shares: dict[Card, float] = {}
        so_far: dict[str, int] = {}
        for card in sorted(klass, key=lambda c: beats[klass[c]](c), reverse=True):
            shares[card] = so_far.get(klass[card], 0) / self.size
            so_far[klass[card]] = so_far.get(klass[card], 0) + self.pool[card]
        return shares

    def higher(self, card: Card) -> float:
        """The share of cards of its own class that beat it."""
        return self._above[card]

    @cached_property
    def usual(self) -> float:
        """The chance of an unseen card to take a trick some time."""
        return max(0.01, sum(self.runs(c) * n for c, n in self.pool.items()) / self.size)

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


def worth(
    hand: Cards, trump: str, *, knowledge: Knowledge, pool: Counter[Card], inversion: Kind | None = None
) -> float:
    """Game points this hand may expect above any other hand; what is still to be dealt is like any other card."""
    full, players = 2 * knowledge.options.hand, knowledge.players
    w = Weights(trump, pool, others=players - 1, cards=full * 0.7)
    usual, theirs = full / players, w.share(TRUMP) * full
    missing = full - len(hand)
    good = sum(w.runs(c) for c in hand) / w.usual + missing
    tricks = min(full * 0.9, usual * good / full)
    own = sum(w.order.klass[c] == TRUMP for c in hand) + missing * w.share(TRUMP)
    deal = _Deal(knowledge, rating(trump, inversion), theirs, mean_augen(pool))
    return deal.game_points(tricks, own) - deal.game_points(usual, theirs)


class _Deal(Struct, frozen=True):
    """A deal under a trump, of which everybody holds so many on average."""

    knowledge: Knowledge
    rated: tuple[str, int]
    theirs: float
    augen: float

    def game_points(self, tricks: float, own: float) -> float:
        """What so many tricks and own trumps bring."""
        players, full = self.knowledge.players, 2 * self.knowledge.options.hand
        taken = 0.5 * own + 0.5 * tricks * self.theirs * players / full
        rate = most(taken, self.theirs, others=players - 1, open_trumps=self.theirs * players)
        return _score(tricks * players * self.augen, rate, self.rated) - _fear(tricks, own, self.knowledge.options)


def _score(augen: float, rate: float, rated: tuple[str, int]) -> float:
    kind, amount = rated
    return augen + rate * (amount if kind == "bonus" else (amount - 1) * augen)


def _fear(tricks: float, trumps: float, options: Options) -> float:
    """CT-16a: the minus for no trick and for no trump, by how likely they are."""
    return options.no_trick_minus * exp(-tricks) + options.no_trump_minus * exp(-0.7 * tricks - 0.3 * trumps)
