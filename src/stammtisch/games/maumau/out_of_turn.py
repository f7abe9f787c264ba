"""MM-2d, MM-9b, MM-9c: what others may do while it is not their turn: throw a king in, answer a last seven, count."""

from msgspec.structs import replace

from stammtisch.cards import Card, put, without
from stammtisch.engine.core import TABLE, WRONG_KIND, Draft, Refusal, Seat, TimeUp, Window, not_held
from stammtisch.engine.forms import Form, OneOf
from stammtisch.games.maumau import drawing, duties, ending, shadow
from stammtisch.games.maumau.actions import Action, Collide, CountDown, ThrowIn
from stammtisch.games.maumau.effects import SEVEN_DRAWS, Turn
from stammtisch.games.maumau.events import (
    CardThrownIn,
    Collided,
    ColliderClosed,
    CountdownBegun,
    Counted,
    DrawDue,
    Event,
    MauSaid,
    Slept,
)
from stammtisch.games.maumau.laying import after, feasts, why_not_collided, why_not_thrown_in
from stammtisch.games.maumau.order import next_after_throw
from stammtisch.games.maumau.state import Playing, State
from stammtisch.rulebook import enforces

COUNT_FROM = 5

# --- king feast ------------------------------------------------------------------------------------------------


@enforces("MM-9b-2")
def feast_open(p: Playing) -> bool:
    """MM-9b-2: as long as a king lies on top, and not longer than the next player's turn; where agreed as long as it
    lies there, or only until that player has moved."""
    if p.feast < 0:
        return False
    laying = p.stage == "act" and p.turn.laid > 0
    if laying or p.stage not in ("act", "closing") or p.turn.queen_round or not feasts(p.turn.effective):
        return False
    match p.table.options.king_window:
        case "either":
            return True
        case "immediate":
            return p.number < p.feast or (p.number == p.feast and not p.drawn)
    return p.number <= p.feast


def throw_window(p: Playing) -> tuple[Window, ...]:
    if not feast_open(p):
        return ()
    return (Window(f"throw:{p.number}:{len(p.pile)}:{p.pile[-1]}", "throw", p.table.seats, "overtaken", must=False),)


def offers_throw(p: Playing, seat: Seat) -> tuple[Form, ...]:
    cards = tuple(c for c in dict.fromkeys(p.hands[seat]) if why_not_thrown_in(c, p.turn.effective) is None)
    if not cards:
        return ()
    mau = (False, True) if len(p.hands[seat]) == 2 else (False,)
    return (Form(ThrowIn, {"card": OneOf(cards), "mau": OneOf(mau)}),)


@enforces("MM-9b-1")
def throw_in(draft: Draft[State, Event], p: Playing, seat: Seat, action: Action) -> Refusal | None:
    """MM-9b-1: anybody, also who laid the king and who is next; whose turn it is stays as it was."""
    if not isinstance(action, ThrowIn):
        return WRONG_KIND
    if action.card not in p.hands[seat]:
        return not_held(action.card)
    if (refusal := why_not_thrown_in(action.card, p.turn.effective)) is not None:
        return refusal
    wrong_word = ending.why_not_mau(p, len(p.hands[seat]) - 1) if action.mau else None
    if wrong_word is not None and not shadow.at_a_table(p):
        return wrong_word
    draft.emit(CardThrownIn(seat, action.card))
    if wrong_word is not None:
        shadow.note(draft, seat, "V05")
    if action.mau:
        draft.emit(MauSaid(seat))
    duties.after_card(draft, seat, action.card)
    thrown = draft.state
    assert isinstance(thrown, Playing)
    if not thrown.hands[seat] and not thrown.burden(seat):
        ending.go_out(draft, seat, thrown=True)
    elif thrown.stage == "closing" and not ending.lingers(thrown):
        ending.end(draft)
    return None


# --- large hadron collider -------------------------------------------------------------------------------------


