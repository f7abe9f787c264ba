"""MM-1a, MM-2a, MM-2c, MM-5c, MM-9a, MM-10: at a table all can be done that hands can do; the referee takes note.

Impossible even here: laying what one does not hold, seeing what is hidden, and acting when the deal is over.
"""

from stammtisch.cards import without
from stammtisch.engine.core import WRONG_KIND, Draft, Refusal, Seat, Window, not_held
from stammtisch.engine.forms import Form, OneOf
from stammtisch.games.maumau import duties, ending, meddling, out_of_turn, shadow, turns
from stammtisch.games.maumau.actions import (
    Action,
    CallQueens,
    Cheer,
    Done,
    DrawCard,
    LayCard,
    ShufflePile,
    TakeBack,
    TakePenalty,
    TakeSevens,
    ThrowIn,
)
from stammtisch.games.maumau.disputes import Cheered
from stammtisch.games.maumau.effects import ended, why_not_next
from stammtisch.games.maumau.events import (
    CardLaid,
    CardThrownIn,
    DrawDue,
    Event,
    MauMauSaid,
    MauSaid,
    PenaltyTaken,
    QueensCalled,
    QueensClaimed,
)
from stammtisch.games.maumau.laying import RANK, SUITS, feasts, may_draw, why_not_thrown_in
from stammtisch.games.maumau.queens import SHOWN, must_end, real_queens, why_not_called
from stammtisch.games.maumau.state import Playing, State
from stammtisch.games.maumau.violations import of_card
from stammtisch.games.maumau.wishes import why_not_wished
from stammtisch.rulebook import enforces

# --- on turn ---------------------------------------------------------------------------------------------------


def offers(p: Playing) -> tuple[Form, ...]:
    """No hints: every card, and every other thing one can do on one's turn."""
    hand = tuple(dict.fromkeys(p.hands[p.seat]))
    both = OneOf((False, True))
    forms = [Form(DrawCard)]
    if p.turn.pending and not p.turn.laid:
        forms = [Form(TakeSevens)]
    else:
        forms.append(Form(Done))
    if plain := tuple(c for c in hand if RANK[c] != "B"):
        end = both if p.caller == p.seat else OneOf((False,))
        forms.append(Form(LayCard, {"card": OneOf(plain), "mau": both, "end_queens": end}))
    if jacks := tuple(c for c in hand if RANK[c] == "B"):
        forms.append(Form(LayCard, {"card": OneOf(jacks), "wish": OneOf(SUITS), "mau": both, "mau_mau": both}))
    if queens := tuple(c for c in hand if RANK[c] == "D"):
        forms.append(Form(CallQueens, {"card": OneOf(queens), "mau": both}))
    return tuple(forms)


_OF_THE_CARD = ("V01", "V07", "V26", "V27")


@enforces("MM-3a", "MM-V01", "MM-V07", "MM-V26", "MM-V27", "MM-V06", "MM-V09", "MM-V10", "MM-V05")
def lay(draft: Draft[State, Event], p: Playing, seat: Seat, action: LayCard) -> None:
    """MM-3a: the card lies, right or wrong, and with it what was said or forgotten."""
    passing(draft, p)
    running = p.turn.queen_round and p.caller == seat
    wish = action.wish if RANK[action.card] == "B" else None
    draft.emit(CardLaid(seat, action.card, wish, action.end_queens and running))
    for code in _wrong_with(p, seat, action):
        cause = shadow.forgotten_end(p) if code == "V01" and _seems_right(p, action) else None
        lie = p.laid if code in _OF_THE_CARD else None
        shadow.note(draft, seat, code, lie=lie, cause=None if cause is None else cause.number)
    _said_with_it(draft, seat, action, in_vain=action.end_queens and not running)
    duties.after_card(draft, seat, action.card)
    turns.after_laying(draft, mau_mau=action.mau_mau)


def _said_with_it(draft: Draft[State, Event], seat: Seat, action: LayCard, *, in_vain: bool) -> None:
    """All hear it, whether it means something or not."""
    if in_vain:
        draft.emit(QueensClaimed(seat, end=True))
    if action.mau:
        draft.emit(MauSaid(seat))
    p = draft.state
    if action.mau_mau and isinstance(p, Playing) and (p.hands[seat] or p.burden(seat)):
        draft.emit(MauMauSaid(seat))


