"""What is wrong with a command line, said in German: Typer finds it, and says it in English alone."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import typer

from stammtisch.cli import common

_Mistake: Final[Any] = typer.BadParameter.__mro__[1]
"""What every mistake of a command line is; Typer exports only one kind of it."""

_PHRASES: Final = tuple(
    (re.compile(english), german)
    for english, german in (
        (r"^No such option:? '?([^' ]+?)'?\.?(?= |$)", r"Die Option \1 gibt es nicht."),
        (r"^No such command '([^']+)'\.", r"Den Befehl „\1“ gibt es nicht."),
        (r"\(Possible options: (.+)\)$", r"Meinst du \1?"),
        (r"\(?Did you mean (?:one of: )?('.+')\?\)?$", r"Meinst du \1?"),
        (r"^Missing argument '(.+?)'\.", r"Es fehlt die Angabe \1."),
        (r"^Missing option '(.+?)'\.", r"Es fehlt die Option \1."),
        (r"^Got unexpected extra arguments?(?:\(s\))? \((.*)\)$", r"Das ist zu viel: \1."),
        (r"^Option '(.+?)' requires an argument\.$", r"Die Option \1 braucht einen Wert."),
        (r"^Option '(.+?)' requires (\d+) arguments\.$", r"Die Option \1 braucht \2 Werte."),
        (r"^Option '(.+?)' does not take a value\.$", r"Die Option \1 hat keinen Wert."),
        (r"^Argument '(.+?)' takes (\d+) values\.$", r"Die Angabe \1 besteht aus \2 Werten."),
        (r"^Invalid value for '?(.+?)'?: ", r"\1 geht so nicht: "),
        (r"^Invalid value: ", "So geht es nicht: "),
        (r"Input should be a valid integer\b.*$", "Das ist keine ganze Zahl."),
        (r"Input should be a valid number\b.*$", "Das ist keine Zahl."),
        (r"Input should be a valid boolean\b.*$", "Sag ja oder nein."),
        (r"Input should be greater than or equal to (\S+)$", r"Es muss mindestens \1 sein."),
        (r"Input should be less than or equal to (\S+)$", r"Es darf höchstens \1 sein."),
    )
)


def in_german(message: str) -> str:
    """The same in German, phrase by phrase; what is none of them stays as it is."""
    for english, german in _PHRASES:
        message = english.sub(german, message)
    return message


@contextmanager
def spoken_mistakes() -> Iterator[None]:
    """Says what Typer complains about, and ends as Typer does; a call without words wants help."""
    try:
        yield
    except _Mistake as mistake:
        if common.lang() != "de" or type(mistake).__name__ == "NoArgsIsHelpError":
            raise
        if mistake.ctx is not None:
            typer.echo(f"{mistake.ctx.get_usage()}\nHilfe: {mistake.ctx.command_path} --help\n", err=True)
        typer.echo(in_german(mistake.format_message()), err=True)
        raise typer.Exit(mistake.exit_code) from mistake
