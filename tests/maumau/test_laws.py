"""The laws of the engine, kept by Swiss Mau-Mau: random play at tables of every size, two worlds, planted leaks."""

from collections import Counter
from itertools import combinations
from random import Random
from statistics import median
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.engine.core import HOST, SPECTATOR
from stammtisch.games.maumau.dispute_events import FactAnswered, RuleAnswered
from stammtisch.games.maumau.events import (
    CardReplaced,
    CardThrownIn,
    Collided,
    DrawLapsed,
    Event,
    MauSaid,
    OpenCardKept,
    PenaltyDrawn,
    PenaltyTaken,
    QueensCalled,
    Swapped,
    TurnEnded,
)
from stammtisch.games.maumau.game import MauMau
from stammtisch.games.maumau.laying.serving import RANK
from stammtisch.games.maumau.options import Options, Timing
from stammtisch.games.maumau.state import Finished, Playing
from stammtisch_dev.laws import Case, check_log, find_leak, play_logged, swaps_unseen, two_worlds
from stammtisch_dev.testing import clause
from tests.lawful import deals, depths, states
from tests.maumau.cases import (
    CASES,
    CURIOUS,
    DEALER,
    EIGHT,
    FOUR,
    HANDMADE,
    JOKERS,
    KINGS,
    QUEENS,
    SCARCE,
    SCARCE_BY_HAND,
    SEVENS,
    SILENT,
    SIX,
    SLEEPY,
    THREE,
    TWO,
    WATCHED,
    case,
)
from tests.maumau.leaks import LEAKS, DealsHandsUnsorted
from tests.thorough import tried

SEEDS: Final = st.integers(0, 2**32)
NAMES: Final = [c.name for c in CASES]
PAIRS: Final = 400
"""So many pairs of worlds a leak may need at most."""
SPECIALS: Final = ("adder", "reversed_jack", "joker", "ace_direction")
OPTIONS: Final = st.builds(
    Options,
    decks=st.sampled_from(["auto", 2]),
    starter_effects=st.sampled_from(["full", "next_player", "none"]),
    starter_joker=st.sampled_from(["rebury", "wild", "dealer_swaps"]),
    seven_cap=st.sampled_from(["none", "drawable"]),
    stack_on_ten=st.booleans(),
    ten_effect=st.sampled_from(["full", "plain"]),
    voluntary_draw=st.booleans(),
    convert_current_turn=st.booleans(),
    no_cards=st.sampled_from(["lapse", "owed"]),
    keep_represented=st.booleans(),
    king_throw_turn=st.sampled_from(["unchanged", "neighbour"]),
    king_window=st.sampled_from(["until_turn_end", "either", "immediate"]),
    lhc_order=st.sampled_from(["turn", "anyone", "several"]),
    mau_midturn=st.booleans(),
    mau_with_penalty=st.booleans(),
    false_mau=st.sampled_from(["free", "violation"]),
    two_points_need_call=st.booleans(),
    leaver_policy=st.sampled_from(["server_draws", "wait"]),
    special_rules=st.lists(st.sampled_from(SPECIALS), unique=True).map(tuple),
    adder_wrap=st.sampled_from(["modulo", "cap"]),
    adder_tens=st.booleans(),
    joker_on_seven=st.sampled_from(["pass", "forbidden"]),
    ace_flip=st.sampled_from(["parity", "once"]),
    timing=st.sampled_from([Timing(), Timing(mau_grace=None)]),
)


def events_of(log: list[Any]) -> list[Event]:
    return [event for record in log for event in record.events]


# --- one world -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("law", CASES, ids=NAMES)
@given(seed=SEEDS)
def test_random_play_keeps_the_laws_and_the_log_gives_the_state_back(law: Case, seed: int) -> None:
    """Offers are accepted, limits answered, cards kept, states typed; replay and audit agree with what happened."""
    end, log = play_logged(law, Random(seed))
    check_log(law, end, log)
    assert isinstance(end, Finished)


@given(seed=SEEDS, options=OPTIONS, players=st.integers(2, 8))
def test_every_reading_keeps_the_laws(seed: int, options: Options, players: int) -> None:
    """With any options, and with time running out at any question, a deal ends, and one of those who took part wins."""
    law = case("any", players, options, untimed=())
    end, log = play_logged(law, Random(seed), steps=6000)
    check_log(law, end, log)
    assert isinstance(end, Finished)
    assert (end.winner is None) == (end.lines == ())
    assert end.winner is None or end.winner in end.setting.seats
    for p in states(law, log):
        if isinstance(p, Playing):
            _one_to_move(law, p)
            _sevens(p)
    assert _most_taken_up(events_of(log)) <= 1


def _one_to_move(law: Case, p: Playing) -> None:
    """One seat is asked to go on, or the table; all other questions may be left unanswered."""
    windows = [w for w in law.game.windows(p) if w.must]
    assert len(windows) == 1, windows
    if windows[0].kind == "play":
        assert windows[0].seats == (p.seat,)
        assert p.seat in p.setting.seats
    elif p.stage != "collider":
        assert windows[0].seats in ((HOST,), (p.seat,))


def _sevens(p: Playing) -> None:
    assert p.turn.pending == 0 or RANK[p.effective] == "7"
    assert p.turn.pending >= 0
    assert 1 <= p.chain <= len(p.pile)
    assert p.turn.queen_round == (p.caller is not None)