@enforces("MM-10a", "MM-V05")
def passing(draft: Draft[State, Event], p: Playing) -> None:
    """MM-10a, MM-V05: where agreed Mau is owed for one card held in passing as well, before the turn goes on."""
    if p.table.options.mau_midturn and p.turn.laid and p.seat in ending.owing(p):
        shadow.note(draft, p.seat, "V05")


@enforces("MM-5d")
def _seems_right(p: Playing, action: LayCard) -> bool:
    """MM-5d: in a queen round that should be over but runs on, it is not who serves it that errs."""
    return why_not_next(p.turn, action.card, p.table.options) is None


def _wrong_with(p: Playing, seat: Seat, action: LayCard) -> list[str]:
    """The codes of all that is wrong about this card and the words with it."""
    found, left = [], without(p.hands[seat], action.card)
    running = p.turn.queen_round and p.caller == seat
    last, jack = not left and not p.burden(seat), RANK[action.card] == "B"
    if (refusal := why_not_next(shadow.truly(p), action.card, p.table.options)) is not None:
        found.append(of_card(refusal.clause).code)
    wish = action.wish if jack and not last else None
    if wish is not None and why_not_wished(action.card, wish, p.table.options) is not None:
        found.append("V26")
    if action.end_queens and not running:
        found.append("V10")
    if running and must_end(action.card, left) and not action.end_queens:
        found.append("V09")
    if action.mau_mau and not (last and jack):
        found.append("V06")
    if action.mau and ending.why_not_mau(p, len(left)) is not None:
        found.append("V05")
    return found


@enforces("MM-9a-1", "MM-V10")
def call_queens(draft: Draft[State, Event], p: Playing, action: CallQueens) -> Refusal | None:
    """MM-9a-1, MM-V10: called wrongly, a queen round does not begin; the queen lies there all the same."""
    if action.card not in p.hands[p.seat]:
        return not_held(action.card)
    hand, turn = p.hands[p.seat], p.turn
    refusal = why_not_called(hand, turn.effective, pending=turn.pending, options=p.table.options)
    late = bool(turn.laid) or p.drawn or turn.queen_round
    if late or refusal is not None or why_not_next(turn, action.card, p.table.options) is not None:
        draft.emit(QueensClaimed(p.seat))
        shadow.note(draft, p.seat, "V10")
        lay(draft, p, p.seat, LayCard(action.card, mau=action.mau))
        return None
    others = real_queens(without(hand, action.card))
    draft.emit(QueensCalled(p.seat, tuple(sorted((action.card, *others[: SHOWN - 1])))))
    called = draft.state
    assert isinstance(called, Playing)
    lay(draft, called, p.seat, LayCard(action.card, mau=action.mau))
    return None


@enforces("MM-2c", "MM-V03", "MM-V04", "MM-5d")
def draw(draft: Draft[State, Event], p: Playing, *, able: bool) -> None:
    """MM-2c, MM-V04: what is drawn beyond one card lies there as a penalty; MM-V03: who could have served should;
    MM-5d: also who only believes that he cannot, because another has forgotten to end a queen round."""
    passing(draft, p)
    if p.drawn or (p.turn.laid and not p.turn.again):
        draft.emit(DrawDue(p.seat, 1, "penalty", "MM-V04"))
        return
    origin = shadow.forgotten_end(p)
    if able:
        shadow.note(draft, p.seat, "V03")
    elif origin is not None and not may_draw(p.hands[p.seat], p.turn.effective, options=p.table.options):
        shadow.note(draft, p.seat, "V03", cause=origin.number)
    draft.emit(DrawDue(p.seat, 1, "serve", "MM-2a"))
    duties.after_draw(draft, p.seat)


# --- not on turn -----------------------------------------------------------------------------------------------


def windows(p: Playing) -> tuple[Window, ...]:
    """What everybody can do at any time, and mostly should not."""
    return (Window(f"anytime:{p.number}:{p.acts}", "anytime", p.table.seats, "overtaken", must=False),)


