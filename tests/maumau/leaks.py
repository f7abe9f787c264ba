"""Leaks planted on purpose: Mau-Mau that tells too much. The law of two worlds has to find every one of them."""

from msgspec.structs import replace

from stammtisch.engine.core import SPECTATOR, Accepted, Refusal, Seat, Window
from stammtisch.engine.forms import Form, OneOf
from stammtisch.engine.shuffling import Shuffle, Shuffled
from stammtisch.games.maumau.actions import Action, LayCard, ThrowIn
from stammtisch.games.maumau.dispute_events import FactAnswered
from stammtisch.games.maumau.events import (
    CardDealt,
    CardReplaced,
    CardsDrawn,
    Dealt,
    Event,
    PenaltyDrawn,
    PenaltyTaken,
    Swapped,
)
from stammtisch.games.maumau.game import MauMau
from stammtisch.games.maumau.laying.serving import RANK
from stammtisch.games.maumau.packs import HAND
from stammtisch.games.maumau.state import Greeting, Playing, State
from stammtisch.games.maumau.turn.on_turn import playable
from stammtisch.games.maumau.view import View
from stammtisch_dev.laws import Case
from tests.maumau.cases import CURIOUS, FOUR, HANDMADE, JOKERS, KINGS, SEVENS, SILENT, THREE, WATCHED

# --- in the picture --------------------------------------------------------------------------------------------


class ShowsPenaltyCardsToTheirOwner(MauMau):
    def view(self, state: State, seat: Seat) -> View:
        shown = super().view(state, seat)
        if not isinstance(state, Playing) or seat == SPECTATOR:
            return shown
        return replace(shown, hand=shown.hand + tuple(penalty.card for penalty in state.penalties[seat]))


class ShowsTheTopOfTheStock(MauMau):
    def view(self, state: State, seat: Seat) -> View:
        shown = super().view(state, seat)
        return replace(shown, pile=state.stock[:1]) if isinstance(state, Playing) else shown


class ShowsTheSpectatorAHand(MauMau):
    def view(self, state: State, seat: Seat) -> View:
        shown = super().view(state, seat)
        return replace(shown, hand=state.hands[seat]) if isinstance(state, Greeting | Playing) else shown


class ShowsWhatCouldBeTold(MauMau):
    """What went over in a swap, before anybody has told it."""

    def view(self, state: State, seat: Seat) -> View:
        shown = super().view(state, seat)
        if not isinstance(state, Playing) or state.aside.gift is None:
            return shown
        return replace(shown, pile=state.aside.gift.cards)


class ShowsWhoCanAnswerTheLastSeven(MauMau):
    def view(self, state: State, seat: Seat) -> View:
        shown = super().view(state, seat)
        if not isinstance(state, Playing) or state.collider is None:
            return shown
        return replace(shown, asked=tuple(s for s in state.collider.to_answer if _holds(state, s, "7", "10")))


# --- in what happened ------------------------------------------------------------------------------------------


class ShowsTheDeal(MauMau):
    def redact(self, event: Event, seat: Seat) -> Event | None:
        return event if isinstance(event, Dealt) else super().redact(event, seat)


class ShowsCardsDealtByHand(MauMau):
    def redact(self, event: Event, seat: Seat) -> Event | None:
        return event if isinstance(event, CardDealt) else super().redact(event, seat)

    def reveals(self, event: Event, seat: Seat) -> object:
        hidden = isinstance(event, CardDealt) and event.seat != seat and not event.open
        return None if hidden else super().reveals(event, seat)


class ShowsNewCards(MauMau):
    """What somebody got instead of an open card."""

    def redact(self, event: Event, seat: Seat) -> Event | None:
        return event if isinstance(event, CardReplaced) else super().redact(event, seat)

    def reveals(self, event: Event, seat: Seat) -> object:
        hidden = isinstance(event, CardReplaced) and event.seat != seat
        return None if hidden else super().reveals(event, seat)


