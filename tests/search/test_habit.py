"""Playouts by habit: the rules are kept, and every card falls as often as the odds say."""

import os
import subprocess
import sys
from random import Random

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots.schafkopf.strong.belief import odds
from stammtisch.bots.schafkopf.strong.history import rows_of
from stammtisch.bots.schafkopf.strong.outlook import start_of
from stammtisch.cards import Card
from stammtisch.engine.core import Seat
from stammtisch.games.schafkopf import play
from stammtisch.games.schafkopf.state import Playing
from stammtisch.search import planning
from stammtisch.search.schafkopf import belief, habit, positions
from stammtisch.search.tables import Workspace
from tests.search.schafkopf import after, dealt, ending, playing
from tests.thorough import ROOT, SOAK

SPACE = Workspace()
ENDINGS = 200 if SOAK else 12
AUGEN = np.zeros((3, 3, 121))
AUGEN[:] = np.arange(121)
"""As if every one of the declaring side's Augen were paid, whoever asks."""
REACH = 60.0


def by_habit(p: Playing, times: int, *, prices: NDArray[np.float64] = AUGEN, seed: int = 1) -> float:
    """What the declaring side gets in the mean, all hands known."""
    bits, partner = positions.bits_of(p), p.game.partner
    hands = np.array([[bits.mask(hand) for hand in p.hands]], np.int64)
    sides = np.array([[p.game.declarer, -1 if partner is None else partner]], np.int64)
    start, out = start_of(bits, p.game.contract.name, p.leader), np.zeros(1)
    banks = np.zeros(1, np.int64)
    habit.expected(SPACE.load(bits), odds(), hands, sides, banks, start, prices, 0, times, seed, out)
    return float(out[0])


def chances(p: Playing, fallen: list[tuple[Seat, Card]]) -> dict[Card, float]:
    """How likely each legal card falls next, by the rows of the belief."""
    bits, seat = positions.bits_of(p), play.turn(p)
    held = np.zeros(4, np.int64)
    held[seat] = bits.mask(p.hands[seat])
    likely: dict[Card, float] = {}
    for card in play.legal_cards(p, seat):
        row = rows_of(bits, p.game.contract, [*fallen, (seat, card)], of=[seat])[-1:]
        row[0, belief.LATER] = 0
        context, categories = np.zeros(1, np.int64), np.zeros((1, 8), np.int64)
        partner = -1 if p.game.partner is None else p.game.partner
        belief.choices(SPACE.load(bits), held, row, p.game.declarer, partner, context, categories)
        likely[card] = float(odds()[context[0], categories[0, 0]])
    whole = sum(likely.values())
    return {card: value / whole for card, value in likely.items()}


def exactly(p: Playing, fallen: list[tuple[Seat, Card]]) -> float:
    """The same mean, by walking through all that may happen on the rules."""
    if not any(p.hands):
        return 0.0
    worth = 0.0
    for card, likely in chances(p, fallen).items():
        then, got = after(p, card)
        worth += likely * (got + exactly(then, [*fallen, (play.turn(p), card)]))
    return worth


def by_plan(worlds: list[Playing], seat: Seat, tries: int) -> float:
    """The same when this seat plays by a plan and cannot tell these worlds apart."""
    bits, plan = positions.bits_of(worlds[0]), planning.room(tries)
    hands = np.array([[bits.mask(hand) for hand in p.hands] for p in worlds], np.int64)
    sides = np.array([[0, -1 if p.game.partner is None else p.game.partner] for p in worlds], np.int64)
    start, banks = start_of(bits, worlds[0].game.contract.name, worlds[0].leader), np.zeros(len(worlds), np.int64)
    where, room = SPACE.load(bits), (plan.keys, plan.tried, plan.path)
    return habit.planned(where, odds(), hands, sides, banks, start, AUGEN, seat, tries // len(worlds), 7, REACH, *room)


Likely = tuple[float, Playing, list[tuple[Seat, Card]]]


def best_plan(worlds: list[Likely], seat: Seat) -> float:
    """What the best plan brings: one answer to all the seat cannot tell apart, by walking through everything."""
    _, p, _ = worlds[0]
    if not any(p.hands):
        return 0.0
    mine, falls = play.turn(p) == seat, dict[Card, list[Likely]]()
    worth: dict[Card, float] = {}
    for weight, world, fallen in worlds:
        cards = dict.fromkeys(play.legal_cards(p, seat), 1.0) if mine else chances(world, fallen)
        for card, likely in cards.items():
            then, got = after(world, card)
            falls.setdefault(card, []).append((weight * likely, then, [*fallen, (play.turn(world), card)]))
            worth[card] = worth.get(card, 0.0) + weight * likely * got
    worth = {card: brought + best_plan(falls[card], seat) for card, brought in worth.items()}
    return max(worth.values()) if mine else sum(worth.values())


def alike(dice: Random) -> list[Playing]:
    """An ending of the declarer's, and one that looks the same to him."""
    p = ending(dice, 3)
    hidden = [card for hand in p.hands[1:] for card in hand]
    dice.shuffle(hidden)
    hands = (p.hands[0], *(tuple(hidden[3 * s : 3 * s + 3]) for s in range(3)))
    return [p, playing(p.game.contract.name, hands, p.leader, runaway=p.options.runaway)]


def test_a_plan_is_the_best_for_what_can_be_seen_and_no_better() -> None:
    """With all hands known more could be had."""
    dice, spare = Random(29), 0.0
    for _ in range(ENDINGS):
        worlds = alike(dice)
        right = best_plan([(0.5, p, []) for p in worlds], 0)
        assert right - 0.5 < by_plan(worlds, 0, 8_000) < right + 0.3, worlds
        spare += sum(best_plan([(0.5, p, [])], 0) for p in worlds) - right
    assert spare > 0.5


def test_every_card_falls_as_often_as_the_odds_say() -> None:
    dice = Random(11)
    for _ in range(ENDINGS):
        p = ending(dice, 2)
        assert abs(by_habit(p, 20_000) - exactly(p, [])) < 0.35, p


def test_the_same_dice_play_the_same_cards() -> None:
    dice = Random(13)
    for name in ("Rufspiel E", "Wenz", "Solo G", "Farbwenz H"):
        p = dealt(name, dice)
        mine = by_habit(p, 50)
        assert 0 <= mine <= 120
        assert by_habit(p, 50) == mine != by_habit(p, 50, seed=10_000)


def test_it_runs_uncompiled_and_plays_the_same_cards() -> None:
    code = (
        "from random import Random\n"
        "from tests.search.test_habit import by_habit, dealt\n"
        "print(by_habit(dealt('Rufspiel S', Random(4)), 2), by_habit(dealt('Solo E', Random(4)), 2))\n"
    )
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, env=environment, cwd=ROOT
    )
    expected = f"{by_habit(dealt('Rufspiel S', Random(4)), 2)} {by_habit(dealt('Solo E', Random(4)), 2)}"
    assert done.stdout.strip() == expected, done.stderr
