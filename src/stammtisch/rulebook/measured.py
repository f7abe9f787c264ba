"""Which test ran the inside of which function, read from a coverage measurement with one context a marked test.

Only lines of the body count. The line of the `def` runs when a module is imported, which proves nothing.
"""

import ast
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import CodeType
from typing import Any, Final

from coverage import CoverageData

RUN: Final = "|run"
"""Set off from fixtures, as `--cov-context=test` does it."""


class NoMeasurement(RuntimeError):
    """There is nothing to read the proof from; the message says which run would make it."""


class Measurement:
    """One coverage file, asked by function."""

    def __init__(self, file: Path) -> None:
        if not file.exists():
            raise NoMeasurement(f"no measurement {file}: run `make proofs`")
        self._data = CoverageData(basename=str(file))
        self._data.read()
        if not any(self._data.measured_contexts()):
            raise NoMeasurement(f"{file} does not say which test ran what: measure with --cov and --clauses-to")
        self._names = {Path(name).resolve(): name for name in self._data.measured_files()}
        self._contexts_by_line = cache(self._data.contexts_by_lineno)

    def runs_of(self, function: Callable[..., Any]) -> frozenset[str]:
        """The node ids of the tests in whose own run (not in a fixture) a line of the function's body was executed."""
        code: CodeType = function.__code__
        name = self._names.get(Path(code.co_filename).resolve())
        if name is None:
            return frozenset()
        contexts = self._contexts_by_line(name)
        ran = {context for line in body_lines(code) for context in contexts.get(line, ())}
        return frozenset(context.removesuffix(RUN) for context in ran if context.endswith(RUN))


def context_of(node: str) -> str:
    """The name under which a measurement keeps what this test has run itself."""
    return node + RUN


def body_lines(code: CodeType) -> frozenset[int]:
    """The lines of a function's statements, without decorators, signature and docstring."""
    first = _first_statements(code.co_filename).get(code.co_firstlineno)
    if first is None:
        return frozenset()
    return frozenset(line for _, _, line in code.co_lines() if line is not None and line >= first)


@cache
def _first_statements(file: str) -> dict[int, int]:
    """For each function of a file: the line it begins in (its first decorator) and that of its first real statement."""
    found: dict[int, int] = {}
    for node in ast.walk(ast.parse(Path(file).read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            begins = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            body = node.body[1:] if ast.get_docstring(node, clean=False) is not None else node.body
            if body and body[0].lineno > node.lineno:
                found[begins] = body[0].lineno
    return found
