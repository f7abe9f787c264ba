"""The states of a deal, one type a phase: Shuffling, Reserving, Contesting, Offering, Returning, Playing, Finished."""

from typing import Literal, TypeAlias

from msgspec import Struct

from stammtisch import tricks
from stammtisch.cards import Card, Cards
from stammtisch.engine.auction import Auction
from stammtisch.engine.core import Seat
from stammtisch.engine.polls import Poll
from stammtisch.engine.scoring import ScoreLine
from stammtisch.games.doppelkopf.announcements import NOTHING, Said, Spoken
from stammtisch.games.doppelkopf.contracts import Contract
from stammtisch.games.doppelkopf.options import Options
from stammtisch.games.doppelkopf.scoring import Facts, Party


class Shuffling(Struct, frozen=True, tag="shuffling"):
    options: Options
    dealer: Seat
    mixed: tuple[Seat, ...] = ()


class Reserving(Struct, frozen=True, tag="reserving"):
    """Everybody says gesund or names a reservation, sealed; only the one that wins is ever heard (DK-I.1)."""

    options: Options
    dealer: Seat
    hands: tuple[Cards, ...]
    reservations: Poll[str]


class Contesting(Struct, frozen=True, tag="contesting"):
    """Several want a solo: the right to it goes by rank and can be outbid (DK-1.1d to g)."""

    options: Options
    dealer: Seat
    hands: tuple[Cards, ...]
    solos: tuple[tuple[Seat, str], ...]
    auction: Auction


class Offering(Struct, frozen=True, tag="offering"):
    """The poor player's trumps go round face down (DK-I.B)."""

    options: Options
    dealer: Seat
    hands: tuple[Cards, ...]
    poor: Seat
    asked: Seat
    trumps: Cards


class Returning(Struct, frozen=True, tag="returning"):
    """Somebody has taken them and gives as many cards back."""

    options: Options
    dealer: Seat
    dealt: tuple[Cards, ...]
    hands: tuple[Cards, ...]
    poor: Seat
    taker: Seat
    count: int


BeforePlay: TypeAlias = Reserving | Contesting | Offering | Returning


class Roles(Struct, frozen=True):
    """What the contract makes of the hands."""

    re: tuple[Seat, ...]
    schwein: Seat | None
    """Who holds both aces of the Schwein (DK-II.1)."""
    asked: tuple[Seat, ...]
    """Who has to say before the first card whether he has one (DK-II.2)."""


class Declared(Struct, frozen=True):
    """What no longer changes once it is clear what is played."""

    options: Options
    dealer: Seat
    contract: Contract
    declarer: Seat | None
    """The soloist, the one with the Hochzeit, the poor one; nobody in a normal game."""
    schwein: Seat | None
    """Who holds both aces of the Schwein; hidden until he says so (DK-II.1)."""


class Trick(tricks.Trick, frozen=True):
    schwein: int | None = None
    """Which of the cards was the Schwein."""


class Slip(Struct, frozen=True):
    """A card that did not follow (DK-2b): judged in silence, public when it is proven."""

    seat: Seat
    card: Card
    trick: int


class Gift(Struct, frozen=True):
    """Somebody would leave the rest to the other party; the others are asked."""

    by: Seat
    consent: Poll[bool]


class Playing(tricks.TrickState, frozen=True, kw_only=True, tag="playing"):
    game: Declared
    re: tuple[Seat, ...]
    """The Re side as far as it exists: in a Hochzeit the partner comes when he is found."""
    shown: tuple[Party | None, ...]
    """What everybody at the table knows about the parties."""
    taken: tuple[Trick, ...] = ()
    schwein_at: int | None = None
    said: Said = Said()
    bought: int = NOTHING
    """How high the solo was bid before the first card (DK-1.1f)."""
    spoken: tuple[Spoken, ...] = ()
    """The same, word by word: who said it, and when."""
    found: int | None = None
    """The trick in which the Hochzeit found its partner, or gave up (DK-B1.7)."""
    schwein_missing: tuple[Seat, ...] = ()
    """Who has still to say whether he has a Schwein, where that is asked before the first card."""
    schwein_promised: Seat | None = None
    """He has said yes; the others hear it when all have answered."""
    schwein_declared: Seat | None = None
    schwein_used: bool = False
    ladies: int = 0
    """Queens of Kreuz that have been played."""
    gift: Gift | None = None
    offered: tuple[Seat, ...] = ()
    """Who has offered the rest in this deal: nobody does so twice."""
    given: Seat | None = None
    """Who has given the rest to the other party, with everybody's consent: no more cards are played."""
    slips: tuple[Slip, ...] = ()
    proven: Slip | None = None
    """A revoke is proven; the supervisor says whether it was on purpose."""
    confirmed: tuple[Seat, ...] = ()

    @property
    def options(self) -> Options:
        return self.game.options

    @property
    def over(self) -> bool:
        """No card is to be played any more."""
        return self.played == self.options.pack or self.given is not None

    @property
    def searching(self) -> bool:
        """A Hochzeit whose partner is not found yet."""
        return self.game.contract.kind == "Hochzeit" and self.found is None


class Finished(Struct, frozen=True, tag="finished"):
    options: Options
    dealer: Seat
    outcome: Literal["scored", "thrown-in", "untaken"]
    facts: Facts | None = None
    lines: tuple[ScoreLine, ...] = ()
    last: Trick | None = None


State: TypeAlias = Shuffling | BeforePlay | Playing | Finished
