"""Who sits where: the stream `table/ID` as a small pure decider of its own.

People are named by their handle; names, codes and chat are rows, not events. The host of a table is the person who
opened it, or the first of those who still sit there when the host leaves.
"""

from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct, convert
from msgspec.structs import replace

from stammtisch import bots, games
from stammtisch.engine.core import Refusal, Seat
from stammtisch.rulebook import enforces
from stammtisch.server.hall.on_board import BoardAtTable

Person: TypeAlias = str
PROXY: Final = "club"
"""The bot that goes on with the seat of somebody who is away."""
Stage: TypeAlias = Literal["gathering", "playing", "over", "closed"]


class Chair(Struct, frozen=True):
    """One seat: nobody, a person, or a bot of that name."""

    kind: Literal["free", "person", "bot"] = "free"
    person: Person = ""
    bot: str = ""


class EveningTable(Struct, frozen=True):
    """Which table of which evening plays here: its places are drawn, and nobody arranges them."""

    tournament: str
    round: int
    table: int
    dealer: Seat = 0
    """Who deals first."""


class Table(Struct, frozen=True):
    """The fold of the stream."""

    game: str = ""
    options: Any = None
    host: Person = ""
    private: bool = True
    tournament: bool = False
    chairs: tuple[Chair, ...] = ()
    guests: tuple[Person, ...] = ()
    """Who came by the invitation: may sit down and look on."""
    removed: tuple[Person, ...] = ()
    supervisor: Person = ""
    stage: Stage = "gathering"
    paused: bool = False
    matches: tuple[str, ...] = ()
    secretaries: tuple[Person, ...] = ()
    """Of a club's table: whoever has shown the membership card of its secretary (CT-4b)."""
    board: str = ""
    """The Punktetafel that is played on (MM-15)."""
    evening: EveningTable | None = None

    def seat_of(self, person: Person) -> Seat | None:
        return next((s for s, c in enumerate(self.chairs) if c.kind == "person" and c.person == person), None)

    @property
    def people(self) -> tuple[Person, ...]:
        return tuple([c.person for c in self.chairs if c.kind == "person"])

    @property
    def secretary(self) -> Seat | None:
        """Where the club's secretary sits (CT-4b)."""
        return next((seat for person in self.secretaries if (seat := self.seat_of(person)) is not None), None)

    @property
    def match(self) -> str | None:
        return self.matches[-1] if self.matches else None

    def admits(self, person: Person) -> bool:
        """May this person look on? Who has no name yet has been invited by nobody."""
        if person in self.removed:
            return False
        invited = (self.host, self.supervisor, *self.guests)
        return not self.private or (person != "" and (person in invited or self.seat_of(person) is not None))


# --- what people ask for ---------------------------------------------------------------------------------------


class Admit(Struct, frozen=True, tag="admit"):
    """Somebody has shown the invitation."""


class Sit(Struct, frozen=True, tag="sit"):
    seat: int | None = None


class TakePlace(Struct, frozen=True, tag="take-place"):
    """The place an evening has given somebody; also in place of whoever had it before."""

    seat: Seat


class Stand(Struct, frozen=True, tag="stand"):
    """Leaves the seat; in a running match somebody else has to go on with it."""


class PlaceBot(Struct, frozen=True, tag="place-bot"):
    seat: int
    bot: str = "random"


class Clear(Struct, frozen=True, tag="clear"):
    """Takes a bot away, or removes a player, who may not come back."""

    seat: int


class Appoint(Struct, frozen=True, tag="appoint"):
    """Somebody watches over the rules (Aufsicht), or nobody."""

    person: str


class Start(Struct, frozen=True, tag="start"):
    board: BoardAtTable | None = None
    """Of a table that plays on one: how it stands."""


class Rematch(Struct, frozen=True, tag="rematch"):
    """The same people, the same seats, a new match."""

    board: BoardAtTable | None = None


class Pause(Struct, frozen=True, tag="pause"):
    paused: bool


class Close(Struct, frozen=True, tag="close"):
    pass


Command: TypeAlias = Admit | Sit | TakePlace | Stand | PlaceBot | Clear | Appoint | Start | Rematch | Pause | Close

# --- what happened ---------------------------------------------------------------------------------------------


class Opened(Struct, frozen=True, tag="opened"):
    schema: int
    game: str
    options: Any
    host: Person
    seats: int
    private: bool
    tournament: bool = False
    secretaries: tuple[Person, ...] = ()
    board: str = ""
    evening: EveningTable | None = None


class Admitted(Struct, frozen=True, tag="admitted"):
    person: Person


class SatDown(Struct, frozen=True, tag="sat-down"):
    seat: Seat
    person: Person


class BotPlaced(Struct, frozen=True, tag="bot-placed"):
    seat: Seat
    bot: str


