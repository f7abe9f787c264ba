"""The laws of the engine, kept by Doppelkopf: random play of every kind, two worlds, planted leaks, cards and sums."""

from collections import Counter
from itertools import combinations
from random import Random
from statistics import median
from typing import Any, Final

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec import json

from stammtisch.cards import Cards
from stammtisch.engine.core import SPECTATOR, Accepted
from stammtisch.games.doppelkopf.actions import ReturnCards
from stammtisch.games.doppelkopf.announcements import level_of
from stammtisch.games.doppelkopf.armut import trumps_in
from stammtisch.games.doppelkopf.contracts import AUGEN, PACKS, SEATS
from stammtisch.games.doppelkopf.counting import why_impossible
from stammtisch.games.doppelkopf.events import (
    Announced,
    CardPlayed,
    CardsReturned,
    ClaimRejected,
    Confirmed,
    ContractFixed,
    PartnerFound,
    RevokeProven,
    SchweinDeclared,
    Slipped,
    SoloBid,
    SoloContested,
)
from stammtisch.games.doppelkopf.game import Doppelkopf
from stammtisch.games.doppelkopf.options import Options
from stammtisch.games.doppelkopf.play import legal_cards
from stammtisch.games.doppelkopf.scoring import Facts, height, winner
from stammtisch.games.doppelkopf.state import Finished, Playing, Returning
from stammtisch.tricks import TrickTaken, turn
from stammtisch_dev.laws import Case, check_log, find_leak, play_logged, seen_bytes, swaps_unseen, two_worlds
from stammtisch_dev.testing import clause
from tests.doppelkopf.cases import (
    ARMUT,
    ASKED,
    CASES,
    CONTEST,
    DISPUTES,
    HOCHZEIT,
    NINES,
    NORMAL,
    SCHWEIN,
    SERIES,
    SILENT,
    STRICT,
    TABLE_MODE,
    TAKER,
    WATCHED,
    Modest,
    case,
    to,
)
from tests.doppelkopf.leaks import LEAKS, DealsHandsUnsorted
from tests.doppelkopf.table import deal
from tests.lawful import deals, depths, states
from tests.thorough import tried

SEEDS: Final = st.integers(0, 2**32)
NAMES: Final = [c.name for c in CASES]
PAIRS: Final = 400
"""So many pairs of worlds a leak may need at most."""
ORDERS: Final = st.permutations(("solo", "throw", "armut", "hochzeit")).map(tuple)
OPTIONS: Final = st.builds(
    Options,
    mode=st.sampled_from(["strict", "table", "learn"]),
    pack=st.sampled_from([40, 48]),
    dulle_second=st.sampled_from(["first", "second", "second_except_last"]),
    reservation_order=ORDERS,
    throw_kings_min=st.integers(2, 8),
    armut_max_trumps=st.integers(0, 5),
    armut_fox_counts=st.booleans(),
    armut_say_returned_trumps=st.booleans(),
    armut_untaken=st.sampled_from(["redeal", "normal"]),
    hochzeit_find=st.sampled_from(["first_foreign", "first_foreign_fehl"]),
    hochzeit_max_trick=st.integers(1, 9),
    hochzeit_re=st.sampled_from(["rel5", "ddv_shift", "own_fifth_card", "abs5"]),
    hochzeit_re_duty=st.booleans(),
    clock=st.sampled_from(["held", "table"]),
    reply=st.booleans(),
    schwein_when=st.sampled_from(["on_play", "on_lead", "before_first_card"]),
    schwein_after_fox=st.booleans(),
    schwein_farbsolo=st.sampled_from(["none", "trump_suit_aces"]),
    schwein_armut=st.sampled_from(["after_exchange", "as_dealt"]),
    trumpf_over_farb=st.booleans(),
    solo_tie=st.sampled_from(["forehand_first", "dealer_first"]),
    auction_hold_equal=st.booleans(),
    failed_absage_loses=st.booleans(),
    beaten_bonus=st.booleans(),
    solo_counting=st.sampled_from(["tournament", "doubled"]),
    old_point_armut=st.booleans(),
    base_at_120=st.booleans(),
    special_can_flip=st.booleans(),
    karlchen_double=st.booleans(),
    give_rest=st.booleans(),
    supervised=st.booleans(),
)


