"""Mau-Mau by the Swiss rules to 100: the contract of the engine, put together from the paragraphs."""

from functools import lru_cache

from msgspec.structs import replace

from stammtisch.cards import Cards
from stammtisch.engine.core import TABLE, Accepted, Draft, Refusal, Seat, Window, suspended
from stammtisch.engine.forms import Form, OneOf
from stammtisch.engine.match import DealGame, DealOpened, DealResult, Row
from stammtisch.engine.scoring import column_sums, game_points
from stammtisch.games.maumau import (
    dealing,
    doubting,
    drawing,
    duties,
    ending,
    informal,
    latecall,
    meddling,
    offering,
    out_of_turn,
    packs,
    plenum,
    questions,
    shadow,
    telling,
    turns,
)
from stammtisch.games.maumau import view as sight
from stammtisch.games.maumau.actions import Action, CountDown, Gesture, SayMau, SayMauMau
from stammtisch.games.maumau.events import Event
from stammtisch.games.maumau.folding import evolve
from stammtisch.games.maumau.match.match import MauMauMatch
from stammtisch.games.maumau.match.state import DealOpenedWith
from stammtisch.games.maumau.options import Options
from stammtisch.games.maumau.points import match_winner
from stammtisch.games.maumau.rules import HouseRule
from stammtisch.games.maumau.state import NOTHING_ASIDE, Dealing, Finished, Greeting, Playing, Setting, Shuffling, State
from stammtisch.games.maumau.view import View
from stammtisch.rulebook import enforces


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
        if isinstance(state, Dealing):
            return state.stock if state.remix else ()
        return drawing.loose(state) if isinstance(state, Playing) else ()

    def pack_of(self, event: DealOpened[Options]) -> Cards:
        seats = event.seats if isinstance(event, DealOpenedWith) else self.seats
        return packs.full_pack(len(seats), event.options)

    def seated(self, players: int) -> "MauMau | None":
        return MauMau(players) if packs.FEWEST <= players <= packs.MOST else None

    def unplayable(self, options: Options) -> Refusal | None:
        return packs.impossible(self.players, options)

    @enforces("MM-3a", "MM-A1")
    def fixed(self, now: Options, wanted: Options) -> Refusal | None:
        """MM-3a: whether a violation can be committed at all does not change in a match; MM-A1: nor does its target."""
        if (refusal := super().fixed(now, wanted)) is not None:
            return replace(refusal, clause="MM-3a")
        if wanted.target != now.target:
            return Refusal("MM-A1", "refusal.mm.target", {"found": now.target})
        return None

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
        """In most turns nothing special happens: those are told apart first."""
        if not isinstance(state, Playing):
            return _before_or_after(state)
        p, table = state, state.table
        busy = p.duties or p.plenum or p.dues or p.edge or p.aside is not NOTHING_ASIDE or table.options.mode == "table"
        if busy or p.idle or p.feast >= 0 or p.stage != "act":
            return _windows(p)
        return (turns.window(p),) + _beside_it(table.seats, p.said, p.number, p.plenums)

    def offers(self, state: State, seat: Seat, window: Window) -> tuple[Form, ...]:
        kind = window.kind
        if kind == "play" and isinstance(state, Playing):
            return offering.offers(state) if state.stage != "closing" else _offers_to_overtake(state)
        if kind == "question":
            return questions.offers(state.table.seats)
        if not isinstance(state, Playing):
            return () if isinstance(state, Finished) else dealing.offers(state, window)
        match kind:
            case "wish" | "swap":
                return offering.offers_between(state)
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
        return _offers_besides(state, seat, window)

    def decide(self, state: State, actor: Seat, action: Action, window: Window) -> Accepted[State, Event] | Refusal:
        draft: Draft[State, Event] = Draft(state, evolve)
        kind = window.kind
        if kind == "play" and isinstance(state, Playing):
            refusal = turns.decide(draft, state if state.stage != "closing" else ending.overtaken(draft), action)
        elif kind == "question" and isinstance(state, Dealing | Greeting | Playing):
            refusal = questions.decide(draft, state, actor, action)
        elif isinstance(state, Playing):
            refusal = _decide(draft, state, actor, action, window)
        else:
            assert not isinstance(state, Finished), "a finished deal asks nothing"
            refusal = dealing.decide(draft, state, actor, action, window)
        if refusal is not None:
            return refusal
        after = draft.state
        if isinstance(after, Playing) and after.dues:
            drawing.serve(draft)
        return draft.done()

    def evolve(self, state: State, event: Event) -> State:
        return evolve(state, event)

    def view(self, state: State, seat: Seat) -> View:
        return sight.view(state, seat)

    def redact(self, event: Event, seat: Seat) -> Event | None:
        return sight.redact(event, seat)

    def reveals(self, event: Event, seat: Seat) -> object:
        return sight.reveals(event, seat)


