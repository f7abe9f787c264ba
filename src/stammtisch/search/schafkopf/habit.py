"""A deal played on as people usually play: every card by the odds the belief knows for its situation.

The solver sees all hands, and so does everybody in it: nobody is surprised, nobody searches for his partner. A playout
by habit knows no more than a player would, which is why bids and Spritze are judged by it.
"""

from typing import Any

from numba import float64, int64

from stammtisch.search.bits import I, ctz, pointer
from stammtisch.search.compiled import kernel
from stammtisch.search.dice import dice
from stammtisch.search.layout import AUGEN, CALLED, DICE, KLASS, SAU, TRUMPS
from stammtisch.search.schafkopf.belief import (
    BEST,
    BOUND,
    COLUMNS,
    HOLDER,
    LAST,
    LEAD,
    OPEN,
    PICTURES,
    SEAT,
    UNPLAYED,
    WORTH,
    category,
    context,
)
from stammtisch.search.schafkopf.rules import legal

BEGUN = COLUMNS
"""The row of a position says besides who leads this trick; then what lies in it, four words: it may be full."""
ROW = COLUMNS + 5


@kernel(int64(int64, float64[:, ::1], int64[::1], int64, int64, int64))
def habitual(address: int, odds: Any, row: Any, hand: int, declarer: int, partner: int) -> int:
    """A card of this hand by chance, each as likely as its odds."""
    ws = pointer(address)
    cards = legal(ws, hand, row[LEAD], row[BOUND])
    if cards & (cards - 1) == 0:
        return cards
    here, others = context(row, declarer, partner), row[UNPLAYED] & ~hand
    whole, left = 0.0, cards
    while left:
        card = left & -left
        left ^= card
        whole += odds[here, category(ws, card, others, row[LEAD], row[BEST], row[PICTURES], row[BOUND])]
    mark = ((dice(ws) >> 11) & 0x1FFFFFFFFFFFFF) * (1.0 / 9007199254740992.0) * whole
    while cards:
        card = cards & -cards
        cards ^= card
        mark -= odds[here, category(ws, card, others, row[LEAD], row[BEST], row[PICTURES], row[BOUND])]
        if mark < 0.0:
            return card
    return card


@kernel(int64(int64, float64[:, ::1], int64[::1], int64[::1], int64[::1], int64, int64))
def finished(address: int, odds: Any, row: Any, held: Any, start: Any, declarer: int, partner: int) -> int:
    """Plays `held` (by seat) to the end from the position `start`. Returns what the declaring side gets from this trick
    on: Augen | tricks << 8."""
    ws = pointer(address)
    trumps, called, sau = ws[TRUMPS], ws[CALLED], ws[SAU]
    row[:] = start[:COLUMNS]
    leader, lying, won = start[BEGUN], I(0), I(0)
    while lying < 4 and start[BEGUN + 1 + lying]:
        lying += 1
    at = I(0)
    while True:
        row[LEAD], row[BEST], row[HOLDER], row[WORTH] = 0, 0, -1, 0
        mask, taker = I(0), leader
        for at in range(4):
            seat = (leader + at) & 3
            if at < lying:
                card = start[BEGUN + 1 + at]
            else:
                row[SEAT], row[LAST] = seat, I(1) if at == 3 else I(0)
                card = habitual(address, odds, row, held[seat], declarer, partner)
                held[seat] ^= card
                row[UNPLAYED] &= ~card
                if card == sau:
                    row[OPEN] = 1
            if at == 0:
                row[LEAD] = card
                mask = ws[KLASS + ctz(card)] | trumps
            row[WORTH] += ws[AUGEN + ctz(card)]
            if card & mask > row[BEST]:
                row[BEST], row[HOLDER], taker = card, seat, seat
        if ws[KLASS + ctz(row[LEAD])] == called:
            row[BOUND] = 0
        if taker in (declarer, partner):
            won += row[WORTH] + 256
        lying, leader = I(0), taker
        if held[leader] == 0:
            return won


@kernel(
    int64(
        int64,
        float64[:, ::1],
        int64[:, ::1],
        int64[:, ::1],
        int64[::1],
        int64[::1],
        float64[:, :, ::1],
        int64,
        int64,
        int64,
        float64[::1],
    )
)
def expected(
    address: int,
    odds: Any,
    hands: Any,
    sides: Any,
    banks: Any,
    start: Any,
    prices: Any,
    me: int,
    times: int,
    seed: int,
    out: Any,
) -> int:
    """What the game pays the seat `me` in the mean, in every world, when it is played on from `start`.

    `hands`: four masks a world by seat; `sides`: declarer and partner (-1: none); `banks`: what these two have taken
    before, Augen | tricks << 8. `prices[role, tricks, Augen]`: the
    role 0 with the declarer, 1 the declarer, 2 against him; tricks 0 any, 1 all or none, 2 all but one for who wins.
    """
    ws = pointer(address)
    row, held = start[:COLUMNS].copy(), hands[0].copy()
    for w in range(len(hands)):
        declarer, partner = sides[w, 0], sides[w, 1]
        role = 1 if me == declarer else 0 if me == partner else 2
        whole = 0.0
        for turn in range(times):
            ws[DICE] = (seed + 1000003 * w + turn) * I(-7046029254386353131) ^ 88172645463325252
            dice(ws)
            dice(ws)
            held[:] = hands[w]
            got = banks[w] + finished(address, odds, row, held, start, declarer, partner)
            augen, tricks = got & 255, got >> 8
            kind = 1 if tricks in (0, 8) else 2 if tricks in (1, 7) else 0
            whole += prices[role, kind, augen]
        out[w] = whole / times
    return len(hands)
