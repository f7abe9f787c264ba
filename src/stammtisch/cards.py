"""Cards are short notation strings; a hand is a tuple of them.

One suit/rank model with two faces. French notation is the model itself (`XA` Kreuz-Ass, `P10`, `HD`, `KB`: Kreuz X,
Pik P, Herz H, Karo K; Ass A, 10, König K, Dame D, Bube B, 9, 8, 7), Bavarian notation is the other face of the same
thing (`EO` Eichel-Ober, `GU`, `HZ` Herz-Zehn, `SA`: Eichel E, Gras G, Herz H, Schellen S; Sau A, Zehn Z, König K,
Ober O, Unter U). A game works in one face throughout, so a card is an interned string and a table look-up away from
everything else. Copies of a card are equal strings: which of two equal cards counts follows from the order of play.
"""

from collections.abc import Iterable
from enum import Enum
from typing import Final, NewType, TypeVar

Card = NewType("Card", str)
Cards = tuple[Card, ...]
T = TypeVar("T")

JOKER: Final = Card("JOKER")
PACKS: Final = {32: (8, 1), 40: (5, 2), 48: (6, 2)}
"""How many ranks from the ace down a pack has, and how often each card is in it."""


class Suit(Enum):
    """The four suits, highest first; Kreuz is Eichel, Pik is Gras, Karo is Schellen."""

    KREUZ = "kreuz"
    PIK = "pik"
    HERZ = "herz"
    KARO = "karo"


class Rank(Enum):
    """The eight ranks of a pack of 32; Dame is Ober, Bube is Unter, Ass is Sau."""

    ASS = "ass"
    ZEHN = "zehn"
    KOENIG = "koenig"
    DAME = "dame"
    BUBE = "bube"
    NEUN = "neun"
    ACHT = "acht"
    SIEBEN = "sieben"


class NotACard(ValueError):
    """A string that names no card; the message says which letters would."""

    def __init__(self, text: str, face: "Face") -> None:
        self.text, self.example = text, face.example
        self.suits, self.ranks = " ".join(face.suit_letters), " ".join(face.rank_letters)
        super().__init__(
            f"{text!r} is not a card; expected a suit ({self.suits}) and a rank ({self.ranks}): {self.example}"
        )


class Face:
    """One way to write and draw the cards: letters for suits and ranks, and what else is understood when read."""

    def __init__(
        self, name: str, *, suits: str, ranks: str, signs: str, also: dict[str, str], example: str, joker: bool = False
    ) -> None:
        self.name, self.example = name, example
        self.suit_letters = tuple(suits.split())
        self.rank_letters = tuple(ranks.split())
        self.suits = dict(zip(self.suit_letters, Suit, strict=True))
        self.ranks = dict(zip(self.rank_letters, Rank, strict=True))
        self._suit_of = {s: s for s in self.suit_letters} | dict(zip(signs, self.suit_letters, strict=True))
        self._rank_of = {r: r for r in self.rank_letters} | also
        self._card_of = {s + r: Card(self._suit_of[s] + self._rank_of[r]) for s in self._suit_of for r in self._rank_of}
        if joker:
            self._card_of[JOKER] = JOKER
        self._letter_of = {v: k for k, v in self.suits.items()} | {v: k for k, v in self.ranks.items()}

    def card(self, text: str) -> Card:
        """Reads one card; a suit sign, lower case and the other common letters are understood."""
        card = self._card_of.get(text.strip().upper().replace("\ufe0f", ""))
        if card is None:
            raise NotACard(text, self)
        return card

    def cards(self, text: str | Iterable[str]) -> Cards:
        """Reads several cards, from one string with blanks or commas between them or from a list."""
        parts = text.replace(",", " ").split() if isinstance(text, str) else text
        return tuple(self.card(part) for part in parts)

    def make(self, suit: Suit, rank: Rank) -> Card:
        return self._card_of[self._letter_of[suit] + self._letter_of[rank]]

    def suit(self, card: Card) -> Suit:
        return self.suits[card[0]]

    def rank(self, card: Card) -> Rank:
        return self.ranks[card[1:]]

    def pack(self, size: int = 32, *, copies: int = 1) -> Cards:
        """The pack in order, suit by suit from the ace down; 40 and 48 are the double packs of Doppelkopf."""
        if size not in PACKS:
            raise ValueError(f"no pack of {size} cards; there are packs of {', '.join(map(str, PACKS))}")
        height, times = PACKS[size]
        single = [self._card_of[s + r] for s in self.suit_letters for r in self.rank_letters[:height]]
        return tuple(single) * times * copies


def _french(*, joker: bool) -> Face:
    return Face(
        "french",
        suits="X P H K",
        ranks="A 10 K D B 9 8 7",
        signs="♣♠♥♦",
        also={"Z": "10", "Q": "D", "J": "B"},
        example="XA P10 HD KK",
        joker=joker,
    )


FRENCH: Final = _french(joker=False)
FRENCH_WITH_JOKER: Final = _french(joker=True)
"""For games that know one; to the others it is no card."""
BAVARIAN: Final = Face(
    "bavarian",
    suits="E G H S",
    ranks="A Z K O U 9 8 7",
    signs="♣♠♥♦",
    also={"10": "Z"},
    example="EO HZ SA",
)


def without(hand: Cards, card: Card) -> Cards:
    """The hand less one copy of the card."""
    at, left = hand.index(card), [*hand]
    del left[at]
    return tuple(left)


def put(row: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The row with one place changed."""
    changed = [*row]
    changed[at] = value
    return tuple(changed)
