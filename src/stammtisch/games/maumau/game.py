"""Mau-Mau by the Swiss rules to 100: the contract of the engine, put together from the paragraphs."""

from collections.abc import Callable
from typing import Any, get_args

from stammtisch.cards import Cards
from stammtisch.engine.core import TABLE, Accepted, Draft, Refusal, Seat, Window, suspended
from stammtisch.engine.forms import Form, OneOf
from stammtisch.engine.match import DealGame, DealOpened, DealResult, Row
from stammtisch.engine.scoring import column_sums, game_points
from stammtisch.engine.shuffling import Shuffled
from stammtisch.games.maumau import (
    dealing,
    doubting,
    drawing,
    duties,
    ending,
    informal,
    out_of_turn,
    packs,
    plenum,
    shadow,
    turns,
)
from stammtisch.games.maumau import view as sight
from stammtisch.games.maumau.actions import Action, CountDown, Gesture, SayMau, SayMauMau
from stammtisch.games.maumau.events import (
    Astonished,
    CardLaid,
    CardsDrawn,
    CardThrownIn,
    Collided,
    ColliderClosed,
    CountdownBegun,
    Counted,
    Defended,
    Doubted,
    DoubtLapsed,
    DrawDue,
    DrawLapsed,
    DutyArisen,
    DutyDone,
    DutyOver,
    EdgeCalled,
    EdgeDecided,
    Event,
    OffencePunished,
    Offended,
    PenaltyDrawn,
    PenaltyReturned,
    PenaltyTaken,
    PlenumCalled,
    PlenumDecided,
    PlenumVoted,
    QueensCalled,
    QueensClaimed,
    QueensStopped,
    RolledBack,
    Slept,
    Swapped,
    TurnEnded,
    Wished,
    WishReplaced,
)
from stammtisch.games.maumau.match.match import MauMauMatch
from stammtisch.games.maumau.match.state import DealOpenedWith
from stammtisch.games.maumau.options import Options
from stammtisch.games.maumau.points import match_winner
from stammtisch.games.maumau.rules import HouseRule
from stammtisch.games.maumau.state import Finished, Playing, Setting, Shuffling, State
from stammtisch.games.maumau.view import View
from stammtisch.rulebook import enforces

_LAYING = (QueensCalled, QueensClaimed, Wished, Swapped)
_DRAWING = (PenaltyDrawn, DrawLapsed, PenaltyTaken, PenaltyReturned, Shuffled)
_DUTIES = (DutyArisen, DutyDone, DutyOver, Astonished, EdgeCalled, EdgeDecided)
_DOUBTING = (Doubted, DoubtLapsed, OffencePunished, RolledBack, WishReplaced, QueensStopped)
_PLENUM = (PlenumCalled, Defended, PlenumVoted, PlenumDecided)
_OUT_OF_TURN = (CardThrownIn, Collided, ColliderClosed, Slept, CountdownBegun, Counted)


_FOLDS: dict[type[Any], Callable[[Playing, Any], State]] = dict.fromkeys(get_args(Event), ending.evolve) | {
    kind: fold
    for kinds, fold in (
        ((CardLaid,), turns.card_laid),
        ((TurnEnded,), ending.turn_ended),
        ((DrawDue,), drawing.draw_due),
        ((CardsDrawn,), drawing.cards_drawn),
        (_LAYING, turns.evolve),
        (_DRAWING, drawing.evolve),
        (_DUTIES, duties.evolve),
        ((Offended,), shadow.evolve),
        (_DOUBTING, doubting.evolve),
        (_PLENUM, plenum.evolve),
        (_OUT_OF_TURN, out_of_turn.evolve),
    )
    for kind in kinds
}