def _before_or_after(state: Shuffling | Dealing | Greeting | Finished) -> tuple[Window, ...]:
    if isinstance(state, Dealing | Greeting):
        return (*dealing.windows(state), *questions.windows(state.table.seats))
    return () if isinstance(state, Finished) else dealing.windows(state)


def _windows(p: Playing) -> tuple[Window, ...]:
    """Whatever happens."""
    always = questions.windows(p.table.seats)
    if p.edge is not None or p.dues or p.aside.mixing is not None:
        return _asked_first(p) + always
    found = _asked_in_turn(p) if p.stage == "act" else _asked_between(p)
    quiet = not p.duties and p.plenum is None and p.aside is NOTHING_ASIDE and not shadow.at_a_table(p)
    return (found + plenum.windows(p) if quiet else _asked_besides(p, found)) + always


@lru_cache(maxsize=1024)
def _beside_it(seats: tuple[Seat, ...], said: tuple[Seat, ...], number: int, plenums: int) -> tuple[Window, ...]:
    """What is open to everybody beside such a turn."""
    return ending.mau_windows(seats, said, number) + plenum.calling(seats, plenums) + questions.windows(seats)


def _asked_besides(p: Playing, found: tuple[Window, ...]) -> tuple[Window, ...]:
    """What goes beyond the cards: gestures, and at a table what is open to everybody at any time."""
    if p.stage in ("act", "closing"):
        found += duties.windows(p)
    found += (*telling.windows(p), *latecall.windows(p))
    if shadow.at_a_table(p):
        found += (*informal.windows(p), *doubting.windows(p))
    if p.plenum is not None:
        return suspended(found, plenum.windows(p)[0])
    found += plenum.windows(p)
    warned = doubting.warned(p)
    return found if warned is None else suspended(found, warned)


def _asked_first(p: Playing) -> tuple[Window, ...]:
    """While it is open nothing else is."""
    if p.edge is not None:
        return duties.windows(p)
    if duties.astonishing(p):
        return (Window(f"willi:{p.number}:{p.acts}", "willi", (p.seat,), limit="gesture"),)
    if shadow.at_a_table(p) and p.aside.mixing is None:
        return (meddling.pile_window(p),)
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
            then = ending.following_window(ending.following(p, evolve))
            return (close, *ending.mau_window(p), *out_of_turn.throw_window(p), *then)
        case "collider":
            return (out_of_turn.collide_window(p), *ending.mau_window(p))
    assert p.finisher is not None
    end = Window(f"protest:{at}", "protest", (TABLE,), limit="final_protest")
    return (end,) if p.called else (end, Window(f"maumau:{at}", "maumau", (p.finisher,), must=False))


def _asked_in_turn(p: Playing) -> tuple[Window, ...]:
    found = (turns.window(p),) + ending.mau_window(p)  # twice as fast as unpacking, and it is asked all the time
    if p.feast >= 0:
        found += out_of_turn.throw_window(p)
    if p.idle:
        found += out_of_turn.watch_windows(p)
    return found


def _offers_to_overtake(p: Playing) -> tuple[Form, ...]:
    found = ending.following(p, evolve)
    return () if found is None else offering.offers(found)


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


def _offers_besides(p: Playing, seat: Seat, window: Window) -> tuple[Form, ...]:
    match window.kind:
        case "edge":
            return (duties.race(p),)
        case "willi":
            return (Form(Gesture, {"gesture": OneOf(("willi",))}),)
        case "doubt" | "withdraw":
            return doubting.offers(p, seat, window)
        case "anytime":
            return informal.anytime_offers(p, seat)
        case "tell":
            return telling.offers()
        case "latecall":
            return latecall.offers(p, seat)
        case "pile":
            return meddling.pile_forms(p)
        case "plenum" | "charge" | "defence" | "verdict":
            return plenum.offers(p, seat, window)
    return ()


def _decide_at_a_table(
    draft: Draft[State, Event], p: Playing, actor: Seat, action: Action, window: Window
) -> Refusal | None:
    match window.kind:
        case "doubt" | "withdraw":
            return doubting.decide(draft, p, actor, action, window)
        case "tell":
            return telling.decide(draft, p, action)
        case "latecall":
            return latecall.decide(draft, p, actor, action)
        case "pile":
            return meddling.take_pile(draft, p, actor, action)
        case "anytime":
            return informal.anytime(draft, p, actor, action)
    return plenum.decide(draft, p, actor, action, window)
