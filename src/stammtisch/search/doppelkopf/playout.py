"""Doppelkopf by chance: legal cards, Schwein, who takes a trick, and playing to the end.

A hand is one word: the kinds it holds at least once | those it holds twice << 32. Of equal cards the first wins
because only a higher bit beats; Dullen may be told otherwise.
"""

from numba import int64

from stammtisch.search.bits import POINTER, F, I, Words, ctz, nth, pointer, popcount
from stammtisch.search.compiled import kernel
from stammtisch.search.dice import dice
from stammtisch.search.layout import (
    AFTER,
    AUGEN,
    DICE,
    DULLE,
    FOX,
    FREE,
    KARLCHEN,
    KLASS,
    SCHWEIN,
    SECOND,
    TRUMPS,
    WHEN,
)

HANDS = FREE
GOT = FREE + 4
"""By seat: four words Augen, four tricks, four tricks of 40 Augen or more; then 16: Füchse by taker * 4 + loser."""
LAST = GOT + 28
"""The last trick: its taker, whether a Karlchen took it, the mask of seats that played a Karlchen to it."""
TRACE = FREE + 40
"""48 words: what fell, as bits, a Schwein by its own."""


@kernel(int64(POINTER, int64, int64))
def legal(ws: Words, hand: int, lead: int) -> int:
    """The kinds of card this hand may play to a lead of this kind (0: it leads)."""
    once = hand & I(F)
    if lead == 0:
        return once
    m = once & ws[KLASS + ctz(lead)]
    return m or once


@kernel(int64(int64, int64))
def without(hand: int, card: int) -> int:
    """The hand less one of these."""
    return hand ^ (card << 32) if hand & (card << 32) else hand ^ card


@kernel(int64(POINTER, int64, int64, int64))
def promotable(ws: Words, hand: int, lead: int, unused: int) -> int:
    """May this hand, which was dealt both aces, say Schwein with this card now?"""
    fox = ws[FOX]
    if unused == 0 or fox == 0 or hand & fox == 0 or (lead and ws[WHEN]):
        return I(0)
    return I(1) if ws[AFTER] or hand & (fox << 32) else I(0)


@kernel(int64(POINTER, int64, int64, int64, int64))
def beats(ws: Words, card: int, best: int, mask: int, last: int) -> int:
    """Does this card, played later, beat the best so far? `mask`: trumps and the class led; `last`: the last trick."""
    if card & mask > best:
        return I(1)
    second = ws[SECOND]
    return I(1) if card == best and card == ws[DULLE] and (second == 1 or (second == 2 and last == 0)) else I(0)


@kernel(int64(POINTER, int64, int64))
def playout(ws: Words, leader: int, pig: int) -> int:  # noqa: C901, PLR0915
    """Plays the hands of the workspace to the end by chance, from a lead. `pig`: who may say Schwein, -1 for nobody."""
    for k in range(31):
        ws[GOT + k] = 0
    trumps, fallen, karlchen = ws[TRUMPS], I(TRACE), ws[KARLCHEN]
    while True:
        lead, mask, best, taker, worth, foxes, karls = I(0), I(0), I(0), leader, I(0), I(0), I(0)
        chance = dice(ws)
        last = I(1) if ws[HANDS + leader] & (ws[HANDS + leader] - 1) == 0 else I(0)
        for at in range(4):
            seat = (leader + at) & 3
            hand = ws[HANDS + seat]
            m = legal(ws, hand, lead)
            twice = m & (hand >> 32)
            n = popcount(m)
            pick = ((chance & 0x7FFF) * (n + popcount(twice))) >> 15
            if pick >= n:
                pick -= n
                m = twice
            card = nth(m, pick)
            ws[HANDS + seat] = without(hand, card)
            if card == ws[FOX]:
                if seat == pig and chance & 0x8000 and promotable(ws, hand, lead, I(1)):
                    card = ws[SCHWEIN]
                    pig = I(-1)
                else:
                    foxes |= I(1) << seat
            chance >>= 16
            karls |= (I(1) << seat) if card == karlchen else I(0)
            if at == 0:
                lead = card
                mask = ws[KLASS + ctz(card)] | trumps
            worth += ws[AUGEN + ctz(card)]
            if beats(ws, card, best, mask, last):
                best, taker = card, seat
            ws[fallen] = card
            fallen += 1
        ws[GOT + taker] += worth
        ws[GOT + 4 + taker] += 1
        if worth >= 40:
            ws[GOT + 8 + taker] += 1
        for seat in range(4):
            if (foxes >> seat) & 1:
                ws[GOT + 12 + 4 * taker + seat] += 1
        leader = taker
        if last:
            ws[LAST], ws[LAST + 1], ws[LAST + 2] = taker, I(1) if best == karlchen else I(0), karls
            return taker


@kernel(int64(POINTER, int64, int64))
def deal(ws: Words, kinds: int, size: int) -> int:
    """Two of each of so many kinds, shuffled to four hands. Returns the seat with both foxes, -1 for none."""
    for at in range(2 * kinds):
        ws[TRACE + at] = at >> 1
    fox, pig = ws[FOX], I(-1)
    for seat in range(4):
        hand = I(0)
        for k in range(size):
            at = seat * size + k
            other = at + ((((dice(ws) >> 32) & I(F)) * (2 * kinds - at)) >> 32)
            kind = ws[TRACE + other]
            ws[TRACE + other] = ws[TRACE + at]
            card = I(1) << kind
            hand |= (card << 32) if hand & card else card
        ws[HANDS + seat] = hand
        if fox and hand & (fox << 32):
            pig = I(seat)
    return pig


@kernel(int64(int64, int64, int64, int64, int64, int64))
def games(address: int, out: int, count: int, seed: int, kinds: int, queen: int) -> int:
    """So many deals played by chance; Re are the seats with this card (0: seat 0 alone). `out[augen]` counts what Re
    got."""
    ws, into = pointer(address), pointer(out)
    ws[DICE] = seed * I(-7046029254386353131) + 88172645463325252
    for _ in range(count):
        pig = deal(ws, kinds, kinds >> 1)
        side = I(0) if queen else I(1)
        for seat in range(4):
            if ws[HANDS + seat] & queen:
                side |= I(1) << seat
        playout(ws, (dice(ws) >> 32) & 3, pig)
        got = I(0)
        for seat in range(4):
            if (side >> seat) & 1:
                got += ws[GOT + seat]
        into[got] += 1
    return 2 * kinds * count


@kernel(int64(int64, int64, int64))
def legal_kinds(address: int, hand: int, lead: int) -> int:
    """`legal` for callers outside."""
    return legal(pointer(address), hand, lead)


@kernel(int64(int64, int64, int64, int64))
def may_promote(address: int, hand: int, lead: int, unused: int) -> int:
    return promotable(pointer(address), hand, lead, unused)


@kernel(int64(int64, int64, int64))
def play_once(address: int, leader: int, pig: int) -> int:
    """One playout of the hands in the workspace, for tests: TRACE, GOT and LAST tell the rest."""
    return playout(pointer(address), leader, pig)
