"""Hidden cards dealt anew, as one seat may believe them: every world that agrees with what is known, each equally
likely.

What is known is said by class of card: which seats may still hold cards of a class, and how many at least. So the
number of worlds can be counted (`ways`), class by class, and a world is drawn by walking back through the counts:
nothing is rejected, and nothing is drawn twice as often as it should be. One card (the called Sau) may stand for
itself; what its holder must have besides depends on who it is, so there is a count for each holder.

Games of one pack and of two come to the same: cards of the same class and the same rights are exchanged freely.
"""

from typing import Any

import numpy as np
from msgspec import Struct
from numba import float64, int64

from stammtisch.search.compiled import kernel

SEATS = 3
"""The others; the own hand is facts."""
SIDE = 17
"""Hands of up to sixteen cards."""


class Known(Struct):
    """What a seat knows about the cards it does not see. Seats are numbered 0 to 2 here, in any fixed order."""

    cards: list[int]
    """The masks of the classes of unseen cards, the special card not among them."""
    counts: tuple[int, int, int]
    may: list[tuple[bool, bool, bool]]
    """For each class who may hold cards of it."""
    least: list[list[tuple[int, int, int]]]
    """For each holder of the special card (or one row, if there is none) and each class: how many a seat holds at
    least."""
    special: int = 0
    """The mask of the special card; 0 when it is not hidden."""
    holders: tuple[bool, bool, bool] = (False, False, False)
    """Who may hold it."""
    lean: tuple[float, float, float] = (1.0, 1.0, 1.0)
    """How likely each of them is to hold it, besides what the numbers of cards say."""


class Deck:
    """What is known, counted. `ways` is the number of worlds."""

    def __init__(self, facts: Known) -> None:
        used = [at for at, mask in enumerate(facts.cards) if mask]
        self.masks = np.array([facts.cards[at] for at in used] + [facts.special], np.int64)
        self.sizes = np.array([facts.cards[at].bit_count() for at in used], np.int64)
        may = np.array([facts.may[at] for at in used], np.int64).reshape(-1, SEATS)
        self.counts = np.array(facts.counts, np.int64)
        hidden = facts.special != 0
        rows = [s for s in range(SEATS) if facts.holders[s]] if hidden else [-1]
        self.holders = np.array(rows, np.int64)
        self.deals = np.zeros((len(rows), len(used) + 1, SIDE, SIDE), np.float64)
        self.least = np.zeros((len(rows), len(used), SEATS), np.int64)
        self.may = may
        self.chance = np.zeros(len(rows), np.float64)
        for at, holder in enumerate(rows):
            for k, klass in enumerate(used):
                self.least[at, k] = facts.least[holder if hidden else 0][klass]
            left = self.counts.copy()
            if holder >= 0:
                left[holder] -= 1
            wanted = facts.least[holder if hidden else 0]
            missing = any(any(wanted[k]) for k in range(len(facts.cards)) if k not in used)
            if (left >= 0).all() and not missing:
                count(self.deals[at], self.sizes, may, self.least[at], left)
                self.chance[at] = self.deals[at, 0, left[0], left[1]] * (facts.lean[holder] if holder >= 0 else 1.0)
        self.ways = float(self.chance.sum())

    def draw(self, number: int, seed: int) -> np.ndarray:
        """So many worlds: the masks of the three seats."""
        dealt = np.zeros((number, SEATS), np.int64)
        draw(
            self.deals,
            self.sizes,
            self.may,
            self.least,
            self.masks,
            self.counts,
            self.holders,
            self.chance,
            dealt,
            seed,
        )
        return dealt


@kernel(float64(int64, int64, int64))
def splits(a: int, b: int, c: int) -> float:
    """In how many ways a + b + c cards go to three hands like that."""
    ways = 1.0
    for k in range(1, b + 1):
        ways = ways * (a + k) / k
    for k in range(1, c + 1):
        ways = ways * (a + b + k) / k
    return ways


