"""`stammtisch tournament`: evenings of several tables, from registration to the last standing."""

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn, TypeVar

import msgspec
import typer

from stammtisch import texts
from stammtisch.cli.common import console, fail, lang, lines_of, read_bytes, say
from stammtisch.cli.editions import Chosen, settled
from stammtisch.cli.storing import Database
from stammtisch.engine import consulting
from stammtisch.engine.consulting import Unanswerable
from stammtisch.engine.core import Refusal
from stammtisch.seating.certificate import Plan, Quality, quality, why_not_a_plan
from stammtisch.seating.solver import solve

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from stammtisch.server.hall.stored_tournament import StoredTournament
    from stammtisch.store import Put, Store

T = TypeVar("T")
app = typer.Typer(help="Evenings of several tables.", no_args_is_help=True, rich_markup_mode=None)
Name = Annotated[str, typer.Argument(help="The tournament, as `tournament new` said it.", metavar="TOURNAMENT")]
Lines = Annotated[Path, typer.Argument(help="JSON lines; - reads standard input.")]
Json = Annotated[bool, typer.Option("--json", help="For programs.")]


@app.callback()
def tournament() -> None:
    """Evenings of several tables."""


@app.command()
def new(
    format: Annotated[str, typer.Option(help="schafkopf, maumau, doppelkopf or chaotentrumpf.")],
    rounds: Annotated[int, typer.Option(help="Series, match days or rounds.", min=1, max=50)],
    options: Annotated[str, typer.Option(help="Options, as JSON.", metavar="JSON")] = "{}",
    edition: Chosen = "",
    database: Database = None,
) -> None:
    """Begin a tournament in the store; says its name, the codes of its staff and its rule sheet, as JSON."""
    from stammtisch.cli import tournamentdesk
    from stammtisch.cli.liststore import run
    from stammtisch.server.codes import SystemDice
    from stammtisch.server.hall import belonging, stored_tournament
    from stammtisch.server.rows import TOURNAMENTS
    from stammtisch.tournaments import evening
    from stammtisch.tournaments.options import Options

    try:
        raw: Any = {"format": format, "rounds": rounds, **consulting.read_object(options)}
        game, club = settled(edition, game=format, options=raw.get("game") or {}, database=database)
        raw |= {"game": game}
        event = evening.opened(consulting.convert(raw, Options, where="options"))
    except Unanswerable as bad:
        _refuse(bad.refusal)
    if isinstance(event, Refusal):
        _refuse(event)

    def beside(name: str) -> "tuple[Put, ...]":
        return belonging.rows(TOURNAMENTS.kind, name, club, at=time.time_ns() // 1_000_000)

    held = run(database, lambda store: stored_tournament.create(store, event, dice=SystemDice(), beside=beside))
    _echo(tournamentdesk.opened(held))


@app.command()
def register(
    name: Name,
    file: Lines = Path("-"),
    count: Annotated[
        int, typer.Option(help="So many people without a name: numbers first, names later.", min=0, max=1000)
    ] = 0,
    table: Annotated[bool, typer.Option("--csv", help="FILE is a table with a column `name`, CSV or XLSX.")] = False,
    preview: Annotated[bool, typer.Option("--preview", help="Only say what is wrong with the table.")] = False,
    database: Database = None,
) -> None:
    """Register people, one a line: {"name": "...", "club": "...", "paid_cents": 1000}; one answer a line."""
    from stammtisch.cli import tournamentdesk
    from stammtisch.server.hall import desk, importing

    def of_table(held: "StoredTournament") -> list[bytes]:
        try:
            read, ignored = importing.read(read_bytes(file))
        except importing.Unreadable as problem:
            fail(say(problem.key))
        rows = desk.looked_through(held, read)
        wrong = [row for row in rows if row.problem]
        bad = [say("cli.tournament.row", row=row.row, problem=say(row.problem, **row.args)) for row in wrong]
        if preview or bad:
            _echo({"rows": len(rows), "bad": bad, "ignored": ignored})
            raise typer.Exit(1 if bad else 0)
        return [msgspec.json.encode(row.entrant) for row in rows]

    async def work(store: "Store", held: "StoredTournament") -> list[dict[str, Any]]:
        lines = [b"{}"] * count
        if table:
            lines = of_table(held)
        elif not count:
            lines = [line for line in lines_of(file) if line.strip()]
        return await tournamentdesk.each(lines, lambda line: tournamentdesk.register(store, held, line))

    for answer in _with(name, database, work):
        _echo(answer)


@app.command()
def draw(
    name: Name,
    way: Annotated[str, typer.Option(help="computer, hat or door.")] = "computer",
    odd: Annotated[str, typer.Option(help="When tables are not full: stand_ins or byes.")] = "stand_ins",
    tables: Annotated[int, typer.Option(help="At the door: so many tables are sure.", min=0, max=250)] = 0,
    word: Annotated[list[str], typer.Option(help="A word from the hall; may be given several times.")] = [],  # noqa: B006
    announce: Annotated[bool, typer.Option("--announce", help="Only promise; words and the draw follow.")] = False,
    arrive: Annotated[int, typer.Option(help="At the door: the next place for this number.", min=0)] = 0,
    database: Database = None,
) -> None:
    """Draw the places of the next round (SK-draw-1): promise, words, seed; as JSON."""
    from stammtisch.cli import tournamentdesk
    from stammtisch.tournaments import actions as act

    async def work(store: "Store", held: "StoredTournament") -> dict[str, Any]:
        if arrive:
            return await tournamentdesk.arrive(store, held, arrive)
        announced = consulting.convert(
            {"way": way, "odd": odd, "tables": tables, "type": "announce-draw"}, act.AnnounceDraw
        )
        first = held.t.draw is None and way == "door"
        return await tournamentdesk.draw(store, held, announced, word, carry_out=not announce and not first)

    _echo(_with(name, database, work))


@app.command()
def matrix(
    name: Annotated[str, typer.Argument(help="A tournament, to plan its match days.", metavar="[TOURNAMENT]")] = "",
    players: Annotated[int, typer.Option(help="How many play.", min=0, max=1000)] = 0,
    rounds: Annotated[int, typer.Option(help="How many rounds.", min=0, max=60)] = 0,
    team: Annotated[int, typer.Option(help="Players 1 to TEAM are the competence team, one to each table.", min=0)] = 0,
    seed: Annotated[int, typer.Option(help="The same number gives the same matrix again.")] = 1,
    preview: Annotated[bool, typer.Option("--preview", help="Of a tournament: only show it, and its price.")] = False,
    as_json: Json = False,
    database: Database = None,
) -> None:
    """Who sits with whom in every round (MM-T-matrix): fours, as few threes as possible, few repeat meetings."""
    if name:
        from stammtisch.cli import tournamentdesk

        plan_of = _with(
            name, database, lambda store, held: tournamentdesk.plan(store, held, seed=seed, try_only=preview)
        )
        _echo(plan_of)
        return
    if not players or not rounds:
        fail(say("cli.matrix.how-many"))
    if team > players:
        fail(say("cli.matrix.team-too-large", team=team, players=players))
    field, members = range(1, players + 1), frozenset(range(1, team + 1))
    plan = solve(field, rounds, team=members, seed=seed)
    if isinstance(plan, Refusal):
        _refuse(plan)
    if (refusal := why_not_a_plan(plan, field)) is not None:
        _refuse(refusal)
    certificate = quality(plan, field, team=members)
    if as_json:
        _echo({"rounds": plan, "repeats": certificate.repeats, "certificate": certificate})
    else:
        _print(plan, certificate, team=team)


@app.command()
def enter(
    name: Name,
    file: Lines = Path("-"),
    role: Annotated[str, typer.Option("--as", help="As what: director, supervisor, cash, table, player.")] = "director",
    number: Annotated[int, typer.Option(help="Of the player, the list or the badge.", min=0)] = 0,
    seat: Annotated[int | None, typer.Option(help="For which seat a shared phone speaks, from 0.", min=0)] = None,
    code: Annotated[str, typer.Option(help="Instead: the code of a pass, a list or a badge.")] = "",
    database: Database = None,
) -> None:
    """Do anything in a tournament, one action a line ({"type": "close-round", "round": 1}); one answer a line."""
    from stammtisch.cli import tournamentdesk
    from stammtisch.lists.codes import meant
    from stammtisch.tournaments.codes import doors
    from stammtisch.tournaments.people import ROLES, Who

    if role not in ROLES or role == "host":
        fail(say("cli.tournament.role", value=role, known=[each for each in ROLES if each != "host"]))

    async def work(store: "Store", held: "StoredTournament") -> list[dict[str, Any]]:
        who: Who | None = Who(role, number, seat)
        if code:
            who = doors(held.t, bytes.fromhex(held.secret)).get(meant(code))
        if who is None:
            fail(say("cli.tournament.code"))
        who = msgspec.structs.replace(who, seat=seat)
        lines = [line for line in lines_of(file) if line.strip()]
        return await tournamentdesk.each(lines, lambda line: tournamentdesk.enter(store, held, who, line))

    for answer in _with(name, database, work):
        _echo(answer)


@app.command()
def standings(
    name: Name,
    tag: Annotated[str, typer.Option(help="Only of some: women, youth, a club.")] = "",
    desk: Annotated[bool, typer.Option("--desk", help="Also what is provisional, missing and in the box.")] = False,
    player: Annotated[int, typer.Option(help="Instead: the pass of this number.", min=0)] = 0,
    as_json: Json = False,
    database: Database = None,
) -> None:
    """Show who stands where after the closed rounds, and what settled every tie."""
    from stammtisch.cli import tournamentdesk
    from stammtisch.cli.tournamentstore import catch_up
    from stammtisch.tournaments.registering import no_such_player

    async def work(store: "Store", held: "StoredTournament") -> "StoredTournament":
        await catch_up(store, held)
        return held

    held = _with(name, database, work)
    if player and held.t.player(player) is None:
        _refuse(no_such_player(player))
    if player:
        _echo(tournamentdesk.pass_shown(held, player))
        return
    data = tournamentdesk.standings(held, tag=tag, desk=desk)
    if as_json or desk:
        _echo(data)
        return
    console.print(say("cli.tournament.after", after=data["after"], rounds=data["rounds"]))
    for row in data["standings"]:
        settled = f"  ({say('cli.tournament.settled')} {row['settled']})" if row["settled"] else ""
        console.print(f"{row['rank']:>4}  {row['name']:<30} {texts.figure(row['result']):>6}{settled}")


@app.command()
def export(
    name: Name,
    file: Annotated[Path, typer.Argument(help="The file to write: .json opens elsewhere, .csv and .xlsx are tables.")],
    public: Annotated[bool, typer.Option("--public", help="Without names and codes, for anybody to check.")] = False,
    database: Database = None,
) -> None:
    """Write a tournament into a file: whole (.json), or its standings and lists (.csv, .xlsx)."""
    from stammtisch.cli import tournamentfiles

    write = tournamentfiles.WRITERS.get(file.suffix.lower())
    if write is None:
        fail(say("cli.list.ending", value=file.name, known=list(tournamentfiles.WRITERS)))

    async def work(store: "Store", held: "StoredTournament") -> "StoredTournament":
        return held

    try:
        write(file, _with(name, database, work), public=public)
    except OSError as problem:
        fail(say("cli.no-write", file=file, problem=problem.strerror))
    typer.echo(say("cli.list.exported", file=file))


@app.command("open")
def open_(
    file: Annotated[Path, typer.Argument(help="A tournament that `tournament export` wrote.")],
    database: Database = None,
) -> None:
    """Open a tournament that was written on another machine: the same evening, codes included."""
    from stammtisch.cli import tournamentfiles
    from stammtisch.cli.liststore import run
    from stammtisch.server.codes import SystemDice
    from stammtisch.server.hall import stored_tournament

    read = tournamentfiles.read(file)
    if read is None:
        fail(say("cli.tournament.file", file=file))
    if (refusal := stored_tournament.why_not_opened(read)) is not None:
        _refuse(refusal)
    if not run(database, lambda store: stored_tournament.open_file(store, read, dice=SystemDice())):
        fail(say("cli.tournament.there", value=read.name))
    typer.echo(read.name)


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="A tournament that `tournament export` wrote, or one published draw.")],
    as_json: Json = False,
) -> None:
    """Check a tournament: every draw from seed and words, every record by the rules, every sum."""
    from stammtisch.cli import tournamentfiles
    from stammtisch.tournaments.verifying import problems, published_draws, why_not_drawn

    read = tournamentfiles.read(file)
    if read is not None:
        state, wrong = problems(read.opened, read.records)
        records, draws = len(read.records), len(published_draws(state))
    else:
        told = tournamentfiles.read_draw(file)
        if told is None:
            fail(say("cli.tournament.file", file=file))
        problem = why_not_drawn(told)
        wrong, records, draws = (() if problem is None else (problem,)), 0, 1
    sentences = [f"{say(problem.key, **problem.args)} ({problem.clause})" for problem in wrong]
    if as_json:
        _echo({"ok": not wrong, "records": records, "draws": draws, "problems": wrong})
    else:
        for sentence in sentences or [say("cli.tournament.verified", records=records, draws=draws)]:
            typer.echo(sentence)
    raise typer.Exit(1 if wrong else 0)


