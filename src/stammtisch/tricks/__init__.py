"""Following suit and winning a trick, from order tables; shared by the three trick games."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from stammtisch.cards import Card, Cards

TRUMP: Final = "trump"


class Order:
    """The cards of one kind of game in their order.

    `klass[card]` is what a card counts as when it is led or has to follow: its suit, or trump. `beats[class led][card]`
    is its strength in such a trick; of equals the first wins, which is what double packs need.
    """

    __slots__ = ("beats", "klass", "trumps")

    def __init__(self, pack: Iterable[Card], *, trumps: Cards, plain: Sequence[str]) -> None:
        """`trumps` from the highest down; `plain` the ranks of a plain suit from the highest down."""
        height = {rank: 50 - at for at, rank in enumerate(plain)}
        self.trumps = trumps
        self.klass = {c: TRUMP if c in trumps else c[0] for c in pack}
        strength = {c: 200 - trumps.index(c) if k == TRUMP else height[c[1:]] for c, k in self.klass.items()}
        self.beats: dict[str, Callable[[Card], int]] = {}
        for led in set(self.klass.values()):
            table = {c: strength[c] if k in (TRUMP, led) else 0 for c, k in self.klass.items()}
            self.beats[led] = table.__getitem__

    def follow(self, hand: Cards, led: Card) -> Cards:
        """The cards that follow the class led; all of them when none does."""
        klass = self.klass
        wanted = klass[led]
        return tuple([c for c in hand if klass[c] == wanted]) or hand

    def winner(self, trick: Cards) -> int:
        """Which card of the trick, counted from the lead, takes it."""
        beats = self.beats[self.klass[trick[0]]]
        strengths = [beats(c) for c in trick]
        return strengths.index(max(strengths))
