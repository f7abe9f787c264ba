"""The odds by which the strong Schafkopf player judges cards: `python -m stammtisch_dev.habits --out FILE.npy`.

Club members play deals from a seed; of every card that fell where there was a choice the situation and the kinds of all
cards that could have fallen are kept, and a softmax over them is fitted. Every tenth deal is left out of it, and tells
how likely its cards are by chance, by the odds in use (`bots/schafkopf/strong/odds.npy`) and by the new ones. 3,000
deals take some two minutes of one core.
"""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from stammtisch import search
from stammtisch.bots.schafkopf.strong.belief import odds
from stammtisch.bots.schafkopf.strong.history import rows_of
from stammtisch.engine.core import Seat
from stammtisch.games.schafkopf.contracts import CONTRACTS, SEATS
from stammtisch.games.schafkopf.events import CardPlayed, ContractFixed, Scored
from stammtisch.search.schafkopf import belief, positions
from stammtisch.search.tables import Ints, Workspace
from stammtisch.study.arena import Contest, Deal

Floats: TypeAlias = NDArray[np.float64]
ROUNDS: Final = 300
RATE: Final = 0.3
DECAY: Final = 3e-6
"""What is never seen stays at even odds."""
MOST: Final = 9.0
HELD: Final = 10
"""One deal in so many is left out of the fit and tells how good it is."""


def deals(count: int, seed: int) -> Iterator[tuple[ContractFixed, Scored, list[CardPlayed]]]:
    """Those of so many deals that were played."""
    contest = Contest("schafkopf", ("club",), len(SEATS), {}, seed=seed)
    for number in range(count):
        deal = Deal(contest, number, ("club",) * len(SEATS))
        deal.play()
        events = [event for record in deal.stream.log for event in record.events]
        fixed = next((e for e in events if isinstance(e, ContractFixed)), None)
        result = next((e for e in events if isinstance(e, Scored)), None)
        if fixed is not None and result is not None:
            yield fixed, result, [e for e in events if isinstance(e, CardPlayed)]


def choices(fixed: ContractFixed, result: Scored, fallen: list[CardPlayed], space: Workspace) -> tuple[Ints, Ints]:
    """The situation of each card that fell by choice; the kinds of all that could have, the chosen one first."""
    contract, bits = CONTRACTS[fixed.contract], positions.bits(fixed.contract)
    rows = rows_of(bits, contract, [(e.seat, e.card) for e in fallen], of=SEATS)
    partner: Seat = -1 if result.facts.partner is None else result.facts.partner
    contexts, kinds = np.zeros(len(rows), np.int64), np.zeros((len(rows), 8), np.int64)
    belief.choices(space.load(bits), np.zeros(4, np.int64), rows, fixed.seat, partner, contexts, kinds)
    free = kinds[:, 1] >= 0
    return contexts[free], kinds[free]


def likely(weights: Floats, contexts: Ints, kinds: Ints) -> Floats:
    """The chance of each card that could have fallen."""
    values = np.where(kinds >= 0, weights[contexts[:, None], np.maximum(kinds, 0)], -np.inf)
    powers = np.exp(values - values.max(axis=1, keepdims=True))
    chances: Floats = powers / powers.sum(axis=1, keepdims=True)
    return chances


def fitted(contexts: Ints, kinds: Ints, levels: Sequence[Ints], categories: int) -> Floats:
    """Log odds, by as many steps against the gradient, each weight at its own pace. They are a sum over `levels`: each
    says to which of its classes a situation belongs."""
    parts = [np.zeros((int(level.max()) + 1, categories)) for level in levels]
    squares = [np.full_like(part, 1e-8) for part in parts]
    there = kinds >= 0
    where = (np.broadcast_to(contexts[:, None], kinds.shape)[there], kinds[there])
    for _ in range(ROUNDS):
        chances = likely(whole(parts, levels), contexts, kinds)
        chances[:, 0] -= 1.0
        slope = np.zeros((len(levels[0]), categories))
        np.add.at(slope, where, chances[there] / len(contexts))
        for part, square, level in zip(parts, squares, levels, strict=True):
            gradient = DECAY * part
            np.add.at(gradient, level, slope)
            square += gradient**2
            part -= RATE * gradient / np.sqrt(square)
    return whole(parts, levels)


def whole(parts: Sequence[Floats], levels: Sequence[Ints]) -> Floats:
    total: Floats = sum((part[level] for part, level in zip(parts, levels, strict=True)), np.zeros(()))
    return total


def told(parts: Sequence[tuple[Ints, Ints]], levels: Sequence[Ints], in_use: Floats, *, held: int) -> Floats:
    """Fits to the deals but one of so many, and tells how likely the cards of these are."""
    others: list[Any] = [np.concatenate(column) for column in zip(*parts[::held], strict=True)]
    used: list[Any] = [np.concatenate(c) for c in zip(*(p for at, p in enumerate(parts) if at % held), strict=True)]
    weights = fitted(used[0], used[1], levels, in_use.shape[1])
    for name, row in (("by chance", np.zeros_like(weights)), ("in use", np.log(in_use)), ("fitted", weights)):
        print(f"{name}: mean log likelihood {np.log(likely(row, *others)[:, 0]).mean():.3f} of {len(others[0])} cards")
    return weights


def main() -> None:
    wanted = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wanted.add_argument("--deals", type=int, default=3000)
    wanted.add_argument("--seed", type=int, default=777)
    wanted.add_argument("--out", type=Path)
    given = wanted.parse_args()
    search.warm("schafkopf")
    space = Workspace()
    parts = [choices(*played, space) for played in deals(given.deals, given.seed)]
    weights = told(parts, [np.arange(belief.CONTEXTS)], odds(), held=HELD)
    if given.out is not None:
        np.save(given.out, np.exp(np.clip(weights, -MOST, MOST)))


if __name__ == "__main__":
    main()
