"""A score list as a tenant of the actor: `list/ID`. Who may do what the rules say; who it is, the badge."""

from typing import Any, Final

import msgspec
from msgspec import Struct

from stammtisch.engine.core import Refusal
from stammtisch.lists.actions import Confirm, ListAction
from stammtisch.lists.events import LineCorrected, LineEntered, ListEvent
from stammtisch.lists.keeping import CHAPTERS
from stammtisch.lists.people import ROLES, Who, may
from stammtisch.rulebook import enforces
from stammtisch.server.actor import Person
from stammtisch.server.hall import stored_list, wire
from stammtisch.server.hall.entrants import why_unreadable_texts
from stammtisch.server.hall.listviews import ListView, sheet_view
from stammtisch.server.hall.on_board import LIST, NoteDown, SeatThem, obeyed
from stammtisch.server.hall.stored_list import StoredList
from stammtisch.server.hall.topic_actor import BadgedConnection, Snapshot, TopicActor
from stammtisch.server.rows import LIST_NAMES, LISTS, TITLES, Badge
from stammtisch.store import Store

NO_LIST: Final = Refusal("ENG-table", "refusal.list.unknown")
NOT_YOURS: Final = Refusal("ENG-role", "refusal.list.not-yours")
_action: Final = msgspec.json.Decoder(ListAction)


class Renamed(Struct, frozen=True):
    """The title, or the name of a column; an empty one is forgotten."""

    title: str | None = None
    column: int | None = None
    name: str = ""


class Forgotten(Struct, frozen=True):
    """By the keeper: names, title and codes of the list, for everybody; by anybody else only that they were here."""


class Doors(Struct, frozen=True):
    """The codes this person may hand out."""


class DoorShown(Struct, frozen=True):
    """A code and what it opens."""

    role: str
    number: int
    name: str
    code: str


class ListEntry(Struct, frozen=True):
    """One of my lists."""

    id: str
    title: str
    kind: str
    game: str
    names: tuple[str, ...]
    role: str
    deals: int
    game_points: tuple[int, ...]
    signed: bool
    last: int


