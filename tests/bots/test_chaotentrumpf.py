"""The club member at Chaotentrumpf: an answer to everything, the articles kept, better than chance."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from stammtisch.bots.chaotentrumpf import ChaotentrumpfBot, bench
from stammtisch.bots.chaotentrumpf.knowledge import Knowledge
from stammtisch.bots.chaotentrumpf.preparing import bad_cards, best_inversion
from stammtisch.bots.thinking import tag
from stammtisch.cards import Cards
from stammtisch.engine.core import HOST
from stammtisch.engine.open_match import DealOpenedAmong, Leave
from stammtisch.engine.polls import Poll
from stammtisch.games.chaotentrumpf.actions import Invert
from stammtisch.games.chaotentrumpf.events import (
    CardPlayed,
    CardTakenBack,
    Exchanged,
    LookedEarly,
    ProofShown,
    TrumpFixed,
)
from stammtisch.games.chaotentrumpf.match.events import Accused
from stammtisch.games.chaotentrumpf.match.state import CHARGES, Penalty, Trial
from stammtisch.games.chaotentrumpf.options import Options
from stammtisch.games.chaotentrumpf.state import Offence
from stammtisch.games.chaotentrumpf.view import View
from stammtisch.study.arena import Contest, Deal, judged, play_block
from stammtisch.texts import sentences
from stammtisch.tricks import TrickTaken
from tests.chaotentrumpf.table import card, cards

FOR_THE_TABLE = {"batch", "close", "lot", "next", "promise", "shuffle", "table"}
"""Kinds of questions no seat is ever asked."""


# --- an answer to everything -----------------------------------------------------------------------------------


def test_it_has_an_answer_to_every_kind_of_question_a_seat_is_asked() -> None:
    stem = "question.ct."
    kinds = {key.removeprefix(stem) for key in sentences("de") if key.startswith(stem)}
    assert set(ChaotentrumpfBot.handlers) == kinds - FOR_THE_TABLE
    assert all(callable(getattr(ChaotentrumpfBot, name)) for name in ChaotentrumpfBot.handlers.values())


# --- whole deals and matches -----------------------------------------------------------------------------------


def deal_of(*lineup: str, number: int = 0, **options: Any) -> Deal:
    return Deal(Contest("chaotentrumpf", lineup, len(lineup), options, seed=11), number, lineup)


def heard(deal: Deal) -> Iterator[Any]:
    """Everything seat 0 saw."""
    return (event for record in deal.stream.seen_by(0) for event in record)


@pytest.mark.parametrize("mode", ["strict", "table"])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 7, 10])
def test_a_table_of_club_members_plays_without_a_complaint(players: int, mode: str) -> None:
    for number in range(12 if players < 7 else 4):
        deal = deal_of(*["club"] * players, number=number, mode=mode)
        assert len(deal.play()) == players
        assert deal.state.last == ()
        assert not any(tag(event) == "accused" for event in heard(deal))


SPECIAL: list[dict[str, Any]] = [
    {"hand": 4},
    {"hand": 3, "exchange_max": 1, "minutes": False},
    {"packs": 2},
    {"trump_vote": "each_feature", "open_cards_visible": False},
    {"null_inversion": True, "inversion_lock": "held"},
    {"proofs_per_inversion": 3, "lead_with_tip": False},
    {"run_short": 4, "run_long": 5, "hand": 5},
    {"no_trump_minus": 0, "no_trick_minus": 0, "split_factor": "raw_floor"},
    {"election_exhausted": "last_value", "pack_rule": "ceil", "no_trump_in_play": "share"},
]


@pytest.mark.parametrize("mode", ["strict", "table"])
@pytest.mark.parametrize("options", SPECIAL, ids=" ".join)
def test_it_plays_by_every_special_agreement(options: dict[str, Any], mode: str) -> None:
    for number in range(8):
        deal = deal_of("club", "club", "club", number=number, mode=mode, **options)
        deal.play()
        assert deal.state.last == ()


@pytest.mark.parametrize(("players", "options"), [(2, {}), (3, {}), (4, {"mode": "table"}), (5, {"max_deals": 5})])
def test_whole_matches_come_to_their_end(players: int, options: dict[str, Any]) -> None:
    deal = deal_of(*["club"] * players, **options)
    for _ in range(20_000):
        if deal.state.over:
            break
        deal.advance()
    assert deal.state.winner is not None
    assert deal.state.penalties == ()


def test_it_plays_on_among_those_who_stay() -> None:
    deal = deal_of(*["club"] * 4, mode="table")
    deal.play()
    deal.stream.submit(HOST, Leave(1), window="table")
    game_points = deal.play()
    assert deal.state.among == (0, 2, 3)
    assert game_points[1] == 0
    assert deal.state.last == ()


def test_a_play_off_is_played_by_two_and_watched_by_the_rest() -> None:
    """Two who are level when the deals have run out; the totals are set, everything else is played."""
    deal = deal_of(*["club"] * 4, max_deals=1)
    deal.play()
    deal.stream.state = replace(deal.state, totals=(300, 0, 300, 0))
    for _ in range(20_000):
        if deal.state.over:
            break
        deal.advance()
    assert deal.state.playoff.seats == (0, 2)
    assert deal.state.winner in (0, 2)


def test_with_short_runs_it_inverts_and_can_always_prove_it() -> None:
    inverted, shown = [], []
    for number in range(10):
        deal = deal_of("club", "club", "club", number=number, mode="table", run_short=4, run_long=5)
        deal.play()
        inverted += [e for e in heard(deal) if tag(e) == "inverted"]
        shown += [e for e in heard(deal) if tag(e) == "proof-shown"]
    assert inverted
    assert len(shown) == len(inverted)
    assert all(len(event.cards) == 2 for event in shown)


@pytest.mark.parametrize(("players", "blocks"), [(3, 40), (5, 16)])
def test_who_knows_the_game_beats_who_does_not(players: int, blocks: int) -> None:
    contest = Contest("chaotentrumpf", ("club", *["random"] * (players - 1)), players, {}, seed=1)
    comparison = judged(contest, [play_block(contest, n) for n in range(blocks)])
    assert comparison.gain > 2 * comparison.interval > 0


def test_the_same_picture_gets_the_same_answer() -> None:
    contest = Contest("chaotentrumpf", ("club", "random", "random"), 3, {}, seed=5)
    assert play_block(contest, 2).game_points == play_block(contest, 2).game_points


def test_it_accuses_only_whom_the_log_convicts_and_never_twice() -> None:
    """Somebody who plays anything at a table does wrong soon enough; every complaint of the others has its evidence."""
    accusations = 0
    for number in range(15):
        deal = deal_of("club", "club", "club", "random", number=number, mode="table")
        deal.play()
        accusations_heard = [e for e in heard(deal) if tag(e) == "accused"]
        assert all(e.accused == 3 and e.evidence for e in accusations_heard)
        assert len({(e.deal, e.charge) for e in accusations_heard}) == len(accusations_heard)
        accusations += len(accusations_heard)
    assert accusations


# --- complaints ------------------------------------------------------------------------------------------------


def seen(*events: Any, trump: str = "suit:X", mode: str = "table") -> Knowledge:
    options = Options(mode="table" if mode == "table" else "strict")
    opened = DealOpenedAmong(4, 0, options, None, seats=(0, 1, 2))
    return Knowledge(0, [(opened,), (TrumpFixed(trump, ()),), *((e,) for e in events)])


FOLLOWED_LATE = (
    *(CardPlayed(0, card("KA")), CardPlayed(1, card("H7")), CardPlayed(2, card("K7")), TrickTaken(0)),
    *(CardPlayed(0, card("K8")), CardPlayed(1, card("K9")), CardPlayed(2, card("K10"))),
)


def test_who_plays_a_suit_he_had_shown_not_to_have_is_accused() -> None:
    assert bench.complaint(seen(*FOLLOWED_LATE)) == (1, "renege")
    assert bench.complaint(seen(*FOLLOWED_LATE[:5])) is None


def test_trumps_are_a_suit_of_their_own_also_for_a_complaint() -> None:
    assert bench.complaint(seen(*FOLLOWED_LATE, trump="value:9")) is None


def test_a_card_that_was_taken_back_proves_nothing() -> None:
    right = (CardTakenBack(1, card("H7")), CardPlayed(1, card("KB")))
    events = (*FOLLOWED_LATE[:2], *right, *FOLLOWED_LATE[2:])
    assert bench.complaint(seen(*events)) is None


def test_what_was_judged_is_not_brought_up_again() -> None:
    before = Accused(2, 1, "renege", 4, grave=False, late=False, evidence=())
    assert bench.complaint(seen(*FOLLOWED_LATE, before)) is None


@pytest.mark.parametrize(
    ("events", "expected"),
    [
        ([LookedEarly(2, ())], (2, "early-look")),
        ([LookedEarly(0, cards("KA"))], None),
        ([ProofShown(0, 1, (1, 6), ())], (1, "bluff")),
        ([ProofShown(0, 1, (1, 6), cards("K7 KA"))], None),
        ([Exchanged(1, None, None, 3)], None),
        ([Exchanged(1, None, None, 4)], (1, "second-exchange")),
        ([Exchanged(1, None, None, 1), Exchanged(1, None, None, 1)], (1, "second-exchange")),
        ([Exchanged(1, None, None, 1), Exchanged(1, None, None, 0)], None),
    ],
)
def test_what_all_could_see_is_complained_about(events: list[Any], expected: tuple[int, str] | None) -> None:
    assert bench.complaint(seen(*events)) == expected


# --- judgement -------------------------------------------------------------------------------------------------


def trial(charge: str, *, proven: int) -> Trial:
    offence = Offence(1, CHARGES[charge] or "", 1)
    polls: Any = Poll("opinion:0", (0, 2))
    return Trial(0, 1, charge, 1, False, (offence,) * proven, "careless", polls, polls)


@pytest.mark.parametrize("charge", CHARGES)
def test_without_evidence_nobody_is_punished(charge: str) -> None:
    accused = trial(charge, proven=0)
    assert bench.careless(accused, ())
    assert bench.amount(accused, (Penalty(1, 100, 1),)) == 0
    assert not bench.sent_away(accused, (Penalty(1, 100, 1),) * 9)


def test_a_first_slip_is_carelessness_and_a_bluff_never_is() -> None:
    assert bench.careless(trial("renege", proven=1), (Penalty(2, 100, 1),))
    assert not bench.careless(trial("renege", proven=1), (Penalty(1, 100, 1),))
    assert not bench.careless(trial("renege", proven=2), ())
    assert not bench.careless(trial("bluff", proven=1), ())


def test_who_does_it_again_pays_more_and_in_the_end_goes() -> None:
    before = (Penalty(1, 100, 1),) * 3
    assert bench.amount(trial("bluff", proven=1), ()) == 200
    assert bench.amount(trial("bluff", proven=2), before[:1]) == 400
    assert bench.amount(trial("bluff", proven=1), before * 5) == 1000
    assert not bench.sent_away(trial("bluff", proven=1), before[:2])
    assert bench.sent_away(trial("bluff", proven=1), before)


# --- the preparation -------------------------------------------------------------------------------------------


def prepared(hand: Cards, trump: str) -> tuple[Knowledge, View]:
    return seen(trump=trump), View(0, "preparing", 1, hand, stock=30, trump=trump)


RED = cards("H10 H8 H9 HA HB HD K10 K8 KA KK")
"""A ten-card hand with a run over all values but the seven, and red from end to end."""


def test_it_inverts_to_the_colour_it_is_full_of() -> None:
    table, view = prepared(RED, "colour:black")
    inversion = best_inversion(table, view, table.pool(RED))
    assert inversion is not None
    assert inversion.action == Invert("colour:red")
    assert len(inversion.run) == 6


def test_it_does_not_invert_what_suits_it_already() -> None:
    table, view = prepared(RED, "colour:red")
    inversion = best_inversion(table, view, table.pool(RED))
    assert inversion is None or inversion.action.to != "colour:black"


def test_it_does_not_invert_without_a_run_even_where_nobody_looks() -> None:
    hand = cards("K10 K10 K7 K7 KA KA H10 H7 HA HA")
    table, view = prepared(hand, "colour:black")
    assert best_inversion(table, view, table.pool(hand)) is None


def test_it_lays_away_what_takes_no_trick_and_keeps_trumps_and_aces() -> None:
    hand = cards("H7 H8 HA K7 KA P8 PA X8 XA XK")
    table, view = prepared(hand, "suit:X")
    away = bad_cards(table, view, table.pool(hand), change=None)
    assert set(away) <= set(cards("H7 H8 K7 P8"))
    assert len(away) == 3


def test_the_run_of_an_inversion_to_come_is_not_laid_away() -> None:
    table, view = prepared(RED, "colour:black")
    change = best_inversion(table, view, table.pool(RED))
    assert change is not None
    assert not set(bad_cards(table, view, table.pool(RED), change=change)) & set(change.run)
