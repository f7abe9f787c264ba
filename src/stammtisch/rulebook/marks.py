"""Code says which clauses it enforces.

The mark is a promise that the proof (see `proof`) checks by running tests, so it must sit on the very function that
decides, not on a caller. It leaves the function as it is: the rules are called millions of times in a simulation.
"""

import inspect
from collections.abc import Callable
from functools import cached_property
from types import FunctionType
from typing import Any, Final, TypeVar

Marked = TypeVar("Marked")

_marked: Final[dict[str, list[FunctionType]]] = {}


def enforces(*ids: str) -> Callable[[Marked], Marked]:
    """Mark the function that enforces these clauses; a property, static, class or cached one may be marked too.

    Whether the ids exist is left to a test: reading the rule books at every import would cost more than it finds.
    """
    if not ids or not all(isinstance(id, str) for id in ids):
        raise TypeError('name the clauses: @enforces("SK-rank", ...)')

    def mark(marked: Marked) -> Marked:
        function = function_of(marked)
        for id in ids:
            known = _marked.setdefault(id, [])
            known[:] = [one for one in known if not _same_place(one, function)] + [function]
        return marked

    return mark


def enforced() -> dict[str, tuple[Callable[..., Any], ...]]:
    """The marked functions by clause id, of all modules imported so far."""
    return {id: tuple(sorted(functions, key=place)) for id, functions in sorted(_marked.items())}


def function_of(marked: object) -> FunctionType:
    """The plain function inside whatever was marked, because only that has lines that can be seen to run."""
    inner: object = marked
    if isinstance(inner, property):
        inner = inner.fget
    elif isinstance(inner, cached_property):
        inner = inner.func
    elif isinstance(inner, staticmethod | classmethod):
        inner = inner.__func__
    if callable(inner):
        inner = inspect.unwrap(inner)
    if not isinstance(inner, FunctionType):
        raise TypeError(f"only a function can enforce a clause, not {marked!r}")
    return inner


def place(function: Callable[..., Any]) -> str:
    """Where a function lives: `stammtisch.games.schafkopf.play:legal_cards`."""
    return f"{function.__module__}:{function.__qualname__}"


def _same_place(one: FunctionType, other: FunctionType) -> bool:
    """The same definition, imported a second time."""
    return place(one) == place(other) and one.__code__.co_firstlineno == other.__code__.co_firstlineno
