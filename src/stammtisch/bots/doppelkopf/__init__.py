"""A decent club member at Doppelkopf."""

from functools import partial
from typing import Final

from stammtisch.bots.doppelkopf.beginner import BeginnerBot
from stammtisch.bots.doppelkopf.player import DoppelkopfBot

__all__ = ["BOTS", "MEASURES", "DoppelkopfBot"]

BOTS: Final = {"club": DoppelkopfBot, "beginner": BeginnerBot}
MEASURES: Final = {"alone": partial(DoppelkopfBot, partners=False)}
"""`alone` is `club` without knowing what a partner is."""
