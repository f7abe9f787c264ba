"""How the strong Doppelkopf player lets others play: `python -m stammtisch_dev.doublehabits --out FILE.npz`.

As `habits` does it for Schafkopf. There are more situations here than any number of deals could tell apart, so what is
seen in one counts for its likes, too: the log odds are a sum over ever finer classes of situations. 20,000 deals, every
second one of 48 cards, take some six minutes of one core.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
from msgspec import Struct

from stammtisch import search
from stammtisch.bots.doppelkopf.strong.plans import GROUPS, odds
from stammtisch.engine.core import Seat
from stammtisch.games.doppelkopf.contracts import CONTRACTS, KREUZ_DAME, PACKS, SEATS
from stammtisch.games.doppelkopf.events import Announced, CardPlayed, ContractFixed, PartnerFound, Scored
from stammtisch.games.doppelkopf.options import Options
from stammtisch.search.doppelkopf import habit, positions, situations
from stammtisch.search.tables import PIG, Ints, Workspace
from stammtisch.study.arena import Contest, Deal
from stammtisch_dev.habits import MOST, told

HELD: Final = 11
"""One deal in so many is left out of the fit and tells how good it is; of both packs, as the number is odd."""
WIDEST: Final = 16
"""More kinds than any hand has."""


class Played(Struct, frozen=True):
    """A deal of which every card fell."""

    options: Options
    contract: str
    re: tuple[Seat, ...]
    cards: list[tuple[Seat, str, bool]]
    told: list[int]
    """The seats whose party was said before each card, a bit a seat."""
    from_: int
    """From this card on the parties are settled: a Hochzeit looks for its partner before."""
    augen: int


def deals(count: int, seed: int) -> Iterator[Played]:
    """Those of so many deals whose every card fell."""
    for number in range(count):
        options = Options(pack=48 if number % 2 else 40)
        contest = Contest("doppelkopf", ("club",), len(SEATS), {"pack": options.pack}, seed=seed)
        deal = Deal(contest, number, ("club",) * len(SEATS))
        deal.play()
        played = read([event for record in deal.stream.log for event in record.events], options)
        if played is not None:
            yield played


def read(events: list[Any], options: Options) -> Played | None:
    cards, told, name, heard, from_ = list[tuple[Seat, str, bool]](), list[int](), "", 0, 0
    for event in events:
        match event:
            case ContractFixed():
                name, heard, cards, told = event.contract, 0, [], []
                kind = CONTRACTS[name].kind
                from_ = options.pack if kind == "Hochzeit" else 0
                heard = 0 if kind == "Normalspiel" else 15
            case Announced():
                heard |= 1 << event.seat
            case PartnerFound():
                from_ = len(cards)
            case CardPlayed():
                cards.append((event.seat, event.card, event.schwein))
                told.append(heard)
            case Scored() if len(cards) == options.pack and event.facts.re_augen is not None:
                return Played(options, name, event.facts.re, cards, told, from_, event.facts.re_augen)
    return None


def choices(played: Played, space: Workspace) -> tuple[Ints, Ints]:
    """The situation of each card that fell by choice; the kinds of all that could have, the chosen one first."""
    contract, bits = CONTRACTS[played.contract], positions.bits_of(played.contract, played.options)
    leader, size = played.cards[0][0], played.options.pack
    kinds: list[Any] = [PIG if pig else card for _, card, pig in played.cards]
    hands = np.array(
        [bits.hand(k for k, c in zip(kinds, played.cards, strict=True) if c[0] == (leader + p) % 4) for p in range(4)]
    )
    start = np.zeros(situations.GIVEN + 3, np.int64)
    lady = bits.mask([KREUZ_DAME]) if contract.kind == "Normalspiel" else 0
    side = sum(1 << (seat - leader) % 4 for seat in played.re)
    start[: situations.GIVEN] = bits.hand(PACKS[size]), 0, 0, 0, lady, GROUPS[contract.kind], size // 4, side, 1
    trace = np.array([bits.mask([kind]) for kind in kinds])
    told = np.array([sum(1 << (seat - leader) % 4 for seat in SEATS if heard >> seat & 1) for heard in played.told])
    contexts, cats = np.zeros(size, np.int64), np.zeros((size, WIDEST), np.int64)
    habit.choices(space.load(bits), start, hands, trace, told, contexts, cats)
    free = cats[:, 1] >= 0
    free[: played.from_] = False
    return contexts[free], cats[free]


def classes() -> list[Ints]:
    """For each situation its class, from the coarsest division to the finest."""
    at, following = np.arange(situations.CONTEXTS), situations.FOLLOWING
    follows = at < following
    who, whose, rest = at // 108, at // 18 % 6, at % 18
    later, worth = rest // 3, rest % 3
    lead = at - following
    coarse = np.where(follows, 2 * (whose // 2) + rest // 9, 6)
    middle = np.where(follows, (whose // 2) * 6 + later, 18 + lead % 6)
    finer = np.where(follows, who * 36 + whose * 6 + later, 216 + lead)
    with_worth = np.where(follows, (whose // 2) * 18 + 3 * later + worth, 54 + lead % 6)
    return [coarse, middle, with_worth, finer, at]


def main() -> None:
    wanted = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wanted.add_argument("--deals", type=int, default=20_000)
    wanted.add_argument("--seed", type=int, default=778)
    wanted.add_argument("--out", type=Path)
    given = wanted.parse_args()
    search.warm("doppelkopf")
    space = Workspace()
    parts = [choices(played, space) for played in deals(given.deals, given.seed)]
    weights = told(parts, classes(), odds(), held=HELD)
    if given.out is not None:
        np.savez_compressed(given.out, odds=np.clip(weights, -MOST, MOST).astype(np.float16))


if __name__ == "__main__":
    main()
