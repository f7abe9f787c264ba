"""The log: what was asked for, and what came of it. Replay folds events; audit decides again."""

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from msgspec import Struct

from stammtisch.engine.core import Game, Refusal, Seat

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")


class Record(Struct, Generic[A, E], frozen=True):
    """One accepted action. `at` (milliseconds) is the host's clock: kept for people, never read by rules."""

    seq: int
    at: int
    actor: Seat
    window: str
    action: A
    events: tuple[E, ...]


class Difference(Struct, frozen=True):
    """Where a log and the rules part: the record, what it says, what the rules say now."""

    seq: int
    recorded: tuple[Any, ...]
    derived: tuple[Any, ...] | Refusal


def replay(evolve: Callable[[S, E], S], state: S, records: Iterable[Record[Any, E]]) -> S:
    """The state as the fold of the stored events."""
    for record in records:
        for event in record.events:
            state = evolve(state, event)
    return state


def audit(game: Game[S, A, E, V], state: S, records: Iterable[Record[A, E]]) -> Difference | None:
    """Decides every action again; the first record whose events would be others now, or that would be refused."""
    for record in records:
        outcome = game.submit(state, record.actor, record.action, window=record.window)
        derived = outcome if isinstance(outcome, Refusal) else outcome.events
        if isinstance(outcome, Refusal) or derived != record.events:
            return Difference(record.seq, record.events, derived)
        state = outcome.state
    return None


def what_if(
    game: Game[S, A, E, V], state: S, records: Iterable[Record[A, E]], *, seq: int, action: A
) -> tuple[S, list[tuple[int, Refusal]]]:
    """Decides the log again with one action changed: what would stand, and which later acts would fall."""
    fallen: list[tuple[int, Refusal]] = []
    for record in records:
        chosen = action if record.seq == seq else record.action
        outcome = game.submit(state, record.actor, chosen, window=record.window)
        if isinstance(outcome, Refusal):
            fallen.append((record.seq, outcome))
        else:
            state = outcome.state
    return state, fallen
