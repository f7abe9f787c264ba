"""HTTP: evenings; opened, found again, their people, previews, codes, files."""

import asyncio
from typing import Annotated, Any, Final

import msgspec
from litestar import Controller, Request, Response, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from stammtisch import texts
from stammtisch.engine import consulting
from stammtisch.engine.consulting import Unanswerable
from stammtisch.engine.core import Refusal
from stammtisch.lists.prices import price_table
from stammtisch.server import table
from stammtisch.server.hall import belonging, desk, exports, importing, planning, stored_tournament
from stammtisch.server.hall.doors_api import latest
from stammtisch.server.hall.edition_choice import EditionChosen, chosen
from stammtisch.server.hall.entrants import why_unreadable_texts
from stammtisch.server.hall.files import CSV, JSON, XLSX, attached, no_such_form
from stammtisch.server.hall.list_actor import DoorShown
from stammtisch.server.hall.lists_api import Deleted
from stammtisch.server.hall.stored_tournament import StoredTournament, TournamentFile, as_file
from stammtisch.server.hall.topic_actor import OpenDoor
from stammtisch.server.hall.tournament_actor import NO_TOURNAMENT, TournamentActor, TournamentEntry
from stammtisch.server.people import Guest
from stammtisch.server.rows import TABLES, TOURNAMENTS, Badge
from stammtisch.server.security import Declined
from stammtisch.server.tables_api import Joined
from stammtisch.server.web import Asking, Services, Spoken, TheServices, granted, named
from stammtisch.store import Put
from stammtisch.tournaments import actions, evening
from stammtisch.tournaments.options import Options, RuleLine, game_options, rule_sheet
from stammtisch.tournaments.verifying import PublishedDraw, published_draws

TournamentId = Annotated[str, Meta(min_length=1, max_length=24)]
LARGEST_FILE: Final = 16 * 1024 * 1024
"""Bytes of an evening that comes as a file: 400 players with all their lists are 3 MB a series."""


class TournamentWish(Struct, frozen=True, forbid_unknown_fields=True):
    options: dict[str, Any]
    """`format` and `rounds`, and what the statutes leave open."""
    title: Annotated[str, Meta(max_length=80)] = ""
    rehearsal: bool = False
    edition: EditionChosen = ""


class TournamentMade(Struct, frozen=True):
    id: str
    doors: tuple[DoorShown, ...]


class PreviewWish(Struct, frozen=True, forbid_unknown_fields=True):
    action: actions.Action


class ImportWish(Struct, frozen=True, forbid_unknown_fields=True):
    content: bytes
    """The file, in base64."""
    carry_out: bool = False


class PlanWish(Struct, frozen=True, forbid_unknown_fields=True):
    seed: Annotated[int, Meta(ge=1, le=999_999)] = 1
    carry_out: bool = False


class NumberNamed(Struct, frozen=True, forbid_unknown_fields=True):
    number: Annotated[int, Meta(ge=1, le=9999)]


class TitleWish(Struct, frozen=True, forbid_unknown_fields=True):
    title: Annotated[str, Meta(max_length=80)]


