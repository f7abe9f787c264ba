"""CT-3c, CT-8, CT-12a: what a seat may see now, and what it saw happen."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from stammtisch.cards import Cards
from stammtisch.engine.core import Seat
from stammtisch.engine.frames import own_hand
from stammtisch.engine.scoring import ScoreLine
from stammtisch.engine.shuffling import Shuffled
from stammtisch.games.chaotentrumpf.events import (
    CardOutOfTurn,
    CardPlayed,
    CardTurned,
    Dealt,
    DealtAgain,
    Event,
    Exchanged,
    ExchangeWished,
    HandTakenUp,
    InversionVoid,
    Inverted,
    LeadFixed,
    LookedEarly,
    LotDrawn,
    ProofShown,
    Scored,
    TrumpFixed,
)
from stammtisch.games.chaotentrumpf.inversion import Kind
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
    Statement,
)
from stammtisch.rulebook import enforces
from stammtisch.tricks import Trick, last_trick, tricks_by_seat


class InversionView(Struct, frozen=True):
    seat: Seat
    kind: Kind
    old: str
    new: str
    length: int
    proofs: int


class View(Struct, frozen=True, omit_defaults=True):
    seat: Seat
    phase: Literal["shuffling", "cutting", "electing", "preparing", "drawing", "playing", "finished"]
    dealer: Seat
    hand: Cards = ()
    counts: tuple[int, ...] = ()
    stock: int = 0
    open: Cards = ()
    votes: tuple[tuple[Seat, tuple[str, ...]], ...] = ()
    volunteers: tuple[Seat, ...] = ()
    cutter: Seat | None = None
    trump: str | None = None
    inversions: tuple[InversionView, ...] = ()
    exchanged: tuple[Seat, ...] = ()
    wishes: tuple[tuple[Seat, int], ...] = ()
    statements: tuple[Statement, ...] = ()
    inversion: Kind | None = None
    """The highest kind recognised, once play has begun: all know that the rating is a factor then."""
    level: str | None = None
    tips: tuple[tuple[Seat, str], ...] = ()
    drawn: Cards = ()
    leader: Seat | None = None
    trick: Cards = ()
    last: Trick | None = None
    tricks: tuple[int, ...] = ()
    outcome: Literal["scored", "exhausted"] | None = None
    lines: tuple[ScoreLine, ...] = ()


def view(state: State, seat: Seat) -> View:
    common = View(
        seat, "shuffling", state.before.setting.dealer if isinstance(state, Drawing) else state.setting.dealer
    )
    match state:
        case Shuffling():
            return common
        case Cutting():
            return replace(common, phase="cutting", volunteers=state.volunteers, cutter=state.cutter)
        case Electing():
            return _electing(state, common)
        case Preparing():
            return _preparing(state, common)
        case Drawing():
            prepared = _preparing(state.before, common)
            return replace(prepared, phase="drawing", level=state.level, tips=state.tips.answers, drawn=state.drawn)
        case Playing():
            return _playing(state, common)
        case Finished():
            lines, last = state.lines, state.last
            return replace(common, phase="finished", trump=state.trump, outcome=state.outcome, lines=lines, last=last)


@enforces("CT-3c", "CT-8")
def hand_taken_up(state: Electing, seat: Seat) -> Cards:
    """CT-3c: nobody sees more of the others' cards than how many they are; CT-8: nor the dealer his own too early."""
    if seat < 0 or (seat == state.setting.dealer and not state.open and not state.looked):
        return ()
    return state.hands[seat]


@enforces("CT-9c")
def shown(cards: Cards, setting: Setting) -> Cards:
    """CT-9c: the cards of the election stay open; by option only the last one does."""
    return cards if setting.options.open_cards_visible else cards[-1:]


def _electing(state: Electing, common: View) -> View:
    return replace(
        common,
        phase="electing",
        hand=hand_taken_up(state, common.seat),
        counts=tuple(map(len, state.hands)),
        stock=len(state.stock),
        open=shown(state.open, state.setting),
        votes=() if state.votes is None else state.votes.answers,
    )


def _preparing(p: Preparing, common: View) -> View:
    return replace(
        common,
        phase="preparing",
        hand=own_hand(p.hands, common.seat),
        counts=tuple(map(len, p.hands)),
        stock=len(p.stock),
        open=shown(p.open, p.setting),
        trump=p.trump,
        inversions=tuple(InversionView(i.seat, i.kind, i.old, i.new, i.length, i.proofs) for i in p.inversions),
        exchanged=p.exchanged,
        wishes=tuple((w.seat, len(w.cards)) for w in p.wishes),
        statements=p.statements,
    )


def _playing(p: Playing, common: View) -> View:
    return replace(
        common,
        phase="playing",
        hand=own_hand(p.hands, common.seat),
        counts=tuple(map(len, p.hands)),
        open=shown(p.open, p.setting),
        trump=p.trump,
        inversion=p.inversion,
        leader=p.leader,
        trick=p.trick,
        last=last_trick(p.taken),
        tricks=tricks_by_seat(p),
    )


# --- what happened, as seen from a seat ------------------------------------------------------------------------


def redact(event: Event, seat: Seat) -> Event | None:
    match event:
        case Shuffled():
            return None
        case Dealt():
            own = [h if s == seat != event.dealer else () for s, h in enumerate(event.hands)]
            return Dealt(event.dealer, tuple(own))
        case DealtAgain():
            return DealtAgain(tuple(c if s == seat else () for s, c in enumerate(event.cards)))
        case HandTakenUp():
            return event if event.seat == seat else None
        case LookedEarly():
            return event if event.seat == seat else replace(event, hand=())
        case Inverted():
            return event if event.seat == seat else replace(event, run=None)
        case ExchangeWished():
            return event if event.seat == seat else replace(event, cards=None)
        case Exchanged():
            seen = event if event.offences is None else replace(event, offences=None)
            return seen if event.seat == seat else replace(seen, away=None, drawn=None)
        case CardPlayed():
            return event if event.offences is None else CardPlayed(event.seat, event.card)
    return event


_TELLING = (
    CardTurned,
    TrumpFixed,  # follows from the card turned
    DealtAgain,  # one's own second half
    Exchanged,  # one's own new cards
    Inverted,  # on how many cards it stands
    InversionVoid,  # that nothing in hand allows it
    ProofShown,
    LotDrawn,
    LeadFixed,  # by the lot
    CardOutOfTurn,
    CardPlayed,  # by a seat whose time was up
    Scored,
)


def reveals(event: Event, seat: Seat) -> object:
    """The events by which the rules let a seat learn something about hidden cards."""
    if isinstance(event, HandTakenUp | LookedEarly):
        return event if event.seat == seat else None
    return redact(event, seat) if isinstance(event, _TELLING) else None