class ListActor(TopicActor):
    kind = LISTS.kind
    ranks = ("keeper", "supervisor", "second", "player", "onlooker")

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.held: StoredList | None = None
        self.times: dict[int, list[int]] = {}
        """When each line was entered and changed."""

    async def fetch(self, store: Store) -> tuple[tuple[StoredList | None, Snapshot], dict[str, int]]:
        held = await stored_list.load(store, self.name)
        lengths = {} if held is None else {LISTS.name(self.name): held.stream.seq + 1}
        return (held, await self.fetch_people(store)), lengths

    def restore(self, fetched: tuple[StoredList | None, Snapshot]) -> None:
        self.held, people = fetched
        self.times = {}
        for record in () if self.held is None else self.held.stream.log:
            for event in record.events:
                self._timed(event, record.at)
        self.restore_people(people)
        self.touch_all()

    def _timed(self, event: ListEvent, at: int) -> None:
        if isinstance(event, LineEntered | LineCorrected):
            self.times.setdefault(event.number, []).append(at)

    # --- what is shown ---

    @property
    def title(self) -> str:
        return "" if self.held is None else self.held.title

    @property
    def seq(self) -> int:
        return 0 if self.held is None else self.held.stream.seq

    def view(self, topic: str) -> ListView | None:
        held = self.held
        if held is None or topic != LIST:
            return None
        writers = {person: self.names.get(person, "") for person in self.badges}
        return ListView(held.name, held.title, sheet_view(held.state, held.names, self.times), writers, held.last)

    def may_watch(self, badge: Badge, topic: str) -> bool:
        return topic == LIST

    def may(self, badge: Badge) -> tuple[str, ...]:
        if self.held is None:
            return ()
        who, supervised = self._who(badge, ""), self.held.state.supervised
        actions = [kind for kind, (right, _) in CHAPTERS.items() if may(who, right, supervised=supervised)]
        return tuple(str(kind.__struct_config__.tag) for kind in actions)

    def entry_for(self, person: Person) -> ListEntry | None:
        """As one of the lists of this person."""
        held, badges = self.held, self.badges.get(person)
        if held is None or not badges:
            return None
        sheet = sheet_view(held.state, held.names, {})
        return ListEntry(
            held.name,
            held.title,
            sheet.kind,
            sheet.game,
            sheet.names,
            badges[0].role,
            len(held.state.standing),
            sheet.game_points if sheet.adds_up else (),
            sheet.signed is not None,
            held.last,
        )

    # --- what is done ---

    def already(self, person: Person, ref: str) -> int | None:
        return None if self.held is None else self.held.stream.refs.get((person, ref))

    @staticmethod
    def _who(badge: Badge, person: Person) -> Who:
        role = next(role for role in ROLES if role == badge.role)
        return Who(role, person, badge.number - 1 if role == "player" else None)

    @enforces("ENG-role")
    def act(self, connection: BadgedConnection, message: wire.Do) -> int | Refusal:
        """ENG-role: as what the badge says. A witness is a person: who holds two badges is one witness still, and the
        seat a shared phone speaks for counts where a column is confirmed, nowhere else."""
        held = self.held
        if held is None:
            return NO_LIST
        action: ListAction = _action.decode(message.action)
        badges = self.badges[connection.person]
        badge = badges[0] if connection.badge.role == "second" else connection.badge
        who = self._who(badge, connection.person)
        if isinstance(action, Confirm) and badge.role == "second":
            who = Who("second", connection.person, message.seat)
        at = self.clock.wall()
        changes = stored_list.decided(held, who, action, at=at, ref=message.ref, by=connection.person)
        if isinstance(changes, Refusal):
            return changes
        self.written(held, changes, at)
        return held.stream.seq

    def written(self, held: StoredList, changes: stored_list.Changes, at: int) -> None:
        """Has it stored and shown."""
        for event in held.stream.log[-1].events:
            self._timed(event, at)
        self.stored_with(*changes, topics=(LIST,))

    def named(self, connection: BadgedConnection, message: wire.Name) -> Refusal | None:
        outcome = self.requested(connection.person, Renamed(column=message.column, name=message.name))
        return outcome if isinstance(outcome, Refusal) else None

    def requested(self, person: Person, wanted: Any) -> Any | Refusal:
        if isinstance(wanted, SeatThem | NoteDown):
            return obeyed(self, wanted)
        badges = self.badges.get(person)
        if self.held is None or not badges:
            return NO_LIST
        match wanted:
            case Doors():
                return self._doors(self.held, badges[0])
            case Renamed():
                return self._renamed(self.held, badges[0], wanted)
            case Forgotten():
                return self._forgotten(self.held, person, badges[0])
        return NOT_YOURS

    def _doors(self, held: StoredList, badge: Badge) -> tuple[DoorShown, ...]:
        """The keeper hands out every code, anybody else the onlookers'."""
        names = dict(enumerate(held.names, start=1))
        return tuple(
            DoorShown(door.role, door.number, names.get(door.number, ""), code)
            for code, door in held.doors().items()
            if badge.role == "keeper" or door.role == "onlooker"
        )

    def _renamed(self, held: StoredList, badge: Badge, wanted: Renamed) -> ListEntry | Refusal | None:
        own = badge.role == "player" and wanted.column == badge.number - 1 and wanted.title is None
        if badge.role not in ("keeper", "second") and not own:
            return NOT_YOURS
        if (refusal := why_unreadable_texts(title=(wanted.title or "").strip(), name=wanted.name.strip())) is not None:
            return refusal
        if wanted.title is not None:
            held.title = wanted.title.strip()[:60]
            self.stored_with(TITLES.put(LISTS.kind, held.name, value=held.title or None), topics=(LIST,))
        if wanted.column is not None:
            if not 0 <= wanted.column < held.state.width:
                return Refusal("ENG-seat", "refusal.seat", {"value": wanted.column, "most": held.state.width - 1})
            names = [*held.names, *[""] * (held.state.width - len(held.names))]
            names[wanted.column] = wanted.name.strip()
            held.names = tuple(names)
            self.stored_with(LIST_NAMES.put(held.name, value=held.names), topics=(LIST,))
        return None

    def _forgotten(self, held: StoredList, person: Person, badge: Badge) -> bool | Refusal:
        """Results stay in the log, where nobody has a name; without secret and badges nobody comes in any more."""
        if badge.role != "keeper":
            self.record(*self.badge_rows(person, ()))
            del self.badges[person]
            self._hang_up(person)
            return True
        self.record(*stored_list.forgotten_rows(held))
        for each in list(self.badges):
            self.record(*self.badge_rows(each, ()))
            self._hang_up(each)
        held.names, held.secret, held.title = (), "", ""
        self.badges = {}
        return True

    def _hang_up(self, person: Person) -> None:
        for number, connection in list(self.connections.items()):
            if connection.person == person:
                self.hang(number, "bye.badge")
