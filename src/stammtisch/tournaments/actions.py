"""What people ask for. An action says what is meant; who says it the host adds, and time and seeds where they count."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from stammtisch.lists.actions import ListAction, Reason
from stammtisch.seating.certificate import Plan
from stammtisch.tournaments.options import Cents
from stammtisch.tournaments.people import Role
from stammtisch.tournaments.state import BookingKind, Odd, Way

Tag: TypeAlias = Annotated[str, Meta(min_length=1, max_length=30)]
Tags: TypeAlias = Annotated[tuple[Tag, ...], Meta(max_length=8)]


class Asked(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Any of the following."""


class Stamped(Asked, frozen=True):
    """`at` is the host's clock; a client cannot say it."""

    at: int = 0


# --- people ----------------------------------------------------------------------------------------------------


class Register(Asked, frozen=True, tag="register"):
    """The next number. `ranked=False`: a stand-in."""

    ranked: bool = True
    team: bool = False
    tags: Tags = ()


class CheckIn(Asked, frozen=True, tag="check-in"):
    """`here=False`: not here after all, and still registered."""

    number: int
    here: bool = True


class Withdraw(Asked, frozen=True, tag="withdraw"):
    """Before the first round that would have seated them."""

    number: int


class Appoint(Asked, frozen=True, tag="appoint"):
    """To the competence team, or no longer."""

    number: int
    team: bool = True


class RankAs(Asked, frozen=True, tag="rank-as"):
    """In which rankings somebody stands besides the one of all: women, youth, a club's own."""

    number: int
    tags: Tags = ()


class KeepApart(Asked, frozen=True, tag="keep-apart"):
    """From now on, or no longer."""

    numbers: tuple[int, int]
    apart: bool = True


class Leave(Asked, frozen=True, tag="leave"):
    number: int
    reason: Reason
    stand_in: int | None = None
    game_points: int | None = None
    """Of a paper list, where the program cannot know them."""
    finished: bool = False
    """The table has played its last deal, though nobody has entered it yet."""


class Exclude(Leave, frozen=True, tag="exclude"):
    """As leaving, by the supervisors, and out of the ranking (SK-conduct)."""


class Warn(Asked, frozen=True, tag="warn"):
    number: int
    reason: Reason


class TakeChair(Asked, frozen=True, tag="take-chair"):
    """A late arrival takes a stand-in's chair, until that table has a line."""

    number: int
    table: int


class Reissue(Asked, frozen=True, tag="reissue"):
    """A code got into wrong hands: the next one is printed, the old one opens nothing any more."""

    role: Role
    number: int = 0


# --- places ----------------------------------------------------------------------------------------------------


class AnnounceDraw(Asked, frozen=True, tag="announce-draw"):
    """The host adds the promise; a client cannot. `odd`: what is done when the field does not fill its tables."""

    way: Way = "computer"
    odd: Odd = "stand_ins"
    tables: Annotated[int, Meta(ge=0, le=250)] = 0
    """At the door: so many are sure."""
    commitment: str = ""


class AddWord(Asked, frozen=True, tag="add-word"):
    word: Annotated[str, Meta(min_length=1, max_length=64)]


class DrawLot(Asked, frozen=True, tag="draw-lot"):
    """From the hat as it was typed or scanned; at the door the host says the next place."""

    number: int
    lot: int


class CarryOut(Asked, frozen=True, tag="carry-out"):
    """The draw: the host reveals the seed."""

    seed: str


class ShowLots(Asked, frozen=True, tag="show-lots"):
    """The hall has watched enough: what is left of the lots drawn by computer stands there at once, on every screen."""


class AnnulDraw(Asked, frozen=True, tag="annul-draw"):
    reason: Reason


class PlanMatrix(Asked, frozen=True, tag="plan-matrix"):
    """All rounds still to come. Found by the solver, checked by the rules."""

    plan: Plan


# --- rounds ----------------------------------------------------------------------------------------------------


class AtTable(Asked, frozen=True, tag="at-table"):
    round: int
    table: int
    action: ListAction
    revision: int | None = None
    """For a round that is closed: which state of the standings the preview was made for."""


class PlayOnScreen(Asked, frozen=True, tag="play-on-screen"):
    """Its deals are played on Stammtisch; the host says at which table there. None: with cards after all."""

    round: int
    table: int
    screen: str = ""


class AssignColumns(Asked, frozen=True, tag="assign-columns"):
    """Somebody sat on a wrong chair: who really had each column of these tables."""

    round: int
    tables: Annotated[tuple[tuple[int, tuple[int, ...]], ...], Meta(min_length=1, max_length=100)]
    reason: Reason
    revision: int | None = None


class NameRecorder(Asked, frozen=True, tag="name-recorder"):
    """A player of the table writes for this match day, where nobody of the team sits."""

    table: int
    number: int


class HandIn(Asked, frozen=True, tag="hand-in"):
    """List and Reuegeld at the cash desk; once more when something was paid later."""

    round: int
    table: int
    cents: Cents
    reason: Reason = ""


class CloseRound(Asked, frozen=True, tag="close-round"):
    """The host adds the seed of the lots."""

    round: int
    lot: str = ""


class Announce(Asked, frozen=True, tag="announce"):
    """The new rule of this match day has been told to everybody."""

    round: int


class NoteLate(Asked, frozen=True, tag="note-late"):
    table: int
    seat: int


# --- clock -----------------------------------------------------------------------------------------------------


class StartRound(Stamped, frozen=True, tag="start-round"):
    """The next match day of the matrix, and its clock."""


class Pause(Stamped, frozen=True, tag="pause"):
    pass


class Resume(Stamped, frozen=True, tag="resume"):
    pass


class AddTime(Asked, frozen=True, tag="add-time"):
    """For all tables, or for one."""

    minutes: Annotated[int, Meta(ge=-30, le=120)]
    table: int | None = None


class Ring(Stamped, frozen=True, tag="ring"):
    """The cowbell: by the host when it is due, by hand at any time in a break."""


class TimeUp(Stamped, frozen=True, tag="time-up"):
    pass


# --- money, final, end -----------------------------------------------------------------------------------------


class Book(Asked, frozen=True, tag="book"):
    kind: BookingKind
    cents: Cents
    number: int = 0
    text: Reason = ""


class DecideCut(Asked, frozen=True, tag="decide-cut"):
    """Winner of the deciding deal between those who are level for the last place in the final."""

    winner: int


class OpenFinal(Stamped, frozen=True, tag="open-final"):
    pass


class Finish(Asked, frozen=True, tag="finish"):
    pass


class ReadPlaces(Asked, frozen=True, tag="read-places"):
    """The prize-giving has come to this place, from the last one up; 1 shows the whole final standing."""

    rank: Annotated[int, Meta(ge=1)]


Action: TypeAlias = (
    Register
    | CheckIn
    | Withdraw
    | Appoint
    | RankAs
    | KeepApart
    | Leave
    | Exclude
    | Warn
    | TakeChair
    | Reissue
    | AnnounceDraw
    | AddWord
    | DrawLot
    | CarryOut
    | ShowLots
    | AnnulDraw
    | PlanMatrix
    | AtTable
    | PlayOnScreen
    | AssignColumns
    | NameRecorder
    | HandIn
    | CloseRound
    | Announce
    | NoteLate
    | StartRound
    | Pause
    | Resume
    | AddTime
    | Ring
    | TimeUp
    | Book
    | DecideCut
    | OpenFinal
    | Finish
    | ReadPlaces
)
