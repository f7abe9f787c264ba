"""CT-1a, CT-18: the committee amends the articles by two thirds of all its members; a match keeps the edition it began
with.

A decider like a game: the first seats are the members, whoever sits behind them may only suggest. An amendment changes
the text of a clause, and the options it settles where the program has to know.
"""

import re
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from stammtisch.engine.core import TABLE, WRONG_KIND, Accepted, Draft, Game, Refusal, Seat, TableAction, Window
from stammtisch.engine.forms import Form, OneOf, Text
from stammtisch.engine.polls import Poll
from stammtisch.games.chaotentrumpf.options import RULESET, Options
from stammtisch.rulebook import book, enforces

MEMBERS: Final = 3
"""Who signed the fourth revision (CT-PRE-1)."""
LONGEST: Final = 2000
_DATE: Final = re.compile(r"([0-9]{4})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])")
_DAYS: Final = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


class Amendment(Struct, frozen=True):
    clause: str
    text: str
    settings: dict[str, Any] = {}
    """Options that hold from now on, by name."""


class Propose(Struct, frozen=True, tag="propose"):
    clause: str
    text: str
    settings: dict[str, Any] = {}


class VoteAmendment(Struct, frozen=True, tag="vote-amendment"):
    yes: bool


class CloseBallot(TableAction, frozen=True, tag="close-ballot"):
    """Counts; who has not voted was absent."""

    date: str


class Proposed(Struct, frozen=True, tag="proposed"):
    by: Seat
    amendment: Amendment


class Suggested(Struct, frozen=True, tag="suggested"):
    by: Seat
    amendment: Amendment


class AmendmentVoted(Struct, frozen=True, tag="amendment-voted"):
    seat: Seat
    yes: bool


class Adopted(Struct, frozen=True, tag="adopted"):
    ruleset: str


class Rejected(Struct, frozen=True, tag="rejected"):
    yes: int
    needed: int


CommitteeAction: TypeAlias = Propose | VoteAmendment | CloseBallot
CommitteeEvent: TypeAlias = Proposed | Suggested | AmendmentVoted | Adopted | Rejected


class Edition(Struct, frozen=True):
    """The articles as they stand, and what is being voted upon."""

    members: int
    ruleset: str = RULESET
    revision: int = 4
    amendments: tuple[Amendment, ...] = ()
    proposed: Amendment | None = None
    votes: Poll[bool] | None = None
    ballots: int = 0
    suggestions: tuple[tuple[Seat, Amendment], ...] = ()


class Committee(Game[Edition, CommitteeAction, CommitteeEvent, Edition]):
    """No secrets: everybody sees the edition."""

    name = "committee"
    action_types = CommitteeAction
    event_types = CommitteeEvent
    state_types = Edition

    def __init__(self, members: int = MEMBERS, *, others: int = 0) -> None:
        self.members = members
        self.seats = tuple(range(members + others))

    def begin(self) -> Edition:
        return Edition(self.members)

    def windows(self, state: Edition) -> tuple[Window, ...]:
        motions = Window(f"motion:{state.ballots}:{len(state.suggestions)}", "motion", self.seats, must=False)
        if state.votes is None:
            return (motions,)
        return (
            state.votes.window("ballot", changeable=True, must=False),
            Window(f"close:{state.ballots}", "close", (TABLE,), must=False),
        )

    def offers(self, state: Edition, seat: Seat, window: Window) -> tuple[Form, ...]:
        if window.kind == "ballot":
            return (Form(VoteAmendment, {"yes": OneOf((True, False))}),)
        clauses = tuple(c.id for c in book("chaotentrumpf").clauses if c.id != "CT-1a")
        return (Form(Propose, {"clause": OneOf(clauses), "text": Text(LONGEST, ("-",))}),)

    def decide(
        self, state: Edition, actor: Seat, action: CommitteeAction, window: Window
    ) -> Accepted[Edition, CommitteeEvent] | Refusal:
        draft: Draft[Edition, CommitteeEvent] = Draft(state, self.evolve)
        refusal: Refusal | None = WRONG_KIND
        match window.kind, action:
            case "motion", Propose():
                refusal = self._propose(draft, actor, Amendment(action.clause, action.text, action.settings))
            case "ballot", VoteAmendment():
                refusal = None
                draft.emit(AmendmentVoted(actor, action.yes))
            case "close", CloseBallot():
                refusal = count(draft, state, action.date)
        return refusal or draft.done()

    @enforces("CT-18")
    def _propose(self, draft: Draft[Edition, CommitteeEvent], actor: Seat, amendment: Amendment) -> Refusal | None:
        """CT-18: only members bring in what is voted upon; what others write is a suggestion."""
        if (refusal := unamendable(amendment, draft.state)) is not None:
            return refusal
        draft.emit((Proposed if actor < self.members else Suggested)(actor, amendment))
        return None

    def evolve(self, state: Edition, event: CommitteeEvent) -> Edition:
        match event:
            case Suggested():
                return replace(state, suggestions=(*state.suggestions, (event.by, event.amendment)))
            case Proposed():
                votes: Poll[bool] = Poll(f"ballot:{state.ballots}", tuple(range(state.members)))
                return replace(state, proposed=event.amendment, votes=votes, ballots=state.ballots + 1)
            case AmendmentVoted() if state.votes is not None:
                return replace(state, votes=state.votes.answer(event.seat, event.yes))
            case Adopted() if state.proposed is not None:
                known = replace(state, ruleset=event.ruleset, revision=state.revision + 1)
                return replace(known, amendments=(*state.amendments, state.proposed), proposed=None, votes=None)
            case Rejected():
                return replace(state, proposed=None, votes=None)
        return state

    def view(self, state: Edition, seat: Seat) -> Edition:
        return state

    def redact(self, event: CommitteeEvent, seat: Seat) -> CommitteeEvent:
        return event