class MauMau(DealGame[State, Action, Event, View, Options]):
    """For so many players; whoever of them is not there takes no part in a deal."""

    name = "maumau"
    rulebook = "maumau"
    table_talk = True
    options_type = Options
    action_types = Action
    event_types = Event
    state_types = State

    def __init__(self, players: int) -> None:
        self.players = players
        self.seats = tuple(range(players))

    def start(self, options: Options, dealer: Seat) -> State:
        return self.start_among(options, dealer, self.seats)

    def start_among(
        self, options: Options, dealer: Seat, seats: tuple[Seat, ...], rules: tuple[HouseRule, ...] = ()
    ) -> State:
        """A deal in which only these take part, by these added rules."""
        return Shuffling(Setting(options, dealer, seats, self.players, rules))

    def pack(self, options: Options) -> Cards:
        return packs.full_pack(self.players, options)

    def shuffled_again(self, state: State) -> Cards:
        return drawing.loose(state) if isinstance(state, Playing) else ()

    def pack_of(self, event: DealOpened[Options]) -> Cards:
        seats = event.seats if isinstance(event, DealOpenedWith) else self.seats
        return packs.full_pack(len(seats), event.options)

    def seated(self, players: int) -> "MauMau | None":
        return MauMau(players) if packs.FEWEST <= players <= packs.MOST else None

    def unplayable(self, options: Options) -> Refusal | None:
        return packs.impossible(self.players, options)

    def match(self) -> MauMauMatch:
        return MauMauMatch(self)

    @enforces("MM-8a", "MM-13")
    def result(self, state: State) -> DealResult | None:
        """MM-13: the winner's points; MM-8a: a deal in which nobody could move any more is dealt again."""
        if not isinstance(state, Finished):
            return None
        points = game_points(state.lines, width=self.players)
        return DealResult(points, (0,) * self.players, state.lines, redeal=state.winner is None)

    def over(self, options: Options, rows: tuple[Row, ...]) -> bool:
        totals = column_sums((row.result.game_points for row in rows), width=self.players)
        return match_winner(totals, options) is not None

    def windows(self, state: State) -> tuple[Window, ...]:
        if isinstance(state, Playing):
            return _windows(state)
        return () if isinstance(state, Finished) else dealing.windows(state)

    def offers(self, state: State, seat: Seat, window: Window) -> tuple[Form, ...]:
        if not isinstance(state, Playing):
            return () if isinstance(state, Finished) else dealing.offers(state, window)
        match window.kind:
            case "play":
                return turns.offers(state)
            case "wish" | "swap":
                return turns.offers_between(state)
            case "throw":
                return out_of_turn.offers_throw(state, seat)
            case "collide":
                return out_of_turn.offers_collide(state, seat)
            case "mau":
                hinted = not shadow.at_a_table(state)
                return () if hinted and seat not in ending.owing(state) else (Form(SayMau),)
            case "maumau":
                return (Form(SayMauMau),)
            case "count":
                return (Form(CountDown),)
            case "gesture":
                return duties.offers(state, seat)
            case "edge":
                return (duties.race(state),)
            case "willi":
                return (Form(Gesture, {"gesture": OneOf(("willi",))}),)
        return _offers_at_a_table(state, seat, window)

    def decide(self, state: State, actor: Seat, action: Action, window: Window) -> Accepted[State, Event] | Refusal:
        draft: Draft[State, Event] = Draft(state, evolve)
        refusal: Refusal | None
        if isinstance(state, Playing):
            play = window.kind == "play"
            refusal = turns.decide(draft, state, action) if play else _decide(draft, state, actor, action, window)
            if refusal is None:
                drawing.serve(draft)
        else:
            assert not isinstance(state, Finished), "a finished deal asks nothing"
            refusal = dealing.decide(draft, state, actor, action, window)
        return draft.done() if refusal is None else refusal

    def evolve(self, state: State, event: Event) -> State:
        return evolve(state, event)

    def view(self, state: State, seat: Seat) -> View:
        return sight.view(state, seat)

    def redact(self, event: Event, seat: Seat) -> Event | None:
        return sight.redact(event, seat)

    def reveals(self, event: Event, seat: Seat) -> object:
        return sight.reveals(event, seat)


def _windows(p: Playing) -> tuple[Window, ...]:
    if p.edge is not None or p.dues:
        return _asked_first(p)
    found = _asked_in_turn(p) if p.stage == "act" else _asked_between(p)
    table = p.table
    quiet = not p.duties and not table.rules and table.options.mode != "table"
    return found if quiet else _asked_besides(p, found)


