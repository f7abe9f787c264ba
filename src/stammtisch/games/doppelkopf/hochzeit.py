"""DK-B1.7, DK-I.C: both queens of Kreuz in one hand, and the partner who is found in a trick."""

from msgspec.structs import replace

from stammtisch.engine.core import Draft
from stammtisch.games.doppelkopf.announcements import NOTHING
from stammtisch.games.doppelkopf.contracts import SEATS, order
from stammtisch.games.doppelkopf.events import Announced, Event, PartnerFound
from stammtisch.games.doppelkopf.scoring import Party
from stammtisch.games.doppelkopf.state import Playing, State
from stammtisch.rulebook import enforces
from stammtisch.tricks import TRUMP


@enforces("DK-B1.7")
def after_trick(draft: Draft[State, Event]) -> None:
    """DK-B1.7: who first takes a trick from the holder is his partner; after three tricks the holder plays alone."""
    p = draft.state
    if not isinstance(p, Playing) or not p.searching:
        return
    last, number = p.taken[-1], len(p.taken)
    fehl = order("Hochzeit", p.options.pack).klass[last.cards[0]] != TRUMP
    if last.taker != p.game.declarer and (fehl or p.options.hochzeit_find == "first_foreign"):
        draft.emit(PartnerFound(last.taker, number))
    elif number >= p.options.hochzeit_max_trick:
        draft.emit(PartnerFound(None, number))
    else:
        return
    _duty(draft)


@enforces("DK-I.C")
def _duty(draft: Draft[State, Event]) -> None:
    """DK-I.C: a limit for a free announcement; read as a duty, Re counts as said by the holder."""
    p = draft.state
    assert isinstance(p, Playing)
    if p.options.hochzeit_re_duty and p.said.re == NOTHING and p.game.declarer is not None:
        draft.emit(Announced(p.game.declarer, "re", "re"))


def evolve(p: Playing, event: PartnerFound) -> Playing:
    """From now on everybody knows who belongs to whom."""
    re = p.re if event.seat is None else tuple(sorted((*p.re, event.seat)))
    shown: tuple[Party, ...] = tuple("re" if s in re else "kontra" for s in SEATS)
    return replace(p, re=re, found=event.trick, shown=shown)
