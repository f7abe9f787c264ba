"""What a Doppelkopf card is to who plays it, and in which situation: what people usually do hangs on no more than that.

A situation is one of `CONTEXTS`: the role, who holds the trick as far as the player can know that, whether it is safe
there, what lies, where one sits. A card is one of so many kinds: not taking the trick, taking it, taking it so that no
card of its class beats it any more. The row of the running trick lies in the workspace.
"""

from typing import Final

from numba import int64

from stammtisch.search.bits import POINTER, F, I, Words, ctz, popcount
from stammtisch.search.compiled import kernel
from stammtisch.search.doppelkopf.playout import beats, without
from stammtisch.search.doppelkopf.root import with_one
from stammtisch.search.layout import AFTER, AUGEN, DULLE, FOX, FREE, KARLCHEN, KLASS, SCHWEIN, SECOND, TRUMPS, WHEN

UNPLAYED, BEEN, KNOWN, LADIES, LADY, GROUP, LEFT, SIDE, TWICE = range(FREE, FREE + 9)
"""The cards not played before, a Schwein as the ace it is; the plain classes that were led; the places whose party the
table knows; queens of Kreuz that were played, and which kind they are where they make the parties (else 0); 0 a game
for two with Karo trump, 1 a solo with queens and jacks, 2 another; tricks left; the places of Re; does a Karlchen
catch another while it takes the last trick."""
GIVEN: Final = 9
"""So many of them are given with a position, from UNPLAYED on; then what lies in the trick, three words."""
SEAT, LEAD, MASK, BEST, HOLDER, WORTH, LAST, FOXES, KARLS = range(FREE + 12, FREE + 21)
"""Of the running trick: whose turn, the card led and what may take the trick, the highest card and whose, Augen lying,
is this the last seat, and who has played a Fuchs and a Karlchen."""
HELD = FREE + 24
"""The hands, by place."""

ROLES, RELATIONS, KINDS = 6, 6, 19
FOLLOWING: Final = ROLES * RELATIONS * 18
CONTEXTS: Final = FOLLOWING + ROLES * 6
CATEGORIES: Final = 3 * KINDS
LATE: Final = 3
"""So few tricks from the end a Karlchen is kept for it."""
SAFE: Final = 4
"""So many cards of a suit must be out for its ace to come home."""


@kernel(int64(POINTER, int64, int64))
def playable(ws: Words, hand: int, lead: int) -> int:
    """The hand as it may be played now: where a Schwein is said with a lead only, else it is an ace as any other."""
    pig = ws[SCHWEIN]
    if pig and hand & pig and ws[WHEN] and lead:
        return with_one(hand ^ pig, ws[FOX])
    return hand


@kernel(int64(POINTER, int64, int64))
def gone(ws: Words, hand: int, card: int) -> int:
    """The hand less this card; where the Schwein must be said first, the ace gives it up."""
    pig, fox = ws[SCHWEIN], ws[FOX]
    if pig and card == fox and hand & pig:
        if hand & fox == 0:
            return hand ^ pig
        return hand ^ fox if ws[AFTER] else hand ^ pig
    return without(hand, card)


@kernel(int64(POINTER, int64, int64))
def around(ws: Words, seat: int, hand: int) -> int:
    """The kinds the others may still hold, as far as the table can know."""
    pig, left = ws[SCHWEIN], ws[UNPLAYED]
    if pig and hand & pig:
        hand = with_one(hand ^ pig, ws[FOX])
    return ((left & ~hand) | ((left >> 32) & ~(hand >> 32))) & I(F)


@kernel(int64(POINTER, int64, int64))
def stands(ws: Words, card: int, others: int) -> int:
    """Does no card of its class beat it any more?"""
    if others & ws[KLASS + ctz(card)] & -(card << 1):
        return I(0)
    return I(0) if card == ws[DULLE] and ws[SECOND] and others & card else I(1)


@kernel(int64(POINTER, int64, int64))
def related(ws: Words, seat: int, other: int) -> int:
    """Is the other on one's own side (0), against it (1), or can one not know (2)?"""
    side = ws[SIDE]
    shown = ws[KNOWN] | (I(1) << seat)
    if popcount(side) == 1:
        sure = (shown >> other) & 1 or (side >> seat) & 1
    else:
        sure = (shown >> other) & 1 or popcount(shown & side) == 2 or popcount(shown & ~side) == 2
    if not sure:
        return I(2)
    return ((side >> seat) ^ (side >> other)) & 1


@kernel(int64(POINTER, int64))
def role(ws: Words, seat: int) -> int:
    """Re and Kontra, who plays a solo and who is known to play against one, the same with other trumps."""
    re, shown = (ws[SIDE] >> seat) & 1, I(1) if ws[KNOWN] == 15 else I(0)
    if ws[GROUP] == 2:
        return I(5) - re
    if popcount(ws[SIDE]) == 1 and (re or shown):
        return I(3) - re
    return I(1) - re


