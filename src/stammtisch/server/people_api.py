"""HTTP: who I am."""

from typing import Any, Final

from litestar import Controller, Request, Response, get, post
from litestar.params import JSONBody
from msgspec import Struct

from stammtisch.server import wire
from stammtisch.server.people import Guest, why_unfit_name
from stammtisch.server.rows import PLACES, TABLES
from stammtisch.server.security import Declined
from stammtisch.server.table_actor import TableActor
from stammtisch.server.web import Asking, CodeShown, Name, TheServices, granted, named


class NameWish(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name


class RecoveryCode(Struct, frozen=True):
    code: str


MOST_PLACES: Final = 5
"""Tables a guest is reminded of."""


def _mine(actor: TableActor, guest: Guest) -> wire.TableInfo | None:
    """The table, if the guest sits there."""
    return None if actor.table.seat_of(guest.person) is None else actor.info()


class PeopleApi(Controller):
    path = "/api/me"
    tags = ("people",)

    @get(summary="Who am I? Empty while I have no name.", raises=[Declined])
    async def me(self, guest: Asking) -> Guest:
        return guest

    @post(summary="Take a name, or another one.", raises=[Declined], status_code=200)
    async def name(self, data: JSONBody[NameWish], guest: Asking, services: TheServices) -> Response[Guest]:
        if (refusal := why_unfit_name(data.name)) is not None:
            raise Declined(refusal, 400)
        if guest.person:
            return Response(await services.people.rename(guest, data.name.strip()))
        fresh, token = await services.people.arrive(data.name.strip(), at=services.system.clock.wall())
        return Response(fresh, cookies=[services.remember(token)])

    @get("/tables", summary="Tables I sit at and that are not over, the latest first.", raises=[Declined])
    async def tables(self, guest: Asking, services: TheServices) -> list[wire.TableInfo]:
        places = await PLACES.all(services.system.store, guest.person) if guest.person else []
        latest = sorted(places, key=lambda place: place[1], reverse=True)[:MOST_PLACES]
        tables = [await services.system.ask(TABLES.name(name), lambda actor: _mine(actor, guest)) for name, _ in latest]
        return [table for table in tables if table is not None]

    @post("/recovery", summary="A code that moves me to another device.", raises=[Declined], status_code=200)
    async def recovery(self, guest: Asking, services: TheServices) -> RecoveryCode:
        return RecoveryCode(await services.people.recovery(named(guest)))

    @post("/recover", summary="I am the one this code was made for.", raises=[Declined], status_code=200)
    async def recover(
        self, request: Request[Any, Any, Any], data: JSONBody[CodeShown], services: TheServices, guest: Asking
    ) -> Response[Guest]:
        services.attempted(request)
        recovered, token = granted(await services.people.recover(data.code))
        return Response(recovered, cookies=[services.remember(token)])
