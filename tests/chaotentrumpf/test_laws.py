"""The laws of the engine, kept by Chaotentrumpf: random play at tables of every size, two worlds, planted leaks.

Deals in strict mode, deals at a table where everything may be done wrong, and whole matches.
"""

from collections import Counter
from itertools import combinations
from random import Random
from statistics import median
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.cards import Card
from stammtisch.engine.core import SPECTATOR, Game
from stammtisch.engine.open_match import Arrived, LeaveNoted, Left, MatchWon
from stammtisch.engine.scoring import game_points
from stammtisch.games.chaotentrumpf.actions import Exchange, Invert
from stammtisch.games.chaotentrumpf.events import (
    CardPlayed,
    Exchanged,
    Inverted,
    LookedEarly,
    LotDrawn,
    PackCut,
    ProofShown,
)
from stammtisch.games.chaotentrumpf.game import Chaotentrumpf
from stammtisch.games.chaotentrumpf.match.events import (
    Accused,
    Acquitted,
    Convicted,
    DealAnnulled,
    Disqualified,
    KeeperFixed,
)
from stammtisch.games.chaotentrumpf.match.state import CHARGES
from stammtisch.games.chaotentrumpf.options import Options
from stammtisch.games.chaotentrumpf.play import legal_cards
from stammtisch.games.chaotentrumpf.state import Finished, Playing, Preparing
from stammtisch.games.chaotentrumpf.trumps import AUGEN, is_trump
from stammtisch.tricks import TrickTaken, turn
from stammtisch_dev.forms import expanded
from stammtisch_dev.laws import Case, check_log, find_leak, play_logged, swaps_unseen, two_worlds
from stammtisch_dev.testing import clause
from tests.chaotentrumpf.cases import (
    BLUFFS,
    CASES,
    DEALER,
    EXCHANGES,
    FOUR,
    INVERSIONS,
    PAIR,
    RENEGES,
    RENEGES_OF_FOUR,
    SCARCE,
    SECOND_EXCHANGES,
    SEVEN,
    TABLE_CASES,
    TEN,
    THREE,
    TWO,
    WATCHED,
    WATCHED_TABLE,
    case,
    to,
)
from tests.chaotentrumpf.leaks import LEAKS, DealsHandsUnsorted
from tests.chaotentrumpf.match_cases import (
    COMING_AND_GOING,
    DISPUTES,
    LOTS,
    MATCHES,
    ONLOOKER,
    PLAYED_OUT,
    QUIET,
    STRICT,
    lenient,
    match_case,
)
from tests.chaotentrumpf.match_leaks import (
    MATCH_LEAKS,
    TABLE_LEAKS,
    BringsEverythingAsEvidence,
    OffersOnlyWhatIsRight,
)
from tests.lawful import deals, depths, states
from tests.thorough import tried

SEEDS: Final = st.integers(0, 2**32)
ALL: Final = [*CASES, *MATCHES]
NAMES: Final = [c.name for c in ALL]
PAIRS: Final = 400
"""So many pairs of worlds a leak may need at most."""
TABLES: Final = [TWO, THREE, FOUR, SEVEN, TEN]
OPTIONS: Final = st.builds(
    Options,
    mode=st.sampled_from(["strict", "table"]),
    trump_vote=st.sampled_from(["single_ballot", "each_feature"]),
    open_cards_visible=st.booleans(),
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
    lot_level=st.sampled_from(["first_tip", "by_number"]),
    no_trick_cumulates=st.booleans(),
    no_trump_in_play=st.sampled_from(["minus_all", "share", "no_minus"]),
    split_factor=st.sampled_from(["divide_factor", "divide_gain", "raw_floor"]),
)


# --- one world -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("law", ALL, ids=NAMES)
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


@given(seed=SEEDS, options=OPTIONS)
def test_no_reading_tells_what_is_hidden(seed: int, options: Options) -> None:
    law = case("any", 3, options, wanted=to(Invert, Exchange), run=True)
    first, second = law.worlds(rng := Random(seed))
    assert two_worlds(law, first, second, rng, steps=60) is not None


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
    sums = game_points(end.lines, width=len(captured))
    for cards, number, total, own in zip(captured, trumps, sums, lines["CT-13a"], strict=True):
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
            assert p.resets == len(p.inversions) + len(p.exchanged) <= 2 * p.setting.players
            assert len(set(p.exchanged)) == len(p.exchanged)


