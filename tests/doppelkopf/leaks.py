"""Leaks planted on purpose: Doppelkopf that tells too much. The law of two worlds has to find every one of them."""

from msgspec.structs import replace

from stammtisch.cards import Cards
from stammtisch.engine.core import Accepted, Refusal, Seat, Window
from stammtisch.engine.forms import Form, OneOf
from stammtisch.engine.shuffling import Shuffle, Shuffled
from stammtisch.games.doppelkopf import specials
from stammtisch.games.doppelkopf.actions import Action, Announce, Claim, PlayCard
from stammtisch.games.doppelkopf.contracts import AUGEN, FUCHS, KREUZ_DAME, SEATS
from stammtisch.games.doppelkopf.events import (
    ArmutOffered,
    ArmutTaken,
    CardsReturned,
    Claimed,
    Dealt,
    Event,
    Reserved,
    SchweinAnswered,
    Slipped,
)
from stammtisch.games.doppelkopf.game import Doppelkopf
from stammtisch.games.doppelkopf.reservations import GESUND, why_not_reserved
from stammtisch.games.doppelkopf.state import Playing, Reserving, State
from stammtisch.games.doppelkopf.view import View
from stammtisch.tricks import turn
from stammtisch_dev.laws import Case
from tests.doppelkopf.cases import (
    ARMUT,
    ASKED,
    DISPUTES,
    HOCHZEIT,
    NORMAL,
    SCHWEIN,
    SILENT,
    TABLE_MODE,
    WATCHED,
    Modest,
    Quiet,
)

# --- in the picture --------------------------------------------------------------------------------------------


class ShowsTheParties(Modest):
    def view(self, state: State, seat: Seat) -> View:
        shown = super().view(state, seat)
        if not isinstance(state, Playing):
            return shown
        return replace(shown, parties=tuple("re" if s in state.re else "kontra" for s in SEATS))


class ShowsReItsPartner(Modest):
    """To the two old ladies only; Kontra learns nothing. The other queen is still in a hand."""

    def view(self, state: State, seat: Seat) -> View:
        shown = super().view(state, seat)
        if not isinstance(state, Playing) or seat not in state.re or len(state.re) != 2:
            return shown
        return replace(shown, declarer=next(s for s in state.re if s != seat))


class ShowsASilentSolo(Modest):
    """Both queens are in one hand, and everybody can see that a solo is played."""

    def view(self, state: State, seat: Seat) -> View:
        shown = super().view(state, seat)
        return replace(shown, searching=len(state.re) == 1) if isinstance(state, Playing) else shown


class ShowsTheAugenOfRe(Modest):
    """Whoever can add up knows then who belongs to it."""

    def view(self, state: State, seat: Seat) -> View:
        shown = super().view(state, seat)
        if not isinstance(state, Playing):
            return shown
        return replace(shown, offered=sum(AUGEN[c] for t in state.taken if t.taker in state.re for c in t.cards))


class TellsOfACaughtFox(Modest):
    """The special points so far: a fox is only caught by the other party."""

    def view(self, state: State, seat: Seat) -> View:
        shown = super().view(state, seat)
        if not isinstance(state, Playing) or not state.taken or not any(FUCHS in t.cards for t in state.taken):
            return shown
        counted = specials.count(state.taken, state.re, state.options)
        return replace(shown, offered=counted.re + counted.kontra)


class ShowsWhoHasTheSchwein(Modest):
    def view(self, state: State, seat: Seat) -> View:
        shown = super().view(state, seat)
        return replace(shown, schwein=state.game.schwein) if isinstance(state, Playing) else shown


class ShowsTheFirstSlip(Quiet):
    def view(self, state: State, seat: Seat) -> View:
        shown = super().view(state, seat)
        return replace(shown, proven=state.slips[0]) if isinstance(state, Playing) and state.slips else shown


class ShowsTheSpectatorAHand(Quiet):
    def view(self, state: State, seat: Seat) -> View:
        shown = super().view(state, seat)
        return replace(shown, hand=state.hands[seat]) if isinstance(state, Reserving | Playing) else shown


# --- in what happened ------------------------------------------------------------------------------------------


class ShowsTheDeal(Modest):
    def redact(self, event: Event, seat: Seat) -> Event | None:
        return event if isinstance(event, Dealt) else super().redact(event, seat)


class ShowsThePack(Modest):
    def redact(self, event: Event, seat: Seat) -> Event | None:
        return event if isinstance(event, Shuffled) else super().redact(event, seat)


