"""What happened."""

from typing import Literal, TypeAlias

from msgspec import Struct

from stammtisch.lists.events import ListEvent, ListOpened
from stammtisch.seating.certificate import Plan
from stammtisch.tournaments.clock import Clock
from stammtisch.tournaments.options import Options
from stammtisch.tournaments.people import Role, Who
from stammtisch.tournaments.state import Booking, Draw, Player, Seating, Status, Swap


class TournamentOpened(Struct, frozen=True, tag="tournament-opened"):
    """The first record of a stream. Options whole: a later default must never rewrite an old evening."""

    options: Options
    edition: str
    """Of the rule book."""
    rehearsal: bool = False


class Registered(Struct, frozen=True, tag="registered"):
    player: Player


class StatusChanged(Struct, frozen=True, tag="status-changed"):
    number: int
    status: Status
    by: Who
    reason: str = ""


class Appointed(Struct, frozen=True, tag="appointed"):
    number: int
    team: bool


class RankedAs(Struct, frozen=True, tag="ranked-as"):
    number: int
    tags: tuple[str, ...]


class KeptApart(Struct, frozen=True, tag="kept-apart"):
    numbers: tuple[int, int]
    apart: bool = True


class Warned(Struct, frozen=True, tag="warned"):
    number: int
    by: Who
    reason: str


class CodeReissued(Struct, frozen=True, tag="code-reissued"):
    role: Role
    number: int


class DrawAnnounced(Struct, frozen=True, tag="draw-announced"):
    draw: Draw


class WordAdded(Struct, frozen=True, tag="word-added"):
    number: int
    word: str


class LotDrawn(Struct, frozen=True, tag="lot-drawn"):
    number: int
    lot: int


class Seated(Struct, frozen=True, tag="seated"):
    """A round has its places, binding for everybody; with the seed that proves the draw, where it was one."""

    round: int
    tables: Seating
    sheet: ListOpened
    byes: tuple[int, ...] = ()
    seed: str = ""


class LotsShown(Struct, frozen=True, tag="lots-shown"):
    """All at once, before the run of them had come to its end."""

    round: int


class DrawAnnulled(Struct, frozen=True, tag="draw-annulled"):
    """As a whole, with what was entered since."""

    round: int
    by: Who
    reason: str


class MatrixPlanned(Struct, frozen=True, tag="matrix-planned"):
    plan: Plan


class OnTable(Struct, frozen=True, tag="on-table"):
    """Something happened on a table's list."""

    round: int
    table: int
    event: ListEvent


class PutOnScreen(Struct, frozen=True, tag="put-on-screen"):
    round: int
    table: int
    screen: str


class ColumnsAssigned(Struct, frozen=True, tag="columns-assigned"):
    round: int
    table: int
    sat: tuple[int, ...]
    by: Who
    reason: str


class RecorderNamed(Struct, frozen=True, tag="recorder-named"):
    round: int
    table: int
    number: int


class HandedIn(Struct, frozen=True, tag="handed-in"):
    round: int
    table: int
    cents: int
    reason: str = ""


class SeatTaken(Struct, frozen=True, tag="seat-taken"):
    round: int
    table: int
    swap: Swap


class LateNoted(Struct, frozen=True, tag="late-noted"):
    round: int
    table: int
    seat: int


class TimeGiven(Struct, frozen=True, tag="time-given"):
    round: int
    table: int
    minutes: int


class RoundClosed(Struct, frozen=True, tag="round-closed"):
    """From now on its results are published."""

    round: int
    lot: str = ""


class ClosedCorrected(Struct, frozen=True, tag="closed-corrected"):
    """A list of a closed round was changed."""

    round: int
    table: int
    by: Who


class Announced(Struct, frozen=True, tag="announced"):
    round: int
    rules: tuple[str, ...]
    bring: tuple[str, ...] = ()


class ClockSet(Struct, frozen=True, tag="clock-set"):
    """The clock as it is from now on, and why."""

    clock: Clock
    cause: Literal["started", "paused", "resumed", "added", "rang", "time-up"]


class Booked(Struct, frozen=True, tag="booked"):
    booking: Booking


class CutDecided(Struct, frozen=True, tag="cut-decided"):
    winner: int


class FinalSeated(Struct, frozen=True, tag="final-seated"):
    seats: tuple[int, ...]
    sheet: ListOpened


class Finished(Struct, frozen=True, tag="finished"):
    pass


class PlacesRead(Struct, frozen=True, tag="places-read"):
    rank: int


Event: TypeAlias = (
    Registered
    | StatusChanged
    | Appointed
    | RankedAs
    | KeptApart
    | Warned
    | CodeReissued
    | DrawAnnounced
    | WordAdded
    | LotDrawn
    | Seated
    | LotsShown
    | DrawAnnulled
    | MatrixPlanned
    | OnTable
    | PutOnScreen
    | ColumnsAssigned
    | RecorderNamed
    | HandedIn
    | SeatTaken
    | LateNoted
    | TimeGiven
    | RoundClosed
    | ClosedCorrected
    | Announced
    | ClockSet
    | Booked
    | CutDecided
    | FinalSeated
    | Finished
    | PlacesRead
)
Events: TypeAlias = tuple[Event, ...]
