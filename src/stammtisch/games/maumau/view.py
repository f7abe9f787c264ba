"""MM-S3, MM-S4, MM-4a: what a seat may see now, and what it saw happen."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from stammtisch.cards import Card, Cards
from stammtisch.engine.core import Seat
from stammtisch.engine.frames import own_hand
from stammtisch.engine.scoring import ScoreLine
from stammtisch.engine.shuffling import Shuffled
from stammtisch.games.maumau import referee
from stammtisch.games.maumau.dispute_events import Doubted, OffencePunished, Offended, PlenumVoted, RolledBack
from stammtisch.games.maumau.events import (
    ActHeld,
    CardDealt,
    CardLaid,
    CardReplaced,
    CardsDrawn,
    Dealt,
    DrawDue,
    DutyArisen,
    DutyOver,
    Event,
    GivenTold,
    LeftOut,
    PenaltyDrawn,
    PenaltyReturned,
    PenaltyTaken,
    QueensCalled,
    QueensCalledLate,
    QueensClaimed,
    StarterTurned,
    Swapped,
)
from stammtisch.games.maumau.laying.order import Direction
from stammtisch.games.maumau.laying.serving import SuitLetter
from stammtisch.games.maumau.state import (
    Accusing,
    Dealing,
    Due,
    Duty,
    Finished,
    Greeting,
    Mixing,
    Playing,
    Shuffling,
    Stage,
    State,
)
from stammtisch.games.maumau.turn.king_feast import feast_open
from stammtisch.rulebook import enforces


class PlenumView(Struct, frozen=True):
    plaintiff: Seat
    accused: Seat
    charge: str
    clause: str
    demand: int
    accusation: str
    speech: str
    answered: tuple[Seat, ...]
    own: bool | None


class View(Struct, frozen=True, omit_defaults=True):
    seat: Seat
    phase: Literal["shuffling", "dealing", "greeting", "playing", "finished"]
    dealer: Seat
    seats: tuple[Seat, ...] = ()
    hand: Cards = ()
    counts: tuple[int, ...] = ()
    penalties: tuple[int, ...] = ()
    stock: int = 0
    pile: Cards = ()
    """The cards of a running chain, or the one on top."""
    lying: int = 0
    effective: Card | None = None
    wish: SuitLetter | None = None
    pending: int = 0
    queen_round: Seat | None = None
    on_turn: Seat | None = None
    direction: Direction = 1
    number: int = 0
    stage: Stage | None = None
    again: bool = False
    stack: SuitLetter | None = None
    drawn: bool = False
    feast: bool = False
    said: tuple[Seat, ...] = ()
    dues: tuple[Due, ...] = ()
    owed: tuple[Due, ...] = ()
    duties: tuple[Duty, ...] = ()
    edge: Card | None = None
    plenum: PlenumView | None = None
    accusing: Accusing | None = None
    mixing: Mixing | None = None
    ticks: int | None = None
    asked: tuple[Seat, ...] = ()
    finisher: Seat | None = None
    health: tuple[tuple[Seat, bool], ...] = ()
    opened: tuple[Seat, Card] | None = None
    faults: int = 0
    winner: Seat | None = None
    lines: tuple[ScoreLine, ...] = ()


@enforces("MM-S4", "MM-V25")
def counted(state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """MM-S4, MM-V25: how many cards everybody holds and how many lie at his place, for all to see and at all times:
    here nobody can hide a card. Where a deal is only written down, at a real table, it has to be entered instead."""
    match state:
        case Shuffling():
            return (0,) * state.setting.seat_count, (0,) * state.setting.seat_count
        case Finished():
            return state.held, state.lying
    return tuple(map(len, state.hands)), tuple(map(len, state.penalties))


def view(state: State, seat: Seat) -> View:
    counts, penalties = counted(state)
    common = View(seat, "shuffling", state.setting.dealer, state.setting.seats, counts=counts, penalties=penalties)
    match state:
        case Shuffling():
            return common
        case Dealing():
            return _dealing(state, common)
        case Greeting():
            return _greeting(state, common)
        case Playing():
            return _playing(state, common)
        case Finished():
            pile = () if state.last is None else (state.last,)
            return replace(common, phase="finished", winner=state.winner, lines=state.lines, pile=pile)


@enforces("MM-9e")
def _dealing(state: Dealing, common: View) -> View:
    """MM-9e: the card that lies open, and how many faults there have been, see all."""
    return replace(
        common,
        phase="dealing",
        hand=own_hand(state.hands, common.seat),
        stock=len(state.stock),
        opened=state.opened,
        faults=state.faults,
    )


@enforces("MM-S3", "MM-S4")
def _greeting(state: Greeting, common: View) -> View:
    """MM-S3: of the stock all see how much it is; MM-S4: of the hands how many cards they are."""
    return replace(
        common,
        phase="greeting",
        hand=own_hand(state.hands, common.seat),
        stock=len(state.stock),
        health=() if state.health is None else state.health.answers,
    )


@enforces("MM-S4", "MM-4a")
def _playing(p: Playing, common: View) -> View:
    """MM-S4: hands are seen from behind; MM-4a: penalty cards too, even by who has them."""
    turn = p.turn
    return replace(
        common,
        phase="playing",
        hand=own_hand(p.hands, common.seat),
        stock=len(p.stock),
        pile=p.pile[-p.chain :],
        lying=len(p.pile),
        effective=turn.effective.card,
        wish=turn.effective.wish,
        pending=turn.pending,
        queen_round=p.caller,
        on_turn=p.seat,
        direction=p.direction,
        number=p.number,
        stage=p.stage,
        again=turn.again,
        stack=turn.stack,
        drawn=p.drawn,
        feast=feast_open(p),
        said=p.mau_said,
        dues=p.dues,
        owed=p.owed,
        duties=() if referee.table_mode(p) else p.duties,
        edge=p.edge,
        plenum=_plenum(p, common.seat),
        accusing=p.aside.accusing,
        mixing=p.aside.mixing,
        ticks=p.ticks,
        asked=() if p.collider is None else p.collider.to_answer,
        finisher=p.finisher,
    )


@enforces("MM-7c")
def _plenum(p: Playing, seat: Seat) -> PlenumView | None:
    """MM-7c: hands are raised together: until then everybody knows his own vote only."""
    if p.plenum is None:
        return None
    sitting = p.plenum
    return PlenumView(
        sitting.plaintiff,
        sitting.accused,
        sitting.charge,
        sitting.clause,
        sitting.demand,
        sitting.accusation,
        sitting.speech,
        sitting.votes.answered,
        sitting.votes.of(seat),
    )


@enforces("MM-4a", "MM-T-joker-a")
def redact(event: Event, seat: Seat) -> Event | None:
    """MM-4a: nobody sees a penalty card; MM-T-joker-a: of a swap the two see what they gave and got."""
    match event:
        case Shuffled() | Offended() | DutyArisen(hidden=True) | DutyOver(hidden=True):
            return None
        case OffencePunished():
            public = replace(event.offence, number=0, taken=None, cause=None)
            return OffencePunished(public)
        case ActHeld():
            return event if event.seat == seat else None
        case PlenumVoted():
            return event if event.seat == seat else replace(event, guilty=None)
        case Dealt():
            return Dealt(tuple(hand if s == seat else () for s, hand in enumerate(event.hands)))
        case CardsDrawn():
            return event if event.seat == seat else replace(event, cards=None)
        case PenaltyDrawn():
            return replace(event, card=None)
        case CardDealt():
            return event if event.seat == seat or event.open else replace(event, card=None)
        case CardReplaced():
            return event if event.seat == seat else replace(event, card=None)
        case PenaltyTaken() | PenaltyReturned():
            return event if event.seat == seat else replace(event, card=None)
        case Swapped():
            return event if seat in (event.seat, event.partner) else replace(event, given=None, received=None)
    return event


_TELLING = (
    CardDealt,  # one's own, or open
    CardReplaced,  # one's own
    StarterTurned,
    QueensCalled,
    QueensCalledLate,
    QueensClaimed,
    CardsDrawn,  # one's own
    PenaltyTaken,  # one's own
    PenaltyReturned,  # one's own
    Swapped,
    GivenTold,
    CardLaid,  # by a seat whose time was up
    DrawDue,  # likewise, when it could not serve
    Doubted,  # whether it was right
    OffencePunished,
    RolledBack,
    LeftOut,
)


def reveals(event: Event, seat: Seat) -> object:
    """The events by which the rules let a seat learn something about hidden cards."""
    return redact(event, seat) if isinstance(event, _TELLING) else None
