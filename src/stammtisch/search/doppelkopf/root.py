"""Doppelkopf from outside: the value of a position, of every card in the middle of a trick, in one world or in many."""

from numba import int64

from stammtisch.search.bits import POINTER, F, I, Words, ctz, pointer, popcount
from stammtisch.search.compiled import kernel
from stammtisch.search.doppelkopf.playout import legal
from stammtisch.search.doppelkopf.solver import SIX, closed, doubles, search
from stammtisch.search.layout import DULLE, KLASS, NODES, Q1, Q2, SCHWEIN, SECOND, STOP
from stammtisch.search.masks import augen

EXACT, WHOLE, UNKNOWN = 0, -1, -1
"""As in Schafkopf."""


@kernel(SIX(POINTER, int64, int64, int64, int64))
def aligned(ws: Words, h0: int, h1: int, h2: int, h3: int) -> tuple[int, int, int, int, int, int]:
    """Hands as the search wants them: every class without gaps."""
    dead = ~(h0 | h1 | h2 | h3) & I(F)
    return closed(ws, h0, h1, h2, h3, ws[Q1], ws[Q2], dead)


@kernel(int64(POINTER, int64, int64, int64, int64))
def flags_of(ws: Words, h0: int, h1: int, h2: int, h3: int) -> int:
    """Bit 0: both Dullen are out and the second wins; bit 1: the Schwein is out."""
    dulle = ws[DULLE]
    both = dulle & doubles(h0, h1, h2, h3) if ws[SECOND] else I(0)
    return (I(1) if both else I(0)) | (I(2) if (h0 | h1 | h2 | h3) & ws[SCHWEIN] else I(0))


@kernel(int64(int64, int64, int64, int64, int64, int64))
def whole(h0: int, h1: int, h2: int, h3: int, q1: int, q2: int) -> int:
    """All Augen in the hands."""
    return augen((h0 | h1 | h2 | h3) & I(F), q1, q2) + augen(doubles(h0, h1, h2, h3), q1, q2)


@kernel(int64(int64, int64))
def with_one(hand: int, card: int) -> int:
    return hand | (card << 32) if hand & card else hand | card


@kernel(int64(POINTER, int64, int64))
def moved(ws: Words, card: int, dead: int) -> int:
    """The number of the bit a kind has when the gaps of its class are closed, plus one."""
    at = ctz(card)
    return at + 1 + popcount(ws[KLASS + at] & dead & -(card << 1))


@kernel(int64(*[int64] * 10))
def values(  # noqa: PLR0915
    address: int, hands: int, sides: int, out: int, count: int, c0: int, c1: int, c2: int, goal: int, limit: int
) -> int:
    """For every kind of card the next player may choose what the side gets from the beginning of this trick on.

    As in Schafkopf: `hands` four words a world from the leader on, without what lies in the trick; `sides` one word a
    world; `out` 32 words a world, by bit. `goal`: EXACT, WHOLE, or so many Augen, or not. Returns the mask of kinds.
    """
    ws, given, side_of = pointer(address), pointer(hands), pointer(sides)
    cards = I(0)
    for w in range(count):
        here = pointer(out + 256 * w)
        h0, h1, h2, h3 = given[4 * w], given[4 * w + 1], given[4 * w + 2], given[4 * w + 3]
        side = side_of[w]
        ws[STOP] = ws[NODES] + limit
        g0 = with_one(h0, c0) if c0 else h0
        g1 = with_one(h1, c1) if c1 else h1
        g2 = with_one(h2, c2) if c2 else h2
        flags = flags_of(ws, g0, g1, g2, h3)
        dead = ~(g0 | g1 | g2 | h3) & I(F)
        shift, hand = I(2), h0
        if c0:
            flags |= moved(ws, c0, dead) << 2
            shift, hand = I(8), h1
        if c1:
            flags |= moved(ws, c1, dead) << 8
            shift, hand = I(14), h2
        if c2:
            flags |= moved(ws, c2, dead) << 14
            shift, hand = I(20), h3
        cards = legal(ws, hand, c0)
        g0, g1, g2, g3, q1, q2 = aligned(ws, g0, g1, g2, h3)
        rest = whole(g0, g1, g2, g3, q1, q2)
        guess, worth = goal if goal > 0 else rest >> 1, rest
        left = cards & -cards if goal == WHOLE else cards
        while left:
            card = left & -left
            left ^= card
            forced = flags | (I(0) if goal == WHOLE else moved(ws, card, dead) << shift)
            lo, hi = (goal - 1, goal) if goal > 0 else (I(0), rest)
            g = min(max(guess, lo + 1), hi)
            while lo < hi:
                worth = search(ws, g0, g1, g2, g3, q1, q2, side, g, rest, forced)
                if worth >= g:
                    lo = max(lo + 1, worth)
                else:
                    hi = min(hi - 1, worth)
                g = (lo + hi + 1) >> 1
            if goal <= 0:
                worth = guess = lo
            here[ctz(card)] = worth
        if ws[NODES] > ws[STOP]:
            left = cards
            while left:
                here[ctz(left)] = I(UNKNOWN)
                left &= left - 1
        if goal == WHOLE:
            here[0] = here[ctz(cards)]
    return cards
