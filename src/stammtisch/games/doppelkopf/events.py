"""What has happened. Past tense; each carries what its redaction needs, so that the log can be redacted as it lies."""

from typing import TypeAlias

from msgspec import Struct

from stammtisch import tricks
from stammtisch.cards import Cards
from stammtisch.engine.core import Seat
from stammtisch.engine.scoring import ScoreLine
from stammtisch.engine.shuffling import Mixed, Shuffled
from stammtisch.games.doppelkopf.scoring import Facts, Party, Step
from stammtisch.games.doppelkopf.state import Roles, Slip
from stammtisch.tricks import TrickTaken


class Dealt(Struct, frozen=True, tag="dealt"):
    hands: tuple[Cards, ...]


class Reserved(Struct, frozen=True, tag="reserved"):
    """None: as the others saw it."""

    seat: Seat
    what: str | None


class ThrownIn(Struct, frozen=True, tag="thrown-in"):
    seat: Seat


class SoloContested(Struct, frozen=True, tag="solo-contested"):
    """Who wants which solo, the one with the right to it first."""

    solos: tuple[tuple[Seat, str], ...]


class SoloBid(Struct, frozen=True, tag="solo-bid"):
    seat: Seat
    step: Step


class SoloPassed(Struct, frozen=True, tag="solo-passed"):
    seat: Seat


class ArmutOffered(Struct, frozen=True, tag="armut-offered"):
    """How many cards lie there is seen by all, which ones by nobody but their owner."""

    seat: Seat
    trumps: Cards | None
    count: int


class ArmutRefused(Struct, frozen=True, tag="armut-refused"):
    seat: Seat


class ArmutTaken(Struct, frozen=True, tag="armut-taken"):
    """Who takes them may look at them."""

    seat: Seat
    poor: Seat
    trumps: Cards | None


class ArmutUntaken(Struct, frozen=True, tag="armut-untaken"):
    pass


class CardsReturned(Struct, frozen=True, tag="cards-returned"):
    """`trumps` is what the taker has to say about them, where he has to."""

    seat: Seat
    poor: Seat
    cards: Cards | None
    trumps: int | None


class ContractFixed(Struct, frozen=True, tag="contract-fixed"):
    """`step` is the announcement a solo was won with: binding from now on (DK-1.1f)."""

    contract: str
    seat: Seat | None
    step: Step | None = None
    roles: Roles | None = None
    """Nobody is told. None: as the others saw it, and in logs from before it was stored (`earlier`)."""


class SchweinAnswered(Struct, frozen=True, tag="schwein-answered"):
    """Sealed: a no is nobody else's business, and a yes not before all have answered."""

    seat: Seat
    schwein: bool


class SchweinDeclared(Struct, frozen=True, tag="schwein-declared"):
    """Before the first card, where it is asked there."""

    seat: Seat


class CardPlayed(tricks.CardPlayed, frozen=True):
    """`schwein`: as the highest trump (DK-II.2)."""

    schwein: bool = False


class PartnerFound(Struct, frozen=True, tag="partner-found"):
    """None: the one with the Hochzeit plays alone."""

    seat: Seat | None
    trick: int


class Announced(Struct, frozen=True, tag="announced"):
    seat: Seat
    party: Party
    step: Step


class RestOffered(Struct, frozen=True, tag="rest-offered"):
    """Would leave the tricks that are still to be played to the other party."""

    seat: Seat


class GiftAnswered(Struct, frozen=True, tag="gift-answered"):
    """Sealed: whoever wants to play on is not named. `agree` is None as the others saw it."""

    seat: Seat
    agree: bool | None


class GiftSettled(Struct, frozen=True, tag="gift-settled"):
    """All have agreed, or somebody has not."""

    seat: Seat
    given: bool


class Slipped(Struct, frozen=True, tag="slipped"):
    """Judged in silence: nobody sees it, the proof needs it."""

    slip: Slip


class Claimed(Struct, frozen=True, tag="claimed"):
    by: Seat
    against: Seat


class ClaimRejected(Struct, frozen=True, tag="claim-rejected"):
    by: Seat
    against: Seat


class RevokeProven(Struct, frozen=True, tag="revoke-proven"):
    slip: Slip


class Confirmed(Struct, frozen=True, tag="confirmed"):
    seat: Seat


class Scored(Struct, frozen=True, tag="scored"):
    facts: Facts
    lines: tuple[ScoreLine, ...]


Event: TypeAlias = (
    CardPlayed
    | TrickTaken
    | Announced
    | RestOffered
    | GiftAnswered
    | GiftSettled
    | PartnerFound
    | Dealt
    | Reserved
    | ThrownIn
    | SoloContested
    | SoloBid
    | SoloPassed
    | ArmutOffered
    | ArmutRefused
    | ArmutTaken
    | ArmutUntaken
    | CardsReturned
    | ContractFixed
    | SchweinAnswered
    | SchweinDeclared
    | Slipped
    | Claimed
    | ClaimRejected
    | RevokeProven
    | Confirmed
    | Scored
    | Mixed
    | Shuffled
)
