"""A file of a match or a deal: the same records in two forms, both come back, both replay, both prove the shuffles."""

import hashlib
from collections.abc import Callable
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from stammtisch import fair
from stammtisch.engine.core import HOST, SUPERVISOR, TimeUp
from stammtisch.engine.match import DealOpened, NextDeal, SeedRevealed
from stammtisch.engine.recordfile import DealProof, Header, read, replay, verify, write_jsonl, write_text
from stammtisch.engine.records import Record
from stammtisch.engine.shuffling import Mix, Mixed, Shuffle, Shuffled
from stammtisch.texts import LANGS, Lang, say
from stammtisch_dev.testing import clause
from tests.engine import hohe_karte as hk
from tests.engine.tables import (
    AT_TABLE,
    GAME,
    ORDER,
    SHORT,
    MatchTable,
    changed,
    dealt,
    honest,
    match_table,
    play,
    played_deal,
    played_match,
    seed_of,
)
from tests.session import Session

Write = Callable[[Header, list[Record[Any, Any, Any]], Any], str]
GAMES = {GAME.name: GAME}
NAMES = ("Anna", "Berta", "Carl")
forms = pytest.mark.parametrize("write", [write_text, write_jsonl])
seeds = st.integers(0, 2**32)
names = st.tuples(*[st.text(max_size=8) | st.sampled_from(["Anna", "table", "supervisor", "#1", "1", " ", '"'])] * 3)


def header_of(table: Session[Any, Any, Any, Any], names: tuple[str, ...] = NAMES) -> Header:
    return Header(
        game=GAME.name,
        rulebook="1",
        kind="deal" if isinstance(table.start, hk.Mixing) else "match",
        names=names,
        dealer=table.start.dealer,
        options=table.start.options,
    )


# --- what the file looks like ---

SHOWN = """\
Stammtisch record, format 1

game      hohe-karte
rulebook  1
kind      match
seats     Anna "Bertl Huber" Carl
dealer    "Bertl Huber"
clock     1700000000000
options
    mode=strict
    deals=3
    stake=1
    house_rule="Wer gähnt, gibt"
    timing={mix=5 tip=20 vote=20 card=30 halt=60}

# Deal 1, dealer "Bertl Huber"
0     table          next:0          next-deal commitment=null
    deal-opened number=1 dealer=1 options={mode=strict deals=3 stake=1 house_rule="Wer gähnt, gibt" \
timing={mix=5 tip=20 vote=20 card=30 halt=60}} commitment=null
1     "Bertl Huber"  1/mix           mix entropy=Prost  +1250 ms
    mixed seat=1 entropy=Prost
2     table          1/mix           time-up  -250 ms
    mixed seat=0 entropy=null
    mixed seat=2 entropy=null
3     table          1/shuffle       shuffle order=[EA GZ HK EZ GA HO EO GK HZ EK GO HA]
    shuffled order=[EA GZ HK EZ GA HO EO GK HZ EK GO HA]
    dealt hands=[[EA GZ HK] [EZ GA HO] [EO GK HZ]] stock=[EK GO HA]

end  4 records  game points 0 0 0  sha256 """


def test_the_text_is_pleasant_to_read() -> None:
    match = match_table(hk.Options(house_rule="Wer gähnt, gibt"), dealer=1)
    at = 1_700_000_000_000
    match.submit(HOST, NextDeal(), window="next:0", at=at)
    match.submit(1, Mix("Prost"), window="1/mix", at=at + 1250)
    match.submit(HOST, TimeUp(), window="1/mix", at=at + 1000)
    match.submit(HOST, Shuffle(ORDER), window="1/shuffle", at=at + 1000)
    text = write_text(header_of(match, ("Anna", "Bertl Huber", "Carl")), match.log, GAME)
    assert text == f"{SHOWN}{hashlib.sha256(SHOWN.encode()).hexdigest()}\n"
    assert read(text, GAMES)[1] == match.log


def test_json_lines_are_a_header_the_records_and_an_end() -> None:
    match = match_table(SHORT)
    match.do(HOST, NextDeal(), kind="next")
    header, record, end = write_jsonl(header_of(match), match.log, GAME).splitlines()
    assert header.startswith('{"stammtisch":"record","format":1,"game":"hohe-karte","rulebook":"1","kind":"match",')
    assert record.startswith('{"seq":0,"at":0,"actor":-1,"window":"next:0","action":{"type":"next-deal",')
    before, digits = end[:-66], end[-66:-2]
    assert before == '{"records":1,"game_points":[0,0,0],"sha256":"'
    assert hashlib.sha256(f"{header}\n{record}\n{before}".encode()).hexdigest() == digits


def test_a_deal_has_its_dealer_in_the_heading_and_its_result_at_the_end() -> None:
    table = played_deal(4)
    lines = write_text(header_of(table), table.log, GAME).splitlines()
    assert "# Deal, dealer Berta" in lines
    result = GAME.result(table.state)
    assert result is not None
    assert f"game points {' '.join(map(str, result.game_points))}  sha256" in lines[-1]


