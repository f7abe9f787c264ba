"""What happened, as rows of numbers for the belief: who played what when, and who said what."""

import math
from collections.abc import Sequence
from functools import cache
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.schafkopf import bidding
from stammtisch.cards import Card
from stammtisch.engine.core import Seat
from stammtisch.games.schafkopf.contracts import CALLABLE, CONTRACTS, OBER, ORDERS, SUITS, UNTER, Contract
from stammtisch.search.schafkopf import belief as sb
from stammtisch.search.tables import Ints, PackBits

Floats: TypeAlias = NDArray[np.float64]
GAMES: Final = ("Rufspiel E", *(f"Farbwenz {s}" for s in SUITS), "Wenz", *(f"Solo {s}" for s in SUITS))


def rows_of(bits: PackBits, contract: Contract, fallen: Sequence[tuple[Seat, Card]], *, of: Sequence[Seat]) -> Ints:
    """The cards that fell, one row for each of these seats."""
    trumps = set(ORDERS[contract.name].trumps)
    pictures = bits.mask(c for c in (*OBER, *UNTER) if c in trumps)
    everything = (1 << 32) - 1
    rows, played, bound, shown = [], 0, int(contract.called is not None), contract.called is None
    lead = best = worth = mask = 0
    holder = -1
    later = {s: bits.mask(c for seat, c in fallen if seat == s) for s in range(4)}
    for at, (seat, card) in enumerate(fallen):
        place, bit = at % 4, bits.mask([card])
        if place == 0:
            lead = best = worth = 0
            holder = -1
        if seat in of:
            row = (
                seat,
                bit,
                lead,
                best,
                holder,
                int(place == 3),
                worth,
                bound,
                later[seat],
                everything & ~played,
                int(shown),
                pictures,
            )
            rows.append(row)
        if place == 0:
            lead, mask = bit, bits.klass[bits.bit[card]] | bits.trumps
        if bit & mask > best:
            best, holder = bit, seat
        worth += bits.augen[bits.bit[card]]
        played |= bit
        later[seat] &= ~bit
        shown = shown or card == contract.called
        if place == 3 and bits.klass[bits.bit[fallen[at - 3][1]]] == bits.suit:
            bound = 0
    return np.array(rows, np.int64).reshape(-1, sb.COLUMNS)


# --- the auction -----------------------------------------------------------------------------------------------


@cache
def weights() -> tuple[Floats, Floats]:
    """What speaks for each game, and from which log odds it is played."""
    rows, least = [], []
    for name in GAMES:
        kind = CONTRACTS[name].kind
        w, limit = bidding.WEIGHTS[kind], bidding.LEAST[kind]
        rows.append([w.base, w.trump, *w.tops, w.sau, w.fat, w.running, w.void, w.ten])
        least.append(math.log(limit / (1 - limit)))
    return np.array(rows), np.array(least)


@cache
def games_of(bits: PackBits) -> tuple[Ints, Ints]:
    """Every game in the bits of the one that is played; and of the three callable suits the Sau and the other cards."""
    games = np.zeros((sb.GAMES, sb.WORDS), np.int64)
    for at, name in enumerate(GAMES):
        order, contract = ORDERS[name], CONTRACTS[name]
        games[at, 0] = bits.mask(order.trumps)
        for k, top in enumerate(order.trumps[:4]):
            games[at, 1 + k] = bits.mask([top])
        games[at, 5] = bits.mask(c for c in order.trumps if c[1:] in ("A", "Z"))
        plain = [s for s in SUITS if s in order.beats]
        games[at, 6] = len(plain)
        for k, s in enumerate(plain):
            base = 8 + 9 * k
            row = [c for c in order.klass if order.klass[c] == s]
            row.sort(key=order.beats[s], reverse=True)
            games[at, base] = bits.mask(row)
            games[at, base + 1] = int(s != contract.suit or contract.kind == "Rufspiel")
            for r, c in enumerate(row[:7]):
                games[at, base + 2 + r] = bits.mask([c])
    klass = ORDERS["Rufspiel E"].klass
    suits = []
    for s in CALLABLE:
        suits += [bits.mask([Card(f"{s}A")]), bits.mask(c for c in klass if klass[c] == s and c != Card(f"{s}A"))]
    return games, np.array(suits, np.int64)


def spoken(auction: Sequence[tuple[Seat, int]], *, of: Sequence[Seat]) -> Ints:
    """What these seats said so far. A pass denies every game of the rung that was due."""
    rows: list[tuple[int, int, int]] = []
    level, holder = -1, -1
    order: list[Seat] = []
    for seat, rung in auction:
        if seat not in order:
            order.append(seat)
        if rung < 0:
            if level < 0:
                due = 0
            else:
                due = level if order.index(seat) < order.index(holder) else level + 1
            if seat in of:
                rows.append((seat, 0, min(due, 4)))
        else:
            level, holder = rung, seat
            if seat in of:
                rows.append((seat, 1, min(rung, 4)))
    rows.sort(key=lambda row: row[0])
    return np.array(rows, np.int64).reshape(-1, 3)


def words_of(auction: Sequence[tuple[Seat, int]], contract: Contract, declarer: Seat, *, of: Sequence[Seat]) -> Ints:
    """The same when the game stands: the declarer shows what he plays."""
    rows = spoken(auction, of=[s for s in of if s != declarer])
    if declarer not in of:
        return rows
    name = "Rufspiel E" if contract.kind == "Rufspiel" else contract.name.removesuffix(" Tout")
    shown = [(declarer, 2, GAMES.index(name))]
    if contract.kind == "Rufspiel":
        shown.append((declarer, 3, CALLABLE.index(contract.suit)))
    return np.concatenate([rows, np.array(shown, np.int64)])
