"""MM-T-time to MM-T-late: match days and breaks by the clock of the hall, and what happens when it is at nought."""

from typing import Literal

from msgspec.structs import replace

from stammtisch.engine.core import LATE, Refusal
from stammtisch.lists.events import PresenceChanged
from stammtisch.lists.people import Who as Writer
from stammtisch.rulebook import enforces
from stammtisch.tournaments import clock as hall
from stammtisch.tournaments.actions import AddTime, NoteLate, Pause, Resume, Ring, StartRound, TimeUp
from stammtisch.tournaments.clock import MINUTE, Clock
from stammtisch.tournaments.events import ClockSet, Events, LateNoted, OnTable, Seated, TimeGiven
from stammtisch.tournaments.formats import format_of, sheet_of
from stammtisch.tournaments.leaving import without_gone
from stammtisch.tournaments.people import Who
from stammtisch.tournaments.running import why_unannounced
from stammtisch.tournaments.state import Tournament


def start_round(t: Tournament, who: Who, action: StartRound) -> Events | Refusal:
    return begun(t, action.at)


@enforces("MM-T-time", "MM-T-tables")
def begun(t: Tournament, at: int) -> Events | Refusal:
    """MM-T-time: thirty minutes for all tables at once; MM-T-tables: who has gone leaves a table of three, who has just
    come waits for the next plan. The hall waits for nobody."""
    number = len(t.rounds) + 1
    if format_of(t).seating != "matrix" or not t.plan:
        return Refusal("MM-T-matrix", "refusal.tournament.no-matrix")
    if t.clock.phase == "play":
        return Refusal("MM-T-time", "refusal.tournament.runs")
    if (refusal := why_unannounced(t, number)) is not None:
        return refusal
    tables = tuple(sitting for table in t.plan[0] if (sitting := without_gone(t, table)))
    if any(len(table) < 3 for table in tables):
        return Refusal("MM-T-tables", "refusal.tournament.plan-again", {"round": number})
    called = t.clock.phase == "break" and t.clock.rung
    clock = Clock("play", number, at, hall.PLAY, rung=called)
    return (Seated(number, tables, sheet_of(t.options)), ClockSet(clock, "started"))


@enforces("MM-T-time", "MM-T-abort", "MM-T-breaks")
def time_up(t: Tournament, who: Who, action: TimeUp) -> Events | Refusal:
    """MM-T-abort: at nought every deal is broken off; MM-T-breaks: then a break, and after it the next match day, by
    itself only where the option says so. All of it counts from the moment it was due."""
    clock = t.clock
    if clock.phase == "idle" or clock.paused is not None or action.at < clock.end:
        return LATE
    if clock.phase == "play":
        last = clock.round >= t.options.rounds
        after = Clock() if last else Clock("break", clock.round, clock.end, hall.break_after(clock.round))
        return (ClockSet(after, "time-up"),)
    if not t.options.begin_by_itself:
        return Refusal("MM-T-breaks", "refusal.tournament.director-begins")
    return begun(t, clock.end)


@enforces("MM-T-bell")
def ring(t: Tournament, who: Who, action: Ring) -> Events | Refusal:
    """MM-T-bell: rung in good time before the break ends; it is on record that it was."""
    if t.clock.phase != "break":
        return Refusal("MM-T-bell", "refusal.tournament.no-break")
    return () if t.clock.rung else (ClockSet(replace(t.clock, rung=True), "rang"),)


def pause(t: Tournament, who: Who, action: Pause) -> Events | Refusal:
    return _changed(t, hall.stopped(t.clock, action.at), "paused")


def resume(t: Tournament, who: Who, action: Resume) -> Events | Refusal:
    return _changed(t, hall.resumed(t.clock, action.at), "resumed")


def add_time(t: Tournament, who: Who, action: AddTime) -> Events | Refusal:
    """For the hall, or for one table of the round that is played."""
    if action.table is None:
        return _changed(t, hall.longer(t.clock, action.minutes * MINUTE), "added")
    held = t.final or t.current
    if held is None or held.closed or held.table(action.table) is None:
        return Refusal("ENG-table", "refusal.tournament.no-table", {"table": action.table})
    return (TimeGiven(held.number, action.table, action.minutes),)


def _changed(t: Tournament, clock: Clock, cause: Literal["paused", "resumed", "added"]) -> Events | Refusal:
    if t.clock.phase == "idle":
        return Refusal("MM-T-time", "refusal.tournament.no-clock")
    return () if clock == t.clock else (ClockSet(clock, cause),)


@enforces("MM-T-late", "MM-T-bell")
def note_late(t: Tournament, who: Who, action: NoteLate) -> Events | Refusal:
    """MM-T-late: misses the first deal, and the sheet says so; MM-T-bell: but nobody is late when the bell was never
    rung. The first match day has no bell before it: there its beginning decides."""
    held = t.current
    table = None if held is None else held.table(action.table)
    if who.role == "player" and who.number not in t.team:
        return Refusal("MM-T-record", "refusal.list.not-yours")
    if held is None or table is None or not 0 <= action.seat < len(table.seats) or table.sheet.lines:
        return Refusal("MM-T-late", "refusal.tournament.no-table", {"table": action.table})
    if format_of(t).seating != "matrix" or (held.number > 1 and not t.clock.rung):
        return Refusal("MM-T-bell", "refusal.tournament.no-bell")
    if action.seat in table.late:
        return ()
    writer = Writer("director", who.name)
    moves = PresenceChanged(action.seat, "paused", 1, writer), PresenceChanged(action.seat, "here", 2, writer)
    on_the_sheet = tuple(OnTable(held.number, action.table, move) for move in moves)
    return (LateNoted(held.number, action.table, action.seat), *on_the_sheet)