class TournamentsApi(Controller):
    path = "/api/tournaments"
    tags = ("tournaments",)

    @post(summary="Open an evening; I direct it.", raises=[Declined])
    async def make(self, data: JSONBody[TournamentWish], guest: Asking, services: TheServices) -> TournamentMade:
        person, system = named(guest), services.system
        if (refusal := why_unreadable_texts(title=data.title.strip())) is not None:
            raise Declined(refusal, 400)
        format_, game = str(data.options.get("format", "")), data.options.get("game", {})
        wished = game if isinstance(game, dict) else {}
        settled, club = await chosen(services, person, data.edition, game=format_, options=wished)
        event = _opened(data, data.options | ({"game": settled} if settled else {}))

        def beside(name: str) -> tuple[Put, ...]:
            return belonging.rows(TOURNAMENTS.kind, name, club, at=system.clock.wall())

        held = await stored_tournament.create(
            system.store, event, dice=system.dice, title=data.title.strip(), beside=beside
        )
        return await _directed(services, person, held.name)

    @get(summary="My evenings, the latest first.", raises=[Declined])
    async def mine(self, guest: Asking, services: TheServices) -> list[TournamentEntry]:
        if not guest.person:
            return []
        entries = [
            await services.system.ask(TOURNAMENTS.name(name), lambda actor: actor.entry_for(guest.person))
            for name, _ in await latest(services, guest, TOURNAMENTS.kind)
        ]
        return [entry for entry in entries if entry is not None]

    @post(
        "/open",
        summary="An evening from a file that another installation wrote: names, codes and all.",
        raises=[Declined],
        request_max_body_size=LARGEST_FILE,
    )
    async def open(self, request: Request[Any, Any, Any], guest: Asking, services: TheServices) -> TournamentMade:
        """Who has the file has everything that is in it, so they direct the evening here."""
        person = named(guest)
        try:
            file = msgspec.json.decode(await request.body(), type=TournamentFile)
        except msgspec.DecodeError:
            raise Declined(Refusal("ENG-facts", "refusal.tournament.no-file"), 400) from None
        if (refusal := await asyncio.to_thread(stored_tournament.why_not_opened, file)) is not None:
            raise Declined(refusal, 400)  # every record is decided again: no table waits for that
        held = await stored_tournament.open_file(services.system.store, file, dice=services.system.dice)
        if held is None:
            raise Declined(Refusal("ENG-facts", "refusal.tournament.there"), 409)
        return await _directed(services, person, held.name)

    @get("/{name:str}", summary="One of my evenings.", raises=[Declined])
    async def entry(self, name: FromPath[TournamentId], guest: Asking, services: TheServices) -> TournamentEntry:
        shown = await services.system.ask(TOURNAMENTS.name(name), lambda actor: actor.entry_for(guest.person))
        if shown is None:
            raise Declined(NO_TOURNAMENT, 404)
        entry: TournamentEntry = shown
        return entry

    @get("/{name:str}/rules", summary="The rule sheet: every option with its clause.", raises=[Declined])
    async def rules(self, name: FromPath[TournamentId], guest: Asking, services: TheServices) -> tuple[RuleLine, ...]:
        return rule_sheet((await held_tournament(services, guest, name)).opened.options)

    @get("/{name:str}/options", summary="The options as they are stored.", raises=[Declined])
    async def options(self, name: FromPath[TournamentId], guest: Asking, services: TheServices) -> Options:
        return (await held_tournament(services, guest, name)).opened.options

    @get("/{name:str}/prices", summary="What every deal brings, for a phone without a line.", raises=[Declined])
    async def prices(self, name: FromPath[TournamentId], guest: Asking, services: TheServices) -> dict[str, Any]:
        options = (await held_tournament(services, guest, name)).opened.options
        return price_table(options.format, game_options(options))

    @post("/{name:str}/preview", summary="What would follow from this act.", raises=[Declined], status_code=200)
    async def preview(
        self, name: FromPath[TournamentId], data: JSONBody[PreviewWish], guest: Asking, services: TheServices
    ) -> desk.Foreseen:
        foreseen: desk.Foreseen = await _do(services, guest, name, desk.Preview(data.action))
        return foreseen

    @post("/{name:str}/entrants", summary="Register somebody, or name a number.", raises=[Declined], status_code=200)
    async def register(
        self, name: FromPath[TournamentId], data: JSONBody[desk.Entrant], guest: Asking, services: TheServices
    ) -> desk.Registered:
        registered: desk.Registered = await _do(services, guest, name, data)
        return registered

    @post("/{name:str}/forget", summary="A name goes; results stay, without it.", raises=[Declined], status_code=200)
    async def forget(
        self, name: FromPath[TournamentId], data: JSONBody[NumberNamed], guest: Asking, services: TheServices
    ) -> Deleted:
        return Deleted(await _do(services, guest, name, desk.Forget(data.number)))

    @post("/{name:str}/title", summary="What the evening is called.", raises=[Declined], status_code=200)
    async def title(
        self, name: FromPath[TournamentId], data: JSONBody[TitleWish], guest: Asking, services: TheServices
    ) -> TournamentEntry:
        await _do(services, guest, name, desk.Retitle(data.title))
        entry: TournamentEntry = await services.system.ask(
            TOURNAMENTS.name(name), lambda actor: actor.entry_for(guest.person)
        )
        return entry

    @post(
        "/{name:str}/tables/{round_:int}/{number:int}/screen",
        summary="This table plays its deals on Stammtisch.",
        raises=[Declined],
        status_code=200,
    )
    async def put_on_screen(
        self,
        name: FromPath[TournamentId],
        round_: FromPath[int],
        number: FromPath[int],
        guest: Asking,
        services: TheServices,
    ) -> Joined:
        return Joined(await _do(services, guest, name, desk.OpenScreen(round_, number)))

    @post(
        "/{name:str}/tables/{round_:int}/{number:int}/sit",
        summary="Take the place that was drawn for me at a table on Stammtisch; it begins when all are there.",
        raises=[Declined],
        status_code=200,
    )
    async def sit(
        self,
        name: FromPath[TournamentId],
        round_: FromPath[int],
        number: FromPath[int],
        guest: Asking,
        services: TheServices,
    ) -> Joined:
        person = named(guest)
        screen, seat, called = granted(
            await services.system.ask(
                TOURNAMENTS.name(name), lambda actor: desk.place_on_screen(actor, person.person, round_, number)
            )
        )
        granted(
            await services.system.command(
                TABLES.name(screen), person.person, called or person.name, table.TakePlace(seat)
            )
        )
        return Joined(screen)

    @get("/{name:str}/doors", summary="The codes I may hand out.", raises=[Declined])
    async def doors(self, name: FromPath[TournamentId], guest: Asking, services: TheServices) -> tuple[DoorShown, ...]:
        shown: tuple[DoorShown, ...] = await _do(services, guest, name, desk.Doors())
        return shown

    @post(
        "/{name:str}/import",
        summary="People from a table (CSV or XLSX): every row looked at; with carry_out the good ones are registered.",
        raises=[Declined],
        status_code=200,
        request_max_body_size=2 * importing.LARGEST,
    )
    async def import_people(
        self, name: FromPath[TournamentId], data: JSONBody[ImportWish], guest: Asking, services: TheServices
    ) -> desk.Imported:
        try:
            rows, ignored = await asyncio.to_thread(importing.read, data.content)
        except importing.Unreadable as problem:
            raise Declined(Refusal("ENG-facts", problem.key), 400) from None
        imported: desk.Imported = await _do(services, guest, name, desk.Import(rows, ignored, data.carry_out))
        return imported

    @post(
        "/{name:str}/replan",
        summary="A plan for the match days to come and its price; with carry_out it holds from now on.",
        raises=[Declined],
        status_code=200,
    )
    async def replan(
        self, name: FromPath[TournamentId], data: JSONBody[PlanWish], guest: Asking, services: TheServices
    ) -> planning.Planned:
        """The plan that was shown is sought again by the same seed: same question, same answer."""
        held = await held_tournament(services, guest, name, "director")
        t, seq = held.t, held.stream.seq
        plan = granted(await planning.solved(granted(planning.question(t, seed=data.seed))))
        if data.carry_out:
            seq = await _do(services, guest, name, desk.PlanFound(plan))
        return planning.planned(t, plan, applied=data.carry_out, seq=seq)

    @get("/{name:str}/draws/{round_:int}", summary="All a stranger needs to draw again.", raises=[Declined])
    async def draw(
        self, name: FromPath[TournamentId], round_: FromPath[int], guest: Asking, services: TheServices
    ) -> PublishedDraw:
        held = await held_tournament(services, guest, name)
        for told in published_draws(held.t):
            if told.draw.round == round_:
                return told
        raise Declined(Refusal("ENG-fair", "refusal.tournament.no-draw", {"round": round_}), 404)

    @get("/{name:str}/file", summary="The whole evening, for another installation to open.", raises=[Declined])
    async def file(self, name: FromPath[TournamentId], guest: Asking, services: TheServices) -> Response[bytes]:
        held = await held_tournament(services, guest, name, "director")
        return attached(msgspec.json.encode(as_file(held, public=False)), JSON, f"{name}.json")

    @get("/{name:str}/public", summary="The evening without names and codes, for anybody to check.", raises=[Declined])
    async def public(self, name: FromPath[TournamentId], guest: Asking, services: TheServices) -> Response[bytes]:
        held = await held_tournament(services, guest, name, "director")
        return attached(msgspec.json.encode(as_file(held, public=True)), JSON, f"{name}-public.json")

    @get(
        "/{name:str}/export/{form:str}",
        summary="standings.csv, places.csv, lists.csv, deals.csv, people.csv, cash.csv, or all of it as xlsx or json.",
        raises=[Declined],
    )
    async def export(
        self, name: FromPath[TournamentId], form: FromPath[str], guest: Asking, services: TheServices, lang: Spoken
    ) -> Response[bytes]:
        held = await held_tournament(services, guest, name, "director", "cash")
        called = {n.number: held.called(n.number, lambda at: _anonymous(at, lang)) for n in held.t.players}
        sheets = exports.tables(held, called, lang) | exports.desk_tables(held)
        if form == "xlsx":
            return attached(exports.as_xlsx(sheets), XLSX, f"{name}.xlsx")
        if form == "json":
            return attached(exports.as_json(sheets), JSON, f"{name}-tables.json")
        if (rows := sheets.get(form.removesuffix(".csv"))) is not None:
            data, file = exports.as_csv(rows, lang), f"{name}-{form.removesuffix('.csv')}.csv"
            return attached(data, CSV, file)
        raise no_such_form(form, "xlsx", "json", *sheets)


