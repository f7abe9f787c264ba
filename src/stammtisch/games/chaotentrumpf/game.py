"""Chaotentrumpf by its rule book of 1999: the contract of the engine, put together from the articles."""

from types import MappingProxyType

from stammtisch.cards import Cards
from stammtisch.engine.core import Accepted, Draft, Refusal, Seat, Window
from stammtisch.engine.counting import DealResult, redealt
from stammtisch.engine.forms import Form
from stammtisch.engine.match import ListLine
from stammtisch.engine.open_match import DealOpenedAmong, OpenGame
from stammtisch.engine.scoring import column_sums
from stammtisch.games.chaotentrumpf import dealing, lot, packs, play, preparation, voting
from stammtisch.games.chaotentrumpf import view as sight
from stammtisch.games.chaotentrumpf.actions import Action
from stammtisch.games.chaotentrumpf.counting import COUNTING
from stammtisch.games.chaotentrumpf.events import Event, LeadFixed, LotOpened
from stammtisch.games.chaotentrumpf.match import limits
from stammtisch.games.chaotentrumpf.match.match import ChaotentrumpfMatch
from stammtisch.games.chaotentrumpf.options import Options
from stammtisch.games.chaotentrumpf.scoring import Facts
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
from stammtisch.games.chaotentrumpf.trumps import PACK
from stammtisch.games.chaotentrumpf.view import View
from stammtisch.rulebook import enforces

_DEALING = (Shuffling, Cutting)


class Chaotentrumpf(OpenGame[State, Action, Event, View, Options]):
    name = "chaotentrumpf"
    rulebook = "chaotentrumpf"
    options_type = Options
    counting = COUNTING
    unsaid = MappingProxyType({"lot_level": "by_number"})
    action_types = Action
    event_types = Event
    state_types = State
    lot_pack = PACK

    def start_among(self, opened: DealOpenedAmong[Options]) -> State:
        return Shuffling(Setting(opened.options, opened.dealer, opened.seats, self.players))

    def pack_among(self, players: int, options: Options) -> Cards:
        return packs.full_pack(players, options)

    def shuffled_again(self, state: State) -> Cards:
        return PACK

    def seated(self, players: int) -> "Chaotentrumpf | None":
        return Chaotentrumpf(players) if packs.FEWEST <= players <= packs.MOST else None

    def why_unplayable(self, options: Options) -> Refusal | None:
        return packs.why_impossible(self.players, options) or limits.why_too_low(options, self.players)

    @enforces("CT-SV-3")
    def supervised(self, options: Options) -> bool:
        """CT-SV-3: where the director of a tournament confirms what one judge alone has said, there must be one."""
        return options.one_judge == "director"

    def why_fixed(self, now: Options, wanted: Options) -> Refusal | None:
        return super().why_fixed(now, wanted) or limits.why_fixed(now, wanted)

    def match(self) -> ChaotentrumpfMatch:
        return ChaotentrumpfMatch(self)

    @enforces("CT-9c")
    def result(self, state: State) -> DealResult[Facts] | None:
        """CT-9c: a deal without a trump does not count, and the same dealer deals again."""
        if not isinstance(state, Finished):
            return None
        if state.facts is None:
            return redealt(self.players)
        return COUNTING.result(state.facts, state.setting.options, width=self.players, lines=state.lines)

    def over(self, options: Options, rows: tuple[ListLine[Facts], ...]) -> bool:
        """Without play-offs, departures and penalties; the match knows about those."""
        totals = column_sums((row.result.game_points for row in rows), width=self.players)
        return max(totals) > options.limit or len(rows) == options.max_deals

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
            return play.decide(draft, state, actor, action, window)
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
