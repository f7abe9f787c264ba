"""How fast the rules are: random deals of each game against OpenSpiel's Skat and Crazy Eights, driven from Python.

Ours is the whole contract for every act: windows, offers, the door, decide, evolve; bare deals in strict mode, from the
first bid, reservation or open card to the score. Skat is the nearest thing OpenSpiel has: 32 cards, a bidding, ten
tricks of three, in C++. Crazy Eights with its special cards is the nearest to Mau-Mau; as their deals are not equally
long, what the players do is counted there, a second.
Both run in turn in short rounds, so that a noisy machine is noisy for both; the ratio of the medians counts.

    python benchmarks/engine.py [--quick]
"""

import argparse
import json
import statistics
import time
from collections.abc import Callable
from random import Random
from typing import Any

import pyspiel

from stammtisch.cards import Cards
from stammtisch.engine.core import HOST, Accepted, Refusal, Seat, TimeUp, Window
from stammtisch.engine.match import NextDeal
from stammtisch.engine.shuffling import Mix, Shuffle
from stammtisch.games.chaotentrumpf.game import Chaotentrumpf
from stammtisch.games.chaotentrumpf.options import Options as ChaotentrumpfOptions
from stammtisch.games.chaotentrumpf.trumps import PACK as LOT
from stammtisch.games.doppelkopf.actions import Reserve
from stammtisch.games.doppelkopf.game import Doppelkopf
from stammtisch.games.doppelkopf.options import Options as DoppelkopfOptions
from stammtisch.games.maumau.actions import AnswerHealth, AskHealth, TurnStarter
from stammtisch.games.maumau.game import MauMau
from stammtisch.games.maumau.laying.drawing import loose
from stammtisch.games.maumau.options import Options as MauMauOptions
from stammtisch.games.schafkopf.contracts import PACK
from stammtisch.games.schafkopf.dealing import hintermann
from stammtisch.games.schafkopf.game import Schafkopf
from stammtisch.games.schafkopf.options import Options
from stammtisch.games.schafkopf.state import State
from stammtisch_dev.random_play import random_play


class Counting(MauMau):
    """Counts what the players do, as cheaply as that can be done: what counting takes is measured with the rest."""

    acts = 0

    def decide(self, state: Any, actor: Seat, action: Any, window: Window) -> Accepted[Any, Any] | Refusal:
        if actor != HOST:
            self.acts += 1
        return MauMau.decide(self, state, actor, action, window)


SCHAFKOPF = Schafkopf()
MATCH = SCHAFKOPF.match()
DOPPELKOPF = Doppelkopf()
PACK_OF_40 = DOPPELKOPF.pack(DoppelkopfOptions())
CHAOTENTRUMPF = Chaotentrumpf(3)
PACK_OF_96 = CHAOTENTRUMPF.pack(ChaotentrumpfOptions())
MAUMAU = Counting(4)
PACK_OF_32 = MAUMAU.pack(MauMauOptions())
SKAT = pyspiel.load_game("skat")
CRAZY_EIGHTS = pyspiel.load_game("crazy_eights(players=4,use_special_cards=true,reshuffle=true)")


def dealt(rng: Random) -> State:
    """A deal with the bidding open."""
    state = SCHAFKOPF.start(Options(), 0)
    shuffle = Shuffle(mixed(PACK, rng))
    for actor, action, window in ((hintermann(0), Mix(""), "mix"), (HOST, shuffle, "shuffle")):
        outcome: Any = SCHAFKOPF.submit(state, actor, action, window=window)
        state = outcome.state
    return state


def schafkopf_deal(rng: Random) -> None:
    random_play(SCHAFKOPF, dealt(rng), host, rng)


def doppelkopf_deal(rng: Random) -> None:
    """A normal game: everybody is gesund, ten tricks."""
    state: Any = DOPPELKOPF.start(DoppelkopfOptions(), 0)
    outcome: Any = DOPPELKOPF.submit(state, HOST, Shuffle(mixed(PACK_OF_40, rng)), window="shuffle")
    for seat in DOPPELKOPF.seats:
        outcome = DOPPELKOPF.submit(outcome.state, seat, Reserve("gesund"), window="reserve")
    random_play(DOPPELKOPF, outcome.state, host, rng)


def chaotentrumpf_deal(rng: Random) -> None:
    """Three players, three packs, ten tricks: nobody cuts, then an election, a preparation and often a lot."""
    state: Any = CHAOTENTRUMPF.start(ChaotentrumpfOptions(), 2)
    time_up: Any = TimeUp()
    outcome: Any = CHAOTENTRUMPF.submit(state, HOST, Shuffle(mixed(PACK_OF_96, rng)), window="shuffle")
    outcome = CHAOTENTRUMPF.submit(outcome.state, HOST, time_up, window="cut")
    random_play(CHAOTENTRUMPF, outcome.state, chaotentrumpf_host, rng)


