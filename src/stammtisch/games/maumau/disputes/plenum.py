"""MM-7a to d, MM-V13, MM-V18: what is unclear is judged by all who play: charge, defence, vote, in dubio pro reo."""

from typing import Final

from msgspec.structs import replace

from stammtisch.engine.core import WRONG_KIND, Draft, Refusal, Seat, TimeUp, Window
from stammtisch.engine.forms import Form, OneOf, Text
from stammtisch.engine.polls import Poll
from stammtisch.games.maumau import referee
from stammtisch.games.maumau.actions import Accuse, Action, CallPlenum, Defend, VotePlenum
from stammtisch.games.maumau.dispute_events import Accused, Defended, PlenumCalled, PlenumDecided, PlenumVoted
from stammtisch.games.maumau.events import DrawDue, Event
from stammtisch.games.maumau.state import Playing, Plenum, State
from stammtisch.games.maumau.turn import going_out
from stammtisch.rulebook import enforces

LONGEST: Final = 500
UNKNOWABLE: Final = ("health", "answer")
CHARGES: Final = (*UNKNOWABLE, "house_rule", "waiting", "joy", "interpretation")
DOUBTED: Final = {"dealing": "health", "house_rule": "house_rule"}
"""As what a doubt that nobody can decide comes before the plenum."""
_CLAUSES: Final = {
    "health": "MM-V13",
    "answer": "MM-V18",
    "house_rule": "MM-V30",
    "waiting": "MM-V16",
    "joy": "MM-V15",
}
"""What is charged; without one it is the meaning of a rule that is in dispute (MM-7a)."""


@enforces("MM-7a")
def undecidable(p: Playing, category: str) -> bool:
    """MM-7a: where the referee cannot know: whether an answer was true, whether a rule of honour was kept."""
    return category == "dealing" or (category == "house_rule" and _honour(p))


def _honour(p: Playing) -> bool:
    return any(r.trigger == "honour" for r in p.setting.rules)


def judged(p: Playing, accused: Seat, charge: str) -> bool:
    return (accused, DOUBTED.get(charge, charge), p.number) in p.judged


@enforces("MM-7a", "MM-V13", "MM-V18")
def charges(p: Playing) -> tuple[str, ...]:
    """MM-7a: a strict referee leaves to the plenum only what he cannot know: MM-V13, whether somebody was well;
    MM-V18, whether an answer about the rules was right; and what is a matter of honour."""
    if referee.table_mode(p):
        return CHARGES
    return (*UNKNOWABLE, "house_rule") if _honour(p) else UNKNOWABLE


@enforces("MM-7b")
def most(p: Playing) -> int:
    """MM-7b: one card for each violation, and as many violations as can still be talked about: one for each turn in
    which one could be doubted. How many there really were, nobody is told."""
    return p.setting.options.doubt_window_turns + 1


def call_windows(p: Playing) -> tuple[Window, ...]:
    """Whoever has something to say calls it."""
    if p.plenum is not None:
        return ()
    return (Window(f"plenum:{p.plenums}", "plenum", p.setting.seats, "overtaken", must=False),)


def sitting_windows(p: Playing) -> tuple[Window, ...]:
    """While a plenum sits, everything else waits for it."""
    if p.plenum is None:
        return ()
    if not p.plenum.charged:
        return (Window(f"charge:{p.plenums}", "charge", (p.plenum.plaintiff,), limit="plenum_speech"),)
    if not p.plenum.defended:
        return (Window(f"defence:{p.plenums}", "defence", (p.plenum.accused,), limit="plenum_speech"),)
    return (p.plenum.votes.window("verdict", sealed=True, limit="plenum_vote"),)


def offers(p: Playing, seat: Seat, window: Window) -> tuple[Form, ...]:
    if window.kind in ("charge", "defence"):
        spoken = Accuse if window.kind == "charge" else Defend
        return (Form(spoken, {"speech": Text(LONGEST, ("", "…"))}),)
    if window.kind == "verdict":
        return (Form(VotePlenum, {"guilty": OneOf((False, True))}),)
    count, forms = OneOf(tuple(range(1, most(p) + 1))), []
    for other in p.setting.seats:
        open_charges = tuple(c for c in charges(p) if not judged(p, other, c))
        if other != seat and open_charges:
            forms.append(
                Form(CallPlenum, {"accused": OneOf((other,)), "charge": OneOf(open_charges), "violations": count})
            )
    return tuple(forms)


