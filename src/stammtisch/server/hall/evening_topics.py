"""What the topics of an evening are made of, without a word of any language: sentences by key, people by number."""

from typing import Literal, TypeAlias

from msgspec import Struct

from stammtisch.server.hall.listviews import SheetView
from stammtisch.tournaments.cash import Report
from stammtisch.tournaments.clock import Clock
from stammtisch.tournaments.coming import Step
from stammtisch.tournaments.formats import Figures
from stammtisch.tournaments.lots import Lot
from stammtisch.tournaments.missing import Missing
from stammtisch.tournaments.passes import Stamp
from stammtisch.tournaments.state import Draw, Status, Swap


class Person(Struct, frozen=True):
    """Somebody with a number; without a name where there is none, or none that may be shown here."""

    number: int
    name: str


# --- for everybody ---------------------------------------------------------------------------------------------


class ClockView(Struct, frozen=True, tag="clock"):
    """The one clock of the hall, as data: `clock.started + length + rested` is its end, on the server's clock."""

    clock: Clock
    round: int
    of: int
    bell_seconds: int
    extra: tuple[tuple[int, int], ...]
    """Tables that have got minutes on top, and how many."""
    over: bool
    rehearsal: bool


class SeatedTable(Struct, frozen=True):
    table: int
    seats: tuple[Person, ...]


class SeatsView(Struct, frozen=True, tag="seats"):
    """Where everybody sits, now and in the next match day."""

    title: str
    format: str
    round: int
    of: int
    tables: tuple[SeatedTable, ...]
    byes: tuple[Person, ...]
    coming: tuple[SeatedTable, ...]
    final: bool
    """Are these the places of the final?"""
    jersey: tuple[Person, ...]
    rules: tuple[str, ...]
    new_rules: tuple[str, ...]
    bring: tuple[str, ...]
    over: bool
    rehearsal: bool


class PlaceView(Struct, frozen=True):
    rank: int
    number: int
    name: str
    figures: Figures
    best: int
    rounds: tuple[Figures | None, ...]
    settled: str
    """What decided between this one and the one above; a key of `settled.*`."""
    tags: tuple[str, ...]


class StandingsView(Struct, frozen=True, tag="standings"):
    """After the closed rounds; what tables are still playing for is not in it."""

    after: int
    of: int
    format: str
    places: tuple[PlaceView, ...]
    rankings: dict[str, tuple[tuple[int, int], ...]]
    """Rank and number among some only: women, youth, a club."""
    jersey: tuple[Person, ...]
    jersey_by: str
    """What gave it to one of several who lead; a key of `settled.*`."""
    criteria: tuple[str, ...]
    """What is looked at, in this order, where results are level; keys of `settled.*`."""
    prizes: dict[str, int]
    """By number, once the evening is over."""
    unread: int
    """So many places more are kept for the prize-giving."""
    revision: int
    over: bool
    rehearsal: bool


class ResultView(StandingsView, frozen=True, tag="result"):
    """The same with every place: for those who read the prizes out."""


class DrawView(Struct, frozen=True, tag="draw"):
    """What anybody needs to follow a draw: field, promise, words, and afterwards the seed."""

    announced: Draw | None
    names: tuple[Person, ...]
    """Of those who are to be drawn or were."""
    drawn: Draw | None
    lots: tuple[Lot, ...]
    """In the order in which the hall reads them."""
    chairs: tuple[int, ...]
    """So many at every table."""
    runs_from: int | None
    """When the seed came out, on the host's clock: from then on every screen shows one lot after the other, all of them
    the same. None: what is out stands there at once."""
    seed: str
    tables: tuple[SeatedTable, ...]
    byes: tuple[Person, ...]


# --- for those it concerns -------------------------------------------------------------------------------------


class TableTopic(Struct, frozen=True, tag="table"):
    """The list of one table, for its own phones and those who run the evening."""

    round: int
    table: int
    list: int
    """Its number; it stands on the paper."""
    seats: tuple[Person, ...]
    """Who sits there now."""
    sheet: SheetView
    closed: bool
    counts: bool
    """Signed, and handed in where money is due."""
    handed_in: bool
    collected: int
    due: int
    excuse: str
    late: tuple[int, ...]
    recorder: int | None
    keeper: int
    """The seat that keeps the list."""
    hands_over: bool
    """May it give the list to somebody else, as the table agrees?"""
    extra: int
    swaps: tuple[Swap, ...]
    screen: Literal["", "possible", "open"]
    """Are its deals played on screen, or could they be?"""


