"""MM-16c, Pimperle: the chosen card sends all hands to the edge of the table, and the slowest pays."""

from msgspec.structs import replace

from stammtisch.engine.core import HOST, WRONG_KIND, Draft, Refusal, Seat, TimeUp, Window
from stammtisch.engine.forms import Form, Some
from stammtisch.games.maumau.actions import Action, EdgeTimes
from stammtisch.games.maumau.events import (
    DrawDue,
    EdgeCalled,
    EdgeDecided,
    Event,
)
from stammtisch.games.maumau.laying import drawing
from stammtisch.games.maumau.options import Timing
from stammtisch.games.maumau.state import Playing, State
from stammtisch.rulebook import enforces

LEAST_REACTION = 100
"""Milliseconds: nobody is quicker."""


def windows(p: Playing) -> tuple[Window, ...]:
    if p.edge is None:
        return ()
    return (Window(f"edge:{p.number}:{p.acts}", "edge", (HOST,), limit="gesture"),)


def offers(p: Playing, seat: Seat, window: Window) -> tuple[Form, ...]:
    """What the program has to measure: everybody who plays runs for the edge."""
    seats = p.setting.seats
    return (Form(EdgeTimes, {"lot": Some(seats, len(seats), len(seats), ordered=True)}),)


@enforces("MM-16c", "MM-V22")
def decide(draft: Draft[State, Event], p: Playing, seat: Seat, action: Action, window: Window) -> Refusal | None:
    """MM-16c: the program has measured who touched the edge when; MM-V22: the slowest pays, of equals the one the lot
    names, and everybody who did not touch it at all."""
    if isinstance(action, TimeUp):
        action = EdgeTimes(tuple((s, None) for s in p.setting.seats), p.setting.seats)
    if not isinstance(action, EdgeTimes):
        return WRONG_KIND
    if sorted(s for s, _ in action.times) != sorted(p.setting.seats) or sorted(action.lot) != sorted(p.setting.seats):
        return Refusal("MM-16c", "refusal.mm.edge-times")
    paying = slowest(action, p.setting.options.timing)
    draft.emit(EdgeDecided(action.times, paying))
    for slow in paying:
        draft.emit(DrawDue(slow, 1, "penalty", "MM-V22"))
    drawing.serve(draft)
    return None


@enforces("MM-16c")
def slowest(action: EdgeTimes, timing: Timing) -> tuple[Seat, ...]:
    """MM-16c: all who were not there; else the slowest, and among those who are as good as equal the lot decides."""
    missing = tuple(seat for seat, time in action.times if time is None)
    if missing:
        return missing
    times = {seat: max(LEAST_REACTION, time) for seat, time in action.times if time is not None}
    last = max(times.values())
    level = last if timing.race_tolerance is None else last - 1000 * timing.race_tolerance
    return (next(seat for seat in action.lot if times[seat] == last or times[seat] > level),)


# --- the fold --------------------------------------------------------------------------------------------------


def evolve(p: Playing, event: EdgeCalled | EdgeDecided) -> Playing:
    return replace(p, edge=event.card if isinstance(event, EdgeCalled) else None, acts=p.acts + 1)
