"""What the search of Doppelkopf remembers: bounds that hold for every position alike in the cards that mattered.

A proof that a side gets so many Augen rests on who takes its tricks. Where the rank of a card was never compared, any
other low card of the same class in the same hand would have done. So a bound is kept with the kinds that mattered, in
each class all from some card up, and holds wherever these lie in the same hands, every hand has as many cards of every
class below them, and side, turn and rules are the same; other Augen shift it by what they differ.

The positions of one shape (so many cards of each class in each hand) whose highest trumps lie in the same hands hang in
one chain, what was useful last in front. There are four such chains to ask, by how many trumps are meant, and an entry
hangs in that of most which all mattered to it: the more mattered, the fewer beside it. The table begins with a word for
each eight slots, the heads of the chains; the rest is a pool of entries of `WIDTH` words: key, four hands, two words of
Augen, bounds, next. A full pool is forgotten as a whole.
"""

from numba import int64

from stammtisch.search.bits import POINTER, F, I, Words, clz, ctz, popcount
from stammtisch.search.compiled import kernel
from stammtisch.search.layout import KLASS, MATTERED, SLOTS, TABLE, TRUMPS, USED
from stammtisch.search.masks import augen, cheapest, copies, mixed, worth

WIDTH = 9
LO, HI, HINT = 32, 40, 48
"""Where the bounds lie in their word: below them the kinds that mattered, then the bounds, then the lead to try."""
NO_BOUND = 255
LEVELS = 4


@kernel(int64(POINTER, int64))
def upward(ws: Words, m: int) -> int:
    """In each class the kinds from the lowest of these on."""
    whole = I(0)
    while m:
        c = m & -m
        k = ws[KLASS + ctz(c)]
        whole |= k & -c
        m &= ~k
    return whole


@kernel(int64(int64, int64))
def together(m: int, links: int) -> int:
    """With a kind all that touch it in the same hand: they were searched as one."""
    more = m | ((m & links) >> 1)
    while more != m:
        m = more
        more = m | ((m & links) >> 1)
    return m


@kernel(int64(int64, int64, int64))
def reopened(m: int, dead: int, below: int) -> int:
    """`closed` undone for one kind: what mattered after the trick, as kinds from before it."""
    part = m & (below | dead)
    if part == 0:
        return m
    return (m & ~(below | dead)) | ((part >> 1) & below) | dead


@kernel(int64(int64, int64, int64, int64, int64))
def decisive(x: int, trumps: int, y: int, z: int, u: int) -> int:
    """`unmatched`, and by which trumps: number << 32 | kinds."""
    most, at = I(0), x & trumps
    while at:
        t = I(1) << (63 - clz(at))
        at ^= t
        m = trumps & -t
        double = m | (m << 32)
        n = popcount(x & double) - popcount(y & double) - popcount(z & double) - popcount(u & double)
        if n > most >> 32:
            most = (n << 32) | m
    return most


@kernel(int64(*[int64] * 9))
def credited(h0: int, h1: int, h2: int, h3: int, side: int, tops: int, trumps: int, q1: int, q2: int) -> int:
    """The kinds that mattered where `least` has answered."""
    o0, o1 = (I(0) if side & 1 else h0), (I(0) if side & 2 else h1)
    o2, o3 = (I(0) if side & 4 else h2), (I(0) if side & 8 else h3)
    most = I(0)
    if side & 1:
        most = max(most, decisive(h0, trumps, o1, o2, o3))
    if side & 2:
        most = max(most, decisive(h1, trumps, o0, o2, o3))
    if side & 4:
        most = max(most, decisive(h2, trumps, o0, o1, o3))
    if side & 8:
        most = max(most, decisive(h3, trumps, o0, o1, o2))
    n, m, double = most >> 32, most & I(F), tops | (tops << 32)
    high = trumps & -(tops & -tops)
    if side & 1 and worth(h0 & double, q1, q2) > cheapest(h0, n, q1, q2):
        m |= high
    if side & 2 and worth(h1 & double, q1, q2) > cheapest(h1, n, q1, q2):
        m |= high
    if side & 4 and worth(h2 & double, q1, q2) > cheapest(h2, n, q1, q2):
        m |= high
    if side & 8 and worth(h3 & double, q1, q2) > cheapest(h3, n, q1, q2):
        m |= high
    return m


