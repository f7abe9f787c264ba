"""A contract as data: from an order table of the rules to the head of a workspace.

Bits are sorted: plain suits from the bottom, trumps on top, within a class by strength. So the card that takes a trick
is the highest bit among trumps and the suit led, and one compare of integers says which of two cards wins.
"""

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from stammtisch.cards import Card
from stammtisch.search.layout import (
    AFTER,
    AUGEN,
    BELOW,
    CALLED,
    DULLE,
    FOX,
    HEAD,
    KARLCHEN,
    KLASS,
    LOW,
    Q1,
    Q2,
    RUNMIN,
    SALT,
    SAU,
    SCHWEIN,
    SECOND,
    SLOTS,
    TABLE,
    TRUMPS,
    WHEN,
)
from stammtisch.tricks import TRUMP, Order

Ints: TypeAlias = NDArray[np.int64]


def word(value: int) -> int:
    """64 bits as the signed number they are."""
    return value - (1 << 64) if value >> 63 else value


class Bits:
    """The cards of one contract as sorted bits, and the head of a workspace that says so."""

    def __init__(self, order: Order, augen: Mapping[Card, int], *, above: Iterable[Card] = (), number: int = 0) -> None:
        """`order`: the rules' own `Order`; `above`: cards above all trumps; `number` tells contracts apart."""
        rows: dict[str, list[Card]] = {}
        for card, klass in order.klass.items():
            if klass != TRUMP:
                rows.setdefault(klass, []).append(card)
        plain = [sorted(row, key=order.beats[klass]) for klass, row in rows.items()]
        self.rows = [row for row in (*plain, [*reversed(order.trumps), *above]) if row]
        self.cards: tuple[Card, ...] = tuple(card for row in self.rows for card in row)
        self.bit = {card: at for at, card in enumerate(self.cards)}
        self.number = number
        self.words = [0] * HEAD
        planes = [0, 0, 0, 0]
        for row in self.rows:
            for at, card in enumerate(row):
                b = self.bit[card]
                below = self.mask(row[:at])
                self.words[KLASS + b], self.words[BELOW + b] = self.mask(row), below | below << 32
                self.words[AUGEN + b] = augen[card]
                planes = [plane | (augen[card] >> k & 1) << b for k, plane in enumerate(planes)]
            self.words[LOW] |= self.mask(row[:1])
        self.trumps = self.words[TRUMPS] = self.mask([*order.trumps, *above])
        self.words[Q1], self.words[Q2] = planes[0] | planes[1] << 32, planes[2] | planes[3] << 32
        self.klass = self.words[KLASS : KLASS + len(self.cards)]
        self.augen = self.words[AUGEN : AUGEN + len(self.cards)]

    @property
    def head(self) -> Ints:
        return np.array([word(value) for value in self.words], np.int64)

    def mask(self, cards: Iterable[Card]) -> int:
        return sum(1 << self.bit[card] for card in cards)

    def held(self, mask: int) -> list[Card]:
        """The cards of a mask."""
        return [card for at, card in enumerate(self.cards) if mask >> at & 1]


class PackBits(Bits):
    """One pack of 32: a bit is a card."""

    def __init__(
        self,
        order: Order,
        augen: Mapping[Card, int],
        *,
        called: Card | None = None,
        runaway_from: int = 0,
        number: int = 0,
    ) -> None:
        """`runaway_from`: how many cards a hand needs to run away with the Sau (8: only with the first card of the
        deal)."""
        super().__init__(order, augen, number=number)
        self.sau = self.suit = 0
        if called is not None:
            self.sau, self.suit = self.mask([called]), self.klass[self.bit[called]]
        self.words[SAU], self.words[CALLED], self.words[RUNMIN] = self.sau, self.suit, runaway_from
        self.load = self.head


SECONDS: Final = {"first": 0, "second": 1, "second_except_last": 2}
PIG: Final = Card("Schwein")


class DoublePackBits(Bits):
    """Two packs: a bit is a kind of card, and a hand counts it once in the low and, if it has both, again in the high
    half.

    Where there may be a Schwein it is a kind of card of its own, above all trumps.
    """

    def __init__(
        self,
        order: Order,
        augen: Mapping[Card, int],
        *,
        fox: Card | None,
        dulle: Card,
        second: str = "first",
        on_lead: bool = False,
        after_fox: bool = True,
        karlchen: Card,
        number: int = 0,
    ) -> None:
        worth = dict(augen) if fox is None else {**augen, PIG: augen[fox]}
        super().__init__(order, worth, above=() if fox is None else (PIG,), number=number)
        self.pig = 0 if fox is None else self.mask([PIG])
        self.fox = 0 if fox is None else self.mask([fox])
        self.words[SCHWEIN], self.words[FOX] = self.pig, self.fox
        self.words[DULLE] = self.mask([dulle]) if order.klass.get(dulle) == TRUMP else 0
        self.words[SECOND], self.words[WHEN], self.words[AFTER] = SECONDS[second], int(on_lead), int(after_fox)
        self.words[KARLCHEN] = self.mask([karlchen])
        self.load = self.head

    def hand(self, cards: Iterable[Card]) -> int:
        """Once | twice << 32."""
        held = 0
        for card in cards:
            bit = 1 << self.bit[card]
            held |= bit << 32 if held & bit else bit
        return held


class Workspace:
    """What a thread of search works in. Not shared between threads; kept from decision to decision.

    2^16 positions are two megabytes, enough for Schafkopf; Doppelkopf with nine cards and more wants 2^20.
    """

    def __init__(self, slots: int = 1 << 16) -> None:
        if slots & (slots - 1):
            raise ValueError(f"{slots} slots: a power of two is needed")
        self.slots, self._packs = slots, 0
        self.words = np.zeros(TABLE + 4 * slots, np.int64)
        self.address = self.words.ctypes.data

    def load(self, bits: PackBits | DoublePackBits) -> int:
        """Makes it this contract's; what is known of other contracts stays and does no harm. One pack and two lay out
        what they know in other ways."""
        packs = 1 + isinstance(bits, DoublePackBits)
        if self._packs not in (0, packs):
            self.forget()
        self._packs = packs
        self.words[:HEAD] = bits.load
        self.words[SALT], self.words[SLOTS] = bits.number, self.slots - 1
        return self.address

    def forget(self) -> None:
        """As if nothing had been searched yet: so that an answer does not hang on earlier ones, and for measuring."""
        self.words[HEAD:] = 0
        self.words[SLOTS] = self.slots - 1