@kernel(int64(float64[:, :, ::1], int64[::1], int64[:, ::1], int64[:, ::1], int64[::1]))
def count(deals: Any, sizes: Any, may: Any, least: Any, left: Any) -> int:
    """`deals[k, i, j]`: the ways to deal the classes from k on when seats 0 and 1 still take i and j cards."""
    classes = len(sizes)
    deals[classes, 0, 0] = 1.0
    behind = 0
    for k in range(classes - 1, -1, -1):
        behind += sizes[k]
        for i in range(min(left[0], behind) + 1):
            for j in range(min(left[1], behind - i) + 1):
                if behind - i - j > left[2]:
                    continue
                ways = 0.0
                for x in range(least[k, 0], min(i, sizes[k]) + 1):
                    if x > 0 and not may[k, 0]:
                        break
                    for y in range(least[k, 1], min(j, sizes[k] - x) + 1):
                        if y > 0 and not may[k, 1]:
                            break
                        z = sizes[k] - x - y
                        if z < least[k, 2] or (z > 0 and not may[k, 2]):
                            continue
                        rest = deals[k + 1, i - x, j - y]
                        if rest > 0.0:
                            ways += rest * splits(x, y, z)
                deals[k, i, j] = ways
    return 0


@kernel(int64(int64))
def turn(x: int) -> int:
    x ^= x << 13
    x ^= (x >> 7) & 0x1FFFFFFFFFFFFFF
    x ^= x << 17
    return x


@kernel(float64(int64))
def unit(x: int) -> float:
    """A number from 0 to 1 out of a state of the dice."""
    return ((x * 2685821657736338717 >> 11) & 0x1FFFFFFFFFFFFF) * (1.0 / 9007199254740992.0)


@kernel(
    int64(
        float64[:, :, :, ::1],
        int64[::1],
        int64[:, ::1],
        int64[:, :, ::1],
        int64[::1],
        int64[::1],
        int64[::1],
        float64[::1],
        int64[:, ::1],
        int64,
    )
)
def draw(  # noqa: C901, PLR0915
    deals: Any,
    sizes: Any,
    may: Any,
    least: Any,
    masks: Any,
    counts: Any,
    holders: Any,
    chance: Any,
    dealt: Any,
    seed: int,
) -> int:
    x = (seed * -7046029254386353131) ^ 88172645463325252
    if x == 0:
        x = 1
    for _ in range(4):
        x = turn(x)
    whole = chance.sum()
    classes = len(sizes)
    for w in range(len(dealt)):
        # who holds the special card
        x = turn(x)
        mark, row = unit(x) * whole, 0
        while row + 1 < len(chance) and mark >= chance[row]:
            mark -= chance[row]
            row += 1
        holder = holders[row]
        a, b, c = 0, 0, 0
        i, j = counts[0], counts[1]
        if holder == 0:
            i -= 1
            a = masks[classes]
        elif holder == 1:
            j -= 1
            b = masks[classes]
        elif holder == 2:
            c = masks[classes]
        for k in range(classes):
            # how many of the class to each seat
            x = turn(x)
            mark = unit(x) * deals[row, k, i, j]
            size = sizes[k]
            n0, n1 = -1, -1
            for u in range(least[row, k, 0], min(i, size) + 1):
                if u > 0 and not may[k, 0]:
                    break
                for v in range(least[row, k, 1], min(j, size - u) + 1):
                    if v > 0 and not may[k, 1]:
                        break
                    z = size - u - v
                    if z < least[row, k, 2] or (z > 0 and not may[k, 2]):
                        continue
                    ways = deals[row, k + 1, i - u, j - v]
                    if ways > 0.0:
                        n0, n1 = u, v
                        mark -= ways * splits(u, v, z)
                        if mark < 0.0:
                            break
                if mark < 0.0:
                    break
            # which of them
            i -= n0
            j -= n1
            left, m = size, masks[k]
            while m:
                card = m & -m
                m ^= card
                if n0 == left:
                    a |= card
                    n0 -= 1
                elif n1 == left:
                    b |= card
                    n1 -= 1
                elif n0 == 0 and n1 == 0:
                    c |= card
                else:
                    x = turn(x)
                    at = unit(x) * left
                    if at < n0:
                        a |= card
                        n0 -= 1
                    elif at < n0 + n1:
                        b |= card
                        n1 -= 1
                    else:
                        c |= card
                left -= 1
        dealt[w, 0], dealt[w, 1], dealt[w, 2] = a, b, c
    return len(dealt)
