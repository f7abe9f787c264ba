"""Random matches and their files: they end, their logs fold, both forms come back and prove lots and shuffles."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from stammtisch.engine.core import HOST
from stammtisch.engine.match import DealClosed, MatchEnded, SeedRevealed
from stammtisch.engine.open_match import Arrived, LeaveNoted, Left, MatchWon, Promised
from stammtisch.engine.recordfile import BadRecord, Header, read, replay, verify, write_jsonl, write_text
from stammtisch.engine.records import Record
from stammtisch.engine.shuffling import Shuffled
from stammtisch.games.maumau.events import DutyArisen
from stammtisch.games.maumau.game import MauMau
from stammtisch.games.maumau.match.state import DealOpenedWith, MauMauMatchState, RuleAdded
from stammtisch.games.maumau.options import Options
from stammtisch.games.maumau.packs import full_pack
from stammtisch.games.maumau.state import Playing
from stammtisch.texts import LANGS, sentences
from stammtisch_dev.testing import clause
from tests.maumau.random_match import Played, played

Write = Callable[[Header, list[Record[Any, Any, Any]], Any], str]
GAMES: Final = {"maumau": MauMau(4)}
NAMES: Final = ("Moni", "Uli", "Gerd", "Bea", "Tom", "Ida", "Jo", "Kai")
DICE: Final = st.integers(0, 2**32)
RESTLESS: Final = 0.1
"""How often somebody leaves or comes, of the times the table could tell."""
forms = pytest.mark.parametrize("write", [write_text, write_jsonl])


def restless(dice: int, players: int = 4, *, steps: int = 1500) -> Played:
    return played(players, Options(target=3), Random(dice), moving=RESTLESS, steps=steps)


def first_with(wanted: set[type], *, players: int, reshuffled: bool = False) -> Played:
    """The first restless match of chance in which all of this happens; a deal shuffles once, a further time is more."""
    for dice in range(60):
        match = restless(dice, players, steps=400)
        count = Counter(type(e) for e in events_of(match))
        again = count[Shuffled] > 1 + count[DealOpenedWith]
        if wanted <= set(count) and (again or not reshuffled):
            return match
    raise AssertionError(f"no match has {wanted}")


@cache
def long_match() -> Played:
    """Two players, some deals with a reshuffle, and rules of their own: the first such match of chance."""
    matches = (played(2, Options(target=11), Random(dice)) for dice in range(60, 90))
    return next(match for match in matches if match.state.over and _has_own_rules(match))


def _has_own_rules(match: Played) -> bool:
    return {RuleAdded, DutyArisen} <= {type(e) for e in events_of(match)}


def folded(match: Played) -> Iterator[tuple[MauMauMatchState, tuple[Any, ...]]]:
    """The match after every record, folded from the log alone, and what happened."""
    state = match.start
    for record in match.log:
        for event in record.events:
            state = match.game.evolve(state, event)
        yield state, record.events


def events_of(match: Played) -> list[Any]:
    return [e for record in match.log for e in record.events]


def written(match: Played, write: Write) -> str:
    players = len(match.game.seats)
    header = Header(
        game="maumau",
        rulebook="1",
        kind="match",
        names=NAMES[:players],
        dealer=match.start.dealer,
        options=match.start.options,
    )
    return write(header, match.log, MauMau(players))


# --- random matches --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("rule", ["clockwise", "winner", "loser"])
@clause("MM-14", "MM-13", "MM-S1")
def test_a_random_match_reaches_its_target(players: int, rule: str) -> None:
    match = played(players, Options(target=3, dealer_rule=rule), Random(players))  # type: ignore[arg-type]
    m: MauMauMatchState = match.state
    assert m.over
    assert m.winner is not None
    assert 3 <= m.totals[m.winner] <= 4
    assert all(total < 3 for seat, total in enumerate(m.totals) if seat != m.winner)
    assert sum(isinstance(e, MatchEnded | MatchWon) for e in events_of(match)) == 2


@given(dice=DICE)
@clause("MM-14", "MM-11")
def test_a_restless_match_is_over_or_can_go_on(dice: int) -> None:
    """Something that has to be answered is open, and it is asked of somebody who is there."""
    match = restless(dice)
    m: MauMauMatchState = match.state
    open_now = [w for w in match.game.windows(m) if w.must]
    assert m.over != bool(open_now)
    assert all(w.seats for w in open_now)


@given(dice=DICE, players=st.integers(2, 6))
def test_the_log_alone_gives_the_match_back(dice: int, players: int) -> None:
    match = restless(dice, players)
    *_, (last, _) = folded(match)
    assert last == match.state


@given(dice=DICE)
@clause("MM-11")
def test_exactly_those_who_are_there_are_asked(dice: int) -> None:
    match = restless(dice)
    for m, _ in folded(match):
        assert set(m.leaving) <= set(m.present)
        for window in match.game.windows(m):
            seats = {s for s in window.seats if s != HOST}
            assert seats <= set(m.among if "/" in window.id else m.present)


@given(dice=DICE)
def test_the_cards_of_a_deal_stay_those_it_began_with(dice: int) -> None:
    for m, _ in folded(restless(dice, 6)):
        if isinstance(p := m.deal, Playing):
            held = [c for hand in p.hands for c in hand] + [penalty.card for row in p.penalties for penalty in row]
            assert sorted([*held, *p.stock, *p.pile]) == sorted(full_pack(len(m.among), m.options))


@given(dice=DICE)
@clause("MM-13", "MM-8a")
def test_the_totals_are_the_deals_that_counted(dice: int) -> None:
    match = restless(dice)
    rows = [e.result.game_points for e in events_of(match) if isinstance(e, DealClosed) and not e.result.redeal]
    m: MauMauMatchState = match.state
    assert m.totals == tuple(sum(row[seat] for row in rows) for seat in range(4))
    assert all(sum(row) in (1, 2) and max(row) == sum(row) for row in rows)
    assert len(m.rows) == len(rows)


def test_random_matches_show_what_matches_can() -> None:
    """Or the properties above would say little."""
    events = [e for dice in range(12) for e in events_of(restless(dice, 5))]
    assert {Left, Arrived, LeaveNoted, MatchWon, SeedRevealed} <= {type(e) for e in events}
    assert any(isinstance(e, DealOpenedWith) and len(e.seats) < 5 for e in events)
    assert _has_own_rules(long_match())


# --- files -----------------------------------------------------------------------------------------------------


# Marked is one match that is known to have what the clause is about; the mass beside it runs without measuring.


@forms
@clause("MM-11")
def test_a_restless_match_comes_back_from_its_file(write: Write) -> None:
    _comes_back(first_with({Left, Arrived, LeaveNoted}, players=3), write)


@forms
@given(dice=DICE)
def test_any_restless_match_comes_back_from_its_file(write: Write, dice: int) -> None:
    _comes_back(restless(dice, 3, steps=400), write)


def _comes_back(match: Played, write: Write) -> None:
    text = written(match, write)
    assert read(text, GAMES)[1] == match.log
    again = replay(text, GAMES)
    assert again.state == match.state
    assert again.records == len(match.log)
    assert again.game_points == match.state.totals


@forms
@clause("MM-S1", "MM-8a")
def test_every_shuffle_of_a_restless_match_is_proven(write: Write) -> None:
    """The lot, every deal by the packs of those who played it, and what was shuffled anew in it."""
    _all_proven(first_with({Left, Arrived}, players=6, reshuffled=True), write)


@forms
@given(dice=DICE)
def test_every_shuffle_of_any_restless_match_is_proven(write: Write, dice: int) -> None:
    _all_proven(restless(dice, 6, steps=400), write)


def _all_proven(match: Played, write: Write) -> None:
    *earlier, last = verify(written(match, write), GAMES)
    assert {proof.verdict for proof in earlier} <= {"proven"}
    assert last.verdict == ("proven" if match.state.seal is None else "unrevealed")
    assert [proof.lot for proof in (*earlier, last)] == [True, *(False for _ in earlier)]
    assert sum(proof.shuffles for proof in (*earlier, last)) == sum(isinstance(e, Shuffled) for e in events_of(match))


@forms
@clause("MM-S1", "MM-8a", "MM-12c", "MM-14")
def test_a_long_match_has_its_lot_reshuffles_and_rules_in_its_file(write: Write) -> None:
    match = long_match()
    text = written(match, write)
    first, *deals = verify(text, GAMES)
    assert (first.lot, first.deal, first.verdict, first.shuffles, first.key) == (
        True,
        1,
        "proven",
        1,
        "record.lot-proven",
    )
    assert all(first.key in sentences(lang) for lang in LANGS)
    assert [proof.deal for proof in deals] == list(range(1, len(deals) + 1))
    assert max(proof.shuffles for proof in deals) > 1
    again = replay(text, GAMES)
    m: MauMauMatchState = again.state
    assert (m.over, m.rules, m.winner) == (True, match.state.rules, match.state.winner)
    assert m.rules
    assert again.lines[-1].clause == "MM-14"


@clause("MM-S1")
def test_another_seed_does_not_prove_the_lot() -> None:
    """Written by a table that lies about its seed: the checksum is right, the proof is not."""
    match = long_match()
    at = next(k for k, record in enumerate(match.log) if record.window.startswith("reveal:lot"))
    [revealed] = match.log[at].events
    log = list(match.log)
    other = type(revealed)(revealed.number, "0" * 64)
    log[at] = replace(log[at], at=0, events=(other,))
    header, _ = read(written(match, write_text), GAMES)
    first, second, *_ = verify(write_text(header, log, MauMau(2)), GAMES)
    assert (first.lot, first.verdict, second.verdict) == (True, "broken", "proven")


@forms
@clause("MM-S1")
def test_a_dealer_the_lot_did_not_name_is_found(write: Write) -> None:
    text = written(long_match(), write)
    at = text.index("dealer-drawn")
    mark = "seat=" if write is write_text else '"seat":'
    start = text.index(mark, at) + len(mark)
    new = {"0": "1", "1": "0"}[text[start]]
    with pytest.raises(BadRecord):
        read(text[:start] + new + text[start + 1 :], GAMES)


def test_a_match_of_nine_is_no_match_of_mau_mau() -> None:
    text = written(long_match(), write_jsonl)
    many = ",".join(f'"{k}"' for k in range(9))
    with pytest.raises(BadRecord):
        read(text.replace('["Moni","Uli"]', f"[{many}]"), GAMES)


def test_the_promise_of_the_lot_comes_first() -> None:
    first, *_ = events_of(long_match())
    assert isinstance(first, Promised)
