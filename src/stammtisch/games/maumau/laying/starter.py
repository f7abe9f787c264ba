"""MM-S6, MM-S7: what the starter does, as if the dealer had laid it."""

from typing import Literal

from msgspec import Struct

from stammtisch.cards import JOKER, Card
from stammtisch.games.maumau.laying.effects import Turn, with_card
from stammtisch.games.maumau.laying.serving import RANK, Effective, SuitLetter, after, feasts
from stammtisch.games.maumau.options import Options
from stammtisch.rulebook import enforces

NOTHING = Effective(JOKER)
"""Below the starter lies no card, so everything may be laid."""


class StarterEffect(Struct, frozen=True):
    """What the starter did."""

    turn: Turn
    stage: Literal["act", "wish", "swap"] = "act"
    """What the dealer is asked for first."""
    feast: bool = False
    """A king may be thrown in (MM-CK)."""


@enforces("MM-S6", "MM-S7")
def effect_of(card: Card, options: Options) -> StarterEffect:
    """MM-S6: the starter counts as laid by the dealer; a jack is his to wish with, and where agreed a joker to swap.
    MM-S7: a ten is a ten."""
    turn = started(card, options)
    feast = feasts(turn.effective) and options.starter_effects == "full"
    if card == JOKER and options.starter_joker == "dealer_swaps":
        return StarterEffect(turn, "swap", feast)
    if turn.effective.wish is not None and options.starter_effects != "none":
        return StarterEffect(turn, "wish", feast)
    return StarterEffect(turn, feast=feast)


@enforces("MM-S6")
def goes_back(card: Card, options: Options) -> bool:
    """MM-S6: a joker cannot lie on nothing; it goes back into the stock and the next card is turned."""
    return card == JOKER and options.starter_joker == "rebury"


@enforces("MM-S6", "MM-S7")
def started(card: Card, options: Options, *, wish: SuitLetter | None = None) -> Turn:
    """MM-S6: the dealer's turn with the starter as its card, to be ended like any other; MM-S7: a ten is a plain ten.
    `starter_effects` may leave the effects on the next player only (7, 8, B), or none."""
    if options.starter_effects == "none":
        return Turn(after(card, NOTHING), laid=1)
    turn = with_card(Turn(NOTHING), card, options, wish=wish)
    if options.starter_effects == "full" or RANK[card] in ("7", "8", "B"):
        return turn
    return Turn(turn.effective, laid=1)
