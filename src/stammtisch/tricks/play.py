"""Whose turn it is, what is asked and offered, what is played for the absent, and what a card and a trick change."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

from stammtisch.cards import Card, Cards
from stammtisch.engine.core import Seat, Window
from stammtisch.engine.forms import Form, OneOf
from stammtisch.tricks.orders import TRUMP, Order
from stammtisch.tricks.parts import CardPlayed, PlayCard, Trick, TrickState, TrickTaken

P = TypeVar("P", bound=TrickState)
T = TypeVar("T", bound=Trick)


def turn(p: TrickState) -> Seat:
    """Whose card is waited for."""
    return p.seat_at(len(p.trick))


def card_window(played: int, seat: Seat) -> Window:
    """The question for a card."""
    return Window(f"card:{played}", "card", (seat,), limit="turn")


def card_form(cards: Cards, action: type[PlayCard] = PlayCard) -> Form:
    return Form(action, {"card": OneOf(cards)})


def weakest(
    cards: Iterable[Card], order: Order, augen: Mapping[Card, int], *, tie: Callable[[Card], Any] = str
) -> Card:
    """What is played for somebody whose time is up: the fewest Augen, rather no trump, then the lowest by `tie`."""
    klass = order.klass
    return min(cards, key=lambda c: (augen[c], klass[c] == TRUMP, tie(c)))


# --- the folds -------------------------------------------------------------------------------------------------


def card_laid(p: P, event: CardPlayed) -> P:
    """The card leaves the hand and lies in the trick; whoever lays the first one leads."""
    seat, card, trick, hands = event.seat, event.card, p.trick, [*p.hands]
    hand = [*hands[seat]]
    hand.remove(card)
    hands[seat] = tuple(hand)
    leader = p.leader if trick else seat
    return replace(p, hands=tuple(hands), leader=leader, trick=(*trick, card), played=p.played + 1)


def trick_taken(p: P, event: TrickTaken) -> P:
    """The trick is laid aside, and who took it leads the next one."""
    taken = (*p.taken, Trick(p.leader, p.trick, event.seat))
    return replace(p, leader=event.seat, trick=(), taken=taken)


# --- what everybody sees ---------------------------------------------------------------------------------------


def last_trick(taken: tuple[T, ...]) -> T | None:
    """The one that may still be looked at."""
    return taken[-1] if taken else None


def tricks_by_seat(p: TrickState) -> tuple[int, ...]:
    """How many tricks lie before each seat: they can be counted, their Augen are not."""
    takers = [t.taker for t in p.taken]
    return tuple([takers.count(s) for s in range(len(p.hands))])
