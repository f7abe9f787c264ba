"""Players who are not people. A bot sees its seat's frame and its own redacted log, nothing else.

`Bot.answer(frame, log)` is synchronous and pure: dice are a seed that is part of the bot, so the same frame and log
give the same answer. Pauses, workers and clocks belong to whoever hosts it.
"""

import importlib
import importlib.util
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Final, Literal, Protocol, TypeAlias

from stammtisch import search
from stammtisch.engine.core import Seat
from stammtisch.engine.frames import Frame

Log: TypeAlias = Sequence[tuple[Any, ...]]
"""The events of each record as the seat saw them."""


class Bot(Protocol):
    def answer(self, frame: Frame[Any], log: Log) -> tuple[str, Any] | None:
        """Window and action (the game's own, or tagged as on the wire), or None: nothing to say at the moment."""
        ...


NAMES: Final = ("club", "beginner", "strong", "random")
"""The levels, the usual one first; `random` does not know the game, and not every game has a strong one."""
APART: Final = ("strong",)
"""Those who think for so long that a server gives them processes of their own; they need an extra."""
STAND_IN: Final = "club"
"""Who answers for them meanwhile."""
PRESSING: Final = frozenset({"count"})
"""Kinds of windows by which somebody is pressed: before a bot does, a person's time has to pass."""
CALLED: Final = ("Resi", "Xaver", "Vroni", "Beni", "Leni", "Sepp", "Zenzi", "Korbi", "Burgl", "Wastl")
"""What a bot on each chair is called: three at one table are not all `club`."""


def names(game: str) -> tuple[str, ...]:
    """The bots that can be placed at a table of this game; `random` plays any."""
    own, lacking = _makers(game, "BOTS"), unavailable(game)
    able = (name for name in dict.fromkeys((*NAMES, *own)) if name == "random" or name in own)
    return tuple(name for name in able if name not in lacking)


def unavailable(game: str) -> tuple[str, ...]:
    """Bots of this game that cannot play here, because what they search with is not installed."""
    return tuple(name for name in APART if name in _makers(game, "BOTS") and search.missing())


def measures(game: str) -> tuple[str, ...]:
    """Bots of this game that only an arena needs."""
    return tuple(_makers(game, "MEASURES"))


def bot(name: str, game: str, *, seat: Seat, seed: int) -> Bot:
    """A bot of this name for this seat of this game; LookupError when there is none."""
    if name == "random":
        from stammtisch.bots.random import RandomBot

        return RandomBot(seat, seed)
    makers = _makers(game, "BOTS") | _makers(game, "MEASURES")
    if name not in makers or name in unavailable(game):
        raise LookupError(f"{name} ({game})")
    return makers[name](seat, seed)


@cache
def _makers(game: str, kind: Literal["BOTS", "MEASURES"]) -> dict[str, Callable[[Seat, int], Bot]]:
    """What the package `bots/<game>` offers by name; a game without one is played by `random` alone."""
    module = f"{__name__}.{game}"
    if importlib.util.find_spec(module) is None:
        return {}
    makers: dict[str, Callable[[Seat, int], Bot]] = getattr(importlib.import_module(module), kind, {})
    return makers
