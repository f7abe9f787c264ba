"""A Doppelkopf deal played on as people usually play, and one seat's plan against that.

The solver sees all hands, and so does everybody in it: nobody is surprised, nobody searches for his partner. Here every
card falls by the odds of its situation, which knows no more than its player does; only the seat that is planned for
tries out what pays.
"""

from typing import Any

from numba import float64, int64

from stammtisch.search.bits import POINTER, I, Words, ctz, nth, pointer, popcount
from stammtisch.search.compiled import kernel
from stammtisch.search.dice import shaken
from stammtisch.search.doppelkopf.playout import legal
from stammtisch.search.doppelkopf.situations import (
    GIVEN,
    HELD,
    HOLDER,
    KNOWN,
    LAST,
    LEAD,
    LEFT,
    SEAT,
    SIDE,
    UNPLAYED,
    around,
    category,
    context,
    falls,
    lies,
    opened,
    playable,
    taken,
)
from stammtisch.search.planning import INSIDE, NOTHING, PLANS, STEPS, answered, by_chance, learnt, seen_after

AN_AUGE = 0.01
"""In game points: of two ways that pay alike the one with more Augen."""


@kernel(int64(POINTER, float64[:, ::1], int64, int64, float64[::1]))
def likely(ws: Words, odds: Any, hand: int, cards: int, out: Any) -> int:
    """The odds of each of these kinds of the hand, from the lowest on. Returns how many they are."""
    others, count = around(ws, ws[SEAT], hand), I(0)
    here = context(ws, others)
    while cards:
        card = cards & -cards
        cards ^= card
        out[count] = odds[here, category(ws, card, hand, others)]
        count += 1
    return count


@kernel(int64(int64, float64[:, ::1], int64[::1], int64, int64, float64, float64[::1], *PLANS))
def finished(
    address: int,
    odds: Any,
    start: Any,
    planner: int,
    first: int,
    reach: float,
    chances: Any,
    keys: Any,
    tried: Any,
    path: Any,
) -> int:
    """Plays the hands of the workspace to the end from the position `start`. Returns what Re gets from this trick on,
    as `taken` says it. The place `planner` (-1: none) plays the card `first`, and then by its plan as long as that
    reaches."""
    ws = pointer(address)
    for at in range(GIVEN):
        ws[UNPLAYED + at] = start[at]
    leader, lying, won, seen = I(0), I(0), I(0), I(NOTHING)
    while lying < 3 and start[GIVEN + lying]:
        lying += 1
    while True:
        opened(ws)
        for at in range(4):
            seat = (leader + at) & 3
            if at < lying:
                lies(ws, seat, start[GIVEN + at])
                continue
            ws[SEAT], ws[LAST] = seat, I(1) if at == 3 else I(0)
            if first and seat == planner:
                card = first
                first = I(0)
            else:
                hand = playable(ws, ws[HELD + seat], ws[LEAD])
                card = legal(ws, hand, ws[LEAD])
                if card & (card - 1):
                    count = likely(ws, odds, hand, card, chances)
                    if seat == planner and path[INSIDE]:
                        card = nth(card, answered(ws, keys, tried, path, seen, chances, count, reach))
                    else:
                        card = nth(card, by_chance(ws, chances, count))
                seen = seen_after(seen, ctz(card))
            falls(ws, seat, card)
        won += taken(ws)
        lying, leader = I(0), ws[HOLDER]
        if ws[LEFT] == 0:
            return won


@kernel(float64(float64[:, :, ::1], int64, int64, int64, int64))
def paid(prices: Any, got: int, side: int, me: int, flip: int) -> float:
    """What such an end pays the place `me`: `prices[alone, party, Augen of Re]` and the special points. `flip`: may
    these turn the sign of the game?"""
    augen, special, mine = got & 0xFFFF, got >> 16, (side >> me) & 1
    alone = I(1) if popcount(side) == 1 else I(0)
    price = prices[alone, 1 - mine, augen]
    whole = price
    if alone == 0:
        whole += special if mine else -special
        if flip == 0 and price * whole < 0.0:
            whole = 0.0
    return whole + AN_AUGE * (augen - 120 if mine else 120 - augen)


@kernel(
    int64(
        int64,
        float64[:, ::1],
        int64[:, ::1],
        int64[::1],
        int64[::1],
        int64[::1],
        float64[:, :, ::1],
        int64[::1],
        int64,
        int64,
        int64,
        int64,
        float64,
        float64[::1],
        *PLANS,
        float64[::1],
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
    cards: Any,
    me: int,
    tries: int,
    flip: int,
    seed: int,
    reach: float,
    chances: Any,
    keys: Any,
    tried: Any,
    path: Any,
    out: Any,
) -> int:
    """What each of these cards (0: whatever is usual) brings the place `me`, with a plan for what comes after it; with
    a `reach` below 0 it plays by habit, too.

    `hands`: four words a world from the leader on, without what lies in the trick; `sides`: the places of Re; `banks`:
    what Re has before this trick, as `taken` says it. The plan is found in the first half of the tries, and counts in
    the second.
    """
    ws = pointer(address)
    for k in range(len(cards)):
        keys[:] = 0
        path[STEPS] = 0
        whole, from_ = 0.0, I(0) if reach < 0.0 else tries >> 1
        for turn in range(tries):
            w = turn % len(hands)
            shaken(ws, seed + 1000003 * turn)
            for place in range(4):
                ws[HELD + place] = hands[w, place]
            ws[SIDE] = start[SIDE - UNPLAYED] = sides[w]
            path[INSIDE] = 0 if reach < 0.0 else 1
            got = banks[w] + finished(address, odds, start, me, cards[k], reach, chances, keys, tried, path)
            brought = paid(prices, got, sides[w], me, flip)
            learnt(tried, path, brought)
            if turn >= from_:
                whole += brought
        out[k] = whole / (tries - from_)
    return len(cards)


@kernel(int64(int64, int64[::1], int64[::1], int64[::1], int64[::1], int64[::1], int64[:, ::1]))
def choices(address: int, start: Any, hands: Any, trace: Any, told: Any, contexts: Any, cats: Any) -> int:
    """For fitting: of each card that fell in a deal the situation and the categories of what could have fallen, the
    chosen one first. `told`: the places whose party was said before this card."""
    ws = pointer(address)
    for at in range(GIVEN):
        ws[UNPLAYED + at] = start[at]
    for place in range(4):
        ws[HELD + place] = hands[place]
    leader, won = I(0), I(0)
    for number in range(len(trace)):
        at, card = number & 3, trace[number]
        if at == 0:
            opened(ws)
        seat = (leader + at) & 3
        ws[SEAT], ws[LAST] = seat, I(1) if at == 3 else I(0)
        ws[KNOWN] |= told[number]
        hand = playable(ws, ws[HELD + seat], ws[LEAD])
        others = around(ws, seat, hand)
        contexts[number] = context(ws, others)
        cats[number, :] = -1
        free, left = I(1), legal(ws, hand, ws[LEAD])
        while left:
            kind = left & -left
            left ^= kind
            if kind == card:
                cats[number, 0] = category(ws, kind, hand, others)
            else:
                cats[number, free] = category(ws, kind, hand, others)
                free += 1
        holder = falls(ws, seat, card)
        if at == 3:
            won += taken(ws)
            leader = holder
    return won
