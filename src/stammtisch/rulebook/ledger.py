"""What the last whole test run has proven, kept so that an installed program can show it.

`proofs.json` beside this file is written by `make test` and carried by the wheel; it is not kept in git.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from stammtisch.rulebook.clauses import SCOPES, Clause, book, games

KEPT: Final = Path(__file__).with_name("proofs.json")


class NoProofs(LookupError):
    """No whole test run has left its proofs here."""


class Proven(Struct, frozen=True, forbid_unknown_fields=True):
    """What stands behind one clause: the functions that enforce it and the tests that saw them do so."""

    code: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()


def proofs(kept: Path | None = None) -> dict[str, Proven]:
    """The kept proofs by clause id; clauses without any are not in it."""
    file = kept or KEPT
    if not file.exists():
        raise NoProofs("no test run has left its proofs here: `make test` writes them")
    return msgspec.json.decode(file.read_bytes(), type=dict[str, Proven])


def missing(
    scope: str | None = None, *, game: str | None = None, rows: Mapping[str, Proven] | None = None
) -> list[Clause]:
    """The clauses that lack code or a test, of all rule books or of one, of all scopes or of one."""
    if scope is not None and scope not in SCOPES:
        raise ValueError(f"no scope {scope!r}; there are: {', '.join(SCOPES)}")
    kept = proofs() if rows is None else rows
    return [
        clause
        for name in ([game] if game else games())
        for clause in book(name).clauses
        if scope in (None, clause.scope)
        and not (kept.get(clause.id, Proven()).code and kept.get(clause.id, Proven()).tests)
    ]
