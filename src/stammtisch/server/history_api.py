"""HTTP: matches that were played, or are being played: history, records, lists, one's own log."""

from typing import Any, Literal

from litestar import Controller, MediaType, Response, get
from litestar.params import FromPath, FromQuery
from msgspec import Struct

from stammtisch import games
from stammtisch.bots import CALLED
from stammtisch.cards import Cards
from stammtisch.engine.core import SPECTATOR, Refusal, Seat
from stammtisch.engine.match import DealClosed, DealOpened, SeedRevealed
from stammtisch.engine.open_match import Promised
from stammtisch.engine.recordfile import Header, write_jsonl, write_text
from stammtisch.engine.records import Record
from stammtisch.engine.sealing import Seal, sealed
from stammtisch.engine.sheets import Sheet
from stammtisch.lists.played import from_match
from stammtisch.server import replays, wire
from stammtisch.server.hall.listviews import ListView, sheet_view
from stammtisch.server.match_stream import MatchStream, typed_options
from stammtisch.server.people import Guest
from stammtisch.server.replays import DealReplay, ReplayOutline
from stammtisch.server.rows import HISTORY, MATCHES, TABLES
from stammtisch.server.security import Declined
from stammtisch.server.table import Table
from stammtisch.server.table_actor import TableActor
from stammtisch.server.web import Asking, Services, TheServices, named

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
    pledges: tuple[tuple[int, str], ...]
    """Who promised a word before any was opened, and its hash; none where the commitment is of the first method."""
    words: tuple[tuple[int, str], ...]
    packs: tuple[tuple[str, ...], ...]
    """What was shuffled, sorted as the shuffle starts from it."""
    orders: tuple[tuple[str, ...], ...]


class HistoryApi(Controller):
    path = "/api"
    tags = ("history",)

    @get("/history", summary="My matches, the latest first.", raises=[Declined])
    async def history(self, guest: Asking, services: TheServices) -> list[wire.HistoryEntry]:
        entries = await HISTORY.all(services.system.store, named(guest).person)
        return [entry for _, entry in reversed(entries)][:200]

    @get("/matches/{name:str}", raises=[Declined])
    async def match_info(self, name: FromPath[str], guest: Asking, services: TheServices) -> MatchInfo:
        stream, _ = await _seen(services, guest, name)
        begun, over, totals = stream.begun, not stream.windows, tuple(stream.state.totals)
        return MatchInfo(name, begun.table, begun.game, await _names(services, stream), over, stream.seq, totals)

    @get("/matches/{name:str}/log", summary="What I saw happen, after so many records.", raises=[Declined])
    async def log(
        self, name: FromPath[str], guest: Asking, services: TheServices, since: FromQuery[int] = 0
    ) -> SeenLog:
        stream, seen = await _seen(services, guest, name)
        seat = await _seat_then(services, stream, guest, seen)
        return SeenLog(name, seat, stream.seen_by(seat, start=max(0, since)))

    @get("/matches/{name:str}/shuffles", summary="The proof of every deal whose seed is revealed.", raises=[Declined])
    async def shuffles(self, name: FromPath[str], guest: Asking, services: TheServices) -> list[Shuffles]:
        stream, _ = await _seen(services, guest, name)
        return revealed(stream)

    @get("/matches/{name:str}/sheet", summary="The list of the match, once a deal is over.", raises=[Declined])
    async def sheet(self, name: FromPath[str], guest: Asking, services: TheServices) -> Sheet:
        return (await sheet_of(services, guest, name))[0]

    @get("/matches/{name:str}/list", summary="The match as a score list, as one kept by hand.", raises=[Declined])
    async def score_list(self, name: FromPath[str], guest: Asking, services: TheServices) -> ListView:
        stream, _ = await _seen(services, guest, name)
        if stream.state.deal is not None:
            raise Declined(Refusal("ENG-late", "refusal.server.between-deals"))
        return as_list(stream, await _names(services, stream))

    @get("/matches/{name:str}/replay", summary="The deals of a match, to be looked at again.", raises=[Declined])
    async def replay(self, name: FromPath[str], guest: Asking, services: TheServices) -> ReplayOutline:
        stream, seen = await _seen(services, guest, name)
        seat = await _seat_then(services, stream, guest, seen)
        return replays.outline(stream, names=await _names(services, stream), seat=seat)

    @get(
        "/matches/{name:str}/replay/{deal:int}",
        summary="A deal record by record with all hands, once nothing about it can be contested any more.",
        raises=[Declined],
    )
    async def replay_deal(
        self, name: FromPath[str], deal: FromPath[int], guest: Asking, services: TheServices
    ) -> DealReplay:
        stream, seen = await _seen(services, guest, name)
        if (refusal := replays.why_closed(stream, deal)) is not None:
            raise Declined(refusal, 404 if refusal.key == "refusal.server.no-deal" else 409)
        return replays.moments(stream, deal, await _seat_then(services, stream, guest, seen))

    @get("/matches/{name:str}/record", summary="The whole record of a match that is over.", raises=[Declined])
    async def record(
        self,
        name: FromPath[str],
        guest: Asking,
        services: TheServices,
        form: FromQuery[Literal["text", "jsonl"]] = "text",
    ) -> Response[str]:
        stream, _ = await _seen(services, guest, name)
        if stream.windows:
            raise Declined(Refusal("ENG-late", "refusal.server.not-over"))
        names = await _names(services, stream)
        header = Header(
            game=stream.begun.game,
            rulebook=stream.begun.rulebook,
            kind="match",
            names=names,
            dealer=stream.begun.dealer,
            options=stream.match.begin(_options(stream), dealer=stream.begun.dealer).options,
        )
        records = [
            Record(seq=n, at=e.at, actor=e.actor, window=e.window, action=e.action, events=e.events)
            for n, e in enumerate(stream.log)
        ]
        write = write_text if form == "text" else write_jsonl
        return Response(write(header, records, stream.match.game), media_type=MediaType.TEXT)


