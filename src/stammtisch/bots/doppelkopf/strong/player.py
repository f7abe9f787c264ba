"""A strong Doppelkopf player: every card by a plan against others who play as people usually do, and by the solver.

The plan knows no more than the seat, the solver sees all cards of a few worlds: with eight in hand and fewer it finds
the exact Augen, before that who wins and how far. What counts is a mean of both. It announces by what such deals have
ended with. While a Hochzeit looks for its partner it plays the cards of the club member. Special points are not in what
the solver counts: those of the trick that lies there are added by the club member's reckoning of who takes it.
"""

import hashlib
from functools import cache
from typing import Any, Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from stammtisch.bots.doppelkopf.knowledge import Knowledge
from stammtisch.bots.doppelkopf.player import DoppelkopfBot
from stammtisch.bots.doppelkopf.strong import calling, plans
from stammtisch.bots.doppelkopf.strong.payoff import pays
from stammtisch.bots.doppelkopf.strong.worlds import Belief, Worlds, banked, believed, chosen, own_pig, solvable
from stammtisch.bots.doppelkopf.weighing import Choice, Weighing
from stammtisch.bots.thinking import Question
from stammtisch.cards import Card
from stammtisch.engine.core import Seat
from stammtisch.games.doppelkopf.actions import Announce, PlayCard
from stammtisch.games.doppelkopf.contracts import ALL_AUGEN
from stammtisch.search.doppelkopf import positions, root
from stammtisch.search.doppelkopf.habit import AN_AUGE
from stammtisch.search.layout import NODES
from stammtisch.search.tables import PIG, Ints, Workspace

Floats = NDArray[np.float64]
EQUAL: Final = 0.05
"""Game points too few to mean anything."""
TRUST: Final = 2.0
"""What the plan says counts so many times what the solver says."""


class Effort(Struct, frozen=True):
    """How many worlds, and how many tricks may be looked into in each."""

    worlds: int
    limit: int


EFFORT: Final = {8: Effort(10, 75_000), 7: Effort(16, 75_000), 6: Effort(26, 30_000)}
LIGHT: Final = Effort(40, 30_000)
EARLY: Final = {12: Effort(8, 30_000), 11: Effort(9, 30_000), 10: Effort(10, 30_000), 9: Effort(12, 30_000)}
"""With so many cards exact Augen are out of reach; whether Re gets this many mostly is not."""
EXACTLY, TOGETHER = 500_000, 750_000
"""Tricks looked into for one card in all worlds together, by exact Augen and with the stages after them: a third of a
second, so that no hand takes longer than the second at which answers are handed over. Other worlds stay out."""
AT_ONCE: Final = 2
"""So many worlds are solved before it is asked whether that was enough."""
WON, HIGH, LOW = 121, 151, 91
"""What Re must reach for the stages that are paid for."""
ENOUGH: Final = 4
"""Fewer worlds that were solved tell nothing: then the plan alone decides."""


@cache
def space() -> Workspace:
    return Workspace(1 << 18)


class StrongBot(DoppelkopfBot):
    def __init__(self, seat: Seat, seed: int, *, haste: int = 1) -> None:
        """`haste`: so many times fewer worlds, for many deals in little time."""
        super().__init__(seat, seed)
        self.haste = haste

    def announce(self, q: Question) -> Any:
        step = calling.step_to_say(self.knowledge(q), q.values("announce", "step"))
        return None if step is None else Announce(q.deal.party, step)

    def card(self, q: Question) -> Any:
        t = self.knowledge(q)
        choices = self._choices(q, t)
        if len(choices) == 1 or not solvable(t):
            return super().card(q)
        digest = hashlib.sha256(f"{self.seed}:{self.seat}:{q.frame.seq}".encode()).digest()
        worth = worths(t, choices, int.from_bytes(digest[:7], "big"), haste=self.haste)
        if worth is None:
            return super().card(q)
        weighing = Weighing(t, self.weights)
        best = max(worth.values())
        good = [choice for choice in worth if worth[choice] >= best - EQUAL]
        chosen = max(good, key=lambda c: (weighing.value(c), c.card))
        return PlayCard(chosen.card, chosen.schwein)


# --- what a card is worth ---


def worths(t: Knowledge, choices: list[Choice], seed: int, *, haste: int = 1) -> dict[Choice, float] | None:
    """For every choice what it should bring this seat, in game points; None: nothing agrees with what was seen."""
    belief = believed(t, seed, plans.DRAWN)
    if belief is None:
        return None
    pig = own_pig(t, choices)
    kinds = _kinds(t, choices, pig=pig)
    planned = by_plan(t, kinds, belief, seed, pig=pig, haste=haste)
    solved = by_solver(t, kinds, belief, seed, pig=pig, haste=haste)
    if solved is None:
        return planned
    return {choice: (solved[choice] + TRUST * planned[choice]) / (1 + TRUST) for choice in kinds}


