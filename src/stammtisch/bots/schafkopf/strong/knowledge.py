"""What one seat knows about a Schafkopf deal, in the form the sampler and the solver want it."""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

import numpy as np
from msgspec import Struct

from stammtisch.bots.trickcraft import Reading
from stammtisch.cards import Card
from stammtisch.engine.core import Seat
from stammtisch.games.schafkopf.contracts import AUGEN, CONTRACTS, SEATS, Contract
from stammtisch.games.schafkopf.options import Options
from stammtisch.search.schafkopf import positions
from stammtisch.search.tables import Ints
from stammtisch.search.worlds import Deck, Known
from stammtisch.tricks import TRUMP

FOUR: Final = 4
"""So many cards of the called suit let its holder run away."""
T = TypeVar("T")


class Fallen(Struct, frozen=True):
    """A card that was played, and what was led to its trick (None: it was led itself)."""

    seat: Seat
    card: Card
    lead: Card | None


class Knowledge:
    """The position as this seat knows it."""

    def __init__(
        self, seat: Seat, view: Any, r: Reading, options: Options, auction: Sequence[tuple[Seat, int]] = ()
    ) -> None:
        """`auction`: who bid which rung, -1 for a pass."""
        self.seat, self.r, self.options, self.auction = seat, r, options, auction
        self.contract: Contract = CONTRACTS[view.contract]
        self.bits = positions.bits(view.contract, options.runaway)
        self.declarer: Seat = view.declarer
        self.partner: Seat | None = view.partner
        self.spritze: Seat | None = None if view.spritze is None else view.spritze.seat
        self.others = tuple((seat + k) % 4 for k in (1, 2, 3))
        self.fallen = [
            Fallen(s, card, None if at == 0 else trick[0][1])
            for trick in (*r.tricks, r.trick)
            for at, (s, card) in enumerate(trick)
        ]
        self.leader: Seat = r.trick[0][0] if r.trick else seat if r.tricks else view.leader
        first, second, third = [*(self.bits.mask([card]) for _, card in r.trick), 0, 0, 0][:3]
        self.lying = (first, second, third)
        self.hand = self.bits.mask(r.hand)
        self.counts = tuple(8 - sum(f.seat == s for f in self.fallen) for s in SEATS)
        self.played = [self.bits.mask(f.card for f in self.fallen if f.seat == s) for s in SEATS]
        self.ran = self._first_called_lead()
        """Who led the called suit first, after how many cards, with which; None while it was not led."""
        started = self.ran is not None and self.ran[0] < len(self.fallen) - len(r.trick)
        self.bound = int(self.contract.called is not None and not started)
        """The Sau was bound when this trick began."""

    def _first_called_lead(self) -> tuple[int, Seat, Card] | None:
        if self.contract.called is None:
            return None
        klass = self.r.order.klass
        for at, f in enumerate(self.fallen):
            if f.lead is None and klass[f.card] == self.contract.suit:
                return at, f.seat, f.card
        return None

    # --- the hidden cards ---

    def deck(self) -> Deck:
        """All worlds that agree with what is known. After a broken rule there is none: then rules are forgotten."""
        for strict in (True, False):
            deck = Deck(self.facts(strict=strict))
            if deck.ways > 0:
                return deck
        return Deck(Known([self.bits.mask(self.r.unseen)], self._left(), [(True,) * 3], [[(0, 0, 0)]]))

    def _left(self) -> tuple[int, int, int]:
        return self._three(lambda s: self.counts[s])

    def facts(self, *, strict: bool = True) -> Known:
        """By class of card; the called Sau, while nobody has seen it, stands for itself."""
        klass, called = self.r.order.klass, self.contract.called
        hidden = called is not None and called in self.r.unseen
        names = sorted(set(klass.values()))
        loose = [c for c in self.r.unseen if c != called or not hidden]
        shown_by = next((f.seat for f in self.fallen if f.card == called), None)
        holders: tuple[Seat | None, ...] = self.others if hidden else (shown_by,)

        def least(name: str, holder: Seat | None) -> tuple[int, int, int]:
            return self._three(lambda s: self._least(name, s, holder) if strict else 0)

        def may(name: str) -> tuple[bool, bool, bool]:
            return self._three(lambda s: name not in self.r.void[s])

        return Known(
            cards=[self.bits.mask(card for card in loose if klass[card] == name) for name in names],
            counts=self._left(),
            may=[may(name) for name in names],
            least=[[least(name, holder) for name in names] for holder in holders],
            special=self.bits.sau if hidden else 0,
            holders=self._three(lambda s: hidden and self._may_hold_sau(s)),
        )

    def _three(self, question: Callable[[Seat], T]) -> tuple[T, T, T]:
        a, b, c = self.others
        return question(a), question(b), question(c)

    def _may_hold_sau(self, seat: Seat) -> bool:
        """Not the declarer, not who doubled the game, nobody without the suit, nobody who kept it when searched."""
        if seat in (self.declarer, self.spritze) or self.contract.suit in self.r.void[seat]:
            return False
        if self.partner is not None:
            return seat == self.partner
        if self.ran is None:
            return True
        at, leader, low = self.ran
        if leader == seat:
            early = self.options.runaway == "any_lead" or at == 0
            return early and low != self.contract.called
        return not any(f.seat == seat for f in self.fallen[at + 1 : at + 4])

    def _least(self, name: str, seat: Seat, holder: Seat | None) -> int:
        """How many cards of the class this seat must hold, the Sau not counted, when `holder` has or had it."""
        suit, klass = self.contract.suit, self.r.order.klass
        shown = sum(klass[f.card] == name for f in self.fallen if f.seat == seat)
        if name == TRUMP and seat == self.spritze:
            return int(shown == 0)
        if self.contract.called is None or name != suit:
            return 0
        if seat == self.declarer:
            return int(shown == 0)
        if seat == holder and self.ran is not None and self.ran[1] == seat and self.ran[2] != self.contract.called:
            since = sum(klass[f.card] == name for f in self.fallen[self.ran[0] :] if f.seat == seat)
            return max(0, FOUR - (self.contract.called in self.r.unseen) - since)
        return 0

    # --- worlds as the solver wants them ---

    def turned(self, drawn: Ints) -> tuple[Ints, Ints]:
        """Hands and declaring side of each world, both from the leader of this trick on."""
        hands = np.zeros((len(drawn), 4), np.int64)
        for at, s in enumerate(self.others):
            hands[:, (s - self.leader) % 4] = drawn[:, at]
        hands[:, (self.seat - self.leader) % 4] = self.hand
        sides = np.full(len(drawn), 1 << (self.declarer - self.leader) % 4, np.int64)
        if self.contract.called is not None:
            if self.partner is not None:
                sides |= 1 << (self.partner - self.leader) % 4
            else:
                for place in range(4):
                    sides |= np.where(hands[:, place] & self.bits.sau != 0, 1 << place, 0)
        return hands, sides

    def by_seat(self, drawn: Ints) -> Ints:
        """Four masks a world, as held now."""
        hands = np.zeros((len(drawn), 4), np.int64)
        hands[:, self.seat] = self.hand
        for at, s in enumerate(self.others):
            hands[:, s] = drawn[:, at]
        return hands

    def banked(self, sides: Ints) -> tuple[Ints, Ints]:
        """Augen and tricks the declaring side of each world has taken already."""
        augen, tricks = np.zeros(len(sides), np.int64), np.zeros(len(sides), np.int64)
        for trick, taker in zip(self.r.tricks, self.r.takers, strict=True):
            taken = sides >> (taker - self.leader) % 4 & 1
            augen += taken * sum(AUGEN[card] for _, card in trick)
            tricks += taken
        return augen, tricks

    @property
    def tricks(self) -> int:
        return len(self.r.tricks)
