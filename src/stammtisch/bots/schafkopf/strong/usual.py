"""What a card brings when everybody plays on as people usually do, in the worlds this seat believes in.

With open cards nobody is surprised and the opponents always find the best card: whoever plays, and his partner, sets
this against it (docs/decisions/0084-bids-by-playing-on.md). For the opponents a gain was not clear.
"""

from typing import Final

import numpy as np

from stammtisch.bots.schafkopf.strong import belief
from stammtisch.bots.schafkopf.strong.knowledge import Knowledge
from stammtisch.bots.schafkopf.strong.outlook import pictures
from stammtisch.bots.schafkopf.strong.payoff import Floats, prices
from stammtisch.cards import Card
from stammtisch.search.schafkopf import belief as kernels
from stammtisch.search.schafkopf import habit
from stammtisch.search.tables import Ints, Workspace

TIMES: Final = 8
"""So often each world is played on for each card: a microsecond each."""


def by_habit(k: Knowledge, drawn: Ints, space: Workspace, seed: int) -> dict[Card, float]:
    """For every card in hand what it should bring this seat, in game points; the same dice for each."""
    paid = prices(k.contract.kind, k.seat == k.spritze, k.spritze is not None, k.options)
    cards = [card for at, card in enumerate(k.bits.cards) if k.hand >> at & 1]
    return {
        card: float(played_on(k, drawn, start_of(k, card), paid, space, times=TIMES, seed=seed).mean())
        for card in cards
    }


def start_of(k: Knowledge, card: Card | None = None) -> Ints:
    """The position, with this card of one's own lying there already."""
    mine = k.bits.mask([] if card is None else [card])
    lying = [bit for bit in (*k.lying, mine) if bit]
    called = k.contract.called
    shown = called is None or card == called or any(f.card == called for f in k.fallen)
    start = np.zeros(habit.ROW, np.int64)
    start[kernels.UNPLAYED] = ((1 << 32) - 1) & ~sum(k.played) & ~mine
    start[kernels.BOUND] = k.bound
    start[kernels.OPEN] = int(shown)
    start[kernels.PICTURES] = pictures(k.contract.name)
    start[habit.BEGUN] = k.leader
    start[habit.BEGUN + 1 : habit.BEGUN + 1 + len(lying)] = lying
    return start


def played_on(
    k: Knowledge, drawn: Ints, start: Ints, paid: Floats, space: Workspace, *, times: int, seed: int
) -> Floats:
    """What the game pays this seat in each world, in the mean of so many times."""
    hands = k.by_seat(drawn)
    sides = np.full((len(drawn), 2), -1, np.int64)
    sides[:, 0] = k.declarer
    if k.contract.called is not None:
        sides[:, 1] = np.argmax(hands & k.bits.sau != 0, axis=1) if k.partner is None else k.partner
    _, turned = k.turned(drawn)
    augen, tricks = k.banked(turned)
    hands[:, k.seat] &= start[kernels.UNPLAYED]
    out = np.zeros(len(drawn))
    address = space.load(k.bits)
    banks = augen | tricks << 8
    habit.expected(address, belief.odds(), hands, sides, banks, start, paid, k.seat, times, seed, out)
    return out
