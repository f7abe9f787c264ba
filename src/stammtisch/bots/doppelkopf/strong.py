"""A strong Doppelkopf player: it has every card solved in many layouts of the hidden ones, with eight cards and fewer
by exact Augen, before that by who wins and how far.

While a Hochzeit looks for its partner, and where a Schwein may still come, it plays as the club member does; bids and
announcements are always his. Special points are not in what the solver counts: between cards that are nearly equal the
club member's weighing decides, which knows them.
"""

import hashlib
from functools import cache
from typing import Any, Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from stammtisch.bots.doppelkopf.knowledge import Knowledge
from stammtisch.bots.doppelkopf.player import DoppelkopfBot
from stammtisch.bots.doppelkopf.weighing import Choice, Weighing
from stammtisch.bots.thinking import Question
from stammtisch.cards import Card
from stammtisch.engine.core import Seat
from stammtisch.games.doppelkopf.actions import PlayCard
from stammtisch.games.doppelkopf.announcements import NOTHING, step_of
from stammtisch.games.doppelkopf.contracts import ALL_AUGEN, AUGEN, KREUZ_DAME, SEATS
from stammtisch.games.doppelkopf.options import Options
from stammtisch.games.doppelkopf.scoring import Facts, score
from stammtisch.search.doppelkopf import positions, root
from stammtisch.search.tables import Ints, Workspace
from stammtisch.search.worlds import Deck, Known
from stammtisch.tricks import TRUMP

Floats = NDArray[np.float64]
LADY: Final = "lady"
"""The queens of Kreuz are a class of their own: who holds them is Re."""
EQUAL: Final = 0.05
"""Game points too few to mean anything."""
AN_AUGE: Final = 0.01


class Effort(Struct, frozen=True):
    """How many worlds, and how many tricks may be looked into in each."""

    worlds: int
    limit: int


EFFORT: Final = {8: Effort(16, 75_000), 7: Effort(30, 75_000), 6: Effort(50, 30_000)}
LIGHT: Final = Effort(60, 30_000)
EARLY: Final = {12: Effort(14, 30_000), 11: Effort(16, 30_000), 10: Effort(20, 30_000), 9: Effort(24, 30_000)}
"""With so many cards exact Augen are out of reach; whether Re gets this many mostly is not."""
WON, HIGH, LOW = 121, 151, 91
"""What Re must reach for the stages that are paid for."""
ENOUGH: Final = 6
"""Fewer worlds that were solved tell nothing."""


@cache
def space() -> Workspace:
    return Workspace(1 << 18)


class StrongBot(DoppelkopfBot):
    def card(self, q: Question) -> Any:
        t = self.knowledge(q)
        choices = self._choices(q, t)
        if len(choices) == 1 or not solvable(t, choices):
            return super().card(q)
        digest = hashlib.sha256(f"{self.seed}:{self.seat}:{q.frame.seq}".encode()).digest()
        worth = worths(t, int.from_bytes(digest[:7], "big"))
        if worth is None:
            return super().card(q)
        best = max(worth[choice.card] for choice in choices)
        good = [choice for choice in choices if worth[choice.card] >= best - EQUAL]
        weighing = Weighing(t, self.weights)
        return PlayCard(max(good, key=lambda c: (weighing.value(c), c.card)).card)


def solvable(t: Knowledge, choices: list[Choice]) -> bool:
    """No Schwein about, and everybody's party hangs on the cards alone or is known."""
    if t.view.searching or t.view.party is None:
        return False
    if t.schwein_to_come is not None or t.schwein_at is not None or any(choice.schwein for choice in choices):
        return False
    return t.contract.kind == "Normalspiel" or None not in t.view.parties


# --- the hidden cards ---


def _facts(t: Knowledge, cards: list[Card]) -> Known:
    """What is known of the unseen cards, by class; a card is the number it has in `cards`."""
    klass, ladies = t.order.klass, t.contract.kind == "Normalspiel"
    parties = t._certain()

    def name_of(card: Card) -> str:
        return LADY if ladies and card == KREUZ_DAME else klass[card]

    def may(seat: Seat, name: str) -> bool:
        if name == LADY:
            return TRUMP not in t.void[seat] and parties[seat] != "kontra"
        return name not in t.void[seat]

    def least(seat: Seat, name: str) -> int:
        return int(name == LADY and parties[seat] == "re" and seat not in t.ladies)

    names = sorted({name_of(card) for card in cards})
    a, b, c = t.others
    return Known(
        cards=[sum(1 << at for at, card in enumerate(cards) if name_of(card) == name) for name in names],
        counts=(t.view.counts[a], t.view.counts[b], t.view.counts[c]),
        may=[(may(a, name), may(b, name), may(c, name)) for name in names],
        least=[[(least(a, name), least(b, name), least(c, name)) for name in names]],
    )


def draw(t: Knowledge, count: int, seed: int) -> tuple[Ints, Ints] | None:
    """Hands and Re side of so many worlds, from the leader on; None: nothing agrees with what was seen."""
    cards = [*t.unseen]
    deck = Deck(_facts(t, cards))
    if not deck.ways > 0:
        return None
    bits = positions.table_of(t.contract.name, t.options)
    leader = t.trick[0][0] if t.trick else t.seat
    hands, sides = np.zeros((count, 4), np.int64), np.zeros(count, np.int64)
    queen = bits.mask([KREUZ_DAME])
    re = {s for s in SEATS if t.view.parties[s] == "re"} | ({t.seat} if t.view.party == "re" else set())
    for world, row in enumerate(deck.draw(count, seed)):
        held = {t.seat: bits.hand(t.hand)}
        for seat, mask in zip(t.others, row, strict=True):
            held[seat] = bits.hand(card for at, card in enumerate(cards) if int(mask) >> at & 1)
        for seat in SEATS:
            hands[world, (seat - leader) % 4] = held[seat]
            lady = t.contract.kind == "Normalspiel" and (seat in t.ladies or bool(held[seat] & queen))
            sides[world] |= int(seat in re or lady) << (seat - leader) % 4
    return hands, sides


