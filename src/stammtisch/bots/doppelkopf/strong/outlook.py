"""What a deal will end with, as a seat may expect it: a small net fitted to deals that bots played out.

By outcomes and not by open cards: with open hands everybody finds the best line, at a table hardly anybody does.
`python -m stammtisch_dev.outlook` plays the deals and fits the net again, number by number the same.
"""

from functools import cache
from importlib import resources
from typing import Any, Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from stammtisch.bots.doppelkopf.hand import holding
from stammtisch.bots.doppelkopf.knowledge import Knowledge
from stammtisch.games.doppelkopf.announcements import NOTHING
from stammtisch.games.doppelkopf.contracts import ALL_AUGEN, AUGEN, FUCHS, KREUZ_DAME
from stammtisch.games.doppelkopf.scoring import Party
from stammtisch.tricks import TRUMP

Floats = NDArray[np.float64]
ENDS: Final = (0, 15, 45, 75, 105, 120, 135, 165, 195, 225, 240)
"""The Augen that stand for each thing a side may end with: nothing, below 30, 60, 90, 120, just 120, and so on."""
FROM: Final = (1, 30, 60, 90, 120, 121, 151, 181, 211, 240)
"""From which Augen on it is the next of them."""
CLUB, STRONG = 0.0, 1.0
"""Who plays on."""
WEIGHTS: Final = "outlook.npz"
_TRUMPS: Final = 14
_SUITS: Final = 4
_KINDS: Final = (
    "Normalspiel",
    "Hochzeit",
    "Armut",
    "Trumpfsolo",
    "Farbsolo",
    "Koehler",
    "Damensolo",
    "Bubensolo",
    "Fleischloser",
)


class Net(Struct, frozen=True):
    """One hidden layer, and the chance of every end."""

    inner: Floats
    base: Floats
    outer: Floats
    bias: Floats

    def chances(self, seen: Floats) -> Floats:
        hidden = np.maximum(seen @ self.inner + self.base, 0.0)
        odds = hidden @ self.outer + self.bias
        raised = np.exp(odds - odds.max(axis=-1, keepdims=True))
        shares: Floats = raised / raised.sum(axis=-1, keepdims=True)
        return shares


@cache
def fitted() -> Net:
    with resources.files(__package__).joinpath(WEIGHTS).open("rb") as file:
        kept = np.load(file)
        return Net(*(kept[name].astype(np.float64) for name in Net.__struct_fields__))


def outlook(t: Knowledge) -> Floats:
    """The chance of each of `ENDS` for the party of this seat."""
    return fitted().chances(seen(t, STRONG))


def seen(t: Knowledge, skill: float) -> Floats:
    """A position in numbers, most of them between 0 and 1; `skill` is whose cards will follow."""
    row = [
        skill,
        *_moment(t),
        *_roles(t),
        *_words(t),
        *_holding(t),
        *_fallen(t),
        *_suits(t),
        *_trumps(t),
    ]
    return np.array(row, np.float64)


def _moment(t: Knowledge) -> list[float]:
    lying = [float(len(t.trick) == n) for n in (1, 2, 3)]
    turn = (t.view.leader + len(t.trick)) % 4 == t.seat
    return [len(t.hand) / 12, float(t.options.pack == 48), *lying, float(turn)]


def _roles(t: Knowledge) -> list[float]:
    sides = t._certain()
    kinds = [float(t.contract.kind == kind) for kind in _KINDS]
    certain = [sum(sides[s] == party for s in t.others) / 3 for party in ("re", "kontra")]
    mine = [t.view.party == "re", t.alone, t.view.declarer == t.seat, t.taker == t.seat, t.view.declarer is not None]
    return [*kinds, *certain, *map(float, mine), t.brought / 3]


def _words(t: Knowledge) -> list[float]:
    party: Party = t.view.party
    row: list[float] = []
    for level in (t.view.said.of(party), t.view.said.other(party)):
        row += [float(level != NOTHING), max(level, 0) / 4]
    return [*row, float(t.seat in t.announced)]


def _holding(t: Knowledge) -> list[float]:
    h = holding(t.hand, t.order, t.unseen)
    augen = sum(AUGEN[c] for c in t.hand) / 60
    schwein = t.start.count(FUCHS) == 2 and t.schwein == FUCHS and not t.schwein_used
    queens, foxes = (t.hand.count(card) / 2 for card in (KREUZ_DAME, FUCHS))
    numbers = [h.trumps / 10, h.height / 5, h.tops / 4, h.running / 4, h.losing / 5, h.voids / 3]
    return [*numbers, augen, float(schwein), queens, foxes]


def _fallen(t: Knowledge) -> list[float]:
    """The tricks so far and the one that lies there, each by what is known of its taker."""
    ours, theirs = t.banked()
    winner = t.winner
    lying = 0.0 if winner is None else t.worth * (2 * t.ours(winner) - 1)
    tricks = [0.0, 0.0]
    for taker in t.takers:
        tricks[0] += t.ours(taker)
        tricks[1] += 1 - t.ours(taker)
    void = sum((2 * t.ours(s) - 1) for s in t.others if TRUMP in t.void[s])
    left = sum(AUGEN[c] for c in t.unseen)
    schwein = 0.0 if t.schwein_to_come in (None, t.seat) else 2 * t.ours(t.schwein_to_come or 0) - 1
    partner = [t.ours(s) for s in t.others]
    return [
        ours / 120,
        theirs / 120,
        lying / 30,
        tricks[0] / 4,
        tricks[1] / 4,
        void,
        left / ALL_AUGEN,
        schwein,
        max(partner),
        sum(partner) / 3,
    ]


def _suits(t: Knowledge) -> list[float]:
    row: list[float] = []
    klass = t.order.klass
    been = {klass[trick[0][1]] for trick in t.tricks}
    plain = [suit for suit in t.order.beats if suit != TRUMP]
    for suit in plain[:_SUITS]:
        cards = [c for c in t.hand if klass[c] == suit]
        out = [c for c in t.unseen if klass[c] == suit]
        aces = [sum(c[1:] == "A" for c in pile) / 2 for pile in (cards, out)]
        row += [len(cards) / 4, len(out) / 6, *aces, float(suit in been)]
    return row + [0.0] * (5 * (_SUITS - min(len(plain), _SUITS)))


def _trumps(t: Knowledge) -> list[float]:
    """From the highest down: one's own, and those that are out."""
    row: list[float] = []
    for pile in (t.hand, t.unseen):
        counts = [pile.count(c) / 2 for c in t.order.trumps]
        row += [*counts, *[0.0] * (_TRUMPS - len(counts))]
    return row


def end_of(augen: Any) -> Any:
    """The number of the end these Augen are."""
    return np.searchsorted(FROM, augen, side="right")
