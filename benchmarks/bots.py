"""How long bots think: milliseconds per answer for each bot and game, next to one that does not think, in the same run.

    python benchmarks/bots.py [--quick] [--blocks N]

Every bot plays a table of its own kind in the arena, strict. Counted is the processor's time inside `answer`, over all
questions a seat is asked; what the rules take is not in it. The bound is 5 ms in the mean, 600
for who thinks in a process of its own.
"""

import argparse

from stammtisch import bots, games
from stammtisch.study.arena import Contest, pace, play_block

BLOCKS, QUICK = 60, 8
MOST, MOST_APART = 5.0, 600.0
"""Milliseconds per answer no bot may exceed in the mean; in a process of its own."""


def milliseconds(game: str, name: str, blocks: int) -> float:
    players = len(games.deal_game(game).seats)
    contest = Contest(game, (name,), players, seed=1)
    return 1000 * pace([play_block(contest, number) for number in range(blocks)], name)


def main() -> None:
    wanted = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wanted.add_argument("--quick", action="store_true", help="few deals, to see that it runs")
    wanted.add_argument("--blocks", type=int, default=BLOCKS, help="deals for each bot and game")
    given = wanted.parse_args()
    blocks = QUICK if given.quick else given.blocks
    slow: list[str] = []
    for game in games.NAMES:
        base = milliseconds(game, "random", blocks)
        print(f"{game:14} {'random':8} {base:7.3f} ms per answer")
        for name in (*bots.names(game), *bots.measures(game)):
            if name == "random":
                continue
            took = milliseconds(game, name, blocks)
            print(f"{game:14} {name:8} {took:7.3f} ms per answer, {took / base:6.1f} times random")
            if took > (MOST_APART if name in bots.APART else MOST):
                slow.append(f"{name} ({game})")
    if slow:
        raise SystemExit(f"more than {MOST} or {MOST_APART} ms: {', '.join(slow)}")


if __name__ == "__main__":
    main()