@enforces("CT-1a", "CT-18")
def unamendable(amendment: Amendment, edition: Edition) -> Refusal | None:
    """CT-1a: the name stands for ever; CT-18: any other clause, with a text and settings that make sense."""
    if amendment.clause not in {c.id for c in book("chaotentrumpf").clauses}:
        return Refusal("CT-18", "refusal.ct.no-such-clause", {"value": amendment.clause})
    if amendment.clause == "CT-1a":
        return Refusal("CT-1a", "refusal.ct.name-stands")
    if not 0 < len(amendment.text.strip()) <= LONGEST:
        return Refusal("CT-18", "refusal.ct.amendment-text", {"most": LONGEST})
    if "ruleset" in amendment.settings or _options({**_settled(edition), **amendment.settings}) is None:
        return Refusal("CT-18", "refusal.ct.amendment-settings")
    return None


@enforces("CT-18")
def needed(clause: str, members: int, votes: Poll[bool]) -> int:
    """CT-18: two thirds of all members; the practical notes are not entrenched, most of those who vote suffice."""
    if clause.startswith("CT-N") and not clause.startswith("CT-NUEV"):
        return len(votes.answers) // 2 + 1
    return -(-2 * members // 3)


def _is_a_date(text: str) -> bool:
    found = _DATE.fullmatch(text)
    return found is not None and int(found[3]) <= _DAYS[int(found[2]) - 1]


def count(draft: Draft[Edition, CommitteeEvent], state: Edition, day: str) -> Refusal | None:
    assert state.votes is not None
    assert state.proposed is not None
    if not _is_a_date(day):
        return Refusal("CT-18", "refusal.ct.date", {"value": day})
    yes, least = sum(vote for _, vote in state.votes.answers), needed(state.proposed.clause, state.members, state.votes)
    if yes >= least:
        draft.emit(Adopted(f"CT/{day}/rev{state.revision + 1}"))
    else:
        draft.emit(Rejected(yes, least))
    return None


@enforces("CT-18", "CT-PRE-1")
def options(edition: Edition) -> Options:
    """CT-18: what a match that begins now is played by; CT-PRE-1: it keeps that, whatever is amended later."""
    found = _options({**_settled(edition), "ruleset": edition.ruleset})
    assert found is not None
    return found


def _settled(edition: Edition) -> dict[str, Any]:
    """What the amendments so far have settled, the later ones over the earlier."""
    return {name: value for amendment in edition.amendments for name, value in amendment.settings.items()}


def _options(settings: dict[str, Any]) -> Options | None:
    try:
        return msgspec.convert(settings, Options)
    except (msgspec.ValidationError, ValueError):
        return None


def text_of(edition: Edition, clause: str) -> str | None:
    """The clause as amended; None where it stands as printed."""
    return next((a.text for a in reversed(edition.amendments) if a.clause == clause), None)
