"""Reading a trick game from what one seat saw: which cards are still out, who is void, who wins this trick."""

from collections.abc import Iterable, Mapping
from typing import Any

from stammtisch.bots.thinking import tag
from stammtisch.cards import Card, Cards
from stammtisch.engine.core import Seat
from stammtisch.tricks import TRUMP, Order


class Reading:
    """The tricks so far as everybody at the table has seen them, and the own hand."""

    def __init__(
        self,
        seat: Seat,
        *,
        order: Order,
        augen: Mapping[Card, int],
        pack: Iterable[Card],
        hand: Cards,
        players: tuple[Seat, ...],
    ) -> None:
        self.seat, self.order, self.augen, self.hand, self.players = seat, order, augen, hand, players
        self.unseen = list(pack)
        for card in hand:
            self.unseen.remove(card)
        self.trick: list[tuple[Seat, Card]] = []
        self.tricks: list[list[tuple[Seat, Card]]] = []
        self.takers: list[Seat] = []
        self.void: dict[Seat, set[str]] = {s: set() for s in players}

    def follow(self, events: Iterable[Any]) -> "Reading":
        for event in events:
            match tag(event):
                case "card-played":
                    self._played(event.seat, event.card)
                case "trick-taken":
                    self.tricks.append(self.trick)
                    self.takers.append(event.seat)
                    self.trick = []
                case "card-corrected":
                    self._corrected(event.seat, event.wrong, event.right)
        return self

    def _corrected(self, seat: Seat, wrong: Card, right: Card) -> None:
        """The wrong card is back in its hand, and what it seemed to show was not so."""
        self.trick = [(s, right if s == seat else c) for s, c in self.trick]
        led = self.order.klass[self.trick[0][1]]
        if self.order.klass[right] == led:
            self.void[seat].discard(led)
        if seat != self.seat:
            self._seen(right)
            self.unseen.append(wrong)

    def _played(self, seat: Seat, card: Card) -> None:
        if len(self.trick) == len(self.players):  # a full trick still lay there
            self.trick = []
        if seat != self.seat:
            self._seen(card)
        if self.trick and self.order.klass[card] != self.order.klass[self.trick[0][1]]:
            self.void[seat].add(self.order.klass[self.trick[0][1]])
        self.trick.append((seat, card))

    def _seen(self, card: Card) -> None:
        if card in self.unseen:
            self.unseen.remove(card)

    # --- this trick ---

    @property
    def cards(self) -> Cards:
        return tuple(card for _, card in self.trick)

    @property
    def winner(self) -> Seat | None:
        """Who would take the trick as it lies."""
        return self.trick[self.order.winner(self.cards)][0] if self.trick else None

    @property
    def worth(self) -> int:
        return sum(self.augen[card] for card in self.cards)

    @property
    def behind(self) -> list[Seat]:
        """Who plays to this trick after this seat."""
        count = len(self.players)
        at = self.players.index(self.seat)
        return [self.players[(at + k) % count] for k in range(1, count - len(self.trick))]

    def strength(self, card: Card) -> int:
        led = self.order.klass[self.trick[0][1]] if self.trick else self.order.klass[card]
        return self.order.beats[led](card)

    def takes(self, card: Card) -> bool:
        """Would this card lie highest now?"""
        return not self.trick or self.order.winner((*self.cards, card)) == len(self.trick)

    def beaten_by(self, card: Card) -> list[Card]:
        """The cards still out that would beat it in this trick."""
        led = self.order.klass[self.trick[0][1]] if self.trick else self.order.klass[card]
        beats = self.order.beats[led]
        return [c for c in self.unseen if beats(c) > beats(card)]

    def trumps_out(self, among: Iterable[Seat]) -> bool:
        """May any of these still hold a trump?"""
        out = any(self.order.klass[c] == TRUMP for c in self.unseen)
        return out and any(TRUMP not in self.void[s] for s in among)


def forgotten(r: Reading, pack: Iterable[Card]) -> Reading:
    """The same moment to somebody who remembers no trick that was turned over: the own cards and what lies there."""
    memory = Reading(r.seat, order=r.order, augen=r.augen, pack=pack, hand=r.hand, players=r.players)
    memory.trick = [*r.trick]
    for seat, card in r.trick:
        if seat != r.seat:
            memory._seen(card)
        if r.order.klass[card] != r.order.klass[r.trick[0][1]]:
            memory.void[seat].add(r.order.klass[r.trick[0][1]])
    return memory
