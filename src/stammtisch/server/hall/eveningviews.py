"""How each topic of an evening is made.

Screens, phones and standings are made from `views.public` alone, which knows closed rounds and nothing else. Who has
not consented is a number there. The topics of the desk are for those who run the evening.
"""

from collections.abc import Callable
from typing import Literal, TypeAlias, TypeVar

from msgspec import Struct

from stammtisch.lists.kinds import closing
from stammtisch.lists.signing import why_not_signed
from stammtisch.rulebook import enforces
from stammtisch.server.hall.evening_topics import (
    BookingView,
    CallsView,
    CashView,
    ClockView,
    DeskView,
    DrawView,
    Incident,
    PeopleView,
    Person,
    PersonRow,
    PlaceView,
    PlayerTopic,
    ProvisionalView,
    ResultView,
    SeatedTable,
    SeatsView,
    StandingsView,
    TableMoney,
    TableTopic,
    Tile,
    TileState,
    WhereTo,
)
from stammtisch.server.hall.listviews import sheet_view
from stammtisch.server.rows import EntrantRow
from stammtisch.tournaments.cash import expected, paid, payments, prizes, report
from stammtisch.tournaments.coming import coming
from stammtisch.tournaments.finals import candidates, has_final, substitutes
from stammtisch.tournaments.formats import keeper_of, tiebreaks
from stammtisch.tournaments.leaving import playing
from stammtisch.tournaments.missing import missing
from stammtisch.tournaments.passes import pass_of
from stammtisch.tournaments.people import list_number
from stammtisch.tournaments.running import why_not_on_screen
from stammtisch.tournaments.standings import Place, counts, jersey_settled, provisional, published
from stammtisch.tournaments.state import Booking, Round, Table, Tournament
from stammtisch.tournaments.views import PublicView, Ranking

Rows: TypeAlias = dict[int, EntrantRow]
Times: TypeAlias = dict[int, list[int]]
_Standings = TypeVar("_Standings", bound=StandingsView)


@enforces("ENG-role")
def public_name(rows: Rows, number: int) -> Person:
    """ENG-role: who has not consented is a number on every screen."""
    row = rows.get(number)
    return Person(number, row.name if row is not None and row.consent else "")


def full_name(rows: Rows, number: int) -> Person:
    row = rows.get(number)
    return Person(number, "" if row is None else row.name)


class Shared(Struct, frozen=True):
    """What the topics are made from: worked out once, however many pages watch."""

    t: Tournament
    public: PublicView
    ranked: Ranking
    rows: Rows
    title: str = ""
    rehearsal: bool = False
    incidents: tuple[Incident, ...] = ()
    backed_up: int = 0
    times: dict[tuple[int, int], Times] = {}
    tiles: dict[tuple[int, int], tuple[bool, Table, Tile]] = {}
    """Kept as long as the table is the same."""
    drawn_at: int | None = None
    """When the seed of the last draw came out, on the host's clock."""
    alike: frozenset[int] = frozenset()
    """Who has the name of somebody else."""

    def named(self, number: int) -> Person:
        return public_name(self.rows, number)


def namesakes(rows: Rows) -> frozenset[int]:
    numbers: dict[str, list[int]] = {}
    for number, row in rows.items():
        numbers.setdefault(row.name.casefold(), []).append(number)
    return frozenset(number for name, alike in numbers.items() if name and len(alike) > 1 for number in alike)


def told_apart(it: Shared, number: int) -> Person:
    """Where not everybody is in view: who has a namesake anywhere in the hall is called with the number."""
    person = full_name(it.rows, number)
    return Person(number, f"{person.name} ({number})") if number in it.alike else person


def clock_view(it: Shared) -> ClockView:
    held = it.t.final or it.t.current
    extra = () if held is None else tuple((table.number, table.extra) for table in held.tables if table.extra)
    shown, options = it.public, it.t.options
    return ClockView(shown.clock, shown.round, shown.of, options.bell_seconds, extra, shown.over, it.rehearsal)


def _tables(seating: tuple[tuple[int, ...], ...], named: Callable[[int], Person]) -> tuple[SeatedTable, ...]:
    return tuple(SeatedTable(at, tuple(map(named, seats))) for at, seats in enumerate(seating, start=1))


def seats_view(it: Shared) -> SeatsView:
    shown = it.public
    return SeatsView(
        it.title,
        it.t.options.format,
        shown.round,
        shown.of,
        _tables(shown.tables, it.named),
        tuple(map(it.named, shown.byes)),
        _tables(shown.coming, it.named),
        it.t.final is not None,
        tuple(map(it.named, shown.jersey)),
        shown.rules,
        shown.new_rules,
        shown.bring,
        shown.over,
        it.rehearsal,
    )


