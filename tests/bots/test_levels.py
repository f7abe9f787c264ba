"""Beginner, club, strong: who can be placed where, and that each plays whole deals without a fault."""

import pytest

from stammtisch import bots, games, search
from stammtisch.study.arena import Contest, Deal, judged, play_block
from tests.thorough import SOAK

DEALS = 200 if SOAK else 12


@pytest.mark.parametrize("game", games.names())
def test_every_game_has_a_club_member_and_a_beginner(game: str) -> None:
    assert bots.names(game)[:2] == ("club", "beginner")
    assert ("strong" in bots.names(game)) == (game in ("schafkopf", "doppelkopf"))
    assert bots.unavailable(game) == ()


def test_without_numba_the_strong_level_is_named_as_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "NEEDED", ("nothing_of_this_name",))
    assert bots.unavailable("schafkopf") == ("strong",)
    assert "strong" not in bots.names("schafkopf")
    with pytest.raises(LookupError):
        bots.bot("strong", "schafkopf", seat=0, seed=0)
    assert bots.unavailable("maumau") == ()


@pytest.mark.parametrize("mode", ["strict", "table"])
@pytest.mark.parametrize("game", games.names())
def test_beginners_play_whole_deals(game: str, mode: str) -> None:
    players = len(games.deal_game(game).seats)
    contest = Contest(game, ("beginner",), players, {"mode": mode})
    for number in range(DEALS):
        Deal(contest, number, ("beginner",) * players).play()


def test_a_club_member_is_better_than_a_beginner() -> None:
    """Doppelkopf, where the memory counts most; the figures of all games are in benchmarks/results.md."""
    contest = Contest("doppelkopf", ("club", "beginner"), 4, {}, seed=1)
    comparison = judged(contest, [play_block(contest, number) for number in range(80)])
    assert comparison.gain > 0