def anytime_offers(p: Playing, seat: Seat) -> tuple[Form, ...]:
    forms = []
    hand = tuple(dict.fromkeys(p.hands[seat]))
    if hand and seat != p.seat and p.stage == "act":
        forms.append(Form(LayCard, {"card": OneOf(hand)}))
    if p.penalties[seat]:
        forms.append(Form(TakePenalty))
    if _may_cheer(p, seat):
        forms.append(Form(Cheer))
    if meddling.may_take_back(p, seat):
        forms.append(Form(TakeBack))
    if p.stage == "act":
        forms.extend(meddling.pile_forms(p))
    return tuple(forms)


def _may_cheer(p: Playing, seat: Seat) -> bool:
    """Once is enough to be heard."""
    return p.finisher == seat and not any((o.seat, o.code, o.turn) == (seat, "V15", p.number) for o in p.offences)


def anytime(draft: Draft[State, Event], p: Playing, seat: Seat, action: Action) -> Refusal | None:
    match action:
        case LayCard() if seat != p.seat and p.stage == "act":
            return _out_of_turn(draft, p, seat, action)
        case TakePenalty():
            return _take_up(draft, p, seat)
        case Cheer() if _may_cheer(p, seat):
            _cheer(draft, seat)
            return None
        case ShufflePile() if p.stage == "act":
            return meddling.take_pile(draft, p, seat, action)
        case TakeBack() if meddling.may_take_back(p, seat):
            meddling.take_back(draft, p, seat)
            return None
    return WRONG_KIND


@enforces("MM-10", "MM-V15")
def _cheer(draft: Draft[State, Event], seat: Seat) -> None:
    """MM-10, MM-V15: the last card is laid without a shout and without joy."""
    draft.emit(Cheered(seat))
    shadow.note(draft, seat, "V15")


@enforces("MM-1a", "MM-1e", "MM-V02", "MM-V11", "MM-V16")
def _out_of_turn(draft: Draft[State, Event], p: Playing, seat: Seat, action: LayCard) -> Refusal | None:
    """MM-1a, MM-V02: without the right to play; MM-V11: a king thrown in too late; MM-1e, MM-V16: the next player who
    does not wait for who could lay more, or has drawn, ends that turn, and plays."""
    if action.card not in p.hands[seat]:
        return not_held(action.card)
    if out_of_turn.feast_open(p) and why_not_thrown_in(action.card, p.turn.effective) is None:
        return out_of_turn.throw_in(draft, p, seat, ThrowIn(action.card, action.mau))
    if turns.may_be_done(p) and seat == _next(p):
        ending.end(draft)
        after = draft.state
        if isinstance(after, Playing):
            shadow.note(draft, seat, "V16")
            lay(draft, after, seat, action)
        return None
    late = RANK[action.card] in ("K", "10") and feasts(p.turn.effective)
    draft.emit(CardThrownIn(seat, action.card))
    shadow.note(draft, seat, "V11" if late else "V02", lie=p.laid)
    if action.mau:
        draft.emit(MauSaid(seat))
    thrown = draft.state
    assert isinstance(thrown, Playing)
    if not thrown.hands[seat] and not thrown.burden(seat) and RANK[action.card] != "A":
        ending.go_out(draft, seat, thrown=True)
    return None


def _next(p: Playing) -> Seat:
    known = {"players": p.table.players, "direction": p.direction, "options": p.table.options}
    return p.table.seats[ended(p.turn, p.table.place(p.seat), stopped=True, **known).next]  # type: ignore[arg-type]


@enforces("MM-5c", "MM-V08")
def _take_up(draft: Draft[State, Event], p: Playing, seat: Seat) -> Refusal | None:
    """MM-5c, MM-V08: a penalty card is taken up only when it has become active, which happens by itself."""
    if not p.penalties[seat]:
        return Refusal("MM-5c", "refusal.mm.no-penalty-card")
    first = p.penalties[seat][0]
    draft.emit(PenaltyTaken(seat, first.card))
    shadow.note(draft, seat, "V08", taken=first)
    return None
