"""The docstring of a package says what is where: no module is missing there, and none is named that is gone."""

import ast
import re
from pathlib import Path

import pytest

import stammtisch
from stammtisch.games import NAMES

ROOT = Path(stammtisch.__file__).parent
PACKAGES = sorted(str(file.parent.relative_to(ROOT)) for file in ROOT.rglob("__init__.py"))
MAPPED = ("engine", "lists", "printing", *(f"games/{name}" for name in NAMES))
CONTRACT = {"state", "actions", "events", "view"}
"""Nouns every part of a game may have, under the same names."""


def described(package: Path) -> str:
    return ast.get_docstring(ast.parse((package / "__init__.py").read_text("utf-8"))) or ""


def not_named(package: Path) -> list[str]:
    words = set(re.findall(r"\w+", described(package)))
    modules = (file for file in package.rglob("*.py") if file.stem != "__init__" and file.stem not in CONTRACT)
    return sorted(file.stem for file in modules if file.stem not in words)


def gone(package: Path) -> list[str]:
    files = [str(file.relative_to(package)) for file in package.rglob("*.py")]
    named = re.findall(r"[\w/]+\.py", described(package))
    return [name for name in named if not any(f"/{file}".endswith(f"/{name}") for file in files)]


@pytest.mark.parametrize("package", MAPPED)
def test_every_module_stands_in_the_map_of_its_package(package: str) -> None:
    assert not_named(ROOT / package) == []


@pytest.mark.parametrize("package", PACKAGES)
def test_no_map_names_a_module_that_is_gone(package: str) -> None:
    assert gone(ROOT / package) == []


def test_a_map_that_lies_is_found(tmp_path: Path) -> None:
    (tmp_path / "__init__.py").write_text('"""`rules.py` and `view.py`."""\n', "utf-8")
    for name in ("rules", "odd"):
        (tmp_path / f"{name}.py").write_text("", "utf-8")
    assert (not_named(tmp_path), gone(tmp_path)) == (["odd"], ["view.py"])
