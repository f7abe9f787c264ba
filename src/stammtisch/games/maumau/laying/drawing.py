"""MM-2a, MM-4a, MM-4b, MM-8a, MM-8b, MM-C7c: whoever has to draw draws, and what happens when the stock gives out."""

from typing import TypeAlias

from msgspec.structs import replace

from stammtisch.cards import JOKER, Card, Cards, put, without
from stammtisch.engine.core import HOST, WRONG_KIND, Draft, Refusal, Seat, Window
from stammtisch.engine.shuffling import Shuffle, Shuffled, why_wrong_pack
from stammtisch.games.maumau.actions import Action
from stammtisch.games.maumau.events import (
    CardsDrawn,
    DrawDue,
    DrawLapsed,
    Event,
    PenaltyDrawn,
    PenaltyReturned,
    PenaltyTaken,
)
from stammtisch.games.maumau.laying.serving import RANK
from stammtisch.games.maumau.state import Due, Penalty, Playing, State
from stammtisch.rulebook import enforces

DrawingEvent: TypeAlias = PenaltyDrawn | DrawLapsed | PenaltyTaken | PenaltyReturned | Shuffled


@enforces("MM-8b")
def kept(p: Playing) -> int:
    """MM-8b: the top card stays, and with it the sevens or queens of a running round; where agreed also what a ten
    stands for. Who shuffles deeper in table mode leaves the top card only."""
    if p.aside.mixing is not None and p.aside.mixing.deep:
        return 1
    if not p.setting.options.keep_represented:
        return p.chain
    least = next((n for n, card in enumerate(reversed(p.pile), 1) if RANK[card] not in ("10", JOKER)), len(p.pile))
    return max(p.chain, least)


def loose(p: Playing) -> Cards:
    """What of the pile can be shuffled."""
    return p.pile[: -kept(p)]


def drawable(p: Playing) -> int:
    return len(p.stock) + len(loose(p))


@enforces("MM-8a")
def serve(draft: Draft[State, Event]) -> None:
    """MM-8a: drawn as far as there is a stock; then the pile is shuffled for who still needs cards. With nothing to
    shuffle a draw lapses, and a penalty card stays owed."""
    p = draft.state
    while isinstance(p, Playing) and p.dues:
        due = p.dues[0]
        if p.stock and due.kind == "penalty":
            p = draft.emit(PenaltyDrawn(due.seat, p.stock[0], due.clause))
        elif p.stock:
            count = min(due.count, len(p.stock))
            p = draft.emit(CardsDrawn(due.seat, count, p.stock[:count]))
        elif loose(p):
            return
        else:
            owed = due.kind == "penalty" or p.setting.options.no_cards == "owed"
            p = draft.emit(DrawLapsed(due.seat, due.count, owed=owed))


def windows(p: Playing) -> tuple[Window, ...]:
    """While nothing can be drawn before the pile is shuffled."""
    return (Window(f"reshuffle:{p.number}:{p.acts}", "reshuffle", (HOST,)),)


@enforces("MM-8a", "MM-8b")
def reshuffle(draft: Draft[State, Event], p: Playing, seat: Seat, action: Action, window: Window) -> Refusal | None:
    """MM-8a, MM-8b: the program shuffles what of the pile is loose."""
    if not isinstance(action, Shuffle):
        return WRONG_KIND
    if (refusal := why_wrong_pack(action.order, loose(p))) is not None:
        return refusal
    draft.emit(Shuffled(action.order))
    serve(draft)
    return None


@enforces("MM-4b")
def convertible(p: Playing, seat: Seat) -> Card | None:
    """MM-4b: after an ordinary turn the oldest penalty card that lay there when it began becomes active."""
    latest = p.number if p.setting.options.convert_current_turn else p.number - 1
    return next((penalty.card for penalty in p.penalties[seat] if penalty.turn <= latest), None)


def evolve(p: Playing, event: DrawingEvent) -> Playing:
    match event:
        case PenaltyDrawn(card=str() as card):
            penalty = Penalty(card, p.dues[0].turn)
            lying = put(p.penalties, event.seat, (*p.penalties[event.seat], penalty))
            dues, chain = _paid(p, 1)
            return replace(p, penalties=lying, stock=p.stock[1:], chain=chain, dues=dues)
        case DrawLapsed():
            return _lapsed(p, event)
        case PenaltyTaken(card=str() as card):
            rest = list(p.penalties[event.seat])
            rest.remove(next(penalty for penalty in rest if penalty.card == card))
            hands = put(p.hands, event.seat, tuple(sorted((*p.hands[event.seat], card))))
            lying = put(p.penalties, event.seat, tuple(rest))
            return replace(p, hands=hands, penalties=lying, mau_said=unsaid(p, event.seat))
        case PenaltyReturned(card=str() as card):
            back: list[Penalty] = sorted((*p.penalties[event.seat], Penalty(card, event.turn)), key=_turn)
            hands = put(p.hands, event.seat, without(p.hands[event.seat], card))
            lying = put(p.penalties, event.seat, tuple(back))
            return replace(p, hands=hands, penalties=lying, mau_said=unsaid(p, event.seat))
        case Shuffled():
            stays = len(p.pile) - len(event.order)
            shuffled = replace(p, stock=p.stock + event.order, pile=p.pile[-stays:], acts=p.acts + 1, astonished=False)
            if p.aside.mixing is None:
                return shuffled
            return replace(shuffled, chain=min(p.chain, stays), aside=replace(p.aside, mixing=None))
    return p


def _turn(penalty: Penalty) -> int:
    return penalty.turn


def draw_due(p: Playing, event: DrawDue) -> Playing:
    dues = (*p.dues, Due(event.seat, event.count, event.kind, event.clause, p.number))
    if event.kind == "penalty" or event.owed:
        return replace(p, dues=dues)
    if event.kind == "seven":
        return replace(p, dues=dues, turn=replace(p.turn, pending=0), acts=p.acts + 1, idle=False, ticks=None)
    return replace(p, dues=dues, drawn=True, acts=p.acts + 1, idle=False, ticks=None)


def cards_drawn(p: Playing, event: CardsDrawn) -> Playing:
    seat, cards = event.seat, event.cards or ()
    hands = put(p.hands, seat, tuple(sorted(p.hands[seat] + cards)))
    dues, chain = _paid(p, len(cards))
    stock = p.stock[len(cards) :]
    return replace(p, hands=hands, stock=stock, chain=chain, mau_said=unsaid(p, seat), dues=dues, moved=True)


def unsaid(p: Playing, seat: Seat) -> tuple[Seat, ...]:
    """A Mau is good for the cards one held when one said it."""
    return tuple([s for s in p.mau_said if s != seat]) if seat in p.mau_said else p.mau_said


def _lapsed(p: Playing, event: DrawLapsed) -> Playing:
    """The sevens are spent in any case; what stays owed of them is drawn like any other card."""
    due = p.dues[0]
    seven = due.kind == "seven"
    later = replace(due, kind="serve") if seven else due
    owed = (*p.owed, later) if event.owed else p.owed
    return replace(p, dues=p.dues[1:], owed=owed, chain=1 if seven else p.chain)


def _paid(p: Playing, count: int) -> tuple[tuple[Due, ...], int]:
    """What is still to be drawn, and how much of the pile is a running chain then."""
    due = p.dues[0]
    if due.count > count:
        return (replace(due, count=due.count - count), *p.dues[1:]), p.chain
    return p.dues[1:], 1 if due.kind == "seven" else p.chain
