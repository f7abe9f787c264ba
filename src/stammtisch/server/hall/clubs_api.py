"""HTTP: clubs; founded, found again, joined by a code, their editions, the evenings of their seasons."""

from typing import Annotated, Any

from litestar import Controller, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from msgspec import Meta, Struct

from stammtisch.clubs.actions import CountEvening, Day
from stammtisch.clubs.editions import GAME, Difference, differences, edition_of
from stammtisch.clubs.members import NO_TITLE
from stammtisch.clubs.state import Edition, Member
from stammtisch.engine.core import Refusal
from stammtisch.rulebook import enforces
from stammtisch.server.hall import stored_club, stored_tournament
from stammtisch.server.hall.club_actor import (
    NOT_YOURS,
    Act,
    Addresses,
    AddressShown,
    ClubEntry,
    LinkEvening,
    NameMember,
    TakeResults,
)
from stammtisch.server.hall.clubboards import BoardsShown, boards_of, boards_shown
from stammtisch.server.hall.clubviews import EditionShown, club_view
from stammtisch.server.hall.doors_api import latest
from stammtisch.server.hall.edition_choice import held_club, seen_club
from stammtisch.server.hall.entrants import why_unreadable_texts
from stammtisch.server.hall.list_actor import Doors, DoorShown
from stammtisch.server.hall.lists_api import Deleted
from stammtisch.server.hall.stored_club import Links, StoredClub
from stammtisch.server.hall.topic_actor import OpenDoor
from stammtisch.server.hall.tournament_actor import TournamentActor
from stammtisch.server.people import Guest
from stammtisch.server.rows import CLUBS, TOURNAMENTS, Badge
from stammtisch.server.security import Declined
from stammtisch.server.web import Asking, Services, TheServices, granted, named
from stammtisch.tournaments.people import STAFF

ClubId = Annotated[str, Meta(min_length=1, max_length=24)]


class ClubWish(Struct, frozen=True, forbid_unknown_fields=True):
    title: Annotated[str, Meta(min_length=1, max_length=60)]


class ClubMade(Struct, frozen=True):
    id: str
    doors: tuple[DoorShown, ...]


class MemberWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Name, address and consent beside a number; what is left out stays as it is."""

    number: int
    name: Annotated[str, Meta(max_length=60)] | None = None
    contact: Annotated[str, Meta(max_length=200)] | None = None
    consent: bool | None = None


class EveningWish(Struct, frozen=True, forbid_unknown_fields=True):
    """This evening counts in the season. Who is surely whom is found by the names; the rest is said here."""

    season: int
    tournament: Annotated[str, Meta(min_length=1, max_length=24)]
    day: Day
    members: Links = {}
    """Member by entrant; 0: nobody of the club, whatever the name."""


class EveningLinked(Struct, frozen=True):
    members: Links
    """Which entrant is which member."""


class EntrantLinked(Struct, frozen=True):
    """Somebody of an evening, and which member that is; 0: none."""

    entrant: int
    name: str
    member: int


class EditionOffered(Struct, frozen=True):
    """An edition of one of my clubs, for a table, a list or an evening to choose."""

    game: str
    club: str
    title: str
    edition: EditionShown


class ClubsApi(Controller):
    path = "/api/clubs"
    tags = ("clubs",)

    @post(summary="Found a club; I take the chair.", raises=[Declined])
    async def make(self, data: JSONBody[ClubWish], guest: Asking, services: TheServices) -> ClubMade:
        chair, system = named(guest), services.system
        if not (title := data.title.strip()):
            raise Declined(NO_TITLE, 400)
        if (refusal := why_unreadable_texts(title=title)) is not None:
            raise Declined(refusal, 400)
        made = await stored_club.create(system.store, dice=system.dice, title=title)
        stream = CLUBS.name(made.name)
        granted(await system.command(stream, chair.person, chair.name, OpenDoor(Badge("chair"))))
        return ClubMade(made.name, granted(await system.command(stream, chair.person, chair.name, Doors())))

    @get(summary="My clubs.", raises=[Declined])
    async def mine(self, guest: Asking, services: TheServices) -> list[ClubEntry]:
        if not guest.person:
            return []
        entries = [
            await services.system.ask(CLUBS.name(name), lambda actor: actor.entry_for(guest.person))
            for name, _ in await latest(services, guest, CLUBS.kind)
        ]
        return [entry for entry in entries if entry is not None]

    @get("/editions", summary="The editions of my clubs, the newest of each first.", raises=[Declined])
    async def editions(self, guest: Asking, services: TheServices) -> list[EditionOffered]:
        offered = []
        for name, _ in await latest(services, guest, CLUBS.kind) if guest.person else []:
            held = await held_club(services, guest, name)
            shown = club_view(held, public=True).editions
            offered += [EditionOffered(GAME, name, held.title, edition) for edition in reversed(shown) if edition.kept]
        return offered

    @get("/{name:str}", summary="One of my clubs; its seasons are brought up to date.", raises=[Declined])
    async def entry(self, name: FromPath[ClubId], guest: Asking, services: TheServices) -> ClubEntry:
        held = await held_club(services, guest, name)
        results = tuple(await stored_club.brought(services.system.store, held))
        granted(await services.system.command(CLUBS.name(name), guest.person, guest.name, TakeResults(results)))
        entry: ClubEntry = await services.system.ask(CLUBS.name(name), lambda actor: actor.entry_for(guest.person))
        return entry

    @get("/{name:str}/doors", summary="The codes I may hand out.", raises=[Declined])
    async def doors(self, name: FromPath[ClubId], guest: Asking, services: TheServices) -> tuple[DoorShown, ...]:
        shown: tuple[DoorShown, ...] = await _do(services, guest, name, Doors())
        return shown

    @post("/{name:str}/members", summary="Name, address and consent of a member.", raises=[Declined], status_code=200)
    async def member(
        self, name: FromPath[ClubId], data: JSONBody[MemberWish], guest: Asking, services: TheServices
    ) -> Deleted:
        await _do(services, guest, name, NameMember(data.number, data.name, data.contact, data.consent))
        return Deleted(False)

    @get("/{name:str}/addresses", summary="The addresses I may see: all for the office, my own.", raises=[Declined])
    async def addresses(self, name: FromPath[ClubId], guest: Asking, services: TheServices) -> tuple[AddressShown, ...]:
        shown: tuple[AddressShown, ...] = await _do(services, guest, name, Addresses())
        return shown

    @post("/{name:str}/evenings", summary="An evening counts in a season.", raises=[Declined], status_code=200)
    async def evening(
        self, name: FromPath[ClubId], data: JSONBody[EveningWish], guest: Asking, services: TheServices
    ) -> EveningLinked:
        """By whoever holds an office in the club and runs the evening."""
        held, store = await _office(services, guest, name), services.system.store
        await _admitted(services, guest, data.tournament)
        evening = await stored_tournament.load(store, data.tournament)
        links = stored_club.links_of(held, evening) | data.members
        if refusal := stored_club.why_not_counted(held, data.season, evening, links):
            raise Declined(refusal, 409)
        await _do(services, guest, name, Act(CountEvening(data.season, data.tournament, data.day)))
        await _do(services, guest, name, LinkEvening(data.tournament, links))
        results = tuple(await stored_club.brought(store, await held_club(services, guest, name)))
        await _do(services, guest, name, TakeResults(results))
        return EveningLinked(links)

    @get("/{name:str}/evenings/{tournament:str}", summary="Who is whom on an evening.", raises=[Declined])
    async def entrants(
        self, name: FromPath[ClubId], tournament: FromPath[ClubId], guest: Asking, services: TheServices
    ) -> list[EntrantLinked]:
        """As it is known, else by a name that one member alone has. For the office of the club, and of those alone
        who run the evening: not everybody there has agreed to be named."""
        held = await _office(services, guest, name)
        await _admitted(services, guest, tournament)
        evening = await stored_tournament.load(services.system.store, tournament)
        links = stored_club.links_of(held, evening)
        people = {} if evening is None else evening.entrants
        linked = {int(entrant): held.state.member(number) for entrant, number in links.items()}
        return [_linked(number, row.name, linked.get(number)) for number, row in sorted(people.items())]

    @get("/{name:str}/boards", summary="The boards of its groups, and which goes on with whom.", raises=[Declined])
    async def boards(
        self,
        name: FromPath[ClubId],
        guest: Asking,
        services: TheServices,
        present: FromQuery[Annotated[str, QueryParameter(), Meta(max_length=600)]] = "",
    ) -> BoardsShown:
        """`present` are names with commas between; only members see boards (MM-15)."""
        held = await held_club(services, guest, name)
        if not await services.system.ask(CLUBS.name(name), lambda actor: actor.inside(guest.person)):
            raise Declined(NOT_YOURS, 403)
        here = [each.strip() for each in present.split(",") if each.strip()]
        members = [row.name for row in held.members.values()]
        return boards_shown(await boards_of(services.system.store, name), members, here)

    @get("/{name:str}/differences/{before:int}/{after:int}", summary="Two editions side by side.", raises=[Declined])
    async def compare(
        self, name: FromPath[ClubId], before: FromPath[int], after: FromPath[int], guest: Asking, services: TheServices
    ) -> tuple[Difference, ...]:
        held = await held_club(services, guest, name)
        return differences(_edition(held, before), _edition(held, after))


def _edition(held: StoredClub, revision: int) -> Edition:
    edition = edition_of(held.state, revision)
    if isinstance(edition, Refusal):
        raise Declined(edition, 404)
    return edition


@enforces("ENG-role")
async def _admitted(services: Services, guest: Guest, tournament: str) -> None:
    """ENG-role: the names of an evening are for whoever runs it; a pass or a screen is not enough."""

    def roles(actor: TournamentActor) -> list[str]:
        return [badge.role for badge in actor.badges.get(guest.person, ())]

    held = await services.system.ask(TOURNAMENTS.name(tournament), roles)
    if not held:
        raise Declined(Refusal("ENG-table", "refusal.tournament.unknown"), 404)
    if not STAFF.intersection(held):
        raise Declined(Refusal("ENG-role", "refusal.tournament.role", {"role": held[0]}), 403)


def _linked(entrant: int, name: str, member: Member | None) -> EntrantLinked:
    """The evening may still know a name that the club has deleted; the club does not say it."""
    if member is None:
        return EntrantLinked(entrant, name, 0)
    return EntrantLinked(entrant, "" if member.status == "forgotten" else name, member.number)


async def _office(services: Services, guest: Guest, name: str) -> StoredClub:
    """The club, for its chair and its secretary."""
    held, seen = await seen_club(services, guest, name)
    if seen != "office":
        raise Declined(NOT_YOURS, 403)
    return held


async def _do(services: Services, guest: Guest, name: str, wanted: Any) -> Any:
    person = named(guest)
    return granted(await services.system.command(CLUBS.name(name), person.person, person.name, wanted))
