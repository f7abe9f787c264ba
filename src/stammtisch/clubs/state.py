"""A club as data: the fold of its events."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from stammtisch.clubs.people import Office

Status: TypeAlias = Literal["member", "left", "forgotten", "merged"]


class Member(Struct, frozen=True):
    """Somebody with a number. The name lies beside the log."""

    number: int
    status: Status = "member"
    offices: tuple[Office, ...] = ()
    year_shown: bool = False
    """Has agreed that the own year is shown to others."""
    merged_into: int | None = None


class Amendment(Struct, frozen=True):
    """What a clause says from now on: an option of the game, which then holds, or words alone."""

    clause: str
    text: str
    settings: dict[str, Any] = {}


class Vote(Struct, frozen=True):
    member: int
    yes: bool


class Speech(Struct, frozen=True):
    member: int
    text: str


class Motion(Struct, frozen=True):
    """An amendment on its way. A suggestion becomes a proposal when a member of the committee takes it up."""

    number: int
    by: int
    amendment: Amendment
    state: Literal["suggested", "open", "adopted", "rejected", "withdrawn"] = "suggested"
    electors: tuple[int, ...] = ()
    """All members of the committee when it came before them: two thirds of these."""
    speeches: tuple[Speech, ...] = ()
    votes: tuple[Vote, ...] = ()
    day: str = ""
    """When it was decided."""
    overtaken: bool = False
    """Rejected because another amendment came first with which it does not go together, whatever the votes."""


class Edition(Struct, frozen=True):
    """The rule book as it stood from a day on."""

    revision: int
    day: str
    electors: int
    amendments: tuple[Amendment, ...] = ()
    """All that differs from the printed book, the oldest first."""

    @property
    def ruleset(self) -> str:
        """As matches and records name it."""
        return f"CT/{self.day}/rev{self.revision}"


class Debt(Struct, frozen=True):
    """A damaged pack that somebody owes (CT-SV-5)."""

    number: int
    member: int
    packs: int
    reason: str
    day: str
    replaced: str = ""
    """The day it came; empty: still owed."""
    source: str = ""
    """The table or list at which it was noted."""


Worth: TypeAlias = Annotated[int, Meta(ge=-1000, le=1000)]


class SeasonRules(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a season counts. A season is data: its evenings may be of any length and any field."""

    unit: Literal["series", "evening"] = "evening"
    """What is counted, and of what the best are taken: every series or match day, or every evening as a whole."""
    best: Annotated[int, Meta(ge=1, le=200)] | None = None
    """So many of the best; None: all."""
    bye: Literal["result", "nothing"] = "result"
    """A drawn bye brings its result, or is not counted."""
    stand_in: Literal["nothing", "result"] = "nothing"
    """Is what a member scores as a stand-in counted?"""
    absence: Worth | None = None
    """What a unit is worth that a member missed; None: nothing, and it is no unit. Bye and bench are not missed."""
    ties: tuple[Literal["game_points", "best", "units"], ...] = ("game_points", "best")
    """Between those who are level; else they share the place."""


class SeriesResult(Struct, frozen=True):
    """What somebody has from one series or match day."""

    round: int
    result: int
    game_points: int = 0
    kind: Literal["played", "bye", "stand-in"] = "played"


class Outcome(Struct, frozen=True):
    """What an entrant of an evening has, and which member that is."""

    entrant: int
    member: int | None
    series: tuple[SeriesResult, ...]


class Moved(Struct, frozen=True):
    """A member whose place in a season a correction has changed."""

    season: int
    member: int
    before: int | None
    after: int | None


class Evening(Struct, frozen=True):
    """An evening that counts, as it was published last."""

    tournament: str
    day: str
    rounds: int
    outcomes: tuple[Outcome, ...] = ()
    corrections: int = 0
    """How often what it brings has changed since it was first counted."""
    moved: tuple[Moved, ...] = ()
    """Whom the last correction has moved in this season."""


class Season(Struct, frozen=True):
    number: int
    title: str
    game: str
    rules: SeasonRules = SeasonRules()
    evenings: tuple[Evening, ...] = ()
    closed: bool = False


class Club(Struct, frozen=True):
    """The fold of its events."""

    members: tuple[Member, ...] = ()
    editions: tuple[Edition, ...] = ()
    motions: tuple[Motion, ...] = ()
    debts: tuple[Debt, ...] = ()
    seasons: tuple[Season, ...] = ()

    def member(self, number: int) -> Member | None:
        """By number; somebody whose numbers were merged is found by either."""
        if not 1 <= number <= len(self.members):
            return None
        member = self.members[number - 1]
        return member if member.merged_into is None else self.member(member.merged_into)

    def holders(self, office: Office) -> tuple[int, ...]:
        """Who holds it now."""
        return tuple(member.number for member in self.members if member.status == "member" and office in member.offices)

    @property
    def edition(self) -> Edition:
        """The one in force."""
        return self.editions[-1]
