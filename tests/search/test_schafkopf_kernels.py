"""The kernels of Schafkopf against the rules: every card of whole deals, every contract, both readings."""

import os
import subprocess
import sys
from random import Random

import numpy as np
import pytest

from stammtisch.games.schafkopf import play
from stammtisch.games.schafkopf.contracts import CONTRACTS
from stammtisch.games.schafkopf.state import Playing
from stammtisch.search import layout
from stammtisch.search.schafkopf import playout, positions, root, rules
from stammtisch.search.tables import Workspace
from tests.search import schafkopf
from tests.search.schafkopf import RUNAWAY, after, dealt, ending, into_the_trick
from tests.thorough import ROOT, SOAK, thorough

MORE = thorough("src/stammtisch/search", "src/stammtisch/games/schafkopf/play.py", "tests/search")
DEALS = 300 if SOAK else 60
ENDINGS = 1000 if SOAK else 100 if MORE else 20
SPACE = Workspace()


def played_by_chance(p: Playing, dice: Random) -> int:
    """The kernel plays by chance, the rules follow card by card; returns the number of positions compared."""
    bits = positions.bits_of(p)
    address, words = SPACE.load(bits), SPACE.words
    words[layout.DICE] = dice.getrandbits(60) | 1
    out = np.zeros(256, np.int64)
    hands, side, _ = positions.from_leader(p)
    leader, bound = p.leader, int(positions.bound(p))
    total = playout.rollouts(address, out.ctypes.data, 1, *hands, 0, 0, 0, side, bound)
    fallen = [int(c) for c in words[playout.TRACE : playout.TRACE + 32]]
    gathered = [
        (int(words[playout.GOT + (s - leader) % 4]), int(words[playout.GOT + 4 + (s - leader) % 4])) for s in range(4)
    ]
    for bit in fallen:
        seat = play.turn(p)
        allowed = rules.legal_cards(address, bits.mask(p.hands[seat]), bits.mask(p.trick[:1]), int(positions.bound(p)))
        assert allowed == bits.mask(play.legal_cards(p, seat)), (p, seat)
        p, _ = after(p, bits.held(bit)[0])
    assert [play.gathered(p, (s,)) for s in range(4)] == gathered
    assert total == play.gathered(p, p.game.side)[0]
    return len(fallen)


@pytest.mark.parametrize("runaway", RUNAWAY)
def test_kernel_and_rules_agree_on_legal_cards_takers_and_augen(runaway: str) -> None:
    dice = Random(runaway)
    for name in CONTRACTS:
        many = 4 * DEALS if CONTRACTS[name].called else DEALS
        assert sum(played_by_chance(dealt(name, dice, runaway=runaway), dice) for _ in range(many)) == 32 * many


@pytest.mark.parametrize("size", [2, 3])
def test_every_card_is_worth_what_minimax_on_the_rules_says(size: int) -> None:
    dice = Random(size)
    for _ in range(ENDINGS):
        p = into_the_trick(ending(dice, size), dice)
        assert positions.values(SPACE, p) == schafkopf.worths(p), p


@pytest.mark.parametrize("size", [4, 6, 8])
def test_every_window_gives_the_same_value(size: int) -> None:
    dice = Random(size)
    for _ in range(ENDINGS // 5):
        p = into_the_trick(ending(dice, size), dice)
        exact = positions.values(SPACE, p)
        assert exact is not None
        for need in {1, 31, 61, *(v for v in exact.values() if v), *(v + 1 for v in exact.values())}:
            SPACE.forget()
            bounds = positions.values(SPACE, p, goal=need)
            assert bounds is not None
            for card, bound in bounds.items():
                assert (bound >= need) == (exact[card] >= need), (p, card, need)
                assert bound <= exact[card] if bound >= need else bound >= exact[card], (p, card, need)


@pytest.mark.parametrize("size", [3, 5, 7])
def test_what_is_paid_for_is_what_the_exact_augen_say(size: int) -> None:
    dice = Random(size)
    for _ in range(ENDINGS):
        p = into_the_trick(ending(dice, size), dice)
        exact, bits = positions.values(SPACE, p), positions.bits_of(p)
        assert exact is not None
        hands, side, lying = positions.from_leader(p)
        given, sides, out = np.array(hands, np.int64), np.array([side], np.int64), np.zeros(32, np.int64)
        bank, high = np.array([dice.randrange(0, 100)], np.int64), dice.choice((90, 91))
        SPACE.forget()
        root.values(
            SPACE.load(bits),
            given.ctypes.data,
            sides.ctypes.data,
            bank.ctypes.data,
            out.ctypes.data,
            1,
            *lying,
            int(positions.bound(p)),
            root.STAKES,
            high,
            30,
            positions.NO_LIMIT,
        )
        for card, augen in exact.items():
            whole = int(augen + bank[0])
            assert out[bits.bit[card]] == (whole >= 31) + (whole >= 61) + (whole >= high), (p, card, whole)


def test_a_search_gives_up_at_its_limit_and_leaves_no_wrong_trace() -> None:
    dice, gave_up = Random(3), 0
    for _ in range(20):
        p = ending(dice, 8)
        SPACE.forget()
        short = positions.values(SPACE, p, limit=200)
        gave_up += short is None
        warm = positions.values(SPACE, p)
        SPACE.forget()
        assert warm == positions.values(SPACE, p)
        assert short is None or short == warm
    assert gave_up > 10


def test_the_same_kernels_run_uncompiled() -> None:
    code = (
        "from random import Random\n"
        "from tests.search.test_schafkopf_kernels import SPACE, dealt, ending, played_by_chance, positions, schafkopf\n"
        "dice = Random(5)\n"
        "for _ in range(2):\n"
        "    p = ending(dice, 2)\n"
        "    assert positions.values(SPACE, p) == schafkopf.worths(p), p\n"
        "print(played_by_chance(dealt('Rufspiel E', dice), dice))\n"
    )
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, env=environment, cwd=ROOT
    )
    assert done.stdout.strip() == "32", done.stderr
