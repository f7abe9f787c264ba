"""Where the cards still out may lie, and what that makes of a trick."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from stammtisch.bots.trickcraft import Reading
from stammtisch.cards import Card
from stammtisch.engine.core import Seat
from stammtisch.games.schafkopf.contracts import CONTRACTS
from stammtisch.tricks import TRUMP

_LEAN: Final = {"Rufspiel": 1.6, "Farbwenz": 2.0, "Wenz": 2.0, "Solo": 2.2}
"""Who plays has more trumps than others: by how much a trump still out is rather with the declarer."""


class Chances:
    """How likely each card still out is with each of the others: by the cards they hold, their voids, the bidding."""

    def __init__(self, view: Any, r: Reading) -> None:
        self.r = r
        contract = CONTRACTS[view.contract]
        self._others = [s for s in r.players if s != r.seat]
        self._left = {s: view.counts[s] for s in self._others}
        self._declarer, self._lean = view.declarer, _LEAN[contract.kind]
        self._held: dict[Seat, dict[Card, float]] = {s: {} for s in self._others}
        self._beats: dict[tuple[Seat, int, str], float] = {}
        for card in r.unseen:
            self._place(card, called=card == contract.called, partner=view.partner)

    def _place(self, card: Card, *, called: bool, partner: Seat | None) -> None:
        klass = self.r.order.klass[card]
        weights = {}
        for s in self._others:
            weight = 0.0 if klass in self.r.void[s] else float(self._left[s])
            if s == self._declarer:
                weight *= 0.0 if called else self._lean if klass == TRUMP else 1.0
            if called and partner is not None:
                weight = float(s == partner)
            weights[s] = weight
        whole = sum(weights.values())
        for s, weight in weights.items():
            self._held[s][card] = weight / whole if whole else 0.0

    def holds(self, seat: Seat, cards: Iterable[Card], *, sharper: float = 1.0) -> float:
        """How likely this seat holds at least one of these."""
        none = 1.0
        held = self._held[seat]
        for card in cards:
            none *= 1.0 - min(1.0, held[card] * sharper)
        return 1.0 - none

    def beats(self, seat: Seat, card: Card, led: str) -> float:
        """How likely this seat can beat the card in a trick to which this class was led."""
        key = seat, self.r.order.beats[led](card), led
        if key not in self._beats:
            self._beats[key] = self._over(*key)
        return self._beats[key]

    def _over(self, seat: Seat, least: int, led: str) -> float:
        strength, klass = self.r.order.beats[led], self.r.order.klass
        higher = [c for c in self.r.unseen if strength(c) > least]
        if not higher or self._left[seat] == 0:
            return 0.0
        if led == TRUMP:
            return self.holds(seat, higher)
        suited = [c for c in self.r.unseen if klass[c] == led]
        follows = self.holds(seat, suited)
        over = self.holds(seat, [c for c in higher if klass[c] == led])
        pool = len(self.r.unseen)
        sharper = pool / (pool - len(suited)) if pool > len(suited) else 1.0
        trumps = self.holds(seat, [c for c in higher if klass[c] == TRUMP], sharper=sharper)
        return over + (1.0 - follows) * trumps

    def ours(self, card: Card, sides: Mapping[Seat, float]) -> float:
        """How likely our side takes this trick when this card is played to it now."""
        r = self.r
        led = r.order.klass[r.trick[0][1]] if r.trick else r.order.klass[card]
        if r.takes(card):
            best, chance = card, 1.0
        else:
            winner = r.winner
            assert winner is not None
            best, chance = dict(r.trick)[winner], sides[winner]
        for s in r.behind:
            beats = self.beats(s, best, led)
            chance = chance * (1.0 - (1.0 - sides[s]) * beats) + (1.0 - chance) * sides[s] * beats
        return chance
