"""Leaks planted on purpose: Chaotentrumpf that tells too much. The law of two worlds has to find every one of them."""

from msgspec.structs import replace

from stammtisch.cards import Cards
from stammtisch.engine.core import Accepted, Refusal, Seat, Window
from stammtisch.engine.forms import Form
from stammtisch.games.chaotentrumpf.actions import Action
from stammtisch.games.chaotentrumpf.events import Dealt, DealtAgain, Event, Exchanged, HandTakenUp, Inverted
from stammtisch.games.chaotentrumpf.game import Chaotentrumpf
from stammtisch.games.chaotentrumpf.inversion import held
from stammtisch.games.chaotentrumpf.state import Electing, Playing, Preparing, State
from stammtisch.games.chaotentrumpf.view import View
from stammtisch.tricks import PlayCard
from stammtisch_dev.forms import expanded
from stammtisch_dev.laws import Case
from tests.chaotentrumpf.cases import DEALER, EXCHANGES, INVERSIONS, THREE, WATCHED

# --- in the picture --------------------------------------------------------------------------------------------


class DealerPeeks(Chaotentrumpf):
    """He sees his hand before he has turned a card."""

    def view(self, state: State, seat: Seat) -> View:
        shown = super().view(state, seat)
        if not isinstance(state, Electing) or seat != state.setting.dealer:
            return shown
        return replace(shown, hand=state.hands[seat])


class ShowsTheStock(Chaotentrumpf):
    def view(self, state: State, seat: Seat) -> View:
        shown = super().view(state, seat)
        return replace(shown, drawn=state.stock) if isinstance(state, Electing | Preparing) else shown


class ShowsWhatIsOutOfPlay(Chaotentrumpf):
    """Exchanged cards and the stock, as soon as play has begun."""

    def view(self, state: State, seat: Seat) -> View:
        shown = super().view(state, seat)
        return replace(shown, drawn=state.aside) if isinstance(state, Playing) else shown


class ShowsWhoHoldsARun(Chaotentrumpf):
    def view(self, state: State, seat: Seat) -> View:
        shown = super().view(state, seat)
        return replace(shown, volunteers=_able(state)) if isinstance(state, Preparing) else shown


class ShowsTheSpectatorAHand(Chaotentrumpf):
    def view(self, state: State, seat: Seat) -> View:
        shown = super().view(state, seat)
        return replace(shown, hand=state.hands[seat]) if isinstance(state, Electing | Preparing | Playing) else shown


# --- in what happened ------------------------------------------------------------------------------------------


class ShowsTheDeal(Chaotentrumpf):
    def redact(self, event: Event, seat: Seat) -> Event | None:
        return event if isinstance(event, Dealt) else super().redact(event, seat)


class DealsOpenlyToTheDealer(Chaotentrumpf):
    """The dealer only, and only his own cards: but too early."""

    def redact(self, event: Event, seat: Seat) -> Event | None:
        if isinstance(event, Dealt) and seat == event.dealer:
            return Dealt(event.dealer, tuple(h if s == seat else () for s, h in enumerate(event.hands)))
        return super().redact(event, seat)


class ShowsTheSecondDeal(Chaotentrumpf):
    def redact(self, event: Event, seat: Seat) -> Event | None:
        return event if isinstance(event, DealtAgain) else super().redact(event, seat)


class ShowsTheDealersHand(Chaotentrumpf):
    """To all, when he takes it up."""

    def redact(self, event: Event, seat: Seat) -> Event | None:
        return event if isinstance(event, HandTakenUp) else super().redact(event, seat)


class ShowsExchanges(Chaotentrumpf):
    def redact(self, event: Event, seat: Seat) -> Event | None:
        return event if isinstance(event, Exchanged) else super().redact(event, seat)


class ShowsRuns(Chaotentrumpf):
    """Before a proof was demanded, and all of it."""

    def redact(self, event: Event, seat: Seat) -> Event | None:
        return event if isinstance(event, Inverted) else super().redact(event, seat)


# --- in what is asked ------------------------------------------------------------------------------------------


