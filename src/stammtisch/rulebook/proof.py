"""What stands behind every clause, derived from a test run and never from anybody's word.

A mark counts only when a test marked with the clause really executed the body of a function marked with it. Made from
the coverage of a full run (`--cov`) and the list of marked tests the same run wrote (`--clauses-to`):

    python -m stammtisch.rulebook.proof --write     keep the proofs in proofs.json
    python -m stammtisch.rulebook.proof --check     fail when they are stale, or when a mark or clause has no proof
"""

import argparse
import difflib
import importlib
import pkgutil
import sys
from collections.abc import Callable, Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from stammtisch.rulebook.clauses import all_clauses
from stammtisch.rulebook.ledger import KEPT, Row, missing, written
from stammtisch.rulebook.marks import enforced, place
from stammtisch.rulebook.measured import Measurement, NoMeasurement

__all__ = ["Proof", "UnknownMark", "derive", "missing", "problems"]

ENFORCING: Final = tuple(
    f"stammtisch.{name}"
    for name in ("cards", "fair", "tricks", "engine", "games", "lists", "tournaments", "server", "cli")
)
"""Where enforcing code may live; what does not exist yet is left out."""


class UnknownMark(LookupError):
    """A function is marked with a clause that no rule book has."""


class Proof(Struct, frozen=True):
    """What was found about one clause.

    `code` and `tests` met each other; `idle` are marked tests that ran no marked function, `unproven` are marked
    functions that no marked test ran.
    """

    code: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()
    unproven: tuple[str, ...] = ()

    @property
    def row(self) -> Row:
        """What is kept of it."""
        return Row(self.code, self.tests)


def derive(coverage_file: Path, clauses_file: Path, *, packages: Sequence[str] = ENFORCING) -> dict[str, Proof]:
    """The proofs of all clauses of all rule books."""
    if not clauses_file.exists():
        raise NoMeasurement(f"no list of marked tests {clauses_file}: run `make proofs`")
    marked_tests = msgspec.json.decode(clauses_file.read_bytes(), type=dict[str, list[str]])
    measurement = Measurement(coverage_file)
    import_all(packages)
    marked_code = enforced()
    _refuse_unknown(marked_code)
    return {
        id: _proof(marked_code.get(id, ()), marked_tests.get(id, ()), measurement=measurement) for id in all_clauses()
    }


def import_all(packages: Sequence[str]) -> None:
    """Import every module of these packages, so that all marks are known."""
    for package in packages:
        if find_spec(package) is None:
            continue
        inside = getattr(importlib.import_module(package), "__path__", [])
        for module in pkgutil.walk_packages(inside, prefix=f"{package}."):
            if not module.name.endswith("__main__"):
                importlib.import_module(module.name)


def _refuse_unknown(marked: dict[str, tuple[Callable[..., Any], ...]]) -> None:
    unknown = [f"{id} at {place(one)}" for id in sorted(marked.keys() - all_clauses().keys()) for one in marked[id]]
    if unknown:
        raise UnknownMark(f"code is marked with clauses that no rule book has: {', '.join(unknown)}")


def _proof(code: Sequence[Callable[..., Any]], tests: Iterable[str], *, measurement: Measurement) -> Proof:
    """Match marked functions and marked tests; a test with parameters has proved when one of its cases has."""
    nodes = frozenset(tests)
    ran = {place(function): measurement.runs_of(function) & nodes for function in code}
    proving = {without_case(node) for nodes_of_one in ran.values() for node in nodes_of_one}
    return Proof(
        code=tuple(sorted(name for name, by in ran.items() if by)),
        tests=tuple(sorted(proving)),
        idle=tuple(sorted({without_case(node) for node in nodes} - proving)),
        unproven=tuple(sorted(name for name, by in ran.items() if not by)),
    )


def without_case(node: str) -> str:
    """A node id without the parameters: `tests/x.py::test_y[HZ]` is `tests/x.py::test_y`."""
    file, colons, name = node.partition("::")
    return file + colons + name.partition("[")[0]


def problems(proofs: dict[str, Proof], *, kept: str) -> list[str]:
    """Everything that keeps the proofs from being complete and current, ready to print."""
    rows = {id: proof.row for id, proof in proofs.items()}
    found = [f"{id}: marked test runs no code marked with it: {test}" for id, p in proofs.items() for test in p.idle]
    found += [f"{id}: no test marked with it runs {name}" for id, p in proofs.items() for name in p.unproven]
    for clause in missing(rows=rows):
        row = rows[clause.id]
        lacks = " and ".join(word for word, there in (("code", row.code), ("test", row.tests)) if not there)
        found.append(f"{clause.id}: lacks {lacks} ({clause.title.en})")
    diff = difflib.unified_diff(
        kept.splitlines(), written(rows).splitlines(), "proofs.json as kept", "proofs.json as run", lineterm="", n=1
    )
    stale = "\n".join(diff)
    return [*found, f"proofs.json is stale, run `make proofs`:\n{stale}"] if stale else found


def main(arguments: Sequence[str] | None = None, *, packages: Sequence[str] = ENFORCING, kept: Path = KEPT) -> int:
    """Write the proofs or check them; 1 when something is wrong."""
    parser = argparse.ArgumentParser(prog="python -m stammtisch.rulebook.proof", description="Proofs of the clauses.")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--write", action="store_true", help="keep the proofs of the last full test run")
    what.add_argument("--check", action="store_true", help="fail when they are stale or incomplete")
    parser.add_argument("--coverage", type=Path, default=Path(".coverage"), help="measurement of that run")
    parser.add_argument("--clauses", type=Path, default=Path(".clauses.json"), help="marked tests of that run")
    chosen = parser.parse_args(arguments)
    try:
        proofs = derive(chosen.coverage, chosen.clauses, packages=packages)
    except (NoMeasurement, UnknownMark) as error:
        print(error, file=sys.stderr)
        return 1
    if chosen.write:
        kept.write_text(written({id: proof.row for id, proof in proofs.items()}), "utf-8")
    wrong = problems(proofs, kept=kept.read_text("utf-8") if kept.exists() else "")
    print("\n".join(wrong), end="\n" if wrong else "", file=sys.stderr)
    if not wrong:
        print(f"{sum(1 for one in proofs.values() if one.tests)} of {len(proofs)} clauses have code and a test")
    return 1 if wrong and chosen.check else 0


if __name__ == "__main__":
    sys.exit(main())
