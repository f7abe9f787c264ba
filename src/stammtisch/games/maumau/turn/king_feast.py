"""MM-9b: a king that lies open invites everybody to throw in another one, whoever is on turn."""

from msgspec.structs import replace

from stammtisch.cards import Card, put, without
from stammtisch.engine.core import WRONG_KIND, Draft, Refusal, Seat, Window, not_held
from stammtisch.engine.forms import Form, OneOf
from stammtisch.games.maumau import referee
from stammtisch.games.maumau.actions import Action, ThrowIn
from stammtisch.games.maumau.events import (
    CardThrownIn,
    Event,
    MauSaid,
)
from stammtisch.games.maumau.laying.order import ThrowEffect, next_after_throw
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
    draft.emit(event(p, seat, action.card))
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


def event(p: Playing, seat: Seat, card: Card) -> CardThrownIn:
    """The card, and whose turn it is then."""
    return CardThrownIn(seat, card, effect_of(p, seat, card))


@enforces("MM-9b-1")
def effect_of(p: Playing, seat: Seat, card: Card) -> ThrowEffect:
    """MM-9b-1: whose turn it is stays as it was, or where agreed the thrower's neighbour plays, at once or when the
    turn that is closing is over."""
    place, setting = p.setting.place, p.setting
    situation = {"players": setting.players, "options": setting.options}
    after_it = setting.seats[next_after_throw(place(p.seat), place(seat), p.direction, **situation)]  # type: ignore[arg-type]
    closing, feast = p.stage == "closing", feast_open(p) and why_not_thrown_in(card, p.turn.effective) is None
    then = after_it if closing and setting.options.king_throw_turn == "neighbour" else p.then
    return ThrowEffect(after_it if feast and not closing else p.seat, then)


# --- the fold --------------------------------------------------------------------------------------------------


def thrown_in(p: Playing, event: CardThrownIn) -> Playing:
    """Before events said whose turn it is then, that was worked out here, by the same rules."""
    hand = without(p.hands[event.seat], event.card)
    did = effect_of(p, event.seat, event.card) if event.did is None else event.did
    turn = replace(p.turn, effective=after(event.card, p.turn.effective))
    thrown = replace(
        p,
        hands=put(p.hands, event.seat, hand),
        pile=(*p.pile, event.card),
        turn=turn,
        seat=did.on_turn,
        then=did.then,
        idle=False,
        ticks=None,
        drawn=p.drawn and did.on_turn == p.seat,
        feast=max(p.feast, p.number),
        chain=1,
        acts=p.acts + 1,
        moved=True,
        mau_said=tuple(s for s in p.mau_said if s != event.seat),
    )
    return referee.remember(p, thrown, event.seat, event.card, thrown=True)
