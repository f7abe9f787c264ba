"""The one loop that plays: somebody chooses a move, it is decided and recorded, until nobody has one.

Terminal, arena, laws and first steps choose by it; the server is led by the clock and shares the stream and the answers
of HOST.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Generic, TypeVar

from msgspec import Struct

from stammtisch.engine import hosting
from stammtisch.engine.core import HOST, Accepted, HostAction, Seat, TimeUp, Window
from stammtisch.engine.match import AnyMatch
from stammtisch.engine.stream import GameStream, RefusedScript

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
V = TypeVar("V")


class Move(Struct, frozen=True):
    """Who answers which window, and how."""

    seat: Seat
    action: Any
    window: str
    at: int = 0
    """The time of the record."""


class Stalled(Exception):
    """It does not come to its end."""


class Loop(ABC, Generic[S, A, E, V]):
    def __init__(self, stream: GameStream[S, A, E, V]) -> None:
        self.stream = stream

    @abstractmethod
    def choose(self) -> Move | None:
        """The next move; None: it is over."""

    def step(self) -> Accepted[S, E] | None:
        """One move, decided and recorded; None when there is none. A move that is refused is a fault of whoever chose
        it."""
        move = self.choose()
        if move is None:
            return None
        outcome = self.stream.submit(move.seat, move.action, window=move.window, at=move.at)
        if isinstance(outcome, Accepted):
            return outcome
        raise RefusedScript(outcome, context=f"{move.seat} at {move.window}: {move.action}")

    def run(self, steps: int) -> None:
        """To the end."""
        for _ in range(steps):
            if self.step() is None:
                return
        raise Stalled(f"not over after {steps} steps; open: {[w.id for w in self.stream.windows]}")


class TableItself:
    """What HOST contributes to a match by itself, and the seed it has promised and keeps."""

    def __init__(self, match: AnyMatch, draw: Callable[[], bytes]) -> None:
        self._match, self._draw = match, draw
        self._seed: str | None = None

    def answer(self, state: Any, window: Window) -> HostAction | None:
        """To a window of HOST; None: it has nothing to say to it."""
        answer = hosting.answer(self._match, state, window, seed=self._seed, draw=self._draw)
        if answer is None:
            return None
        self._seed = answer.seed
        return answer.action

    def move(self, state: Any, windows: tuple[Window, ...]) -> Move | None:
        return move_of_table(windows, lambda window: self.answer(state, window))


def move_of_table(windows: tuple[Window, ...], answer: Callable[[Window], HostAction | None]) -> Move | None:
    """Nobody has anything to say: HOST does its part, or time runs out."""
    open_ones = [window for window in windows if window.waits_for is None]
    for window in open_ones:
        if (action := answer(window)) is not None:
            return Move(HOST, action, window.id)
    for window in open_ones:
        if window.limit is not None and window.kind != "table":
            return Move(HOST, TimeUp(), window.id)
    return None