class ShowsTheShuffle(MauMau):
    def redact(self, event: Event, seat: Seat) -> Event | None:
        return event if isinstance(event, Shuffled) else super().redact(event, seat)


class ShowsWhatOthersDraw(MauMau):
    def redact(self, event: Event, seat: Seat) -> Event | None:
        return event if isinstance(event, CardsDrawn) else super().redact(event, seat)

    def reveals(self, event: Event, seat: Seat) -> object:
        return None if isinstance(event, CardsDrawn) and event.seat != seat else super().reveals(event, seat)


class ShowsPenaltyCardsAsTheyCome(MauMau):
    def redact(self, event: Event, seat: Seat) -> Event | None:
        return event if isinstance(event, PenaltyDrawn) else super().redact(event, seat)


class ShowsPenaltyCardsAsTheyAreTakenUp(MauMau):
    def redact(self, event: Event, seat: Seat) -> Event | None:
        return event if isinstance(event, PenaltyTaken) else super().redact(event, seat)

    def reveals(self, event: Event, seat: Seat) -> object:
        return None if isinstance(event, PenaltyTaken) and event.seat != seat else super().reveals(event, seat)


class ShowsSwappedHands(MauMau):
    def redact(self, event: Event, seat: Seat) -> Event | None:
        return event if isinstance(event, Swapped) else super().redact(event, seat)

    def reveals(self, event: Event, seat: Seat) -> object:
        mine = isinstance(event, Swapped) and seat in (event.seat, event.partner)
        return None if isinstance(event, Swapped) and not mine else super().reveals(event, seat)


# --- in what is asked ------------------------------------------------------------------------------------------


class AsksOnlyWhoCanThrowIn(MauMau):
    """The window of the feast is open to those who hold a king or a ten."""

    def windows(self, state: State) -> tuple[Window, ...]:
        windows = super().windows(state)
        if not isinstance(state, Playing):
            return windows
        able = tuple(s for s in state.setting.seats if _holds(state, s, "K", "10"))
        return tuple(replace(w, seats=able) if w.kind == "throw" else w for w in windows)


class WaitsOnlyForWhoCanAnswer(MauMau):
    """Who holds neither a seven nor a ten is not timed when he is asked for one."""

    def windows(self, state: State) -> tuple[Window, ...]:
        windows = super().windows(state)
        if not isinstance(state, Playing):
            return windows
        return tuple(
            replace(w, limit=None) if w.kind == "collide" and not _holds(state, w.seats[0], "7", "10") else w
            for w in windows
        )


class WaitsForWhoCanServe(MauMau):
    """Whoever can only draw is not timed."""

    def windows(self, state: State) -> tuple[Window, ...]:
        windows = super().windows(state)
        if not isinstance(state, Playing) or state.dues or playable(state):
            return windows
        return tuple(replace(w, limit=None) if w.kind == "play" else w for w in windows)


class ExpectsMauMau(MauMau):
    """The window for Mau has another name where somebody's last card is a jack."""

    def windows(self, state: State) -> tuple[Window, ...]:
        windows = super().windows(state)
        if not isinstance(state, Playing):
            return windows
        jack = any(len(hand) == 1 and RANK[hand[0]] == "B" for hand in state.hands)
        return tuple(replace(w, id=f"{w.id}.{jack}") if w.kind == "mau" else w for w in windows)


class OffersWhatOthersCouldThrowIn(MauMau):
    """To everybody all kings and tens that are held by anybody."""

    def offers(self, state: State, seat: Seat, window: Window) -> tuple[Form, ...]:
        if not isinstance(state, Playing) or window.kind != "throw":
            return super().offers(state, seat, window)
        held = sorted({c for hand in state.hands for c in hand if RANK[c] in ("K", "10")})
        return (Form(ThrowIn, {"card": OneOf(tuple(held)), "mau": OneOf((False,))}),) if held else ()


