"""What has happened in a club. An event carries what a rule decided; the fold judges nothing."""

from typing import TypeAlias

from msgspec import Struct

from stammtisch.clubs.people import Office
from stammtisch.clubs.state import Amendment, Edition, Moved, Outcome, SeasonRules


class Happened(Struct, frozen=True, omit_defaults=True):
    """Any of the following."""


class ClubFounded(Happened, frozen=True, tag="club-founded"):
    """The first record: the editions of the rule book that came before the club."""

    editions: tuple[Edition, ...]


class Enrolled(Happened, frozen=True, tag="enrolled"):
    number: int


class Resigned(Happened, frozen=True, tag="resigned"):
    number: int


class Forgotten(Happened, frozen=True, tag="forgotten"):
    number: int


class Merged(Happened, frozen=True, tag="merged"):
    keep: int
    drop: int


class Appointed(Happened, frozen=True, tag="appointed"):
    number: int
    office: Office
    holds: bool


class YearShown(Happened, frozen=True, tag="year-shown"):
    number: int
    shown: bool


class Suggested(Happened, frozen=True, tag="suggested"):
    motion: int
    by: int
    amendment: Amendment


class Proposed(Happened, frozen=True, tag="proposed"):
    """It is before the committee, as it was made up that day."""

    motion: int
    by: int
    amendment: Amendment
    electors: tuple[int, ...]


class MotionWithdrawn(Happened, frozen=True, tag="motion-withdrawn"):
    motion: int


class Spoken(Happened, frozen=True, tag="spoken"):
    motion: int
    member: int
    text: str


class VoteCast(Happened, frozen=True, tag="vote-cast"):
    motion: int
    member: int
    yes: bool


class Adopted(Happened, frozen=True, tag="adopted"):
    motion: int
    yes: int
    needed: int
    edition: Edition


class Rejected(Happened, frozen=True, tag="rejected"):
    motion: int
    yes: int
    needed: int
    day: str
    overtaken: bool = False
    """Its settings no longer go with the edition in force."""


class DebtNoted(Happened, frozen=True, tag="debt-noted"):
    debt: int
    member: int
    packs: int
    reason: str
    day: str
    source: str = ""


class PackReplaced(Happened, frozen=True, tag="pack-replaced"):
    debt: int
    day: str


class SeasonOpened(Happened, frozen=True, tag="season-opened"):
    season: int
    title: str
    game: str
    rules: SeasonRules


class EveningCounted(Happened, frozen=True, tag="evening-counted"):
    season: int
    tournament: str
    day: str


class EveningDropped(Happened, frozen=True, tag="evening-dropped"):
    season: int
    tournament: str


class ResultsBrought(Happened, frozen=True, tag="results-brought"):
    """What the evening brings now; `moved` says what a correction did to the tables."""

    tournament: str
    rounds: int
    outcomes: tuple[Outcome, ...]
    corrected: bool = False
    moved: tuple[Moved, ...] = ()


class SeasonClosed(Happened, frozen=True, tag="season-closed"):
    season: int


Event: TypeAlias = (
    Enrolled
    | Resigned
    | Forgotten
    | Merged
    | Appointed
    | YearShown
    | Suggested
    | Proposed
    | MotionWithdrawn
    | Spoken
    | VoteCast
    | Adopted
    | Rejected
    | DebtNoted
    | PackReplaced
    | SeasonOpened
    | EveningCounted
    | EveningDropped
    | ResultsBrought
    | SeasonClosed
)
Events: TypeAlias = tuple[Event, ...]
