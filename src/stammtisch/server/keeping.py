"""What a table shows, and what else is stored when it changes: first records, histories, places, the lobby."""

from typing import TYPE_CHECKING

from stammtisch.bots import CALLED
from stammtisch.engine.core import SPECTATOR, SUPERVISOR, Seat
from stammtisch.server import play, table, wire
from stammtisch.server.table import TableEvent
from stammtisch.store import Append, Put

if TYPE_CHECKING:
    from stammtisch.server.room import Room


def begun(room: "Room", events: tuple[TableEvent, ...]) -> tuple[tuple[Append | Put, ...], tuple[TableEvent, ...]]:
    """A new match gets its name, its first dealer by lot, its first record, and a line in everybody's history."""
    if not any(isinstance(event, table.MatchBegun) for event in events):
        return (), events
    name, at = room.dice.token(), room.clock.wall()
    people = tuple(chair.person for chair in room.table.chairs)
    first = play.begin(room.name, room.table.game, room.table.options, people, room.dice.below(len(people)))
    named = tuple(table.MatchBegun(name) if isinstance(e, table.MatchBegun) else e for e in events)
    history = [
        Put("history", f"{person}:{at:015d}:{name}", wire.encode(entry))
        for seat, person in enumerate(people)
        if person
        for entry in [wire.HistoryEntry(name, room.name, room.table.game, at, seat)]
    ]
    return (Append(f"match/{name}", 0, (wire.encode(first),)), *history), named


def joined(room: "Room", events: tuple[TableEvent, ...]) -> tuple[Put, ...]:
    """Who sits down while a match runs has taken part in it, too. One line a match, however often somebody comes and
    goes: it is named by the moment the match began to be played."""
    if room.playing is None or room.table.stage != "playing":
        return ()
    running = room.playing.play
    at = running.log[0].at if running.log else room.clock.wall()
    return tuple(
        Put("history", f"{event.person}:{at:015d}:{running.name}", wire.encode(entry))
        for event in events
        if isinstance(event, table.SatDown) and event.person not in running.begun.people
        for entry in [wire.HistoryEntry(running.name, room.name, room.table.game, at, event.seat)]
    )


def lobby(room: "Room", events: tuple[TableEvent, ...]) -> tuple[Put, ...]:
    """What the lobby shows of an open table, once these have happened."""
    t = _after(room, events)
    if t.private:
        return ()
    free = sum(chair.kind == "free" for chair in t.chairs)
    host = room.names.get(t.host, "")
    at = room.clock.wall()
    names = tuple(name for seat, chair in enumerate(t.chairs) if (name := _called(room, seat, chair)))
    mode = str((t.options or {}).get("mode", "strict"))
    entry = wire.LobbyEntry(room.name, t.game, host, len(t.chairs), free, t.stage == "playing", at, names, mode)
    return (Put("lobby", room.name, None if t.stage == "closed" else wire.encode(entry)),)


def places(room: "Room", events: tuple[TableEvent, ...]) -> tuple[Put, ...]:
    """Where everybody sits, so that whoever comes back finds the table again, on another device too."""
    before, after = _awaited(room.table), _awaited(_after(room, events))
    at = str(room.clock.wall()).encode()
    return tuple(
        Put("place", f"{person}:{room.name}", at if person in after else None) for person in sorted(before ^ after)
    )


def _awaited(t: table.Table) -> frozenset[table.Person]:
    """Whom the table waits for: a match that is over or a table that is closed waits for nobody."""
    return frozenset(t.people) if t.stage in ("gathering", "playing") else frozenset()


def _after(room: "Room", events: tuple[TableEvent, ...]) -> table.Table:
    t = room.table
    for event in events:
        t = table.evolve(t, event)
    return t


def info(room: "Room") -> wire.TableInfo:
    t = room.table
    chairs = tuple(_chair(room, seat) for seat in range(len(t.chairs)))
    watching = sum(line.seat == SPECTATOR for line in room.lines.values())
    ready = () if room.playing is None else tuple(sorted(room.playing.ready))
    return wire.TableInfo(
        room.name,
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
        _onlookers(room),
    )


def _onlookers(room: "Room") -> tuple[wire.Onlooker, ...]:
    """Of whom the host may choose the one who watches over the rules: they are there, have a name and no seat."""
    looking = (line.person for line in room.lines.values() if line.seat in (SPECTATOR, SUPERVISOR))
    people = dict.fromkeys((room.table.supervisor, *looking))
    return tuple(wire.Onlooker(person, room.names[person]) for person in people if room.names.get(person))


def _chair(room: "Room", seat: Seat) -> wire.ChairInfo:
    chair = room.table.chairs[seat]
    here = chair.kind == "bot" or (chair.kind == "person" and room.here(chair.person))
    name = _called(room, seat, chair)
    proxy, waited = room.absence.played(seat), room.absence.waited(seat)
    return wire.ChairInfo(chair.kind, name, chair.person, chair.bot, here, proxy, waited)


def _called(room: "Room", seat: Seat, chair: table.Chair) -> str:
    if chair.kind == "person":
        return room.names.get(chair.person, "")
    return CALLED[seat] if chair.kind == "bot" else ""
