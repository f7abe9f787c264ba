"""A match around the deals: who deals, what counts, when it ends, and the promise that every shuffle can be checked."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import json

from stammtisch import fair
from stammtisch.cards import Card
from stammtisch.engine.core import HOST, HOST_ONLY, LATE, NOT_ASKED, SPECTATOR, WRONG_KIND, HostAction, TimeUp
from stammtisch.engine.match import (
    Amend,
    DealClosed,
    DealOpened,
    MatchEnded,
    MatchView,
    NextDeal,
    OptionsAmended,
    Reveal,
    SeedRevealed,
)
from stammtisch.engine.shuffling import Mix, Shuffle
from stammtisch_dev.laws import Case, check_log, play_logged
from stammtisch_dev.testing import clause
from tests.engine import hohe_karte as hk
from tests.engine.tables import GAME, ORDER, SHORT, MatchTable, honest, match_table, play, refusal, seed_of

EVERY_EVENT = (DealOpened, DealClosed, SeedRevealed, OptionsAmended, MatchEnded)
seeds = st.integers(0, 2**32)


def events(match: MatchTable, kind: type[Any]) -> list[Any]:
    return [event for record in match.log for event in record.events if isinstance(event, kind)]


def deal(match: MatchTable, *, tip: int | None = 0, stir: bool = False) -> MatchTable:
    """One whole deal without words or swaps, up to the last card."""
    match.do(HOST, honest(match.state, "next"), kind="next")
    match.do(HOST, TimeUp(), kind="mix")
    match.do(HOST, honest(match.state, "shuffle"), kind="shuffle")
    for seat in hk.SEATS:
        match.do(seat, hk.Tip(tip), kind="tip")
    for seat in (0, 1):
        match.do(seat, hk.Vote(stir), kind="vote")
    if stir:
        match.do(HOST, honest(match.state, "shuffle"), kind="shuffle")
    match.do(match.window("swap").seats[0], hk.Swap(None), kind="swap")
    for _ in hk.SEATS:
        match.do(HOST, TimeUp(), kind="card")
    return match


# --- dealers, totals, end ---


@given(seeds)
def test_the_deal_passes_on_to_the_left_and_stays_after_a_deal_without_a_game(seed: int) -> None:
    match = play(match_table(hk.Options(deals=4)), Random(seed))
    opened, closed = events(match, DealOpened), events(match, DealClosed)
    assert [e.number for e in opened] == list(range(1, len(opened) + 1))
    for before, after, end in zip(opened, opened[1:], closed, strict=False):
        assert after.dealer == (before.dealer + (not end.result.redeal)) % 3


@given(seeds)
def test_totals_are_the_sums_of_the_rows_and_only_what_counted_has_a_row(seed: int) -> None:
    match = play(match_table(hk.Options(deals=3)), Random(seed))
    counted = [e.result for e in events(match, DealClosed) if not e.result.redeal]
    assert [row.result for row in match.state.rows] == counted
    assert match.state.totals == tuple(map(sum, zip(*(r.game_points for r in counted), strict=True)))
    assert len(counted) == 3
    assert match.game.windows(match.state) == ()


def test_a_deal_in_which_nobody_tipped_does_not_count_and_the_same_dealer_deals_again() -> None:
    match = deal(match_table(SHORT, dealer=2), tip=None)
    assert (match.state.totals, match.state.rows, match.state.dealer, match.state.number) == ((0, 0, 0), (), 2, 1)
    match.do(HOST, honest(match.state, "reveal"), kind="reveal")
    deal(match)
    assert (len(match.state.rows), match.state.dealer, match.state.number) == (1, 0, 2)
    assert (match.state.rows[0].number, match.state.rows[0].dealer) == (2, 2)


def test_the_last_deal_ends_the_match_and_the_end_has_its_own_lines() -> None:
    match = match_table(SHORT)
    for _ in range(2):
        deal(match)
        match.do(HOST, honest(match.state, "reveal"), kind="reveal")
    (ended,) = events(match, MatchEnded)
    assert match.log[-2].events[-1] == ended
    assert match.state.over
    assert match.state.final == ended.final == GAME.final(SHORT, match.state.rows)
    assert match.game.windows(match.state) == ()


def test_a_deal_without_a_game_never_ends_the_match() -> None:
    match = deal(match_table(hk.Options(deals=0)), tip=None)
    assert not match.state.over


def test_a_game_without_a_final_reckoning_adds_nothing() -> None:
    assert super(hk.HoheKarte, GAME).final(SHORT, ()) == ()


# --- what is seen ---


def test_the_rows_are_seen_between_deals_only() -> None:
    match = deal(match_table())
    between: MatchView[Any] = match.frame(1).view
    assert (between.rows, between.played, between.deal) == (match.state.rows, 1, None)
    match.do(HOST, honest(match.state, "reveal"), kind="reveal")
    match.do(HOST, honest(match.state, "next"), kind="next")
    during: MatchView[Any] = match.frame(1).view
    assert (during.rows, during.played, during.deal) == ((), 1, hk.View())


def test_a_seat_sees_of_the_deal_what_the_game_lets_it_see() -> None:
    match = play(match_table(), Random(4), steps=60)
    for record in match.log:
        for event in record.events:
            for seat in (0, SPECTATOR):
                own = isinstance(event, EVERY_EVENT)
                assert match.game.redact(event, seat) == (event if own else GAME.redact(event, seat))
                assert match.game.reveals(event, seat) == (None if own else GAME.reveals(event, seat))


@clause("ENG-wrong-kind")
def test_between_deals_nobody_but_the_table_is_asked() -> None:
    match = match_table()
    (window,) = match.game.windows(match.state)
    assert window.seats == (HOST,)
    assert match.game.offers(match.state, 0, window) == ()
    assert refusal(match, HOST, TimeUp(), window="next:0") == WRONG_KIND
    assert refusal(match, 0, hk.CallHalt(), window="next:0") == NOT_ASKED


# --- the prefix ---


def test_questions_of_a_deal_carry_its_number_and_so_does_what_they_wait_for() -> None:
    match = match_table()
    match.do(HOST, NextDeal(), kind="next")
    assert [w.id for w in match.game.windows(match.state)] == ["1/mix"]
    halted = halt(match_table())
    assert [(w.id, w.waits_for) for w in halted.game.windows(halted.state)] == [
        ("1/halt:1", None),
        ("1/swap", "1/halt:1"),
        ("1/anytime", "1/halt:1"),
    ]
    assert refusal(halted, 1, hk.Swap(None), window="1/swap").clause == "ENG-waits"


def halt(match: MatchTable) -> MatchTable:
    match.do(HOST, NextDeal(), kind="next")
    match.do(HOST, TimeUp(), kind="mix")
    match.do(HOST, Shuffle(ORDER), kind="shuffle")
    match.do(HOST, TimeUp(), kind="tip")
    match.do(HOST, TimeUp(), kind="vote")
    match.do(0, hk.CallHalt(), kind="anytime")
    return match


@clause("ENG-late")
@pytest.mark.parametrize("window", ["2/mix", "0/mix", "/mix", "1/", "1", "mix", "01/mix", "1/1/mix", "next:0"])
def test_an_answer_reaches_the_deal_it_names_and_no_other(window: str) -> None:
    match = match_table()
    match.do(HOST, NextDeal(), kind="next")
    assert refusal(match, 0, Mix("x"), window=window) == LATE


def test_a_question_of_a_former_deal_is_late() -> None:
    match = deal(match_table())
    assert refusal(match, 0, hk.CallHalt(), window="1/anytime") == LATE  # between deals
    match.do(HOST, honest(match.state, "reveal"), kind="reveal")
    match.do(HOST, honest(match.state, "next"), kind="next")
    assert refusal(match, 0, Mix("x"), window="1/mix") == LATE


@clause("ENG-late", "ENG-table-only")
def test_the_match_itself_cannot_be_reached_through_a_deal() -> None:
    match = match_table()
    match.do(HOST, NextDeal(), kind="next")
    for action in (NextDeal(), Reveal("x"), Amend(SHORT)):
        assert refusal(match, HOST, action, window="1/mix") == NOT_ASKED
        assert refusal(match, HOST, action, window="next:0") == LATE
        assert refusal(match, 0, action, window="1/mix") == HOST_ONLY


def test_an_event_of_a_deal_without_a_deal_changes_nothing() -> None:
    state = match_table().state
    assert GAME.match().evolve(state, hk.HaltOver()) == state


# --- options ---


def test_options_may_be_amended_between_deals_and_stand_whole_in_the_log() -> None:
    match = match_table()
    amended = hk.Options(stake=5, house_rule="Wer gähnt, gibt")
    assert match.do(HOST, Amend(amended), kind="next") == (OptionsAmended(amended),)
    (opened,) = match.do(HOST, NextDeal(), kind="next")
    assert opened == DealOpened(1, 0, amended)
    assert b'"deals":3' in json.encode(opened)
    assert refusal(match, HOST, Amend(SHORT), window="1/mix") == NOT_ASKED


@clause("ENG-wrong-kind")
def test_options_cannot_be_amended_while_a_seed_is_owed() -> None:
    match = deal(match_table())
    assert refusal(match, HOST, Amend(SHORT), window="reveal:1") == WRONG_KIND


# --- promise and proof ---


@clause("ENG-fair")
@given(seeds)
def test_an_honest_table_proves_every_shuffle(seed: int) -> None:
    match = play(match_table(SHORT), Random(seed))
    assert match.state.over
    assert len(events(match, SeedRevealed)) == len(events(match, DealOpened))


@clause("ENG-fair")
@pytest.mark.parametrize(
    ("seed", "key"),
    [
        ("", "refusal.seed-malformed"),
        ("xyz", "refusal.seed-malformed"),
        (seed_of(2), "refusal.seed-not-promised"),
        ("0" * 64, "refusal.seed-not-promised"),
    ],
)
def test_another_seed_than_the_promised_one_is_refused(seed: str, key: str) -> None:
    match = deal(match_table())
    refusal_given = refusal(match, HOST, Reveal(seed), window="reveal:1")
    assert (refusal_given.clause, refusal_given.key) == ("ENG-fair", key)
    assert match.do(HOST, Reveal(seed_of(1)), kind="reveal") == (SeedRevealed(1, seed_of(1)),)


def crooked(which: int) -> MatchTable:
    """The table has promised a seed and then stacked one of its shuffles."""
    match = match_table()
    match.do(HOST, honest(match.state, "next"), kind="next")
    match.do(HOST, TimeUp(), kind="mix")
    first = honest(match.state, "shuffle") if which != 1 else Shuffle(ORDER)
    match.do(HOST, first, kind="shuffle")
    match.do(0, hk.Tip(0), kind="tip")
    match.do(HOST, TimeUp(), kind="tip")
    for seat in (0, 1):
        match.do(seat, hk.Vote(True), kind="vote")
    second: HostAction | None = honest(match.state, "shuffle")
    if which == 2 and isinstance(second, Shuffle):
        second = Shuffle(second.order[::-1])
    match.do(HOST, second, kind="shuffle")
    match.do(1, hk.Swap(None), kind="swap")
    for _ in hk.SEATS:
        match.do(HOST, TimeUp(), kind="card")
    return match


@clause("ENG-fair")
@pytest.mark.parametrize("which", [1, 2])
def test_a_shuffle_that_does_not_follow_from_the_seed_is_found_out(which: int) -> None:
    refusal_given = refusal(crooked(which), HOST, Reveal(seed_of(1)), window="reveal:1")
    assert (refusal_given.key, refusal_given.args) == ("refusal.pack-not-from-seed", {"shuffle": which})


@clause("ENG-fair")
def test_both_shuffles_of_an_honest_deal_follow_from_the_seed() -> None:
    match = crooked(0)
    match.do(HOST, Reveal(seed_of(1)), kind="reveal")
    assert match.state.seal is None


@clause("ENG-fair")
def test_what_the_seats_said_is_part_of_the_proof() -> None:
    match = match_table()
    match.do(HOST, honest(match.state, "next"), kind="next")
    for seat, word in ((2, "Prost"), (0, ""), (1, "Gesundheit")):
        match.do(seat, Mix(word), kind="mix")
    assert match.state.seal.entropy == ((2, "Prost"), (1, "Gesundheit"))
    order = fair.shuffled(hk.PACK, seed_of(1), entropy=[(1, "Gesundheit"), (2, "Prost")])
    match.do(HOST, Shuffle(order), kind="shuffle")
    assert match.state.seal.orders == (order,)


@clause("ENG-wrong-kind")
def test_no_deal_is_opened_while_a_seed_is_owed() -> None:
    match = deal(match_table())
    assert [w.id for w in match.game.windows(match.state)] == ["reveal:1"]
    assert refusal(match, HOST, NextDeal(), window="next:1") == LATE
    assert refusal(match, HOST, NextDeal(), window="reveal:1") == WRONG_KIND


def test_without_a_promise_there_is_nothing_to_reveal() -> None:
    match = halt(match_table())
    assert match.state.seal is None
    assert refusal(match, HOST, Reveal(seed_of(1)), window="reveal:1") == LATE
    fresh = match_table()
    assert refusal(fresh, HOST, Reveal(seed_of(1)), window="next:0") == WRONG_KIND


@given(seeds)
def test_a_match_keeps_the_laws_of_every_game(seed: int) -> None:
    match = GAME.match()
    case = Case(
        "match",
        match,
        start=lambda: match.begin(hk.Options(mode="table")),
        host=hk.host,
        pack=hk.PACK,
        seat=2,
        own=range(6, 9),
    )
    end, log = play_logged(case, Random(seed))
    check_log(case, end, log)
    assert end.over


def test_a_match_knows_its_own_actions_and_events_and_those_of_the_game() -> None:
    match = GAME.match()
    assert json.decode(b'{"type":"play-card","card":"EA"}', type=match.action_types) == hk.PlayCard(Card("EA"))
    opened = json.decode(json.encode(DealOpened(1, 0, SHORT)), type=match.event_types)
    assert opened.options == SHORT
