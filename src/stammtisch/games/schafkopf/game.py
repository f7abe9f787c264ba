"""Schafkopf by the tournament ordinance: the contract of the engine, put together from the chapters."""

from collections.abc import Callable
from types import MappingProxyType
from typing import Any, Final, get_args

from msgspec.structs import replace

from stammtisch.cards import Cards
from stammtisch.engine.core import WRONG_KIND, Accepted, Draft, Refusal, Seat, TimeUp, Window, suspended
from stammtisch.engine.counting import DealResult, redealt
from stammtisch.engine.forms import Form
from stammtisch.engine.match import DealGame, ListLine
from stammtisch.engine.scoring import ScoreLine, column_sums
from stammtisch.engine.shuffling import MIX_FORM
from stammtisch.games.schafkopf import bidding, dealing, play, revoke, spritze, supervisor, tischliste
from stammtisch.games.schafkopf import view as sight
from stammtisch.games.schafkopf.actions import Action
from stammtisch.games.schafkopf.contracts import PACK, SEATS
from stammtisch.games.schafkopf.counting import COUNTING
from stammtisch.games.schafkopf.events import (
    Annulled,
    CardPlayed,
    Event,
    Offended,
    Scored,
    SpritzeDeclined,
    SpritzeGiven,
    SupervisorCalled,
    SupervisorDecided,
)
from stammtisch.games.schafkopf.options import Options
from stammtisch.games.schafkopf.scoring import Facts
from stammtisch.games.schafkopf.state import Bidding, Disclosure, Finished, Playing, Shuffling, State
from stammtisch.games.schafkopf.view import View
from stammtisch.rulebook import enforces
from stammtisch.tricks import PlayCard, TrickTaken, card_form, card_window, last_trick, trick_taken

_SPRITZE = ("spritze", "late")
_AUFSICHT = ("supervisor", "decision", "disclosure")
_BY_THE_AUFSICHT = (SupervisorCalled, SupervisorDecided, Annulled)


class Schafkopf(DealGame[State, Action, Event, View, Options]):
    name = "schafkopf"
    rulebook = "schafkopf"
    seats = SEATS
    action_types = Action
    event_types = Event
    state_types = State
    options_type = Options
    counting = COUNTING
    unsaid = MappingProxyType({"reuegeld_offender": "always", "time_out": "first"})

    # --- the deal ---

    def start(self, options: Options, dealer: Seat) -> State:
        return Shuffling(options, dealer)

    def windows(self, state: State) -> tuple[Window, ...]:
        if isinstance(state, Playing):
            opened = _playing_windows(state)
            return supervisor.with_supervisor(state, opened) if state.game.options.supervised else opened
        if isinstance(state, Bidding):
            opened = bidding.windows(state)
            return supervisor.with_supervisor(state, opened) if state.options.supervised else opened
        return dealing.windows(state) if isinstance(state, Shuffling) else ()

    def decide(self, state: State, actor: Seat, action: Action, window: Window) -> Accepted[State, Event] | Refusal:
        draft: Draft[State, Event] = Draft(state, evolve)
        if isinstance(state, Playing):
            if window.kind == "card":
                return _card(draft, state, actor, action)
            if window.kind in _SPRITZE:
                return spritze.decide(draft, state, actor, action, window)
            if window.kind in _AUFSICHT:
                return supervisor.decide(draft, state, actor, action, window)
            return revoke.decide(draft, state, actor, action, window)
        if isinstance(state, Bidding):
            if window.kind in _AUFSICHT:
                return supervisor.decide(draft, state, actor, action, window)
            return bidding.decide(draft, state, actor, action)
        assert isinstance(state, Shuffling), "a finished deal asks nothing"
        return dealing.decide(draft, state, actor, action)

    def evolve(self, state: State, event: Event) -> State:
        return evolve(state, event)

    def offers(self, state: State, seat: Seat, window: Window) -> tuple[Form, ...]:
        if isinstance(state, Playing):
            if window.kind == "card":
                return (card_form(_playable(state, seat)),)
            if window.kind in _SPRITZE:
                return spritze.offers(state, seat) if window.must else spritze.late_offers(state, seat)
            if window.kind in _AUFSICHT:
                return supervisor.offers(state, window)
            return revoke.offers(state, seat, window)
        if isinstance(state, Bidding):
            if window.kind in _AUFSICHT:
                return supervisor.offers(state, window)
            return bidding.offers(state, seat, window)
        return (MIX_FORM,) if window.kind == "mix" else ()

    def view(self, state: State, seat: Seat) -> View:
        return sight.view(state, seat)

    def redact(self, event: Event, seat: Seat) -> Event | None:
        return sight.redact(event, seat)

    def reveals(self, event: Event, seat: Seat) -> object:
        return sight.reveals(event, seat)

    # --- the series ---

    @enforces("SK-deal-3")
    def result(self, state: State) -> DealResult[Facts] | None:
        """SK-deal-3: a deal in which no game came about does not count, and the same dealer deals again."""
        if not isinstance(state, Finished):
            return None
        if state.facts is None:
            return redealt(len(SEATS))
        return COUNTING.result(state.facts, state.options, width=len(SEATS), lines=state.lines)

    def over(self, options: Options, rows: tuple[ListLine[Facts], ...]) -> bool:
        return len(rows) >= options.deals

    def pack(self, options: Options) -> Cards:
        return PACK

    def final(self, options: Options, rows: tuple[ListLine[Facts], ...]) -> tuple[ScoreLine, ...]:
        """SK-tablepoints: what the table brings on top of the game points."""
        return tischliste.table_point_lines(column_sums((row.result.game_points for row in rows), width=4))


