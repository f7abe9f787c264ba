"""Mau-Mau by the Swiss rules to 100: the contract of the engine, put together from the paragraphs."""

from typing import Any

from msgspec.structs import replace

from stammtisch.cards import Cards
from stammtisch.engine.core import Accepted, Draft, Refusal, Seat, Window
from stammtisch.engine.counting import DealResult, redealt
from stammtisch.engine.forms import Form
from stammtisch.engine.match import ListLine
from stammtisch.engine.open_match import DealOpenedAmong, OpenGame
from stammtisch.engine.scoring import column_sums
from stammtisch.games.maumau import kinds, legacy, packs, view
from stammtisch.games.maumau.actions import Action
from stammtisch.games.maumau.counting import COUNTING
from stammtisch.games.maumau.disputes import questions
from stammtisch.games.maumau.events import Event
from stammtisch.games.maumau.folding import evolve
from stammtisch.games.maumau.laying import drawing
from stammtisch.games.maumau.laying.serving import PACK
from stammtisch.games.maumau.match.match import MauMauMatch
from stammtisch.games.maumau.match.state import DealOpenedWith
from stammtisch.games.maumau.opening import dealing
from stammtisch.games.maumau.options import Options
from stammtisch.games.maumau.scoring import Facts, match_winner
from stammtisch.games.maumau.state import Dealing, Finished, Greeting, Playing, Setting, Shuffling, State
from stammtisch.games.maumau.view import View
from stammtisch.rulebook import enforces


class MauMau(OpenGame[State, Action, Event, View, Options]):
    name = "maumau"
    rulebook = "maumau"
    table_talk = True
    options_type = Options
    counting = COUNTING
    action_types = Action
    event_types = Event
    state_types = State
    lot_pack = PACK

    def start_among(self, opened: DealOpenedAmong[Options]) -> State:
        rules = opened.rules if isinstance(opened, DealOpenedWith) else ()
        return Shuffling(Setting(opened.options, opened.dealer, opened.seats, self.players, rules))

    def pack_among(self, players: int, options: Options) -> Cards:
        return packs.full_pack(players, options)

    def shuffled_again(self, state: State) -> Cards:
        if isinstance(state, Dealing):
            return state.stock if state.remix else ()
        return drawing.loose(state) if isinstance(state, Playing) else ()

    def seated(self, players: int) -> "MauMau | None":
        return MauMau(players) if packs.FEWEST <= players <= packs.MOST else None

    def why_unplayable(self, options: Options) -> Refusal | None:
        return packs.why_impossible(self.players, options)

    @enforces("MM-3a", "MM-A1")
    def why_fixed(self, now: Options, wanted: Options) -> Refusal | None:
        """MM-3a: whether a violation can be committed at all does not change in a match; MM-A1: nor does its target."""
        if (refusal := super().why_fixed(now, wanted)) is not None:
            return replace(refusal, clause="MM-3a")
        if wanted.target != now.target:
            return Refusal("MM-A1", "refusal.mm.target", {"found": now.target})
        return None

    def stored_options(self, stored: dict[str, Any]) -> dict[str, Any]:
        return legacy.options(stored)

    def match(self) -> MauMauMatch:
        return MauMauMatch(self)

    @enforces("MM-8a", "MM-13")
    def result(self, state: State) -> DealResult[Facts] | None:
        """MM-13: the winner's points; MM-8a: a deal in which nobody could move any more is dealt again."""
        if not isinstance(state, Finished):
            return None
        if state.facts is None:
            return redealt(self.players)
        return COUNTING.result(state.facts, state.setting.options, width=self.players, lines=state.lines)

    def over(self, options: Options, rows: tuple[ListLine[Facts], ...]) -> bool:
        totals = column_sums((row.result.game_points for row in rows), width=self.players)
        return match_winner(totals, options) is not None

    def windows(self, state: State) -> tuple[Window, ...]:
        match state:
            case Playing():
                return kinds.windows(state)
            case Dealing() | Greeting():
                return (*dealing.windows(state), *questions.windows(state.setting.seats))
            case Shuffling():
                return dealing.windows(state)
        return ()

    def offers(self, state: State, seat: Seat, window: Window) -> tuple[Form, ...]:
        if isinstance(state, Playing):
            chapter = kinds.KINDS.get(window.kind)  # the match asks as well: who comes and goes
            return () if chapter is None else chapter.offers(state, seat, window)
        if window.kind == "question":
            return questions.offers(state.setting.seats)
        return () if isinstance(state, Finished) else dealing.offers(state, window)

    def decide(self, state: State, actor: Seat, action: Action, window: Window) -> Accepted[State, Event] | Refusal:
        draft: Draft[State, Event] = Draft(state, evolve)
        if isinstance(state, Playing):
            refusal = kinds.KINDS[window.kind].decide(draft, state, actor, action, window)
        elif isinstance(state, Finished):
            raise AssertionError("a finished deal asks nothing")
        elif window.kind == "question" and not isinstance(state, Shuffling):
            refusal = questions.decide(draft, state, actor, action)
        else:
            refusal = dealing.decide(draft, state, actor, action, window)
        if refusal is not None:
            return refusal
        if isinstance(draft.state, Playing) and draft.state.dues:
            drawing.serve(draft)
        return draft.done()

    def evolve(self, state: State, event: Event) -> State:
        return evolve(state, event)

    def view(self, state: State, seat: Seat) -> View:
        return view.view(state, seat)

    def redact(self, event: Event, seat: Seat) -> Event | None:
        return view.redact(event, seat)

    def reveals(self, event: Event, seat: Seat) -> object:
        return view.reveals(event, seat)
