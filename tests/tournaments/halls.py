"""Evenings for tests: a rehearsal that somebody leads step by step, with sums instead of played deals."""

from typing import Any

from stammtisch.engine.core import Refusal
from stammtisch.lists.actions import Enter, ListAction, Sign
from stammtisch.lists.entries import Totals
from stammtisch.tournaments import actions as act
from stammtisch.tournaments.options import Options
from stammtisch.tournaments.people import DIRECTOR, HOST, Who
from stammtisch.tournaments.rehearsal import CASH, SUPERVISOR, Rehearsal
from stammtisch.tournaments.standings import published
from stammtisch.tournaments.state import Round

__all__ = ["CASH", "DIRECTOR", "HOST", "SUPERVISOR", "Hall", "hall"]


class Hall(Rehearsal):
    """Everybody does what the test says."""

    def clause(self, who: Who, action: act.Action) -> str:
        """The clause by which it is refused; nothing has happened then."""
        before = self.t
        outcome = self.stream.submit(who, action, at=self.now)
        assert isinstance(outcome, Refusal), outcome
        assert self.t is before
        return outcome.clause

    def hat(self, *tables: tuple[int, ...], byes: tuple[int, ...] = ()) -> Round:
        """Lots out of the hat, so that everybody sits where the test wants them."""
        self.do(DIRECTOR, act.AnnounceDraw("hat", "byes" if byes else "stand_ins"))
        numbers = [*(number for table in tables for number in table), *byes]
        for lot, number in enumerate(numbers, start=1):
            self.do(CASH, act.DrawLot(number, lot))
        return self.t.rounds[-1]

    def on(self, table: int, action: ListAction, *, who: Who = DIRECTOR, round_: int = 0, revision: int = -1) -> None:
        number = round_ or self.number
        seen = self.t.revision if revision == -1 else revision
        self.do(who, act.AtTable(number, table, action, seen))

    @property
    def number(self) -> int:
        held = self.t.final or self.t.current
        assert held is not None
        return held.number

    def sums(self, table: int, *amounts: int, cents: tuple[int, ...] = (), solos: tuple[int, ...] = ()) -> None:
        """A paper list: its sums typed at the desk, signed, and handed in where that is due."""
        solo_counts = solos or ((0,) * len(amounts) if self.t.options.format == "doppelkopf" else None)
        self.on(table, Enter(0, Totals(amounts, cents, solos=solo_counts)), who=CASH)
        self.on(table, Sign(), who=CASH)
        if self.t.options.format == "schafkopf":
            self.do(CASH, act.HandIn(self.number, table, sum(cents)))

    def time_up(self) -> None:
        self.now = self.t.clock.end
        self.do(HOST, act.TimeUp(self.now))

    def close_now(self) -> None:
        self.close(self.t.rounds[-1])

    def table_of(self) -> dict[int, tuple[int, int]]:
        """Rank and result of everybody, as published."""
        return {place.number: (place.rank, place.figures.result) for place in published(self.t)}


def hall(format_: str, players: int, *, rounds: int = 2, team: int = 0, stand_ins: int = 0, **options: Any) -> Hall:
    """So many people who are here and have paid."""
    held = Hall(Options(format=format_, rounds=rounds, **options), 5)  # type: ignore[arg-type]
    held.people(players, team=team, stand_ins=stand_ins)
    return held
