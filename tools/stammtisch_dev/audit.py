"""Whether the rules still say what a log says: every act is decided again."""

from collections.abc import Iterable
from typing import Any, TypeVar

from msgspec import Struct

from stammtisch.engine.core import Decider, Refusal
from stammtisch.engine.records import Record

R = TypeVar("R")
S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")


class Difference(Struct, frozen=True):
    """Where a log and the rules part: the record, what it says, what the rules say now."""

    seq: int
    recorded: tuple[Any, ...]
    derived: tuple[Any, ...] | Refusal


def audit(game: Decider[R, S, A, E, V], state: S, records: Iterable[Record[R, A, E]]) -> Difference | None:
    """Decides every action again; the first record whose events would be others now, or that would be refused."""
    for record in records:
        outcome = game.submit(state, record.actor, record.action, window=record.window)
        derived = outcome if isinstance(outcome, Refusal) else outcome.events
        if isinstance(outcome, Refusal) or derived != record.events:
            return Difference(record.seq, record.events, derived)
        state = outcome.state
    return None
