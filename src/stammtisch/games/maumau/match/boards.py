"""MM-15: which of the boards in the room is continued."""

from collections.abc import Sequence

from msgspec import Struct

from stammtisch.games.maumau.options import Options
from stammtisch.rulebook import enforces

FEWEST_NAMES = 2


class Board(Struct, frozen=True):
    """A board and the names on it; `used` says which was used last, the highest first."""

    id: str
    names: frozenset[str]
    closed: bool = False
    """Somebody has reached its target."""
    used: int = 0


@enforces("MM-15")
def continued(boards: Sequence[Board], present: Sequence[str], options: Options) -> tuple[Board, ...]:
    """MM-15: one that names at least two who are here must be continued, of several the one with most of them; of
    equals, where agreed, the one used last. Several left: the lot or the plenum decides; none: a new one is begun."""
    here = set(present)
    known = [b for b in boards if not b.closed and len(b.names & here) >= FEWEST_NAMES]
    most = max((len(b.names & here) for b in known), default=0)
    best = [b for b in known if len(b.names & here) == most]
    if options.ccc == "recent" and best:
        return (max(best, key=lambda b: b.used),)
    return tuple(best)
