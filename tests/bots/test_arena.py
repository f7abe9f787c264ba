"""The arena: same cards, rotated seats, a control that must find nothing, and a file that survives being stopped."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from msgspec.structs import replace

from stammtisch import games
from stammtisch.study import contests
from stammtisch.study.arena import Block, Contest, Deal, control, judged, labels, lineups, pace, play_block
from stammtisch.study.contests import BadContest
from stammtisch.study.ledger import BadLedger, Ledger, Part

SCHAFKOPF = {"deals": 1}
CONTEST = Contest("schafkopf", ("club", "random"), 4, SCHAFKOPF, seed=3)


def untimed(block: Block) -> Block:
    return replace(block, seconds={})


# --- what a block is -------------------------------------------------------------------------------------------


def test_a_line_up_is_played_from_every_seat() -> None:
    assert list(lineups(Contest("schafkopf", ("a", "b"), 4))) == [("a", "b", "a", "b"), ("b", "a", "b", "a")]
    assert len(list(lineups(Contest("maumau", ("a", "b"), 5)))) == 5


def test_the_same_block_gives_the_same_points_again() -> None:
    assert untimed(play_block(CONTEST, 5)) == untimed(play_block(CONTEST, 5))


def test_every_rotation_plays_the_same_cards() -> None:
    orders = set()
    for shift, lineup in enumerate(lineups(CONTEST)):
        deal = Deal(CONTEST, 1, lineup, shift=shift)
        while deal.state.seal is None or not deal.state.seal.orders:
            deal.advance()
        orders.add(deal.state.seal.orders[0])
    assert len(orders) == 1


def test_a_place_keeps_its_dice_at_every_seat_and_shares_them_with_nobody() -> None:
    contest = replace(CONTEST, bots=("random", "random"))
    seeds: dict[int, set[int]] = {}
    for shift, lineup in enumerate(lineups(contest)):
        deal = Deal(contest, 0, lineup, shift=shift)
        for bot, place in zip(deal.seats, deal.places, strict=True):
            seeds.setdefault(place, set()).add(bot.seed)  # type: ignore[attr-defined]
    assert [len(seeds_seen) for seeds_seen in seeds.values()] == [1, 1, 1, 1]
    assert len(set.union(*seeds.values())) == 4


def test_who_knows_the_game_beats_who_does_not() -> None:
    contest = replace(CONTEST, seed=1)
    comparison = judged(contest, [play_block(contest, n) for n in range(40)])
    assert comparison.gain > 2 * comparison.interval > 0


@pytest.mark.parametrize("name", ["club", "random"])
def test_a_bot_against_itself_gains_nothing_and_yet_not_exactly_nothing(name: str) -> None:
    contest = control(replace(CONTEST, bots=(name, "random"), seed=2))
    assert labels(contest) == (f"{name}#1", f"{name}#2")
    comparison = judged(contest, [play_block(contest, n) for n in range(40)])
    assert comparison.interval > 0
    assert abs(comparison.gain) <= 1.5 * comparison.interval


def test_a_verdict_is_the_mean_over_blocks_with_its_interval() -> None:
    contest = Contest("schafkopf", ("a", "b"), 4)
    blocks = [
        Block(n, {"a": gain, "b": -gain}, 2, {"a": 4, "b": 1}, {"a": 0.5, "b": 0}) for n, gain in enumerate((1.0, 2.0))
    ]
    comparison = judged(contest, blocks)
    assert (comparison.blocks, comparison.deals, comparison.gain) == (2, 4, 3.0)
    assert comparison.interval == pytest.approx(1.96 * 1.0)
    assert comparison.clear
    assert pace(blocks, "a") == 0.125


# --- what can be measured --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "names", "players", "options", "key"),
    [
        ("skat", ("club", "random"), None, {}, "refusal.game"),
        ("schafkopf", ("club", "meister"), None, {}, "arena.no-bot"),
        ("schafkopf", ("club", "random"), 5, {}, "arena.players"),
        ("schafkopf", ("club",) * 5, None, {}, "arena.players"),
        ("schafkopf", ("club", "random"), None, {"deals": 0}, "refusal.field-range"),
        ("schafkopf", ("club", "random"), None, {"deal": 1}, "refusal.field-unknown"),
    ],
)
def test_what_cannot_be_played_is_said(
    game: str, names: tuple[str, ...], players: int | None, options: dict[str, int], key: str
) -> None:
    with pytest.raises(BadContest) as refused:
        contests.contest(game, names, players=players, options=options, seed=0)
    assert refused.value.key == key


def test_the_options_of_a_contest_are_stored_whole() -> None:
    stored = contests.contest("schafkopf", ("club", "random"), players=None, options={}, seed=0)
    assert (stored.players, stored.options["mode"], stored.options["deals"]) == (4, "strict", 32)


# --- the file --------------------------------------------------------------------------------------------------


def play_out(
    path: Path | None, blocks: int, *, processes: int = 1, stop: int | None = None
) -> list[tuple[Part, int, int]]:
    """Runs the contest, or stops it as Ctrl+C does after so many blocks; what the progress bar was told."""
    told: list[tuple[Part, int, int]] = []

    def progress(part: Part, done: int, whole: int) -> None:
        told.append((part, done, whole))
        if stop is not None and len(told) == stop + 2:  # both parts are told once at the start
            raise KeyboardInterrupt

    with Ledger(CONTEST, path) as ledger:
        contests.run(ledger, blocks, processes=processes, progress=progress)
    return told


def held(path: Path) -> dict[Part, list[Block]]:
    with Ledger(CONTEST, path) as ledger:
        return {"contest": ledger.first("contest", 99), "control": ledger.first("control", 99)}


def same(left: dict[Part, list[Block]], right: dict[Part, list[Block]]) -> bool:
    return {p: list(map(untimed, b)) for p, b in left.items()} == {p: list(map(untimed, b)) for p, b in right.items()}


def test_a_contest_that_was_stopped_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole, stopped = tmp_path / "whole.jsonl", tmp_path / "stopped.jsonl"
    play_out(whole, 6)
    with pytest.raises(KeyboardInterrupt):
        play_out(stopped, 6, stop=4)
    assert [b.number for b in held(stopped)["contest"]] == [0, 1, 2, 3]
    told = play_out(stopped, 6)
    assert told[0] == ("contest", 4, 6)
    assert len(told) == 2 + 2 + 2
    assert same(held(stopped), held(whole))
    assert [b.number for b in held(whole)["control"]] == [0, 1]


def test_several_processes_find_what_one_finds(tmp_path: Path) -> None:
    first, two = tmp_path / "one.jsonl", tmp_path / "two.jsonl"
    play_out(first, 5)
    play_out(two, 5, processes=2)
    assert same(held(first), held(two))


@pytest.mark.parametrize("game", games.names())
def test_the_file_of_a_contest_is_gone_on_with_in_every_game(game: str, tmp_path: Path) -> None:
    file = tmp_path / "held.jsonl"
    for _ in range(2):
        with Ledger(contests.contest(game, ("club", "beginner"), players=None, options={}, seed=1), file) as ledger:
            assert ledger.missing("contest", 2) == [0, 1]


def test_a_torn_last_line_is_dropped_and_played_again(tmp_path: Path) -> None:
    file = tmp_path / "torn.jsonl"
    play_out(file, 4)
    before = held(file)
    whole = file.read_bytes()
    last = len(whole.splitlines()[-1]) + 1
    for torn in (1, 7, last - 1):
        file.write_bytes(whole[: len(whole) - torn])
        assert len(play_out(file, 4)) == 3
        assert same(held(file), before)
        assert file.read_bytes().count(b"\n") == whole.count(b"\n")


@pytest.mark.parametrize("length", [1, 5, 30, 60])
def test_a_torn_first_line_is_a_file_that_was_just_begun(tmp_path: Path, length: int) -> None:
    file = tmp_path / "begun.jsonl"
    with Ledger(CONTEST, file):
        pass
    header = file.read_bytes()
    file.write_bytes(header[:length])
    assert not held(file)["contest"]
    assert file.read_bytes() == header


NOT_OURS = [
    b"Dear diary",
    b"Dear diary\n",
    b'{"form":"stammtisch-arena-0","contest":{"game":"schafkopf","bots":["a","b"],"players":4}}\n',
]


@pytest.mark.parametrize("text", NOT_OURS)
def test_a_file_that_is_not_ours_is_refused_and_left_alone(tmp_path: Path, text: bytes) -> None:
    file = tmp_path / "theirs.txt"
    file.write_bytes(text)
    with pytest.raises(BadLedger) as refused, Ledger(CONTEST, file):
        pass
    assert refused.value.key == "arena.no-ledger"
    assert file.read_bytes() == text


def test_a_file_of_another_contest_is_refused_with_what_differs(tmp_path: Path) -> None:
    file = tmp_path / "other.jsonl"
    with Ledger(replace(CONTEST, seed=4, options={"deals": 2}), file):
        pass
    before = file.read_bytes()
    with pytest.raises(BadLedger) as refused, Ledger(CONTEST, file):
        pass
    assert refused.value.key == "arena.other-contest"
    assert refused.value.fields["held"] == "seed 4, options.deals 2"
    assert refused.value.fields["wanted"] == "seed 3, options.deals 1"
    assert file.read_bytes() == before


def test_a_damaged_line_in_the_middle_is_named(tmp_path: Path) -> None:
    file = tmp_path / "damaged.jsonl"
    play_out(file, 2)
    lines = file.read_bytes().splitlines(keepends=True)
    lines[1] = b"?" + lines[1]
    file.write_bytes(b"".join(lines))
    with pytest.raises(BadLedger) as refused, Ledger(CONTEST, file):
        pass
    assert (refused.value.key, refused.value.fields["line"]) == ("arena.damaged", 2)


@pytest.mark.parametrize("lines", [1, 2, 6])
def test_ctrl_c_keeps_what_is_done_and_ends_all_processes(tmp_path: Path, lines: int) -> None:
    """Also when it comes while the processes are only being started."""
    file = tmp_path / "kept.jsonl"
    words = ["arena", "schafkopf", "club", "random", "--blocks", "100000", "--processes", "2", "--out", str(file)]
    running = subprocess.Popen(
        [sys.executable, "-m", "stammtisch", "--lang", "en", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 - a job in the background ignores it
    )
    try:
        while running.poll() is None and (not file.exists() or file.read_bytes().count(b"\n") < lines):
            time.sleep(0.05)
        assert running.poll() is None, running.stderr.read() if running.stderr else ""
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=120)
    finally:
        if running.poll() is None:
            running.kill()
    assert running.returncode == 130
    assert "the same command goes on from there" in err
    assert "Traceback" not in err
    assert ("club against random" in out) == (len(held_by_command(file)) > 1)
    assert file.read_bytes().count(b"\n") >= lines
    assert gone(running.pid)


def held_by_command(file: Path) -> list[bytes]:
    return [line for line in file.read_bytes().splitlines() if line.startswith(b'{"part":"contest"')]


def gone(group: int) -> bool:
    """Whether nobody of the group is left; the last to go is who cleans up after the others."""
    for _ in range(200):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False
