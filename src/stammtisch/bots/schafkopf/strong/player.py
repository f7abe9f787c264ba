"""A strong Schafkopf player: hidden cards dealt anew many times, every card of the own hand solved in each world."""

import hashlib
from functools import cache
from typing import Any, Final

import numpy as np
from msgspec import Struct

from stammtisch.bots import Log
from stammtisch.bots.schafkopf import SchafkopfBot, position
from stammtisch.bots.schafkopf.play import Player
from stammtisch.bots.schafkopf.strong.belief import Floats, Trust, choose, weigh
from stammtisch.bots.schafkopf.strong.knowledge import Knowledge
from stammtisch.bots.thinking import Question, tag, this_deal
from stammtisch.cards import Card
from stammtisch.engine.core import Seat
from stammtisch.games.schafkopf.options import Options
from stammtisch.games.schafkopf.scoring import Facts, score
from stammtisch.search.schafkopf import positions, root
from stammtisch.search.tables import Ints, Workspace
from stammtisch.tricks import PlayCard


class Style(Struct, frozen=True):
    """How much it thinks."""

    worlds: int = 100
    exact: int = 10
    """Only in so many of the worlds the exact Augen, in the others what is paid for."""
    drawn: int = 1500
    """Of so many worlds those that are searched are chosen, by how plausible they are."""
    augen: float = 0.01
    """What one of the Augen is worth beside the game points."""
    limit: int = 150_000
    """Tricks looked into in one world before it is left out."""
    trust: Trust = Trust()


EQUAL: Final = 0.004
"""Game points too few to mean anything: then the card a person would play."""
_MIDDLE: Final = (15, 45, 75, 105)
"""Augen that stand for below 31, 61, 91, and above."""


@cache
def space() -> Workspace:
    """One for the process: two megabytes, made when the first bot thinks."""
    return Workspace()


class StrongBot(SchafkopfBot):
    def __init__(self, seat: Seat, seed: int, *, style: Style | None = None) -> None:
        super().__init__(seat, seed)
        self.style = style or Style()

    def card(self, q: Question) -> Any:
        view, r = q.deal, self.reading(q)
        legal = position.allowed(self.seat, view, r, offered=q.values("play-card", "card"), log=q.log)
        if len(legal) == 1:
            return PlayCard(legal[0])
        knowledge = Knowledge(self.seat, view, r, position.options_of(q.log), auction_of(q.log))
        digest = hashlib.sha256(f"{self.seed}:{self.seat}:{q.frame.seq}".encode()).digest()
        worth = self.worths(knowledge, int.from_bytes(digest[:7], "big"))
        best = max(worth[card] for card in legal)
        good = tuple(card for card in legal if worth[card] >= best - EQUAL)
        if len(good) == 1:
            return PlayCard(good[0])
        return PlayCard(Player(view, r, self.sides(view, r)).choose(good, self.dice(q.frame)))

    def worths(self, k: Knowledge, seed: int) -> dict[Card, float]:
        """For every card what it should bring this seat, in game points."""
        style = self.style
        many = k.deck().draw(style.drawn, seed)
        drawn = choose(many, weigh(k, many, style.trust, space()), style.worlds, seed)
        if k.contract.tout:
            return by_tricks(k, drawn, style)
        return by_augen(k, drawn, style)


def auction_of(log: Log) -> list[tuple[Seat, int]]:
    """Who bid which rung in this deal; -1 for a pass."""
    words: list[tuple[Seat, int]] = []
    for event in this_deal(log):
        if tag(event) == "passed":
            words.append((event.seat, -1))
        elif tag(event) == "bid":
            words.append((event.seat, event.rung))
    return words


# --- what a card is worth ---


