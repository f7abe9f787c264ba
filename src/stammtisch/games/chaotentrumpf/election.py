"""CT-9c to f, CT-N3a to d: when the next open card ends the election, and with which trump."""

from msgspec import Struct

from stammtisch.cards import Card, Cards
from stammtisch.games.chaotentrumpf.trumps import SUITS, features, rank
from stammtisch.rulebook import enforces


class Ended(Struct, frozen=True):
    """The election is over: the trump, the clauses that made it, and how many cards lay open at the end."""

    trump: str
    clauses: tuple[str, ...]
    cards: int


@enforces("CT-9c", "CT-N3a", "CT-N3b", "CT-N3c", "CT-N3d")
def ended(cards: Cards) -> Ended | None:
    """CT-9c: without a majority the next card is turned, and before anybody votes on it the exceptions are tested."""
    for lying in range(1, len(cards)):
        previous, new = cards[lying - 1], cards[lying]
        if rank(new) < rank(previous) and not suspended(previous, new):
            return Ended(by_number(previous, lying), ("CT-9d", *_considered(previous)), lying + 1)
    return None


@enforces("CT-9e", "CT-9f")
def suspended(ace: Card, new: Card) -> bool:
    """CT-9e: after an ace a higher suit goes on; CT-9f: after the ace of clubs everything but a club does."""
    if ace == "XA":
        return new[0] != "X"
    return ace[1:] == "A" and SUITS.index(new[0]) > SUITS.index(ace[0])


def _considered(previous: Card) -> tuple[str, ...]:
    """The exception that was looked at and did not help."""
    if previous == "XA":
        return ("CT-9f",)
    return ("CT-9e",) if previous[1:] == "A" else ()


@enforces("CT-9d")
def by_number(previous: Card, lying: int) -> str:
    """CT-9d: the card before the lower one gives its colour if it lay alone, its suit as the second, then its value."""
    return features(previous)[min(lying, 3) - 1]
