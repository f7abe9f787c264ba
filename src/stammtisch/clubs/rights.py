"""Who may do what in a club: one table. Offices are looked up by the member's number."""

from typing import Any, Final, Literal, TypeAlias

from stammtisch.clubs import actions as act
from stammtisch.clubs.people import Who
from stammtisch.clubs.state import Club
from stammtisch.engine.core import Refusal
from stammtisch.rulebook import enforces

Standing: TypeAlias = Literal["chair", "secretary", "committee", "member", "onlooker", "host"]

_OFFICE: Final[frozenset[Standing]] = frozenset(("chair", "secretary"))
_MEMBERS: Final[frozenset[Standing]] = frozenset(("secretary", "committee", "member"))

RIGHTS: Final[dict[type[Any], frozenset[Standing]]] = {
    act.Enrol: _OFFICE,
    act.Resign: _OFFICE | _MEMBERS,
    act.Forget: _OFFICE | _MEMBERS,
    act.Merge: _OFFICE,
    act.Appoint: frozenset(("chair",)),
    act.ShowYear: _MEMBERS,
    act.Propose: _MEMBERS,
    act.TakeUp: frozenset(("committee",)),
    act.WithdrawMotion: _MEMBERS,
    act.Speak: _MEMBERS,
    act.CastVote: frozenset(("committee",)),
    act.CloseBallot: _OFFICE | {"committee"},
    act.NoteDebt: _OFFICE | {"host"},
    act.ReplacePack: _OFFICE | {"host"},
    act.OpenSeason: _OFFICE,
    act.CountEvening: _OFFICE,
    act.DropEvening: _OFFICE,
    act.BringResults: frozenset(("host",)),
    act.CloseSeason: _OFFICE,
}
"""A test holds that every action stands here. Members resign and are forgotten for themselves; what the keeper of the
minutes notes at a table of the club (CT-SV-5) the host brings."""


def standings_of(club: Club, who: Who) -> frozenset[Standing]:
    """Everything this person is in the club."""
    if who.role != "member":
        return frozenset((who.role,))
    member = club.member(who.number)
    if member is None or member.status != "member":
        return frozenset(("onlooker",))
    held: set[Standing] = {"member"}
    if "secretary" in member.offices:
        held.add("secretary")
    if "committee" in member.offices:
        held.add("committee")
    return frozenset(held)


@enforces("ENG-role", "CT-18")
def why_not_yours(club: Club, who: Who, action: act.Action) -> Refusal | None:
    """ENG-role: everybody does their own; CT-18: only the committee votes."""
    held = standings_of(club, who)
    if not held & RIGHTS[type(action)]:
        committee = isinstance(action, act.CastVote | act.TakeUp | act.CloseBallot)
        key = "refusal.club.committee-only" if committee else "refusal.club.not-yours"
        return Refusal("CT-18" if committee else "ENG-role", key)
    own = isinstance(action, act.Resign | act.Forget) and not held & _OFFICE
    if own and club.member(who.number) != club.member(action.number):  # type: ignore[union-attr]
        return Refusal("ENG-role", "refusal.club.only-yourself")
    return None
