"""Who is away, how long already, and whether a bot goes on in his place."""

from typing import TYPE_CHECKING

from stammtisch.engine.core import Seat
from stammtisch.rulebook import enforces
from stammtisch.server import wire
from stammtisch.server.table import PROXY, Person

if TYPE_CHECKING:
    from stammtisch.server.table_actor import SeatedConnection, TableActor


class Absence:
    """In free play a bot takes an absent seat after a while, unless those who are there vote to wait."""

    def __init__(self, actor: "TableActor") -> None:
        self.actor = actor
        self._since: dict[Person, int] = {}
        self._votes: dict[Person, dict[Person, bool]] = {}
        """Who is away, and what the others want. By person: nobody inherits the votes for the seat."""
        self._shown: tuple[Seat, ...] = ()

    def came(self, person: Person) -> None:
        """Who comes back to an empty table finds it as it was left: the others are given time to come back, too."""
        self._since.pop(person, None)
        self._votes.pop(person, None)
        people = self.actor.table.people
        if person in people and not any(self.actor.here(p) for p in people if p != person):
            self._since = dict.fromkeys(self._since, self.actor.clock.now())

    def went(self, person: Person) -> None:
        if self.actor.table.seat_of(person) is not None:
            self._since[person] = self.actor.clock.now()

    def look(self) -> None:
        """Keeps the notes true, and tells the table when a bot takes over or hands back."""
        if not (self._since or self._votes or self._shown) and all(map(self.actor.here, self.actor.people)):
            return  # as nearly always
        people = set(self.actor.people)
        now = self.actor.clock.now()
        self._since = {p: t for p, t in self._since.items() if p in people and not self.actor.here(p)}
        for person in people:
            if not self.actor.here(person):
                self._since.setdefault(person, now)
        self._votes = {p: votes for p, votes in self._votes.items() if p in self._since}
        played = tuple(s for s in range(len(self.actor.table.chairs)) if self.played(s))
        if played != self._shown:
            self._shown = played
            self.actor.tell_table()

    def vote(self, connection: "SeatedConnection", message: wire.Wait) -> None:
        """Only those who sit at the table and are there; in a tournament the clock goes on."""
        t = self.actor.table
        if t.tournament or connection.seat < 0 or not message.seat < len(t.chairs) or not self._away(message.seat):
            return
        votes = self._votes.setdefault(t.chairs[message.seat].person, {})
        if votes.get(connection.person) == message.wait:
            return
        votes[connection.person] = message.wait
        self.actor.tell_table()
        self.actor.settle()

    def _away(self, seat: Seat) -> bool:
        chair = self.actor.table.chairs[seat]
        return chair.kind == "person" and not self.actor.here(chair.person)

    @enforces("ENG-proxy")
    def waited(self, seat: Seat) -> bool:
        """ENG-proxy: more than half of those who are there want to wait."""
        if not self._away(seat):
            return False
        here = [p for p in self.actor.table.people if self.actor.here(p)]
        votes = self._votes.get(self.actor.table.chairs[seat].person, {})
        return 2 * sum(votes.get(p, False) for p in here) > len(here)

    def waiting(self) -> bool:
        if not self._votes:
            return False
        seats = (self.actor.table.seat_of(person) for person in self._votes)
        return any(self.waited(seat) for seat in seats if seat is not None)

    @enforces("ENG-proxy")
    def played(self, seat: Seat) -> bool:
        """ENG-proxy: in free play, after the grace, unless the others wait; handed back as soon as he is there."""
        t = self.actor.table
        if t.tournament or t.stage != "playing" or not self._away(seat) or self.waited(seat):
            return False
        since = self._since.get(t.chairs[seat].person)
        return since is not None and self.actor.clock.now() - since >= self.actor.pace.grace

    def stopped(self) -> bool:
        """Nobody's time runs while the table is paused, waits for somebody, or none of its players is there. Where only
        bots play, those who look on are company enough."""
        people = self.actor.people
        there = any(map(self.actor.here, people)) if people else bool(self.actor.connections)
        return self.actor.table.paused or not there or self.waiting()

    def bot_of(self, seat: Seat) -> str | None:
        """Which bot sits there, or acts for whoever is away or has left the seat free, if any."""
        chair = self.actor.table.chairs[seat]
        if chair.kind == "person" and self.actor.here(chair.person):
            return None
        if chair.kind == "bot":
            return chair.bot
        return PROXY if chair.kind == "free" or self.played(seat) else None

    def wake(self) -> int | None:
        if not self._since or self.actor.table.tournament or not self.actor.connections:
            return None
        now, grace = self.actor.clock.now(), self.actor.pace.grace
        return min((t + grace for t in self._since.values() if t + grace > now), default=None)
