"""A beginner at Doppelkopf: knows the rules and its own cards, and remembers no trick that was turned over."""

from typing import Any

from stammtisch.bots import Log
from stammtisch.bots.doppelkopf.knowledge import Knowledge
from stammtisch.bots.doppelkopf.player import DoppelkopfBot
from stammtisch.bots.thinking import Question
from stammtisch.bots.trickcraft import forgotten
from stammtisch.engine.core import Seat
from stammtisch.games.doppelkopf.contracts import PACKS


class ThisTrick(Knowledge):
    """What lies there, what one holds, and who has shown himself."""

    def __init__(self, seat: Seat, view: Any, log: Log) -> None:
        super().__init__(seat, view, log)
        memory = forgotten(self, PACKS[self.options.pack])
        self.unseen, self.void, self.tricks, self.takers = memory.unseen, memory.void, memory.tricks, memory.takers
        self.with_us = self._sides()


class BeginnerBot(DoppelkopfBot):
    def knowledge(self, q: Question) -> Knowledge:
        return ThisTrick(self.seat, q.deal, q.log)

    def claim(self, q: Question) -> Any:
        """Who remembers no trick cannot complain about it."""
        return None
