"""MM-1b in table mode: who reaches for a card that lies already."""

from msgspec.structs import replace

from stammtisch.engine.core import Draft, Seat
from stammtisch.games.maumau import referee
from stammtisch.games.maumau.dispute_events import CardTakenBack, TakeBackTried
from stammtisch.games.maumau.disputes import doubting
from stammtisch.games.maumau.events import Event
from stammtisch.games.maumau.laying.effects import why_not_next
from stammtisch.games.maumau.state import LaidCard, Playing, State
from stammtisch.rulebook import enforces


def may_take_back(p: Playing, seat: Seat) -> bool:
    """The last card, by who laid it, in this turn or the next; once, and not when it has been spoken of."""
    if not p.laid_cards or p.stage not in ("act", "closing") or len(p.pile) < 2:
        return False
    last = p.laid_cards[-1]
    fresh = last.turn >= p.number - 1 and last.number != p.aside.reached
    return last.seat == seat and fresh and not any(o.punished for o in p.offences if o.card_number == last.number)


@enforces("MM-1b", "MM-V24")
def take_back(draft: Draft[State, Event], p: Playing, seat: Seat) -> None:
    """MM-1b, MM-V24: a legal card stays under all circumstances; one that all can see to be wrong may be taken back,
    and can be doubted all the same. Decision: what all can see is what counts; that a queen round should be
    over, nobody can (MM-5d)."""
    last = p.laid_cards[-1]
    if _seen_to_be_wrong(p, last):
        draft.emit(CardTakenBack(seat, last.card))
        return
    draft.emit(TakeBackTried(seat, last.card))
    referee.note(draft, seat, "V24")


def _seen_to_be_wrong(p: Playing, last: LaidCard) -> bool:
    if any(o.card_number == last.number and o.code in ("V02", "V11") for o in p.offences):
        return True
    return not last.thrown and why_not_next(last.before, last.card, p.setting.options) is not None


# --- the fold --------------------------------------------------------------------------------------------------


def evolve(p: Playing, event: TakeBackTried | CardTakenBack) -> Playing:
    if isinstance(event, TakeBackTried):
        return replace(p, aside=replace(p.aside, reached=p.laid_cards[-1].number))
    gone = p.laid_cards[-1].number
    offences = tuple(replace(o, card_number=None) if o.card_number == gone else o for o in p.offences)
    return replace(doubting.rolled_back(p, ((event.seat, event.card),)), offences=offences)
