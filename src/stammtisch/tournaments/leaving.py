"""SK-conduct, SK-draw-3, MM-T-tables: who goes, who sits down instead, and who sat on a wrong chair."""

from stammtisch.engine.core import Refusal
from stammtisch.lists.events import PresenceChanged
from stammtisch.lists.kinds import game_points
from stammtisch.lists.people import Who as Writer
from stammtisch.lists.scorelist import ScoreList
from stammtisch.rulebook import enforces
from stammtisch.tournaments.actions import AssignColumns, Exclude, Leave, TakeChair
from stammtisch.tournaments.events import ClosedCorrected, ColumnsAssigned, Events, OnTable, SeatTaken, StatusChanged
from stammtisch.tournaments.formats import format_of, solos_won
from stammtisch.tournaments.people import Who
from stammtisch.tournaments.registering import FIELD_SETTLED, NO_REASON, no_such_player, settled
from stammtisch.tournaments.state import Round, Status, Swap, Table, Tournament


@enforces("SK-conduct", "MM-T-tables", "MM-T-leave")
def leave(t: Tournament, who: Who, action: Leave) -> Events | Refusal:
    """SK-conduct: who is excluded goes at once; MM-T-tables: the others play on, with a stand-in or with one less.
    What was played stays as it is; MM-T-leave: who has left the table is not dealt in."""
    if t.status(action.number) not in ("here", "registered"):
        return no_such_player(action.number)
    if not action.reason:
        return NO_REASON
    if settled(t, action.number):
        return FIELD_SETTLED
    status: Status = "excluded" if isinstance(action, Exclude) else "left"
    gone = StatusChanged(action.number, status, who, action.reason)
    place = playing(t, action.number)
    if place is None or action.finished or fully_played(place[1].sheet):
        return (gone,)
    held, table = place
    seat = table.sitting.index(action.number)
    if not format_of(t).stand_in:
        absent = PresenceChanged(seat, "left", table.sheet.next_number, Writer("director", who.name))
        return (gone, OnTable(held.number, table.number, absent))
    return _why_not_replaced(t, action, held, table) or (gone, _taken(action, held, table, seat))


@enforces("SK-draw-3")
def _why_not_replaced(t: Tournament, action: Leave, held: Round, table: Table) -> Refusal | None:
    """SK-draw-3: while deals are still to be played somebody from the bench takes the chair; nobody else does."""
    stand_in = None if action.stand_in is None else t.player(action.stand_in)
    free = stand_in is not None and not stand_in.ranked and stand_in.status == "here"
    if stand_in is None or not free or playing(t, stand_in.number) is not None:
        return Refusal("SK-draw-3", "refusal.tournament.stand-in", {"number": action.stand_in})
    if action.game_points is None and not table.sheet.standing and table.sheet.totals is None and table.swaps:
        return Refusal("SK-result-1", "refusal.tournament.game-points")
    return None


def _taken(action: Leave, held: Round, table: Table, seat: int) -> SeatTaken:
    assert action.stand_in is not None
    so_far = game_points(table.sheet)[seat] if action.game_points is None else action.game_points
    swap = Swap(seat, action.number, action.stand_in, so_far, solos_won(table.sheet)[seat])
    return SeatTaken(held.number, table.number, swap)


def playing(t: Tournament, number: int) -> tuple[Round, Table] | None:
    """Where somebody sits at a table whose list is not signed."""
    held = t.final if t.final is not None and not t.over else t.current
    if held is None or held.closed:
        return None
    return next(((held, x) for x in held.tables if number in x.sitting and x.sheet.signed is None), None)


def fully_played(sheet: ScoreList) -> bool:
    """Is there no deal left to be played?"""
    if sheet.signed is not None or (sheet.totals is not None and not sheet.standing):
        return True
    return sheet.deals is not None and len(sheet.standing) >= sheet.deals


@enforces("SK-draw-3")
def take_chair(t: Tournament, who: Who, action: TakeChair) -> Events | Refusal:
    """SK-draw-3: a late arrival takes the chair of a stand-in, until that table has a line; else waits for the draw."""
    player, held = t.player(action.number), t.current
    if player is None or player.status != "here" or not player.ranked:
        return no_such_player(action.number)
    table = None if held is None else held.table(action.table)
    if held is None or table is None or held.closed or table.sheet.lines or action.number in held.byes:
        return Refusal("SK-draw-3", "refusal.tournament.no-chair", {"table": action.table})
    if any(action.number in (*other.sitting, *other.seats) for other in held.tables):
        return Refusal("SK-draw-4", "refusal.tournament.has-a-place", {"number": action.number})
    helpers = [seat for seat, number in enumerate(table.sitting) if number in t.bench]
    if not helpers or settled(t, action.number):
        return Refusal("SK-draw-3", "refusal.tournament.no-chair", {"table": action.table})
    swap = Swap(helpers[0], table.sitting[helpers[0]], action.number, 0)
    return (SeatTaken(held.number, table.number, swap),)


# --- wrong chairs ----------------------------------------------------------------------------------------------


@enforces("SK-draw-3", "SK-sign")
def assign_columns(t: Tournament, who: Who, action: AssignColumns) -> Events | Refusal:
    """SK-draw-3: places stay as drawn; SK-sign: a supervisor records who had which column, in one correction with a
    reason. Nobody gets in or drops out by it."""
    held = t.round(action.round)
    tables = [] if held is None else [held.table(number) for number, _ in action.tables]
    if held is None or None in tables or len({number for number, _ in action.tables}) != len(tables):
        return Refusal("ENG-table", "refusal.tournament.no-table", {"table": action.tables[0][0]})
    if not action.reason:
        return NO_REASON
    if (refusal := why_frozen(t, who, held, action.revision)) is not None:
        return refusal
    drawn = [table for table in tables if table is not None]
    if any(table.swaps for table in drawn):
        return Refusal("SK-draw-3", "refusal.tournament.changed-hands")
    right = all(len(sat) == len(table.seats) for (_, sat), table in zip(action.tables, drawn, strict=True))
    if not right or sorted(n for _, sat in action.tables for n in sat) != sorted(n for x in drawn for n in x.seats):
        return Refusal("SK-draw-3", "refusal.tournament.other-people")
    assigned = [
        ColumnsAssigned(held.number, number, () if sat == table.seats else sat, who, action.reason)
        for (number, sat), table in zip(action.tables, drawn, strict=True)
    ]
    corrected = [ClosedCorrected(held.number, number, who) for number, _ in action.tables] if held.closed else []
    return (*assigned, *corrected)


@enforces("SK-sign", "MM-T-card")
def why_frozen(t: Tournament, who: Who, held: Round, revision: int | None) -> Refusal | None:
    """SK-sign, MM-T-card: a closed round changes by the director alone, who has seen what follows from it now."""
    if not held.closed:
        return None
    if who.role != "director":
        return Refusal("SK-sign", "refusal.tournament.frozen", {"round": held.number})
    if revision != t.revision:
        clause = "MM-T-card" if format_of(t).seating == "matrix" else "SK-sign"
        return Refusal(clause, "refusal.tournament.look-again", {"revision": t.revision})
    return None


def without_gone(t: Tournament, table: tuple[int, ...]) -> tuple[int, ...]:
    """The table of a plan as it will be: who has gone leaves an empty chair."""
    return tuple(number for number in table if t.status(number) == "here")
