"""SK-deal-1 to 3: the Hintermann mixes, four times two cards are dealt, who dealt nothing playable deals again."""

from itertools import chain

from stammtisch.cards import Cards
from stammtisch.engine.auction import opened
from stammtisch.engine.core import HOST, WRONG_KIND, Accepted, Draft, Refusal, Seat, TimeUp, Window
from stammtisch.engine.shuffling import Mix, Mixed, Shuffle, Shuffled, why_wrong_entropy, why_wrong_pack
from stammtisch.games.schafkopf.actions import Action
from stammtisch.games.schafkopf.contracts import PACK, SEATS, top_rung
from stammtisch.games.schafkopf.events import Dealt, Event
from stammtisch.games.schafkopf.state import Bidding, Shuffling, State
from stammtisch.rulebook import enforces


def hintermann(dealer: Seat) -> Seat:
    """The player behind the dealer, who elsewhere would cut: his right neighbour."""
    return (dealer - 1) % 4


def vorhand(dealer: Seat) -> Seat:
    return (dealer + 1) % 4


@enforces("SK-deal-1")
def windows(state: Shuffling) -> tuple[Window, ...]:
    """SK-deal-1: the program cannot shuffle before the Hintermann has mixed; the others may mix too."""
    done = hintermann(state.dealer) in state.mixed
    missing = tuple(s for s in SEATS if s not in state.mixed)
    mix = Window("mix", "mix", missing, "overtaken", must=not done, answered=state.mixed, limit=None if done else "mix")
    shuffle = Window("shuffle", "shuffle", (HOST,), waits_for=None if done else "mix")
    return (mix, shuffle) if missing else (shuffle,)


def decide(
    draft: Draft[State, Event], state: Shuffling, actor: Seat, action: Action
) -> Accepted[State, Event] | Refusal:
    refusal: Refusal | None = None
    if isinstance(action, Mix):
        refusal = why_wrong_entropy(action)
        draft.emit(Mixed(actor, action.entropy))
    elif isinstance(action, TimeUp) and hintermann(state.dealer) not in state.mixed:
        draft.emit(Mixed(hintermann(state.dealer), None))
    elif isinstance(action, Shuffle):
        refusal = why_wrong_pack(action.order, PACK)
        if refusal is None:
            draft.emit(Shuffled(action.order))
            draft.emit(Dealt(dealt(action.order, state.dealer)))
    else:
        refusal = WRONG_KIND
    return refusal or draft.done()


@enforces("SK-deal-2")
def dealt(order: Cards, dealer: Seat) -> tuple[Cards, ...]:
    """SK-deal-2: four rounds of two cards, Vorhand first. Hands are sorted: their order must not tell how they came."""
    hands: list[Cards] = [()] * 4
    for place in range(4):
        packets = [order[first : first + 2] for first in range(2 * place, 32, 8)]
        hands[(vorhand(dealer) + place) % 4] = tuple(sorted(chain.from_iterable(packets)))
    return tuple(hands)


def order_for(hands: tuple[Cards, ...], dealer: Seat) -> Cards:
    """The pack that gives these hands: the way back, for set-up deals and imported protocols."""
    seats = [(vorhand(dealer) + place) % 4 for place in range(4)]
    return tuple(c for turn in range(4) for seat in seats for c in hands[seat][2 * turn : 2 * turn + 2])


def evolve(state: Shuffling, event: Event) -> State:
    if isinstance(event, Mixed):
        return Shuffling(state.options, state.dealer, tuple(sorted((*state.mixed, event.seat))))
    if isinstance(event, Dealt):
        order = tuple((state.dealer + k) % 4 for k in (1, 2, 3, 4))
        auction = opened(
            order, top=top_rung(state.options), holding="any" if state.options.hold_solo_tout else "below_top"
        )
        return Bidding(state.options, state.dealer, event.hands, auction)
    return state
