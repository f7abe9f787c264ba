"""What has happened around the deals of a match. All of it is public."""

from typing import Literal, TypeAlias

from msgspec import Struct

from stammtisch.cards import Card
from stammtisch.engine.core import Seat
from stammtisch.games.chaotentrumpf.options import Options
from stammtisch.games.chaotentrumpf.state import Offence


class Agreed(Struct, frozen=True, tag="agreed"):
    seat: Seat


class EmergencyRejected(Struct, frozen=True, tag="emergency-rejected"):
    """One does not agree: it is played by the articles."""

    seat: Seat
    options: Options


class Volunteered(Struct, frozen=True, tag="volunteered"):
    seat: Seat
    willing: bool


class NominationOpened(Struct, frozen=True, tag="nomination-opened"):
    candidates: tuple[Seat, ...]


class Nominated(Struct, frozen=True, tag="nominated"):
    by: Seat
    seat: Seat


class KeeperFixed(Struct, frozen=True, tag="keeper-fixed"):
    seat: Seat
    how: Literal["nominated", "secretary", "lot"]


class ShufflerFixed(Struct, frozen=True, tag="shuffler-fixed"):
    """Who shuffles and deals first; the duty goes round from there."""

    seat: Seat


class LotCalled(Struct, frozen=True, tag="lot-called"):
    purpose: Literal["keeper", "dealer"]
    seats: tuple[Seat, ...]
    level: str | None
    """None: the first tip fixes it."""


class LotTipped(Struct, frozen=True, tag="lot-tipped"):
    seat: Seat
    feature: str


class LotCardTurned(Struct, frozen=True, tag="lot-card-turned"):
    card: Card


class ExemptionRequested(Struct, frozen=True, tag="exemption-requested"):
    about: Literal["exemption", "revocation"]
    by: Seat


class RequestAnswered(Struct, frozen=True, tag="request-answered"):
    seat: Seat
    agree: bool


class RequestDecided(Struct, frozen=True, tag="request-decided"):
    granted: bool


class ExemptionEnded(Struct, frozen=True, tag="exemption-ended"):
    """Given back by the keeper, or too few players are left (CT-5c)."""


class DeckOwed(Struct, frozen=True, tag="deck-owed"):
    seat: Seat


class DeckDelivered(Struct, frozen=True, tag="deck-delivered"):
    seat: Seat


class MatchTimeRanOut(Struct, frozen=True, tag="match-time-ran-out"):
    pass


class PlayoffOpened(Struct, frozen=True, tag="playoff-opened"):
    seats: tuple[Seat, ...]
    limit: int


class Accused(Struct, frozen=True, tag="accused"):
    """`evidence`: what the log has under this charge, laid open for the judges."""

    by: Seat
    accused: Seat
    charge: str
    deal: int
    grave: bool
    late: bool
    evidence: tuple[Offence, ...]


class JudgeSpoke(Struct, frozen=True, tag="judge-spoke"):
    """To the first question: careless? Or, too late for more: is the match to be annulled?"""

    seat: Seat
    yes: bool


class NotCareless(Struct, frozen=True, tag="not-careless"):
    pass


class SentenceGiven(Struct, frozen=True, tag="sentence-given"):
    seat: Seat
    amount: int
    disqualify: bool
    annul_match: bool


class PutToTheDirector(Struct, frozen=True, tag="put-to-the-director"):
    pass


class Acquitted(Struct, frozen=True, tag="acquitted"):
    seat: Seat
    reason: Literal["careless", "no-amount", "not-confirmed", "not-annulled"]


class Convicted(Struct, frozen=True, tag="convicted"):
    seat: Seat
    amount: int
    deal: int


class Disqualified(Struct, frozen=True, tag="disqualified"):
    seat: Seat
    deal: int


class DealAnnulled(Struct, frozen=True, tag="deal-annulled"):
    """Does not count; the same dealer deals again. What was begun after it falls with it."""

    number: int
    clause: str


class MatchAnnulled(Struct, frozen=True, tag="match-annulled"):
    pass


MeetingEvent: TypeAlias = (
    Agreed
    | EmergencyRejected
    | Volunteered
    | NominationOpened
    | Nominated
    | KeeperFixed
    | ShufflerFixed
    | LotCalled
    | LotTipped
    | LotCardTurned
    | ExemptionRequested
    | RequestAnswered
    | RequestDecided
    | ExemptionEnded
    | DeckOwed
    | DeckDelivered
    | MatchTimeRanOut
    | PlayoffOpened
    | Accused
    | JudgeSpoke
    | NotCareless
    | SentenceGiven
    | PutToTheDirector
    | Acquitted
    | Convicted
    | Disqualified
    | DealAnnulled
    | MatchAnnulled
)
