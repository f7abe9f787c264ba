"""The help of the commands in the language of whoever asks: written in English beside the code, in German here.

Typer builds help out of the texts in the code and out of a few words of its own. Both are said in German before the
command line is read, so that `stammtisch --help` follows the language of the user as every other answer does.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import cache
from importlib.resources import files
from typing import Any, Final

import msgspec
from typer.core import TyperGroup

from stammtisch.cli import common
from stammtisch.cli.mistakes import spoken_mistakes
from stammtisch.texts import LANGS

_HEADINGS: Final = {"Options": "Optionen", "Commands": "Befehle", "Arguments": "Angaben"}
_REMARKS: Final = {"[default: ": "[sonst: ", "[required]": "[nötig]"}
_USAGE: Final = {"[OPTIONS]": "[OPTIONEN]", "COMMAND [ARGS]...": "BEFEHL [ANGABEN]..."}


@cache
def german() -> dict[str, str]:
    """What the help says, by its English text; a text that ends in a colon stands before a list of names."""
    return msgspec.json.decode(files(__package__).joinpath("help.de.json").read_bytes(), type=dict[str, str])


def in_german(text: str) -> str:
    """The text in German; in English where nobody has said it yet."""
    head, colon, names = text.partition(": ")
    if text in german() or not colon:
        return german().get(text, text)
    return f"{german()[head + ':']} {names}" if head + ":" in german() else text


def commands(command: Any) -> Iterator[Any]:
    """This command, and those under it."""
    yield command
    for under in getattr(command, "commands", {}).values():
        yield from commands(under)


def speak_german(command: Any) -> None:
    """Every text of the help, in place: the tree of commands is built anew for every call of the program."""
    for each in commands(command):
        each.context_class = _spoken(each.context_class)
        for named in (each, *each.params):
            if getattr(named, "help", None):
                named.help = in_german(named.help)


@cache
def _spoken(context: Any) -> Any:
    """The same context with a formatter that has German headings."""
    formatter: Any = context.formatter_class

    class German(formatter):  # type: ignore[misc]
        def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
            super().write_usage(prog, _replaced(args, _USAGE), prefix or "Aufruf: ")

        def section(self, name: str) -> AbstractContextManager[None]:
            headed: AbstractContextManager[None] = super().section(_HEADINGS.get(name, name))
            return headed

        def write_dl(self, rows: Sequence[tuple[str, str]], *args: Any, **kwargs: Any) -> None:
            super().write_dl([(name, _replaced(in_german(text), _REMARKS)) for name, text in rows], *args, **kwargs)

    return type("GermanContext", (context,), {"formatter_class": German})


def _replaced(text: str, words: Mapping[str, str]) -> str:
    for english, german in words.items():
        text = text.replace(english, german)
    return text


class SpokenCommands(TyperGroup):
    """The commands, whose help and complaints are in the language of the user."""

    def main(self, args: Sequence[str] | None = None, *more: Any, **named: Any) -> Any:
        words = [*(sys.argv[1:] if args is None else args)]
        common.choose_language(wanted if (wanted := _lang(words)) in LANGS else None)
        if common.lang() == "de":
            speak_german(self)
        return super().main(args, *more, **named)

    def make_context(self, *args: Any, **named: Any) -> Any:
        with spoken_mistakes():
            return super().make_context(*args, **named)

    def invoke(self, ctx: Any) -> Any:
        with spoken_mistakes():
            return super().invoke(ctx)


def _lang(words: Sequence[str]) -> str | None:
    """What `--lang` says, also where `--help` comes first and nothing else is read."""
    for word, following in zip(words, (*words, "")[1:], strict=True):
        if word == "--lang":
            return following
        if word.startswith("--lang="):
            return word.removeprefix("--lang=")
    return None
