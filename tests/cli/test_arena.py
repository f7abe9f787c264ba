"""`stammtisch arena`, as somebody uses it who wants to know which bot is better."""

from pathlib import Path
from random import Random

import pytest

from tests.cli.run import run

SMALL = ("arena", "schafkopf", "club", "random", "--blocks", "4", "--processes", "1")


def test_it_prints_the_gain_with_its_interval_the_control_and_the_time() -> None:
    done = run(*SMALL, lang="en")
    assert (done.exit_code, done.stderr) == (0, "")
    title, gain, control, *times = [line for line in done.stdout.splitlines() if not line.startswith(" ")]
    assert title == "schafkopf for 4: 4 blocks, 8 deals"
    assert gain.startswith("club against random: +")
    assert "game points a deal (95 %)." in gain
    assert control.startswith("Control, club against itself (2 blocks): ")
    assert [line.partition(":")[0] for line in times] == ["Time per answer, club", "Time per answer, random"]
    assert all(line.endswith(" ms") for line in times)


def test_it_speaks_german_with_commas() -> None:
    lines = run(*SMALL).stdout.splitlines()
    assert lines[0] == "schafkopf zu 4: 4 Blöcke, 8 Spiele"
    assert "Spielpunkte je Spiel" in lines[1]
    assert "," in lines[1].partition("±")[0]
    assert "." not in lines[2]


def test_the_same_seed_gives_the_same_figures_and_another_one_others() -> None:
    def figures(seed: int) -> list[str]:
        return run(*SMALL, "--seed", str(seed)).stdout.splitlines()[:3]

    assert figures(1) == figures(1) != figures(2)


def test_it_goes_on_with_a_file_and_refuses_another_contest(tmp_path: Path) -> None:
    file = tmp_path / "wettkampf.jsonl"
    assert run(*SMALL, "--out", str(file)).exit_code == 0
    before = file.read_bytes()
    again = run(*SMALL, "--out", str(file))
    assert (again.exit_code, file.read_bytes()) == (0, before), "all was done already"
    more = run(
        "arena", "schafkopf", "club", "random", "--blocks", "6", "--processes", "1", "--out", str(file), lang="en"
    )
    assert more.stdout.startswith("schafkopf for 4: 6 blocks, 12 deals")
    assert file.read_bytes().startswith(before)
    other = run(*SMALL, "--seed", "9", "--out", str(file), lang="en")
    assert other.exit_code == 1
    assert "another contest (seed 0), wanted is seed 9" in other.stderr


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("skat", "club", "random"), "skat"),
        (("schafkopf", "club", "meister"), "club beginner strong random alone"),
        (("schafkopf", "club"), "mindestens zwei Bots"),
        (("schafkopf", "club", "random", "--players", "3"), "nicht zu 3"),
        (("schafkopf", "club", "random", "--options", "{"), "kein JSON-Objekt"),
        (("schafkopf", "club", "random", "--options", '{"deals": "viele"}'), "options.deals"),
    ],
)
def test_what_does_not_work_is_said(words: tuple[str, ...], part: str) -> None:
    done = run("arena", *words)
    assert done.exit_code == 1
    assert part in done.stderr
    assert "Traceback" not in done.output


def test_a_file_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    done = run(*SMALL, "--out", str(tmp_path / "none" / "x.jsonl"))
    assert done.exit_code == 1
    assert "x.jsonl" in done.stderr


def test_a_control_that_can_find_nothing_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without dice a bot plays every rotation alike, and duplicate deals cancel to exactly nothing."""
    from stammtisch.bots.schafkopf import SchafkopfBot

    hint = "the control says nothing here"
    assert hint not in run("arena", "schafkopf", "random", "club", *SMALL[4:], lang="en").stdout
    monkeypatch.setattr(SchafkopfBot, "dice", lambda self, frame: Random(1))
    assert hint in run(*SMALL, lang="en").stdout


def test_a_stop_before_two_blocks_says_that_nothing_can_be_said(monkeypatch: pytest.MonkeyPatch) -> None:
    from stammtisch.study import contests

    def stopped(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(contests, "run", stopped)
    done = run(*SMALL, lang="en")
    assert done.exit_code == 130
    assert "at least two blocks" in done.stderr
    assert "--out FILE" in done.stderr


def test_a_bot_that_does_something_wrong_is_told_with_the_number_of_its_block(monkeypatch: pytest.MonkeyPatch) -> None:
    from stammtisch.bots.schafkopf import SchafkopfBot
    from stammtisch.games.schafkopf.actions import Confirm

    monkeypatch.setattr(SchafkopfBot, "bid", lambda self, q: Confirm())
    done = run(*SMALL, lang="en")
    assert done.exit_code == 1
    assert done.stderr.startswith("Block 0 with --seed 0 did not come to its end: ")