def chaotentrumpf_host(state: Any, window: Window, rng: Random) -> Any:
    """Serves exchanges, and shuffles for the lot when the stock has given out."""
    return Shuffle(mixed(LOT, rng)) if window.kind == "lot" else TimeUp()


def maumau_deal(rng: Random) -> int:
    """Four players under a strict referee, all of them well, from the shuffle to the last card."""
    before = MAUMAU.acts
    state: Any = MAUMAU.start(MauMauOptions(), 3)
    outcome: Any = MAUMAU.submit(state, HOST, Shuffle(mixed(PACK_OF_32, rng)), window="shuffle")
    outcome = MAUMAU.submit(outcome.state, 3, AskHealth(), window="ask:0")
    for seat in (0, 1, 2):
        outcome = MAUMAU.submit(outcome.state, seat, AnswerHealth(True), window="health:0")
    outcome = MAUMAU.submit(outcome.state, 3, TurnStarter(), window="starter:1")
    random_play(MAUMAU, outcome.state, maumau_host, rng)
    return MAUMAU.acts - before


def maumau_host(state: Any, window: Window, rng: Random) -> Any:
    """Shuffles the pile when the stock has given out, and waits for no word."""
    if window.kind != "reshuffle":
        return TimeUp()
    return Shuffle(mixed(loose(state), rng))


def mixed(cards: Cards, rng: Random) -> Cards:
    """In any order, and more quickly than by `rng.sample`: the dice are not what is measured."""
    random = rng.random
    return tuple(sorted(cards, key=lambda _: random()))


def host(state: Any, window: Window, rng: Random) -> Any:
    """The table's part in a match."""
    if window.kind == "next":
        return NextDeal()
    return Shuffle(mixed(PACK, rng))


def schafkopf_series(rng: Random) -> None:
    """32 deals that count, as one match."""
    random_play(MATCH, MATCH.begin(Options()), host, rng, steps=100_000)


def skat_game(rng: Random) -> None:
    """As its documentation drives it, less numpy: the cards of a deal are equally likely, no weights needed."""
    state = SKAT.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(rng.random() * len(outcomes))][0])
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])


def skat_game_quickest(rng: Random) -> None:
    """The quickest way to drive it: even the dealing is picked from `legal_actions`, unlike its documentation."""
    state = SKAT.new_initial_state()
    while not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(legal[int(rng.random() * len(legal))])


def crazy_eights_game(rng: Random) -> int:
    """As its documentation drives it; a card that is dealt or drawn is chance, and not counted."""
    state, acts = CRAZY_EIGHTS.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(rng.random() * len(outcomes))][0])
        else:
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            acts += 1
    return acts


def per_second(play: Callable[[Random], int | None], rng: Random, *, seconds: float) -> float:
    """Games a second of processor time; acts, where they are counted."""
    count, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        count += play(rng) or 1
    return count / spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="about a minute")
    rounds, seconds = (7, 0.8) if parser.parse_args().quick else (25, 2.0)
    rng = Random(1999)
    players: dict[str, Callable[[Random], int | None]] = {
        "schafkopf": schafkopf_deal,
        "match": schafkopf_series,
        "doppelkopf": doppelkopf_deal,
        "chaotentrumpf": chaotentrumpf_deal,
        "maumau": maumau_deal,
        "crazy_eights": crazy_eights_game,
        "skat": skat_game,
        "skat_quickest": skat_game_quickest,
    }
    measured: dict[str, list[float]] = {name: [] for name in players}
    for _ in range(rounds):
        for name, play in players.items():
            measured[name].append(per_second(play, rng, seconds=seconds))
    rate = {name: statistics.median(times) for name, times in measured.items()}
    rate["match"] *= Options().deals
    for name, text in (
        ("schafkopf", "Schafkopf deals a second, bidding to score"),
        ("match", "Schafkopf deals a second, as a match of 32"),
        ("doppelkopf", "Doppelkopf deals a second, reservations to score"),
        ("chaotentrumpf", "Chaotentrumpf deals a second, three players, election to score"),
        ("maumau", "Mau-Mau acts a second, four players, health question to score"),
        ("crazy_eights", "OpenSpiel Crazy Eights acts a second, four players, from Python"),
        ("skat", "OpenSpiel Skat games a second, from Python, dealt by chance_outcomes"),
        ("skat_quickest", "OpenSpiel Skat games a second, from Python, dealt by legal_actions"),
    ):
        print(f"{rate[name]:10.0f}  {text}")
    names = {
        "schafkopf": "deal_to_skat",
        "match": "match_to_skat",
        "doppelkopf": "doppelkopf_to_skat",
        "chaotentrumpf": "chaotentrumpf_to_skat",
    }
    ratios = {name: rate[ours] / rate["skat"] for ours, name in names.items()}
    ratios["maumau_to_crazy_eights"] = rate["maumau"] / rate["crazy_eights"]
    ratios["deal_to_skat_quickest"] = rate["schafkopf"] / rate["skat_quickest"]
    print(json.dumps({name: round(value, 3) for name, value in ratios.items()}))


if __name__ == "__main__":
    main()
