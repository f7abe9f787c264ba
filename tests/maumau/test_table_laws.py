"""The laws of the engine at a table: players who break rules and doubt at random, two worlds, planted leaks."""

from collections import Counter
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.engine.core import Accepted
from stammtisch.games.maumau.dispute_events import (
    CardTakenBack,
    Doubted,
    DoubtLapsed,
    Offended,
    PileTaken,
    PlenumDecided,
    RolledBack,
    TakeBackTried,
)
from stammtisch.games.maumau.events import DutyOver, EdgeDecided, PenaltyReturned, QueensClaimed
from stammtisch.games.maumau.game import MauMau
from stammtisch.games.maumau.options import Options
from stammtisch.games.maumau.state import Finished, Playing
from stammtisch_dev.laws import Case, check_log, choose, find_leak, play_logged, two_worlds
from tests.lawful import deals, states
from tests.maumau.table_cases import (
    CASES,
    DOUBTERS,
    FOUR,
    GESTURING,
    MEDDLERS,
    PLENARY,
    QUEENS,
    RULES,
    STAYING,
    THIEVES,
    THREE,
    UNWILLING,
    WATCHED,
    case,
    peaceful,
    unwilling,
)
from tests.maumau.table_leaks import LEAKS
from tests.thorough import tried

SEEDS: Final = st.integers(0, 2**32)
NAMES: Final = [c.name for c in CASES]
STEPS: Final = 6000
PAIRS: Final = 200
DEPTHS: Final = (8, 12, 20, 30, 120)
"""How many steps two worlds are compared: some pairs deep into the deal, most of them only at its beginning."""
OPTIONS: Final = st.builds(
    Options,
    doubt_window_turns=st.integers(1, 4),
    late_doubt_penalised=st.booleans(),
    queen_forgotten=st.sampled_from(["not_counted", "penalty"]),
    rollback=st.sampled_from(["last_legal", "stay"]),
    accusing_question=st.sampled_from(["doubt", "justified_only"]),
    king_throw_turn=st.sampled_from(["unchanged", "neighbour"]),
    lhc_order=st.sampled_from(["turn", "anyone", "several"]),
    mau_midturn=st.booleans(),
    false_mau=st.sampled_from(["free", "violation"]),
    two_points_need_call=st.booleans(),
    special_rules=st.lists(
        st.sampled_from(
            ["willi", "tschuldi", "pimperle", "lonely_nine", "adder", "reversed_jack", "joker", "ace_direction"]
        ),
        unique=True,
    ).map(tuple),
)


# --- one world -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("law", CASES, ids=NAMES)
@given(seed=SEEDS)
def test_random_play_against_the_rules_ends_and_the_log_gives_the_state_back(law: Case, seed: int) -> None:
    """Offers are accepted, limits answered, cards kept, states typed; replay and audit agree with what happened."""
    end, log = play_logged(law, Random(seed), steps=STEPS)
    check_log(law, end, log)
    assert isinstance(end, Finished)
    for p in states(law, log):
        if isinstance(p, Playing):
            _in_order(p)


@given(seed=SEEDS, options=OPTIONS, players=st.integers(2, 5))
def test_every_reading_keeps_the_laws(seed: int, options: Options, players: int) -> None:
    law = case("any", players, options, rules=RULES, untimed=())
    end, log = play_logged(law, Random(seed), steps=STEPS)
    check_log(law, end, log)
    assert isinstance(end, Finished)
    for p in states(law, log):
        if isinstance(p, Playing):
            _in_order(p)


