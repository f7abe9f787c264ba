"""Names that say nothing, and refusals by another name: `python -m stammtisch_dev.words --check`.

Counted are names that say that something was looked up and never what, bare `points`, and classes that the glossary
calls otherwise; docs/glossary.md says why. What a class calls its fields is not counted, since those are read with
their owner (`poll.asked`).
"""

import argparse
import ast
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
EMPTY: Final = frozenset({"found", "one", "known", "said", "asked", "points"})
OTHERWISE: Final = frozenset({"Lie", "Line", "House", "Live", "Room", "Ear", "Meeting"})
"""What classes were called once; the glossary has another word for each."""
TOPS: Final = ("src", "tools", "tests", "benchmarks")
PACKAGES: Final = ("src/stammtisch", "src/stammtisch/games", "tools", "tests", "benchmarks")
"""Each folder in these, and each file in them, is counted by itself."""


def empty_names(source: str) -> Iterator[tuple[int, str]]:
    """Line and name of every variable, argument and function that is called by one of these words, and of classes that
    are called as the glossary does not."""
    tree = ast.parse(source)
    fields = {
        id(statement.target)
        for body in ast.walk(tree)
        if isinstance(body, ast.ClassDef)
        for statement in body.body
        if isinstance(statement, ast.AnnAssign)
    }
    for node in ast.walk(tree):
        name, line = _named(node)
        if name in EMPTY and id(node) not in fields:
            yield line, name
        if isinstance(node, ast.ClassDef) and node.name.lstrip("_") in OTHERWISE:
            yield node.lineno, node.name


def _named(node: ast.AST) -> tuple[str | None, int]:
    match node:
        case ast.Name(id=name) | ast.arg(arg=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            return name, node.lineno
        case ast.MatchAs(name=name) | ast.MatchStar(name=name) | ast.ExceptHandler(name=name):
            return name, node.lineno
    return None, 0


def other_refusals(source: str) -> Iterator[tuple[int, str]]:
    """Pure checks that are not called `why_…`: what answers `Refusal | None` and takes no draft only says why not.

    A method that stores or sends what it decides does something, and has an imperative for its name (`_act`, `_do`).
    """
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.returns is not None:
            arguments = {argument.arg for argument in node.args.args}
            checks = ast.unparse(node.returns) == "Refusal | None" and not arguments & {"draft", "self"}
            if checks and not node.name.lstrip("_").startswith("why_"):
                yield node.lineno, node.name


def package_of(file: Path, root: Path = ROOT) -> str:
    """The package a file is counted with."""
    inside = max((p for p in PACKAGES if file.is_relative_to(root / p)), key=len)
    return f"{inside}/{file.relative_to(root / inside).parts[0]}"


def counts(root: Path = ROOT) -> tuple[Counter[str], list[str]]:
    """How many each package has, and where."""
    numbers, places = Counter[str](), list[str]()
    for file in sorted(f for top in TOPS for f in (root / top).rglob("*.py")):
        for line, name in empty_names(file.read_text("utf-8")):
            numbers[package_of(file, root)] += 1
            places.append(f"{file.relative_to(root)}:{line}: {name}")
    return numbers, places


def problems(root: Path = ROOT) -> list[str]:
    """Every name that says nothing, and every check that is not called `why_…`."""
    places = counts(root)[1]
    for file in sorted((root / "src").rglob("*.py")):
        for line, name in other_refusals(file.read_text()):
            places.append(f"{file.relative_to(root)}:{line}: {name} answers with a refusal: why_…")
    return places


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="fail where there is one")
    checked = parser.parse_args().check
    if not checked:
        for package, number in sorted(counts()[0].items()):
            print(f"{number:5} {package}")
    elif wrong := problems():
        sys.exit("\n".join(["docs/glossary.md has other words:", *wrong]))


if __name__ == "__main__":
    main()
