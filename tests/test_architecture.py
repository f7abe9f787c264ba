"""docs/architecture.md names what is there: a station that is renamed or gone is missed here.

So is it where kinds and keys of the store are written down: in one module.
"""

import importlib
import re
from pathlib import Path
from typing import Any, Final, get_type_hints

import pytest

from stammtisch.server import actor_system

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = (ROOT / "docs/architecture.md").read_text("utf-8")
NAMES: Final = sorted(set(re.findall(r"`((?:[a-z_]+\.)?[A-Z]\w+(?:\.(?!svelte)\w+)*)`", PAGE)) - {"Scored"})
"""All but the event that every game has for itself."""
FILES: Final = sorted(set(re.findall(r"`(?:[\w/]+/)?(\w+(?:\.svelte)?\.(?:ts|svelte))`", PAGE)))
PYTHON: Final = sorted(set(re.findall(r"`((?:engine|server)/\w+\.py)`", PAGE)))


def modules() -> list[Any]:
    source = ROOT / "src/stammtisch"
    return [
        importlib.import_module(f"stammtisch.{folder}.{file.stem}")
        for folder in ("engine", "server")
        for file in sorted((source / folder).glob("*.py"))
        if file.stem != "__init__"
    ]


def reached(module: Any, name: str) -> bool:
    """Whether this module has it; `actor_system.HostedActor.feed` may name the module first."""
    short = module.__name__.rpartition(".")[2]
    target = module
    for part in name.removeprefix(f"{short}.").split("."):
        if not hasattr(target, part):
            return False
        target = getattr(target, part)
    return True


@pytest.mark.parametrize("name", NAMES)
def test_every_name_on_the_page_is_in_the_code(name: str) -> None:
    assert any(reached(module, name) for module in modules())


def test_every_tenant_of_the_server_is_on_the_page() -> None:
    """A stream that the actor hosts, by its name, and who hosts it."""
    tenants = vars(actor_system)["_TENANTS"]
    assert len(tenants) >= 4
    for kind, actor in tenants.items():
        host = get_type_hints(actor)["return"].__name__
        assert re.search(rf"`{kind}/ID` (is )?a\s+`{host}`", PAGE), kind


MADE: Final = re.compile(r"(?<!class )\b(?:Put|Append)\(")
"""What lies in the store, made by its parts."""
MAKERS: Final = {"server/rows.py", "server/actor.py"}
"""`rows` knows kinds, keys and types; the actor joins what follows each other."""


def test_what_lies_in_the_store_is_made_in_one_module() -> None:
    source = ROOT / "src/stammtisch"
    makers = {
        file.relative_to(source).as_posix() for file in source.rglob("*.py") if MADE.search(file.read_text("utf-8"))
    }
    assert makers == MAKERS
    assert MADE.search('await store.write(Put("invite", code, b"x"))')


def test_every_file_on_the_page_is_there() -> None:
    there = {file.name for file in (ROOT / "web/src").rglob("*.*")}
    assert set(FILES) <= there
    assert all((ROOT / "src/stammtisch" / file).exists() for file in PYTHON)
    assert len(NAMES) > 20
    assert len(FILES) >= 5
