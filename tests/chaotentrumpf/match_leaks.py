"""Leaks planted on purpose at tables where rules can be broken, and in matches: told is what only one seat knows."""

from typing import Any

from msgspec.structs import replace

from stammtisch.engine.core import Seat, Window
from stammtisch.engine.forms import Form, OneOf
from stammtisch.engine.shuffling import Shuffled
from stammtisch.games.chaotentrumpf.actions import Exchange
from stammtisch.games.chaotentrumpf.events import DealtAgain, Event, Inverted, LookedEarly
from stammtisch.games.chaotentrumpf.game import Chaotentrumpf
from stammtisch.games.chaotentrumpf.match.events import Accused
from stammtisch.games.chaotentrumpf.match.match import ChaotentrumpfMatch
from stammtisch.games.chaotentrumpf.match.state import ChaotentrumpfMatchState
from stammtisch.games.chaotentrumpf.match.tribunal import offences_of
from stammtisch.games.chaotentrumpf.match.view import ChaotentrumpfMatchView
from stammtisch.games.chaotentrumpf.play import legal_cards, renege
from stammtisch.games.chaotentrumpf.state import Playing, Preparing, State
from stammtisch.games.chaotentrumpf.view import View
from stammtisch.tricks import PlayCard
from stammtisch_dev.laws import Case
from tests.chaotentrumpf.cases import BLUFFS, RENEGES, RENEGES_OF_FOUR, SECOND_EXCHANGES, WATCHED_TABLE
from tests.chaotentrumpf.match_cases import DISPUTES, LOTS, ONLOOKER, QUIET, Peaceful, Undisputed

# --- in a deal at a table --------------------------------------------------------------------------------------


class ShowsWhoOffended(Chaotentrumpf):
    """A wrong card lies, and everybody is told that it is one."""

    def view(self, state: State, seat: Seat) -> View:
        shown = super().view(state, seat)
        return replace(shown, volunteers=_offenders(state))


class CountsOffences(Chaotentrumpf):
    """The id of the question for the next card tells how many wrong ones lie."""

    def windows(self, state: State) -> tuple[Window, ...]:
        windows = super().windows(state)
        if not isinstance(state, Playing):
            return windows
        return tuple(replace(w, id=f"{w.id}.{len(state.offences)}") for w in windows)


class ShowsTheRunOfABluff(Chaotentrumpf):
    """To see nothing where others see that nothing is shown."""

    def redact(self, event: Event, seat: Seat) -> Event | None:
        return event if isinstance(event, Inverted) and not event.run else super().redact(event, seat)


class AsksNoProofOfABluff(Chaotentrumpf):
    """There is nothing to show, so nobody is asked to."""

    def windows(self, state: State) -> tuple[Window, ...]:
        windows = super().windows(state)
        if not isinstance(state, Preparing):
            return windows
        empty = [f"proof:{number}" for number, inversion in enumerate(state.inversions) if not inversion.run]
        return tuple(w for w in windows if w.id not in empty)


class ShowsTheEarlyLook(Chaotentrumpf):
    """All see that the dealer looks, and what he sees."""

    def redact(self, event: Event, seat: Seat) -> Event | None:
        return event if isinstance(event, LookedEarly) else super().redact(event, seat)


class WaitsForWhoMustFollow(Chaotentrumpf):
    """Whoever cannot follow is not timed: he has to think, and everybody sees it."""

    def windows(self, state: State) -> tuple[Window, ...]:
        windows = super().windows(state)
        if not isinstance(state, Playing) or not state.trick:
            return windows
        return tuple(replace(w, limit=None) if self._free(state, w.seats[0]) else w for w in windows)

    def _free(self, state: Playing, seat: Seat) -> bool:
        return len(legal_cards(state, seat)) == len(state.hands[seat])