def collide_window(p: Playing) -> Window:
    """Where anyone may answer, only another seven changes the question; who has had enough does not."""
    assert p.collider is not None
    if p.table.options.lhc_order == "anyone":
        added = p.collider.added
        return Window(f"collide:{p.number}:+{added}", "collide", p.collider.asked, "all", limit="lhc_decision")
    return Window(f"collide:{p.number}:{p.acts}", "collide", p.collider.asked[:1], limit="lhc_decision")


def offers_collide(p: Playing, seat: Seat) -> tuple[Form, ...]:
    cards: tuple[Card | None, ...] = tuple(c for c in dict.fromkeys(p.hands[seat]) if why_not_collided(c) is None)
    return (Form(Collide, {"card": OneOf((None, *cards))}),)


@enforces("MM-9c")
def collide(draft: Draft[State, Event], p: Playing, actor: Seat, action: Action) -> Refusal | None:
    """MM-9c: a seven or a ten sends the draw on; who has none or does not want to ends it."""
    if isinstance(action, TimeUp):
        assert p.collider is not None
        silent = p.collider.asked if p.table.options.lhc_order == "anyone" else p.collider.asked[:1]
        for seat in silent:
            draft.emit(Collided(seat, None))
    elif not isinstance(action, Collide):
        return WRONG_KIND
    else:
        if action.card is not None:
            if action.card not in p.hands[actor]:
                return not_held(action.card)
            if (refusal := why_not_collided(action.card)) is not None:
                return refusal
        draft.emit(Collided(actor, action.card))
        if action.card is not None and "tschuldi" in p.table.options.special_rules:
            _apologise(draft, p, actor)
    assert p.collider is not None
    nothing = isinstance(action, TimeUp) or action.card is None
    _collided(draft, stopped=nothing and not p.collider.going)
    return None


@enforces("MM-16b")
def _apologise(draft: Draft[State, Event], p: Playing, seat: Seat) -> None:
    """MM-16b: who sends the finisher's seven back to him owes him a gesture."""
    assert p.collider is not None
    if "lhc" in p.table.options.tschuldi_events:
        duties.owe(draft, seat, p.collider.finisher)


@enforces("MM-9c")
def _collided(draft: Draft[State, Event], *, stopped: bool) -> None:
    """MM-9c: the first who adds nothing makes the finisher win; a chain that comes round to him makes him draw."""
    p = draft.state
    assert isinstance(p, Playing)
    assert p.collider is not None
    if stopped and p.table.options.lhc_order != "anyone":
        _close(draft, p, 0)
    elif not p.collider.asked:
        _close(draft, p, p.turn.pending if p.collider.added else 0)


@enforces("MM-9c")
def _close(draft: Draft[State, Event], p: Playing, count: int) -> None:
    """MM-9c: who has drawn for it is on turn again; somebody else who has laid his last card meanwhile has won then."""
    assert p.collider is not None
    finisher = p.collider.finisher
    draft.emit(ColliderClosed(count))
    if not count:
        ending.settle(draft)
        return
    draft.emit(DrawDue(finisher, count, "seven", "MM-9c"))
    drawing.serve(draft)
    ending.answered_out(draft, p.collider)


# --- countdown -------------------------------------------------------------------------------------------------


def watch_windows(p: Playing) -> tuple[Window, ...]:
    """While the player on turn sleeps the others may count; once they do, the table ticks."""
    if p.ticks is not None:
        return (Window(f"tick:{p.number}:{p.acts}:{p.ticks}", "tick", (TABLE,), must=False, limit="countdown_tick"),)
    others = tuple(s for s in p.table.seats if s != p.seat)
    if not p.idle:
        return ()
    return (Window(f"count:{p.number}:{p.acts}", "count", others, "overtaken", must=False),)


