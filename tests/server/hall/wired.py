"""A whole rehearsed evening over the wire: every simulated person is a badge, a line and a `ref`.

The people are those of `tournaments.rehearsal`, slips and all; what they want goes through the actor. On the way the
server is killed and started again, the disk fails, two directors act, and after every record what was shown is held
against what it should be.
"""

from collections.abc import Callable
from random import Random
from typing import Any
from unittest.mock import patch

from msgspec.structs import replace

from stammtisch.engine.core import Refusal
from stammtisch.engine.stream import RefusedScript
from stammtisch.server import wire as plain
from stammtisch.server.actor import Job
from stammtisch.server.hall.stored_tournament import StoredTournament, rows_of
from stammtisch.server.hall.tournament_actor import TournamentActor
from stammtisch.server.hall.wire import Watch
from stammtisch.server.rows import TOURNAMENTS, Badge
from stammtisch.tournaments import actions as act
from stammtisch.tournaments import simulation
from stammtisch.tournaments.options import Options
from stammtisch.tournaments.people import Who
from stammtisch.tournaments.rehearsal import Rehearsal
from stammtisch.tournaments.simulation import Wanted
from stammtisch.tournaments.state import Round, Table, Tournament
from tests.server.driven import Memory
from tests.server.hall.driven import DrivenHall

PUBLIC = ("clock", "seats", "standings", "draw")
DESK = ("desk", "people", "cash", "calls", "result", "provisional")


class Weather:
    """How bad the evening is, from one seed."""

    def __init__(
        self, seed: int, *, kills: float = 0.0, failures: float = 0.0, checks: float = 0.0, leaks: float = 0.0
    ) -> None:
        self.dice, self.kills, self.failures, self.checks = Random(seed), kills, failures, checks
        self.leaks = leaks

    def strikes(self, chance: float) -> bool:
        return chance > 0 and self.dice.random() < chance


