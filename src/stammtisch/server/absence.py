"""Who is away, how long already, and whether a bot goes on in his place."""

from typing import TYPE_CHECKING

from stammtisch.engine.core import Seat
from stammtisch.rulebook import enforces
from stammtisch.server import wire
from stammtisch.server.table import Person

if TYPE_CHECKING:
    from stammtisch.server.room import Line, Room


class Absence:
    """In free play a bot takes an absent seat after a while, unless those who are there vote to wait."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self._since: dict[Person, int] = {}
        self._votes: dict[Person, dict[Person, bool]] = {}
        """Who is away, and what the others want. By person: nobody inherits the votes for the seat."""
        self._shown: tuple[Seat, ...] = ()

    def came(self, person: Person) -> None:
        """Who comes back to an empty table finds it as it was left: the others are given time to come back, too."""
        self._since.pop(person, None)
        self._votes.pop(person, None)
        people = self.room.table.people
        if person in people and not any(self.room.here(p) for p in people if p != person):
            self._since = dict.fromkeys(self._since, self.room.clock.now())

    def went(self, person: Person) -> None:
        if self.room.table.seat_of(person) is not None:
            self._since[person] = self.room.clock.now()

    def look(self) -> None:
        """Keeps the notes true, and tells the table when a bot takes over or hands back."""
        if not (self._since or self._votes or self._shown) and all(map(self.room.here, self.room.people)):
            return  # as nearly always
        people = set(self.room.people)
        now = self.room.clock.now()
        self._since = {p: t for p, t in self._since.items() if p in people and not self.room.here(p)}
        for person in people:
            if not self.room.here(person):
                self._since.setdefault(person, now)
        self._votes = {p: votes for p, votes in self._votes.items() if p in self._since}
        played = tuple(s for s in range(len(self.room.table.chairs)) if self.played(s))
        if played != self._shown:
            self._shown = played
            self.room.tell_table()

    def vote(self, known: "Line", message: wire.Wait) -> None:
        """Only those who sit at the table and are there; in a tournament the clock goes on."""
        t = self.room.table
        if t.tournament or known.seat < 0 or not message.seat < len(t.chairs) or not self._away(message.seat):
            return
        votes = self._votes.setdefault(t.chairs[message.seat].person, {})
        if votes.get(known.person) == message.wait:
            return
        votes[known.person] = message.wait
        self.room.tell_table()
        self.room.tick()

    def _away(self, seat: Seat) -> bool:
        chair = self.room.table.chairs[seat]
        return chair.kind == "person" and not self.room.here(chair.person)

    @enforces("ENG-proxy")
    def waited(self, seat: Seat) -> bool:
        """ENG-proxy: more than half of those who are there want to wait."""
        if not self._away(seat):
            return False
        here = [p for p in self.room.table.people if self.room.here(p)]
        votes = self._votes.get(self.room.table.chairs[seat].person, {})
        return 2 * sum(votes.get(p, False) for p in here) > len(here)

    def waiting(self) -> bool:
        if not self._votes:
            return False
        seats = (self.room.table.seat_of(person) for person in self._votes)
        return any(self.waited(seat) for seat in seats if seat is not None)

    @enforces("ENG-proxy")
    def played(self, seat: Seat) -> bool:
        """ENG-proxy: in free play, after the grace, unless the others wait; handed back as soon as he is there."""
        t = self.room.table
        if t.tournament or t.stage != "playing" or not self._away(seat) or self.waited(seat):
            return False
        since = self._since.get(t.chairs[seat].person)
        return since is not None and self.room.clock.now() - since >= self.room.pace.grace

    def wake(self) -> int | None:
        if not self._since or self.room.table.tournament or not self.room.lines:
            return None
        now, grace = self.room.clock.now(), self.room.pace.grace
        return min((t + grace for t in self._since.values() if t + grace > now), default=None)
