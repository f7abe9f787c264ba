"""How good a hand is: what it holds in numbers, from which the Augen of its side are estimated."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

from msgspec import Struct

from stammtisch.cards import Card, Cards
from stammtisch.games.doppelkopf.contracts import CONTRACTS, PACKS, hand_size, order
from stammtisch.tricks import TRUMP, Order


class Holding(Struct, frozen=True):
    """A hand against the cards that are out, in numbers."""

    trumps: int
    height: float
    """The trumps by their height: each counts the part of the trumps out that it beats."""
    tops: int
    """Trumps that nothing out beats."""
    running: int
    """Plain cards that win when led one after the other, as long as nobody ruffs."""
    losing: int
    """The other plain cards."""
    voids: int


def holding(hand: Cards, order: Order, out: Iterable[Card]) -> Holding:
    klass, beats = order.klass, order.beats
    mine: dict[str, list[int]] = {}
    theirs: dict[str, list[int]] = {}
    for pile, cards in ((mine, hand), (theirs, out)):
        for c in cards:
            pile.setdefault(klass[c], []).append(beats[klass[c]](c))
    enemy = sorted(theirs.get(TRUMP, ()))
    own = mine.get(TRUMP, [])
    beaten = [sum(x > strength for x in enemy) for strength in own]
    plain = [suit for suit in beats if suit != TRUMP]
    runs = {suit: _runs(mine.get(suit, ()), theirs.get(suit, ())) for suit in plain}
    return Holding(
        trumps=len(own),
        height=sum(1 - n / (len(enemy) + 1) for n in beaten),
        tops=sum(n == 0 for n in beaten),
        running=sum(runs.values()),
        losing=sum(len(mine.get(suit, ())) - runs[suit] for suit in plain),
        voids=sum(suit not in mine for suit in plain),
    )


def _runs(mine: Sequence[int], theirs: Sequence[int]) -> int:
    """Led from the top, each of them draws a low card from every other hand."""
    left, run = sorted(theirs), 0
    for strength in sorted(mine, reverse=True):
        if left and left[-1] > strength:
            break
        run += 1
        left = left[3:]
    return run


def rest_of(hand: Cards, pack: int) -> list[Card]:
    """What the others hold before the first card."""
    out = list(PACKS[pack])
    for card in hand:
        out.remove(card)
    return out


# --- what it may bring ------------------------------------------------------------------------------------------


class LinearModel(Struct, frozen=True):
    """How many Augen each number of a holding is worth: a straight line through deals this bot played with 40 cards.

    Rounded, and for the solos lowered afterwards, because hands that were chosen for their promise keep less of it.
    """

    base: float
    trumps: float = 0.0
    height: float = 0.0
    tops: float = 0.0
    running: float = 0.0
    losing: float = 0.0
    voids: float = 0.0
    leading: float = 0.0

    def of(self, h: Holding, pack: int) -> float:
        """Fitted with ten cards a hand; with twelve it is scaled, not fitted again."""
        cards = (
            self.trumps * h.trumps
            + self.height * h.height
            + self.tops * h.tops
            + self.running * h.running
            + self.losing * h.losing
        )
        return self.base + self.voids * h.voids + cards * 10 / hand_size(pack)


_FARB: Final = LinearModel(-37, height=20, tops=7.6, losing=-7.2, voids=11.8, leading=13)
_BILD: Final = LinearModel(-72, trumps=22, height=15, tops=1.5, running=11, voids=2.7, leading=4)
_SOLOS: Final[dict[str, LinearModel]] = {
    "Trumpfsolo": _FARB,
    "Farbsolo": _FARB,
    "Koehler": LinearModel(-70, height=24, tops=2, losing=-3, voids=15, leading=1),
    "Damensolo": _BILD,
    "Bubensolo": _BILD,
    "Fleischloser": LinearModel(-5, running=16, voids=-7, leading=21),
}
_ARMUT: Final = LinearModel(-100, trumps=14, height=10.6)
_BROUGHT: Final = 27
"""Augen for every trump that comes with an Armut."""


def as_soloist(hand: Cards, name: str, *, pack: int, leading: bool) -> float:
    """The Augen to expect with this hand alone against three."""
    model = _SOLOS[CONTRACTS[name].kind]
    augen = model.of(holding(hand, order(name, pack), rest_of(hand, pack)), pack)
    return augen + model.leading if leading else augen


def as_taker(hand: Cards, brought: int, pack: int) -> float:
    """The Augen to expect with these cards and the poor player's trumps."""
    return _ARMUT.of(holding(hand, order("Armut", pack), rest_of(hand, pack)), pack) + _BROUGHT * brought


# --- the cards a taker of an Armut gives back -------------------------------------------------------------------

_GIVING: Final = {"A": 9.0, "10": 1.0, "K": 0.0, "9": -1.0}
"""What a plain card is worth to who keeps it; in these games plain suits have no queens and jacks."""
_VOID: Final = 4.0


def worst(hand: Cards, count: int, pack: int) -> Cards:
    """The cards to give back: rather plain than trump, no aces, and best a whole suit."""
    klass, trumps = order("Armut", pack).klass, order("Armut", pack).trumps
    suits = [klass[c] for c in hand]

    def cost(cards: Cards) -> float:
        total = 0.0
        for c in cards:
            total += 20.0 - trumps.index(c) / 2 if klass[c] == TRUMP else _GIVING[c[1:]]
        given = [klass[c] for c in cards]
        return total - _VOID * sum(given.count(suit) == suits.count(suit) for suit in set(given) if suit != TRUMP)

    return min(combinations(hand, count), key=cost)