# --- in what is refused ----------------------------------------------------------------------------------------


class RefusesTooWell(MauMau):
    """Says who has the card instead."""

    def decide(self, state: State, actor: Seat, action: Action, window: Window) -> Accepted[State, Event] | Refusal:
        outcome = super().decide(state, actor, action, window)
        if isinstance(outcome, Refusal) and isinstance(state, Playing) and isinstance(action, LayCard):
            return replace(outcome, args={"holders": [s for s in self.seats if action.card in state.hands[s]]})
        return outcome


class RefusesWithTheNextCard(MauMau):
    """Who asks to draw without need hears what he would have drawn."""

    def decide(self, state: State, actor: Seat, action: Action, window: Window) -> Accepted[State, Event] | Refusal:
        outcome = super().decide(state, actor, action, window)
        if isinstance(outcome, Refusal) and isinstance(state, Playing):
            return replace(outcome, args={"next": state.stock[:1]})
        return outcome


class AnswersTooMuch(MauMau):
    """Who asks how many cards are in the stock hears which one is on top."""

    def decide(self, state: State, actor: Seat, action: Action, window: Window) -> Accepted[State, Event] | Refusal:
        outcome = super().decide(state, actor, action, window)
        if isinstance(outcome, Refusal) or not isinstance(state, Playing) or not state.stock:
            return outcome
        told = [replace(e, card=state.stock[0]) if isinstance(e, FactAnswered) else e for e in outcome.events]
        return replace(outcome, events=tuple(told))


# --- in the order of the cards ---------------------------------------------------------------------------------


class DealsHandsUnsorted(MauMau):
    """The order of a hand tells in which order its cards came. Own cards: only the count of unseen swaps finds it."""

    def decide(self, state: State, actor: Seat, action: Action, window: Window) -> Accepted[State, Event] | Refusal:
        outcome = super().decide(state, actor, action, window)
        if isinstance(outcome, Refusal) or not isinstance(action, Shuffle) or isinstance(state, Playing):
            return outcome
        count = HAND * self.players
        came = {seat: tuple(action.order[k : count : self.players]) for k, seat in enumerate(self.seats)}
        events = (Shuffled(action.order), Dealt(tuple(came[s] for s in self.seats)))
        for event in events:
            state = self.evolve(state, event)
        return Accepted(state, events)


def _holds(p: Playing, seat: Seat, *ranks: str) -> bool:
    return any(RANK[card] in ranks for card in p.hands[seat])


LEAKS: list[tuple[MauMau, Case]] = [
    (ShowsPenaltyCardsToTheirOwner(3), SILENT),
    (ShowsTheTopOfTheStock(3), THREE),
    (ShowsTheSpectatorAHand(3), WATCHED),
    (ShowsWhoCanAnswerTheLastSeven(3), SEVENS),
    (ShowsTheDeal(3), THREE),
    (ShowsTheShuffle(3), THREE),
    (ShowsCardsDealtByHand(3), HANDMADE),
    (ShowsNewCards(3), HANDMADE),
    (ShowsWhatOthersDraw(3), THREE),
    (ShowsPenaltyCardsAsTheyCome(3), SILENT),
    (ShowsPenaltyCardsAsTheyAreTakenUp(3), SILENT),
    (ShowsSwappedHands(3), JOKERS),
    (ShowsWhatCouldBeTold(3), JOKERS),
    (AnswersTooMuch(3), CURIOUS),
    (AsksOnlyWhoCanThrowIn(3), KINGS),
    (WaitsOnlyForWhoCanAnswer(3), SEVENS),
    (WaitsForWhoCanServe(4), FOUR),
    (ExpectsMauMau(3), THREE),
    (OffersWhatOthersCouldThrowIn(3), KINGS),
    (RefusesTooWell(3), THREE),
    (RefusesWithTheNextCard(3), THREE),
]
"""Each with the case in which the law has to find it."""
