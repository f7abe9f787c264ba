"""The exact value of an open Schafkopf position: how many of the Augen in play the declaring side gets.

One call of `search` is one trick from its lead, its four cards as four nested loops, and one question: can the
declaring side get at least `need` of the `rest` Augen? The answer is a bound (fail-soft): >= need and the value is at
least that, or below need and the value is at most that. `exact` asks until both bounds meet.

A position is its structure and its Augen. Every class (trumps, each suit) is kept aligned to its top: a card that was
played leaves no gap, the cards below it move up by one. So positions that differ only in cards that no longer matter
are the same bits, and touching cards are neighbouring bits. The Augen of the cards travel along as four bit planes.
The table of positions is asked by structure alone: with other Augen on the same structure the value differs by no more
than the Augen do, which nearly always decides.

`flags`: bit 0 the called Sau is still bound (its suit was not led yet), bits 1 to 24 what already lies in this trick:
six bits a seat from the leader, number of the bit + 1, 0 for free.
"""

from numba import int64

from stammtisch.search.bits import POINTER, F, I, Words, ctz, popcount
from stammtisch.search.compiled import kernel
from stammtisch.search.layout import (
    BELOW,
    CALLED,
    KLASS,
    LOW,
    NODES,
    Q1,
    Q2,
    RUNMIN,
    SALT,
    SAU,
    SLOTS,
    STOP,
    TABLE,
    TRUMPS,
)
from stammtisch.search.masks import (
    FOUR,
    augen,
    fat,
    fattest,
    follow,
    least,
    mixed,
    over,
    reach,
    removed,
    thin,
    thinnest,
)


