"""MM-CBa, MM-T-revjack: which suit a jack may wish, and which one it wishes when its player says nothing."""

from typing import Final

from stammtisch.cards import Card
from stammtisch.engine.core import Refusal
from stammtisch.games.maumau.laying.serving import SUIT, SUITS, SuitLetter
from stammtisch.games.maumau.options import Options
from stammtisch.rulebook import enforces

_BLACK: Final[tuple[SuitLetter, ...]] = ("X", "P")
_RED: Final[tuple[SuitLetter, ...]] = ("H", "K")


@enforces("MM-CBa", "MM-T-revjack")
def wishes(jack: Card, options: Options) -> tuple[SuitLetter, ...]:
    """MM-CBa: any suit; MM-T-revjack: only those of the other colour, the higher one first."""
    if "reversed_jack" not in options.special_rules:
        return SUITS
    return _RED if SUIT[jack] in _BLACK else _BLACK


def why_not_wished(jack: Card, wish: SuitLetter, options: Options) -> Refusal | None:
    """The clause against this wish, or None."""
    suits = wishes(jack, options)
    if wish in suits:
        return None
    return Refusal("MM-T-revjack", "refusal.mm.reversed", {"card": jack, "wish": wish, "known": list(suits)})


@enforces("MM-CBa", "MM-T-revjack")
def unwished(jack: Card, options: Options) -> SuitLetter:
    """MM-CBa: without a wish its own suit is served; MM-T-revjack: the higher one of the other colour."""
    if "reversed_jack" in options.special_rules:
        return wishes(jack, options)[0]
    return SUIT[jack]
