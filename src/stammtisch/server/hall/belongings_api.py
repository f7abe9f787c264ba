"""HTTP: what a table, a list or an evening has from its club: edition, packs owed (CT-SV-5), secretary (CT-4b)."""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from litestar import Controller, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct
from msgspec.structs import replace

from stammtisch.clubs.actions import Action, NoteDebt
from stammtisch.clubs.debts import noted_at
from stammtisch.clubs.state import Amendment
from stammtisch.engine.core import Refusal
from stammtisch.games.chaotentrumpf.match.events import DeckOwed
from stammtisch.rulebook import enforces
from stammtisch.server.hall import belonging
from stammtisch.server.hall.club_actor import BringDebts, ClubActor
from stammtisch.server.hall.list_actor import ListActor
from stammtisch.server.hall.stored_club import StoredClub, surely
from stammtisch.server.hall.tournament_actor import TournamentActor
from stammtisch.server.people import Guest
from stammtisch.server.rows import BELONGINGS, CLUBS, LISTS, MATCHES, TABLES, TOURNAMENTS, Badge, Belonging
from stammtisch.server.security import Declined
from stammtisch.server.table_actor import TableActor
from stammtisch.server.web import Asking, Services, TheServices, granted, named
from stammtisch.tournaments.people import STAFF

Kind = Literal["table", "list", "tournament"]
Identity = Annotated[str, Meta(min_length=1, max_length=24)]
_STREAMS: Final = {streams.kind: streams for streams in (TABLES, LISTS, TOURNAMENTS)}
UNKNOWN: Final = Refusal("ENG-table", "refusal.club.belongs-nowhere")


class Owing(Struct, frozen=True):
    """Somebody who is here and owes the club a pack."""

    seat: int
    """Seat, column or number of the evening."""
    name: str
    debt: int
    packs: int
    reason: str
    day: str


class BelongingShown(Struct, frozen=True):
    club: str
    """Empty: it belongs to none."""
    title: str = ""
    revision: int = 0
    ruleset: str = ""
    amendments: tuple[Amendment, ...] = ()
    secretary: str = ""
    """The name of the club's secretary."""
    owing: tuple[Owing, ...] = ()


class DamageWish(Struct, frozen=True, forbid_unknown_fields=True):
    """A pack that somebody at this table has damaged."""

    seat: Annotated[int, Meta(ge=0, le=9)]
    packs: Annotated[int, Meta(ge=1, le=20)] = 1
    reason: Annotated[str, Meta(max_length=200)] = ""


class Present(Struct, frozen=True):
    """Who is at a table, on a list, at an evening."""

    names: dict[int, str] = {}
    people: dict[int, str] = {}
    """Handles, where they are known."""
    match: str = ""
    damaged: dict[int, int] = {}
    """How many packs the keeper of the running match has noted of each seat."""
    owed: tuple[int, ...] = ()
    keeps: bool = False
    """Does the asker keep the minutes?"""
    partakes: bool = False
    """Does the asker play, write or run things here? Who looks on does not."""


class BelongingsApi(Controller):
    path = "/api/belongings/{kind:str}/{name:str}"
    tags = ("clubs",)

    @get(summary="The club of a table, a list or an evening; what is noted there is brought to it.", raises=[Declined])
    async def shown(
        self, kind: FromPath[Kind], name: FromPath[Identity], guest: Asking, services: TheServices
    ) -> BelongingShown:
        """Who owes what, and who is secretary, is for those who partake and for members; others see the edition."""
        row = await BELONGINGS.get(services.system.store, kind, name)
        if row is None:
            return BelongingShown("")
        present = await _present(services, guest, kind, name)
        held, members = await _members(services, row, present)
        if brought := _brought(held, members, present):
            await services.system.command(CLUBS.name(row.club), guest.person, guest.name, BringDebts(brought))
            held, members = await _members(services, row, present)
        inside = await services.system.ask(CLUBS.name(row.club), lambda actor: actor.inside(guest.person))
        return _shown(row, held, members) if present.partakes or inside else _edition_alone(row)

    @post(
        "/debts",
        summary="Somebody at this list has damaged a pack; its keeper says so.",
        raises=[Declined],
        status_code=200,
    )
    async def damage(
        self,
        kind: FromPath[Kind],
        name: FromPath[Identity],
        data: JSONBody[DamageWish],
        guest: Asking,
        services: TheServices,
    ) -> BelongingShown:
        """By whoever keeps the minutes of the list (CT-SV-5); at a table on screen the minutes themselves say it."""
        person, row = named(guest), await BELONGINGS.get(services.system.store, kind, name)
        if row is None:
            raise Declined(UNKNOWN, 404)
        present = await _present(services, person, kind, name)
        if not present.keeps:
            raise Declined(Refusal("CT-SV-5", "refusal.club.keeper-notes"), 403)
        held, members = await _members(services, row, present)
        if data.seat not in members:
            raise Declined(Refusal("CT-SV-5", "refusal.club.no-member-here"), 409)
        note = NoteDebt(
            number=members[data.seat], packs=data.packs, reason=data.reason, source=_STREAMS[kind].name(name)
        )
        granted(await services.system.command(CLUBS.name(row.club), person.person, person.name, BringDebts((note,))))
        held, members = await _members(services, row, present)
        return _shown(row, held, members)


