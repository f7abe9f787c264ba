"""MM-1a, MM-1e, MM-5c, MM-10 in table mode: what everybody's hands can do at any time, and mostly should not."""

from stammtisch.engine.core import WRONG_KIND, Draft, Refusal, Seat, Window, not_held
from stammtisch.engine.forms import Form, OneOf
from stammtisch.games.maumau import referee
from stammtisch.games.maumau.actions import (
    Action,
    Cheer,
    LayCard,
    ShufflePile,
    TakeBack,
    TakePenalty,
    ThrowIn,
)
from stammtisch.games.maumau.dispute_events import Cheered
from stammtisch.games.maumau.disputes import pile, take_back
from stammtisch.games.maumau.events import (
    Event,
    MauSaid,
    PenaltyTaken,
)
from stammtisch.games.maumau.laying.effects import ended
from stammtisch.games.maumau.laying.serving import RANK, feasts, why_not_thrown_in
from stammtisch.games.maumau.state import Playing, State
from stammtisch.games.maumau.turn import card_laid, ending, going_out, king_feast, on_turn
from stammtisch.rulebook import enforces


def windows(p: Playing) -> tuple[Window, ...]:
    """What everybody can do at any time, and mostly should not."""
    return (Window(f"anytime:{p.number}:{p.acts}", "anytime", p.setting.seats, "overtaken", must=False),)


def offers(p: Playing, seat: Seat, window: Window) -> tuple[Form, ...]:
    forms = []
    hand = tuple(dict.fromkeys(p.hands[seat]))
    if hand and seat != p.seat and p.stage == "act":
        forms.append(Form(LayCard, {"card": OneOf(hand)}))
    if p.penalties[seat]:
        forms.append(Form(TakePenalty))
    if _may_cheer(p, seat):
        forms.append(Form(Cheer))
    if take_back.may_take_back(p, seat):
        forms.append(Form(TakeBack))
    if p.stage == "act":
        forms.extend(pile.forms(p))
    return tuple(forms)


def _may_cheer(p: Playing, seat: Seat) -> bool:
    """Once is enough to be heard."""
    return p.finisher == seat and not any((o.seat, o.code, o.turn) == (seat, "V15", p.number) for o in p.offences)


def decide(draft: Draft[State, Event], p: Playing, seat: Seat, action: Action, window: Window) -> Refusal | None:
    match action:
        case LayCard() if seat != p.seat and p.stage == "act":
            return _lay_unasked(draft, p, seat, action, window)
        case TakePenalty():
            return _take_up(draft, p, seat)
        case Cheer() if _may_cheer(p, seat):
            _cheer(draft, seat)
            return None
        case ShufflePile() if p.stage == "act":
            return pile.take(draft, p, seat, action, window)
        case TakeBack() if take_back.may_take_back(p, seat):
            take_back.take_back(draft, p, seat)
            return None
    return WRONG_KIND


@enforces("MM-10", "MM-V15")
def _cheer(draft: Draft[State, Event], seat: Seat) -> None:
    """MM-10, MM-V15: the last card is laid without a shout and without joy."""
    draft.emit(Cheered(seat))
    referee.note(draft, seat, "V15")


@enforces("MM-1a", "MM-1e", "MM-V02", "MM-V11", "MM-V16")
def _lay_unasked(draft: Draft[State, Event], p: Playing, seat: Seat, action: LayCard, window: Window) -> Refusal | None:
    """MM-1a, MM-V02: without the right to play; MM-V11: a king thrown in too late; MM-1e, MM-V16: the next player who
    does not wait for who could lay more, or has drawn, ends that turn, and plays."""
    if action.card not in p.hands[seat]:
        return not_held(action.card)
    if king_feast.feast_open(p) and why_not_thrown_in(action.card, p.turn.effective) is None:
        return king_feast.throw_in(draft, p, seat, ThrowIn(action.card, action.mau), window)
    if on_turn.may_be_done(p) and seat == next_player(p):
        ending.end(draft)
        after = draft.state
        if isinstance(after, Playing):
            referee.note(draft, seat, "V16")
            card_laid.lay(draft, after, seat, action)
        return None
    late = RANK[action.card] in ("K", "10") and feasts(p.turn.effective)
    draft.emit(king_feast.event(p, seat, action.card))
    referee.note(draft, seat, "V11" if late else "V02", card_number=p.laid_count)
    if action.mau:
        draft.emit(MauSaid(seat))
    thrown = draft.state
    assert isinstance(thrown, Playing)
    if not thrown.hands[seat] and not thrown.burden(seat) and RANK[action.card] != "A":
        going_out.go_out(draft, seat, thrown=True)
    return None


def next_player(p: Playing) -> Seat:
    """Whose turn it is when this one ends now."""
    situation = {"players": p.setting.players, "direction": p.direction, "options": p.setting.options}
    return p.setting.seats[ended(p.turn, p.setting.place(p.seat), stopped=True, **situation).next]  # type: ignore[arg-type]


@enforces("MM-5c", "MM-V08")
def _take_up(draft: Draft[State, Event], p: Playing, seat: Seat) -> Refusal | None:
    """MM-5c, MM-V08: a penalty card is taken up only when it has become active, which happens by itself."""
    if not p.penalties[seat]:
        return Refusal("MM-5c", "refusal.mm.no-penalty-card")
    first = p.penalties[seat][0]
    draft.emit(PenaltyTaken(seat, first.card))
    referee.note(draft, seat, "V08", taken=first)
    return None
