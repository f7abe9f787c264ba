"""MM-S1 to MM-S8, MM-11: five cards for everybody, the health question, the starter."""

from msgspec.structs import replace

from stammtisch.cards import Cards
from stammtisch.engine.core import HOST, WRONG_KIND, Draft, Refusal, Seat, TimeUp, Window
from stammtisch.engine.forms import Form
from stammtisch.engine.forms import OneOf as Choice
from stammtisch.engine.polls import Poll
from stammtisch.engine.referee import why_refused
from stammtisch.engine.shuffling import MIX_FORM, Mix, Mixed, Shuffle, Shuffled, why_wrong_entropy, why_wrong_pack
from stammtisch.games.maumau import referee
from stammtisch.games.maumau.actions import Action, AnswerHealth, AskHealth, LeaveOut, TurnStarter
from stammtisch.games.maumau.events import Dealt, Event, HealthAnswered, HealthAsked, LeftOut, StarterTurned
from stammtisch.games.maumau.laying.starter import effect_of, goes_back
from stammtisch.games.maumau.opening import by_hand
from stammtisch.games.maumau.packs import HAND, full_pack
from stammtisch.games.maumau.state import Dealing, Greeting, Playing, Setting, Shuffling, State
from stammtisch.games.maumau.turn import going_out
from stammtisch.rulebook import enforces


def windows(state: Shuffling | Dealing | Greeting) -> tuple[Window, ...]:
    if isinstance(state, Dealing):
        return by_hand.windows(state)
    if isinstance(state, Shuffling):
        shuffle = Window("shuffle", "shuffle", (HOST,))
        missing = tuple(s for s in state.setting.seats if s not in state.mixed)
        return (shuffle, Window("mix", "mix", missing, "overtaken", must=False)) if missing else (shuffle,)
    dealer = (state.setting.dealer,)
    if state.health is None:
        return (Window(f"ask:{state.times_asked}", "ask", dealer, limit="health_answer"),)
    if not state.health.complete:
        return (state.health.window("health", limit="health_answer"),)
    if unwell(state):
        return (Window(f"unwell:{state.times_asked}", "unwell", dealer, limit="health_wait"),)
    return (Window(f"starter:{state.times_asked}", "starter", dealer, limit="health_answer"),)


def unwell(state: Greeting) -> tuple[Seat, ...]:
    return () if state.health is None else tuple(seat for seat, well in state.health.answers if not well)


@enforces("MM-S5", "MM-11")
def offers(state: Shuffling | Dealing | Greeting, window: Window) -> tuple[Form, ...]:
    """MM-S5: first the question, then its answers, then the starter; MM-11: who is not well may be left out."""
    if isinstance(state, Dealing):
        return by_hand.offers(window)
    match window.kind:
        case "mix":
            return (MIX_FORM,)
        case "ask" if state.setting.options.mode == "table":
            return (Form(AskHealth), Form(TurnStarter))
        case "ask":
            return (Form(AskHealth),)
        case "health":
            return (Form(AnswerHealth, {"well": Choice((True, False))}),)
        case "unwell":
            out = (Form(LeaveOut),) if isinstance(state, Greeting) and _enough(state) else ()
            anyway = (Form(TurnStarter),) if state.setting.options.mode == "table" else ()
            return (Form(AskHealth), *out, *anyway)
        case "starter":
            return (Form(TurnStarter),)
    return ()


def _enough(state: Greeting) -> bool:
    return state.setting.players - len(unwell(state)) > 1


def decide(
    draft: Draft[State, Event], state: Shuffling | Dealing | Greeting, actor: Seat, action: Action, window: Window
) -> Refusal | None:
    if isinstance(state, Dealing):
        return by_hand.decide(draft, state, action, window) or _without_small_talk(draft)
    match window.kind, action:
        case "mix", Mix():
            draft.emit(Mixed(actor, action.entropy))
            return why_wrong_entropy(action)
        case "shuffle", Shuffle():
            return _deal(draft, state.setting, action.order) or _without_small_talk(draft)
        case "ask", (AskHealth() | TimeUp()):
            draft.emit(HealthAsked())
            return None
        case "health", (AnswerHealth() | TimeUp()):
            return _answer(draft, state, actor, action)
        case "unwell", (AskHealth() | LeaveOut() | TimeUp()):
            return _go_on(draft, state, action)
        case "starter", (TurnStarter() | TimeUp()):
            assert isinstance(state, Greeting)
            turn_starter(draft, state)
            return None
        case (("ask" | "unwell"), TurnStarter()):
            assert isinstance(state, Greeting)
            return _insist_on_health(draft, state)
    return WRONG_KIND


@enforces("MM-S5")
def _without_small_talk(draft: Draft[State, Event]) -> None:
    """MM-S5: where the table takes care of the formalities it takes everybody for well and turns the first card."""
    dealt = draft.state
    if isinstance(dealt, Greeting) and dealt.setting.options.formalities == "table":
        turn_starter(draft, dealt)


