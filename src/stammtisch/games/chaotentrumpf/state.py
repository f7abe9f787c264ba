"""The states of a deal, one type a phase: Shuffling, Cutting, Electing, Preparing, Drawing, Playing, Finished."""

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from stammtisch.cards import Cards
from stammtisch.engine.core import Seat
from stammtisch.engine.polls import Poll
from stammtisch.engine.scoring import ScoreLine
from stammtisch.games.chaotentrumpf.inversion import Kind
from stammtisch.games.chaotentrumpf.options import Options
from stammtisch.games.chaotentrumpf.scoring import Facts
from stammtisch.tricks import Trick, TrickState

LOCKING: Final[tuple[Kind, ...]] = ("TU", "U")


class Setting(Struct, frozen=True):
    """What holds for the whole deal."""

    options: Options
    dealer: Seat
    seats: tuple[Seat, ...]
    """Who takes part, clockwise. Of a match not all have to: somebody left, or two are in a play-off."""
    seat_count: int
    """How many seats the table has; whatever goes by seat is as long as that."""

    @property
    def players(self) -> int:
        return len(self.seats)

    def clockwise(self, first: Seat) -> tuple[Seat, ...]:
        """All who take part, this one first."""
        at = self.seats.index(first)
        return self.seats[at:] + self.seats[:at]

    @property
    def in_dealing_order(self) -> tuple[Seat, ...]:
        """From the dealer's left neighbour on, the dealer last (CT-7)."""
        first, *others = self.clockwise(self.dealer)
        return (*others, first)


class Offence(Struct, frozen=True):
    """What was done against the articles and nobody has complained about yet (CT-SV-1)."""

    seat: Seat
    clause: str
    trick: int = 0
    """0 before the first lead."""
    cards: Cards = ()
    """The card led and the one played, or what was laid away."""
    instead: Cards = ()
    """What would have been right."""


class Shuffling(Struct, frozen=True, tag="shuffling"):
    setting: Setting
    mixed: tuple[Seat, ...] = ()


class Cutting(Struct, frozen=True, tag="cutting"):
    """Who wants to cut says so; of several the dealer chooses one (CT-6a)."""

    setting: Setting
    order: Cards
    wishes: Poll[bool]
    cutter: Seat | None = None

    @property
    def volunteers(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, wish in self.wishes.answers if wish)


class Electing(Struct, frozen=True, tag="electing"):
    setting: Setting
    hands: tuple[Cards, ...]
    stock: Cards
    open: Cards = ()
    votes: Poll[tuple[str, ...]] | None = None
    """None: the dealer is to turn a card."""
    looked: bool = False
    """The dealer has his hand up already (CT-8)."""
    offences: tuple[Offence, ...] = ()


class Inversion(Struct, frozen=True):
    """Who changed the trump, as what it counts, and the run it stands on, frozen for the proof (CT-11e)."""

    seat: Seat
    kind: Kind
    old: str
    new: str
    run: Cards
    """Empty in table mode where somebody bluffed (CT-N4c)."""
    length: int
    proofs: int = 0


class Statement(Struct, frozen=True):
    seat: Seat
    lead: bool
    tip: str | None = None
    """A feature for the lot, named at once (CT-N5b)."""


class Wish(Struct, frozen=True):
    seat: Seat
    cards: Cards


class Preparing(Struct, frozen=True, tag="preparing"):
    """Everybody at once, in any order: invert, exchange, say who wants to lead (CT-14)."""

    setting: Setting
    hands: tuple[Cards, ...]
    stock: Cards
    open: Cards
    trump: str
    dead: Cards = ()
    inversions: tuple[Inversion, ...] = ()
    spent: tuple[Seat, ...] = ()
    """Whose inversion was void: the right is used up (CT-11d)."""
    exchanged: tuple[Seat, ...] = ()
    statements: tuple[Statement, ...] = ()
    wishes: tuple[Wish, ...] = ()
    """Exchanges asked for and not yet served (CT-12b)."""
    batches: int = 0
    resets: int = 0
    offences: tuple[Offence, ...] = ()

    @property
    def lock(self) -> Kind | None:
        """CT-11d: what the Ultra or Totalultra that was made asks of every further inversion."""
        kinds = [inversion.kind for inversion in self.inversions]
        return next((kind for kind in LOCKING if kind in kinds), None)


class Drawing(Struct, frozen=True, tag="drawing"):
    """CT-LE: who is concerned tips, then cards are turned until one is right."""

    before: Preparing
    level: str | None
    """None: nobody has tipped yet, and the first tip fixes it."""
    tips: Poll[str]
    cards: Cards
    """What is left to turn: the stock, or a pack shuffled for the lot when the stock has given out."""
    drawn: Cards = ()
    shuffles: int = 0


class Playing(TrickState, frozen=True, kw_only=True, tag="playing"):
    setting: Setting
    trump: str
    inversion: Kind | None
    """The highest kind that was recognised: it makes the rating a factor (CT-16b)."""
    open: Cards
    aside: Cards
    """Stock, exchanged cards and cards of the lot: out of play, and nobody's."""
    early: tuple[Seat, ...] = ()
    """Who has shown a card out of turn since the last one was played (CT-15a)."""
    offences: tuple[Offence, ...] = ()

    def seat_at(self, place: int) -> Seat:
        """Only those who take part."""
        return self.setting.clockwise(self.leader)[place]


class Finished(Struct, frozen=True, tag="finished"):
    setting: Setting
    outcome: Literal["scored", "exhausted"]
    trump: str | None = None
    lines: tuple[ScoreLine, ...] = ()
    last: Trick | None = None
    offences: tuple[Offence, ...] = ()
    facts: Facts | None = None


State: TypeAlias = Shuffling | Cutting | Electing | Preparing | Drawing | Playing | Finished
