"""A club as a tenant of the actor: `club/ID`. Who may do what the rules say; who it is, the badge."""

from datetime import UTC, datetime
from typing import Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Struct

from stammtisch.clubs.actions import Action, BringResults
from stammtisch.clubs.people import HOST, ROLES, Who
from stammtisch.clubs.rights import RIGHTS, standings_of
from stammtisch.engine.core import Refusal
from stammtisch.rulebook import enforces
from stammtisch.server.actor import Person
from stammtisch.server.hall import stored_club, wire
from stammtisch.server.hall.clubviews import ClubView, club_view
from stammtisch.server.hall.entrants import why_unreadable_texts
from stammtisch.server.hall.list_actor import Doors, DoorShown
from stammtisch.server.hall.stored_club import Links, StoredClub
from stammtisch.server.hall.topic_actor import BadgedConnection, Snapshot, TopicActor
from stammtisch.server.rows import CLUBS, EVENING_LINKS, Badge
from stammtisch.store import Store

CLUB: Final = "club"
PUBLIC: Final = "public"
NO_CLUB: Final = Refusal("ENG-table", "refusal.club.unknown")
NOT_YOURS: Final = Refusal("ENG-role", "refusal.club.not-yours")
Seen: TypeAlias = Literal["nothing", "public", "club", "office"]
"""By a stranger; by the public link; by a member; by chair and secretary."""
_action: Final = msgspec.json.Decoder(Action)


class NameMember(Struct, frozen=True):
    """What is None stays as it is."""

    number: int
    name: str | None = None
    contact: str | None = None
    consent: bool | None = None


class AddressShown(Struct, frozen=True):
    number: int
    contact: str


class Addresses(Struct, frozen=True):
    """The address book, as far as the asker may see it."""


class LinkEvening(Struct, frozen=True):
    """Who was whom on an evening."""

    tournament: str
    links: Links


class TakeResults(Struct, frozen=True):
    """What evenings have published, from the store."""

    results: tuple[BringResults, ...]


class BringDebts(Struct, frozen=True):
    """What was noted at a table or a list of the club, by its host (CT-SV-5)."""

    actions: tuple[Action, ...]


class Act(Struct, frozen=True):
    """Any action of the club, by HTTP."""

    action: Action


class ClubEntry(Struct, frozen=True):
    """One of my clubs."""

    id: str
    title: str
    role: str
    number: int
    members: int
    ruleset: str