@kernel(int64(POINTER, int64, int64, int64, int64, int64, int64, int64, int64))
def search(ws: Words, a: int, b: int, q1: int, q2: int, side: int, need: int, rest: int, flags: int) -> int:  # noqa: C901, PLR0915
    """`a`, `b`: the hands from the leader on, two to a word; `side`: bit i: the i-th from the leader declares."""
    if need <= 0:
        return I(0)
    if need > rest:
        return rest
    p0, p1, p2, p3 = a & I(F), (a >> 32) & I(F), b & I(F), (b >> 32) & I(F)
    trumps = ws[TRUMPS]
    max0, max1, max2, max3 = side & 1, (side >> 1) & 1, (side >> 2) & 1, (side >> 3) & 1
    if p0 & (p0 - 1) == 0:
        lead = ws[KLASS + ctz(p0)] | trumps
        best, mine = p0, max0
        if p1 & lead > best:
            best, mine = p1, max1
        if p2 & lead > best:
            best, mine = p2, max2
        if p3 & lead > best:
            mine = max3
        return rest if mine else I(0)

    # --- what the highest trumps of one side bring for certain
    alive = p0 | p1 | p2 | p3
    d = (p0 if max0 else I(0)) | (p1 if max1 else I(0)) | (p2 if max2 else I(0)) | (p3 if max3 else I(0))
    o = alive ^ d
    dt, ot = d & trumps, o & trumps
    s = least(p0, p1, p2, p3, side, over(ot, dt), trumps, q1, q2, need)
    if s >= need:
        return s
    s = rest - least(p0, p1, p2, p3, side ^ 15, over(dt, ot), trumps, q1, q2, rest - need + 1)
    if s < need:
        return s

    # --- the table of positions
    bound, force = flags & 1, flags >> 1
    lo, hi, hint, slot, key = I(0), rest, I(0), I(0), I(0)
    ws[NODES] += 1
    if ws[NODES] > ws[STOP]:
        return I(0)
    if force == 0:
        key = mixed(a, b, side + (bound << 4) + (ws[SALT] << 5))
        slot = TABLE + 4 * (key & ws[SLOTS])
        if ws[slot] == key:
            e, u1, u2 = ws[slot + 1], ws[slot + 2], ws[slot + 3]
            lo, hi, hint = e & 255, (e >> 8) & 255, (e >> 16) & 63
            if u1 != q1 or u2 != q2:
                n1, n2, n4, n8 = q1 & I(F), (q1 >> 32) & I(F), q2 & I(F), (q2 >> 32) & I(F)
                x1, x2, x4, x8 = n1 ^ (u1 & I(F)), n2 ^ (u1 >> 32), n4 ^ (u2 & I(F)), n8 ^ (u2 >> 32)
                up = ((n8 & x8) | (~x8 & ((n4 & x4) | (~x4 & ((n2 & x2) | (~x2 & n1 & x1)))))) & alive
                down = (x8 | x4 | x2 | x1) & alive & ~up
                lo = max(I(0), lo - augen(down, u1, u2) + augen(down, q1, q2))
                hi = min(rest, hi + augen(up, q1, q2) - augen(up, u1, u2))
            if lo >= need:
                return lo
            if hi < need:
                return hi

    # --- neighbours: bit i is set when card i has as many, more, fewer Augen than card i - 1 of its class
    sau, called = ws[SAU], ws[CALLED]
    stop = sau if bound else I(0)
    n1, n2, n4, n8 = q1 & I(F), (q1 >> 32) & I(F), q2 & I(F), (q2 >> 32) & I(F)
    x1, x2, x4, x8 = n1 ^ (n1 << 1), n2 ^ (n2 << 1), n4 ^ (n4 << 1), n8 ^ (n8 << 1)
    inner = ~ws[LOW] & ~stop & ~(stop << 1)
    same = ~(x8 | x4 | x2 | x1) & inner
    more = ((n8 & x8) | (~x8 & ((n4 & x4) | (~x4 & ((n2 & x2) | (~x2 & n1 & x1)))))) & inner
    less = inner & ~same & ~more
    geq = same | more

    # --- the lead: what surely wins, what the partner wins, then something cheap
    m0 = p0
    if bound and p0 & sau and not (popcount(p0 & called) >= 4 and popcount(p0) >= ws[RUNMIN]):
        m0 &= ~(called & ~sau)
    theirs = o if max0 else d
    sure = over(theirs & trumps, m0 & trumps)
    mates = I(0)
    rows = m0
    while rows:
        k = ws[KLASS + ctz(rows)]
        rows &= ~k
        r1, r2, r3 = reach(p1, k, trumps), reach(p2, k, trumps), reach(p3, k, trumps)
        ours, against = I(0), I(0)
        if max1 == max0:
            ours = r1
        else:
            against = r1
        if max2 == max0:
            ours = max(ours, r2)
        else:
            against = max(against, r2)
        if max3 == max0:
            ours = max(ours, r3)
        else:
            against = max(against, r3)
        if ours > against:
            mates |= m0 & k
        sure |= over(against, m0 & k) if against else m0 & k
    m0 = fattest(sure, geq, less) | ((m0 & ~sure) & ~(((m0 & ~sure) << 1) & same))
    if force & 63:
        m0 = I(1) << ((force & 63) - 1)
    best0 = I(-1) if max0 else I(999)
    chosen = I(0)
    while m0:
        if hint:
            c0 = (I(1) << (hint - 1)) & m0
            hint = I(0)
            if c0 == 0:
                continue
        elif sure & m0:
            x = sure & m0 & ~trumps
            c0 = fat(x or sure & m0, q1, q2)
        elif mates & m0:
            c0 = fat(mates & m0, q1, q2)
        else:
            x = m0 & (trumps if max0 else ~trumps)
            c0 = thin(x or m0, q1, q2)
        m0 ^= c0
        k = ws[KLASS + ctz(c0)]
        lead = k | trumps
        still = I(0) if k == called else bound

        # --- the second hand
        m1 = follow(p1, k, sau, called, bound)
        r2, r3 = reach(p2, k, trumps), reach(p3, k, trumps)
        ours, against = I(0), I(0)
        if max2 == max1:
            ours = r2
        else:
            against = r2
        if max3 == max1:
            ours = max(ours, r3)
        else:
            against = max(against, r3)
        if max0 == max1:
            ours = max(ours, c0)
        else:
            against = max(against, c0)
        if ours > against:
            m1 &= ~((m1 << 1) & same)
            first1 = m1
        else:
            first1 = m1 & lead & -(against << 1)
            if first1:
                m1 ^= first1
                first1 = fattest(first1, geq, less)
                m1 = (m1 & ~((m1 << 1) & same)) | first1
            elif max0 != max1 and ours < c0 and m1 & lead & -(c0 << 1) == 0:
                m1 = thinnest(m1, geq, less)
            else:
                m1 &= ~((m1 << 1) & same)
        if (force >> 6) & 63:
            m1 = I(1) << (((force >> 6) & 63) - 1)
        best1 = I(-1) if max1 else I(999)
        while m1:
            c1 = fat(first1 & m1, q1, q2) if first1 & m1 else thin(m1, q1, q2)
            m1 ^= c1
            t1, w1 = c0, I(0)
            if c1 & lead > t1:
                t1, w1 = c1, I(1)

            # --- the third hand
            m2 = follow(p2, k, sau, called, bound)
            own = ((side >> w1) & 1) == max2
            ours, against = I(0), I(0)
            if max3 == max2:
                ours = r3
            else:
                against = r3
            if own and t1 > against:
                m2 = fattest(m2, geq, less)
                first2 = m2
            else:
                if own:
                    ours = max(ours, t1)
                else:
                    against = max(against, t1)
                if ours > against:
                    m2 &= ~((m2 << 1) & same)
                    first2 = m2
                else:
                    first2 = m2 & lead & -(against << 1)
                    if first2:
                        m2 ^= first2
                        first2 = fattest(first2, geq, less)
                        m2 = (m2 & ~((m2 << 1) & same)) | first2
                    elif not own and ours < t1 and m2 & lead & -(t1 << 1) == 0:
                        m2 = thinnest(m2, geq, less)
                    else:
                        m2 &= ~((m2 << 1) & same)
            if (force >> 12) & 63:
                m2 = I(1) << (((force >> 12) & 63) - 1)
            best2 = I(-1) if max2 else I(999)
            while m2:
                c2 = fat(first2 & m2, q1, q2) if first2 & m2 else thin(m2, q1, q2)
                m2 ^= c2
                t2, w2 = t1, w1
                if c2 & lead > t2:
                    t2, w2 = c2, I(2)

                # --- the fourth hand
                m3 = follow(p3, k, sau, called, bound)
                if ((side >> w2) & 1) == max3:
                    m3 = fattest(m3, geq, less)
                    first3 = m3
                else:
                    first3 = m3 & lead & -(t2 << 1)
                    m3 = thinnest(m3 ^ first3, geq, less)
                    first3 = fattest(first3, geq, less)
                    m3 |= first3
                if (force >> 18) & 63:
                    m3 = I(1) << (((force >> 18) & 63) - 1)
                best3 = I(-1) if max3 else I(999)
                while m3:
                    c3 = fat(first3 & m3, q1, q2) if first3 & m3 else thin(m3, q1, q2)
                    m3 ^= c3
                    w3 = I(3) if c3 & lead > t2 else w2
                    here = augen(c0 | c1 | c2 | c3, q1, q2)
                    got = here if (side >> w3) & 1 else I(0)
                    if need <= got:
                        v = got
                    elif need - got > rest - here:
                        v = got + rest - here
                    else:
                        na, nb, z1, z2 = removed(ws, a, b, q1, q2, c0, c1, c2, c3)
                        if w3 & 1:
                            na, nb = ((na >> 32) & I(F)) | (nb << 32), ((nb >> 32) & I(F)) | (na << 32)
                        if w3 & 2:
                            na, nb = nb, na
                        turned = ((side >> w3) | (side << (4 - w3))) & 15
                        v = got + search(ws, na, nb, z1, z2, turned, need - got, rest - here, still)
                        if ws[NODES] > ws[STOP]:  # given up: nothing is known of this trick
                            return I(0)
                    if max3:
                        best3 = max(best3, v)
                        if best3 >= need:
                            break
                    else:
                        best3 = min(best3, v)
                        if best3 < need:
                            break
                if max2:
                    best2 = max(best2, best3)
                    if best2 >= need:
                        break
                else:
                    best2 = min(best2, best3)
                    if best2 < need:
                        break
            if max1:
                best1 = max(best1, best2)
                if best1 >= need:
                    break
            else:
                best1 = min(best1, best2)
                if best1 < need:
                    break
        if max0:
            if best1 > best0:
                best0, chosen = best1, ctz(c0) + 1
            if best0 >= need:
                break
        else:
            if best1 < best0:
                best0, chosen = best1, ctz(c0) + 1
            if best0 < need:
                break
    if force == 0:
        if best0 >= need:
            lo = max(lo, best0)
        else:
            hi = min(hi, best0)
        ws[slot] = key
        ws[slot + 1] = lo | (hi << 8) | (chosen << 16)
        ws[slot + 2] = q1
        ws[slot + 3] = q2
    return best0


@kernel(FOUR(POINTER, int64, int64, int64, int64))
def aligned(ws: Words, p0: int, p1: int, p2: int, p3: int) -> tuple[int, int, int, int]:
    """Hands by their cards as the search wants them: every class without gaps."""
    a, b, q1, q2 = p0 | (p1 << 32), p2 | (p3 << 32), ws[Q1], ws[Q2]
    dead = ~(p0 | p1 | p2 | p3) & I(F)
    q1 &= ~(dead | (dead << 32))
    q2 &= ~(dead | (dead << 32))
    while dead:
        below = ws[BELOW + ctz(dead)]
        dead &= dead - 1
        a += a & below
        b += b & below
        q1 += q1 & below
        q2 += q2 & below
    return a, b, q1, q2
