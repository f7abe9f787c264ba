"""Properties of random matches: who is asked, which cards there are, what is added up, and that there is an end."""

from collections.abc import Iterator
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stammtisch.engine.core import HOST
from stammtisch.engine.match import DealClosed, MatchEnded, NextDeal
from stammtisch.engine.open_match import DealOpenedAmong, Left, MatchWon
from stammtisch.games.chaotentrumpf.match.events import Convicted, DealAnnulled, Disqualified, PlayoffOpened
from stammtisch.games.chaotentrumpf.match.state import ChaotentrumpfMatchState
from stammtisch.games.chaotentrumpf.options import Options
from stammtisch.games.chaotentrumpf.packs import full_pack
from stammtisch_dev.testing import clause
from tests.chaotentrumpf.cases import cards_of
from tests.chaotentrumpf.match_cases import Peaceful, Unanimous, Undisputed
from tests.chaotentrumpf.match_table import ready
from tests.chaotentrumpf.random_match import Played, played

SEEDS: Final = st.integers(0, 2**32)
RESTLESS: Final = 0.15
"""How often somebody leaves or comes, of the times the table could tell."""


def restless(seed: int, players: int = 4, *, steps: int = 700, **options: Any) -> Played:
    """A match at a table where rules are broken, somebody complains, and players come and go."""
    chosen = Options(mode="table", max_deals=2, **options)
    return played(players, chosen, Random(seed), rules=Peaceful, steps=steps, moving=RESTLESS, ending=0.05)


def folded(match: Played) -> Iterator[tuple[ChaotentrumpfMatchState, tuple[Any, ...]]]:
    """The match after every record, folded from the log alone, and what happened."""
    state = match.start
    for record in match.log:
        for event in record.events:
            state = match.game.evolve(state, event)
        yield state, record.events


# --- the end ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
@clause("CT-17a")
def test_up_to_four_random_players_reach_the_limit(players: int, seed: int) -> None:
    m: ChaotentrumpfMatchState = played(players, Options(), Random(seed), steps=40_000).state
    assert m.over
    assert m.winner is not None
    assert m.totals[m.winner] > 1000


@pytest.mark.parametrize("players", range(5, 11))
@clause("CT-17a", "CT-17c")
def test_from_five_players_on_a_match_ends_by_the_number_of_deals(players: int) -> None:
    m: ChaotentrumpfMatchState = played(players, Options(limit=750, max_deals=3), Random(players), steps=20_000).state
    assert m.over
    assert m.winner is not None
    assert len(m.rows) == 3
    assert m.totals[m.winner] == max(m.totals)


@given(seed=SEEDS, policy=st.sampled_from(["annul", "finish"]), players=st.integers(3, 5))
def test_a_restless_match_is_over_or_can_go_on(seed: int, policy: str, players: int) -> None:
    """Something that has to be answered is open, and it is asked of somebody who is there."""
    match = restless(seed, players, leaver_policy=policy)
    m: ChaotentrumpfMatchState = match.state
    open_now = [w for w in match.game.windows(m) if w.must and w.waits_for is None]
    assert m.over != bool(open_now)
    assert all(w.seats for w in open_now)


@given(seed=SEEDS)
def test_without_minutes_nothing_is_added_up_and_there_is_no_end(seed: int) -> None:
    m: ChaotentrumpfMatchState = played(3, Options(minutes=False), Random(seed), rules=Unanimous, steps=250).state
    assert not m.over
    assert m.number
    assert m.totals == (0, 0, 0)
    assert m.rows == ()


# --- the log ---------------------------------------------------------------------------------------------------


@given(seed=SEEDS, policy=st.sampled_from(["annul", "finish"]))
def test_the_log_alone_gives_the_match_back(seed: int, policy: str) -> None:
    match = restless(seed, leaver_policy=policy)
    *_, (last, _) = folded(match)
    assert last == match.state


# --- who is asked, and with which cards --------------------------------------------------------------------------


@given(seed=SEEDS, policy=st.sampled_from(["annul", "finish"]))
@clause("CT-3b")
def test_exactly_those_who_are_there_are_asked(seed: int, policy: str) -> None:
    match = restless(seed, leaver_policy=policy)
    asked_once = set()
    for m, _ in folded(match):
        assert set(m.leaving) <= set(m.present)
        assert not set(m.disqualified) & set(m.present)
        for window in match.game.windows(m):
            seats = {s for s in window.seats if s >= 0}
            asked_once |= seats
            assert seats <= set(m.among if "/" in window.id else m.present)
            if window.kind in ("volunteer", "nominate"):
                assert seats | set(window.answered) == set(m.present)
    assert asked_once


