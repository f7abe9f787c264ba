"""Rounds while they are played: the lists on the tables, closing, corrections to what is closed, new rules."""

from typing import Final

from stammtisch.engine.core import Refusal
from stammtisch.games.maumau import matchday
from stammtisch.lists import keeping
from stammtisch.lists.actions import AppointKeeper, ChangePresence, Correct, Enter, ListAction, Settle
from stammtisch.lists.entries import Deal, Totals
from stammtisch.lists.events import Events as ListEvents
from stammtisch.lists.events import ListSigned
from stammtisch.lists.folding import evolve
from stammtisch.lists.people import Who as Writer
from stammtisch.lists.scorelist import digest
from stammtisch.lists.signing import why_not_signed
from stammtisch.rulebook import enforces
from stammtisch.tournaments.actions import Announce, AtTable, CloseRound, PlayOnScreen
from stammtisch.tournaments.events import Announced, ClosedCorrected, Events, OnTable, PutOnScreen, RoundClosed
from stammtisch.tournaments.formats import format_of, why_keeper_stays, why_solos_missing
from stammtisch.tournaments.leaving import why_frozen
from stammtisch.tournaments.options import game_options
from stammtisch.tournaments.people import Who
from stammtisch.tournaments.rights import at_table
from stammtisch.tournaments.standings import counts
from stammtisch.tournaments.state import Table, Tournament

WHOLE: Final = 100
"""What the results of a Schafkopf table make."""


def act(t: Tournament, who: Who, action: AtTable) -> Events | Refusal:
    """A table's own business: the list decides, the evening takes note."""
    there = at_table(t, who, action.round, action.table)
    if isinstance(there, Refusal):
        return there
    held, table, writer = there
    refusal = why_frozen(t, who, held, action.revision) or _why_not_entered(t, table, action.action)
    if refusal is not None:
        return refusal
    events = keeping.decide(table.sheet, writer, action.action)
    if isinstance(events, Refusal):
        return events
    wrapped = tuple(OnTable(action.round, action.table, event) for event in events)
    return _after_the_fact(table, who, writer, events, wrapped) if held.closed and wrapped else wrapped


def put_on_screen(t: Tournament, who: Who, action: PlayOnScreen) -> Events | Refusal:
    there = at_table(t, who, action.round, action.table)
    if isinstance(there, Refusal):
        return there
    if not action.screen:
        return (PutOnScreen(action.round, action.table, ""),)
    refusal = why_not_on_screen(t, there[1])
    return refusal or (PutOnScreen(action.round, action.table, action.screen),)


@enforces("ENG-table")
def why_not_on_screen(t: Tournament, table: Table) -> Refusal | None:
    """ENG-table: a table plays all its deals on screen or none, and only a game whose series ends after so many."""
    if not format_of(t).on_screen:
        return Refusal("ENG-table", "refusal.tournament.no-screen")
    if table.screen or table.sheet.lines or table.sheet.signed is not None:
        return Refusal("ENG-table", "refusal.tournament.has-begun", {"table": table.number})
    return None


def _why_not_entered(t: Tournament, table: Table, action: ListAction) -> Refusal | None:
    if isinstance(action, Settle):
        return _why_not_settled(t, action)
    if isinstance(action, AppointKeeper):
        return why_keeper_stays(t)
    if isinstance(action, ChangePresence):
        return _why_seats_stay(t, table, action)
    if not isinstance(action, Enter | Correct):
        return None
    if isinstance(action.entry, Totals):
        return why_solos_missing(t, table.sheet, action.entry)
    return _why_missed_the_first(table, action)


@enforces("SK-draw-3")
def _why_seats_stay(t: Tournament, table: Table, action: ChangePresence) -> Refusal | None:
    """SK-draw-3: at a table sit those whom the draw sends there. Nobody joins its list, and whose game needs four is
    replaced by a stand-in, not by a pause."""
    if action.seat < len(table.seats) and not format_of(t).stand_in:
        return None
    return Refusal("SK-draw-3", "refusal.tournament.seats-drawn")


@enforces("SK-check100")
def _why_not_settled(t: Tournament, action: Settle) -> Refusal | None:
    """SK-check100: also what a supervisor settles makes 100 at a table."""
    if t.options.format != "schafkopf" or sum(action.results) == WHOLE:
        return None
    return Refusal("SK-check100", "refusal.tournament.not-100", {"sum": sum(action.results)})


