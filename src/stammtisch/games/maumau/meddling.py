"""MM-1b, MM-8a, MM-8b at a table: who shuffles the pile, and who reaches for a card that lies already."""

from msgspec.structs import replace

from stammtisch.engine.core import WRONG_KIND, Draft, Refusal, Seat, TimeUp, Window
from stammtisch.engine.forms import Form, OneOf
from stammtisch.games.maumau import doubting, drawing, shadow
from stammtisch.games.maumau.actions import Action, ShufflePile
from stammtisch.games.maumau.disputes import CardTakenBack, PileTaken, TakeBackTried
from stammtisch.games.maumau.effects import why_not_next
from stammtisch.games.maumau.events import Event
from stammtisch.games.maumau.state import Lie, Mixing, Playing, State
from stammtisch.rulebook import enforces

# --- the pile --------------------------------------------------------------------------------------------------


@enforces("MM-8a")
def pile_window(p: Playing) -> Window:
    """MM-8a: who cannot draw what he needs shuffles; at a table anybody can grab the pile before him. When nobody does,
    it is shuffled as it should be."""
    return Window(f"pile:{p.number}:{p.acts}", "pile", p.table.seats, limit="gesture")


def pile_forms(p: Playing) -> tuple[Form, ...]:
    if not drawing.loose(p):
        return ()
    deep = (False, True) if drawing.kept(p) > 1 else (False,)
    return (Form(ShufflePile, {"deep": OneOf(deep)}),)


@enforces("MM-8a", "MM-8b", "MM-V23")
def take_pile(draft: Draft[State, Event], p: Playing, seat: Seat, action: Action) -> Refusal | None:
    """MM-8a, MM-V23: another than the one who needs cards, or before anybody does; MM-8b: or with what should have
    stayed. Shuffled it is all the same, and what was there to draw from stays on top."""
    if not isinstance(action, ShufflePile | TimeUp):
        return WRONG_KIND
    needs = p.dues[0].seat if p.dues else None
    by, deep = (seat, action.deep) if isinstance(action, ShufflePile) else (needs, False)
    assert by is not None
    if not drawing.loose(p):
        return Refusal("MM-8b", "refusal.mm.nothing-loose")
    wrong = by != needs or (deep and drawing.kept(p) > 1)
    draft.emit(PileTaken(by, deep))
    if wrong:
        shadow.note(draft, by, "V23")
    return None


# --- a card that lies ------------------------------------------------------------------------------------------


def may_take_back(p: Playing, seat: Seat) -> bool:
    """The last card, by who laid it, in this turn or the next; once, and not when it has been spoken of."""
    if not p.lies or p.stage not in ("act", "closing") or len(p.pile) < 2:
        return False
    last = p.lies[-1]
    fresh = last.turn >= p.number - 1 and last.number != p.aside.reached
    return last.seat == seat and fresh and not any(o.punished for o in p.offences if o.lie == last.number)


@enforces("MM-1b", "MM-V24")
def take_back(draft: Draft[State, Event], p: Playing, seat: Seat) -> None:
    """MM-1b, MM-V24: a legal card stays under all circumstances; one that all can see to be wrong may be taken back,
    and can be doubted all the same. Decision: what all can see is what counts; that a queen round should be
    over, nobody can (MM-5d)."""
    last = p.lies[-1]
    if _seen_to_be_wrong(p, last):
        draft.emit(CardTakenBack(seat, last.card))
        return
    draft.emit(TakeBackTried(seat, last.card))
    shadow.note(draft, seat, "V24")


def _seen_to_be_wrong(p: Playing, last: Lie) -> bool:
    if any(o.lie == last.number and o.code in ("V02", "V11") for o in p.offences):
        return True
    return not last.thrown and why_not_next(last.before, last.card, p.table.options) is not None


# --- the fold --------------------------------------------------------------------------------------------------


def evolve(p: Playing, event: PileTaken | TakeBackTried | CardTakenBack) -> Playing:
    match event:
        case PileTaken():
            return replace(p, aside=replace(p.aside, mixing=Mixing(event.by, event.deep)))
        case TakeBackTried():
            return replace(p, aside=replace(p.aside, reached=p.lies[-1].number))
        case CardTakenBack():
            gone = p.lies[-1].number
            offences = tuple(replace(o, lie=None) if o.lie == gone else o for o in p.offences)
            return replace(doubting.rolled_back(p, ((event.seat, event.card),)), offences=offences)
