"""When a Spritze pays: the declaring side should lose, judged from the own hand.

Fitted as the weights of the bidding are, to the hands of opponents who saw a game won or lost.
"""

import math
from typing import Any, Final

from stammtisch.cards import Cards
from stammtisch.engine.core import Seat
from stammtisch.games.schafkopf.contracts import CONTRACTS, ORDERS, Contract
from stammtisch.tricks import TRUMP

LEAST: Final = 0.55
"""The chance to beat the declarer from which the game is doubled."""
_BASE: Final = {True: -2.0, False: -4.0}
_TRUMP: Final = {True: 0.15, False: 0.5}
"""By whether somebody plays alone: who does has reasons for it, and hardly a hand speaks against them."""
_TOPS: Final = (0.55, 0.4, 0.2, 0.05)
_SAU: Final = 0.4
_LENGTH: Final = 0.4
"""Each card of the called suit: the more of it here, the sooner somebody else trumps the Sau."""
_VOID: Final = 1.35
"""No card of the called suit: then it is this hand that trumps it."""


def worth_doubling(seat: Seat, view: Any) -> bool:
    led = view.trick[0:1] if view.leader == seat else ()
    return beats(view.hand + led, CONTRACTS[view.contract]) >= LEAST


def beats(hand: Cards, contract: Contract) -> float:
    """How likely a side with this hand, as it was dealt, beats the declarer."""
    order, single = ORDERS[contract.name], contract.kind != "Rufspiel"
    trumps = [c for c in hand if order.klass[c] == TRUMP]
    odds = _BASE[single] + _TRUMP[single] * len(trumps)
    odds += sum(weight for top, weight in zip(order.trumps, _TOPS, strict=False) if top in trumps)
    if not single:
        odds += _SAU * sum(c[1:] == "A" for c in hand if order.klass[c] != TRUMP)
        length = sum(order.klass[c] == contract.suit for c in hand)
        odds += _LENGTH * length if length else _VOID
    return 1.0 / (1.0 + math.exp(-odds))
