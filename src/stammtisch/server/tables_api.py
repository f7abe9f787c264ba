"""HTTP: lobby, setting a table up, and what its people decide about it."""

from typing import Annotated, Any, Final

import msgspec
from litestar import Controller, Request, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from stammtisch import bots, games
from stammtisch.engine.consulting import Unanswerable, convert
from stammtisch.engine.core import Refusal
from stammtisch.server import codes, setup, table, wire
from stammtisch.server.people import Guest
from stammtisch.server.security import Declined
from stammtisch.server.web import Asking, CodeShown, House, TheHouse, granted, known
from stammtisch.store import Append, Put

FORSAKEN: Final = 60 * 60 * 1000
"""Milliseconds after the last change until an open table at which nobody is leaves the lobby."""
TableId = Annotated[str, Meta(min_length=1, max_length=24)]


class TableWish(Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    players: Annotated[int, Meta(ge=2, le=10)]
    options: dict[str, Any] = {}
    private: bool = True


class TableMade(Struct, frozen=True):
    id: str
    invite: str
    """Shown once; the server keeps its hash."""


class Invite(Struct, frozen=True):
    code: str


class SeatWish(Struct, frozen=True, forbid_unknown_fields=True):
    seat: Annotated[int, Meta(ge=0, le=9)] | None = None


class BotWish(Struct, frozen=True, forbid_unknown_fields=True):
    seat: Annotated[int, Meta(ge=0, le=9)]
    bot: Annotated[str, Meta(max_length=40)] = bots.NAMES[0]


class SeatNamed(Struct, frozen=True, forbid_unknown_fields=True):
    seat: Annotated[int, Meta(ge=0, le=9)]


class PersonNamed(Struct, frozen=True, forbid_unknown_fields=True):
    person: Annotated[str, Meta(max_length=24)]


class PauseWish(Struct, frozen=True, forbid_unknown_fields=True):
    paused: bool


class Joined(Struct, frozen=True):
    table: str


def _checked_options(wish: TableWish) -> Any:
    """The options whole, as they will be stored; a wrong one is named."""
    if wish.game not in games.NAMES:
        raise Declined(Refusal("ENG-question", "refusal.game", {"value": wish.game, "known": list(games.NAMES)}), 400)
    game = setup.seated(wish.game, wish.players)
    if game is None:
        players = list(setup.form(wish.game).players)
        raise Declined(Refusal("ENG-seat", "refusal.table.players", {"found": wish.players, "known": players}), 400)
    try:
        options = convert(wish.options, game.options_type, where="options")
    except Unanswerable as bad:
        raise Declined(bad.refusal, 400) from None
    if (refusal := game.unplayable(options)) is not None:
        raise Declined(refusal, 400)
    return msgspec.to_builtins(options)


def _inhabited(house: House, entry: wire.LobbyEntry) -> bool:
    """While somebody is there, and for a while after something changed. A table that everybody has left is not shown
    for ever; it is still there, and shown again as soon as somebody comes back to it."""
    return house.hall.visited(entry.id) or house.hall.clock.wall() - entry.at < FORSAKEN


class TablesApi(Controller):
    path = "/api"
    tags = ("tables",)

    @get("/games", summary="The games and what can be chosen for them.")
    async def games(self) -> list[setup.GameForm]:
        return [setup.form(name) for name in games.NAMES]

    @get("/lobby", summary="Tables that are open to everybody, and not forsaken.", raises=[Declined])
    async def lobby(self, house: TheHouse) -> list[wire.LobbyEntry]:
        rows = await house.hall.store.rows("lobby")
        found = [msgspec.json.decode(value, type=wire.LobbyEntry) for _, value in rows]
        return [entry for entry in found if _inhabited(house, entry)]

    @post("/tables", summary="Set a table up; I am its host.", raises=[Declined])
    async def make(self, data: JSONBody[TableWish], guest: Asking, house: TheHouse) -> TableMade:
        host, options = known(guest), _checked_options(data)
        name, code = house.hall.dice.token(), codes.fresh()
        opened = table.Opened(1, data.game, options, host.person, data.players, data.private)
        record = table.TableRecord(house.hall.clock.wall(), host.person, (opened,))
        changes: list[Append | Put] = [
            Append(f"table/{name}", 0, (wire.encode(record),)),
            Put("invite", codes.hashed(code), name.encode()),
            Put("invited", name, codes.hashed(code).encode()),
        ]
        await house.hall.store.write(*changes)
        await house.hall.command(name, host.person, host.name, table.Sit(0))
        return TableMade(name, codes.shown(code))

    @post("/join", summary="I have been given this invitation.", raises=[Declined], status_code=200)
    async def join(
        self, request: Request[Any, Any, Any], data: JSONBody[CodeShown], guest: Asking, house: TheHouse
    ) -> Joined:
        house.attempted(request)
        row = await house.hall.store.row("invite", codes.hashed(codes.meant(data.code)))
        if row is None:
            raise Declined(Refusal("ENG-code", "refusal.server.code"), 404)
        person = known(guest)
        granted(await house.hall.command(row.decode(), person.person, person.name, table.Admit()))
        return Joined(row.decode())

    @get("/tables/{name:str}", summary="A table I may see.", raises=[Declined])
    async def one(self, name: FromPath[TableId], guest: Asking, house: TheHouse) -> wire.TableInfo:
        room = await house.hall.settled(name)
        if not room.table.chairs:
            raise Declined(Refusal("ENG-table", "refusal.table.unknown"), 404)
        if not room.table.admits(guest.person):
            raise Declined(Refusal("ENG-role", "refusal.table.invited-only"), 403)
        return room.info()

    @post(
        "/tables/{name:str}/invite", summary="A new invitation; the old one ends.", raises=[Declined], status_code=200
    )
    async def invite(self, name: FromPath[TableId], guest: Asking, house: TheHouse) -> Invite:
        room = await house.hall.settled(name)
        if not room.table.chairs:
            raise Declined(Refusal("ENG-table", "refusal.table.unknown"), 404)
        if known(guest).person != room.table.host:
            raise Declined(Refusal("ENG-role", "refusal.table.host-only"), 403)
        return Invite(await house.invitation(name))

    @post("/tables/{name:str}/sit", raises=[Declined], status_code=200)
    async def sit(
        self, name: FromPath[TableId], data: JSONBody[SeatWish], guest: Asking, house: TheHouse
    ) -> wire.TableInfo:
        return await _do(house, guest, name, table.Sit(data.seat))

    @post("/tables/{name:str}/stand", raises=[Declined], status_code=200)
    async def stand(self, name: FromPath[TableId], guest: Asking, house: TheHouse) -> wire.TableInfo:
        return await _do(house, guest, name, table.Stand())

    @post("/tables/{name:str}/bot", raises=[Declined], status_code=200)
    async def bot(
        self, name: FromPath[TableId], data: JSONBody[BotWish], guest: Asking, house: TheHouse
    ) -> wire.TableInfo:
        return await _do(house, guest, name, table.PlaceBot(data.seat, data.bot))

    @post("/tables/{name:str}/clear", raises=[Declined], status_code=200)
    async def clear(
        self, name: FromPath[TableId], data: JSONBody[SeatNamed], guest: Asking, house: TheHouse
    ) -> wire.TableInfo:
        return await _do(house, guest, name, table.Clear(data.seat))

    @post("/tables/{name:str}/supervisor", raises=[Declined], status_code=200)
    async def supervisor(
        self, name: FromPath[TableId], data: JSONBody[PersonNamed], guest: Asking, house: TheHouse
    ) -> wire.TableInfo:
        return await _do(house, guest, name, table.Appoint(data.person))

    @post("/tables/{name:str}/start", raises=[Declined], status_code=200)
    async def start(self, name: FromPath[TableId], guest: Asking, house: TheHouse) -> wire.TableInfo:
        return await _do(house, guest, name, table.Start())

    @post("/tables/{name:str}/rematch", raises=[Declined], status_code=200)
    async def rematch(self, name: FromPath[TableId], guest: Asking, house: TheHouse) -> wire.TableInfo:
        return await _do(house, guest, name, table.Rematch())

    @post("/tables/{name:str}/pause", raises=[Declined], status_code=200)
    async def pause(
        self, name: FromPath[TableId], data: JSONBody[PauseWish], guest: Asking, house: TheHouse
    ) -> wire.TableInfo:
        return await _do(house, guest, name, table.Pause(data.paused))

    @post("/tables/{name:str}/close", raises=[Declined], status_code=200)
    async def close(self, name: FromPath[TableId], guest: Asking, house: TheHouse) -> wire.TableInfo:
        return await _do(house, guest, name, table.Close())


async def _do(house: House, guest: Guest, name: str, wanted: table.Command) -> wire.TableInfo:
    person = known(guest)
    found: wire.TableInfo = granted(await house.hall.command(name, person.person, person.name, wanted))
    return found