@app.command()
def simulate(
    format: Annotated[str, typer.Option(help="schafkopf, maumau, doppelkopf or chaotentrumpf.")],
    players: Annotated[int, typer.Option(help="How many play for a place.", min=1, max=1000)],
    rounds: Annotated[int, typer.Option(help="Series, match days or rounds.", min=1, max=50)],
    seed: Annotated[int, typer.Option(help="The same number gives the same evening again.")] = 1,
    drop_outs: Annotated[int, typer.Option(help="So many leave, between two rounds.", min=0)] = 0,
    byes: Annotated[bool, typer.Option("--byes", help="Who finds no full table sits out; else stand-ins.")] = False,
    as_json: Json = False,
) -> None:
    """Rehearse a whole evening with simulated people, in a moment; nobody in it is real."""
    from stammtisch.tournaments import simulation
    from stammtisch.tournaments.options import FORMAT_NAMES

    chosen = next((name for name in FORMAT_NAMES if name == format), None)
    if chosen is None:
        fail(say("cli.tournament.format", value=format, known=list(FORMAT_NAMES)))
    wanted = simulation.Wanted(chosen, players, rounds, seed, drop_outs, byes)
    if (refusal := simulation.why_not(wanted)) is not None:
        _refuse(refusal)
    evening = simulation.told(simulation.simulated(wanted))
    if as_json:
        _echo(evening)
        return
    names = {player["id"]: player["name"] for player in evening["players"]}
    console.print(say("cli.tournament.after", after=rounds, rounds=rounds))
    for row in evening["standings"]:
        console.print(f"{row['rank']:>4}  {names[row['player']]:<30} {texts.figure(row['result']):>6}")


