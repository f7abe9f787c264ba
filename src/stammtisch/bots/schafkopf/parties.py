"""Who plays with whom: what is certain, and how likely the rest is after what the others have played."""

from typing import Any, Final

from stammtisch.bots.trickcraft import Reading
from stammtisch.cards import Card
from stammtisch.engine.core import Seat
from stammtisch.games.schafkopf.contracts import CONTRACTS, SEATS
from stammtisch.tricks import TRUMP

_LED_TRUMP: Final = 4.0
"""Whoever brings trumps without having to belongs to the declarer, so much more likely than not."""
_LED_PLAIN: Final = 0.6
_SEARCHED: Final = 0.02
"""The holder of the Sau leads its suit only when he runs away."""
_FED_DECLARER: Final = 3.0
_FED_OTHERS: Final = 0.5
_OVERTOOK_DECLARER: Final = 0.5


def with_us(seat: Seat, view: Any, r: Reading) -> dict[Seat, float]:
    """For every other seat how likely it is on our side."""
    others = [s for s in SEATS if s != seat]
    if CONTRACTS[view.contract].kind != "Rufspiel":
        return {s: float(seat != view.declarer != s) for s in others}
    if view.partner is not None:
        ours = seat in (view.declarer, view.partner)
        return {s: float((s in (view.declarer, view.partner)) == ours) for s in others}
    called = partner_chances(seat, view, r)
    if seat == view.declarer:
        return called
    return {s: 0.0 if s == view.declarer else 1.0 - called[s] for s in others}


def partner_chances(seat: Seat, view: Any, r: Reading) -> dict[Seat, float]:
    """How likely each of the others was called, while only he himself knows it."""
    weight = {s: 1.0 for s in SEATS if s not in (seat, view.declarer)}
    for s in weight:
        weight[s] = _suspicion(s, view, r)
    whole = sum(weight.values())
    if not whole:
        return dict.fromkeys(weight, 1.0 / len(weight))
    return {s: w / whole for s, w in weight.items()}


def _suspicion(seat: Seat, view: Any, r: Reading) -> float:
    suit = CONTRACTS[view.contract].suit
    if suit in r.void[seat] or (view.spritze is not None and view.spritze.seat == seat):
        return 0.0
    weight = 1.0
    for trick in (*r.tricks, r.trick):
        for at, (player, card) in enumerate(trick):
            if player == seat:
                weight *= _led(card, suit, r) if at == 0 else _followed(trick[:at], card, view, r)
    return weight


def _led(card: Card, suit: str, r: Reading) -> float:
    klass = r.order.klass[card]
    if klass == suit:
        return _SEARCHED
    return _LED_TRUMP if klass == TRUMP else _LED_PLAIN


def _followed(before: list[tuple[Seat, Card]], card: Card, view: Any, r: Reading) -> float:
    """Who feeds the declarer's trick is with him, who takes it from him is rather not."""
    cards = tuple(c for _, c in before)
    best = r.order.winner(cards)
    holder = before[best][0]
    takes = r.order.winner((*cards, card)) == len(cards)
    if holder == view.declarer:
        if takes:
            return _OVERTOOK_DECLARER
        return _FED_DECLARER if r.augen[card] >= 10 else 1.0
    return _FED_OTHERS if r.augen[card] >= 10 and not takes else 1.0
