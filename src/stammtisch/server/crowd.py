"""Who is at the door: all open connections, so many an address and so many in all.

Most of them wait for the other side: to say something, to finish what it began, or to read. Such silent ones cost next
to nothing, and too many of them shut everybody else out; so where it gets crowded the one that has been silent for
longest goes. Whoever is being served, or sits at a table, is never sent away for somebody new.
"""

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from stammtisch.rulebook import enforces


class Visitor(Protocol):
    where: str
    """The address it comes from."""
    vouched: bool
    """A proxy we trust stands there: it speaks for many, and counts them itself."""

    def cut(self) -> None:
        """The connection ends now."""


class Capacity(Struct, frozen=True):
    """How many there may be."""

    open: int
    silent: int


class Crowd:
    def __init__(self, *, here: Capacity, in_all: Capacity, shut_out: Callable[[str, str], None]) -> None:
        self._here, self._in_all, self._shut_out = here, in_all, shut_out
        self.open: dict[str, int] = {}
        self.total = 0
        self._silent: dict[Visitor, None] = {}
        self._silent_at: dict[str, dict[Visitor, None]] = {}
        """Both in the order in which they fell silent."""

    @property
    def silent(self) -> int:
        return len(self._silent)

    def enter(self, visitor: Visitor) -> None:
        """Somebody new, and silent so far."""
        self.open[visitor.where] = self.open.get(visitor.where, 0) + 1
        self.total += 1
        self.wait(visitor)

    def leave(self, visitor: Visitor) -> None:
        self.work(visitor)
        self.left(visitor.where)

    def left(self, where: str) -> None:
        """Somebody of this address who was not silent."""
        self.total -= 1
        self.open[where] -= 1
        if not self.open[where]:
            del self.open[where]

    def wait(self, visitor: Visitor) -> None:
        """From now on it is the other side's turn."""
        if visitor not in self._silent:
            self._silent[visitor] = None
            self._silent_at.setdefault(visitor.where, {})[visitor] = None
            self._make_room(visitor)

    def work(self, visitor: Visitor) -> None:
        """From now on it is ours."""
        if visitor in self._silent:
            del self._silent[visitor]
            here = self._silent_at[visitor.where]
            del here[visitor]
            if not here:
                del self._silent_at[visitor.where]

    @enforces("ENG-limit")
    def _make_room(self, visitor: Visitor) -> None:
        """ENG-limit: nobody keeps others out by being silent; where nobody is, there is no room for one more."""
        here = self._silent_at[visitor.where]
        full_here = self.open[visitor.where] > self._here.open or len(here) > self._here.silent
        if full_here and not visitor.vouched:
            self._send_away(next(iter(here)), visitor)
        if self.total > self._in_all.open or len(self._silent) > self._in_all.silent:
            self._send_away(next(iter(self._silent)), visitor)

    def _send_away(self, gone: Visitor, visitor: Visitor) -> None:
        self._shut_out(gone.where, "crowded" if gone is visitor else "silent")
        self.leave(gone)
        gone.cut()