class ShowsReservations(Doppelkopf):
    def redact(self, event: Event, seat: Seat) -> Event | None:
        return event if isinstance(event, Reserved) else super().redact(event, seat)


class ShowsThatThereIsAReservation(Modest):
    """Not which one: but whoever is outbid has been heard then."""

    def redact(self, event: Event, seat: Seat) -> Event | None:
        if isinstance(event, Reserved) and event.seat != seat:
            return Reserved(event.seat, GESUND if event.what == GESUND else None)
        return super().redact(event, seat)


class ShowsTheTrumpsOfAnArmut(Modest):
    def redact(self, event: Event, seat: Seat) -> Event | None:
        return event if isinstance(event, ArmutOffered) else super().redact(event, seat)


class ShowsWhatWasTaken(Modest):
    def redact(self, event: Event, seat: Seat) -> Event | None:
        return event if isinstance(event, ArmutTaken) else super().redact(event, seat)


class ShowsReturnedCards(Modest):
    """Found where time gives the cards back: whoever chooses them himself chooses the same in both worlds."""

    def redact(self, event: Event, seat: Seat) -> Event | None:
        return event if isinstance(event, CardsReturned) else super().redact(event, seat)


class ShowsSchweinAnswers(Modest):
    """Before everybody has answered."""

    def redact(self, event: Event, seat: Seat) -> Event | None:
        return event if isinstance(event, SchweinAnswered) else super().redact(event, seat)


class ShowsSlips(Quiet):
    def redact(self, event: Event, seat: Seat) -> Event | None:
        return Claimed(seat, event.slip.seat) if isinstance(event, Slipped) else super().redact(event, seat)


# --- in what is asked ------------------------------------------------------------------------------------------


class AsksOnlyReToAnnounce(Modest):
    def windows(self, state: State) -> tuple[Window, ...]:
        windows = super().windows(state)
        if not isinstance(state, Playing):
            return windows
        return tuple(_only(w, list(state.re)) if w.kind == "announce" else w for w in windows)


class ListensOnlyToWhoMayAnnounce(Modest):
    """Whose time is over depends on what his party has said: and so on his party."""

    def windows(self, state: State) -> tuple[Window, ...]:
        windows = super().windows(state)
        able = [s for s in SEATS for w in windows if w.kind == "announce" and self.offers(state, s, w)]
        return tuple(_only(w, able) if w.kind == "announce" else w for w in windows)


class AsksOnlyTheHolderForASchwein(Modest):
    def windows(self, state: State) -> tuple[Window, ...]:
        windows = super().windows(state)
        if not isinstance(state, Playing):
            return windows
        return tuple(
            _only(w, [s for s in w.seats if s == state.game.schwein]) if w.kind == "schwein" else w for w in windows
        )


class AsksOnlyWhoHasAReservation(Modest):
    def windows(self, state: State) -> tuple[Window, ...]:
        windows = super().windows(state)
        if not isinstance(state, Reserving):
            return windows
        lower = ("throw", "armut", "hochzeit")
        able = [s for s in SEATS if any(why_not_reserved(state.hands[s], w, state.options) is None for w in lower)]
        return tuple(_only(w, [s for s in w.seats if s in able]) for w in windows)


class NumbersWindowsByQueens(Modest):
    """The id of a card window counts the queens of Kreuz of whose turn it is."""

    def windows(self, state: State) -> tuple[Window, ...]:
        windows = super().windows(state)
        if not isinstance(state, Playing) or state.played == state.options.pack:
            return windows
        held = state.hands[turn(state)].count(KREUZ_DAME)
        return tuple(replace(w, id=f"{w.id}.{held}") if w.kind == "card" else w for w in windows)


class ListensOnlyWhenSomethingIsWrong(Quiet):
    """Claims are heard only when there is something to claim."""

    def windows(self, state: State) -> tuple[Window, ...]:
        windows = super().windows(state)
        if not isinstance(state, Playing) or state.slips:
            return windows
        return tuple(w for w in windows if w.kind != "claim")


class OffersClaimsAgainstOffendersOnly(Modest):
    def offers(self, state: State, seat: Seat, window: Window) -> tuple[Form, ...]:
        forms = super().offers(state, seat, window)
        if window.kind != "claim" or not isinstance(state, Playing):
            return forms
        guilty = tuple(s for s in SEATS if s != seat and _guilty(state, s))
        return (Form(Claim, {"against": OneOf(guilty)}),) if guilty else ()


