"""Damaged files, kind by kind: each is refused with the line and the reason."""

import json
import re
from collections.abc import Callable
from typing import Any, Final

import pytest
from msgspec.structs import replace

from stammtisch.engine.core import Accepted, Seat, Window
from stammtisch.engine.recordfile import read, replay, verify, write_text
from stammtisch_dev.testing import clause
from tests.engine import hohe_karte as hk
from tests.engine.files import (
    DEAL,
    DEAL_HEADER,
    DEAL_JSONL,
    DEAL_TEXT,
    FILES,
    GAMES,
    JSONL,
    MATCH,
    TEXT,
    bad,
    edited,
    files,
    line_of,
    resealed,
)
from tests.engine.tables import GAME

ANY: Final[tuple[Callable[..., Any], ...]] = (read, replay, verify)


def test_the_files_are_sound_to_begin_with() -> None:
    for file in FILES.values():
        assert resealed(file) == file
        assert replay(file, GAMES).records == len(read(file, GAMES)[1])


# --- whole and of this program ---


@clause("ENG-record")
@pytest.mark.parametrize("text", ["", "\n", " \n \r\n", "\ufeff"])
def test_an_empty_file_is_called_empty(text: str) -> None:
    assert bad(text).key == "record.empty"


@clause("ENG-record")
@pytest.mark.parametrize(
    "text",
    [
        "Hallo\n",
        "{}\n",
        "[]",
        "\x00\x01",
        '{"format":1}\n',
        "Stammtisch record\n",
        "Stammtisch record, format x\n",
        "Stammtisch record, format 1x\n",
        "Stammtisch record, format 0\n",
        '{"stammtisch":"record","format":0,"game":"x"}\n',
        "\n" + TEXT,
        "x" + JSONL,
        "x" * 10_000,
    ],
)
def test_what_is_no_record_at_all_is_called_foreign(text: str) -> None:
    error = bad(text)
    assert (error.key, error.line) == ("record.foreign", 1)
    assert len(error.refusal.args["found"]) <= 120


@clause("ENG-record")
@pytest.mark.parametrize("version", [2, 10, 999_999_999])
def test_a_file_of_a_newer_program_is_called_so_even_if_nothing_else_is_understood(version: int) -> None:
    for text in (
        edited(TEXT, "format 1", f"format {version}"),
        edited(JSONL, '"format":1', f'"format":{version}'),
        f"Stammtisch record, format {version}, and a new kind of title",
    ):
        error = bad(text)
        assert (error.key, error.line) == ("record.newer", 1)
        assert error.refusal.args == {"line": 1, "format": version, "known": 1}


@clause("ENG-record")
@files
def test_a_file_cut_off_anywhere_is_refused(file: str) -> None:
    for at in range(len(file)):
        error = bad(file[:at], use=read)
        assert error.key in ("record.empty", "record.foreign", "record.torn", "record.unfinished")
        assert error.line == max(1, file[:at].count("\n") + (not file[:at].endswith("\n")))


@files
def test_half_a_line_is_called_torn_and_a_missing_end_unfinished(file: str) -> None:
    lines = file.splitlines(keepends=True)
    assert bad(file[:-1]).key == "record.torn"
    assert bad("".join(lines[:-1])).key == "record.unfinished"
    assert bad("".join(lines[:-3]) + lines[-3][:5]).key == "record.torn"


@clause("ENG-record")
@files
@pytest.mark.parametrize("more", ["\n", " \n", "x\n"])
def test_nothing_may_follow_the_end(file: str, more: str) -> None:
    error = bad(file + more)
    assert (error.key, error.line) == ("record.after-end", file.count("\n") + 1)


@files
def test_two_files_in_one_are_one_too_many(file: str) -> None:
    assert bad(file + file).key == "record.after-end"


# --- the header ---