def test_every_deal_of_a_match_has_a_heading() -> None:
    match = played_match(3)
    text = write_text(header_of(match), match.log, GAME)
    opened = [e for r in match.log for e in r.events if isinstance(e, DealOpened)]
    assert [line for line in text.splitlines() if line.startswith("#")] == [
        f"# Deal {e.number}, dealer {NAMES[e.dealer]}" for e in opened
    ]


# --- it comes back ---


@forms
@given(seed=seeds, names=names)
def test_a_match_comes_back_whoever_played_it(write: Write, seed: int, names: tuple[str, ...]) -> None:
    match = played_match(seed, hk.Options(deals=1, mode="table", house_rule=names[0]))
    header = header_of(match, names)
    text = write(header, match.log, GAME)
    assert read(text, GAMES) == (header, match.log)
    assert write(*read(text, GAMES), GAME) == text


@forms
@given(seed=seeds, names=names)
def test_a_deal_comes_back_whoever_played_it(write: Write, seed: int, names: tuple[str, ...]) -> None:
    table = played_deal(seed, AT_TABLE)
    header = header_of(table, names)
    assert read(write(header, table.log, GAME), GAMES) == (header, table.log)


@forms
@given(steps=st.integers(0, 80))
def test_an_unfinished_match_comes_back_and_replays(write: Write, steps: int) -> None:
    match = played_match(7, SHORT, steps=steps)
    text = write(header_of(match), match.log, GAME)
    assert read(text, GAMES)[1] == match.log
    assert replay(text, GAMES).state == match.state


@forms
def test_an_unfinished_deal_has_no_game_points(write: Write) -> None:
    table = dealt()
    text = write(header_of(table), table.log, GAME)
    replayed = replay(text, GAMES)
    assert (replayed.game_points, replayed.lines, replayed.records) == (None, (), 4)


@forms
def test_nothing_played_is_a_file_too(write: Write) -> None:
    match = match_table()
    text = write(header_of(match), [], GAME)
    assert read(text, GAMES) == (header_of(match), [])
    assert (replay(text, GAMES).game_points, verify(text, GAMES)) == ((0, 0, 0), [])


@forms
@given(st.lists(st.integers(-(10**12), 10**14), min_size=4, max_size=4), st.integers(0, 10**6))
def test_any_clock_and_any_number_of_the_first_record_come_back(write: Write, clock: list[int], first: int) -> None:
    table = dealt()
    log = [replace(record, at=at, seq=first + record.seq) for record, at in zip(table.log, clock, strict=True)]
    assert read(write(header_of(table), log, GAME), GAMES)[1] == log


@forms
def test_every_actor_has_a_name(write: Write) -> None:
    table = dealt()
    log = [replace(record, actor=actor) for record, actor in zip(table.log, (SUPERVISOR, HOST, -2, 7), strict=True)]
    assert read(write(header_of(table), log, GAME), GAMES)[1] == log


@forms
def test_any_window_id_comes_back(write: Write) -> None:
    table = dealt()
    log = changed(table.log, 2, window='2/"a  b"\nc')
    assert read(write(header_of(table), log, GAME), GAMES)[1] == log


def test_both_forms_say_the_same() -> None:
    match = played_match(5)
    header = header_of(match, ("", "", "Ö\n"))
    assert read(write_text(header, match.log, GAME), GAMES) == read(write_jsonl(header, match.log, GAME), GAMES)


@forms
def test_line_ends_of_another_system_and_a_mark_at_the_start_change_nothing(write: Write) -> None:
    match = played_match(2)
    text = write(header_of(match), match.log, GAME)
    assert read("\ufeff" + text.replace("\n", "\r\n"), GAMES) == read(text, GAMES)


def test_records_with_a_gap_are_not_written() -> None:
    table = dealt()
    with pytest.raises(ValueError, match="without a gap"):
        write_text(header_of(table), [table.log[0], *table.log[2:]], GAME)


def test_half_a_sign_is_not_written() -> None:
    table = dealt()
    for write in (write_text, write_jsonl):
        with pytest.raises(UnicodeEncodeError):
            write(header_of(table, ("Anna", "\ud800", "Carl")), table.log, GAME)


# --- it replays ---


@forms
@given(seed=seeds)
def test_a_match_replays_to_its_last_state(write: Write, seed: int) -> None:
    match = played_match(seed, hk.Options(deals=1, mode="table"))
    replayed = replay(write(header_of(match), match.log, GAME), GAMES)
    final = match.state.final[0].game_points
    assert replayed.state == match.state
    assert replayed.records == len(match.log)
    assert replayed.header == header_of(match)
    assert replayed.game_points == tuple(map(sum, zip(match.state.totals, final, strict=True)))
    assert replayed.lines == (*match.state.rows[0].result.lines, *match.state.final)


@forms
def test_a_deal_replays_to_its_result(write: Write) -> None:
    table = played_deal(9)
    replayed = replay(write(header_of(table), table.log, GAME), GAMES)
    result = GAME.result(table.state)
    assert result is not None
    assert (replayed.game_points, replayed.lines, replayed.state) == (result.game_points, result.lines, table.state)


