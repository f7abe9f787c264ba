"""Deadlines of the open questions, by the names of the games' timing options, and the pace of a table. Time itself is
handed in."""

from collections.abc import Iterable
from typing import Any, Final, Protocol

from msgspec import Struct

from stammtisch.engine.core import Window


class Clock(Protocol):
    """`now` only ever grows, for deadlines; `wall` is what people call the time, for the log. Milliseconds."""

    def now(self) -> int: ...

    def wall(self) -> int: ...


class Pace(Struct, frozen=True, kw_only=True):
    """Milliseconds the table takes its time, so that people can follow; tests take none."""

    next_deal: int = 20_000
    """Unless everybody who is there has said that he is ready."""
    look: int = 180_000
    """As long as that at most, when somebody wants to look at the result for longer."""
    mixing: int = 1_500
    bot: int = 700
    person: int = 15_000
    """What a person may take before a bot presses for an answer."""
    grace: int = 60_000
    """How long an absent player's seat just waits."""


NO_PACE: Final = Pace(next_deal=0, look=0, mixing=0, bot=0, person=0, grace=0)


class Deadlines:
    """A question keeps its time while it is suspended, and loses it when it closes or is timed by another limit: who
    may be counted out after three seconds is played for only after sixty."""

    def __init__(self) -> None:
        self._due: dict[str, int] = {}
        self._left: dict[str, int] = {}
        self._limits: dict[str, str] = {}

    def follow(self, windows: Iterable[Window], timing: Any, now: int, *, stopped: bool) -> None:
        """Starts, stops and forgets clocks as the questions come, wait and go."""
        due, left, limits = self._due, self._left, self._limits
        self._due, self._left, self._limits = {}, {}, {}
        for w in windows:
            seconds = None if w.limit is None else getattr(timing, w.limit, None)
            if w.limit is None or seconds is None:
                continue
            self._limits[w.id] = w.limit
            if limits.get(w.id, w.limit) != w.limit:
                due.pop(w.id, None)
                left.pop(w.id, None)
            rest = max(0, due[w.id] - now) if w.id in due else left.get(w.id, int(seconds * 1000))
            if stopped or w.waits_for is not None:
                self._left[w.id] = rest
            else:
                self._due[w.id] = due.get(w.id, now + rest)

    def expired(self, now: int) -> str | None:
        """A question whose time has run out; it is told once."""
        over = [(at, name) for name, at in self._due.items() if at <= now]
        return min(over)[1] if over else None

    def give(self, window: str, now: int, ms: int) -> None:
        """More time for a question that could not be closed."""
        self._due[window] = now + ms

    def next(self) -> int | None:
        return min(self._due.values(), default=None)

    def shown(self, now: int) -> tuple[dict[str, int], tuple[str, ...]]:
        """Milliseconds left for each, and which of them stand still."""
        running = {name: max(0, at - now) for name, at in self._due.items()}
        return running | self._left, tuple(sorted(self._left))
