"""A deal played on as people usually play: every card by the odds the belief knows for its situation.

The solver sees all hands, and so does everybody in it: nobody is surprised, nobody searches for his partner. A playout
by habit knows no more than a player would, which is why bids and Spritze are judged by it; and cards, when the seat
that asks plays its later ones by a plan.
"""

from typing import Any

import numpy as np
from numba import float64, int64

from stammtisch.search.bits import I, ctz, nth, pointer
from stammtisch.search.compiled import kernel
from stammtisch.search.dice import shaken
from stammtisch.search.layout import AUGEN, CALLED, KLASS, SAU, TRUMPS
from stammtisch.search.planning import INSIDE, NOTHING, PLANS, STEPS, answered, by_chance, learnt, seen_after
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


@kernel(int64(int64, float64[:, ::1], int64[::1], int64, int64, int64, int64, float64[::1]))
def likely(address: int, odds: Any, row: Any, hand: int, cards: int, declarer: int, partner: int, out: Any) -> int:
    """The odds of each of these cards of the hand, from the lowest on. Returns how many they are."""
    ws = pointer(address)
    here, others, count = context(row, declarer, partner), row[UNPLAYED] & ~hand, I(0)
    while cards:
        card = cards & -cards
        cards ^= card
        out[count] = odds[here, category(ws, card, others, row[LEAD], row[BEST], row[PICTURES], row[BOUND])]
        count += 1
    return count


@kernel(int64(int64, float64[:, ::1], int64[::1], int64[::1], int64[::1], int64, int64, int64, float64, *PLANS))
def finished(  # noqa: C901
    address: int,
    odds: Any,
    row: Any,
    held: Any,
    start: Any,
    declarer: int,
    partner: int,
    planner: int,
    reach: float,
    keys: Any,
    tried: Any,
    path: Any,
) -> int:
    """Plays `held` (by seat) to the end from the position `start`. Returns what the declaring side gets from this trick
    on: Augen | tricks << 8. The seat `planner` (-1: none) plays by its plan as long as that reaches."""
    ws = pointer(address)
    trumps, called, sau = ws[TRUMPS], ws[CALLED], ws[SAU]
    row[:] = start[:COLUMNS]
    leader, lying, won, seen, chances = start[BEGUN], I(0), I(0), I(NOTHING), np.empty(8)
    while lying < 4 and start[BEGUN + 1 + lying]:
        lying += 1
    while True:
        row[LEAD], row[BEST], row[HOLDER], row[WORTH] = 0, 0, -1, 0
        mask, taker = I(0), leader
        for at in range(4):
            seat = (leader + at) & 3
            if at < lying:
                card = start[BEGUN + 1 + at]
            else:
                row[SEAT], row[LAST] = seat, I(1) if at == 3 else I(0)
                card = legal(ws, held[seat], row[LEAD], row[BOUND])
                if card & (card - 1):
                    count = likely(address, odds, row, held[seat], card, declarer, partner, chances)
                    if seat == planner and path[INSIDE]:
                        card = nth(card, answered(ws, keys, tried, path, seen, chances, count, reach))
                    else:
                        card = nth(card, by_chance(ws, chances, count))
                held[seat] ^= card
                row[UNPLAYED] &= ~card
                if card == sau:
                    row[OPEN] = 1
                seen = seen_after(seen, card)
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
    float64(
        int64,
        float64[:, ::1],
        int64[::1],
        int64[::1],
        int64[::1],
        int64[::1],
        int64,
        float64[:, :, ::1],
        int64,
        int64,
        float64,
        *PLANS,
        int64,
    )
)
def brought(
    address: int,
    odds: Any,
    row: Any,
    held: Any,
    start: Any,
    sides: Any,
    bank: int,
    prices: Any,
    me: int,
    planner: int,
    reach: float,
    keys: Any,
    tried: Any,
    path: Any,
    number: int,
) -> float:
    """What the game pays the seat `me` when `held` is played on from `start` with the dice of this number."""
    shaken(pointer(address), number)
    declarer, partner = sides[0], sides[1]
    got = bank + finished(address, odds, row, held, start, declarer, partner, planner, reach, keys, tried, path)
    role = 1 if me == declarer else 0 if me == partner else 2
    tricks = got >> 8
    kind = 1 if tricks in (0, 8) else 2 if tricks in (1, 7) else 0
    return prices[role, kind, got & 255]


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
    """What the game pays the seat `me` in the mean, in every world, when all play on by habit from `start`.

    `hands`: four masks a world by seat; `sides`: declarer and partner (-1: none); `banks`: what these two have taken
    before, Augen | tricks << 8. `prices[role, tricks, Augen]`: the
    role 0 with the declarer, 1 the declarer, 2 against him; tricks 0 any, 1 all or none, 2 all but one for who wins.
    """
    row, held = start[:COLUMNS].copy(), hands[0].copy()
    keys, tried, path = np.zeros(1, np.int64), np.zeros((1, 1)), np.zeros(1, np.int64)
    for w in range(len(hands)):
        whole = 0.0
        for turn in range(times):
            held[:] = hands[w]
            number = seed + 1000003 * w + turn
            whole += brought(
                address, odds, row, held, start, sides[w], banks[w], prices, me, -1, 0.0, keys, tried, path, number
            )
        out[w] = whole / times
    return len(hands)


@kernel(
    float64(
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
        float64,
        *PLANS,
    )
)
def planned(
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
    reach: float,
    keys: Any,
    tried: Any,
    path: Any,
) -> float:
    """The same in the mean of all worlds, when `me` plays on by a plan that grows with every try. What the first half
    of the tries brought is not counted: then the plan was still green."""
    row, held, whole, count = start[:COLUMNS].copy(), hands[0].copy(), 0.0, times * len(hands)
    keys[:] = 0
    path[STEPS], path[INSIDE] = 0, 1
    for at in range(count):
        w = at % len(hands)
        held[:] = hands[w]
        paid = brought(
            address, odds, row, held, start, sides[w], banks[w], prices, me, me, reach, keys, tried, path, seed + at
        )
        learnt(tried, path, paid)
        if 2 * at >= count:
            whole += paid
    return whole / (count - count // 2)
