"""An evening as a tenant of the actor: `tournament/ID` with all its lists inside, one order, one append."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from stammtisch.engine.core import Refusal
from stammtisch.lists.actions import Enter
from stammtisch.lists.entries import Played
from stammtisch.lists.events import LineCorrected, LineEntered
from stammtisch.rulebook import enforces
from stammtisch.server.actor import Dice, Person
from stammtisch.server.clocks import Clock
from stammtisch.server.effects import Beside, Tell
from stammtisch.server.evening_tables import DealsPlayed, ReportDeals
from stammtisch.server.hall import desk, eveningviews, stored_tournament, wire
from stammtisch.server.hall.backups import written
from stammtisch.server.hall.evening_topics import Incident, View
from stammtisch.server.hall.eveningviews import Shared, Times
from stammtisch.server.hall.stored_tournament import StoredTournament, TournamentFile, as_file
from stammtisch.server.hall.topic_actor import BadgedConnection, Snapshot, TopicActor
from stammtisch.server.hall.touching import incidents, touched
from stammtisch.server.rows import TABLES, TOURNAMENT_BACKUPS, TOURNAMENTS, Badge
from stammtisch.server.table_actor import UNKNOWN
from stammtisch.store import Store
from stammtisch.tournaments import actions
from stammtisch.tournaments import events as was
from stammtisch.tournaments.clock import due
from stammtisch.tournaments.formats import format_of
from stammtisch.tournaments.hosting import overdue
from stammtisch.tournaments.people import HOST, ROLES, STAFF, Who, list_number
from stammtisch.tournaments.rights import RIGHTS
from stammtisch.tournaments.state import Tournament
from stammtisch.tournaments.views import Ranking, public, ranking

NO_TOURNAMENT: Final = Refusal("ENG-table", "refusal.tournament.unknown")
_action: Final = msgspec.json.Decoder(actions.Action)
_PUBLIC: Final = frozenset(("clock", "seats", "standings", "draw"))
_MAKERS: Final[dict[str, Callable[[Shared], View]]] = {
    "clock": eveningviews.clock_view,
    "seats": eveningviews.seats_view,
    "standings": eveningviews.standings_view,
    "draw": eveningviews.draw_view,
    "result": eveningviews.result_view,
    "desk": eveningviews.desk_view,
    "provisional": eveningviews.provisional_view,
    "people": eveningviews.people_view,
    "cash": eveningviews.cash_view,
    "calls": eveningviews.calls_view,
}
_STAFF_TOPICS: Final[dict[str, frozenset[str]]] = {
    "desk": frozenset(("director", "supervisor", "cash")),
    "result": frozenset(("director", "supervisor", "cash")),
    "provisional": frozenset(("director",)),
    "people": frozenset(("director", "cash")),
    "cash": frozenset(("director", "cash")),
    "calls": frozenset(("director", "supervisor")),
}


class KeepBackup(Beside, frozen=True):
    """A round is closed: the evening is written into a file beside the store."""

    file: TournamentFile
    rounds: int


class TournamentEntry(Struct, frozen=True):
    """One of my evenings."""

    id: str
    title: str
    format: str
    role: str
    number: int
    roles: tuple[tuple[str, int], ...]
    round: int
    of: int
    players: int
    over: bool
    rehearsal: bool
    last: int


class TournamentActor(TopicActor):
    kind = TOURNAMENTS.kind
    ranks = ("director", "supervisor", "cash", "player", "table", "screen")

    def __init__(self, name: str, *, clock: Clock, dice: Dice, backups: Path | None = None) -> None:
        super().__init__(name, clock=clock, dice=dice)
        self.backups = backups
        self.held: StoredTournament | None = None
        self._shared: Shared | None = None
        self._ranking: tuple[tuple[int, int], Ranking] | None = None
        self._incidents: tuple[Incident, ...] = ()
        self._times: dict[tuple[int, int], Times] = {}
        self._tiles: dict[Any, Any] = {}
        self._drawn_at: int | None = None
        self._alike: frozenset[int] | None = None
        self._stuck = -1
        """After so many records something is due that the rules refuse: looked at again when more has happened."""
        self._by_number: tuple[Any, dict[int, Any]] = None, {}

    async def fetch(self, store: Store) -> tuple[tuple[StoredTournament | None, Snapshot], dict[str, int]]:
        held = await stored_tournament.load(store, self.name)
        lengths = {} if held is None else {TOURNAMENTS.name(self.name): held.stream.seq + 1}
        return (held, await self.fetch_people(store)), lengths

    def restore(self, fetched: tuple[StoredTournament | None, Snapshot]) -> None:
        self.held, people = fetched
        self._incidents, self._times, self._tiles, self._ranking = (), {}, {}, None
        self._alike = self._drawn_at = None
        for record in () if self.held is None else self.held.stream.log:
            self._noted(record.at, record.events)
        self.restore_people(people)
        self.renamed()
        self._ask_tables()

    def _ask_tables(self) -> None:
        """What was played on screen while nobody listened."""
        rounds = () if self.held is None else self.held.t.rounds
        for table in (table for each in rounds if not each.closed for table in each.tables if table.screen):
            self.start(Tell(TABLES.name(table.screen), ReportDeals()))

    def told(self, news: DealsPlayed) -> None:
        """Deals of a table that plays on screen: each is entered once, by the host; the table signs its list."""
        table = None if self.held is None else self.held.t.table(news.round, news.table)
        if table is None or table.screen != news.screen:
            return
        for number, result in enumerate(news.results, start=1):
            source = f"{news.match}#{number}"
            if self.already(HOST.name, source) is None:
                entry = Enter(number, Played(result, source))
                self.do_as(HOST, actions.AtTable(news.round, news.table, entry), ref=source, by=HOST.name)

    def _noted(self, at: int, events: tuple[was.Event, ...]) -> None:
        self._incidents = (*self._incidents, *incidents(at, events))
        for event in events:
            if isinstance(event, was.OnTable) and isinstance(event.event, LineEntered | LineCorrected):
                where = self._times.setdefault((event.round, event.table), {})
                where.setdefault(event.event.number, []).append(at)
            elif isinstance(event, was.Seated):
                self._drawn_at = at
            elif isinstance(event, was.DrawAnnulled):
                self._times = {where: times for where, times in self._times.items() if where[0] != event.round}
                self._drawn_at = None

    def renamed(self) -> None:
        """Names stand in every topic."""
        self._shared, self._tiles, self._alike = None, {}, None
        self.touch_all()

    # --- what is shown ---

    @property
    def title(self) -> str:
        return "" if self.held is None else self.held.title

    @property
    def seq(self) -> int:
        return 0 if self.held is None else self.held.stream.seq

    def shared(self, held: StoredTournament) -> Shared:
        """Worked out once a record, however many pages watch."""
        it = self._shared
        if it is None or it.t is not held.t:
            ranked = self._ranked(held.t)
            shown = public(held.t, ranked)
            if self._alike is None:
                self._alike = eveningviews.namesakes(held.entrants)
            it = self._shared = Shared(
                held.t,
                shown,
                ranked,
                held.entrants,
                held.title,
                held.opened.rehearsal,
                self._incidents,
                held.backed_up,
                self._times,
                self._tiles,
                self._drawn_at,
                self._alike,
            )
        return it

    def _ranked(self, t: Tournament) -> Ranking:
        """MM-T-card: the standings are worked out when a round is closed or corrected, not for every page."""
        key = t.revision, len(t.players)
        if self._ranking is None or self._ranking[0] != key:
            self._ranking = key, ranking(t)
        return self._ranking[1]

    def view(self, topic: str) -> View | None:
        held = self.held
        if held is None:
            return None
        it = self.shared(held)
        if (make := _MAKERS.get(topic)) is not None:
            return make(it)
        kind, numbers = _numbers(topic)
        if kind == "table" and len(numbers) == 2:
            return eveningviews.table_topic(it, *numbers)
        if kind == "player" and len(numbers) == 1:
            return eveningviews.player_topic(it, numbers[0], self._place_of(it, numbers[0]))
        return None

    def _place_of(self, it: Shared, number: int) -> Any:
        places = it.public.places
        if self._by_number[0] is not places:
            self._by_number = places, {place.number: place for place in places}
        return self._by_number[1].get(number)

    def urgency(self, topic: str) -> tuple[bool, bool, str]:
        """What is for everybody first, what is for those who run the evening last."""
        return topic not in _PUBLIC, topic in _STAFF_TOPICS, topic

    @enforces("ENG-role")
    def may_watch(self, badge: Badge, topic: str) -> bool:
        """ENG-role: everybody what is public; a phone its own table and its own page; the desk by what it has to do."""
        if topic in _PUBLIC:
            return True
        if topic in _STAFF_TOPICS:
            return badge.role in _STAFF_TOPICS[topic]
        kind, numbers = _numbers(topic)
        if kind == "player" and len(numbers) == 1:
            return badge.role in ("director", "cash") or (badge.role == "player" and badge.number == numbers[0])
        return kind == "table" and len(numbers) == 2 and self._may_see_table(badge, *numbers)

    def _may_see_table(self, badge: Badge, round_: int, number: int) -> bool:
        t = None if self.held is None else self.held.t
        table = None if t is None else t.table(round_, number)
        if t is None or table is None:
            return False
        if badge.role in STAFF:
            return True
        if badge.role == "table":
            return badge.number == list_number(round_, number)
        player = t.player(badge.number) if badge.role == "player" else None
        if player is None:
            return False
        sees_all = player.team and format_of(t).seating == "matrix"
        return sees_all or badge.number in table.sitting or badge.number in table.seats

    def may(self, badge: Badge) -> tuple[str, ...]:
        tags = [str(kind.__struct_config__.tag) for kind, roles in RIGHTS.items() if badge.role in roles]
        return tuple([*tags, "carry-out", "play-on-screen"] if badge.role == "director" else tags)

    def entry_for(self, person: Person) -> TournamentEntry | None:
        held, badges = self.held, self.badges.get(person)
        if held is None or not badges:
            return None
        t = held.t
        return TournamentEntry(
            held.name,
            held.title,
            t.options.format,
            badges[0].role,
            badges[0].number,
            tuple((badge.role, badge.number) for badge in badges),
            len(t.rounds),
            t.options.rounds,
            len(t.players),
            t.over,
            held.opened.rehearsal,
            held.stream.log[-1].at if held.stream.log else 0,
        )

    # --- what is done ---

    def already(self, person: Person, ref: str) -> int | None:
        return None if self.held is None else self.held.stream.refs.get((person, ref))

    @staticmethod
    def who(badge: Badge, seat: int | None = None) -> Who:
        """A role comes from the badge, never from a message; of a shared phone alone the seat it speaks for counts."""
        role = next(role for role in ROLES if role == badge.role)
        return Who(role, badge.number, seat if role == "table" else None)

    def act(self, connection: BadgedConnection, message: wire.Do) -> int | Refusal:
        action: actions.Action = _action.decode(message.action)
        who = self.who(connection.badge, message.seat)
        return self.do_as(who, action, ref=message.ref, by=connection.person)

    def do_as(self, who: Who, action: actions.Action, *, ref: str = "", by: str = "") -> int | Refusal:
        """What the clock asks for comes first; then this act, with time and seed of the host."""
        held = self.held
        if held is None:
            return NO_TOURNAMENT
        self._catch_up(held)
        who, action = stored_tournament.hosted(held, who, action)
        at, fresh = self.clock.wall(), self.dice.seed().hex()
        changes = stored_tournament.decided(held, who, action, at=at, fresh=fresh, ref=ref, by=by)
        if isinstance(changes, Refusal):
            return changes
        self.record(*changes)
        self._happened(held, 1)
        return held.stream.seq

    def _happened(self, held: StoredTournament, count: int) -> None:
        for record in held.stream.log[-count:]:
            self._noted(record.at, record.events)
            self.touch(touched(held.t, record.events))
            reissued = [event for event in record.events if isinstance(event, was.CodeReissued)]
            if reissued:
                self.take_badges(Badge(event.role, event.number) for event in reissued)
            if self.backups is not None and any(isinstance(event, was.RoundClosed) for event in record.events):
                self.start(KeepBackup(as_file(held, public=False), sum(each.closed for each in held.t.rounds)))

    def beside(self, effect: Beside) -> Callable[[], bool]:
        assert isinstance(effect, KeepBackup)
        assert self.backups is not None
        return partial(written, self.backups, effect.file, effect.rounds)

    def came_back(self, effect: Beside, answer: Any) -> None:
        """A backup that could not be written is missed at the desk, and tried again at the next closing."""
        if isinstance(effect, KeepBackup) and answer and self.held is not None:
            self.held.backed_up, self._shared = effect.rounds, None
            self.record(TOURNAMENT_BACKUPS.put(self.name, value=effect.rounds))
            self.touch(("desk",))
        elif isinstance(effect, Tell) and answer == UNKNOWN:
            self._taken_off_screen(effect.stream)

    def _taken_off_screen(self, stream: str) -> None:
        """An evening that was opened on another machine: the table on screen stayed there."""
        rounds = () if self.held is None else self.held.t.rounds
        away = [
            actions.PlayOnScreen(held.number, table.number)
            for held in rounds
            for table in held.tables
            if not held.closed and table.screen and TABLES.name(table.screen) == stream
        ]
        for action in away:
            self.do_as(HOST, action, by=HOST.name)

    # --- the clock of the hall ---

    def _catch_up(self, held: StoredTournament) -> None:
        before = held.stream.seq
        self.record(*stored_tournament.caught_up(held, at=self.clock.wall()))
        if held.stream.seq > before:
            self._happened(held, held.stream.seq - before)
        self._stuck = held.stream.seq if overdue(held.t, at=self.clock.wall()) is not None else -1

    def due(self) -> None:
        """The bell and the end of a match day come by themselves, also after a restart; what was
        noticed late counts from when it was due."""
        if self.held is not None:
            self._catch_up(self.held)

    def next_due(self) -> int | None:
        held = self.held
        if held is None or held.t.options.format != "maumau" or held.t.over:
            return None
        options = held.t.options
        what = due(held.t.clock, bell_lead=1000 * options.bell_seconds, by_itself=options.begin_by_itself)
        if what is None or self._stuck == held.stream.seq:
            return None
        return self.clock.now() + max(0, what[0] - self.clock.wall())

    def named(self, connection: BadgedConnection, message: wire.Name) -> Refusal | None:
        return Refusal("ENG-role", "refusal.tournament.role", {"role": connection.badge.role})

    def requested(self, person: Person, wanted: Any) -> Any | Refusal:
        """By the badge with most rights; what was played a table of this house says, never a person."""
        if isinstance(wanted, DealsPlayed):
            self.told(wanted)
            return None
        badges = self.badges.get(person)
        if self.held is None or not badges:
            return NO_TOURNAMENT
        return desk.HANDLERS[type(wanted)](self, self.held, badges[0], wanted)


def _numbers(topic: str) -> tuple[str, tuple[int, ...]]:
    kind, *parts = topic.split("/")
    return kind, tuple(int(part) for part in parts if part.isdecimal() and len(part) < 6)
