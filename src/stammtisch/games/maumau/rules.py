"""MM-12c: rules a player has added: what the referee can watch over by itself, and what is a matter of honour."""

import re
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from stammtisch.cards import Card
from stammtisch.engine.core import Refusal, Seat
from stammtisch.games.maumau.laying.serving import RANK
from stammtisch.rulebook import enforces

Trigger: TypeAlias = Literal["laid", "drawn", "honour"]
Bound: TypeAlias = Literal["who", "next", "all"]

LONGEST: Final = 200
_CARD: Final = re.compile(r"[XPHK]?(A|10|K|D|B|9|8|7)|")


class HouseRule(Struct, frozen=True):
    """When this happens, those who are bound have to do or say something; who does not pays a card.

    A rule of honour has only its text: nobody but the plenum can judge it.
    """

    by: Seat
    text: str
    trigger: Trigger = "honour"
    card: str = ""
    """One card, all of a value, or any card."""
    bound: Bound = "who"


@enforces("MM-12c")
def why_malformed(rule: HouseRule) -> Refusal | None:
    """MM-12c: a rule that can be written on the board: a text, and a card there is."""
    if not 0 < len(rule.text.strip()) <= LONGEST:
        return Refusal("MM-12c", "refusal.mm.rule-text", {"most": LONGEST})
    if _CARD.fullmatch(rule.card) is None:
        return Refusal("MM-12c", "refusal.mm.rule-card", {"value": rule.card})
    return None


def named(pattern: str, card: Card) -> bool:
    """Is this the card that is meant? A value alone means all four of it."""
    return pattern in ("", card) or RANK[card] == pattern
