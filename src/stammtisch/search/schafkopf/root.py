"""From a position in the middle of a trick to what each card is worth, in one world or in many.

One kernel for every question: whatever calls the search is optimised together with it, so each further one would cost
seconds of compiling.
"""

from numba import int64

from stammtisch.search.bits import POINTER, F, I, Words, ctz, pointer, popcount
from stammtisch.search.compiled import kernel
from stammtisch.search.layout import KLASS, LOW, NODES, SAU, STOP
from stammtisch.search.masks import augen
from stammtisch.search.schafkopf.rules import legal
from stammtisch.search.schafkopf.solver import aligned, search

EXACT, WHOLE, STAKES, REACHES = 0, -1, -2, -3
"""The goals of `values`: the Augen each card brings; those of the position; what is paid for; whether the position is
worth `schneider`. Above 0: does each card bring so many, or not?"""
UNKNOWN = -1
"""The answer where the search was given up."""


@kernel(int64(POINTER, int64, int64))
def moved(ws: Words, card: int, dead: int) -> int:
    """The number of the bit a card has when the gaps of its class are closed, plus one."""
    at = ctz(card)
    return at + 1 + popcount(ws[KLASS + at] & dead & -(card << 1))


@kernel(int64(*[int64] * 14))
def values(  # noqa: C901, PLR0915
    address: int,
    hands: int,
    sides: int,
    banks: int,
    out: int,
    count: int,
    c0: int,
    c1: int,
    c2: int,
    bound: int,
    goal: int,
    schneider: int,
    black: int,
    limit: int,
) -> int:
    """For every card the next player may choose what the declaring side gets from the beginning of this trick on.

    `hands`: address of four masks a world, from the leader of the trick on, what already lies in it (`c0` to `c2`, 0
    for nothing yet) not in them; `sides`: one word a world, the declaring side from the leader on; `out`: 32 words a
    world, by bit, and UNKNOWN in a world that took more than `limit` tricks to look into. Of equal cards all get the
    same.

    STAKES: `banks` has what the declaring side has already, one word a world; the answer is 0 up to `black` Augen, 1
    below 61, 2 below `schneider`, else 3. Two questions a card instead of the exact value. Returns the mask of cards.
    """
    ws, given, side_of, bank = pointer(address), pointer(hands), pointer(sides), pointer(banks)
    stakes, cards = goal == STAKES, I(0)
    question, whole = stakes or goal > 0 or goal == REACHES, goal in (WHOLE, REACHES)
    for w in range(count):
        here = pointer(out + 256 * w)
        p0, p1, p2, p3 = given[4 * w], given[4 * w + 1], given[4 * w + 2], given[4 * w + 3]
        side = side_of[w]
        ws[STOP] = ws[NODES] + limit
        a, b, q1, q2 = aligned(ws, p0 | c0, p1 | c1, p2 | c2, p3)
        rest = augen(I(F), q1, q2)
        dead = ~(p0 | p1 | p2 | p3 | c0 | c1 | c2) & I(F)
        force, shift, hand = I(0), I(1), p0
        if c0:
            force |= moved(ws, c0, dead) << 1
            shift, hand = I(7), p1
        if c1:
            force |= moved(ws, c1, dead) << 7
            shift, hand = I(13), p2
        if c2:
            force |= moved(ws, c2, dead) << 13
            shift, hand = I(19), p3
        cards = legal(ws, hand, c0, bound)
        won, mark, only = cards, goal, cards
        if stakes:
            mark = 61 - bank[w]
        if whole:
            only = cards & -cards
        if goal == REACHES:
            mark = schneider
        for turn in range(3 if stakes else 1):
            if turn == 1:  # what wins: with Schneider? what loses: Schneider itself?
                mark, only = schneider - bank[w], won
            if turn == 2:
                mark, only = black + 1 - bank[w], cards & ~won
            guess, last, worth = mark if mark > 0 else rest >> 1, I(0), rest
            left = only
            while left:
                card = left & -left
                left ^= card
                now = moved(ws, card, dead)
                bit = I(1) << (now - 1)
                stop = ws[SAU] if bound else I(0)
                equal = last == now - 1 and last != 0 and ws[LOW] & bit == 0 and bit & (stop | (stop << 1)) == 0
                if equal:
                    equal = augen(bit, q1, q2) == augen(bit >> 1, q1, q2)
                if not equal and (mark > 0 or not stakes):
                    flags = bound | force | (I(0) if whole else now << shift)
                    lo, hi = (mark - 1, mark) if question else (I(0), rest)
                    g = min(max(guess, lo + 1), hi)
                    while lo < hi:
                        worth = search(ws, a, b, q1, q2, side, g, rest, flags)
                        if worth >= g:
                            lo = max(lo + 1, worth)
                        else:
                            hi = min(hi - 1, worth)
                        g = (lo + hi + 1) >> 1
                    if not question:
                        worth = guess = lo
                last = now
                if not stakes:
                    here[ctz(card)] = worth
                elif turn == 0:
                    won &= ~(card if mark > 0 and worth < mark else I(0))
                else:
                    here[ctz(card)] = 4 - 2 * turn + (I(1) if mark <= 0 or worth >= mark else I(0))
            if ws[NODES] > ws[STOP]:
                left = cards
                while left:
                    here[ctz(left)] = I(UNKNOWN)
                    left &= left - 1
                break
        if whole:
            here[0] = here[ctz(cards)]
    return cards
