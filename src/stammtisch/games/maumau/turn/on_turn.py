"""MM-1a, MM-1d, MM-2a, MM-2b, MM-9a, MM-CAa to c, MM-T-joker-a: what the player whose turn it is may do."""

from msgspec.structs import replace

from stammtisch.cards import Card, put, without
from stammtisch.engine.core import WRONG_KIND, Draft, Refusal, Seat, TimeUp, Window, not_held
from stammtisch.games.maumau import referee
from stammtisch.games.maumau.actions import Action, CallQueens, Done, DrawCard, LayCard, Swap, TakeSevens, Wish
from stammtisch.games.maumau.events import (
    DrawDue,
    Event,
    QueensCalled,
    QueensClaimed,
    Slept,
    Swapped,
    Wished,
)
from stammtisch.games.maumau.laying.effects import (
    may_be_next,
    may_go_on,
    may_stop,
    opening,
    why_not_laid,
)
from stammtisch.games.maumau.laying.queens import SHOWN, must_end, opening_queens, real_queens, why_not_called
from stammtisch.games.maumau.laying.serving import RANK, SuitLetter, may_draw
from stammtisch.games.maumau.laying.wishes import unwished, why_not_wished
from stammtisch.games.maumau.state import Playing, State
from stammtisch.games.maumau.turn import card_laid, ending, swap_told
from stammtisch.games.maumau.words import duties, mau
from stammtisch.rulebook import enforces

# --- what can be done ------------------------------------------------------------------------------------------


def playable(p: Playing) -> tuple[Card, ...]:
    """The cards of the hand that may be laid now."""
    turn = p.turn
    if turn.laid:
        return _following(p)
    return tuple(dict.fromkeys(filter(opening(turn, p.setting.options).__contains__, p.hands[p.seat])))


def _following(p: Playing) -> tuple[Card, ...]:
    return tuple(c for c in dict.fromkeys(p.hands[p.seat]) if may_be_next(p.turn, c, p.setting.options))


def callable_queens(p: Playing) -> tuple[Card, ...]:
    """The queens with which a queen round may be called now."""
    if p.turn.laid or p.drawn or p.turn.queen_round:
        return ()
    hand, turn = p.hands[p.seat], p.turn
    queens = opening_queens(hand, turn.effective, pending=turn.pending, options=p.setting.options)
    return tuple(dict.fromkeys(queens)) if queens else ()


@enforces("MM-2a", "MM-CAb")
def may_draw_now(p: Playing) -> bool:
    """MM-2a: who cannot serve draws one card; MM-CAb: so does who cannot lay on his own ace, once for each."""
    if p.drawn or (p.turn.laid and not p.turn.again):
        return False
    turn = p.turn
    return may_draw(p.hands[p.seat], turn.effective, queen_round=turn.queen_round, options=p.setting.options)


@enforces("MM-1d", "MM-2b")
def may_be_done(p: Playing) -> bool:
    """MM-1d: who could lay more says when he will not; MM-2b: a card drawn may be laid, or kept."""
    return p.drawn or (p.turn.laid > 0 and may_stop(p.turn) and may_go_on(p.turn))


def partners_of(p: Playing) -> tuple[Seat, ...]:
    return tuple(s for s in p.setting.seats if s != p.seat and p.hands[s])


# --- what is decided -------------------------------------------------------------------------------------------


def windows_between(p: Playing) -> tuple[Window, ...]:
    """A wish for the starter, or a swap."""
    return (Window(f"{p.stage}:{p.number}:{p.acts}", p.stage, (p.seat,), limit="wish"),)


def decide_between(
    draft: Draft[State, Event], p: Playing, seat: Seat, action: Action, window: Window
) -> Refusal | None:
    """A wish for the starter, or a swap."""
    if p.duties and not isinstance(action, TimeUp):
        duties.acted(draft, p.seat)
    match window.kind, action:
        case "wish", (Wish() | TimeUp()):
            return _wish(draft, p, action)
        case "swap", (Swap() | TimeUp()):
            return _swap(draft, p, action)
    return WRONG_KIND


def decide(draft: Draft[State, Event], p: Playing, action: Action) -> Refusal | None:
    """What the player whose turn it is does. What is to be drawn then is left to who asks."""
    if p.duties and not isinstance(action, TimeUp):
        duties.acted(draft, p.seat)
    match action:
        case LayCard():
            return _lay(draft, p, action)
        case Done():
            return _finish(draft, p)
        case DrawCard():
            return _draw(draft, p)
        case TakeSevens():
            return _take(draft, p)
        case CallQueens():
            return _call_queens(draft, p, action)
        case TimeUp():
            return _end_by_clock(draft, p)
    return WRONG_KIND