# --- one world -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("law", CASES, ids=NAMES)
@given(seed=SEEDS)
def test_random_play_keeps_the_laws_and_the_log_gives_the_state_back(law: Case, seed: int) -> None:
    """Offers are accepted, limits answered, cards kept, states typed; replay and audit agree with what happened."""
    end, log = play_logged(law, Random(seed))
    check_log(law, end, log)


@given(seed=SEEDS, options=OPTIONS, game=st.sampled_from([Doppelkopf(), Modest()]))
def test_every_reading_keeps_the_laws_and_the_sums(seed: int, options: Options, game: Doppelkopf) -> None:
    """With any options, and with time running out at any question, a deal ends in lines that sum to zero."""
    law = case("any", options, wanted=to("hochzeit", "armut", "throw"), game=game, untimed=())
    end, log = play_logged(law, Random(seed))
    check_log(law, end, log)
    assert isinstance(end, Finished)
    for line in end.lines:
        assert sum(line.game_points) == 0, line
    if end.outcome == "scored":
        assert end.facts is not None
        assert why_impossible(end.facts, Options()) is None
        assert end.lines


TO_THE_END: Final = [STRICT, NORMAL, NINES, SILENT, HOCHZEIT, ARMUT, CONTEST, TABLE_MODE, SCHWEIN]


@pytest.mark.parametrize("law", TO_THE_END, ids=[c.name for c in TO_THE_END])
@given(seed=SEEDS)
@clause("DK-B1.3")
def test_each_card_is_played_as_often_as_the_pack_has_it_and_the_augen_are_240(law: Case, seed: int) -> None:
    """Counted from what everybody saw, not from the state."""
    end, log = play_logged(law, Random(seed))
    augen, tricks = _taken([e for record in log for e in record.events])
    if end.outcome == "scored":
        assert Counter(c for trick in tricks for c in trick) == Counter(law.pack)
        assert sum(augen) == 240
        assert end.facts.re_augen == sum(augen[s] for s in end.facts.re)
        assert end.facts.re_tricks + end.facts.kontra_tricks == len(law.pack) // 4 == len(tricks)
    else:
        assert tricks == []


def _taken(events: list[Any]) -> tuple[list[int], list[list[str]]]:
    augen, tricks, lying = [0, 0, 0, 0], list[list[str]](), list[str]()
    for event in events:
        if isinstance(event, CardPlayed):
            lying.append(event.card)
        elif isinstance(event, TrickTaken):
            augen[event.seat] += sum(AUGEN[c] for c in PACKS[48][:24] for _ in range(lying.count(c)))
            tricks.append(lying)
            lying = []
    return augen, tricks


@pytest.mark.parametrize("law", [NORMAL, CONTEST], ids=["normal", "contest"])
@given(seed=SEEDS)
@clause("DK-3a", "DK-III")
def test_re_wins_or_kontra_wins_or_both_broke_their_word(law: Case, seed: int) -> None:
    """Nobody wins only after an Absage from either side, heard by all; a winner gets what the losers pay."""
    end, log = play_logged(law, Random(seed))
    facts = end.facts
    won = winner(facts, Options())
    announcements = [e for record in log for e in record.events if isinstance(e, Announced)]
    absagen = {e.party for e in announcements if level_of(e.step) > 0} | ({"re"} if height(facts.re_said) else set())
    assert won in ("re", "kontra") or absagen == {"re", "kontra"}
    before_specials = [line for line in end.lines if line.clause != "DK-6e" and not line.clause.startswith("DK-4")]
    mine = sum(line.game_points[facts.re[0]] for line in before_specials)
    assert {"re": mine > 0, "kontra": mine < 0, None: True}[won]
    assert [line.key for line in end.lines if line.key.startswith("line.dk.won")] == (
        [f"line.dk.won-{won}"] if won else []
    )
    assert sum(sum(line.game_points) for line in end.lines) == 0


