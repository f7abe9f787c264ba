"""MM-1a, MM-2a, MM-2c, MM-5c, MM-9a, MM-10: at a table all can be done that hands can do; the referee takes note.

Impossible even here: laying what one does not hold, seeing what is hidden, and acting when the deal is over.
"""

from stammtisch.cards import without
from stammtisch.engine.core import WRONG_KIND, Draft, Refusal, Seat, Window, not_held
from stammtisch.engine.forms import Form, OneOf
from stammtisch.games.maumau import duties, ending, shadow, turns
from stammtisch.games.maumau.actions import (
    Action,
    CallQueens,
    Cheer,
    Done,
    DrawCard,
    LayCard,
    TakePenalty,
    TakeSevens,
)
from stammtisch.games.maumau.effects import ended, may_go_on, why_not_next
from stammtisch.games.maumau.events import (
    CardLaid,
    CardThrownIn,
    Cheered,
    DrawDue,
    Event,
    MauSaid,
    PenaltyTaken,
    QueensCalled,
)
from stammtisch.games.maumau.laying import RANK, SUITS, feasts
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


@enforces("MM-3a", "MM-V01", "MM-V07", "MM-V26", "MM-V27", "MM-V06", "MM-V09", "MM-V10")
def lay(draft: Draft[State, Event], p: Playing, seat: Seat, action: LayCard) -> None:
    """MM-3a: the card lies, right or wrong, and with it what was said or forgotten."""
    left = without(p.hands[seat], action.card)
    noted = _wrong_with(p, seat, action, len(left))
    running = p.turn.queen_round and p.caller == seat
    ends = action.end_queens and running
    draft.emit(CardLaid(seat, action.card, action.wish, ends))
    if running and must_end(action.card, left) and not ends:
        noted.append("V09")
    for code in noted:
        shadow.note(draft, seat, code, lie=p.laid if code in ("V01", "V07", "V27") else None)
    if action.mau:
        draft.emit(MauSaid(seat))
    duties.after_card(draft, seat, action.card)
    turns.after_laying(draft, mau_mau=action.mau_mau)


def _wrong_with(p: Playing, seat: Seat, action: LayCard, left: int) -> list[str]:
    """The codes of all that is wrong about this card and the words with it."""
    found = []
    if (refusal := why_not_next(p.turn, action.card, p.table.options)) is not None:
        found.append(of_card(refusal.clause).code)
    if action.wish is not None and left and why_not_wished(action.card, action.wish, p.table.options) is not None:
        found.append("V26")
    if action.end_queens and not (p.turn.queen_round and p.caller == seat):
        found.append("V10")
    if action.mau_mau and (left or RANK[action.card] != "B"):
        found.append("V06")
    if action.mau and left != 1 and p.table.options.false_mau == "violation":
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
        shadow.note(draft, p.seat, "V10")
        lay(draft, p, p.seat, LayCard(action.card, mau=action.mau))
        return None
    others = real_queens(without(hand, action.card))
    draft.emit(QueensCalled(p.seat, tuple(sorted((action.card, *others[: SHOWN - 1])))))
    called = draft.state
    assert isinstance(called, Playing)
    lay(draft, called, p.seat, LayCard(action.card, mau=action.mau))
    return None


@enforces("MM-2c", "MM-V03", "MM-V04")
def draw(draft: Draft[State, Event], p: Playing, *, able: bool) -> None:
    """MM-2c, MM-V04: what is drawn beyond one card lies there as a penalty; MM-V03: who could have served should."""
    if p.drawn or (p.turn.laid and not p.turn.again):
        draft.emit(DrawDue(p.seat, 1, "penalty", "MM-V04"))
        return
    if able:
        shadow.note(draft, p.seat, "V03")
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
    if p.finisher == seat:
        forms.append(Form(Cheer))
    return tuple(forms)


def anytime(draft: Draft[State, Event], p: Playing, seat: Seat, action: Action) -> Refusal | None:
    match action:
        case LayCard() if seat != p.seat and p.stage == "act":
            return _out_of_turn(draft, p, seat, action)
        case TakePenalty():
            return _take_up(draft, p, seat)
        case Cheer() if p.finisher == seat:
            draft.emit(Cheered(seat))
            shadow.note(draft, seat, "V15")
            return None
    return WRONG_KIND


@enforces("MM-1a", "MM-1e", "MM-V02", "MM-V11", "MM-V16")
def _out_of_turn(draft: Draft[State, Event], p: Playing, seat: Seat, action: LayCard) -> Refusal | None:
    """MM-1a, MM-V02: without the right to play; MM-V11: a king thrown in too late; MM-1e, MM-V16: the next player who
    does not wait for who could lay more ends that turn, and plays."""
    if action.card not in p.hands[seat]:
        return not_held(action.card)
    if p.turn.laid and may_go_on(p.turn) and seat == _next(p):
        ending.end(draft)
        after = draft.state
        assert isinstance(after, Playing)
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
    if not thrown.hands[seat] and not thrown.penalties[seat]:
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
    draft.emit(PenaltyTaken(seat, p.penalties[seat][0].card))
    shadow.note(draft, seat, "V08")
    return None