def _asked_besides(p: Playing, found: tuple[Window, ...]) -> tuple[Window, ...]:
    """What goes beyond the cards: gestures, and at a table what is open to everybody at any time."""
    if p.stage in ("act", "closing"):
        found += duties.windows(p)
    if not plenum.sits(p):
        return found
    free = (*found, *informal.windows(p), *doubting.windows(p)) if shadow.at_a_table(p) else found
    return suspended(free, plenum.windows(p)[0]) if p.plenum is not None else (*free, *plenum.windows(p))


def _asked_first(p: Playing) -> tuple[Window, ...]:
    """While it is open nothing else is."""
    if p.edge is not None:
        return duties.windows(p)
    if duties.astonishing(p):
        return (Window(f"willi:{p.number}:{p.acts}", "willi", (p.seat,), limit="gesture"),)
    return (Window(f"reshuffle:{p.number}:{p.acts}", "reshuffle", (TABLE,)),)


def _asked_between(p: Playing) -> tuple[Window, ...]:
    at = f"{p.number}:{p.acts}"
    match p.stage:
        case "wish":
            return (Window(f"wish:{at}", "wish", (p.seat,), limit="wish"),)
        case "swap":
            return (Window(f"swap:{at}", "swap", (p.seat,), limit="wish"), *ending.mau_window(p))
        case "closing":
            close = Window(f"close:{at}", "close", (TABLE,), limit="mau_grace")
            return (close, *ending.mau_window(p), *out_of_turn.throw_window(p))
        case "collider":
            return (out_of_turn.collide_window(p), *ending.mau_window(p))
    assert p.finisher is not None
    end = Window(f"protest:{at}", "protest", (TABLE,), limit="final_protest")
    return (end,) if p.called else (end, Window(f"maumau:{at}", "maumau", (p.finisher,), must=False))


def _asked_in_turn(p: Playing) -> tuple[Window, ...]:
    play = Window(f"play:{p.number}:{p.acts}", "play", (p.seat,), limit=turns.limit(p))
    found = (play,) + ending.mau_window(p)  # twice as fast as unpacking, and it is asked all the time
    if p.feast >= 0:
        found += out_of_turn.throw_window(p)
    if p.idle or p.ticks is not None:
        found += out_of_turn.watch_windows(p)
    return found


def _decide(draft: Draft[State, Event], p: Playing, actor: Seat, action: Action, window: Window) -> Refusal | None:
    match window.kind:
        case "wish" | "swap":
            return turns.decide_between(draft, p, action, window)
        case "reshuffle":
            return drawing.reshuffle(draft, p, action)
        case "mau":
            return ending.say_mau(draft, p, actor, action)
        case "close":
            return ending.time_to_end(draft, action)
        case "protest" | "maumau":
            return ending.protest(draft, p, actor, action)
        case "throw":
            return out_of_turn.throw_in(draft, p, actor, action)
        case "collide":
            return out_of_turn.collide(draft, p, actor, action)
        case "gesture":
            return duties.decide(draft, p, actor, action)
        case "edge":
            return duties.edge(draft, p, action)
        case "tick" | "count":
            return out_of_turn.watch(draft, p, actor, action, window)
        case "willi":
            return duties.astonish(draft, p, action)
    return _decide_at_a_table(draft, p, actor, action, window)


def _offers_at_a_table(p: Playing, seat: Seat, window: Window) -> tuple[Form, ...]:
    match window.kind:
        case "doubt":
            return doubting.offers(p, seat)
        case "anytime":
            return informal.anytime_offers(p, seat)
        case "plenum" | "defence" | "verdict":
            return plenum.offers(p, seat, window)
    return ()


def _decide_at_a_table(
    draft: Draft[State, Event], p: Playing, actor: Seat, action: Action, window: Window
) -> Refusal | None:
    match window.kind:
        case "doubt":
            return doubting.decide(draft, p, actor, action)
        case "anytime":
            return informal.anytime(draft, p, actor, action)
    return plenum.decide(draft, p, actor, action, window)


def evolve(state: State, event: Event) -> State:
    if isinstance(state, Playing):
        return _FOLDS[type(event)](state, event)
    return state if isinstance(state, Finished) else dealing.evolve(state, event)