class AsksOnlyWhoCanInvert(Chaotentrumpf):
    """A window of its own for inversions, open to those who hold a run."""

    def windows(self, state: State) -> tuple[Window, ...]:
        windows = super().windows(state)
        if not isinstance(state, Preparing) or not (able := _able(state)):
            return windows
        return (*windows, Window("invert", "invert", able, "overtaken", must=False))

    def offers(self, state: State, seat: Seat, window: Window) -> tuple[Form, ...]:
        return () if window.kind == "invert" else super().offers(state, seat, window)


class NumbersWindowsByRuns(Chaotentrumpf):
    """The id of the preparation counts the hands that could invert."""

    def windows(self, state: State) -> tuple[Window, ...]:
        windows = super().windows(state)
        if not isinstance(state, Preparing):
            return windows
        return tuple(replace(w, id=f"{w.id}.{len(_able(state))}") if w.kind == "prepare" else w for w in windows)


class WaitsForWhoHasAChoice(Chaotentrumpf):
    """Whoever has one card left to play in a trick is not timed: the others see who has more of the suit."""

    def windows(self, state: State) -> tuple[Window, ...]:
        windows = super().windows(state)
        if not isinstance(state, Playing):
            return windows
        return tuple(replace(w, limit=None) if len(self._choices(state, w)) == 1 else w for w in windows)

    def _choices(self, state: Playing, window: Window) -> list[Action]:
        return [a for form in super().offers(state, window.seats[0], window) for a in expanded(form)]


# --- in what is refused ----------------------------------------------------------------------------------------


class RefusesTooWell(Chaotentrumpf):
    """Says who has the card instead."""

    def decide(self, state: State, actor: Seat, action: Action, window: Window) -> Accepted[State, Event] | Refusal:
        outcome = super().decide(state, actor, action, window)
        if isinstance(outcome, Refusal) and isinstance(state, Playing) and isinstance(action, PlayCard):
            return replace(outcome, args={"holders": [s for s in self.seats if action.card in state.hands[s]]})
        return outcome


# --- in the order of the cards ---------------------------------------------------------------------------------


class DealsHandsUnsorted(Chaotentrumpf):
    """The order of a hand tells in which order its cards came. Own cards: only the count of unseen swaps finds it."""

    def decide(self, state: State, actor: Seat, action: Action, window: Window) -> Accepted[State, Event] | Refusal:
        outcome = super().decide(state, actor, action, window)
        if isinstance(outcome, Refusal) or not any(isinstance(e, Dealt) for e in outcome.events):
            return outcome
        order: Cards = state.order  # type: ignore[union-attr]
        events = tuple(_as_they_came(order, e) if isinstance(e, Dealt) else e for e in outcome.events)
        for event in events:
            state = self.evolve(state, event)
        return Accepted(state, events)


def _as_they_came(order: Cards, dealt: Dealt) -> Dealt:
    return Dealt(dealt.dealer, tuple(tuple(sorted(hand, key=order.index)) for hand in dealt.hands))


def _able(p: Preparing) -> tuple[Seat, ...]:
    return tuple(s for s in p.setting.seats if held(p.hands[s], p.setting.options) is not None)


LEAKS: list[tuple[Chaotentrumpf, Case]] = [
    (DealerPeeks(3), DEALER),
    (ShowsTheStock(3), THREE),
    (ShowsWhatIsOutOfPlay(3), EXCHANGES),
    (ShowsWhoHoldsARun(3), INVERSIONS),
    (ShowsTheSpectatorAHand(3), WATCHED),
    (ShowsTheDeal(3), THREE),
    (DealsOpenlyToTheDealer(3), DEALER),
    (ShowsTheSecondDeal(3), THREE),
    (ShowsTheDealersHand(3), THREE),
    (ShowsExchanges(3), EXCHANGES),
    (ShowsRuns(3), INVERSIONS),
    (AsksOnlyWhoCanInvert(3), INVERSIONS),
    (NumbersWindowsByRuns(3), THREE),
    (WaitsForWhoHasAChoice(3), THREE),
    (RefusesTooWell(3), THREE),
]
"""Each with the case in which the law has to find it."""
