"""A strong Schafkopf player: hidden cards dealt anew many times, every card of the own hand solved in each world."""

import hashlib
from functools import cache
from typing import Any, Final

import numpy as np
from msgspec import Struct

from stammtisch.bots import Log
from stammtisch.bots.schafkopf import SchafkopfBot, position
from stammtisch.bots.schafkopf.play import Player
from stammtisch.bots.schafkopf.strong import doubling, usual
from stammtisch.bots.schafkopf.strong.belief import Floats, Trust, choose, weigh
from stammtisch.bots.schafkopf.strong.bids import Choice
from stammtisch.bots.schafkopf.strong.knowledge import Knowledge
from stammtisch.bots.schafkopf.strong.outlook import Care, Chair
from stammtisch.bots.schafkopf.strong.payoff import prices
from stammtisch.bots.thinking import Question, tag, this_deal
from stammtisch.cards import Card
from stammtisch.engine.core import Seat
from stammtisch.games.schafkopf.actions import GiveSpritze, NameContract, NoSpritze, Spiele, Weiter
from stammtisch.games.schafkopf.dealing import vorhand
from stammtisch.games.schafkopf.spritze import WORDS
from stammtisch.search.layout import NODES
from stammtisch.search.schafkopf import positions, root
from stammtisch.search.tables import Ints, Workspace
from stammtisch.tricks import PlayCard


class Style(Struct, frozen=True):
    """How much it thinks."""

    worlds: int = 4000
    """For these it plans: among few it would come to know the hidden cards."""
    times: int = 2
    """So often each of them is played for every card."""
    open: int = 100
    """In so many of them it asks what open cards would bring."""
    exact: int = 10
    """And only in so many of these for the exact Augen, in the others for what is paid for."""
    drawn: int = 8000
    """Of so many worlds those that are searched are chosen, by how plausible they are: with the first card. A hand for
    a Solo is rare, and among few worlds there would be none. With every trick half as many, down to `few`."""
    few: int = 1500
    augen: float = 0.01
    """What one of the Augen is worth beside the game points."""
    limit: int = 150_000
    """Tricks looked into in one world before it is left out."""
    together: int = 3_000_000
    """In all worlds together, before the rest of them is left out: about half a second."""
    trust: Trust = Trust()
    care: Care = Care()


EQUAL: Final = 0.004
"""Game points too few to mean anything: then the card a person would play."""
AT_ONCE: Final = 5
"""So many worlds are solved before it is asked whether that was enough."""
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

    # --- the auction ---

    def bid(self, q: Question) -> Any:
        names = q.values("name-contract", "contract")
        if not names or q.form("spiele") is None:
            return Weiter()
        return Weiter() if self.choice(q).to_bid(names) is None else Spiele()

    def name(self, q: Question) -> Any:
        named = self.choice(q).to_name(q.values("name-contract", "contract"))
        return super().name(q) if named is None else NameContract(named)

    def choice(self, q: Question) -> Choice:
        at = Chair(self.seat, vorhand(q.deal.dealer), position.options_of(q.log), space(), self.number(q))
        return Choice(at, q.deal, auction_of(q.log), self.style.care)

    def spritze(self, q: Question) -> Any:
        if q.form("give-spritze") is None:
            return NoSpritze()
        k, seed = self.knowledge(q), self.number(q)
        if k.contract.tout:  # by habit nobody plays for every trick
            return super().spritze(q)
        return GiveSpritze(WORDS[0]) if doubling.pays(k, self.worlds(k, seed), space(), seed) else NoSpritze()

    def number(self, q: Question) -> int:
        """The same picture, the same dice."""
        digest = hashlib.sha256(f"{self.seed}:{self.seat}:{q.frame.seq}".encode()).digest()
        return int.from_bytes(digest[:7], "big")

    def knowledge(self, q: Question) -> Knowledge:
        return Knowledge(self.seat, q.deal, self.reading(q), position.options_of(q.log), auction_of(q.log))

    # --- cards ---

    def card(self, q: Question) -> Any:
        view, r = q.deal, self.reading(q)
        legal = position.allowed(self.seat, view, r, offered=q.values("play-card", "card"), log=q.log)
        if len(legal) == 1:
            return PlayCard(legal[0])
        worth = self.worths(self.knowledge(q), self.number(q))
        best = max(worth[card] for card in legal)
        good = tuple(card for card in legal if worth[card] >= best - EQUAL)
        if len(good) == 1:
            return PlayCard(good[0])
        return PlayCard(Player(view, r, self.sides(view, r)).choose(good, self.dice(q.frame)))

    def worlds(self, k: Knowledge, seed: int) -> Ints:
        """Hidden hands, as often as what was heard and seen makes them plausible."""
        style = self.style
        many = k.deck().draw(max(style.few, style.drawn >> k.tricks), seed)
        return choose(many, weigh(k, many, style.trust, space()), style.worlds, seed)

    def worths(self, k: Knowledge, seed: int) -> dict[Card, float]:
        """For every card what it should bring this seat, in game points."""
        drawn = self.worlds(k, seed)
        solved = self.solved(k, drawn[:: max(1, len(drawn) // self.style.open)])
        if k.contract.tout:  # by habit nobody plays for every trick
            return solved
        planned = usual.by_plan(k, drawn, self.style.augen, space(), times=self.style.times, seed=seed)
        return {card: (worth + planned[card]) / 2 for card, worth in solved.items()}

    def solved(self, k: Knowledge, drawn: Ints) -> dict[Card, float]:
        """The same by open cards."""
        space().forget()  # what was searched before must not tell: the same question, the same answer
        ask = by_tricks if k.contract.tout else by_augen
        return ask(k, np.ascontiguousarray(drawn), self.style)


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


def spent() -> int:
    """Tricks looked into since the search forgot."""
    return int(space().words[NODES])


def _asked(k: Knowledge, drawn: Ints, style: Style, *, goal: int, tricks: bool = False) -> tuple[Ints, Ints]:
    """What the solver says about every card in every world, and the declaring side of each."""
    hands, sides = k.turned(drawn)
    banks, _ = k.banked(sides)
    out = np.full((len(drawn), 32), -1, np.int64)
    address = space().load(positions.bits(k.contract.name, k.options.runaway, tricks=tricks))
    for at in range(0, len(drawn), AT_ONCE):
        if spent() >= style.together:
            break
        root.values(
            address,
            hands[at:].ctypes.data,
            sides[at:].ctypes.data,
            banks[at:].ctypes.data,
            out[at:].ctypes.data,
            min(AT_ONCE, len(drawn) - at),
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
    rates = prices(k.contract.kind, k.seat == k.spritze, k.spritze is not None, k.options)
    role = np.where(mine == 1, 0 if not single else 1, 2)
    durch = np.where(tricks == k.tricks, 1, 0)[:, None] * (final == 120) + np.where(tricks == 0, 1, 0)[:, None] * (
        final == 0
    )
    paid: Floats = rates[role[:, None], durch, np.clip(final, 0, 120)]
    return paid


def _mean(game_points: Floats, answers: Ints) -> Floats:
    """Over the worlds that were solved; a card is out of the question where none was."""
    solved = answers >= 0
    count = solved.sum(axis=0)
    whole = np.where(solved, game_points, 0.0).sum(axis=0)
    return np.where(count > 0, whole / np.maximum(count, 1), 0.0)


def _named(k: Knowledge, means: Floats) -> dict[Card, float]:
    return {card: float(means[at]) for at, card in enumerate(k.bits.cards) if k.hand >> at & 1}