@enforces("MM-2d", "MM-V17")
def watch(draft: Draft[State, Event], p: Playing, actor: Seat, action: Action, window: Window) -> Refusal | None:
    """MM-2d: counted from five; MM-V17: at nought a penalty card, and it is still his turn."""
    if window.kind == "count" and isinstance(action, CountDown):
        draft.emit(CountdownBegun(actor))
        return None
    if window.kind != "tick" or not isinstance(action, TimeUp) or p.ticks is None:
        return WRONG_KIND
    left = p.ticks - 1
    draft.emit(Counted(left))
    if left == 0:
        draft.emit(DrawDue(p.seat, 1, "penalty", "MM-V17"))
        drawing.serve(draft)
    return None


# --- the fold --------------------------------------------------------------------------------------------------


def evolve(p: Playing, event: Event) -> Playing:
    match event:
        case CardThrownIn():
            return _thrown(p, event)
        case Collided():
            return _answered(p, event)
        case ColliderClosed(count=0):
            return replace(p, collider=None, stage="protest")
        case ColliderClosed():
            turn = Turn(p.turn.effective, queen_round=p.turn.queen_round)
            assert p.collider is not None
            known = replace(
                p, collider=None, finisher=None, last=None, called=False, seat=p.collider.finisher, turn=turn
            )
            return replace(known, stage="act", number=p.number + 1, acts=p.acts + 1, moved=True, drawn=False)
        case Slept():
            return replace(p, idle=True)
        case CountdownBegun():
            return replace(p, ticks=COUNT_FROM)
        case Counted(left=0):
            return replace(p, ticks=None, idle=False, acts=p.acts + 1)
        case Counted():
            return replace(p, ticks=event.left)
    return p


def _thrown(p: Playing, event: CardThrownIn) -> Playing:
    hand = without(p.hands[event.seat], event.card)
    place, table = p.table.place, p.table
    known = {"players": table.players, "options": table.options}
    seat = next_after_throw(place(p.seat), place(event.seat), p.direction, **known)  # type: ignore[arg-type]
    turn = replace(p.turn, effective=after(event.card, p.turn.effective))
    closing, feast = p.stage == "closing", feast_open(p) and why_not_thrown_in(event.card, p.turn.effective) is None
    then = table.seats[seat] if closing and table.options.king_throw_turn == "neighbour" else p.then
    whose = table.seats[seat] if feast and not closing else p.seat
    thrown = replace(
        p,
        hands=put(p.hands, event.seat, hand),
        pile=(*p.pile, event.card),
        turn=turn,
        seat=whose,
        then=then,
        idle=False,
        ticks=None,
        drawn=p.drawn and whose == p.seat,
        feast=max(p.feast, p.number),
        chain=1,
        acts=p.acts + 1,
        moved=True,
        said=tuple(s for s in p.said if s != event.seat),
    )
    return shadow.lain(p, thrown, event.seat, event.card, thrown=True)


def _answered(p: Playing, event: Collided) -> Playing:
    assert p.collider is not None
    order = p.table.options.lhc_order
    stays = event.card is not None and order != "turn"
    left = p.collider.asked if stays else tuple(s for s in p.collider.asked if s != event.seat)
    asked = replace(p.collider, asked=left, going=stays and order == "several")
    if event.card is None:
        return replace(p, collider=asked, acts=p.acts + 1)
    turn = replace(p.turn, effective=after(event.card, p.turn.effective), pending=p.turn.pending + SEVEN_DRAWS)
    hand = without(p.hands[event.seat], event.card)
    gone = () if hand or p.burden(event.seat) else ((event.seat, event.card),)
    answered = replace(
        p,
        hands=put(p.hands, event.seat, hand),
        pile=(*p.pile, event.card),
        chain=p.chain + 1,
        turn=turn,
        collider=replace(asked, added=asked.added + 1, out=asked.out + gone),
        acts=p.acts + 1,
        said=tuple(s for s in p.said if s != event.seat),
    )
    return shadow.lain(p, answered, event.seat, event.card, thrown=True)