def _anonymous(number: int, lang: texts.Lang) -> str:
    return texts.say("cli.tournament.player", {"number": number}, lang=lang)


def _opened(wish: TournamentWish, options: dict[str, Any]) -> Any:
    try:
        event = evening.opened(consulting.convert(options, Options, where="options"), rehearsal=wish.rehearsal)
    except Unanswerable as bad:
        raise Declined(bad.refusal, 400) from None
    if isinstance(event, Refusal):
        raise Declined(event, 400)
    return event


async def _directed(services: Services, person: Guest, name: str) -> TournamentMade:
    stream, director = TOURNAMENTS.name(name), OpenDoor(Badge("director", 1))
    granted(await services.system.command(stream, person.person, person.name, director))
    doors = granted(await services.system.command(stream, person.person, person.name, desk.Doors()))
    return TournamentMade(name, doors)


async def _do(services: Services, guest: Guest, name: str, wanted: Any) -> Any:
    person = named(guest)
    return granted(await services.system.command(TOURNAMENTS.name(name), person.person, person.name, wanted))


async def held_tournament(services: Services, guest: Guest, name: str, *roles: str) -> StoredTournament:
    """The evening, for whoever has a badge, or one of these."""

    def held(actor: TournamentActor) -> StoredTournament | Refusal:
        badges = actor.badges.get(guest.person)
        if actor.held is None or not badges:
            return NO_TOURNAMENT
        allowed = not roles or any(badge.role in roles for badge in badges)
        return actor.held if allowed else Refusal("ENG-role", "refusal.tournament.role", {"role": badges[0].role})

    shown: StoredTournament = granted(await services.system.ask(TOURNAMENTS.name(name), held))
    return shown
