"""A table and the match at it, as a tenant of the actor: who sits where, who may see what, who says what to whom."""

import logging
from collections.abc import Callable, Iterable
from typing import Any, Final

from stammtisch.engine.core import LATE, SPECTATOR, SUPERVISOR, Refusal, Seat
from stammtisch.rulebook import enforces
from stammtisch.server import bookkeeping, evening_tables, match_stream, table, wire
from stammtisch.server.absence import Absence
from stammtisch.server.actor import Actor, Connection, Dice
from stammtisch.server.bookkeeping import Snapshot
from stammtisch.server.clocks import Clock, Pace
from stammtisch.server.effects import Beside, Tell
from stammtisch.server.match_host import MatchHost
from stammtisch.server.rows import TABLES
from stammtisch.server.substitutes import Bench, Think
from stammtisch.server.table import Person, Table, TableEvent, TableRecord
from stammtisch.server.talk import Talk
from stammtisch.server.thinking_process import Request
from stammtisch.store import Store

_log: Final = logging.getLogger("stammtisch.table")
NOT_TOLD: Seat = -9
"""The seat of a connection that has to be told anew where it sits."""
TEMPO: Final = {"easy": 2.0, "normal": 1.0, "quick": 0.4}
"""How much of its usual time a bot takes."""
UNKNOWN = Refusal("ENG-table", "refusal.table.unknown")


class SeatedConnection(Connection):
    seat: Seat = NOT_TOLD
    tempo: str = "normal"
    """How fast this person likes bots to play."""


