"""What a card brings when the others play on as people usually do, in the worlds this seat believes in.

With open cards nobody is surprised, and everybody always finds the best card, this seat included: it would plan for
hands it cannot know. Here it plans for what it will see (`search/planning`), and the others play by habit
(docs/decisions/0091-planned-for-what-will-be-seen.md).
"""

import numpy as np

from stammtisch.bots.schafkopf.strong import belief
from stammtisch.bots.schafkopf.strong.knowledge import Knowledge
from stammtisch.bots.schafkopf.strong.outlook import pictures
from stammtisch.bots.schafkopf.strong.payoff import Floats, prices
from stammtisch.cards import Card
from stammtisch.search.planning import REACH, room
from stammtisch.search.schafkopf import belief as kernels
from stammtisch.search.schafkopf import habit
from stammtisch.search.tables import Ints, Workspace


def by_plan(k: Knowledge, drawn: Ints, augen: float, space: Workspace, *, times: int, seed: int) -> dict[Card, float]:
    """For every card in hand what it should bring this seat, in game points; an Auge for itself counts as well."""
    paid = prices(k.contract.kind, k.seat == k.spritze, k.spritze is not None, k.options)
    reach = REACH * float(paid.max())
    more = augen * (np.arange(121) - 60)
    paid = paid + np.stack([more, more, -more])[:, None, :]
    plan, address = room(times * len(drawn)), space.load(k.bits)
    worth = {}
    for card in (card for at, card in enumerate(k.bits.cards) if k.hand >> at & 1):
        start = start_of(k, card)
        worth[card] = habit.planned(
            address,
            belief.odds(),
            *_worlds(k, drawn, start),
            start,
            paid,
            k.seat,
            times,
            seed,
            reach,
            plan.keys,
            plan.tried,
            plan.path,
        )
    return worth


def start_of(k: Knowledge, card: Card | None = None) -> Ints:
    """The position, with this card of one's own lying there already."""
    mine = k.bits.mask([] if card is None else [card])
    lying = [bit for bit in (*k.lying, mine) if bit]
    called = k.contract.called
    shown = called is None or card == called or any(f.card == called for f in k.fallen)
    start = np.zeros(habit.ROW, np.int64)
    start[kernels.UNPLAYED] = ((1 << 32) - 1) & ~sum(k.played) & ~mine
    start[kernels.BOUND] = k.bound
    start[kernels.OPEN] = int(shown)
    start[kernels.PICTURES] = pictures(k.contract.name)
    start[habit.BEGUN] = k.leader
    start[habit.BEGUN + 1 : habit.BEGUN + 1 + len(lying)] = lying
    return start


def played_on(
    k: Knowledge, drawn: Ints, start: Ints, paid: Floats, space: Workspace, *, times: int, seed: int
) -> Floats:
    """What the game pays this seat in each world when all play by habit, in the mean of so many times."""
    out = np.zeros(len(drawn))
    worlds, address = _worlds(k, drawn, start), space.load(k.bits)
    habit.expected(address, belief.odds(), *worlds, start, paid, k.seat, times, seed, out)
    return out


def _worlds(k: Knowledge, drawn: Ints, start: Ints) -> tuple[Ints, Ints, Ints]:
    """Of each world the hands by seat, declarer and partner, and what these two have taken: Augen | tricks << 8."""
    hands = k.by_seat(drawn)
    sides = np.full((len(drawn), 2), -1, np.int64)
    sides[:, 0] = k.declarer
    if k.contract.called is not None:
        sides[:, 1] = np.argmax(hands & k.bits.sau != 0, axis=1) if k.partner is None else k.partner
    _, turned = k.turned(drawn)
    augen, tricks = k.banked(turned)
    hands[:, k.seat] &= start[kernels.UNPLAYED]
    return hands, sides, augen | tricks << 8
