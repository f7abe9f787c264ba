"""HTTP: matches that were played, or are being played: history, records, lists, one's own log."""

from typing import Any, Literal

import msgspec
from litestar import Controller, MediaType, Response, get
from litestar.params import FromPath, FromQuery
from msgspec import Struct

from stammtisch import games
from stammtisch.bots import CALLED
from stammtisch.cards import Cards
from stammtisch.engine.core import SPECTATOR, Refusal, Seat
from stammtisch.engine.match import DealOpened, Promised, Seal, SeedRevealed, sealed
from stammtisch.engine.recordfile import Header, write_jsonl, write_text
from stammtisch.engine.records import Record
from stammtisch.engine.sheets import Sheet
from stammtisch.server import replays, wire
from stammtisch.server.people import Guest
from stammtisch.server.play import Play
from stammtisch.server.replays import DealReplay, ReplayOutline
from stammtisch.server.room import Room
from stammtisch.server.security import Declined
from stammtisch.server.web import Asking, House, TheHouse, known

UNKNOWN = Refusal("ENG-table", "refusal.server.no-match")


class MatchInfo(Struct, frozen=True):
    id: str
    table: str
    game: str
    names: tuple[str, ...]
    over: bool
    records: int
    totals: tuple[int, ...]


class SeenLog(Struct, frozen=True):
    """What I saw happen, record by record: the redacted log."""

    match: str
    seat: int
    records: list[tuple[Any, ...]]


class Shuffles(Struct, frozen=True):
    """All that is needed to derive the shuffles of a deal again: `order` k follows from seed, words and k.

    The lot for the first dealer or the keeper has the number 0.
    """

    deal: int
    commitment: str
    seed: str
    words: tuple[tuple[int, str], ...]
    packs: tuple[tuple[str, ...], ...]
    """What was shuffled, sorted as the shuffle starts from it."""
    orders: tuple[tuple[str, ...], ...]


class HistoryApi(Controller):
    path = "/api"
    tags = ("history",)

    @get("/history", summary="My matches, the latest first.", raises=[Declined])
    async def history(self, guest: Asking, house: TheHouse) -> list[wire.HistoryEntry]:
        rows = await house.hall.store.rows("history", f"{known(guest).person}:")
        return [msgspec.json.decode(value, type=wire.HistoryEntry) for _, value in reversed(rows)][:200]

    @get("/matches/{name:str}", raises=[Declined])
    async def one(self, name: FromPath[str], guest: Asking, house: TheHouse) -> MatchInfo:
        play, room = await _seen(house, guest, name)
        over = not play.windows
        rows = play.state.totals
        return MatchInfo(name, room.name, play.begun.game, await _names(house, play), over, play.seq, tuple(rows))

    @get("/matches/{name:str}/log", summary="What I saw happen, after so many records.", raises=[Declined])
    async def log(self, name: FromPath[str], guest: Asking, house: TheHouse, since: FromQuery[int] = 0) -> SeenLog:
        play, room = await _seen(house, guest, name)
        seat = await _seat_then(house, play, guest, room)
        return SeenLog(name, seat, play.seen_by(seat, start=max(0, since)))

    @get("/matches/{name:str}/shuffles", summary="The proof of every deal whose seed is revealed.", raises=[Declined])
    async def shuffles(self, name: FromPath[str], guest: Asking, house: TheHouse) -> list[Shuffles]:
        play, _ = await _seen(house, guest, name)
        return revealed(play)

    @get("/matches/{name:str}/sheet", summary="The list of the match, once a deal is over.", raises=[Declined])
    async def sheet(self, name: FromPath[str], guest: Asking, house: TheHouse) -> Sheet:
        play, _ = await _seen(house, guest, name)
        if play.state.deal is not None:
            raise Declined(Refusal("ENG-late", "refusal.server.between-deals"))
        return games.sheet(play.begun.game, play.state, await _names(house, play))

    @get("/matches/{name:str}/replay", summary="The deals of a match, to be looked at again.", raises=[Declined])
    async def replay(self, name: FromPath[str], guest: Asking, house: TheHouse) -> ReplayOutline:
        play, room = await _seen(house, guest, name)
        seat = await _seat_then(house, play, guest, room)
        return replays.outline(play, names=await _names(house, play), seat=seat)

    @get(
        "/matches/{name:str}/replay/{deal:int}",
        summary="A deal record by record with all hands, once nothing about it can be contested any more.",
        raises=[Declined],
    )
    async def replay_deal(self, name: FromPath[str], deal: FromPath[int], guest: Asking, house: TheHouse) -> DealReplay:
        play, room = await _seen(house, guest, name)
        if (refusal := replays.closed(play, deal)) is not None:
            raise Declined(refusal, 404 if refusal.key == "refusal.server.no-deal" else 409)
        return replays.moments(play, deal, await _seat_then(house, play, guest, room))

    @get("/matches/{name:str}/record", summary="The whole record of a match that is over.", raises=[Declined])
    async def record(
        self, name: FromPath[str], guest: Asking, house: TheHouse, form: FromQuery[Literal["text", "jsonl"]] = "text"
    ) -> Response[str]:
        play, _ = await _seen(house, guest, name)
        if play.windows:
            raise Declined(Refusal("ENG-late", "refusal.server.not-over"))
        names = await _names(house, play)
        header = Header(
            game=play.begun.game,
            rulebook=play.begun.rulebook,
            kind="match",
            names=names,
            dealer=play.begun.dealer,
            options=play.match.begin(_options(play), dealer=play.begun.dealer).options,
        )
        records = [Record(n, e.at, e.actor, e.window, e.action, e.events) for n, e in enumerate(play.log)]
        write = write_text if form == "text" else write_jsonl
        return Response(write(header, records, play.match.game), media_type=MediaType.TEXT)


