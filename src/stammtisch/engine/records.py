"""The log: what was asked for, and what came of it. Replay folds events."""

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from msgspec import Struct

R = TypeVar("R")
S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")


class Record(Struct, Generic[R, A, E], frozen=True, kw_only=True):
    """One accepted action. `at` (milliseconds) is the host's clock: kept for people, never read by rules."""

    seq: int = 0
    """Its number in the log, from 0; whoever reads a log that does not say it counts (`stream`)."""
    at: int
    actor: R
    window: str
    action: A
    events: tuple[E, ...]
    ref: str = ""
    """What the client called it, so that a repetition by the same person is known."""
    by: str = ""
    """The person who did it, where a server knows one."""


def replay(evolve: Callable[[S, E], S], state: S, records: Iterable[Record[Any, Any, E]]) -> S:
    """The state as the fold of the stored events."""
    for record in records:
        for event in record.events:
            state = evolve(state, event)
    return state
