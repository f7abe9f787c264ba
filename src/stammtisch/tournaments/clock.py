"""MM-T-time, MM-T-breaks, MM-T-bell: the one clock of the hall, as data. Whoever has it and the time can show it.

Nothing ticks here. The host looks when something is due (`due`), and what it then does counts from the moment it was
due, not from the moment it was noticed: a laptop that slept does not steal anybody's time.
"""

from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from stammtisch.rulebook import enforces

Phase: TypeAlias = Literal["idle", "play", "break"]
MINUTE: Final = 60_000
SMALL: Final = 5 * MINUTE
LARGE: Final = 10 * MINUTE
PLAY: Final = 30 * MINUTE


class Clock(Struct, frozen=True):
    """All in milliseconds of the host's clock. `length` holds the minutes added, `rested` the pauses that are over."""

    phase: Phase = "idle"
    round: int = 0
    started: int = 0
    length: int = 0
    paused: int | None = None
    rested: int = 0
    rung: bool = False
    """The cowbell: in a break whether it was rung, in a match day whether it had been before (MM-T-late)."""

    @property
    def end(self) -> int:
        return self.started + self.length + self.rested

    def left(self, now: int, *, extra: int = 0) -> int:
        """What every screen shows; `extra` are the minutes one table has got; never below nought."""
        return max(0, self.end + extra * MINUTE - (now if self.paused is None else self.paused))


def stopped(clock: Clock, at: int) -> Clock:
    return clock if clock.paused is not None else replace(clock, paused=at)


def resumed(clock: Clock, at: int) -> Clock:
    if clock.paused is None:
        return clock
    return replace(clock, paused=None, rested=clock.rested + max(0, at - clock.paused))


def longer(clock: Clock, by: int) -> Clock:
    return replace(clock, length=max(0, clock.length + by))


@enforces("MM-T-breaks")
def break_after(number: int) -> int:
    """MM-T-breaks: five and ten minutes by turns, the short one first."""
    return SMALL if number % 2 else LARGE


@enforces("MM-T-bell")
def due(clock: Clock, *, bell_lead: int, by_itself: bool) -> tuple[int, Literal["ring", "time-up"]] | None:
    """MM-T-bell: before a break ends the bell rings; then time is up, and only where the break ends by itself the host
    has anything more to do. None: nothing."""
    if clock.phase == "idle" or clock.paused is not None:
        return None
    if clock.phase == "break" and not clock.rung:
        return max(clock.started, clock.end - bell_lead), "ring"
    return (clock.end, "time-up") if clock.phase == "play" or by_itself else None
