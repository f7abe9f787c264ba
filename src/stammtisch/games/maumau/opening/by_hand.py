"""MM-9e, MM-V14: the dealer deals by hand, card by card, and a card flicked too hard turns over.

Decision: no dice. How hard the dealer flicks comes with his action, as his gesture was measured; beyond TOO_HARD the
card opens. When he falls asleep the program deals the rest, as gently as it always does.
"""

from typing import Final

from msgspec.structs import replace

from stammtisch.cards import Card, put, without
from stammtisch.engine.core import HOST, WRONG_KIND, Draft, Refusal, Seat, TimeUp, Window
from stammtisch.engine.forms import Form, OneOf
from stammtisch.engine.shuffling import Shuffle, Shuffled, why_wrong_pack
from stammtisch.games.maumau.actions import Action, FlickCard, KeepCard
from stammtisch.games.maumau.events import (
    CardDealt,
    CardReplaced,
    DealingFault,
    DrawLapsed,
    Event,
    OpenCardKept,
    PenaltyDrawn,
)
from stammtisch.games.maumau.packs import HAND
from stammtisch.games.maumau.state import Dealing, Due, Greeting, Penalty, State
from stammtisch.rulebook import enforces

HARDEST: Final = 100
TOO_HARD: Final = 75


def windows(state: Dealing) -> tuple[Window, ...]:
    if state.remix:
        return (Window(f"reshuffle:deal:{state.dealt}", "reshuffle", (HOST,)),)
    if state.opened is not None:
        return (Window(f"fault:{state.dealt}", "fault", (state.opened[0],), limit="deal_fault_answer"),)
    return (Window(f"deal:{state.dealt}", "deal", (state.setting.dealer,), limit="health_answer"),)


def offers(window: Window) -> tuple[Form, ...]:
    match window.kind:
        case "deal":
            return (Form(FlickCard, {"strength": OneOf((30, 50, 70, 90))}),)
        case "fault":
            return (Form(KeepCard, {"keep": OneOf((True, False))}),)
    return ()


def decide(draft: Draft[State, Event], state: Dealing, action: Action, window: Window) -> Refusal | None:
    match window.kind, action:
        case "deal", FlickCard():
            if not 0 <= action.strength <= HARDEST:
                return Refusal("MM-9e", "refusal.mm.flick", {"found": action.strength, "most": HARDEST})
            _flick(draft, state, hard=action.strength > TOO_HARD)
        case "deal", TimeUp():
            while isinstance(draft.state, Dealing):
                _flick(draft, draft.state, hard=False)
        case "fault", (KeepCard() | TimeUp()):
            _answer(draft, state, keep=isinstance(action, TimeUp) or action.keep)
        case "reshuffle", Shuffle():
            draft.emit(Shuffled(action.order))
            return why_wrong_pack(action.order, state.stock)
        case _:
            return WRONG_KIND
    return None


@enforces("MM-S2", "MM-9e")
def _flick(draft: Draft[State, Event], state: Dealing, *, hard: bool) -> None:
    """MM-S2: one by one from the dealer's left; MM-9e: a card that comes open is a fault, but not one to himself: that
    only brings him the name of a räudiger Didi."""
    order = state.setting.in_dealing_order
    seat = order[state.dealt % len(order)]
    own = seat == state.setting.dealer
    draft.emit(CardDealt(seat, state.stock[0], open=hard, didi=hard and own))
    if hard and not own:
        _fault(draft)


@enforces("MM-9e", "MM-V14")
def _fault(draft: Draft[State, Event]) -> None:
    """MM-9e: one fault is free in every deal; MM-V14: each further one costs the dealer a card at once. The cards that
    are still to be dealt, and the starter, come first: what they leave nothing for stays owed."""
    state = draft.state
    assert isinstance(state, Dealing)
    draft.emit(DealingFault(state.faults + 1, fined=state.faults > 0))
    if not state.faults:
        return
    dealer = state.setting.dealer
    if len(state.stock) > _due(state) + 1:
        draft.emit(PenaltyDrawn(dealer, state.stock[0], "MM-V14"))
    else:
        draft.emit(DrawLapsed(dealer, 1, owed=True))


def _due(state: Dealing) -> int:
    return HAND * state.setting.players - state.dealt


@enforces("MM-9e")
def _answer(draft: Draft[State, Event], state: Dealing, *, keep: bool) -> None:
    """MM-9e: who got the open card keeps it or takes a new one, and the old one is shuffled into the stock; who says
    nothing keeps it."""
    assert state.opened is not None
    seat, card = state.opened
    draft.emit(OpenCardKept(seat) if keep else CardReplaced(seat, card, state.stock[0]))


# --- the fold --------------------------------------------------------------------------------------------------


def evolve(state: Dealing, event: Event) -> Dealing | Greeting:
    match event:
        case CardDealt(card=str() as card):
            return _over(_dealt(state, event, card))
        case DealingFault():
            return replace(state, faults=event.number)
        case PenaltyDrawn(card=str() as card):
            lying = put(state.penalties, event.seat, (*state.penalties[event.seat], Penalty(card, 0)))
            return replace(state, stock=state.stock[1:], penalties=lying)
        case DrawLapsed():
            return replace(state, owed=(*state.owed, Due(event.seat, event.count, "penalty", "MM-V14", 0)))
        case OpenCardKept():
            return _over(replace(state, opened=None))
        case CardReplaced(card=str() as card):
            hand = tuple(sorted((*without(state.hands[event.seat], event.old), card)))
            hands, stock = put(state.hands, event.seat, hand), (*state.stock[1:], event.old)
            return replace(state, hands=hands, stock=stock, opened=None, remix=True)
        case Shuffled():
            return _over(replace(state, stock=event.order, remix=False))
    return state


def _dealt(state: Dealing, event: CardDealt, card: Card) -> Dealing:
    hand = tuple(sorted((*state.hands[event.seat], card)))
    opened: tuple[Seat, Card] | None = (event.seat, card) if event.open and not event.didi else None
    hands = put(state.hands, event.seat, hand)
    return replace(state, hands=hands, stock=state.stock[1:], dealt=state.dealt + 1, opened=opened)


def _over(state: Dealing) -> Dealing | Greeting:
    if _due(state) or state.opened is not None:
        return state
    return Greeting(state.setting, state.hands, state.stock, penalties=state.penalties, owed=state.owed)
