"""A stream as scripts in tests lead it: by kinds of questions, and by what is offered."""

from typing import Any, Generic, TypeVar

from stammtisch.engine.core import Seat
from stammtisch.engine.stream import GameStream, RefusedScript
from stammtisch_dev.forms import expanded

__all__ = ["RefusedScript", "Session"]

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")


class Session(GameStream[S, A, E, V], Generic[S, A, E, V]):
    def kinds(self) -> dict[str, str | None]:
        """The kinds of the open questions, each with what it waits for."""
        return {w.kind: w.waits_for for w in self.game.windows(self.state)}

    def offered(self, seat: Seat, kind: str) -> list[Any]:
        """Every action offered to this seat in the window of this kind."""
        return [a for form in self.game.offers(self.state, seat, self.window(kind)) for a in expanded(form)]
