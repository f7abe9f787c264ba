"""`regret`: what recorded players gave away by open cards, beside a bot in their place."""

from pathlib import Path

from stammtisch.games.schafkopf.netschafkopf import Protocol, decode, parse
from stammtisch.study.regret import Decision, decisions, summed
from tests.cli.run import run

EVENING = Path(__file__).parents[1] / "schafkopf/netschafkopf/abend.txt"


def test_players_and_a_bot_are_judged_at_the_same_cards() -> None:
    protocols = [deal for deal in parse(decode(EVENING.read_bytes()), source="") if isinstance(deal, Protocol)]
    judged = list(decisions(protocols[:2], "club"))
    assert all(d.player >= 0 and d.bot >= 0 for d in judged)
    assert 20 < len(judged) <= 2 * 28
    told = summed(judged)
    assert told.gain == told.player - told.bot
    assert told.player > 0


def test_the_interval_is_that_of_the_differences() -> None:
    told = summed([Decision(4, 0), Decision(0, 0), Decision(2, 0), Decision(0, 2)])
    assert (told.player, told.bot, told.gain) == (1.5, 0.5, 1.0)
    assert round(told.interval, 2) == 2.53


def test_a_folder_is_read_and_what_cannot_be_judged_is_said(tmp_path: Path) -> None:
    (tmp_path / "nothing.txt").write_text("no deal\n")
    result = run("--lang", "en", "regret", "club", str(tmp_path))
    assert result.exit_code == 1
    assert "no deal in these files" in result.output
    assert run("--lang", "de", "regret", "nobody", str(tmp_path)).exit_code == 1
