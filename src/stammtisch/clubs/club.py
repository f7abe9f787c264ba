"""The decider of a club: asks the rights, then the chapter it belongs to. Holds no rule of its own."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from msgspec.structs import replace

from stammtisch.clubs import actions as act
from stammtisch.clubs import committee, debts, members, seasons
from stammtisch.clubs.editions import PRINTED
from stammtisch.clubs.events import ClubFounded, Event, Events
from stammtisch.clubs.folding import evolve
from stammtisch.clubs.people import Who
from stammtisch.clubs.rights import why_not_yours
from stammtisch.clubs.state import Club
from stammtisch.engine.core import ChapterDecider, Refusal

_Chapter: TypeAlias = Callable[[Club, Who, Any], Events | Refusal]

CHAPTERS: Final[dict[type[Any], _Chapter]] = {
    act.Enrol: members.enrol,
    act.Resign: members.resign,
    act.Forget: members.forget,
    act.Merge: members.merge,
    act.Appoint: members.appoint,
    act.ShowYear: members.show_year,
    act.Propose: committee.propose,
    act.TakeUp: committee.take_up,
    act.WithdrawMotion: committee.withdraw,
    act.Speak: committee.speak,
    act.CastVote: committee.cast_vote,
    act.CloseBallot: committee.close_ballot,
    act.NoteDebt: debts.note,
    act.ReplacePack: debts.replace_pack,
    act.OpenSeason: seasons.open_season,
    act.CountEvening: seasons.count_evening,
    act.DropEvening: seasons.drop_evening,
    act.BringResults: seasons.bring_results,
    act.CloseSeason: seasons.close_season,
}


class ClubDecider(ChapterDecider[Who, Club, act.Action, Event, Club]):
    """A stream `club/ID`."""

    action_types = act.Action
    event_types = Event

    def decide(self, state: Club, actor: Who, action: act.Action) -> Events | Refusal:
        return why_not_yours(state, actor, action) or CHAPTERS[type(action)](state, actor, action)

    def evolve(self, state: Club, event: Event) -> Club:
        return evolve(state, event)

    def view(self, state: Club, role: Who, /) -> Club:
        """Members see the club; who looks on sees neither motions under way nor what somebody owes."""
        if role.role != "onlooker":
            return state
        decided = tuple(motion for motion in state.motions if motion.state in ("adopted", "rejected"))
        return replace(state, motions=decided, debts=())

    def redact(self, event: Event, role: Who, /) -> Event | None:
        return event if role.role != "onlooker" else None


def founding() -> ClubFounded:
    """The first record of a new club: it begins with the printed book."""
    return ClubFounded(PRINTED)


def dated(action: act.Action, *, day: str) -> act.Action:
    """What the host adds: the day. No client can say it."""
    return replace(action, day=day) if isinstance(action, act.Dated) else action