# --- helpers ---------------------------------------------------------------------------------------------------


def _with(name: str, database: str | None, work: "Callable[[Store, StoredTournament], Awaitable[T]]") -> T:
    """Reads the tournament and does something with it."""
    from stammtisch.cli.liststore import run
    from stammtisch.server.hall import stored_tournament

    async def loaded(store: "Store") -> tuple[T] | None:
        held = await stored_tournament.load(store, name)
        return None if held is None else (await work(store, held),)

    try:
        outcome = run(database, loaded)
    except Unanswerable as bad:
        _refuse(bad.refusal)
    if outcome is None:
        fail(say("cli.tournament.none", value=name))
    return outcome[0]


def _echo(data: Any) -> None:
    typer.echo(msgspec.json.encode(data).decode())


def _refuse(refusal: Refusal) -> NoReturn:
    fail(f"{texts.say(refusal.key, refusal.args, lang=lang())} ({refusal.clause})")


def _print(plan: Plan, certificate: Quality, *, team: int) -> None:
    """The matrix as it hangs on the wall, and how good it is."""
    for number, tables in enumerate(plan, start=1):
        typer.echo(say("cli.matrix.round", round=number))
        for place, table in enumerate(tables, start=1):
            numbers = "  ".join(f"{player:>4}" for player in table)
            typer.echo(f"  {say('cli.matrix.table', table=f'{place:>3}')}: {numbers}")
    lot, unavoidable = certificate.by_lot, certificate.unavoidable
    typer.echo(say("cli.matrix.repeats", repeats=certificate.repeats, unavoidable=unavoidable, lot=lot))
    typer.echo(say("cli.matrix.most", most=certificate.most_meetings))
    spread, forced = certificate.spread_of_threes, certificate.unavoidable_spread
    typer.echo(say("cli.matrix.threes", spread=spread, unavoidable=forced))
    if team:
        typer.echo(say("cli.matrix.team", missing=certificate.without_team))
