"""A decent club member at Mau-Mau: keeps jacks and tens, counts, says its words in time and sees who does not.

| what it does                                         | module     |
|------------------------------------------------------|------------|
| follows the deal from its own log                    | witness.py |
| sees in table mode who breaks a rule                    | judging.py |
| weighs the ways to play a turn                       | plans.py   |
| answers what it is asked                             | player.py  |
| now and then cheats, where that can be done          | rascal.py  |
"""

from typing import Final

from stammtisch.bots.maumau.beginner import BeginnerBot
from stammtisch.bots.maumau.player import MauMauBot
from stammtisch.bots.maumau.rascal import RascalBot

__all__ = ["BOTS", "MauMauBot", "RascalBot"]

BOTS: Final = {"club": MauMauBot, "beginner": BeginnerBot, "rascal": RascalBot}
"""`rascal` now and then cheats, where the rules know what to do then."""
