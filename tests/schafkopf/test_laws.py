"""The laws of the engine, kept by Schafkopf: random play of every mode, two worlds, planted leaks, cards and sums."""

from random import Random
from statistics import median
from typing import Any, Final

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from stammtisch.games.schafkopf.contracts import AUGEN, PACK, SEATS
from stammtisch.games.schafkopf.counting import why_impossible
from stammtisch.games.schafkopf.events import (
    CardCorrected,
    CardPlayed,
    ContractFixed,
    CorrectionDisputed,
    OffenceProven,
    Offended,
    PlayGoesOn,
    SpritzeGiven,
    SupervisorCalled,
)
from stammtisch.games.schafkopf.game import Schafkopf
from stammtisch.games.schafkopf.options import Options
from stammtisch.games.schafkopf.play import legal_cards, turn
from stammtisch.games.schafkopf.state import Finished, Playing
from stammtisch.tricks import TrickTaken
from stammtisch_dev.laws import Case, check_log, find_leak, play_logged, swaps_unseen, two_worlds
from tests.lawful import deals, depths, states
from tests.schafkopf.cases import (
    CASES,
    DISPUTES,
    SERIES,
    STRICT,
    SUPERVISED,
    TABLE_MODE,
    WATCHED,
    WENZ,
    case,
    host,
    to_a_rufspiel,
)
from tests.schafkopf.leaks import LEAKS, DealsHandsUnsorted
from tests.thorough import tried

SEEDS: Final = st.integers(0, 2**32)
NAMES: Final = [c.name for c in CASES]
PAIRS: Final = 400
"""So many pairs of worlds a leak may need at most."""
OPTIONS: Final = st.builds(
    Options,
    mode=st.sampled_from(["strict", "table", "learn"]),
    tout_rank=st.sampled_from(["merged", "split"]),
    hold_solo_tout=st.booleans(),
    runaway=st.sampled_from(["any_lead", "first_trick_only"]),
    spritze_trump_check=st.sampled_from(["initial", "current"]),
    opp_schneider_max=st.sampled_from([29, 30]),
    unentitled_rule=st.booleans(),
    reuegeld_payer=st.sampled_from(["declarer", "side", "halves"]),
    revoke_won_level=st.sampled_from(["simple", "secured"]),
    revoke_tout=st.sampled_from(["literal", "scaled"]),
    revoke_vote=st.sampled_from(["unanimous", "majority", "any"]),
    supervised=st.booleans(),
)


# --- one world -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("law", CASES, ids=NAMES)
@given(seed=SEEDS)
def test_random_play_keeps_the_laws_and_the_log_gives_the_state_back(law: Case, seed: int) -> None:
    """Offers are accepted, limits answered, cards kept, states typed; replay and audit agree with what happened."""
    end, log = play_logged(law, Random(seed))
    check_log(law, end, log)


@given(seed=SEEDS, options=OPTIONS)
def test_every_reading_keeps_the_laws_and_the_sums(seed: int, options: Options) -> None:
    """With any options, and with time running out at any question, a deal ends in lines that sum to zero."""
    law = case("any", options, wanted=to_a_rufspiel, at_the_table=host)
    end, log = play_logged(law, Random(seed))
    check_log(law, end, log)
    assert isinstance(end, Finished)
    for line in end.lines:
        assert sum(line.game_points) == 0, line
    if end.outcome == "scored":
        assert end.facts is not None
        assert why_impossible(end.facts, Options()) is None
        assert sum(map(abs, end.lines[0].game_points)) > 0


@pytest.mark.parametrize("law", [STRICT, WENZ, DISPUTES], ids=["strict", "wenz", "disputes"])
@given(seed=SEEDS)
def test_each_card_is_played_once_and_the_augen_are_120(law: Case, seed: int) -> None:
    """Counted from what everybody saw, not from the state; a correction puts one card in the place of another."""
    end, log = play_logged(law, Random(seed))
    assume(end.outcome == "scored" and not end.facts.stopped)
    events = [e for record in log for e in record.events]
    augen, tricks = _taken(events)
    assert sorted(c for trick in tricks for c in trick) == sorted(PACK)
    assert sum(augen) == 120
    assert end.facts.augen == sum(augen[s] for s in end.facts.side)


