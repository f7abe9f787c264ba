"""What a hand is worth: how likely each game would be won with it, and which of them to play.

The weights are fitted to 1,500 deals of each game as this bot plays them (a rounded logistic regression over the hands
of the declarers, see docs/bots.md), so that a chance of 0.6 means about six games of ten.
"""

import math
from typing import Final

from msgspec import Struct

from stammtisch.cards import Cards
from stammtisch.games.schafkopf.bidding import callable_suits
from stammtisch.games.schafkopf.contracts import AUGEN, CONTRACTS, ORDERS, SUITS, Contract
from stammtisch.tricks import TRUMP, Order


class Weights(Struct, frozen=True):
    """What speaks for a game, on the scale of log odds."""

    base: float
    trump: float
    tops: tuple[float, float, float, float]
    """Of the four highest trumps."""
    sau: float
    fat: float = 0.0
    """Sau and ten of the trump suit."""
    running: float = 0.0
    """Each plain card below a Sau that follows it without a gap."""
    void: float = 0.0
    ten: float = 0.0
    """Each plain ten without its Sau."""


WEIGHTS: Final = {
    "Rufspiel": Weights(-3.85, 0.76, (0.75, 0.32, 0.30, 0.30), 0.70),
    "Farbwenz": Weights(-12.7, 1.65, (1.55, 1.4, 1.0, 0.5), 1.55, fat=0.5, running=0.95, void=0.35),
    "Wenz": Weights(-5.0, 1.05, (0.45, 0.3, 0.3, 0.0), 1.0, running=0.7, ten=-0.25),
    "Solo": Weights(-12.8, 1.5, (1.6, 1.35, 0.65, 0.65), 1.3, fat=0.4, running=0.7, void=0.2),
}
LEAST: Final = {"Rufspiel": 0.56, "Farbwenz": 0.66, "Wenz": 0.66, "Solo": 0.66}
"""The chance from which a game is played: below it others had better play."""
STAKE: Final = {"Rufspiel": 1.4, "Farbwenz": 6.0, "Wenz": 6.0, "Solo": 6.0}
"""Game points the declarer plays for, Schneider included."""
TOUT: Final = 18.0


def best_game(hand: Cards, names: tuple[str, ...], *, leads: bool) -> tuple[str, float]:
    """The best of these games and the game points it promises; below 0 it should not be played.

    Of Rufspiele that promise the same the one with the fewest cards of the called suit.
    """
    suits = callable_suits(hand)
    rightly = [CONTRACTS[n] for n in names if CONTRACTS[n].kind != "Rufspiel" or CONTRACTS[n].suit in suits]
    contract = max(rightly, key=lambda c: (promise(hand, c, leads=leads), -_length(hand, c)))
    return contract.name, promise(hand, contract, leads=leads)


def promise(hand: Cards, contract: Contract, *, leads: bool) -> float:
    """Game points to be expected; negative when the chance is too small to play."""
    if contract.tout:
        return TOUT if sure_of_all(hand, ORDERS[contract.name], leads=leads) else -TOUT
    likely = chance(hand, contract)
    stake = STAKE[contract.kind] * (2.0 * likely - 1.0)
    return stake if likely >= LEAST[contract.kind] else -abs(stake) - 1.0


def chance(hand: Cards, contract: Contract) -> float:
    """How likely the game is won with this hand."""
    order, weights = ORDERS[contract.name], WEIGHTS[contract.kind]
    trumps = [c for c in hand if order.klass[c] == TRUMP]
    odds = weights.base + weights.trump * len(trumps)
    odds += sum(weight for top, weight in zip(order.trumps, weights.tops, strict=False) if top in trumps)
    odds += weights.fat * sum(AUGEN[c] >= 10 for c in trumps)
    for suit in SUITS:
        if suit not in order.beats:
            continue
        held = [c[1:] for c in hand if order.klass[c] == suit]
        if "A" in held:
            odds += weights.sau + weights.running * (_running(held, order) - 1)
        elif "Z" in held and suit != contract.suit:
            odds += weights.ten
        odds += weights.void * (not held)
    return 1.0 / (1.0 + math.exp(-odds))


def _running(held: list[str], order: Order) -> int:
    """How many cards of a plain suit follow each other from the Sau down."""
    ranks = "AZK987" if "SO" in order.trumps else "AZKO987"
    return next((at for at, rank in enumerate(ranks) if rank not in held), len(ranks))


def _length(hand: Cards, contract: Contract) -> int:
    return sum(ORDERS[contract.name].klass[c] == contract.suit for c in hand)


def sure_of_all(hand: Cards, order: Order, *, leads: bool) -> bool:
    """All eight tricks however the cards lie: trumps from the top that draw all others, and nothing but winners."""
    trumps = [c for c in order.trumps if c in hand]
    out = len(order.trumps) - len(trumps)
    from_the_top = next((at for at, c in enumerate(order.trumps) if c not in hand), len(order.trumps))
    plain = [c for c in hand if order.klass[c] != TRUMP]
    for suit in {order.klass[c] for c in plain}:
        held = [c[1:] for c in plain if order.klass[c] == suit]
        if _running(held, order) < len(held):
            return False
    return from_the_top >= out and (leads or not plain)
