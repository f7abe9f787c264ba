"""Code says which clauses it enforces.

The mark is a promise that the proof (see `proof`) checks by running tests, so it must sit on the very function that
decides, not on a caller. It leaves the function as it is: the rules are called millions of times in a simulation. Only
when a test run has asked for it before the rules are imported does a marked function note that it was entered.
"""

import inspect
from collections.abc import Callable
from functools import _lru_cache_wrapper, cached_property, lru_cache, wraps
from types import FunctionType
from typing import Any, Final, TypeVar

Marked = TypeVar("Marked")

_marked: Final[dict[str, list[FunctionType]]] = {}


class TooLate(RuntimeError):
    """Functions were marked before anybody asked to be told when they are entered; those would never tell."""


class Entries:
    """The places of the marked functions that have been entered, while a test run wants to know."""

    def __init__(self) -> None:
        self.wanted = False
        self.places: set[str] = set()

    def want(self) -> None:
        """Let every function that is marked from now on note when it is entered."""
        if _marked and not self.wanted:
            raise TooLate(f"marked before the test run began: {', '.join(sorted(_marked)[:5])} ...")
        self.wanted = True


ENTRIES: Final = Entries()


def enforces(*ids: str) -> Callable[[Marked], Marked]:
    """Mark the function that enforces these clauses; a property, static, class or cached one may be marked too.

    Whether the ids exist is left to a test: reading the rule books at every import would cost more than it finds.
    """
    if not ids or not all(isinstance(id, str) for id in ids):
        raise TypeError('name the clauses: @enforces("SK-rank", ...)')

    def mark(marked: Marked) -> Marked:
        function = function_of(marked)
        for id in ids:
            functions = _marked.setdefault(id, [])
            functions[:] = [other for other in functions if not _same_place(other, function)] + [function]
        return _noting(marked, place(function)) if ENTRIES.wanted else marked

    return mark


def enforced() -> dict[str, tuple[Callable[..., Any], ...]]:
    """The marked functions by clause id, of all modules imported so far."""
    return {id: tuple(sorted(functions, key=place)) for id, functions in sorted(_marked.items())}


def function_of(marked: object) -> FunctionType:
    """The plain function inside whatever was marked: only that has a body."""
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


def _noting(marked: Any, where: str) -> Any:
    """The same thing, which also notes that it was entered: below a cache, where a remembered answer enters nothing."""
    if isinstance(marked, property):
        return property(_noting(marked.fget, where), marked.fset, marked.fdel, marked.__doc__)
    if isinstance(marked, cached_property):
        return cached_property(_noting(marked.func, where))
    if isinstance(marked, staticmethod | classmethod):
        return type(marked)(_noting(marked.__func__, where))
    if isinstance(marked, _lru_cache_wrapper):
        return lru_cache(**marked.cache_parameters())(_noting(marked.__wrapped__, where))
    entered = ENTRIES.places
    if inspect.iscoroutinefunction(marked):

        @wraps(marked)
        async def noting(*arguments: Any, **named: Any) -> Any:
            entered.add(where)
            return await marked(*arguments, **named)

    else:

        @wraps(marked)
        def noting(*arguments: Any, **named: Any) -> Any:
            entered.add(where)
            return marked(*arguments, **named)

    return noting


def _same_place(function: FunctionType, other: FunctionType) -> bool:
    """The same definition, imported a second time."""
    return place(function) == place(other) and function.__code__.co_firstlineno == other.__code__.co_firstlineno
