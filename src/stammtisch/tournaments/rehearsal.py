"""Whole evenings by simulated people, for a rehearsal the day before, for tests and for measuring.

Some tables write on phones, some on paper; some are slow, wrong, or say everything twice. All of it goes through the
stream, as it would through the server. This module throws dice (seeded); it is no part of what decides.
"""

from collections import Counter
from random import Random
from typing import Final

from msgspec.structs import replace

from stammtisch import fair
from stammtisch.engine.core import Refusal
from stammtisch.engine.stream import RefusedScript, Stream
from stammtisch.lists.actions import Confirm, Correct, Enter, ListAction, Sign, Strike, TakePen
from stammtisch.lists.entries import Deal, Totals
from stammtisch.lists.events import LineEntered
from stammtisch.lists.folding import evolve
from stammtisch.lists.kinds import cents, closing, kind_of, result_of
from stammtisch.lists.minutes import standing
from stammtisch.lists.people import Who as Writer
from stammtisch.lists.scorelist import ScoreList
from stammtisch.seating import certificate
from stammtisch.seating.solver import solve
from stammtisch.tournaments import actions as act
from stammtisch.tournaments.evening import TournamentDecider, begun, opened
from stammtisch.tournaments.events import Event
from stammtisch.tournaments.formats import keeper_of, solos_won
from stammtisch.tournaments.leaving import without_gone
from stammtisch.tournaments.options import Options
from stammtisch.tournaments.people import DIRECTOR, HOST, Who, list_number
from stammtisch.tournaments.simulated import some_deal
from stammtisch.tournaments.state import Odd, Round, Table, Tournament
from stammtisch.tournaments.views import View

SUPERVISOR: Final = Who("supervisor", 1)
CASH: Final = Who("cash", 1)
PAPER: Final = 0.4
"""So many tables write on paper."""
STEPS: Final = 20_000
"""Of the solver: a rehearsal need not have the best plan."""


