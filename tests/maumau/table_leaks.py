"""Leaks planted on purpose: a table at which the silent referee, or a neighbour, says too much."""

from msgspec.structs import replace

from stammtisch.engine.core import SPECTATOR, Accepted, Refusal, Seat, Window
from stammtisch.engine.forms import Form, OneOf
from stammtisch.games.maumau.actions import Action, Doubt, TakeBack
from stammtisch.games.maumau.dispute_events import OffencePunished, Offended, PlenumVoted
from stammtisch.games.maumau.events import Event, PenaltyDrawn, PenaltyReturned, PenaltyTaken
from stammtisch.games.maumau.game import MauMau
from stammtisch.games.maumau.state import Playing, State
from stammtisch.games.maumau.turn.on_turn import playable
from stammtisch.games.maumau.view import View
from stammtisch_dev.laws import Case
from tests.maumau.table_cases import PLENARY, THIEVES, UNWILLING, WATCHED

# --- in the picture --------------------------------------------------------------------------------------------


class CountsOffences(MauMau):
    """One can see that there is something to be doubted."""

    def view(self, state: State, seat: Seat) -> View:
        shown = super().view(state, seat)
        return replace(shown, lying=shown.lying + len(state.offences)) if isinstance(state, Playing) else shown


class ShowsVotesEarly(MauMau):
    def view(self, state: State, seat: Seat) -> View:
        shown = super().view(state, seat)
        if not isinstance(state, Playing) or state.plenum is None or shown.plenum is None:
            return shown
        against = tuple(s for s, guilty in state.plenum.votes.answers if guilty)
        return replace(shown, plenum=replace(shown.plenum, answered=against))


class ShowsPenaltyCardsToTheirOwner(MauMau):
    def view(self, state: State, seat: Seat) -> View:
        shown = super().view(state, seat)
        if not isinstance(state, Playing) or seat == SPECTATOR:
            return shown
        return replace(shown, hand=shown.hand + tuple(penalty.card for penalty in state.penalties[seat]))


class MarksWhoCouldServe(MauMau):
    """Whoever draws is seen to have been able to serve."""

    def view(self, state: State, seat: Seat) -> View:
        shown = super().view(state, seat)
        return replace(shown, drawn=bool(playable(state))) if isinstance(state, Playing) and state.drawn else shown


# --- in what happened ------------------------------------------------------------------------------------------


class TellsOffences(MauMau):
    def redact(self, event: Event, seat: Seat) -> Event | None:
        return event if isinstance(event, Offended) else super().redact(event, seat)


class TellsOffencesToTheOffenderOnly(MauMau):
    """Not even he is told; but it is the others who could see it in how he is told."""

    def redact(self, event: Event, seat: Seat) -> Event | None:
        if isinstance(event, Offended):
            return event if event.seat == seat else Offended(event.seat, "")
        return super().redact(event, seat)


class NumbersPunishedOffences(MauMau):
    """Which one of all it was tells how many there are."""

    def redact(self, event: Event, seat: Seat) -> Event | None:
        return event if isinstance(event, OffencePunished) else super().redact(event, seat)


class ShowsVotesAsTheyAreGiven(MauMau):
    def redact(self, event: Event, seat: Seat) -> Event | None:
        return event if isinstance(event, PlenumVoted) else super().redact(event, seat)


class ShowsPenaltyCardsTakenUp(MauMau):
    def redact(self, event: Event, seat: Seat) -> Event | None:
        return event if isinstance(event, PenaltyTaken) else super().redact(event, seat)


class ShowsPenaltyCardsGivenBack(MauMau):
    def redact(self, event: Event, seat: Seat) -> Event | None:
        return event if isinstance(event, PenaltyReturned) else super().redact(event, seat)


class ShowsPenaltyCardsAsTheyCome(MauMau):
    def redact(self, event: Event, seat: Seat) -> Event | None:
        return event if isinstance(event, PenaltyDrawn) else super().redact(event, seat)


# --- in what is asked, offered and refused ---------------------------------------------------------------------


class OffersJustifiedDoubtsOnly(MauMau):
    def offers(self, state: State, seat: Seat, window: Window) -> tuple[Form, ...]:
        if not isinstance(state, Playing) or window.kind != "doubt":
            return super().offers(state, seat, window)
        guilty = tuple(sorted({o.seat for o in state.offences if o.code == "V03" and o.seat != seat}))
        return (Form(Doubt, {"accused": OneOf(guilty), "category": OneOf(("card", "draw"))}),) if guilty else ()


class NumbersDoubtsByOffences(MauMau):
    def windows(self, state: State) -> tuple[Window, ...]:
        windows = super().windows(state)
        if not isinstance(state, Playing):
            return windows
        return tuple(replace(w, id=f"{w.id}.{len(state.offences)}") if w.kind == "doubt" else w for w in windows)


class WaitsForWhoCouldServe(MauMau):
    def windows(self, state: State) -> tuple[Window, ...]:
        windows = super().windows(state)
        if not isinstance(state, Playing) or state.dues or playable(state):
            return windows
        return tuple(replace(w, limit=None) if w.kind == "play" else w for w in windows)


class RefusesWithWhatIsOpen(MauMau):
    """Who doubts himself hears how many offences could be doubted."""

    def decide(self, state: State, actor: Seat, action: Action, window: Window) -> Accepted[State, Event] | Refusal:
        outcome = super().decide(state, actor, action, window)
        if isinstance(outcome, Refusal) and isinstance(state, Playing):
            return replace(outcome, args={"open": sum(not o.punished for o in state.offences)})
        return outcome


class OffersToTakeBackWhenSomebodyErred(MauMau):
    """That somebody has drawn although he could serve is told by what one is offered."""

    def offers(self, state: State, seat: Seat, window: Window) -> tuple[Form, ...]:
        forms = super().offers(state, seat, window)
        if not isinstance(state, Playing) or window.kind != "anytime":
            return forms
        return (*forms, Form(TakeBack)) if any(o.seat != seat and o.code == "V03" for o in state.offences) else forms


LEAKS: list[tuple[MauMau, Case]] = [
    (CountsOffences(3), UNWILLING),
    (ShowsVotesEarly(3), PLENARY),
    (ShowsPenaltyCardsToTheirOwner(3), THIEVES),
    (MarksWhoCouldServe(3), UNWILLING),
    (TellsOffences(3), UNWILLING),
    (TellsOffences(3), WATCHED),
    (TellsOffencesToTheOffenderOnly(3), UNWILLING),
    (NumbersPunishedOffences(3), UNWILLING),
    (ShowsVotesAsTheyAreGiven(3), PLENARY),
    (ShowsPenaltyCardsTakenUp(3), THIEVES),
    (ShowsPenaltyCardsGivenBack(3), THIEVES),
    (ShowsPenaltyCardsAsTheyCome(3), THIEVES),
    (OffersJustifiedDoubtsOnly(3), UNWILLING),
    (NumbersDoubtsByOffences(3), UNWILLING),
    (WaitsForWhoCouldServe(3), UNWILLING),
    (RefusesWithWhatIsOpen(3), UNWILLING),
    (OffersToTakeBackWhenSomebodyErred(3), UNWILLING),
]
"""Each with the case in which the law has to find it."""