TABLE_LEAKS: list[tuple[Chaotentrumpf, Case]] = [
    (ShowsWhoOffended(3), RENEGES),
    (ShowsWhoOffended(3), WATCHED_TABLE),
    (CountsOffences(4), RENEGES_OF_FOUR),
    (ShowsTheRunOfABluff(3), BLUFFS),
    (AsksNoProofOfABluff(3), BLUFFS),
    (ShowsTheEarlyLook(4), SECOND_EXCHANGES),
    (ShowsTheEarlyLook(3), WATCHED_TABLE),
    (WaitsForWhoMustFollow(3), RENEGES),
]


# --- in a match ------------------------------------------------------------------------------------------------


class ShowsOffencesAroundTheDeal(Undisputed):
    """The picture of the match has a list of those who could be accused."""

    def view(self, state: Any, seat: Seat) -> ChaotentrumpfMatchView:
        m: ChaotentrumpfMatchState = state
        return replace(super().view(m, seat), owed=_offenders(m.deal) if m.deal else ())


class AsksForComplaintsInTime(Undisputed):
    """The question whether somebody complains is open only when the card just played was wrong."""

    def windows(self, state: Any) -> tuple[Window, ...]:
        m: ChaotentrumpfMatchState = state
        reason = isinstance(m.deal, Playing) and renege(m.deal) is not None
        return tuple(w for w in super().windows(m) if w.kind != "accuse" or reason)


class LaysEverythingOpen(Peaceful):
    """Whatever the charge, the judges see all that the log has."""

    def view(self, state: Any, seat: Seat) -> ChaotentrumpfMatchView:
        m: ChaotentrumpfMatchState = state
        shown = super().view(m, seat)
        if m.trial is None or m.deal is None:
            return shown
        return replace(shown, trial=replace(m.trial, evidence=offences_of(m.deal)))


class ShowsThePackOfTheLot(Undisputed):
    """Also the cards that were not turned."""

    def redact(self, event: Any, seat: Seat) -> Any:
        return event if isinstance(event, Shuffled) else super().redact(event, seat)


class DealsOpenlyToOnlookers(Undisputed):
    """Who takes no part may see what he likes; but he can talk."""

    def redact(self, event: Any, seat: Seat) -> Any:
        if isinstance(event, DealtAgain) and not event.cards[seat]:
            return event
        return super().redact(event, seat)


MATCH_LEAKS: list[tuple[ChaotentrumpfMatch, Case]] = [
    (ShowsOffencesAroundTheDeal(Chaotentrumpf(3)), QUIET),
    (AsksForComplaintsInTime(Chaotentrumpf(3)), QUIET),
    (LaysEverythingOpen(Chaotentrumpf(4)), DISPUTES),
    (ShowsThePackOfTheLot(Chaotentrumpf(3)), LOTS),
    (DealsOpenlyToOnlookers(Chaotentrumpf(4)), ONLOOKER),
]


# --- what two worlds cannot see, since it is one's own, or told by right -----------------------------------------


class OffersOnlyWhatIsRight(Chaotentrumpf):
    """Whoever is asked at a table learns which cards would be wrong, and whether he has exchanged already."""

    def offers(self, state: State, seat: Seat, window: Window) -> tuple[Form, ...]:
        forms = super().offers(state, seat, window)
        if isinstance(state, Playing):
            return (Form(PlayCard, {"card": OneOf(tuple(dict.fromkeys(legal_cards(state, seat))))}),)
        if isinstance(state, Preparing) and seat in state.exchanged:
            return tuple(form for form in forms if form.action is not Exchange)
        return forms


class BringsEverythingAsEvidence(Peaceful):
    """The accusation of one thing brings another to light."""

    def decide(self, state: Any, actor: Seat, action: Any, window: Window) -> Any:
        m: ChaotentrumpfMatchState = state
        outcome: Any = super().decide(m, actor, action, window)
        if window.kind != "accuse" or m.deal is None:
            return outcome
        event = outcome.events[0]
        assert isinstance(event, Accused)
        told = replace(event, evidence=offences_of(m.deal))
        return replace(outcome, state=self.evolve(m, told), events=(told,))


def _offenders(state: State) -> tuple[Seat, ...]:
    return tuple(offence.seat for offence in offences_of(state))
