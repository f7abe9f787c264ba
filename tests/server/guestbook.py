"""A second tenant of the actor, as small as one can be: a guest book. It lives in the tests, and proves what is
promised to lists, tournaments and clubs: a decider, a stream `guestbook/ID`, and the rest is the actor's.

`python -m tests.server.guestbook` is `stammtisch serve` with guest books; the line to one is `/ws/book…`.
"""

from functools import partial
from typing import Any, ClassVar, Final, TypeAlias

import msgspec
from msgspec import Struct

from stammtisch.cli import main
from stammtisch.engine.core import Accepted, Decider, Refusal
from stammtisch.engine.records import Record
from stammtisch.engine.stream import Stream
from stammtisch.server import socket, uvicorn_server, wire
from stammtisch.server.actor import Actor, Connection, Person
from stammtisch.server.actor_system import ActorSystem
from stammtisch.server.rows import Streams
from stammtisch.store import Store

BOOKS: Final = Streams("guestbook")
TWICE: Final = Refusal("ENG-chat", "refusal.server.empty")
CLOSED: Final = Refusal("ENG-table", "refusal.table.closed")

# --- the decider ---


class Sign(Struct, frozen=True, tag="sign"):
    text: str
    private: bool = False
    """For the host of the house alone, and for whoever wrote it."""


class Close(Struct, frozen=True, tag="close"):
    pass


class Signed(Struct, frozen=True, tag="signed"):
    person: Person
    text: str
    private: bool = False


class Closed(Struct, frozen=True, tag="closed"):
    pass


Act: TypeAlias = Sign | Close
Event: TypeAlias = Signed | Closed


class Book(Struct, frozen=True):
    entries: tuple[Signed, ...] = ()
    closed: bool = False


class GuestBook(Decider[Person, Book, Act, Event, tuple[Signed, ...]]):
    """Nobody writes the same twice, and nobody into a closed book."""

    action_types = Act
    event_types = Event

    def submit(self, state: Book, actor: Person, action: Act, *, window: str) -> Accepted[Book, Event] | Refusal:
        if state.closed:
            return CLOSED
        if isinstance(action, Close):
            return self._accepted(state, Closed())
        if any((entry.person, entry.text) == (actor, action.text) for entry in state.entries):
            return TWICE
        return self._accepted(state, Signed(actor, action.text, action.private))

    def _accepted(self, state: Book, event: Event) -> Accepted[Book, Event]:
        return Accepted(self.evolve(state, event), (event,))

    def evolve(self, state: Book, event: Event) -> Book:
        return Book((*state.entries, event), state.closed) if isinstance(event, Signed) else Book(state.entries, True)

    def view(self, state: Book, role: Person, /) -> tuple[Signed, ...]:
        return tuple(entry for entry in state.entries if self.redact(entry, role) is not None)

    def redact(self, event: Event, role: Person, /) -> Event | None:
        return None if isinstance(event, Signed) and event.private and event.person != role else event


# --- the tenant ---


class Write(wire.FromClient, frozen=True, tag="write"):
    ref: wire.Ref
    text: str
    private: bool = False


class Page(wire.FromServer, frozen=True, tag="page"):
    """What somebody may read, after so many records."""

    seq: int
    entries: tuple[Signed, ...]


class BookActor(Actor[Connection]):
    kind = BOOKS.kind
    records: ClassVar[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(Record[Person, Act, Event])

    async def fetch(self, store: Store) -> tuple[list[bytes], dict[str, int]]:
        lines = await BOOKS.read(store, self.name)
        return lines, {BOOKS.name(self.name): len(lines)}

    def restore(self, fetched: list[bytes]) -> None:
        self.stream = Stream(GuestBook(), Book())
        for line in fetched:
            self.stream.fold(self.records.decode(line))
        self.show_all()

    def admit(self, person: Person) -> Connection | str:
        return "bye.closed" if self.stream.state.closed else Connection(person)

    def entered(self, number: int) -> None:
        self.show(number)

    def left(self, line: Connection) -> None:
        """A book does not mind."""

    def decode(self, data: bytes | str) -> Write:
        return msgspec.json.decode(data, type=Write)

    def on_message(self, number: int, message: Write) -> None:
        person = self.connections[number].person
        if (done := self.stream.refs.get((person, message.ref))) is None:
            answer = self.write(person, Sign(message.text, message.private), ref=message.ref)
            if isinstance(answer, Refusal):
                self.refuse(number, message.ref, answer)
                return
            done = answer
        self.send(number, wire.Done(message.ref, done))

    def commanded(self, person: Person, name: str, wanted: Act) -> int | Refusal:
        return self.write(person, wanted)

    def write(self, person: Person, action: Act, *, ref: str = "") -> int | Refusal:
        outcome = self.stream.submit(person, action, at=self.clock.wall(), ref=ref, by=person)
        if isinstance(outcome, Refusal):
            return outcome
        self.record(BOOKS.append(self.name, self.stream.seq - 1, self.stream.log[-1]))
        self.show_all()
        if self.stream.state.closed:
            for number in list(self.connections):
                self.hang(number, "bye.closed")
        return self.stream.seq

    def show(self, number: int) -> None:
        page = self.stream.decider.view(self.stream.state, self.connections[number].person)
        self.send(number, Page(self.stream.seq, page))

    def show_all(self) -> None:
        for number in self.connections:
            self.show(number)


def tenant(name: str, system: ActorSystem) -> BookActor:
    return BookActor(name, clock=system.clock, dice=system.dice)


TENANTS: Final = {BOOKS.kind: tenant}


def serve() -> None:
    """The real program, with one tenant more and a way to it."""
    connect = socket.connect

    async def either(scope: Any, receive: Any, send: Any, services: Any, stream: str) -> None:
        name = stream.partition("/")[2]
        await connect(scope, receive, send, services, BOOKS.name(name) if name.startswith("book") else stream)

    vars(socket)["connect"] = either
    vars(uvicorn_server)["ActorSystem"] = partial(ActorSystem, tenants=TENANTS)
    main()


if __name__ == "__main__":
    serve()
