"""What a card brings when the others play as people usually do and this seat follows the best plan it can find.

For every card in hand the deal is played to its end some thousand times, each time with other hidden cards, as
plausible as the belief says. All together are as many for every hand: the time tells nothing.
"""

from functools import cache
from importlib import resources
from typing import Final

import numpy as np

from stammtisch.bots.doppelkopf.knowledge import Knowledge
from stammtisch.bots.doppelkopf.strong.outlook import Floats
from stammtisch.bots.doppelkopf.strong.payoff import pays
from stammtisch.bots.doppelkopf.strong.worlds import Worlds
from stammtisch.cards import Card
from stammtisch.engine.core import Seat
from stammtisch.games.doppelkopf import specials
from stammtisch.games.doppelkopf.contracts import AUGEN, KREUZ_DAME, PACKS, SEATS, Kind
from stammtisch.games.doppelkopf.state import Trick
from stammtisch.search import planning
from stammtisch.search.doppelkopf import habit, positions, situations
from stammtisch.search.tables import PIG, Ints, Workspace
from stammtisch.tricks import TRUMP

WEIGHTS: Final = "habits.npz"
GROUPS: Final[dict[Kind, int]] = {
    "Normalspiel": 0,
    "Hochzeit": 0,
    "Armut": 0,
    "Trumpfsolo": 1,
    "Farbsolo": 1,
    "Koehler": 2,
    "Damensolo": 2,
    "Bubensolo": 2,
    "Fleischloser": 2,
}
TRIES: Final = 32_000
"""For all cards together that may be played."""
DRAWN: Final = 6000
"""Of so many worlds those are taken in which the deal is played on: with few the plan would learn the hidden cards."""


@cache
def odds() -> Floats:
    """How gladly a card of each kind is played in each situation."""
    with resources.files(__package__).joinpath(WEIGHTS).open("rb") as file:
        kept: Floats = np.exp(np.load(file)["odds"].astype(np.float64))
        return kept


@cache
def room() -> tuple[planning.Plan, Floats]:
    return planning.room(each(1, TRIES)), np.zeros(planning.WIDTH)


def begun(t: Knowledge) -> Seat:
    return t.trick[0][0] if t.trick else t.seat


def start_of(t: Knowledge) -> Ints:
    """The position as all see it, for the kernels."""
    bits, leader, klass = positions.bits_of(t.contract.name, t.options), begun(t), t.order.klass
    left = [*PACKS[t.options.pack]]
    for trick in (*t.tricks, t.trick):
        for _, card in trick:
            left.remove(card)
    led = {klass[trick[0][1]] for trick in t.tricks} - {TRUMP}
    normal = t.contract.kind == "Normalspiel"
    start = np.zeros(situations.GIVEN + 3, np.int64)
    start[: situations.GIVEN] = (
        bits.hand(left),
        bits.mask([card for card in bits.bit if klass.get(card) in led]),
        shown(t, leader),
        len(t.ladies),
        bits.mask([KREUZ_DAME]) if normal else 0,
        GROUPS[t.contract.kind],
        len(t.hand),
        0,
        int(t.options.karlchen_double),
    )
    for at, card in enumerate(t.cards):
        start[situations.GIVEN + at] = bits.mask([PIG if at == t.schwein_at else card])
    return start


def shown(t: Knowledge, leader: Seat) -> int:
    """The places whose party the table knows: by words, by a queen of Kreuz, or because they have no trump left."""
    bare = t.contract.kind == "Normalspiel"
    seats = [s for s in SEATS if t.view.parties[s] is not None or (bare and s != t.seat and TRUMP in t.void[s])]
    if bare and any(t.order.klass[card] != TRUMP for card in played_to_trumps(t)):
        seats.append(t.seat)
    return sum(1 << (s - leader) % 4 for s in {*seats})


def played_to_trumps(t: Knowledge) -> list[Card]:
    """What this seat itself has played where trump was led."""
    tricks = [trick for trick in (*t.tricks, t.trick) if trick and t.order.klass[trick[0][1]] == TRUMP]
    return [card for trick in tricks for seat, card in trick if seat == t.seat]


def banked(t: Knowledge, sides: Ints) -> Ints:
    """What Re has in its tricks in each world: Augen and special points, as the kernels say it."""
    leader = begun(t)
    masks, at = np.unique(sides, return_inverse=True)
    values = np.zeros(len(masks), np.int64)
    for number, mask in enumerate(masks):
        re = tuple(seat for seat in SEATS if mask >> (seat - leader) % 4 & 1)
        made = specials.count(tricks_of(t), re, t.options)
        augen = sum(AUGEN[card] for trick in tricks_of(t) if trick.taker in re for card in trick.cards)
        values[number] = augen + (made.re - made.kontra) * 65536
    return np.asarray(values[at], np.int64)


def tricks_of(t: Knowledge) -> tuple[Trick, ...]:
    rows = zip(t.tricks, t.takers, strict=False)
    return tuple(Trick(trick[0][0], tuple(card for _, card in trick), taker) for trick, taker in rows)


def each(kinds: int, tries: int) -> int:
    """How often each of so many kinds of card is tried."""
    return tries // max(2, kinds)


def values(t: Knowledge, kinds: list[int], worlds: Worlds, space: Workspace, seed: int) -> Floats:
    """What each of these kinds of card should bring this seat, in game points: one try a world."""
    bits, (plan, chances) = positions.bits_of(t.contract.name, t.options), room()
    prices = pays(t.view.said, t.options, solo=t.contract.solo)
    cards, out = np.array([1 << kind for kind in kinds], np.int64), np.zeros(len(kinds))
    habit.planned(
        space.load(bits),
        odds(),
        worlds.hands,
        worlds.sides,
        banked(t, worlds.sides),
        start_of(t),
        prices,
        cards,
        (t.seat - begun(t)) % 4,
        len(worlds.hands),
        int(t.options.special_can_flip),
        seed & 0xFFFFFF,
        planning.REACH * float(prices.max()),
        chances,
        plan.keys,
        plan.tried,
        plan.path,
        out,
    )
    return out
