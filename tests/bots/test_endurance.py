"""Club members among themselves, for the number of deals: `make soak` plays ten thousand of each game."""

from typing import Any, Final

import pytest
from msgspec.structs import replace

from stammtisch import games
from stammtisch.engine.core import HOST
from stammtisch.engine.open_match import Leave
from stammtisch.study import arena
from tests.bots import endurance
from tests.bots.endurance import MANY, OFFENCES, SEATS, evening, evenings
from tests.thorough import SOAK

DEALS: Final = MANY if SOAK else 50
OFFENDING: Final[dict[str, dict[str, Any]]] = {
    "chaotentrumpf": {"mode": "table"},
    "doppelkopf": {"mode": "table"},
    "maumau": {},
    "schafkopf": {"mode": "table"},
}
"""Where those who answer anything do something wrong: in Mau-Mau even a strict referee fines a forgotten word."""


@pytest.mark.parametrize("game", games.NAMES)
def test_deals_of_club_members_end_without_refusal_stall_or_offence(game: str) -> None:
    all_finished = list(evenings(game, DEALS))
    assert [finished for finished in all_finished if finished.trouble is not None] == []
    assert sum(finished.deals for finished in all_finished) >= DEALS
    assert {finished.players for finished in all_finished} == {*SEATS[game]}


def test_every_game_has_its_offences_and_its_seats() -> None:
    assert {*games.NAMES} == {*OFFENCES} == {*SEATS} == {*OFFENDING}


# --- what it must find -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", games.NAMES)
def test_an_offence_is_found(game: str) -> None:
    all_finished = [evening(game, number, bot="random", options=OFFENDING[game]) for number in range(6)]
    assert any("Offence: " in (finished.trouble or "") for finished in all_finished)


def test_a_refusal_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that always answers the first question it was ever asked."""
    think = arena.Deal._think
    first: dict[int, str] = {}

    def stubborn(self: arena.Deal, seat: int, windows: Any) -> Any:
        move = think(self, seat, windows)
        return None if move is None else replace(move, window=first.setdefault(seat, move.window))

    monkeypatch.setattr(arena.Deal, "_think", stubborn)
    assert (evening("doppelkopf", 0).trouble or "").startswith("RefusedScript: ")


def test_a_stall_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "STEPS", 20)
    assert (evening("schafkopf", 0).trouble or "").startswith("Stalled: ")


def test_an_evening_is_the_same_again_by_its_number() -> None:
    assert evening("maumau", 3) == evening("maumau", 3)
    assert evening("maumau", 3).acts != evening("maumau", 11).acts


def test_a_match_that_has_ended_is_no_stall() -> None:
    """Of two one leaves: the deal falls, the other is alone, and nobody has gained anything."""
    table = endurance.Table(arena.Contest("chaotentrumpf", ("club",), 2), 0)
    while table.state.deal is None:
        table.advance()
    table.stream.submit(HOST, Leave(1), window="table")
    assert table.play() == (0, 0)
    assert table.state.over
    assert table.counted == 0
