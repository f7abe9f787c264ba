"""HTTP: a code opens a door, and the badge it gives is kept with the device."""

from typing import Any, Final

from litestar import Controller, Request, Response, get, post
from litestar.params import JSONBody
from msgspec import Struct

from stammtisch import texts
from stammtisch.engine.core import Refusal
from stammtisch.lists.codes import meant
from stammtisch.rulebook import enforces
from stammtisch.server import codes
from stammtisch.server.hall.topic_actor import OpenDoor
from stammtisch.server.people import NOBODY, Guest
from stammtisch.server.rows import CLUBS, DOORS, LISTS, MINE, TOURNAMENTS, Badge, Streams
from stammtisch.server.security import Declined, address, language
from stammtisch.server.web import Asking, CodeShown, Services, TheServices, granted

MOST: Final = 30
"""Lists and evenings somebody is reminded of."""


class DoorOpened(Struct, frozen=True):
    kind: str
    """`list`, `tournament` or `club`."""
    id: str
    role: str
    number: int


class BadgeShown(Struct, frozen=True):
    kind: str
    id: str
    title: str
    roles: tuple[tuple[str, int], ...]
    """The one with most rights first."""
    at: int


class DoorsApi(Controller):
    path = "/api/doors"
    tags = ("doors",)

    @post(
        summary="I have been given this code: of a list, a pass, a badge or a screen.",
        status_code=200,
        raises=[Declined],
    )
    @enforces("ENG-code")
    async def open(
        self, request: Request[Any, Any, Any], data: JSONBody[CodeShown], guest: Asking, services: TheServices
    ) -> Response[DoorOpened]:
        """ENG-code: a code opens the door it was made for. Whoever has no name yet gets in all the same: a pass is
        enough. Only codes that open nothing count as attempts, or a hall behind one router would shut itself out."""
        where = address(request.scope)
        services.attempted(request)
        row = await DOORS.get(services.system.store, codes.hashed(meant(data.code)))
        if row is None:
            raise Declined(Refusal("ENG-code", "refusal.hall.code"), 404)
        services.attempts.give_back(where)
        person, cookies = await _somebody(services, guest, request)
        badge = Badge(row.role, row.number)
        stream = Streams(row.kind).name(row.id)
        granted(await services.system.command(stream, person.person, person.name, OpenDoor(badge)))
        return Response(DoorOpened(row.kind, row.id, row.role, row.number), cookies=cookies)

    @get(summary="My lists and evenings, the latest first.", raises=[Declined])
    async def mine(self, guest: Asking, services: TheServices) -> list[BadgeShown]:
        if not guest.person:
            return []
        badges = []
        for streams in (LISTS, TOURNAMENTS, CLUBS):
            for name, at in await latest(services, guest, streams.kind):
                badge = await services.system.ask(streams.name(name), lambda actor, at=at: _badge(actor, guest, at))  # type: ignore[misc]
                badges += [] if badge is None else [badge]
        return sorted(badges, key=lambda badge: -badge.at)


async def latest(services: Services, guest: Guest, kind: str) -> list[tuple[str, int]]:
    """The names of streams of this kind in which somebody has a badge, the latest first."""
    mine = await MINE.all(services.system.store, guest.person, kind)
    return sorted(mine, key=lambda row: -row[1])[:MOST]


def _badge(actor: Any, guest: Guest, at: int) -> BadgeShown | None:
    badges = actor.badges.get(guest.person)
    if not badges:
        return None
    return BadgeShown(actor.kind, actor.name, actor.title, tuple((b.role, b.number) for b in badges), at)


async def _somebody(services: Services, guest: Guest, request: Request[Any, Any, Any]) -> tuple[Guest, list[Any]]:
    if guest != NOBODY:
        return guest, []
    name = texts.say("hall.guest", lang=language(request))
    fresh, token = await services.people.arrive(name, at=services.system.clock.wall())
    return fresh, [services.remember(token)]
