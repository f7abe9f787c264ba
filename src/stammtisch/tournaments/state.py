"""The evening as data. No names in here: people are numbers, their names lie beside the log and can be deleted."""

from typing import Literal, TypeAlias

from msgspec import Struct

from stammtisch.lists.scorelist import ScoreList
from stammtisch.seating.certificate import Plan
from stammtisch.tournaments.clock import Clock
from stammtisch.tournaments.options import Options
from stammtisch.tournaments.people import Who

Status: TypeAlias = Literal["registered", "here", "left", "excluded", "withdrawn"]
BookingKind: TypeAlias = Literal["float", "fee", "reuegeld", "prize", "other"]
Way: TypeAlias = Literal["computer", "hat", "door"]
Odd: TypeAlias = Literal["stand_ins", "byes"]
Seating: TypeAlias = tuple[tuple[int, ...], ...]
"""Tables of player numbers."""


class Player(Struct, frozen=True):
    number: int
    status: Status = "registered"
    ranked: bool = True
    """A stand-in plays out of the ranking."""
    team: bool = False
    """Of the competence team (MM-T-team)."""
    tags: tuple[str, ...] = ()
    """Rankings besides the main one: women, youth, a club team."""


class Swap(Struct, frozen=True, omit_defaults=True):
    """Somebody left a chair and somebody else sat down: what was won before is kept apart from what followed."""

    seat: int
    leaves: int
    comes: int
    game_points: int
    """Of that seat, at that moment."""
    solos: int = 0
    """Won there so far, where the deals are known."""


class Table(Struct, frozen=True):
    number: int
    seats: tuple[int, ...]
    """Player numbers, as drawn; who sits there now is `sitting`."""
    sheet: ScoreList
    sat: tuple[int, ...] = ()
    """Who really had each column, where somebody sat on a wrong chair; empty: as drawn."""
    swaps: tuple[Swap, ...] = ()
    collected: int = 0
    handed_in: bool = False
    excuse: str = ""
    """Why what was collected is not what was due."""
    late: tuple[int, ...] = ()
    """Seats that miss the first deal (MM-T-late)."""
    recorder: int | None = None
    """Writes the sheet of this match day where nobody of the team sits (MM-T-record)."""
    extra: int = 0
    """Minutes this table has got on top."""
    screen: str = ""
    """The table on Stammtisch where its deals are played, if they are."""

    @property
    def sitting(self) -> tuple[int, ...]:
        now = list(self.sat or self.seats)
        for swap in self.swaps:
            now[swap.seat] = swap.comes
        return tuple(now)


class Draw(Struct, frozen=True):
    """How places are found: by computer first the field, then the promise, then the words, then the seed; from the hat
    lot by lot; at the door the next place for whoever comes, from an order that was promised."""

    round: int
    way: Way
    field: tuple[int, ...] = ()
    byes: int = 0
    commitment: str = ""
    words: tuple[tuple[int, str], ...] = ()
    lots: tuple[tuple[int, int], ...] = ()
    """Player and lot, in the order in which they were drawn."""
    tables: int = 0
    """At the door: so many tables are sure; more are opened one after the other."""
    apart: tuple[tuple[int, int], ...] = ()
    """Who was to be kept apart; empty unless asked for."""


class Round(Struct, frozen=True):
    """A series, a match day, a round."""

    number: int
    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()
    draw: Draw | None = None
    """As it was published."""
    seed: str = ""
    lots_shown: bool = False
    """The lots drawn by computer stand there at once; until then the hall watches one after the other."""
    closed: bool = False
    lot: str = ""
    """The seed of the lots of this round, where its places were not drawn by one (jersey, ties)."""

    def table(self, number: int) -> Table | None:
        return self.tables[number - 1] if 0 < number <= len(self.tables) else None

    @property
    def seating(self) -> Seating:
        return tuple(table.seats for table in self.tables)


class Booking(Struct, frozen=True):
    """One line of the cash book. Nothing is ever changed there: what was wrong is booked back."""

    kind: BookingKind
    cents: int
    by: Who
    number: int = 0
    """Whose, where it is somebody's."""
    text: str = ""


class Tournament(Struct, frozen=True):
    """The fold of its events."""

    options: Options
    players: tuple[Player, ...] = ()
    rounds: tuple[Round, ...] = ()
    apart: tuple[tuple[int, int], ...] = ()
    """Who is not to sit with whom; the sheet says that it was on."""
    draw: Draw | None = None
    plan: Plan = ()
    """The matrix of the rounds to come."""
    clock: Clock = Clock()
    cash: tuple[Booking, ...] = ()
    announced: tuple[int, ...] = ()
    """Match days whose new rule was announced."""
    warned: tuple[int, ...] = ()
    decided: tuple[int, ...] = ()
    """Who won a deciding deal for the last place in the final, in order."""
    final: Round | None = None
    over: bool = False
    read: int | None = None
    """Down to this rank the prize-giving has read the places out."""
    generations: tuple[tuple[str, int], ...] = ()
    """Codes that were replaced: whose, and how often."""
    revision: int = 0
    """How often what is published has changed: a correction says which one its preview was made for."""

    def player(self, number: int) -> Player | None:
        return self.players[number - 1] if 0 < number <= len(self.players) else None

    def status(self, number: int) -> Status | None:
        player = self.player(number)
        return None if player is None else player.status

    @property
    def here(self) -> tuple[int, ...]:
        return tuple(p.number for p in self.players if p.status == "here")

    @property
    def field(self) -> tuple[int, ...]:
        """Who is here and plays for a place."""
        return tuple(p.number for p in self.players if p.status == "here" and p.ranked)

    @property
    def bench(self) -> tuple[int, ...]:
        """Who is here to stand in."""
        return tuple(p.number for p in self.players if p.status == "here" and not p.ranked)

    @property
    def team(self) -> frozenset[int]:
        return frozenset(p.number for p in self.players if p.team)

    @property
    def current(self) -> Round | None:
        """The round that is being played, or was last."""
        return self.rounds[-1] if self.rounds else None

    def round(self, number: int) -> Round | None:
        if self.final is not None and number == self.final.number:
            return self.final
        return self.rounds[number - 1] if 0 < number <= len(self.rounds) else None

    def table(self, round_: int, number: int) -> Table | None:
        held = self.round(round_)
        return None if held is None else held.table(number)

    @property
    def all_closed(self) -> bool:
        return len(self.rounds) == self.options.rounds and all(held.closed for held in self.rounds)
