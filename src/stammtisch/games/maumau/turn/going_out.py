"""MM-10, MM-10b, MM-13: the last card, the word that belongs to a jack, and the end of a deal."""

from msgspec.structs import replace

from stammtisch.cards import Card
from stammtisch.engine.core import HOST, WRONG_KIND, Draft, Refusal, Seat, TimeUp, Window
from stammtisch.engine.forms import Form
from stammtisch.games.maumau import referee
from stammtisch.games.maumau.actions import Action, SayMauMau
from stammtisch.games.maumau.events import (
    DealVoid,
    DrawDue,
    Event,
    MauMauSaid,
    WentOn,
    WentOut,
    Won,
)
from stammtisch.games.maumau.laying.effects import goes_out, may_go_on, starts_collider
from stammtisch.games.maumau.laying.order import Direction, turned
from stammtisch.games.maumau.laying.serving import RANK
from stammtisch.games.maumau.scoring import Facts, score
from stammtisch.games.maumau.state import Collider, Finished, Playing, State
from stammtisch.games.maumau.turn import ending
from stammtisch.rulebook import enforces


@enforces("MM-10", "MM-4a")
def after_laying(draft: Draft[State, Event], *, mau_mau: bool = False) -> None:
    """MM-10: the last card is followed by the end of the deal, MM-4a: unless penalty cards lie there; any other one by
    more cards, a swap or the end of the turn."""
    p = draft.state
    assert isinstance(p, Playing)
    turn, hand = p.turn, p.hands[p.seat]
    if not hand and goes_out(turn, left=0, penalties=p.burden(p.seat)):
        go_out(draft, p.seat, mau_mau=mau_mau)
    elif turn.again or p.stage == "swap":
        return
    elif not hand or not may_go_on(turn):
        ending.close(draft)


@enforces("MM-10")
def resume(draft: Draft[State, Event], p: Playing) -> None:
    """MM-10: who went out and has to draw a penalty card has not gone out; the deal goes on, with the turn that was
    interrupted or with the next one. Whoever has laid his last card meanwhile goes out instead."""
    gone = p.finisher
    if gone is None or p.stage not in ("protest", "collider") or not p.burden(gone):
        return
    if gone != p.seat and p.left_at == "act":
        draft.emit(WentOn())
        return
    ending.end(draft)
    if p.collider is not None:
        answered_out(draft, p.collider)


@enforces("MM-9c", "MM-4a")
def answered_out(draft: Draft[State, Event], collider: Collider) -> None:
    """MM-9c: when the finisher has not won, the first who laid his last card in answer has; MM-4a: unless a penalty
    card has come to him since."""
    p = draft.state
    if not isinstance(p, Playing):
        return
    gone = [(seat, card) for seat, card in collider.out if not p.hands[seat] and not p.burden(seat)]
    if gone:
        seat, card = gone[0]
        go_out(draft, seat, thrown=True, card=card)


@enforces("MM-10", "MM-9c")
def go_out(
    draft: Draft[State, Event], seat: Seat, *, mau_mau: bool = False, thrown: bool = False, card: Card | None = None
) -> None:
    """MM-10: who lays his last card has won; MM-9c: unless it is a seven, which the others may send back to him."""
    p = draft.state
    assert isinstance(p, Playing)
    collider = not thrown and starts_collider(p.turn)
    others_and_way = _asked(p, seat) if collider else (None, None)
    draft.emit(WentOut(seat, card or p.pile[-1], collider, *others_and_way))
    if mau_mau:
        draft.emit(MauMauSaid(seat))
    if not collider:
        settle(draft)


@enforces("MM-9c", "MM-T-acedir")
def _asked(p: Playing, finisher: Seat) -> tuple[tuple[Seat, ...], Direction]:
    """MM-9c: the others are asked in the order of play; MM-T-acedir: which the aces of this turn have changed."""
    setting, at = p.setting, p.setting.place(finisher)
    way = turned(p.direction, p.turn.aces, setting.options)
    return tuple(setting.seats[(at + way * k) % setting.players] for k in range(1, setting.players)), way


