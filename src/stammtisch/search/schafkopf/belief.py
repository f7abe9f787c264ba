"""How plausible a world is: would these hands have spoken and played as they did?

Cards: a card is one of twelve categories, taking the trick or not; a situation is one of 190 contexts; `odds[context,
category]` is how gladly such a card is chosen there. The chance of a card is its odds among the cards the hand could
have played. The odds are fitted to deals of club members (`python -m stammtisch_dev.habits`).

Bids: the chance a hand gives to each of eleven games (as the club's bidding weighs them) against the chance from which
the game is played.
"""

import math
from typing import Any

from numba import float64, int64

from stammtisch.search.bits import POINTER, Words, ctz, pointer
from stammtisch.search.compiled import kernel
from stammtisch.search.layout import AUGEN, CALLED, KLASS, SAU, TRUMPS
from stammtisch.search.schafkopf.rules import legal

CONTEXTS, CATEGORIES = 190, 24
GAMES, WORDS = 11, 44
SEAT, CARD, LEAD, BEST, HOLDER, LAST, WORTH, BOUND, LATER, UNPLAYED, OPEN, PICTURES = range(12)
"""What a row says about a card that fell: who, which, the card led (0: it was led), the highest then and whose, was he
last, Augen lying, was the Sau bound, his cards that fell from here on, all cards not played before, was the partner
known, the pictures among the trumps."""
COLUMNS = 12


@kernel(int64(POINTER, int64, int64, int64, int64, int64, int64))
def category(ws: Words, card: int, others: int, lead: int, best: int, pictures: int, bound: int) -> int:
    """0 to 11, doubled, plus one when the card takes the trick as it lies."""
    trumps, klass = ws[TRUMPS], ws[KLASS + ctz(card)]
    worth = ws[AUGEN + ctz(card)]
    unbeaten = others & klass & -(card << 1) == 0
    if card & trumps:
        if unbeaten:
            kind = 0
        elif card & pictures:
            kind = 1 if worth == 3 else 2
        else:
            kind = 3 if worth >= 10 else 4
    elif card == ws[SAU]:
        kind = 10
    elif klass == ws[CALLED]:
        kind = 11
    elif unbeaten:
        kind = 5
    else:
        kind = 6 if worth == 11 else 7 if worth == 10 else 8 if worth > 0 else 9
    if lead == 0:
        return 2 * kind + 1
    takes = card & (ws[KLASS + ctz(lead)] | trumps) > best
    return 2 * kind + (1 if takes else 0)


@kernel(int64(int64[::1], int64, int64))
def context(row: Any, declarer: int, partner: int) -> int:
    """Which of the situations; `partner` is -1 in a single game."""
    seat, holder = row[SEAT], row[HOLDER]
    if partner < 0:
        role = 0 if seat == declarer else 1
    else:
        role = 2 if seat == declarer else 3 if seat == partner else 4
    if row[LEAD] == 0:
        return 180 + 2 * role + row[OPEN]
    whose = 0 if holder == declarer else 1 if holder == partner else 2
    worth = 0 if row[WORTH] < 5 else 1 if row[WORTH] < 14 else 2
    return 36 * role + 12 * whose + 6 * row[LAST] + 3 * row[OPEN] + worth


@kernel(float64(int64, int64[:, ::1], int64[:, ::1], float64[:, ::1], int64, int64, float64, float64[::1]))
def plausible(
    address: int, hands: Any, rows: Any, odds: Any, declarer: int, partner: int, power: float, weights: Any
) -> float:
    """Multiplies each world's weight by the chance of the cards that fell. `hands`: four masks a world by seat, as
    held now.

    `partner`: a seat, -1 in a single game, -2 when it is whoever holds the Sau. Returns the sum of the logarithms.
    """
    ws = pointer(address)
    whole = 0.0
    for w in range(len(hands)):
        mate = partner
        if partner == -2:
            for s in range(4):
                if hands[w, s] & ws[SAU]:
                    mate = s
        chance = 1.0
        for at in range(len(rows)):
            row = rows[at]
            seat, lead, best = row[SEAT], row[LEAD], row[BEST]
            hand = hands[w, seat] | row[LATER]
            cards = legal(ws, hand, lead, row[BOUND])
            if cards & (cards - 1) == 0:
                continue
            here = context(row, declarer, mate)
            others = row[UNPLAYED] & ~hand
            sum_, chosen = 0.0, 0.0
            while cards:
                card = cards & -cards
                cards ^= card
                value = odds[here, category(ws, card, others, lead, best, row[PICTURES], row[BOUND])]
                sum_ += value
                if card == row[CARD]:
                    chosen = value
            chance *= max(chosen, 1e-6 * sum_) / sum_
        whole += math.log(chance)
        weights[w] *= chance**power
    return whole


