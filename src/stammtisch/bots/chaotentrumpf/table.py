"""What one seat knows of a deal: the rules it is played by, the cards it has seen, and where the others may be."""

from collections import Counter
from functools import cached_property
from typing import Any

from stammtisch.bots import Log
from stammtisch.bots.thinking import tag
from stammtisch.bots.trickcraft import Reading
from stammtisch.cards import Card, Cards
from stammtisch.engine.core import Seat
from stammtisch.games.chaotentrumpf.options import Options
from stammtisch.games.chaotentrumpf.packs import full_pack
from stammtisch.games.chaotentrumpf.trumps import AUGEN, is_trump, order

_OPENED = "deal-opened-among"


class Table:
    """The last deal that was opened, from its opening on, as this seat saw it."""

    def __init__(self, seat: Seat, log: Log) -> None:
        self.seat = seat
        self.number = 0
        self.options: Options = Options()
        self.seats: tuple[Seat, ...] = ()
        self.events: list[Any] = self._since_opening(log)

    def _since_opening(self, log: Log) -> list[Any]:
        found: list[Any] = []
        for record in reversed(log):
            for event in reversed(record):
                if tag(event) == _OPENED:
                    self.number, self.options, self.seats = event.number, event.options, event.seats
                    return found[::-1]
                found.append(event)
        return []

    @property
    def players(self) -> int:
        return len(self.seats)

    @cached_property
    def standing(self) -> list[Any]:
        """Without cards that were taken back: whoever could not follow after all has shown nothing (CT-SV-2)."""
        found: list[Any] = []
        for event in self.events:
            if tag(event) == "card-taken-back":
                at = max(n for n, e in enumerate(found) if tag(e) == "card-played" and e.seat == event.seat)
                del found[at]
            else:
                found.append(event)
        return found

    @cached_property
    def out_of_play(self) -> Cards:
        """Cards that went by openly, and what this seat itself has laid away or played."""
        found: list[Card] = []
        for event in self.standing:
            match tag(event):
                case "card-turned" | "lot-drawn":
                    found.append(event.card)
                case "card-played" if event.seat == self.seat:
                    found.append(event.card)
                case "exchanged" if event.seat == self.seat:
                    found += event.away or ()
        return tuple(found)

    def pool(self, hand: Cards) -> Counter[Card]:
        """The cards that may be with the others, or in the stock."""
        left = Counter(full_pack(self.players, self.options))
        left.subtract(hand)
        left.subtract(self.out_of_play)
        return +left

    def reading(self, hand: Cards, trump: str) -> Reading:
        pack = (*self.pool(hand).elements(), *hand)
        known = Reading(self.seat, order=order(trump), augen=AUGEN, pack=pack, hand=hand, players=self.seats)
        return known.hear(self.standing)


def captured_trumps(r: Reading, trump: str) -> dict[Seat, int]:
    """Trumps each has taken so far."""
    found = dict.fromkeys(r.players, 0)
    for taker, trick in zip(r.takers, r.tricks, strict=True):
        found[taker] += sum(is_trump(card, trump) for _, card in trick)
    return found


def captured_augen(r: Reading) -> dict[Seat, int]:
    found = dict.fromkeys(r.players, 0)
    for taker, trick in zip(r.takers, r.tricks, strict=True):
        found[taker] += sum(AUGEN[card] for _, card in trick)
    return found
