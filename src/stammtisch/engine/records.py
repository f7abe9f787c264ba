"""The log: what was asked for, and what came of it. Replay folds events; audit decides again."""

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from msgspec import Struct

from stammtisch.engine.core import Decider, Refusal

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


class Difference(Struct, frozen=True):
    """Where a log and the rules part: the record, what it says, what the rules say now."""

    seq: int
    recorded: tuple[Any, ...]
    derived: tuple[Any, ...] | Refusal


def replay(evolve: Callable[[S, E], S], state: S, records: Iterable[Record[Any, Any, E]]) -> S:
    """The state as the fold of the stored events."""
    for record in records:
        for event in record.events:
            state = evolve(state, event)
    return state


def audit(game: Decider[R, S, A, E, V], state: S, records: Iterable[Record[R, A, E]]) -> Difference | None:
    """Decides every action again; the first record whose events would be others now, or that would be refused."""
    for record in records:
        outcome = game.submit(state, record.actor, record.action, window=record.window)
        derived = outcome if isinstance(outcome, Refusal) else outcome.events
        if isinstance(outcome, Refusal) or derived != record.events:
            return Difference(record.seq, record.events, derived)
        state = outcome.state
    return None
