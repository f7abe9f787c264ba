"""The rascal: plays like a club member and now and then cheats, where cheating can be done: in table mode."""

import hashlib
from random import Random
from typing import Any, Final

from msgspec.structs import replace

from stammtisch.bots.maumau.player import MauMauBot
from stammtisch.bots.thinking import Question
from stammtisch.cards import JOKER
from stammtisch.engine.core import Seat
from stammtisch.games.maumau import referee
from stammtisch.games.maumau.actions import DrawCard, LayCard, TakePenalty
from stammtisch.games.maumau.laying.serving import RANK

CHEEK: Final = 0.03


class RascalBot(MauMauBot):
    """`cheek` is how often it tries what it should not, of the occasions there are. Under a strict referee: never."""

    def __init__(self, seat: Seat, seed: int, *, cheek: float = CHEEK) -> None:
        super().__init__(seat, seed)
        self.cheek = cheek

    def tempted(self, q: Question, what: str) -> bool:
        """Once for each turn of a deal and each kind of mischief, so that it does not change its mind; one offence a
        turn is enough, all the more when it was caught."""
        p = self.believed(q)
        if not referee.table_mode(p) or any((o.seat, o.turn) == (self.seat, p.number) for o in p.offences):
            return False
        told = f"{self.seed}:{self.seat}:{q.frame.view.number}:{p.number}:{what}"
        return Random(hashlib.sha256(told.encode()).digest()).random() < self.cheek

    def play(self, q: Question) -> Any:
        """Lays a wrong card instead of drawing, or keeps quiet about the last card."""
        action = super().play(q)
        if action is None:
            return None
        if isinstance(action, DrawCard) and self.tempted(q, "card"):
            spare = [card for card in q.deal.hand if RANK[card] not in ("B", JOKER)]
            return LayCard(spare[0]) if len(spare) > 1 else action
        if isinstance(action, LayCard) and action.mau and self.tempted(q, "mau"):
            return replace(action, mau=False)
        return action

    def mau(self, q: Question) -> Any:
        action = super().mau(q)
        return None if action is not None and self.tempted(q, "mau") else action

    def anytime(self, q: Question) -> Any:
        """Takes up a penalty card before its time."""
        if q.form("take-penalty") is None or q.deal.stage != "act":
            return None
        return TakePenalty() if self.tempted(q, "penalty") else None
