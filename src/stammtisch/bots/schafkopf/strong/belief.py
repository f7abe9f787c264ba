"""Weighs worlds by what was said and played, and draws from them accordingly.

Softly: perfect belief in how others play is belief in something they do not do.
"""

from functools import cache
from importlib import resources
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from stammtisch.bots.schafkopf.strong.history import games_of, rows_of, weights, words_of
from stammtisch.bots.schafkopf.strong.knowledge import Knowledge
from stammtisch.search.schafkopf import belief
from stammtisch.search.tables import Ints, Workspace

Floats = NDArray[np.float64]
ODDS: Final = "odds.npy"


class Trust(Struct, frozen=True):
    """How much is read into words and cards."""

    softness: float = 0.5
    """Of the bidding limits, in log odds."""
    slack: float = 0.002
    """How likely somebody plays a game that nothing in the hand speaks for."""
    power: float = 0.7
    """1: the fitted chances as they are; less: others may play differently from those they were fitted to."""


@cache
def odds() -> Floats:
    """How gladly a card of each kind is played in each situation: fitted to recorded deals of club members."""
    with resources.files(__package__).joinpath(ODDS).open("rb") as file:
        fitted: Floats = np.load(file)
    return fitted


def weigh(k: Knowledge, drawn: Ints, trust: Trust, space: Workspace) -> Floats:
    """How plausible each world is, on a common scale."""
    plausible = np.ones(len(drawn))
    hands = k.by_seat(drawn)
    if k.auction:
        words = words_of(k.auction, k.contract, k.declarer, of=k.others)
        games, suits = games_of(k.bits)
        values, least = weights()
        dealt = hands | np.array(k.played, np.int64)
        belief.spoken(dealt, games, values, least, words, suits, trust.softness, trust.slack, plausible)
    rows = rows_of(k.bits, k.contract, [(f.seat, f.card) for f in k.fallen], of=k.others)
    if len(rows):
        partner = -1 if k.contract.called is None else -2 if k.partner is None else k.partner
        belief.plausible(space.load(k.bits), hands, rows, odds(), k.declarer, partner, trust.power, plausible)
    return plausible


def choose(drawn: Ints, plausible: Floats, count: int, seed: int) -> Ints:
    """So many of the worlds, each as often as it is plausible (systematic resampling: little noise of its own)."""
    whole = np.cumsum(plausible)
    if not whole[-1] > 0:
        return drawn[:count]
    start = np.random.default_rng(seed).random()
    marks = (np.arange(count) + start) * (whole[-1] / count)
    chosen: Ints = drawn[np.minimum(np.searchsorted(whole, marks, side="right"), len(drawn) - 1)]
    return chosen
