"""What people of a club ask for. Who says it, and the day, the host adds."""

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

from stammtisch.clubs.people import Office
from stammtisch.clubs.state import Outcome, SeasonRules

Words: TypeAlias = Annotated[str, Meta(min_length=1, max_length=2000)]
Title: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]
Day: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")]
"""Whether there is such a day, the chapter asks: what is stored must be read whatever is asked of it today."""


class Asked(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Any of the following."""


class Dated(Asked, frozen=True):
    """`day` is the host's, as 2026-11-18; a client cannot say it."""

    day: str = ""


# --- members ---------------------------------------------------------------------------------------------------


class Enrol(Asked, frozen=True, tag="enrol"):
    """The next number."""


class Resign(Asked, frozen=True, tag="resign"):
    """No longer a member; results stay."""

    number: int


class Forget(Asked, frozen=True, tag="forget"):
    """The name is deleted; results stay and are anonymous."""

    number: int


class Merge(Asked, frozen=True, tag="merge"):
    """Two numbers are one person. Never done unless somebody asks for it."""

    keep: int
    drop: int


class Appoint(Asked, frozen=True, tag="appoint"):
    number: int
    office: Office
    holds: bool = True


class ShowYear(Asked, frozen=True, tag="show-year"):
    """Others may look at my year, or no longer."""

    shown: bool


# --- the committee ---------------------------------------------------------------------------------------------


class Propose(Asked, frozen=True, tag="propose"):
    clause: str
    text: Words
    settings: dict[str, Any] = {}


class TakeUp(Asked, frozen=True, tag="take-up"):
    """A member of the committee makes a suggestion a proposal."""

    motion: int


class WithdrawMotion(Asked, frozen=True, tag="withdraw-motion"):
    motion: int


class Speak(Asked, frozen=True, tag="speak"):
    motion: int
    text: Words


class CastVote(Dated, frozen=True, tag="cast-vote"):
    motion: int = 0
    yes: bool = False


class CloseBallot(Dated, frozen=True, tag="close-ballot"):
    """Counts; who has not voted was absent."""

    motion: int = 0


# --- packs owed ------------------------------------------------------------------------------------------------


class NoteDebt(Dated, frozen=True, tag="note-debt"):
    number: int = 0
    packs: Annotated[int, Meta(ge=1, le=20)] = 1
    reason: Annotated[str, Meta(max_length=200)] = ""
    source: Annotated[str, Meta(max_length=80)] = ""
    """The table or list at which it was noted; said by the host."""


class ReplacePack(Dated, frozen=True, tag="replace-pack"):
    debt: int = 0


# --- seasons ---------------------------------------------------------------------------------------------------


class OpenSeason(Asked, frozen=True, tag="open-season"):
    title: Title
    game: str
    rules: SeasonRules = SeasonRules()


class CountEvening(Asked, frozen=True, tag="count-evening"):
    """This evening belongs to the season."""

    season: int
    tournament: str
    day: Day


class DropEvening(Asked, frozen=True, tag="drop-evening"):
    season: int
    tournament: str


class BringResults(Asked, frozen=True, tag="bring-results"):
    """What an evening has published; brought by the host, again after every correction."""

    tournament: str
    rounds: int
    outcomes: tuple[Outcome, ...]


class CloseSeason(Asked, frozen=True, tag="close-season"):
    season: int


Action: TypeAlias = (
    Enrol
    | Resign
    | Forget
    | Merge
    | Appoint
    | ShowYear
    | Propose
    | TakeUp
    | WithdrawMotion
    | Speak
    | CastVote
    | CloseBallot
    | NoteDebt
    | ReplacePack
    | OpenSeason
    | CountEvening
    | DropEvening
    | BringResults
    | CloseSeason
)