@enforces("MM-T-late")
def _why_missed_the_first(table: Table, action: Enter | Correct) -> Refusal | None:
    """MM-T-late: who was not there when time began misses the first deal, and so cannot have won it."""
    if action.number != 1 or not isinstance(action.entry, Deal) or not table.late:
        return None
    facts = action.entry.facts
    winner = facts.get("winner") if isinstance(facts, dict) else getattr(facts, "winner", None)
    return Refusal("MM-T-late", "refusal.tournament.was-late", {"seat": winner}) if winner in table.late else None


@enforces("SK-sign", "MM-T-card")
def _after_the_fact(
    table: Table, who: Who, writer: Writer, events: ListEvents, wrapped: tuple[OnTable, ...]
) -> Events | Refusal:
    """SK-sign, MM-T-card: a closed round changes by a correction on record alone; it stays closed, so the list has to
    be whole again in the same breath, with the director's name under it."""
    sheet = table.sheet
    for event in events:
        sheet = evolve(sheet, event)
    if (refusal := why_not_signed(sheet)) is not None:
        return refusal
    first = wrapped[0]
    signed = OnTable(first.round, first.table, ListSigned(writer, digest(sheet)))
    return (*wrapped, signed, ClosedCorrected(first.round, first.table, who))


@enforces("SK-reuegeld-3", "MM-T-card")
def close(t: Tournament, who: Who, action: CloseRound) -> Events | Refusal:
    """SK-reuegeld-3, MM-T-card: a round is closed, and published, when every table is confirmed; in their order."""
    held = t.rounds[action.round - 1] if 0 < action.round <= len(t.rounds) else None
    if held is None or held.closed or any(not before.closed for before in t.rounds[: action.round - 1]):
        return Refusal(format_of(t).counts, "refusal.tournament.not-this-round", {"round": action.round})
    if t.clock.phase == "play" and t.clock.round == held.number:
        return Refusal("MM-T-time", "refusal.tournament.runs")
    missing = [table.number for table in held.tables if not counts(t, table)]
    if missing:
        clause = "SK-reuegeld-3" if t.options.format == "schafkopf" else format_of(t).counts
        return Refusal(clause, "refusal.tournament.tables-open", {"tables": missing})
    return (RoundClosed(action.round, action.lot),)


# --- rules that come with a match day --------------------------------------------------------------------------

_BRING: Final[dict[str, tuple[str, ...]]] = {"joker": ("joker",)}
"""What has to be brought to every table for a rule."""


@enforces("MM-T-special", "MM-T-final")
def rules_on(t: Tournament, day: int) -> tuple[str, ...]:
    """MM-T-special: which special rules are in force on this match day; MM-T-final: in the final those of the last
    match day and no new one, or none at all where that was agreed."""
    if t.options.format != "maumau":
        return ()
    if day > t.options.rounds:
        return rules_on(t, t.options.rounds) if t.options.final_specials else ()
    game = game_options(t.options)
    by_day = matchday.in_force(day) if game.special_schedule == "none" else ()
    return tuple(dict.fromkeys((*game.special_rules, *by_day)))


def new_rules(t: Tournament, day: int) -> tuple[str, ...]:
    """What this match day brings that the one before had not."""
    before = rules_on(t, day - 1) if day > 1 else ()
    return tuple(rule for rule in rules_on(t, day) if rule not in before)


@enforces("MM-T-final")
def to_bring(t: Tournament, day: int) -> tuple[str, ...]:
    """What a table needs that it has not had before; MM-T-final: a second pack for the six of the final."""
    if day > t.options.rounds:
        return ("pack",) if t.options.final_decks == 2 else ()
    return tuple(thing for rule in new_rules(t, day) for thing in _BRING.get(rule, ()))


@enforces("MM-T-special")
def announce(t: Tournament, who: Who, action: Announce) -> Events | Refusal:
    """MM-T-special: a rule that comes with this match day is told to everybody before it begins, with what to bring."""
    if not new_rules(t, action.round):
        return Refusal("MM-T-special", "refusal.tournament.no-new-rule", {"round": action.round})
    if action.round in t.announced:
        return ()
    return (Announced(action.round, new_rules(t, action.round), to_bring(t, action.round)),)


@enforces("MM-T-special")
def why_unannounced(t: Tournament, day: int) -> Refusal | None:
    """MM-T-special: no match day begins with a rule that nobody was told."""
    if not new_rules(t, day) or day in t.announced:
        return None
    return Refusal("MM-T-special", "refusal.tournament.unannounced", {"rule": new_rules(t, day)[0]})
