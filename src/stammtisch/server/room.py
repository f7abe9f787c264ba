"""One table without I/O: people and bots in, effects out. Store, clock, dice and lines are somebody else's.

Everything that happens is a job. While something is being stored or read the other jobs wait, so what anybody is told
has always been stored before. If the store fails, the room reads its streams anew: only they know what has happened.
"""

from collections import Counter, deque
from collections.abc import Callable
from typing import Final

from stammtisch.engine.core import LATE, SPECTATOR, SUPERVISOR, Refusal, Seat
from stammtisch.rulebook import enforces
from stammtisch.server import keeping, play, table, wire
from stammtisch.server.absence import Absence
from stammtisch.server.clocks import Clock
from stammtisch.server.effects import Effect, Hang, Load, Reply, Send, Write
from stammtisch.server.parts import NO_PACE, Dice, Line, Pace, Snapshot, folded
from stammtisch.server.playing import Playing
from stammtisch.server.table import Person, Table, TableEvent, TableRecord
from stammtisch.server.talk import Talk
from stammtisch.store import Append, Put

__all__ = [
    "BUSY",
    "LONGEST_QUEUE",
    "NO_PACE",
    "RESTS",
    "STORE_GONE",
    "Dice",
    "Line",
    "Pace",
    "Room",
    "Snapshot",
    "folded",
]

LONGEST_QUEUE: Final = 2048
"""Jobs that may wait for the store; beyond that the room says so instead of growing."""
RESTS: Final = (0, 100, 250, 500, 1_000, 2_000)
"""Milliseconds until the table itself tries again, after so many failures in a row. People may try at any time."""

STORE_GONE: Final = Refusal("ENG-stored", "refusal.server.store")
BUSY: Final = Refusal("ENG-limit", "refusal.server.busy")


