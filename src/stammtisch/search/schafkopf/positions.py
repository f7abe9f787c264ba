"""An open Schafkopf position of the rules as the kernels want it, and what every card in it is worth."""

from functools import cache
from typing import Final, TypeAlias

import numpy as np

from stammtisch.cards import Card
from stammtisch.games.schafkopf.contracts import AUGEN, CONTRACTS, ORDERS
from stammtisch.games.schafkopf.options import Options
from stammtisch.games.schafkopf.play import turn
from stammtisch.games.schafkopf.state import Playing
from stammtisch.search.schafkopf import root
from stammtisch.search.tables import PackBits, Workspace

Four: TypeAlias = tuple[int, int, int, int]
Three: TypeAlias = tuple[int, int, int]
NO_LIMIT: Final = 1 << 60
_FROM: Final = {"any_lead": 0, "first_trick_only": 8}
_NUMBERS: Final = {name: at for at, name in enumerate(CONTRACTS)}


@cache
def bits(name: str, runaway: str = "any_lead", *, tricks: bool = False) -> PackBits:
    """The bits of a contract; with `tricks` every card counts one, so that a trick counts four."""
    least, worth = _FROM[runaway], dict.fromkeys(AUGEN, 1) if tricks else AUGEN
    number = 4 * _NUMBERS[name] + 2 * (least > 0) + tricks
    return PackBits(ORDERS[name], worth, called=CONTRACTS[name].called, runaway_from=least, number=number)


def bits_of(p: Playing) -> PackBits:
    return bits(p.game.contract.name, p.options.runaway)


def schneider_from(options: Options) -> int:
    """From so many Augen the opponents are Schneider."""
    return 120 - options.opp_schneider_max


def bound(p: Playing) -> bool:
    """Was the called Sau bound when this trick began?"""
    contract = p.game.contract
    klass = ORDERS[contract.name].klass
    if contract.called is None or any(klass[t.cards[0]] == contract.suit for t in p.taken):
        return False
    return not p.called_led or (p.trick != () and klass[p.trick[0]] == contract.suit)


def from_leader(p: Playing) -> tuple[Four, int, Three]:
    """Hands and declaring side from the leader on, and what lies in the trick."""
    bits = bits_of(p)
    a, b, c, d = (bits.mask(p.hands[p.seat_at(place)]) for place in range(4))
    first, second, third = [*(bits.mask([card]) for card in p.trick), 0, 0, 0][:3]
    return (a, b, c, d), sum(1 << (seat - p.leader) % 4 for seat in p.game.side), (first, second, third)


def values(space: Workspace, p: Playing, *, goal: int = root.EXACT, limit: int = NO_LIMIT) -> dict[Card, int] | None:
    """For every legal card the Augen the declaring side gets from this trick on, all hands open; None: given up."""
    bits = bits_of(p)
    hands, side, lying = from_leader(p)
    given, sides, out = np.array(hands, np.int64), np.array([side], np.int64), np.zeros(32, np.int64)
    cards = root.values(
        space.load(bits),
        given.ctypes.data,
        sides.ctypes.data,
        sides.ctypes.data,
        out.ctypes.data,
        1,
        *lying,
        int(bound(p)),
        goal,
        0,
        0,
        limit,
    )
    worth = {Card(card): int(out[bits.bit[card]]) for card in p.hands[turn(p)] if cards >> bits.bit[card] & 1}
    return None if root.UNKNOWN in worth.values() else worth


def value(space: Workspace, p: Playing, *, limit: int = NO_LIMIT) -> int | None:
    """What the declaring side gets with the best play of everybody."""
    worth = values(space, p, limit=limit)
    if worth is None:
        return None
    return max(worth.values()) if turn(p) in p.game.side else min(worth.values())
