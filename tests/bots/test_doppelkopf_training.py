"""What the strong Doppelkopf player expects and believes is fitted to deals that can be played again."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from stammtisch import search

search.warm("doppelkopf")

from stammtisch.bots.doppelkopf.strong.belief import SLOTS, TRUMPS, Odds  # noqa: E402
from stammtisch.bots.doppelkopf.strong.belief import fitted as odds_fitted  # noqa: E402
from stammtisch.bots.doppelkopf.strong.outlook import ENDS, end_of, fitted  # noqa: E402
from stammtisch_dev import belief, outlook  # noqa: E402


@pytest.mark.parametrize("table", [outlook.club, outlook.callers])
def test_the_same_seeds_play_the_same_deals(table: Callable[[int], Any]) -> None:
    (rows, augen), (again, too) = outlook.played(table, range(3)), outlook.played(table, range(3))
    assert np.array_equal(rows, again)
    assert np.array_equal(augen, too)
    assert rows.shape[1] == fitted().inner.shape[0]
    assert set(augen) <= {*range(241)}


def test_the_net_learns_what_there_is_to_learn() -> None:
    dice = np.random.default_rng(1)
    rows = dice.integers(0, 2, (20_000, 3)).astype(np.float64)
    augen = np.where(rows[:, 0] == 1, 165, np.where(rows[:, 1] == 1, 135, 75))
    net = outlook.fit(rows, augen, 1)
    assert outlook.surprise(net, rows, augen) < 0.05
    assert ENDS[int(net.chances(np.array([1.0, 0.0, 0.0])).argmax())] == 165


def test_the_net_in_the_package_knows_more_than_how_often_each_end_comes() -> None:
    rows, augen = outlook.played(outlook.club, range(50_000, 50_040))
    shares = np.bincount(end_of(augen), minlength=len(ENDS)) / len(augen)
    blind = -float((shares * np.log(np.maximum(shares, 1e-12))).sum())
    assert outlook.surprise(fitted(), rows, augen) < blind - 0.2


def test_the_odds_learn_who_has_a_card() -> None:
    """Whoever has shown the first thing always has the card of the first slot; of the others nothing can be said."""
    dice, count = np.random.default_rng(1), 60_000
    shown = np.zeros((count, 3, 2), np.float32)
    slots, holder = dice.integers(0, 2, count), dice.integers(0, 3, count)
    shown[np.arange(count), holder, 0] = slots == 0
    rows = belief.Rows(shown, np.zeros((count, 3, 5)), slots, np.zeros((count, 3)), holder)
    odds = belief.fit(rows)
    assert odds.shown[0, 0] > 1.5 > 15 * abs(odds.shown[1, 0])
    blind = Odds(np.zeros((2, SLOTS)), np.zeros((5, SLOTS - TRUMPS)))
    assert belief.surprise(odds, rows) < belief.surprise(blind, rows) - 0.2


def test_the_odds_in_the_package_know_more_than_how_many_cards_each_has() -> None:
    rows = belief.collected(range(50_000, 50_120))
    odds = odds_fitted()
    blind = Odds(np.zeros_like(odds.shown), np.zeros_like(odds.suits))
    assert belief.surprise(odds, rows) < belief.surprise(blind, rows) - 0.01