def _place(it: Shared, place: Place, name: str) -> PlaceView:
    player = it.t.player(place.number)
    tags = () if player is None else player.tags
    return PlaceView(place.rank, place.number, name, place.figures, place.best, place.rounds, place.settled, tags)


def standings_view(it: Shared) -> StandingsView:
    """What everybody may see: while the prizes are read out, the places that have been."""
    return _standings(it, StandingsView, it.public.places, it.public.jersey, it.public.unread)


def result_view(it: Shared) -> ResultView:
    return _standings(it, ResultView, it.ranked.places, it.ranked.jersey, it.public.unread)


def _standings(
    it: Shared, kind: type[_Standings], places: tuple[Place, ...], jersey: tuple[int, ...], unread: int
) -> _Standings:
    shown, t = it.public, it.t
    there = {place.number for place in places}
    tags = sorted({tag for player in t.players for tag in player.tags})
    ranked = {tag: [place for place in published(t, tag=tag) if place.number in there] for tag in tags}
    won = prizes(t) if shown.over else {}
    return kind(
        shown.after,
        shown.of,
        t.options.format,
        tuple(_place(it, place, it.named(place.number).name) for place in places),
        {tag: tuple((place.rank, place.number) for place in ranked[tag]) for tag in tags},
        tuple(map(it.named, jersey)),
        jersey_settled(t) if jersey else "",
        tiebreaks(t),
        {str(number): cents for number, cents in won.items() if number in there},
        unread,
        t.revision,
        shown.over,
        it.rehearsal,
    )


def draw_view(it: Shared) -> DrawView:
    shown = it.public
    last = shown.draw or shown.drawn
    field = () if last is None else last.field or tuple(number for number, _ in last.lots)
    return DrawView(
        shown.draw,
        tuple(map(it.named, field)),
        shown.drawn,
        shown.lots.lots,
        shown.lots.chairs,
        it.drawn_at if shown.lots_run and shown.draw is None else None,
        shown.seed,
        _tables(shown.tables, it.named),
        tuple(map(it.named, shown.byes)),
    )


def table_topic(it: Shared, round_: int, number: int) -> TableTopic | None:
    held, table = it.t.round(round_), it.t.table(round_, number)
    if held is None or table is None:
        return None
    seats = tuple(told_apart(it, player) for player in table.sitting)
    times = it.times.get((round_, number), {})
    return TableTopic(
        round_,
        number,
        list_number(round_, number),
        seats,
        sheet_view(table.sheet, tuple(person.name for person in seats), times),
        held.closed,
        counts(it.t, table),
        table.handed_in,
        table.collected,
        expected(table),
        table.excuse,
        table.late,
        table.recorder,
        keeper_of(table),
        it.t.options.listkeeper == "agreed",
        table.extra,
        table.swaps,
        "open" if table.screen else "possible" if _may_go_on_screen(it.t, held, table) else "",
    )


def _may_go_on_screen(t: Tournament, held: Round, table: Table) -> bool:
    return not held.closed and not t.over and why_not_on_screen(t, table) is None


def _where(it: Shared, round_: int, seating: tuple[tuple[int, ...], ...], number: int) -> WhereTo | None:
    for at, seats in enumerate(seating, start=1):
        if number in seats:
            company = tuple(told_apart(it, other) for other in seats)
            table = it.t.table(round_, at)
            return WhereTo(round_, at, seats.index(number) + 1, company, table is not None and bool(table.screen))
    return None


def player_topic(it: Shared, number: int, place: Place | None) -> PlayerTopic | None:
    """`place`: the standings are worked out once for everybody."""
    player, shown, t = it.t.player(number), it.public, it.t
    if player is None:
        return None
    row = it.rows.get(number, EntrantRow())
    name = row.name
    due = t.options.fee - paid(t, number) if player.ranked and player.status == "here" else 0
    return PlayerTopic(
        number,
        name,
        row.club,
        row.consent,
        player.status,
        player.ranked,
        player.team,
        _where(it, shown.round, shown.tables, number),
        _where(it, shown.round + 1, shown.coming, number),
        number in shown.byes,
        pass_of(t, number).stamps,
        None if place is None else _place(it, place, name),
        len(shown.places) + shown.unread,
        shown.after,
        due,
        prizes(t).get(number, 0) if shown.over and (place is not None or not shown.unread) else 0,
        shown.new_rules,
        shown.bring,
        t.final is not None,
        shown.over,
    )


def tile(it: Shared, held: Round, table: Table) -> Tile:
    """A table at a glance; made anew when something has happened there."""
    where = held.number, table.number
    kept = it.tiles.get(where)
    if kept is None or kept[0] != held.closed or kept[1] is not table:
        kept = it.tiles[where] = held.closed, table, _tile(it, held, table)
    return kept[2]


