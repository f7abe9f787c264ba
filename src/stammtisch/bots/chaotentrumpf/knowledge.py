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


class Knowledge:
    """The last deal that was opened, from its opening on, as this seat saw it."""

    def __init__(self, seat: Seat, log: Log) -> None:
        self.seat = seat
        self.number = 0
        self.options: Options = Options()
        self.seats: tuple[Seat, ...] = ()
        self.events: list[Any] = self._since_opening(log)

    def _since_opening(self, log: Log) -> list[Any]:
        events: list[Any] = []
        for record in reversed(log):
            for event in reversed(record):
                if tag(event) == _OPENED:
                    self.number, self.options, self.seats = event.number, event.options, event.seats
                    return events[::-1]
                events.append(event)
        return []

    @property
    def players(self) -> int:
        return len(self.seats)

    @cached_property
    def standing(self) -> list[Any]:
        """Without cards that were taken back: whoever could not follow after all has shown nothing (CT-SV-2)."""
        events: list[Any] = []
        for event in self.events:
            if tag(event) == "card-taken-back":
                at = max(n for n, e in enumerate(events) if tag(e) == "card-played" and e.seat == event.seat)
                del events[at]
            else:
                events.append(event)
        return events

    @cached_property
    def out_of_play(self) -> Cards:
        """Cards that went by openly, and what this seat itself has laid away or played."""
        cards: list[Card] = []
        for event in self.standing:
            match tag(event):
                case "card-turned" | "lot-drawn":
                    cards.append(event.card)
                case "card-played" if event.seat == self.seat:
                    cards.append(event.card)
                case "exchanged" if event.seat == self.seat:
                    cards += event.away or ()
        return tuple(cards)

    def pool(self, hand: Cards) -> Counter[Card]:
        """The cards that may be with the others, or in the stock."""
        left = Counter(full_pack(self.players, self.options))
        left.subtract(hand)
        left.subtract(self.out_of_play)
        return +left

    def reading(self, hand: Cards, trump: str) -> Reading:
        pack = (*self.pool(hand).elements(), *hand)
        reading = Reading(self.seat, order=order(trump), augen=AUGEN, pack=pack, hand=hand, players=self.seats)
        return reading.follow(self.standing)


def captured_trumps(r: Reading, trump: str) -> dict[Seat, int]:
    """Trumps each has taken so far."""
    trumps = dict.fromkeys(r.players, 0)
    for taker, trick in zip(r.takers, r.tricks, strict=True):
        trumps[taker] += sum(is_trump(card, trump) for _, card in trick)
    return trumps


def captured_augen(r: Reading) -> dict[Seat, int]:
    augen = dict.fromkeys(r.players, 0)
    for taker, trick in zip(r.takers, r.tricks, strict=True):
        augen[taker] += sum(AUGEN[card] for _, card in trick)
    return augen