class Room:
    """The host of one table."""

    def __init__(self, name: str, *, clock: Clock, dice: Dice, pace: Pace) -> None:
        self.name, self.clock, self.dice, self.pace = name, clock, dice, pace
        self.table, self.length = Table(), 0
        self._people = self.table, self.table.people
        self.names: dict[Person, str] = {}
        self.lines: dict[int, Line] = {}
        self._lines_of: Counter[Person] = Counter()
        self.playing: Playing | None = None
        self.absence = Absence(self)
        self.talk = Talk(self)
        self.effects: list[Effect] = [Load()]
        self._busy: Callable[[bool], None] | None = None
        self._loading = True
        self._away = False
        self._failures = 0
        self._rested = 0
        self._jobs: deque[tuple[Callable[[], None], int | None]] = deque()
        """Each with the number of the request that waits for its answer, if one does."""

    # --- the order of things ---

    def do(self, job: Callable[[], None], *, ref: int | None = None) -> None:
        """Now, or as soon as the store has answered. A request is answered at once when there is no store to wait for,
        or too much waits already."""
        if ref is not None and (self._away or self.crowded):
            self.effects.append(Reply(ref, STORE_GONE if self._away else BUSY))
            return
        self._jobs.append((job, ref))
        self._go_on()

    @enforces("ENG-stored")
    def away(self) -> None:
        """ENG-stored: the store cannot even be read. What requests wanted is not done later, when nobody waits for it
        any more: they are told now. Lines stay, and what was said on them waits."""
        self._away = True
        kept: deque[tuple[Callable[[], None], int | None]] = deque()
        for job, ref in self._jobs:
            if ref is None:
                kept.append((job, ref))
            else:
                self.effects.append(Reply(ref, STORE_GONE))
        self._jobs = kept

    @property
    def idle(self) -> bool:
        return not self._loading and self._busy is None

    @property
    def crowded(self) -> bool:
        return len(self._jobs) >= LONGEST_QUEUE

    def _go_on(self) -> None:
        while self._jobs and self.idle:
            job, _ = self._jobs.popleft()
            job()

    def write(self, changes: tuple[Append | Put, ...], then: Callable[[bool], None]) -> None:
        """`then(True)` once it is stored, `then(False)` when it was not, or is not known to be."""
        assert self._busy is None
        self._busy = then
        self.effects.append(Write(changes))

    def stored(self) -> None:
        then, self._busy = self._busy, None
        assert then is not None
        self._failures = self._rested = 0
        then(True)
        self._settle()
        self._go_on()

    @enforces("ENG-stored")
    def failed(self) -> None:
        """ENG-stored: nothing is acknowledged that is not stored; what is true now, the streams say."""
        then, self._busy = self._busy, None
        assert then is not None
        then(False)
        self._rested = self.clock.now() + RESTS[min(self._failures, len(RESTS) - 1)]
        self._failures += 1
        self._loading = True
        self.effects.append(Load())

    def load(self, found: Snapshot) -> None:
        """From the streams, at the beginning and after every failure."""
        self.table, self.length = folded(found.table), len(found.table)
        self.names = found.names | self.names
        self.talk.load(found.chat, found.muted)
        match = self.table.match
        self.playing = None
        if match is not None and found.match:
            running = play.Play(match, found.match[0])
            running.read(found.match[1:])
            self.playing = Playing(self, running, seed=found.seed)
        self._loading = self._away = False
        self.absence.look()
        self.seat_all()
        self.tell_table()
        self.show_all()
        self._settle()
        self._go_on()

    def tick(self) -> None:
        """Time has passed."""
        if self.idle:
            self._settle()

    def _settle(self) -> None:
        """Whatever is due without anybody asking for it: one thing at a time, since each has to be stored."""
        if not self.idle or self.playing is None or self.table.stage != "playing" or self.clock.now() < self._rested:
            return
        self.absence.look()
        self.playing.go_on()

    def wake(self) -> int | None:
        """When something will be due, on the clock's scale; after a rest it is looked what is, and whom to ask."""
        if self.playing is None or self.table.stage != "playing":
            return None
        if self.clock.now() < self._rested:
            return self._rested
        mine, theirs = self.playing.wake(), self.absence.wake()
        if mine is None or theirs is None:
            return theirs if mine is None else mine
        return min(mine, theirs)

    # --- people ---

    @property
    def people(self) -> tuple[Person, ...]:
        """Who sits there. Asked for many times a move, so remembered until the table is another one."""
        if self._people[0] is not self.table:
            self._people = self.table, self.table.people
        return self._people[1]

    def role(self, person: Person) -> Seat:
        """Where this person sits; the client is not asked. Who sits down where the cards of somebody else are still
        being played looks on until that deal is over."""
        seat = self.table.seat_of(person)
        if seat is not None:
            return SPECTATOR if self.playing is not None and self.playing.waits(seat) else seat
        return SUPERVISOR if person and person == self.table.supervisor else SPECTATOR

    def enter(self, line: int, person: Person, name: str) -> None:
        self.do(lambda: self._enter(line, person, name))

    @enforces("ENG-role")
    def _enter(self, line: int, person: Person, name: str) -> None:
        """ENG-role: a private table is seen by those who were invited, and by nobody who was removed."""
        if not self.table.chairs or self.table.stage == "closed" or not self.table.admits(person):
            closed = not self.table.chairs or self.table.stage == "closed"
            self.effects.append(Hang(line, "bye.no-table" if closed else "bye.not-invited"))
            return
        if name:
            self.names[person] = name
        self.lines[line] = Line(person, self.role(person))
        self._lines_of[person] += 1
        self.welcome(line)
        self.absence.came(person)
        self.tell_table()
        self.show(line)
        self._settle()

    def welcome(self, line: int) -> None:
        known = self.lines[line]
        muted = self.talk.muted.get(known.person, ())
        self.send(line, wire.Welcome(known.person, known.seat, self.talk.history(known.person), muted))
        self.ping(line)

    def ping(self, line: int) -> None:
        """How long is the way there and back? Asked when the line opens, and with every question that is timed."""
        known = self.lines[line]
        known.pings, known.asked_at = known.pings + 1, self.clock.now()
        self.send(line, wire.Ping(known.pings))

    def leave(self, line: int) -> None:
        self.do(lambda: self._leave(line))

    def _leave(self, line: int) -> None:
        gone = self._without(line)
        if gone is None:
            return
        if not self.here(gone.person):
            self.absence.went(gone.person)
            if gone.person not in (*self.table.people, self.table.host, self.table.supervisor):
                self.names.pop(gone.person, None)
        self.tell_table()
        self._settle()

    def _without(self, line: int) -> Line | None:
        gone = self.lines.pop(line, None)
        if gone is not None:
            self._lines_of[gone.person] -= 1
            if not self._lines_of[gone.person]:
                del self._lines_of[gone.person]
        return gone

    def here(self, person: Person) -> bool:
        return person in self._lines_of

    # --- what is said ---

    def hear(self, line: int, message: wire.ClientMessage) -> None:
        if self.crowded:
            self.refuse(line, getattr(message, "ref", ""), BUSY)
            return
        self.do(lambda: self._hear(line, message))

    def _hear(self, line: int, message: wire.ClientMessage) -> None:
        known = self.lines.get(line)
        if known is None:
            return
        match message:
            case wire.Act():
                if self.playing is None:
                    self.refuse(line, message.ref, LATE)
                else:
                    self.playing.act(line, known, message)
            case wire.Say() | wire.Phrase() | wire.Mute():
                self.talk.hear(line, known.person, message)
            case wire.Wait():
                self.absence.vote(known, message)
            case wire.Pong():
                if message.number == known.pings and known.asked_at is not None:
                    known.timed(self.clock.now())
            case _ if self.playing is not None:
                self.playing.hear(known, message)

    # --- commands ---

    def command(self, ref: int, person: Person, name: str, wanted: table.Command) -> None:
        self.do(lambda: self._command(ref, person, name, wanted), ref=ref)

    def _command(self, ref: int, person: Person, name: str, wanted: table.Command) -> None:
        if not self.table.chairs:
            self.effects.append(Reply(ref, Refusal("ENG-table", "refusal.table.unknown")))
            return
        events = table.decide(self.table, person, wanted)
        if not isinstance(events, Refusal):
            events = self._with_match(events)
        if isinstance(events, Refusal) or not events:
            self.effects.append(Reply(ref, events if isinstance(events, Refusal) else self.info()))
            return
        if name:
            self.names[person] = name
        first, events = keeping.begun(self, events)
        first = (*first, *keeping.joined(self, events))

        def answered(ok: bool) -> None:
            self.effects.append(Reply(ref, self.info() if ok else STORE_GONE))

        self._append(events, person, first, answered)

    @enforces("ENG-table")
    def _with_match(self, events: tuple[TableEvent, ...]) -> tuple[TableEvent, ...] | Refusal:
        """ENG-table: in a running match somebody comes only where the rules allow it, and where they do not let anybody
        go, a bot goes on with the seat; in a tournament nobody but the supervisor decides about that."""
        if self.playing is None or self.table.stage != "playing":
            return events
        comes_and_goes = self.playing.play.present() is not None
        for event in events:
            if isinstance(event, table.SatDown) and not comes_and_goes and self.table.chairs[event.seat].kind == "free":
                return Refusal("ENG-table", "refusal.table.running")
            if isinstance(event, table.SeatFreed) and self.table.tournament:
                return Refusal("ENG-table", "refusal.table.tournament")
            if isinstance(event, table.SeatFreed) and not comes_and_goes:
                return (*events, table.BotPlaced(event.seat, table.PROXY))
        return events

    def _append(
        self, events: tuple[TableEvent, ...], by: Person, first: tuple[Append | Put, ...], then: Callable[[bool], None]
    ) -> None:
        record = wire.encode(TableRecord(self.clock.wall(), by, events))
        shown = (*keeping.lobby(self, events), *keeping.places(self, events))
        changes = (*first, Append(f"table/{self.name}", self.length, (record,)), *shown)
        self.write(changes, lambda ok: self._appended(events, first, then, ok))

    def _appended(
        self, events: tuple[TableEvent, ...], first: tuple[Append | Put, ...], then: Callable[[bool], None], ok: bool
    ) -> None:
        if ok:
            self.length += 1
            for event in events:
                if isinstance(event, table.SeatFreed) and self.playing is not None:
                    self.playing.got_up(event.seat, self.table.chairs[event.seat].person)
                self.table = table.evolve(self.table, event)
            if first and isinstance(first[0], Append):
                self.playing = Playing(self, play.Play(self.table.match or "", first[0].records[0]), seed=None)
            self._changed(events)
        then(ok)

    def _changed(self, events: tuple[TableEvent, ...]) -> None:
        """Roles may be others now, and a match may have begun."""
        self.absence.look()
        self.seat_all()
        self.tell_table()
        if any(isinstance(event, table.MatchBegun) for event in events):
            self.show_all()

    def seat_all(self) -> None:
        """Everybody gets the role the table gives now; who was removed, or has no table any more, is told so."""
        for number, line in list(self.lines.items()):
            if self.table.stage == "closed" or not self.table.admits(line.person):
                self.effects.append(Hang(number, "bye.closed" if self.table.stage == "closed" else "bye.removed"))
                self._without(number)
            elif line.seat != (role := self.role(line.person)):
                line.seat = role
                self.welcome(number)
                self.show(number)

    def over(self) -> None:
        """The match has ended: the table says so."""
        match = self.table.match or ""
        self._append((table.MatchOver(match),), "", (), lambda ok: None)

    # --- what is told ---

    def send(self, line: int, message: wire.ServerMessage) -> None:
        self.effects.append(Send(line, wire.encode(message)))

    def refuse(self, line: int, ref: str, refusal: Refusal) -> None:
        self.send(line, wire.Refused(ref, refusal.clause, refusal.key, refusal.args))

    def tell(self, message: wire.ServerMessage) -> None:
        data = wire.encode(message)
        self.effects.extend(Send(line, data) for line in self.lines)

    def tell_table(self) -> None:
        self.tell(wire.TableNews(self.info()))

    def show(self, line: int) -> None:
        if self.playing is not None:
            self.effects.append(Send(line, self.playing.play.picture(self.lines[line].seat)))
            self.send(line, self.playing.clocks())

    def show_all(self) -> None:
        if self.playing is None or not self.lines:
            return
        clocks = self.playing.news_of_clocks()
        for number, line in self.lines.items():
            self.effects.append(Send(number, self.playing.play.picture(line.seat)))
            if clocks is not None:
                self.effects.append(Send(number, clocks))

    def info(self) -> wire.TableInfo:
        return keeping.info(self)
