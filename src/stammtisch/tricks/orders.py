"""The order of the cards under one contract, as data: a flat table of small numbers that the rules themselves read.

Entry k of an order table is `(group, strength)` of the k-th card of the pack (each kind once, in its order):

- `group` says what follows what: 0 to 3 the plain suits in the order of the pack, 4 (`TRUMP_GROUP`) the trumps. An Ober
  that is a trump is in group 4 and in no other.
- `strength` says what wins: of the trumps and the cards of the group led the highest takes the trick, of equal cards
  the first. Every trump is stronger than every plain card; equal ranks of two plain suits are equally strong.

Entries are plain tuples of ints: they can be hashed, compared, and handed to an array as they are. Sorted they are the
order of a bit board: plain suits from the bottom, the trumps on top, within a group by strength.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeAlias

from stammtisch.cards import Card, Cards

TRUMP: Final = "trump"
TRUMP_GROUP: Final = 4

OrderTable: TypeAlias = tuple[tuple[int, int], ...]


def order_table(cards: Cards, *, trumps: Cards, plain: Sequence[str]) -> OrderTable:
    """`trumps` from the highest down; `plain` the ranks of a plain suit from the highest down."""
    suits = tuple(dict.fromkeys(c[0] for c in cards))
    strongest = len(plain) + len(trumps)
    return tuple(
        (TRUMP_GROUP, strongest - trumps.index(c))
        if c in trumps
        else (suits.index(c[0]), len(plain) - plain.index(c[1:]))
        for c in cards
    )


class Order:
    """An order table, read by card: what the rules ask it, and nothing they know that is not in it.

    `klass[card]` is the group of a card by name: its suit, or trump. `beats[class led][card]` is its strength in such a
    trick, 0 where it cannot win. `following[card led]` are the cards that follow it.
    """

    __slots__ = ("beats", "cards", "entries", "following", "klass", "trumps")

    def __init__(self, pack: Iterable[Card], *, trumps: Cards, plain: Sequence[str]) -> None:
        self.cards: Cards = tuple(dict.fromkeys(pack))
        self.entries = order_table(self.cards, trumps=trumps, plain=plain)
        entry = dict(zip(self.cards, self.entries, strict=True))
        names = (*dict.fromkeys(c[0] for c in self.cards), TRUMP)
        self.klass = {c: names[group] for c, (group, _) in entry.items()}
        groups = {led: frozenset(c for c in self.cards if self.klass[c] == led) for led in self.klass.values()}
        self.following = {c: groups[self.klass[c]] for c in self.cards}
        by_strength = sorted((c for c in self.cards if entry[c][0] == TRUMP_GROUP), key=lambda c: -entry[c][1])
        self.trumps: Cards = tuple(by_strength)
        self.beats: dict[str, Callable[[Card], int]] = {}
        for led in dict.fromkeys(group for group, _ in self.entries):
            wins = {c: strength if group in (led, TRUMP_GROUP) else 0 for c, (group, strength) in entry.items()}
            self.beats[names[led]] = wins.__getitem__

    def follow(self, hand: Cards, trick: Cards) -> Cards:
        """The cards that follow what was led to this trick; all of them when none does, or when nothing was led."""
        if not trick:
            return hand
        return tuple(filter(self.following[trick[0]].__contains__, hand)) or hand

    def winner(self, trick: Cards) -> int:
        """Which card of the trick, counted from the lead, takes it."""
        beats = self.beats[self.klass[trick[0]]]
        strengths = [beats(c) for c in trick]
        return strengths.index(max(strengths))
