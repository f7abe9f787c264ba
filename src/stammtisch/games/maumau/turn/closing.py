"""MM-C2: a turn that is closing: a word can still be said, and the next player can be too quick."""

from collections.abc import Callable

from msgspec.structs import replace

from stammtisch.engine.core import HOST, WRONG_KIND, Draft, Refusal, Seat, TimeUp, Window
from stammtisch.engine.forms import Form
from stammtisch.games.maumau import referee
from stammtisch.games.maumau.actions import Action, HeldAction, SayMau
from stammtisch.games.maumau.events import ActHeld, Event, HoldOver, MauSaid
from stammtisch.games.maumau.state import Playing, State
from stammtisch.games.maumau.turn import ending, offering, on_turn
from stammtisch.games.maumau.words import mau
from stammtisch.rulebook import enforces

Fold = Callable[[State, Event], State]


@enforces("MM-C2")
def windows(p: Playing) -> tuple[Window, ...]:
    """MM-C2: the turn is over when the grace is, or when the next player acts, but not before a least time."""
    at = f"{p.number}:{p.acts}"
    hold = (Window(f"hold:{at}", "hold", (HOST,), must=False, limit="turn_close_min"),) if p.aside.hold else ()
    return (*hold, Window(f"close:{at}", "close", (HOST,), limit="mau_grace"))


@enforces("MM-1e")
def early(p: Playing, fold: Fold) -> tuple[Window, ...]:
    """MM-1e: who comes next may act too soon, also while the other could still lay more. The window has the name it is
    going to have when the turn is over: an answer that comes then is as good."""
    waits = p.stage == "act" and on_turn.may_be_done(p) and not referee.table_mode(p)
    if not (waits or p.stage == "closing") or _held(p) is not None or p.aside.early is not None:
        return ()
    if (then := following(p, fold)) is None:
        return ()
    return (Window(f"play:{then.number}:{then.acts}", "play", (then.seat,), must=False),)


def offers(p: Playing, fold: Fold) -> tuple[Form, ...]:
    then = following(p, fold)
    return () if then is None else offering.offers(then)


@enforces("MM-C2")
def following(p: Playing, fold: Fold) -> Playing | None:
    """MM-C2: what the next player finds when he acts while a turn closes; None: first the pile has to be shuffled, or
    hands go to the edge, or he takes up penalty cards nobody has seen, or there is no next turn."""
    draft: Draft[State, Event] = Draft(p, fold)
    ending.end(draft)
    return _ready(p, draft.state)


def _ready(before: Playing, state: State) -> Playing | None:
    if not isinstance(state, Playing) or state.stage != "act" or state.dues or state.edge is not None:
        return None
    return state if state.hands[state.seat] == before.hands[state.seat] else None


def _held(p: Playing) -> HeldAction | None:
    """What waits; void when something has changed what it was an answer to."""
    return p.aside.held[1] if p.aside.held is not None and p.aside.held[0] == p.acts else None


@enforces("MM-C2", "MM-10a", "MM-1e")
def act(draft: Draft[State, Event], p: Playing, seat: Seat, action: Action) -> Refusal | None:
    """MM-C2, MM-10a: the first act of the next player ends the turn, and with it the time for the word; within the
    least time it waits, so that the word can still be said. MM-1e: as does what comes too soon."""
    trial: Draft[State, Event] = Draft(p, draft.fold)
    ending.end(trial)
    then = _ready(p, trial.state)
    if then is None or not isinstance(action, HeldAction):
        return WRONG_KIND
    if (refusal := on_turn.decide(trial, then, action)) is not None:
        return refusal
    if p.aside.hold or p.stage == "act":
        draft.emit(ActHeld(seat, action))
    else:
        draft.adopt(trial.state, tuple(trial.events))
    return None


@enforces("MM-C2")
def close(draft: Draft[State, Event], p: Playing, seat: Seat, action: Action, window: Window) -> Refusal | None:
    """MM-C2: after the least time the next player's act counts, also one that has waited; when the grace is over, so is
    the turn."""
    if not isinstance(action, TimeUp):
        return WRONG_KIND
    if window.kind == "hold" and _held(p) is None:
        draft.emit(HoldOver())
    else:
        _end(draft, p)
    return None


def _end(draft: Draft[State, Event], p: Playing) -> None:
    """And what has waited for it is done, if it still can be."""
    held = _held(p)
    ending.end(draft)
    if held is not None:
        _do_held(draft, p, held)
    else:
        play_early(draft, p)


@enforces("MM-1e")
def play_early(draft: Draft[State, Event], before: Playing) -> None:
    """MM-1e: when the turn has ended, the card that came too soon is played, if it still fits and it is its player's
    turn."""
    after = draft.state
    if before.aside.early is None or not isinstance(after, Playing) or after.number == before.number:
        return
    seat, action = before.aside.early
    if after.seat == seat:
        _do_held(draft, before, action)


def _do_held(draft: Draft[State, Event], before: Playing, held: HeldAction) -> None:
    then = _ready(before, draft.state)
    if then is None:
        return
    trial: Draft[State, Event] = Draft(then, draft.fold)
    if on_turn.decide(trial, then, held) is None:
        draft.adopt(trial.state, tuple(trial.events))


@enforces("MM-10a")
def say_mau(draft: Draft[State, Event], p: Playing, seat: Seat, action: Action, window: Window) -> Refusal | None:
    """MM-10a: as soon as one card is held, and before the turn ends; where agreed not without need."""
    if not isinstance(action, SayMau):
        return WRONG_KIND
    refusal = mau.why_not_mau(p, len(p.hands[seat]))
    if referee.why_refused(p, refusal) is not None:
        return refusal
    draft.emit(MauSaid(seat))
    if refusal is not None:
        referee.note(draft, seat, "V05")
    after = draft.state
    if isinstance(after, Playing) and after.stage == "closing" and not ending.lingers(after):
        _end(draft, after)
    return None


# --- the fold --------------------------------------------------------------------------------------------------


def evolve(p: Playing, event: ActHeld | HoldOver) -> Playing:
    if isinstance(event, ActHeld) and p.stage == "act":
        return replace(p, aside=replace(p.aside, early=(event.seat, event.action)))
    if isinstance(event, ActHeld):
        return replace(p, aside=replace(p.aside, held=(p.acts, event.action)))
    return replace(p, aside=replace(p.aside, hold=False))
