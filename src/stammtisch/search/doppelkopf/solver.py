"""The exact value of an open Doppelkopf position: how many of the Augen in play the Re side (any set of seats) gets.

The same search as in Schafkopf, for double packs: a bit is a kind of card, a hand one word (once | twice << 32). A kind
whose last copy was played leaves no gap. Two kinds are neighbours in a hand only where no other hand holds a copy of
either.

A Schwein is a kind of its own in the hand of its holder (see `tables.DoublePackBits`): the ace that was promised is
always played as the Schwein. (To leave the last ace a Fuchs although it could be the Schwein is legal, and not
searched.)

`flags`: bit 0 both Dullen are still out and the second of them wins; bit 1 the Schwein is still out; from bit 2 on what
already lies in this trick, six bits a seat from the leader: number of the bit + 1.

Beside the answer stands in `MATTERED` which kinds it rests on (see `recalling`). Of the player who proves something
only the card that does it counts, of the others all: `rank0` to `rank3` gather what the ranks of each hand's cards
were compared for.
"""

from numba import int64, types

from stammtisch.search.bits import POINTER, F, I, Words, clz, ctz, popcount
from stammtisch.search.compiled import kernel
from stammtisch.search.doppelkopf.recalling import (
    NO_BOUND,
    credited,
    fixed,
    kept,
    recalled,
    reopened,
    shape,
    together,
    upward,
)
from stammtisch.search.layout import BELOW, KLASS, LOW, MATTERED, NODES, SALT, SECOND, STOP, TRUMPS
from stammtisch.search.masks import augen, fat, least, over, reach, thin

SIX = types.UniTuple(int64, 6)


@kernel(int64(int64, int64))
def less_one(hand: int, card: int) -> int:
    return hand ^ (card << 32) if hand & (card << 32) else hand ^ card


@kernel(int64(int64))
def above(t: int) -> int:
    """All bits above t; all of them when t is 0."""
    return I(-1) if t == 0 else -(t << 1)


@kernel(int64(int64, int64, int64, int64))
def fattest(m: int, geq: int, less: int, link: int) -> int:
    return m & ~(((m & geq & link) >> 1) | ((m << 1) & less & link))


@kernel(int64(int64, int64, int64, int64))
def thinnest(m: int, geq: int, less: int, link: int) -> int:
    return m & ~(((m << 1) & geq & link) | ((m & less & link) >> 1))


@kernel(int64(int64, int64, int64, int64))
def doubles(h0: int, h1: int, h2: int, h3: int) -> int:
    """The kinds of which both copies are out."""
    a, b = h0 | h1, h2 | h3
    return ((a | b) >> 32 | (h0 & h1) | (a & h2) | ((a | h2) & h3)) & I(F)


@kernel(int64(POINTER, int64, int64, int64, int64, int64))
def compared(ws: Words, taker: int, c0: int, c1: int, c2: int, c3: int) -> int:
    """The kinds a trick rests on: from the card that takes it upward, where another one of its class lies there."""
    k = ws[KLASS + ctz(taker)]
    m = k & -taker
    return m if popcount(c0 & k) + popcount(c1 & k) + popcount(c2 & k) + popcount(c3 & k) > 1 else I(0)


@kernel(SIX(POINTER, int64, int64, int64, int64, int64, int64, int64))
def closed(
    ws: Words, h0: int, h1: int, h2: int, h3: int, q1: int, q2: int, dead: int
) -> tuple[int, int, int, int, int, int]:
    """Takes the kinds away of which nothing is left, the lowest first."""
    gone = ~(dead | (dead << 32))
    q1 &= gone
    q2 &= gone
    while dead:
        below = ws[BELOW + ctz(dead)]
        dead &= dead - 1
        h0 += h0 & below
        h1 += h1 & below
        h2 += h2 & below
        h3 += h3 & below
        q1 += q1 & below
        q2 += q2 & below
    return h0, h1, h2, h3, q1, q2