@given(seed=SEEDS, players=st.integers(2, 7), owed=st.booleans())
def test_whatever_unwilling_players_make_of_a_deal_others_end_it(seed: int, players: int, owed: bool) -> None:
    """Players who rather draw than lay, and doubt at random, can keep a deal going for ever: a turn brings more cards
    than it costs. That is their doing and no dead end: from wherever they are, others who lay their cards get out."""
    options = Options(no_cards="owed" if owed else "lapse")
    law, rng = case("unwilling", players, options, wanted=unwilling), Random(seed)
    state: Any = law.start()
    for wanted, steps in ((unwilling, 500), (peaceful, 3000)):
        law.wanted = wanted
        for _ in range(steps):
            if (choice := choose(law, law.game, state, rng)) is None:
                break
            window, seat, action = choice
            outcome = law.game.submit(state, seat, action, window=window.id)
            assert isinstance(outcome, Accepted)
            state = outcome.state
    assert isinstance(state, Finished)


def _in_order(p: Playing) -> None:
    """A round has its caller, a chain lies on the pile, nobody wins with a penalty card, and offences are numbered."""
    assert p.turn.queen_round == (p.caller is not None)
    assert 1 <= p.chain <= len(p.pile)
    assert [o.number for o in p.offences] == list(range(len(p.offences)))
    if p.stage == "protest" and not p.dues:
        assert p.finisher is not None
        assert not p.penalties[p.finisher]


# --- two worlds ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("law", CASES, ids=NAMES)
@given(seed=SEEDS, steps=st.sampled_from(DEPTHS))
def test_two_worlds_that_look_alike_go_on_looking_alike(law: Case, seed: int, steps: int) -> None:
    rng = Random(seed)
    first, second = law.worlds(rng)
    assert two_worlds(law, first, second, rng, steps=steps) is not None


REACHED: Final[list[tuple[Case, list[type[Any]]]]] = [
    (THREE, [Doubted, PlenumDecided, Offended]),
    (FOUR, [DoubtLapsed]),
    (DOUBTERS, [RolledBack]),
    (STAYING, [EdgeDecided, DutyOver]),
    (GESTURING, [EdgeDecided, DutyOver]),
    (PLENARY, [PlenumDecided]),
    (THIEVES, [PenaltyReturned]),
    (QUEENS, [QueensClaimed]),
    (MEDDLERS, [PileTaken, TakeBackTried, CardTakenBack, QueensClaimed]),
]


@pytest.mark.parametrize(("law", "kinds"), REACHED, ids=[c.name for c, _ in REACHED])
def test_random_play_gets_where_the_questions_are(law: Case, kinds: list[type[Any]]) -> None:
    counts = Counter(kind for events in deals(law, 60) for kind in {type(e) for e in events})
    for kind in kinds:
        assert counts[kind] >= 5, kind


def test_all_that_can_be_noted_is_noted_somewhere() -> None:
    laws = (THREE, DOUBTERS, STAYING, GESTURING, QUEENS, MEDDLERS)
    counts = Counter(e.code for law in laws for e in _offences(law, 40))
    expected = ["V01", "V02", "V03", "V05", "V06", "V07", "V08", "V09", "V10", "V12", "V15", "V16", "V20", "V21", "V26"]
    assert [code for code in [*expected, "V23", "V24", "V27", "V30"] if not counts[code]] == []


def _offences(law: Case, number: int) -> list[Offended]:
    return [e for events in deals(law, number) for e in events if isinstance(e, Offended)]


# --- planted leaks ---------------------------------------------------------------------------------------------


TRIED: Final = tried(LEAKS, "table_leaks", game="maumau")


@pytest.mark.parametrize(("mutant", "law"), TRIED, ids=[f"{type(m).__name__}-{c.name}" for m, c in TRIED])
def test_a_planted_leak_is_found(mutant: MauMau, law: Case) -> None:
    after = find_leak(law, mutant, [Random(seed) for seed in range(PAIRS)])
    print(f"{type(mutant).__name__}: found after {after} pairs")
    assert after is not None


@pytest.mark.parametrize("law", [UNWILLING, THIEVES, WATCHED, PLENARY], ids=lambda c: c.name)
def test_nothing_is_found_where_nothing_was_planted(law: Case) -> None:
    """The pairs in which most leaks are found."""
    assert find_leak(law, law.game, [Random(seed) for seed in range(6)]) is None
