"""MM-7a to d, C.6: what is unclear is judged by all who play: charge, defence, one vote, in dubio pro reo."""

from typing import Final

from msgspec.structs import replace

from stammtisch.engine.core import WRONG_KIND, Draft, Refusal, Seat, TimeUp, Window
from stammtisch.engine.forms import Form, OneOf, Text
from stammtisch.engine.polls import Poll
from stammtisch.games.maumau import ending, shadow
from stammtisch.games.maumau.actions import Action, CallPlenum, Defend, VotePlenum
from stammtisch.games.maumau.events import Defended, DrawDue, Event, PlenumCalled, PlenumDecided, PlenumVoted
from stammtisch.games.maumau.state import Playing, Plenum, State
from stammtisch.rulebook import enforces

LONGEST: Final = 500
UNKNOWABLE: Final = ("health", "answer", "house_rule")
CHARGES: Final = (*UNKNOWABLE, "waiting", "joy", "interpretation")


@enforces("MM-7a")
def undecidable(p: Playing, category: str) -> bool:
    """MM-7a: where the referee cannot know: whether an answer was true, whether a rule of honour was kept."""
    return category == "dealing" or (category == "house_rule" and _honour(p))


def sits(p: Playing) -> bool:
    """At a table always; before a strict referee only where rules of honour have been added."""
    return shadow.at_a_table(p) or (p.table.rules != () and _honour(p))


def _honour(p: Playing) -> bool:
    return any(r.trigger == "honour" for r in p.table.rules)


def judged(p: Playing, accused: Seat, charge: str) -> bool:
    return (accused, charge, p.number) in p.judged


def _charges(p: Playing) -> tuple[str, ...]:
    """A strict referee leaves to the plenum only what he cannot know."""
    return CHARGES if shadow.at_a_table(p) else UNKNOWABLE


def windows(p: Playing) -> tuple[Window, ...]:
    """The call is open to all; while a plenum sits, everything else waits for it."""
    if p.plenum is None:
        return (Window(f"plenum:{p.plenums}", "plenum", p.table.seats, "overtaken", must=False),)
    if not p.plenum.defended:
        return (Window(f"defence:{p.plenums}", "defence", (p.plenum.accused,), limit="plenum_speech"),)
    return (p.plenum.votes.window("verdict", sealed=True, limit="plenum_vote"),)


def offers(p: Playing, seat: Seat, window: Window) -> tuple[Form, ...]:
    if window.kind == "defence":
        return (Form(Defend, {"speech": Text(LONGEST, ("", "…"))}),)
    if window.kind == "verdict":
        return (Form(VotePlenum, {"guilty": OneOf((False, True))}),)
    count, forms = OneOf((1, 2)), []
    for other in p.table.seats:
        charges = tuple(c for c in _charges(p) if not judged(p, other, c))
        if other != seat and charges:
            forms.append(Form(CallPlenum, {"accused": OneOf((other,)), "charge": OneOf(charges), "violations": count}))
    return tuple(forms)


@enforces("MM-7a", "MM-7b")
def decide(draft: Draft[State, Event], p: Playing, actor: Seat, action: Action, window: Window) -> Refusal | None:
    """MM-7a: anybody calls it; MM-7b: the charge with its demand, then the defence, which nobody has to make."""
    match window.kind, action:
        case "plenum", CallPlenum():
            return _called(draft, p, actor, action)
        case "defence", (Defend() | TimeUp()):
            speech = action.speech if isinstance(action, Defend) else ""
            if len(speech) > LONGEST:
                return Refusal("MM-7b", "refusal.mm.speech", {"most": LONGEST})
            draft.emit(Defended(speech))
            return None
        case "verdict", (VotePlenum() | TimeUp()):
            return _vote(draft, p, actor, action)
    return WRONG_KIND


@enforces("MM-7b", "MM-7c")
def _called(draft: Draft[State, Event], p: Playing, by: Seat, action: CallPlenum) -> Refusal | None:
    """MM-7b: at most one card for each violation charged; MM-7c: never twice about the same."""
    if action.accused == by or action.accused not in p.table.seats:
        return Refusal("MM-7a", "refusal.mm.doubt-whom")
    if action.charge not in _charges(p):
        return Refusal("MM-7a", "refusal.mm.plenum-charge", {"value": action.charge, "known": list(_charges(p))})
    demand = action.violations if action.demand is None else action.demand
    if not 1 <= demand <= action.violations:
        return Refusal("MM-7b", "refusal.mm.demand", {"found": demand, "most": action.violations})
    if judged(p, action.accused, action.charge):
        return Refusal("MM-7c", "refusal.mm.judged")
    call(draft, by, action.accused, action.charge, demand=demand)
    return None


def call(draft: Draft[State, Event], by: Seat, accused: Seat, charge: str, *, demand: int) -> None:
    draft.emit(PlenumCalled(by, accused, charge, demand))


@enforces("MM-7c", "MM-7d")
def _vote(draft: Draft[State, Event], p: Playing, actor: Seat, action: VotePlenum | TimeUp) -> Refusal | None:
    """MM-7c: hands are raised together, and who raises none speaks for the accused; MM-7d: more than half against him
    and he pays, otherwise the plaintiff has doubted wrongly."""
    assert p.plenum is not None
    if isinstance(action, VotePlenum):
        draft.emit(PlenumVoted(actor, action.guilty))
    else:
        for silent in p.plenum.votes.missing:
            draft.emit(PlenumVoted(silent, guilty=False))
    after = draft.state
    assert isinstance(after, Playing)
    assert after.plenum is not None
    if not after.plenum.votes.complete:
        return None
    votes = after.plenum.votes.answers
    guilty = 2 * sum(bool(g) for _, g in votes) > len(votes)
    draft.emit(PlenumDecided(votes, guilty=guilty))
    payer, count = (p.plenum.accused, p.plenum.demand) if guilty else (p.plenum.plaintiff, 1)
    draft.emit(DrawDue(payer, count, "penalty", "MM-7d"))
    decided = draft.state
    assert isinstance(decided, Playing)
    ending.resume(draft, decided)
    return None


def evolve(p: Playing, event: Event) -> Playing:
    match event:
        case PlenumCalled():
            votes: Poll[bool | None] = Poll(f"verdict:{p.plenums + 1}", p.table.seats)
            sitting = Plenum(event.by, event.accused, event.charge, event.demand, votes)
            judged = (*p.judged, (event.accused, event.charge, p.number))
            return replace(p, plenum=sitting, plenums=p.plenums + 1, judged=judged)
        case Defended() if p.plenum is not None:
            return replace(p, plenum=replace(p.plenum, defended=True, speech=event.speech))
        case PlenumVoted() if p.plenum is not None:
            votes = p.plenum.votes.answer(event.seat, event.guilty)
            return replace(p, plenum=replace(p.plenum, votes=votes))
        case PlenumDecided():
            return replace(p, plenum=None)
    return p
