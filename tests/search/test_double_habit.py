"""Doppelkopf played on by habit: the rules are kept, every card falls as often as the odds say, and a plan pays."""

import os
import subprocess
import sys
from random import Random

import msgspec
import numpy as np

from stammtisch.bots.doppelkopf.strong.plans import GROUPS, odds
from stammtisch.cards import Card
from stammtisch.games.doppelkopf import specials
from stammtisch.games.doppelkopf.contracts import CONTRACTS, KREUZ_DAME
from stammtisch.games.doppelkopf.options import Options
from stammtisch.games.doppelkopf.state import Playing
from stammtisch.search import planning
from stammtisch.search.doppelkopf import habit, positions, situations
from stammtisch.search.tables import PIG, Ints, Workspace
from tests.search.doppelkopf import READINGS, after, choices, dealt, ending
from tests.thorough import ROOT, SOAK

SPACE, ROOM = Workspace(), planning.room(20_000)
ENDINGS = 200 if SOAK else 16
AUGEN = np.zeros((2, 2, 241))
AUGEN[:, 0], AUGEN[:, 1] = np.arange(241), -np.arange(241)
"""As if every one of Re's Augen were paid."""


def reading(number: int, **more: bool) -> Options:
    return msgspec.convert(READINGS[number % len(READINGS)] | more, Options)


def start_of(p: Playing) -> Ints:
    """As if nothing were known but the cards."""
    bits, contract = positions.bits_of(p.game.contract.name, p.options), p.game.contract
    start = np.zeros(situations.GIVEN + 3, np.int64)
    lady = bits.mask([KREUZ_DAME]) if contract.kind == "Normalspiel" else 0
    given = [bits.hand(card for hand in p.hands for card in hand), 0, 0, 0, lady, GROUPS[contract.kind]]
    start[: situations.GIVEN] = [*given, len(p.hands[0]), side_of(p), int(p.options.karlchen_double)]
    return start


def side_of(p: Playing) -> int:
    return sum(1 << (seat - p.leader) % 4 for seat in p.re)


def hands_of(p: Playing) -> Ints:
    return np.array([positions.hand_of(p, p.seat_at(place)) for place in range(4)], np.int64)


def worth(p: Playing, tries: int, *, reach: float = -1.0, cards: tuple[int, ...] = (0,), seed: int = 1) -> list[float]:
    """What Re gets in the mean, all hands known: Augen, special points and a hundredth of what is above 120 Augen."""
    bits, out = positions.bits_of(p.game.contract.name, p.options), np.zeros(len(cards))
    habit.planned(
        SPACE.load(bits),
        odds(),
        hands_of(p)[None].copy(),
        np.array([side_of(p)]),
        np.zeros(1, np.int64),
        start_of(p),
        AUGEN,
        np.array(cards, np.int64),
        0,
        tries,
        1,
        seed,
        reach,
        np.zeros(planning.WIDTH),
        ROOM.keys,
        ROOM.tried,
        ROOM.path,
        out,
    )
    return [float(value) for value in out]


def for_re(p: Playing, value: float) -> float:
    return value if p.leader in p.re else -value


def likely(p: Playing, begun: Playing, fallen: list[int]) -> dict[tuple[Card, bool], float]:
    """How likely each card falls next, by the situations of the whole trace."""
    bits, raw = positions.bits_of(p.game.contract.name, p.options), dict[tuple[Card, bool], float]()
    for card, pig in choices(p):
        trace = np.array([*fallen, bits.mask([PIG if pig else card])], np.int64)
        contexts, cats = np.zeros(len(trace), np.int64), np.zeros((len(trace), 16), np.int64)
        told = np.zeros(len(trace), np.int64)
        habit.choices(SPACE.load(bits), start_of(begun), hands_of(begun), trace, told, contexts, cats)
        assert (cats[-1] >= 0).sum() == len(choices(p)), p
        raw[card, pig] = float(odds()[contexts[-1], cats[-1, 0]])
    whole = sum(raw.values())
    return {choice: value / whole for choice, value in raw.items()}