class SeatFreed(Struct, frozen=True, tag="seat-freed"):
    seat: Seat
    removed: bool = False


class HostChanged(Struct, frozen=True, tag="host-changed"):
    person: Person


class Appointed(Struct, frozen=True, tag="appointed"):
    person: Person


class MatchBegun(Struct, frozen=True, tag="match-begun"):
    match: str
    board: BoardAtTable | None = None


class MatchOver(Struct, frozen=True, tag="match-over"):
    match: str


class Paused(Struct, frozen=True, tag="paused"):
    paused: bool


class Closed(Struct, frozen=True, tag="closed"):
    pass


TableEvent: TypeAlias = (
    Opened
    | Admitted
    | SatDown
    | BotPlaced
    | SeatFreed
    | HostChanged
    | Appointed
    | MatchBegun
    | MatchOver
    | Paused
    | Closed
)


class TableRecord(Struct, frozen=True):
    """One record of the stream."""

    at: int
    by: Person
    events: tuple[TableEvent, ...]


def evolve(table: Table, event: TableEvent) -> Table:
    match event:
        case Opened():
            chairs = (Chair(),) * event.seats
            table = Table(event.game, event.options, event.host, event.private, event.tournament, chairs)
            return replace(table, secretaries=event.secretaries, board=event.board, evening=event.evening)
        case Admitted():
            return replace(table, guests=(*table.guests, event.person))
        case SatDown():
            return _seated(table, event.seat, Chair("person", event.person))
        case BotPlaced():
            return _seated(table, event.seat, Chair("bot", bot=event.bot))
        case SeatFreed():
            gone = table.chairs[event.seat].person
            removed = (*table.removed, gone) if event.removed and gone else table.removed
            return replace(_seated(table, event.seat, Chair()), removed=removed)
        case HostChanged():
            return replace(table, host=event.person)
        case Appointed():
            return replace(table, supervisor=event.person)
        case MatchBegun():
            return replace(table, stage="playing", matches=(*table.matches, event.match), paused=False)
        case MatchOver():
            return replace(table, stage="over")
        case Paused():
            return replace(table, paused=event.paused)
    return replace(table, stage="closed")


def _seated(table: Table, seat: Seat, chair: Chair) -> Table:
    return replace(table, chairs=(*table.chairs[:seat], chair, *table.chairs[seat + 1 :]))


# --- what is allowed -------------------------------------------------------------------------------------------

_HOST_ONLY = (PlaceBot, Clear, Appoint, Start, Rematch, Pause, Close)
CLOSED = Refusal("ENG-table", "refusal.table.closed")


def decide(table: Table, person: Person, command: Command) -> tuple[TableEvent, ...] | Refusal:
    """What comes of it; nothing when it is so already."""
    if table.stage == "closed":
        return CLOSED
    if (refusal := _why_not_entitled(table, person, command)) is not None:
        return refusal
    match command:
        case Admit():
            return () if table.admits(person) and not _stranger(table, person) else (Admitted(person),)
        case Sit():
            return _sit(table, person, command.seat)
        case TakePlace():
            return _take_place(table, person, command.seat)
        case Stand():
            return _stand(table, person)
        case PlaceBot() | Clear():
            return _arrange(table, command)
        case Appoint():
            return _appoint(table, command.person)
        case Pause():
            return () if command.paused == table.paused else (Paused(command.paused),)
        case Close():
            return (Closed(),)
    return _begin(table, command)


@enforces("ENG-role")
def _why_not_entitled(table: Table, person: Person, command: Command) -> Refusal | None:
    """ENG-role: only the host arranges the table, and who was removed or never invited stays away, also from what the
    answer would tell; roles never come from the client."""
    if not person:
        return Refusal("ENG-role", "refusal.server.nobody")
    if person in table.removed:
        return Refusal("ENG-role", "refusal.table.removed")
    if not isinstance(command, Admit | TakePlace) and not table.admits(person):
        return Refusal("ENG-role", "refusal.table.invited-only")
    if isinstance(command, _HOST_ONLY) and person != table.host:
        return Refusal("ENG-role", "refusal.table.host-only")
    return None


def _stranger(table: Table, person: Person) -> bool:
    return person not in table.guests and person != table.host and table.seat_of(person) is None


@enforces("ENG-seat")
def _why_no_seat(table: Table, seat: int) -> Refusal | None:
    """ENG-seat: a table has as many seats as were set up."""
    if 0 <= seat < len(table.chairs):
        return None
    return Refusal("ENG-seat", "refusal.table.seat", {"number": seat + 1, "most": len(table.chairs)})


