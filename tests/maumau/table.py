"""Short words for the tests: cards, what lies on top, and a turn written as it is laid."""

from typing import Any

from msgspec.structs import replace

from stammtisch.cards import FRENCH_WITH_JOKER, Card, Cards
from stammtisch.engine.core import Refusal
from stammtisch.games.maumau.laying.effects import Turn, TurnEffect, ended, lay
from stammtisch.games.maumau.laying.order import Direction
from stammtisch.games.maumau.laying.serving import RANK, Effective, SuitLetter
from stammtisch.games.maumau.laying.wishes import unwished
from stammtisch.games.maumau.options import Options, Special

DEFAULT = Options()
SPECIALS: tuple[Special, ...] = ("adder", "reversed_jack", "joker", "ace_direction")


def card(text: str) -> Card:
    return FRENCH_WITH_JOKER.card(text)


def cards(text: str) -> Cards:
    return FRENCH_WITH_JOKER.cards(text)


def special(*rules: Special, **readings: Any) -> Options:
    return Options(special_rules=rules, **readings)


def top(text: str, wish: SuitLetter | None = None) -> Effective:
    """The card on top; a jack has a wish in any case."""
    lying = card(text)
    return Effective(lying, wish=(wish or unwished(lying, DEFAULT)) if RANK[lying] == "B" else None)


def closed(turn: Turn) -> Turn:
    """The player says that nothing more goes on this stack, or with these eights."""
    return replace(turn, stack=None, adder=False)


def turn_of(
    laid: str, *, on: str | Effective, pending: int = 0, options: Options = DEFAULT, wish: SuitLetter | None = None
) -> Turn | Refusal:
    """`H9+HA HK`: what is joined lies together, a blank closes a stack; the wish belongs to the last card."""
    turn = Turn(top(on) if isinstance(on, str) else on, pending)
    batches = laid.split()
    for number, batch in enumerate(batches, start=1):
        row = FRENCH_WITH_JOKER.cards(batch.split("+"))
        for at, laid_card in enumerate(row, start=1):
            last = number == len(batches) and at == len(row)
            after = lay(turn, laid_card, options, wish=wish if last else None)
            if isinstance(after, Refusal):
                return after
            turn = after
        turn = turn if number == len(batches) else closed(turn)
    return turn


def turn_for(laid: str, **how: Any) -> Turn:
    turn = turn_of(laid, **how)
    assert isinstance(turn, Turn), turn
    return turn


def refused(laid: str, **how: Any) -> str:
    """The clause against it."""
    refusal = turn_of(laid, **how)
    assert isinstance(refusal, Refusal), refusal
    return refusal.clause


def effect_of(
    laid: str,
    *,
    players: int = 4,
    seat: int = 0,
    direction: Direction = 1,
    stopped: bool = False,
    options: Options = DEFAULT,
    **how: Any,
) -> TurnEffect:
    turn = turn_for(laid, options=options, **how)
    return ended(turn, seat, players=players, direction=direction, stopped=stopped, options=options)
