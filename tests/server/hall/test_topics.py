"""Topics are kept as bytes until an event touches them; whatever happens, what was shown is what should be."""

from collections.abc import Callable
from typing import Any, Final

import msgspec
import pytest

from stammtisch.server.hall import touching
from stammtisch.server.hall.evening_topics import DrawView
from stammtisch.tournaments import actions as act
from stammtisch.tournaments import events as was
from stammtisch.tournaments.options import FORMAT_NAMES, FormatName, Options
from stammtisch.tournaments.people import DIRECTOR
from stammtisch.tournaments.simulation import Wanted
from stammtisch_dev.testing import clause
from tests.server.hall.odd_evening import odd_evening
from tests.server.hall.wired import Weather, WiredRehearsal, bare, wired

formats = pytest.mark.parametrize("format_", FORMAT_NAMES)


@formats
def test_after_every_record_every_topic_is_what_it_would_be_made_anew(format_: FormatName) -> None:
    wanted = Wanted(format_, 9 if format_ != "doppelkopf" else 10, 2, 3, 2, byes=format_ == "doppelkopf", deals=2)
    evening = wired(wanted, Weather(1, checks=1.0))
    assert evening.checked > 50


def test_so_it_is_in_an_evening_where_everything_is_taken_back() -> None:
    evening = odd_evening(Weather(1, checks=1.0))
    events = {type(event).__name__ for record in evening.held.stream.log for event in record.events}
    rare = {"KeptApart", "Warned", "CodeReissued", "LotDrawn", "DrawAnnulled", "ColumnsAssigned", "ClosedCorrected"}
    assert rare < events


@clause("SK-draw-1")
def test_every_screen_counts_the_lots_from_the_moment_of_the_draw() -> None:
    evening = bare(Options(format="schafkopf", rounds=2, deals=2), Weather(0))
    evening.people(8)
    evening.draw()

    def runs_from() -> int | None:
        heard = evening.hall.heard[evening.hall.lines["screen"]]["draw"]
        return msgspec.json.decode(heard, type=DrawView).runs_from

    drawn_at = next(
        record.at for record in evening.held.stream.log if any(isinstance(event, was.Seated) for event in record.events)
    )
    evening.hall.clock.time += 20_000
    assert runs_from() == drawn_at
    evening.hall.open()
    for person in ("screen", "director", "second"):
        evening.hall.line(person, "draw")
    assert runs_from() == drawn_at  # the server was started anew in the middle
    evening.do(DIRECTOR, act.ShowLots())
    assert runs_from() is None
    evening.draw()
    assert runs_from() == drawn_at + 20_000
    evening.do(DIRECTOR, act.AnnulDraw("verlesen"))
    assert runs_from() is None  # the lots of the round before are not shown again


_EVENINGS: Final[tuple[Callable[[], WiredRehearsal], ...]] = (
    lambda: odd_evening(Weather(1, checks=1.0)),
    lambda: wired(Wanted("schafkopf", 9, 2, 3, 2, deals=2), Weather(1, checks=1.0)),
    lambda: wired(Wanted("maumau", 9, 4, 3, 1, deals=2), Weather(1, checks=1.0)),
)
_NEVER_SEEN: Final = {was.CodeReissued, was.TimeGiven, was.LateNoted, was.CutDecided, was.RecorderNamed}
"""Touches nothing, or does not come up in these evenings."""


@pytest.mark.parametrize("event", [e for e in touching._TOUCHES if e not in _NEVER_SEEN], ids=lambda e: e.__name__)
def test_a_row_that_is_missing_in_the_table_of_events_is_noticed(
    event: type[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(touching._TOUCHES, event, lambda t, e: ())
    for evening in _EVENINGS:
        try:
            evening()
        except AssertionError:
            return
    raise AssertionError(f"nobody noticed that {event.__name__} touches nothing")
