"""Schafkopf by chance: dealing, and playing legal cards to the end, millions a second."""

from numba import int64

from stammtisch.search.bits import POINTER, F, I, Words, ctz, nth, pointer, popcount
from stammtisch.search.compiled import kernel
from stammtisch.search.dice import dice
from stammtisch.search.layout import AUGEN, CALLED, DICE, FREE, KLASS, SAU, TRUMPS
from stammtisch.search.schafkopf.rules import legal

HANDS = FREE
"""Four words: the hands by seat."""
GOT = FREE + 4
"""Four words: the Augen by seat; four more: the tricks."""
PACK = FREE + 12
"""32 words: the pack while it is shuffled."""
TRACE = FREE + 44
"""32 words: the cards of the last playout in the order they fell (for tests and replays)."""


@kernel(int64(POINTER))
def fresh(ws: Words) -> int:
    """A pack in order; from then on every deal shuffles what the last one left."""
    for at in range(32):
        ws[PACK + at] = at
    return I(0)


@kernel(int64(POINTER))
def deal(ws: Words) -> int:
    """Shuffles the pack into the four hands, two cards to a throw of the dice; the last hand is what is left."""
    rest = I(F)
    for seat in range(3):
        hand = I(0)
        for k in range(4):
            chance = dice(ws)
            at = 8 * seat + 2 * k
            for half in ((chance >> 32) & I(F), chance & I(F)):
                other = PACK + at + ((half * (32 - at)) >> 32)
                card = ws[other]
                ws[other] = ws[PACK + at]
                ws[PACK + at] = card
                hand |= I(1) << card
                at += 1
        ws[HANDS + seat] = hand
        rest ^= hand
    ws[HANDS + 3] = rest
    return I(0)


@kernel(int64(POINTER, int64, int64, int64, int64, int64))
def playout(ws: Words, leader: int, c0: int, c1: int, c2: int, bound: int) -> int:
    """Plays the hands of the workspace to the end by chance; `c0` to `c2` lie in the trick already. Fills GOT, returns
    the last taker."""
    for k in range(8):
        ws[GOT + k] = 0
    trumps, called, fallen = ws[TRUMPS], ws[CALLED], I(TRACE)
    while True:
        lead, mask, best, taker, worth = I(0), I(0), I(0), leader, I(0)
        chance = dice(ws)
        for at in range(4):
            seat = (leader + at) & 3
            card = c0 if at == 0 else c1 if at == 1 else c2 if at == 2 else I(0)
            if card == 0:
                hand = ws[HANDS + seat]
                m = legal(ws, hand, lead, bound)
                card = nth(m, ((chance & 0xFFFF) * popcount(m)) >> 16)
                chance >>= 16
                ws[HANDS + seat] = hand ^ card
            if at == 0:
                lead = card
                mask = ws[KLASS + ctz(card)] | trumps
            worth += ws[AUGEN + ctz(card)]
            if card & mask > best:
                best, taker = card, seat
            ws[fallen] = card
            fallen += 1
        if ws[KLASS + ctz(lead)] == called:
            bound = I(0)
        ws[GOT + taker] += worth
        ws[GOT + 4 + taker] += 1
        c0, c1, c2, leader = I(0), I(0), I(0), taker
        if ws[HANDS + leader] == 0:
            return leader


@kernel(int64(POINTER))
def caller(ws: Words) -> int:
    """A seat by chance that may call the Sau of this contract; -1 when nobody may. Without a Sau: any seat."""
    seat = (dice(ws) >> 32) & 3
    sau, called = ws[SAU], ws[CALLED]
    for _ in range(4):
        hand = ws[HANDS + seat]
        if sau == 0 or (hand & sau == 0 and hand & called):
            return seat
        seat = (seat + 1) & 3
    return I(-1)


@kernel(int64(int64, int64, int64, int64))
def games(address: int, out: int, count: int, seed: int) -> int:
    """So many deals, each with a declarer by chance, played by chance. `out[augen]` counts the results of the
    declaring side, `out[121 + tricks]` their tricks. Returns the cards played."""
    ws, into = pointer(address), pointer(out)
    ws[DICE] = seed * I(-7046029254386353131) + 88172645463325252
    fresh(ws)
    for _ in range(count):
        declarer = I(-1)
        while declarer < 0:
            deal(ws)
            declarer = caller(ws)
        side = I(1) << declarer
        sau = ws[SAU]
        for seat in range(4):
            if sau and ws[HANDS + seat] & sau:
                side |= I(1) << seat
        playout(ws, (dice(ws) >> 32) & 3, I(0), I(0), I(0), I(1) if sau else I(0))
        got, tricks = I(0), I(0)
        for seat in range(4):
            if (side >> seat) & 1:
                got += ws[GOT + seat]
                tricks += ws[GOT + 4 + seat]
        into[got] += 1
        into[121 + tricks] += 1
    return 32 * count


@kernel(int64(int64, int64, int64, int64, int64, int64, int64, int64, int64, int64, int64, int64))
def rollouts(
    address: int,
    out: int,
    count: int,
    p0: int,
    p1: int,
    p2: int,
    p3: int,
    c0: int,
    c1: int,
    c2: int,
    side: int,
    bound: int,
) -> int:
    """One position, played on by chance so many times; hands and side from the leader on. Returns the sum of the Augen
    of the declaring side from the beginning of this trick on; `out[augen]` counts."""
    ws, into = pointer(address), pointer(out)
    whole = I(0)
    for _ in range(count):
        ws[HANDS], ws[HANDS + 1], ws[HANDS + 2], ws[HANDS + 3] = p0, p1, p2, p3
        playout(ws, I(0), c0, c1, c2, bound)
        got = I(0)
        for seat in range(4):
            if (side >> seat) & 1:
                got += ws[GOT + seat]
        into[got] += 1
        whole += got
    return whole
