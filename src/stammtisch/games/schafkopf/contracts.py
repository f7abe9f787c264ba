"""SK-B5.1, SK-B5.2, SK-rank: the cards, the games with their trumps, and which game goes before which."""

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from stammtisch.cards import BAVARIAN, Card, Cards
from stammtisch.engine.core import Seat
from stammtisch.games.schafkopf.options import Options
from stammtisch.rulebook import enforces
from stammtisch.tricks import Order

Kind: TypeAlias = Literal["Rufspiel", "Farbwenz", "Wenz", "Solo"]
Suit: TypeAlias = Literal["", "E", "G", "H", "S"]

SEATS: Final[tuple[Seat, ...]] = (0, 1, 2, 3)
SUITS: Final[tuple[Suit, ...]] = ("E", "G", "H", "S")
CALLABLE: Final[tuple[Suit, ...]] = ("E", "G", "S")
PACK: Final[Cards] = BAVARIAN.pack(32)

_WORTH: Final = {"A": 11, "Z": 10, "K": 4, "O": 3, "U": 2, "9": 0, "8": 0, "7": 0}
AUGEN: Final = {c: _WORTH[c[1:]] for c in PACK}
SAU: Final = {suit: Card(f"{suit}A") for suit in SUITS}
OBER: Final = BAVARIAN.cards("EO GO HO SO")
UNTER: Final = BAVARIAN.cards("EU GU HU SU")


class Contract(Struct, frozen=True):
    """A game somebody may play. `suit` is the called Sau's or the trump suit, empty in the Wenz."""

    name: str
    kind: Kind
    suit: Suit = ""
    tout: bool = False
    called: Card | None = None


def _all_contracts() -> dict[str, Contract]:
    contracts = [Contract(f"Rufspiel {s}", "Rufspiel", s, called=SAU[s]) for s in CALLABLE]
    for tout in (False, True):
        tail = " Tout" if tout else ""
        contracts += [Contract(f"Farbwenz {s}{tail}", "Farbwenz", s, tout) for s in SUITS]
        contracts += [Contract(f"Wenz{tail}", "Wenz", "", tout)]
        contracts += [Contract(f"Solo {s}{tail}", "Solo", s, tout) for s in SUITS]
    return {c.name: c for c in contracts}


CONTRACTS: Final = _all_contracts()

_PLAIN: Final = ("A", "Z", "K", "9", "8", "7")
_PLAIN_WITH_OBER: Final = ("A", "Z", "K", "O", "9", "8", "7")


@enforces("SK-B5.1", "SK-B5.2")
def order_of(contract: Contract) -> Order:
    """SK-B5.2: Ober and Unter are trumps in Rufspiel and Solo, only the Unter in Wenz and Farbwenz."""
    if contract.kind in ("Rufspiel", "Solo"):
        suit = "H" if contract.kind == "Rufspiel" else contract.suit
        return Order(PACK, trumps=OBER + UNTER + tuple(Card(suit + r) for r in _PLAIN), plain=_PLAIN)
    suited = tuple(Card(contract.suit + r) for r in _PLAIN_WITH_OBER) if contract.suit else ()
    return Order(PACK, trumps=UNTER + suited, plain=_PLAIN_WITH_OBER)


ORDERS: Final = {name: order_of(c) for name, c in CONTRACTS.items()}

_RUNGS: Final[dict[str, dict[tuple[Kind, bool], int]]] = {
    "merged": {
        ("Rufspiel", False): 0,
        ("Farbwenz", False): 1,
        ("Wenz", False): 2,
        ("Solo", False): 3,
        ("Farbwenz", True): 4,
        ("Wenz", True): 4,
        ("Solo", True): 5,
    },
    "split": {
        ("Rufspiel", False): 0,
        ("Farbwenz", False): 1,
        ("Wenz", False): 2,
        ("Solo", False): 3,
        ("Farbwenz", True): 4,
        ("Wenz", True): 5,
        ("Solo", True): 6,
    },
}


@enforces("SK-rank", "SK-bidding-3")
def rung(contract: Contract, options: Options) -> int:
    """SK-rank: Solo before Wenz before Farbwenz; SK-bidding-3: the Touts above them, the Solo-Tout on top."""
    return _RUNGS[options.tout_rank][contract.kind, contract.tout]


def top_rung(options: Options) -> int:
    return _RUNGS[options.tout_rank]["Solo", True]


_AT_LEAST: Final = {
    reading: [[c for c in CONTRACTS.values() if rungs[c.kind, c.tout] >= at] for at in range(8)]
    for reading, rungs in _RUNGS.items()
}


def at_least(least: int, tout_rank: Literal["merged", "split"]) -> list[Contract]:
    """All games of this rung and above."""
    return _AT_LEAST[tout_rank][least]


_SUIT_NAMES: Final[dict[str, Suit]] = {"EICHEL": "E", "GRAS": "G", "GRÜN": "G", "HERZ": "H", "SCHELLEN": "S"}
_SUIT_READ: Final[dict[str, Suit]] = {**_SUIT_NAMES, "E": "E", "G": "G", "H": "H", "S": "S"}


def read_contract(text: str) -> Contract | None:
    """`Rufspiel E`, `solo herz tout`, `Wenz`: the game meant, or None."""
    kind, *rest = text.split() or [""]
    suit: Suit = ""
    if rest and rest[0].upper() in _SUIT_READ:
        suit = _SUIT_READ[rest.pop(0).upper()]
    tout = [word.lower() for word in rest] == ["tout"]
    name = " ".join([kind.capitalize(), *([suit] if suit else []), *(["Tout"] if tout else [])])
    return CONTRACTS.get(name) if tout or not rest else None
