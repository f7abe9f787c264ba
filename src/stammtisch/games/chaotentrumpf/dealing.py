"""CT-5a, CT-6a, CT-6b, CT-7, CT-10, CT-N2: shuffling, cutting on request, and the two deals."""

from typing import Final

from msgspec.structs import replace

from stammtisch.cards import Cards
from stammtisch.engine.core import HOST, WRONG_KIND, Accepted, Draft, Refusal, Seat, TimeUp, Window
from stammtisch.engine.forms import Form, OneOf
from stammtisch.engine.polls import Poll
from stammtisch.engine.shuffling import MIX_FORM, Mix, Mixed, Shuffle, Shuffled, why_wrong_entropy, why_wrong_pack
from stammtisch.games.chaotentrumpf.actions import Action, ChooseCutter, CutPack, WishToCut
from stammtisch.games.chaotentrumpf.events import CutterChosen, CutWished, Dealt, Event, PackCut
from stammtisch.games.chaotentrumpf.packs import full_pack
from stammtisch.games.chaotentrumpf.state import Cutting, Electing, Setting, Shuffling, State
from stammtisch.rulebook import enforces

LEAST: Final = 3
"""Cards that must be lifted, and that must be left, by a cut."""


def windows(state: Shuffling | Cutting) -> tuple[Window, ...]:
    if isinstance(state, Shuffling):
        missing = tuple(s for s in state.setting.seats if s not in state.mixed)
        shuffle = Window("shuffle", "shuffle", (HOST,))
        return (shuffle, Window("mix", "mix", missing, "overtaken", must=False)) if missing else (shuffle,)
    if not state.wishes.complete:
        return (state.wishes.window("cut", limit="cut"),)
    if state.cutter is None:
        return (Window("cutter", "cutter", (state.setting.dealer,), limit="lift"),)
    return (Window("lift", "lift", (state.cutter,), limit="lift"),)


def offers(state: Shuffling | Cutting, window: Window) -> tuple[Form, ...]:
    if isinstance(state, Shuffling):
        return (MIX_FORM,) if window.kind == "mix" else ()
    if window.kind == "cut":
        return (Form(WishToCut, {"wish": OneOf((False, True))}),)
    if window.kind == "cutter":
        return (Form(ChooseCutter, {"seat": OneOf(state.volunteers)}),)
    return (Form(CutPack, {"lifted": OneOf(tuple(range(LEAST, len(state.order) - LEAST + 1)))}),)


def decide(
    draft: Draft[State, Event], state: Shuffling | Cutting, actor: Seat, action: Action
) -> Accepted[State, Event] | Refusal:
    refusal = _mix_or_shuffle(draft, state, actor, action) if isinstance(state, Shuffling) else None
    if isinstance(state, Cutting):
        refusal = _cut(draft, state, actor, action)
    return refusal or draft.done()


@enforces("CT-5a")
def _mix_or_shuffle(draft: Draft[State, Event], state: Shuffling, actor: Seat, action: Action) -> Refusal | None:
    """CT-5a: shuffled evenly and under everybody's eyes: each may mix a word in, and the seed is shown afterwards."""
    if isinstance(action, Mix):
        draft.emit(Mixed(actor, action.entropy))
        return why_wrong_entropy(action)
    if not isinstance(action, Shuffle):
        return WRONG_KIND
    pack = full_pack(state.setting.players, state.setting.options)
    if (refusal := why_wrong_pack(action.order, pack)) is not None:
        return refusal
    shuffled = draft.emit(Shuffled(action.order))
    if state.setting.options.formalities == "table":
        assert isinstance(shuffled, Cutting)
        deal(draft, shuffled, action.order)
    return None


def _cut(draft: Draft[State, Event], state: Cutting, actor: Seat, action: Action) -> Refusal | None:
    if not state.wishes.complete:
        return _wish(draft, state, actor, action)
    if state.cutter is None:
        return _choose(draft, state, action)
    if isinstance(action, TimeUp):
        deal(draft, state, state.order)
        return None
    return _lift(draft, state, action)


@enforces("CT-6a", "CT-N2")
def _wish(draft: Draft[State, Event], state: Cutting, actor: Seat, action: Action) -> Refusal | None:
    """CT-6a, CT-N2: any fellow player may cut who says so; the silent do not."""
    if isinstance(action, WishToCut):
        draft.emit(CutWished(actor, action.wish))
    elif isinstance(action, TimeUp):
        for silent in state.wishes.missing:
            draft.emit(CutWished(silent, wish=False))
    else:
        return WRONG_KIND
    after = draft.state
    assert isinstance(after, Cutting)
    if after.wishes.complete and len(after.volunteers) == 1:
        draft.emit(CutterChosen(after.volunteers[0]))
    elif after.wishes.complete and not after.volunteers:
        deal(draft, after, after.order)
    return None


@enforces("CT-6a")
def _choose(draft: Draft[State, Event], state: Cutting, action: Action) -> Refusal | None:
    """CT-6a: of several the dealer picks one; when he does not, the first of them from his left."""
    if isinstance(action, TimeUp):
        draft.emit(CutterChosen(next(s for s in state.setting.in_dealing_order if s in state.volunteers)))
    elif isinstance(action, ChooseCutter):
        if action.seat not in state.volunteers:
            return Refusal("CT-6a", "refusal.ct.no-volunteer", {"seat": action.seat})
        draft.emit(CutterChosen(action.seat))
    else:
        return WRONG_KIND
    return None


@enforces("CT-6b")
def _lift(draft: Draft[State, Event], state: Cutting, action: Action) -> Refusal | None:
    """CT-6b: at least three cards are lifted and at least three are left."""
    if not isinstance(action, CutPack):
        return WRONG_KIND
    most = len(state.order) - LEAST
    if not LEAST <= action.lifted <= most:
        return Refusal("CT-6b", "refusal.ct.cut-size", {"found": action.lifted, "least": LEAST, "most": most})
    assert state.cutter is not None
    draft.emit(PackCut(state.cutter, action.lifted))
    after = draft.state
    assert isinstance(after, Cutting)
    deal(draft, after, after.order)
    return None


def deal(draft: Draft[State, Event], state: Cutting, order: Cards) -> None:
    draft.emit(Dealt(state.setting.dealer, dealt(order, state.setting)))


@enforces("CT-7", "CT-10")
def dealt(cards: Cards, setting: Setting) -> tuple[Cards, ...]:
    """CT-7, CT-10: five cards for everybody, one by one, from the dealer's left; hands are kept sorted."""
    hands: list[Cards] = [()] * setting.seat_count
    for place, seat in enumerate(setting.in_dealing_order):
        hands[seat] = tuple(sorted(cards[place : setting.options.hand * setting.players : setting.players]))
    return tuple(hands)


def evolve(state: Shuffling | Cutting, event: Event) -> State:
    if isinstance(state, Shuffling):
        if isinstance(event, Mixed):
            return replace(state, mixed=tuple(sorted((*state.mixed, event.seat))))
        if isinstance(event, Shuffled):
            others = tuple(s for s in state.setting.seats if s != state.setting.dealer)
            return Cutting(state.setting, event.order, Poll("cut", others))
        return state
    match event:
        case CutWished():
            return replace(state, wishes=state.wishes.answer(event.seat, event.wish))
        case CutterChosen():
            return replace(state, cutter=event.seat)
        case PackCut():
            return replace(state, order=state.order[event.lifted :] + state.order[: event.lifted])
        case Dealt():
            used = state.setting.options.hand * state.setting.players
            return Electing(state.setting, event.hands, state.order[used:])
    return state
