"""The laws of the engine for whole matches of Mau-Mau: random play, two worlds, planted leaks."""

from collections import Counter
from random import Random
from statistics import median
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.engine.match import DealClosed
from stammtisch.engine.open_match import Arrived, Left, MatchWon
from stammtisch.games.maumau.dispute_events import Doubted, Offended, PlenumDecided
from stammtisch.games.maumau.match.match import MauMauMatch
from stammtisch.games.maumau.match.state import RuleAdded
from stammtisch_dev.laws import Case, check_log, find_leak, play_logged, two_worlds
from tests.maumau.match_cases import COMING_AND_GOING, MATCHES, ONLOOKER, QUIET, RULED, STRICT, wild
from tests.maumau.match_leaks import LEAKS
from tests.thorough import tried

SEEDS: Final = st.integers(0, 2**32)
NAMES: Final = [c.name for c in MATCHES]
STEPS: Final = 20_000
PAIRS: Final = 60


def happened(law: Case, dice: int) -> Counter[type[Any]]:
    end, log = play_logged(law, Random(dice), steps=STEPS)
    assert end.over
    return Counter(type(e) for record in log for e in record.events)


@pytest.mark.parametrize("law", MATCHES, ids=NAMES)
@pytest.mark.parametrize("dice", range(3))
def test_random_matches_end_and_the_log_gives_them_back(law: Case, dice: int) -> None:
    """Offers are accepted, limits answered, cards kept, states typed; replay and audit agree with what happened."""
    end, log = play_logged(law, Random(dice), steps=STEPS)
    check_log(law, end, log)
    assert end.over


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("dice", range(6))
def test_matches_among_players_who_break_rules_and_doubt_at_random_end(players: int, dice: int) -> None:
    counts = happened(wild(players), dice)
    assert counts[MatchWon] == 1
    assert counts[Offended] > 0


def test_the_matches_show_what_matches_can() -> None:
    moving = sum((happened(COMING_AND_GOING, dice) for dice in range(4)), Counter[type[Any]]())
    assert {Left, Arrived, DealClosed} <= set(moving)
    assert happened(STRICT, 1)[DealClosed] >= 2
    assert happened(RULED, 14)[RuleAdded] >= 1
    wilder = happened(wild(4), 1) + happened(QUIET, 1)
    assert {Doubted, PlenumDecided, Offended} <= set(wilder)


# --- two worlds ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("law", MATCHES, ids=NAMES)
@given(seed=SEEDS)
def test_two_worlds_that_look_alike_go_on_looking_alike(law: Case, seed: int) -> None:
    rng = Random(seed)
    first, second = law.worlds(rng)
    assert two_worlds(law, first, second, rng, steps=60) is not None


@pytest.mark.parametrize("law", [STRICT, QUIET, ONLOOKER], ids=lambda c: c.name)
def test_the_worlds_are_compared_beyond_the_first_cards(law: Case) -> None:
    depths = []
    for dice in range(15):
        rng = Random(dice)
        first, second = law.worlds(rng)
        depths.append(two_worlds(law, first, second, rng, steps=60) or 0)
    assert median(depths) >= 10
    assert max(depths) >= 20


TRIED: Final = tried(LEAKS, "match_leaks", game="maumau")


@pytest.mark.parametrize(("mutant", "law"), TRIED, ids=[type(m).__name__ for m, _ in TRIED])
def test_a_planted_leak_is_found(mutant: MauMauMatch, law: Case) -> None:
    assert find_leak(law, mutant, [Random(seed) for seed in range(PAIRS)]) is not None