@kernel(int64(int64, int64[::1], int64[:, ::1], int64, int64, int64[::1], int64[:, ::1]))
def choices(address: int, hands: Any, rows: Any, declarer: int, partner: int, contexts: Any, cats: Any) -> int:
    """For fitting: of each card that fell the context and the categories of what could have fallen, the chosen one
    first."""
    ws = pointer(address)
    for at in range(len(rows)):
        row = rows[at]
        hand = hands[row[SEAT]] | row[LATER]
        cards = legal(ws, hand, row[LEAD], row[BOUND])
        contexts[at] = context(row, declarer, partner)
        others = row[UNPLAYED] & ~hand
        free = 1
        cats[at, :] = -1
        while cards:
            card = cards & -cards
            cards ^= card
            kind = category(ws, card, others, row[LEAD], row[BEST], row[PICTURES], row[BOUND])
            if card == row[CARD]:
                cats[at, 0] = kind
            else:
                cats[at, free] = kind
                free += 1
    return 0


# --- bids ------------------------------------------------------------------------------------------------------


@kernel(float64(int64[::1], float64[::1], int64))
def promise(game: Any, weights: Any, hand: int) -> float:
    """Log odds to win this game with this hand, by the club's weights: trumps, tops, Saue, running cards, voids."""
    trumps = hand & game[0]
    odds, n = weights[0], 0
    m = trumps
    while m:
        m &= m - 1
        n += 1
    odds += weights[1] * n
    for k in range(4):
        if hand & game[1 + k]:
            odds += weights[2 + k]
    m = trumps & game[5]
    while m:
        m &= m - 1
        odds += weights[7]
    for s in range(game[6]):
        base = 8 + 9 * s
        held = hand & game[base]
        if held == 0:
            odds += weights[9]
        elif hand & game[base + 2]:
            run = 0
            while run < 7 and game[base + 2 + run] and hand & game[base + 2 + run]:
                run += 1
            odds += weights[6] + weights[8] * (run - 1)
        elif hand & game[base + 3] and game[base + 1]:
            odds += weights[10]
    return odds


@kernel(int64(int64[:, ::1], int64[:, ::1], float64[:, ::1], float64[:, :, ::1]))
def promises(hands: Any, games: Any, weights: Any, out: Any) -> int:
    """The log odds of ten games for every hand of every world."""
    for w in range(len(hands)):
        for seat in range(4):
            for g in range(10):
                out[w, seat, g] = promise(games[g], weights[g], hands[w, seat])
    return len(hands)


@kernel(
    int64(
        int64[:, ::1],
        int64[:, ::1],
        float64[:, ::1],
        float64[::1],
        int64[:, ::1],
        int64[::1],
        float64,
        float64,
        float64[::1],
    )
)
def spoken(  # noqa: C901, PLR0915
    hands: Any,
    games: Any,
    weights: Any,
    least: Any,
    words: Any,
    suits: Any,
    softness: float,
    slack: float,
    plausibility: Any,
) -> int:
    """Multiplies each world's weight by the chance of what was said. `hands`: four masks a world by seat, as dealt.

    `words`: rows (seat, kind, value): 0 passed when games of this rung and above were open, 1 bid this rung, 2 plays
    this game (number 0 to 10), 3 called the suit of this number. `suits`: for each called suit its Sau and its other
    cards.
    """
    rung = (0, 1, 1, 1, 1, 2, 3, 3, 3, 3, 9)
    for w in range(len(hands)):
        chance = 1.0
        last = -1
        would = (0.0, 0.0, 0.0, 0.0)
        single = 0.0
        for at in range(len(words)):
            seat, kind, value = words[at, 0], words[at, 1], words[at, 2]
            hand = hands[w, seat]
            if kind == 3:
                shortest, mine = 99, 99
                for s in range(3):
                    held = hand & suits[2 * s + 1]
                    if hand & suits[2 * s] == 0 and held:
                        n = 0
                        while held:
                            held &= held - 1
                            n += 1
                        shortest = min(shortest, n)
                        if s == value:
                            mine = n
                chance *= 1.0 if mine == shortest else 0.25 if mine < 99 else 1e-4
                continue
            if seat != last:
                last = seat
                a, b, c, d = 0.0, 0.0, 0.0, 0.0
                for g in range(10):
                    z = 1.0 / (1.0 + math.exp(-(promise(games[g], weights[g], hand) - least[g]) / softness))
                    if rung[g] == 0:
                        a = z
                    elif rung[g] == 1:
                        b = max(b, z)
                    elif rung[g] == 2:
                        c = max(c, z)
                    else:
                        d = max(d, z)
                would = (max(a, b, c, d), max(b, c, d), max(c, d), d)
                single = max(b, c, d)
            if kind == 0:
                chance *= 1.0 - (1.0 - 3.0 * slack) * (would[value] if value < 4 else 0.0)
            elif kind == 1:
                chance *= 3.0 * slack + (1.0 - 3.0 * slack) * (would[value] if value < 4 else 0.1)
            elif value == 0:
                z = 1.0 / (1.0 + math.exp(-(promise(games[0], weights[0], hand) - least[0]) / softness))
                chance *= 3.0 * slack + (1.0 - 3.0 * slack) * z * (1.0 - 0.9 * single)
            else:
                odds = promise(games[value], weights[value], hand)
                z = 1.0 / (1.0 + math.exp(-(odds - least[value]) / softness))
                chance *= slack + (1.0 - slack) * z
        plausibility[w] *= chance
    return 0
