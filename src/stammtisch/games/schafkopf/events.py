"""What has happened. Past tense; each carries what its redaction needs, so that the log can be redacted as it lies."""

from typing import Literal, TypeAlias

from msgspec import Struct

from stammtisch import tricks
from stammtisch.cards import Card, Cards
from stammtisch.engine.core import Seat
from stammtisch.engine.scoring import ScoreLine
from stammtisch.engine.shuffling import Mixed, Shuffled
from stammtisch.games.schafkopf.scoring import Facts
from stammtisch.games.schafkopf.state import Offence, Slip
from stammtisch.tricks import TrickTaken


class Dealt(Struct, frozen=True, tag="dealt"):
    hands: tuple[Cards, ...]


class Passed(Struct, frozen=True, tag="passed"):
    seat: Seat


class Bid(Struct, frozen=True, tag="bid"):
    """`phrase` is what was said, a text key; `named` the game when it was said concretely."""

    seat: Seat
    rung: int
    phrase: str
    named: str | None = None


class ContractFixed(Struct, frozen=True, tag="contract-fixed"):
    seat: Seat
    contract: str


class PassedOut(Struct, frozen=True, tag="passed-out"):
    pass


class SpritzeGiven(Struct, frozen=True, tag="spritze-given"):
    seat: Seat
    word: str


class SpritzeDeclined(Struct, frozen=True, tag="spritze-declined"):
    """Nobody else's business."""

    seat: Seat


class CardPlayed(tricks.CardPlayed, frozen=True, omit_defaults=True):
    """`ran_away`: he led below the called Sau, and had the right to or not (SK-B5.4); only he is told.

    None where that was no question, and in logs from before it was stored (`earlier`).
    """

    ran_away: bool | None = None


class Offended(Struct, frozen=True, tag="offended"):
    """Judged in silence: nobody sees it, the proof needs it."""

    offence: Offence


class CorrectionAsked(Struct, frozen=True, tag="correction-asked"):
    seat: Seat
    wrong: Card
    right: Card


class CorrectionDenied(Struct, frozen=True, tag="correction-denied"):
    """The card was right already, or taking it back would disclose the game."""

    seat: Seat
    reason: Literal["card-was-right", "disclosure"]


class ObjectionAnswered(Struct, frozen=True, tag="objection-answered"):
    seat: Seat
    objection: bool | None


class CorrectionDisputed(Struct, frozen=True, tag="correction-disputed"):
    """Somebody objected; who, stays sealed."""

    seat: Seat


class CardCorrected(Struct, frozen=True, tag="card-corrected"):
    seat: Seat
    wrong: Card
    right: Card


class Claimed(Struct, frozen=True, tag="claimed", omit_defaults=True):
    by: Seat
    against: Seat
    trick: int | None = None


class ClaimRejected(Struct, frozen=True, tag="claim-rejected"):
    by: Seat
    against: Seat


class OffenceProven(Struct, frozen=True, tag="offence-proven"):
    """From here on it is public. `correctable`: the trick still lies open and the card was not the lead."""

    slip: Slip
    correctable: bool


class VoteCast(Struct, frozen=True, tag="vote-cast"):
    seat: Seat
    go_on: bool | None


class PlayGoesOn(Struct, frozen=True, tag="play-goes-on"):
    slip: Slip


class Confirmed(Struct, frozen=True, tag="confirmed"):
    seat: Seat


class SupervisorCalled(Struct, frozen=True, tag="supervisor-called"):
    seat: Seat


class SupervisorDecided(Struct, frozen=True, tag="supervisor-decided"):
    """`decision` is the tag of his action; what follows from it are events of their own."""

    decision: str


class Annulled(Struct, frozen=True, tag="annulled"):
    pass


class Scored(Struct, frozen=True, tag="scored"):
    facts: Facts
    lines: tuple[ScoreLine, ...]


Event: TypeAlias = (
    CardPlayed
    | TrickTaken
    | SpritzeDeclined
    | SpritzeGiven
    | Passed
    | Bid
    | ContractFixed
    | PassedOut
    | Mixed
    | Shuffled
    | Dealt
    | Scored
    | Offended
    | CorrectionAsked
    | CorrectionDenied
    | ObjectionAnswered
    | CorrectionDisputed
    | CardCorrected
    | Claimed
    | ClaimRejected
    | OffenceProven
    | VoteCast
    | PlayGoesOn
    | Confirmed
    | SupervisorCalled
    | SupervisorDecided
    | Annulled
)