HEADERS = [
    ("game      hohe-karte", "game      tiefe-karte", "record.unknown-game", 3),
    ("seats     Anna Berta Carl", "seats     Anna Berta Carl Dora", "record.seats", 6),
    ("dealer    Carl", "dealer    table", "record.dealer", 7),
    ("dealer    Carl", "dealer    #9", "record.dealer", 7),
    ("dealer    Carl", "dealer    Dora", "record.unreadable", 7),
    ("kind      match", "kind      game", "record.unreadable", 5),
    ("kind      match", "kind match", "record.header", 5),
    ("rulebook  1\n", "", "record.header", 4),
    ("rulebook  1", 'rulebook  "\\q"', "record.unreadable", 4),
    ("clock     1", "clock     x1", "record.unreadable", 8),
    ("clock     1", "clock     01", "record.not-as-written", 8),
    ("options\n", "choices\n", "record.not-as-written", 9),
    ("    stake=1\n", "    stake=x\n", "record.options", 9),
    ("    stake=1\n", "    stake\n", "record.unreadable", 12),
    ("    stake=1\n", "    stake=1 more=2\n", "record.not-as-written", 12),
    ("    stake=1\n", "    stakes=1\n", "record.options", 9),
    ("\n\n# Deal 1", "\n\n\n# Deal 1", "record.not-as-written", 16),
    ("# Deal 1, dealer Carl", "# Deal 1, dealer Anna", "record.not-as-written", 16),
    ("# Deal 1, dealer Carl\n", "", "record.not-as-written", 16),
]


@clause("ENG-record")
@pytest.mark.parametrize(
    ("old", "new", "key", "line"), HEADERS, ids=[f"{n} {case[2]}" for n, case in enumerate(HEADERS)]
)
def test_a_header_that_makes_no_sense_is_refused_at_its_line(old: str, new: str, key: str, line: int) -> None:
    """Also when the checksum fits: a heading that lies is no decoration."""
    for text in (edited(TEXT, old, new), resealed(edited(TEXT, old, new))):
        for use in ANY:
            error = bad(text, use=use)
            assert (error.key, error.line) == (key, line)


JSON_HEADERS = [
    ('"game":"hohe-karte"', '"game":"tiefe-karte"', "record.unknown-game"),
    ('"names":["Anna",', '"names":[', "record.seats"),
    ('"dealer":2', '"dealer":3', "record.dealer"),
    ('"dealer":2', '"dealer":"Carl"', "record.unreadable"),
    ('"stake":1', '"stake":null', "record.options"),
    ('"stake":1', '"stakes":1', "record.options"),
    ('"kind":"match",', "", "record.unreadable"),
    ('"kind":"match"', '"kind": "match"', "record.not-as-written"),
    ('"kind":"match"', '"kind":"match","mood":1', "record.not-as-written"),
    ('"stake":1', '"stake":NaN', "record.unreadable"),
    ('"stake":1', '"stake":1e999', "record.unreadable"),
    ('"stake":1', f'"stake":{"[" * 41}{"]" * 41}', "record.unreadable"),
    ('"stake":1', f'"stake":{"[" * 90_000}', "record.unreadable"),
    ('"stake":1', f'"stake":{"1" * 5000}', "record.unreadable"),
    ('"options":{', '"options":5,"x":{', "record.not-as-written"),
]


@clause("ENG-record")
@pytest.mark.parametrize(
    ("old", "new", "key"), JSON_HEADERS, ids=[f"{n} {case[2]}" for n, case in enumerate(JSON_HEADERS)]
)
def test_the_header_of_json_lines_is_looked_at_as_closely(old: str, new: str, key: str) -> None:
    for text in (edited(JSONL, old, new), resealed(edited(JSONL, old, new))):
        error = bad(text)
        assert (error.key, error.line) == (key, 1)


def test_options_that_are_no_options_are_refused() -> None:
    first, rest = JSONL.split("\n", 1)
    header = json.loads(first) | {"options": 5}
    text = json.dumps(header, separators=(",", ":")) + "\n" + rest
    assert bad(resealed(text)).key == "record.options"


