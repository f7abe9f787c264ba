"""Fits what the strong Doppelkopf player expects of a deal to deals that bots play out among themselves.

    python -m stammtisch_dev.outlook [--deals N]

Three rounds, each with the net of the one before: club members; club members of whom half announce by the net; tables
with two strong players in haste. The same seeds and the same players give the same
weights. It takes some ten minutes of one core.
"""

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np

from stammtisch.bots import doppelkopf
from stammtisch.bots.doppelkopf.player import DoppelkopfBot
from stammtisch.bots.doppelkopf.strong import calling, outlook
from stammtisch.bots.doppelkopf.strong.outlook import Floats, Net
from stammtisch.bots.doppelkopf.strong.player import StrongBot
from stammtisch.bots.thinking import Question
from stammtisch.engine.core import Seat
from stammtisch.engine.match import DealClosed
from stammtisch.games.doppelkopf.actions import Announce
from stammtisch.games.doppelkopf.contracts import ALL_AUGEN
from stammtisch.games.doppelkopf.scoring import Party
from stammtisch.study.arena import STEPS, Contest, Deal

DEALS: Final = 6000
STRONG_DEALS: Final = 10
"""So many times fewer of them: their cards take long."""
HASTE: Final = 3
SEED: Final = 20261118
HERE: Final = Path(doppelkopf.__file__).parent / "strong" / outlook.WEIGHTS
FEWEST: Final = 5
"""With fewer cards nothing is announced any more."""
BESIDE: Final = 0.15
"""How often a question between the turns is noted, too."""
HIDDEN, EPOCHS, BATCH, RATE, DECAY = 32, 10, 512, 3e-3, 1e-5

Note = tuple[Floats, Party]


class Witness(DoppelkopfBot):
    """A club member who notes what he sees before each card."""

    skill = outlook.CLUB

    def __init__(self, seat: Seat, seed: int, **more: Any) -> None:
        super().__init__(seat, seed, **more)
        self.notes: list[Note] = []
        self.chance = Random(f"{seed}:{seat}")

    def card(self, q: Question) -> Any:
        self.note(q)
        return super().card(q)

    def announce(self, q: Question) -> Any:
        if self.chance.random() < BESIDE:
            self.note(q)
        return super().announce(q)

    def note(self, q: Question) -> None:
        t = self.knowledge(q)
        if t.view.party is not None and len(t.hand) >= FEWEST:
            self.notes.append((outlook.seen(t, self.skill), t.view.party))


class Caller(Witness):
    """Cards of a club member, announcements by the net."""

    def announce(self, q: Question) -> Any:
        if self.chance.random() < BESIDE:
            self.note(q)
        step = calling.step_to_say(self.knowledge(q), q.values("announce", "step"))
        return None if step is None else Announce(q.deal.party, step)


class Strong(Witness, StrongBot):
    skill = outlook.STRONG


Table = Callable[[int], Sequence[Witness | DoppelkopfBot]]


def club(number: int) -> Sequence[Witness | DoppelkopfBot]:
    return [Witness(seat, number) for seat in range(4)]


def callers(number: int) -> Sequence[Witness | DoppelkopfBot]:
    chance = Random(f"{SEED}:callers:{number}")
    return [chance.choice((Witness, Caller))(seat, number) for seat in range(4)]


def mixed(number: int) -> Sequence[Witness | DoppelkopfBot]:
    strong = Random(f"{SEED}:mixed:{number}").sample(range(4), 2)
    return [Strong(seat, number, haste=HASTE) if seat in strong else DoppelkopfBot(seat, number) for seat in range(4)]


def played(table: Table, numbers: range) -> tuple[Floats, Floats]:
    """What was seen in these deals, and the Augen the party of whoever saw it ended with."""
    rows: list[Floats] = []
    ends: list[int] = []
    for number in numbers:
        options = {"pack": 48 if number % 4 == 3 else 40}
        deal = Deal(Contest("doppelkopf", ("club",), 4, options, seed=SEED), number, ("club",) * 4)
        bots = table(number)
        deal.seats = [*bots]
        augen = _re_augen(deal)
        if augen is None:
            continue
        for row, party in (note for bot in bots if isinstance(bot, Witness) for note in bot.notes):
            rows.append(row)
            ends.append(augen if party == "re" else ALL_AUGEN - augen)
    return np.array(rows, np.float32), np.array(ends)


