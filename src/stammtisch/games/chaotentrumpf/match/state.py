"""What a match of Chaotentrumpf knows beyond its deals."""

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from stammtisch.cards import Cards
from stammtisch.engine.core import Seat
from stammtisch.engine.match import ListLine
from stammtisch.engine.open_match import OpenState
from stammtisch.engine.polls import Poll
from stammtisch.games.chaotentrumpf.options import Options
from stammtisch.games.chaotentrumpf.scoring import Facts
from stammtisch.games.chaotentrumpf.state import Offence, State

Stage: TypeAlias = Literal["agreeing", "volunteering", "nominating", "drawing", "ready"]
"""What has to be settled before the next deal."""

CHARGES: Final[dict[str, str | None]] = {
    "renege": "CT-15b",
    "bluff": "CT-N4c",
    "second-exchange": "CT-12a",
    "second-inversion": "CT-11a",
    "low-inversion": "CT-11d",
    "out-of-turn": "CT-15a",
    "early-look": "CT-8",
    "other": None,
}
"""What somebody can be accused of, and the clause under which the log may hold evidence."""


class Keeper(Struct, frozen=True):
    seat: Seat
    by: Literal["nominated", "secretary", "lot"]


class Lot(Struct, frozen=True):
    """A lot outside any deal, with a pack of its own (CT-LE)."""

    purpose: Literal["keeper", "dealer"]
    level: str | None
    """None: the first tip fixes it."""
    tips: Poll[str]
    promised: bool = False
    cards: Cards = ()
    drawn: Cards = ()


class Request(Struct, frozen=True):
    """The keeper wants to be freed from shuffling, or somebody wants him to shuffle again (CT-5c)."""

    about: Literal["exemption", "revocation"]
    poll: Poll[bool]


class Playoff(Struct, frozen=True):
    """A match of its own among those who passed the limit together (CT-17b)."""

    seats: tuple[Seat, ...]
    limit: int
    totals: tuple[int, ...]
    rows: tuple[ListLine[Facts], ...] = ()
    forfeited: tuple[Seat, ...] = ()
    """Who has left it."""


class Penalty(Struct, frozen=True):
    seat: Seat
    amount: int
    deal: int


class Sentence(Struct, frozen=True):
    """What one judge holds right."""

    amount: int
    disqualify: bool = False
    annul_match: bool = False


class Trial(Struct, frozen=True):
    by: Seat
    accused: Seat
    charge: str
    deal: int
    grave: bool
    evidence: tuple[Offence, ...]
    stage: Literal["careless", "sentence", "confirm", "annulment"]
    """`annulment`: too late for anything but the match as a whole (CT-SV-1)."""
    opinions: Poll[bool]
    sentences: Poll[Sentence]


class ChaotentrumpfMatchState(OpenState[State, Options, Facts], frozen=True):
    """Those who agreed to play, and how far they are."""

    stage: Stage = "ready"
    round: int = 0
    """Counts the polls before a deal, so that each is a question of its own."""
    agreement: Poll[bool] | None = None
    candidates: tuple[Seat, ...] = ()
    volunteers: Poll[bool] | None = None
    nominations: Poll[Seat] | None = None
    keeper: Keeper | None = None
    rotating: bool = False
    """The first shuffler is known (CT-5b)."""
    lot: Lot | None = None
    exempt: bool = False
    request: Request | None = None
    entries: int = 0
    """Counts what the keeper wrote and asked for."""
    owed: tuple[Seat, ...] = ()
    """Who owes the table a new pack (CT-SV-5)."""
    playoffs: tuple[Playoff, ...] = ()
    disqualified: tuple[Seat, ...] = ()
    time_up: bool = False
    trials: int = 0
    trial: Trial | None = None
    penalties: tuple[Penalty, ...] = ()
    annulled: tuple[int, ...] = ()
    """Numbers of the deals that do not count."""
    last: tuple[Offence, ...] = ()
    """From the deal just closed: it can be complained about until the next one is led to."""
    last_number: int = 0
    """The number of that deal; 0: there is none."""
    last_dealer: Seat = 0
    void: bool = False
    """The whole match was annulled (CT-SV-4)."""

    @property
    def playoff(self) -> Playoff | None:
        return self.playoffs[-1] if self.playoffs else None

    @property
    def players(self) -> tuple[Seat, ...]:
        """Who takes part in the next deal."""
        if self.playoff is None:
            return self.present
        return tuple(s for s in self.playoff.seats if s in self.present and s not in self.playoff.forfeited)
