"""What stands behind every clause, derived from a test run and never from anybody's word.

A mark counts only when a test marked with the clause entered a function marked with it (`testing` sees to that during
the ordinary run), and when a user can reach that function (`reach`). A clause that only says something (scope
`display`) is proven by a test that found its words where a user meets them.
"""

import importlib
import pkgutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from stammtisch.rulebook.clauses import Clause, all_clauses, book
from stammtisch.rulebook.ledger import Proven, missing
from stammtisch.rulebook.marks import enforced, place
from stammtisch_dev.reach import reach

Runs = dict[str, frozenset[str]]
"""Of one clause: the tests marked with it, and the places of the functions marked with it that each has entered."""

PACKAGE: Final = "stammtisch"
SHOWN: Final = "shown by "
"""How a place begins where the words of a clause were found."""


class UnknownMark(LookupError):
    """A function is marked with a clause that no rule book has."""


class Proof(Struct, frozen=True):
    """What was found about one clause.

    `code` and `tests` met each other; `idle` are marked tests that entered no marked function, `unproven` are marked
    functions that no marked test entered, `unreached` those that nothing a user does leads to.
    """

    code: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()
    unproven: tuple[str, ...] = ()
    unreached: tuple[str, ...] = ()

    @property
    def row(self) -> Proven:
        """What is kept of it."""
        return Proven(self.code, self.tests)


def derive(runs: Mapping[str, Runs], *, package: str = PACKAGE) -> dict[str, Proof]:
    """The proofs of all clauses of all rule books."""
    import_all(package)
    marked = {
        id: [place(function) for function in functions if function.__module__.partition(".")[0] == package]
        for id, functions in enforced().items()
    }
    _refuse_unknown(marked)
    reached = reach(Path(str(importlib.import_module(package).__file__)).parent).reached
    return {id: _proof(clause, marked.get(id, ()), runs.get(id, {}), reached) for id, clause in all_clauses().items()}


def import_all(package: str = PACKAGE) -> None:
    """Import every module of the package, so that all marks are known."""
    for module in pkgutil.walk_packages(importlib.import_module(package).__path__, prefix=f"{package}."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)


def _refuse_unknown(marked: Mapping[str, Sequence[str]]) -> None:
    unknown = [f"{id} at {where}" for id in sorted(marked.keys() - all_clauses().keys()) for where in marked[id]]
    if unknown:
        raise UnknownMark(f"code is marked with clauses that no rule book has: {', '.join(unknown)}")


def _proof(clause: Clause, code: Sequence[str], runs: Runs, reached: frozenset[str]) -> Proof:
    """Match marked functions and marked tests; a test with parameters has proved when one of its cases has."""
    entered = {where for places in runs.values() for where in places if where in code}
    if clause.scope == "display":
        entered |= {where for places in runs.values() for where in places if where.startswith(SHOWN)}
    proving = {without_case(test) for test, places in runs.items() if places & entered}
    return Proof(
        code=tuple(sorted(where for where in entered if where in reached or where.startswith(SHOWN))),
        tests=tuple(sorted(proving)),
        idle=tuple(sorted({without_case(test) for test in runs} - proving)),
        unproven=tuple(sorted(set(code) - entered)),
        unreached=tuple(sorted(set(code) - reached)),
    )


def without_case(node: str) -> str:
    """A node id without the parameters: `tests/x.py::test_y[HZ]` is `tests/x.py::test_y`."""
    file, colons, name = node.partition("::")
    return file + colons + name.partition("[")[0]


def problems(proofs: Mapping[str, Proof]) -> list[str]:
    """Everything that keeps the proofs from being complete, ready to print."""
    rows = {id: proof.row for id, proof in proofs.items()}
    lines = [f"{id}: marked test enters no code marked with it: {test}" for id, p in proofs.items() for test in p.idle]
    lines += [f"{id}: no test marked with it enters {name}" for id, p in proofs.items() for name in p.unproven]
    lines += [f"{id}: nothing a user does reaches {name}" for id, p in proofs.items() for name in p.unreached]
    for clause in missing(rows=rows):
        if clause.scope not in book(clause.game).landed:
            continue
        row = rows[clause.id]
        lacks = " and ".join(word for word, there in (("code", row.code), ("test", row.tests)) if not there)
        lines.append(f"{clause.id}: lacks {lacks} ({clause.title.en})")
    return lines


def written(rows: Mapping[str, Proven]) -> str:
    """The text of `proofs.json`, sorted."""
    plain = {id: rows[id] for id in sorted(rows) if rows[id].code or rows[id].tests}
    return msgspec.json.format(msgspec.json.encode(plain), indent=1).decode() + "\n"