@pytest.mark.parametrize("file", [TEXT, JSONL])
def test_options_the_game_can_make_nothing_of_are_refused(file: str) -> None:
    class Choosy(hk.HoheKarte):
        def start(self, options: hk.Options, dealer: Seat) -> hk.State:
            return hk.Mixing(options, {1: dealer}[options.deals + 1])

        def pack(self, options: hk.Options) -> Any:
            raise LookupError(options.deals)

    deal = {TEXT: DEAL_TEXT, JSONL: DEAL_JSONL}[file]
    assert bad(deal, {GAME.name: Choosy()}).key == "record.options"
    error = bad(file, {GAME.name: Choosy()}, use=verify)
    assert (error.key, error.line) == ("record.options", line_of(file, "seed-revealed"))


def test_an_unknown_game_is_told_which_are_known() -> None:
    error = bad(TEXT, {"schafkopf": GAME, "doppelkopf": GAME})
    assert error.refusal.args == {"line": 3, "found": "hohe-karte", "known": "doppelkopf, schafkopf"}


# --- the records ---


def altered(old: str, new: str, *, text: str = TEXT) -> tuple[str, int]:
    """A change in the text, and its line."""
    return edited(text, old, new), line_of(text, old.strip("\n"))


SHUFFLE: Final = next(line for line in TEXT.split("\n") if line.startswith("    shuffled"))
TIPPED: Final = next(line for line in TEXT.split("\n") if line.startswith("    tipped"))
VOTE: Final = next(line for line in TEXT.split("\n") if " vote stir=" in line)
CARD: Final = next(line for line in TEXT.split("\n") if " play-card " in line)

RECORDS = [
    (TIPPED, TIPPED.replace("hidden=false", "hidden=true"), "record.event", 0),
    (TIPPED + "\n", "", "record.event-missing", -1),
    (TIPPED, TIPPED + "\n    halt-over", "record.event-extra", 1),
    (TIPPED, TIPPED + " more=1", "record.unknown-words", 0),
    (TIPPED, TIPPED.replace("tipped", "slipped"), "record.unknown-words", 0),
    (TIPPED, TIPPED.replace("seat=", "seat=x"), "record.unknown-words", 0),
    (TIPPED, TIPPED + " [", "record.unreadable", 0),
    (TIPPED, TIPPED[1:], "record.unreadable", 0),
    (TIPPED, " " + TIPPED, "record.not-as-written", 0),
    (TIPPED, TIPPED + " ", "record.not-as-written", 0),
    (TIPPED, TIPPED + "\n", "record.not-as-written", 1),
    (TIPPED, TIPPED + "\n# nothing happened", "record.not-as-written", 1),
    (SHUFFLE, SHUFFLE.replace("EA", "EA EA"), "record.event", 0),
    (VOTE, VOTE.replace("stir=true", "stir=maybe").replace("stir=false", "stir=maybe"), "record.unknown-words", 0),
    (VOTE, VOTE.replace("vote stir", "note stir"), "record.unknown-words", 0),
    (VOTE, VOTE.replace("1/vote", "1/goat"), "record.refused", 0),
    (VOTE, VOTE.replace("1/vote", "2/vote"), "record.refused", 0),
    (VOTE, VOTE.replace("vote stir", "vote =stir"), "record.unreadable", 0),
    (CARD, re.sub("card=..", "card=SA", CARD), "record.refused", 0),
    (CARD, re.sub(r"^(\d+ +)\w+", r"\1Carl", CARD), "record.refused", 0),
    (CARD, re.sub(r"^(\d+ +)\w+", r"\1Dora", CARD), "record.unreadable", 0),
    (CARD, re.sub(r"^(\d+ +)\w+", r"\1#x", CARD), "record.unreadable", 0),
    (CARD, re.sub(r"^\d+", "99", CARD), "record.gap", 0),
    (CARD, "9" + CARD, "record.not-as-written", 0),
    (CARD, "x" + CARD, "record.unreadable", 0),
]


@clause("ENG-record")
@pytest.mark.parametrize(
    ("old", "new", "key", "offset"), RECORDS, ids=[f"{n} {case[2]}" for n, case in enumerate(RECORDS)]
)
def test_a_record_that_was_changed_is_found_at_its_line(old: str, new: str, key: str, offset: int) -> None:
    assert old != new
    text, line = altered(old, new)
    for changed in (text, resealed(text)):
        error = bad(changed)
        assert (error.key, error.line) == (key, line + offset)


