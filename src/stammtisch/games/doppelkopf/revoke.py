"""DK-2b, DK-2c: who did not follow loses nine points, whatever is played; everybody else gets three."""

from msgspec.structs import replace

from stammtisch.engine.core import SUPERVISOR, WRONG_KIND, Accepted, Draft, Refusal, Seat, TimeUp, Window
from stammtisch.engine.forms import Form, OneOf
from stammtisch.games.doppelkopf.actions import Action, Claim, Confirm, RuleRevoke
from stammtisch.games.doppelkopf.contracts import SEATS
from stammtisch.games.doppelkopf.events import Claimed, ClaimRejected, Confirmed, Event, RevokeProven, Scored
from stammtisch.games.doppelkopf.play import facts_of, finish
from stammtisch.games.doppelkopf.scoring import score
from stammtisch.games.doppelkopf.state import Playing, Slip, State
from stammtisch.rulebook import enforces


def claiming(p: Playing) -> Window:
    """In table mode anybody may say that somebody did not follow, until the deal is confirmed."""
    claimants = (*SEATS, SUPERVISOR) if p.options.supervised else SEATS
    return Window("claim", "claim", claimants, "overtaken", must=False)


def ruling_window() -> Window:
    return Window("revoke", "revoke", (SUPERVISOR,))


def confirming(p: Playing) -> Window:
    missing = tuple(s for s in SEATS if s not in p.confirmed)
    return Window("confirm", "confirm", missing, "all", answered=p.confirmed, limit="confirm")


def offers(seat: Seat, window: Window) -> tuple[Form, ...]:
    if window.kind == "claim":
        return (Form(Claim, {"against": OneOf(tuple(s for s in SEATS if s != seat))}),)
    if window.kind == "revoke":
        return (Form(RuleRevoke, {"deliberate": OneOf((False, True))}),)
    return (Form(Confirm),)


def decide(
    draft: Draft[State, Event], p: Playing, actor: Seat, action: Action, window: Window
) -> Accepted[State, Event] | Refusal:
    match window.kind, action:
        case "claim", Claim():
            if (refusal := _claim(draft, p, actor, action.against)) is not None:
                return refusal
        case "revoke", RuleRevoke() if p.proven is not None:
            settle(draft, p, p.proven, deliberate=action.deliberate)
        case "confirm", Confirm() | TimeUp():
            _confirm(draft, p, actor)
        case _:
            return WRONG_KIND
    return draft.done()


def _claim(draft: Draft[State, Event], p: Playing, seat: Seat, against: Seat) -> Refusal | None:
    """The proof is the log. Of several the first in time counts, whoever was named; a wrong claim costs nothing."""
    if against not in SEATS or against == seat:
        return Refusal("ENG-seat", "refusal.dk.claim-whom", {"value": against})
    draft.emit(Claimed(seat, against))
    if not any(slip.seat == against for slip in p.slips):
        draft.emit(ClaimRejected(seat, against))
        return None
    draft.emit(RevokeProven(p.slips[0]))
    if not p.options.supervised:
        settle(draft, p, p.slips[0], deliberate=False)
    return None


@enforces("DK-2b")
def settle(draft: Draft[State, Event], p: Playing, slip: Slip, *, deliberate: bool) -> None:
    """DK-2b: the game is over at once, whatever it was; on purpose or not is marked for the director."""
    facts = replace(facts_of(p), revoke=slip.seat, deliberate=deliberate)
    draft.emit(Scored(facts, score(facts, p.options)))


def _confirm(draft: Draft[State, Event], p: Playing, seat: Seat) -> None:
    for agreeing in (seat,) if seat in SEATS else [s for s in SEATS if s not in p.confirmed]:
        draft.emit(Confirmed(agreeing))
    after = draft.state
    assert isinstance(after, Playing)
    if len(after.confirmed) == len(SEATS):
        finish(draft, after)


def evolve(p: Playing, event: Event) -> Playing:
    if isinstance(event, RevokeProven):
        return replace(p, proven=event.slip)
    if isinstance(event, Confirmed):
        return replace(p, confirmed=tuple(sorted((*p.confirmed, event.seat))))
    return p
