"""Whole evenings over the wire from one seed: people slip, the server is killed, the disk fails, two directors act."""

from typing import Any

import pytest

from stammtisch.engine.stream import RefusedScript
from stammtisch.server.hall import tournament_actor
from stammtisch.server.hall.tournament_actor import TournamentActor
from stammtisch.tournaments import views
from stammtisch.tournaments.options import FORMAT_NAMES, FormatName
from stammtisch.tournaments.simulation import Wanted
from stammtisch.tournaments.standings import provisional
from tests.server.hall.odd_evening import odd_evening
from tests.server.hall.wired import Weather, WiredRehearsal, wired
from tests.thorough import SOAK
from tests.tournaments import invariants

formats = pytest.mark.parametrize("format_", FORMAT_NAMES)
SEEDS = range(40 if SOAK else 2)


def evening_of(format_: FormatName, seed: int, **weather: float) -> WiredRehearsal:
    wanted = Wanted(format_, 8 + seed % 7, 3, seed, seed % 3 if seed % 7 > 3 else 0, byes=seed % 2 == 0, deals=3)
    return wired(wanted, Weather(seed, **weather))


@formats
@pytest.mark.parametrize("seed", SEEDS)
def test_an_evening_keeps_every_promise_whatever_fails(format_: FormatName, seed: int) -> None:
    evening = evening_of(format_, seed, kills=0.08, failures=0.15, checks=0.1, leaks=0.1)
    assert evening.t.over
    assert evening.restarts > 0
    assert evening.hall.failed > 1
    invariants.check(evening)
    assert len(evening.hall.memory.streams["tournament/abend"]) == evening.held.stream.seq + 1


@pytest.mark.skipif(not SOAK, reason="make soak")
@pytest.mark.parametrize("format_", ["schafkopf", "maumau"])
def test_so_does_an_evening_of_four_hundred(format_: FormatName) -> None:
    weather = Weather(7, kills=0.001, failures=0.002, checks=0.001, leaks=0.001)
    evening = wired(Wanted(format_, 400, 2, 7, 5, deals=2), weather)
    assert evening.restarts > 0
    invariants.check(evening)


@formats
def test_nothing_unconfirmed_reaches_a_screen_a_phone_or_a_standing(format_: FormatName) -> None:
    evening = evening_of(format_, 3, leaks=0.25)
    assert evening.t.over


def test_nor_in_an_evening_where_everything_is_taken_back() -> None:
    odd_evening(Weather(1, leaks=1.0))


# --- whatever guards must be seen to fail ---


def _leaky_ranking(t: Any) -> views.Ranking:
    return views.Ranking(provisional(t), ())


class Hasty(TournamentActor):
    """Speaks before it has stored."""

    def _commit(self) -> None:
        super()._commit()
        if self._writing:
            self.effects += self._held_back
            self._held_back.clear()


class Doubling(TournamentActor):
    """Does again what was done already."""

    def already(self, person: str, ref: str) -> int | None:
        return None


def test_standings_that_count_open_tables_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournament_actor, "ranking", _leaky_ranking)
    with pytest.raises(AssertionError):
        wired(Wanted("schafkopf", 9, 2, 3, deals=2), Weather(1, leaks=1.0))


def _bad_evenings(fault: type[TournamentActor]) -> None:
    for seed in range(4):
        wanted = Wanted("schafkopf", 9, 2, seed, deals=4)
        evening = wired(wanted, Weather(seed, failures=0.3, checks=0.3), actor=fault)
        invariants.check(evening)
        refs = [(record.by, record.ref) for record in evening.held.stream.log if record.ref]
        assert len(refs) == len({*refs})


def test_evenings_of_the_real_actor_pass_that_check() -> None:
    _bad_evenings(TournamentActor)


@pytest.mark.parametrize("fault", [Hasty, Doubling], ids=lambda fault: fault.__name__)
def test_an_actor_that_speaks_too_soon_or_does_things_twice_is_found(fault: type[TournamentActor]) -> None:
    with pytest.raises((AssertionError, RefusedScript)):
        _bad_evenings(fault)