def by_augen(k: Knowledge, drawn: Ints, style: Style) -> dict[Card, float]:
    """Game points from all worlds; what the Augen add from a few, spread over the whole."""
    some = np.ascontiguousarray(drawn[:: max(1, len(drawn) // style.exact)])
    exact, sides = _asked(k, some, style, goal=root.EXACT)
    augen, tricks = k.banked(sides)
    final = np.where(exact < 0, -1, exact + augen[:, None])
    fine = _paid(k, final, sides, tricks) + style.augen * (final - 60) * _ours(k, sides)[:, None]
    few = _mean(fine, final)
    stakes, sides = _asked(k, drawn, style, goal=root.STAKES)
    augen, tricks = k.banked(sides)
    coarse = np.where(stakes < 0, -1, np.array(_MIDDLE)[np.maximum(stakes, 0)])
    many = _mean(_paid(k, coarse, sides, tricks), coarse)
    share = style.exact / len(drawn)
    return _named(k, (1 - share) * many + share * few)


def by_tricks(k: Knowledge, drawn: Ints, style: Style) -> dict[Card, float]:
    """A Tout is a matter of tricks: whether the declarer gets all that are left."""
    left = 32 - 4 * k.tricks
    worth, sides = _asked(k, drawn, style, goal=left, tricks=True)
    lost = k.tricks > 0 and set(k.r.takers) != {k.declarer}
    won = np.where((worth >= left) & (not lost), 1.0, -1.0) * _ours(k, sides)[:, None]
    return _named(k, _mean(won, worth))


def _asked(k: Knowledge, drawn: Ints, style: Style, *, goal: int, tricks: bool = False) -> tuple[Ints, Ints]:
    """What the solver says about every card in every world, and the declaring side of each."""
    hands, sides = k.turned(drawn)
    banks, _ = k.banked(sides)
    out = np.full((len(drawn), 32), -1, np.int64)
    bits = positions.table(k.contract.name, k.options.runaway, tricks=tricks)
    root.values(
        space().load(bits),
        hands.ctypes.data,
        sides.ctypes.data,
        banks.ctypes.data,
        out.ctypes.data,
        len(drawn),
        *k.lying,
        k.bound,
        goal,
        positions.schneider_from(k.options),
        30,
        style.limit,
    )
    return out, sides


def _ours(k: Knowledge, sides: Ints) -> Floats:
    """1 where this seat is with the declarer, else -1."""
    return np.where(sides >> (k.seat - k.leader) % 4 & 1, 1.0, -1.0)


def _paid(k: Knowledge, final: Ints, sides: Ints, tricks: Ints) -> Floats:
    """Game points of this seat for the Augen of the declaring side, Schneider, Durch and Spritze included.

    Durch is what leaves a side without Augen when it has no trick so far: a trick of nothing is rare at the end.
    """
    single = k.contract.called is None
    mine = (sides >> (k.seat - k.leader) % 4 & 1).astype(np.int64)
    prices = _prices(k.contract.kind, k.seat == k.spritze, k.spritze is not None, k.options)
    role = np.where(mine == 1, 0 if not single else 1, 2)
    durch = np.where(tricks == k.tricks, 1, 0)[:, None] * (final == 120) + np.where(tricks == 0, 1, 0)[:, None] * (
        final == 0
    )
    paid: Floats = prices[role[:, None], durch, np.clip(final, 0, 120)]
    return paid


@cache
def _prices(kind: str, gave: bool, doubled: bool, options: Options) -> Floats:
    """By role (partner of two, single player, opponent), whether a side made no trick, and Augen: the game points."""
    prices = np.zeros((3, 2, 121))
    ruf = kind == "Rufspiel"
    seats = (0, 0, 2)
    for durch in (0, 1):
        for augen in range(121):
            tricks = (8 if augen >= 61 else 0) if durch else 4
            facts = Facts(
                contract=kind,  # type: ignore[arg-type]
                declarer=0,
                augen=augen,
                tricks=tricks,
                partner=1 if ruf else None,
                spritze=(2 if gave else 3) if doubled else None,
            )
            lines = score(facts, options)
            for role, seat in enumerate(seats):
                prices[role, durch, augen] = sum(line.game_points[seat] for line in lines if line.game_points)
    return prices


def _mean(points: Floats, answers: Ints) -> Floats:
    """Over the worlds that were solved; a card is out of the question where none was."""
    solved = answers >= 0
    count = solved.sum(axis=0)
    whole = np.where(solved, points, 0.0).sum(axis=0)
    return np.where(count > 0, whole / np.maximum(count, 1), 0.0)


def _named(k: Knowledge, means: Floats) -> dict[Card, float]:
    return {card: float(means[at]) for at, card in enumerate(k.table.cards) if k.hand >> at & 1}
