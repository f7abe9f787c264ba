"""`stammtisch club`: what outlives an evening: members, the committee and its editions, packs owed, seasons."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import msgspec
import typer
from rich.table import Table

from stammtisch.cli.common import console, fail, lang, lines_of, say
from stammtisch.cli.storing import Database

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from stammtisch.server.hall.stored_club import StoredClub
    from stammtisch.store import Store

app = typer.Typer(help="Members, committee, editions, seasons.", no_args_is_help=True, rich_markup_mode=None)
_OFFICES: Final = {
    "secretary": "cli.club.office.secretary",
    "committee": "cli.club.office.committee",
    "team": "cli.club.office.team",
}
_LONGEST: Final = 60
"""Of a title."""
Name = Annotated[str, typer.Argument(help="The club, as `club new` said it.", metavar="CLUB")]


@app.callback()
def club() -> None:
    """What outlives an evening."""


@app.command()
def new(
    title: Annotated[str, typer.Argument(help="What the club is called.", metavar="TITLE")],
    database: Database = None,
) -> None:
    """Found a club in the store; says its name and its codes, as JSON."""
    from stammtisch.cli.liststore import run
    from stammtisch.server.codes import SystemDice
    from stammtisch.server.hall import stored_club
    from stammtisch.server.hall.entrants import why_unreadable_texts

    title = title.strip()
    if not 1 <= len(title) <= _LONGEST:
        fail(say("refusal.club.no-title"))
    if (refusal := why_unreadable_texts(title=title)) is not None:
        fail(say(refusal.key, **refusal.args))
    held = run(database, lambda store: stored_club.create(store, dice=SystemDice(), title=title))
    _echo({"club": held.name, "ruleset": held.state.edition.ruleset, "codes": _codes(held)})


@app.command()
def enter(
    name: Name,
    file: Annotated[Path, typer.Argument(help="JSON lines; - reads standard input.")] = Path("-"),
    number: Annotated[int, typer.Option("--member", help="As this member; 0: as the chair.", min=0)] = 0,
    database: Database = None,
) -> None:
    """Any action by its type; `name` goes with `enrol`, `members` with `count-evening`, `write-member` writes name,
    contact and consent; one answer a line."""
    from stammtisch.cli import clubdesk

    lines = [line for line in lines_of(file) if line.strip()]

    async def work(store: "Store", held: "StoredClub") -> None:
        for line in lines:
            _echo(await clubdesk.answer(store, held, line, number))

    _with(name, database, work)


@app.command()
def show(
    name: Name,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
    database: Database = None,
) -> None:
    """Members, editions, motions, packs owed and every season, brought up to date."""
    from stammtisch.cli import clubdesk
    from stammtisch.server.hall.clubviews import club_view

    async def work(store: "Store", held: "StoredClub") -> None:
        await clubdesk.refresh(store, held)
        if as_json:
            _echo(club_view(held, public=False))
        else:
            _show(held)

    _with(name, database, work)


@app.command()
def export(
    name: Name,
    file: Annotated[Path, typer.Argument(help="The file to write: .csv the members, .xlsx seasons too, .json all.")],
    season: Annotated[int, typer.Option(help="The table of this season alone; 0: the club.", min=0)] = 0,
    database: Database = None,
) -> None:
    """Write a club, or one season of it, into a file for other programs: CSV, XLSX or JSON."""
    from stammtisch.cli import clubdesk
    from stammtisch.server.hall import clubexports

    endings = {".csv": "members.csv", ".xlsx": "xlsx", ".json": "json"}
    form = endings.get(file.suffix.lower())
    if form is None:
        fail(say("cli.list.ending", value=file.name, known=list(endings)))

    async def work(store: "Store", held: "StoredClub") -> None:
        await clubdesk.refresh(store, held)
        if season > len(held.state.seasons):
            fail(say("refusal.club.no-season", number=season))
        if season:
            data, _ = clubexports.season_file(held, season, file.suffix[1:].lower(), lang(), public=False)
        else:
            data = clubexports.WRITERS[form][0](held, "office", lang())
        file.write_bytes(data)

    try:
        _with(name, database, work)
    except OSError as problem:
        fail(say("cli.no-write", file=file, problem=problem.strerror))
    typer.echo(say("cli.list.exported", file=file))


@app.command()
def options(
    name: Name,
    revision: Annotated[int, typer.Option(help="Of this edition; 0: the one in force.", min=0)] = 0,
    database: Database = None,
) -> None:
    """The options by which an edition is played, as JSON (CT-18)."""
    from stammtisch.clubs.editions import edition_of, playable
    from stammtisch.engine.core import Refusal

    async def work(store: "Store", held: "StoredClub") -> None:
        edition = edition_of(held.state, revision or None)
        if isinstance(edition, Refusal):
            fail(say(edition.key, **edition.args))
        _echo(playable(edition))

    _with(name, database, work)


@app.command()
def codes(name: Name, database: Database = None) -> None:
    """The codes by role and number: of the chair, of every membership card, of the public link, as JSON."""

    async def work(store: "Store", held: "StoredClub") -> None:
        _echo(_codes(held))

    _with(name, database, work)


def _show(held: "StoredClub") -> None:
    from stammtisch.clubs.debts import owed
    from stammtisch.server.hall.clubexports import member_name, season_cells
    from stammtisch.server.hall.clubviews import club_view

    view = club_view(held, public=False)
    for member in view.members:
        if member.status == "member":
            called, offices = member_name(held, member.number, lang()), [say(_OFFICES[each]) for each in member.offices]
            console.print(say("cli.club.row", name=called, offices=", ".join(offices)) if offices else called)
    for edition in view.editions:
        console.print(say("cli.club.edition", ruleset=edition.ruleset, electors=edition.electors))
    for shown in view.motions:
        if shown.motion.state == "open":
            clause = shown.motion.amendment.clause
            console.print(say("cli.club.motion", number=shown.motion.number, clause=clause,
                              yes=shown.yes, needed=shown.needed))  # fmt: skip
    for debt in owed(held.state):
        name = member_name(held, debt.member, lang())
        console.print(say("cli.club.owes", name=name, packs=debt.packs, day=debt.day))
    for season in view.seasons:
        head, *rows = season_cells(held, season.number, lang())
        table = Table(*(str(cell) for cell in head), title=season.title)
        for row in rows:
            table.add_row(*(str(cell) for cell in row))
        console.print(table)


def _codes(held: "StoredClub") -> dict[str, str]:
    return {f"{door.role}/{door.number}" if door.number else door.role: code for code, door in held.doors().items()}


def _with(name: str, database: str | None, work: "Callable[[Store, StoredClub], Awaitable[None]]") -> None:
    from stammtisch.cli.liststore import run
    from stammtisch.server.hall import stored_club

    async def loaded(store: "Store") -> bool:
        held = await stored_club.load(store, name)
        if held is None:
            return False
        await work(store, held)
        return True

    if not run(database, loaded):
        fail(say("cli.club.unknown", value=name))


def _echo(answer: Any) -> None:
    typer.echo(msgspec.json.encode(answer))
