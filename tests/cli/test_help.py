"""The help of every command, in both languages."""

from typing import Any

import pytest
import typer.main
import typer.testing

from stammtisch.cli import app
from stammtisch.cli.help import commands, german, in_german
from tests.cli.run import run


def every_text() -> set[str]:
    """All that the help of the commands says in the code."""
    tree: Any = typer.main.get_command(app)
    named = [each for command in commands(tree) for each in (command, *command.params)]
    return {each.help for each in named if getattr(each, "help", None)}


def test_every_help_text_is_said_in_german() -> None:
    missing = {text for text in every_text() if in_german(text) == text}
    assert missing == set(), "write them into cli/help.de.json"


def test_nothing_is_said_in_german_that_no_help_says() -> None:
    used = every_text() | {text.partition(": ")[0] + ":" for text in every_text()} | {"Show this message and exit."}
    assert german().keys() <= used


@pytest.mark.parametrize("words", [(), ("demo",), ("list", "new"), ("tournament",)])
def test_help_follows_the_language_of_the_user(words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    german_help, english_help = run(*words, "--help").output, run(*words, "--help", lang="en").output
    assert "Aufruf: " in german_help
    assert "Optionen:" in german_help
    assert "Usage: " in english_help
    assert "Options:" in english_help


def test_help_asks_the_machine_when_nothing_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    runner = typer.testing.CliRunner()
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    for machine, heading in (("de_AT.UTF-8", "Befehle:"), ("en_GB.UTF-8", "Commands:"), ("C", "Befehle:")):
        monkeypatch.setenv("LANG", machine)
        assert heading in runner.invoke(app, ["--help"]).output
        assert heading in runner.invoke(app, []).output


def test_a_language_that_is_none_is_refused_with_the_ones_there_are() -> None:
    refused = run("demo", lang="fr")
    assert refused.exit_code == 2
    assert "de, en" in refused.output


@pytest.mark.parametrize(
    ("words", "german"),
    [
        (("demo", "--bogus"), "Die Option --bogus gibt es nicht."),
        (("demo", "--deal", "3"), "Die Option --deal gibt es nicht. Meinst du --deals"),
        (("demos",), "Den Befehl „demos“ gibt es nicht. Meinst du 'demo'?"),
        (("score",), "Es fehlt die Angabe game."),
        (("demo", "schafkopf", "x", "y"), "Das ist zu viel: x y."),
        (("demo", "--seed"), "Die Option --seed braucht einen Wert."),
        (("demo", "--deals", "x"), "--deals geht so nicht: Das ist keine ganze Zahl."),
        (("demo", "--deals", "0"), "--deals geht so nicht: Es muss mindestens 1 sein."),
        (("demo", "--deals", "900"), "--deals geht so nicht: Es darf höchstens 400 sein."),
        (("rulebook", "--scope", "x"), "--scope geht so nicht: 'x': game, list"),
    ],
)
def test_a_wrong_command_line_is_answered_in_the_language_of_the_user(words: tuple[str, ...], german: str) -> None:
    refused = run(*words)
    assert refused.exit_code == 2
    assert german in refused.output
    assert not any(english in refused.output for english in ("Error:", "Try '", "Usage:", "Input should", "No such"))
    assert "Error: " in run(*words, lang="en").output
