"""Which topics an event touches: what is not named here stays as it was sent. A test makes every topic anew after every
record, and compares."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, TypeAlias

from stammtisch.lists import events as on_list
from stammtisch.server.hall.evening_topics import Incident
from stammtisch.tournaments import events as was
from stammtisch.tournaments.state import Tournament

_Touch: TypeAlias = Callable[[Tournament, Any], Iterable[str]]
PLAYERS: Final = "player/*"
_PLACES: Final = ("seats", "clock", "draw", "desk", "standings", "result", "calls", "cash", "provisional", PLAYERS)
_RESULTS: Final = ("standings", "result", "seats", "desk", "calls", "cash", "provisional", PLAYERS)
_BEFORE_THE_SIGNATURE: Final = (
    on_list.LineEntered,
    on_list.LineSeconded,
    on_list.LineDisputed,
    on_list.DealThrownIn,
    on_list.PenTaken,
    on_list.ColumnConfirmed,
    on_list.SupervisorCalled,
    on_list.SupervisorAnswered,
)
"""Of these nobody hears but the table and those who run the evening."""


def table_topic(round_: int, table: int) -> str:
    return f"table/{round_}/{table}"


def player_topic(number: int) -> str:
    return f"player/{number}"


def _always(*topics: str) -> _Touch:
    return lambda t, event: topics


def _at_table(*topics: str) -> _Touch:
    return lambda t, event: (table_topic(event.round, event.table), *topics)


def _on_table(t: Tournament, event: was.OnTable) -> Iterator[str]:
    yield from (table_topic(event.round, event.table), "desk", "calls", "cash")
    if not isinstance(event.event, _BEFORE_THE_SIGNATURE):
        yield "provisional"
        yield from _players_of(t, event)


def _players_of(t: Tournament, event: Any) -> Iterator[str]:
    """Their passes show what a confirmed list has brought."""
    table = t.table(event.round, event.table)
    if table is not None:
        yield from map(player_topic, {*table.seats, *table.sitting})


def _handed_in(t: Tournament, event: was.HandedIn) -> Iterator[str]:
    yield from (table_topic(event.round, event.table), "desk", "calls", "cash", "provisional")
    yield from _players_of(t, event)


def _booked(t: Tournament, event: was.Booked) -> tuple[str, ...]:
    read = ("standings", "result", "seats", PLAYERS) if event.booking.kind == "prize" else ()
    return "cash", "people", "desk", player_topic(event.booking.number), *read


_TOUCHES: Final[dict[type[Any], _Touch]] = {
    was.Registered: _always("people", "desk", "cash", "standings", "result", "provisional", "calls", PLAYERS),
    was.StatusChanged: _always(
        "people", "desk", "cash", "seats", "standings", "result", "provisional", "calls", PLAYERS
    ),
    was.Appointed: lambda t, e: ("people", "desk", player_topic(e.number)),
    was.RankedAs: _always("people", "desk", "standings", "result", "provisional", "calls", PLAYERS),
    was.KeptApart: _always("people"),
    was.Warned: _always("people", "calls"),
    was.CodeReissued: _always(),
    was.DrawAnnounced: _always("draw", "desk"),
    was.WordAdded: _always("draw", "desk"),
    was.LotDrawn: _always("draw", "desk"),
    was.Seated: lambda t, e: (*_PLACES, f"table/{e.round}/*"),
    was.LotsShown: _always("draw"),
    was.DrawAnnulled: lambda t, e: (*_PLACES, f"table/{e.round}/*"),
    was.MatrixPlanned: _always("desk", "seats", PLAYERS),
    was.OnTable: _on_table,
    was.PutOnScreen: lambda t, e: (table_topic(e.round, e.table), "desk", *_players_of(t, e)),
    was.ColumnsAssigned: _at_table(*_PLACES),
    was.RecorderNamed: _at_table("desk", "calls"),
    was.HandedIn: _handed_in,
    was.SeatTaken: _at_table(*_PLACES),
    was.LateNoted: _at_table("desk", "calls"),
    was.TimeGiven: _at_table("desk", "calls", "clock"),
    was.RoundClosed: lambda t, e: (*_RESULTS, f"table/{e.round}/*"),
    was.ClosedCorrected: _always(*_RESULTS),
    was.Announced: _always("desk"),
    was.ClockSet: _always("clock", "desk", "seats", PLAYERS),
    was.Booked: _booked,
    was.CutDecided: _always("desk", "standings", "result"),
    was.FinalSeated: lambda t, e: (*_PLACES, "table/*"),
    was.Finished: _always(*_PLACES),
    was.PlacesRead: _always("standings", "result", "seats", PLAYERS),
}


def touched(t: Tournament, events: Iterable[was.Event]) -> set[str]:
    """`t` is the evening after these events."""
    return {topic for event in events for topic in _TOUCHES[type(event)](t, event)}


# --- what the supervisors have done ----------------------------------------------------------------------------


def incidents(at: int, events: Iterable[was.Event]) -> Iterator[Incident]:
    """For the supervisors' page: decisions and their reasons, as they were recorded."""
    for event in events:
        kind = str(type(event).__struct_config__.tag)
        match event:
            case was.Warned():
                yield Incident(at, kind, event.by.name, number=event.number, reason=event.reason)
            case was.StatusChanged() if event.status in ("left", "excluded"):
                yield Incident(at, event.status, event.by.name, number=event.number, reason=event.reason)
            case was.DrawAnnulled():
                yield Incident(at, kind, event.by.name, event.round, reason=event.reason)
            case was.ColumnsAssigned():
                yield Incident(at, kind, event.by.name, event.round, event.table, reason=event.reason)
            case was.ClosedCorrected():
                yield Incident(at, kind, event.by.name, event.round, event.table)
            case was.OnTable():
                yield from _on_list(at, event)


def _on_list(at: int, event: was.OnTable) -> Iterator[Incident]:
    what, where = event.event, (event.round, event.table)
    kind = str(type(what).__struct_config__.tag)
    match what:
        case on_list.SupervisorCalled():
            yield Incident(at, kind, what.by.person, *where, reason=what.reason)
        case on_list.SupervisorAnswered():
            yield Incident(at, kind, what.by.person, *where, reason=what.decision)
        case on_list.ColumnsSettled() | on_list.ListReopened():
            yield Incident(at, kind, what.by.person, *where, reason=what.reason)
