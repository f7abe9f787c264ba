"""`stammtisch print`: papers of a tournament or a list in the store, or blank ones, as PDF."""

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from stammtisch.cli import common
from stammtisch.cli.storing import Database
from stammtisch.engine.core import Refusal

if TYPE_CHECKING:
    from stammtisch.printing.about import About, Order
    from stammtisch.printing.render import Job
    from stammtisch.server.rows import Letterhead

PACK = "pack"
LIST = "liste"


def print_(
    paper: Annotated[str, typer.Argument(help="The paper, as `print --help` names it below; `pack`: the next round.")],
    file: Annotated[Path | None, typer.Argument(help="The PDF to write; else PAPER.pdf here.")] = None,
    tournament: Annotated[str, typer.Option(help="Of this tournament in the store.", metavar="NAME")] = "",
    list_: Annotated[str, typer.Option("--list", help="Of this list in the store; PAPER is `liste`.")] = "",
    of_club: Annotated[
        str, typer.Option(help="Of this club in the store: regelheft, saison, mitglieder.", metavar="CLUB")
    ] = "",
    number: Annotated[int, typer.Option(help="Of a club: this edition or season; else the last.", min=0)] = 0,
    round_: Annotated[int, typer.Option("--round", help="Of this round; else the one to come.", min=0)] = 0,
    table: Annotated[list[int], typer.Option(help="Only this table; may be given several times.")] = [],  # noqa: B006
    player: Annotated[list[int], typer.Option(help="Only this number; may be given several times.")] = [],  # noqa: B006
    fill: Annotated[str, typer.Option(help="results, names or blank: what stands on a list.")] = "results",
    size: Annotated[str, typer.Option(help="a4, a5 or a6, where the paper has it.")] = "",
    count: Annotated[int, typer.Option(help="Blank: so many; minutes and boards: for so many people.", min=0)] = 0,
    outline: Annotated[bool, typer.Option("--outline", help="Lots on plain paper, with lines to cut.")] = False,
    tag: Annotated[str, typer.Option(help="Standings of some: women, youth, a club.")] = "",
    club: Annotated[str, typer.Option(help="The club, as it stands on every paper.")] = "",
    logo: Annotated[Path | None, typer.Option(help="Its logo: SVG or PNG, up to 200 kB.")] = None,
    title: Annotated[str, typer.Option(help="What the evening is called.")] = "",
    date: Annotated[str, typer.Option(help="When it is; else today.")] = "",
    venue: Annotated[str, typer.Option(help="Where it is.")] = "",
    address: Annotated[str, typer.Option(help="Where phones find the server; without it no code to scan.")] = "",
    wifi: Annotated[str, typer.Option(help="The name of the Wi-Fi, for the card of the phones.")] = "",
    database: Database = None,
) -> None:
    """Print a paper as PDF: of a tournament, of a list, of a club, or blank.

    Schafkopf: tischliste, reuegeld, ausweise, lose. Mau-Mau: spieltagszettel, matrix, punktekarten, punktetafel.
    Doppelkopf: doppelkopfliste. Chaotentrumpf: protokoll. All: auslosung-namen, auslosung-tische, platzkarten,
    tischnummern, handy-liste, rangliste, ergebnis, urkunden, regelblatt, kassenbericht; pack; liste.
    Clubs: regelheft, saison, mitglieder.
    """
    from stammtisch.printing.about import About

    about = About(
        lang=common.lang(),
        club=club,
        logo=_logo(logo),
        title=title,
        date=date if tournament else date or _today(),
        venue=venue,
        printed=_now().strftime("%d.%m.%Y, %H:%M"),
        address=address.rstrip("/"),
        wifi=wifi,
    )
    wanted = {"round": round_, "tables": table, "players": player, "fill": fill, "count": count, "outline": outline}
    order = _order(wanted | {"tag": tag, "size": size or None})
    if tournament:
        jobs = _of_tournament(paper, tournament, about, order, database)
    elif list_:
        jobs = _of_list(paper, list_, about, database)
    elif of_club:
        jobs = _of_club(paper, of_club, about, number, database)
    else:
        jobs = _blank(paper, about, order)
    _write(file or Path(f"{paper}.pdf"), jobs)


def _now() -> datetime:
    return datetime.now().astimezone()


def _today() -> str:
    return _now().strftime("%d.%m.%Y")


def _order(raw: dict[str, Any]) -> "Order":
    from stammtisch.engine import consulting
    from stammtisch.printing.about import Order

    try:
        return consulting.convert(raw, Order, where="print")
    except consulting.Unanswerable as bad:
        _refuse(bad.refusal)


def _logo(file: Path | None) -> Any:
    import asyncio

    from stammtisch.printing.logo import read_logo
    from stammtisch.printing.trial import why_not_drawn

    if file is None:
        return None
    logo = read_logo(common.read_bytes(file))
    if isinstance(logo, Refusal):
        _refuse(logo)
    if refusal := asyncio.run(why_not_drawn(logo)):
        _refuse(refusal)
    return logo


