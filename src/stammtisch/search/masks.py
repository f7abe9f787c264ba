"""Small questions about card masks, as the solver asks them. All of it is inlined into the search."""

from numba import int64, types

from stammtisch.search.bits import POINTER, F, I, Words, clz, ctz, popcount
from stammtisch.search.compiled import kernel
from stammtisch.search.layout import BELOW

FOUR = types.UniTuple(int64, 4)


@kernel(int64(int64, int64, int64))
def mixed(a: int, b: int, c: int) -> int:
    """Three words as one key."""
    x = a * I(-7046029254386353131)
    y = b * I(-4417276706812531889)
    x ^= (x >> 29) & I(0x7FFFFFFFF)
    x += y ^ ((y >> 31) & I(0x1FFFFFFFF))
    x += c * I(-7723592293110705685)
    x *= I(-4658895280553007687)
    return x ^ ((x >> 32) & I(F))


@kernel(int64(int64, int64, int64))
def augen(m: int, q1: int, q2: int) -> int:
    """The Augen of these cards."""
    ones, two = popcount(m & q1 & I(F)), popcount(m & (q1 >> 32))
    return ones + 2 * two + 4 * popcount(m & q2 & I(F)) + 8 * popcount(m & (q2 >> 32))


@kernel(int64(int64, int64))
def over(t: int, m: int) -> int:
    """Those of m above all of t."""
    return m if t == 0 else m & -(I(1) << (64 - clz(t)))


@kernel(int64(int64, int64, int64))
def reach(p: int, k: int, trumps: int) -> int:
    """The highest card this hand may bring to a trick of this class; 0 when nothing of it counts."""
    f = p & k
    if f == 0:
        f = p & trumps
    return I(0) if f == 0 else I(1) << (63 - clz(f))


@kernel(int64(int64, int64, int64))
def fat(m: int, q1: int, q2: int) -> int:
    """The card with the most Augen, of equals the lowest."""
    x = m & (q2 >> 32)
    if x == 0:
        x = m & q2 & I(F)
        if x == 0:
            x = m & (q1 >> 32)
            if x == 0:
                return m & -m
    y = x & q1 & I(F)
    if y:
        x = y
    return x & -x


@kernel(int64(int64, int64, int64))
def thin(m: int, q1: int, q2: int) -> int:
    """The card with the fewest Augen, of equals the lowest."""
    x = m & ~(q2 >> 32)
    if x == 0:
        x = m
    y = x & ~q2 & I(F)
    if y:
        x = y
    y = x & ~(q1 >> 32)
    if y:
        x = y
    y = x & ~q1 & I(F)
    if y:
        x = y
    return x & -x


@kernel(int64(int64, int64, int64, int64, int64))
def follow(p: int, k: int, sau: int, called: int, bound: int) -> int:
    """What this hand may play to a lead of this class."""
    m = p & k
    if bound and p & sau:
        if k == called:
            return sau
        return m or p & ~sau
    return m or p


@kernel(int64(int64, int64, int64))
def fattest(m: int, geq: int, less: int) -> int:
    """Where the trick is ours for certain: of touching cards only those no neighbour outdoes in Augen."""
    return m & ~(((m & geq) >> 1) | ((m << 1) & less))


@kernel(int64(int64, int64, int64))
def thinnest(m: int, geq: int, less: int) -> int:
    """Where the trick is theirs for certain: of touching cards only those no neighbour undercuts."""
    return m & ~(((m << 1) & geq) | ((m & less) >> 1))


