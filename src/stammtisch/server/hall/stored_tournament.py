"""Tournaments in the store: a stream `tournament/ID`, rows for names, title, secret, seed and doors.

Server and command line write the same: both decide here, and store what comes of it.
"""

import re
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Struct, to_builtins
from msgspec.structs import replace

from stammtisch.engine import consulting
from stammtisch.engine.consulting import Unanswerable
from stammtisch.engine.core import Refusal
from stammtisch.engine.records import Record
from stammtisch.engine.stream import Stream
from stammtisch.printing.logo import read_logo
from stammtisch.rulebook import enforces
from stammtisch.server import codes
from stammtisch.server.actor import Dice
from stammtisch.server.hall.stored_list import Beside
from stammtisch.server.rows import (
    BELONGINGS,
    DOORS,
    ENTRANTS,
    LETTERHEADS,
    TITLES,
    TOURNAMENT_BACKUPS,
    TOURNAMENT_SECRETS,
    TOURNAMENT_SEEDS,
    TOURNAMENTS,
    Belonging,
    DoorRow,
    EntrantRow,
    Letterhead,
)
from stammtisch.store import Append, Put, Store
from stammtisch.tournaments import actions as act
from stammtisch.tournaments import events as was
from stammtisch.tournaments.codes import code, subjects
from stammtisch.tournaments.drawing import door_order
from stammtisch.tournaments.evening import TournamentDecider, begun
from stammtisch.tournaments.events import Event, TournamentOpened
from stammtisch.tournaments.hosting import overdue, stamped
from stammtisch.tournaments.people import HOST, Who
from stammtisch.tournaments.state import Tournament
from stammtisch.tournaments.verifying import DAMAGED, TournamentRecord, for_strangers, problems
from stammtisch.tournaments.views import View

TournamentStream: TypeAlias = Stream[Who, Tournament, act.Action, Event, View]
Changes: TypeAlias = tuple[Append | Put, ...]
_NAME: Final = re.compile("[a-z0-9-]{1,24}")
_SECRET: Final = re.compile("([0-9a-f]{64})?")
_NUMBER: Final = re.compile("[1-9][0-9]{0,3}")
_opened: Final = msgspec.json.Decoder(TournamentOpened)
_records: Final = msgspec.json.Decoder(Record[Who, act.Action, Event])
_OPENS_DOORS: Final = (
    was.Registered,
    was.StatusChanged,
    was.Seated,
    was.DrawAnnulled,
    was.FinalSeated,
    was.CodeReissued,
)


class StoredTournament(Struct):
    """A tournament as it was read."""

    name: str
    opened: TournamentOpened
    stream: TournamentStream
    entrants: dict[int, EntrantRow]
    secret: str
    seed: str = ""
    """Of an announced draw."""
    title: str = ""
    backed_up: int = 0
    """After how many closed rounds it was last written into a file beside the store."""
    letterhead: Letterhead = Letterhead()
    """What stands on every paper."""
    belonging: Belonging | None = None
    """To which club it belongs, with the edition it is played by as it read then."""

    @property
    def t(self) -> Tournament:
        return self.stream.state

    def called(self, number: int, say: Callable[[int], str]) -> str:
        """The name, or what somebody without one is called."""
        entrant = self.entrants.get(number)
        return entrant.name if entrant is not None and entrant.name else say(number)

    def code_of(self, who: Who) -> str:
        generation = dict(self.t.generations).get(f"{who.role}/{who.number}", 0)
        return code(bytes.fromhex(self.secret), who, generation)


async def create(
    store: Store, event: TournamentOpened, *, dice: Dice, title: str = "", beside: Beside = lambda name: ()
) -> StoredTournament:
    """A new evening, its name and its secret; `beside` says what is stored with it."""
    stream: TournamentStream = Stream(TournamentDecider(), begun(event))
    held = StoredTournament(dice.token(), event, stream, {}, dice.seed().hex(), title=title)
    await store.write(TOURNAMENTS.append(held.name, 0, event), *rows_of(held), *beside(held.name))
    return held


