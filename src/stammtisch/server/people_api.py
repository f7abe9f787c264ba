"""HTTP: who I am."""

from typing import Any, Final

from litestar import Controller, Request, Response, get, post
from litestar.params import JSONBody
from msgspec import Struct

from stammtisch.server import wire
from stammtisch.server.people import Guest, unfit_name
from stammtisch.server.security import Declined
from stammtisch.server.web import Asking, CodeShown, Name, TheHouse, granted, known


class NameWish(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name


class RecoveryCode(Struct, frozen=True):
    code: str


MOST_PLACES: Final = 5
"""Tables a guest is reminded of."""


class PeopleApi(Controller):
    path = "/api/me"
    tags = ("people",)

    @get(summary="Who am I? Empty while I have no name.", raises=[Declined])
    async def me(self, guest: Asking) -> Guest:
        return guest

    @post(summary="Take a name, or another one.", raises=[Declined], status_code=200)
    async def name(self, data: JSONBody[NameWish], guest: Asking, house: TheHouse) -> Response[Guest]:
        if (refusal := unfit_name(data.name)) is not None:
            raise Declined(refusal, 400)
        if guest.person:
            return Response(await house.people.rename(guest, data.name.strip()))
        fresh, token = await house.people.arrive(data.name.strip(), at=house.hall.clock.wall())
        return Response(fresh, cookies=[house.remember(token)])

    @get("/tables", summary="Tables I sit at and that are not over, the latest first.", raises=[Declined])
    async def tables(self, guest: Asking, house: TheHouse) -> list[wire.TableInfo]:
        rows = await house.hall.store.rows("place", f"{guest.person}:") if guest.person else []
        latest = sorted(rows, key=lambda row: int(row[1]), reverse=True)[:MOST_PLACES]
        rooms = [await house.hall.settled(key.partition(":")[2]) for key, _ in latest]
        return [room.info() for room in rooms if room.table.seat_of(guest.person) is not None]

    @post("/recovery", summary="A code that moves me to another device.", raises=[Declined], status_code=200)
    async def recovery(self, guest: Asking, house: TheHouse) -> RecoveryCode:
        return RecoveryCode(await house.people.recovery(known(guest)))

    @post("/recover", summary="I am the one this code was made for.", raises=[Declined], status_code=200)
    async def recover(
        self, request: Request[Any, Any, Any], data: JSONBody[CodeShown], house: TheHouse, guest: Asking
    ) -> Response[Guest]:
        house.attempted(request)
        found, token = granted(await house.people.recover(data.code))
        return Response(found, cookies=[house.remember(token)])
