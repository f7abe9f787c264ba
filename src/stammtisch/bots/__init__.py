"""Players who are not people. A bot sees its seat's frame and its own redacted log, nothing else.

`Bot.answer(frame, log)` is synchronous and pure: dice are a seed that is part of the bot, so the same frame and log
give the same answer. Pauses, workers and clocks belong to whoever hosts it.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol, TypeAlias

from stammtisch.engine.core import Seat
from stammtisch.engine.frames import Frame

Log: TypeAlias = Sequence[tuple[Any, ...]]
"""The events of each record as the seat saw them."""


class Bot(Protocol):
    def answer(self, frame: Frame[Any], log: Log) -> tuple[str, dict[str, Any]] | None:
        """Window and action (tagged, as on the wire), or None: nothing to say at the moment."""
        ...


Maker: TypeAlias = Callable[[str, Seat, int], Bot]
"""(game, seat, seed) -> bot"""

NAMES: Final = ("random",)
"""The bots that can be placed at a table."""


def bot(name: str, game: str, *, seat: Seat, seed: int) -> Bot:
    """A bot of this name for this seat."""
    if name == "random":
        from stammtisch.bots.random import RandomBot

        return RandomBot(seat, seed)
    raise LookupError(name)
