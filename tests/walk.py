"""Random walks through deals and matches of the tests, by the loop that plays everything else."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeAlias

from stammtisch.engine.core import HOST, Seat, Window
from stammtisch.engine.loop import Loop, Move
from stammtisch.engine.stream import GameStream
from stammtisch_dev.random_play import sample

Answer: TypeAlias = Callable[[Any, Window, Random], Any]
"""What HOST does; None: nothing."""


class Walk(Loop[Any, Any, Any, Any]):
    """Of all questions one is drawn, and somebody who is asked, so often; who has nothing to say lets it be."""

    def __init__(self, stream: GameStream[Any, Any, Any, Any], host: Answer, rng: Random, *, draws: int) -> None:
        super().__init__(stream)
        self.host, self.rng, self.draws = host, rng, draws

    def choose(self) -> Move | None:
        for _ in range(self.draws):
            self.draws -= 1
            ready = [w for w in self.stream.windows if w.waits_for is None]
            if not ready:
                return None
            window = self.rng.choice(self.thought_of(ready))
            seat = self.rng.choice(window.seats)
            if (action := self.answer(seat, window)) is not None:
                return Move(seat, action, window.id, self.time())
        return None

    def thought_of(self, ready: list[Window]) -> Sequence[Window]:
        """What somebody thinks of answering."""
        return ready

    def answer(self, seat: Seat, window: Window) -> Any:
        state, rng = self.stream.state, self.rng
        if seat == HOST:
            return self.host(state, window, rng)
        forms = self.stream.game.offers(state, seat, window)
        return sample(rng.choice(forms), rng) if forms else None

    def time(self) -> int:
        return 0

    def walk(self) -> None:
        """To the end, or until nobody is drawn any more."""
        while self.step() is not None:
            pass
