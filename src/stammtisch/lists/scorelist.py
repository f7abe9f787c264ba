"""A score list as data: its columns, its lines, who confirmed and who signed."""

import hashlib
from collections.abc import Iterator
from itertools import count, islice
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from stammtisch.engine.core import Seat
from stammtisch.engine.counting import DealResult
from stammtisch.games.maumau.rules import Bound, Trigger
from stammtisch.lists.entries import Entry
from stammtisch.lists.people import Who

Presence: TypeAlias = Literal["here", "paused", "left", "disqualified"]


class Rival(Struct, frozen=True):
    """Another entry for the same deal that says something else; both are shown until it is settled."""

    entry: Entry
    result: DealResult[Any]
    by: Who
    seconded: tuple[Who, ...] = ()


class Version(Struct, frozen=True):
    """What a line said before, and why it was changed."""

    entry: Entry
    result: DealResult[Any]
    by: Who
    reason: str
    """Of the change that ended this version."""


class WrittenLine(Struct, frozen=True):
    """One deal; line 0 holds the totals of a paper list."""

    number: int
    entry: Entry
    result: DealResult[Any]
    """Its amounts go by column."""
    by: Who
    seconded: tuple[Who, ...] = ()
    rival: Rival | None = None
    struck: bool = False
    earlier: tuple[Version, ...] = ()

    @property
    def version(self) -> int:
        return len(self.earlier) + 1


class Move(Struct, frozen=True):
    """Somebody has come, pauses or has gone, from this deal on."""

    seat: Seat
    presence: Presence
    deal: int


class ThrownIn(Struct, frozen=True):
    """So often somebody has said of this deal that it was thrown in and dealt again."""

    number: int
    by: Who
    times: int


class Exemption(Struct, frozen=True):
    """From this deal on the keeper of the minutes need not shuffle, or has to again (CT-5c)."""

    granted: bool
    deal: int


class Sentence(Struct, frozen=True):
    """What the others have decided about an accused player (CT-SV-3); 0 is forgiven."""

    seat: Seat
    amount: int
    reason: str
    deal: int
    """The deal before which it is booked."""


class OwnRule(Struct, frozen=True):
    """A rule that somebody has added to the board (MM-12a)."""

    seat: Seat
    text: str
    trigger: Trigger = "honour"
    card: str = ""
    bound: Bound = "who"


class ScoreList(Struct, frozen=True):
    """The fold of its events."""

    kind: str = ""
    columns: tuple[Presence, ...] = ()
    options: Any = None
    """Of the game."""
    readings: Any = None
    """Of the list itself, where its rule book can be read in several ways."""
    deals: int | None = None
    """How many deals make it full; None: as many as are played."""
    first_dealer: Seat = 0
    keeper: Seat | None = None
    """The seat of the Protokollant, where the minutes have one."""
    supervised: bool = False
    """Is there a tournament around it, with supervisors?"""
    confirm_columns: bool = False
    """Is a column that nobody confirmed a lock? Else it is a note."""
    began: int = 0
    """How many columns it had at first."""
    lines: tuple[WrittenLine, ...] = ()
    thrown_in: tuple[ThrownIn, ...] = ()
    moves: tuple[Move, ...] = ()
    exemptions: tuple[Exemption, ...] = ()
    keeper_by_lot: bool = False
    """Nobody was found, so the lot decided: the secretary takes over as soon as he is there (CT-4b)."""
    sentences: tuple[Sentence, ...] = ()
    own_rules: tuple[OwnRule, ...] = ()
    settled: tuple[int, ...] = ()
    """Results by column that a supervisor has set, where a list could not be mended."""
    confirmed: tuple[Seat, ...] = ()
    signed: Who | None = None
    called: str | None = None
    """Why a supervisor was called, and has not come yet."""
    decided: str = ""
    """What the supervisors said when they were called last."""
    pen: Who | None = None
    """Who holds the one writing phone of a Mau-Mau sheet."""
    annulled: bool = False
    """The whole match is annulled (CT-SV-4)."""

    @property
    def width(self) -> int:
        return len(self.columns)

    def line(self, number: int) -> WrittenLine | None:
        return next((line for line in self.lines if line.number == number), None)

    @property
    def standing(self) -> tuple[WrittenLine, ...]:
        """The deals that count, in their order."""
        return tuple(line for line in self.lines if line.number and not line.struck)

    @property
    def totals(self) -> WrittenLine | None:
        """The totals of a paper list, if it has any."""
        line = self.line(0)
        return None if line is None or line.struck else line

    @property
    def next_number(self) -> int:
        """The deal to come: after the last that stands."""
        return max((line.number for line in self.standing), default=0) + 1

    @property
    def redeals(self) -> int:
        """How often the deal to come was thrown in."""
        return self.redeals_of(self.next_number)

    def redeals_of(self, number: int) -> int:
        """How often this deal was thrown in: two who say so of the same deal mean the same."""
        return max((told.times for told in self.thrown_in if told.number == number), default=0)

    def presences(self, deal: int) -> dict[Seat, Presence]:
        """Who was there for this deal, or is for the one to come, and how, by column."""
        there: dict[Seat, Presence] = dict.fromkeys(range(self.began), "here")
        for move in self.moves:
            if move.deal <= deal:
                there[move.seat] = move.presence
        return there

    def present(self, deal: int) -> tuple[Seat, ...]:
        return tuple(seat for seat, presence in self.presences(deal).items() if presence == "here")

    @property
    def dealer(self) -> Seat:
        return self.dealer_of(self.next_number)

    def dealer_of(self, number: int) -> Seat:
        """Who dealt this deal, or will."""
        return next(islice(self.dealers(), max(0, number - 1), None))

    def dealers(self) -> Iterator[Seat]:
        """Who deals, from the first deal on: it passes on to the left with every deal that counts, past whoever is away
        and past an exempted keeper; a redeal is dealt by the same."""
        dealer = self._from(self.first_dealer, self._dealing(1))
        for deal in count(2):
            yield dealer
            dealer = self._from(dealer + 1, self._dealing(deal))

    def _dealing(self, deal: int) -> tuple[Seat, ...]:
        present = self.present(deal)
        exempt = [exemption.granted for exemption in self.exemptions if exemption.deal <= deal]
        if not exempt or not exempt[-1] or len(present) < EXEMPT_FROM:
            return present
        return tuple(seat for seat in present if seat != self.keeper)

    def _from(self, seat: Seat, dealing: tuple[Seat, ...]) -> Seat:
        """The first of them from this seat on to the left."""
        return min(dealing, key=lambda other: (other - seat) % self.width, default=0)


EXEMPT_FROM = 4
"""CT-5c: from so many players on the keeper may be let off."""


def digest(scorelist: ScoreList) -> str:
    """What a signature stands for: the entries that count, in their order."""
    entries = [(line.number, line.entry) for line in scorelist.lines if not line.struck]
    body = msgspec.json.encode((scorelist.kind, scorelist.width, entries, scorelist.sentences))
    return hashlib.sha256(body).hexdigest()