@kernel(int64(POINTER, int64, int64, int64, int64, int64, int64))
def shape(ws: Words, h0: int, h1: int, h2: int, h3: int, alive: int, rules: int) -> int:
    """One key for all positions with as many cards of each class in each hand."""
    key = rules
    while alive:
        k = ws[KLASS + ctz(alive)]
        alive &= ~k
        k |= k << 32
        n = popcount(h0 & k) | (popcount(h1 & k) << 8) | (popcount(h2 & k) << 16) | (popcount(h3 & k) << 24)
        key = mixed(key, n, k)
    return key


@kernel(int64(int64, int64, int64))
def fixed(top: int, trumps: int, level: int) -> int:
    """The highest trumps, which lie alike in all positions of a chain: two kinds, four, six or nine."""
    return trumps & -(top >> (1 + 2 * level + level // 3))


@kernel(int64(*[int64] * 6))
def chain(key: int, h0: int, h1: int, h2: int, h3: int, kinds: int) -> int:
    """The key of the positions of a shape with these kinds in the same hands."""
    double = kinds | (kinds << 32)
    return mixed(mixed(h0 & double, h1 & double, h2 & double), h3 & double, key + kinds)


@kernel(int64(int64, int64, int64, int64, int64))
def fewer(now: int, then: int, kinds: int, new: int, old: int) -> int:
    """By how many cards of these kinds and so many Augen a hand is poorer now than then."""
    return copies(then, kinds & old) - copies(now, kinds & new)


@kernel(int64(*[int64] * 7))
def apart(now: int, then: int, kinds: int, q1: int, q2: int, u1: int, u2: int) -> int:
    """Two hands with as many cards of these kinds, the richest beside the richest: Augen more now << 32 | less now."""
    n1, n2, n4, n8 = q1 & I(F), (q1 >> 32) & I(F), q2 & I(F), (q2 >> 32) & I(F)
    b1, b2, b4, b8 = u1 & I(F), (u1 >> 32) & I(F), u2 & I(F), (u2 >> 32) & I(F)
    two = fewer(now, then, kinds, n2 | n4 | n8, b2 | b4 | b8)
    three = fewer(now, then, kinds, (n1 & n2) | n4 | n8, (b1 & b2) | b4 | b8)
    four, ten = fewer(now, then, kinds, n4 | n8, b4 | b8), fewer(now, then, kinds, n8, b8)
    eleven = fewer(now, then, kinds, n1 & n8, b1 & b8)
    z = I(0)
    less = 2 * max(two, z) + max(three, z) + max(four, z) + 6 * max(ten, z) + max(eleven, z)
    more = 2 * max(-two, z) + max(-three, z) + max(-four, z) + 6 * max(-ten, z) + max(-eleven, z)
    return (more << 32) | less


@kernel(int64(*[int64] * 6))
def shifted(same: int, twice: int, q1: int, q2: int, u1: int, u2: int) -> int:
    """Kinds that lie alike: Augen more now << 32 | less now."""
    n1, n2, n4, n8 = q1 & I(F), (q1 >> 32) & I(F), q2 & I(F), (q2 >> 32) & I(F)
    x1, x2, x4, x8 = n1 ^ (u1 & I(F)), n2 ^ ((u1 >> 32) & I(F)), n4 ^ (u2 & I(F)), n8 ^ ((u2 >> 32) & I(F))
    up = ((n8 & x8) | (~x8 & ((n4 & x4) | (~x4 & ((n2 & x2) | (~x2 & n1 & x1)))))) & same
    down = (x8 | x4 | x2 | x1) & same & ~up
    more = augen(up, q1, q2) - augen(up, u1, u2) + augen(up & twice, q1, q2) - augen(up & twice, u1, u2)
    less = augen(down, u1, u2) - augen(down, q1, q2) + augen(down & twice, u1, u2) - augen(down & twice, q1, q2)
    return (more << 32) | less


@kernel(int64(POINTER, *[int64] * 11))
def recalled(
    ws: Words,
    key: int,
    h0: int,
    h1: int,
    h2: int,
    h3: int,
    q1: int,
    q2: int,
    need: int,
    alive: int,
    twice: int,
    top: int,
) -> int:
    """A bound that answers the question, with the kinds that mattered in `MATTERED`; else -1 less a lead to try."""
    hint, trumps, last = I(0), ws[TRUMPS], I(-1)
    for level in range(LEVELS):
        high = fixed(top, trumps, I(level))
        if high == last:
            continue
        last = high
        own, before = chain(key, h0, h1, h2, h3, high), I(0)
        head = TABLE + (own & (ws[SLOTS] >> 3))
        at = ws[head]
        while at:
            if ws[at] == own:
                e, g0, g1, g2, g3 = ws[at + 7], ws[at + 1], ws[at + 2], ws[at + 3], ws[at + 4]
                kinds, lo, hi = e & I(F), (e >> LO) & 255, (e >> HI) & 255
                other = (g0 ^ h0) | (g1 ^ h1) | (g2 ^ h2) | (g3 ^ h3)
                if other & (kinds | (kinds << 32)) == 0:
                    if hint == 0:
                        hint = e >> HINT
                    if lo >= need or hi < need:
                        u1, u2 = ws[at + 5], ws[at + 6]
                        same = alive & kinds if other else alive
                        more = shifted(same, twice, q1, q2, u1, u2)
                        rest = alive & ~same
                        while rest:
                            k = ws[KLASS + ctz(rest)]
                            rest &= ~k
                            k &= ~kinds
                            more += apart(h0, g0, k, q1, q2, u1, u2) + apart(h1, g1, k, q1, q2, u1, u2)
                            more += apart(h2, g2, k, q1, q2, u1, u2) + apart(h3, g3, k, q1, q2, u1, u2)
                        lo -= more & I(F)
                        hi += more >> 32
                        if lo >= need or hi < need:
                            if before:
                                ws[before + 8] = ws[at + 8]
                                ws[at + 8] = ws[head]
                                ws[head] = at
                            ws[MATTERED] = kinds
                            return lo if lo >= need else hi
            before = at
            at = ws[at + 8]
    return -1 - hint


@kernel(int64(POINTER, *[int64] * 12))
def kept(
    ws: Words,
    key: int,
    h0: int,
    h1: int,
    h2: int,
    h3: int,
    q1: int,
    q2: int,
    top: int,
    kinds: int,
    lo: int,
    hi: int,
    lead: int,
) -> int:
    """Remembers a bound (`lo` 0 or `hi` NO_BOUND: not this one) instead of what it makes useless."""
    alive, high, level = h0 | h1 | h2 | h3, I(0), I(LEVELS)
    alive = (alive | (alive >> 32)) & F
    while level:
        level -= 1
        high = fixed(top, ws[TRUMPS], level)
        if high & alive & ~kinds == 0:
            break
    key = chain(key, h0, h1, h2, h3, high)
    heads = (ws[SLOTS] >> 3) + 1
    head = TABLE + (key & (heads - 1))
    at = ws[head]
    while at:
        same = (ws[at + 1] ^ h0) | (ws[at + 2] ^ h1) | (ws[at + 3] ^ h2) | (ws[at + 4] ^ h3)
        if ws[at] == key and (same | (ws[at + 5] ^ q1) | (ws[at + 6] ^ q2)) == 0:
            e = ws[at + 7]
            least, most = (e >> LO) & 255, (e >> HI) & 255
            if e & I(F) == kinds or (most == NO_BOUND if lo else least == 0):
                ws[at + 7] = kinds | (max(lo, least) << LO) | (min(hi, most) << HI) | (lead << HINT)
                return at
        at = ws[at + 8]
    size = WIDTH * ((4 * (ws[SLOTS] + 1) - heads) // WIDTH)
    if ws[USED] + WIDTH > size:
        for place in range(TABLE, TABLE + heads):
            ws[place] = I(0)
        ws[USED] = I(0)
    at = TABLE + heads + ws[USED]
    ws[USED] += WIDTH
    ws[at], ws[at + 1], ws[at + 2], ws[at + 3], ws[at + 4] = key, h0, h1, h2, h3
    ws[at + 5], ws[at + 6], ws[at + 7] = q1, q2, kinds | (lo << LO) | (hi << HI) | (lead << HINT)
    ws[at + 8] = ws[head]
    ws[head] = at
    return at