def _most_taken_up(events: list[Event]) -> int:
    """The most penalty cards that became active in one turn."""
    most = now = 0
    for event in events:
        now = 0 if isinstance(event, TurnEnded) else now + isinstance(event, PenaltyTaken)
        most = max(most, now)
    return most


@pytest.mark.parametrize("law", [TWO, THREE, FOUR, SILENT], ids=lambda c: c.name)
@given(seed=SEEDS)
@clause("MM-4b", "MM-1a")
def test_at_most_one_penalty_card_becomes_active_in_a_turn(law: Case, seed: int) -> None:
    _, log = play_logged(law, Random(seed))
    assert _most_taken_up(events_of(log)) <= 1


@pytest.mark.parametrize("law", [THREE, SIX, SEVENS, KINGS], ids=lambda c: c.name)
@given(seed=SEEDS)
def test_one_seat_is_to_move_and_cards_are_due_on_a_seven_only(law: Case, seed: int) -> None:
    for p in states(law, play_logged(law, Random(seed))[1]):
        if isinstance(p, Playing):
            _one_to_move(law, p)
            _sevens(p)


@given(seed=SEEDS)
@clause("MM-10a", "MM-V05")
def test_who_ends_a_turn_with_one_card_has_said_mau_or_paid(seed: int) -> None:
    _, log = play_logged(SILENT, Random(seed))
    before = SILENT.start()
    for record, after in zip(log, states(SILENT, log), strict=True):
        ended = [e for e in record.events if isinstance(e, TurnEnded)]
        if ended and isinstance(before, Playing) and isinstance(after, Playing):
            still = [s for s in after.setting.seats if before.hands[s] == after.hands[s]]
            single = [s for s in still if len(after.hands[s]) == 1]
            speakers = {e.seat for e in record.events if isinstance(e, MauSaid)}
            assert all(s in before.mau_said or s in speakers or after.burden(s) for s in single)
        before = after


# --- two worlds ------------------------------------------------------------------------------------------------

SWAPPED: Final = [TWO, THREE, FOUR, DEALER, JOKERS, WATCHED]


@pytest.mark.parametrize("law", SWAPPED, ids=[c.name for c in SWAPPED])
@clause("MM-S3", "MM-S4")
def test_exactly_the_hidden_cards_may_be_swapped_unseen(law: Case) -> None:
    """The own five cards are seen and nothing besides."""
    order = law.shuffled(Random(3))
    zones = [[order[at] for at in zone] for zone in (law.own, law.hidden)]
    assert bool(law.own) == (law.seat != SPECTATOR)
    assert law.unseen_swaps(order) == sum(a != b for zone in zones for a, b in combinations(zone, 2))
    assert swaps_unseen(law, order) == law.unseen_swaps(order)


@pytest.mark.parametrize("law", CASES, ids=NAMES)
@given(seed=SEEDS)
def test_two_worlds_that_look_alike_go_on_looking_alike(law: Case, seed: int) -> None:
    rng = Random(seed)
    first, second = law.worlds(rng)
    assert two_worlds(law, first, second, rng, steps=60 if len(law.game.seats) > 4 else 200) is not None


DEEP: Final = [(TWO, 10), (THREE, 10), (FOUR, 12), (EIGHT, 20), (SILENT, 12), (JOKERS, 8), (WATCHED, 10)]


@pytest.mark.parametrize(("law", "steps"), DEEP, ids=[c.name for c, _ in DEEP])
def test_the_worlds_are_compared_deep_into_the_deal(law: Case, steps: int) -> None:
    """A law that ends with the first card has proved nothing about those who draw."""
    measured = depths(law)
    print(f"{law.name}: median {median(measured)}, deepest {max(measured)} of {len(measured)}")
    assert median(measured) >= steps
    assert max(measured) >= 30


REACHED: Final[list[tuple[Case, list[type[Any]]]]] = [
    (SILENT, [PenaltyDrawn, PenaltyTaken]),
    (QUEENS, [QueensCalled]),
    (KINGS, [CardThrownIn]),
    (JOKERS, [Swapped]),
    (SEVENS, [Collided]),
    (SCARCE, [DrawLapsed]),
    (SLEEPY, [PenaltyDrawn]),
    (CURIOUS, [FactAnswered, RuleAnswered]),
    (HANDMADE, [CardReplaced, OpenCardKept, PenaltyDrawn]),
    (SCARCE_BY_HAND, [DrawLapsed]),
]


@pytest.mark.parametrize(("law", "kinds"), REACHED, ids=[c.name for c, _ in REACHED])
def test_random_play_gets_where_the_questions_are(law: Case, kinds: list[type[Any]]) -> None:
    counts = Counter(kind for events in deals(law, 60) for kind in {type(e) for e in events})
    for kind in kinds:
        assert counts[kind] >= 10, kind


# --- planted leaks ---------------------------------------------------------------------------------------------


TRIED: Final = tried(LEAKS, "leaks", game="maumau")


@pytest.mark.parametrize(("mutant", "law"), TRIED, ids=[type(m).__name__ for m, _ in TRIED])
def test_a_planted_leak_is_found(mutant: MauMau, law: Case) -> None:
    after = find_leak(law, mutant, [Random(seed) for seed in range(PAIRS)])
    print(f"{type(mutant).__name__}: found after {after} pairs")
    assert after is not None


def test_hands_that_are_not_sorted_are_found_by_counting_swaps() -> None:
    law = case("unsorted", 3, game=DealsHandsUnsorted(3))
    order = law.shuffled(Random(3))
    assert swaps_unseen(law, order) < law.unseen_swaps(order)
