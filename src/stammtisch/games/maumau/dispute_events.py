"""What has happened beside the cards: questions, offences nobody hears of, doubts and what they lead to, the plenum."""

from typing import Literal

from msgspec import Struct, field

from stammtisch.cards import Card
from stammtisch.engine.core import Seat
from stammtisch.games.maumau.actions import Situation, Topic
from stammtisch.games.maumau.laying.serving import SuitLetter
from stammtisch.games.maumau.state import Offence, Penalty
from stammtisch.games.maumau.violations import Category


class Offended(Struct, frozen=True, tag="offended"):
    """The referee has seen it; nobody hears of it (MM-3a)."""

    seat: Seat
    code: str
    card_number: int | None = field(default=None, name="lie")
    taken: Penalty | None = None
    cause: int | None = None


class Doubted(Struct, frozen=True, tag="doubted"):
    by: Seat
    accused: Seat
    category: str
    upheld: bool
    lapsed: bool = False


class QuestionPut(Struct, frozen=True, tag="question-put"):
    """A question that accuses: a doubt, unless it is withdrawn at once (MM-6c)."""

    by: Seat
    accused: Seat
    category: Category


class QuestionWithdrawn(Struct, frozen=True, tag="question-withdrawn"):
    by: Seat


class FactAnswered(Struct, frozen=True, tag="fact-answered"):
    """What everybody can see (MM-6b): a number, or whose turn it is, or what is to be served."""

    by: Seat
    about: Topic
    of: Seat | None = None
    count: int | None = None
    seat: Seat | None = None
    card: Card | None = None
    wish: SuitLetter | None = None
    pending: int = 0


class RuleAnswered(Struct, frozen=True, tag="rule-answered"):
    """What the rules say to it (MM-6b)."""

    by: Seat
    card: str
    on: str
    situation: Situation
    answer: Literal["yes", "no", "depends"]
    clauses: tuple[str, ...]


class ClauseRead(Struct, frozen=True, tag="clause-read"):
    """The clause is read out to all (MM-6b)."""

    by: Seat
    clause: str


class DoubtLapsed(Struct, frozen=True, tag="doubt-lapsed"):
    """Too late, or paid for already: it costs nobody anything (MM-3b)."""

    by: Seat


class OffencePunished(Struct, frozen=True, tag="offence-punished"):
    offence: Offence


class RolledBack(Struct, frozen=True, tag="rolled-back"):
    """Cards that go back to their players, in the order they were laid."""

    cards: tuple[tuple[Seat, Card], ...]


class PileTaken(Struct, frozen=True, tag="pile-taken"):
    """In table mode: somebody shuffles the pile; all see who, and how much of it (MM-8a, MM-8b)."""

    by: Seat
    deep: bool = False


class TakeBackTried(Struct, frozen=True, tag="take-back-tried"):
    """A legal card stays where it lies (MM-1b)."""

    seat: Seat
    card: Card


class CardTakenBack(Struct, frozen=True, tag="card-taken-back"):
    """A wrong card is on its player's hand again (MM-1b)."""

    seat: Seat
    card: Card


class WishReplaced(Struct, frozen=True, tag="wish-replaced"):
    suit: SuitLetter


class QueensStopped(Struct, frozen=True, tag="queens-stopped"):
    """A queen round that should have been over is (MM-9a-3)."""


class Cheered(Struct, frozen=True, tag="cheered"):
    seat: Seat


class PlenumCalled(Struct, frozen=True, tag="plenum-called"):
    by: Seat
    accused: Seat
    charge: str
    demand: int
    clause: str = ""
    """The violation charged."""


class Accused(Struct, frozen=True, tag="accused"):
    """What the plaintiff has to say (MM-7b)."""

    speech: str


class Defended(Struct, frozen=True, tag="defended"):
    speech: str


class PlenumVoted(Struct, frozen=True, tag="plenum-voted"):
    """How, is seen by all together when all have voted."""

    seat: Seat
    guilty: bool | None


class PlenumDecided(Struct, frozen=True, tag="plenum-decided"):
    votes: tuple[tuple[Seat, bool | None], ...]
    guilty: bool
