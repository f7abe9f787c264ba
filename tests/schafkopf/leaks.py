"""Leaks planted on purpose: Schafkopf that tells too much. The law of two worlds has to find every one of them."""

from msgspec.structs import replace

from stammtisch.cards import Cards
from stammtisch.engine.core import Accepted, Refusal, Seat, Window
from stammtisch.engine.forms import Form, OneOf
from stammtisch.engine.shuffling import Shuffle, Shuffled
from stammtisch.games.schafkopf import view as sight
from stammtisch.games.schafkopf.actions import Action, Claim
from stammtisch.games.schafkopf.bidding import callable_suits
from stammtisch.games.schafkopf.contracts import ORDERS
from stammtisch.games.schafkopf.events import (
    Claimed,
    Dealt,
    Event,
    ObjectionAnswered,
    Offended,
    VoteCast,
)
from stammtisch.games.schafkopf.game import Schafkopf
from stammtisch.games.schafkopf.play import gathered, turn
from stammtisch.games.schafkopf.revoke import opposing, right_cards
from stammtisch.games.schafkopf.spritze import why_not_given
from stammtisch.games.schafkopf.state import Bidding, Correctable, Hearing, Playing, State
from stammtisch.games.schafkopf.view import View
from stammtisch.tricks import TRUMP, PlayCard
from stammtisch_dev.laws import Case
from tests.schafkopf.cases import DISPUTES, STRICT, SUPERVISED, TABLE_MODE, WATCHED, WENZ

# --- in the picture --------------------------------------------------------------------------------------------


class ShowsThePartner(Schafkopf):
    def view(self, state: State, seat: Seat) -> View:
        shown = super().view(state, seat)
        return replace(shown, partner=state.game.partner) if isinstance(state, Playing) else shown


class ShowsTheRunningAugen(Schafkopf):
    """Of the declaring side: whoever can add up knows then who belongs to it."""

    def view(self, state: State, seat: Seat) -> View:
        shown = super().view(state, seat)
        if not isinstance(state, Playing):
            return shown
        return replace(shown, tricks=(*shown.tricks, gathered(state, state.game.side)[0]))


class ShowsThePhase(Schafkopf):
    """Of a proven offence: whether it was won already tells whose Augen count together."""

    def view(self, state: State, seat: Seat) -> View:
        shown = super().view(state, seat)
        if isinstance(state, Playing) and isinstance(state.matter, Hearing):
            return replace(shown, named=(state.matter.offence.phase,))
        return shown


class ShowsTheRightCards(Schafkopf):
    """Which cards of his hand somebody may play instead of his wrong one is his own business."""

    def view(self, state: State, seat: Seat) -> View:
        shown = super().view(state, seat)
        if isinstance(state, Playing) and isinstance(state.matter, Correctable):
            return replace(shown, named=right_cards(state, state.matter.offence.slip.seat))
        return shown


class ShowsThatTheSauIsFree(Schafkopf):
    """Whoever led its suit low has it, then."""

    def view(self, state: State, seat: Seat) -> View:
        shown = super().view(state, seat)
        return replace(shown, named=(str(state.sau_free),)) if isinstance(state, Playing) else shown


class ShowsEverybodyWhatTheSupervisorSees(Schafkopf):
    def view(self, state: State, seat: Seat) -> View:
        shown = super().view(state, seat)
        return replace(shown, inspection=sight.inspection(state)) if isinstance(state, Playing) else shown


class ShowsTheSpectatorAHand(Schafkopf):
    def view(self, state: State, seat: Seat) -> View:
        shown = super().view(state, seat)
        return replace(shown, hand=state.hands[seat]) if isinstance(state, Bidding | Playing) else shown


# --- in what happened ------------------------------------------------------------------------------------------


class ShowsTheDeal(Schafkopf):
    def redact(self, event: Event, seat: Seat) -> Event | None:
        return event if isinstance(event, Dealt) else super().redact(event, seat)


class ShowsThePack(Schafkopf):
    def redact(self, event: Event, seat: Seat) -> Event | None:
        return event if isinstance(event, Shuffled) else super().redact(event, seat)


class ShowsOffences(Schafkopf):
    def redact(self, event: Event, seat: Seat) -> Event | None:
        return Claimed(seat, event.offence.slip.seat) if isinstance(event, Offended) else super().redact(event, seat)


class ShowsVotes(Schafkopf):
    def redact(self, event: Event, seat: Seat) -> Event | None:
        return event if isinstance(event, VoteCast) else super().redact(event, seat)


class ShowsObjections(Schafkopf):
    def redact(self, event: Event, seat: Seat) -> Event | None:
        return event if isinstance(event, ObjectionAnswered) else super().redact(event, seat)


# --- in what is asked ------------------------------------------------------------------------------------------


class AsksOnlyTheOpponentsForASpritze(Schafkopf):
    def windows(self, state: State) -> tuple[Window, ...]:
        windows = super().windows(state)
        if not isinstance(state, Playing):
            return windows
        side = state.game.side
        return tuple(_only(w, [s for s in w.seats if s not in side]) if w.kind == "spritze" else w for w in windows)


class AsksOnlyWhoHasATrump(Schafkopf):
    def windows(self, state: State) -> tuple[Window, ...]:
        windows = super().windows(state)
        if not isinstance(state, Playing):
            return windows
        able = [s for s in range(4) if why_not_given(state, s, "Stoss") is None or s == state.game.partner]
        return tuple(_only(w, [s for s in w.seats if s in able]) if w.kind == "spritze" else w for w in windows)


