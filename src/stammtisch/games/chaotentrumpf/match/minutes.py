"""CT-5b, CT-5c, CT-SV-5: the rotation of shuffling, the keeper's exemption from it, and what the keeper notes down."""

from typing import TypeAlias

from msgspec.structs import replace

from stammtisch.engine.core import WRONG_KIND, Draft, Refusal, Seat, TimeUp, Window
from stammtisch.engine.forms import Form, OneOf
from stammtisch.engine.open_match import not_here
from stammtisch.engine.polls import Poll
from stammtisch.games.chaotentrumpf.match.actions import (
    AnswerRequest,
    NoteDamage,
    NoteDelivery,
    RequestExemption,
    RevokeExemption,
)
from stammtisch.games.chaotentrumpf.match.events import (
    DeckDelivered,
    DeckOwed,
    ExemptionEnded,
    ExemptionRequested,
    RequestAnswered,
    RequestDecided,
)
from stammtisch.games.chaotentrumpf.match.state import ChaotentrumpfMatchState, Request
from stammtisch.rulebook import enforces

FEWEST_FOR_EXEMPTION = 4
MinutesEvent: TypeAlias = (
    ExemptionRequested | RequestAnswered | RequestDecided | ExemptionEnded | DeckOwed | DeckDelivered
)


@enforces("CT-5b", "CT-5c")
def dealer(m: ChaotentrumpfMatchState) -> Seat:
    """CT-5b: clockwise from the last one; CT-5c: with more than three players an exempt keeper is passed over."""
    skipped = m.keeper.seat if m.exempt and m.keeper and len(m.players) >= FEWEST_FOR_EXEMPTION else None
    turn = [(m.dealer + k) % len(m.totals) for k in range(len(m.totals))]
    return next(s for s in turn if s in m.players and s != skipped)


def windows(m: ChaotentrumpfMatchState) -> tuple[Window, ...]:
    """Optional, between two deals: what the keeper may do, and what the others may ask of him."""
    if m.keeper is None or m.keeper.seat not in m.present:
        return ()
    opened = [Window(f"office:{m.entries}", "office", (m.keeper.seat,), "overtaken", must=False)]
    if m.exempt:
        opened.append(Window(f"revoke:{m.entries}", "revoke", _others(m), "overtaken", must=False))
    return tuple(opened)


def request_window(m: ChaotentrumpfMatchState) -> Window:
    assert m.request is not None
    return m.request.poll.window("request", limit="objection")


def _others(m: ChaotentrumpfMatchState) -> tuple[Seat, ...]:
    assert m.keeper is not None
    return tuple(s for s in m.present if s != m.keeper.seat)


def offers(m: ChaotentrumpfMatchState, window: Window) -> tuple[Form, ...]:
    if window.kind == "request":
        return (Form(AnswerRequest, {"agree": OneOf((True, False))}),)
    if window.kind == "revoke":
        return (Form(RevokeExemption),)
    forms = [Form(NoteDamage, {"seat": OneOf(m.present)})]
    if m.owed:
        forms.append(Form(NoteDelivery, {"seat": OneOf(tuple(dict.fromkeys(m.owed)))}))
    if m.exempt:
        forms.append(Form(RevokeExemption))
    elif len(m.present) >= FEWEST_FOR_EXEMPTION:
        forms.append(Form(RequestExemption))
    return tuple(forms)


def decide(
    draft: Draft[ChaotentrumpfMatchState, object],
    m: ChaotentrumpfMatchState,
    actor: Seat,
    action: object,
    window: Window,
) -> Refusal | None:
    match window.kind, action:
        case "request", (AnswerRequest() | TimeUp()):
            return _answer(draft, m, actor, action)
        case "revoke", RevokeExemption():
            draft.emit(ExemptionRequested("revocation", actor))
            return None
        case "office", RevokeExemption():
            return _give_back(draft, m)
        case "office", RequestExemption():
            return _ask(draft, m, actor)
        case "office", (NoteDamage() | NoteDelivery()):
            return _note(draft, m, action)
    return WRONG_KIND


