"""Chaotentrumpf by its rule book of 1999: the contract of the engine, put together from the articles."""

from stammtisch.cards import Cards
from stammtisch.engine.core import Accepted, Draft, Game, Refusal, Seat, Window
from stammtisch.engine.forms import Form
from stammtisch.games.chaotentrumpf import dealing, lot, packs, play, preparation, voting
from stammtisch.games.chaotentrumpf import view as sight
from stammtisch.games.chaotentrumpf.actions import Action
from stammtisch.games.chaotentrumpf.events import Event, LeadFixed, LotOpened
from stammtisch.games.chaotentrumpf.options import Options
from stammtisch.games.chaotentrumpf.state import (
    Cutting,
    Drawing,
    Electing,
    Finished,
    Playing,
    Preparing,
    Setting,
    Shuffling,
    State,
)
from stammtisch.games.chaotentrumpf.view import View

_DEALING = (Shuffling, Cutting)


class Chaotentrumpf(Game[State, Action, Event, View]):
    """One deal for so many players."""

    name = "chaotentrumpf"
    action_types = Action
    event_types = Event
    state_types = State

    def __init__(self, players: int) -> None:
        self.players = players
        self.seats = tuple(range(players))

    def start(self, options: Options, dealer: Seat) -> State:
        return Shuffling(Setting(options, dealer, self.players))

    def pack(self, options: Options) -> Cards:
        return packs.full_pack(self.players, options)

    def windows(self, state: State) -> tuple[Window, ...]:
        if isinstance(state, Playing):
            return play.windows(state)
        if isinstance(state, Preparing):
            return preparation.windows(state)
        if isinstance(state, Electing):
            return voting.windows(state)
        if isinstance(state, Drawing):
            return lot.windows(state)
        return dealing.windows(state) if isinstance(state, _DEALING) else ()

    def decide(self, state: State, actor: Seat, action: Action, window: Window) -> Accepted[State, Event] | Refusal:
        draft: Draft[State, Event] = Draft(state, evolve)
        if isinstance(state, Playing):
            return play.decide(draft, state, action)
        if isinstance(state, Preparing):
            return preparation.decide(draft, state, actor, action, window)
        if isinstance(state, Electing):
            return voting.decide(draft, state, actor, action)
        if isinstance(state, Drawing):
            return lot.decide(draft, state, actor, action)
        assert isinstance(state, _DEALING), "a finished deal asks nothing"
        return dealing.decide(draft, state, actor, action)

    def evolve(self, state: State, event: Event) -> State:
        return evolve(state, event)

    def offers(self, state: State, seat: Seat, window: Window) -> tuple[Form, ...]:
        if isinstance(state, Playing):
            return play.offers(state, seat)
        if isinstance(state, Preparing):
            return preparation.offers(state, seat, window)
        if isinstance(state, Electing):
            return voting.offers(state)
        if isinstance(state, Drawing):
            return lot.offers(state)
        return dealing.offers(state, window) if isinstance(state, _DEALING) else ()

    def view(self, state: State, seat: Seat) -> View:
        return sight.view(state, seat)

    def redact(self, event: Event, seat: Seat) -> Event | None:
        return sight.redact(event, seat)

    def reveals(self, event: Event, seat: Seat) -> object:
        return sight.reveals(event, seat)


def evolve(state: State, event: Event) -> State:
    if isinstance(state, Playing):
        return play.evolve(state, event)
    if isinstance(state, Preparing):
        return _evolve_preparing(state, event)
    if isinstance(state, Electing):
        return voting.evolve(state, event)
    if isinstance(state, Drawing):
        return lot.evolve(state, event)
    return state if isinstance(state, Finished) else dealing.evolve(state, event)


def _evolve_preparing(p: Preparing, event: Event) -> State:
    if isinstance(event, LeadFixed):
        return lot.begun(p, event.seat)
    if isinstance(event, LotOpened):
        return lot.opened(p, event)
    return preparation.evolve(p, event)
