"""Leaks planted on purpose around the deal: the match that tells what only one seat, or nobody, knows."""

from typing import Any

from msgspec.structs import replace

from stammtisch.engine.core import Accepted, Refusal, Seat, Window
from stammtisch.engine.shuffling import Shuffled
from stammtisch.games.maumau.dispute_events import Offended
from stammtisch.games.maumau.game import MauMau
from stammtisch.games.maumau.laying.serving import RANK
from stammtisch.games.maumau.match.match import MauMauMatch, MauMauMatchView
from stammtisch.games.maumau.match.state import MauMauMatchState
from stammtisch.games.maumau.state import Playing
from stammtisch_dev.laws import Case
from tests.maumau.match_cases import ONLOOKER, QUIET, STRICT


class ShowsOffencesAroundTheDeal(MauMauMatch):
    """The picture of the match has a list of those who could be doubted."""

    def view(self, state: Any, seat: Seat) -> MauMauMatchView:
        shown, deal = super().view(state, seat), state.deal
        if not isinstance(deal, Playing):
            return shown
        return replace(shown, leaving=tuple(o.seat for o in deal.offences))


class ShowsTheOnlookerAHand(MauMauMatch):
    """Who does not take part may as well look into somebody's cards."""

    def view(self, state: Any, seat: Seat) -> MauMauMatchView:
        m: MauMauMatchState = state
        shown = super().view(m, seat)
        if m.deal is None or shown.deal is None or seat in m.among or not isinstance(m.deal, Playing):
            return shown
        return replace(shown, deal=replace(shown.deal, hand=m.deal.hands[m.among[0]]))


class ShowsTheShuffle(MauMauMatch):
    def redact(self, event: Any, seat: Seat) -> Any:
        return event if isinstance(event, Shuffled) else super().redact(event, seat)


class TellsOffencesToWhoLooksOn(MauMauMatch):
    def redact(self, event: Any, seat: Seat) -> Any:
        return event if isinstance(event, Offended) else super().redact(event, seat)


class NamesTheDoorByCards(MauMauMatch):
    """The question who comes and goes has another name when somebody could lay a jack."""

    def windows(self, state: Any) -> tuple[Window, ...]:
        windows, deal = super().windows(state), state.deal
        if not isinstance(deal, Playing):
            return windows
        jacks = any(RANK[card] == "B" for card in deal.hands[deal.seat])
        return tuple(replace(w, must=jacks) if w.kind == "table" else w for w in windows)


class RefusesWithTheNextCard(MauMauMatch):
    """Who is refused something hears what lies on top of the stock."""

    def submit(self, state: Any, actor: Seat, action: Any, *, window: str) -> Accepted[Any, Any] | Refusal:
        outcome = super().submit(state, actor, action, window=window)
        if isinstance(outcome, Refusal) and isinstance(state.deal, Playing):
            return replace(outcome, args={"next": state.deal.stock[:1]})
        return outcome


LEAKS: list[tuple[MauMauMatch, Case]] = [
    (ShowsOffencesAroundTheDeal(MauMau(3)), QUIET),
    (ShowsTheOnlookerAHand(MauMau(4)), ONLOOKER),
    (ShowsTheShuffle(MauMau(3)), STRICT),
    (TellsOffencesToWhoLooksOn(MauMau(4)), ONLOOKER),
    (NamesTheDoorByCards(MauMau(3)), STRICT),
    (RefusesWithTheNextCard(MauMau(3)), STRICT),
]
"""Each with the case in which the law has to find it."""