@enforces("ENG-table")
def _sit(table: Table, person: Person, wanted: int | None) -> tuple[TableEvent, ...] | Refusal:
    """ENG-table: one seat each, a free one; while a match runs only where its rules let somebody come."""
    if table.evening is not None:
        return Refusal("ENG-table", "refusal.table.drawn")
    if person == table.supervisor:
        return Refusal("ENG-role", "refusal.table.supervisor-sits")
    mine = table.seat_of(person)
    if mine is not None and (wanted is None or wanted == mine):
        return ()
    if mine is not None and table.stage == "playing":
        return Refusal("ENG-table", "refusal.table.moving")
    if wanted is None:
        wanted = next((s for s, c in enumerate(table.chairs) if c.kind == "free"), None)
    if wanted is None:
        return Refusal("ENG-table", "refusal.table.full")
    if (refusal := _why_no_seat(table, wanted)) is not None:
        return refusal
    if table.chairs[wanted].kind != "free":
        return Refusal("ENG-table", "refusal.table.taken", {"number": wanted + 1})
    freed = () if mine is None else (SeatFreed(mine),)
    return (*freed, SatDown(wanted, person))


@enforces("ENG-table")
def _take_place(table: Table, person: Person, seat: Seat) -> tuple[TableEvent, ...] | Refusal:
    """ENG-table: at a table of an evening the draw says who sits where; one seat each."""
    mine = table.seat_of(person)
    if table.evening is None or (mine is not None and mine != seat):
        return Refusal("ENG-table", "refusal.table.moving")
    return () if mine == seat else (SatDown(seat, person),)


def begun_by_itself(table: Table) -> tuple[TableEvent, ...]:
    """A table of an evening begins when all are there, once: its list is full after one match."""
    if table.evening is None or table.matches or any(chair.kind == "free" for chair in table.chairs):
        return ()
    return (MatchBegun(""),)


def _stand(table: Table, person: Person) -> tuple[TableEvent, ...]:
    seat = table.seat_of(person)
    return () if seat is None else _freed(table, seat, removed=False)


def _freed(table: Table, seat: Seat, *, removed: bool) -> tuple[TableEvent, ...]:
    """The seat is free; when the host has gone, the next one who sits there is, and the old one may still look on."""
    gone = table.chairs[seat].person
    events: tuple[TableEvent, ...] = (SeatFreed(seat, removed),)
    heir = next((p for p in table.people if p != gone), None)
    if gone == table.host and gone and heir is not None:
        stays = () if gone in table.guests else (Admitted(gone),)
        events = (*events, *stays, HostChanged(heir))
    return events


@enforces("ENG-table", "ENG-role")
def _arrange(table: Table, command: PlaceBot | Clear) -> tuple[TableEvent, ...] | Refusal:
    """ENG-table: a bot takes a free seat; ENG-role: the host may remove anybody but himself."""
    if (refusal := _why_no_seat(table, command.seat)) is not None:
        return refusal
    chair = table.chairs[command.seat]
    if isinstance(command, PlaceBot):
        if command.bot not in (bot_names := bots.names(table.game)):
            return Refusal("ENG-table", "refusal.server.bot", {"value": command.bot, "known": list(bot_names)})
        if chair.kind == "person":
            return Refusal("ENG-table", "refusal.table.taken", {"number": command.seat + 1})
        return () if chair.bot == command.bot else (BotPlaced(command.seat, command.bot),)
    if chair.kind == "free":
        return ()
    if chair.person == table.host:
        return Refusal("ENG-role", "refusal.table.remove-self")
    return _freed(table, command.seat, removed=chair.kind == "person")


@enforces("ENG-role")
def _appoint(table: Table, person: Person) -> tuple[TableEvent, ...] | Refusal:
    """ENG-role: who watches over the rules does not play, and is settled before the cards are dealt."""
    if table.stage == "playing":
        return Refusal("ENG-role", "refusal.table.supervisor-late")
    if person and table.seat_of(person) is not None:
        return Refusal("ENG-role", "refusal.table.supervisor-sits")
    return () if person == table.supervisor else (Appointed(person),)


@enforces("ENG-table")
def _begin(table: Table, command: Start | Rematch) -> tuple[TableEvent, ...] | Refusal:
    """ENG-table: a match begins when every seat is taken and no other one runs. The room gives it its name."""
    if table.stage == "playing":
        return Refusal("ENG-table", "refusal.table.running")
    if isinstance(command, Rematch) and not table.matches:
        return Refusal("ENG-table", "refusal.table.no-match")
    free = sum(c.kind == "free" for c in table.chairs)
    if free:
        return Refusal("ENG-table", "refusal.table.free-seats", {"found": free})
    return _why_unsupervised(table) or (MatchBegun("", command.board),)


@enforces("ENG-role")
def _why_unsupervised(table: Table) -> Refusal | None:
    """ENG-role: what only the supervisor may answer would never be answered without one."""
    game = games.deal_game(table.game)
    if table.supervisor or not game.supervised(convert(game.stored_options(table.options or {}), game.options_type)):
        return None
    return Refusal("ENG-role", "refusal.table.no-supervisor")