def _of_tournament(paper: str, name: str, about: "About", order: "Order", database: str | None) -> "tuple[Job, ...]":
    """What the clock of the hall has asked for is not done here: a print changes nothing."""
    from msgspec.structs import replace

    from stammtisch.cli.liststore import run
    from stammtisch.printing import papers
    from stammtisch.printing.about import Entrant
    from stammtisch.server.hall import stored_tournament

    held = run(database, lambda store: stored_tournament.load(store, name))
    if held is None:
        common.fail(common.say("cli.tournament.none", value=name))
    entrants = {number: Entrant(row.name, row.club) for number, row in held.entrants.items()}
    secret = bytes.fromhex(held.secret)
    about = replace(about, version=held.stream.seq, secret=secret, entrants=entrants, title=about.title or held.title)
    about = _under(about, held.letterhead)
    about = _by_edition(about, "tournament", name, database)
    for typed, shown in about.changed_names().items():
        typer.echo(common.say("cli.print.letters", name=typed, shown=shown), err=True)
    if paper == PACK:
        jobs = papers.pack(held.t, about, order)
        return _refuse(jobs) if isinstance(jobs, Refusal) else jobs
    job = papers.of_tournament(paper, held.t, about, order)
    return _refuse(job) if isinstance(job, Refusal) else (job,)


def _under(about: "About", head: "Letterhead") -> "About":
    """What the command line does not say the letterhead of the evening does."""
    from msgspec.structs import replace

    from stammtisch.printing.logo import read_logo

    logo = about.logo or (read_logo(head.logo) if head.logo else None)
    return replace(
        about,
        club=about.club or head.club,
        date=about.date or head.date or _today(),
        venue=about.venue or head.venue,
        wifi=about.wifi or head.wifi,
        logo=None if isinstance(logo, Refusal) else logo,
    )


def _of_list(paper: str, name: str, about: "About", database: str | None) -> "tuple[Job, ...]":
    from msgspec.structs import replace

    from stammtisch.cli.liststore import run
    from stammtisch.lists.codes import ListDoor, code
    from stammtisch.printing import papers
    from stammtisch.server.hall import stored_list

    held = run(database, lambda store: stored_list.load(store, name))
    if held is None:
        common.fail(common.say("cli.list.none", value=name))
    if paper not in (LIST, held.stream.state.kind):
        there = [LIST, held.stream.state.kind]
        _refuse(Refusal("ENG-facts", "refusal.print.paper", {"value": paper, "known": there}))
    door = code(bytes.fromhex(held.secret), ListDoor("second")) if held.secret else ""
    about = replace(about, version=held.stream.seq, title=about.title or held.title, door=door)
    about = _by_edition(about, "list", name, database)
    return (papers.of_list(held.state, about, held.names),)


def _by_edition(about: "About", kind: str, name: str, database: str | None) -> "About":
    """With the edition of the club's rule book by which it is played (CT-18)."""
    from msgspec.structs import replace

    from stammtisch.cli.liststore import run
    from stammtisch.server.rows import BELONGINGS

    row = run(database, lambda store: BELONGINGS.get(store, kind, name))
    return about if row is None else replace(about, edition=row.ruleset, amendments=row.amendments)


def _of_club(paper: str, name: str, about: "About", number: int, database: str | None) -> "tuple[Job, ...]":
    """As the office prints it, with addresses: whoever has the store has them anyway."""
    from msgspec.structs import replace

    from stammtisch.cli.liststore import run
    from stammtisch.printing import clubpapers
    from stammtisch.server.hall import stored_club
    from stammtisch.server.hall.clubpapers_api import listed

    held = run(database, lambda store: stored_club.load(store, name))
    if held is None:
        common.fail(common.say("cli.club.unknown", value=name))
    about = replace(about, version=held.stream.seq, club=about.club or held.title)
    job = clubpapers.of_club(paper, held.state, listed(held, "office"), about, number)
    return _refuse(job) if isinstance(job, Refusal) else (job,)


def _blank(paper: str, about: "About", order: "Order") -> "tuple[Job, ...]":
    from stammtisch.printing import papers

    job = papers.blank(paper, about, order)
    return _refuse(job) if isinstance(job, Refusal) else (job,)


def _write(file: Path, jobs: "tuple[Job, ...]") -> None:
    """With progress where there is something to wait for."""
    from rich.console import Console
    from rich.progress import Progress

    from stammtisch.printing.render import PrintFailed, render

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(common.say("cli.print.doing"), total=len(jobs))
        try:
            pdf = render(jobs, lambda done, of: bar.update(task, completed=done))
        except PrintFailed:
            _refuse(Refusal("ENG-stored", "refusal.print.failed"))
    try:
        file.write_bytes(pdf)
    except OSError as problem:
        common.fail(common.say("cli.no-write", file=file, problem=problem.strerror))
    typer.echo(common.say("cli.list.exported", file=file))


def _refuse(refusal: Refusal) -> NoReturn:
    common.fail(f"{common.say(refusal.key, **refusal.args)} ({refusal.clause})")