@enforces("MM-1e", "MM-2d", "MM-11")
def window(p: Playing) -> Window:
    """MM-1e: who could lay more and says nothing is waited for a while; MM-2d: who has not begun may be counted out,
    and while he is, no other clock runs; MM-11: who is away, longer."""
    limit: str | None = "countdown_idle"
    if p.ticks is not None:
        limit = None
    elif (p.drawn or p.turn.laid) and may_be_done(p):
        limit = "end_of_turn_wait"
    elif p.idle:
        limit = None if p.setting.options.leaver_policy == "wait" else "away_autodraw"
    return Window(f"play:{p.number}:{p.acts}", "play", (p.seat,), limit=limit)


@enforces("MM-1e", "MM-2d", "MM-11")
def _end_by_clock(draft: Draft[State, Event], p: Playing) -> Refusal | None:
    """MM-1e: without a word a turn that could go on is over after an appropriate time; MM-2d: who does nothing may be
    counted out; MM-11: for who is away the program does what has to be done."""
    if may_be_done(p):
        return _finish(draft, p)
    if not p.idle:
        draft.emit(Slept())
        return None
    if p.turn.pending and not p.turn.laid:
        return _take(draft, p)
    if (cards := playable(p)) != ():
        card = min(cards, key=lambda c: (RANK[c] == "B", c))
        ends = p.turn.queen_round and p.caller == p.seat
        return _lay(draft, p, LayCard(card, end_queens=ends))
    return _draw(draft, p)


def _lay(draft: Draft[State, Event], p: Playing, action: LayCard) -> Refusal | None:
    if action.card not in p.hands[p.seat]:
        return not_held(action.card)
    if (refusal := referee.why_refused(p, _why_not(p, action))) is not None:
        return refusal
    card_laid.lay(draft, p, p.seat, action)
    return None


def _why_not(p: Playing, action: LayCard) -> Refusal | None:
    """The first thing that is wrong about this card and the words with it."""
    return _why_wrong_words(p, action) or why_not_laid(p.turn, action.card, p.setting.options, wish=action.wish)


@enforces("MM-9a-3", "MM-10a", "MM-10b")
def _why_wrong_words(p: Playing, action: LayCard) -> Refusal | None:
    """MM-9a-3: the caller ends his queen round with his last real queen, and nobody else does; MM-10b: Mau-Mau belongs
    to a jack laid last; MM-10a: Mau, where it must not be said for nothing, to the last but one card."""
    hand = p.hands[p.seat]
    running = p.turn.queen_round and p.caller == p.seat
    if action.end_queens and not running:
        return Refusal("MM-9a-3", "refusal.mm.not-your-queens")
    if running and not action.end_queens and must_end(action.card, without(hand, action.card)):
        return Refusal("MM-9a-3", "refusal.mm.end-the-queens", {"card": action.card})
    if action.mau_mau and (len(hand) > 1 or p.burden(p.seat) or RANK[action.card] != "B"):
        return Refusal("MM-10b", "refusal.mm.no-mau-mau")
    return mau.why_not_mau(p, len(hand) - 1) if action.mau else None


@enforces("MM-9a-1", "MM-V10")
def _call_queens(draft: Draft[State, Event], p: Playing, action: CallQueens) -> Refusal | None:
    """MM-9a-1: with two real queens shown, and one of them laid; MM-V10: called wrongly, a queen round does not begin,
    and in table mode the card lies there all the same."""
    seat, hand = p.seat, p.hands[p.seat]
    wrong = _why_not_called(p, action.card)
    words = mau.why_not_mau(p, len(hand) - 1) if action.mau else None
    if (refusal := referee.why_refused(p, wrong or words)) is not None:
        return refusal
    if action.card not in hand:
        return not_held(action.card)
    if wrong is not None:
        draft.emit(QueensClaimed(seat))
        referee.note(draft, seat, "V10")
    else:
        others = real_queens(without(hand, action.card))
        draft.emit(QueensCalled(seat, tuple(sorted((action.card, *others[: SHOWN - 1])))))
    called = p if wrong is not None else draft.state
    assert isinstance(called, Playing)
    card_laid.lay(draft, called, seat, LayCard(action.card, mau=action.mau))
    return None


@enforces("MM-9a-1")
def _why_not_called(p: Playing, card: Card) -> Refusal | None:
    """MM-9a-1: at the beginning of a turn, and with a real queen that fits."""
    turn = p.turn
    if turn.laid or p.drawn:
        return Refusal("MM-9a-1", "refusal.mm.queens-too-late")
    if turn.queen_round:
        return Refusal("MM-9a-1", "refusal.mm.queens-running")
    refusal = why_not_called(p.hands[p.seat], turn.effective, pending=turn.pending, options=p.setting.options)
    if refusal is None and card not in callable_queens(p):
        return Refusal("MM-9a-1", "refusal.mm.queen-first", {"top": turn.effective.card})
    return refusal


