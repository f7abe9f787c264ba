"""MM-T-matrix, MM-T-tables, MM-T-team: the plan of the match days to come, and what planning anew would cost."""

from typing import Final

from msgspec import Struct

from stammtisch.engine.core import Refusal
from stammtisch.rulebook import enforces
from stammtisch.seating.certificate import Plan, Quality, quality, why_not_a_plan
from stammtisch.tournaments.actions import NameRecorder, PlanMatrix
from stammtisch.tournaments.events import Events, MatrixPlanned, RecorderNamed
from stammtisch.tournaments.formats import format_of
from stammtisch.tournaments.leaving import without_gone
from stammtisch.tournaments.people import Who
from stammtisch.tournaments.state import Tournament

NO_MATRIX: Final = Refusal("SK-draw-1", "refusal.tournament.no-matrix")


@enforces("MM-T-matrix")
def plan_matrix(t: Tournament, who: Who, action: PlanMatrix) -> Events | Refusal:
    """MM-T-matrix: for all match days in advance; when somebody comes or goes only what is still to come changes."""
    if format_of(t).seating != "matrix":
        return NO_MATRIX
    due = t.options.rounds - len(t.rounds)
    if len(action.plan) != due:
        return Refusal("MM-T-matrix", "refusal.tournament.rounds", {"given": len(action.plan), "due": due})
    return why_not_a_plan(action.plan, t.here) or (MatrixPlanned(action.plan),)


@enforces("MM-T-record", "MM-T-team")
def name_recorder(t: Tournament, who: Who, action: NameRecorder) -> Events | Refusal:
    """MM-T-team: play does not stop where nobody of the team sits; MM-T-record: a player of the table is named to
    write for the day, and the team countersigns."""
    held = t.current
    table = None if held is None else held.table(action.table)
    if held is None or table is None or format_of(t).seating != "matrix" or held.closed:
        return Refusal("ENG-table", "refusal.tournament.no-table", {"table": action.table})
    if action.number not in table.sitting or t.status(action.number) != "here":
        return Refusal("SK-draw-3", "refusal.tournament.not-seated")
    if t.team & {number for number in table.sitting if t.status(number) == "here"}:
        return Refusal("MM-T-record", "refusal.tournament.team-sits-there", {"table": action.table})
    return () if table.recorder == action.number else (RecorderNamed(held.number, table.number, action.number),)


# --- planning anew ---------------------------------------------------------------------------------------------


class Price(Struct, frozen=True):
    """What it costs to plan anew after somebody has gone, beside leaving the chair empty."""

    kept: Quality
    """With empty chairs."""
    anew: Quality
    moved: int
    """People who would sit somewhere else than on the printed plan."""


@enforces("MM-T-matrix")
def price(t: Tournament, plan: Plan) -> Price:
    """MM-T-matrix: repeats before and after, and who has to move; the director chooses."""
    played = tuple(held.seating for held in t.rounds)
    empty = tuple(tuple(without_gone(t, table) for table in tables) for tables in t.plan)
    moved = {
        number
        for before, after in zip(empty, plan, strict=False)
        for number in t.here
        if _company(before, number) != _company(after, number)
    }
    return Price(
        kept=quality((*played, *empty), t.here, team=t.team, played=len(played)),
        anew=quality((*played, *plan), t.here, team=t.team, played=len(played)),
        moved=len(moved),
    )


def _company(tables: tuple[tuple[int, ...], ...], number: int) -> tuple[int, ...]:
    """Table and people: what a printed plan says about somebody."""
    return next(((at, *sorted(table)) for at, table in enumerate(tables) if number in table), ())
