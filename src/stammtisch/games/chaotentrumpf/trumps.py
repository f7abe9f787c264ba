"""CT-9a, CT-13b, CT-15b to d, CT-N1a, CT-N1b: features, trumps, and the order of the cards under each of them.

A trump is written `colour:red`, `suit:X`, `value:A` or `card:KD`; the last one exists only after a Totalultra.
"""

from functools import cache
from typing import Final

from stammtisch.cards import FRENCH, Card, Cards
from stammtisch.rulebook import enforces
from stammtisch.tricks import Order

PACK: Final[Cards] = FRENCH.pack(32)
VALUES: Final = ("7", "8", "9", "B", "D", "K", "10", "A")
"""From the lowest up: the ten beats the king."""
SUITS: Final = ("K", "H", "P", "X")
AUGEN: Final = {c: {"A": 11, "10": 10, "K": 4, "D": 3, "B": 2}.get(c[1:], 0) for c in PACK}

COLOURS: Final = ("colour:black", "colour:red")
LEVELS: Final[dict[str, tuple[str, ...]]] = {
    "colour": COLOURS,
    "suit": tuple(f"suit:{s}" for s in SUITS),
    "value": tuple(f"value:{v}" for v in VALUES),
    "card": tuple(f"card:{c}" for c in PACK),
}
TRUMPS: Final = tuple(trump for level in LEVELS.values() for trump in level)


@enforces("CT-9a")
def features(card: Card) -> tuple[str, str, str]:
    """CT-9a: the three levels of a card: its colour, its suit, its value."""
    return f"colour:{'black' if card[0] in 'XP' else 'red'}", f"suit:{card[0]}", f"value:{card[1:]}"


def level(trump: str) -> str:
    return trump.partition(":")[0]


@enforces("CT-9a")
def is_trump(card: Card, trump: str) -> bool:
    """CT-9a: trump are exactly the cards that carry the feature."""
    return trump in features(card) or trump == f"card:{card}"


def rank(card: Card) -> int:
    """The value alone."""
    return VALUES.index(card[1:])


@enforces("CT-13b")
def height(card: Card) -> tuple[int, int]:
    """CT-13b: among trumps the value decides, then the suit: clubs, spades, hearts, diamonds."""
    return rank(card), SUITS.index(card[0])


@enforces("CT-15b", "CT-15c", "CT-15d", "CT-N1a", "CT-N1b")
def order_of(trump: str) -> Order:
    """CT-15b, CT-N1a: the trumps are a suit of their own, each suit less its trumps another; CT-15c: the first of
    identical cards wins; CT-15d: who cannot follow may play what he likes."""
    trumps = sorted((c for c in PACK if is_trump(c, trump)), key=height, reverse=True)
    return Order(PACK, trumps=tuple(trumps), plain=VALUES[::-1])


@cache
def order(trump: str) -> Order:
    return order_of(trump)


def read_trump(text: str) -> str | None:
    """The trump meant, or None."""
    kind, _, what = text.strip().partition(":")
    trump = (
        f"{kind.strip().lower()}:{what.strip().lower() if kind.strip().lower() == 'colour' else what.strip().upper()}"
    )
    return trump if trump in TRUMPS else None