def _re_augen(deal: Deal) -> int | None:
    """Plays until a deal counts; what Re has in the end."""
    for _ in range(STEPS):
        for event in deal.advance():
            if isinstance(event, DealClosed):
                facts = event.result.facts
                return None if event.result.redeal or facts is None else facts.re_augen
    return None


def fit(rows: Floats, ends: Floats, seed: int) -> Net:
    """One hidden layer by Adam, the rate falling to nothing."""
    dice, (count, wide), classes = np.random.default_rng(seed), rows.shape, len(outlook.ENDS)
    right = outlook.end_of(ends)
    shares = np.log(np.bincount(right, minlength=classes) / count + 1e-4)
    drawn = dice.normal(0, (2 / wide) ** 0.5, (wide, HIDDEN)), dice.normal(0, 0.01, (HIDDEN, classes))
    weights = [w.astype(np.float32) for w in (drawn[0], np.zeros(HIDDEN), drawn[1], shares)]
    mean, spread = [np.zeros_like(w) for w in weights], [np.zeros_like(w) for w in weights]
    steps = EPOCHS * (count // BATCH)
    for step in range(steps):
        if step % (count // BATCH) == 0:
            order = dice.permutation(count)
        at = step % (count // BATCH) * BATCH
        chosen = order[at : at + BATCH]
        rate = RATE * (1 - step / steps)
        for k, slope in enumerate(_slopes(weights, rows[chosen], right[chosen])):
            mean[k] = 0.9 * mean[k] + 0.1 * slope
            spread[k] = 0.999 * spread[k] + 0.001 * slope**2
            moved = mean[k] / (1 - 0.9 ** (step + 1))
            weights[k] -= rate * moved / (np.sqrt(spread[k] / (1 - 0.999 ** (step + 1))) + 1e-8)
    return Net(*(w.astype(np.float64) for w in weights))


def _slopes(weights: Sequence[Any], seen: Any, right: Any) -> tuple[Any, ...]:
    inner, base, outer, bias = weights
    hidden = np.maximum(seen @ inner + base, 0)
    odds = hidden @ outer + bias
    off = np.exp(odds - odds.max(1, keepdims=True))
    off /= off.sum(1, keepdims=True)
    off[np.arange(len(right)), right] -= 1
    off /= len(right)
    back = (off @ outer.T) * (hidden > 0)
    return seen.T @ back + DECAY * inner, back.sum(0), hidden.T @ off + DECAY * outer, off.sum(0)


def surprise(net: Net, rows: Floats, ends: Floats) -> float:
    """The mean logarithm: what a deal of this kind still tells."""
    chances = net.chances(rows)[np.arange(len(rows)), outlook.end_of(ends)]
    return float(-np.log(np.maximum(chances, 1e-12)).mean())


def keep(net: Net) -> None:
    np.savez(HERE, **{name: getattr(net, name).astype(np.float32) for name in net.__struct_fields__})
    outlook.fitted.cache_clear()


def main() -> None:
    wanted = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wanted.add_argument("--deals", type=int, default=DEALS, help="deals of each of the first two rounds")
    deals = wanted.parse_args().deals
    few = deals // STRONG_DEALS
    rounds = ((club, range(deals)), (callers, range(deals, 2 * deals)), (mixed, range(2 * deals, 2 * deals + few)))
    seen: list[Floats] = []
    ends: list[Floats] = []
    for number, (table, numbers) in enumerate(rounds):
        rows, augen = played(table, numbers)
        if number:
            print(
                f"{table.__name__}: surprise {surprise(outlook.fitted(), rows, augen):.4f} before it is fitted to them"
            )
        seen.append(rows)
        ends.append(augen)
        keep(fit(np.concatenate(seen), np.concatenate(ends), SEED + number))
        print(f"{table.__name__}: {len(rows)} positions, {surprise(outlook.fitted(), rows, augen):.4f} afterwards")


if __name__ == "__main__":
    main()