@enforces("CT-5c")
def _ask(draft: Draft[ChaotentrumpfMatchState, object], m: ChaotentrumpfMatchState, keeper: Seat) -> Refusal | None:
    """CT-5c: the keeper asks for it himself, and only where more than three play."""
    if len(m.present) < FEWEST_FOR_EXEMPTION:
        return Refusal("CT-5c", "refusal.ct.too-few-for-exemption", {"found": len(m.present)})
    if m.exempt:
        return Refusal("CT-5c", "refusal.ct.exempt-already")
    draft.emit(ExemptionRequested("exemption", keeper))
    return None


@enforces("CT-5c")
def _give_back(draft: Draft[ChaotentrumpfMatchState, object], m: ChaotentrumpfMatchState) -> Refusal | None:
    """CT-5c: until revoked."""
    if not m.exempt:
        return Refusal("CT-5c", "refusal.ct.not-exempt")
    draft.emit(ExemptionEnded())
    return None


def _answer(
    draft: Draft[ChaotentrumpfMatchState, object],
    m: ChaotentrumpfMatchState,
    actor: Seat,
    action: AnswerRequest | TimeUp,
) -> Refusal | None:
    assert m.request is not None
    if isinstance(action, AnswerRequest):
        draft.emit(RequestAnswered(actor, action.agree))
    else:
        for silent in m.request.poll.missing:
            draft.emit(RequestAnswered(silent, agree=m.request.about == "exemption"))
    _count(draft)
    return None


@enforces("CT-5c")
def _count(draft: Draft[ChaotentrumpfMatchState, object]) -> None:
    """CT-5c: who says nothing lets things be as the keeper wishes; otherwise more than half of the others decide."""
    request = draft.state.request
    assert request is not None
    if request.poll.complete:
        agreeing = sum(agree for _, agree in request.poll.answers)
        draft.emit(RequestDecided(2 * agreeing > len(request.poll.asked)))


@enforces("CT-SV-5")
def _note(
    draft: Draft[ChaotentrumpfMatchState, object], m: ChaotentrumpfMatchState, action: NoteDamage | NoteDelivery
) -> Refusal | None:
    """CT-SV-5: who damages cards owes a pack that fits; the note stands until the keeper strikes it out."""
    if isinstance(action, NoteDamage):
        if action.seat not in m.present:
            return not_here(action.seat)
        draft.emit(DeckOwed(action.seat))
    elif action.seat not in m.owed:
        return Refusal("CT-SV-5", "refusal.ct.owes-nothing", {"seat": action.seat})
    else:
        draft.emit(DeckDelivered(action.seat))
    return None


@enforces("CT-5c")
def ends_with_few(draft: Draft[ChaotentrumpfMatchState, object]) -> None:
    """CT-5c: with three players left everybody shuffles again."""
    if draft.state.exempt and len(draft.state.present) < FEWEST_FOR_EXEMPTION:
        draft.emit(ExemptionEnded())


def evolve(m: ChaotentrumpfMatchState, event: MinutesEvent) -> ChaotentrumpfMatchState:
    written = replace(m, entries=m.entries + 1)
    match event:
        case ExemptionRequested():
            poll: Poll[bool] = Poll(f"request:{m.entries}", _others(m))
            if event.about == "revocation":
                poll = poll.answer(event.by, value=True)
            return replace(written, request=Request(event.about, poll))
        case RequestAnswered():
            assert m.request is not None
            return replace(m, request=replace(m.request, poll=m.request.poll.answer(event.seat, event.agree)))
        case RequestDecided():
            assert m.request is not None
            wanted = m.request.about == "exemption"
            return replace(m, request=None, exempt=wanted if event.granted else m.exempt)
        case ExemptionEnded():
            return replace(written, exempt=False)
        case DeckOwed():
            return replace(written, owed=(*m.owed, event.seat))
        case DeckDelivered():
            owed = list(m.owed)
            owed.remove(event.seat)
            return replace(written, owed=tuple(owed))