@enforces("MM-7a", "MM-7b")
def decide(draft: Draft[State, Event], p: Playing, actor: Seat, action: Action, window: Window) -> Refusal | None:
    """MM-7a: anybody calls it; MM-7b: first the plaintiff speaks, then the accused, who does not have to."""
    match window.kind, action:
        case "plenum", CallPlenum():
            return _call(draft, p, actor, action)
        case ("charge", (Accuse() | TimeUp())) | ("defence", (Defend() | TimeUp())):
            speech = action.speech if isinstance(action, Accuse | Defend) else ""
            if len(speech) > LONGEST:
                return Refusal("MM-7b", "refusal.mm.speech", {"most": LONGEST})
            draft.emit(Accused(speech) if window.kind == "charge" else Defended(speech))
            return None
        case "verdict", (VotePlenum() | TimeUp()):
            return _vote(draft, p, actor, action)
    return WRONG_KIND


@enforces("MM-7b", "MM-7c")
def _call(draft: Draft[State, Event], p: Playing, by: Seat, action: CallPlenum) -> Refusal | None:
    """MM-7b: at most one card for each violation charged; MM-7c: never twice about the same."""
    if action.accused == by or action.accused not in p.setting.seats:
        return Refusal("MM-7a", "refusal.mm.doubt-whom")
    if action.charge not in charges(p):
        return Refusal("MM-7a", "refusal.mm.plenum-charge", {"value": action.charge, "known": list(charges(p))})
    if not 1 <= action.violations <= most(p):
        return Refusal("MM-7b", "refusal.mm.violations", {"found": action.violations, "most": most(p)})
    demand = action.violations if action.demand is None else action.demand
    if not 1 <= demand <= action.violations:
        return Refusal("MM-7b", "refusal.mm.demand", {"found": demand, "most": action.violations})
    if judged(p, action.accused, action.charge):
        return Refusal("MM-7c", "refusal.mm.judged")
    call(draft, by, action.accused, action.charge, demand=demand)
    return None


@enforces("MM-7a", "MM-V13", "MM-V18")
def call(draft: Draft[State, Event], by: Seat, accused: Seat, charge: str, *, demand: int) -> None:
    """MM-7a: what it is about is told with its clause: MM-V13, MM-V18 and whatever else only people can judge."""
    charge = DOUBTED.get(charge, charge)
    draft.emit(PlenumCalled(by, accused, charge, demand, _CLAUSES.get(charge, "MM-7a")))


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
    draft.emit(DrawDue(payer, count, "penalty", p.plenum.clause if guilty else "MM-7d"))
    decided = draft.state
    assert isinstance(decided, Playing)
    going_out.resume(draft, decided)
    return None


def evolve(p: Playing, event: Event) -> Playing:
    match event:
        case PlenumCalled():
            votes: Poll[bool | None] = Poll(f"verdict:{p.plenums + 1}", p.setting.seats)
            sitting = Plenum(event.by, event.accused, event.charge, event.demand, votes, clause=event.clause)
            judged = (*p.judged, (event.accused, event.charge, p.number))
            return replace(p, plenum=sitting, plenums=p.plenums + 1, judged=judged)
        case Accused() if p.plenum is not None:
            return replace(p, plenum=replace(p.plenum, charged=True, accusation=event.speech))
        case Defended() if p.plenum is not None:
            return replace(p, plenum=replace(p.plenum, defended=True, speech=event.speech))
        case PlenumVoted() if p.plenum is not None:
            votes = p.plenum.votes.answer(event.seat, event.guilty)
            return replace(p, plenum=replace(p.plenum, votes=votes))
        case PlenumDecided():
            return replace(p, plenum=None)
    return p