@enforces("MM-10b")
def settle(draft: Draft[State, Event]) -> None:
    """MM-10b: a jack laid last wants its word, and for that there is a little time; everything else is won."""
    p = draft.state
    assert isinstance(p, Playing)
    if not word_missing(p) and not referee.table_mode(p):
        _win(draft, p)


@enforces("MM-10b")
def word_missing(p: Playing) -> bool:
    """MM-10b: with a jack laid last Mau-Mau is said, where the two points need it."""
    options = p.setting.options
    return p.last is not None and RANK[p.last] == "B" and not p.called and options.two_points_need_call


@enforces("MM-10", "MM-13")
def _win(draft: Draft[State, Event], p: Playing) -> None:
    """MM-10, MM-13: the deal is over, and the score says for whom."""
    facts = facts_of(p)
    draft.emit(Won(facts.winner, score(facts, p.setting.options)))


def facts_of(p: Playing) -> Facts:
    """The deal as the score sees it."""
    assert p.finisher is not None
    assert p.last is not None
    return Facts(
        p.finisher,
        jack=RANK[p.last] == "B",
        called=p.called,
        card=p.last,
        players=p.setting.seat_count,
        without=tuple(seat for seat in range(p.setting.seat_count) if seat not in p.setting.seats),
    )


@enforces("MM-10", "MM-10b")
def windows(p: Playing) -> tuple[Window, ...]:
    """MM-10: a win stands when there was time to doubt it; MM-10b: until then its word can be said."""
    if p.finisher is None:
        return ()
    at = f"{p.number}:{p.acts}"
    end = Window(f"protest:{at}", "protest", (HOST,), limit="final_protest")
    return (end,) if p.called else (end, Window(f"maumau:{at}", "maumau", (p.finisher,), must=False))


def offers(p: Playing, seat: Seat, window: Window) -> tuple[Form, ...]:
    return (Form(SayMauMau),) if window.kind == "maumau" else ()


@enforces("MM-10b", "MM-V06")
def protest(draft: Draft[State, Event], p: Playing, actor: Seat, action: Action, window: Window) -> Refusal | None:
    """MM-10b: the finisher says Mau-Mau in time and has won; MM-V06: or he pays a card, and the deal goes on."""
    if isinstance(action, SayMauMau):
        if p.last is None or RANK[p.last] != "B":
            if (refusal := referee.why_refused(p, Refusal("MM-10b", "refusal.mm.no-mau-mau"))) is not None:
                return refusal
            referee.note(draft, actor, "V06")
        draft.emit(MauMauSaid(actor))
        settle(draft)
        return None
    if not isinstance(action, TimeUp):
        return WRONG_KIND
    assert p.finisher is not None
    if referee.table_mode(p):
        _win(draft, p)
        return None
    draft.emit(DrawDue(p.finisher, 1, "penalty", "MM-V06"))
    ending.end(draft)
    return None


# --- the fold --------------------------------------------------------------------------------------------------


def evolve(p: Playing, event: Event) -> State:
    match event:
        case MauMauSaid():
            return replace(p, called=True)
        case WentOut():
            return _out(p, event)
        case WentOn():
            return replace(p, stage="act", finisher=None, last=None, called=False, acts=p.acts + 1)
        case Won():
            return Finished(p.setting, event.seat, event.lines, p.pile[-1], *_left(p), facts_of(p))
        case DealVoid():
            return Finished(p.setting, None, held=_left(p)[0], lying=_left(p)[1])
    return p


def _left(p: Playing) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return tuple(map(len, p.hands)), tuple(map(len, p.penalties))


def _out(p: Playing, event: WentOut) -> Playing:
    ending = {"finisher": event.seat, "last": event.card, "called": False, "left_at": p.stage}
    gone = replace(p, **ending, stage="protest", acts=p.acts + 1)
    return _asking(gone, event) if event.collider else gone


def _asking(p: Playing, event: WentOut) -> Playing:
    """Before events said who is asked, it was worked out here, by the same rules."""
    others, way = event.asked, event.direction
    if others is None or way is None:
        others, way = _asked(p, event.seat)
    turn = replace(p.turn, aces=0)
    return replace(p, stage="collider", direction=way, turn=turn, collider=Collider(event.seat, others))
