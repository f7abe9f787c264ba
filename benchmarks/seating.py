"""How good and how quick seating plans are, next to a random draw and a plain simulated annealing, in the same run.

    python benchmarks/seating.py [--quick]

Repeats are meetings beyond the first, summed over all pairs; lower is better. The annealing swaps two players of a
round and knows no kept designs: what a program of an afternoon does, with as many steps as ours may take.
"""

import argparse
import time
from collections.abc import Sequence
from math import exp
from random import Random

from stammtisch.engine.core import Refusal
from stammtisch.seating.certificate import Plan, meetings, quality
from stammtisch.seating.solver import solve

SIZES = ((16, 5), (20, 6), (32, 10), (40, 10), (37, 10), (60, 10), (100, 10), (400, 10))
QUICK = ((16, 5), (20, 6), (40, 10))
STEPS, QUICK_STEPS = 300_000, 20_000


def repeats(plan: Sequence[Sequence[Sequence[int]]]) -> int:
    return sum(times - 1 for times in meetings(tuple(tuple(map(tuple, tables)) for tables in plan)).values())


def drawn(players: int, rounds: int, dice: Random) -> list[list[list[int]]]:
    """A plain draw for every round; the last tables have three where it does not come out even."""
    threes = -players % 4
    plan = []
    for _ in range(rounds):
        order = dice.sample(range(1, players + 1), players)
        fours = players - 3 * threes
        tables = [order[at : at + 4] for at in range(0, fours, 4)]
        plan.append(tables + [order[at : at + 3] for at in range(fours, players, 3)])
    return plan


def annealed(players: int, rounds: int, dice: Random, steps: int) -> list[list[list[int]]]:
    """Simulated annealing from a plain draw, every swap weighed by the repeats it brings."""
    plan, warm = drawn(players, rounds, dice), 1.0
    met = meetings(tuple(tuple(map(tuple, tables)) for tables in plan))
    for _ in range(steps):
        warm *= 1 - 5 / steps
        tables = dice.choice(plan)
        left, right = dice.sample(tables, 2)
        i, j = dice.randrange(len(left)), dice.randrange(len(right))
        before = _pairs(left, i) + _pairs(right, j)
        left[i], right[j] = right[j], left[i]
        after = _pairs(left, i) + _pairs(right, j)
        change = -sum(met[pair] > 1 for pair in before)
        for pair in before:
            met[pair] -= 1
        change += sum(met[pair] > 0 for pair in after)
        for pair in after:
            met[pair] += 1
        if change > 0 and dice.random() >= exp(-change / max(warm, 0.01)):
            for pair in after:
                met[pair] -= 1
            for pair in before:
                met[pair] += 1
            left[i], right[j] = right[j], left[i]
    return plan


def _pairs(table: list[int], at: int) -> list[tuple[int, int]]:
    player = table[at]
    return [(min(player, x), max(player, x)) for x in table if x != player]


def ours(players: int, rounds: int, steps: int) -> Plan:
    plan = solve(range(1, players + 1), rounds, steps=steps)
    if isinstance(plan, Refusal):
        raise SystemExit(plan.key)
    return plan


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="few sizes and steps, to see that it runs")
    quick = parser.parse_args().quick
    steps = QUICK_STEPS if quick else STEPS
    print(
        f"{'players':>7} {'rounds':>6} | repeats: {'ours':>6} {'draw':>6} {'annealing':>9} | time of ours / annealing"
    )
    for players, rounds in QUICK if quick else SIZES:
        begun = time.process_time()
        plan = ours(players, rounds, steps)
        took = time.process_time() - begun
        draw = repeats(drawn(players, rounds, Random(1)))
        begun = time.process_time()
        peer = repeats(annealed(players, rounds, Random(1), steps))
        peer_took = time.process_time() - begun
        again = quality(plan, range(1, players + 1)).repeats
        print(f"{players:7} {rounds:6} |          {again:6} {draw:6} {peer:9} | {took:.2f} s, {took / peer_took:.3f}")


if __name__ == "__main__":
    main()
