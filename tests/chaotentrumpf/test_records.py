"""Matches of Chaotentrumpf as files: both forms come back, are decided again, and prove their shuffles and lots."""

from collections.abc import Callable
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from stammtisch.engine.open_match import DealOpenedAmong, Left, Promised
from stammtisch.engine.recordfile import BadRecord, Header, read, replay, verify, write_jsonl, write_text
from stammtisch.engine.records import Record
from stammtisch.games.chaotentrumpf.game import Chaotentrumpf
from stammtisch.games.chaotentrumpf.match.state import ChaotentrumpfMatchState
from stammtisch.games.chaotentrumpf.options import Options
from stammtisch.texts import LANGS, sentences
from stammtisch_dev.testing import clause
from tests.chaotentrumpf.match_cases import Peaceful, Unanimous
from tests.chaotentrumpf.random_match import Played, played

Write = Callable[[Header, list[Record[Any, Any, Any]], Any], str]
GAMES: Final = {"chaotentrumpf": Chaotentrumpf(3)}
NAMES: Final = ("Moni", "Uli", "Gerd", "Bea", "Tom")
forms = pytest.mark.parametrize("write", [write_text, write_jsonl])
seeds = st.integers(0, 2**32)


def restless(seed: int) -> Played:
    options = Options(mode="table", max_deals=2, leaver_policy="annul" if seed % 2 else "finish")
    return played(4, options, Random(seed), rules=Peaceful, steps=500, moving=0.15)


def by_lot(seed: int = 1) -> Played:
    """Two deals without minutes: the lot says who deals first."""
    return played(3, Options(minutes=False), Random(seed), rules=Unanimous, steps=220)


def events_of(match: Played) -> list[Any]:
    return [e for record in match.log for e in record.events]


def written(match: Played, write: Write) -> str:
    players = len(match.game.seats)
    header = Header(
        game="chaotentrumpf",
        rulebook="1",
        kind="match",
        names=NAMES[:players],
        dealer=match.start.dealer,
        options=match.start.options,
    )
    return write(header, match.log, Chaotentrumpf(players))


@forms
@given(seed=seeds)
def test_a_restless_match_comes_back_from_its_file(write: Write, seed: int) -> None:
    """With whoever left, what was complained about, and every lot."""
    match = restless(seed)
    text = written(match, write)
    assert read(text, GAMES)[1] == match.log
    again = replay(text, GAMES)
    assert again.state == match.state
    assert again.records == len(match.log)
    assert again.game_points == match.state.totals


@forms
@clause("CT-5a", "CT-3b")
def test_every_shuffle_of_a_restless_match_is_proven(write: Write) -> None:
    """Deals of fewer players have fewer packs; a lot has a pack of its own. The last one may not be shown yet."""
    match = restless(0)
    events = events_of(match)
    assert {Promised, Left} <= {type(e) for e in events}
    assert len({len(e.seats) for e in events if isinstance(e, DealOpenedAmong)}) > 1
    _all_proven(match, write)


@forms
@given(seed=seeds)
def test_every_shuffle_of_any_restless_match_is_proven(write: Write, seed: int) -> None:
    """The mass of it, which need not be measured: what the clauses say is seen in the match above."""
    _all_proven(restless(seed), write)


def _all_proven(match: Played, write: Write) -> None:
    """As many proofs as promises, the last one open while its seed is kept. A match may end before the first."""
    proofs = verify(written(match, write), GAMES)
    promised = [isinstance(e, Promised) for e in events_of(match) if isinstance(e, Promised | DealOpenedAmong)]
    assert [proof.lot for proof in proofs] == promised
    kept = [] if match.state.seal is None else ["unrevealed"]
    assert [proof.verdict for proof in proofs] == ["proven"] * (len(promised) - len(kept)) + kept


@forms
@clause("CT-5b", "CT-LE-b")
def test_the_lot_has_a_proof_of_its_own(write: Write) -> None:
    match = by_lot()
    first, second, *_ = verify(written(match, write), GAMES)
    assert (first.lot, first.deal, first.verdict, first.shuffles) == (True, 1, "proven", 1)
    assert (second.lot, second.deal, second.verdict) == (False, 1, "proven")
    assert first.key == "record.lot-proven"
    assert all(first.key in sentences(lang) for lang in LANGS)


@clause("CT-5a")
def test_another_seed_does_not_prove_the_lot() -> None:
    """Written by a table that lies about its seed: the checksum is right, the proof is not."""
    match = by_lot()
    at = next(k for k, record in enumerate(match.log) if record.window.startswith("reveal:lot"))
    [revealed] = match.log[at].events
    other = type(revealed)(revealed.number, "0" * 64)
    log = list(match.log)
    log[at] = replace(log[at], at=0, events=(other,))
    header, _ = read(written(match, write_text), GAMES)
    first, second, *_ = verify(write_text(header, log, Chaotentrumpf(3)), GAMES)
    assert (first.lot, first.verdict) == (True, "broken")
    assert first.refusal is not None
    assert first.refusal.clause == "ENG-fair"
    assert second.verdict == "proven"


@forms
def test_a_card_of_the_lot_that_was_another_one_is_found(write: Write) -> None:
    text = written(by_lot(), write)
    at = text.index("lot-card-turned")
    start = text.index("card=" if write is write_text else '"card":"', at + 15)
    size = 5 if write is write_text else 8
    old = text[start + size : start + size + 2]
    new = "X8" if old != "X8" else "X7"
    with pytest.raises(BadRecord):
        read(text[: start + size] + new + text[start + size + 2 :], GAMES)


@forms
def test_a_finished_match_says_who_won(write: Write) -> None:
    match = played(3, Options(max_deals=2), Random(4))
    again = replay(written(match, write), GAMES)
    m: ChaotentrumpfMatchState = again.state
    assert m.over
    assert m.winner is not None
    assert [line.clause for line in again.lines][-1] in ("CT-17a", "CT-17b", "CT-17c")


def test_a_match_of_eleven_is_no_match_of_chaotentrumpf() -> None:
    text = written(played(3, Options(max_deals=1), Random(4)), write_jsonl)
    many = ",".join(f'"{k}"' for k in range(11))
    with pytest.raises(BadRecord):
        read(text.replace('["Moni","Uli","Gerd"]', f"[{many}]"), GAMES)
