"""HTTP: score lists; begun, found again, handed on, taken away as a file, forgotten."""

from typing import Annotated, Any

import msgspec
from litestar import Controller, Response, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from stammtisch.engine import consulting
from stammtisch.engine.consulting import Unanswerable
from stammtisch.engine.core import Refusal
from stammtisch.lists.board import why_won
from stammtisch.lists.kinds import KINDS, ListKind, kind_of
from stammtisch.lists.opening import Header, opened
from stammtisch.lists.prices import price_table
from stammtisch.lists.scorelist import ScoreList
from stammtisch.lists.tables import cells_of, data_of
from stammtisch.server.hall import belonging, stored_list
from stammtisch.server.hall.cashbox import Box, BoxBooking, BoxWish, box
from stammtisch.server.hall.doors_api import latest
from stammtisch.server.hall.edition_choice import EditionChosen, chosen
from stammtisch.server.hall.entrants import why_unreadable_texts
from stammtisch.server.hall.files import as_file
from stammtisch.server.hall.list_actor import (
    NO_LIST,
    NOT_YOURS,
    Doors,
    DoorShown,
    Forgotten,
    ListActor,
    ListEntry,
    Renamed,
)
from stammtisch.server.hall.remembering import Remembered, remembered
from stammtisch.server.hall.stored_list import StoredList
from stammtisch.server.hall.topic_actor import OpenDoor
from stammtisch.server.people import Guest
from stammtisch.server.rows import BOXES, LISTS, MINE, REMEMBERED, Badge
from stammtisch.server.security import Declined
from stammtisch.server.tables_api import TableMade, TableWish, set_up
from stammtisch.server.web import Asking, Services, Spoken, TheServices, granted, named
from stammtisch.store import Put

ListId = Annotated[str, Meta(min_length=1, max_length=24)]


class ListWish(Struct, frozen=True, forbid_unknown_fields=True):
    """As the head of a list on the command line."""

    kind: str
    names: Annotated[tuple[Annotated[str, Meta(min_length=1, max_length=60)], ...], Meta(min_length=2, max_length=10)]
    title: Annotated[str, Meta(max_length=60)] = ""
    options: dict[str, Any] = {}
    deals: Annotated[int, Meta(ge=1, le=999)] | None = None
    dealer: Annotated[int, Meta(ge=0, le=9)] | None = None
    keeper: Annotated[int, Meta(ge=0, le=9)] = 0
    keeper_by_lot: bool = False
    supervised: bool = False
    confirm_columns: bool = False
    edition: EditionChosen = ""


class ListMade(Struct, frozen=True):
    id: str
    doors: tuple[DoorShown, ...]


class RenameWish(Struct, frozen=True, forbid_unknown_fields=True):
    title: Annotated[str, Meta(max_length=60)] | None = None
    column: Annotated[int, Meta(ge=0, le=11)] | None = None
    name: Annotated[str, Meta(max_length=60)] = ""


class Deleted(Struct, frozen=True):
    deleted: bool