def _taken(events: list[Any]) -> tuple[list[int], list[list[str]]]:
    augen, tricks, lying = [0, 0, 0, 0], list[list[str]](), list[str]()
    for event in events:
        if isinstance(event, CardPlayed):
            lying.append(event.card)
        elif isinstance(event, CardCorrected):
            lying[lying.index(event.wrong)] = event.right
        elif isinstance(event, TrickTaken):
            augen[event.seat] += sum(AUGEN[c] for c in PACK if c in lying)
            tricks.append(lying)
            lying = []
    return augen, tricks


@pytest.mark.parametrize("mode", ["strict", "table"])
@given(seed=SEEDS)
def test_whoever_is_to_play_always_has_a_legal_card(mode: Any, seed: int) -> None:
    law = case("legal", Options(mode=mode), wanted=to_a_rufspiel)
    _, log = play_logged(law, Random(seed))
    for p in states(law, log):
        if isinstance(p, Playing) and p.played < len(PACK) and len(p.trick) < len(SEATS):
            legal = legal_cards(p, turn(p))
            assert legal
            assert set(legal) <= set(p.hands[turn(p)])


# --- two worlds ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("law", CASES, ids=NAMES)
def test_exactly_the_hidden_cards_may_be_swapped_unseen(law: Case) -> None:
    """Not one swap more, not one less: the own hand is seen, and nothing besides."""
    order = law.shuffled(Random(3))
    own, hidden = len(law.own), len(PACK) - len(law.own)
    assert law.unseen_swaps(order) == own * (own - 1) // 2 + hidden * (hidden - 1) // 2
    assert swaps_unseen(law, order) == law.unseen_swaps(order)


@pytest.mark.parametrize("law", CASES, ids=NAMES)
@given(seed=SEEDS)
def test_two_worlds_that_look_alike_go_on_looking_alike(law: Case, seed: int) -> None:
    rng = Random(seed)
    first, second = law.worlds(rng)
    assert two_worlds(law, first, second, rng) is not None


DEEP: Final = [
    (STRICT, 15),
    (WENZ, 12),
    (TABLE_MODE, 20),
    (DISPUTES, 20),
    (SUPERVISED, 20),
    (WATCHED, 20),
    (SERIES, 25),
]


@pytest.mark.parametrize(("law", "steps"), DEEP, ids=[c.name for c, _ in DEEP])
def test_the_worlds_are_compared_deep_into_the_deal(law: Case, steps: int) -> None:
    """An auction is four steps long: a law that ends there has proved nothing about the play. These are the pairs of
    worlds in which planted leaks are found below; without one nothing is found."""
    measured = depths(law)
    print(f"{law.name}: median {median(measured)}, deepest {max(measured)} of {len(measured)}")
    assert median(measured) >= steps
    assert max(measured) >= 32


REACHED: Final = [
    (STRICT, {SpritzeGiven}),
    (TABLE_MODE, {Offended, OffenceProven, PlayGoesOn}),
    (DISPUTES, {Offended, OffenceProven, PlayGoesOn, CardCorrected}),
    (SUPERVISED, {SupervisorCalled, OffenceProven, PlayGoesOn, CorrectionDisputed}),
]


@pytest.mark.parametrize(("law", "kinds"), REACHED, ids=[c.name for c, _ in REACHED])
def test_random_play_gets_where_the_questions_are(law: Case, kinds: set[type[Any]]) -> None:
    """Most deals are Rufspiele, and what the case is about happens again and again."""
    all_events = deals(law, 60)
    fixed = [e.contract for events in all_events for e in events if isinstance(e, ContractFixed)]
    assert sum(contract.startswith("Rufspiel") for contract in fixed) > 30
    for kind in kinds:
        assert sum(any(isinstance(e, kind) for e in events) for events in all_events) >= 3, kind


# --- planted leaks ---------------------------------------------------------------------------------------------


TRIED: Final = tried(LEAKS, "leaks", game="schafkopf")


@pytest.mark.parametrize(("mutant", "law"), TRIED, ids=[type(m).__name__ for m, _ in TRIED])
def test_a_planted_leak_is_found(mutant: Schafkopf, law: Case) -> None:
    after = find_leak(law, mutant, [Random(seed) for seed in range(PAIRS)])
    print(f"{type(mutant).__name__}: found after {after} pairs")
    assert after is not None


def test_hands_that_are_not_sorted_are_found_by_counting_swaps() -> None:
    law = case("unsorted", Options(), wanted=to_a_rufspiel, game=DealsHandsUnsorted())
    order = law.shuffled(Random(3))
    assert swaps_unseen(law, order) < law.unseen_swaps(order)
