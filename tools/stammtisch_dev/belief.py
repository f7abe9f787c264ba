"""Fits what the strong Doppelkopf player reads into the words and cards of others to deals that club members play.

    python -m stammtisch_dev.belief [--deals N]

For every card a seat did not see: who of the others had it, by what each of them had shown. The same seeds, the same
deals, the same odds. It takes some five minutes of one core.
"""

import argparse
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
from msgspec import Struct

from stammtisch.bots import doppelkopf
from stammtisch.bots.doppelkopf.player import DoppelkopfBot
from stammtisch.bots.doppelkopf.strong import belief
from stammtisch.bots.doppelkopf.strong.belief import SLOTS, TRUMPS, Odds, Shown, slot_of
from stammtisch.bots.doppelkopf.strong.outlook import Floats
from stammtisch.bots.thinking import Question
from stammtisch.engine.core import Seat
from stammtisch.engine.match import DealClosed
from stammtisch.games.doppelkopf.contracts import KREUZ_DAME
from stammtisch.study.arena import STEPS, Contest, Deal
from stammtisch.tricks import TRUMP

DEALS: Final = 6000
SEED: Final = 20261119
HERE: Final = Path(doppelkopf.__file__).parent / "strong" / belief.WEIGHTS
NOTED: Final = 0.08
"""Of the cards played so many are stopped at to look into all hands."""
EPOCHS, BATCH, RATE, DECAY = 4, 512, 1e-2, 1e-4


class Rows(Struct):
    """A row for each hidden card."""

    shown: Any
    suits: Any
    slots: Any
    could: Any
    """Log of how many cards each seat has, if it may have this one."""
    holder: Any


class Peeper(DoppelkopfBot):
    """A club member at a table where all hands are noted now and then."""

    def __init__(self, seat: Seat, seed: int, deal: Deal, rows: list[tuple[Any, ...]]) -> None:
        super().__init__(seat, seed)
        self.table, self.rows, self.chance = deal, rows, Random(f"{SEED}:{seed}:{seat}")

    def card(self, q: Question) -> Any:
        if self.chance.random() < NOTED and len(q.deal.hand) > 1 and not q.deal.searching:
            self.look(q)
        return super().card(q)

    def look(self, q: Question) -> None:
        t = self.knowledge(q)
        hands, klass, sides = self.table.state.deal.hands, t.order.klass, t._certain()
        records = [Shown(t, seat) for seat in t.others]
        for column, seat in enumerate(t.others):
            for card in hands[seat]:
                slot, suit = slot_of(t, card), klass[card]
                barred = card == KREUZ_DAME and t.contract.kind == "Normalspiel"
                could = [
                    -30.0 if suit in t.void[s] or (barred and sides[s] == "kontra") else np.log(t.view.counts[s])
                    for s in t.others
                ]
                if sum(c > -30.0 for c in could) > 1:
                    own = [r.in_suit(suit) if suit != TRUMP else np.zeros(5) for r in records]
                    self.rows.append(([r.row for r in records], own, slot, could, column))


def collected(numbers: Iterable[int]) -> Rows:
    rows: list[tuple[Any, ...]] = []
    for number in numbers:
        options = {"pack": 48 if number % 4 == 3 else 40}
        deal = Deal(Contest("doppelkopf", ("club",), 4, options, seed=SEED), number, ("club",) * 4)
        deal.seats = [Peeper(seat, number, deal, rows) for seat in range(4)]
        for _ in range(STEPS):
            if any(isinstance(event, DealClosed) for event in deal.advance()):
                break
    shown, suits, slots, could, holder = zip(*rows, strict=True)
    small = [np.array(column, np.float32) for column in (shown, suits, could)]
    return Rows(small[0], small[1], np.array(slots), small[2], np.array(holder))


def chances(odds: Odds, rows: Rows, at: Any = slice(None)) -> Floats:
    """Of each other seat to have each card."""
    slots = rows.slots[at]
    plain = np.maximum(slots - TRUMPS, 0)
    score = (rows.shown[at] * odds.shown.T[slots][:, None, :]).sum(2)
    score = score + (rows.suits[at] * odds.suits.T[plain][:, None, :]).sum(2) + rows.could[at]
    raised = np.exp(score - score.max(1, keepdims=True))
    shares: Floats = raised / raised.sum(1, keepdims=True)
    return shares


def fit(rows: Rows) -> Odds:
    """By Adam, the rate falling to nothing."""
    dice, count = np.random.default_rng(SEED), len(rows.slots)
    weights = [np.zeros((rows.shown.shape[2], SLOTS)), np.zeros((5, SLOTS - TRUMPS))]
    mean, spread = [np.zeros_like(w) for w in weights], [np.zeros_like(w) for w in weights]
    steps = EPOCHS * (count // BATCH)
    for step in range(steps):
        at = dice.integers(0, count, BATCH)
        off = chances(Odds(*weights), rows, at)
        off[np.arange(BATCH), rows.holder[at]] -= 1
        slots = np.eye(SLOTS)[rows.slots[at]]
        slopes = (
            (rows.shown[at] * off[:, :, None]).sum(1).T @ slots / BATCH + DECAY * weights[0],
            (rows.suits[at] * off[:, :, None]).sum(1).T @ slots[:, TRUMPS:] / BATCH + DECAY * weights[1],
        )
        for k, slope in enumerate(slopes):
            mean[k] = 0.9 * mean[k] + 0.1 * slope
            spread[k] = 0.999 * spread[k] + 0.001 * slope**2
            moved = mean[k] / (1 - 0.9 ** (step + 1))
            weights[k] -= RATE * (1 - step / steps) * moved / (np.sqrt(spread[k] / (1 - 0.999 ** (step + 1))) + 1e-8)
    return Odds(*weights)


def surprise(odds: Odds, rows: Rows) -> float:
    """The mean logarithm: what a hidden card still tells."""
    return float(-np.log(chances(odds, rows)[np.arange(len(rows.slots)), rows.holder]).mean())


def main() -> None:
    wanted = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wanted.add_argument("--deals", type=int, default=DEALS)
    deals = wanted.parse_args().deals
    rows, others = collected(range(deals)), collected(range(deals, deals + deals // 10))
    odds = fit(rows)
    nothing = Odds(np.zeros_like(odds.shown), np.zeros_like(odds.suits))
    print(f"{len(rows.slots)} hidden cards; {len(others.slots)} others for the proof")
    print(f"surprise there: {surprise(nothing, others):.4f} by numbers alone, {surprise(odds, others):.4f} by the odds")
    np.savez(HERE, **{name: getattr(odds, name).astype(np.float32) for name in odds.__struct_fields__})


if __name__ == "__main__":
    main()