class ClubActor(TopicActor):
    kind = CLUBS.kind
    ranks = ("chair", "member", "onlooker")

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.held: StoredClub | None = None

    async def fetch(self, store: Store) -> tuple[tuple[StoredClub | None, Snapshot], dict[str, int]]:
        held = await stored_club.load(store, self.name)
        lengths = {} if held is None else {CLUBS.name(self.name): held.stream.seq + 1}
        return (held, await self.fetch_people(store)), lengths

    def restore(self, fetched: tuple[StoredClub | None, Snapshot]) -> None:
        self.held, people = fetched
        self.restore_people(people)
        self.touch_all()

    # --- what is shown ---

    @property
    def title(self) -> str:
        return "" if self.held is None else self.held.title

    @property
    def seq(self) -> int:
        return 0 if self.held is None else self.held.stream.seq

    def view(self, topic: str) -> ClubView | None:
        if self.held is None or topic not in (CLUB, PUBLIC):
            return None
        return club_view(self.held, public=topic == PUBLIC)

    def may_watch(self, badge: Badge, topic: str) -> bool:
        return topic == PUBLIC or (topic == CLUB and self._inside(badge))

    def inside(self, person: Person) -> bool:
        """The chair or a member of today?"""
        return any(self._inside(badge) for badge in self.badges.get(person, ()))

    @enforces("ENG-role")
    def seen_by(self, person: Person) -> Seen:
        """ENG-role: how much of the names this person sees."""
        badges = self.badges.get(person, ())
        if self.held is None or not badges:
            return "nothing"
        if any(self._office(self.held, badge) for badge in badges):
            return "office"
        return "club" if self.inside(person) else "public"

    def _inside(self, badge: Badge) -> bool:
        """The chair and members; who has left looks on."""
        if self.held is None:
            return False
        return "onlooker" not in standings_of(self.held.state, _who(badge))

    def may(self, badge: Badge) -> tuple[str, ...]:
        if self.held is None:
            return ()
        standings = standings_of(self.held.state, _who(badge))
        return tuple(str(kind.__struct_config__.tag) for kind, allowed in RIGHTS.items() if standings & allowed)

    def entry_for(self, person: Person) -> ClubEntry | None:
        held, badges = self.held, self.badges.get(person)
        if held is None or not badges:
            return None
        members = sum(member.status == "member" for member in held.state.members)
        badge = badges[0]
        return ClubEntry(held.name, held.title, badge.role, badge.number, members, held.state.edition.ruleset)

    # --- what is done ---

    def already(self, person: Person, ref: str) -> int | None:
        return None if self.held is None else self.held.stream.refs.get((person, ref))

    @enforces("ENG-role")
    def act(self, connection: BadgedConnection, message: wire.Do) -> int | Refusal:
        """ENG-role: as what the badge says."""
        action: Action = _action.decode(message.action)
        return self._submit(connection.person, connection.badge, action, ref=message.ref)

    def _submit(self, person: Person, badge: Badge, action: Action, *, ref: str = "") -> int | Refusal:
        held = self.held
        if held is None:
            return NO_CLUB
        at = self.clock.wall()
        changes = stored_club.decided(held, _who(badge), action, day=day_of(at), at=at, ref=ref, by=person)
        if isinstance(changes, Refusal):
            return changes
        self.stored_with(*changes, topics=(CLUB, PUBLIC))
        return held.stream.seq

    def named(self, connection: BadgedConnection, message: wire.Name) -> Refusal | None:
        """Columns are a list's."""
        return NOT_YOURS

    def requested(self, person: Person, wanted: Any) -> Any | Refusal:
        if isinstance(wanted, BringDebts):
            return self._brought(wanted)
        badges = self.badges.get(person)
        if self.held is None or not badges:
            return NO_CLUB
        held, badge = self.held, badges[0]
        match wanted:
            case Doors():
                return self._doors(held, badge)
            case Addresses():
                return self._addresses(held, badge)
            case NameMember():
                return self._named(held, badge, wanted)
            case LinkEvening():
                return self._linked(held, badge, wanted)
            case TakeResults():
                return self._taken(held, wanted.results)
            case Act():
                return self._submit(person, badge, wanted.action)
        return NOT_YOURS

    def _doors(self, held: StoredClub, badge: Badge) -> tuple[DoorShown, ...]:
        """Chair and secretary hand out every code but the chair's own; a member sees the own and the public one."""
        office = self._office(held, badge)
        return tuple(
            DoorShown(door.role, door.number, self._called(held, door.number), code)
            for code, door in held.doors().items()
            if door.role == "onlooker"
            or badge.role == "chair"
            or (door.role == "member" and (office or door.number == badge.number))
        )

    @staticmethod
    def _called(held: StoredClub, number: int) -> str:
        row = held.members.get(number)
        return "" if row is None else row.name

    @staticmethod
    def _office(held: StoredClub, badge: Badge) -> bool:
        return bool(standings_of(held.state, _who(badge)) & {"chair", "secretary"})

    @enforces("ENG-role")
    def _addresses(self, held: StoredClub, badge: Badge) -> tuple[AddressShown, ...]:
        """ENG-role: all for the office; everybody sees the own one."""
        office = self._office(held, badge)
        return tuple(
            AddressShown(number, row.contact)
            for number, row in sorted(held.members.items())
            if row.contact and (office or (badge.role, badge.number) == ("member", number))
        )

    def _named(self, held: StoredClub, badge: Badge, wanted: NameMember) -> bool | Refusal:
        """By the office, or by members for themselves."""
        member = held.state.member(wanted.number)
        if member is None or member.status != "member":
            return Refusal("ENG-table", "refusal.club.no-member", {"number": wanted.number})
        if not self._office(held, badge) and (badge.role, badge.number) != ("member", wanted.number):
            return NOT_YOURS
        if (refusal := why_unreadable_texts(name=(wanted.name or "").strip())) is not None:
            return refusal
        row = stored_club.written(held, member.number, name=wanted.name, contact=wanted.contact, consent=wanted.consent)
        self.stored_with(row, topics=(CLUB, PUBLIC))
        return True

    def _linked(self, held: StoredClub, badge: Badge, wanted: LinkEvening) -> bool | Refusal:
        if not self._office(held, badge):
            return NOT_YOURS
        held.links[wanted.tournament] = wanted.links
        self.record(EVENING_LINKS.put(held.name, wanted.tournament, value=wanted.links))
        return True

    def _brought(self, wanted: BringDebts) -> bool | Refusal:
        if self.held is None:
            return NO_CLUB
        at = self.clock.wall()
        for action in wanted.actions:
            changes = stored_club.decided(self.held, HOST, action, day=day_of(at), at=at, by=HOST.name)
            if isinstance(changes, Refusal):
                return changes
            self.stored_with(*changes, topics=(CLUB, PUBLIC))
        return True

    def _taken(self, held: StoredClub, results: tuple[BringResults, ...]) -> bool:
        """By the host: what the evenings have published since."""
        at = self.clock.wall()
        changes = stored_club.refreshed(held, results, day=day_of(at), at=at)
        if changes:
            self.stored_with(*changes, topics=(CLUB, PUBLIC))
        return bool(changes)


def _who(badge: Badge) -> Who:
    return Who(next(role for role in ROLES if role == badge.role), badge.number)


def day_of(at: int) -> str:
    """The day of a moment, as 2026-11-18."""
    return datetime.fromtimestamp(at / 1000, tz=UTC).date().isoformat()
