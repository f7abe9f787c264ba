"""A frame is all the bytes a seat gets after a record: the picture, the questions, its offers, what it saw happen."""

from typing import Any, Generic, TypeVar

from msgspec import Struct

from stammtisch.cards import Cards
from stammtisch.engine.core import Decider, Game, Seat, Window
from stammtisch.engine.forms import WireForm

R = TypeVar("R")
S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")


class Frame(Struct, Generic[V], frozen=True):
    """Numbered by record, not by event: the gap of a hidden event would tell that there was one."""

    seq: int
    view: V
    windows: tuple[Window, ...]
    offers: dict[str, tuple[WireForm, ...]]
    events: tuple[Any, ...] = ()


def frame(
    game: Game[S, A, E, V],
    state: S,
    seat: Seat,
    *,
    events: tuple[E, ...] = (),
    seq: int = 0,
    windows: tuple[Window, ...] | None = None,
) -> Frame[V]:
    """What `seat` may see of this state, and of the events that led to it; `windows` where they are known already."""
    if windows is None:
        windows = game.open_windows(state)
    offers = {
        w.id: tuple([form.wire() for form in game.offers(state, seat, w)])
        for w in windows
        if seat in w.seats and w.waits_for is None
    }
    return Frame(seq, game.view(state, seat), windows, offers, seen(game, events, seat))


def own_hand(hands: tuple[Cards, ...], seat: Seat) -> Cards:
    """A seat sees its own cards; whoever only watches sees none."""
    return hands[seat] if seat >= 0 else ()


def seen(decider: Decider[R, S, A, E, V], events: tuple[E, ...], role: R) -> tuple[E, ...]:
    """The events as this role saw them."""
    return tuple([r for e in events if (r := decider.redact(e, role)) is not None])
