"""A plan for one seat: what it answers to everything it may come to see, found by trying it out many times.

The others play by chance, as people usually do. The plan is a tree of what the seat has seen since it was asked; what
it has not seen cannot be told apart in it, so nothing is planned for hands nobody can know. A try goes down the tree by
the answers that have paid so far and by how usual they are, opens one new branch, and from there on the seat plays as
people do, too. What it brought is told to every answer on the way.
"""

import math
from typing import Any, Final

import numpy as np
from msgspec import Struct
from numba import float64, int64
from numpy.typing import NDArray

from stammtisch.search.bits import POINTER, I, Words
from stammtisch.search.compiled import kernel
from stammtisch.search.dice import dice
from stammtisch.search.tables import Ints

WIDTH: Final = 16
"""More answers than any seat may choose among."""
STEPS, INSIDE = 14, 15
"""Of a path: how many answers, and whether the tree has not been left yet; before these the answers."""
NOTHING = 0x5DEECE66D5DEECE6
"""What a seat has seen that has seen nothing since it was asked; far from all it sees, so that no two ways fall
together, and not 0, which is free room."""
REACH: Final = 0.5
"""What is risked to find a better plan, in parts of the highest price."""
SHARE = 0.5
"""So much of the urge to try an answer is by how usual it is; the rest is the same for all and fades with tries."""
PLANS = int64[::1], float64[:, ::1], int64[::1]


class Plan(Struct, frozen=True):
    """Room for one, used again for the next question."""

    keys: Ints
    """What the seat has seen at each branch; 0: free."""
    tried: NDArray[np.float64]
    """How often each answer was tried, and what it brought in all."""
    path: Ints


def room(tries: int) -> Plan:
    """For a plan that is tried so often: every try opens one branch at most, and half of the room stays free."""
    size = 1 << max(6, (2 * tries - 1).bit_length())
    return Plan(np.zeros(size, np.int64), np.zeros((size, 2 * WIDTH)), np.zeros(WIDTH, np.int64))


@kernel(int64(POINTER, float64[::1], int64))
def by_chance(ws: Words, odds: Any, count: int) -> int:
    """One of so many answers, each as likely as its odds."""
    whole = 0.0
    for k in range(count):
        whole += odds[k]
    mark = ((dice(ws) >> 11) & 0x1FFFFFFFFFFFFF) * (1.0 / 9007199254740992.0) * whole
    for k in range(count):
        mark -= odds[k]
        if mark < 0.0:
            return I(k)
    return I(count - 1)


@kernel(int64(float64[::1], float64[::1], int64, float64))
def promising(tried: Any, odds: Any, count: int, reach: float) -> int:
    """The answer that has paid best or is worth another try: `reach` game points for what is not known yet."""
    often, paid, usual = 0.0, 0.0, 0.0
    for k in range(count):
        often += tried[k]
        paid += tried[WIDTH + k]
        usual += odds[k]
    most, chosen = -1e30, I(0)
    for k in range(count):
        brings = tried[WIDTH + k] / tried[k] if tried[k] > 0.0 else paid / often
        urge = SHARE * odds[k] / usual + (1.0 - SHARE) / (often + 1.0)
        worth = brings + reach * urge * math.sqrt(often) / (1.0 + tried[k])
        if worth > most:
            most, chosen = worth, I(k)
    return chosen


@kernel(int64(POINTER, *PLANS, int64, float64[::1], int64, float64))
def answered(ws: Words, keys: Any, tried: Any, path: Any, seen: int, odds: Any, count: int, reach: float) -> int:
    """Which of so many answers is given to what was seen."""
    last = len(keys) - 1
    at = (seen ^ (seen >> 29)) & last
    while keys[at] != 0 and keys[at] != seen:
        at = (at + 1) & last
    if keys[at] == seen:
        chosen = promising(tried[at], odds, count, reach)
    else:
        keys[at] = seen
        tried[at, :] = 0.0
        path[INSIDE] = 0
        chosen = by_chance(ws, odds, count)
    path[path[STEPS]] = at * WIDTH + chosen
    path[STEPS] += 1
    return chosen


@kernel(int64(float64[:, ::1], int64[::1], float64))
def learnt(tried: Any, path: Any, brought: float) -> int:
    """Tells every answer on the path what it brought."""
    for step in range(path[STEPS]):
        at, answer = path[step] // WIDTH, path[step] & (WIDTH - 1)
        tried[at, answer] += 1.0
        tried[at, WIDTH + answer] += brought
    path[STEPS], path[INSIDE] = 0, 1
    return path[STEPS]


@kernel(int64(int64, int64))
def seen_after(seen: int, what: int) -> int:
    """What the seat has seen when it has seen this, too; never 0."""
    mixed = (seen ^ (what + 1)) * I(-7046029254386353131)
    return (mixed ^ ((mixed >> 32) & I(0xFFFFFFFF))) | 1
