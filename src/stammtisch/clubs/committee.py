"""CT-18: the committee amends the rule book by two thirds of all its members; anybody else may suggest."""

from typing import Final

from msgspec.structs import replace

from stammtisch.clubs import actions as act
from stammtisch.clubs import events as was
from stammtisch.clubs.editions import GAME, amended, clause_of, playable
from stammtisch.clubs.members import member_now
from stammtisch.clubs.people import Who
from stammtisch.clubs.state import Amendment, Club, Motion
from stammtisch.engine.core import Refusal
from stammtisch.rulebook import book, enforces

_NAME: Final = ("CT-1a", "CT-1b")


@enforces("CT-18")
def propose(club: Club, who: Who, action: act.Propose) -> was.Events | Refusal:
    """CT-18: only the committee brings in what is voted upon; what others write is a suggestion."""
    member = member_now(club, who.number)
    if isinstance(member, Refusal):
        return member
    amendment = Amendment(action.clause, action.text.strip(), action.settings)
    if (refusal := why_unamendable(club, amendment)) is not None:
        return refusal
    number, electors = len(club.motions) + 1, club.holders("committee")
    if member.number not in electors:
        return (was.Suggested(number, member.number, amendment),)
    return (was.Proposed(number, member.number, amendment, electors),)


@enforces("CT-18")
def take_up(club: Club, who: Who, action: act.TakeUp) -> was.Events | Refusal:
    """CT-18: a suggestion is voted upon once a member of the committee makes it a proposal."""
    motion = _motion(club, action.motion, "suggested")
    if isinstance(motion, Refusal):
        return motion
    electors = club.holders("committee")
    if who.number not in electors:
        return Refusal("CT-18", "refusal.club.committee-only")
    refusal = why_unamendable(club, motion.amendment)
    return refusal or (was.Proposed(motion.number, motion.by, motion.amendment, electors),)


def withdraw(club: Club, who: Who, action: act.WithdrawMotion) -> was.Events | Refusal:
    """By whoever made it, as long as nothing is decided."""
    motion = _motion(club, action.motion, "suggested", "open")
    if isinstance(motion, Refusal):
        return motion
    if motion.by != who.number:
        return Refusal("CT-18", "refusal.club.not-your-motion")
    return (was.MotionWithdrawn(motion.number),)


def speak(club: Club, who: Who, action: act.Speak) -> was.Events | Refusal:
    """Every member may, as long as nothing is decided."""
    motion, member = _motion(club, action.motion, "suggested", "open"), member_now(club, who.number)
    if isinstance(motion, Refusal):
        return motion
    if isinstance(member, Refusal):
        return member
    return (was.Spoken(motion.number, member.number, action.text.strip()),)


@enforces("CT-18")
def cast_vote(club: Club, who: Who, action: act.CastVote) -> was.Events | Refusal:
    """CT-18: the members of the committee vote, and may think again until it is counted; all in: it is counted."""
    motion = _motion(club, action.motion, "open")
    if isinstance(motion, Refusal):
        return motion
    if who.number not in motion.electors:
        return Refusal("CT-18", "refusal.club.committee-only")
    cast = was.VoteCast(motion.number, who.number, action.yes)
    votes = {vote.member: vote.yes for vote in motion.votes} | {who.number: action.yes}
    if len(votes) < len(motion.electors):
        return (cast,)
    return cast, _counted(club, motion, votes, action.day)


@enforces("CT-18")
def close_ballot(club: Club, who: Who, action: act.CloseBallot) -> was.Events | Refusal:
    """CT-18: two thirds of all, so whoever has not voted counts as if against. Of a note, where most of those who vote
    suffice, the office alone decides when enough have had their say."""
    motion = _motion(club, action.motion, "open")
    if isinstance(motion, Refusal):
        return motion
    own = motion.by if entrenched(motion.amendment.clause) else None
    if who.role != "chair" and who.number not in (*club.holders("secretary"), own):
        return Refusal("CT-18", "refusal.club.not-yours-to-count")
    return (_counted(club, motion, {vote.member: vote.yes for vote in motion.votes}, action.day),)


def _counted(club: Club, motion: Motion, votes: dict[int, bool], day: str) -> was.Adopted | was.Rejected:
    """What has been adopted since may have overtaken it: nobody could play by both."""
    yes, least = sum(votes.values()), needed(motion.amendment.clause, electors=len(motion.electors), voting=len(votes))
    if yes < least:
        return was.Rejected(motion.number, yes, least, day)
    if why_unamendable(club, motion.amendment) is not None:
        return was.Rejected(motion.number, yes, least, day, overtaken=True)
    edition = amended(club.edition, motion.amendment, day=day, electors=len(motion.electors))
    return was.Adopted(motion.number, yes, least, edition)


@enforces("CT-18")
def needed(clause: str, *, electors: int, voting: int) -> int:
    """CT-18: two thirds of all members; the practical notes are not covered, most of those who vote suffice."""
    return -(-2 * electors // 3) if entrenched(clause) else voting // 2 + 1


def entrenched(clause: str) -> bool:
    """Articles, LE, NÜV and SV; not the practical notes."""
    return not clause.startswith("CT-N") or clause.startswith("CT-NUEV")


@enforces("CT-1a", "CT-1b", "CT-18")
def why_unamendable(club: Club, amendment: Amendment) -> Refusal | None:
    """CT-1a, CT-1b: the name stands for ever; CT-18: any other clause, with settings that are its own and that go
    with the rest of the edition."""
    if amendment.clause not in {clause.id for clause in book(GAME).clauses}:
        return Refusal("CT-18", "refusal.club.no-such-clause", {"value": amendment.clause})
    if amendment.clause in _NAME:
        return Refusal(amendment.clause, "refusal.club.name-stands")
    if not amendment.text:
        return Refusal("CT-18", "refusal.club.no-text")
    for option in amendment.settings:
        if (clause := clause_of(option)) is None:
            return Refusal("CT-18", "refusal.club.no-such-option", {"value": option})
        if clause != amendment.clause:
            return Refusal(clause, "refusal.club.other-clause", {"value": option, "clause": clause})
    ahead = replace(club.edition, amendments=(*club.edition.amendments, amendment))
    return Refusal("CT-18", "refusal.club.settings") if playable(ahead) is None else None


def _motion(club: Club, number: int, *states: str) -> Motion | Refusal:
    if not 1 <= number <= len(club.motions):
        return Refusal("CT-18", "refusal.club.no-motion", {"number": number})
    motion = club.motions[number - 1]
    return motion if motion.state in states else Refusal("CT-18", "refusal.club.decided", {"number": number})