def rows_of(held: StoredTournament) -> tuple[Put, ...]:
    """All that lies beside the log of an evening."""
    return (
        TOURNAMENT_SECRETS.put(held.name, value=held.secret),
        *([TOURNAMENT_SEEDS.put(held.name, value=held.seed)] if held.seed else []),
        *([TITLES.put(TOURNAMENTS.kind, held.name, value=held.title)] if held.title else []),
        *([LETTERHEADS.put(held.name, value=held.letterhead)] if held.letterhead != Letterhead() else []),
        *([BELONGINGS.put(TOURNAMENTS.kind, held.name, value=held.belonging)] if held.belonging else []),
        *(ENTRANTS.put(held.name, number, value=row) for number, row in held.entrants.items()),
        *_door_rows(held, {}, _doors(held.t)),
    )


async def load(store: Store, name: str) -> StoredTournament | None:
    """The evening of this name, folded from its events."""
    records = await TOURNAMENTS.read(store, name)
    if not records:
        return None
    entrants = {int(key): row for key, row in await ENTRANTS.all(store, name)}
    secret, seed = await TOURNAMENT_SECRETS.get(store, name), await TOURNAMENT_SEEDS.get(store, name)
    opened, title = _opened.decode(records[0]), await TITLES.get(store, TOURNAMENTS.kind, name)
    stream = folded(opened, records[1:])
    backed_up = await TOURNAMENT_BACKUPS.get(store, name)
    letterhead = await LETTERHEADS.get(store, name) or Letterhead()
    belonging = await BELONGINGS.get(store, TOURNAMENTS.kind, name)
    head = (name, opened, stream, entrants, secret or "", seed or "", title or "", backed_up or 0)
    return StoredTournament(*head, letterhead, belonging)


def folded(event: TournamentOpened, records: Iterable[bytes]) -> TournamentStream:
    stream: TournamentStream = Stream(TournamentDecider(), begun(event))
    for record in records:
        stream.fold(_records.decode(record))
    return stream


# --- deciding --------------------------------------------------------------------------------------------------


def decided(
    held: StoredTournament, who: Who, action: act.Action, *, at: int, fresh: str, ref: str = "", by: str = ""
) -> Changes | Refusal:
    """Decides as the host, with time and seed, and says what has to be stored; `fresh` are 64 hex digits."""
    before = held.t
    seed = held.seed if isinstance(action, act.CarryOut) else fresh
    action = stamped(action, at=at, seed=seed)
    if (refusal := _why_not_read_again(action)) is not None:
        return refusal
    outcome = held.stream.submit(who, action, at=at, ref=ref, by=by)
    if isinstance(outcome, Refusal):
        return outcome
    return _append(held, 1), *_promise(held, action, seed), *_doors_opened(held, before, outcome.events)


@enforces("ENG-record")
def _why_not_read_again(action: act.Action) -> Refusal | None:
    """ENG-record: what is stored can be read again. Whoever makes an action here, instead of reading it from a message,
    may have made one that no message could say; a single one of those would close the evening for good."""
    try:
        consulting.convert(to_builtins(action), type(action))
    except Unanswerable as bad:
        return bad.refusal
    return None


def hosted(held: StoredTournament, who: Who, action: act.Action) -> tuple[Who, act.Action]:
    """What the desk asks the host to do for it: reveal the seed, say the next place at the door."""
    draw = held.t.draw
    if isinstance(action, act.CarryOut) and who.role == "director":
        return HOST, action
    if isinstance(action, act.DrawLot) and who.role in ("director", "cash") and draw is not None and draw.way == "door":
        return HOST, act.DrawLot(action.number, door_order(draw, held.seed, len(draw.lots) + 1)[-1])
    return who, action


def caught_up(held: StoredTournament, *, at: int) -> Changes:
    """What the clock of the hall has asked for meanwhile; it counts from when it was due."""
    before = held.stream.seq
    while (action := overdue(held.t, at=at)) is not None:
        if isinstance(held.stream.submit(HOST, action, at=at, by=HOST.name), Refusal):
            break
    return (_append(held, held.stream.seq - before),) if held.stream.seq > before else ()


def _append(held: StoredTournament, count: int) -> Append:
    return TOURNAMENTS.append(held.name, held.stream.seq - count + 1, *held.stream.log[-count:])


def _promise(held: StoredTournament, action: act.Action, seed: str) -> tuple[Put, ...]:
    """The seed of a draw is kept from its announcement until it is revealed or the draw is annulled."""
    if isinstance(action, act.AnnounceDraw):
        held.seed = seed
        return (TOURNAMENT_SEEDS.put(held.name, value=seed),)
    if held.seed and held.t.draw is None:
        held.seed = ""
        return (TOURNAMENT_SEEDS.put(held.name, value=None),)
    return ()