def test_the_message_says_what_stands_there_and_what_the_rules_say() -> None:
    text, _ = altered(TIPPED, TIPPED.replace("hidden=false", "hidden=true"))
    args = bad(text).refusal.args
    assert (args["found"], args["expected"]) == (TIPPED.strip().replace("false", "true"), TIPPED.strip())
    text, _ = altered(VOTE, VOTE.replace("1/vote", "1/goat"))
    args = bad(text).refusal.args
    assert (args["clause"], args["reason"], args["window"], args["given"]) == ("ENG-late", "refusal.late", "1/goat", {})


@clause("ENG-record")
def test_a_record_that_was_taken_out_leaves_a_gap() -> None:
    lines = TEXT.splitlines(keepends=True)
    at = next(n for n, line in enumerate(lines) if line.startswith("5 "))
    until = next(n for n, line in enumerate(lines) if line.startswith("6 "))
    error = bad("".join(lines[:at] + lines[until:]))
    assert (error.key, error.line) == ("record.gap", at + 1)
    assert (error.refusal.args["found"], error.refusal.args["expected"]) == (6, 5)


@clause("ENG-record")
def test_a_last_record_that_was_taken_out_is_missed_in_the_count() -> None:
    lines = JSONL.splitlines(keepends=True)
    error = bad(resealed("".join(lines[:-2] + lines[-1:])))
    assert (error.key, error.line) == ("record.count", len(lines) - 1)
    assert error.refusal.args["said"] == error.refusal.args["found"] + 1


@clause("ENG-record")
def test_an_event_before_the_first_record_is_no_record() -> None:
    text = edited(TEXT, "# Deal 1, dealer Carl\n", "# Deal 1, dealer Carl\n    halt-over\n")
    assert (bad(text).key, bad(text).line) == ("record.unreadable", 17)


JSON_RECORDS = [
    ('"type":"mixed"', '"type":"fixed"', "record.unknown-words"),
    ('"type":"mixed",', "", "record.unknown-words"),
    ('"type":"mix",', "", "record.unknown-words"),
    ('"window":"1/mix"', '"window":"1/nix"', "record.refused"),
    ('"window":"1/mix"', '"window":1', "record.unreadable"),
    ('"events":[{"type":"mixed"', '"events":[{"type":"halt-over"},{"type":"mixed"', "record.event"),
    ('"type":"shuffled"', '"type": "shuffled"', "record.not-as-written"),
    ('{"type":"shuffled"', '{"type":"halt-over"},{"type":"shuffled"', "record.event"),
    ('"type":"shuffle","order":["', '"type":"shuffle","order":[5,"', "record.unknown-words"),
    ('"type":"shuffle","order":["', '"type":"shuffle","order":["\\ud800', "record.not-as-written"),
]


@clause("ENG-record")
@pytest.mark.parametrize(
    ("old", "new", "key"), JSON_RECORDS, ids=[f"{n} {case[2]}" for n, case in enumerate(JSON_RECORDS)]
)
def test_a_record_in_json_that_was_changed_is_found_at_its_line(old: str, new: str, key: str) -> None:
    text, line = altered(old, new, text=JSONL)
    for changed in (text, resealed(text)):
        error = bad(changed)
        assert (error.key, error.line) == (key, line)


@files
def test_a_text_that_no_encoding_knows_is_refused(file: str) -> None:
    broken = file.replace("Berta", "B\udcffrta")
    assert bad(broken, use=read).key == "record.unreadable"


# --- the end ---


@clause("ENG-record")
@files
def test_other_game_points_than_were_played_are_refused(file: str) -> None:
    text = re.sub(r'(game points |"game_points":\[)(-?\d+)(?=[ ,\d-]*(  sha256|\],"sha256"))', r"\g<1>77", file)
    assert text != file
    for changed in (text, resealed(text)):
        error = bad(changed)
        assert (error.key, error.line) == ("record.points", file.count("\n"))
        assert error.refusal.args["said"].startswith("77 ")


