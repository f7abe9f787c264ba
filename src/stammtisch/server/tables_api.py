"""HTTP: lobby, setting a table up, and what its people decide about it."""

from typing import Annotated, Any, Final

import msgspec
from litestar import Controller, Request, Response, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from stammtisch import bots, games
from stammtisch.engine.consulting import Unanswerable, convert
from stammtisch.engine.core import Refusal
from stammtisch.server import bookkeeping, codes, setup, table, wire
from stammtisch.server.hall import belonging, boards
from stammtisch.server.hall.edition_choice import EditionChosen, chosen, secretaries
from stammtisch.server.hall.on_board import Seated
from stammtisch.server.people import Guest
from stammtisch.server.rows import INVITES, LOBBY, TABLES
from stammtisch.server.security import Declined, lasting
from stammtisch.server.table_actor import UNKNOWN, TableActor
from stammtisch.server.web import Asking, CodeShown, Services, TheServices, granted, invitation, named

FORSAKEN: Final = 60 * 60 * 1000
"""Milliseconds after the last change until an open table at which nobody is leaves the lobby."""
TableId = Annotated[str, Meta(min_length=1, max_length=24)]


class TableWish(Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    players: Annotated[int, Meta(ge=2, le=10)]
    options: dict[str, Any] = {}
    private: bool = True
    edition: EditionChosen = ""


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


def _checked_options(wish: TableWish, wished: dict[str, Any]) -> Any:
    """The options whole, as they will be stored; a wrong one is named."""
    if wish.game not in games.names():
        raise Declined(Refusal("ENG-question", "refusal.game", {"value": wish.game, "known": list(games.names())}), 400)
    game = setup.seated(wish.game, wish.players)
    if game is None:
        players = list(setup.form(wish.game).players)
        raise Declined(Refusal("ENG-seat", "refusal.table.players", {"found": wish.players, "known": players}), 400)
    try:
        options = convert(wished, game.options_type, where="options")
    except Unanswerable as bad:
        raise Declined(bad.refusal, 400) from None
    if (refusal := game.why_unplayable(options)) is not None:
        raise Declined(refusal, 400)
    return msgspec.to_builtins(options)


def _inhabited(services: Services, entry: wire.LobbyEntry) -> bool:
    """While somebody is there, and for a while after something changed. A table that everybody has left is not shown
    for ever; it is still there, and shown again as soon as somebody comes back to it."""
    return services.system.visited(TABLES.name(entry.id)) or services.system.clock.wall() - entry.at < FORSAKEN


async def set_up(services: Services, host: Guest, wish: TableWish, *, board: str = "") -> TableMade:
    """A new table, at which its host sits; on a board where one is named."""
    at = services.system.clock.wall()
    wished, club = await chosen(services, host, wish.edition, game=wish.game, options=wish.options)
    options = _checked_options(wish, wished)
    name, code = services.system.dice.token(), await services.free_code()
    opened = table.Opened(
        1,
        wish.game,
        options,
        host.person,
        wish.players,
        wish.private,
        secretaries=await secretaries(services, club),
        board=board,
    )
    record, beside = table.TableRecord(at, host.person, (opened,)), belonging.rows(TABLES.kind, name, club, at=at)
    await services.system.store.write(TABLES.append(name, 0, record), *invitation(name, code), *beside)
    await services.system.command(TABLES.name(name), host.person, host.name, table.Sit(0))
    return TableMade(name, codes.shown(code))


class TablesApi(Controller):
    path = "/api"
    tags = ("tables",)

    @get("/games", summary="The games and what can be chosen for them.")
    async def games(self, request: Request[Any, Any, Any]) -> Response[list[setup.GameForm]]:
        return lasting(request, [setup.form(name) for name in games.names()])

    @get("/lobby", summary="Tables that are open to everybody, and not forsaken.", raises=[Declined])
    async def lobby(self, services: TheServices) -> list[wire.LobbyEntry]:
        return [entry for _, entry in await LOBBY.all(services.system.store) if _inhabited(services, entry)]

    @post("/tables", summary="Set a table up; I am its host.", raises=[Declined])
    async def make(self, data: JSONBody[TableWish], guest: Asking, services: TheServices) -> TableMade:
        return await set_up(services, named(guest), data)

    @post("/join", summary="I have been given this invitation.", raises=[Declined], status_code=200)
    async def join(
        self, request: Request[Any, Any, Any], data: JSONBody[CodeShown], guest: Asking, services: TheServices
    ) -> Joined:
        services.attempted(request)
        name = await INVITES.get(services.system.store, codes.hashed(codes.meant(data.code)))
        if name is None:
            raise Declined(Refusal("ENG-code", "refusal.server.code"), 404)
        person = named(guest)
        granted(await services.system.command(TABLES.name(name), person.person, person.name, table.Admit()))
        return Joined(name)

    @get("/tables/{name:str}", summary="A table I may see.", raises=[Declined])
    async def table_info(self, name: FromPath[TableId], guest: Asking, services: TheServices) -> wire.TableInfo:
        info: wire.TableInfo = granted(await services.system.ask(TABLES.name(name), lambda actor: _shown(actor, guest)))
        return info

    @post(
        "/tables/{name:str}/invite", summary="A new invitation; the old one ends.", raises=[Declined], status_code=200
    )
    async def invite(self, name: FromPath[TableId], guest: Asking, services: TheServices) -> Invite:
        host = await services.system.ask(TABLES.name(name), _host)
        if not host:
            raise Declined(UNKNOWN, 404)
        if named(guest).person != host:
            raise Declined(Refusal("ENG-role", "refusal.table.host-only"), 403)
        return Invite(await services.invitation(name))

    @post("/tables/{name:str}/sit", raises=[Declined], status_code=200)
    async def sit(
        self, name: FromPath[TableId], data: JSONBody[SeatWish], guest: Asking, services: TheServices
    ) -> wire.TableInfo:
        return await _do(services, guest, name, table.Sit(data.seat))

    @post("/tables/{name:str}/stand", raises=[Declined], status_code=200)
    async def stand(self, name: FromPath[TableId], guest: Asking, services: TheServices) -> wire.TableInfo:
        return await _do(services, guest, name, table.Stand())

    @post("/tables/{name:str}/bot", raises=[Declined], status_code=200)
    async def bot(
        self, name: FromPath[TableId], data: JSONBody[BotWish], guest: Asking, services: TheServices
    ) -> wire.TableInfo:
        return await _do(services, guest, name, table.PlaceBot(data.seat, data.bot))

    @post("/tables/{name:str}/clear", raises=[Declined], status_code=200)
    async def clear(
        self, name: FromPath[TableId], data: JSONBody[SeatNamed], guest: Asking, services: TheServices
    ) -> wire.TableInfo:
        return await _do(services, guest, name, table.Clear(data.seat))

    @post("/tables/{name:str}/supervisor", raises=[Declined], status_code=200)
    async def supervisor(
        self, name: FromPath[TableId], data: JSONBody[PersonNamed], guest: Asking, services: TheServices
    ) -> wire.TableInfo:
        return await _do(services, guest, name, table.Appoint(data.person))

    @post("/tables/{name:str}/start", raises=[Declined], status_code=200)
    async def start(self, name: FromPath[TableId], guest: Asking, services: TheServices) -> wire.TableInfo:
        return await _do(services, guest, name, table.Start(await _board(services, guest, name, table.Start)))

    @post("/tables/{name:str}/rematch", raises=[Declined], status_code=200)
    async def rematch(self, name: FromPath[TableId], guest: Asking, services: TheServices) -> wire.TableInfo:
        return await _do(services, guest, name, table.Rematch(await _board(services, guest, name, table.Rematch)))

    @post("/tables/{name:str}/pause", raises=[Declined], status_code=200)
    async def pause(
        self, name: FromPath[TableId], data: JSONBody[PauseWish], guest: Asking, services: TheServices
    ) -> wire.TableInfo:
        return await _do(services, guest, name, table.Pause(data.paused))

    @post("/tables/{name:str}/close", raises=[Declined], status_code=200)
    async def close(self, name: FromPath[TableId], guest: Asking, services: TheServices) -> wire.TableInfo:
        return await _do(services, guest, name, table.Close())


async def _do(services: Services, guest: Guest, name: str, wanted: table.Command) -> wire.TableInfo:
    person = named(guest)
    info: wire.TableInfo = granted(await services.system.command(TABLES.name(name), person.person, person.name, wanted))
    return info


async def _board(services: Services, guest: Guest, name: str, wanted: type[table.Start | table.Rematch]) -> Any:
    """How the board of this table stands, once a match could begin on it; None: it plays on none."""

    def seated(actor: TableActor) -> tuple[str, tuple[Seated, ...]] | None:
        ready = not isinstance(table.decide(actor.table, guest.person, wanted()), Refusal)
        return (actor.table.board, bookkeeping.seated(actor)) if ready and actor.table.board else None

    at_board = await services.system.ask(TABLES.name(name), seated)
    return None if at_board is None else granted(await boards.begun(services.system, *at_board))


def _shown(actor: TableActor, guest: Guest) -> wire.TableInfo | Refusal:
    if not actor.table.chairs:
        return UNKNOWN
    admitted = actor.table.admits(guest.person)
    return actor.info() if admitted else Refusal("ENG-role", "refusal.table.invited-only")


def _host(actor: TableActor) -> str:
    return actor.table.host