@forms
def test_a_tuple_that_came_back_as_a_list_is_no_difference(write: Write) -> None:
    """Arguments of a score line are whatever JSON knows, and JSON knows no tuples."""

    class Tuples(hk.HoheKarte):
        def final(self, options: hk.Options, rows: tuple[Any, ...]) -> tuple[Any, ...]:
            return tuple(replace(line, args={"who": (1, 2)}) for line in super().final(options, rows))

    match = play(match_table(hk.Options(deals=1)), Random(1))
    played: MatchTable = Session(Tuples().match(), match.start)
    for record in match.log:
        played.submit(record.actor, record.action, window=record.window)
    text = write(header_of(played), played.log, Tuples())
    assert replay(text, {GAME.name: Tuples()}).records == len(match.log)


# --- it proves ---


@clause("ENG-fair")
@forms
@given(seed=seeds)
def test_every_deal_of_an_honest_table_is_proven(write: Write, seed: int) -> None:
    match = played_match(seed)
    proofs = verify(write(header_of(match), match.log, GAME), GAMES)
    shuffles = [e for r in match.log for e in r.events if isinstance(e, Shuffled)]
    assert [p.deal for p in proofs] == list(range(1, match.state.number + 1))
    assert {(p.verdict, p.key) for p in proofs} == {("proven", "record.proof-proven")}
    assert sum(p.shuffles for p in proofs) == len(shuffles)


def test_the_proof_names_the_line_of_the_revealed_seed() -> None:
    match = played_match(1)
    text = write_text(header_of(match), match.log, GAME)
    for proof in verify(text, GAMES):
        assert (
            text.splitlines()[proof.line - 1]
            == f"    seed-revealed number={proof.deal} seed={quoted(seed_of(proof.deal))}"
        )


def quoted(seed: str) -> str:
    return seed if seed[0].isalpha() else f'"{seed}"'


@forms
def test_a_deal_without_a_promise_cannot_be_proven(write: Write) -> None:
    table = played_deal(1)
    proofs = verify(write(header_of(table), table.log, GAME), GAMES)
    assert [(p.deal, p.verdict) for p in proofs] == [(1, "unsealed")]
    match = match_table()
    match.do(HOST, NextDeal(), kind="next")
    assert [p.verdict for p in verify(write(header_of(match), match.log, GAME), GAMES)] == ["unsealed"]


@forms
def test_a_promise_that_was_never_kept_cannot_be_proven(write: Write) -> None:
    match = match_table()
    match.do(HOST, honest(match.state, "next"), kind="next")
    (proof,) = verify(write(header_of(match), match.log, GAME), GAMES)
    assert proof == DealProof(1, 18 if write is write_text else 2, "unrevealed")


def forged(kind: type[Any], **fields: Any) -> list[Record[Any, Any, Any]]:
    """A match with one event replaced, as a dishonest table would write it down."""
    match = played_match(1)
    at = next(r.seq for r in match.log if any(isinstance(e, kind) for e in r.events))
    events = tuple(replace(e, **fields) if isinstance(e, kind) else e for e in match.log[at].events)
    return changed(match.log, at, events=events)


@clause("ENG-fair")
@forms
@pytest.mark.parametrize(
    ("log", "key"),
    [
        (forged(SeedRevealed, seed="nonsense"), "refusal.seed-malformed"),
        (forged(SeedRevealed, seed=seed_of(77)), "refusal.seed-not-promised"),
        (forged(DealOpened, commitment=fair.commitment(seed_of(77))), "refusal.seed-not-promised"),
        (forged(Shuffled, order=ORDER), "refusal.pack-not-from-seed"),
        (forged(Mixed, entropy="something else"), "refusal.pack-not-from-seed"),
    ],
)
def test_a_table_that_rewrites_its_log_is_found_out(write: Write, log: list[Record[Any, Any, Any]], key: str) -> None:
    """The checksum is right, the table has written it itself; the proof is not."""
    text = write(header_of(played_match(1)), log, GAME)
    first, *rest = verify(text, GAMES)
    assert (first.deal, first.verdict) == (1, "broken")
    assert first.refusal is not None
    assert (first.refusal.clause, first.refusal.key) == ("ENG-fair", key)
    assert {p.verdict for p in rest} == {"proven"}


@pytest.mark.parametrize("verdict", get_args(DealProof.__annotations__["verdict"]))
@pytest.mark.parametrize("lang", LANGS)
def test_every_verdict_has_a_sentence(verdict: Any, lang: Lang) -> None:
    assert "7" in say(DealProof(7, 3, verdict).key, {"deal": 7, "line": 3, "shuffles": 1}, lang=lang)


@forms
def test_events_outside_any_deal_prove_nothing(write: Write) -> None:
    match = match_table()
    events = (Shuffled(ORDER), SeedRevealed(1, seed_of(1)))
    stray = Record[Any, Any, Any](at=0, actor=HOST, window="next:0", action=NextDeal(), events=events)
    assert verify(write(header_of(match), [stray], GAME), GAMES) == []