# --- two worlds ------------------------------------------------------------------------------------------------

SWAPPED: Final = [TWO, PAIR, THREE, FOUR, DEALER, INVERSIONS, SCARCE, WATCHED]


@pytest.mark.parametrize("law", SWAPPED, ids=[c.name for c in SWAPPED])
@clause("CT-3c", "CT-8")
def test_exactly_the_hidden_cards_may_be_swapped_unseen(law: Case) -> None:
    """The own five cards are seen and nothing besides; by the dealer, who has not turned a card yet, not even they."""
    order = law.shuffled(Random(3))
    zones = [[order[at] for at in zone] for zone in (law.own, law.hidden)]
    assert bool(law.own) == (law not in (DEALER, WATCHED))
    assert law.unseen_swaps(order) == sum(a != b for zone in zones for a, b in combinations(zone, 2))
    assert swaps_unseen(law, order) == law.unseen_swaps(order)


@pytest.mark.parametrize("law", ALL, ids=NAMES)
@given(seed=SEEDS)
def test_two_worlds_that_look_alike_go_on_looking_alike(law: Case, seed: int) -> None:
    rng = Random(seed)
    first, second = law.worlds(rng)
    assert two_worlds(law, first, second, rng, steps=_steps(law)) is not None


def _steps(law: Case) -> int:
    if law in MATCHES:
        return 100
    return 50 if len(law.game.seats) > 4 else 300


DEEP: Final = [
    (TWO, 25),
    (THREE, 30),
    (FOUR, 40),
    (DEALER, 10),
    (EXCHANGES, 25),
    (INVERSIONS, 20),
    (SCARCE, 8),
    (WATCHED, 20),
    (RENEGES, 35),
    (RENEGES_OF_FOUR, 45),
    (BLUFFS, 20),
    (SECOND_EXCHANGES, 40),
    (WATCHED_TABLE, 40),
    (STRICT, 25),
    (DISPUTES, 60),
    (QUIET, 30),
    (COMING_AND_GOING, 40),
    (PLAYED_OUT, 60),
    (LOTS, 30),
    (ONLOOKER, 30),
]


@pytest.mark.parametrize(("law", "steps"), DEEP, ids=[c.name for c, _ in DEEP])
def test_the_worlds_are_compared_deep_into_the_deal(law: Case, steps: int) -> None:
    """A law that ends with the election has proved nothing about the preparation and the play."""
    measured = depths(law, 11 if law in MATCHES else 41)
    print(f"{law.name}: median {median(measured)}, deepest {max(measured)} of {len(measured)}")
    assert median(measured) >= steps
    assert max(measured) >= 30


REACHED: Final[list[tuple[Case, list[type[Any]]]]] = [
    (TWO, [Exchanged, LotDrawn, PackCut]),
    (SEVEN, [Exchanged, LotDrawn, PackCut, Inverted, ProofShown]),
    (EXCHANGES, [Exchanged]),
    (INVERSIONS, [Inverted, ProofShown]),
    (SCARCE, [LotDrawn]),
    (BLUFFS, [Inverted, ProofShown, LookedEarly]),
    (SECOND_EXCHANGES, [Exchanged, LookedEarly]),
    (DISPUTES, [Accused, Acquitted, Convicted, Disqualified, DealAnnulled, MatchWon]),
    (COMING_AND_GOING, [Left, Arrived, DealAnnulled, MatchWon]),
    (PLAYED_OUT, [LeaveNoted, Left, Convicted]),
    (LOTS, [KeeperFixed, MatchWon]),
]


@pytest.mark.parametrize(("law", "kinds"), REACHED, ids=[c.name for c, _ in REACHED])
def test_random_play_gets_where_the_questions_are(law: Case, kinds: list[type[Any]]) -> None:
    counts = Counter(kind for events in deals(law, 60) for kind in {type(e) for e in events})
    for kind in kinds:
        assert counts[kind] >= 10, kind