def by_plan(
    t: Knowledge, kinds: dict[Choice, int], belief: Belief, seed: int, *, pig: bool, haste: int = 1
) -> dict[Choice, float]:
    """When the others play as people do and this seat by its plan."""
    worlds = chosen(t, belief, plans.each(len(kinds), plans.TRIES // haste), seed, pig=pig)
    paid = plans.values(t, [*kinds.values()], worlds, space(), seed)
    return {choice: float(paid[at]) for at, choice in enumerate(kinds)}


def by_solver(
    t: Knowledge, kinds: dict[Choice, int], belief: Belief, seed: int, *, pig: bool, haste: int = 1
) -> dict[Choice, float] | None:
    """When everybody sees all cards; None: too little could be solved."""
    effort = (EFFORT | EARLY).get(len(t.hand), LIGHT)
    worlds = chosen(t, belief, max(ENOUGH, effort.worlds // haste), seed, pig=pig)
    space().forget()  # what was searched before must not tell: the same question, the same answer
    weighing = Weighing(t)
    for search in (_by_stages,) if len(t.hand) in EARLY else (_exact, _by_stages):
        final = search(t, worlds, banked(t, worlds.sides), effort)
        solved = (final[:, [*kinds.values()]] >= 0).any(axis=1)
        if solved.sum() >= ENOUGH:
            paid = _paid(t, final[solved], worlds.sides[solved])
            return {choice: float(paid[:, at].mean()) + weighing.specials(choice) for choice, at in kinds.items()}
    return None


def _kinds(t: Knowledge, choices: list[Choice], *, pig: bool) -> dict[Choice, int]:
    """Each choice with the kind of card it is to the solver, which always plays the last ace left as the Schwein."""
    bit = positions.bits_of(t.contract.name, t.options).bit
    kinds: dict[Choice, int] = {}
    for choice in choices:
        lost = pig and choice.card == t.schwein and not choice.schwein and t.hand.count(choice.card) == 1
        if not lost:
            kinds[choice] = bit[PIG if choice.schwein else choice.card]
    return kinds


def spent() -> int:
    """Tricks looked into since the search forgot."""
    return int(space().words[NODES])


def _exact(t: Knowledge, worlds: Worlds, bank: Ints, effort: Effort) -> Ints:
    """The Augen Re ends with after every card in every world; UNKNOWN where the search gave up."""
    out = np.full((len(bank), 32), root.UNKNOWN, np.int64)
    for at in range(0, len(bank), AT_ONCE):
        here = slice(at, at + AT_ONCE)
        if spent() < EXACTLY:
            out[here] = _asked(t, worlds.hands[here], worlds.sides[here], root.EXACT, effort)
    return np.where(out < 0, root.UNKNOWN, out + bank[:, None])


def _by_stages(t: Knowledge, worlds: Worlds, bank: Ints, effort: Effort) -> Ints:
    """The same by stages: a world is left out where it is not even clear who wins."""
    hands, sides = worlds.hands, worlds.sides
    final = np.full((len(hands), 32), root.UNKNOWN, np.int64)
    for world, bank_here in enumerate(bank):
        here = slice(world, world + 1)

        def reaches(line: int, here: slice = here, need: int = -int(bank_here)) -> Ints:
            need += line
            out = _asked(t, hands[here], sides[here], max(1, need), effort)[0]
            return np.where(out < 0, root.UNKNOWN, out >= need)

        if spent() >= TOGETHER:
            break
        won = reaches(WON)
        if (won >= 0).any():
            final[world] = np.where(
                won == 1, np.where(reaches(HIGH) == 1, 165, 135), np.where(reaches(LOW) == 0, 75, 105)
            )
    return final


def _asked(t: Knowledge, hands: Ints, sides: Ints, goal: int, effort: Effort) -> Ints:
    """What the solver says about every card in every world."""
    bits = positions.bits_of(t.contract.name, t.options)
    lying: list[Card] = [PIG if at == t.schwein_at else card for at, card in enumerate(t.cards)]
    first, second, third = [*(bits.mask([card]) for card in lying), 0, 0, 0][:3]
    out = np.full((len(hands), 32), root.UNKNOWN, np.int64)
    where = (hands.ctypes.data, sides.ctypes.data, out.ctypes.data)
    root.values(space().load(bits), *where, len(hands), first, second, third, goal, effort.limit)
    return out


def _paid(t: Knowledge, ends: Ints, sides: Ints) -> Floats:
    """Game points of this seat for what Re ends with in each world."""
    leader = t.trick[0][0] if t.trick else t.seat
    final: Ints = np.clip(ends, 0, ALL_AUGEN)
    mine = sides >> (t.seat - leader) % 4 & 1
    alone = np.array([int(side).bit_count() == 1 for side in sides], np.int64)
    prices = pays(t.view.said, t.options, solo=t.contract.solo)
    game_points: Floats = prices[alone[:, None], 1 - mine[:, None], final]
    more = AN_AUGE * (final - ALL_AUGEN // 2) * np.where(mine, 1.0, -1.0)[:, None]
    return np.asarray(game_points + more, np.float64)