def _tile(it: Shared, held: Round, table: Table) -> Tile:
    sheet = table.sheet
    disputed = tuple(line.number for line in sheet.lines if line.rival is not None and not line.struck)
    return Tile(
        held.number,
        table.number,
        tuple(full_name(it.rows, number) for number in table.sitting),
        _state(it.t, held, table),
        len(sheet.standing),
        sheet.deals,
        sheet.totals is not None,
        sheet.called,
        disputed,
        expected(table),
        table.collected,
        table.handed_in,
        table.extra,
        table.late,
        table.recorder,
        () if sheet.signed is None else closing(sheet).game_points,
    )


def _state(t: Tournament, held: Round, table: Table) -> TileState:
    sheet = table.sheet
    if held.closed:
        return "closed"
    if counts(t, table):
        return "counts"
    if sheet.signed is not None:
        return "signed"
    if not sheet.lines:
        return "empty"
    return "playing" if why_not_signed(sheet) is not None else "open"


def _open_rounds(t: Tournament) -> tuple[Round, ...]:
    rounds = (*t.rounds, *(() if t.final is None else (t.final,)))
    return tuple(held for held in rounds if not held.closed or held is rounds[-1])


def _phase(t: Tournament) -> Literal["registration", "announced", "playing", "closed", "final", "over"]:
    if t.over:
        return "over"
    if t.final is not None:
        return "final"
    if t.draw is not None:
        return "announced"
    if t.current is None:
        return "registration"
    return "closed" if t.current.closed else "playing"


def desk_view(it: Shared) -> DeskView:
    t = it.t
    ended = has_final(t) and t.all_closed and t.final is None
    sure, level = candidates(t) if ended else ((), ())
    people: dict[str, int] = {}
    for player in t.players:
        people[player.status] = people.get(player.status, 0) + 1
    team = sum(player.team and player.status == "here" for player in t.players)
    return DeskView(
        it.title,
        t.options.format,
        it.public.round,
        t.options.rounds,
        _phase(t),
        missing(t),
        coming(t),
        tuple(tile(it, held, table) for held in _open_rounds(t) for table in held.tables),
        people | {"ranked": len(t.field), "bench": len(t.bench), "team": team},
        t.draw,
        len(t.plan),
        _tables(t.plan[0] if t.plan else (), lambda number: full_name(it.rows, number)),
        tuple(full_name(it.rows, number) for number in sure),
        tuple(full_name(it.rows, number) for number in level),
        tuple(full_name(it.rows, number) for number in (substitutes(t) if ended or t.final else ())),
        it.backed_up,
        t.revision,
        it.rehearsal,
    )


def provisional_view(it: Shared) -> ProvisionalView:
    return ProvisionalView(
        tuple(_place(it, place, full_name(it.rows, place.number).name) for place in provisional(it.t))
    )


def people_view(it: Shared) -> PeopleView:
    t = it.t
    rows, fees = [], payments(t)
    for player in t.players:
        row = it.rows.get(player.number, EntrantRow())
        got = fees.get(player.number, 0)
        due = max(0, t.options.fee - got) if player.ranked else 0
        shown = row.name, row.club, row.contact, row.consent
        rows.append(
            PersonRow(
                player.number,
                *shown,
                player.status,
                player.ranked,
                player.team,
                player.tags,
                got,
                due,
                t.warned.count(player.number),
            )
        )
    return PeopleView(tuple(rows), t.apart, t.options.fee)


def _booking(it: Shared, booking: Booking) -> BookingView:
    name = full_name(it.rows, booking.number).name if booking.number else ""
    return BookingView(booking.kind, booking.cents, booking.by.name, booking.number, name, booking.text)


def cash_view(it: Shared) -> CashView:
    t = it.t
    tables = [
        TableMoney(held.number, x.number, tile(it, held, x).due, x.collected, x.handed_in, x.excuse)
        for held in t.rounds
        for x in held.tables
    ]
    return CashView(
        tuple(_booking(it, booking) for booking in t.cash),
        report(t),
        tuple(tables) if t.options.format == "schafkopf" else (),
        {str(number): cents for number, cents in prizes(t).items()} if t.all_closed else {},
    )


def calls_view(it: Shared) -> CallsView:
    tiles = [tile(it, held, table) for held in _open_rounds(it.t) for table in held.tables]
    return CallsView(
        tuple(each for each in tiles if each.called is not None),
        tuple(each for each in tiles if each.disputed),
        _tables(it.public.tables, lambda number: full_name(it.rows, number)),
        it.public.round,
        tuple(full_name(it.rows, number) for number in it.t.bench if playing(it.t, number) is None),
        it.incidents,
    )