async def sheet_of(services: Services, guest: Guest, name: str) -> tuple[Sheet, int]:
    """The list of the match between two deals or at its end, and how many records led to it."""
    stream, _ = await _seen(services, guest, name)
    if stream.state.deal is not None:
        raise Declined(Refusal("ENG-late", "refusal.server.between-deals"))
    return games.info(stream.begun.game).sheet(stream.state, await _names(services, stream)), stream.seq


def as_list(stream: MatchStream, names: tuple[str, ...]) -> ListView:
    """The same kind of list as one that was kept at a table with real cards; its lines are the deals as scored."""
    closed = [(record.at, event) for record in stream.log for event in record.events if isinstance(event, DealClosed)]
    played = [(at, event.result) for at, event in closed if not event.result.redeal]
    widest = max((len(result.game_points) for _, result in played), default=0)
    scorelist = from_match(
        stream.begun.game,
        stream.state.options,
        (result for _, result in played),
        width=max(widest, stream.players),
        dealer=stream.begun.dealer,
        source=MATCHES.name(stream.name),
    )
    times = {number: [at] for number, (at, _) in enumerate(played, start=1)}
    last = played[-1][0] if played else 0
    return ListView(stream.name, "", sheet_view(scorelist, names, times), {}, last)


def revealed(stream: MatchStream) -> list[Shuffles]:
    """The seals of the log that have been opened, in order; the others stay closed."""
    shuffles: list[Shuffles] = []
    deal, seal = 0, Seal("")
    pack: Cards = ()
    for event in (event for entry in stream.log for event in entry.events):
        if isinstance(event, DealOpened):
            deal, pack, seal = event.number, stream.match.game.pack_of(event), Seal(event.commitment or "")
        elif isinstance(event, Promised):
            deal, pack, seal = 0, event.pack, Seal(event.commitment or "")
        elif isinstance(event, SeedRevealed):
            packs = tuple(pack if k == 0 else tuple(sorted(order)) for k, order in enumerate(seal.orders))
            words, promise = seal.entropy, seal.commitment
            shuffles.append(Shuffles(deal, promise, event.seed, seal.pledges, words, packs, seal.orders))
        else:
            seal = sealed(seal, (event,))
    return shuffles


def _options(stream: MatchStream) -> Any:
    return typed_options(stream.begun.game, stream.begun.options)


class Seen(Struct, frozen=True):
    """A table at one moment, for somebody who asks about a match."""

    table: Table
    role: Seat
    """Where he sits now."""
    running: MatchStream | None
    """The match, while it is in memory; it does not go on here."""


def _look(actor: TableActor, person: str, name: str) -> Seen:
    match_host = actor.match_host
    running = match_host.stream.as_it_is() if match_host is not None and match_host.stream.name == name else None
    return Seen(actor.table, actor.role(person), running)


async def _seen(services: Services, guest: Guest, name: str) -> tuple[MatchStream, Seen]:
    """The match, for whoever may see its table."""
    records = await MATCHES.read(services.system.store, name)
    if not records:
        raise Declined(UNKNOWN, 404)
    stream = MatchStream(name, records[0])
    table_stream = TABLES.name(stream.begun.table)
    seen: Seen = await services.system.ask(table_stream, lambda actor: _look(actor, guest.person, name))
    if not (seen.table.admits(guest.person) or await _sat(services, guest, stream) is not None):
        raise Declined(Refusal("ENG-role", "refusal.table.invited-only"), 403)
    if seen.running is not None:
        return seen.running, seen
    stream.read(records[1:])
    return stream, seen


async def _sat(services: Services, guest: Guest, stream: MatchStream) -> Seat | None:
    """Where the guest sat: when the match began, or, for who came later, as his history has it."""
    if not guest.person:
        return None
    if guest.person in stream.begun.people:
        return stream.begun.people.index(guest.person)
    entries = await HISTORY.all(services.system.store, guest.person)
    return next((entry.seat for _, entry in entries if entry.match == stream.name), None)


async def _seat_then(services: Services, stream: MatchStream, guest: Guest, seen: Seen) -> Seat:
    """While it is played, where the guest sits now: who got up no longer sees what is dealt to that seat. Afterwards,
    where the guest sat when it began, else where now, else where he sat later. But somebody else held those cards
    before him: as long as the last deal can be argued about, he looks on."""
    running = seen.table.match == stream.name
    if running and seen.table.stage == "playing":
        return seen.role
    if guest.person and guest.person in stream.begun.people:
        return stream.begun.people.index(guest.person)
    now = seen.role if running else SPECTATOR
    if now != SPECTATOR or replays.why_closed(stream, stream.state.number) is not None:
        return now
    sat = await _sat(services, guest, stream)
    return SPECTATOR if sat is None else sat


async def _names(services: Services, stream: MatchStream) -> tuple[str, ...]:
    """As people are called now; a bot by the name of its chair."""
    names = []
    for seat, person in enumerate(stream.begun.people):
        row = await services.people.row(person) if person else None
        names.append(row.name if row is not None else CALLED[seat])
    return tuple(names)