def _playing_windows(p: Playing) -> tuple[Window, ...]:
    """SK-spritze-1: the second card waits until all three have answered."""
    if p.played == 32:
        windows: tuple[Window, ...] = (revoke.confirming(p),)
    else:
        card = card_window(p.played, play.turn(p))
        windows = (replace(card, id=f"{card.id}.{p.corrections}") if p.corrections else card,)
        if p.played < 2:
            windows = _with_spritze(p, windows)
    if p.game.options.mode != "table":
        return windows
    windows = (*windows, revoke.anytime(p))
    if p.matter is None:
        return windows
    if isinstance(p.matter, Disclosure):
        return suspended(windows, supervisor.disclosure_window(p, p.matter))
    return suspended(windows, revoke.matter_window(p, p.matter))


def _with_spritze(p: Playing, windows: tuple[Window, ...]) -> tuple[Window, ...]:
    """SK-spritze-1: open until the second card."""
    if p.spritze_missing:
        spritze_window = spritze.window(p)
        windows = (*suspended(windows, spritze_window)[1:], spritze_window) if p.played else (*windows, spritze_window)
    late = spritze.late_window(p)
    return windows if late is None else (*windows, late)


def _playable(p: Playing, seat: Seat) -> Cards:
    """In table mode every card in hand can be played: no hint."""
    return p.hands[seat] if p.game.options.mode == "table" else play.legal_cards(p, seat)


def _card(draft: Draft[State, Event], p: Playing, actor: Seat, action: Action) -> Accepted[State, Event] | Refusal:
    if isinstance(action, PlayCard):
        seat, card = actor, action.card
    elif isinstance(action, TimeUp):
        seat = play.turn(p)
        card = play.weakest(p, seat)
    else:
        return WRONG_KIND
    if (refusal := play.play(draft, p, seat, card)) is not None:
        return refusal
    if p.game.options.mode == "table":
        revoke.after_card(draft, seat, card)
    return draft.done()


# --- the fold --------------------------------------------------------------------------------------------------


def _scored(p: Playing, event: Scored) -> State:
    return Finished(p.options, p.dealer, "scored", event.facts, event.lines, last_trick(p.taken))


_FOLDS: Final[dict[type[Any], Callable[[Playing, Any], State]]] = dict.fromkeys(get_args(Event), revoke.evolve) | {
    CardPlayed: play.evolve_card,
    TrickTaken: trick_taken,
    SpritzeDeclined: spritze.evolve_declined,
    SpritzeGiven: spritze.evolve_given,
    Offended: play.evolve_offended,
    Scored: _scored,
    SupervisorCalled: supervisor.evolve,
    SupervisorDecided: supervisor.evolve,
    Annulled: supervisor.evolve,
}
"""Which chapter folds which event while cards are played."""


def evolve(state: State, event: Event) -> State:
    if isinstance(state, Playing):
        return _FOLDS[type(event)](state, event)
    if isinstance(state, Bidding):
        if isinstance(event, _BY_THE_AUFSICHT):
            return supervisor.evolve(state, event)
        return bidding.evolve(state, event)
    return dealing.evolve(state, event) if isinstance(state, Shuffling) else state
