"""SK-super-1 to 3, SK-revoke-6: the supervisor (Aufsicht) is called, everything stands still, his word is binding."""

from msgspec.structs import replace

from stammtisch.engine.core import SUPERVISOR, WRONG_KIND, Accepted, Draft, Refusal, Seat, Window, suspended
from stammtisch.engine.forms import Form, OneOf
from stammtisch.games.schafkopf.actions import Action, AllowCorrection, Annul, CallSupervisor, PlayOn, Resume, Settle
from stammtisch.games.schafkopf.contracts import SEATS
from stammtisch.games.schafkopf.events import Annulled, Event, PlayGoesOn, SupervisorCalled, SupervisorDecided
from stammtisch.games.schafkopf.play import finish, standing
from stammtisch.games.schafkopf.revoke import rule_correction, without_partner
from stammtisch.games.schafkopf.scoring import Foul, Phase
from stammtisch.games.schafkopf.state import Bidding, Disclosure, Finished, Hearing, Playing, State
from stammtisch.rulebook import enforces

_NOTHING_TO_SETTLE = Refusal("SK-revoke-6", "refusal.sk.nothing-to-settle")


@enforces("SK-super-1")
def with_supervisor(state: Bidding | Playing, windows: tuple[Window, ...]) -> tuple[Window, ...]:
    """SK-super-1: he can be called at any time; then all waits for him, and afterwards the same questions are back."""
    if state.frozen is not None:
        return suspended(windows, Window(f"decision:{state.calls}", "decision", (SUPERVISOR,)))
    everybody = (*SEATS, SUPERVISOR)
    return (*windows, Window(f"supervisor:{state.calls}", "supervisor", everybody, "overtaken", must=False))


def disclosure_window(p: Playing, matter: Disclosure) -> Window:
    return Window(f"disclosure:{p.played}.{matter.offence.slip.seat}", "disclosure", (SUPERVISOR,))


def offers(state: Bidding | Playing, window: Window) -> tuple[Form, ...]:
    if window.kind == "supervisor":
        return (Form(CallSupervisor),)
    if window.kind == "disclosure":
        return (Form(AllowCorrection, {"allowed": OneOf((True, False))}),)
    forms = [Form(Resume), Form(Annul)]
    if isinstance(state, Playing):
        offenders, phases = _faults(state)
        forms.append(Form(Settle, {"offender": OneOf(offenders), "phase": OneOf(phases)}))
        if isinstance(state.matter, Hearing):
            forms.append(Form(PlayOn))
    return tuple(forms)


def _faults(p: Playing) -> tuple[tuple[Seat, ...], tuple[Phase, ...]]:
    """Whose fault at which stand: a Tout is never won early, and without a partner it can only be the wrong call."""
    if without_partner(p):
        return (p.game.declarer,), ("open",)
    return SEATS, ("lost", "open") if p.game.contract.tout else ("won", "lost", "open")


def decide(
    draft: Draft[State, Event], state: Bidding | Playing, actor: Seat, action: Action, window: Window
) -> Accepted[State, Event] | Refusal:
    match window.kind, action:
        case "supervisor", CallSupervisor():
            draft.emit(SupervisorCalled(actor))
        case "decision", Resume() | PlayOn() | Settle() | Annul():
            if (refusal := _rule(draft, state, action)) is not None:
                return refusal
        case "disclosure", AllowCorrection():
            assert isinstance(state, Playing)
            assert isinstance(state.matter, Disclosure)
            rule_correction(draft, state, state.matter, allowed=action.allowed)
        case _:
            return WRONG_KIND
    return draft.done()


@enforces("SK-super-3", "SK-revoke-6")
def _rule(
    draft: Draft[State, Event], state: Bidding | Playing, action: Resume | PlayOn | Settle | Annul
) -> Refusal | None:
    """SK-super-3: his decision is carried out at once and nothing takes it back; SK-revoke-6: it goes before a vote."""
    draft.emit(SupervisorDecided(str(type(action).__struct_config__.tag)))
    if isinstance(action, Annul):
        draft.emit(Annulled())
    elif isinstance(action, PlayOn):
        if not isinstance(state, Playing) or not isinstance(state.matter, Hearing):
            return Refusal("SK-revoke-6", "refusal.sk.nothing-to-vote")
        draft.emit(PlayGoesOn(state.matter.offence.slip))
    elif isinstance(action, Settle):
        if not isinstance(state, Playing):
            return _NOTHING_TO_SETTLE
        if action.offender not in SEATS:
            return Refusal("ENG-seat", "refusal.seat", {"value": action.offender, "most": 3})
        offenders, phases = _faults(state)
        if action.offender not in offenders or action.phase not in phases:
            return _NOTHING_TO_SETTLE
        phase, secured = standing(state)
        finish(draft, state, Foul(action.offender, action.phase, secured=secured and phase == action.phase))
    return None


def evolve(state: Bidding | Playing, event: Event) -> State:
    if isinstance(event, SupervisorCalled):
        return replace(state, frozen=event.seat, calls=state.calls + 1)
    if isinstance(event, SupervisorDecided):
        return replace(state, frozen=None)
    if isinstance(event, Annulled):
        return Finished(state.options, state.dealer, "annulled")
    return state
