"""A Spritze: what doubling brings when the game is played on by habit, in the worlds this seat believes in."""

from typing import Final

import numpy as np

from stammtisch.bots.schafkopf.strong import belief
from stammtisch.bots.schafkopf.strong.knowledge import Knowledge
from stammtisch.bots.schafkopf.strong.outlook import pictures
from stammtisch.bots.schafkopf.strong.payoff import prices
from stammtisch.search.schafkopf import belief as kernels
from stammtisch.search.schafkopf import habit
from stammtisch.search.tables import Ints, Workspace

TIMES: Final = 16
"""So often each world is played on."""
LEAST: Final = {True: 0.8, False: 0.3}
"""Game points it must promise, by whether somebody plays alone: it keeps less than it promises
(benchmarks/results.md)."""


def pays(k: Knowledge, drawn: Ints, space: Workspace, seed: int) -> bool:
    return brings(k, drawn, space, seed) > LEAST[k.contract.called is None]


def brings(k: Knowledge, drawn: Ints, space: Workspace, seed: int) -> float:
    """How many game points more with a Spritze of this seat than without."""
    kind = k.contract.kind
    more = prices(kind, True, True, k.options) - prices(kind, False, False, k.options)
    hands = k.by_seat(drawn)
    sides = np.full((len(drawn), 2), -1, np.int64)
    sides[:, 0] = k.declarer
    if k.contract.called is not None:
        sides[:, 1] = np.argmax(hands & k.bits.sau != 0, axis=1) if k.partner is None else k.partner
    out = np.zeros(len(drawn))
    address = space.load(k.bits)
    habit.expected(address, belief.odds(), hands, sides, start_of(k), more, k.seat, TIMES, seed, out)
    return float(out.mean())


def start_of(k: Knowledge) -> Ints:
    """The position: no trick is full yet."""
    start = np.zeros(habit.ROW, np.int64)
    start[kernels.UNPLAYED] = ((1 << 32) - 1) & ~sum(k.played)
    start[kernels.BOUND] = int(k.contract.called is not None)
    start[kernels.OPEN] = int(k.contract.called is None or k.partner is not None)
    start[kernels.PICTURES] = pictures(k.contract.name)
    start[habit.BEGUN] = k.leader
    start[habit.BEGUN + 1 :] = k.lying
    return start
