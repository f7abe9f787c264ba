"""The kernels of Doppelkopf against the rules: both packs, every contract, the readings of Dulle and Schwein."""

import os
import subprocess
import sys
from random import Random
from typing import Any

import msgspec
import pytest

from stammtisch.cards import Card
from stammtisch.games.doppelkopf import play, schwein, specials
from stammtisch.games.doppelkopf.contracts import AUGEN, CONTRACTS
from stammtisch.games.doppelkopf.options import Options
from stammtisch.games.doppelkopf.state import Playing
from stammtisch.search import layout
from stammtisch.search.doppelkopf import playout, positions
from stammtisch.search.schafkopf import positions as schafkopf_positions
from stammtisch.search.tables import PIG, Workspace
from stammtisch.tricks import turn
from tests.search import doppelkopf
from tests.search.doppelkopf import READINGS, after, dealt, ending, into_the_trick
from tests.thorough import ROOT, SOAK, thorough

MORE = thorough("src/stammtisch/search", "src/stammtisch/games/doppelkopf/play.py", "tests/search")
DEALS = 25 if SOAK else 5
ENDINGS = 1000 if SOAK else 100 if MORE else 20
SPACE = Workspace()


def played_by_chance(p: Playing, dice: Random) -> int:
    """The kernel plays by chance, the rules follow; returns the number of positions compared."""
    bits = positions.bits_of(p.game.contract.name, p.options)
    address, words, pack = SPACE.load(bits), SPACE.words, p.options.pack
    for s in range(4):
        words[playout.HANDS + s] = bits.hand(p.hands[s])
    words[layout.DICE] = dice.getrandbits(60) | 1
    holder, fox = p.game.schwein, schwein.schwein_card(p.game.contract, p.options)
    playout.play_once(address, p.leader, -1 if holder is None else holder)
    fallen = [int(c) for c in words[playout.TRACE : playout.TRACE + pack]]
    for at, kind in enumerate(fallen):
        seat = turn(p)
        hand, lead = bits.hand(p.hands[seat]), fallen[at - at % 4] if at % 4 else 0
        legal = play.legal_cards(p, seat)
        assert playout.legal_kinds(address, hand, lead) == bits.mask(set(legal)), p
        card = bits.held(kind)[0]
        if fox is not None and fox in p.hands[seat]:
            unused = int(seat == holder and not p.schwein_used)
            may = schwein.why_not_promoted(p, seat, fox) is None
            assert bool(playout.may_promote(address, hand, lead, unused)) == may, p
            assert may or card != PIG
        named = fox if card == PIG else card
        assert named in legal
        p, _ = after(p, Card(str(named)), card == PIG)
    compare_results(p, words)
    return len(fallen)


def compare_results(p: Playing, words: Any) -> None:
    """Augen, tricks and all special points, by seat and by party."""
    got, re = words[playout.GOT : playout.GOT + 31], p.re
    counted = specials.count(p.taken, re, p.options).details
    for s in range(4):
        mine = [t for t in p.taken if t.taker == s]
        assert got[s] == sum(AUGEN[c] for t in mine for c in t.cards)
        assert got[4 + s] == len(mine)
        assert got[8 + s] == sum(point.kind == "doppelkopf" and point.by == s for point in counted)
    if p.game.contract.kind in ("Normalspiel", "Hochzeit", "Armut", "Trumpfsolo"):  # elsewhere a Fuchs counts nothing
        foxes = sum(int(got[12 + 4 * t + s]) for t in range(4) for s in range(4) if (t in re) != (s in re))
        assert foxes == sum(point.kind == "fuchs" for point in counted)
    taker, karlchen, played = (int(v) for v in words[playout.LAST : playout.LAST + 3])
    assert taker == p.taken[-1].taker
    assert bool(karlchen) == any(point.kind == "karlchen" for point in counted)
    if p.options.karlchen_double or not karlchen:
        caught = sum((s in re) != (taker in re) for s in range(4) if played >> s & 1)
        assert caught == sum(point.kind == "karlchen-caught" for point in counted)


def test_kernel_and_rules_agree_on_legal_cards_takers_and_points() -> None:
    dice = Random(1)
    for name in CONTRACTS:
        for reading in READINGS:
            options = msgspec.convert(reading, Options)
            for _ in range(DEALS):
                assert played_by_chance(dealt(name, options, dice), dice) == options.pack


@pytest.mark.parametrize("size", [2, 3])
def test_every_card_is_worth_what_minimax_on_the_rules_says(size: int) -> None:
    dice = Random(size)
    for _ in range(ENDINGS):
        p = into_the_trick(ending(dice, size), dice)
        SPACE.forget()
        assert positions.values(SPACE, p) == doppelkopf.worths(p), p


@pytest.mark.parametrize("size", [4, 5, 7])
def test_every_window_gives_the_same_value(size: int) -> None:
    dice = Random(size)
    for _ in range(ENDINGS // 10):
        p = into_the_trick(ending(dice, size), dice)
        exact = positions.values(SPACE, p)
        assert exact is not None
        for need in {1, 61, 121, *(v for v in exact.values() if v), *(v + 1 for v in exact.values())}:
            SPACE.forget()
            bounds = positions.values(SPACE, p, goal=need)
            assert bounds is not None
            for card, bound in bounds.items():
                assert (bound >= need) == (exact[card] >= need), (p, card, need)
                assert bound <= exact[card] if bound >= need else bound >= exact[card], (p, card, need)


def test_what_was_learned_of_other_positions_answers_rightly() -> None:
    """One table for all of them: bounds hold wherever the cards that mattered lie alike."""
    dice, space = Random(8), Workspace(1 << 12)
    for _ in range(10 * ENDINGS):
        p = into_the_trick(ending(dice, 2), dice)
        assert positions.values(space, p) == doppelkopf.worths(p), p
    for size, count in ((4, 10 * ENDINGS), (6, 2 * ENDINGS)):
        for _ in range(count):
            p = into_the_trick(ending(dice, size), dice)
            SPACE.forget()
            assert positions.values(space, p) == positions.values(SPACE, p), p


def test_a_search_gives_up_at_its_limit_and_leaves_no_wrong_trace() -> None:
    dice, gave_up = Random(3), 0
    for _ in range(10):
        p = ending(dice, 7)
        SPACE.forget()
        short = positions.values(SPACE, p, limit=200)
        gave_up += short is None
        warm = positions.values(SPACE, p)
        SPACE.forget()
        assert warm == positions.values(SPACE, p)
        assert short is None or short == warm
    assert gave_up > 5


def test_the_same_kernels_run_uncompiled() -> None:
    code = (
        "from random import Random\n"
        "from tests.search.test_doppelkopf_kernels import *\n"
        "dice = Random(5)\n"
        "for _ in range(6):\n"
        "    p = ending(dice, 2)\n"
        "    assert positions.values(SPACE, p) == doppelkopf.worths(p), p\n"
        "print(played_by_chance(dealt('Normalspiel', Options(), dice), dice))\n"
    )
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment, cwd=ROOT)
    assert done.stdout.strip() == "40", done.stderr


def test_a_workspace_forgets_when_it_changes_between_one_pack_and_two() -> None:
    p, space = ending(Random(4), 4), Workspace(1 << 10)
    exact = positions.values(space, p)
    space.load(schafkopf_positions.bits("Rufspiel E"))
    assert space.words[layout.USED] == 0
    assert positions.values(space, p) == exact
    assert space.words[layout.USED] > 0