class Rehearsal:
    """A hall full of simulated people, and a clock that somebody turns by hand."""

    def __init__(self, options: Options, seed: int) -> None:
        event = opened(options, rehearsal=True)
        if isinstance(event, Refusal):
            raise RefusedScript(event)
        self.opened = event
        self.stream: Stream[Who, Tournament, act.Action, Event, View] = Stream(TournamentDecider(), begun(event))
        self.dice, self.now = Random(seed), 0
        self.mishaps: Counter[str] = Counter()
        """What went wrong on purpose."""
        self.left: dict[int, list[int]] = {}
        """Who left, by the round before which they are missing."""

    @property
    def t(self) -> Tournament:
        return self.stream.state

    def do(self, who: Who, action: act.Action, *, ref: str = "") -> None:
        """As the host does it: what was done already under this name is not done again."""
        if ref and (who.name, ref) in self.stream.refs:
            self.mishaps["said twice"] += 1
            return
        outcome = self.stream.submit(who, action, at=self.now, ref=ref, by=who.name)
        if isinstance(outcome, Refusal):
            raise RefusedScript(outcome, context=f"{who} {action}")

    def refused(self, who: Who, action: act.Action, mishap: str) -> str:
        """Something that is not allowed; the clause by which it is refused."""
        outcome = self.stream.submit(who, action, at=self.now)
        if not isinstance(outcome, Refusal):
            raise AssertionError(f"not refused: {who} {action}")
        self.mishaps[mishap] += 1
        return outcome.clause

    # --- people ------------------------------------------------------------------------------------------------

    def people(self, count: int, *, team: int = 0, stand_ins: int = 0) -> None:
        for number in range(1, count + stand_ins + 1):
            self.do(CASH, act.Register(ranked=number <= count, team=number <= team))
            self.do(CASH, act.CheckIn(number))
            if number <= count and self.t.options.fee:
                self.do(CASH, act.Book("fee", self.t.options.fee, number))

    def leaves(self, number: int) -> None:
        """Somebody goes between two rounds."""
        self.do(CASH, act.Leave(number, "Der letzte Bus fährt."))
        self.left.setdefault(len(self.t.rounds) + 1, []).append(number)

    def replaced(self, held: Round, table: Table) -> bool:
        """Somebody goes in the middle of a list, and somebody from the bench sits down."""
        busy = {number for each in held.tables for number in self.fresh(held, each).sitting}
        free = [number for number in self.t.bench if number not in busy]
        ranked = [number for number in self.fresh(held, table).sitting if number in self.t.field]
        if not free or not ranked:
            return False
        goer = self.dice.choice(ranked)
        self.do(SUPERVISOR, act.Leave(goer, "Ihm ist nicht gut.", stand_in=free[0]))
        self.left.setdefault(held.number + 1, []).append(goer)
        self.mishaps["left in the middle"] += 1
        return True

    # --- places ------------------------------------------------------------------------------------------------

    def seed(self) -> str:
        return self.dice.randbytes(32).hex()

    def draw(self, odd: Odd = "stand_ins") -> Round:
        seed = self.seed()
        self.do(DIRECTOR, act.AnnounceDraw(odd=odd, commitment=fair.commitment(seed)))
        self.do(DIRECTOR, act.AddWord(self.dice.choice(("Schellen-Sau", "Weißwurst", "Kuhglocke"))))
        self.do(HOST, act.CarryOut(seed))
        return self.t.rounds[-1]

    def matrix(self) -> None:
        """The plan of the days to come; after somebody has gone a new one only where empty chairs do not do."""
        due = self.t.options.rounds - len(self.t.rounds)
        played = tuple(held.seating for held in self.t.rounds)
        if self.t.plan and self._still_good(played):
            return
        plan = solve(self.t.here, due, team=self.t.team, played=played, kept=self.t.plan, steps=STEPS)
        if isinstance(plan, Refusal):
            raise RefusedScript(plan)
        self.do(DIRECTOR, act.PlanMatrix(plan))

    def _still_good(self, played: certificate.Plan) -> bool:
        """With the chairs of those who have gone left empty: tables large enough, and threes as fair as can be."""
        empty = tuple(tuple(without_gone(self.t, table) for table in tables) for tables in self.t.plan)
        if certificate.why_not_a_plan(empty, self.t.here) is not None:
            return False
        figures = certificate.quality((*played, *empty), self.t.here, team=self.t.team, played=len(played))
        return figures.spread_of_threes <= max(1, figures.unavoidable_spread)

    # --- tables ------------------------------------------------------------------------------------------------

    def at(self, who: Who, held: Round, table: Table, action: ListAction, *, ref: str = "") -> None:
        self.do(who, act.AtTable(held.number, table.number, action), ref=ref)

    def fresh(self, held: Round, table: Table) -> Table:
        now = self.t.table(held.number, table.number)
        assert now is not None
        return now

    def sheet(self, held: Round, table: Table) -> ScoreList:
        return self.fresh(held, table).sheet

    def writer(self, held: Round, table: Table, *, seat: int = 0) -> Who:
        """Somebody at the table who may write."""
        if self.t.options.format != "maumau":
            code = Who("table", list_number(held.number, table.number), seat)
            return self.dice.choice((Who("player", self.fresh(held, table).sitting[seat]), code))
        there = [number for number in table.sitting if self.t.status(number) == "here"]
        team = [number for number in there if number in self.t.team]
        if team:
            return Who("player", team[0])
        if self.fresh(held, table).recorder is None and held is not self.t.final:
            self.do(DIRECTOR, act.NameRecorder(table.number, there[0]))
            self.mishaps["no team at the table"] += 1
        return self.signer(table) if held is self.t.final else Who("player", there[0])

    def signer(self, table: Table) -> Who:
        """The team's member at a match-day sheet, from this table or another."""
        team = [number for number in self.t.here if number in self.t.team]
        there = [number for number in team if number in table.sitting]
        return Who("player", (there or team)[0]) if team else DIRECTOR

    def play(self, held: Round, table: Table, *, count: int, restless: bool = False) -> None:
        """A table plays and writes; on paper or phone, with a slip now and then."""
        if self.dice.random() < PAPER and not restless:
            self.on_paper(held, table, count)
        else:
            self.on_phones(held, table, count, restless=restless)

    def on_paper(self, held: Round, table: Table, count: int) -> None:
        """At the desk, from the sums the keeper wrote; typed by two people. Now and then the paper does not add up."""
        self.mishaps["paper"] += 1
        totals = totals_of(self.dice, self.sheet(held, table), count)
        written = totals.written
        if written is not None and self.dice.random() < 0.2:
            wrong = Totals(totals.game_points, totals.cents, (written[0] - 5, *written[1:]), totals.solos)
            self.refused(CASH, act.AtTable(held.number, table.number, Enter(0, wrong)), "a list that makes 95")
        self.at(CASH, held, table, Enter(0, totals))
        self.at(DIRECTOR, held, table, Enter(0, totals))
        self.at(CASH, held, table, Sign())

    def on_phones(self, held: Round, table: Table, count: int, *, restless: bool) -> None:
        for number in range(1, count + 1):
            if self._won(self.sheet(held, table)):
                break
            self._line(held, table, number)
            if restless and number == max(1, count // 2):
                self.replaced(held, table)
        self._play_off(held, table)
        self._sign(held, table)

    def _line(self, held: Round, table: Table, number: int) -> None:
        sheet, slip, writer = self.sheet(held, table), self.dice.random(), self.writer(held, table)
        if self.t.options.format == "maumau":
            self.at(writer, held, table, TakePen())
        entry = some_deal(self.dice, sheet)
        if slip < 0.03:  # wrong at first, and taken back at once
            self.at(writer, held, table, Enter(number, some_deal(self.dice, sheet)))
            self.at(writer, held, table, Strike(number, 1))
            self.mishaps["struck"] += 1
        ref = f"{held.number}-{table.number}-{number}"
        for _ in range(2 if slip > 0.96 else 1):  # a weak line: the phone says it again
            self.at(writer, held, table, Enter(number, entry), ref=ref)
        if 0.03 < slip < 0.06 and self.t.options.format != "maumau":
            self._disputed(held, table, number, entry)

    def _disputed(self, held: Round, table: Table, number: int, entry: Deal) -> None:
        """Somebody else has seen it otherwise; a supervisor asks both and settles it."""
        before = self.sheet(held, table).line(number)
        assert before is not None
        other = some_deal(self.dice, self.sheet(held, table))
        if other == before.entry:
            return
        self.at(self.writer(held, table, seat=1), held, table, Enter(number, other))
        self.refused(SUPERVISOR, act.AtTable(held.number, table.number, Sign()), "disputed")
        now = self.sheet(held, table).line(number)
        assert now is not None
        self.at(SUPERVISOR, held, table, Correct(number, entry, now.version, "beide gefragt"))

    def _won(self, sheet: ScoreList) -> bool:
        return kind_of(sheet).minutes and standing(sheet).outcome.kind == "won"

    def _play_off(self, held: Round, table: Table) -> None:
        """CT-17b: who is level on top plays on until it is decided."""
        while kind_of(self.sheet(held, table)).minutes:
            sheet = self.sheet(held, table)
            if standing(sheet, time_up=True).outcome.kind != "playoff":
                return
            if standing(sheet).outcome.kind != "playoff":
                return
            self.mishaps["play-off"] += 1
            self.at(self.writer(held, table), held, table, Enter(sheet.next_number, some_deal(self.dice, sheet)))

    def _sign(self, held: Round, table: Table) -> None:
        sitting = self.fresh(held, table).sitting
        if self.t.options.format == "maumau":
            self.at(self.signer(table), held, table, Sign())
            return
        for seat, number in enumerate(sitting):
            if self.dice.random() < 0.5 and self.t.status(number) == "here":
                self.at(Who("player", number), held, table, Confirm((seat,)))
        keeper = sitting[keeper_of(self.fresh(held, table))]
        self.at(Who("player", keeper) if self.t.status(keeper) == "here" else SUPERVISOR, held, table, Sign())

    # --- money, closing ----------------------------------------------------------------------------------------

    def hand_in(self, held: Round) -> None:
        """Lists and Reuegeld; here and there something is brought later, with a word, and then it is brought."""
        for table in held.tables:
            due = sum(cents(self.sheet(held, table)))
            short = 50 if due and self.dice.random() < 0.1 else 0
            reason = "wird nachgereicht" if short else ""
            self.do(CASH, act.HandIn(held.number, table.number, due - short, reason))
            if short:
                self.mishaps["late money"] += 1
                self.do(CASH, act.HandIn(held.number, table.number, short))

    def close(self, held: Round) -> None:
        self.do(DIRECTOR, act.CloseRound(held.number, self.seed()))


def totals_of(dice: Random, sheet: ScoreList, count: int) -> Totals:
    """What the keeper of a paper list writes below so many deals; minutes have one who is ahead."""
    paper, pencil = replace(sheet, lines=()), Writer("keeper")
    while len(paper.standing) < count:
        entry = some_deal(dice, paper)
        paper = evolve(paper, LineEntered(paper.next_number, entry, result_of(paper, entry), pencil))
    end = closing(paper)
    if kind_of(sheet).game == "schafkopf":
        return Totals(end.game_points, end.cents, end.results, solos_won(paper))
    if kind_of(sheet).minutes and end.game_points.count(max(end.game_points)) > 1:
        return totals_of(dice, sheet, count)
    return Totals(end.game_points, solos=solos_won(paper) if kind_of(sheet).game == "doppelkopf" else None)
