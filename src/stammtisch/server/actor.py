"""One decider and everybody who is connected to it, without I/O: jobs in, effects out. It knows nothing of cards.

Everything that happens is a job. A job decides at once and says at once what it has to say, but whatever was said after
something had to be stored is held back until it is. While a write is under way the other jobs wait; then all that wait
are decided one after the other and stored in one write. If the store fails, nothing has been said: who asked is told
so, and the actor reads its streams anew, since only they know what has happened.
"""

from abc import ABC, abstractmethod
from collections import Counter, deque
from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Final, Generic, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from stammtisch.engine.core import Refusal
from stammtisch.rulebook import enforces
from stammtisch.server import wire
from stammtisch.server.clocks import Clock
from stammtisch.server.effects import Beside, Effect, Hang, Load, Reply, Send, Write
from stammtisch.server.thinking_process import Request
from stammtisch.store import Append, Put, Store

Person: TypeAlias = str
LONGEST_QUEUE: Final = 2048
"""Jobs that may wait for the store; beyond that the actor says so instead of growing."""
RESTS: Final = (0, 100, 250, 500, 1_000, 2_000)
"""Milliseconds until it tries again by itself, after so many failures in a row. People may try at any time."""
STORE_GONE: Final = Refusal("ENG-stored", "refusal.server.store")
BUSY: Final = Refusal("ENG-limit", "refusal.server.busy")


class Dice(Protocol):
    def token(self) -> str:
        """A fresh name for something: 12 characters nobody guesses."""
        ...

    def seed(self) -> bytes:
        """32 bytes."""
        ...

    def below(self, limit: int) -> int: ...


class Connection(Struct):
    """One open connection."""

    person: Person
    asked_at: int | None = None
    """When the ping was sent that is not answered yet: an answer that comes twice says nothing about the connection."""
    pings: int = 0
    round_trip: int | None = None
    """The shortest way there and back so far: it can be made longer by answering late, but not shorter."""

    def timed(self, now: int) -> None:
        """The ping was answered now."""
        assert self.asked_at is not None
        trip, self.asked_at = now - self.asked_at, None
        self.round_trip = trip if self.round_trip is None else min(trip, self.round_trip)


C = TypeVar("C", bound=Connection)


class Job(Struct, frozen=True):
    """What has to be done, and what becomes of it when it is not stored: a request is answered, something said is
    refused, who came in comes in again; the rest is forgotten."""

    run: Callable[[], None]
    request: int | None = None
    said: tuple[int, str] | None = None
    """By which connection, and what the client calls it."""
    enters: int | None = None
    leaves: int | None = None


