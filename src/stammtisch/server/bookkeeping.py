"""What is stored about a table besides its records, how it is read again, and what the table shows."""

from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from stammtisch.bots import CALLED
from stammtisch.engine.core import SPECTATOR, SUPERVISOR, Seat
from stammtisch.server import match_stream, table, wire
from stammtisch.server.hall.on_board import Seated
from stammtisch.server.rows import CHAT, HISTORY, LOBBY, MATCHES, MUTES, PEOPLE, PLACES, SEEDS, TABLES, possible
from stammtisch.server.table import Person, Table, TableEvent, TableRecord
from stammtisch.store import Append, Put, Store

if TYPE_CHECKING:
    from stammtisch.server.table_actor import TableActor

_records: Final = msgspec.json.Decoder(TableRecord)


class Snapshot(Struct, frozen=True):
    """What the store holds about a table."""

    table: list[bytes]
    match: list[bytes]
    seed: str | None
    names: dict[Person, str]
    chat: list[wire.ChatMessage]
    muted: dict[Person, tuple[Person, ...]]


def folded(records: list[bytes]) -> Table:
    """The table as its stream tells it."""
    state = Table()
    for record in records:
        for event in _records.decode(record).events:
            state = table.evolve(state, event)
    return state


async def fetched(store: Store, name: str) -> tuple[Snapshot, dict[str, int]]:
    """All that the store holds about a table, and how long its streams were."""
    if not possible(name):
        return Snapshot([], [], None, {}, [], {}), {}
    table_records = await TABLES.read(store, name)
    state = folded(table_records)
    names = {}
    for person in sorted({*state.people, state.host, state.supervisor} - {""}):
        if (row := await PEOPLE.get(store, person)) is not None:
            names[person] = row.name
    muted = dict(await MUTES.all(store, name))
    chat = [message for _, message in await CHAT.all(store, name)]
    lengths, records, seed = {TABLES.name(name): len(table_records)}, list[bytes](), None
    if (match := state.match) is not None:
        records, seed = await MATCHES.read(store, match), await SEEDS.get(store, match)
        lengths[MATCHES.name(match)] = len(records)
    return Snapshot(table_records, records, seed, names, chat, muted), lengths


def begun(
    actor: "TableActor", events: tuple[TableEvent, ...]
) -> tuple[match_stream.Begun | None, tuple[Append | Put, ...], tuple[TableEvent, ...]]:
    """A new match gets its name, its first dealer by lot (in an evening as its list says), its first record, and an
    entry in everybody's history."""
    begins = next((event for event in events if isinstance(event, table.MatchBegun)), None)
    if begins is None:
        return None, (), events
    name, at = actor.dice.token(), actor.clock.wall()
    people = tuple(chair.person for chair in actor.table.chairs)
    options, evening = actor.table.options, actor.table.evening
    dealer = actor.dice.below(len(people)) if evening is None else evening.dealer
    if actor.table.secretary is not None:
        options = options | {"secretary": actor.table.secretary}
    first = match_stream.begin(actor.name, actor.table.game, options, people, dealer, begins.board)
    named = tuple(table.MatchBegun(name, begins.board) if event is begins else event for event in events)
    history = [
        HISTORY.put(person, at, name, value=wire.HistoryEntry(name, actor.name, actor.table.game, at, seat))
        for seat, person in enumerate(people)
        if person
    ]
    return first, (MATCHES.append(name, 0, first), *history), named


def joined(actor: "TableActor", events: tuple[TableEvent, ...]) -> tuple[Put, ...]:
    """Who sits down while a match runs has taken part in it, too. One entry a match, however often somebody comes and
    goes: it is named by the moment the match began to be played."""
    if actor.match_host is None or actor.table.stage != "playing":
        return ()
    stream = actor.match_host.stream
    at = stream.log[0].at if stream.log else actor.clock.wall()
    return tuple(
        HISTORY.put(event.person, at, stream.name, value=entry)
        for event in events
        if isinstance(event, table.SatDown) and event.person not in stream.begun.people
        for entry in [wire.HistoryEntry(stream.name, actor.name, actor.table.game, at, event.seat)]
    )


