"""MM-3a, MM-3c and the register V01 to V30: what can be done wrong, as what it is doubted, and what it costs."""

from typing import Final, Literal, TypeAlias, get_args

from msgspec import Struct

from stammtisch.rulebook import enforces

Category: TypeAlias = Literal[
    "card",
    "turn",
    "draw",
    "mau",
    "mau_mau",
    "penalty_cards",
    "queen_round",
    "shuffle",
    "take_back",
    "gesture",
    "dealing",
    "house_rule",
]
"""Coarse on purpose: nobody is to lose a justified doubt on a technicality."""
CATEGORIES: Final[tuple[Category, ...]] = get_args(Category)
Judged: TypeAlias = Literal["yes", "no", "partly"]
Seen: TypeAlias = Literal["yes", "no", "partly", "none"]
Price: TypeAlias = Literal["one", "per_card", "surplus", "with_follow_ups", "plenum", "none"]


class Violation(Struct, frozen=True):
    """One line of the register."""

    code: str
    rules: tuple[str, ...]
    """The clauses it is against, the first one to be cited."""
    category: Category | None
    """As what it is doubted; None: nobody has to or can doubt it."""
    judged: Judged = "yes"
    """Can the referee decide it alone?"""
    seen: Seen = "yes"
    """Could the others have noticed? Otherwise what follows from it goes to its originator (MM-5d); none: nothing
    follows."""
    price: Price = "one"
    at_once: bool = False
    """Fined without a doubt."""

    @property
    def clause(self) -> str:
        return f"MM-{self.code}"


_ALL: Final = (
    Violation("V01", ("MM-Z1", "MM-C7a", "MM-C9a", "MM-CBa", "MM-9a-2", "MM-1a"), "card", price="per_card"),
    Violation("V02", ("MM-1a", "MM-1c"), "turn"),
    Violation("V03", ("MM-2a", "MM-CAb", "MM-C7c"), "draw", seen="no"),
    Violation("V04", ("MM-2c",), "draw", price="surplus"),
    Violation("V05", ("MM-10a",), "mau"),
    Violation("V06", ("MM-10b",), "mau_mau"),
    Violation("V07", ("MM-9d", "MM-C10b"), "card"),
    Violation("V08", ("MM-4b", "MM-5c"), "penalty_cards", price="per_card"),
    Violation("V09", ("MM-9a-3",), "queen_round", seen="no", price="with_follow_ups"),
    Violation("V10", ("MM-9a-1",), "queen_round", seen="partly"),
    Violation("V11", ("MM-9b-2", "MM-9b-1"), "turn"),
    Violation("V12", ("MM-S5",), "dealing"),
    Violation("V13", ("MM-S5",), "dealing", judged="no", seen="none", price="plenum"),
    Violation("V14", ("MM-9e",), "dealing", at_once=True),
    Violation("V15", ("MM-10",), "gesture", judged="partly"),
    Violation("V16", ("MM-1e", "MM-1d"), "turn"),
    Violation("V17", ("MM-2d",), None, seen="none", at_once=True),
    Violation("V18", ("MM-6b",), None, judged="no", seen="none", price="plenum"),
    Violation("V19", ("MM-16a",), "gesture"),
    Violation("V20", ("MM-16b",), "gesture", judged="partly"),
    Violation("V21", ("MM-16d",), "gesture"),
    Violation("V22", ("MM-16c",), None, seen="none", at_once=True),
    Violation("V23", ("MM-8a", "MM-8b"), "shuffle"),
    Violation("V24", ("MM-1b",), "take_back"),
    Violation("V25", ("MM-S4",), None),
    Violation("V26", ("MM-T-revjack",), "card"),
    Violation("V27", ("MM-T-joker-b", "MM-T-joker-c"), "card"),
    Violation("V28", ("MM-11",), None, seen="none", price="none"),
    Violation("V29", ("MM-6a", "MM-2d"), None, seen="none", at_once=True),
    Violation("V30", ("MM-12c", "MM-T-jersey"), "house_rule", judged="partly", seen="partly"),
)
REGISTER: Final[dict[str, Violation]] = {violation.code: violation for violation in _ALL}

_OF_CARD: Final = {"MM-9d": "V07", "MM-C10b": "V07", "MM-T-revjack": "V26", "MM-T-joker-b": "V27", "MM-9b-1": "V11"}
"""As what a wrong card is entered, by the clause that refuses it; V01 for all others."""


@enforces("MM-3a")
def of_card(clause: str) -> Violation:
    """MM-3a: the violation of who lays a card although this clause refuses it."""
    return REGISTER[_OF_CARD.get(clause, "V01")]


@enforces("MM-3c", "MM-5a", "MM-2c")
def price(violation: Violation, *, cards: int = 1) -> int:
    """MM-3c: one penalty card, doubted or not; MM-5a: one for each card laid or taken up wrongly; MM-2c: surplus cards
    are the penalty themselves. What only a plenum decides has no price of its own."""
    match violation.price:
        case "per_card":
            return cards
        case "one" | "with_follow_ups":
            return 1
    return 0
