"""The command line: `stammtisch COMMAND`, for playing, measuring, refereeing, record keeping and serving.

Thin: reads and writes files, and lets the rules answer. Texts go to people in their language (`--lang`, else LANG,
else German); JSON goes to programs.
"""

import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from stammtisch.cli import (
    arena,
    club,
    common,
    consulting,
    demo,
    importing,
    lists,
    printing,
    records,
    regret,
    rulebook,
    serving,
    solving,
    storing,
    tournament,
)
from stammtisch.cli.help import SpokenCommands

app = typer.Typer(
    name="stammtisch",
    cls=SpokenCommands,
    help="Plays, referees, scores and keeps the books of German card games, each by its club's own rule book.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
)
app.command("serve")(serving.serve)
app.command("demo")(demo.demo)
app.command("arena")(arena.arena)
app.command("score")(consulting.score)
app.command("ask", context_settings={"allow_extra_args": True, "ignore_unknown_options": True})(consulting.ask)
app.command("solve", context_settings={"allow_extra_args": True, "ignore_unknown_options": True})(solving.solve)
app.command("regret")(regret.regret)
app.command("replay")(records.replay)
app.command("verify")(records.verify)
app.command("rulebook")(rulebook.rulebook)
app.add_typer(importing.app, name="import")
app.add_typer(lists.app, name="list")
app.add_typer(tournament.app, name="tournament")
app.command("print")(printing.print_)
app.add_typer(club.app, name="club")
app.command("backup")(storing.backup)
app.command("restore")(storing.restore)


@app.callback()
def settings(
    lang: Annotated[str | None, typer.Option(help="Language of the texts: de or en.", metavar="LANG")] = None,
) -> None:
    """What holds for every command."""
    common.choose_language(lang)


def main() -> None:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without umlauts is no reason to fall over
    app()
