"""MM-9c, the large hadron collider: sevens and tens that send the finisher's last seven back to him."""

from msgspec.structs import replace

from stammtisch.cards import Card, put, without
from stammtisch.engine.core import WRONG_KIND, Draft, Refusal, Seat, TimeUp, Window, not_held
from stammtisch.engine.forms import Form, OneOf
from stammtisch.games.maumau import referee
from stammtisch.games.maumau.actions import Action, Collide
from stammtisch.games.maumau.events import (
    Collided,
    ColliderClosed,
    DrawDue,
    Event,
)
from stammtisch.games.maumau.laying import drawing
from stammtisch.games.maumau.laying.effects import SEVEN_DRAWS, AnswerEffect, Turn
from stammtisch.games.maumau.laying.serving import after, why_not_collided
from stammtisch.games.maumau.state import Playing, State
from stammtisch.games.maumau.turn import going_out
from stammtisch.games.maumau.words import duties
from stammtisch.rulebook import enforces


def windows(p: Playing) -> tuple[Window, ...]:
    """Where anyone may answer, only another seven changes the question; who has had enough does not."""
    if p.collider is None:
        return ()
    if p.setting.options.lhc_order == "anyone":
        added = p.collider.added
        return (Window(f"collide:{p.number}:+{added}", "collide", p.collider.to_answer, "all", limit="lhc_decision"),)
    return (Window(f"collide:{p.number}:{p.acts}", "collide", p.collider.to_answer[:1], limit="lhc_decision"),)


def offers(p: Playing, seat: Seat, window: Window) -> tuple[Form, ...]:
    cards: tuple[Card | None, ...] = tuple(c for c in dict.fromkeys(p.hands[seat]) if why_not_collided(c) is None)
    return (Form(Collide, {"card": OneOf((None, *cards))}),)


@enforces("MM-9c")
def collide(draft: Draft[State, Event], p: Playing, actor: Seat, action: Action, window: Window) -> Refusal | None:
    """MM-9c: a seven or a ten sends the draw on; who has none or does not want to ends it."""
    if isinstance(action, TimeUp):
        assert p.collider is not None
        silent = p.collider.to_answer if p.setting.options.lhc_order == "anyone" else p.collider.to_answer[:1]
        for seat in silent:
            before = draft.state
            assert isinstance(before, Playing)
            draft.emit(Collided(seat, None, _effect_of(before, seat, None)))
    elif not isinstance(action, Collide):
        return WRONG_KIND
    else:
        if action.card is not None:
            if action.card not in p.hands[actor]:
                return not_held(action.card)
            if (refusal := why_not_collided(action.card)) is not None:
                return refusal
        draft.emit(Collided(actor, action.card, _effect_of(p, actor, action.card)))
        if action.card is not None and "tschuldi" in p.setting.options.special_rules:
            _apologise(draft, p, actor)
    assert p.collider is not None
    nothing = isinstance(action, TimeUp) or action.card is None
    _collided(draft, stopped=nothing and not p.collider.going)
    return None


@enforces("MM-9c")
def _effect_of(p: Playing, seat: Seat, card: Card | None) -> AnswerEffect:
    """MM-9c: two more to draw, and the next one is asked; where agreed who has answered may go on, or anyone."""
    assert p.collider is not None
    order = p.setting.options.lhc_order
    stays = card is not None and order != "turn"
    left = p.collider.to_answer if stays else tuple(s for s in p.collider.to_answer if s != seat)
    if card is None:
        return AnswerEffect(p.turn, left)
    turn = replace(p.turn, effective=after(card, p.turn.effective), pending=p.turn.pending + SEVEN_DRAWS)
    out = len(p.hands[seat]) == 1 and not p.burden(seat)
    return AnswerEffect(turn, left, going=stays and order == "several", out=out)


@enforces("MM-16b")
def _apologise(draft: Draft[State, Event], p: Playing, seat: Seat) -> None:
    """MM-16b: who sends the finisher's seven back to him owes him a gesture."""
    assert p.collider is not None
    if "lhc" in p.setting.options.tschuldi_events:
        duties.owe(draft, seat, p.collider.finisher)


@enforces("MM-9c")
def _collided(draft: Draft[State, Event], *, stopped: bool) -> None:
    """MM-9c: the first who adds nothing makes the finisher win; a chain that comes round to him makes him draw."""
    p = draft.state
    assert isinstance(p, Playing)
    assert p.collider is not None
    if stopped and p.setting.options.lhc_order != "anyone":
        _close(draft, p, 0)
    elif not p.collider.to_answer:
        _close(draft, p, p.turn.pending if p.collider.added else 0)


@enforces("MM-9c")
def _close(draft: Draft[State, Event], p: Playing, count: int) -> None:
    """MM-9c: who has drawn for it is on turn again; somebody else who has laid his last card meanwhile has won then."""
    assert p.collider is not None
    finisher = p.collider.finisher
    draft.emit(ColliderClosed(count))
    if not count:
        going_out.settle(draft)
        return
    draft.emit(DrawDue(finisher, count, "seven", "MM-9c"))
    drawing.serve(draft)
    going_out.answered_out(draft, p.collider)


# --- the fold --------------------------------------------------------------------------------------------------


def evolve(p: Playing, event: Collided | ColliderClosed) -> Playing:
    match event:
        case Collided():
            return _answered(p, event)
        case ColliderClosed(count=0):
            return replace(p, collider=None, stage="protest")
        case ColliderClosed():
            turn = Turn(p.turn.effective, queen_round=p.turn.queen_round)
            assert p.collider is not None
            closed = replace(
                p, collider=None, finisher=None, last=None, called=False, seat=p.collider.finisher, turn=turn
            )
            return replace(closed, stage="act", number=p.number + 1, acts=p.acts + 1, moved=True, drawn=False)


def _answered(p: Playing, event: Collided) -> Playing:
    """Before events said what an answer did, that was worked out here, by the same rules."""
    assert p.collider is not None
    did = _effect_of(p, event.seat, event.card) if event.did is None else event.did
    collider = replace(p.collider, to_answer=did.to_answer, going=did.going)
    if event.card is None:
        return replace(p, collider=collider, acts=p.acts + 1)
    hand = without(p.hands[event.seat], event.card)
    gone = ((event.seat, event.card),) if did.out else ()
    answered = replace(
        p,
        hands=put(p.hands, event.seat, hand),
        pile=(*p.pile, event.card),
        chain=p.chain + 1,
        turn=did.turn,
        collider=replace(collider, added=collider.added + 1, out=collider.out + gone),
        acts=p.acts + 1,
        mau_said=tuple(s for s in p.mau_said if s != event.seat),
    )
    return referee.remember(p, answered, event.seat, event.card, thrown=True)
