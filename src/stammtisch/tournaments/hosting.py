"""What the host adds to what a client asks for: the time, a promise, a seed. No client can say any of these."""

from msgspec.structs import replace

from stammtisch import fair
from stammtisch.tournaments.actions import Action, AnnounceDraw, CarryOut, CloseRound, Ring, Stamped, TimeUp
from stammtisch.tournaments.clock import due
from stammtisch.tournaments.state import Tournament


def stamped(action: Action, *, at: int, seed: str) -> Action:
    """The action as it is decided; `seed` are 64 fresh hex digits, kept by the host until it reveals them."""
    if isinstance(action, Stamped):
        return replace(action, at=at)
    if isinstance(action, AnnounceDraw):
        return replace(action, commitment=fair.commitment(seed))
    if isinstance(action, CarryOut):
        return replace(action, seed=seed)
    if isinstance(action, CloseRound):
        return replace(action, lot=seed)
    return action


def overdue(t: Tournament, *, at: int) -> Ring | TimeUp | None:
    """What the clock of the hall asks the host to do by now."""
    if t.options.format != "maumau":
        return None
    what = due(t.clock, bell_lead=1000 * t.options.bell_seconds, by_itself=t.options.begin_by_itself)
    if what is None or what[0] > at:
        return None
    return Ring(at) if what[1] == "ring" else TimeUp(at)