class WhereTo(Struct, frozen=True):
    round: int
    table: int
    seat: int
    """From 1."""
    company: tuple[Person, ...]
    screen: bool
    """Played on screen."""


class PlayerTopic(Struct, frozen=True, tag="player"):
    """One player's page: where to, how it stands, what is on the pass."""

    number: int
    name: str
    club: str
    consent: bool
    """May be named on screens and on other people's phones."""
    status: Status
    ranked: bool
    team: bool
    now: WhereTo | None
    next: WhereTo | None
    bye: bool
    stamps: tuple[Stamp, ...]
    place: PlaceView | None
    of: int
    """How many are ranked."""
    after: int
    fee_due: int
    prize: int
    new_rules: tuple[str, ...]
    bring: tuple[str, ...]
    final: bool
    over: bool


# --- for those who run it --------------------------------------------------------------------------------------


TileState: TypeAlias = Literal["empty", "playing", "open", "signed", "counts", "closed"]


class Tile(Struct, frozen=True):
    round: int
    table: int
    seats: tuple[Person, ...]
    state: TileState
    lines: int
    deals: int | None
    paper: bool
    called: str | None
    disputed: tuple[int, ...]
    due: int
    collected: int
    handed_in: bool
    extra: int
    late: tuple[int, ...]
    recorder: int | None
    sums: tuple[int, ...]
    """What the list adds up to by seat, once it is signed: game points, strokes."""


class DeskView(Struct, frozen=True, tag="desk"):
    """Das fehlt jetzt, the tables, and what comes next."""

    title: str
    format: str
    round: int
    of: int
    phase: Literal["registration", "announced", "playing", "closed", "final", "over"]
    missing: tuple[Missing, ...]
    coming_next: tuple[Step, ...]
    """What comes after that."""
    tiles: tuple[Tile, ...]
    """Of every round that is not closed, and of the last one."""
    counts: dict[str, int]
    """People by status; `ranked`, `bench` and `team` of those who are here."""
    draw: Draw | None
    planned: int
    """Match days that are planned and not played yet."""
    coming: tuple[SeatedTable, ...]
    candidates: tuple[Person, ...]
    level: tuple[Person, ...]
    substitutes: tuple[Person, ...]
    backed_up: int
    """After how many closed rounds the last backup was written."""
    revision: int
    rehearsal: bool


class ProvisionalView(Struct, frozen=True, tag="provisional"):
    """With every confirmed table of rounds that are still open: for the desk alone."""

    places: tuple[PlaceView, ...]


class PersonRow(Struct, frozen=True):
    number: int
    name: str
    club: str
    contact: str
    consent: bool
    status: Status
    ranked: bool
    team: bool
    tags: tuple[str, ...]
    paid: int
    due: int
    warned: int


class PeopleView(Struct, frozen=True, tag="people"):
    people: tuple[PersonRow, ...]
    apart: tuple[tuple[int, int], ...]
    fee: int


class BookingView(Struct, frozen=True):
    kind: str
    cents: int
    by: str
    number: int
    name: str
    text: str


class TableMoney(Struct, frozen=True):
    round: int
    table: int
    due: int
    collected: int
    handed_in: bool
    excuse: str


class CashView(Struct, frozen=True, tag="cash"):
    bookings: tuple[BookingView, ...]
    report: Report
    tables: tuple[TableMoney, ...]
    prizes: dict[str, int]


class Incident(Struct, frozen=True):
    """What the supervisors have done, in order."""

    at: int
    kind: str
    """The tag of the event."""
    by: str
    round: int = 0
    table: int = 0
    number: int = 0
    reason: str = ""


class CallsView(Struct, frozen=True, tag="calls"):
    """For the supervisors: who has called, where two entries differ, and what was decided."""

    calls: tuple[Tile, ...]
    disputes: tuple[Tile, ...]
    tables: tuple[SeatedTable, ...]
    round: int
    bench: tuple[Person, ...]
    """Who may sit down for somebody who is excluded."""
    incidents: tuple[Incident, ...]


View: TypeAlias = (
    ClockView
    | SeatsView
    | StandingsView
    | ResultView
    | DrawView
    | TableTopic
    | PlayerTopic
    | DeskView
    | ProvisionalView
    | PeopleView
    | CashView
    | CallsView
)
