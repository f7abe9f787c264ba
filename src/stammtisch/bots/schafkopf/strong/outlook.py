"""What a game brings, judged by playing it on as people usually do: before a card falls, and while it is bid for.

Hands that agree with what was said are dealt to the others, and each deal is played to its end many times by habit
(`search/schafkopf/habit`). With open cards nobody is surprised and nobody has to search for his partner; here they are.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final

import numpy as np
from msgspec import Struct

from stammtisch.bots.schafkopf import bidding
from stammtisch.bots.schafkopf.strong import belief, history
from stammtisch.bots.schafkopf.strong.belief import Trust
from stammtisch.bots.schafkopf.strong.payoff import Floats, prices
from stammtisch.cards import Cards
from stammtisch.engine.core import Seat
from stammtisch.games.schafkopf.contracts import CALLABLE, CONTRACTS, OBER, ORDERS, PACK, SEATS, UNTER
from stammtisch.games.schafkopf.options import Options
from stammtisch.search.schafkopf import belief as kernels
from stammtisch.search.schafkopf import habit, positions
from stammtisch.search.tables import Ints, PackBits, Workspace
from stammtisch.search.worlds import Deck, Known

BASE: Final = "Rufspiel E"
"""In the bits of this game hands are dealt and compared."""
RUNGS: Final = np.array([0, 1, 1, 1, 1, 2, 3, 3, 3, 3])
"""Of `history.GAMES`."""
NEVER: Final = -99.0
NOTHING: Final = 99
"""Nobody plays."""


class Care(Struct, frozen=True):
    """How thoroughly a game is judged before the first card."""

    drawn: int = 6000
    worlds: int = 400
    """Chosen among those drawn, by how plausible what was said makes them."""
    times: int = 4
    """So often each of them is played on."""
    trust: Trust = Trust()


class Chair(Struct, frozen=True):
    """Who asks, and what is the same in every world."""

    seat: Seat
    vorhand: Seat
    options: Options
    space: Workspace
    seed: int


@cache
def _perm(name: str) -> Ints:
    bits = positions.bits(name)
    return np.array([bits.bit[card] for card in positions.bits(BASE).cards], np.int64)


def turned(hands: Ints, name: str) -> Ints:
    """The same hands in the bits of another game."""
    if name == BASE:
        return hands
    spread = hands[..., None] >> np.arange(32) & 1
    return np.ascontiguousarray((spread << _perm(name)).sum(axis=-1))


def start_of(bits: PackBits, name: str, leader: Seat) -> Ints:
    """The position before the first card."""
    start = np.zeros(habit.ROW, np.int64)
    start[kernels.UNPLAYED], start[kernels.PICTURES], start[habit.BEGUN] = (1 << 32) - 1, pictures(name), leader
    start[kernels.BOUND] = int(bits.sau != 0)
    start[kernels.OPEN] = int(bits.sau == 0)
    return start


@cache
def pictures(name: str) -> int:
    return positions.bits(name).mask(c for c in (*OBER, *UNTER) if c in ORDERS[name].trumps)


def played(at: Chair, hands: Ints, declarers: Ints, name: str, times: int) -> Floats:
    """What this game of these declarers brings `at.seat` in each world, all cards still in hand."""
    bits = positions.bits(name, at.options.runaway)
    mine = turned(hands, name)
    holders = np.argmax(mine & bits.sau != 0, axis=1) if bits.sau else np.full(len(mine), -1)
    sides = np.stack([declarers, holders], axis=1).astype(np.int64)
    out = np.zeros(len(mine))
    paid = prices(CONTRACTS[name].kind, False, False, at.options)
    start = start_of(bits, name, at.vorhand)
    address = at.space.load(bits)
    banks = np.zeros(len(mine), np.int64)
    habit.expected(address, belief.odds(), mine, sides, banks, start, paid, at.seat, times, at.seed, out)
    return out


def dealt(at: Chair, hand: Cards, words: Sequence[tuple[Seat, int]], care: Care) -> Ints:
    """Hands of all by seat, in the bits of BASE, as often as what was said makes them plausible."""
    bits = positions.bits(BASE)
    own, others = bits.mask(hand), tuple((at.seat + k) % 4 for k in (1, 2, 3))
    rest = bits.mask(PACK) & ~own
    drawn = Deck(Known([rest], (8, 8, 8), [(True,) * 3], [[(0, 0, 0)]])).draw(care.drawn, at.seed)
    hands = np.zeros((len(drawn), 4), np.int64)
    hands[:, at.seat] = own
    for k, s in enumerate(others):
        hands[:, s] = drawn[:, k]
    spoken = history.spoken(words, of=others)
    if not len(spoken):
        return hands[: care.worlds]
    plausible = np.ones(len(drawn))
    games, suits = history.games_of(bits)
    values, least = history.weights()
    kernels.spoken(hands, games, values, least, spoken, suits, care.trust.softness, care.trust.slack, plausible)
    return belief.choose(hands, plausible, care.worlds, at.seed)


# --- how the others would bid ---


class Intentions(Struct):
    """For every world and seat: what each game promises by a club member's weighing, the Sau called, the top rung."""

    promise: Floats
    call: Ints
    top: Ints


