"""What happened to a list. Results stand in the events: a later program never counts an old evening anew."""

from typing import Any, TypeAlias

from msgspec import Struct

from stammtisch.engine.core import Seat
from stammtisch.engine.counting import DealResult
from stammtisch.games.maumau.rules import Bound, Trigger
from stammtisch.lists.entries import Entry
from stammtisch.lists.people import Who
from stammtisch.lists.scorelist import Presence


class ListOpened(Struct, frozen=True, tag="list-opened"):
    """The first record of a stream. Options whole: a later default must never rewrite an old list."""

    kind: str
    width: int
    options: Any
    deals: int | None = None
    first_dealer: Seat = 0
    keeper: Seat | None = None
    supervised: bool = False
    confirm_columns: bool = False
    readings: Any = None
    keeper_by_lot: bool = False


class LineEntered(Struct, frozen=True, tag="line-entered"):
    number: int
    entry: Entry
    result: DealResult[Any]
    by: Who


class LineSeconded(Struct, frozen=True, tag="line-seconded"):
    """Entered alike by somebody else; `rival`: alike with the entry beside it."""

    number: int
    by: Who
    rival: bool = False


class LineDisputed(Struct, frozen=True, tag="line-disputed"):
    number: int
    entry: Entry
    result: DealResult[Any]
    by: Who


class LineCorrected(Struct, frozen=True, tag="line-corrected"):
    number: int
    entry: Entry
    result: DealResult[Any]
    by: Who
    reason: str


class LineStruck(Struct, frozen=True, tag="line-struck"):
    number: int
    by: Who
    reason: str


class DealThrownIn(Struct, frozen=True, tag="deal-thrown-in"):
    """No game came about, or it was annulled; the same dealer deals again. `back`: it was noted by mistake."""

    by: Who
    back: bool = False
    number: int | None = None
    """None, from an earlier version: the deal that was to come."""


class ColumnConfirmed(Struct, frozen=True, tag="column-confirmed"):
    seat: Seat
    by: Who


class ListSigned(Struct, frozen=True, tag="list-signed"):
    by: Who
    digest: str


class ListReopened(Struct, frozen=True, tag="list-reopened"):
    by: Who
    reason: str


class SupervisorCalled(Struct, frozen=True, tag="supervisor-called"):
    by: Who
    reason: str


class SupervisorAnswered(Struct, frozen=True, tag="supervisor-answered"):
    by: Who
    decision: str


class ColumnsSettled(Struct, frozen=True, tag="columns-settled"):
    """The list cannot be mended; a supervisor says what it brings, column by column."""

    results: tuple[int, ...]
    by: Who
    reason: str


class PenTaken(Struct, frozen=True, tag="pen-taken"):
    by: Who


class PresenceChanged(Struct, frozen=True, tag="presence-changed"):
    """From this deal on somebody is there, pauses, has left or is disqualified; a seat beyond the last is new."""

    seat: Seat
    presence: Presence
    deal: int
    by: Who


class KeeperAppointed(Struct, frozen=True, tag="keeper-appointed"):
    seat: Seat
    by: Who
    by_lot: bool = False


class KeeperExempted(Struct, frozen=True, tag="keeper-exempted"):
    """From this deal on; `granted` False ends it."""

    granted: bool
    deal: int
    by: Who


class Sentenced(Struct, frozen=True, tag="sentenced"):
    """An amount of 0 is a forgiven offence: it stands in the minutes all the same."""

    seat: Seat
    amount: int
    judges: tuple[Seat, ...]
    deal: int
    by: Who
    reason: str


class MatchAnnulled(Struct, frozen=True, tag="match-annulled"):
    by: Who
    reason: str


class RuleAdded(Struct, frozen=True, tag="rule-added"):
    seat: Seat
    text: str
    by: Who
    trigger: Trigger = "honour"
    card: str = ""
    bound: Bound = "who"


ListEvent: TypeAlias = (
    ListOpened
    | LineEntered
    | LineSeconded
    | LineDisputed
    | LineCorrected
    | LineStruck
    | DealThrownIn
    | ColumnConfirmed
    | ListSigned
    | ListReopened
    | SupervisorCalled
    | SupervisorAnswered
    | ColumnsSettled
    | PenTaken
    | PresenceChanged
    | KeeperAppointed
    | KeeperExempted
    | Sentenced
    | MatchAnnulled
    | RuleAdded
)
Events: TypeAlias = tuple[ListEvent, ...]
