"""DK-B1.4: everybody may mix, the program shuffles, the cards go round in packets."""

from stammtisch.cards import Cards
from stammtisch.engine.core import HOST, WRONG_KIND, Accepted, Draft, Refusal, Seat, Window
from stammtisch.engine.polls import Poll
from stammtisch.engine.shuffling import Mix, Mixed, Shuffle, Shuffled, why_wrong_entropy, why_wrong_pack
from stammtisch.games.doppelkopf.actions import Action
from stammtisch.games.doppelkopf.contracts import PACKS, SEATS
from stammtisch.games.doppelkopf.events import Dealt, Event
from stammtisch.games.doppelkopf.state import Reserving, Shuffling, State
from stammtisch.rulebook import enforces

PACKET = {40: 5, 48: 3}
"""Cards dealt at a time."""


def vorhand(dealer: Seat) -> Seat:
    return (dealer + 1) % 4


def from_vorhand(dealer: Seat) -> tuple[Seat, ...]:
    """The seats in the order in which they speak; the dealer last."""
    return tuple((dealer + k) % 4 for k in (1, 2, 3, 4))


def windows(state: Shuffling) -> tuple[Window, ...]:
    missing = tuple(s for s in SEATS if s not in state.mixed)
    shuffle = Window("shuffle", "shuffle", (HOST,))
    return (shuffle, Window("mix", "mix", missing, "overtaken", must=False)) if missing else (shuffle,)


def decide(
    draft: Draft[State, Event], state: Shuffling, actor: Seat, action: Action
) -> Accepted[State, Event] | Refusal:
    if isinstance(action, Mix):
        draft.emit(Mixed(actor, action.entropy))
        return why_wrong_entropy(action) or draft.done()
    if isinstance(action, Shuffle):
        if (refusal := why_wrong_pack(action.order, PACKS[state.options.pack])) is not None:
            return refusal
        draft.emit(Shuffled(action.order))
        draft.emit(Dealt(dealt(action.order, state.dealer)))
        return draft.done()
    return WRONG_KIND


@enforces("DK-B1.4")
def dealt(order: Cards, dealer: Seat) -> tuple[Cards, ...]:
    """DK-B1.4: packets of five from 40 cards, of three from 48, Vorhand first; hands are kept sorted."""
    size = PACKET[len(order)]
    packets = [order[at : at + size] for at in range(0, len(order), size)]
    hands: list[Cards] = [()] * 4
    for place, seat in enumerate(from_vorhand(dealer)):
        hands[seat] = tuple(sorted(c for packet in packets[place::4] for c in packet))
    return tuple(hands)


def order_for(hands: tuple[Cards, ...], dealer: Seat) -> Cards:
    """The pack that gives these hands: the way back, for set-up deals."""
    size = PACKET[4 * len(hands[0])]
    seats = from_vorhand(dealer)
    return tuple(c for at in range(0, len(hands[0]), size) for seat in seats for c in hands[seat][at : at + size])


def evolve(state: Shuffling, event: Event) -> State:
    if isinstance(event, Mixed):
        return Shuffling(state.options, state.dealer, tuple(sorted((*state.mixed, event.seat))))
    if isinstance(event, Dealt):
        return Reserving(state.options, state.dealer, event.hands, Poll("reserve", SEATS))
    return state
