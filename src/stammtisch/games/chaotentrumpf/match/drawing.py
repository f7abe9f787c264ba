"""CT-4b, CT-LE-a to c: the lot outside a deal, with a pack shuffled and proven like any other."""

from typing import Literal, TypeAlias

from msgspec.structs import replace

from stammtisch.engine.core import HOST, WRONG_KIND, Draft, Refusal, Seat, TimeUp, Window
from stammtisch.engine.forms import Form, OneOf
from stammtisch.engine.open_match import Promised
from stammtisch.engine.polls import Poll
from stammtisch.engine.shuffling import Shuffle, Shuffled, why_wrong_pack
from stammtisch.games.chaotentrumpf.actions import Tip
from stammtisch.games.chaotentrumpf.lot import free_tips, level_before_tips, tips_of_the_silent, why_wrong_tip
from stammtisch.games.chaotentrumpf.match.events import LotCalled, LotCardTurned, LotTipped
from stammtisch.games.chaotentrumpf.match.state import ChaotentrumpfMatchState, Lot
from stammtisch.games.chaotentrumpf.trumps import PACK, is_trump, level
from stammtisch.rulebook import enforces

Purpose: TypeAlias = Literal["keeper", "dealer"]
DrawingEvent: TypeAlias = LotCalled | LotTipped | LotCardTurned | Promised | Shuffled


def call(draft: Draft[ChaotentrumpfMatchState, object], m: ChaotentrumpfMatchState, purpose: Purpose) -> None:
    draft.emit(LotCalled(purpose, m.present, level_before_tips(m.options, len(m.present))))


def called(m: ChaotentrumpfMatchState, purpose: Purpose, seats: tuple[Seat, ...]) -> ChaotentrumpfMatchState:
    fixed = level_before_tips(m.options, len(seats))
    lot = Lot(purpose, fixed, Poll(f"tip:{m.lots}", seats))
    return replace(m, stage="drawing", volunteers=None, nominations=None, lot=lot, lots=m.lots + 1)


def windows(m: ChaotentrumpfMatchState) -> tuple[Window, ...]:
    lot = m.lot
    assert lot is not None
    if not lot.promised:
        return (Window(f"promise:{m.lots}", "promise", (HOST,)),)
    if lot.tips.complete:
        return (Window(f"lot:{m.lots}", "lot", (HOST,)),)
    return (lot.tips.window("tip", limit="tip"),)


def offers(m: ChaotentrumpfMatchState) -> tuple[Form, ...]:
    assert m.lot is not None
    return (Form(Tip, {"feature": OneOf(free_tips(m.lot.tips, m.lot.level))}),)


def decide(
    draft: Draft[ChaotentrumpfMatchState, object], m: ChaotentrumpfMatchState, actor: Seat, action: object
) -> Refusal | Seat | None:
    """A seat: the lot has spoken for it."""
    lot = m.lot
    assert lot is not None
    refusal: Refusal | None = None
    if isinstance(action, Tip) and lot.promised and not lot.tips.complete:
        refusal = why_wrong_tip(lot.tips, lot.level, action.feature)
        if refusal is None:
            draft.emit(LotTipped(actor, action.feature))
    elif isinstance(action, TimeUp) and lot.promised and not lot.tips.complete:
        for silent, feature in tips_of_the_silent(lot.tips, lot.level):
            draft.emit(LotTipped(silent, feature))
    elif isinstance(action, Shuffle) and lot.tips.complete:
        refusal = why_wrong_pack(action.order, PACK)
        if refusal is None:
            draft.emit(Shuffled(action.order))
            return _draw(draft)
    else:
        return WRONG_KIND
    return refusal


@enforces("CT-LE-b", "CT-LE-c")
def _draw(draft: Draft[ChaotentrumpfMatchState, object]) -> Seat:
    """CT-LE-b: the top card is turned, and who tipped its feature wins; CT-LE-c: until somebody did.

    A whole pack holds every feature, so somebody does.
    """
    lot = draft.state.lot
    assert lot is not None
    for card in lot.cards:
        draft.emit(LotCardTurned(card))
        for seat, tip in lot.tips.answers:
            if is_trump(card, tip):
                return seat
    raise AssertionError("a whole pack has every feature")


def evolve(m: ChaotentrumpfMatchState, event: DrawingEvent) -> ChaotentrumpfMatchState:
    if isinstance(event, LotCalled):
        return called(m, event.purpose, event.seats)
    lot = m.lot
    assert lot is not None
    match event:
        case Promised():
            return replace(m, lot=replace(lot, promised=True))
        case LotTipped():
            tips = lot.tips.answer(event.seat, event.feature)
            return replace(m, lot=replace(lot, tips=tips, level=level(event.feature)))
        case LotCardTurned():
            return replace(m, lot=replace(lot, cards=lot.cards[1:], drawn=(*lot.drawn, event.card)))
        case Shuffled():
            return replace(m, lot=replace(lot, cards=event.order))
