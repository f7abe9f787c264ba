"""What a seat or the program may do. Imperative; each is an answer to one kind of window."""

from typing import TypeAlias

from msgspec import Struct

from stammtisch.cards import Cards
from stammtisch.engine.core import Seat, TimeUp
from stammtisch.engine.shuffling import Mix, Shuffle
from stammtisch.games.chaotentrumpf.inversion import Kind
from stammtisch.tricks import PlayCard


class WishToCut(Struct, frozen=True, tag="wish-to-cut"):
    wish: bool


class ChooseCutter(Struct, frozen=True, tag="choose-cutter"):
    seat: Seat


class CutPack(Struct, frozen=True, tag="cut-pack"):
    """Lifts so many cards."""

    lifted: int


class TurnCard(Struct, frozen=True, tag="turn-card"):
    """The dealer turns the top card of the stock."""


class LookEarly(Struct, frozen=True, tag="look-early"):
    """In table mode only: the dealer takes up his hand before he has turned a card (CT-8)."""


class VoteTrump(Struct, frozen=True, tag="vote-trump"):
    """One of the three features of the open card, or `none`; where each is voted upon, the further ones too."""

    trump: str
    further: tuple[str, ...] = ()


class Invert(Struct, frozen=True, tag="invert"):
    """Changes the trump. `declared` matters for a Totalultra, which counts only when it is called so (CT-11f)."""

    to: str
    declared: Kind | None = None


class Exchange(Struct, frozen=True, tag="exchange"):
    cards: Cards


class MakeStatement(Struct, frozen=True, tag="make-statement"):
    """Wants to lead or not; a tip for the lot may be named at once."""

    lead: bool
    tip: str | None = None


class DemandProof(Struct, frozen=True, tag="demand-proof"):
    """Names two places of the run, counted from 1."""

    first: int
    second: int


class Tip(Struct, frozen=True, tag="tip"):
    feature: str


Action: TypeAlias = (
    PlayCard
    | VoteTrump
    | TurnCard
    | LookEarly
    | MakeStatement
    | Invert
    | Exchange
    | DemandProof
    | Tip
    | WishToCut
    | ChooseCutter
    | CutPack
    | Mix
    | Shuffle
    | TimeUp
)
