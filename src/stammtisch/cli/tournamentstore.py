"""Tournaments in the store: a stream `tournament/ID` with the records a server writes, rows for names, secret, seed."""

import secrets
import time
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Struct

from stammtisch.engine.core import Refusal
from stammtisch.engine.records import Record
from stammtisch.engine.stream import Stream
from stammtisch.server.rows import ENTRANTS, TOURNAMENT_SECRETS, TOURNAMENT_SEEDS, TOURNAMENTS, EntrantRow
from stammtisch.store import Put, Store
from stammtisch.tournaments import actions as act
from stammtisch.tournaments.evening import TournamentDecider, begun
from stammtisch.tournaments.events import Event, TournamentOpened
from stammtisch.tournaments.hosting import overdue, stamped
from stammtisch.tournaments.people import HOST, Who
from stammtisch.tournaments.state import Tournament
from stammtisch.tournaments.verifying import TournamentRecord
from stammtisch.tournaments.views import View

TournamentStream: TypeAlias = Stream[Who, Tournament, act.Action, Event, View]
_opened: Final = msgspec.json.Decoder(TournamentOpened)
_records: Final = msgspec.json.Decoder(Record[Who, act.Action, Event])


class StoredTournament(Struct):
    """A tournament as it was read."""

    name: str
    opened: TournamentOpened
    stream: TournamentStream
    entrants: dict[int, EntrantRow]
    secret: str
    seed: str = ""
    """Of an announced draw."""

    @property
    def t(self) -> Tournament:
        return self.stream.state

    def called(self, number: int, say: Callable[[int], str]) -> str:
        """The name, or what somebody without one is called."""
        entrant = self.entrants.get(number)
        return entrant.name if entrant is not None and entrant.name else say(number)


async def create(store: Store, event: TournamentOpened) -> StoredTournament:
    """A new evening, its name and its secret."""
    name, secret = secrets.token_hex(6), secrets.token_hex(32)
    await store.write(TOURNAMENTS.append(name, 0, event), TOURNAMENT_SECRETS.put(name, value=secret))
    return StoredTournament(name, event, Stream(TournamentDecider(), begun(event)), {}, secret)


async def load(store: Store, name: str) -> StoredTournament | None:
    """The evening of this name, folded from its events."""
    records = await TOURNAMENTS.read(store, name)
    if not records:
        return None
    entrants = {int(key): row for key, row in await ENTRANTS.all(store, name)}
    secret, seed = await TOURNAMENT_SECRETS.get(store, name), await TOURNAMENT_SEEDS.get(store, name)
    opened = _opened.decode(records[0])
    return StoredTournament(name, opened, folded(opened, records[1:]), entrants, secret or "", seed or "")


def folded(event: TournamentOpened, records: Iterable[bytes]) -> TournamentStream:
    stream: TournamentStream = Stream(TournamentDecider(), begun(event))
    for record in records:
        stream.fold(_records.decode(record))
    return stream


async def do(
    store: Store, held: StoredTournament, who: Who, action: act.Action, *, ref: str = ""
) -> tuple[Event, ...] | Refusal:
    """Decides as the host: what is overdue first, then the act with time and seed; stored before it is answered."""
    await catch_up(store, held)
    if ref and (who.name, ref) in held.stream.refs:
        return ()
    seed = held.seed if isinstance(action, act.CarryOut) else secrets.token_hex(32)
    action = stamped(action, at=now(), seed=seed)
    outcome = held.stream.submit(who, action, at=now(), ref=ref, by=who.name)
    if isinstance(outcome, Refusal):
        return outcome
    await store.write(_append(held, 1), *_promise(held, action, seed))
    return outcome.events


def _append(held: StoredTournament, count: int) -> Any:
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


async def catch_up(store: Store, held: StoredTournament) -> None:
    """What the clock of the hall has asked for meanwhile; it counts from when it was due."""
    before = held.stream.seq
    while (action := overdue(held.t, at=now())) is not None:
        if isinstance(held.stream.submit(HOST, action, at=now(), by=HOST.name), Refusal):
            break
    if held.stream.seq > before:
        await store.write(_append(held, held.stream.seq - before))


async def name_entrant(store: Store, held: StoredTournament, number: int, row: EntrantRow | None) -> None:
    """The name beside a number; None deletes it."""
    await store.write(ENTRANTS.put(held.name, number, value=row))
    if row is None:
        held.entrants.pop(number, None)
    else:
        held.entrants[number] = row


def now() -> int:
    return time.time_ns() // 1_000_000


# --- one file that another installation opens ------------------------------------------------------------------


class TournamentFile(Struct, frozen=True, kw_only=True, tag="stammtisch-tournament/1"):
    """A whole evening. Handed to others without rows it has neither names nor doors."""

    name: str
    opened: TournamentOpened
    records: tuple[TournamentRecord, ...]
    entrants: dict[str, EntrantRow] = {}
    secret: str = ""
    seed: str = ""


def as_file(held: StoredTournament, *, public: bool) -> TournamentFile:
    records = tuple(held.stream.log)
    if public:
        return TournamentFile(name=held.name, opened=held.opened, records=records)
    entrants = {str(number): row for number, row in held.entrants.items()}
    return TournamentFile(
        name=held.name,
        opened=held.opened,
        records=records,
        entrants=entrants,
        secret=held.secret,
        seed=held.seed,
    )


async def open_file(store: Store, file: TournamentFile) -> bool:
    """The same evening on this machine, codes included. False: there is one of that name."""
    if await TOURNAMENTS.read(store, file.name):
        return False
    rows = [ENTRANTS.put(file.name, int(number), value=row) for number, row in file.entrants.items()]
    secret = TOURNAMENT_SECRETS.put(file.name, value=file.secret or secrets.token_hex(32))
    seed = [TOURNAMENT_SEEDS.put(file.name, value=file.seed)] if file.seed else []
    await store.write(TOURNAMENTS.append(file.name, 0, file.opened, *file.records), secret, *seed, *rows)
    return True
