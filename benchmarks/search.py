"""How fast the search is: playouts beside OpenSpiel's skat and beside C, and the solver's work on fixed deals.

    python benchmarks/search.py [--quick] [--deals 200]

Work is tricks looked into, which is the same on every machine; every position starts with an empty table. Ratios to a
peer come last. OpenSpiel (extra `bench`) and the loop in C (`playout.c`) are left out where there is no OpenSpiel or no
compiler.
"""

import argparse
import ctypes
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from stammtisch import search
from stammtisch.search import layout
from stammtisch.search.doppelkopf import positions as dk_positions
from stammtisch.search.doppelkopf import root as dk_root
from stammtisch.search.schafkopf import playout, positions, root
from stammtisch.search.tables import Ints, PackBits, Workspace
from tests.search.fixed_deals import doppelkopf_positions, schafkopf_positions

BATCH = 20_000
NINE, TEN = 9, 10
QUICK = {"deals": 40, "nine": 2}
WHOLE, DEALT, IN_C = "Schafkopf, whole deals", "Schafkopf, from a dealt position", "the same loop in C"
SKAT, SKAT_FAST = "OpenSpiel skat from Python", "OpenSpiel skat from Python, dealt by legal_actions"
MCTS = "OpenSpiel skat, simulations of its MCTS"
PAIRS = ((WHOLE, IN_C), (WHOLE, SKAT), (WHOLE, SKAT_FAST), (DEALT, MCTS))


def pace(work: Callable[[], int], seconds: float) -> float:
    """What `work` counts, a second of this thread."""
    begun, done = time.thread_time(), 0
    while (spent := time.thread_time() - begun) < seconds:
        done += work()
    return done / spent


