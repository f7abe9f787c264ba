"""The solver as a process of its own: a question as JSON comes in, a plan or a refusal goes out.

Whoever serves people cannot search for seconds beside it; a process that ends by itself leaves nothing behind.
"""

import sys

import msgspec
from msgspec import Struct

from stammtisch.engine.core import Refusal
from stammtisch.seating.certificate import Plan
from stammtisch.seating.solver import solve


class Question(Struct, frozen=True):
    field: tuple[int, ...]
    rounds: int
    team: tuple[int, ...] = ()
    played: Plan = ()
    kept: Plan = ()
    apart: tuple[tuple[int, int], ...] = ()
    seed: int = 1


class Solved(Struct, frozen=True):
    plan: Plan = ()
    refusal: Refusal | None = None


def solved(question: Question) -> Solved:
    plan = solve(
        question.field,
        question.rounds,
        team=frozenset(question.team),
        played=question.played,
        kept=question.kept,
        apart=question.apart,
        seed=question.seed,
    )
    return Solved(refusal=plan) if isinstance(plan, Refusal) else Solved(plan)


def main() -> None:
    question = msgspec.json.decode(sys.stdin.buffer.read(), type=Question)
    sys.stdout.buffer.write(msgspec.json.encode(solved(question)))


if __name__ == "__main__":
    main()