@enforces("MM-S5", "MM-V12")
def _insist_on_health(draft: Draft[State, Event], state: Greeting) -> Refusal | None:
    """MM-S5: not before everybody has been asked and is well; MM-V12: in table mode it can be done, and doubted."""
    refusal = why_refused(state.setting.options.mode, Refusal("MM-S5", "refusal.mm.health-first"))
    if refusal is None:
        turn_starter(draft, state, unasked=True)
    return refusal


@enforces("MM-S2", "MM-S3")
def _deal(draft: Draft[State, Event], setting: Setting, order: Cards) -> Refusal | None:
    """MM-S2: five for everybody, one by one from the dealer's left; MM-S3: the rest lies face down. By hand it takes
    longer (by_hand.py)."""
    if (refusal := why_wrong_pack(order, full_pack(setting.players, setting.options))) is not None:
        return refusal
    draft.emit(Shuffled(order))
    if setting.options.manual_deal:
        return None
    hands: list[Cards] = [()] * setting.seat_count
    for place, seat in enumerate(setting.in_dealing_order):
        hands[seat] = tuple(sorted(order[place : HAND * setting.players : setting.players]))
    draft.emit(Dealt(tuple(hands)))
    return None


@enforces("MM-S5")
def _answer(draft: Draft[State, Event], state: State, actor: Seat, action: AnswerHealth | TimeUp) -> Refusal | None:
    """MM-S5: everybody answers; who says nothing is not well."""
    assert isinstance(state, Greeting)
    assert state.health is not None
    if isinstance(action, AnswerHealth):
        draft.emit(HealthAnswered(actor, action.well))
        return None
    for silent in state.health.missing:
        draft.emit(HealthAnswered(silent, well=False))
    return None


@enforces("MM-S5", "MM-11")
def _go_on(draft: Draft[State, Event], state: State, action: AskHealth | LeaveOut | TimeUp) -> Refusal | None:
    """MM-S5: the dealer waits and asks again; MM-11: or goes on without those who are not ready."""
    assert isinstance(state, Greeting)
    if isinstance(action, LeaveOut) and not _enough(state):
        return Refusal("MM-0b", "refusal.mm.nobody-left")
    if isinstance(action, AskHealth) or not _enough(state):
        draft.emit(HealthAsked())
        return None
    for seat in unwell(state):
        draft.emit(LeftOut(seat))
    return None


@enforces("MM-S6", "MM-S8")
def turn_starter(draft: Draft[State, Event], state: Greeting, *, unasked: bool = False) -> None:
    """MM-S6: the top card is turned; a joker goes back below the stock and the next card comes. MM-S8: then
    the player after the dealer begins."""
    for card in state.stock:
        buried = goes_back(card, state.setting.options)
        draft.emit(StarterTurned(card, buried, None if buried else effect_of(card, state.setting.options)))
        if not buried:
            break
    if unasked:
        referee.note(draft, state.setting.dealer, "V12")
    after = draft.state
    if isinstance(after, Playing) and after.stage == "act":
        going_out.after_laying(draft)


def evolve(state: Shuffling | Dealing | Greeting, event: Event) -> State:
    if isinstance(state, Dealing):
        return by_hand.evolve(state, event)
    if isinstance(state, Shuffling):
        match event:
            case Mixed():
                return replace(state, mixed=tuple(sorted((*state.mixed, event.seat))))
            case Shuffled():
                none: tuple[tuple[()], ...] = ((),) * state.setting.seat_count
                if state.setting.options.manual_deal:
                    return Dealing(state.setting, none, event.order, none)
                return Greeting(state.setting, none, event.order, penalties=none)
        return state
    match event:
        case Dealt():
            return replace(state, hands=event.hands, stock=state.stock[sum(map(len, event.hands)) :])
        case HealthAsked():
            others = tuple(s for s in state.setting.seats if s != state.setting.dealer)
            return replace(state, health=Poll(f"health:{state.times_asked}", others), times_asked=state.times_asked + 1)
        case HealthAnswered() if state.health is not None:
            return replace(state, health=state.health.answer(event.seat, event.well))
        case LeftOut():
            return _without(state, event.seat)
        case StarterTurned(buried=True):
            return replace(state, stock=(*state.stock[1:], event.card))
        case StarterTurned():
            return _started(state, event)
    return state


def _without(state: Greeting, seat: Seat) -> Greeting:
    setting = replace(state.setting, seats=tuple(s for s in state.setting.seats if s != seat))
    hands = tuple(() if s == seat else hand for s, hand in enumerate(state.hands))
    assert state.health is not None
    answers = tuple(a for a in state.health.answers if a[0] != seat)
    still_asked = tuple(s for s in state.health.asked if s != seat)
    health = replace(state.health, asked=still_asked, answers=answers)
    return replace(state, setting=setting, hands=hands, stock=state.stock + state.hands[seat], health=health)


def _started(state: Greeting, event: StarterTurned) -> Playing:
    """Before events said what the starter did, that was worked out here, by the same rules."""
    did = effect_of(event.card, state.setting.options) if event.did is None else event.did
    return Playing(
        state.setting,
        state.hands,
        state.penalties,
        state.stock[1:],
        (event.card,),
        did.turn,
        state.setting.dealer,
        stage=did.stage,
        moved=True,
        owed=state.owed,
        feast=1 if did.feast else -1,
    )
