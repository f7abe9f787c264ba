"""A decent club member at Doppelkopf."""

from collections.abc import Callable
from functools import partial
from typing import Final

from stammtisch.bots import Bot
from stammtisch.bots.doppelkopf.beginner import BeginnerBot
from stammtisch.bots.doppelkopf.player import DoppelkopfBot
from stammtisch.engine.core import Seat

__all__ = ["BOTS", "MEASURES", "DoppelkopfBot"]


def _strong(seat: Seat, seed: int) -> Bot:
    """Imported when somebody wants it: it needs Numba."""
    from stammtisch.bots.doppelkopf.strong.player import StrongBot

    return StrongBot(seat, seed)


BOTS: Final[dict[str, Callable[[Seat, int], Bot]]] = {
    "club": DoppelkopfBot,
    "beginner": BeginnerBot,
    "strong": _strong,
}
MEASURES: Final = {"alone": partial(DoppelkopfBot, partners=False)}
"""`alone` is `club` without knowing what a partner is."""