# --- what a card is worth ---


def worths(t: Knowledge, seed: int) -> dict[Card, float] | None:
    """For every card what it should bring this seat, in game points; None: too little could be solved."""
    effort = (EFFORT | EARLY).get(len(t.hand), LIGHT)
    worlds = draw(t, effort.worlds, seed)
    if worlds is None:
        return None
    hands, sides = worlds
    banked = _banked(t, sides)
    search = _by_stages if len(t.hand) in EARLY else _exact
    final = search(t, hands, sides, banked, effort)
    kinds = {card: positions.table_of(t.contract.name, t.options).bit[card] for card in dict.fromkeys(t.hand)}
    solved = (final[:, [*kinds.values()]] >= 0).any(axis=1)
    if solved.sum() < ENOUGH:
        return None
    paid = _paid(t, final[solved], sides[solved])
    return {card: float(paid[:, at].mean()) for card, at in kinds.items()}


def _exact(t: Knowledge, hands: Ints, sides: Ints, banked: Ints, effort: Effort) -> Ints:
    """The Augen Re ends with after every card in every world; UNKNOWN where the search gave up."""
    out = _asked(t, hands, sides, root.EXACT, effort)
    return np.where(out < 0, root.UNKNOWN, out + banked[:, None])


def _by_stages(t: Knowledge, hands: Ints, sides: Ints, banked: Ints, effort: Effort) -> Ints:
    """The same by stages: a world is left out where it is not even clear who wins."""
    final = np.full((len(hands), 32), root.UNKNOWN, np.int64)
    for world, bank in enumerate(banked):
        here = slice(world, world + 1)

        def reaches(line: int, here: slice = here, need: int = -int(bank)) -> Ints:
            need += line
            out = _asked(t, hands[here], sides[here], max(1, need), effort)[0]
            return np.where(out < 0, root.UNKNOWN, out >= need)

        won = reaches(WON)
        if (won >= 0).any():
            final[world] = np.where(
                won == 1, np.where(reaches(HIGH) == 1, 165, 135), np.where(reaches(LOW) == 0, 75, 105)
            )
    return final


def _asked(t: Knowledge, hands: Ints, sides: Ints, goal: int, effort: Effort) -> Ints:
    """What the solver says about every card in every world."""
    bits = positions.table_of(t.contract.name, t.options)
    first, second, third = [*(bits.mask([card]) for card in t.cards), 0, 0, 0][:3]
    out = np.full((len(hands), 32), root.UNKNOWN, np.int64)
    where = (hands.ctypes.data, sides.ctypes.data, out.ctypes.data)
    root.values(space().load(bits), *where, len(hands), first, second, third, goal, effort.limit)
    return out


def _banked(t: Knowledge, sides: Ints) -> Ints:
    """What Re has in its tricks, in each world."""
    leader = t.trick[0][0] if t.trick else t.seat
    banked = np.zeros(len(sides), np.int64)
    for trick, taker in zip(t.tricks, t.takers, strict=False):
        banked += (sides >> (taker - leader) % 4 & 1) * sum(AUGEN[card] for _, card in trick)
    return banked


def _paid(t: Knowledge, ends: Ints, sides: Ints) -> Floats:
    """Game points of this seat for what Re ends with in each world."""
    leader = t.trick[0][0] if t.trick else t.seat
    final: Ints = np.clip(ends, 0, ALL_AUGEN)
    mine = sides >> (t.seat - leader) % 4 & 1
    alone = np.array([int(side).bit_count() == 1 for side in sides], np.int64)
    prices = _prices(t.contract.solo, t.view.said.re, t.view.said.kontra, t.options)
    points: Floats = prices[alone[:, None], 1 - mine[:, None], final]
    more = AN_AUGE * (final - ALL_AUGEN // 2) * np.where(mine, 1.0, -1.0)[:, None]
    return np.asarray(points + more, np.float64)


@cache
def _prices(solo: bool, re_said: int, kontra_said: int, options: Options) -> Floats:
    """By whether Re is alone, by party (Re, Kontra) and by Re's Augen: the game points, without special points."""
    prices = np.zeros((2, 2, ALL_AUGEN + 1))
    whole = options.pack // 4
    for alone in (0, 1):
        for augen in range(ALL_AUGEN + 1):
            tricks = 0 if augen == 0 else whole if augen == ALL_AUGEN else whole // 2
            facts = Facts(
                contract="solo" if solo else "normal",
                re=(0,) if alone else (0, 1),
                re_augen=augen,
                re_tricks=tricks,
                kontra_tricks=whole - tricks,
                pack=options.pack,
                re_said=None if re_said == NOTHING else step_of("re", re_said),  # type: ignore[arg-type]
                kontra_said=None if kontra_said == NOTHING else step_of("kontra", kontra_said),  # type: ignore[arg-type]
            )
            lines = [line for line in score(facts, options) if line.game_points]
            prices[alone, 0, augen] = sum(line.game_points[0] for line in lines)
            prices[alone, 1, augen] = sum(line.game_points[2] for line in lines)
    return prices