@clause("DK-3a")
def test_all_three_ends_happen_in_random_play() -> None:
    winners = Counter(winner(_facts(seed), Options()) for seed in range(200))
    assert min(winners["re"], winners["kontra"]) > 50
    assert winners[None] > 2


def _facts(seed: int) -> Facts:
    facts = play_logged(NORMAL, Random(seed))[0].facts
    assert isinstance(facts, Facts)
    return facts


@pytest.mark.parametrize("law", [STRICT, NINES, DISPUTES], ids=["strict", "nines", "disputes"])
@given(seed=SEEDS)
def test_whoever_is_to_play_always_has_a_legal_card(law: Case, seed: int) -> None:
    for p in states(law, play_logged(law, Random(seed))[1]):
        if isinstance(p, Playing) and p.played < len(law.pack):
            legal = legal_cards(p, turn(p))
            assert legal
            assert set(legal) <= set(p.hands[turn(p)])


# --- two worlds ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("law", CASES, ids=NAMES)
def test_exactly_the_hidden_cards_may_be_swapped_unseen(law: Case) -> None:
    """Not one swap more, not one less: the own hand is seen, and nothing besides. Equal cards are no swap."""
    order = law.shuffled(Random(3))
    zones = [[order[at] for at in zone] for zone in (law.own, law.hidden)]
    assert len(law.own) == (0 if law.seat == SPECTATOR else len(law.pack) // 4)
    assert law.unseen_swaps(order) == sum(a != b for zone in zones for a, b in combinations(zone, 2))
    assert swaps_unseen(law, order) == law.unseen_swaps(order)


@pytest.mark.parametrize("law", CASES, ids=NAMES)
@given(seed=SEEDS)
def test_two_worlds_that_look_alike_go_on_looking_alike(law: Case, seed: int) -> None:
    rng = Random(seed)
    first, second = law.worlds(rng)
    assert two_worlds(law, first, second, rng) is not None


DEEP: Final = [
    (STRICT, 25),
    (NORMAL, 25),
    (NINES, 30),
    (SILENT, 25),
    (HOCHZEIT, 25),
    (ARMUT, 15),
    (TAKER, 20),
    (CONTEST, 30),
    (TABLE_MODE, 30),
    (DISPUTES, 12),
    (SCHWEIN, 25),
    (ASKED, 25),
    (WATCHED, 30),
    (SERIES, 25),
]


@pytest.mark.parametrize(("law", "steps"), DEEP, ids=[c.name for c, _ in DEEP])
def test_the_worlds_are_compared_deep_into_the_deal(law: Case, steps: int) -> None:
    """Four reservations are four steps: a law that ends there has proved nothing about the play."""
    measured = depths(law)
    print(f"{law.name}: median {median(measured)}, deepest {max(measured)} of {len(measured)}")
    assert median(measured) >= steps
    assert max(measured) >= 36


REACHED: Final[list[tuple[Case, str, list[type[Any]]]]] = [
    (NORMAL, "Normalspiel", [Announced]),
    (HOCHZEIT, "Hochzeit", [PartnerFound, Announced]),
    (SILENT, "Normalspiel", []),
    (ARMUT, "Armut", [CardsReturned]),
    (CONTEST, "", [SoloContested, SoloBid]),
    (TABLE_MODE, "Normalspiel", [Slipped, Confirmed]),
    (DISPUTES, "Normalspiel", [RevokeProven, ClaimRejected]),
    (ASKED, "Normalspiel", [SchweinDeclared]),
]


@pytest.mark.parametrize(("law", "contract", "kinds"), REACHED, ids=[c.name for c, *_ in REACHED])
def test_random_play_gets_where_the_questions_are(law: Case, contract: str, kinds: list[type[Any]]) -> None:
    """Most deals are what the case is about, and what it asks happens again and again."""
    all_events = deals(law, 60)
    fixed = [e.contract for events in all_events for e in events if isinstance(e, ContractFixed)]
    assert sum(name.startswith(contract) for name in fixed) >= 45
    for kind in kinds:
        assert sum(any(isinstance(e, kind) for e in events) for events in all_events) >= 10, kind


def test_random_play_plays_the_schwein() -> None:
    all_events = deals(SCHWEIN, 60)
    assert sum(any(isinstance(e, CardPlayed) and e.schwein for e in events) for events in all_events) >= 20


# --- what is said in secret ------------------------------------------------------------------------------------


@clause("DK-I.1", "DK-B1.5")
@pytest.mark.parametrize("higher", ["Fleischloser", "throw", "armut"])
def test_a_lower_reservation_leaves_no_trace(higher: str) -> None:
    """B has both queens of Kreuz. Whatever he says under a higher reservation, the others see the same bytes."""
    hands = {
        "Fleischloser": "B: XD XD",
        "throw": "A: XK XK PK PK HK; B: XD XD",
        "armut": "A: XA XA X10 X10 PA PA P10 P10 HA KK; B: XD XD",
    }
    seen = []
    for lower in ("gesund", "hochzeit"):
        t = deal(hands[higher])
        frames = []
        for word in (f"A: {higher}", f"B: {lower}", "C: gesund", "D: gesund"):
            t.say(word)
            frames.append([json.encode(t.frame(s)) for s in (0, 2, 3, SPECTATOR)])
        assert "reserve" not in t.kinds()
        seen.append(frames)
    assert seen[0] == seen[1]


@given(seed=SEEDS)
@clause("DK-I.B")
def test_what_goes_back_after_an_armut_is_seen_by_two_only(seed: int) -> None:
    """Any cards with as many trumps among them look the same to the other two and to who watches."""
    state = next((s for s in states(ARMUT, play_logged(ARMUT, Random(seed))[1]) if isinstance(s, Returning)), None)
    assume(state is not None)
    assert isinstance(state, Returning)
    by_trumps: dict[int, list[Cards]] = {}
    for back in combinations(state.hands[state.taker], state.count):
        by_trumps.setdefault(len(trumps_in(back, state.options)), []).append(back)
    others = [s for s in (*SEATS, SPECTATOR) if s not in (state.taker, state.poor)]
    for choices in by_trumps.values():
        for observer in others:
            assert len({_after_return(state, back, observer) for back in choices[:: len(choices) // 8 + 1]}) == 1


def _after_return(state: Returning, back: Cards, observer: int) -> bytes:
    outcome = Doppelkopf().submit(state, state.taker, ReturnCards(back), window="return")
    assert isinstance(outcome, Accepted)
    return seen_bytes(Doppelkopf(), outcome.state, observer, outcome.events)


# --- planted leaks ---------------------------------------------------------------------------------------------


TRIED: Final = tried(LEAKS, "leaks", game="doppelkopf")


@pytest.mark.parametrize(("mutant", "law"), TRIED, ids=[type(m).__name__ for m, _ in TRIED])
def test_a_planted_leak_is_found(mutant: Doppelkopf, law: Case) -> None:
    after = find_leak(law, mutant, [Random(seed) for seed in range(PAIRS)])
    print(f"{type(mutant).__name__}: found after {after} pairs")
    assert after is not None


def test_hands_that_are_not_sorted_are_found_by_counting_swaps() -> None:
    law = case("unsorted", Options(), game=DealsHandsUnsorted())
    order = law.shuffled(Random(3))
    assert swaps_unseen(law, order) < law.unseen_swaps(order)