async def _present(services: Services, guest: Guest, kind: Kind, name: str) -> Present:
    stream = _STREAMS[kind].name(name)
    present: Present | None = await services.system.ask(stream, lambda actor: _LOOKED[kind](actor, guest.person))
    if present is None:
        raise Declined(UNKNOWN, 404)
    return present


def _at_table(actor: TableActor, person: str) -> Present | None:
    if not actor.table.admits(person):
        return None
    people = {seat: chair.person for seat, chair in enumerate(actor.table.chairs) if chair.person}
    partakes = person in people.values()
    host = actor.match_host
    if host is None or not hasattr(host.stream.state, "owed"):
        return Present(people=people, partakes=partakes)
    damaged: dict[int, int] = {}
    for event in (event for record in host.stream.log for event in record.events):
        if isinstance(event, DeckOwed):
            damaged[event.seat] = damaged.get(event.seat, 0) + 1
    owed = host.stream.state.owed
    return Present(people=people, match=actor.table.match or "", damaged=damaged, owed=owed, partakes=partakes)


def _on_list(actor: ListActor, person: str) -> Present | None:
    if actor.held is None or person not in actor.badges:
        return None
    badges = actor.badges[person]
    partakes = any(badge.role != "onlooker" for badge in badges)
    return Present(dict(enumerate(actor.held.names)), keeps=Badge("keeper") in badges, partakes=partakes)


def _at_evening(actor: TournamentActor, person: str) -> Present | None:
    if actor.held is None or person not in actor.badges:
        return None
    partakes = any(badge.role in STAFF for badge in actor.badges[person])
    return Present({number: row.name for number, row in actor.held.entrants.items()}, partakes=partakes)


_LOOKED: Final[Mapping[str, Any]] = {"table": _at_table, "list": _on_list, "tournament": _at_evening}


async def _members(services: Services, row: Belonging, present: Present) -> tuple[StoredClub, dict[int, int]]:
    """Which of them are members: by the membership card they have shown, or by a name that one member alone has."""

    def looked(actor: ClubActor) -> tuple[StoredClub | None, dict[int, int]]:
        if actor.held is None:
            return None, {}
        cards = {seat: actor.badges.get(person, ()) for seat, person in present.people.items()}
        shown = {seat: badge.number for seat, badges in cards.items() for badge in badges if badge.role == "member"}
        return actor.held, surely(actor.held, present.names) | shown

    held, members = await services.system.ask(CLUBS.name(row.club), looked)
    if held is None:
        raise Declined(UNKNOWN, 404)
    return held, members


@enforces("CT-SV-5")
def _brought(held: StoredClub, members: dict[int, int], present: Present) -> tuple[Action, ...]:
    """CT-SV-5: what the keeper of the minutes has noted at the table is the club's to remember."""
    return tuple(
        action
        for seat, noted in present.damaged.items()
        if seat in members
        for action in noted_at(
            held.state,
            f"{MATCHES.name(present.match)}/{seat}",
            members[seat],
            noted=noted,
            owed_still=seat in present.owed,
        )
    )


@enforces("CT-SV-5")
def _shown(row: Belonging, held: StoredClub, members: dict[int, int]) -> BelongingShown:
    """CT-SV-5: at the next deal the table knows who of those present owes a pack."""
    owing = tuple(
        Owing(seat, _called(held, debt.member), debt.number, debt.packs, debt.reason, debt.day)
        for seat, debt in belonging.debts_of(held, members)
    )
    office = held.state.holders("secretary")
    secretary = _called(held, office[0]) if office else ""
    return replace(_edition_alone(row), secretary=secretary, owing=owing)


def _edition_alone(row: Belonging) -> BelongingShown:
    return BelongingShown(row.club, row.title, row.revision, row.ruleset, row.amendments)


def _called(held: StoredClub, number: int) -> str:
    row = held.members.get(number)
    return "" if row is None else row.name
