"""What a list, a tournament and a club have in common as tenants: badges instead of seats, topics instead of frames.

Whoever comes in by a code has a badge. A page watches topics; a topic is made once, kept as bytes, and sent to all who
watch it when something has touched it. Several acts that wait are decided one after the other, stored in one append
and shown once.
"""

from abc import abstractmethod
from collections.abc import Iterable
from typing import Any, ClassVar, Final

import msgspec
from msgspec import Raw, Struct

from stammtisch.engine.core import Refusal
from stammtisch.rulebook import enforces
from stammtisch.server import wire as plain
from stammtisch.server.actor import Actor, Connection, Person
from stammtisch.server.hall import wire
from stammtisch.server.rows import BADGES, MINE, PEOPLE, Badge
from stammtisch.store import Append, Put, Store

PIECE: Final = 4
"""Topics that are made and shown in one go."""
UNREADABLE: Final = Refusal("ENG-message", "refusal.server.message")


class BadgedConnection(Connection):
    badge: Badge = Badge("")
    topics: tuple[str, ...] = ()


class OpenDoor(Struct, frozen=True):
    """Somebody has typed a code that opens this door; the store has found it."""

    badge: Badge


class Snapshot(Struct, frozen=True):
    """What the store holds, besides the stream and its rows, about whoever has come in."""

    badges: dict[Person, tuple[Badge, ...]]
    names: dict[Person, str]


