"""How a pack comes into a deal: the seats mix, the program shuffles, the order is kept for the proof.

The pure rules know no randomness. A seat may throw a word in (Mix), then HOST brings the order (Shuffle); `fair.py`
says how the order follows from the seed and the words, a match checks it when the seed is revealed. In a match every
word is promised by its hash first (Pledge; `sealing.py`).
"""

from collections import Counter
from typing import TypeVar

from msgspec import Struct

from stammtisch.cards import Card, Cards
from stammtisch.engine.core import HostAction, Refusal, Seat
from stammtisch.engine.forms import Form, Text
from stammtisch.fair import LONGEST_ENTROPY
from stammtisch.rulebook import enforces

E = TypeVar("E")


class Shuffle(HostAction, frozen=True, tag="shuffle"):
    """The order of the pack, first card on top."""

    order: Cards


class Mix(Struct, frozen=True, tag="mix"):
    """A seat mixes: any word it likes goes into the shuffle."""

    entropy: str


class Pledge(Struct, frozen=True, tag="pledge"):
    """A seat promises a word: its hash (`fair.word_promise`)."""

    promise: str


class OpenWords(HostAction, frozen=True, tag="open-words"):
    """No more promises: the words may be opened."""


class Measured(HostAction, frozen=True):
    """Reactions the program has timed, in milliseconds; None: none came. The lot settles a tie."""

    times: tuple[tuple[Seat, int | None], ...]
    lot: tuple[Seat, ...]


class Mixed(Struct, frozen=True, tag="mixed"):
    """Public: the seed is committed to already, so the word helps nobody. None: the program mixed in its place."""

    seat: Seat
    entropy: str | None


class Pledged(Struct, frozen=True, tag="pledged"):
    """Public: the hash tells nothing about the word."""

    seat: Seat
    promise: str


class WordsOpened(Struct, frozen=True, tag="words-opened"):
    """All promises are there: from now on words are opened, and none is promised."""


class WordsKept(Struct, frozen=True, tag="words-kept"):
    """Who promised a word and did not open it; it is left out."""

    seats: tuple[Seat, ...]


class Shuffled(Struct, frozen=True, tag="shuffled"):
    """Nobody at the table sees it; the proof needs it."""

    order: Cards


MIX_FORM = Form(Mix, {"entropy": Text(LONGEST_ENTROPY, ("", "Stammtisch"))})


@enforces("ENG-pack")
def why_wrong_pack(order: Cards, expected: tuple[Card, ...]) -> Refusal | None:
    """ENG-pack: a shuffle brings exactly the cards of the pack, each as often as the pack has it."""
    if len(order) == len(expected) and sorted(order) == sorted(expected):
        return None
    missing, extra = Counter(expected) - Counter(order), Counter(order) - Counter(expected)
    args = {"missing": sorted(missing.elements()), "extra": sorted(extra.elements())}
    return Refusal("ENG-pack", "refusal.pack", args)


@enforces("ENG-fair")
def why_wrong_entropy(action: Mix) -> Refusal | None:
    """ENG-fair: a word, not a book."""
    if len(action.entropy) <= LONGEST_ENTROPY:
        return None
    return Refusal("ENG-fair", "refusal.entropy-too-long", {"longest": LONGEST_ENTROPY})
