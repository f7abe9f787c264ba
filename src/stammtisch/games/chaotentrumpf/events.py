"""What has happened. Past tense; each carries what its redaction needs, so that the log can be redacted as it lies."""

from typing import TypeAlias

from msgspec import Struct

from stammtisch import tricks
from stammtisch.cards import Card, Cards
from stammtisch.engine.core import Seat
from stammtisch.engine.scoring import ScoreLine
from stammtisch.engine.shuffling import Mixed, Shuffled
from stammtisch.games.chaotentrumpf.inversion import Kind
from stammtisch.games.chaotentrumpf.scoring import Facts
from stammtisch.games.chaotentrumpf.state import Offence
from stammtisch.tricks import TrickTaken


class CutWished(Struct, frozen=True, tag="cut-wished"):
    seat: Seat
    wish: bool


class CutterChosen(Struct, frozen=True, tag="cutter-chosen"):
    seat: Seat


class PackCut(Struct, frozen=True, tag="pack-cut"):
    seat: Seat
    lifted: int


class Dealt(Struct, frozen=True, tag="dealt"):
    """The dealer does not see his own cards yet (CT-8)."""

    dealer: Seat
    hands: tuple[Cards, ...]


class HandTakenUp(Struct, frozen=True, tag="hand-taken-up"):
    seat: Seat
    hand: Cards


class LookedEarly(Struct, frozen=True, tag="looked-early"):
    """All see that the dealer looks; what he sees is his own."""

    seat: Seat
    hand: Cards


class CardTurned(Struct, frozen=True, tag="card-turned"):
    card: Card


class TrumpVoted(Struct, frozen=True, tag="trump-voted"):
    """Open, and to be changed until all have voted."""

    seat: Seat
    trump: str
    further: tuple[str, ...] = ()


class VoteFailed(Struct, frozen=True, tag="vote-failed"):
    """No majority: the next card is turned."""


class TrumpFixed(Struct, frozen=True, tag="trump-fixed"):
    trump: str
    clauses: tuple[str, ...]


class ElectionExhausted(Struct, frozen=True, tag="election-exhausted"):
    """Nothing is left to turn; the same dealer deals again."""


class DealtAgain(Struct, frozen=True, tag="dealt-again"):
    cards: tuple[Cards, ...]


class Inverted(Struct, frozen=True, tag="inverted", omit_defaults=True):
    """Of the run only its length is announced: a Total may stand on eight values or on an Ultra's six (CT-11f).

    A run of no cards is a bluff (CT-N4c): only who made it knows.
    """

    seat: Seat
    kind: Kind
    old: str
    new: str
    length: int
    run: Cards | None
    again: bool = False
    """In table mode: not the first of this player in this deal (CT-11a)."""


class InversionVoid(Struct, frozen=True, tag="inversion-void"):
    """In table mode: too low after an Ultra or Totalultra (CT-11d). The trump stays, the right is gone."""

    seat: Seat
    kind: Kind
    new: str
    lock: Kind


class ProofShown(Struct, frozen=True, tag="proof-shown", omit_defaults=True):
    by: Seat
    seat: Seat
    places: tuple[int, int]
    cards: Cards
    """None at all: there is no such run (CT-N4c)."""
    number: int | None = None
    """Which inversion of the deal, counted from 0; None: the only one of this player."""


class ExchangeWished(Struct, frozen=True, tag="exchange-wished"):
    seat: Seat
    cards: Cards | None
    count: int


class Exchanged(Struct, frozen=True, tag="exchanged", omit_defaults=True):
    """Fewer come back than went away when the stock is short: the rest stays in hand."""

    seat: Seat
    away: Cards | None
    drawn: Cards | None
    count: int
    offences: tuple[Offence, ...] | None = None
    """As with a card: what was wrong with it in table mode (CT-12a)."""


class StatementMade(Struct, frozen=True, tag="statement-made"):
    seat: Seat
    lead: bool
    tip: str | None


class LotOpened(Struct, frozen=True, tag="lot-opened"):
    """Who takes part, and the tips named already; the first of them has fixed the level."""

    seats: tuple[Seat, ...]
    level: str | None
    tips: tuple[tuple[Seat, str], ...]


class Tipped(Struct, frozen=True, tag="tipped"):
    seat: Seat
    feature: str


class LotDrawn(Struct, frozen=True, tag="lot-drawn"):
    card: Card


class LeadFixed(Struct, frozen=True, tag="lead-fixed"):
    seat: Seat


class CardPlayed(tricks.CardPlayed, frozen=True, omit_defaults=True):
    """`offences`: what was wrong with it, judged in silence in table mode (CT-15b); nobody is told.

    None in strict play, and in logs from before it was stored (`earlier`).
    """

    offences: tuple[Offence, ...] | None = None


class CardOutOfTurn(Struct, frozen=True, tag="card-out-of-turn"):
    """In table mode: shown to all and back in hand (CT-15a)."""

    seat: Seat
    card: Card


class CardTakenBack(Struct, frozen=True, tag="card-taken-back"):
    """A careless error, put right before the next card (CT-SV-2)."""

    seat: Seat
    card: Card


class Scored(Struct, frozen=True, tag="scored"):
    """`facts`: None in deals stored before they were told with the score."""

    lines: tuple[ScoreLine, ...]
    facts: Facts | None = None


Event: TypeAlias = (
    CardPlayed
    | CardOutOfTurn
    | CardTakenBack
    | TrickTaken
    | CutWished
    | CutterChosen
    | PackCut
    | Dealt
    | HandTakenUp
    | LookedEarly
    | CardTurned
    | TrumpVoted
    | VoteFailed
    | TrumpFixed
    | ElectionExhausted
    | DealtAgain
    | Inverted
    | InversionVoid
    | ProofShown
    | ExchangeWished
    | Exchanged
    | StatementMade
    | LotOpened
    | Tipped
    | LotDrawn
    | LeadFixed
    | Scored
    | Mixed
    | Shuffled
)
