"""CT-14c, CT-LE-a to c, CT-N5b: the lot decides who leads when several want to, or nobody."""

from typing import Final

from msgspec.structs import replace

from stammtisch.engine.core import HOST, WRONG_KIND, Accepted, Draft, Refusal, Seat, TimeUp, Window
from stammtisch.engine.forms import Form, OneOf
from stammtisch.engine.polls import Poll
from stammtisch.engine.shuffling import Shuffle, Shuffled, why_wrong_pack
from stammtisch.games.chaotentrumpf.actions import Action, Tip
from stammtisch.games.chaotentrumpf.events import Event, LeadFixed, LotDrawn, LotOpened, Tipped
from stammtisch.games.chaotentrumpf.inversion import KINDS
from stammtisch.games.chaotentrumpf.options import Options
from stammtisch.games.chaotentrumpf.state import Drawing, Playing, Preparing, State
from stammtisch.games.chaotentrumpf.trumps import LEVELS, PACK, is_trump, level
from stammtisch.rulebook import enforces

_OF_A_CARD: Final = ("colour", "suit", "value")
"""The three levels of CT-9a. Single cards are taken only where none of them has a feature for everybody."""
TIPS: Final = tuple(tip for name in _OF_A_CARD for tip in LEVELS[name])
"""What can be named together with the wish to lead."""


@enforces("CT-14c")
def find_the_leader(draft: Draft[State, Event], p: Preparing) -> None:
    """CT-14c: one who wants to, leads; among several, or among all when nobody wants to, the lot decides."""
    wanting = tuple(statement.seat for statement in sorted(p.statements, key=lambda s: s.seat) if statement.lead)
    if len(wanting) == 1:
        draft.emit(LeadFixed(wanting[0]))
        return
    seats = wanting or p.setting.seats
    fixed = level_before_tips(p.setting.options, len(seats))
    tips = _kept(p, seats, fixed)
    draft.emit(LotOpened(seats, level(tips[0][1]) if tips else fixed, tips))
    _draw_if_all_have_tipped(draft)


@enforces("CT-LE-a")
def levels_for(players: int) -> tuple[str, ...]:
    """CT-LE-a: every level of equally likely features that exclude each other, with one for each; coarsest first."""
    return tuple(name for name in _OF_A_CARD if len(LEVELS[name]) >= players) or ("card",)


@enforces("CT-LE-a")
def level_before_tips(options: Options, players: int) -> str | None:
    """CT-LE-a: the first tip fixes the level; by option the number of players does."""
    return levels_for(players)[0] if options.lot_level == "by_number" else None


@enforces("CT-LE-a")
def free_tips(tips: Poll[str], fixed: str | None) -> tuple[str, ...]:
    """CT-LE-a: what may still be tipped: nobody has it, and it is of the level that the first tip has fixed."""
    taken = [tip for _, tip in tips.answers]
    levels = levels_for(len(tips.asked)) if fixed is None else (fixed,)
    return tuple(tip for name in levels for tip in LEVELS[name] if tip not in taken)


@enforces("CT-LE-a")
def why_wrong_tip(tips: Poll[str], fixed: str | None, feature: str) -> Refusal | None:
    """CT-LE-a: only a feature that is free; one of another level would have other chances than the first tip."""
    free = free_tips(tips, fixed)
    if feature in free:
        return None
    taken = feature in [tip for _, tip in tips.answers]
    key = "refusal.ct.tip-taken" if taken else "refusal.ct.tip-level"
    return Refusal("CT-LE-a", key, {"value": feature, "known": list(free)})


@enforces("CT-LE-a")
def tips_of_the_silent(tips: Poll[str], fixed: str | None) -> tuple[tuple[Seat, str], ...]:
    """CT-LE-a: whose time is up gets a free feature, of the coarsest level where none is fixed yet."""
    return tuple(zip(tips.missing, free_tips(tips, fixed or levels_for(len(tips.asked))[0]), strict=False))


@enforces("CT-N5b")
def _kept(p: Preparing, seats: tuple[Seat, ...], fixed: str | None) -> tuple[tuple[Seat, str], ...]:
    """CT-N5b: tips named at once are kept, in the order they were named, as far as they fit together."""
    tips: Poll[str] = Poll("tip", seats)
    for statement in p.statements:
        if statement.seat in seats and statement.tip in free_tips(tips, fixed):
            tips, fixed = tips.answer(statement.seat, statement.tip), level(statement.tip)
    return tips.answers


def windows(d: Drawing) -> tuple[Window, ...]:
    if d.tips.complete:
        return (Window(f"lot:{d.shuffles}", "lot", (HOST,)),)
    return (d.tips.window("tip", limit="tip"),)


def offers(d: Drawing) -> tuple[Form, ...]:
    return (Form(Tip, {"feature": OneOf(free_tips(d.tips, d.level))}),)


def decide(draft: Draft[State, Event], d: Drawing, actor: Seat, action: Action) -> Accepted[State, Event] | Refusal:
    refusal: Refusal | None = None
    if isinstance(action, Tip) and not d.tips.complete:
        refusal = why_wrong_tip(d.tips, d.level, action.feature)
        if refusal is None:
            draft.emit(Tipped(actor, action.feature))
    elif isinstance(action, TimeUp) and not d.tips.complete:
        for silent, feature in tips_of_the_silent(d.tips, d.level):
            draft.emit(Tipped(silent, feature))
    elif isinstance(action, Shuffle) and d.tips.complete:
        refusal = why_wrong_pack(action.order, PACK)
        if refusal is None:
            draft.emit(Shuffled(action.order))
    else:
        refusal = WRONG_KIND
    if refusal is not None:
        return refusal
    _draw_if_all_have_tipped(draft)
    return draft.done()


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
            return replace(d, tips=d.tips.answer(event.seat, event.feature), level=level(event.feature))
        case LotDrawn():
            return replace(d, cards=d.cards[1:], drawn=(*d.drawn, event.card))
        case Shuffled():
            return replace(d, cards=event.order, drawn=(), shuffles=d.shuffles + 1)
        case LeadFixed():
            return begun(d.before, event.seat)
    return d


def begun(p: Preparing, leader: Seat) -> Playing:
    """Play starts: what is neither in hand nor open is out of it."""
    kinds = [inversion.kind for inversion in p.inversions]
    highest = max(kinds, key=KINDS.index) if kinds else None
    return Playing(
        p.hands,
        leader,
        setting=p.setting,
        trump=p.trump,
        inversion=highest,
        open=p.open,
        aside=p.stock + p.dead,
        offences=p.offences,
    )