class AsksOnlyTheOpposingSide(Schafkopf):
    def windows(self, state: State) -> tuple[Window, ...]:
        windows = super().windows(state)
        if not isinstance(state, Playing) or not isinstance(state.matter, Hearing):
            return windows
        entitled = opposing(state, state.matter.offence.slip.seat)
        return tuple(_only(w, [s for s in w.seats if s in entitled]) if w.kind == "vote" else w for w in windows)


class ListensOnlyWhenSomethingIsWrong(Schafkopf):
    """Claims and corrections are heard only when there is something to claim or to correct."""

    def windows(self, state: State) -> tuple[Window, ...]:
        windows = super().windows(state)
        if not isinstance(state, Playing) or state.offences:
            return windows
        return tuple(w for w in windows if w.kind != "anytime")


class OffersClaimsAgainstOffendersOnly(Schafkopf):
    def offers(self, state: State, seat: Seat, window: Window) -> tuple[Form, ...]:
        forms = super().offers(state, seat, window)
        if window.kind != "anytime" or not isinstance(state, Playing):
            return forms
        guilty = tuple(o.slip.seat for o in state.offences if o.slip.seat != seat)
        claims = (Form(Claim, {"against": OneOf(guilty)}),) if guilty else ()
        return (*claims, *(f for f in forms if f.action is not Claim))


class SkipsTheLocked(Schafkopf):
    """The window of somebody who can call no Sau looks different."""

    def windows(self, state: State) -> tuple[Window, ...]:
        windows = super().windows(state)
        if not isinstance(state, Bidding):
            return windows
        return tuple(replace(w, must=bool(callable_suits(state.hands[w.seats[0]]))) for w in windows)


class NumbersWindowsByTrumps(Schafkopf):
    """The id of a card window counts the trumps of whose turn it is."""

    def windows(self, state: State) -> tuple[Window, ...]:
        windows = super().windows(state)
        if not isinstance(state, Playing) or state.played == 32:
            return windows
        klass = ORDERS[state.game.contract.name].klass
        held = sum(klass[c] == TRUMP for c in state.hands[turn(state)])
        return tuple(replace(w, id=f"{w.id}.{held}") if w.kind == "card" else w for w in windows)


# --- in what is refused ----------------------------------------------------------------------------------------


class RefusesTooWell(Schafkopf):
    """Says who has the card instead."""

    def decide(self, state: State, actor: Seat, action: Action, window: Window) -> Accepted[State, Event] | Refusal:
        outcome = super().decide(state, actor, action, window)
        if isinstance(outcome, Refusal) and isinstance(state, Playing) and isinstance(action, PlayCard):
            holders = [s for s in range(4) if action.card in state.hands[s]]
            return replace(outcome, args={"holders": holders})
        return outcome


class HearsOnlyTrueClaims(Schafkopf):
    """A claim that the log does not bear out is refused, so that trying costs nothing."""

    def decide(self, state: State, actor: Seat, action: Action, window: Window) -> Accepted[State, Event] | Refusal:
        if isinstance(action, Claim) and isinstance(state, Playing) and not _guilty(state, action.against):
            return Refusal("SK-revoke-5", "refusal.sk.claim-whom")
        return super().decide(state, actor, action, window)


# --- in the order of the cards ---------------------------------------------------------------------------------


class DealsHandsUnsorted(Schafkopf):
    """The order of a hand tells in which order its cards came. Own cards: only the count of unseen swaps finds it."""

    def decide(self, state: State, actor: Seat, action: Action, window: Window) -> Accepted[State, Event] | Refusal:
        outcome = super().decide(state, actor, action, window)
        if isinstance(outcome, Refusal) or not isinstance(action, Shuffle):
            return outcome
        events = tuple(Dealt(_as_they_came(action.order, e)) if isinstance(e, Dealt) else e for e in outcome.events)
        for event in events:
            state = self.evolve(state, event)
        return Accepted(state, events)


def _as_they_came(order: Cards, dealt: Dealt) -> tuple[Cards, ...]:
    return tuple(tuple(sorted(hand, key=order.index)) for hand in dealt.hands)


def _guilty(p: Playing, seat: Seat) -> bool:
    return any(o.slip.seat == seat for o in p.offences)


def _only(w: Window, seats: list[Seat]) -> Window:
    return replace(w, seats=tuple(seats))


LEAKS: list[tuple[Schafkopf, Case]] = [
    (ShowsThePartner(), STRICT),
    (ShowsTheRunningAugen(), STRICT),
    (ShowsThePhase(), TABLE_MODE),
    (ShowsTheRightCards(), DISPUTES),
    (ShowsThatTheSauIsFree(), STRICT),
    (ShowsEverybodyWhatTheSupervisorSees(), SUPERVISED),
    (ShowsTheSpectatorAHand(), WATCHED),
    (ShowsTheDeal(), STRICT),
    (ShowsThePack(), STRICT),
    (ShowsOffences(), TABLE_MODE),
    (ShowsVotes(), TABLE_MODE),
    (ShowsObjections(), DISPUTES),
    (AsksOnlyTheOpponentsForASpritze(), STRICT),
    (AsksOnlyWhoHasATrump(), WENZ),
    (AsksOnlyTheOpposingSide(), TABLE_MODE),
    (ListensOnlyWhenSomethingIsWrong(), TABLE_MODE),
    (OffersClaimsAgainstOffendersOnly(), TABLE_MODE),
    (SkipsTheLocked(), STRICT),
    (NumbersWindowsByTrumps(), STRICT),
    (RefusesTooWell(), STRICT),
    (HearsOnlyTrueClaims(), DISPUTES),
]
"""Each with the case in which the law has to find it.

Not here, because no world differs by it: that somebody declined a Spritze is told by who has answered the question, and
a correction offered only for a wrong card tells its player nothing he could not know (it would still be a hint: see
test_correction).
"""
