"""A club for tests: numbers instead of names, and what somebody is refused."""

from stammtisch.clubs import actions as act
from stammtisch.clubs.club import ClubDecider, dated, founding
from stammtisch.clubs.events import Events
from stammtisch.clubs.folding import founded
from stammtisch.clubs.people import CHAIR, HOST, Who
from stammtisch.clubs.state import Club
from stammtisch.engine.core import Refusal
from stammtisch.engine.stream import Stream

DAY = "2026-11-18"


class Clubhouse:
    """The stream of a club with so many members, the first of whom are the committee."""

    def __init__(self, members: int = 4, *, committee: int = 3) -> None:
        self.stream = Stream(ClubDecider(), founded(founding()))
        for number in range(1, members + 1):
            self.done(CHAIR, act.Enrol())
            if number <= committee:
                self.done(CHAIR, act.Appoint(number, "committee"))

    @property
    def club(self) -> Club:
        return self.stream.state

    def ask(self, who: Who | int, action: act.Action, *, day: str = DAY) -> Events | Refusal:
        who = Who("member", who) if isinstance(who, int) else who
        outcome = self.stream.submit(who, dated(action, day=day), by=who.name)
        return outcome if isinstance(outcome, Refusal) else outcome.events

    def done(self, who: Who | int, action: act.Action, *, day: str = DAY) -> Events:
        events = self.ask(who, action, day=day)
        assert not isinstance(events, Refusal), events
        return events

    def refused(self, who: Who | int, action: act.Action) -> str:
        """The clause; nothing has changed."""
        before = self.stream.state
        refusal = self.ask(who, action)
        assert isinstance(refusal, Refusal), refusal
        assert self.stream.state == before
        return refusal.clause

    def amend(self, clause: str, text: str = "neu", *, yes: int, day: str = DAY, **settings: object) -> bool:
        """Somebody of the committee proposes it, so many vote for it, the chair has it counted."""
        electors = self.club.holders("committee")
        self.done(electors[0], act.Propose(clause, text, dict(settings)))
        number = self.club.motions[-1].number
        for member in electors[:yes]:
            self.done(member, act.CastVote(motion=number, yes=True), day=day)
        if self.club.motions[-1].state == "open":
            self.done(CHAIR, act.CloseBallot(motion=number), day=day)
        return self.club.motions[-1].state == "adopted"


__all__ = ["CHAIR", "DAY", "HOST", "Clubhouse"]
