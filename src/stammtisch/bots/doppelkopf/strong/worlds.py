"""The hidden cards as one seat may believe them: worlds that agree with all that was seen, as the solver wants them."""

from typing import Final

import numpy as np
from msgspec import Struct

from stammtisch.bots.doppelkopf.knowledge import Knowledge
from stammtisch.bots.doppelkopf.strong.belief import choose, plausible
from stammtisch.bots.doppelkopf.strong.outlook import Floats
from stammtisch.bots.doppelkopf.weighing import Choice
from stammtisch.cards import Card
from stammtisch.engine.core import Seat
from stammtisch.games.doppelkopf.contracts import AUGEN, KREUZ_DAME, SEATS
from stammtisch.search.doppelkopf import positions
from stammtisch.search.tables import PIG, Ints
from stammtisch.search.worlds import Deck, Known
from stammtisch.tricks import TRUMP

LADY: Final = "lady"
"""The queens of Kreuz are a class of their own: who holds them is Re."""


DRAWN: Final = 2000
"""Of so many worlds those that are searched are chosen, by how plausible they are."""


class Worlds(Struct, frozen=True):
    """From the leader of the trick on."""

    hands: Ints
    """Four words a world: the kinds a hand has once | twice << 32."""
    sides: Ints
    """The Re side of each, a bit a place."""


def solvable(t: Knowledge) -> bool:
    """Everybody's party hangs on the cards alone or is known."""
    if t.view.searching or t.view.party is None:
        return False
    return t.contract.kind == "Normalspiel" or None not in t.view.parties


def facts(t: Knowledge, cards: list[Card]) -> Known:
    """What is known of the unseen cards, by class; a card is the number it has in `cards`."""
    klass, ladies = t.order.klass, t.contract.kind == "Normalspiel"
    parties, placed = t._certain(), _placed(t, cards)

    def name_of(at: int, card: Card) -> str:
        if at in placed:
            return str(placed[at])
        return LADY if ladies and card == KREUZ_DAME else klass[card]

    def may(seat: Seat, name: str) -> bool:
        if name == LADY:
            return TRUMP not in t.void[seat] and parties[seat] != "kontra"
        return name == str(seat) if name.isdigit() else name not in t.void[seat]

    def least(seat: Seat, name: str) -> int:
        return int(name == LADY and parties[seat] == "re" and seat not in t.ladies)

    named = [name_of(at, card) for at, card in enumerate(cards)]
    names = sorted({*named})
    a, b, c = t.others
    return Known(
        cards=[sum(1 << at for at in range(len(cards)) if named[at] == name) for name in names],
        counts=(t.view.counts[a], t.view.counts[b], t.view.counts[c]),
        may=[(may(a, name), may(b, name), may(c, name)) for name in names],
        least=[[(least(a, name), least(b, name), least(c, name)) for name in names]],
    )


def _placed(t: Knowledge, cards: list[Card]) -> dict[int, Seat]:
    """The cards that are surely in one hand: what went over in an Armut before one's eyes, a Schwein said to come."""
    placed: dict[int, Seat] = {}
    got = [(seat, card) for seat, held in t.exchanged.items() for card in held]
    moved = t.contract.kind == "Armut" and t.options.schwein_armut == "as_dealt"
    if t.schwein is not None and t.schwein_to_come not in (None, t.seat) and not moved:
        got += [(t.schwein_to_come, t.schwein)] * (2 - _fallen(t, t.schwein_to_come, t.schwein))
    for seat, card in got:
        at = next((at for at, c in enumerate(cards) if c == card and at not in placed), None)
        if at is not None:
            placed[at] = seat
    return placed


def _fallen(t: Knowledge, seat: Seat, card: Card) -> int:
    """How often this seat has played this card."""
    return sum((s, c) == (seat, card) for trick in (*t.tricks, t.trick) for s, c in trick)


class Belief(Struct, frozen=True):
    """Many worlds, and how plausible each is."""

    cards: list[Card]
    """The unseen ones."""
    dealt: Ints
    """Who has which of them, a mask for each other seat."""
    weights: Floats


