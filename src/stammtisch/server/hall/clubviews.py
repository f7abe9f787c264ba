"""What a club shows: to members all of it, by the public link what is decided and who agreed to be named."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from stammtisch.clubs.committee import entrenched, needed
from stammtisch.clubs.editions import GAME, is_kept, settings
from stammtisch.clubs.people import Office
from stammtisch.clubs.state import Amendment, Club, Debt, Edition, Motion, Moved, Season, SeasonRules, Status
from stammtisch.clubs.tables import Attendance, SeasonRow, attendances, season_table
from stammtisch.server.hall.stored_club import StoredClub


class MemberShown(Struct, frozen=True):
    number: int
    name: str
    """Empty: has none, or has not agreed that it is shown here."""
    status: Status
    offices: tuple[Office, ...]
    year_shown: bool
    consent: bool
    """May the name be published?"""
    attendance: Attendance
    """For members alone."""


class EditionShown(Struct, frozen=True):
    revision: int
    day: str
    electors: int
    ruleset: str
    amendments: tuple[Amendment, ...]
    settings: dict[str, Any]
    """Options of the game that hold by it."""
    kept: bool
    """Do we have its words, so that it can be read, compared and played?"""


class MotionShown(Struct, frozen=True):
    motion: Motion
    yes: int
    needed: int
    of_all: bool
    """Two thirds of all members of the committee; else most of those who vote."""


class EveningShown(Struct, frozen=True):
    tournament: str
    day: str
    rounds: int
    corrections: int
    moved: tuple[Moved, ...]
    """Whom the last correction has moved."""


class SeasonShown(Struct, frozen=True):
    number: int
    title: str
    game: str
    rules: SeasonRules
    closed: bool
    evenings: tuple[EveningShown, ...]
    rows: tuple[SeasonRow, ...]


class ClubView(Struct, frozen=True):
    id: str
    title: str
    game: str
    """Whose rule book its committee amends."""
    members: tuple[MemberShown, ...]
    editions: tuple[EditionShown, ...]
    """The one in force last."""
    motions: tuple[MotionShown, ...]
    debts: tuple[Debt, ...]
    seasons: tuple[SeasonShown, ...]


def club_view(held: StoredClub, *, public: bool) -> ClubView:
    club = held.state
    there = {} if public else attendances(club)
    return ClubView(
        held.name,
        held.title,
        GAME,
        tuple(_member(held, number, there, public=public) for number in range(1, len(club.members) + 1)),
        tuple(_edition(edition) for edition in club.editions),
        tuple(_motion(motion) for motion in _motions(club, public=public)),
        () if public else club.debts,
        tuple(_season(club, season) for season in club.seasons),
    )


def _member(held: StoredClub, number: int, there: dict[int, Attendance], *, public: bool) -> MemberShown:
    member, row = held.state.members[number - 1], held.members.get(number)
    named = row is not None and (row.consent or not public)
    name, consent = (row.name, row.consent) if row and named else ("", False)
    was = there.get(number, Attendance())
    return MemberShown(number, name, member.status, member.offices, member.year_shown, consent, was)


def _edition(edition: Edition) -> EditionShown:
    told = edition.revision, edition.day, edition.electors, edition.ruleset, edition.amendments
    return EditionShown(*told, settings(edition), is_kept(edition))


def _motions(club: Club, *, public: bool) -> Iterator[Motion]:
    """By the public link what is decided, and how; what members said about it stays among them."""
    for motion in club.motions:
        if not public:
            yield motion
        elif motion.state in ("adopted", "rejected"):
            yield replace(motion, speeches=())


def _motion(motion: Motion) -> MotionShown:
    least = needed(motion.amendment.clause, electors=len(motion.electors), voting=len(motion.votes))
    yes = sum(vote.yes for vote in motion.votes)
    return MotionShown(motion, yes, least, entrenched(motion.amendment.clause))


def _season(club: Club, season: Season) -> SeasonShown:
    evenings = tuple(EveningShown(e.tournament, e.day, e.rounds, e.corrections, e.moved) for e in season.evenings)
    rows = season_table(club, season)
    return SeasonShown(season.number, season.title, season.game, season.rules, season.closed, evenings, rows)
