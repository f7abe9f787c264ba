"""The club member at Chaotentrumpf: what it knows of a deal, what that is worth, and how it judges others."""

from typing import Final

from stammtisch.bots.chaotentrumpf.beginner import BeginnerBot
from stammtisch.bots.chaotentrumpf.player import ChaotentrumpfBot

__all__ = ["BOTS", "ChaotentrumpfBot"]

BOTS: Final = {"club": ChaotentrumpfBot, "beginner": BeginnerBot}
