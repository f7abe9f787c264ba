"""The laws of the engine, kept by Chaotentrumpf: random play at tables of every size, two worlds, planted leaks."""

from collections import Counter
from itertools import combinations
from random import Random
from statistics import median
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.cards import Card
from stammtisch.engine.core import SPECTATOR
from stammtisch.engine.laws import Case, check_log, find_leak, play_logged, swaps_unseen, two_worlds
from stammtisch.engine.scoring import game_points
from stammtisch.games.chaotentrumpf.events import (
    CardPlayed,
    Exchanged,
    Inverted,
    LotDrawn,
    PackCut,
    ProofShown,
    TrickTaken,
)
from stammtisch.games.chaotentrumpf.game import Chaotentrumpf
from stammtisch.games.chaotentrumpf.options import Options
from stammtisch.games.chaotentrumpf.play import legal_cards, turn
from stammtisch.games.chaotentrumpf.state import Finished, Playing, Preparing
from stammtisch.games.chaotentrumpf.trumps import AUGEN, is_trump
from stammtisch.rulebook.testing import clause
from tests.chaotentrumpf.cases import (
    CASES,
    DEALER,
    EXCHANGES,
    FOUR,
    INVERSIONS,
    SCARCE,
    SEVEN,
    TEN,
    THREE,
    TWO,
    WATCHED,
    case,
)
from tests.chaotentrumpf.leaks import LEAKS, DealsHandsUnsorted
from tests.lawful import deals, depths, states

SEEDS: Final = st.integers(0, 2**32)
NAMES: Final = [c.name for c in CASES]
PAIRS: Final = 400
"""So many pairs of worlds a leak may need at most."""
TABLES: Final = [TWO, THREE, FOUR, SEVEN, TEN]
OPTIONS: Final = st.builds(
    Options,
    pack_rule=st.sampled_from(["floor", "ceil"]),
    packs=st.sampled_from([None, 2, 3]),
    hand=st.sampled_from([5, 4]),
    run_short=st.integers(3, 5),
    run_long=st.integers(6, 8),
    exchange_max=st.sampled_from([1, 2, 3]),
    no_trump_minus=st.integers(0, 200),
    no_trick_minus=st.integers(0, 400),
    null_inversion=st.booleans(),
    inversion_lock=st.sampled_from(["recognised", "held"]),
    proofs_per_inversion=st.integers(0, 3),
    election_exhausted=st.sampled_from(["redeal", "last_value"]),
    lead_with_tip=st.booleans(),
    no_trick_cumulates=st.booleans(),
    no_trump_in_play=st.sampled_from(["minus_all", "share", "no_minus"]),
    split_factor=st.sampled_from(["divide_factor", "divide_gain", "raw_floor"]),
)


# --- one world -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("law", CASES, ids=NAMES)
@given(seed=SEEDS)
def test_random_play_keeps_the_laws_and_the_log_gives_the_state_back(law: Case, seed: int) -> None:
    """Offers are accepted, limits answered, cards kept, states typed; replay and audit agree with what happened."""
    end, log = play_logged(law, Random(seed))
    check_log(law, end, log)


@given(seed=SEEDS, options=OPTIONS, players=st.integers(2, 5))
def test_every_reading_keeps_the_laws(seed: int, options: Options, players: int) -> None:
    """With any options, and with time running out at any question, a deal ends."""
    law = case("any", players, options, untimed=())
    end, log = play_logged(law, Random(seed))
    check_log(law, end, log)
    assert isinstance(end, Finished)
    assert (end.outcome == "scored") == bool(end.lines)


@pytest.mark.parametrize("law", TABLES[:3], ids=[c.name for c in TABLES[:3]])
@given(seed=SEEDS)
@clause("CT-13a", "CT-16a-1", "CT-16a-2", "CT-16b")
def test_the_augen_of_all_are_those_of_the_cards_played_and_who_is_rated_lacks_nothing(law: Case, seed: int) -> None:
    """Counted from what everybody saw, not from the state."""
    end, log = play_logged(law, Random(seed))
    captured = _captured([e for record in log for e in record.events], len(law.game.seats))
    lines = {line.clause: line.game_points for line in end.lines}
    assert lines["CT-13a"] == tuple(sum(AUGEN[c] for c in cards) for cards in captured)
    trumps = [sum(is_trump(c, end.trump) for c in cards) for cards in captured]
    points = game_points(end.lines, width=len(captured))
    for cards, number, total, own in zip(captured, trumps, points, lines["CT-13a"], strict=True):
        if not cards:
            assert total == -200
        elif not number:
            assert total == own - 100
        else:
            assert (total > own) <= (number == max(trumps))


