"""What a seat or the program may do. Imperative; each is an answer to one kind of window."""

from typing import Literal, TypeAlias

from msgspec import Struct

from stammtisch.cards import Card
from stammtisch.engine.core import Seat, TimeUp
from stammtisch.engine.shuffling import Measured, Mix, Shuffle
from stammtisch.games.maumau.laying.serving import SuitLetter
from stammtisch.games.maumau.violations import Category

Topic: TypeAlias = Literal["stock", "hand", "penalties", "turn", "serve"]
Situation: TypeAlias = Literal["serve", "seven", "queens"]


class FlickCard(Struct, frozen=True, tag="flick-card"):
    """Deals one card by hand, so hard, of a hundred (MM-9e)."""

    strength: int


class KeepCard(Struct, frozen=True, tag="keep-card"):
    """Keeps a card that came open, or wants a new one (MM-9e)."""

    keep: bool


class AskHealth(Struct, frozen=True, tag="ask-health"):
    """Is everybody well? (MM-S5)"""


class AnswerHealth(Struct, frozen=True, tag="answer-health"):
    well: bool


class LeaveOut(Struct, frozen=True, tag="leave-out"):
    """The dealer goes on without those who are not well (MM-11)."""


class TurnStarter(Struct, frozen=True, tag="turn-starter"):
    """Turns the top card of the stock (MM-S6)."""


class LayCard(Struct, frozen=True, tag="lay-card"):
    """Lays a card, and says what belongs to it: a wish, Mau, Mau-Mau, the end of the queen round."""

    card: Card
    wish: SuitLetter | None = None
    mau: bool = False
    mau_mau: bool = False
    end_queens: bool = False


class CallQueens(Struct, frozen=True, tag="call-queens"):
    """Shows two real queens and lays this one (MM-9a-1)."""

    card: Card
    mau: bool = False


class DrawCard(Struct, frozen=True, tag="draw-card"):
    """One card, because nothing can be served (MM-2a)."""


class TakeSevens(Struct, frozen=True, tag="take-sevens"):
    """Draws all the sevens have brought (MM-C7c)."""


class Done(Struct, frozen=True, tag="done"):
    """Nothing more is laid in this turn (MM-1d)."""


class Wish(Struct, frozen=True, tag="wish"):
    """The dealer, for a jack as starter (MM-S6)."""

    suit: SuitLetter


class Swap(Struct, frozen=True, tag="swap"):
    """After the joker: whole hands change owner (MM-T-joker-a). None: nobody's."""

    partner: Seat | None = None


class ThrowIn(Struct, frozen=True, tag="throw-in"):
    """A king or a ten on a king, by anybody (MM-9b-1)."""

    card: Card
    mau: bool = False


class Collide(Struct, frozen=True, tag="collide"):
    """A seven or a ten on the finisher's last seven (MM-9c). None: no more."""

    card: Card | None = None


class SayMau(Struct, frozen=True, tag="say-mau"):
    pass


class SayMauMau(Struct, frozen=True, tag="say-mau-mau"):
    pass


class Gesture(Struct, frozen=True, tag="gesture"):
    """What is owed by a suggestion of MM-16 or an added rule: `tschuldi`, `nine`, `willi`, `rule-0` ..."""

    gesture: str
    toward: Seat | None = None


class EdgeTimes(Measured, frozen=True, tag="edge-times"):
    """What the program measured at the edge of the table (MM-16c)."""


class Doubt(Struct, frozen=True, tag="doubt"):
    """In table mode: somebody has broken a rule of this kind (MM-6a). A question that accuses counts too (MM-6c)."""

    accused: Seat
    category: Category
    question: bool = False


class CallPlenum(Struct, frozen=True, tag="call-plenum"):
    """What no referee can know is brought before all (MM-7a); at most one card for each violation (MM-7b)."""

    accused: Seat
    charge: str
    violations: int = 1
    demand: int | None = None


class AnswerWarning(Struct, frozen=True, tag="answer-warning"):
    """Told that the question would be a doubt (MM-6c): take it back, or stand by it."""

    withdraw: bool


class Accuse(Struct, frozen=True, tag="accuse"):
    """The plaintiff tells what happened (MM-7b)."""

    speech: str = ""


class Defend(Struct, frozen=True, tag="defend"):
    speech: str = ""


class VotePlenum(Struct, frozen=True, tag="vote-plenum"):
    guilty: bool


class TakePenalty(Struct, frozen=True, tag="take-penalty"):
    """In table mode: takes up a penalty card, whether it is time or not (MM-5c)."""


class ShufflePile(Struct, frozen=True, tag="shuffle-pile"):
    """In table mode: takes the pile to shuffle it, whether it is one's own to do or not (MM-8a); deep: with all but the
    top card, whatever should stay (MM-8b)."""

    deep: bool = False


class TakeBack(Struct, frozen=True, tag="take-back"):
    """In table mode: reaches for the card one has laid last (MM-1b)."""


class CallLate(Struct, frozen=True, tag="call-late"):
    """Remembers that the queen that lies there was to begin a queen round (MM-9a-1)."""


class Cheer(Struct, frozen=True, tag="cheer"):
    """In table mode: shows joy about the last card (MM-10)."""


class AskFact(Struct, frozen=True, tag="ask-fact"):
    """What everybody can see and nobody wants to count: cards of the stock or of a place, whose turn, what is to be
    served (MM-6b)."""

    about: Topic
    of: Seat | None = None


class AskRule(Struct, frozen=True, tag="ask-rule"):
    """May this card go on that one? Cards, or values: `H10`, `10` (MM-6b)."""

    card: str
    on: str
    situation: Situation = "serve"


class AskClause(Struct, frozen=True, tag="ask-clause"):
    """What does this clause say? (MM-6b)"""

    clause: str


class TellGiven(Struct, frozen=True, tag="tell-given"):
    """After a swap: tells all which cards the other one has got (MM-T-joker-d)."""


class CountDown(Struct, frozen=True, tag="count-down"):
    """Counts for a player who sleeps (MM-2d); None, as earlier versions stored it: whoever is on turn."""

    sleeper: Seat | None = None


HeldAction: TypeAlias = LayCard | DrawCard | TakeSevens | Done | CallQueens
"""What a player does on his turn; while the turn before is closing it may have to wait (MM-C2)."""

Action: TypeAlias = (
    LayCard
    | DrawCard
    | TakeSevens
    | Done
    | ThrowIn
    | SayMau
    | CallQueens
    | Collide
    | Swap
    | Wish
    | SayMauMau
    | CountDown
    | Doubt
    | CallPlenum
    | AnswerWarning
    | Accuse
    | Defend
    | VotePlenum
    | TakePenalty
    | ShufflePile
    | TakeBack
    | CallLate
    | Cheer
    | Gesture
    | AskFact
    | AskRule
    | AskClause
    | TellGiven
    | EdgeTimes
    | FlickCard
    | KeepCard
    | AskHealth
    | AnswerHealth
    | LeaveOut
    | TurnStarter
    | Mix
    | Shuffle
    | TimeUp
)
