"""What has happened. Past tense; each carries what its redaction needs, so that the log can be redacted as it lies."""

from typing import Literal, TypeAlias

from msgspec import Struct

from stammtisch.cards import Card, Cards
from stammtisch.engine.core import Seat
from stammtisch.engine.scoring import ScoreLine
from stammtisch.engine.shuffling import Mixed, Shuffled
from stammtisch.games.maumau.actions import HeldAction
from stammtisch.games.maumau.dispute_events import (
    Accused,
    CardTakenBack,
    Cheered,
    ClauseRead,
    Defended,
    Doubted,
    DoubtLapsed,
    FactAnswered,
    OffencePunished,
    Offended,
    PileTaken,
    PlenumCalled,
    PlenumDecided,
    PlenumVoted,
    QueensStopped,
    QuestionPut,
    QuestionWithdrawn,
    RolledBack,
    RuleAnswered,
    TakeBackTried,
    WishReplaced,
)
from stammtisch.games.maumau.laying.effects import AnswerEffect, CardEffect
from stammtisch.games.maumau.laying.order import Direction, ThrowEffect
from stammtisch.games.maumau.laying.serving import SuitLetter
from stammtisch.games.maumau.laying.starter import StarterEffect


class Dealt(Struct, frozen=True, tag="dealt"):
    hands: tuple[Cards, ...]


class CardDealt(Struct, frozen=True, tag="card-dealt"):
    """By hand, one by one; seen by who gets it, or by all when it comes open (MM-9e)."""

    seat: Seat
    card: Card | None
    open: bool = False
    didi: bool = False
    """The dealer has opened a card of his own: no fault, but he will hear about it."""


class DealingFault(Struct, frozen=True, tag="dealing-fault"):
    """The how manieth of this deal, and whether it costs a card (MM-9e, MM-V14)."""

    number: int
    fined: bool


class OpenCardKept(Struct, frozen=True, tag="open-card-kept"):
    seat: Seat


class CardReplaced(Struct, frozen=True, tag="card-replaced"):
    """A new card for the open one, which goes back into the stock."""

    seat: Seat
    old: Card
    card: Card | None


class HealthAsked(Struct, frozen=True, tag="health-asked"):
    pass


class HealthAnswered(Struct, frozen=True, tag="health-answered"):
    seat: Seat
    well: bool


class LeftOut(Struct, frozen=True, tag="left-out"):
    """Takes no part; the cards go below the stock."""

    seat: Seat


class StarterTurned(Struct, frozen=True, tag="starter-turned"):
    card: Card
    buried: bool = False
    """A joker, which goes back below the stock (MM-S6)."""
    did: StarterEffect | None = None
    """None where it is buried, and in logs of earlier versions."""


class Wished(Struct, frozen=True, tag="wished"):
    suit: SuitLetter


class QueensCalled(Struct, frozen=True, tag="queens-called"):
    """Two queens are shown to all."""

    seat: Seat
    shown: Cards


class QueensCalledLate(Struct, frozen=True, tag="queens-called-late"):
    """The queen that lies there was to begin a round (MM-9a-1); it and another one are shown to all."""

    seat: Seat
    shown: Cards


class CardLaid(Struct, frozen=True, tag="card-laid"):
    seat: Seat
    card: Card
    wish: SuitLetter | None = None
    end_queens: bool = False
    did: CardEffect | None = None
    """None only in logs of earlier versions (legacy.py)."""


class CardThrownIn(Struct, frozen=True, tag="card-thrown-in"):
    seat: Seat
    card: Card
    did: ThrowEffect | None = None
    """None only in logs of earlier versions."""


class MauSaid(Struct, frozen=True, tag="mau-said"):
    seat: Seat


class MauMauSaid(Struct, frozen=True, tag="mau-mau-said"):
    seat: Seat


class QueensClaimed(Struct, frozen=True, tag="queens-claimed"):
    """In table mode: a queen round was called, or its end, and nothing comes of it (MM-9a-1, MM-9a-3)."""

    seat: Seat
    end: bool = False


class DrawDue(Struct, frozen=True, tag="draw-due"):
    """Somebody has to draw: to serve, for sevens, or as a penalty under this clause."""

    seat: Seat
    count: int
    kind: Literal["serve", "seven", "penalty"]
    clause: str
    owed: bool = False
    """From an earlier turn, when there was nothing to draw."""


class CardsDrawn(Struct, frozen=True, tag="cards-drawn"):
    """Into the hand: known to who drew them."""

    seat: Seat
    count: int
    cards: Cards | None


class PenaltyDrawn(Struct, frozen=True, tag="penalty-drawn"):
    """Face down: known to nobody (MM-4a)."""

    seat: Seat
    card: Card | None
    clause: str


class DrawLapsed(Struct, frozen=True, tag="draw-lapsed"):
    """There is nothing to draw; penalty cards stay owed."""

    seat: Seat
    count: int
    owed: bool


class PenaltyTaken(Struct, frozen=True, tag="penalty-taken"):
    """One penalty card has become an ordinary one (MM-4b)."""

    seat: Seat
    card: Card | None


class PenaltyReturned(Struct, frozen=True, tag="penalty-returned"):
    """Taken up wrongly, it lies face down again (MM-5c)."""

    seat: Seat
    card: Card | None
    turn: int


class Swapped(Struct, frozen=True, tag="swapped"):
    """Whole hands; `given` went from who laid the joker to the partner."""

    seat: Seat
    partner: Seat | None
    given: Cards | None = None
    received: Cards | None = None


