"""DK-B1.1, DK-B1.2, DK-I.2, DK-1.1a: the packs, the games with their trumps, and the rank of the solos."""

from functools import cache
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from stammtisch.cards import FRENCH, Card, Cards
from stammtisch.engine.core import Seat
from stammtisch.games.doppelkopf.options import Options
from stammtisch.rulebook import enforces
from stammtisch.tricks import Order

Kind: TypeAlias = Literal[
    "Normalspiel", "Hochzeit", "Armut", "Trumpfsolo", "Farbsolo", "Koehler", "Damensolo", "Bubensolo", "Fleischloser"
]
Suit: TypeAlias = Literal["", "X", "P", "H"]

SEATS: Final[tuple[Seat, ...]] = (0, 1, 2, 3)
PACKS: Final[dict[int, Cards]] = {40: FRENCH.pack(40), 48: FRENCH.pack(48)}
ALL_AUGEN: Final = 240

_WORTH: Final = {"A": 11, "10": 10, "K": 4, "D": 3, "B": 2, "9": 0}
AUGEN: Final = {c: _WORTH[c[1:]] for c in PACKS[48]}

DULLE: Final = Card("H10")
KREUZ_DAME: Final = Card("XD")
FUCHS: Final = Card("KA")
KARLCHEN: Final = Card("XB")


class Contract(Struct, frozen=True):
    """What is played. `suit` is the trump suit of a Farbsolo."""

    name: str
    kind: Kind
    suit: Suit = ""

    @property
    def solo(self) -> bool:
        """A declared solo; a silent one or a Hochzeit without a partner becomes one by who is Re."""
        return self.kind not in ("Normalspiel", "Hochzeit", "Armut")


_FARB: Final[tuple[Suit, ...]] = ("X", "P", "H")


def _all_contracts() -> dict[str, Contract]:
    single: tuple[Kind, ...] = ("Koehler", "Damensolo", "Bubensolo", "Fleischloser")
    contracts = [Contract("Normalspiel", "Normalspiel"), Contract("Hochzeit", "Hochzeit"), Contract("Armut", "Armut")]
    contracts += [Contract("Trumpfsolo", "Trumpfsolo"), *(Contract(f"Farbsolo {s}", "Farbsolo", s) for s in _FARB)]
    contracts += [Contract(kind, kind) for kind in single]
    return {c.name: c for c in contracts}


CONTRACTS: Final = _all_contracts()
SOLOS: Final = tuple(name for name, c in CONTRACTS.items() if c.solo)


def hand_size(pack: int) -> int:
    return pack // 4


def _row(rank: str) -> Cards:
    return FRENCH.cards(" ".join(suit + rank for suit in "XPHK"))


@enforces("DK-B1.1", "DK-B1.2")
def order_of(contract: Contract, pack: int) -> Order:
    """DK-B1.2: the Dulle, queens, jacks and a suit are trumps; in the other solos kings, queens, jacks or nothing."""
    cards = tuple(dict.fromkeys(PACKS[pack]))
    picture: dict[str, tuple[str, ...]] = {"Koehler": ("K", "D", "B"), "Damensolo": ("D",), "Bubensolo": ("B",)}
    if contract.kind in picture or contract.kind == "Fleischloser":
        trumps = tuple(c for rank in picture.get(contract.kind, ()) for c in _row(rank))
    else:
        suit = contract.suit or "K"
        own = tuple(Card(suit + rank) for rank in ("A", "10", "K", "9"))
        trumps = (DULLE, *_row("D"), *_row("B"), *(c for c in own if c != DULLE))
    held = tuple(c for c in trumps if c in cards)
    return Order(cards, trumps=held, plain=("A", "10", "K", "D", "B", "9"))


@cache
def order(name: str, pack: int) -> Order:
    return order_of(CONTRACTS[name], pack)


_CLASSES: Final[tuple[Kind, ...]] = ("Trumpfsolo", "Farbsolo", "Koehler", "Damensolo", "Bubensolo", "Fleischloser")


@enforces("DK-1.1a", "DK-I.2")
def solo_class(contract: Contract, options: Options) -> int:
    """DK-1.1a, DK-I.2: Trumpf- and Farbsolo, Köhler, queens, jacks, Fleischloser; the lower number goes first."""
    place = _CLASSES.index(contract.kind)
    return place if options.trumpf_over_farb or place else 1


def read_contract(text: str) -> Contract | None:
    """`Farbsolo ♣`, `köhler`, `Bauernsolo`, `normal`: the game meant, or None."""
    words = text.strip().replace("ö", "oe").replace("Ö", "Oe").split()
    if not words:
        return None
    also = {"normal": "Normalspiel", "bauernsolo": "Bubensolo", "fleischlos": "Fleischloser"}
    kinds = {c.kind.lower(): c.kind for c in CONTRACTS.values()} | also
    kind = kinds.get(words[0].lower(), words[0])
    suits = {"♣": "X", "♠": "P", "♥": "H", "KREUZ": "X", "PIK": "P", "HERZ": "H"}
    rest = [suits.get(word.upper(), word.upper()) for word in words[1:]]
    return CONTRACTS.get(" ".join([kind, *rest]))
