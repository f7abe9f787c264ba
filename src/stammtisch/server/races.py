"""Reactions to one question: from the moment it was asked until the touch came, less the way there and back."""

from typing import Any, Final

from msgspec import Struct

from stammtisch.engine.core import HostAction, Seat
from stammtisch.engine.shuffling import Measured
from stammtisch.server.actor import Connection, Dice

SLOWEST_TRIP: Final = 300
"""Milliseconds. Nobody is given more than this for a slow connection when reactions are timed. It cannot be told
from somebody who answers every ping late, so this is also the most that can be gained by it."""
BOT_REACTS: Final = (250, 600)
"""Milliseconds a bot takes at least, and how many more by lot."""


class Race(Struct):
    """Reactions to one window, as they come in."""

    window: str
    begun: int
    action: type[Measured]
    seats: tuple[Seat, ...]
    times: dict[Seat, int]

    @property
    def complete(self) -> bool:
        return len(self.times) == len(self.seats)

    def bot(self, seat: Seat, dice: Dice) -> None:
        """A bot reacts as people do."""
        if seat in self.seats and seat not in self.times:
            least, spread = BOT_REACTS
            self.times[seat] = least + dice.below(spread)

    def touched(self, seat: Seat, window: str, *, now: int, credit: int) -> bool:
        """The first touch counts; False when this one does not."""
        if self.window != window or seat not in self.seats or seat in self.times:
            return False
        self.times[seat] = max(0, now - self.begun - credit)
        return True

    def result(self, dice: Dice) -> HostAction:
        """What the table tells the rules: the times, and a lot for those who were equally fast."""
        rest, lot = list(self.seats), list[Seat]()
        while rest:
            lot.append(rest.pop(dice.below(len(rest))))
        times = tuple((seat, self.times.get(seat)) for seat in self.seats)
        action: Any = self.action
        told: HostAction = action(times, tuple(lot))
        return told


def credit(connection: Connection) -> int:
    """What is taken off for the connection: its shortest trip, or nothing while a ping is not answered. The one that
    came with the question came before it could be reacted to."""
    return 0 if connection.asked_at is not None else min(connection.round_trip or 0, SLOWEST_TRIP)