class ListsApi(Controller):
    path = "/api/lists"
    tags = ("lists",)

    @post(summary="Begin a list; I keep it.", raises=[Declined])
    async def make(self, data: JSONBody[ListWish], guest: Asking, services: TheServices) -> ListMade:
        keeper, system = named(guest), services.system
        kind = _kind(data)
        for text in (data.title, *data.names):
            if (refusal := why_unreadable_texts(name=text.strip())) is not None:
                raise Declined(refusal, 400)
        options, club = await chosen(services, keeper, data.edition, game=kind.game, options=data.options)
        event = _opened(kind, data, options)

        def beside(name: str) -> tuple[Put, ...]:
            return belonging.rows(LISTS.kind, name, club, at=system.clock.wall())

        made = granted(
            await stored_list.create(system.store, event, data.names, dice=system.dice, title=data.title, beside=beside)
        )
        stream = LISTS.name(made.name)
        granted(await system.command(stream, keeper.person, keeper.name, OpenDoor(Badge("keeper"))))
        before = await REMEMBERED.get(system.store, keeper.person) or Remembered()
        await system.store.write(REMEMBERED.put(keeper.person, value=remembered(before, event, data.names)))
        return ListMade(made.name, granted(await system.command(stream, keeper.person, keeper.name, Doors())))

    @get(summary="My lists, the latest first.", raises=[Declined])
    async def mine(self, guest: Asking, services: TheServices) -> list[ListEntry]:
        if not guest.person:
            return []
        entries = [
            await services.system.ask(LISTS.name(name), lambda actor: actor.entry_for(guest.person))
            for name, _ in await latest(services, guest, LISTS.kind)
        ]
        return [entry for entry in entries if entry is not None]

    @get(
        "/suggestions",
        summary="Names I have written before, and how each kind of list was.",
        raises=[Declined],
    )
    async def suggestions(self, guest: Asking, services: TheServices) -> Remembered:
        row = await REMEMBERED.get(services.system.store, guest.person) if guest.person else None
        return row or Remembered()

    @get(
        "/box",
        summary="The cash box of my round: what my lists say is owed, and what was paid.",
        raises=[Declined],
    )
    async def box(self, guest: Asking, services: TheServices) -> Box:
        return await _box(services, named(guest))

    @post("/box", summary="Somebody has paid in, or something was taken out.", raises=[Declined], status_code=200)
    async def book(self, data: JSONBody[BoxWish], guest: Asking, services: TheServices) -> Box:
        """A minus says what for; nothing is ever changed, a mistake is booked back."""
        keeper, store = named(guest), services.system.store
        if not data.cents or (data.cents < 0 and not data.text.strip()):
            raise Declined(Refusal("SK-reuegeld-3", "refusal.tournament.reason"), 400)
        booking = BoxBooking(data.cents, data.name.strip(), data.text.strip(), services.system.clock.wall())
        async with services.booking:
            bookings = await BOXES.get(store, keeper.person) or ()
            await store.write(BOXES.put(keeper.person, value=(*bookings, booking)))
        return await _box(services, keeper)

    @post("/suggestions/forget", summary="Forget the names I have written.", raises=[Declined], status_code=200)
    async def forget_names(self, guest: Asking, services: TheServices) -> Deleted:
        await services.system.store.write(REMEMBERED.put(named(guest).person, value=None))
        return Deleted(True)

    @get("/{name:str}", summary="One of my lists.", raises=[Declined])
    async def entry(self, name: FromPath[ListId], guest: Asking, services: TheServices) -> ListEntry:
        entry = await services.system.ask(LISTS.name(name), lambda actor: actor.entry_for(guest.person))
        if entry is None:
            raise Declined(NO_LIST, 404)
        shown: ListEntry = entry
        return shown

    @post("/{name:str}/table", summary="Play on this Punktetafel on screen (MM-15).", raises=[Declined])
    async def table(self, name: FromPath[ListId], guest: Asking, services: TheServices) -> TableMade:
        """A table of Mau-Mau for as many as are here, by the options of the board; its keeper is the host."""
        host, held = named(guest), await held_list(services, guest, name)
        kept = await services.system.ask(LISTS.name(name), lambda actor: actor.badges.get(host.person, ()))
        if not kind_of(held.state).own_rules or Badge("keeper") not in kept:
            raise Declined(NOT_YOURS, 403)
        if (refusal := why_won(held.state)) is not None:
            raise Declined(refusal)
        players = len(held.state.present(held.state.next_number))
        wish = TableWish("maumau", players, msgspec.to_builtins(held.state.options))
        return await set_up(services, host, wish, board=name)

    @get("/{name:str}/prices", summary="What every deal brings, for a phone without a line.", raises=[Declined])
    async def prices(self, name: FromPath[ListId], guest: Asking, services: TheServices) -> dict[str, Any]:
        state = (await held_list(services, guest, name)).state
        return price_table(kind_of(state).game, state.options)

    @get("/{name:str}/doors", summary="The codes I may hand out.", raises=[Declined])
    async def doors(self, name: FromPath[ListId], guest: Asking, services: TheServices) -> tuple[DoorShown, ...]:
        shown: tuple[DoorShown, ...] = await _do(services, guest, name, Doors())
        return shown

    @post("/{name:str}/rename", summary="The title, or the name of a column.", raises=[Declined], status_code=200)
    async def rename(
        self, name: FromPath[ListId], data: JSONBody[RenameWish], guest: Asking, services: TheServices
    ) -> ListEntry:
        await _do(services, guest, name, Renamed(data.title, data.column, data.name))
        entry: ListEntry = await services.system.ask(LISTS.name(name), lambda actor: actor.entry_for(guest.person))
        return entry

    @post(
        "/{name:str}/forget",
        summary="The keeper: names, title and codes for everybody. Anybody else: that I was here.",
        raises=[Declined],
        status_code=200,
    )
    async def forget(self, name: FromPath[ListId], guest: Asking, services: TheServices) -> Deleted:
        return Deleted(await _do(services, guest, name, Forgotten()))

    @get("/{name:str}/export/{form:str}", summary="The list as csv, xlsx or json.", raises=[Declined])
    async def export(
        self, name: FromPath[ListId], form: FromPath[str], guest: Asking, services: TheServices, lang: Spoken
    ) -> Response[bytes]:
        held = await held_list(services, guest, name)
        cells = cells_of(held.state, held.names, lang)
        return as_file(name, form, cells, lang, data=lambda: data_of(held.state, held.names, lang))


def _kind(wish: ListWish) -> ListKind:
    kind = KINDS.get(wish.kind)
    if kind is None:
        raise Declined(Refusal("ENG-question", "refusal.list.kind", {"value": wish.kind, "known": list(KINDS)}), 400)
    return kind


def _opened(kind: ListKind, wish: ListWish, options: dict[str, Any]) -> Any:
    raw = {field: getattr(wish, field) for field in Header.__struct_fields__} | {"options": options}
    try:
        return opened(kind, consulting.convert(raw, Header))
    except Unanswerable as bad:
        raise Declined(bad.refusal, 400) from None


async def _box(services: Services, keeper: Guest) -> Box:
    def kept(actor: ListActor) -> tuple[ScoreList, tuple[str, ...]] | None:
        mine = Badge("keeper") in actor.badges.get(keeper.person, ())
        return None if actor.held is None or not mine else (actor.held.state, actor.held.names)

    names = [name for name, _ in await MINE.all(services.system.store, keeper.person, LISTS.kind)]
    lists = [await services.system.ask(LISTS.name(name), kept) for name in names]
    bookings = await BOXES.get(services.system.store, keeper.person) or ()
    return box([each for each in lists if each is not None], bookings)


async def _do(services: Services, guest: Guest, name: str, wanted: Any) -> Any:
    person = named(guest)
    return granted(await services.system.command(LISTS.name(name), person.person, person.name, wanted))


async def held_list(services: Services, guest: Guest, name: str) -> StoredList:
    """The list, for whoever has a badge."""

    def held(actor: ListActor) -> StoredList | None:
        return actor.held if guest.person in actor.badges else None

    shown: StoredList | None = await services.system.ask(LISTS.name(name), held)
    if shown is None:
        raise Declined(NO_LIST, 404)
    return shown