@pytest.mark.parametrize(
    ("law", "offence"), [(RENEGES, "CT-15b"), (WATCHED_TABLE, "CT-N4c"), (SECOND_EXCHANGES, "CT-12a"), (BLUFFS, "CT-8")]
)
def test_at_a_table_random_play_breaks_every_rule_that_can_be_broken(law: Case, offence: str) -> None:
    ends = [play_logged(law, Random(seed))[0] for seed in range(30)]
    assert sum(any(o.clause == offence for o in end.offences) for end in ends) >= 10


# --- what two worlds cannot see ----------------------------------------------------------------------------------


def hints(game: Chaotentrumpf, law: Case, rng: Random) -> bool:
    """Does what is offered at a table tell what would be right?"""
    for state in states(law, play_logged(law, rng)[1]):
        for window in game.windows(state):
            if isinstance(state, Playing):
                seat = turn(state)
                [form] = game.offers(state, seat, window)
                if {action.card for action in expanded(form)} != set(state.hands[seat]):
                    return True
            if isinstance(state, Preparing) and window.kind == "prepare" and state.stock:
                told = [{form.action for form in game.offers(state, seat, window)} for seat in window.seats]
                if any(Exchange not in kinds for kinds in told):
                    return True
    return False


@pytest.mark.parametrize("law", TABLE_CASES, ids=[c.name for c in TABLE_CASES])
@given(seed=SEEDS)
def test_at_a_table_the_offers_do_not_tell_what_is_right(law: Case, seed: int) -> None:
    game = law.game
    assert isinstance(game, Chaotentrumpf)
    assert not hints(game, law, Random(seed))


@pytest.mark.parametrize("law", [RENEGES, SECOND_EXCHANGES], ids=["cards", "exchanges"])
def test_offers_that_tell_what_is_right_are_found(law: Case) -> None:
    assert hints(OffersOnlyWhatIsRight(len(law.game.seats)), law, Random(1))


def brought(law: Case, rng: Random) -> list[Accused]:
    return [e for record in play_logged(law, rng)[1] for e in record.events if isinstance(e, Accused)]


def beside_the_point(accused: Accused) -> bool:
    """Is something laid open that nobody complained about?"""
    return any(o.seat != accused.accused or o.clause != CHARGES[accused.charge] for o in accused.evidence)


@given(seed=SEEDS)
@clause("CT-SV-1")
def test_evidence_is_what_somebody_was_accused_of_and_nothing_else(seed: int) -> None:
    assert not any(map(beside_the_point, brought(DISPUTES, Random(seed))))


def test_evidence_beside_the_point_is_found() -> None:
    talkative = BringsEverythingAsEvidence(Chaotentrumpf(4))
    law = match_case("talkative", 4, Options(mode="table", max_deals=1), rules=lambda _: talkative, wanted=lenient)
    told = [accused for seed in range(10) for accused in brought(law, Random(seed))]
    assert any(map(beside_the_point, told))


def test_random_disputes_are_about_what_happened_and_about_what_did_not() -> None:
    told = [accused for seed in range(30) for accused in brought(DISPUTES, Random(seed))]
    assert any(accused.evidence for accused in told)
    assert any(not accused.evidence for accused in told)
    assert any(accused.late for accused in told)


# --- planted leaks ---------------------------------------------------------------------------------------------


PLANTED: Final[list[tuple[Game[Any, Any, Any, Any], Case]]] = [*LEAKS, *TABLE_LEAKS, *MATCH_LEAKS]


TRIED: Final = tried(PLANTED, "leaks", "match_leaks", game="chaotentrumpf")


@pytest.mark.parametrize(("mutant", "law"), TRIED, ids=[f"{type(m).__name__}-{c.name}" for m, c in TRIED])
def test_a_planted_leak_is_found(mutant: Game[Any, Any, Any, Any], law: Case) -> None:
    after = find_leak(law, mutant, [Random(seed) for seed in range(PAIRS)])
    print(f"{type(mutant).__name__}: found after {after} pairs")
    assert after is not None


def test_hands_that_are_not_sorted_are_found_by_counting_swaps() -> None:
    law = case("unsorted", 3, game=DealsHandsUnsorted(3))
    assert law.seat != SPECTATOR
    order = law.shuffled(Random(3))
    assert swaps_unseen(law, order) < law.unseen_swaps(order)
