"""What a room is made of: its pace and dice, its lines, and what the store holds about it."""

from typing import Final, Protocol

import msgspec
from msgspec import Struct

from stammtisch.engine.core import Seat
from stammtisch.server import table, wire
from stammtisch.server.table import Person, Table, TableRecord


class Dice(Protocol):
    def token(self) -> str:
        """A fresh name for something: 12 characters nobody guesses."""
        ...

    def seed(self) -> bytes:
        """32 bytes."""
        ...

    def below(self, limit: int) -> int: ...


class Pace(Struct, frozen=True, kw_only=True):
    """Milliseconds the table takes its time, so that people can follow; tests take none."""

    next_deal: int = 20_000
    """Unless everybody who is there has said that he is ready."""
    mixing: int = 1_500
    bot: int = 700
    grace: int = 60_000
    """How long an absent player's seat just waits."""


NO_PACE: Final = Pace(next_deal=0, mixing=0, bot=0, grace=0)


class Line(Struct):
    """One open connection."""

    person: Person
    seat: Seat
    asked_at: int | None = None
    """When the ping was sent that is not answered yet: an answer that comes twice says nothing about the line."""
    pings: int = 0
    round_trip: int | None = None
    """The shortest way there and back so far: it can be made longer by answering late, but not shorter."""

    def timed(self, now: int) -> None:
        """The ping was answered now."""
        assert self.asked_at is not None
        trip, self.asked_at = now - self.asked_at, None
        self.round_trip = trip if self.round_trip is None else min(trip, self.round_trip)


class Snapshot(Struct, frozen=True):
    """What the store holds about a table."""

    table: list[bytes]
    match: list[bytes]
    seed: str | None
    names: dict[Person, str]
    chat: list[wire.ChatLine]
    muted: dict[Person, tuple[Person, ...]]


_records: Final = msgspec.json.Decoder(TableRecord)


def folded(lines: list[bytes]) -> Table:
    """The table as its stream tells it."""
    found = Table()
    for line in lines:
        for event in _records.decode(line).events:
            found = table.evolve(found, event)
    return found
