"""MM-C7b, MM-8b, MM-9a-3, MM-CK, MM-T-joker-a: what a card does that is laid, decided once and told with it."""

from msgspec.structs import replace

from stammtisch.cards import JOKER, Card, put, without
from stammtisch.engine.core import Draft, Seat
from stammtisch.games.maumau import referee
from stammtisch.games.maumau.actions import LayCard
from stammtisch.games.maumau.events import CardLaid, Event, MauMauSaid, MauSaid, QueensClaimed
from stammtisch.games.maumau.laying import drawing
from stammtisch.games.maumau.laying.effects import CardEffect, Turn, why_not_next, with_card
from stammtisch.games.maumau.laying.queens import must_end
from stammtisch.games.maumau.laying.serving import RANK, SuitLetter, feasts
from stammtisch.games.maumau.laying.wishes import why_not_wished
from stammtisch.games.maumau.state import Playing, State
from stammtisch.games.maumau.turn import going_out, late_queens
from stammtisch.games.maumau.violations import of_card
from stammtisch.games.maumau.words import duties, mau
from stammtisch.rulebook import enforces

_OF_THE_CARD = ("V01", "V07", "V26", "V27")


@enforces("MM-3a", "MM-V01", "MM-V07", "MM-V26", "MM-V27", "MM-V06", "MM-V09", "MM-V10", "MM-V05")
def lay(draft: Draft[State, Event], p: Playing, seat: Seat, action: LayCard) -> None:
    """MM-3a: the card lies, right or wrong, and with it what was said or forgotten; a strict referee has refused before
    what is wrong."""
    passing(draft, p)
    running = p.turn.queen_round and p.caller == seat
    wish = action.wish if RANK[action.card] == "B" else None
    now = draft.state
    assert isinstance(now, Playing)
    draft.emit(event(now, seat, action.card, wish=wish, end_queens=action.end_queens and running))
    if referee.table_mode(p):
        _note_what_is_wrong(draft, p, seat, action)
    _said_with_it(draft, seat, action, in_vain=action.end_queens and not running)
    duties.after_card(draft, seat, action.card)
    going_out.after_laying(draft, mau_mau=action.mau_mau)


def _note_what_is_wrong(draft: Draft[State, Event], p: Playing, seat: Seat, action: LayCard) -> None:
    for code in _wrong_with(p, seat, action):
        cause = referee.forgotten_end(p) if code == "V01" and _seems_right(p, action) else None
        card_number = p.laid_count if code in _OF_THE_CARD else None
        referee.note(draft, seat, code, card_number=card_number, cause=None if cause is None else cause.number)


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
    if p.setting.options.mau_midturn and p.turn.laid and p.seat in mau.owing(p):
        referee.omitted(draft, p, p.seat, "V05")
        drawing.serve(draft)


@enforces("MM-5d")
def _seems_right(p: Playing, action: LayCard) -> bool:
    """MM-5d: in a queen round that should be over but runs on, it is not who serves it that errs."""
    return why_not_next(p.turn, action.card, p.setting.options) is None


def _wrong_with(p: Playing, seat: Seat, action: LayCard) -> list[str]:
    """The codes of all that is wrong about this card and the words with it."""
    codes, left = [], without(p.hands[seat], action.card)
    running = p.turn.queen_round and p.caller == seat
    last, jack = not left and not p.burden(seat), RANK[action.card] == "B"
    if (refusal := why_not_next(referee.truly(p), action.card, p.setting.options)) is not None:
        codes.append(of_card(refusal.clause).code)
    wish = action.wish if jack and not last else None
    if wish is not None and why_not_wished(action.card, wish, p.setting.options) is not None:
        codes.append("V26")
    if action.end_queens and not running:
        codes.append("V10")
    if running and must_end(action.card, left) and not action.end_queens:
        codes.append("V09")
    if action.mau_mau and not (last and jack):
        codes.append("V06")
    if action.mau and mau.why_not_mau(p, len(left)) is not None:
        codes.append("V05")
    return codes


def event(p: Playing, seat: Seat, card: Card, *, wish: SuitLetter | None, end_queens: bool) -> CardLaid:
    """The card, and what it does."""
    did = effect_of(p, seat, card, wish=wish, ends_queens=end_queens)
    return CardLaid(seat, card, wish, end_queens, did)


@enforces("MM-C7b", "MM-9a-3", "MM-CK", "MM-T-joker-a")
def effect_of(p: Playing, seat: Seat, card: Card, *, wish: SuitLetter | None, ends_queens: bool) -> CardEffect:
    """MM-C7b: sevens add up, where agreed not beyond what can be drawn; MM-9a-3: the caller's word ends his queen
    round; MM-CK: a king invites; MM-T-joker-a: after a joker hands may change owner, while there are any."""
    options = p.setting.options
    drawable = None if options.seven_cap == "none" else drawing.drawable(p)
    turn = with_card(p.turn, card, options, wish=wish, drawable=drawable)
    running = (turn.pending or turn.queen_round) and not ends_queens
    return CardEffect(
        replace(turn, queen_round=False) if ends_queens else turn,
        chain=_chain(p, turn) if running else 1,
        feast=feasts(turn.effective),
        swap=card == JOKER and len(p.hands[seat]) > 1 and any(p.hands[s] for s in p.setting.seats if s != seat),
    )


@enforces("MM-8b")
def _chain(p: Playing, turn: Turn) -> int:
    """MM-8b: how many cards of the pile the running chain of sevens or queens now has."""
    sevens = turn.pending > 0 and p.turn.pending > 0 and not p.turn.laid
    return p.chain + 1 if sevens or turn.queen_round else 1


# --- the fold --------------------------------------------------------------------------------------------------


def evolve(p: Playing, event: CardLaid, effect: CardEffect) -> Playing:
    seat, card, options = event.seat, event.card, p.setting.options
    moved = replace(
        p,
        hands=put(p.hands, seat, without(p.hands[seat], card)),
        pile=(*p.pile, card),
        turn=effect.turn,
        caller=None if event.end_queens else p.caller,
        chain=effect.chain,
        feast=p.number + 1 if effect.feast else -1,
        stage="swap" if effect.swap else p.stage,
        drawn=False,
        moved=True,
        acts=p.acts + 1,
        idle=False,
        ticks=None,
        mau_said=drawing.unsaid(p, seat),
    )
    if options.queen_forgotten == "penalty":
        moved = replace(moved, aside=late_queens.after_card(p, event))
    return referee.remember(p, moved, seat, card)
