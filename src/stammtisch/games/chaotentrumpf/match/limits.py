"""CT-17a to c, CT-NUEV-6: when a match is won, who plays off, and what number of deals to agree on."""

from typing import Any, Final, Literal

from msgspec import Struct
from msgspec.structs import fields

from stammtisch.engine.core import Refusal, Seat
from stammtisch.games.chaotentrumpf.match.state import ChaotentrumpfMatchState
from stammtisch.games.chaotentrumpf.options import Options
from stammtisch.rulebook import enforces

LEAST: Final = 1000
LEAST_OF_MANY: Final = 750
FEW: Final = 4
PLAYOFF: Final = 50
_MAY_CHANGE: Final = ("packs", "timing", "secretary")


class Outcome(Struct, frozen=True):
    """How a match goes on after a deal: another one, a play-off of these, or this winner."""

    kind: Literal["on", "playoff", "won"]
    seats: tuple[Seat, ...] = ()
    clause: str = "CT-17a"


class Proposal(Struct, frozen=True):
    """What set-up suggests for so many players; `key` names the sentence that says why."""

    least: int
    limit: int
    max_deals: int | None
    key: str


@enforces("CT-17a")
def least_limit(players: int) -> int:
    """CT-17a: at least 1000; with more than four players it may go down to 750."""
    return LEAST if players <= FEW else LEAST_OF_MANY


@enforces("CT-17a")
def why_too_low(options: Options, players: int) -> Refusal | None:
    """CT-17a: the limit is agreed before the match and has a floor."""
    least = least_limit(players)
    if options.limit >= least:
        return None
    return Refusal("CT-17a", "refusal.ct.limit", {"found": options.limit, "least": least, "players": players})


@enforces("CT-17c")
def proposal(players: int) -> Proposal:
    """CT-17c: up to four players reach the limit; from five on most lose more than they gain, and so many deals are
    proposed that everybody shuffles twice."""
    if players <= FEW:
        return Proposal(LEAST, LEAST, None, "setup.ct.few")
    return Proposal(LEAST_OF_MANY, LEAST_OF_MANY, 2 * players, "setup.ct.many")


@enforces("CT-17a", "CT-NUEV-6")
def outcome(m: ChaotentrumpfMatchState) -> Outcome:
    """CT-17a: who alone is above the limit has won; CT-NUEV-6: without minutes there is no limit, and no end."""
    if len(m.players) < 2:
        return Outcome("won", m.players, "CT-17b" if m.playoff else "CT-17a")
    if not m.options.minutes:
        return Outcome("on")
    if m.playoff is not None:
        return _among(above(m.playoff.totals, m.playoff.limit, m.players), "CT-17b")
    exceeding = above(m.totals, m.options.limit, m.players)
    return _among(exceeding, "CT-17a") if exceeding else _limited(m)


@enforces("CT-17a")
def above(totals: tuple[int, ...], limit: int, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """CT-17a: to reach the limit is not to exceed it."""
    return tuple(s for s in seats if totals[s] > limit)


@enforces("CT-17b")
def _among(seats: tuple[Seat, ...], clause: str) -> Outcome:
    """CT-17b: of several who pass it in the same deal none has won yet."""
    if not seats:
        return Outcome("on")
    return Outcome("won", seats, clause) if len(seats) == 1 else Outcome("playoff", seats, "CT-17b")


@enforces("CT-17c")
def _limited(m: ChaotentrumpfMatchState) -> Outcome:
    """CT-17c: when time or deals have run out the highest total wins, and a tie is played off."""
    deals = m.options.max_deals
    if not m.time_up and (deals is None or len(m.rows) < deals):
        return Outcome("on")
    best = max(m.totals[s] for s in m.players)
    return _among(tuple(s for s in m.players if m.totals[s] == best), "CT-17c")


@enforces("CT-17b")
def playoff_limit(options: Options, participants: int) -> int:
    """CT-17b: 50 for each who takes part: a mark of his own, or by option the sum of them."""
    return PLAYOFF if options.playoff_limit == "flat50" else PLAYOFF * participants


@enforces("CT-17a", "CT-17c", "CT-NUEV-1", "CT-NUEV-5")
def why_fixed(now: Options, wanted: Options) -> Refusal | None:
    """CT-17a, CT-17c, CT-NUEV-5: what was agreed before the match stays; CT-NUEV-1: missing cards may turn up, and the
    secretary may come (CT-4b)."""
    for field in fields(Options):
        before, after = getattr(now, field.name), getattr(wanted, field.name)
        if before != after and not (field.name in _MAY_CHANGE and (field.name != "packs" or after is None)):
            return Refusal(_clause_of(field), "refusal.ct.fixed", {"value": field.name})
    if now.timing.match != wanted.timing.match:
        return Refusal("CT-17c", "refusal.ct.fixed", {"value": "timing.match"})
    return None


def _clause_of(field: Any) -> str:
    return next(str(m.extra["clause"]) for m in field.type.__metadata__ if m.extra)
