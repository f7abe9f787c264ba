"""HTTP: papers of an evening, a list or a match; the letterhead; the pack with progress; a match's list as a file."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Annotated, Any, Final

from litestar import Controller, Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from msgspec import Meta, Struct
from msgspec.structs import replace

from stammtisch import texts
from stammtisch.engine import consulting
from stammtisch.engine.consulting import Unanswerable
from stammtisch.engine.core import Refusal
from stammtisch.lists.codes import ListDoor, code
from stammtisch.printing import papers
from stammtisch.printing.about import About, Entrant, Order
from stammtisch.printing.logo import Logo, read_logo
from stammtisch.printing.render import Busy, Job, PrintFailed
from stammtisch.printing.trial import why_not_drawn
from stammtisch.rulebook import enforces
from stammtisch.server import history_api
from stammtisch.server.hall import exports
from stammtisch.server.hall.desk import HANDS_OUT, ChangeLetterhead
from stammtisch.server.hall.files import as_file
from stammtisch.server.hall.list_actor import ListActor
from stammtisch.server.hall.lists_api import ListId, held_list
from stammtisch.server.hall.press import Printing
from stammtisch.server.hall.stored_list import StoredList
from stammtisch.server.hall.stored_tournament import StoredTournament
from stammtisch.server.hall.tournament_actor import TournamentActor
from stammtisch.server.hall.tournaments_api import TournamentId, held_tournament
from stammtisch.server.people import Guest
from stammtisch.server.rows import BELONGINGS, LISTS, TOURNAMENTS, Belonging, Letterhead
from stammtisch.server.security import Declined
from stammtisch.server.web import Asking, Services, Spoken, TheServices, granted, named
from stammtisch.texts import Lang
from stammtisch.tournaments.people import Role
from stammtisch.tournaments.state import Tournament

PACK: Final = "pack"
MOST: Final = 30
"""Papers of one order."""
_STAFF: Final = ("director", "supervisor", "cash")
_MONEY: Final = {"kassenbericht": ("director", "cash")}
"""Who may print what not all of them may."""
_LARGEST: Final = 400_000
"""Bytes of a letterhead, its logo in base 64."""
PDF: Final = "application/pdf"
pdf = partial(get, raises=[Declined], media_type=PDF)
"""GET for a paper."""
Numbers = Annotated[str, Meta(max_length=200, pattern=r"^[0-9,]*$")]
Word = Annotated[str, Meta(max_length=40)]


class PaperShown(Struct, frozen=True):
    name: str
    title: str
    sizes: tuple[str, ...]
    why_not: str
    """Why it cannot be printed now, in words; empty where it can."""
    changed_names: tuple[str, ...] = ()
    """People whose names have letters that no font has; of those alone their number is printed."""
    blank: bool = False
    """It can be had without any state as well, for the pen."""


class PrintWish(Struct, frozen=True, forbid_unknown_fields=True):
    """Several papers as one file; `pack` stands for all that the round needs."""

    papers: Annotated[tuple[Annotated[str, Meta(max_length=40)], ...], Meta(min_length=1, max_length=MOST)]
    order: dict[str, Any] = {}


class PapersApi(Controller):
    path = "/api/tournaments/{name:str}"
    tags = ("papers",)

    @get("/papers", summary="Which papers there are, and which can be printed now.", raises=[Declined])
    async def papers(
        self, name: FromPath[TournamentId], guest: Asking, services: TheServices, lang: Spoken
    ) -> list[PaperShown]:
        held = await held_tournament(services, guest, name, *_STAFF)
        about = await _about(services, guest, held, lang)
        roles = await _roles(services, guest, name)
        mine = [
            each for each in papers.papers_of(held.t.options.format) if roles.intersection(_MONEY.get(each, _STAFF))
        ]
        return await asyncio.to_thread(_offered, held.t, about, mine)

    @pdf("/papers/{paper:str}", summary="One paper, or the pack of the next round, as PDF.")
    async def paper(
        self,
        name: FromPath[TournamentId],
        paper: FromPath[Word],
        guest: Asking,
        services: TheServices,
        lang: Spoken,
        round_: Annotated[int, QueryParameter(name="round", ge=0, le=60)] = 0,
        tables: FromQuery[Numbers] = "",
        players: FromQuery[Numbers] = "",
        fill: FromQuery[Word] = "results",
        size: FromQuery[Word] = "",
        tag: FromQuery[Word] = "",
        outline: FromQuery[bool] = False,
        count: Annotated[int, QueryParameter(ge=0, le=50)] = 0,
    ) -> Response[bytes]:
        """`count`: so many for the pen, with nothing on them but the letterhead."""
        held = await held_tournament(services, guest, name, *_MONEY.get(paper, _STAFF))
        raw: dict[str, Any] = {"round": round_, "tables": _numbers(tables), "players": _numbers(players), "fill": fill}
        raw |= {"tag": tag, "count": count}
        order = _order(raw | {"size": size or None, "outline": outline})
        about = await _about(services, guest, held, lang)
        jobs = await asyncio.to_thread(_jobs, held.t, about, (paper,), order)
        return await printed(services, jobs, f"{paper}.pdf")

    @post("/prints", summary="Print several papers as one file, with progress.", raises=[Declined])
    async def order(
        self,
        name: FromPath[TournamentId],
        data: JSONBody[PrintWish],
        guest: Asking,
        services: TheServices,
        lang: Spoken,
    ) -> Printing:
        roles = [role for role in _STAFF if all(role in _MONEY.get(paper, _STAFF) for paper in data.papers)]
        held = await held_tournament(services, guest, name, *roles)
        order, about = _order(data.order), await _about(services, guest, held, lang)
        jobs = await asyncio.to_thread(_jobs, held.t, about, data.papers, order)
        try:
            return services.press.order(named(guest).person, jobs)
        except Busy:
            raise _busy() from None

    @get("/letterhead", summary="What stands on every paper: club, date, venue, logo.", raises=[Declined])
    async def letterhead(self, name: FromPath[TournamentId], guest: Asking, services: TheServices) -> Letterhead:
        return (await held_tournament(services, guest, name, *_STAFF)).letterhead

    @post(
        "/letterhead",
        summary="Change what stands on every paper.",
        raises=[Declined],
        status_code=200,
        request_max_body_size=_LARGEST,
    )
    async def change_letterhead(
        self, name: FromPath[TournamentId], data: JSONBody[Letterhead], guest: Asking, services: TheServices
    ) -> Letterhead:
        await held_tournament(services, guest, name, "director")
        if data.logo and (refusal := await why_not_drawn(_logo(data))):
            raise Declined(refusal, 409)
        person, wanted = named(guest), ChangeLetterhead(data)
        changed: Letterhead = granted(
            await services.system.command(TOURNAMENTS.name(name), person.person, person.name, wanted)
        )
        return changed


class PrintsApi(Controller):
    path = "/api"
    tags = ("papers",)

    @get("/prints/{name:str}", summary="How far is my print?", raises=[Declined])
    async def look(self, name: FromPath[Word], guest: Asking, services: TheServices) -> Printing:
        shown = services.press.look(named(guest).person, name)
        if shown is None:
            raise _gone()
        return shown

    @pdf("/prints/{name:str}/file", summary="My print, once it is ready.")
    async def file(self, name: FromPath[Word], guest: Asking, services: TheServices) -> Response[bytes]:
        pdf = services.press.finished(named(guest).person, name)
        if pdf is None:
            raise _gone()
        return _inline(pdf, "stammtisch.pdf")

    @pdf("/papers/{paper:str}", summary="A blank list, slip or label for the pen, as PDF.")
    async def blank(
        self,
        paper: FromPath[Word],
        guest: Asking,
        services: TheServices,
        lang: Spoken,
        count: Annotated[int, QueryParameter(ge=0, le=50)] = 0,
        size: FromQuery[Word] = "",
        outline: FromQuery[bool] = False,
    ) -> Response[bytes]:
        """`count`: so many; of minutes and boards: for so many people."""
        order = _order({"count": count, "size": size or None, "outline": outline})
        about = replace(plain_about(services, lang), date="", address="")
        return await printed(services, (granted(papers.blank(paper, about, order)),), f"{paper}.pdf")

    @pdf("/lists/{name:str}/paper", summary="The list as it stands, as PDF.")
    async def list_paper(
        self, name: FromPath[ListId], guest: Asking, services: TheServices, lang: Spoken
    ) -> Response[bytes]:
        held = await held_list(services, guest, name)
        row = await BELONGINGS.get(services.system.store, LISTS.kind, name)
        about = _of_edition(plain_about(services, lang), row)
        door = await _list_door(services, guest, held)
        about = replace(about, title=held.title, version=held.stream.seq, door=door)
        return await printed(services, (papers.of_list(held.state, about, held.names),), f"{name}.pdf")

    @pdf("/matches/{name:str}/paper", summary="The list of a match, as PDF, once a deal is over.")
    async def match_paper(
        self, name: FromPath[str], guest: Asking, services: TheServices, lang: Spoken
    ) -> Response[bytes]:
        sheet, version = await history_api.sheet_of(services, guest, name)
        about = replace(plain_about(services, lang), version=version)
        return await printed(services, (papers.of_match(sheet, about),), f"{name}.pdf")

    @get(
        "/matches/{name:str}/export/{form:str}",
        summary="The list of a match as csv, xlsx or json, once a deal is over.",
        raises=[Declined],
    )
    async def match_file(
        self,
        name: FromPath[str],
        form: FromPath[str],
        guest: Asking,
        services: TheServices,
        lang: Spoken,
    ) -> Response[bytes]:
        sheet, _ = await history_api.sheet_of(services, guest, name)
        return as_file(name, form, exports.match_cells(sheet, lang), lang, data=lambda: sheet)


# --- from what was asked to what is printed --------------------------------------------------------------------


def plain_about(services: Services, lang: Lang) -> About:
    """Without a letterhead: when it was printed, and where phones find this server."""
    now = datetime.fromtimestamp(services.system.clock.wall() / 1000, tz=UTC).astimezone()
    addresses = services.settings.addresses
    address = addresses[0].rstrip("/") if addresses else ""
    return About(lang=lang, printed=now.strftime("%d.%m.%Y, %H:%M"), date=now.strftime("%d.%m.%Y"), address=address)


async def _about(services: Services, guest: Guest, held: StoredTournament, lang: Lang) -> About:
    about, head = _of_edition(plain_about(services, lang), held.belonging), held.letterhead
    entrants = {number: Entrant(row.name, row.club) for number, row in held.entrants.items()}
    return replace(
        about,
        club=head.club,
        logo=_logo(head) if head.logo else None,
        title=held.title,
        date=head.date or about.date,
        venue=head.venue,
        wifi=head.wifi,
        version=held.stream.seq,
        secret=bytes.fromhex(held.secret),
        hands_out=_handed_out(await _roles(services, guest, held.name)),
        entrants=entrants,
    )


async def _roles(services: Services, guest: Guest, name: str) -> frozenset[str]:
    """As what the asker is at this evening."""

    def roles(actor: TournamentActor) -> frozenset[str]:
        return frozenset(badge.role for badge in actor.badges.get(guest.person, ()))

    held: frozenset[str] = await services.system.ask(TOURNAMENTS.name(name), roles)
    return held


@enforces("ENG-role")
def _handed_out(roles: frozenset[str]) -> frozenset[Role]:
    """ENG-role: on paper as on the page of codes: supervisors hand out no passes."""
    return frozenset().union(*(HANDS_OUT.get(role, frozenset()) for role in roles))


@enforces("ENG-role")
async def _list_door(services: Services, guest: Guest, held: StoredList) -> str:
    """ENG-role: the code on the paper of a list lets nobody in as more than whoever prints it."""

    def roles(actor: ListActor) -> set[str]:
        return {badge.role for badge in actor.badges.get(guest.person, ())}

    writes = await services.system.ask(LISTS.name(held.name), roles) & {"keeper", "second"}
    return code(bytes.fromhex(held.secret), ListDoor("second" if writes else "onlooker")) if held.secret else ""


def _of_edition(about: About, row: Belonging | None) -> About:
    """With the edition of the club's rule book by which it is played (CT-18)."""
    return about if row is None else replace(about, edition=row.ruleset, amendments=row.amendments)


