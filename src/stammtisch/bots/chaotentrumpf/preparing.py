"""Before the first lead: which cards to lay away, whether to invert, whether to lead."""

from collections import Counter
from typing import Any, Final

from msgspec import Struct

from stammtisch.bots.chaotentrumpf.knowledge import Knowledge
from stammtisch.bots.chaotentrumpf.weighing import Weights, highest, worth
from stammtisch.cards import Card, Cards
from stammtisch.games.chaotentrumpf.actions import Invert
from stammtisch.games.chaotentrumpf.inversion import Kind, needed, run_of, targets
from stammtisch.games.chaotentrumpf.state import LOCKING
from stammtisch.games.chaotentrumpf.trumps import AUGEN
from stammtisch.tricks import TRUMP

INVERTS_FROM: Final = 8.0
"""Game points an inversion must promise."""
LEADS_FROM: Final = 0.45
"""How surely its best card must run for it to lead."""


class Change(Struct, frozen=True):
    """An inversion worth making, and the cards it stands on."""

    action: Invert
    run: Cards
    gain: float


def best_inversion(knowledge: Knowledge, view: Any, pool: Counter[Card]) -> Change | None:
    """The trump that brings most, if it brings enough; only what the hand really holds, also where nobody looks."""
    if any(inversion.seat == knowledge.seat for inversion in view.inversions):
        return None
    made = [inversion.kind for inversion in view.inversions]
    lock = next((kind for kind in LOCKING if kind in made), None)
    before = worth(view.hand, view.trump, knowledge=knowledge, pool=pool, inversion=highest(made))
    best: Change | None = None
    calls: tuple[Kind | None, ...] = (None, "TU")
    for declared in calls:
        for to in targets(view.hand, old=view.trump, lock=lock, declared=declared, options=knowledge.options):
            kind: Kind = declared or needed(view.trump, to)
            then = worth(view.hand, to, knowledge=knowledge, pool=pool, inversion=highest((*made, kind)))
            gain = then - before
            if gain > (INVERTS_FROM if best is None else best.gain):
                best = Change(Invert(to, declared), run_of(view.hand, kind, knowledge.options), gain)
    return best


def bad_cards(knowledge: Knowledge, view: Any, pool: Counter[Card], *, change: Change | None) -> Cards:
    """Those that promise less than an unseen card does on average; the run of an inversion to come is kept."""
    most = min(knowledge.options.exchange_max, view.stock)
    trump = view.trump if change is None else change.action.to
    w = Weights(trump, pool, others=knowledge.players - 1, cards=2 * knowledge.options.hand * 0.7)
    kept = Counter(() if change is None else change.run)
    loose: list[Card] = list((Counter(view.hand) - kept).elements())
    usual = sum(_use(w, c) * n for c, n in pool.items()) / w.size
    bad = sorted((c for c in loose if _use(w, c) < usual), key=lambda c: (_use(w, c), AUGEN[c], c))
    return tuple(bad[:most])


def _use(w: Weights, card: Card) -> float:
    """What a card does for its hand: the trick it may take, and that it is a trump."""
    return w.runs(card) + (0.25 if w.order.klass[card] == TRUMP else 0.0)


def wants_to_lead(knowledge: Knowledge, view: Any, pool: Counter[Card]) -> bool:
    w = Weights(view.trump, pool, others=knowledge.players - 1, cards=2 * knowledge.options.hand)
    return max(w.runs(c) for c in view.hand) >= LEADS_FROM