def believed(t: Knowledge, seed: int, drawn: int = DRAWN) -> Belief | None:
    """None: nothing agrees with what was seen."""
    cards = [*t.unseen]
    deck = Deck(facts(t, cards))
    if not deck.ways > 0:
        return None
    many = deck.draw(drawn, seed)
    return Belief(cards, many, plausible(t, cards, many))


def draw(t: Knowledge, count: int, seed: int, *, pig: bool) -> Worlds | None:
    """So many worlds; None: nothing agrees with what was seen. `pig`: one's own ace may still become the Schwein."""
    belief = believed(t, seed)
    return None if belief is None else chosen(t, belief, count, seed, pig=pig)


def chosen(t: Knowledge, belief: Belief, count: int, seed: int, *, pig: bool) -> Worlds:
    """So many of these worlds, each as often as it is plausible."""
    cards, dealt = belief.cards, choose(belief.dealt, belief.weights, count, seed)
    bits = positions.bits_of(t.contract.name, t.options)
    leader = t.trick[0][0] if t.trick else t.seat
    hands, sides = np.zeros((count, 4), np.int64), np.zeros(count, np.int64)
    queen = bits.mask([KREUZ_DAME])
    re = {s for s in SEATS if t.view.parties[s] == "re"} | ({t.seat} if t.view.party == "re" else set())
    for seat in SEATS:
        if seat == t.seat:
            held = np.full(count, bits.hand(_with_pig(t) if pig else t.hand), np.int64)
        else:
            held = _words(t, seat, cards, dealt[:, t.others.index(seat)])
        place = (seat - leader) % 4
        hands[:, place] = held
        lady = t.contract.kind == "Normalspiel" and (seat in t.ladies) | (held & queen != 0)
        sides |= ((seat in re) | np.asarray(lady)).astype(np.int64) << place
    return Worlds(hands, sides)


def _words(t: Knowledge, seat: Seat, cards: list[Card], masks: Ints) -> Ints:
    """The hands of a seat in all worlds; whoever began with both aces of the Schwein has it.

    Where an Armut leaves the Schwein to who was dealt it, this is a guess: nobody knows what was exchanged.
    """
    bits = positions.bits_of(t.contract.name, t.options)
    words = np.zeros(len(masks), np.int64)
    for at, card in enumerate(cards):
        bit = 1 << bits.bit[card]
        has = masks >> at & 1
        words |= np.where(words & bit, has * (bit << 32), has * bit)
    fox = t.schwein
    if fox is None or not may_still(t, seat):
        return words
    ace, pig = 1 << bits.bit[fox], 1 << bits.bit[PIG]
    fallen = _fallen(t, seat, fox)
    if fallen == 0:
        return np.where(words & ace << 32, words ^ (ace << 32) | pig, words)
    late = fallen == 1 and t.options.schwein_after_fox
    return np.where((words & ace != 0) & late, words ^ ace | pig, words)


def may_still(t: Knowledge, seat: Seat) -> bool:
    """May this seat still say Schwein, if it was dealt both aces?"""
    if t.schwein is None or t.schwein_used:
        return False
    return t.options.schwein_when != "before_first_card" or t.schwein_to_come == seat


def own_pig(t: Knowledge, choices: list[Choice]) -> bool:
    """Has one a Schwein still to play? Not one that must be played as a Fuchs now."""
    fox = t.schwein
    if fox is None or fox not in t.hand or t.start.count(fox) < 2 or not may_still(t, t.seat):
        return False
    if any(choice.schwein for choice in choices) or t.hand.count(fox) == 2:
        return True
    return t.options.schwein_after_fox and all(choice.card != fox for choice in choices)


def _with_pig(t: Knowledge) -> list[Card]:
    hand = [*t.hand]
    hand[hand.index(t.schwein or PIG)] = PIG
    return hand


def banked(t: Knowledge, sides: Ints) -> Ints:
    """What Re has in its tricks, in each world."""
    leader = t.trick[0][0] if t.trick else t.seat
    whole = np.zeros(len(sides), np.int64)
    for trick, taker in zip(t.tricks, t.takers, strict=False):
        whole += (sides >> (taker - leader) % 4 & 1) * sum(AUGEN[card] for _, card in trick)
    return whole