def lobby(actor: "TableActor", events: tuple[TableEvent, ...]) -> tuple[Put, ...]:
    """What the lobby shows of an open table, once these have happened."""
    t = _after(actor, events)
    if t.private:
        return ()
    free = sum(chair.kind == "free" for chair in t.chairs)
    host = actor.names.get(t.host, "")
    at = actor.clock.wall()
    names = tuple(name for seat, chair in enumerate(t.chairs) if (name := called(actor, seat, chair)))
    mode = str((t.options or {}).get("mode", "strict"))
    entry = wire.LobbyEntry(actor.name, t.game, host, len(t.chairs), free, t.stage == "playing", at, names, mode)
    return (LOBBY.put(actor.name, value=None if t.stage == "closed" else entry),)


def places(actor: "TableActor", events: tuple[TableEvent, ...]) -> tuple[Put, ...]:
    """Where everybody sits, so that whoever comes back finds the table again, on another device too."""
    before, after = _awaited(actor.table), _awaited(_after(actor, events))
    at = actor.clock.wall()
    return tuple(
        PLACES.put(person, actor.name, value=at if person in after else None) for person in sorted(before ^ after)
    )


def _awaited(t: table.Table) -> frozenset[table.Person]:
    """Whom the table waits for: a match that is over or a table that is closed waits for nobody."""
    return frozenset(t.people) if t.stage in ("gathering", "playing") else frozenset()


def _after(actor: "TableActor", events: tuple[TableEvent, ...]) -> table.Table:
    t = actor.table
    for event in events:
        t = table.evolve(t, event)
    return t


def info(actor: "TableActor") -> wire.TableInfo:
    t = actor.table
    chairs = tuple(_chair(actor, seat) for seat in range(len(t.chairs)))
    watching = sum(connection.seat == SPECTATOR for connection in actor.connections.values())
    ready, staying = ((), ()) if actor.match_host is None else actor.match_host.looking()
    return wire.TableInfo(
        actor.name,
        t.game,
        t.options,
        t.private,
        t.tournament,
        t.stage,
        t.paused,
        t.host,
        t.supervisor,
        chairs,
        watching,
        t.match,
        len(t.matches),
        ready,
        _onlookers(actor),
        staying,
        t.board,
    )


def seated(actor: "TableActor") -> tuple[Seated, ...]:
    """Who sits here, for a board; a bot is no namesake of anybody on it."""
    chairs = enumerate(actor.table.chairs)
    names = [(chair, called(actor, seat, chair)) for seat, chair in chairs]
    return tuple(Seated(chair.person, name if chair.person else f"{name} (Bot)") for chair, name in names)


def _onlookers(actor: "TableActor") -> tuple[wire.Onlooker, ...]:
    """Of whom the host may choose the one who watches over the rules: they are there, have a name and no seat."""
    looking = (
        connection.person for connection in actor.connections.values() if connection.seat in (SPECTATOR, SUPERVISOR)
    )
    people = dict.fromkeys((actor.table.supervisor, *looking))
    return tuple(wire.Onlooker(person, actor.names[person]) for person in people if actor.names.get(person))


def _chair(actor: "TableActor", seat: Seat) -> wire.ChairInfo:
    chair = actor.table.chairs[seat]
    here = chair.kind == "bot" or (chair.kind == "person" and actor.here(chair.person))
    name = called(actor, seat, chair)
    proxy, waited = actor.absence.played(seat), actor.absence.waited(seat)
    return wire.ChairInfo(chair.kind, name, chair.person, chair.bot, here, proxy, waited)


def called(actor: "TableActor", seat: Seat, chair: table.Chair) -> str:
    if chair.kind == "person":
        return actor.names.get(chair.person, "")
    return CALLED[seat] if chair.kind == "bot" else ""
