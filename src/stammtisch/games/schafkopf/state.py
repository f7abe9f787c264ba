"""The states of a deal, one type a phase: Shuffling, Bidding, Playing, Finished."""

from typing import Literal, TypeAlias

from msgspec import Struct

from stammtisch.cards import Card, Cards
from stammtisch.engine.auction import Auction
from stammtisch.engine.core import Seat
from stammtisch.engine.polls import Poll
from stammtisch.engine.scoring import ScoreLine
from stammtisch.games.schafkopf.contracts import Contract
from stammtisch.games.schafkopf.options import Options
from stammtisch.games.schafkopf.scoring import Facts, Foul, Phase
from stammtisch.tricks import Trick, TrickState


class Shuffling(Struct, frozen=True, tag="shuffling"):
    options: Options
    dealer: Seat
    mixed: tuple[Seat, ...] = ()


class Slip(Struct, frozen=True):
    """The part of an offence that becomes public when it is proven."""

    seat: Seat
    card: Card | None
    """None: the call was wrong, no card."""
    clause: str
    trick: int
    """Counted from 1; 0 is the call, before the first trick."""
    lead: bool


class Offence(Struct, frozen=True):
    """What was judged in silence. Its phase stays hidden to the end: it would tell whose Augen count together."""

    slip: Slip
    phase: Phase
    """Whether the game was won already when the trick began, as the declaring side sees it (SK-revoke-2)."""
    secured: bool = False
    """Schneider was certain already as well."""


class Bidding(Struct, frozen=True, tag="bidding"):
    options: Options
    dealer: Seat
    hands: tuple[Cards, ...]
    auction: Auction
    named: tuple[str | None, ...] = (None, None, None, None)
    """The game a seat has bound itself to (SK-bidding-4)."""
    offences: tuple[Offence, ...] = ()
    frozen: Seat | None = None
    """Who called the supervisor (SK-super-1)."""
    calls: int = 0
    """How often he was called: a decision is the answer to one call."""


class Declared(Struct, frozen=True):
    """What no longer changes once the contract stands."""

    options: Options
    dealer: Seat
    dealt: tuple[Cards, ...]
    contract: Contract
    declarer: Seat
    partner: Seat | None
    side: tuple[Seat, ...]


class Correctable(Struct, frozen=True, tag="correctable"):
    """A wrong card in the open trick was pointed out: its player may correct it (SK-revoke-1)."""

    offence: Offence


class Correction(Struct, frozen=True, tag="correction"):
    """Somebody wants to correct; the others are asked whether that would disclose the game."""

    offence: Offence
    right: Card
    objections: Poll[bool]


class Disclosure(Struct, frozen=True, tag="disclosure"):
    """There was an objection: the supervisor decides."""

    offence: Offence
    right: Card


class Hearing(Struct, frozen=True, tag="vote"):
    """An offence is proven; the opposing side decides whether play goes on (SK-revoke-5)."""

    offence: Offence
    votes: Poll[bool]


Matter: TypeAlias = Correctable | Correction | Disclosure | Hearing


class Spritze(Struct, frozen=True):
    seat: Seat
    word: str


class Playing(TrickState, frozen=True, kw_only=True, tag="playing"):
    game: Declared
    sau_free: bool = False
    """The holder of the called Sau has run away: it is a card like any other (SK-B5.4)."""
    called_led: bool = False
    sau_shown: bool = False
    spritze_missing: tuple[Seat, ...] = ()
    spritze: Spritze | None = None
    offences: tuple[Offence, ...] = ()
    matter: Matter | None = None
    proven: tuple[Slip, ...] = ()
    corrections: int = 0
    """How often a card was taken back: the question for the next card is another one then."""
    foul: Foul | None = None
    """The last offence that was settled by playing on (SK-revoke-10)."""
    confirmed: tuple[Seat, ...] = ()
    frozen: Seat | None = None
    """Who called the supervisor (SK-super-1)."""
    calls: int = 0
    """How often he was called: a decision is the answer to one call."""

    @property
    def options(self) -> Options:
        return self.game.options

    @property
    def dealer(self) -> Seat:
        return self.game.dealer


class Finished(Struct, frozen=True, tag="finished"):
    options: Options
    dealer: Seat
    outcome: Literal["scored", "passed-out", "annulled"]
    facts: Facts | None = None
    lines: tuple[ScoreLine, ...] = ()
    last: Trick | None = None


State: TypeAlias = Shuffling | Bidding | Playing | Finished
