"""How much the solver looks into on fixed deals: a change that makes it look further is seen here, on any machine."""

import numpy as np

from stammtisch.search import layout
from stammtisch.search.doppelkopf import positions as double
from stammtisch.search.doppelkopf import root as double_root
from stammtisch.search.schafkopf import positions, root
from stammtisch.search.tables import Workspace
from tests.search.fixed_deals import doppelkopf_positions, schafkopf_positions

DEALS = 200


def work(goal: int) -> float:
    """Tricks looked into for an eight-card Rufspiel, in the mean, each with an empty table."""
    space, table, whole = Workspace(), positions.table("Rufspiel E"), 0
    for hands, side, bound in schafkopf_positions(DEALS):
        given, sides, out = np.array(hands, np.int64), np.array([side], np.int64), np.zeros(32, np.int64)
        space.forget()
        where = (given.ctypes.data, sides.ctypes.data, sides.ctypes.data, out.ctypes.data)
        root.values(space.load(table), *where, 1, 0, 0, 0, bound, goal, 61, 0, positions.NO_LIMIT)
        whole += int(space.words[layout.NODES])
    return whole / DEALS


def test_the_exact_value_of_a_rufspiel_takes_no_more_work_than_it_did() -> None:
    assert work(root.WHOLE) <= 14_200


def test_whether_a_rufspiel_is_won_takes_no_more_work_than_it_did() -> None:
    assert work(root.REACHES) <= 1_500


def test_all_cards_of_a_rufspiel_take_no_more_work_than_they_did() -> None:
    assert work(root.EXACT) <= 35_300


def test_doppelkopf_with_eight_cards_takes_no_more_work_than_it_did() -> None:
    space, works = Workspace(1 << 16), []
    for table, hands, side in doppelkopf_positions(20, 8):
        given, sides, out = np.array(hands, np.int64), np.array([side], np.int64), np.zeros(32, np.int64)
        space.forget()
        where = (given.ctypes.data, sides.ctypes.data, out.ctypes.data)
        double_root.values(space.load(table), *where, 1, 0, 0, 0, double_root.WHOLE, double.NO_LIMIT)
        works.append(int(space.words[layout.NODES]))
    assert sum(works) / len(works) <= 63_000