class TopicActor(Actor[BadgedConnection]):
    ranks: ClassVar[tuple[str, ...]]
    """The roles, the one with most rights first."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.badges: dict[Person, tuple[Badge, ...]] = {}
        self._kept: dict[str, bytes] = {}
        """By topic: the message as it was sent last."""
        self._touched: set[str] = set()
        self._due: list[str] = []
        """Topics that have to be shown to whoever watches them."""

    # --- what the tenant says ---

    @property
    @abstractmethod
    def title(self) -> str: ...

    @property
    @abstractmethod
    def seq(self) -> int:
        """How many records there are."""

    @abstractmethod
    def view(self, topic: str) -> Struct | None:
        """What is shown under this topic; None: there is no such topic now."""

    @abstractmethod
    def may_watch(self, badge: Badge, topic: str) -> bool: ...

    @abstractmethod
    def may(self, badge: Badge) -> tuple[str, ...]:
        """Tags of the actions this role may ever ask for."""

    @abstractmethod
    def act(self, connection: BadgedConnection, message: wire.Do) -> int | Refusal:
        """Decides; the number of the record."""

    @abstractmethod
    def named(self, connection: BadgedConnection, message: wire.Name) -> Refusal | None: ...

    @abstractmethod
    def already(self, person: Person, ref: str) -> int | None:
        """What was done already under this name."""

    # --- people ---

    async def fetch_people(self, store: Store) -> Snapshot:
        badges = dict(await BADGES.all(store, self.kind, self.name))
        rows = {person: await PEOPLE.get(store, person) for person in badges}
        return Snapshot(badges, {person: row.name for person, row in rows.items() if row is not None})

    def restore_people(self, people: Snapshot) -> None:
        self.badges = people.badges
        self.names = people.names | self.names
        for number, connection in list(self.connections.items()):
            if connection.badge not in self.badges.get(connection.person, ()):
                self.hang(number, "bye.badge")

    @enforces("ENG-role")
    def admit(self, person: Person) -> BadgedConnection | str:
        """ENG-role: in comes whoever a code has let in, as what the code says."""
        badges = self.badges.get(person)
        return BadgedConnection(person, badge=badges[0]) if person and badges else "bye.badge"

    def expects(self, person: Person) -> bool:
        return person in self.badges

    def entered(self, number: int) -> None:
        self.welcome(number)
        self.ping(number)

    def left(self, connection: BadgedConnection) -> None:
        """The topics are kept for whoever comes next."""

    def welcome(self, number: int) -> None:
        connection = self.connections[number]
        badge, badges = connection.badge, self.badges[connection.person]
        self.send(
            number,
            wire.Welcome(
                connection.person,
                badge.role,
                badge.number,
                self.clock.wall(),
                self.title,
                tuple((each.role, each.number) for each in badges),
                self.may(badge),
            ),
        )

    def commanded(self, person: Person, name: str, wanted: Any) -> Any | Refusal:
        if isinstance(wanted, OpenDoor):
            return self._open(person, wanted.badge)
        return self.requested(person, wanted)

    @abstractmethod
    def requested(self, person: Person, wanted: Any) -> Any | Refusal:
        """Any other request by HTTP."""

    def _open(self, person: Person, badge: Badge) -> Badge:
        """The badge is kept beside those that were there, the one with most rights first."""
        held = self.badges.get(person, ())
        if badge not in held:
            self.badges[person] = tuple(sorted((*held, badge), key=self._rank))
            self.record(*self.badge_rows(person, self.badges[person]))
        return badge

    def _rank(self, badge: Badge) -> tuple[int, int]:
        return self.ranks.index(badge.role), badge.number

    def badge_rows(self, person: Person, badges: tuple[Badge, ...]) -> tuple[Put, Put]:
        """None left: the row goes."""
        return (
            BADGES.put(self.kind, self.name, person, value=badges or None),
            MINE.put(person, self.kind, self.name, value=self.clock.wall() if badges else None),
        )

    def take_badges(self, lost: Iterable[Badge]) -> None:
        """What a code has opened is closed again: those who are there with it are told so."""
        closed = {*lost}
        for person, badges in list(self.badges.items()):
            left = tuple(badge for badge in badges if badge not in closed)
            if left != badges:
                self.record(*self.badge_rows(person, left))
                if left:
                    self.badges[person] = left
                else:
                    del self.badges[person]
        for number, connection in list(self.connections.items()):
            if connection.badge in closed:
                self.hang(number, "bye.badge")

    # --- what is said ---

    def decode(self, data: bytes | str) -> wire.ClientMessage:
        return wire.decode(data)

    def on_message(self, number: int, message: wire.ClientMessage) -> None:
        connection = self.connections[number]
        match message:
            case wire.Do():
                self._do(number, connection, message)
            case wire.Name():
                refusal = self.named(connection, message)
                if refusal is None:
                    self.send(number, plain.Done(message.ref, self.seq))
                else:
                    self.refuse(number, message.ref, refusal)
            case wire.Watch():
                self._watch(number, connection, message)
            case plain.Pong():
                if message.number == connection.pings and connection.asked_at is not None:
                    connection.timed(self.clock.now())

    def _do(self, number: int, connection: BadgedConnection, message: wire.Do) -> None:
        done = self.already(connection.person, message.ref)
        if done is None:
            try:
                answer = self.act(connection, message)
            except msgspec.DecodeError:
                answer = UNREADABLE
            if isinstance(answer, Refusal):
                self.refuse(number, message.ref, answer)
                return
            done = answer
        self.send(number, plain.Done(message.ref, done))

    def _watch(self, number: int, connection: BadgedConnection, message: wire.Watch) -> None:
        """Topics that are not for this role are left out, without a word about what is there."""
        if message.role:
            wanted = Badge(message.role, message.number)
            for badge in self.badges[connection.person]:
                if badge == wanted or (not message.number and badge.role == message.role):
                    if badge != connection.badge:
                        connection.badge = badge
                        self.welcome(number)
                    break
        topics = tuple(dict.fromkeys(t for t in message.topics if self.may_watch(connection.badge, t)))
        fresh = [topic for topic in topics if topic not in connection.topics]
        connection.topics = topics
        for topic in fresh:
            self._show(number, topic)

    # --- what is shown ---

    def stored_with(self, *changes: Append | Put, topics: Iterable[str]) -> None:
        """Has to be stored, and is then shown to whoever watches these topics."""
        self.record(*changes)
        self.touch(topics)

    def touch(self, topics: Iterable[str]) -> None:
        """A topic that ends in a star stands for all that begin so."""
        for topic in topics:
            self._touched.add(topic)
            if topic.endswith("*"):
                self._kept = {name: data for name, data in self._kept.items() if not name.startswith(topic[:-1])}
            else:
                self._kept.pop(topic, None)

    def touch_all(self) -> None:
        """Everything may be another: read anew, or somebody has another name."""
        self.touch(("*",))

    def publish(self) -> bool:
        """A few topics at a time, those for everybody first; each is made once, for all that was decided meanwhile."""
        if self._touched:
            touched, self._touched = self._touched, set()
            beginnings = tuple(topic[:-1] for topic in touched if topic.endswith("*"))
            watched = {topic for connection in self.connections.values() for topic in connection.topics}
            due = {topic for topic in watched if topic in touched or topic.startswith(beginnings)}
            self._due = sorted(due.union(self._due), key=self.urgency)
        for topic in self._due[:PIECE]:
            for number, connection in self.connections.items():
                if topic in connection.topics and self.may_watch(connection.badge, topic):
                    self._show(number, topic)
        self._due = self._due[PIECE:]
        return bool(self._due)

    def urgency(self, topic: str) -> Any:
        """Topics are shown in this order."""
        return topic

    def _show(self, number: int, topic: str) -> None:
        if (data := self._page(topic)) is not None:
            self.send_bytes(number, data)

    def _page(self, topic: str) -> bytes | None:
        """The topic as it is sent; worked out when somebody wants it, and kept until something touches it."""
        data = self._kept.get(topic)
        if data is None and (view := self.view(topic)) is not None:
            data = self._kept[topic] = plain.encode(wire.Shown(topic, self.seq, Raw(plain.encode(view))))
        return data
