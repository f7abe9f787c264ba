"""DK-I.B, DK-B1.8: a hand with hardly a trump offers its trumps round; who takes them gives as many cards back."""

from msgspec.structs import replace

from stammtisch.cards import Cards, put, without
from stammtisch.engine.core import WRONG_KIND, Accepted, Draft, Refusal, Seat, TimeUp, Window, not_held
from stammtisch.engine.forms import Form, Some
from stammtisch.games.doppelkopf.actions import Action, RefuseArmut, ReturnCards, TakeArmut
from stammtisch.games.doppelkopf.contracts import AUGEN, FUCHS, order
from stammtisch.games.doppelkopf.events import (
    ArmutOffered,
    ArmutRefused,
    ArmutTaken,
    ArmutUntaken,
    CardsReturned,
    Event,
)
from stammtisch.games.doppelkopf.options import Options
from stammtisch.games.doppelkopf.parties import fix
from stammtisch.games.doppelkopf.state import Finished, Offering, Reserving, Returning, State
from stammtisch.rulebook import enforces
from stammtisch.tricks import TRUMP


def trumps_in(hand: Cards, options: Options) -> Cards:
    klass = order("Armut", options.pack).klass
    return tuple(c for c in hand if klass[c] == TRUMP)


@enforces("DK-I.B", "DK-B1.8")
def poor_enough(hand: Cards, options: Options) -> bool:
    """DK-I.B: three trumps at most; the foxes count, unless the option says otherwise."""
    counted = [c for c in trumps_in(hand, options) if options.armut_fox_counts or c != FUCHS]
    return len(counted) <= options.armut_max_trumps


def offer(draft: Draft[State, Event], state: Reserving, poor: Seat) -> None:
    trumps = trumps_in(state.hands[poor], state.options)
    draft.emit(ArmutOffered(poor, trumps, len(trumps)))


def windows(state: Offering | Returning) -> tuple[Window, ...]:
    """DK-B1.8: offered from the left neighbour on, one after the other."""
    if isinstance(state, Offering):
        return (Window(f"armut:{state.asked}", "armut", (state.asked,), limit="turn"),)
    return (Window("return", "return", (state.taker,), limit="turn"),)


def offers(state: Offering | Returning) -> tuple[Form, ...]:
    if isinstance(state, Offering):
        return (Form(RefuseArmut), Form(TakeArmut))
    return (Form(ReturnCards, {"cards": Some(state.hands[state.taker], state.count, state.count)}),)


def decide(draft: Draft[State, Event], state: Offering | Returning, action: Action) -> Accepted[State, Event] | Refusal:
    if isinstance(state, Offering):
        return _answer(draft, state, action)
    if isinstance(action, TimeUp):
        _give_back(draft, state, cards_of_the_silent(state))
    elif isinstance(action, ReturnCards):
        if (refusal := _why_wrong_return(state, action.cards)) is not None:
            return refusal
        _give_back(draft, state, action.cards)
    else:
        return WRONG_KIND
    return draft.done()


@enforces("DK-B1.8")
def cards_of_the_silent(state: Returning) -> Cards:
    """DK-B1.8: whose time is up gives back what he needs least: no trumps, and few Augen, as long as he can."""
    hand, klass = state.hands[state.taker], order("Armut", state.options.pack).klass
    if state.options.time_out == "sensible":
        hand = tuple(sorted(hand, key=lambda c: (klass[c] == TRUMP, AUGEN[c], c)))
    return hand[: state.count]


def _answer(draft: Draft[State, Event], state: Offering, action: Action) -> Accepted[State, Event] | Refusal:
    if isinstance(action, TakeArmut):
        draft.emit(ArmutTaken(state.asked, state.poor, state.trumps))
        after = draft.state
        assert isinstance(after, Returning)
        if after.count == 0:
            _give_back(draft, after, ())
    elif isinstance(action, RefuseArmut | TimeUp):
        draft.emit(ArmutRefused(state.asked))
        after = draft.state
        if isinstance(after, Offering) and after.asked == after.poor:
            _untaken(draft, after)
    else:
        return WRONG_KIND
    return draft.done()


@enforces("DK-I.B")
def _untaken(draft: Draft[State, Event], state: Offering) -> None:
    """DK-I.B: nobody takes it, so the cards are dealt again (or, by option, played as they are)."""
    if state.options.armut_untaken == "redeal":
        draft.emit(ArmutUntaken())
    else:
        fix(draft, "Normalspiel", None)


@enforces("DK-I.B")
def _why_wrong_return(state: Returning, cards: Cards) -> Refusal | None:
    """DK-I.B: exactly as many cards back as were taken, any of those now in hand."""
    if len(cards) != state.count:
        return Refusal("DK-I.B", "refusal.dk.return-count", {"found": len(cards), "due": state.count})
    hand = state.hands[state.taker]
    for card in cards:
        if cards.count(card) > hand.count(card):
            return not_held(card)
    return None


def _give_back(draft: Draft[State, Event], state: Returning, cards: Cards) -> None:
    """DK-B1.8: the number of trumps among them is said, which ones they are is not."""
    count = len(trumps_in(cards, state.options)) if state.options.armut_say_returned_trumps else None
    draft.emit(CardsReturned(state.taker, state.poor, tuple(sorted(cards)), count))
    fix(draft, "Armut", state.poor)


def begun(state: Reserving, event: ArmutOffered) -> Offering:
    trumps = event.trumps or ()
    return Offering(state.options, state.dealer, state.hands, event.seat, (event.seat + 1) % 4, trumps)


def evolve(state: Offering | Returning, event: Event) -> State:
    if isinstance(state, Offering):
        if isinstance(event, ArmutRefused):
            return replace(state, asked=(event.seat + 1) % 4)
        if isinstance(event, ArmutUntaken):
            return Finished(state.options, state.dealer, "untaken")
        return _taken(state, event.seat) if isinstance(event, ArmutTaken) else state
    if isinstance(event, CardsReturned) and event.cards is not None:
        return replace(state, hands=_moved(state.hands, event.cards, giver=state.taker, to=state.poor))
    return state


def _taken(state: Offering, taker: Seat) -> Returning:
    hands = _moved(state.hands, state.trumps, giver=state.poor, to=taker)
    return Returning(state.options, state.dealer, state.hands, hands, state.poor, taker, len(state.trumps))


def _moved(hands: tuple[Cards, ...], cards: Cards, *, giver: Seat, to: Seat) -> tuple[Cards, ...]:
    """Hands stay sorted: their order must not tell which cards came."""
    left = hands[giver]
    for card in cards:
        left = without(left, card)
    return put(put(hands, giver, left), to, tuple(sorted((*hands[to], *cards))))
