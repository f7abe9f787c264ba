"""MM-9a-1, MM-9a-3: who may call a queen round, and with which queen it has to end. What is laid in it: serving.py."""

from typing import Final

from stammtisch.cards import Card, Cards
from stammtisch.engine.core import Refusal
from stammtisch.games.maumau.laying.serving import RANK, Effective, legal_cards
from stammtisch.games.maumau.options import Options
from stammtisch.rulebook import enforces

SHOWN: Final = 2
QUEENS: Final = frozenset(card for card in RANK if RANK[card] == "D")


def real_queens(hand: Cards) -> Cards:
    return tuple(filter(QUEENS.__contains__, hand))


@enforces("MM-9a-1")
def opening_queens(hand: Cards, effective: Effective, *, pending: int = 0, options: Options) -> Cards:
    """MM-9a-1: two real queens on hand, and one of them may be laid now; these are the ones to begin with."""
    if QUEENS.isdisjoint(hand):
        return ()
    queens = real_queens(hand)
    return legal_cards(queens, effective, pending=pending, options=options) if len(queens) >= SHOWN else ()


def why_not_called(hand: Cards, effective: Effective, *, pending: int = 0, options: Options) -> Refusal | None:
    """The clause against calling a queen round at the beginning of a turn, or None."""
    if len(real_queens(hand)) < SHOWN:
        return Refusal("MM-9a-1", "refusal.mm.two-queens", {"found": len(real_queens(hand))})
    if not opening_queens(hand, effective, pending=pending, options=options):
        return Refusal("MM-9a-1", "refusal.mm.queen-first", {"top": effective.card})
    return None


@enforces("MM-9a-3")
def must_end(card: Card, left: Cards) -> bool:
    """MM-9a-3: with his last real queen the caller ends it, whatever tens he holds."""
    return RANK[card] == "D" and not real_queens(left)