class TableActor(Actor[SeatedConnection]):
    kind = TABLES.kind

    def __init__(self, name: str, *, clock: Clock, dice: Dice, pace: Pace) -> None:
        super().__init__(name, clock=clock, dice=dice)
        self.pace = pace
        self.table, self.length = Table(), 0
        self._people = self.table, self.table.people
        self.match_host: MatchHost | None = None
        self.absence = Absence(self)
        self.talk = Talk(self)
        self.bench = Bench(dice)

    async def fetch(self, store: Store) -> tuple[Snapshot, dict[str, int]]:
        return await bookkeeping.fetched(store, self.name)

    def restore(self, fetched: Snapshot) -> None:
        self.table, self.length = bookkeeping.folded(fetched.table), len(fetched.table)
        self.names = fetched.names | self.names
        self.talk.load(fetched.chat, fetched.muted)
        self.match_host = None
        if self.table.match is not None and fetched.match:
            running = match_stream.MatchStream(self.table.match, fetched.match[0])
            running.read(fetched.match[1:])
            self.match_host = MatchHost(self, running, seed=fetched.seed)
            self.match_host.tell_all_to_board()
        self.absence.look()
        self.seat_all()
        self.tell_table()
        self.show_all()

    def failed(self) -> None:
        super().failed()
        for connection in self.connections.values():  # where somebody sits may have been decided, and was never told
            connection.seat = NOT_TOLD

    # --- what is due ---

    @property
    def _running(self) -> MatchHost | None:
        return self.match_host if self.table.stage == "playing" else None

    def due(self) -> None:
        if (running := self._running) is not None:
            self.absence.look()
            running.due()

    def next_due(self) -> int | None:
        if (running := self._running) is None:
            return None
        times = [time for time in (running.wake(), self.absence.wake()) if time is not None]
        return min(times, default=None)

    def over(self) -> None:
        """The match has ended: the table says so."""
        self._happen((table.MatchOver(self.table.match or ""),), "")

    def beside(self, effect: Beside) -> Callable[[], Any]:
        assert isinstance(effect, Think)
        return self.bench.job_for(effect)

    def apart(self, effect: Beside) -> Request | None:
        return self.bench.request_for(effect) if isinstance(effect, Think) else None

    def came_back(self, effect: Beside, answer: Any) -> None:
        """What was thought about a match that is another one by now, also the same one read anew, is not done."""
        if isinstance(effect, Think) and effect.asker is self.match_host:
            self.match_host.thought(effect.seat, answer)
        elif isinstance(effect, Tell) and isinstance(answer, Refusal):
            _log.warning("not told", extra={"table": self.name, "problem": answer.key})

    # --- people ---

    @property
    def people(self) -> tuple[Person, ...]:
        """Who sits there. Asked for many times a move, so remembered until the table is another one."""
        if self._people[0] is not self.table:
            self._people = self.table, self.table.people
        return self._people[1]

    def seats_here(self) -> list[Seat]:
        """Where people sit who are there."""
        return [s for s, c in enumerate(self.table.chairs) if c.kind == "person" and self.here(c.person)]

    def bot_pause(self) -> int:
        """Milliseconds a bot takes: as the slowest of those who play here likes it."""
        wishes = [TEMPO[each.tempo] for each in self.connections.values() if each.seat >= 0]
        return int(self.pace.bot * max(wishes, default=1.0))

    def role(self, person: Person) -> Seat:
        """Where this person sits; the client is not asked. Who sits down where the cards of somebody else are still
        being played looks on until that deal is over."""
        seat = self.table.seat_of(person)
        if seat is not None:
            return SPECTATOR if self.match_host is not None and self.match_host.waits(seat) else seat
        return SUPERVISOR if person and person == self.table.supervisor else SPECTATOR

    @enforces("ENG-role")
    def admit(self, person: Person) -> SeatedConnection | str:
        """ENG-role: a private table is seen by those who were invited, and by nobody who was removed."""
        if not self.table.chairs or self.table.stage == "closed":
            return "bye.no-table"
        return SeatedConnection(person, seat=self.role(person)) if self.table.admits(person) else "bye.not-invited"

    def expects(self, person: Person) -> bool:
        return self.table.seat_of(person) is not None

    def entered(self, number: int) -> None:
        self.welcome(number)
        self.absence.came(self.connections[number].person)
        self.tell_table()
        self.show(number)

    def left(self, connection: SeatedConnection) -> None:
        if not self.here(connection.person):
            self.absence.went(connection.person)
            if connection.person not in (*self.table.people, self.table.host, self.table.supervisor):
                self.names.pop(connection.person, None)
        self.tell_table()

    def welcome(self, number: int) -> None:
        """Also asks how long the way is, as with every question that is timed."""
        connection = self.connections[number]
        muted = self.talk.muted.get(connection.person, ())
        self.send(number, wire.Welcome(connection.person, connection.seat, self.talk.history(connection.person), muted))
        self.ping(number)

    def ping_seats(self, seats: Iterable[Seat]) -> None:
        for number, connection in self.connections.items():
            if connection.seat in seats:
                self.ping(number)

    def seat_all(self) -> None:
        """Everybody gets the role the table gives now; who was removed, or has no table any more, is told so."""
        for number, connection in list(self.connections.items()):
            if self.table.stage == "closed" or not self.table.admits(connection.person):
                self.hang(number, "bye.closed" if self.table.stage == "closed" else "bye.removed")
            elif connection.seat != (role := self.role(connection.person)):
                connection.seat = role
                self.welcome(number)
                self.show(number)

    # --- what is said ---

    def decode(self, data: bytes | str) -> wire.ClientMessage:
        return wire.decode(data)

    def on_message(self, number: int, message: wire.ClientMessage) -> None:
        connection = self.connections[number]
        match message:
            case wire.Act():
                if self.match_host is None:
                    self.refuse(number, message.ref, LATE)
                else:
                    self.match_host.act(number, connection, message)
            case wire.Say() | wire.Phrase() | wire.Mute():
                self.talk.on_message(number, connection.person, message)
            case wire.Wait():
                self.absence.vote(connection, message)
            case wire.Tempo():
                connection.tempo = message.tempo
            case wire.Pong():
                if message.number == connection.pings and connection.asked_at is not None:
                    connection.timed(self.clock.now())
            case _ if self.match_host is not None:
                self.match_host.on_message(connection, message)

    # --- commands ---

    def commanded(
        self, person: Person, name: str, wanted: table.Command | evening_tables.ReportDeals
    ) -> wire.TableInfo | Refusal:
        if not self.table.chairs:
            return UNKNOWN
        if isinstance(wanted, evening_tables.ReportDeals):
            evening_tables.report(self)
            return self.info()
        events = table.decide(self.table, person, wanted)
        if not isinstance(events, Refusal):
            events = self._with_match(events)
        if isinstance(events, Refusal):
            return events
        if events:
            if name:
                self.names[person] = name
            self._happen(events, person)
            if begun := table.begun_by_itself(self.table):
                self._happen(begun, "")
        return self.info()

    @enforces("ENG-table")
    def _with_match(self, events: tuple[TableEvent, ...]) -> tuple[TableEvent, ...] | Refusal:
        """ENG-table: in a running match somebody comes only where the rules allow it, and where they do not let anybody
        go, a bot goes on with the seat; in a tournament nobody but the supervisor decides about that."""
        if self._running is None:
            return events
        comes_and_goes = self._running.stream.present() is not None
        for event in events:
            if (refusal := self._why_other_column(event)) is not None:
                return refusal
            if isinstance(event, table.SatDown) and not comes_and_goes and self.table.chairs[event.seat].kind == "free":
                return Refusal("ENG-table", "refusal.table.running")
            if isinstance(event, table.SeatFreed) and self.table.tournament:
                return Refusal("ENG-table", "refusal.table.tournament")
            if isinstance(event, table.SeatFreed) and not comes_and_goes:
                return (*events, table.BotPlaced(event.seat, table.PROXY))
        return events

    def _why_other_column(self, event: TableEvent) -> Refusal | None:
        """MM-15: on a board everybody has the own column; somebody new gets one with the next match."""
        if self._running is None or self._running.stream.begun.board is None:
            return None
        people = self._running.stream.begun.people
        other = isinstance(event, table.SatDown) and people[event.seat] != event.person
        return Refusal("MM-15", "refusal.table.other-column") if other or isinstance(event, table.BotPlaced) else None

    def _happen(self, events: tuple[TableEvent, ...], by: Person) -> None:
        """Has it stored with all that hangs on it, and shows it: roles may be others now, a match may have begun."""
        first, begun, events = bookkeeping.begun(self, events)
        record = TABLES.append(self.name, self.length, TableRecord(self.clock.wall(), by, events))
        self.record(*begun, *bookkeeping.joined(self, events), record)
        self.record(*bookkeeping.lobby(self, events), *bookkeeping.places(self, events))
        self.length += 1
        for event in events:
            if isinstance(event, table.SeatFreed) and self.match_host is not None:
                self.match_host.got_up(event.seat, self.table.chairs[event.seat].person)
            self.table = table.evolve(self.table, event)
        if first is not None:
            self.match_host = MatchHost(
                self, match_stream.MatchStream(self.table.match or "", wire.encode(first)), seed=None
            )
        self.absence.look()
        self.seat_all()
        self.tell_table()
        if first is not None:
            self.show_all()

    # --- what is told ---

    def tell_table(self) -> None:
        self.tell(wire.TableNews(self.info()))

    def show(self, number: int) -> None:
        if self.match_host is not None:
            self.send_bytes(number, self.match_host.stream.picture(self.connections[number].seat))
            self.send(number, self.match_host.clocks())

    def show_all(self) -> None:
        if self.match_host is None or not self.connections:
            return
        clocks = self.match_host.news_of_clocks()
        for number, connection in self.connections.items():
            self.send_bytes(number, self.match_host.stream.picture(connection.seat))
            if clocks is not None:
                self.send_bytes(number, clocks)

    def info(self) -> wire.TableInfo:
        return bookkeeping.info(self)