def _logo(head: Letterhead) -> Logo:
    logo: Logo = granted(read_logo(head.logo))
    return logo


def _numbers(text: str) -> list[int]:
    return [int(part) for part in text.split(",") if part]


def _order(raw: dict[str, Any]) -> Order:
    try:
        return consulting.convert(raw, Order, where="order")
    except Unanswerable as bad:
        raise Declined(bad.refusal, 400) from None


def _offered(t: Tournament, about: About, names: Sequence[str]) -> list[PaperShown]:
    """In a thread, as the jobs below: of four hundred people all papers take a quarter of a second."""
    shown = []
    for each in names:
        job = papers.of_tournament(each, t, about, Order())
        why = texts.say(job.key, job.args, lang=about.lang) if isinstance(job, Refusal) else ""
        title, sizes = about.say(papers.title_of(each, t)), papers.PAPERS[each].sizes
        blank = papers.PAPERS[each].blank is not None
        shown.append(PaperShown(each, title, sizes, why, tuple(about.changed_names()), blank))
    return shown


def _jobs(t: Tournament, about: About, names: tuple[str, ...], order: Order) -> tuple[Job, ...]:
    jobs: list[Job] = []
    for name in names:
        if name == PACK:
            jobs += granted(papers.pack(t, about, order))
        else:
            jobs.append(granted(_blank(name, t, about, order) or papers.of_tournament(name, t, about, order)))
    return tuple(jobs)


def _blank(name: str, t: Tournament, about: About, order: Order) -> Job | Refusal | None:
    """For the pen, where so many were ordered and an evening of this format has it."""
    return papers.blank(name, about, order) if order.count and name in papers.papers_of(t.options.format) else None


async def printed(services: Services, jobs: tuple[Job, ...], file: str) -> Response[bytes]:
    try:
        return _inline(await services.press.pdf(jobs), file)
    except Busy:
        raise _busy() from None
    except PrintFailed:
        raise Declined(Refusal("ENG-stored", "refusal.print.failed"), 503) from None


def _inline(pdf: bytes, file: str) -> Response[bytes]:
    """Opened by the browser, from where it is printed."""
    return Response(pdf, media_type=PDF, headers={"content-disposition": f'inline; filename="{file}"'})


def _busy() -> Declined:
    return Declined(Refusal("ENG-limit", "refusal.print.busy"), 429)


def _gone() -> Declined:
    return Declined(Refusal("ENG-facts", "refusal.print.gone"), 404)