def revealed(play: Play) -> list[Shuffles]:
    """The seals of the log that have been opened, in order; the others stay closed."""
    found: list[Shuffles] = []
    deal, seal = 0, Seal("")
    pack: Cards = ()
    for event in (event for entry in play.log for event in entry.events):
        if isinstance(event, DealOpened):
            deal, pack, seal = event.number, play.match.game.pack_of(event), Seal(event.commitment or "")
        elif isinstance(event, Promised):
            deal, pack, seal = 0, event.pack, Seal(event.commitment or "")
        elif isinstance(event, SeedRevealed):
            packs = tuple(pack if k == 0 else tuple(sorted(order)) for k, order in enumerate(seal.orders))
            found.append(Shuffles(deal, seal.commitment, event.seed, seal.entropy, packs, seal.orders))
        else:
            seal = sealed(seal, (event,))
    return found


def _options(play: Play) -> Any:
    return msgspec.convert(play.begun.options, play.match.game.options_type)


async def _seen(house: House, guest: Guest, name: str) -> tuple[Play, Room]:
    """The match, for whoever may see its table."""
    lines = [] if len(name) > 24 else await house.hall.store.read(f"match/{name}")
    if not lines:
        raise Declined(UNKNOWN, 404)
    play = Play(name, lines[0])
    room = await house.hall.settled(play.begun.table)
    if not (room.table.admits(guest.person) or await _sat(house, guest, play) is not None):
        raise Declined(Refusal("ENG-role", "refusal.table.invited-only"), 403)
    if room.playing is not None and room.playing.play.name == name:
        return room.playing.play, room
    play.read(lines[1:])
    return play, room


async def _sat(house: House, guest: Guest, play: Play) -> Seat | None:
    """Where the guest sat: when the match began, or, for who came later, as his history has it."""
    if not guest.person:
        return None
    if guest.person in play.begun.people:
        return play.begun.people.index(guest.person)
    rows = await house.hall.store.rows("history", f"{guest.person}:")
    entries = (msgspec.json.decode(value, type=wire.HistoryEntry) for _, value in rows)
    return next((entry.seat for entry in entries if entry.match == play.name), None)


async def _seat_then(house: House, play: Play, guest: Guest, room: Room) -> Seat:
    """While it is played, where the guest sits now: who got up no longer sees what is dealt to that seat. Afterwards,
    where the guest sat when it began, else where now, else where he sat later. But somebody else held those cards
    before him: as long as the last deal can be argued about, he looks on."""
    running = room.table.match == play.name
    if running and room.table.stage == "playing":
        return room.role(guest.person)
    if guest.person and guest.person in play.begun.people:
        return play.begun.people.index(guest.person)
    now = room.role(guest.person) if running else SPECTATOR
    if now != SPECTATOR or replays.closed(play, play.state.number) is not None:
        return now
    sat = await _sat(house, guest, play)
    return SPECTATOR if sat is None else sat


async def _names(house: House, play: Play) -> tuple[str, ...]:
    """As people are called now; a bot by the name of its chair."""
    found = []
    for seat, person in enumerate(play.begun.people):
        row = await house.people.row(person) if person else None
        found.append(row.name if row is not None else CALLED[seat])
    return tuple(found)
