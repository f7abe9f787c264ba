"""CT-4a, CT-4b, CT-5b: who keeps the minutes, and who shuffles first."""

from typing import TypeAlias

from msgspec.structs import replace

from stammtisch.engine.core import WRONG_KIND, Draft, Refusal, Seat, TimeUp, Window
from stammtisch.engine.forms import Form, OneOf
from stammtisch.engine.polls import Poll, majority
from stammtisch.games.chaotentrumpf.match import agreement, drawing
from stammtisch.games.chaotentrumpf.match.actions import Nominate, Volunteer
from stammtisch.games.chaotentrumpf.match.events import (
    KeeperFixed,
    Nominated,
    NominationOpened,
    ShufflerFixed,
    Volunteered,
)
from stammtisch.games.chaotentrumpf.match.state import ChaotentrumpfMatchState, Keeper
from stammtisch.rulebook import enforces

OfficeEvent: TypeAlias = Volunteered | NominationOpened | Nominated | KeeperFixed | ShufflerFixed


def begun(m: ChaotentrumpfMatchState) -> ChaotentrumpfMatchState:
    """What is to be settled first among those who are there: the emergency, then the office, then the shuffler."""
    fresh = replace(m, agreement=None, volunteers=None, nominations=None, lot=None)
    if not m.number and agreement.emergency(m.options, len(m.present)):
        return agreement.ask_all(fresh)
    return seek_a_keeper(fresh)


@enforces("CT-4a")
def seek_a_keeper(m: ChaotentrumpfMatchState) -> ChaotentrumpfMatchState:
    """CT-4a: no deal without somebody who keeps the score, unless the minutes were waived, or the table itself does."""
    if m.options.formalities == "table":
        return replace(m, stage="ready", rotating=True)
    if m.options.minutes and m.keeper is None:
        poll: Poll[bool] = Poll(f"volunteer:{m.round}", m.present)
        return replace(m, stage="volunteering", volunteers=poll, round=m.round + 1)
    if not m.options.minutes and not m.rotating:
        return drawing.called(m, "dealer", m.present)
    return replace(m, stage="ready")


def windows(m: ChaotentrumpfMatchState) -> tuple[Window, ...]:
    if m.stage == "volunteering":
        assert m.volunteers is not None
        return (m.volunteers.window("volunteer", limit="office"),)
    assert m.nominations is not None
    return (m.nominations.window("nominate", limit="office"),)


def offers(m: ChaotentrumpfMatchState) -> tuple[Form, ...]:
    if m.stage == "volunteering":
        return (Form(Volunteer, {"willing": OneOf((False, True))}),)
    return (Form(Nominate, {"seat": OneOf(m.candidates)}),)


def decide(
    draft: Draft[ChaotentrumpfMatchState, object], m: ChaotentrumpfMatchState, actor: Seat, action: object
) -> Refusal | None:
    if m.stage == "volunteering":
        return _volunteer(draft, m, actor, action)
    return _nominate(draft, m, actor, action)


@enforces("CT-4a")
def _volunteer(
    draft: Draft[ChaotentrumpfMatchState, object], m: ChaotentrumpfMatchState, actor: Seat, action: object
) -> Refusal | None:
    """CT-4a: one who offers himself is the keeper; of several, or of all when nobody does, one is nominated."""
    assert m.volunteers is not None
    if isinstance(action, Volunteer):
        draft.emit(Volunteered(actor, action.willing))
    elif isinstance(action, TimeUp):
        for silent in m.volunteers.missing:
            draft.emit(Volunteered(silent, willing=False))
    else:
        return WRONG_KIND
    poll = draft.state.volunteers
    assert poll is not None
    if poll.complete:
        willing = tuple(seat for seat, yes in poll.answers if yes)
        if len(willing) == 1:
            _fix(draft, willing[0], "nominated")
        else:
            draft.emit(NominationOpened(willing or m.present))
    return None


@enforces("CT-4a", "CT-4b")
def _nominate(
    draft: Draft[ChaotentrumpfMatchState, object], m: ChaotentrumpfMatchState, actor: Seat, action: object
) -> Refusal | None:
    """CT-4a: more than half agree on one; CT-4b: if not, the secretary takes the office, or else the lot gives it."""
    if isinstance(action, Nominate):
        if action.seat not in m.candidates:
            return Refusal("CT-4a", "refusal.ct.no-candidate", {"seat": action.seat, "seats": list(m.candidates)})
        draft.emit(Nominated(actor, action.seat))
    elif not isinstance(action, TimeUp):
        return WRONG_KIND
    poll = draft.state.nominations
    assert poll is not None
    chosen = majority(poll, of=len(m.present))
    if chosen is not None:
        _fix(draft, chosen, "nominated")
    elif poll.complete or isinstance(action, TimeUp):
        _fall_back(draft, m)
    return None


@enforces("CT-4b")
def _fall_back(draft: Draft[ChaotentrumpfMatchState, object], m: ChaotentrumpfMatchState) -> None:
    """CT-4b: nobody could be determined."""
    if m.options.secretary in m.present:
        assert m.options.secretary is not None
        _fix(draft, m.options.secretary, "secretary")
    else:
        drawing.call(draft, m, "keeper")


@enforces("CT-5b")
def _fix(draft: Draft[ChaotentrumpfMatchState, object], seat: Seat, how: str) -> None:
    """CT-5b: the keeper's left neighbour shuffles first; a later keeper changes nothing in the rotation."""
    draft.emit(KeeperFixed(seat, how))  # type: ignore[arg-type]
    m = draft.state
    if not m.rotating:
        at = m.present.index(seat)
        draft.emit(ShufflerFixed(m.present[(at + 1) % len(m.present)]))


def draw(draft: Draft[ChaotentrumpfMatchState, object], actor: Seat, action: object) -> Refusal | None:
    """Once the lot has spoken (CT-LE-b) the office is filled, or the first shuffler known."""
    outcome = drawing.decide(draft, draft.state, actor, action)
    if not isinstance(outcome, Seat):
        return outcome
    assert draft.state.lot is not None
    if draft.state.lot.purpose == "keeper":
        _fix(draft, outcome, "lot")
    else:
        draft.emit(ShufflerFixed(outcome))
    return None


@enforces("CT-4b")
def secretary_takes_over(draft: Draft[ChaotentrumpfMatchState, object]) -> None:
    """CT-4b: a keeper by lot makes room as soon as the secretary is there, between two deals."""
    m = draft.state
    wanted = m.options.secretary
    if m.keeper is not None and m.keeper.by == "lot" and wanted in m.present and wanted != m.keeper.seat:
        assert wanted is not None
        draft.emit(KeeperFixed(wanted, "secretary"))


def evolve(m: ChaotentrumpfMatchState, event: OfficeEvent) -> ChaotentrumpfMatchState:
    match event:
        case Volunteered():
            assert m.volunteers is not None
            return replace(m, volunteers=m.volunteers.answer(event.seat, event.willing))
        case NominationOpened():
            poll: Poll[Seat] = Poll(f"nominate:{m.round}", m.present)
            nominating = replace(m, stage="nominating", candidates=event.candidates, volunteers=None)
            return replace(nominating, nominations=poll, round=m.round + 1)
        case Nominated():
            assert m.nominations is not None
            return replace(m, nominations=m.nominations.answer(event.by, event.seat))
        case KeeperFixed():
            kept = replace(m, keeper=Keeper(event.seat, event.how), exempt=False, volunteers=None, nominations=None)
            return replace(kept, stage="ready", lot=None)
        case ShufflerFixed():
            return replace(m, dealer=event.seat, rotating=True, stage="ready", lot=None)
