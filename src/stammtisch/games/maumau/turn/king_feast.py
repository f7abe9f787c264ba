"""MM-9b: a king that lies open invites everybody to throw in another one, whoever is on turn."""

from msgspec.structs import replace

from stammtisch.cards import put, without
from stammtisch.engine.core import WRONG_KIND, Draft, Refusal, Seat, Window, not_held
from stammtisch.engine.forms import Form, OneOf
from stammtisch.games.maumau import referee
from stammtisch.games.maumau.actions import Action, ThrowIn
from stammtisch.games.maumau.events import (
    CardThrownIn,
    Event,
    MauSaid,
)
from stammtisch.games.maumau.laying.order import next_after_throw
from stammtisch.games.maumau.laying.serving import after, feasts, why_not_thrown_in
from stammtisch.games.maumau.state import Playing, State
from stammtisch.games.maumau.turn import ending, going_out
from stammtisch.games.maumau.words import duties, mau
from stammtisch.rulebook import enforces


@enforces("MM-9b-2")
def feast_open(p: Playing) -> bool:
    """MM-9b-2: as long as a king lies on top, and not longer than the next player's turn; where agreed as long as it
    lies there, or only until that player has moved."""
    if p.feast < 0:
        return False
    laying = p.stage == "act" and p.turn.laid > 0
    if laying or p.stage not in ("act", "closing") or p.turn.queen_round or not feasts(p.turn.effective):
        return False
    match p.setting.options.king_window:
        case "either":
            return True
        case "immediate":
            return p.number < p.feast or (p.number == p.feast and not p.drawn)
    return p.number <= p.feast


def windows(p: Playing) -> tuple[Window, ...]:
    if not feast_open(p):
        return ()
    return (Window(f"throw:{p.number}:{len(p.pile)}:{p.pile[-1]}", "throw", p.setting.seats, "overtaken", must=False),)


def offers(p: Playing, seat: Seat, window: Window) -> tuple[Form, ...]:
    cards = tuple(c for c in dict.fromkeys(p.hands[seat]) if why_not_thrown_in(c, p.turn.effective) is None)
    if not cards:
        return ()
    mau = (False, True) if len(p.hands[seat]) == 2 else (False,)
    return (Form(ThrowIn, {"card": OneOf(cards), "mau": OneOf(mau)}),)


@enforces("MM-9b-1")
def throw_in(draft: Draft[State, Event], p: Playing, seat: Seat, action: Action, window: Window) -> Refusal | None:
    """MM-9b-1: anybody, also who laid the king and who is next; whose turn it is stays as it was."""
    if not isinstance(action, ThrowIn):
        return WRONG_KIND
    if action.card not in p.hands[seat]:
        return not_held(action.card)
    if (refusal := why_not_thrown_in(action.card, p.turn.effective)) is not None:
        return refusal
    wrong_word = mau.why_not_mau(p, len(p.hands[seat]) - 1) if action.mau else None
    if referee.why_refused(p, wrong_word) is not None:
        return wrong_word
    draft.emit(CardThrownIn(seat, action.card))
    if wrong_word is not None:
        referee.note(draft, seat, "V05")
    if action.mau:
        draft.emit(MauSaid(seat))
    duties.after_card(draft, seat, action.card)
    thrown = draft.state
    assert isinstance(thrown, Playing)
    if not thrown.hands[seat] and not thrown.burden(seat):
        going_out.go_out(draft, seat, thrown=True)
    elif thrown.stage == "closing" and not ending.lingers(thrown):
        ending.end(draft)
    return None


# --- the fold --------------------------------------------------------------------------------------------------


def thrown_in(p: Playing, event: CardThrownIn) -> Playing:
    hand = without(p.hands[event.seat], event.card)
    place, setting = p.setting.place, p.setting
    situation = {"players": setting.players, "options": setting.options}
    seat = next_after_throw(place(p.seat), place(event.seat), p.direction, **situation)  # type: ignore[arg-type]
    turn = replace(p.turn, effective=after(event.card, p.turn.effective))
    closing, feast = p.stage == "closing", feast_open(p) and why_not_thrown_in(event.card, p.turn.effective) is None
    then = setting.seats[seat] if closing and setting.options.king_throw_turn == "neighbour" else p.then
    whose = setting.seats[seat] if feast and not closing else p.seat
    thrown = replace(
        p,
        hands=put(p.hands, event.seat, hand),
        pile=(*p.pile, event.card),
        turn=turn,
        seat=whose,
        then=then,
        idle=False,
        ticks=None,
        drawn=p.drawn and whose == p.seat,
        feast=max(p.feast, p.number),
        chain=1,
        acts=p.acts + 1,
        moved=True,
        mau_said=tuple(s for s in p.mau_said if s != event.seat),
    )
    return referee.remember(p, thrown, event.seat, event.card, thrown=True)
