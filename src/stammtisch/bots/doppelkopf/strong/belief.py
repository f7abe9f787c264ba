"""Weighs worlds by what the others have said, reserved and played: who plays like that rather has this card.

A card is held by each seat at odds that are a sum over what the seat has shown; the sums are fitted to deals that
bots played (`python -m stammtisch_dev.belief`). Softly: perfect belief in how others play is belief in something they
do not do.
"""

from functools import cache
from importlib import resources
from typing import Final

import numpy as np
from msgspec import Struct

from stammtisch.bots.doppelkopf.knowledge import Knowledge
from stammtisch.bots.doppelkopf.strong.outlook import Floats
from stammtisch.cards import Card
from stammtisch.engine.core import Seat
from stammtisch.games.doppelkopf.announcements import level_of
from stammtisch.games.doppelkopf.contracts import AUGEN, hand_size
from stammtisch.games.doppelkopf.scoring import STEPS
from stammtisch.search.tables import Ints
from stammtisch.tricks import TRUMP

WEIGHTS: Final = "belief.npz"
TRUMPS: Final = 14
RANKS: Final = ("A", "10", "K", "D", "B", "9")
SLOTS: Final = TRUMPS + len(RANKS)
"""What a card is to the odds: its place among the trumps, or its rank in a plain suit."""
_GROUPS: Final = (("Trumpfsolo", "Farbsolo"), ("Koehler", "Damensolo", "Bubensolo"), ("Fleischloser",))
FAT: Final = 10
HIGH: Final = 5
"""Of the trumps so many are high."""
POWER: Final = 0.7
"""1: the odds as fitted; less: others may play differently from those they were fitted to."""


class Odds(Struct, frozen=True):
    shown: Floats
    """What each thing a seat has shown says about each slot."""
    suits: Floats
    """The same for what it has shown in the card's own suit, by rank."""


@cache
def fitted() -> Odds:
    with resources.files(__package__).joinpath(WEIGHTS).open("rb") as file:
        kept = np.load(file)
        return Odds(*(kept[name].astype(np.float64) for name in Odds.__struct_fields__))


def plausible(t: Knowledge, cards: list[Card], dealt: Ints) -> Floats:
    """How plausible each world is, on a common scale. `dealt`: who has which of `cards`, a mask for each other seat."""
    odds, records = fitted(), [Shown(t, seat) for seat in t.others]
    score = np.zeros(len(dealt))
    for at, card in enumerate(cards):
        for column, record in enumerate(records):
            score += (dealt[:, column] >> at & 1) * record.odds(card, odds)
    score *= POWER
    weights: Floats = np.exp(score - score.max())
    return weights


def choose(dealt: Ints, weights: Floats, count: int, seed: int) -> Ints:
    """So many of the worlds, each as often as it is plausible (systematic: little noise of its own)."""
    whole = np.cumsum(weights)
    start = np.random.default_rng(seed).random()
    marks = (np.arange(count) + start) * (whole[-1] / count)
    chosen: Ints = dealt[np.minimum(np.searchsorted(whole, marks, side="right"), len(dealt) - 1)]
    return chosen


def slot_of(t: Knowledge, card: Card) -> int:
    if t.order.klass[card] == TRUMP:
        return min(t.order.trumps.index(card), TRUMPS - 1)
    return TRUMPS + RANKS.index(card[1:])


class Shown:
    """What one seat has shown so far, in numbers."""

    def __init__(self, t: Knowledge, seat: Seat) -> None:
        self.t, self.seat = t, seat
        self.sides = t._certain()
        self.tricks = [*t.tricks, t.trick]
        self.row: Floats = np.array([*self._roles(), *self._words(), *self._leads(), *self._given()], np.float64)
        self._suits: dict[str, Floats] = {}

    def odds(self, card: Card, odds: Odds) -> float:
        """Log odds for this seat to have the card, up to what is the same for all."""
        slot = slot_of(self.t, card)
        whole = float(self.row @ odds.shown[:, slot])
        if slot >= TRUMPS:
            whole += float(self.in_suit(self.t.order.klass[card]) @ odds.suits[:, slot - TRUMPS])
        return whole

    def _roles(self) -> list[float]:
        t, seat = self.t, self.seat
        declarer = t.view.declarer == seat
        groups = [float(declarer and t.contract.kind in kinds) for kinds in _GROUPS]
        wed = declarer and t.contract.kind == "Hochzeit"
        poor = declarer and t.contract.kind == "Armut"
        certain = [float(self.sides[seat] == party) for party in ("re", "kontra")]
        return [*groups, float(wed), float(poor), float(t.taker == seat), *certain]

    def _words(self) -> list[float]:
        step = self.t.announced.get(self.seat)
        held = self.t.view.counts[self.seat]
        silent = step is None and held < hand_size(self.t.options.pack) - 1
        spoke = [float(step == "re"), float(step == "kontra"), float(step in STEPS)]
        return [*spoke, level_of(step) / 4 if step in STEPS else 0.0, float(silent)]

    def _leads(self) -> list[float]:
        klass, trumps = self.t.order.klass, self.t.order.trumps
        leads = [trick[0][1] for trick in self.tricks if trick and trick[0][0] == self.seat]
        high = sum(klass[c] == TRUMP and trumps.index(c) < HIGH for c in leads)
        low = sum(klass[c] == TRUMP for c in leads) - high
        aces = sum(klass[c] != TRUMP and c[1:] == "A" for c in leads)
        taken = sum(taker == self.seat for taker in self.t.takers)
        return [high / 3, low / 3, aces / 3, (len(leads) - high - low - aces) / 3, taken / 4]

    def _given(self) -> list[float]:
        """What it gave to tricks that were Re's, Kontra's or nobody knew whose: fat, lean, or it took them over."""
        counts = {(side, how): 0.0 for side in ("re", "kontra", None) for how in ("fat", "lean", "over", "ruff")}
        high = low = 0
        for trick in self.tricks:
            for at, (seat, card) in enumerate(trick):
                if seat != self.seat:
                    continue
                trump = self.t.order.klass[card] == TRUMP
                if trump:
                    top = self.t.order.trumps.index(card) < HIGH
                    high, low = high + top, low + (not top)
                if at:
                    counts[self._gift(trick, at, card)] += 1
        return [*(n / 3 for n in counts.values()), high / 4, low / 4]

    def _gift(self, trick: list[tuple[Seat, Card]], at: int, card: Card) -> tuple[str | None, str]:
        order = self.t.order
        before = tuple(c for _, c in trick[:at])
        holder = self.sides[trick[order.winner(before)][0]]
        if order.winner((*before, card)) == at:
            led = order.klass[trick[0][1]]
            return holder, "ruff" if led != TRUMP and order.klass[card] == TRUMP else "over"
        return holder, "fat" if AUGEN[card] >= FAT else "lean"

    def in_suit(self, suit: str) -> Floats:
        """What it has shown in this suit: led its ace, led another, followed with much, with little, threw one off."""
        if suit not in self._suits:
            row = np.zeros(5)
            klass = self.t.order.klass
            for trick in self.tricks:
                for at, (seat, card) in enumerate(trick):
                    if seat == self.seat and klass[card] == suit:
                        if at == 0:
                            row[0 if card[1:] == "A" else 1] += 1
                        elif klass[trick[0][1]] == suit:
                            row[2 if AUGEN[card] >= FAT else 3] += 1
                        else:
                            row[4] += 1
            self._suits[suit] = row
        return self._suits[suit]