@kernel(int64(POINTER, int64, int64, int64, int64, int64, int64, int64, int64, int64, int64))
def search(  # noqa: C901, PLR0915
    ws: Words, h0: int, h1: int, h2: int, h3: int, q1: int, q2: int, side: int, need: int, rest: int, flags: int
) -> int:
    """Hands and side from the leader on; as in Schafkopf."""
    ws[MATTERED] = I(0)
    if need <= 0:
        return I(0)
    if need > rest:
        return rest
    p0, p1, p2, p3 = h0 & I(F), h1 & I(F), h2 & I(F), h3 & I(F)
    trumps = ws[TRUMPS]
    max0, max1, max2, max3 = side & 1, (side >> 1) & 1, (side >> 2) & 1, (side >> 3) & 1
    # the Dulle is the highest trump or stands below the Schwein; -1 where the first wins
    top = I(1) << (63 - clz(trumps)) if trumps else I(0)
    dulle = (top >> ((flags >> 1) & 1)) if flags & 1 else I(-1)
    if h0 & (h0 - 1) == 0:
        lead = ws[KLASS + ctz(p0)] | trumps
        if ws[SECOND] != 1:
            dulle = I(-1)
        best, mine = p0, max0
        if p1 & lead > best or (p1 == best and p1 == dulle):
            best, mine = p1, max1
        if p2 & lead > best or (p2 == best and p2 == dulle):
            best, mine = p2, max2
        if p3 & lead > best or (p3 == best and p3 == dulle):
            best, mine = p3, max3
        ws[MATTERED] = compared(ws, best, p0, p1, p2, p3)
        return rest if mine else I(0)

    alive = p0 | p1 | p2 | p3
    twice = doubles(h0, h1, h2, h3)
    d = (p0 if max0 else I(0)) | (p1 if max1 else I(0)) | (p2 if max2 else I(0)) | (p3 if max3 else I(0))
    o = (I(0) if max0 else p0) | (I(0) if max1 else p1) | (I(0) if max2 else p2) | (I(0) if max3 else p3)
    dt, ot = d & trumps, o & trumps
    s = least(h0, h1, h2, h3, side, over(ot, dt), trumps, q1, q2, need)
    if s >= need:
        ws[MATTERED] = credited(h0, h1, h2, h3, side, over(ot, dt), trumps, q1, q2)
        return s
    s = rest - least(h0, h1, h2, h3, side ^ 15, over(dt, ot), trumps, q1, q2, rest - need + 1)
    if s < need:
        ws[MATTERED] = credited(h0, h1, h2, h3, side ^ 15, over(dt, ot), trumps, q1, q2)
        return s

    force = flags >> 2
    hint, key, highest = I(0), I(0), fixed(top, trumps, I(0))
    always = highest if flags & 3 else I(0)
    ws[NODES] += 1
    if ws[NODES] > ws[STOP]:
        return I(0)
    if force == 0:
        key = shape(ws, h0, h1, h2, h3, alive, side + (flags << 4) + (ws[SALT] << 6))
        s = recalled(ws, key, h0, h1, h2, h3, q1, q2, need, alive, twice, top)
        if s >= 0:
            return s
        hint = -1 - s

    n1, n2, n4, n8 = q1 & I(F), (q1 >> 32) & I(F), q2 & I(F), (q2 >> 32) & I(F)
    x1, x2, x4, x8 = n1 ^ (n1 << 1), n2 ^ (n2 << 1), n4 ^ (n4 << 1), n8 ^ (n8 << 1)
    inner = ~ws[LOW]
    same = ~(x8 | x4 | x2 | x1) & inner
    more = ((n8 & x8) | (~x8 & ((n4 & x4) | (~x4 & ((n2 & x2) | (~x2 & n1 & x1)))))) & inner
    less = inner & ~same & ~more
    geq = same | more
    e0, e1, e2, e3 = p0 & ~(p1 | p2 | p3), p1 & ~(p0 | p2 | p3), p2 & ~(p0 | p1 | p3), p3 & ~(p0 | p1 | p2)
    l0, l1, l2, l3 = e0 & (e0 << 1), e1 & (e1 << 1), e2 & (e2 << 1), e3 & (e3 << 1)

    # --- the lead
    m0 = p0
    sure, mates, fought, rows = I(0), I(0), I(0), m0
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
        if against == 0:
            sure |= m0 & k
        else:
            fought |= k
            sure |= m0 & k & (-(against << 1) if against == dulle else -against)
    loose = m0 & ~sure
    m0 = fattest(sure, geq, less, l0)
    rank0 = always | upward(ws, sure & ~m0 & fought)
    m0 |= loose & ~((loose << 1) & same & l0)
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

        # --- the second hand: `lies` what it must outdo, `behind` what comes after it
        m1 = p1 & k
        if m1 == 0:
            m1 = p1
        all1, rank1 = m1, always
        r2, r3 = reach(p2, k, trumps), reach(p3, k, trumps)
        ours, behind = I(0), I(0)
        if max2 == max1:
            ours = r2
        else:
            behind = r2
        if max3 == max1:
            ours = max(ours, r3)
        else:
            behind = max(behind, r3)
        wins = m1 & lead & above(c0)
        if c0 == dulle:
            wins |= m1 & dulle
        own = max0 == max1
        if own and c0 >= behind and behind != dulle:
            m1 = fattest(m1, geq, less, l1)
            first1 = m1
            if m1 != all1 and behind:
                rank1 |= upward(ws, c0)
        elif max(ours, c0 if own else I(0)) > max(behind, I(0) if own else c0):
            m1 &= ~((m1 << 1) & same & l1)
            first1 = m1
        else:
            first1 = wins if behind == 0 else wins & (above(behind) if behind == dulle else -behind)
            if first1:
                m1 ^= first1
                rank1 |= upward(ws, first1 & -first1) if first1 != fattest(first1, geq, less, l1) else I(0)
                first1 = fattest(first1, geq, less, l1)
                m1 = (m1 & ~((m1 << 1) & same & l1)) | first1
            elif not own and ours <= c0 and ours != dulle and wins == 0:
                m1 = thinnest(m1, geq, less, l1)
                if m1 != all1 and (ours or all1 & lead):
                    rank1 |= upward(ws, c0)
            else:
                m1 &= ~((m1 << 1) & same & l1)
        if (force >> 6) & 63:
            m1 = I(1) << (((force >> 6) & 63) - 1)
        best1 = I(-1) if max1 else I(999)
        while m1:
            c1 = fat(first1 & m1, q1, q2) if first1 & m1 else thin(m1, q1, q2)
            m1 ^= c1
            t1, w1 = c0, I(0)
            if c1 & lead > t1 or (c1 == t1 and c1 == dulle):
                t1, w1 = c1, I(1)

            # --- the third hand
            m2 = p2 & k
            if m2 == 0:
                m2 = p2
            all2, rank2, top2 = m2, always, compared(ws, t1, c0, c1, I(0), I(0))
            own = ((side >> w1) & 1) == max2
            ours, behind = I(0), I(0)
            if max3 == max2:
                ours = r3
            else:
                behind = r3
            wins = m2 & lead & above(t1)
            if t1 == dulle:
                wins |= m2 & dulle
            if own and t1 >= behind and behind != dulle:
                m2 = fattest(m2, geq, less, l2)
                first2 = m2
                if m2 != all2:
                    rank2 |= upward(ws, t1) if behind else top2
            elif max(ours, t1 if own else I(0)) > max(behind, I(0) if own else t1):
                m2 &= ~((m2 << 1) & same & l2)
                first2 = m2
            else:
                first2 = wins if behind == 0 else wins & (above(behind) if behind == dulle else -behind)
                if first2:
                    m2 ^= first2
                    rank2 |= upward(ws, first2 & -first2) if first2 != fattest(first2, geq, less, l2) else I(0)
                    first2 = fattest(first2, geq, less, l2)
                    m2 = (m2 & ~((m2 << 1) & same & l2)) | first2
                elif not own and ours <= t1 and ours != dulle and wins == 0:
                    m2 = thinnest(m2, geq, less, l2)
                    if m2 != all2:
                        rank2 |= upward(ws, t1) if ours or all2 & lead else top2
                else:
                    m2 &= ~((m2 << 1) & same & l2)
            if (force >> 12) & 63:
                m2 = I(1) << (((force >> 12) & 63) - 1)
            best2 = I(-1) if max2 else I(999)
            while m2:
                c2 = fat(first2 & m2, q1, q2) if first2 & m2 else thin(m2, q1, q2)
                m2 ^= c2
                t2, w2 = t1, w1
                if c2 & lead > t2 or (c2 == t2 and c2 == dulle):
                    t2, w2 = c2, I(2)

                # --- the fourth hand
                m3 = p3 & k
                if m3 == 0:
                    m3 = p3
                all3, rank3, top3 = m3, always, compared(ws, t2, c0, c1, c2, I(0))
                if ((side >> w2) & 1) == max3:
                    m3 = fattest(m3, geq, less, l3)
                    first3 = m3
                    if m3 != all3:
                        rank3 |= top3
                else:
                    first3 = m3 & lead & above(t2)
                    if t2 == dulle:
                        first3 |= m3 & dulle
                    rank3 |= upward(ws, first3 & -first3) if first3 != fattest(first3, geq, less, l3) else I(0)
                    all3 = m3 ^ first3
                    m3 = thinnest(all3, geq, less, l3)
                    if m3 != all3:
                        rank3 |= upward(ws, t2) if all3 & lead else top3
                    first3 = fattest(first3, geq, less, l3)
                    m3 |= first3
                if (force >> 18) & 63:
                    m3 = I(1) << (((force >> 18) & 63) - 1)
                best3 = I(-1) if max3 else I(999)
                while m3:
                    c3 = fat(first3 & m3, q1, q2) if first3 & m3 else thin(m3, q1, q2)
                    m3 ^= c3
                    t3, w3 = t2, w2
                    if c3 & lead > t2 or (c3 == t2 and c3 == dulle):
                        t3, w3 = c3, I(3)
                    matter = compared(ws, t3, c0, c1, c2, c3)
                    here = augen(c0, q1, q2) + augen(c1, q1, q2) + augen(c2, q1, q2) + augen(c3, q1, q2)
                    got = here if (side >> w3) & 1 else I(0)
                    if need <= got:
                        v = got
                    elif need - got > rest - here:
                        v = got + rest - here
                    else:
                        n0, n1_, n2_, n3 = less_one(h0, c0), less_one(h1, c1), less_one(h2, c2), less_one(h3, c3)
                        fell = c0 | c1 | c2 | c3
                        still = flags & 3
                        if fell & dulle and dulle > 0:
                            still &= 2
                        if still & 2 and fell & top:
                            still &= 1
                        dead = fell & ~(n0 | n1_ | n2_ | n3)
                        n0, n1_, n2_, n3, z1, z2 = closed(ws, n0, n1_, n2_, n3, q1, q2, dead)
                        turned = ((side >> w3) | (side << (4 - w3))) & 15
                        if w3 & 1:
                            n0, n1_, n2_, n3 = n1_, n2_, n3, n0
                        if w3 & 2:
                            n0, n1_, n2_, n3 = n2_, n3, n0, n1_
                        v = got + search(ws, n0, n1_, n2_, n3, z1, z2, turned, need - got, rest - here, still)
                        if ws[NODES] > ws[STOP]:  # given up: nothing is known of this trick
                            return I(0)
                        after = ws[MATTERED]
                        while dead:
                            bit = I(1) << (63 - clz(dead))
                            dead ^= bit
                            after = reopened(after, bit, ws[BELOW + ctz(bit)] & I(F))
                        matter |= after
                    if max3:
                        best3 = max(best3, v)
                    else:
                        best3 = min(best3, v)
                    if (best3 >= need) == max3:
                        rank3 = always | matter
                        break
                    rank3 |= matter
                if max2:
                    best2 = max(best2, best3)
                else:
                    best2 = min(best2, best3)
                if (best2 >= need) == max2:
                    rank2 = always | rank3
                    break
                rank2 |= rank3
            if max1:
                best1 = max(best1, best2)
            else:
                best1 = min(best1, best2)
            if (best1 >= need) == max1:
                rank1 = always | rank2
                break
            rank1 |= rank2
        if (best1 > best0) if max0 else (best1 < best0):
            best0, chosen = best1, ctz(c0) + 1
        if (best0 >= need) == max0:
            rank0 = always | rank1
            break
        rank0 |= rank1
    links = (l0 | l1 | l2 | l3) & inner
    ws[MATTERED] = together(rank0, links)
    if force == 0:
        lo, hi = (best0, I(NO_BOUND)) if best0 >= need else (I(0), best0)
        kept(ws, key, h0, h1, h2, h3, q1, q2, top, together(rank0 | highest, links), lo, hi, chosen)
    return best0
