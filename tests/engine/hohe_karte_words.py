"""What Hohe Karte is made of: options, actions, events, and one type of state a phase."""

from __future__ import annotations

from typing import Final, TypeAlias

from msgspec import Struct

from stammtisch.cards import BAVARIAN, Card, Cards
from stammtisch.engine.core import Accepted, Refusal, Seat, TimeUp
from stammtisch.engine.polls import Poll
from stammtisch.engine.referee import Mode
from stammtisch.engine.shuffling import Mix, Mixed, Shuffle, Shuffled

SEATS: Final = (0, 1, 2)
PACK: Final = tuple(card for card in BAVARIAN.pack() if card[0] in "EGH" and card[1] in "AZKO")


class Timing(Struct, frozen=True):
    mix: int = 5
    tip: int = 20
    vote: int = 20
    card: int = 30
    halt: int = 60


class Options(Struct, frozen=True):
    mode: Mode = "strict"
    deals: int = 3
    stake: int = 1
    house_rule: str | None = None
    timing: Timing = Timing()


# --- what is done, and what has happened ---


class Tip(Struct, frozen=True, tag="tip"):
    on: Seat | None


class Vote(Struct, frozen=True, tag="vote"):
    stir: bool


class Swap(Struct, frozen=True, tag="swap"):
    card: Card | None


class PlayCard(Struct, frozen=True, tag="play-card"):
    card: Card


class CallHalt(Struct, frozen=True, tag="call-halt"):
    pass


class GoOn(Struct, frozen=True, tag="go-on"):
    pass


class Doubt(Struct, frozen=True, tag="doubt"):
    against: Seat


class Dealt(Struct, frozen=True, tag="dealt"):
    hands: tuple[Cards, ...]
    stock: Cards


class Tipped(Struct, frozen=True, tag="tipped"):
    seat: Seat
    on: Seat | None
    hidden: bool = False


class Voted(Struct, frozen=True, tag="voted"):
    seat: Seat
    stir: bool


class Stirred(Struct, frozen=True, tag="stirred"):
    """Tips and vote are closed."""

    stir: bool


class Restocked(Struct, frozen=True, tag="restocked"):
    stock: Cards


class Swapped(Struct, frozen=True, tag="swapped"):
    seat: Seat
    given: Card | None
    got: Card | None
    hidden: bool = False


class CardPlayed(Struct, frozen=True, tag="card-played"):
    seat: Seat
    card: Card


class Offended(Struct, frozen=True, tag="offended"):
    seat: Seat
    clause: str


class HaltCalled(Struct, frozen=True, tag="halt-called"):
    seat: Seat


class WentOn(Struct, frozen=True, tag="went-on"):
    seat: Seat


class HaltOver(Struct, frozen=True, tag="halt-over"):
    pass


class Doubted(Struct, frozen=True, tag="doubted"):
    seat: Seat
    against: Seat
    right: bool


class Won(Struct, frozen=True, tag="won"):
    seat: Seat
    tips: tuple[tuple[Seat, Seat | None], ...]


Action: TypeAlias = Mix | Shuffle | Tip | Vote | Swap | PlayCard | CallHalt | GoOn | Doubt | TimeUp
Event: TypeAlias = (
    Mixed | Shuffled | Dealt | Tipped | Voted | Stirred | Restocked | Swapped | CardPlayed | Offended | HaltCalled
    | WentOn | HaltOver | Doubted | Won
)  # fmt: skip


# --- one state type a phase ---


class Mixing(Struct, frozen=True, tag="mixing"):
    options: Options
    dealer: Seat
    words: Poll[str | None] = Poll("mix", SEATS)


class Tipping(Struct, frozen=True, tag="tipping"):
    options: Options
    dealer: Seat
    hands: tuple[Cards, ...]
    stock: Cards
    tips: Poll[Seat | None] = Poll("tip", SEATS)
    votes: Poll[bool] = Poll("vote", SEATS)


class Playing(Struct, frozen=True, tag="playing"):
    options: Options
    dealer: Seat
    hands: tuple[Cards, ...]
    stock: Cards
    tips: tuple[tuple[Seat, Seat | None], ...]
    stir: bool
    swapped: bool = False
    table: tuple[tuple[Seat, Card], ...] = ()
    halt: Poll[bool] | None = None
    halts: int = 0
    offences: tuple[Seat, ...] = ()
    doubts: tuple[Doubted, ...] = ()

    @property
    def turn(self) -> Seat:
        return (self.dealer + 1 + len(self.table)) % 3


class Finished(Struct, frozen=True, tag="finished"):
    play: Playing
    winner: Seat


class Facts(Struct, frozen=True):
    """All that the score of a deal depends on."""

    winner: Seat
    cards: tuple[Card, ...]
    fined: tuple[Seat, ...] = ()


State: TypeAlias = Mixing | Tipping | Playing | Finished
Outcome: TypeAlias = Accepted[State, Event] | Refusal


class View(Struct, frozen=True):
    hand: Cards = ()
    tip: Seat | None = None
    table: tuple[tuple[Seat, Card], ...] = ()
    stock: int = 0
    winner: Seat | None = None