@kernel(int64(POINTER, int64))
def context(ws: Words, others: int) -> int:
    """Which of the situations it is for who is to play."""
    seat, lead = ws[SEAT], ws[LEAD]
    who = role(ws, seat)
    if lead == 0:
        mate = I(0)
        for other in range(4):
            if other != seat and related(ws, seat, I(other)) == 0:
                mate = I(1)
        left = ws[LEFT]
        return FOLLOWING + 6 * who + 3 * mate + (0 if left > 8 else 1 if left > 4 else 2)
    whose = 2 * related(ws, seat, ws[HOLDER]) + stands(ws, ws[BEST], others)
    klass = ws[KLASS + ctz(lead)]
    led = 0 if lead & ws[TRUMPS] else 2 if klass & ws[BEEN] else 1
    worth = 0 if ws[WORTH] < 7 else 1 if ws[WORTH] < 15 else 2
    return ((who * RELATIONS + whose) * 2 + ws[LAST]) * 9 + 3 * led + worth


@kernel(int64(POINTER, int64, int64))
def trump(ws: Words, card: int, worth: int) -> int:
    """Schwein, Dulle, the queen that shows a party, high and low queens, jacks, a Karlchen to be kept, by Augen."""
    if card == ws[SCHWEIN]:
        return I(0)
    if card == ws[DULLE]:
        return I(1)
    if worth == 3:
        if card == ws[LADY] and (ws[KNOWN] >> ws[SEAT]) & 1 == 0:
            return I(2)
        return I(3) if popcount(ws[TRUMPS] & -(card << 1)) <= 3 else I(4)
    if worth == 2:
        return I(6) if card == ws[KARLCHEN] and ws[LEFT] <= LATE else I(5)
    return I(7) if worth == 11 else I(8) if worth == 10 else I(9)


@kernel(int64(POINTER, int64, int64, int64))
def plain(ws: Words, card: int, worth: int, hand: int) -> int:
    """An ace by whether it will come home; ten, king and less, alone in the hand or not."""
    klass = ws[KLASS + ctz(card)]
    double = klass | (klass << 32)
    own = popcount(hand & double)
    if worth == 11:
        if klass & ws[BEEN]:
            return I(12)
        return I(10) if popcount(ws[UNPLAYED] & double) - own >= SAFE else I(11)
    kind = I(13) if worth == 10 else I(14) if worth == 4 else I(15)
    return kind + 3 if own == 1 else kind


@kernel(int64(POINTER, int64, int64, int64))
def category(ws: Words, card: int, hand: int, others: int) -> int:
    """Which kind of card, and whether it takes the trick and stands."""
    worth = ws[AUGEN + ctz(card)]
    kind = trump(ws, card, worth) if card & ws[TRUMPS] else plain(ws, card, worth, hand)
    if ws[LEAD] and beats(ws, card, ws[BEST], ws[MASK], I(1) if ws[LEFT] == 1 else I(0)) == 0:
        return 3 * kind
    return 3 * kind + 1 + stands(ws, card, others)


@kernel(int64(POINTER))
def opened(ws: Words) -> int:
    """A trick begins."""
    ws[LEAD], ws[BEST], ws[HOLDER], ws[WORTH], ws[FOXES], ws[KARLS] = 0, 0, -1, 0, 0, 0
    return I(0)


@kernel(int64(POINTER, int64, int64))
def lies(ws: Words, seat: int, card: int) -> int:
    """This card lies in the trick."""
    if ws[LEAD] == 0:
        ws[LEAD] = card
        ws[MASK] = ws[KLASS + ctz(card)] | ws[TRUMPS]
    ws[WORTH] += ws[AUGEN + ctz(card)]
    if beats(ws, card, ws[BEST], ws[MASK], I(1) if ws[LEFT] == 1 else I(0)):
        ws[BEST], ws[HOLDER] = card, seat
    if card == ws[FOX]:
        ws[FOXES] |= I(1) << seat
    if card == ws[KARLCHEN]:
        ws[KARLS] |= I(1) << seat
    return ws[HOLDER]


@kernel(int64(POINTER, int64, int64))
def falls(ws: Words, seat: int, card: int) -> int:
    """It leaves the hand before all eyes; a queen of Kreuz shows her player, and who cannot follow with a trump
    never had her."""
    ws[HELD + seat] = gone(ws, ws[HELD + seat], card)
    ws[UNPLAYED] = without(ws[UNPLAYED], ws[FOX] if card == ws[SCHWEIN] else card)
    lady = ws[LADY]
    if lady:
        if card == lady:
            ws[KNOWN] |= I(1) << seat
            ws[LADIES] += 1
            if ws[LADIES] == 2:
                ws[KNOWN] = 15
        elif ws[LEAD] & ws[TRUMPS] and card & ws[TRUMPS] == 0:
            ws[KNOWN] |= I(1) << seat
    return lies(ws, seat, card)


@kernel(int64(POINTER))
def taken(ws: Words) -> int:
    """The trick is turned over. What it brings Re: Augen + special points << 16, those of Kontra subtracted."""
    taker, side = ws[HOLDER], ws[SIDE]
    mine = (side >> taker) & 1
    sign = 2 * mine - 1
    others = ~side if mine else side
    special = I(1) if ws[WORTH] >= 40 else I(0)
    special += popcount(ws[FOXES] & others & 15)
    if ws[LEFT] == 1:
        caught = popcount(ws[KARLS] & others & 15)
        if ws[BEST] == ws[KARLCHEN]:
            special += 1 + (caught if ws[TWICE] else 0)
        else:
            special += caught
    klass = ws[KLASS + ctz(ws[LEAD])]
    if klass & ws[TRUMPS] == 0:
        ws[BEEN] |= klass
    ws[LEFT] -= 1
    return sign * special * 65536 + (ws[WORTH] if mine else 0)
