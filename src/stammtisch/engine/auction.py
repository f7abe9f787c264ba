"""Seat-priority ascending auction: an earlier seat may hold the level, a later one must raise it.

Serves the Schafkopf ladder (SK-bidding-1 to 5) and the solo contest of Doppelkopf (DK-1.1d to g). Levels are bare
numbers here; what they mean, and the words for them, belong to the game.
"""

from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from stammtisch.engine.core import Seat

Holding: TypeAlias = Literal["any", "below_top", "never"]
"""Which levels an earlier seat may hold instead of raising."""
Speaking: TypeAlias = Literal["round", "rank"]
"""Who speaks next against the holder: on from the last speaker, or always the first in order who is still in."""


class Auction(Struct, frozen=True):
    """First everybody is heard once in seat order, then the rivals of the holder speak until one is left."""

    order: tuple[Seat, ...]
    top: int
    unheard: tuple[Seat, ...]
    holding: Holding = "any"
    speaking: Speaking = "round"
    active: tuple[Seat, ...] = ()
    holder: Seat | None = None
    level: int = -1
    bound: tuple[Seat, ...] = ()
    spoken: int = 0
    last: Seat | None = None

    @property
    def speaker(self) -> Seat | None:
        """First round in order, then against the holder; None when the auction is over."""
        if self.unheard:
            return self.unheard[0]
        rivals = [s for s in self.active if s != self.holder]
        if not rivals:
            return None
        start = self.order.index(self.last) + 1 if self.speaking == "round" and self.last is not None else 0
        return next(s for s in self.order[start:] + self.order[:start] if s in rivals)

    def holds(self, seat: Seat) -> bool:
        """True when this seat, speaking now, would hold the level instead of raising it."""
        if self.holder is None or self.holding == "never" or seat in self.unheard:
            return False
        return self.order.index(seat) < self.order.index(self.holder)

    def price(self, seat: Seat) -> int:
        """The level this seat has to speak: enter one above, hold when earlier, raise when later."""
        return self.level if self.holds(seat) else self.level + 1

    def open_to(self, seat: Seat) -> bool:
        """May this seat speak at all: not bound, and a level is left for it?"""
        price = self.price(seat)
        kept = price == self.top and self.holding == "below_top" and self.holds(seat)
        return price <= self.top and not kept and seat not in self.bound

    def bid(self, seat: Seat, level: int, *, binding: bool) -> "Auction":
        active = self.active if seat in self.active else (*self.active, seat)
        bound = (*self.bound, seat) if binding else self.bound
        return replace(self._heard(seat), active=active, holder=seat, level=level, bound=bound)

    def leave(self, seat: Seat) -> "Auction":
        """Passing is for good."""
        return replace(self._heard(seat), active=tuple(s for s in self.active if s != seat))

    def _heard(self, seat: Seat) -> "Auction":
        return replace(self, unheard=self.unheard[1:], spoken=self.spoken + 1, last=seat)


def opened(order: tuple[Seat, ...], *, top: int, holding: Holding = "any") -> Auction:
    """Nobody has spoken yet."""
    return Auction(order, top, order, holding)


def contested(order: tuple[Seat, ...], *, top: int, holding: Holding = "any") -> Auction:
    """All are in from the start, the first in order holds it for nothing, and the others have to outbid him."""
    return Auction(order, top, (), holding, "rank", active=order, holder=order[0], level=0)
