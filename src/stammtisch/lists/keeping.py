"""Keeping a list: who may do what, and which chapter decides it. The same for every game and every table.

`ScoreListDecider` is a decider like a match: the server hosts it on a stream of its own, so does the command line.
"""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from stammtisch.engine.core import ChapterDecider, Refusal
from stammtisch.lists import attending, entering, signing
from stammtisch.lists.actions import (
    AddRule,
    AnnulMatch,
    Answer,
    AppointKeeper,
    Call,
    ChangePresence,
    Confirm,
    Correct,
    Enter,
    ExemptKeeper,
    Judge,
    ListAction,
    Reopen,
    Settle,
    Sign,
    Strike,
    TakeOver,
    TakePen,
    ThrowIn,
)
from stammtisch.lists.events import Events, ListEvent
from stammtisch.lists.folding import evolve
from stammtisch.lists.kinds import kind_of
from stammtisch.lists.people import Act, Who, may
from stammtisch.lists.scorelist import ScoreList
from stammtisch.rulebook import enforces

_Chapter: TypeAlias = Callable[[ScoreList, Who, Any], Events | Refusal]

CHAPTERS: Final[dict[type[Any], tuple[Act, _Chapter]]] = {
    Enter: ("enter", entering.enter),
    Correct: ("change", entering.change),
    Strike: ("change", entering.change),
    TakeOver: ("enter", entering.take_over),
    ThrowIn: ("enter", entering.throw_in),
    TakePen: ("enter", entering.take_pen),
    Confirm: ("confirm", signing.confirm),
    Sign: ("sign", signing.sign),
    Reopen: ("reopen", signing.reopen),
    Call: ("call", signing.call),
    Answer: ("answer", signing.answer),
    Settle: ("settle", signing.settle),
    ChangePresence: ("people", attending.change_presence),
    AppointKeeper: ("people", attending.appoint_keeper),
    ExemptKeeper: ("people", attending.exempt_keeper),
    Judge: ("sentence", attending.judge),
    AnnulMatch: ("sentence", attending.annul_match),
    AddRule: ("people", attending.add_rule),
}
"""Which right an action needs, and the chapter that decides it."""

_AT_THE_TABLE: Final = ("keeper", "second", "table", "team")


class ScoreListDecider(ChapterDecider[Who, ScoreList, ListAction, ListEvent, ScoreList]):
    """Whoever may look at a list sees all of it: there is nothing to hide on it."""

    action_types = ListAction
    event_types = ListEvent

    def decide(self, state: ScoreList, actor: Who, action: ListAction) -> Events | Refusal:
        return decide(state, actor, action)

    def evolve(self, state: ScoreList, event: ListEvent) -> ScoreList:
        return evolve(state, event)

    def view(self, state: ScoreList, role: Who, /) -> ScoreList:
        return state

    def redact(self, event: ListEvent, role: Who, /) -> ListEvent:
        return event


def decide(scorelist: ScoreList, who: Who, action: ListAction) -> Events | Refusal:
    """By the kind of the action; who may not do such a thing is told before anything else."""
    act, chapter = CHAPTERS[type(action)]
    refusal = _why_not_yours(scorelist, who, act) or _why_no_pen(scorelist, who, action)
    return chapter(scorelist, who, action) if refusal is None else refusal


@enforces("ENG-role")
def _why_not_yours(scorelist: ScoreList, who: Who, act: Act) -> Refusal | None:
    """ENG-role: everybody only what their role may."""
    return None if may(who, act, supervised=scorelist.supervised) else Refusal("ENG-role", "refusal.list.not-yours")


@enforces("MM-T-record")
def _why_no_pen(scorelist: ScoreList, who: Who, action: ListAction) -> Refusal | None:
    """MM-T-record: on a match-day sheet whoever holds the pen enters; two who tap the same win would count it twice."""
    writing = isinstance(action, Enter) and kind_of(scorelist).one_pen and who.role in _AT_THE_TABLE
    return Refusal("MM-T-record", "refusal.list.other-pen") if writing and scorelist.pen not in (None, who) else None
