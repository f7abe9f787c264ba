"""What a user can reach is worked out from the source: planted programs with a way in, or what looks like one."""

from pathlib import Path

import pytest

import stammtisch
from stammtisch_dev.reach import reach

ROOT = Path(stammtisch.__file__).parent


def unreached(folder: Path, **modules: str) -> set[str]:
    package = folder / "planted"
    for name, code in {"__init__": "", **modules}.items():
        file = (
            package.joinpath(*name.split("__in__")).with_suffix(".py") if "__in__" in name else package / f"{name}.py"
        )
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(code, "utf-8")
    return {name.removeprefix("planted.") for name in reach(package).unreached}


RULES = """
def first(): return second()
def second(): return 2
def other(): return 3
"""

# what the program says, and what it does not reach of RULES
WAYS = {
    "nothing": ("def main(): ...", {"rules:first", "rules:second", "rules:other"}),
    "an import": ("from planted.rules import first\ndef main(): ...", {"rules:first", "rules:second", "rules:other"}),
    "a call": ("from planted.rules import first\ndef main(): first()", {"rules:other"}),
    "another name": ("from planted.rules import first as f\ndef main(): f()", {"rules:other"}),
    "through the module": ("from planted import rules\ndef main(): rules.first()", {"rules:other"}),
    "an import inside": ("def main():\n    from planted import rules\n    rules.first()", {"rules:other"}),
    "a table": ("from planted import rules\nTABLE = {1: rules.first}\ndef main(): TABLE[1]()", {"rules:other"}),
    "a table nobody reads": ("from planted import rules\nTABLE = {1: rules.first}\ndef main(): ...",
        {"rules:first", "rules:second", "rules:other"}),
    "a local of the same name": ("from planted.rules import first\ndef main(first): return first",
        {"rules:first", "rules:second", "rules:other"}),
    "an annotation": ("from planted.rules import first\ndef main(x: first): return x",
        {"rules:first", "rules:second", "rules:other"}),
    "given to a variable": ("from planted import rules\napp = []\napp.append(rules.first)\ndef main(): app[0]()",
        {"rules:other"}),
    "a decorator": ("from planted import rules\napp = 1\n@app.command()\ndef go(): rules.first()\ndef main(): app()",
        {"rules:other"}),
    "a module passed on": ("from planted import rules\ndef pick(): return rules\ndef main(): pick().first()",
        {"rules:other"}),
}  # fmt: skip


@pytest.mark.parametrize("way", WAYS)
def test_what_counts_as_a_way_to_a_function(tmp_path: Path, way: str) -> None:
    program, expected = WAYS[way]
    assert unreached(tmp_path, rules=RULES, cli=program) == expected


GAMES = """
class Game:
    def decide(self): raise NotImplementedError
    def play(self): return self.decide()

class Skat(Game):
    def decide(self): return 1
    def view(self): return 2

class Unused(Game):
    def decide(self): return 3
    def view(self): return 4
"""


def test_a_method_counts_when_its_class_is_named_and_a_body_says_it(tmp_path: Path) -> None:
    program = "from planted.games import Skat, Unused\ndef main(): Skat().play()"
    assert unreached(tmp_path, games=GAMES, cli=program) == {
        "games:Skat.view",
        "games:Unused.decide",
        "games:Unused.view",
    }


def test_of_a_parameter_with_a_type_only_that_family_is_meant(tmp_path: Path) -> None:
    program = """
from planted.games import Skat

class Elsewhere:
    def view(self): return 5

def main(): shown(Elsewhere()), Skat()

def shown(x: Elsewhere): return x.view()
"""
    left = unreached(tmp_path, games=GAMES, cli=program)
    assert "games:Skat.view" in left
    assert "cli:Elsewhere.view" not in left


def test_a_framework_calls_what_it_decorates_and_what_inherits_from_it(tmp_path: Path) -> None:
    program = """
import litestar
from litestar import get

class Api(litestar.Controller):
    def helper(self): ...

class Plain:
    @get("/")
    def route(self): ...
    def helper_of_plain(self): ...

class Never(litestar.Controller):
    def route(self): ...

def main(): Api, Plain
"""
    assert unreached(tmp_path, cli=program) == {"cli:Plain.helper_of_plain", "cli:Never.route"}


def test_of_the_program_itself_much_is_reached_and_what_is_only_promised_is_no_matter() -> None:
    program = reach(ROOT)
    assert len(program.reached) > 1500
    for place in (
        "games.schafkopf.play:_sau_duty",  # by a card from the page
        "games.schafkopf.replaying:replay",  # by a command under a command
        "games.maumau.consult:score",  # by the game's name
        "server.web:within_limits",  # before every request
        "store.postgres_transfer:dump",  # through a module that was passed on
    ):
        assert f"stammtisch.{place}" in program.reached, place
    assert not any(place.startswith("stammtisch.store.core:Store.") for place in program.unreached)