class WiredRehearsal(Rehearsal):
    """Asks the server instead of the rules."""

    weather = Weather(0)
    actor_type: type[TournamentActor] = TournamentActor

    def __init__(self, options: Options, seed: int) -> None:
        super().__init__(options, seed)
        memory = Memory()
        held = StoredTournament("abend", self.opened, self.stream, {}, "11" * 32)
        memory.write((TOURNAMENTS.append("abend", 0, self.opened), *rows_of(held)))
        self.hall = DrivenHall(self.actor_type, "abend", memory, seed=seed)
        self.restarts = self.lost = self.checked = 0
        self.shown_before: dict[str, bytes] = {}
        self.hall.badge("screen", Badge("screen", 1))
        self.hall.badge("director", Badge("director", 1))
        self.hall.badge("second", Badge("director", 2))
        self._watch()

    @property
    def held(self) -> StoredTournament:
        assert isinstance(self.hall.actor, TournamentActor)
        assert self.hall.actor.held is not None
        return self.hall.actor.held

    @property
    def t(self) -> Tournament:
        """As the server has it."""
        return self.held.t if hasattr(self, "hall") else self.stream.state

    def _watch(self) -> None:
        self.hall.line("screen", *PUBLIC)
        self.hall.line("director", *PUBLIC, *DESK)
        self.hall.line("second", "desk")

    def _watch_tables(self) -> None:
        """The director also looks at every list, and at the pages of the first players."""
        rounds = (*self.t.rounds, *(() if self.t.final is None else (self.t.final,)))
        tables = tuple(f"table/{held.number}/{table.number}" for held in rounds for table in held.tables)
        players = tuple(f"player/{player.number}" for player in self.t.players[:4])
        topics = (*PUBLIC, *DESK, *tables, *players)
        line = self.hall.lines["director"]
        if topics != self.hall.actor.connections[line].topics:
            self.hall.actor.receive(line, Watch(topics))
            self.hall.carry_out()

    def person(self, who: Who) -> str:
        """The device of this role; it types its code when it is seen for the first time."""
        if who.role == "director":
            return self.weather.dice.choice(("director", "second"))
        name = f"{who.role}{who.number}"
        if name not in self.hall.lines:
            self.hall.badge(name, Badge(who.role, who.number or 1))
            topics = (f"player/{who.number}",) if who.role == "player" else ()
            self.hall.line(name, *topics)
        return name

    def _said(self, who: Who, action: act.Action, ref: str) -> plain.Done | plain.Refused:
        self.hall.clock.time = max(self.hall.clock.time, self.now)
        if isinstance(action, act.PlayOnScreen):
            actor = self.hall.actor
            assert isinstance(actor, TournamentActor)
            actor.do(Job(lambda: self._asserted(actor.do_as(who, action))))
            self.hall.carry_out()
            return plain.Done("", 0)
        if who.role == "host":
            if not isinstance(action, act.CarryOut):
                self.hall.actor.tick()  # the bell, the end of a match day: by itself
                self.hall.carry_out()
                return plain.Done("", 0)
            who = Who("director", 1)
        return self.hall.do(self.person(who), action, ref=ref, seat=who.seat)

    @staticmethod
    def _asserted(answer: int | Refusal) -> None:
        assert not isinstance(answer, Refusal), answer

    def do(self, who: Who, action: act.Action, *, ref: str = "") -> None:
        self._storm()
        ref = ref or f"n{self.hall.count}-{self.restarts}"
        answer = self._said(who, action, ref)
        while isinstance(answer, plain.Refused) and answer.clause == "ENG-stored":
            self.lost += 1
            self.hall.clock.time += 5_000
            answer = self._said(who, action, ref)
        if isinstance(answer, plain.Refused):
            raise RefusedScript(Refusal(answer.clause, answer.key, answer.args), context=f"{who} {action}")
        if who.role != "host":
            assert ref in {done for _, done in self.held.stream.refs}, "acknowledged and not stored"
        self.compare()
        if self.weather.strikes(self.weather.leaks):
            self.published_only()

    def refused(self, who: Who, action: act.Action, mishap: str) -> str:
        before = self.held.stream.seq
        answer = self._said(who, action, f"x{self.hall.count}")
        assert isinstance(answer, plain.Refused), (who, action)
        assert self.held.stream.seq == before
        self.mishaps[mishap] += 1
        return answer.clause

    def _storm(self) -> None:
        if self.weather.strikes(self.weather.kills):
            self.restarts += 1
            self.hall.open()
            self._watch()
        if self.weather.strikes(self.weather.failures):
            self.hall.failing = 1

    # --- what is shown is what should be ---

    def compare(self) -> None:
        """Every topic somebody watches, made anew from the log alone, is what was shown last."""
        if not self.weather.strikes(self.weather.checks):
            return
        self.checked += 1
        self._watch_tables()
        fresh = self.actor_type("abend", clock=self.hall.clock, dice=self.hall.dice)
        fresh.load(self.hall.memory.snapshot(fresh))
        for person, line in self.hall.lines.items():
            connection = self.hall.actor.connections[line]
            for topic in connection.topics:
                view = fresh.view(topic)
                expected = None if view is None else plain.encode(view)
                assert self.hall.heard[line].get(topic) == expected, (person, topic, self.held.stream.log[-1].events)

    # --- nothing unconfirmed is published ---

    def published_only(self) -> None:
        """An evening whose open rounds hold nothing at all shows a screen the same, to the byte; a phone sees of them
        what its own table has, once that is confirmed, and nothing of any other."""
        blank = self._world(lambda table: False)
        for topic in PUBLIC:
            assert self.hall.heard[self.hall.lines["screen"]][topic] == plain.encode(blank(topic)), topic
        for person, line in self.hall.lines.items():
            connection = self.hall.actor.connections[line]
            if connection.badge.role == "player":
                number = connection.badge.number
                own = self._world(lambda table, number=number: number in (*table.seats, *table.sitting))  # type: ignore[misc]
                topic = f"player/{number}"
                assert self.hall.heard[line][topic] == plain.encode(own(topic)), (person, topic)

    def _world(self, kept: Callable[[Table], bool]) -> Callable[[str], Any]:
        """The views of an evening whose open rounds have lost all lists but those to be kept."""

        def table_of(table: Table) -> Table:
            if kept(table):
                return table
            empty = {"lines": (), "signed": None, "confirmed": (), "called": None, "settled": (), "thrown_in": ()}
            sheet = replace(table.sheet, **empty)
            return replace(table, sheet=sheet, collected=0, handed_in=False, excuse="")

        def round_of(held: Round) -> Round:
            return held if held.closed else replace(held, tables=tuple(map(table_of, held.tables)))

        held = self.held
        final = None if held.t.final is None else round_of(held.t.final)
        t = replace(held.t, rounds=tuple(map(round_of, held.t.rounds)), final=final)
        fresh = self.actor_type("abend", clock=self.hall.clock, dice=self.hall.dice)
        fresh.load(self.hall.memory.snapshot(fresh))
        assert fresh.held is not None
        fresh.held.stream.state = t
        return fresh.view


def bare(options: Options, weather: Weather) -> WiredRehearsal:
    """An evening before anybody has come, for a script."""

    class Hall(WiredRehearsal):
        pass

    Hall.weather = weather
    return Hall(options, 1)


def wired(wanted: Wanted, weather: Weather, *, actor: type[TournamentActor] = TournamentActor) -> WiredRehearsal:
    """The whole evening of `simulation`, over the wire."""

    class Hall(WiredRehearsal):
        pass

    Hall.weather, Hall.actor_type = weather, actor
    with patch.object(simulation, "Rehearsal", Hall):
        evening = simulation.simulated(wanted)
    assert isinstance(evening, WiredRehearsal)
    evening.stream = evening.held.stream
    return evening
