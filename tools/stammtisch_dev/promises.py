"""What a single game keeps of what playouts by habit promise: `python -m stammtisch_dev.promises --games 200`.

Packs are shuffled from a seed. Whoever may think of a single game (by the club member's weighing) has it judged as the
strong player judges it, and it is played: the strong player against three strong ones and against three club members.
At a table there are rather people, so the second counts twice. Printed is, by kind of game, how much more it brought
than was promised: `OFFSET` in `bots/schafkopf/strong/bids.py`. 150 games take two
minutes of one core.
"""

import argparse
import statistics
from collections import defaultdict
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final, TypeAlias

import numpy as np

from stammtisch import search
from stammtisch.bots.schafkopf import bidding
from stammtisch.bots.schafkopf.parties import with_us
from stammtisch.bots.schafkopf.play import Player
from stammtisch.bots.schafkopf.strong import outlook
from stammtisch.bots.schafkopf.strong.knowledge import Knowledge
from stammtisch.bots.schafkopf.strong.player import StrongBot, Style, space
from stammtisch.bots.trickcraft import Reading
from stammtisch.cards import Card, Cards
from stammtisch.engine.core import Seat
from stammtisch.games.schafkopf import play
from stammtisch.games.schafkopf.contracts import AUGEN, CONTRACTS, ORDERS, PACK, SEATS, Contract, rung
from stammtisch.games.schafkopf.events import CardPlayed
from stammtisch.games.schafkopf.options import Options
from stammtisch.games.schafkopf.scoring import Facts, score
from stammtisch.games.schafkopf.state import Declared, Playing
from stammtisch.games.schafkopf.view import view
from stammtisch.tricks import TrickTaken, trick_taken

Chooser: TypeAlias = Callable[[Playing, list[Any], Cards, int], Card]
LIKELY: Final = 0.2
"""The chance, by the club member's weighing, from which somebody thinks of a game."""
NEAR: Final = (-3.0, 6.0)
"""Promises so low or so high decide nothing."""
QUICK: Final = Style(worlds=2000, times=1, open=24, exact=4, drawn=6000)
"""Hundreds of games are to be played."""
VORHAND: Final = 0


def reading(p: Playing, events: list[Any]) -> tuple[Any, Reading]:
    """What the seat on turn sees."""
    seat = play.turn(p)
    r = Reading(seat, order=ORDERS[p.game.contract.name], augen=AUGEN, pack=PACK, hand=p.hands[seat], players=SEATS)
    for event in events:
        if isinstance(event, CardPlayed) and event.seat == seat:
            r.unseen.remove(event.card)
    return view(p, seat), r.follow(events)


def club(p: Playing, events: list[Any], legal: Cards, seed: int) -> Card:
    seen, r = reading(p, events)
    return Player(seen, r, with_us(play.turn(p), seen, r)).choose(legal, Random(f"{seed}:{len(events)}"))


def strong(p: Playing, events: list[Any], legal: Cards, seed: int) -> Card:
    seen, r = reading(p, events)
    words = [(seat, -1) for seat in range(p.game.declarer)]
    words.append((p.game.declarer, rung(p.game.contract, p.options)))
    knowledge = Knowledge(play.turn(p), seen, r, p.options, words)
    worth = StrongBot(play.turn(p), seed, style=QUICK).worths(knowledge, 100 * seed + len(events))
    return max(legal, key=lambda card: worth[card])


def brought(hands: tuple[Cards, ...], contract: Contract, declarer: Seat, against: Chooser, seed: int) -> int:
    """The game points of a strong declarer."""
    game = Declared(Options(), (VORHAND - 1) % 4, hands, contract, declarer, None, (declarer,))
    p, events = Playing(hands, VORHAND, game=game), list[Any]()
    while any(p.hands):
        seat = play.turn(p)
        legal = play.legal_cards(p, seat)
        choose = strong if seat == declarer else against
        events.append(CardPlayed(seat, legal[0] if len(legal) == 1 else choose(p, events, legal, seed)))
        p = play.evolve_card(p, events[-1])
        if len(p.trick) == 4:
            events.append(TrickTaken(play.taker(p)))
            p = trick_taken(p, events[-1])
    augen, tricks = play.gathered(p, (declarer,))
    lines = score(Facts(contract.kind, declarer, augen=augen, tricks=tricks), Options())
    return sum(line.game_points[declarer] for line in lines if line.game_points)


def thought_of(hands: tuple[Cards, ...]) -> Iterator[tuple[Seat, Contract]]:
    """Of every kind the likeliest game of each seat."""
    for seat in SEATS:
        best: dict[str, tuple[float, str]] = {}
        for contract in CONTRACTS.values():
            if contract.kind != "Rufspiel" and not contract.tout:
                likely = bidding.chance(hands[seat], contract)
                best[contract.kind] = max(best.get(contract.kind, (LIKELY, "")), (likely, contract.name))
        yield from ((seat, CONTRACTS[name]) for _, name in best.values() if name)


def promise(hands: tuple[Cards, ...], contract: Contract, seat: Seat, seed: int) -> float:
    chair = outlook.Chair(seat, VORHAND, Options(), space(), seed)
    care = outlook.Care()
    drawn = outlook.dealt(chair, hands[seat], [(s, -1) for s in range(seat)], care)
    return float(outlook.played(chair, drawn, np.full(len(drawn), seat), contract.name, care.times).mean())


def main() -> None:
    wanted = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wanted.add_argument("--games", type=int, default=200)
    wanted.add_argument("--seed", type=int, default=1)
    given = wanted.parse_args()
    search.warm("schafkopf")
    more: defaultdict[str, list[tuple[float, float]]] = defaultdict(list)
    pack, number = [*PACK], 0
    while sum(map(len, more.values())) < given.games:
        number += 1
        Random(f"{given.seed}:{number}").shuffle(pack)
        hands = tuple(tuple(pack[8 * s : 8 * s + 8]) for s in SEATS)
        for seat, contract in thought_of(hands):
            promised = promise(hands, contract, seat, number)
            if NEAR[0] < promised < NEAR[1]:
                results = [brought(hands, contract, seat, against, number) for against in (strong, club)]
                more[contract.kind].append((results[0] - promised, results[1] - promised))
    for kind, rows in more.items():
        means = [statistics.fmean(column) for column in zip(*rows, strict=True)]
        spread = statistics.stdev((a + 2 * b) / 3 for a, b in rows) / len(rows) ** 0.5 if len(rows) > 1 else 0.0
        offset = (means[0] + 2 * means[1]) / 3
        print(
            f"{kind}: {len(rows)} games, {means[0]:+.2f} against strong players, {means[1]:+.2f} against club members,"
            f" together {offset:+.2f} ± {1.96 * spread:.2f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