# --- doors -----------------------------------------------------------------------------------------------------


def _doors(t: Tournament) -> dict[Who, int]:
    """Whoever has a code, and the how manieth."""
    times = dict(t.generations)
    return {who: times.get(f"{who.role}/{who.number}", 0) for who in subjects(t)}


def _doors_opened(held: StoredTournament, before: Tournament, events: tuple[Event, ...]) -> tuple[Put, ...]:
    """Codes that are new and codes that open nothing any more, to be found by whoever types them."""
    if not any(isinstance(event, _OPENS_DOORS) for event in events):
        return ()
    return _door_rows(held, _doors(before), _doors(held.t))


def _door_rows(held: StoredTournament, before: dict[Who, int], after: dict[Who, int]) -> tuple[Put, ...]:
    secret = bytes.fromhex(held.secret)
    closed = [
        DOORS.put(codes.hashed(code(secret, who, times)), value=None)
        for who, times in before.items()
        if after.get(who) != times
    ]
    opened = [
        DOORS.put(
            codes.hashed(code(secret, who, times)), value=DoorRow(TOURNAMENTS.kind, held.name, who.role, who.number)
        )
        for who, times in after.items()
        if before.get(who) != times
    ]
    return (*closed, *opened)


# --- one file that another installation opens ------------------------------------------------------------------


class TournamentFile(Struct, frozen=True, kw_only=True, tag="stammtisch-tournament/1"):
    """A whole evening. Handed to others without rows it has neither names nor doors."""

    name: str
    opened: TournamentOpened
    records: tuple[TournamentRecord, ...]
    entrants: dict[str, EntrantRow] = {}
    secret: str = ""
    seed: str = ""
    title: str = ""
    letterhead: Letterhead = Letterhead()
    belonging: Belonging | None = None


def as_file(held: StoredTournament, *, public: bool) -> TournamentFile:
    records = tuple(held.stream.log)
    if public:
        return TournamentFile(name=held.name, opened=held.opened, records=tuple(map(for_strangers, records)))
    entrants = {str(number): row for number, row in held.entrants.items()}
    return TournamentFile(
        name=held.name,
        opened=held.opened,
        records=records,
        entrants=entrants,
        secret=held.secret,
        seed=held.seed,
        title=held.title,
        letterhead=held.letterhead,
        belonging=held.belonging,
    )


@enforces("ENG-record")
def why_not_opened(file: TournamentFile) -> Refusal | None:
    """ENG-record: an evening goes on only from a file that is whole: its records can be read to the last, its codes
    follow from a secret. That a record would come out otherwise by today's rules does not matter here."""
    whole = (
        _NAME.fullmatch(file.name) is not None
        and all(_SECRET.fullmatch(secret) for secret in (file.secret, file.seed))
        and all(_NUMBER.fullmatch(number) for number in file.entrants)
        and not any(problem.key == DAMAGED for problem in problems(file.opened, file.records)[1])
    )
    return None if whole else Refusal("ENG-record", "refusal.tournament.no-file")


async def open_file(store: Store, file: TournamentFile, *, dice: Dice) -> StoredTournament | None:
    """The same evening on this machine, codes included. None: there is one of that name."""
    if await TOURNAMENTS.read(store, file.name):
        return None
    stream: TournamentStream = Stream(TournamentDecider(), begun(file.opened))
    for record in file.records:
        stream.fold(record)
    entrants = {int(number): row for number, row in file.entrants.items()}
    secret = file.secret or dice.seed().hex()
    beside: dict[str, Any] = {"letterhead": _printable(file.letterhead), "belonging": file.belonging}
    held = StoredTournament(file.name, file.opened, stream, entrants, secret, file.seed, file.title, **beside)
    await store.write(TOURNAMENTS.append(file.name, 0, file.opened, *file.records), *rows_of(held))
    return held


def _printable(head: Letterhead) -> Letterhead:
    """A logo that cannot be printed is left behind: it would stand in the way of every paper."""
    return replace(head, logo=b"") if head.logo and isinstance(read_logo(head.logo), Refusal) else head
