"""Planning the match days to come: the solver runs in a process of its own, the rules check what it has found."""

import asyncio
import sys
from typing import Final

import msgspec
from msgspec import Struct

from stammtisch.engine.core import Refusal
from stammtisch.seating.__main__ import Question, Solved
from stammtisch.seating.certificate import Plan, Quality, quality
from stammtisch.tournaments.formats import format_of
from stammtisch.tournaments.matrix import Price, price
from stammtisch.tournaments.state import Tournament

SECONDS: Final = 60
NO_MATRIX: Final = Refusal("SK-draw-1", "refusal.tournament.no-matrix")
TOO_LONG: Final = Refusal("ENG-limit", "refusal.tournament.plan-late")


class Planned(Struct, frozen=True):
    """A plan for every match day to come, how good it is, and what it costs beside the one that is printed."""

    plan: Plan
    quality: Quality
    price: Price | None
    applied: bool
    seq: int
    """After so many records."""


def question(t: Tournament, *, seed: int) -> Question | Refusal:
    due = t.options.rounds - len(t.rounds)
    if format_of(t).seating != "matrix" or due < 1:
        return NO_MATRIX
    played = tuple(held.seating for held in t.rounds)
    return Question(t.here, due, tuple(sorted(t.team)), played, t.plan, t.apart, seed)


async def solved(wanted: Question) -> Plan | Refusal:
    """In another process; nobody at a table waits for it."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "stammtisch.seating", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    try:
        async with asyncio.timeout(SECONDS):
            answer, _ = await process.communicate(msgspec.json.encode(wanted))
    except TimeoutError:
        process.kill()
        return TOO_LONG
    if process.returncode:
        return TOO_LONG
    outcome = msgspec.json.decode(answer, type=Solved)
    return outcome.refusal or outcome.plan


def planned(t: Tournament, plan: Plan, *, applied: bool, seq: int) -> Planned:
    """`t` is the evening before the plan."""
    played = tuple(held.seating for held in t.rounds)
    certificate = quality((*played, *plan), t.here, team=t.team, played=len(played))
    return Planned(plan, certificate, price(t, plan) if t.plan else None, applied, seq)
