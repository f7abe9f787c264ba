"""CT-14c, CT-LE-a to c, CT-N5b: the lot decides who leads when several want to, or nobody."""

from typing import Final

from msgspec.structs import replace

from stammtisch.engine.core import TABLE, WRONG_KIND, Accepted, Draft, Refusal, Seat, TimeUp, Window
from stammtisch.engine.forms import Form, OneOf
from stammtisch.engine.polls import Poll
from stammtisch.engine.shuffling import Shuffle, Shuffled, wrong_pack
from stammtisch.games.chaotentrumpf.actions import Action, Tip
from stammtisch.games.chaotentrumpf.events import Event, LeadFixed, LotDrawn, LotOpened, Tipped
from stammtisch.games.chaotentrumpf.inversion import KINDS
from stammtisch.games.chaotentrumpf.state import Drawing, Playing, Preparing, State
from stammtisch.games.chaotentrumpf.trumps import LEVELS, PACK, is_trump
from stammtisch.rulebook import enforces

TIPS: Final = tuple(tip for level in ("colour", "suit", "value") for tip in LEVELS[level])
"""What can be named together with the wish to lead."""
_ROOM: Final = ((2, "colour"), (4, "suit"), (8, "value"), (32, "card"))


@enforces("CT-14c")
def find_the_leader(draft: Draft[State, Event], p: Preparing) -> None:
    """CT-14c: one who wants to, leads; among several, or among all when nobody wants to, the lot decides."""
    wanting = tuple(one.seat for one in sorted(p.statements, key=lambda s: s.seat) if one.lead)
    if len(wanting) == 1:
        draft.emit(LeadFixed(wanting[0]))
        return
    seats = wanting or p.table.seats
    level = level_for(len(seats))
    draft.emit(LotOpened(seats, level, _kept(p, seats, level)))
    _draw_if_all_have_tipped(draft)


@enforces("CT-LE-a")
def level_for(players: int) -> str:
    """CT-LE-a: features that exclude each other and are equally likely: the coarsest level with one for each."""
    return next(level for room, level in _ROOM if players <= room)


@enforces("CT-N5b")
def _kept(p: Preparing, seats: tuple[Seat, ...], level: str) -> tuple[tuple[Seat, str], ...]:
    """CT-N5b: a tip named at once is kept if it fits the level and nobody named it before."""
    kept: dict[Seat, str] = {}
    for one in p.statements:
        if one.seat in seats and one.tip in LEVELS[level] and one.tip not in kept.values():
            kept[one.seat] = one.tip
    return tuple(sorted(kept.items()))


def windows(d: Drawing) -> tuple[Window, ...]:
    if d.tips.complete:
        return (Window(f"lot:{d.shuffles}", "lot", (TABLE,)),)
    return (d.tips.window("tip", limit="tip"),)


def free(d: Drawing) -> tuple[str, ...]:
    taken = [tip for _, tip in d.tips.answers]
    return tuple(tip for tip in LEVELS[d.level] if tip not in taken)


def offers(d: Drawing) -> tuple[Form, ...]:
    return (Form(Tip, {"feature": OneOf(free(d))}),)


def decide(draft: Draft[State, Event], d: Drawing, actor: Seat, action: Action) -> Accepted[State, Event] | Refusal:
    refusal: Refusal | None = None
    if isinstance(action, Tip) and not d.tips.complete:
        refusal = _tip(draft, d, actor, action.feature)
    elif isinstance(action, TimeUp) and not d.tips.complete:
        for silent, feature in zip(d.tips.missing, free(d), strict=False):
            draft.emit(Tipped(silent, feature))
    elif isinstance(action, Shuffle) and d.tips.complete:
        refusal = wrong_pack(action.order, PACK)
        if refusal is None:
            draft.emit(Shuffled(action.order))
    else:
        refusal = WRONG_KIND
    if refusal is not None:
        return refusal
    _draw_if_all_have_tipped(draft)
    return draft.done()


@enforces("CT-LE-a")
def _tip(draft: Draft[State, Event], d: Drawing, seat: Seat, feature: str) -> Refusal | None:
    """CT-LE-a: a feature of the level that nobody else has."""
    if feature not in free(d):
        return Refusal("CT-LE-a", "refusal.ct.tip-taken", {"value": feature, "known": list(free(d))})
    draft.emit(Tipped(seat, feature))
    return None


@enforces("CT-LE-b", "CT-LE-c")
def _draw_if_all_have_tipped(draft: Draft[State, Event]) -> None:
    """CT-LE-b: the top card of the stock is turned, and who tipped its feature wins; CT-LE-c: else the next one.

    A stock that has given out held nobody's feature: a pack of its own is shuffled for the lot then.
    """
    d = draft.state
    while isinstance(d, Drawing) and d.tips.complete and d.cards:
        card = d.cards[0]
        d = draft.emit(LotDrawn(card))
        assert isinstance(d, Drawing)
        winner = next((seat for seat, tip in d.tips.answers if is_trump(card, tip)), None)
        if winner is not None:
            d = draft.emit(LeadFixed(winner))


def opened(p: Preparing, event: LotOpened) -> Drawing:
    return Drawing(p, event.level, Poll("tip", event.seats, event.tips), p.stock)


def evolve(d: Drawing, event: Event) -> State:
    match event:
        case Tipped():
            return replace(d, tips=d.tips.answer(event.seat, event.feature))
        case LotDrawn():
            return replace(d, cards=d.cards[1:], drawn=(*d.drawn, event.card))
        case Shuffled():
            return replace(d, cards=event.order, drawn=(), shuffles=d.shuffles + 1)
        case LeadFixed():
            return begun(d.before, event.seat)
    return d


def begun(p: Preparing, leader: Seat) -> Playing:
    """Play starts: what is neither in hand nor open is out of it."""
    kinds = [one.kind for one in p.inversions]
    highest = max(kinds, key=KINDS.index) if kinds else None
    return Playing(p.table, p.hands, p.trump, highest, p.open, p.stock + p.dead, leader, offences=p.offences)