class GivenTold(Struct, frozen=True, tag="given-told"):
    """Who had to give his hand says what the other one holds now (MM-T-joker-d)."""

    by: Seat
    of: Seat
    cards: Cards


class TurnClosing(Struct, frozen=True, tag="turn-closing"):
    """The last card lies, and a word may still be owed (MM-10a)."""

    hold: bool = False
    """For a moment the next player's act has to wait (MM-C2)."""


class ActHeld(Struct, frozen=True, tag="act-held"):
    """The next player was too quick: his act waits until the turn may end (MM-C2). Nobody else sees it."""

    seat: Seat
    action: HeldAction


class HoldOver(Struct, frozen=True, tag="hold-over"):
    """From now on the next player's first act ends the turn (MM-C2)."""


class TurnEnded(Struct, frozen=True, tag="turn-ended"):
    seat: Seat
    next: Seat | None = None
    """Who is on turn now. None only in logs of earlier versions."""
    direction: Direction | None = None
    """Which way it goes now; None like `next`."""


class WentOut(Struct, frozen=True, tag="went-out"):
    """Laid the last card. With a seven the others may still answer (MM-9c)."""

    seat: Seat
    card: Card
    collider: bool
    asked: tuple[Seat, ...] | None = None
    """Who may answer, the next one first. None only in logs of earlier versions, or where nobody may."""
    direction: Direction | None = None
    """Which way it goes from then on; None like `asked`."""


class Collided(Struct, frozen=True, tag="collided"):
    seat: Seat
    card: Card | None
    did: AnswerEffect | None = None
    """None only in logs of earlier versions."""


class ColliderClosed(Struct, frozen=True, tag="collider-closed"):
    """The finisher draws so many, and is on turn; 0: he has won."""

    count: int


class DutyArisen(Struct, frozen=True, tag="duty-arisen"):
    """Somebody owes a gesture or a word (MM-16, MM-12c); in table mode nobody is told."""

    seat: Seat
    gesture: str
    toward: Seat | None
    hidden: bool = False


class DutyDone(Struct, frozen=True, tag="duty-done"):
    """The gesture or the word; in table mode also one nobody has waited for."""

    seat: Seat
    gesture: str
    toward: Seat | None


class DutyOver(Struct, frozen=True, tag="duty-over"):
    """Not done in time; in table mode nobody is told."""

    seat: Seat
    gesture: str
    toward: Seat | None
    hidden: bool = False


class Astonished(Struct, frozen=True, tag="astonished"):
    """Before shuffling (MM-16a): with the gesture, or without."""

    seat: Seat
    made: bool = True


class EdgeCalled(Struct, frozen=True, tag="edge-called"):
    """All hands to the edge of the table (MM-16c)."""

    card: Card


class EdgeDecided(Struct, frozen=True, tag="edge-decided"):
    times: tuple[tuple[Seat, int | None], ...]
    paying: tuple[Seat, ...]


class Slept(Struct, frozen=True, tag="slept"):
    """Nothing for a while: the others may count (MM-2d)."""


class CountdownBegun(Struct, frozen=True, tag="countdown-begun"):
    """`sleeper`: whom it means; None in matches stored before it was said."""

    by: Seat
    sleeper: Seat | None = None


class MiscountedFor(Struct, frozen=True, tag="miscounted"):
    """Counted at somebody who is not on turn (MM-V29)."""

    by: Seat
    sleeper: Seat


class Counted(Struct, frozen=True, tag="counted"):
    left: int
    lenient: bool = False
    """At nought: an act still stops it for a moment (MM-2d)."""


class WentOn(Struct, frozen=True, tag="went-on"):
    """Who went out out of turn has to pay first; whose turn it was goes on (MM-10)."""


class Won(Struct, frozen=True, tag="won"):
    seat: Seat
    lines: tuple[ScoreLine, ...]


class DealVoid(Struct, frozen=True, tag="deal-void"):
    """A whole lap in which nobody could lay or draw (MM-8a)."""


Event: TypeAlias = (
    CardLaid
    | CardsDrawn
    | TurnEnded
    | DrawDue
    | PenaltyDrawn
    | PenaltyTaken
    | PenaltyReturned
    | MauSaid
    | TurnClosing
    | ActHeld
    | HoldOver
    | CardThrownIn
    | MauMauSaid
    | QueensCalled
    | QueensClaimed
    | QueensCalledLate
    | Swapped
    | GivenTold
    | WentOut
    | Collided
    | ColliderClosed
    | DrawLapsed
    | DutyArisen
    | DutyDone
    | DutyOver
    | Astonished
    | EdgeCalled
    | EdgeDecided
    | Offended
    | Doubted
    | QuestionPut
    | QuestionWithdrawn
    | FactAnswered
    | RuleAnswered
    | ClauseRead
    | DoubtLapsed
    | OffencePunished
    | RolledBack
    | PileTaken
    | TakeBackTried
    | CardTakenBack
    | WishReplaced
    | QueensStopped
    | Cheered
    | PlenumCalled
    | Accused
    | Defended
    | PlenumVoted
    | PlenumDecided
    | Slept
    | CountdownBegun
    | MiscountedFor
    | Counted
    | Wished
    | StarterTurned
    | HealthAsked
    | HealthAnswered
    | LeftOut
    | Dealt
    | CardDealt
    | DealingFault
    | OpenCardKept
    | CardReplaced
    | WentOn
    | Won
    | DealVoid
    | Mixed
    | Shuffled
)
