"""Nothing that can be chosen is without effect: what a user reaches reads every option and waits every time."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from msgspec import Struct

import stammtisch
from stammtisch.games import NAMES, deal_game
from stammtisch.games.maumau.matchday import Readings
from stammtisch.lists.sheets import BoardReadings
from stammtisch.tournaments.options import Options as EveningOptions
from stammtisch_dev.reach import reach
from stammtisch_dev.source import FUNCTION

ROOT = Path(stammtisch.__file__).parent
FROZEN = ("earlier.py", "legacy.py")
"""What reads only the logs of earlier versions is no effect."""


def functions(tree: ast.AST, outer: str = "") -> Iterator[tuple[str, ast.AST]]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, FUNCTION):
            yield f"{outer}{node.name}", node
        elif isinstance(node, ast.ClassDef):
            yield from functions(node, f"{outer}{node.name}.")
        else:
            yield from functions(node, outer)


def read_by(function: ast.AST) -> Iterator[str]:
    """`options.deals`, `timing.mix` and `readings.ccc` by their last two names, the limit of a question in quotes."""
    for node in ast.walk(function):
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            owner = node.value.attr if isinstance(node.value, ast.Attribute) else getattr(node.value, "id", "")
            yield f"{owner}.{node.attr}"
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield f'"{node.value}"'


@cache
def reached(package: Path) -> frozenset[str]:
    return reach(package).reached


@cache
def read_in(*places: str, package: Path = ROOT) -> frozenset[str]:
    """What the functions that a user reaches read, in these folders and files."""
    files = [
        file
        for place in places
        for file in ((package / place).rglob("*.py") if "." not in place else [package / place])
    ]
    read = set()
    for file in files:
        module = ".".join((package.name, *file.relative_to(package).with_suffix("").parts)).removesuffix(".__init__")
        for name, node in functions(ast.parse(file.read_text("utf-8"))) if file.name not in FROZEN else ():
            if f"{module}:{name}" in reached(package):
                own = "options" if name.startswith("Options.") else "self"
                read |= {words.replace("self.", f"{own}.") for words in read_by(node)}
    return frozenset(read)


def without_effect(chosen: type[Struct], read: frozenset[str], *owners: str) -> list[str]:
    return [name for name in chosen.__struct_fields__ if not {f"{owner}.{name}" for owner in owners} & read]


@pytest.mark.parametrize("game", NAMES)
def test_every_option_of_a_table_is_read_by_its_game(game: str) -> None:
    """The clocks of a table are started by whoever asks, so `timing` is read by the limits of the questions."""
    options = deal_game(game).options_type
    assert set(without_effect(options, read_in(f"games/{game}"), "options")) <= {"timing"}


@pytest.mark.parametrize("game", NAMES)
def test_every_time_of_a_table_is_waited_for(game: str) -> None:
    times = type(deal_game(game).options_type().timing)
    read = read_in(f"games/{game}", "tricks", "engine")
    assert [name for name in times.__struct_fields__ if not {f"timing.{name}", f'"{name}"'} & read] == []


def test_every_option_of_an_evening_is_read() -> None:
    """Or given to its lists as one of their readings."""
    read = read_in("tournaments", "lists", "server")
    assert set(without_effect(EveningOptions, read, "options")) == set(Readings.__struct_fields__)


@pytest.mark.parametrize("readings", [Readings, BoardReadings])
def test_every_reading_of_a_list_is_read(readings: type[Struct]) -> None:
    assert without_effect(readings, read_in("games/maumau", "lists"), "readings") == []


def test_what_nobody_reaches_is_no_effect(tmp_path: Path) -> None:
    package = tmp_path / "planted"
    package.mkdir()
    (package / "__init__.py").write_text("", "utf-8")
    rules = (
        "def kept(p): return p.options.deals\ndef idle(p): return p.options.stake\ndef other(p): return p.hand.pack\n"
    )
    (package / "rules.py").write_text(rules, "utf-8")
    (package / "cli.py").write_text("from planted import rules\ndef main(): rules.kept(1), rules.other(1)\n", "utf-8")

    class Chosen(Struct):
        deals: int
        stake: int
        pack: int

    assert without_effect(Chosen, read_in("rules.py", package=package), "options") == ["stake", "pack"]
