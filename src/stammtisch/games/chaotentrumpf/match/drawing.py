"""CT-4b, CT-LE-a to c: the lot outside a deal, with a pack shuffled and proven like any other."""

from typing import Literal, TypeAlias

from msgspec.structs import replace

from stammtisch.engine.core import TABLE, WRONG_KIND, Draft, Refusal, Seat, TimeUp, Window
from stammtisch.engine.forms import Form, OneOf
from stammtisch.engine.match import Promise, Promised, Seal
from stammtisch.engine.polls import Poll
from stammtisch.engine.shuffling import Shuffle, Shuffled, wrong_pack
from stammtisch.games.chaotentrumpf.actions import Tip
from stammtisch.games.chaotentrumpf.lot import level_for
from stammtisch.games.chaotentrumpf.match.events import LotCalled, LotCardTurned, LotTipped
from stammtisch.games.chaotentrumpf.match.state import Lot, Meeting
from stammtisch.games.chaotentrumpf.trumps import LEVELS, PACK, is_trump
from stammtisch.rulebook import enforces

Purpose: TypeAlias = Literal["keeper", "dealer"]
DrawingEvent: TypeAlias = LotCalled | LotTipped | LotCardTurned | Promised | Shuffled


def call(draft: Draft[Meeting, object], m: Meeting, purpose: Purpose) -> None:
    draft.emit(LotCalled(purpose, m.present, level_for(len(m.present))))


def called(m: Meeting, purpose: Purpose, seats: tuple[Seat, ...]) -> Meeting:
    lot = Lot(purpose, level_for(len(seats)), Poll(f"tip:{m.lots}", seats))
    return replace(m, stage="drawing", volunteers=None, nominations=None, lot=lot, lots=m.lots + 1)


def windows(m: Meeting) -> tuple[Window, ...]:
    lot = m.lot
    assert lot is not None
    if not lot.promised:
        return (Window(f"promise:{m.lots}", "promise", (TABLE,)),)
    if lot.tips.complete:
        return (Window(f"lot:{m.lots}", "lot", (TABLE,)),)
    return (lot.tips.window("tip", limit="tip"),)


def free(lot: Lot) -> tuple[str, ...]:
    taken = [tip for _, tip in lot.tips.answers]
    return tuple(tip for tip in LEVELS[lot.level] if tip not in taken)


def offers(m: Meeting) -> tuple[Form, ...]:
    assert m.lot is not None
    return (Form(Tip, {"feature": OneOf(free(m.lot))}),)


def decide(draft: Draft[Meeting, object], m: Meeting, actor: Seat, action: object) -> Refusal | Seat | None:
    """A seat: the lot has spoken for it."""
    lot = m.lot
    assert lot is not None
    refusal: Refusal | None = None
    if isinstance(action, Promise) and not lot.promised:
        draft.emit(Promised(m.lots, PACK, action.commitment))
    elif isinstance(action, Tip) and lot.promised and not lot.tips.complete:
        refusal = _tip(draft, lot, actor, action.feature)
    elif isinstance(action, TimeUp) and lot.promised and not lot.tips.complete:
        for silent, feature in zip(lot.tips.missing, free(lot), strict=False):
            draft.emit(LotTipped(silent, feature))
    elif isinstance(action, Shuffle) and lot.tips.complete:
        refusal = wrong_pack(action.order, PACK)
        if refusal is None:
            draft.emit(Shuffled(action.order))
            return _draw(draft)
    else:
        return WRONG_KIND
    return refusal


@enforces("CT-LE-a")
def _tip(draft: Draft[Meeting, object], lot: Lot, seat: Seat, feature: str) -> Refusal | None:
    """CT-LE-a: a feature of the level that nobody else has."""
    if feature not in free(lot):
        return Refusal("CT-LE-a", "refusal.ct.tip-taken", {"value": feature, "known": list(free(lot))})
    draft.emit(LotTipped(seat, feature))
    return None


@enforces("CT-LE-b", "CT-LE-c")
def _draw(draft: Draft[Meeting, object]) -> Seat:
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


def evolve(m: Meeting, event: DrawingEvent) -> Meeting:
    if isinstance(event, LotCalled):
        return called(m, event.purpose, event.seats)
    lot = m.lot
    assert lot is not None
    match event:
        case Promised():
            seal = None if event.commitment is None else Seal(event.commitment)
            return replace(m, lot=replace(lot, promised=True), seal=seal, lot_sealed=True)
        case LotTipped():
            return replace(m, lot=replace(lot, tips=lot.tips.answer(event.seat, event.feature)))
        case LotCardTurned():
            return replace(m, lot=replace(lot, cards=lot.cards[1:], drawn=(*lot.drawn, event.card)))
        case Shuffled():
            seal = m.seal and replace(m.seal, orders=(*m.seal.orders, event.order))
            return replace(m, lot=replace(lot, cards=event.order), seal=seal)
