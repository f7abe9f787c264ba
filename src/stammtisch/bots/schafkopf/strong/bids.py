"""Which game to play, and whether to play at all: what it brings against what passing brings."""

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from stammtisch.bots.schafkopf import bidding
from stammtisch.bots.schafkopf.strong.outlook import Care, Chair, dealt, passing, played
from stammtisch.bots.schafkopf.strong.payoff import Floats
from stammtisch.engine.core import Seat
from stammtisch.games.schafkopf.bidding import callable_suits
from stammtisch.games.schafkopf.contracts import CONTRACTS, ORDERS, SEATS, rung
from stammtisch.search.tables import Ints

OFFSET: Final = {"Rufspiel": 0.0, "Farbwenz": 0.0, "Wenz": 1.1, "Solo": -0.8}
"""How much more a game brings than playouts by habit promise: from games strong players have played against strong ones
and against club members (`python -m stammtisch_dev.promises`). Opponents who search deeper hurt who plays alone."""
ALONE: Final = 0.5
"""What is taken off a single game: of so many promises the highest is too high, and much hangs on it."""


class Choice:
    """One seat before its word."""

    def __init__(self, at: Chair, view: Any, words: Sequence[tuple[Seat, int]], care: Care) -> None:
        self.at, self.view, self.words, self.care = at, view, words, care

    def to_bid(self, names: Sequence[str]) -> str | None:
        """The game to bid for; None: pass. Where somebody outbids it, it is as if this seat had passed."""
        if (sure := self.tout(names)) is not None:
            return sure
        hands = self.hands()
        passed = passing(self.at, hands, self.view, self.care)
        place = {s: k for k, s in enumerate(self.view.auction.order)}
        holds = np.array([place[s] < place[self.at.seat] for s in SEATS])
        gains = {}
        for name, brings in self.outlooks(names, hands).items():
            outbid = (passed.top + holds > rung(CONTRACTS[name], self.at.options)).any(axis=1)
            gains[name] = float(np.where(outbid, 0.0, brings - passed.brings).mean())
        best = max(gains, key=gains.__getitem__, default=None)
        return None if best is None or gains[best] <= 0 else best

    def to_name(self, names: Sequence[str]) -> str | None:
        """The game to play when all others have passed."""
        if (sure := self.tout(names)) is not None:
            return sure
        brings = {name: float(row.mean()) for name, row in self.outlooks(names, self.hands()).items()}
        return max(brings, key=brings.__getitem__, default=None)

    def tout(self, names: Sequence[str]) -> str | None:
        """A Tout that cannot be lost."""
        hand, leads = self.view.hand, self.at.vorhand == self.at.seat
        touts = [name for name in names if CONTRACTS[name].tout]
        return next((name for name in touts if bidding.sure_of_all(hand, ORDERS[name], leads=leads)), None)

    def hands(self) -> Ints:
        return dealt(self.at, self.view.hand, self.words, self.care)

    def outlooks(self, names: Sequence[str], hands: Ints) -> dict[str, Floats]:
        """What each game that may be played rightly brings, world by world."""
        mine, suits, brings = np.full(len(hands), self.at.seat), callable_suits(self.view.hand), {}
        for contract in (CONTRACTS[name] for name in names):
            if contract.tout or (contract.kind == "Rufspiel" and contract.suit not in suits):
                continue
            promised = played(self.at, hands, mine, contract.name, self.care.times)
            alone = ALONE * (contract.kind != "Rufspiel")
            brings[contract.name] = promised + OFFSET[contract.kind] - alone
        return brings