class Actor(ABC, Generic[C]):
    """The host of one stream, and of those that hang on it."""

    kind: ClassVar[str]
    """Its stream is `KIND/NAME`."""

    def __init__(self, name: str, *, clock: Clock, dice: Dice) -> None:
        self.name, self.clock, self.dice = name, clock, dice
        self.names: dict[Person, str] = {}
        self.connections: dict[int, C] = {}
        self._connections_of: Counter[Person] = Counter()
        self.effects: list[Effect] = [Load()]
        self._jobs: deque[Job] = deque()
        self._decided: list[Job] = []
        """Jobs of which something is not stored yet, or that came after such a one."""
        self._changes: list[Append | Put] = []
        self._held_back: list[Effect] = []
        self._dropped: dict[int, C] = {}
        """Lines that hear goodbye as soon as it is stored."""
        self._loading, self._writing, self._away = True, False, False
        self._unsettled = False
        self._failures = 0
        self._rested = 0

    # --- what somebody else has to know: the tenant ---

    @abstractmethod
    async def fetch(self, store: Store) -> tuple[Any, dict[str, int]]:
        """All that the store holds about it, and how long the streams were that were read."""

    @abstractmethod
    def restore(self, fetched: Any) -> None:
        """As the streams have it, at the beginning and after every failure; everybody who is there is told anew."""

    @abstractmethod
    def admit(self, person: Person) -> C | str:
        """The connection of this person, or why it is closed at once."""

    def expects(self, person: Person) -> bool:
        """Does somebody miss this person here?"""
        return False

    @abstractmethod
    def entered(self, number: int) -> None: ...

    @abstractmethod
    def left(self, connection: C) -> None: ...

    @abstractmethod
    def decode(self, data: bytes | str) -> Any:
        """What may be said to it, or msgspec.DecodeError."""

    @abstractmethod
    def on_message(self, number: int, message: Any) -> None:
        """Somebody who is there says something."""

    @abstractmethod
    def commanded(self, person: Person, name: str, wanted: Any) -> Any | Refusal:
        """A request by HTTP, and the answer to it."""

    def due(self) -> None:
        """The first thing that is due by itself; the next one when this is stored."""

    def next_due(self) -> int | None:
        """When something will be due, on the clock's scale."""
        return None

    def beside(self, effect: Beside) -> Callable[[], Any]:
        """What has to be done in another thread. It must not touch anything of ours."""
        raise NotImplementedError(effect)

    def apart(self, effect: Beside) -> Request | None:
        """What is asked in a process for thinking instead; without an answer it is done `beside` after all."""
        return None

    def came_back(self, effect: Beside, answer: Any) -> None:
        """From the other thread."""

    # --- the order of things ---

    @property
    def idle(self) -> bool:
        return not self._loading and not self._writing

    @property
    def crowded(self) -> bool:
        return len(self._jobs) >= LONGEST_QUEUE

    def do(self, job: Job) -> None:
        """Now, or as soon as the store has answered. A request is answered at once when there is no store to wait for,
        or too much waits already."""
        if job.request is not None and (self._away or self.crowded):
            self.effects.append(Reply(job.request, STORE_GONE if self._away else BUSY))
            return
        self._jobs.append(job)
        self._go_on()

    def _go_on(self) -> None:
        while self._jobs and self.idle:
            job = self._jobs.popleft()
            self._decided.append(job)
            job.run()
            if not self._changes:
                self._release()
                self._look()
        self._commit()

    def record(self, *changes: Append | Put) -> None:
        """Has to be stored, all or nothing, before anything that is said from now on is heard."""
        self._changes += changes

    def afterwards(self) -> bool:
        """When everybody who asked has been answered: what those who watch are shown, a piece at a time; is there
        more? While something is being stored it is held back like all that is said."""
        if (more := self.publish()) or self._held_back:
            self._commit()
        return more

    def publish(self) -> bool:
        """Says the next piece of what is to be shown; True: there is more."""
        return False

    def _commit(self) -> None:
        if not self.idle:
            return
        if self._changes:
            self._writing = True
            self.effects.append(Write(joined(self._changes)))
            self._changes = []
        else:
            self._release()

    def _release(self) -> None:
        """All that was said may be heard."""
        self.effects += self._held_back
        self._held_back.clear()
        self._decided.clear()
        self._dropped.clear()

    def stored(self) -> None:
        self._writing = False
        self._failures = self._rested = 0
        self._release()
        self.settle()
        self._look()
        self._go_on()

    @enforces("ENG-stored")
    def failed(self) -> None:
        """ENG-stored: nothing is acknowledged that is not stored; what is true now, the streams say."""
        decided = list(self._decided)
        self.connections |= self._dropped
        self._connections_of.update(connection.person for connection in self._dropped.values())
        self._held_back.clear()
        self._release()
        self._writing, self._loading = False, True
        self._lose(decided)
        self._rested = self.clock.now() + RESTS[min(self._failures, len(RESTS) - 1)]
        self._failures += 1
        self.effects.append(Load())

    def _lose(self, jobs: list[Job]) -> None:
        left = {job.leaves for job in jobs}
        again = [job for job in jobs if job.enters is not None and job.enters not in left]
        for job in jobs:
            if job.request is not None:
                self.effects.append(Reply(job.request, STORE_GONE))
            elif job.said is not None and job.said[0] in self.connections:
                self.effects.append(Send(job.said[0], wire.encode(_refused(job.said[1], STORE_GONE))))
        for job in again:
            self._without(job.enters)
        self._jobs.extendleft(reversed(again))

    @enforces("ENG-stored")
    def away(self) -> None:
        """ENG-stored: the store cannot even be read. What requests wanted is not done later, when nobody waits for it
        any more: they are told now. Lines stay, and what was said on them waits."""
        self._away = True
        self.effects += [Reply(job.request, STORE_GONE) for job in self._jobs if job.request is not None]
        self._jobs = deque(job for job in self._jobs if job.request is None)

    async def read(self, store: Store) -> Any:
        """All that the store holds about it, at one moment.

        It takes several questions, and a write of which nobody knew may come true between two of them: a promise
        without its seed would leave a table waiting for ever. So the streams must not have grown meanwhile.
        """
        while True:
            fetched, lengths = await self.fetch(store)
            if all([await store.length(stream) == length for stream, length in lengths.items()]):
                return fetched

    def load(self, fetched: Any) -> None:
        """From the streams, at the beginning and after every failure."""
        self._loading = self._away = False
        self.restore(fetched)
        self._commit()
        self.settle()
        self._look()
        self._go_on()

    def settle(self) -> None:
        """Something may be due without anybody asking for it; it is looked at when this job is done and stored."""
        self._unsettled = True

    def _look(self) -> None:
        """One thing at a time, and only from what is stored: nobody's words are lost because it cannot be."""
        if self._unsettled and self.idle and not self._changes and self.clock.now() >= self._rested:
            self._unsettled = False
            self.due()

    def tick(self) -> None:
        """Time has passed."""
        self.settle()
        self._look()
        self._commit()

    def wake(self) -> int | None:
        """When to tick; after a rest it is looked what is due, and whom to ask."""
        return self._rested if self.clock.now() < self._rested else self.next_due()

    # --- people ---

    def enter(self, number: int, person: Person, name: str) -> None:
        self.do(Job(lambda: self._enter(number, person, name), enters=number))

    def _enter(self, number: int, person: Person, name: str) -> None:
        connection = self.admit(person)
        if isinstance(connection, str):
            self.hang(number, connection)
            return
        if name:
            self.names[person] = name
        self.connections[number] = connection
        self._connections_of[person] += 1
        self.entered(number)
        self.settle()

    def leave(self, number: int) -> None:
        self.do(Job(lambda: self._leave(number), leaves=number))

    def _leave(self, number: int) -> None:
        self._dropped.pop(number, None)
        if (connection := self._without(number)) is not None:
            self.left(connection)
            self.settle()

    def _without(self, number: int | None) -> C | None:
        gone = None if number is None else self.connections.pop(number, None)
        if gone is not None:
            self._connections_of[gone.person] -= 1
            if not self._connections_of[gone.person]:
                del self._connections_of[gone.person]
        return gone

    def here(self, person: Person) -> bool:
        return person in self._connections_of

    # --- what they want ---

    def receive(self, number: int, message: Any) -> None:
        ref = getattr(message, "ref", "")
        if self.crowded:
            self.effects.append(Send(number, wire.encode(_refused(ref, BUSY))))
            return
        self.do(Job(lambda: self._receive(number, message), said=(number, ref) if ref else None))

    def _receive(self, number: int, message: Any) -> None:
        if number in self.connections:
            self.on_message(number, message)

    def command(self, request: int, person: Person, name: str, wanted: Any) -> None:
        self.ask(request, lambda: self.commanded(person, name, wanted))

    def ask(self, request: int, question: Callable[[], Any]) -> None:
        """A request is answered in its turn, and no sooner than what it has seen is stored."""
        self.do(Job(lambda: self._held_back.append(Reply(request, question())), request=request))

    # --- what is told ---

    def send(self, number: int, message: Any) -> None:
        self.send_bytes(number, wire.encode(message))

    def send_bytes(self, number: int, data: bytes) -> None:
        self._held_back.append(Send(number, data))

    def tell(self, message: Any) -> None:
        data = wire.encode(message)
        self._held_back.extend(Send(number, data) for number in self.connections)

    def refuse(self, number: int, ref: str, refusal: Refusal) -> None:
        self.send(number, _refused(ref, refusal))

    def hang(self, number: int, key: str) -> None:
        """Says goodbye; should it not be stored why, the connection is there again."""
        if (connection := self._without(number)) is not None:
            self._dropped[number] = connection
        self._held_back.append(Hang(number, key))

    def start(self, effect: Beside) -> None:
        self._held_back.append(effect)

    def ping(self, number: int) -> None:
        """How long is the way there and back?"""
        connection = self.connections[number]
        connection.pings, connection.asked_at = connection.pings + 1, self.clock.now()
        self.send(number, wire.Ping(connection.pings))


def _refused(ref: str, refusal: Refusal) -> wire.Refused:
    return wire.Refused(ref, refusal.clause, refusal.key, refusal.args)


def joined(changes: Iterable[Append | Put]) -> tuple[Append | Put, ...]:
    """What follows each other in a stream is one append."""
    appends: dict[str, Append] = {}
    puts: dict[tuple[str, str], Put] = {}
    for change in changes:
        if isinstance(change, Put):
            puts[change.kind, change.key] = change
        elif (before := appends.get(change.stream)) is None:
            appends[change.stream] = change
        else:
            appends[change.stream] = Append(change.stream, before.seq, (*before.records, *change.records))
    return *appends.values(), *puts.values()
