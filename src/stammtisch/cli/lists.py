"""`stammtisch list`: score lists for tables with real cards, kept in the store or through a pipe."""

from pathlib import Path
from typing import Annotated, Any, NoReturn

import msgspec
import typer

from stammtisch import games
from stammtisch.cli import common
from stammtisch.cli.editions import Chosen, settled
from stammtisch.cli.storing import Database
from stammtisch.engine import consulting
from stammtisch.engine.consulting import Unanswerable
from stammtisch.engine.core import Refusal
from stammtisch.lists.kinds import KINDS, ListKind, list_of
from stammtisch.lists.opening import Header, opened
from stammtisch.lists.people import ROLES, Who

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None)
Game = Annotated[str, typer.Argument(help="The game: " + ", ".join(games.NAMES))]
ListId = Annotated[str, typer.Argument(help="The name of the list, as `list new` said it.", metavar="LIST")]
Options = Annotated[str, typer.Option(help="Options of the game, as JSON.", metavar="JSON")]


@app.callback()
def lists() -> None:
    """Score lists for tables with real cards."""


@app.command()
def run(
    game: Game,
    file: Annotated[Path, typer.Argument(help="JSON lines; - reads standard input.")] = Path("-"),
) -> None:
    """Keep a list through a pipe: first {"names": [...]}, then a deal a line with the facts of `score`."""
    from stammtisch.lists.dialogue import ListDialogue, begun

    kind = _kind(game)
    dialogue: ListDialogue | None = None
    for line in common.lines_of(file):
        if line.strip() and dialogue is not None:
            typer.echo(dialogue.answer(line))
        elif line.strip():
            try:
                header = consulting.convert(consulting.read_object(line), Header)
                dialogue = ListDialogue(begun(opened(kind, header)), header.names, lang=common.lang())
            except Unanswerable as bad:
                typer.echo(_json({"error": consulting.error(bad.refusal, common.lang())}))
    if dialogue is None:
        common.fail(common.say("cli.list.no-head"))
    typer.echo(_json(dialogue.closing()))


@app.command()
def new(
    game: Game,
    names: Annotated[str, typer.Option(help="Who plays, in the order of the seats, with commas between.")],
    options: Options = "{}",
    deals: Annotated[int | None, typer.Option(help="The last deal; without it there is none.", min=1, max=999)] = None,
    dealer: Annotated[int | None, typer.Option(help="The seat that deals first, from 0.", min=0, max=9)] = None,
    keeper: Annotated[int, typer.Option(help="The seat that keeps the minutes (CT-4a).", min=0, max=9)] = 0,
    supervised: Annotated[bool, typer.Option("--supervised", help="Only a supervisor opens what is signed.")] = False,
    confirm_columns: Annotated[bool, typer.Option("--confirm-columns", help="Nobody signs before.")] = False,
    board: Annotated[bool, typer.Option("--board", help="Mau-Mau: a Punktetafel, not a Spieltagszettel.")] = False,
    edition: Chosen = "",
    database: Database = None,
) -> None:
    """Begin a list in the store and say its name; with `--edition` it belongs to the club."""
    from stammtisch.cli import liststore
    from stammtisch.server.hall.entrants import why_unreadable_texts

    kind = KINDS["punktetafel"] if board and game == "maumau" else _kind(game)
    people = tuple(name.strip() for name in names.split(",") if name.strip())
    try:
        wished, club = settled(edition, game=kind.game, options=consulting.read_object(options), database=database)
        raw: Any = {"names": people, "options": wished, "deals": deals, "dealer": dealer}
        raw |= {"keeper": keeper, "supervised": supervised, "confirm_columns": confirm_columns}
        header = consulting.convert(raw, Header)
        event = opened(kind, header)
        if refused := [refusal for name in people if (refusal := why_unreadable_texts(name=name))]:
            raise Unanswerable(refused[0])
    except Unanswerable as bad:
        _refuse(bad.refusal)
    made = liststore.run(database, lambda store: liststore.create(store, event, header.names, club))
    if isinstance(made, Refusal):
        _refuse(made)
    typer.echo(made)


@app.command()
def enter(
    name: ListId,
    file: Annotated[Path, typer.Argument(help="JSON lines; - reads standard input.")] = Path("-"),
    role: Annotated[str, typer.Option("--as", help="As what: " + ", ".join(ROLES))] = "keeper",
    person: Annotated[str, typer.Option(help="Who enters.")] = "",
    seat: Annotated[int | None, typer.Option(help="Whose column is the own one, from 0.", min=0, max=9)] = None,
    database: Database = None,
) -> None:
    """Enter deals, corrections or any action of a list ({"type": "sign"}), one a line; one answer a line."""
    from stammtisch.cli import liststore

    if role not in ROLES:
        common.fail(common.say("cli.list.role", value=role, known=list(ROLES)))
    who = Who(next(allowed for allowed in ROLES if allowed == role), person, seat)
    lines = (line for line in common.lines_of(file) if line.strip())
    if not liststore.run(database, lambda store: liststore.enter(store, name, who, lines)):
        _no_list(name)


@app.command()
def show(
    name: ListId,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
    database: Database = None,
) -> None:
    """Show a list as it stands, with what is open and its statistics."""
    from stammtisch.cli import listshow, liststore
    from stammtisch.server.hall import stored_list

    held = liststore.run(database, lambda store: stored_list.load(store, name))
    if held is None:
        _no_list(name)
    if as_json:
        typer.echo(_json(listshow.data(held)))
    else:
        listshow.show(held)


@app.command()
def export(
    name: ListId,
    file: Annotated[Path, typer.Argument(help="The file to write: its ending says how, .csv, .xlsx or .json.")],
    database: Database = None,
) -> None:
    """Write a list into a file: CSV, XLSX or JSON."""
    from stammtisch.cli import listexport, liststore
    from stammtisch.server.hall import stored_list

    held = liststore.run(database, lambda store: stored_list.load(store, name))
    if held is None:
        _no_list(name)
    write = listexport.WRITERS.get(file.suffix.lower())
    if write is None:
        common.fail(common.say("cli.list.ending", value=file.name, known=list(listexport.WRITERS)))
    try:
        write(file, held)
    except OSError as problem:
        common.fail(common.say("cli.no-write", file=file, problem=problem.strerror))
    typer.echo(common.say("cli.list.exported", file=file))


@app.command()
def prices(game: Game, options: Options = "{}") -> None:
    """Print what every deal brings, as a phone carries it when it has no line."""
    from stammtisch.lists.prices import price_table

    kind = _kind(game)
    try:
        read = consulting.convert(consulting.read_object(options), kind.options_type, where="options")
    except Unanswerable as bad:
        _refuse(bad.refusal)
    typer.echo(_json(price_table(game, read)))


def _kind(game: str) -> ListKind:
    if game not in games.NAMES:
        common.fail(common.say("refusal.game", value=game, known=list(games.NAMES)))
    return list_of(game)


def _json(data: Any) -> str:
    return msgspec.json.encode(data).decode()


def _refuse(refusal: Refusal) -> NoReturn:
    common.fail(f"{common.say(refusal.key, **refusal.args)} ({refusal.clause})")


def _no_list(name: str) -> NoReturn:
    common.fail(common.say("cli.list.none", value=name))
