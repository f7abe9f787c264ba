"""How much the solver looks into on fixed deals: a change that makes it look further is seen here, on any machine."""

import numpy as np

from stammtisch.search import layout
from stammtisch.search.doppelkopf import positions as double
from stammtisch.search.doppelkopf import root as double_root
from stammtisch.search.schafkopf import positions, root
from stammtisch.search.tables import Workspace
from tests.search.fixed_deals import doppelkopf_positions, schafkopf_positions
from tests.thorough import thorough

DEALS = 200


def work(goal: int) -> float:
    """Tricks looked into for an eight-card Rufspiel, in the mean, each with an empty table."""
    space, bits, whole = Workspace(), positions.bits("Rufspiel E"), 0
    for hands, side, bound in schafkopf_positions(DEALS):
        given, sides, out = np.array(hands, np.int64), np.array([side], np.int64), np.zeros(32, np.int64)
        space.forget()
        where = (given.ctypes.data, sides.ctypes.data, sides.ctypes.data, out.ctypes.data)
        root.values(space.load(bits), *where, 1, 0, 0, 0, bound, goal, 61, 0, positions.NO_LIMIT)
        whole += int(space.words[layout.NODES])
    return whole / DEALS


def test_the_exact_value_of_a_rufspiel_takes_no_more_work_than_it_did() -> None:
    assert work(root.WHOLE) <= 14_200


def test_whether_a_rufspiel_is_won_takes_no_more_work_than_it_did() -> None:
    assert work(root.REACHES) <= 1_500


def test_all_cards_of_a_rufspiel_take_no_more_work_than_they_did() -> None:
    assert work(root.EXACT) <= 35_300


def doppelkopf_work(deals: int, cards: int, slots: int) -> float:
    """The same for normal games of Doppelkopf with 48 cards."""
    space, whole = Workspace(slots), 0
    for bits, hands, side in doppelkopf_positions(deals, cards):
        given, sides, out = np.array(hands, np.int64), np.array([side], np.int64), np.zeros(32, np.int64)
        space.forget()
        where = (given.ctypes.data, sides.ctypes.data, out.ctypes.data)
        double_root.values(space.load(bits), *where, 1, 0, 0, 0, double_root.WHOLE, double.NO_LIMIT)
        whole += int(space.words[layout.NODES])
    return whole / deals


def test_doppelkopf_with_eight_cards_takes_no_more_work_than_it_did() -> None:
    assert doppelkopf_work(20, 8, 1 << 16) <= 63_000


def test_doppelkopf_with_nine_cards_takes_no_more_work_than_it_did() -> None:
    """Of 40 deals, half where nothing of the search has changed; 600,000 was the aim."""
    deals, most = (40, 483_500) if thorough("src/stammtisch/search") else (20, 354_000)
    assert doppelkopf_work(deals, 9, 1 << 21) <= most