@kernel(FOUR(POINTER, int64, int64, int64, int64, int64, int64, int64, int64))
def removed(
    ws: Words, a: int, b: int, q1: int, q2: int, c0: int, c1: int, c2: int, c3: int
) -> tuple[int, int, int, int]:
    """The four cards of a trick taken away, the lowest first, and every gap closed from below."""
    a ^= c0 | (c1 << 32)
    b ^= c2 | (c3 << 32)
    x, y, z, u = max(c0, c1), min(c0, c1), max(c2, c3), min(c2, c3)
    s0, v, s3, w = min(y, u), max(y, u), max(x, z), min(x, z)
    s1, s2 = min(v, w), max(v, w)
    gone = ~(c0 | c1 | c2 | c3) & I(F)
    gone |= gone << 32
    q1 &= gone
    q2 &= gone
    for s in (s0, s1, s2, s3):
        below = ws[BELOW + ctz(s)]
        a += a & below
        b += b & below
        q1 += q1 & below
        q2 += q2 & below
    return a, b, q1, q2


# --- what a side gets however the others play; a hand is once | twice << 32, of one pack the high half is empty


@kernel(int64(int64, int64))
def copies(hand: int, m: int) -> int:
    """How many cards of these kinds the hand has."""
    return popcount(hand & (m | (m << 32)))


@kernel(int64(int64, int64, int64))
def worth(hand: int, q1: int, q2: int) -> int:
    """The Augen of a hand."""
    return augen(hand & I(F), q1, q2) + augen((hand >> 32) & I(F), q1, q2)


@kernel(int64(int64, int64, int64, int64))
def cheapest(hand: int, n: int, q1: int, q2: int) -> int:
    """The fewest Augen n cards of this hand can have."""
    ones, twos, fours, eights = q1 & I(F), (q1 >> 32) & I(F), q2 & I(F), (q2 >> 32) & I(F)
    n -= copies(hand, ~(twos | fours | eights) & I(F))
    if n <= 0:
        return I(0)
    least, low = I(0), twos & ~eights
    k = min(n, copies(hand, low & ~ones))
    least += 2 * k
    n -= k
    k = min(n, copies(hand, low & ones))
    least += 3 * k
    n -= k
    k = min(n, copies(hand, fours))
    least += 4 * k
    n -= k
    k = min(n, copies(hand, eights & ~ones))
    return least + 10 * k + 11 * (n - k)


@kernel(int64(int64, int64, int64, int64, int64))
def unmatched(x: int, trumps: int, y: int, z: int, u: int) -> int:
    """How many tricks the trumps of hand x take for certain: each card of the others takes one of them at most."""
    most, at = I(0), x & trumps
    while at:
        t = I(1) << (63 - clz(at))
        at ^= t
        m = trumps & -t
        m |= m << 32
        most = max(most, popcount(x & m) - popcount(y & m) - popcount(z & m) - popcount(u & m))
    return most


@kernel(int64(*[int64] * 10))
def least(h0: int, h1: int, h2: int, h3: int, side: int, tops: int, trumps: int, q1: int, q2: int, need: int) -> int:
    """Augen this side gets for certain, by tricks its trumps take; 0 where these are too few for `need`."""
    o0, o1 = (I(0) if side & 1 else h0), (I(0) if side & 2 else h1)
    o2, o3 = (I(0) if side & 4 else h2), (I(0) if side & 8 else h3)
    n = I(0)
    if side & 1:
        n = max(n, unmatched(h0, trumps, o1, o2, o3))
    if side & 2:
        n = max(n, unmatched(h1, trumps, o0, o2, o3))
    if side & 4:
        n = max(n, unmatched(h2, trumps, o0, o1, o3))
    if side & 8:
        n = max(n, unmatched(h3, trumps, o0, o1, o2))
    s = I(0)
    if 44 * n >= need:
        tops |= tops << 32
        s += max(cheapest(h0, n, q1, q2), worth(h0 & tops & -(side & 1), q1, q2))
        s += max(cheapest(h1, n, q1, q2), worth(h1 & tops & -((side >> 1) & 1), q1, q2))
        s += max(cheapest(h2, n, q1, q2), worth(h2 & tops & -((side >> 2) & 1), q1, q2))
        s += max(cheapest(h3, n, q1, q2), worth(h3 & tops & -((side >> 3) & 1), q1, q2))
    return s