class OffersReOnlyWithoutThePartnerNext(Modest):
    """What a Re player is offered depends on where the other queen is."""

    def offers(self, state: State, seat: Seat, window: Window) -> tuple[Form, ...]:
        forms = super().offers(state, seat, window)
        if window.kind != "announce" or not isinstance(state, Playing):
            return forms
        return () if (seat + 1) % 4 in state.re else forms


# --- in what is refused ----------------------------------------------------------------------------------------


class RefusesWithTheParties(Modest):
    """A wrong word is refused, and the refusal says who would have been allowed it."""

    def decide(self, state: State, actor: Seat, action: Action, window: Window) -> Accepted[State, Event] | Refusal:
        outcome = super().decide(state, actor, action, window)
        if isinstance(outcome, Refusal) and isinstance(state, Playing) and isinstance(action, Announce):
            return replace(outcome, args={"re": list(state.re)})
        return outcome


class RefusesInAHochzeitWithTheFoxes(Modest):
    """While the partner is searched nobody may announce; the refusal adds who has the most foxes."""

    def decide(self, state: State, actor: Seat, action: Action, window: Window) -> Accepted[State, Event] | Refusal:
        outcome = super().decide(state, actor, action, window)
        if isinstance(outcome, Refusal) and isinstance(state, Playing) and state.searching:
            return replace(outcome, args={"foxes": max(SEATS, key=lambda s: state.hands[s].count(FUCHS))})
        return outcome


class RefusesTooWell(Modest):
    """Says who has the card instead."""

    def decide(self, state: State, actor: Seat, action: Action, window: Window) -> Accepted[State, Event] | Refusal:
        outcome = super().decide(state, actor, action, window)
        if isinstance(outcome, Refusal) and isinstance(state, Playing) and isinstance(action, PlayCard):
            return replace(outcome, args={"holders": [s for s in SEATS if action.card in state.hands[s]]})
        return outcome


class HearsOnlyTrueClaims(Modest):
    """A claim that the log does not bear out is refused, so that trying costs nothing."""

    def decide(self, state: State, actor: Seat, action: Action, window: Window) -> Accepted[State, Event] | Refusal:
        if isinstance(action, Claim) and isinstance(state, Playing) and not _guilty(state, action.against):
            return Refusal("DK-2b", "refusal.dk.claim-whom")
        return super().decide(state, actor, action, window)


# --- in the order of the cards ---------------------------------------------------------------------------------


class DealsHandsUnsorted(Doppelkopf):
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
    return any(slip.seat == seat for slip in p.slips)


def _only(w: Window, seats: list[Seat]) -> Window:
    return replace(w, seats=tuple(seats))


LEAKS: list[tuple[Doppelkopf, Case]] = [
    (ShowsTheParties(), NORMAL),
    (ShowsReItsPartner(), NORMAL),
    (ShowsASilentSolo(), SILENT),
    (ShowsTheAugenOfRe(), NORMAL),
    (TellsOfACaughtFox(), NORMAL),
    (ShowsWhoHasTheSchwein(), SCHWEIN),
    (ShowsTheFirstSlip(), TABLE_MODE),
    (ShowsTheSpectatorAHand(), WATCHED),
    (ShowsTheDeal(), NORMAL),
    (ShowsThePack(), NORMAL),
    (ShowsReservations(), NORMAL),
    (ShowsThatThereIsAReservation(), HOCHZEIT),
    (ShowsTheTrumpsOfAnArmut(), ARMUT),
    (ShowsWhatWasTaken(), ARMUT),
    (ShowsReturnedCards(), ARMUT),
    (ShowsSchweinAnswers(), ASKED),
    (ShowsSlips(), TABLE_MODE),
    (AsksOnlyReToAnnounce(), NORMAL),
    (ListensOnlyToWhoMayAnnounce(), NORMAL),
    (AsksOnlyTheHolderForASchwein(), ASKED),
    (AsksOnlyWhoHasAReservation(), SILENT),
    (NumbersWindowsByQueens(), NORMAL),
    (ListensOnlyWhenSomethingIsWrong(), TABLE_MODE),
    (OffersClaimsAgainstOffendersOnly(), DISPUTES),
    (OffersReOnlyWithoutThePartnerNext(), NORMAL),
    (RefusesWithTheParties(), NORMAL),
    (RefusesInAHochzeitWithTheFoxes(), HOCHZEIT),
    (RefusesTooWell(), NORMAL),
    (HearsOnlyTrueClaims(), DISPUTES),
]
"""Each with the case in which the law has to find it."""