def exactly(p: Playing, begun: Playing, fallen: list[int], got: int) -> float:
    """The same mean, by walking through all that may happen on the rules."""
    if not any(p.hands):
        special = 0 if len(p.re) == 1 else special_points(p)
        return got + special + 0.01 * (got - 120)
    bits, mean = positions.bits_of(p.game.contract.name, p.options), 0.0
    for (card, pig), chance in likely(p, begun, fallen).items():
        then, more = after(p, card, pig)
        mean += chance * exactly(then, begun, [*fallen, bits.mask([PIG if pig else card])], got + more)
    return mean


def special_points(p: Playing) -> int:
    """Of Re less those of Kontra; the last trick of an ending is the last trick of a deal."""
    made, last = [*specials.count(p.taken, p.re, p.options).details], p.taken[-1]
    if len(p.taken) < p.options.pack // 4:
        made += specials._karlchen(last, len(p.taken), p.re, p.options)
    return sum(1 if point.by in p.re else -1 for point in made)


def test_every_card_falls_as_often_as_the_odds_say() -> None:
    dice = Random(12)
    for at in range(ENDINGS):
        p = ending(dice, 2, reading(7 * at, karlchen_double=at % 2 == 0))
        assert abs(for_re(p, worth(p, 20_000)[0]) - exactly(p, p, [], 0)) < 0.4, p


def test_a_plan_brings_more_than_habit() -> None:
    dice, gains = Random(14), list[float]()
    for _ in range(10 * ENDINGS):
        p = ending(dice, 4)
        kinds = tuple(1 << b for b in range(32) if int(hands_of(p)[0]) >> b & 1)
        gains.append(max(worth(p, 3000, reach=20.0, cards=kinds)) - worth(p, 3000)[0])
        assert gains[-1] > -1.5, p
    assert np.mean(gains) > 2


def test_the_same_dice_play_the_same_cards() -> None:
    dice = Random(13)
    for name in CONTRACTS:
        p = dealt(name, Options(pack=48), dice)
        mine = worth(p, 40, reach=20.0)
        assert worth(p, 40, reach=20.0) == mine != worth(p, 40, reach=20.0, seed=77)


def test_whole_deals_keep_the_rules() -> None:
    """A deal played by chance on the rules gives situations for every card, and what Re gets is what the rules say."""
    dice = Random(15)
    for at, name in enumerate([*CONTRACTS] * (10 if SOAK else 1)):
        begun = p = dealt(name, reading(11 * at), dice)
        bits, trace, legal, got = positions.bits_of(name, p.options), list[int](), list[int](), 0
        while any(p.hands):
            legal.append(len(choices(p)))
            card, pig = dice.choice(choices(p))
            trace.append(bits.mask([PIG if pig else card]))
            p, more = after(p, card, pig)
            got += more
        contexts, cats = np.zeros(len(trace), np.int64), np.zeros((len(trace), 16), np.int64)
        told = np.zeros(len(trace), np.int64)
        won = habit.choices(SPACE.load(bits), start_of(begun), hands_of(begun), np.array(trace), told, contexts, cats)
        assert [(row >= 0).sum() for row in cats] == legal
        assert won & 0xFFFF == got
        if name in ("Normalspiel", "Hochzeit", "Armut", "Trumpfsolo"):
            assert won >> 16 == special_points(p)
        assert 0 <= contexts.min() <= contexts.max() < situations.CONTEXTS
        assert cats.max() < situations.CATEGORIES


def test_it_runs_uncompiled_and_plays_the_same_cards() -> None:
    code = (
        "from random import Random\n"
        "from tests.search.test_double_habit import Options, dealt, worth\n"
        "p = dealt('Normalspiel', Options(), Random(4))\n"
        "print(worth(p, 3), worth(p, 6, reach=20.0))\n"
    )
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, env=environment, cwd=ROOT
    )
    p = dealt("Normalspiel", Options(), Random(4))
    assert done.stdout.strip() == f"{worth(p, 3)} {worth(p, 6, reach=20.0)}", done.stderr