def intentions(hands: Ints) -> Intentions:
    bits = positions.bits(BASE)
    games, suits = history.games_of(bits)
    values, least = history.weights()
    odds = np.zeros((len(hands), 4, 10))
    kernels.promises(hands, games, values, odds)
    stake = np.array([bidding.STAKE[CONTRACTS[name].kind] for name in history.GAMES])
    chance = 1.0 / (1.0 + np.exp(-odds))
    value = stake * (2.0 * chance - 1.0)
    promise = np.where(odds >= least[:10], value, -np.abs(value) - 1.0)
    call = _calls(hands, suits)
    promise[:, :, 0] = np.where(call < 0, NEVER, promise[:, :, 0])
    top = np.where(promise > 0, RUNGS, -1).max(axis=2)
    return Intentions(promise, call, top)


def _calls(hands: Ints, suits: Ints) -> Ints:
    """The number of the suit whose Sau would be called: the shortest; -1 where none may be."""
    best, call = np.full(hands.shape, 99), np.full(hands.shape, -1)
    for at in range(3):
        sau, rest = int(suits[2 * at]), int(suits[2 * at + 1])
        length = np.bitwise_count(hands & rest).astype(np.int64)
        better = (hands & sau == 0) & (length > 0) & (length < best)
        best, call = np.where(better, length, best), np.where(better, at, call)
    return call


class Passing(Struct):
    """What happens when this seat passes: what each world brings it, and the highest rung of each rival, by seat (-1:
    none)."""

    brings: Floats
    top: Ints


def passing(at: Chair, hands: Ints, view: Any, care: Care) -> Passing:
    auction, meant = view.auction, intentions(hands)
    rivals = [s for s in auction.order if s != at.seat and (s in auction.unheard or s in auction.active)]
    top = np.full((len(hands), 4), -1)
    for s in rivals:
        top[:, s] = np.maximum(meant.top[:, s], auction.level if s == auction.holder else -1)
    brings = np.zeros(len(hands))
    declarer, code = _played_by_others(top, meant, auction, rivals)
    for which in np.unique(code[code != NOTHING]):
        chosen = np.flatnonzero(code == which)
        name = history.GAMES[which] if which > 0 else f"Rufspiel {CALLABLE[-1 - which]}"
        brings[chosen] = played(at, hands[chosen], declarer[chosen], name, care.times)
    return Passing(brings, top)


def _played_by_others(top: Ints, meant: Intentions, auction: Any, rivals: Sequence[Seat]) -> tuple[Ints, Ints]:
    """Who plays in each world, and what: the number of a single game, -1 to -3 for the Sau of a Rufspiel, or NOTHING.

    The highest rung wins, of equal ones the earlier seat; and the game has to be worth what the last rival said.
    """
    worlds, place = np.arange(len(top)), {s: k for k, s in enumerate(auction.order)}
    if not rivals:
        return np.zeros(len(top), np.int64), np.full(len(top), NOTHING)
    strength = np.full(top.shape, -99)
    for s in rivals:
        strength[:, s] = 4 * top[:, s] + 3 - place[s]
    declarer = np.argmax(strength, axis=1)
    due = np.zeros(len(top), np.int64)
    for s in rivals:
        holds = np.array([place[s] < place[other] for other in SEATS])[declarer]
        spoken = auction.level if s == auction.holder else 0
        due = np.maximum(due, np.where(declarer == s, spoken, top[:, s] + holds))
    promise = meant.promise[worlds, declarer]
    game = np.argmax(np.where(np.minimum(due, 3)[:, None] <= RUNGS, promise, NEVER - 1), axis=1)
    code = np.where(game > 0, game, -1 - meant.call[worlds, declarer])
    plays = (top[worlds, declarer] >= 0) & (code != 0)
    return declarer, np.where(plays, code, NOTHING)