@pytest.mark.parametrize(
    ("old", "new"),
    [("sha256 ", "sha256 0"), ("sha256 ", "sha256 x"), (" records", " recorts"), ("game points ", "game points x")],
)
def test_a_closing_line_that_is_none_is_refused(old: str, new: str) -> None:
    error = bad(edited(TEXT, old, new))
    assert (error.key, error.line) == ("record.unreadable", TEXT.count("\n"))


def test_a_deal_that_was_not_finished_cannot_claim_points() -> None:
    log = DEAL.log[:4]
    text = write_text(DEAL_HEADER, log, GAME)
    error = bad(resealed(edited(text, "points none", "points 0 0 0")))
    assert (error.key, error.refusal.args["said"], error.refusal.args["found"]) == ("record.points", "0 0 0", "-")


UNSEEN = [
    (TEXT.replace("Berta", "Bertl"), "a name, everywhere"),
    (edited(TEXT, "+", "+1", nth=3), "a time"),
    (edited(TEXT, "rulebook  1", "rulebook  2"), "the version of the rule book"),
    (edited(TEXT, "clock     1", "clock     2"), "the clock"),
    (edited(JSONL, '"Berta"', '"Bertl"'), "a name"),
    (edited(JSONL, '"at":1', '"at":2', nth=3), "a time"),
]


@clause("ENG-record")
@pytest.mark.parametrize("text", [text for text, _ in UNSEEN], ids=[what for _, what in UNSEEN])
def test_what_the_rules_cannot_see_is_found_by_the_checksum(text: str) -> None:
    for use in ANY:
        error = bad(text, use=use)
        assert (error.key, error.line) == ("record.changed", text.count("\n"))
    replay(resealed(text), GAMES)


@files
def test_another_checksum_is_found_like_a_change(file: str) -> None:
    digits = re.findall(r"[0-9a-f]{64}", file)[-1]
    assert bad(file.replace(digits, "0" * 64)).key == "record.changed"


# --- rules that do not agree with the file ---


class Stumbles(hk.HoheKarte):
    def _card(self, draft: Any, state: hk.Playing, seat: Seat, card: Any) -> hk.Outcome:
        raise KeyError(card)


class ChangesMoreThanItSays(hk.HoheKarte):
    def decide(self, state: hk.State, actor: Seat, action: hk.Action, window: Window) -> hk.Outcome:
        outcome = super().decide(state, actor, action, window)
        if isinstance(outcome, Accepted) and isinstance(outcome.state, hk.Playing):
            return replace(outcome, state=replace(outcome.state, halts=1))
        return outcome


@clause("ENG-record")
@files
def test_an_act_no_rule_expects_is_damage_and_no_crash(file: str) -> None:
    error = bad(file, {GAME.name: Stumbles()})
    assert error.key == "record.unjudgeable"
    assert isinstance(error.__context__, KeyError)


@clause("ENG-record")
@files
def test_a_decision_that_does_more_than_its_events_say_is_found(file: str) -> None:
    assert bad(file, {GAME.name: ChangesMoreThanItSays()}).key == "record.fold"


def test_other_rules_find_the_first_line_they_would_have_written_otherwise() -> None:
    class Dearer(hk.HoheKarte):
        def result(self, state: hk.State) -> Any:
            result = super().result(state)
            return result and replace(result, cents=(5, 5, 5))

    error = bad(TEXT, {GAME.name: Dearer()})
    assert (error.key, error.line) == ("record.event", line_of(TEXT, "deal-closed"))


def test_a_file_older_than_an_option_is_read_with_its_default() -> None:
    class Newer(hk.Options, frozen=True):
        jokers: int = 0

    class WithJokers(hk.HoheKarte):
        options_type = Newer

        def start(self, options: hk.Options, dealer: Seat) -> hk.State:
            return hk.Mixing(hk.Options(deals=options.deals), dealer)

    for file in (TEXT, JSONL):
        header, _ = read(file, {GAME.name: WithJokers()})
        assert header.options == Newer(deals=1)
        assert replay(file, {GAME.name: WithJokers()}).records == len(MATCH.log)