def _captured(events: list[Any], players: int) -> list[list[Card]]:
    captured: list[list[Card]] = [[] for _ in range(players)]
    lying: list[Card] = []
    for event in events:
        if isinstance(event, CardPlayed):
            lying.append(event.card)
        elif isinstance(event, TrickTaken):
            captured[event.seat] += lying
            lying = []
    return captured


@pytest.mark.parametrize("law", TABLES[:3], ids=[c.name for c in TABLES[:3]])
@given(seed=SEEDS)
def test_whoever_is_to_play_always_has_a_legal_card(law: Case, seed: int) -> None:
    for p in states(law, play_logged(law, Random(seed))[1]):
        if isinstance(p, Playing) and any(p.hands):
            legal = legal_cards(p, turn(p))
            assert legal
            assert set(legal) <= set(p.hands[turn(p)])


@given(seed=SEEDS)
@clause("CT-14b")
def test_the_preparation_is_reset_at_most_twice_by_everybody(seed: int) -> None:
    for p in states(EXCHANGES, play_logged(EXCHANGES, Random(seed))[1]):
        if isinstance(p, Preparing):
            assert p.resets == len(p.inversions) + len(p.exchanged) <= 2 * p.table.players
            assert len(set(p.exchanged)) == len(p.exchanged)


# --- two worlds ------------------------------------------------------------------------------------------------

SWAPPED: Final = [TWO, THREE, FOUR, DEALER, INVERSIONS, SCARCE, WATCHED]


@pytest.mark.parametrize("law", SWAPPED, ids=[c.name for c in SWAPPED])
@clause("CT-3c", "CT-8")
def test_exactly_the_hidden_cards_may_be_swapped_unseen(law: Case) -> None:
    """The own five cards are seen and nothing besides; by the dealer, who has not turned a card yet, not even they."""
    order = law.shuffled(Random(3))
    zones = [[order[at] for at in zone] for zone in (law.own, law.hidden)]
    assert bool(law.own) == (law not in (DEALER, WATCHED))
    assert law.unseen_swaps(order) == sum(a != b for zone in zones for a, b in combinations(zone, 2))
    assert swaps_unseen(law, order) == law.unseen_swaps(order)


@pytest.mark.parametrize("law", CASES, ids=NAMES)
@given(seed=SEEDS)
def test_two_worlds_that_look_alike_go_on_looking_alike(law: Case, seed: int) -> None:
    rng = Random(seed)
    first, second = law.worlds(rng)
    assert two_worlds(law, first, second, rng, steps=50 if len(law.game.seats) > 4 else 300) is not None


DEEP: Final = [
    (TWO, 25),
    (THREE, 30),
    (FOUR, 40),
    (DEALER, 10),
    (EXCHANGES, 25),
    (INVERSIONS, 20),
    (SCARCE, 8),
    (WATCHED, 20),
]


@pytest.mark.parametrize(("law", "steps"), DEEP, ids=[c.name for c, _ in DEEP])
def test_the_worlds_are_compared_deep_into_the_deal(law: Case, steps: int) -> None:
    """A law that ends with the election has proved nothing about the preparation and the play."""
    found = depths(law)
    print(f"{law.name}: median {median(found)}, deepest {max(found)} of {len(found)}")
    assert median(found) >= steps
    assert max(found) >= 30


REACHED: Final[list[tuple[Case, list[type[Any]]]]] = [
    (TWO, [Exchanged, LotDrawn, PackCut]),
    (SEVEN, [Exchanged, LotDrawn, PackCut, Inverted, ProofShown]),
    (EXCHANGES, [Exchanged]),
    (INVERSIONS, [Inverted, ProofShown]),
    (SCARCE, [LotDrawn]),
]


@pytest.mark.parametrize(("law", "kinds"), REACHED, ids=[c.name for c, _ in REACHED])
def test_random_play_gets_where_the_questions_are(law: Case, kinds: list[type[Any]]) -> None:
    found = Counter(kind for events in deals(law, 60) for kind in {type(e) for e in events})
    for kind in kinds:
        assert found[kind] >= 10, kind


# --- planted leaks ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mutant", "law"), LEAKS, ids=[type(m).__name__ for m, _ in LEAKS])
def test_a_planted_leak_is_found(mutant: Chaotentrumpf, law: Case) -> None:
    after = find_leak(law, mutant, [Random(seed) for seed in range(PAIRS)])
    print(f"{type(mutant).__name__}: found after {after} pairs")
    assert after is not None


def test_hands_that_are_not_sorted_are_found_by_counting_swaps() -> None:
    law = case("unsorted", 3, game=DealsHandsUnsorted(3))
    assert law.seat != SPECTATOR
    order = law.shuffled(Random(3))
    assert swaps_unseen(law, order) < law.unseen_swaps(order)
