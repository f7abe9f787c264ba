"""The import contracts of pyproject.toml hold, and each of them can fail: every kind of violation is planted once."""

import ast
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Final

import pytest

from tests.thorough import thorough

ROOT: Final = Path(__file__).parents[1]
PACKAGE: Final = ROOT / "src" / "stammtisch"
CONTRACTS: Final = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
WORLDLY: Final = {"open", "print", "input", "breakpoint", "eval", "exec", "__import__"}
"""Builtins that reach the world without any import."""

# contract, file to plant in, what is planted there
PLANTED: Final = [
    ("layers", "engine/core.py", "import stammtisch.games"),
    ("layers", "cards.py", "import stammtisch.engine.core"),
    ("layers", "lists/keeping.py", "import stammtisch.store"),
    ("layers", "newcomer.py", "# nobody has given this module a layer"),
    ("dev", "engine/core.py", "import stammtisch_dev.laws"),
    ("games", "games/planted/__init__.py", "import stammtisch.games.schafkopf"),
    ("maumau", "games/maumau/laying/order.py", "import stammtisch.games.maumau.turn.on_turn"),
    ("store", "store/core.py", "import stammtisch.engine.core"),
    ("pure", "games/planted/__init__.py", "from random import Random"),
    ("pure", "lists/keeping.py", "import time"),
    ("pure", "engine/core.py", "from datetime import datetime"),
    ("pure", "tricks/__init__.py", "def peek() -> None:\n    import os.path"),
    ("pure", "fair.py", "import pathlib"),
]
ONE_EACH: Final = list({row[0]: row for row in PLANTED}.values())
"""Each needs a copy of the whole tree."""
TRIED: Final = PLANTED if thorough("pyproject.toml", "tests/test_layers.py") else ONE_EACH


def lint_imports(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Runs the linter in the folder, as `make check` does; a package that lies there goes before the installed one."""
    start = [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()"]
    return subprocess.run(
        [*start, "--no-cache", "--no-logo", *options], cwd=folder, capture_output=True, text=True, check=False
    )


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the package under the same contracts, to plant something in."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copytree(PACKAGE, tmp_path / "stammtisch", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def plant(copy: Path, file: str, code: str) -> None:
    place = copy / "stammtisch" / file
    place.parent.mkdir(exist_ok=True)
    with place.open("a", encoding="utf-8") as text:
        text.write(f"\n{code}\n")


def test_the_contracts_hold() -> None:
    done = lint_imports(ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(("contract", "file", "code"), TRIED)
def test_a_planted_violation_is_refused(copy: Path, contract: str, file: str, code: str) -> None:
    plant(copy, file, code)
    done = lint_imports(copy, "--contract", contract)
    module = file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    assert done.returncode == 1
    assert "1 broken" in done.stdout
    assert module in done.stdout, done.stdout


def test_an_import_for_type_checking_only_is_no_violation(copy: Path) -> None:
    plant(copy, "engine/core.py", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from random import Random")
    done = lint_imports(copy, "--contract", "pure")
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_contract_is_planted_against() -> None:
    assert {contract for contract, _, _ in TRIED} == {contract for contract, _, _ in PLANTED}
    assert {contract for contract, _, _ in PLANTED} == {contract["id"] for contract in CONTRACTS}


def worldly_calls(code: str) -> set[str]:
    calls = (node.func for node in ast.walk(ast.parse(code)) if isinstance(node, ast.Call))
    return {call.id for call in calls if isinstance(call, ast.Name)} & WORLDLY


def test_the_rules_call_nothing_that_reaches_the_world_without_an_import() -> None:
    pure = next(contract["source_modules"] for contract in CONTRACTS if contract["id"] == "pure")
    places = [PACKAGE.joinpath(*name.split(".")[1:]) for name in pure]
    files = [f for place in places for f in (place.rglob("*.py") if place.is_dir() else [place.with_suffix(".py")])]
    breaches = {str(f.relative_to(PACKAGE)): calls for f in files if (calls := worldly_calls(f.read_text("utf-8")))}
    assert breaches == {}
    assert worldly_calls("def f():\n    return open('x')") == {"open"}