@given(seed=SEEDS, policy=st.sampled_from(["annul", "finish"]))
@clause("CT-3b")
def test_the_cards_of_every_deal_are_those_of_the_number_of_players(seed: int, policy: str) -> None:
    match = restless(seed, 5, leaver_policy=policy)
    for m, _ in folded(match):
        if m.deal is not None and (held := cards_of(m.deal)) is not None:
            assert sorted(held) == sorted(full_pack(len(m.among), m.options))


def test_random_matches_are_played_by_fewer_than_there_are_chairs() -> None:
    """Or the properties above would say little."""
    wanted, seen, few = {Left, Convicted, Disqualified, DealAnnulled, PlayoffOpened}, set[type](), False
    for seed in range(60):
        happened = [event for _, events in folded(restless(seed, 5)) for event in events]
        seen |= {type(event) for event in happened}
        few = few or any(isinstance(event, DealOpenedAmong) and len(event.seats) < 5 for event in happened)
        if few and wanted <= seen:
            return
    raise AssertionError(f"missing: {wanted - seen}, fewer than five: {few}")


# --- what is added up --------------------------------------------------------------------------------------------


class Ledger:
    """The score as somebody keeps it who only listens."""

    def __init__(self, seat_count: int) -> None:
        self.rows: dict[int, tuple[int, ...]] = {}
        self.fines = [0] * seat_count
        self.number, self.playing_off = 0, False

    def hear(self, event: Any) -> None:
        if isinstance(event, DealOpenedAmong):
            self.number = event.number
        elif isinstance(event, PlayoffOpened):
            self.playing_off = True
        elif isinstance(event, DealClosed) and not event.result.redeal:
            self.rows[self.number] = event.result.game_points
        elif isinstance(event, DealAnnulled):
            self.rows.pop(event.number, None)
        elif isinstance(event, Convicted):
            self.fines[event.seat] += event.amount

    @property
    def totals(self) -> tuple[int, ...]:
        return tuple(sum(row[seat] for row in self.rows.values()) - fine for seat, fine in enumerate(self.fines))


@given(seed=SEEDS)
@clause("CT-4a", "CT-SV-3", "CT-SV-4")
def test_the_totals_are_the_deals_that_counted_less_the_penalties(seed: int) -> None:
    """Up to the first play-off, which has totals of its own."""
    match = restless(seed)
    ledger = Ledger(4)
    for record in match.log:
        for event in record.events:
            ledger.hear(event)
        if ledger.playing_off:
            return
    m: ChaotentrumpfMatchState = match.state
    assert m.totals == ledger.totals
    assert [row.number for row in m.rows] == sorted(ledger.rows)
    assert not {row.number for row in m.rows} & set(m.annulled)


@given(seed=SEEDS)
@clause("CT-17a", "CT-17c")
def test_who_wins_a_match_without_a_play_off_has_the_highest_total_of_those_left(seed: int) -> None:
    match = played(4, Options(max_deals=2), Random(seed), rules=Undisputed, moving=RESTLESS)
    m: ChaotentrumpfMatchState = match.state
    assert m.over
    if m.playoffs or len(m.present) < 2:
        return
    assert m.winner in m.present
    assert m.totals[m.winner] == max(m.totals[s] for s in m.present)


def test_a_new_deal_is_no_answer_to_the_lot_of_a_deal() -> None:
    """Whatever the table says in the wrong place is refused; here the stock is empty and a pack is to be shuffled."""
    t = ready(packs=1).deal(turned="X8 X7")
    t.time_up("cut").say("B: turn", "ALL: vote none", "B: turn", "A: lead", "B: lead", "C: stay").time_up("tip")
    assert t.refusal(HOST, NextDeal(), kind="lot").clause == "ENG-wrong-kind"


def test_a_match_ends_once() -> None:
    match = played(3, Options(max_deals=1), Random(5))
    events = [e for record in match.log for e in record.events]
    assert sum(isinstance(e, MatchEnded) for e in events) == 1
    assert sum(isinstance(e, MatchWon) for e in events) == 1
