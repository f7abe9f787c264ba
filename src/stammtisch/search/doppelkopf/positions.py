"""An open Doppelkopf position of the rules as the kernels want it, and what every card in it is worth."""

from functools import cache
from typing import Final

import numpy as np

from stammtisch.cards import Card, Cards
from stammtisch.engine.core import Seat
from stammtisch.games.doppelkopf.contracts import AUGEN, CONTRACTS, DULLE, KARLCHEN, order
from stammtisch.games.doppelkopf.options import Options
from stammtisch.games.doppelkopf.schwein import schwein_card
from stammtisch.games.doppelkopf.state import Playing
from stammtisch.search.doppelkopf import root
from stammtisch.search.tables import PIG, DoublePackBits, Workspace
from stammtisch.tricks import turn

NO_LIMIT: Final = 1 << 60
SLOTS: Final = 1 << 21
"""So many positions to remember pay from nine cards a hand on."""
_NUMBERS: Final = {name: at for at, name in enumerate(CONTRACTS)}


def bits_of(name: str, options: Options) -> DoublePackBits:
    return _bits(
        name,
        options.pack,
        options.dulle_second,
        options.schwein_when == "on_lead",
        options.schwein_after_fox,
        schwein_card(CONTRACTS[name], options),
    )


@cache
def _bits(name: str, pack: int, second: str, on_lead: bool, after_fox: bool, fox: Card | None) -> DoublePackBits:
    number = hash_of(_NUMBERS[name], pack, second)
    return DoublePackBits(
        order(name, pack),
        AUGEN,
        fox=fox,
        dulle=DULLE,
        second=second,
        on_lead=on_lead,
        after_fox=after_fox,
        karlchen=KARLCHEN,
        number=number,
    )


def hash_of(contract: int, pack: int, second: str) -> int:
    """What a value depends on besides the cards."""
    return (contract * 2 + (pack == 48)) * 3 + ("first", "second", "second_except_last").index(second)


def hand_of(p: Playing, seat: Seat) -> int:
    """A hand of kinds; the second ace of whoever may still say Schwein is the Schwein."""
    bits, hand = bits_of(p.game.contract.name, p.options), p.hands[seat]
    return bits.hand(with_pig(hand, p, seat))


def with_pig(hand: Cards, p: Playing, seat: Seat) -> list[Card]:
    fox = schwein_card(p.game.contract, p.options)
    late = not p.options.schwein_after_fox and fox is not None and hand.count(fox) == 1
    if fox not in hand or seat != p.game.schwein or p.schwein_used or late:
        return [*hand]
    if p.options.schwein_when == "before_first_card" and p.schwein_declared != seat:
        return [*hand]
    rest = [*hand]
    rest[rest.index(fox)] = PIG
    return rest


def lying(p: Playing) -> tuple[int, int, int]:
    """What lies in the trick, as kinds."""
    bits = bits_of(p.game.contract.name, p.options)
    kinds = [bits.mask([PIG if at == p.schwein_at else card]) for at, card in enumerate(p.trick)]
    first, second, third = [*kinds, 0, 0, 0][:3]
    return first, second, third


def values(space: Workspace, p: Playing, *, goal: int = root.EXACT, limit: int = NO_LIMIT) -> dict[Card, int] | None:
    """For every legal kind of card the Augen Re gets from this trick on, all hands open; None: given up."""
    bits = bits_of(p.game.contract.name, p.options)
    given = np.array([hand_of(p, p.seat_at(place)) for place in range(4)], np.int64)
    sides = np.array([sum(1 << (seat - p.leader) % 4 for seat in p.re)], np.int64)
    out = np.zeros(32, np.int64)
    cards = root.values(
        space.load(bits), given.ctypes.data, sides.ctypes.data, out.ctypes.data, 1, *lying(p), goal, limit
    )
    held = with_pig(p.hands[turn(p)], p, turn(p))
    worth = {kind: int(out[bits.bit[kind]]) for kind in dict.fromkeys(held) if cards >> bits.bit[kind] & 1}
    return None if root.UNKNOWN in worth.values() else worth
