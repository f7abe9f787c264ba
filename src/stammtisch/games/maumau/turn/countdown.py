"""MM-2d: whoever sleeps on his turn is counted out from five."""

from msgspec.structs import replace

from stammtisch.engine.core import HOST, WRONG_KIND, Draft, Refusal, Seat, TimeUp, Window
from stammtisch.engine.forms import Form
from stammtisch.games.maumau.actions import Action, CountDown
from stammtisch.games.maumau.events import (
    CountdownBegun,
    Counted,
    DrawDue,
    Event,
    Slept,
)
from stammtisch.games.maumau.laying import drawing
from stammtisch.games.maumau.state import Playing, State
from stammtisch.rulebook import enforces

COUNT_FROM = 5


def windows(p: Playing) -> tuple[Window, ...]:
    """While the player on turn sleeps the others may count; once they do, the program ticks."""
    if p.ticks is not None:
        limit = "countdown_tick" if p.ticks else "countdown_tolerance"
        return (Window(f"tick:{p.number}:{p.acts}:{p.ticks}", "tick", (HOST,), must=False, limit=limit),)
    if not p.idle or p.stage != "act":
        return ()
    others = tuple(s for s in p.setting.seats if s != p.seat)
    return (Window(f"count:{p.number}:{p.acts}", "count", others, "overtaken", must=False),)


def offers(p: Playing, seat: Seat, window: Window) -> tuple[Form, ...]:
    return (Form(CountDown),) if window.kind == "count" else ()


@enforces("MM-2d", "MM-V17")
def watch(draft: Draft[State, Event], p: Playing, actor: Seat, action: Action, window: Window) -> Refusal | None:
    """MM-2d: counted from five; what comes just after the nought still stops it. MM-V17: then a penalty card, and it is
    still his turn."""
    if window.kind == "count" and isinstance(action, CountDown):
        draft.emit(CountdownBegun(actor))
        return None
    if window.kind != "tick" or not isinstance(action, TimeUp) or p.ticks is None:
        return WRONG_KIND
    left = max(0, p.ticks - 1)
    lenient = left == 0 < p.ticks and p.setting.options.timing.countdown_tolerance is not None
    draft.emit(Counted(left, lenient))
    if left == 0 and not lenient:
        draft.emit(DrawDue(p.seat, 1, "penalty", "MM-V17"))
        drawing.serve(draft)
    return None


# --- the fold --------------------------------------------------------------------------------------------------


def evolve(p: Playing, event: Slept | CountdownBegun | Counted) -> Playing:
    match event:
        case Slept():
            return replace(p, idle=True)
        case CountdownBegun():
            return replace(p, ticks=COUNT_FROM)
        case Counted(left=0, lenient=False):
            return replace(p, ticks=None, idle=False, acts=p.acts + 1)
        case Counted():
            return replace(p, ticks=event.left)
