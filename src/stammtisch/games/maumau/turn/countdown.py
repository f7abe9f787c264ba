"""MM-2d: whoever sleeps on his turn is counted out from five."""

from msgspec.structs import replace

from stammtisch.engine.core import HOST, WRONG_KIND, Draft, Refusal, Seat, TimeUp, Window
from stammtisch.engine.forms import Form, OneOf
from stammtisch.games.maumau import referee
from stammtisch.games.maumau.actions import Action, CountDown
from stammtisch.games.maumau.events import (
    CountdownBegun,
    Counted,
    DrawDue,
    Event,
    MiscountedFor,
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
    """In table mode nobody is told whose turn it is: any of the others may be meant."""
    if window.kind != "count":
        return ()
    others = tuple(s for s in p.setting.seats if s != seat) if referee.table_mode(p) else (p.seat,)
    return (Form(CountDown, {"sleeper": OneOf(others)}),)


@enforces("MM-2d", "MM-V17")
def watch(draft: Draft[State, Event], p: Playing, actor: Seat, action: Action, window: Window) -> Refusal | None:
    """MM-2d: counted from five; what comes just after the nought still stops it. MM-V17: then a penalty card, and it is
    still his turn."""
    if window.kind == "count" and isinstance(action, CountDown):
        return _begin(draft, p, actor, p.seat if action.sleeper is None else action.sleeper)
    if window.kind != "tick" or not isinstance(action, TimeUp) or p.ticks is None:
        return WRONG_KIND
    left = max(0, p.ticks - 1)
    lenient = left == 0 < p.ticks and p.setting.options.timing.countdown_tolerance is not None
    draft.emit(Counted(left, lenient))
    if left == 0 and not lenient:
        draft.emit(DrawDue(p.seat, 1, "penalty", "MM-V17"))
        drawing.serve(draft)
    return None


@enforces("MM-2d", "MM-V29")
def _begin(draft: Draft[State, Event], p: Playing, by: Seat, sleeper: Seat) -> Refusal | None:
    """MM-2d: counted is at somebody, and who is counted at has to be on turn; MM-V29: in table mode who counts at
    another one pays a card, and nobody is counted out."""
    if sleeper not in p.setting.seats or sleeper == by:
        return Refusal("MM-2d", "refusal.mm.count-whom")
    if sleeper == p.seat:
        draft.emit(CountdownBegun(by, sleeper))
        return None
    refusal = Refusal("MM-2d", "refusal.mm.not-his-turn", {"seat": sleeper})
    if referee.why_refused(p, refusal) is not None:
        return refusal
    draft.emit(MiscountedFor(by, sleeper))
    draft.emit(DrawDue(by, 1, "penalty", "MM-V29"))
    return None


# --- the fold --------------------------------------------------------------------------------------------------


def evolve(p: Playing, event: Slept | CountdownBegun | MiscountedFor | Counted) -> Playing:
    match event:
        case MiscountedFor():
            return replace(p, acts=p.acts + 1)
        case Slept():
            return replace(p, idle=True)
        case CountdownBegun():
            return replace(p, ticks=COUNT_FROM)
        case Counted(left=0, lenient=False):
            return replace(p, ticks=None, idle=False, acts=p.acts + 1)
        case Counted():
            return replace(p, ticks=event.left)