@enforces("MM-2a", "MM-2c", "MM-V03", "MM-V04", "MM-5d")
def _draw(draft: Draft[State, Event], p: Playing) -> Refusal | None:
    """MM-2c, MM-V04: what is drawn beyond one card lies there as a penalty, where it is not refused; MM-V03: who could
    have served should; MM-5d: also who only believes that he cannot, because another has forgotten to end a queen
    round."""
    if p.turn.pending and not p.turn.laid:
        return Refusal("MM-C7a", "refusal.mm.take-sevens", {"pending": p.turn.pending})
    wrong = _why_not_drawn(p)
    if (refusal := referee.why_refused(p, wrong)) is not None:
        return refusal
    card_laid.passing(draft, p)
    if wrong is not None and wrong.clause == "MM-2c":
        draft.emit(DrawDue(p.seat, 1, "penalty", "MM-V04"))
        return None
    origin = referee.forgotten_end(p)
    if wrong is not None:
        referee.note(draft, p.seat, "V03")
    elif origin is not None and not may_draw(p.hands[p.seat], p.turn.effective, options=p.setting.options):
        referee.note(draft, p.seat, "V03", cause=origin.number)
    draft.emit(DrawDue(p.seat, 1, "serve", "MM-2a"))
    duties.after_draw(draft, p.seat)
    return None


@enforces("MM-2a", "MM-2c")
def _why_not_drawn(p: Playing) -> Refusal | None:
    """MM-2a: not by who can serve; MM-2c: and not twice."""
    if p.drawn or (p.turn.laid and not p.turn.again):
        return Refusal("MM-2c", "refusal.mm.drawn-already")
    return None if may_draw_now(p) else Refusal("MM-2a", "refusal.mm.must-serve", {"legal": list(playable(p))})


@enforces("MM-C7c")
def _take(draft: Draft[State, Event], p: Playing) -> Refusal | None:
    """MM-C7c: who lays no further seven draws all of it, and then plays."""
    if not p.turn.pending or p.turn.laid:
        return Refusal("MM-C7c", "refusal.mm.nothing-pending")
    draft.emit(DrawDue(p.seat, p.turn.pending, "seven", "MM-C7c"))
    return None


@enforces("MM-1d", "MM-CAa")
def _finish(draft: Draft[State, Event], p: Playing) -> Refusal | None:
    """MM-1d: the next player is told that nothing more comes; MM-CAa: but an ace wants another card first."""
    if not may_be_done(p):
        refusal = Refusal("MM-CAa" if p.turn.again else "MM-1d", "refusal.mm.not-done")
        if (p.turn.pending and not p.turn.laid) or referee.why_refused(p, refusal) is not None:
            return refusal
        referee.note(draft, p.seat, "V03")
    ending.close(draft)
    return None


@enforces("MM-T-revjack", "MM-V26")
def _wish(draft: Draft[State, Event], p: Playing, action: Wish | TimeUp) -> Refusal | None:
    """MM-T-revjack: the dealer is bound as well; MM-V26: in table mode he can wish, and be doubted."""
    jack = p.pile[-1]
    suit: SuitLetter = unwished(jack, p.setting.options) if isinstance(action, TimeUp) else action.suit
    refusal = why_not_wished(jack, suit, p.setting.options)
    if referee.why_refused(p, refusal) is not None:
        return refusal
    draft.emit(Wished(suit))
    if refusal is not None:
        referee.note(draft, p.seat, "V26")
    ending.close(draft)
    return None


@enforces("MM-T-joker-a", "MM-T-joker-c")
def _swap(draft: Draft[State, Event], p: Playing, action: Swap | TimeUp) -> Refusal | None:
    """MM-T-joker-a: who laid the joker may change hands with anybody, who is not asked; MM-T-joker-c: penalty cards
    stay where they lie."""
    partner = None if isinstance(action, TimeUp) else action.partner
    if partner is None:
        draft.emit(Swapped(p.seat, None))
    elif partner not in partners_of(p):
        return Refusal("MM-T-joker-a", "refusal.mm.no-partner")
    else:
        draft.emit(Swapped(p.seat, partner, p.hands[p.seat], p.hands[partner]))
        if "tschuldi" in p.setting.options.special_rules and "swap" in p.setting.options.tschuldi_events:
            duties.owe(draft, p.seat, partner)
    ending.close(draft)
    return None


# --- the fold --------------------------------------------------------------------------------------------------


def evolve(p: Playing, event: QueensCalled | QueensClaimed | Wished | Swapped) -> Playing:
    match event:
        case QueensCalled():
            return replace(p, turn=replace(p.turn, queen_round=True), caller=event.seat, chain=0)
        case Wished():
            wished = replace(p.turn.effective, wish=event.suit)
            return replace(p, turn=replace(p.turn, effective=wished), stage="act")
        case Swapped(partner=None):
            return replace(p, stage="act")
        case Swapped(partner=int() as partner):
            hands = put(put(p.hands, event.seat, event.received or ()), partner, event.given or ())
            mau_said = tuple(s for s in p.mau_said if s not in (event.seat, partner))
            return replace(p, hands=hands, stage="act", mau_said=mau_said, aside=swap_told.swapped(p, event))
    return p
