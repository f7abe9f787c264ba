"""Members and their offices. The log knows numbers; a name can be deleted, what somebody has played stays."""

from typing import Final

from stammtisch.clubs import actions as act
from stammtisch.clubs import events as was
from stammtisch.clubs.people import Who
from stammtisch.clubs.state import Club, Member
from stammtisch.engine.core import Refusal
from stammtisch.rulebook import enforces

NO_TITLE: Final = Refusal("ENG-table", "refusal.club.no-title")
MOST: Final = 2000
"""Numbers of a club."""


def no_member(number: int) -> Refusal:
    return Refusal("ENG-table", "refusal.club.no-member", {"number": number})


def member_now(club: Club, number: int) -> Member | Refusal:
    """Somebody who is a member today."""
    member = club.member(number)
    return no_member(number) if member is None or member.status != "member" else member


def enrol(club: Club, who: Who, action: act.Enrol) -> was.Events | Refusal:
    if len(club.members) >= MOST:
        return Refusal("ENG-limit", "refusal.club.full", {"most": MOST})
    return (was.Enrolled(len(club.members) + 1),)


def resign(club: Club, who: Who, action: act.Resign) -> was.Events | Refusal:
    member = member_now(club, action.number)
    if isinstance(member, Refusal):
        return member
    return _why_counted(club, member) or (was.Resigned(member.number),)


def forget(club: Club, who: Who, action: act.Forget) -> was.Events | Refusal:
    """Also of somebody who has left."""
    member = club.member(action.number)
    if member is None or member.status == "forgotten":
        return no_member(action.number)
    return _why_counted(club, member) or (was.Forgotten(member.number),)


@enforces("CT-18")
def _why_counted(club: Club, member: Member) -> Refusal | None:
    """CT-18: while a ballot is open nobody drops out of those of whom two thirds are wanted."""
    voting = any(motion.state == "open" and member.number in motion.electors for motion in club.motions)
    return Refusal("CT-18", "refusal.club.ballot-open") if voting else None


def merge(club: Club, who: Who, action: act.Merge) -> was.Events | Refusal:
    """Only when asked for: two people may well have the same name. Who is one person keeps all offices."""
    keep, drop = member_now(club, action.keep), club.member(action.drop)
    if isinstance(keep, Refusal):
        return keep
    if drop is None or drop.status == "forgotten":
        return no_member(action.drop)
    if drop.number == keep.number:
        return Refusal("ENG-table", "refusal.club.same", {"number": keep.number})
    if (day := _met(club, keep.number, drop.number)) is not None:
        return Refusal("ENG-table", "refusal.club.both-played", {"day": day})
    kept = (was.Appointed(keep.number, office, True) for office in drop.offices if office not in keep.offices)
    return _why_counted(club, drop) or (was.Merged(keep.number, drop.number), *kept)


def _met(club: Club, keep: int, drop: int) -> str | None:
    """The day of an evening at which both have played: then they are two people."""
    for evening in (evening for season in club.seasons for evening in season.evenings):
        members = [club.member(outcome.member) for outcome in evening.outcomes if outcome.member is not None]
        if {keep, drop} <= {member.number for member in members if member is not None}:
            return evening.day
    return None


@enforces("CT-18", "CT-4b")
def appoint(club: Club, who: Who, action: act.Appoint) -> was.Events | Refusal:
    """CT-4b: there is one secretary; CT-18: the committee stays as it is while it votes."""
    member = member_now(club, action.number)
    if isinstance(member, Refusal):
        return member
    if action.office == "committee" and any(motion.state == "open" for motion in club.motions):
        return Refusal("CT-18", "refusal.club.ballot-open")
    if (action.office in member.offices) == action.holds:
        return ()
    return (was.Appointed(member.number, action.office, action.holds),)


def show_year(club: Club, who: Who, action: act.ShowYear) -> was.Events | Refusal:
    member = member_now(club, who.number)
    if isinstance(member, Refusal):
        return member
    return () if member.year_shown == action.shown else (was.YearShown(member.number, action.shown),)