def by_hand(bits: PackBits) -> Callable[[Ints, int], int] | None:
    """The same loop in C, compiled now; it must count what the kernel counts."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "playout.so"
        source = Path(__file__).with_name("playout.c")
        subprocess.run([compiler, "-O3", "-march=native", "-shared", "-fPIC", "-o", library, source], check=True)
        games = ctypes.CDLL(str(library)).games
    games.argtypes, games.restype = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64, ctypes.c_int64], ctypes.c_int64
    head = bits.load

    def play(out: Ints, seed: int) -> int:
        games(head.ctypes.data, out.ctypes.data, BATCH, seed)
        return BATCH

    return play


def spiel() -> dict[str, Callable[[], int]]:
    """A random game of skat from Python, dealt as documented and the fast way, and a thousand simulations of the C++
    MCTS from a dealt position."""
    try:
        import pyspiel
    except ImportError:
        return {}
    game, dice = pyspiel.load_game("skat"), random.Random(1)

    def play() -> int:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
        state.returns()
        return 1

    def documented() -> int:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(dice.choice(state.chance_outcomes())[0])
            else:
                state.apply_action(dice.choice(state.legal_actions()))
        state.returns()
        return 1

    dealt = game.new_initial_state()
    while dealt.is_chance_node():
        dealt.apply_action(dice.choice(dealt.legal_actions()))
    tree = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 7), 1.4, 1000, 1000, False, 7, False)

    def simulate() -> int:
        tree.step(dealt)
        return 1000

    return {SKAT: documented, SKAT_FAST: play, MCTS: simulate}


def playouts(seconds: float) -> list[str]:
    """Whole deals by chance, dealt anew or from one position; what is compared takes turns."""
    space, out, seeds = Workspace(), np.zeros(256, np.int64), iter(range(1, 1_000_000))
    bits = positions.bits("Rufspiel E")
    space.load(bits)
    hands, side, bound = next(schafkopf_positions(1))

    def games(into: Ints, seed: int) -> int:
        playout.games(space.address, into.ctypes.data, BATCH, seed)
        return BATCH

    def rollouts() -> int:
        playout.rollouts(space.address, out.ctypes.data, BATCH, *hands, 0, 0, 0, side, bound)
        return BATCH

    rows: dict[str, Callable[[], int]] = {WHOLE: lambda: games(out, next(seeds)), DEALT: rollouts, **spiel()}
    in_c = by_hand(bits)
    if in_c is not None:
        equal(games, in_c)
        rows[IN_C] = lambda: in_c(out, next(seeds))
    measured: dict[str, list[float]] = {name: [] for name in rows}
    for _ in range(5):
        for name, work in rows.items():
            measured[name].append(pace(work, seconds))
    for name, figures in measured.items():
        print(f"{name:50} {statistics.median(figures):14,.0f} games/s")
    return [ratio(a, b, measured) for a, b in PAIRS if b in measured]


def equal(kernel: Callable[[Ints, int], int], in_c: Callable[[Ints, int], int]) -> None:
    """Both play the same deals, card by card: their counts say so."""
    for seed in range(1, 6):
        ours, theirs = np.zeros(256, np.int64), np.zeros(256, np.int64)
        kernel(ours, seed)
        in_c(theirs, seed)
        if not np.array_equal(ours, theirs):
            raise SystemExit(f"kernel and C differ on seed {seed}")


def ratio(a: str, b: str, measured: dict[str, list[float]]) -> str:
    """Turn by turn: the median, the least and the most."""
    each = sorted(x / y for x, y in zip(measured[a], measured[b], strict=True))
    return f"{a} / {b}: {statistics.median(each):.3g} ({each[0]:.3g} to {each[-1]:.3g})"


def told(label: str, nodes: list[int], times: list[float]) -> None:
    ms = [1000 * t for t in times]
    print(
        f"{label:44} {statistics.fmean(nodes):12,.0f} tricks in the mean, {statistics.median(nodes):9,.0f} median;"
        f" {statistics.fmean(ms):9.2f} ms mean, {statistics.median(ms):8.2f} median, n {len(nodes)}"
    )


def schafkopf(deals: int) -> None:
    space = Workspace()
    bits = positions.bits("Rufspiel E")
    for label, goal in (("exact value", root.WHOLE), ("61 or not", None), ("all root cards", root.EXACT)):
        nodes, times = [], []
        for position in schafkopf_positions(deals):
            space.forget()
            begun = time.thread_time()
            ask(space, bits, position, goal)
            times.append(time.thread_time() - begun)
            nodes.append(int(space.words[layout.NODES]))
        told(f"Schafkopf, Rufspiel, 8 cards, {label}", nodes, times)


Position = tuple[tuple[int, int, int, int], int, int]


def ask(space: Workspace, bits: PackBits, position: Position, goal: int | None) -> int:
    """One question; None for `goal` is whether the position is worth 61."""
    hands, side, bound = position
    given, sides, out = np.array(hands, np.int64), np.array([side], np.int64), np.zeros(32, np.int64)
    wanted = root.REACHES if goal is None else goal
    where = (given.ctypes.data, sides.ctypes.data, sides.ctypes.data, out.ctypes.data)
    root.values(space.load(bits), *where, 1, 0, 0, 0, bound, wanted, 61, 0, positions.NO_LIMIT)
    return int(out[0])


def doppelkopf(deals: int, size: int, slots: int) -> None:
    space = Workspace(slots)
    nodes, times = [], []
    for bits, hands, side in doppelkopf_positions(deals, size):
        given, sides, out = np.array(hands, np.int64), np.array([side], np.int64), np.zeros(32, np.int64)
        space.forget()
        begun = time.thread_time()
        where = (given.ctypes.data, sides.ctypes.data, out.ctypes.data)
        dk_root.values(space.load(bits), *where, 1, 0, 0, 0, dk_root.WHOLE, dk_positions.NO_LIMIT)
        times.append(time.thread_time() - begun)
        nodes.append(int(space.words[layout.NODES]))
    told(f"Doppelkopf, {size} cards, exact value", nodes, times)
    print(f"{'':44} {max(times):.1f} s at most")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer deals")
    parser.add_argument("--deals", type=int, default=200)
    given = parser.parse_args()
    search.warm("schafkopf", "doppelkopf")
    schafkopf(QUICK["deals"] if given.quick else given.deals)
    doppelkopf(QUICK["nine"] if given.quick else 40, NINE, dk_positions.SLOTS)
    if not given.quick:
        doppelkopf(20, TEN, 2 * dk_positions.SLOTS)
    ratios = playouts(0.3 if given.quick else 0.6)
    for ratio in ratios:
        print(ratio)


if __name__ == "__main__":
    main()
