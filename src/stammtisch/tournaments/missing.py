"""Das fehlt jetzt: what the director's desk waits for, most urgent first; each line with the act that ends it."""

from collections.abc import Iterator
from typing import Any, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from stammtisch.engine.core import Refusal
from stammtisch.lists.kinds import kind_of
from stammtisch.lists.signing import why_not_signed
from stammtisch.rulebook import enforces
from stammtisch.tournaments.cash import expected, payments
from stammtisch.tournaments.drawing import filled, short_of
from stammtisch.tournaments.finals import candidates, has_final
from stammtisch.tournaments.formats import format_of
from stammtisch.tournaments.leaving import without_gone
from stammtisch.tournaments.running import new_rules, to_bring
from stammtisch.tournaments.standings import counts
from stammtisch.tournaments.state import Round, Table, Tournament

Urgency: TypeAlias = Literal["now", "soon"]


class Missing(Struct, frozen=True):
    """`key` and `args` name the sentence; `settles` is the tag of the action that ends it."""

    urgency: Urgency
    key: str
    clause: str
    settles: str
    args: dict[str, Any] = {}


def missing(t: Tournament) -> tuple[Missing, ...]:
    """In this order: tables, closing, places, new rules, the final, people; what is urgent stands first."""
    if t.over:
        return tuple(_money(t))
    lines = [*_tables(t), *_places(t), *_announcements(t), *_final(t), *_money(t)]
    named = [replace(line, args={"format": t.options.format, **line.args}) for line in lines]
    return tuple(sorted(named, key=lambda line: line.urgency != "now"))


# --- tables ----------------------------------------------------------------------------------------------------


def _tables(t: Tournament) -> Iterator[Missing]:
    for held in (*t.rounds, *(() if t.final is None else (t.final,))):
        waited_for = not held.closed and (_others_are_done(t, held) or _time_is_up(t, held))
        for table in held.tables:
            yield from _at_table(held, table)
            if waited_for and not counts(t, table):
                yield _not_confirmed(held, table)
        if not held.closed and held is not t.final and all(counts(t, table) for table in held.tables):
            yield Missing("now", "missing.close", format_of(t).counts, "close-round", {"round": held.number})


@enforces("SK-super-1", "MM-T-record", "ENG-list")
def _at_table(held: Round, table: Table) -> Iterator[Missing]:
    """SK-super-1: somebody waits for a supervisor; MM-T-record: two entries differ; ENG-list: both."""
    sheet, where = table.sheet, {"round": held.number, "table": table.number}
    cited = kind_of(sheet).cited
    if sheet.called is not None:
        yield Missing("now", "missing.supervisor", cited.call, "answer", where | {"reason": sheet.called})
    for line in sheet.lines:
        if line.rival is not None and not line.struck:
            yield Missing("now", "missing.disputed", cited.entries, "correct", where | {"number": line.number})
    if table.handed_in and table.collected != expected(table):
        args = where | {"collected": table.collected, "due": expected(table)}
        yield Missing("soon" if table.excuse else "now", "missing.reuegeld", "SK-reuegeld-3", "hand-in", args)


def _not_confirmed(held: Round, table: Table) -> Missing:
    """What the hall waits for at this table; of an open list also why it cannot be signed."""
    sheet, where = table.sheet, {"round": held.number, "table": table.number}
    if sheet.signed is not None:
        return Missing("now", "missing.hand-in", "SK-reuegeld-3", "hand-in", where | {"due": expected(table)})
    why = why_not_signed(sheet)
    return Missing("now", "missing.list", kind_of(sheet).cited.signature, "sign", where | _why(why))


def _why(refusal: Refusal | None) -> dict[str, Any]:
    return {} if refusal is None else {"why": refusal.key, "clause": refusal.clause, **refusal.args}


def _others_are_done(t: Tournament, held: Round) -> bool:
    """A list is waited for when a quarter of the hall has finished."""
    return 4 * sum(counts(t, table) for table in held.tables) >= len(held.tables)


def _time_is_up(t: Tournament, held: Round) -> bool:
    return format_of(t).seating == "matrix" and not (t.clock.phase == "play" and t.clock.round == held.number)


# --- places ----------------------------------------------------------------------------------------------------


@enforces("SK-draw-1", "MM-T-tables")
def _places(t: Tournament) -> Iterator[Missing]:
    """SK-draw-1: the next draw waits for no list; MM-T-tables: a plan in which a table of two is left is none."""
    if len(t.rounds) == t.options.rounds:
        return
    if format_of(t).seating == "matrix":
        yield from _plan(t)
    elif t.draw is not None:
        yield Missing("now", "missing.draw", "SK-draw-1", "carry-out", {"round": t.draw.round})
    elif t.rounds and not _others_are_done(t, t.rounds[-1]):
        return
    elif filled(t, "stand_ins")[1] is None:
        yield Missing("now", "missing.stand-ins", "SK-draw-1", "register", {"missing": short_of(t, "stand_ins")})
    else:
        yield Missing("soon", "missing.announce-draw", "SK-draw-1", "announce-draw", {"round": len(t.rounds) + 1})


def _plan(t: Tournament) -> Iterator[Missing]:
    seated = {number for table in t.plan[0] for number in table} if t.plan else set()
    newcomers = [number for number in t.here if number not in seated]
    small = any(0 < len(without_gone(t, table)) < 3 for tables in t.plan for table in tables)
    if newcomers or small:
        key = "missing.matrix" if t.plan or t.rounds else "missing.plan"
        yield Missing("now", key, "MM-T-matrix", "plan-matrix", {"numbers": newcomers})
    held = t.current
    for table in () if held is None or held.closed else held.tables:
        if table.recorder is None and table.sheet.signed is None and not t.team & {*table.sitting}:
            args = {"round": len(t.rounds), "table": table.number}
            yield Missing("soon", "missing.recorder", "MM-T-record", "name-recorder", args)


# --- rules, final, money ---------------------------------------------------------------------------------------


@enforces("MM-T-special")
def _announcements(t: Tournament) -> Iterator[Missing]:
    """MM-T-special: the next match day brings a rule, and something to bring to every table."""
    day = len(t.rounds) + 1
    if day <= t.options.rounds and new_rules(t, day) and day not in t.announced:
        args = {"round": day, "rule": new_rules(t, day)[0], "bring": list(to_bring(t, day))}
        yield Missing("now", "missing.announce", "MM-T-special", "announce", args)


@enforces("MM-T-final")
def _final(t: Tournament) -> Iterator[Missing]:
    """MM-T-final: who is level for the last place plays for it; then the six sit down."""
    if not t.all_closed or t.final is not None:
        return
    if not has_final(t):
        yield Missing("now", "missing.finish", format_of(t).counts, "finish")
        return
    _, level = candidates(t)
    if level:
        yield Missing("now", "missing.cut", "MM-T-final", "decide-cut", {"numbers": list(level)})
    else:
        bring = list(to_bring(t, t.options.rounds + 1))
        yield Missing("now", "missing.final", "MM-T-final", "open-final", {"bring": bring})


def _money(t: Tournament) -> Iterator[Missing]:
    fees = payments(t) if t.options.fee else {}
    for player in t.players if t.options.fee else ():
        due = t.options.fee - fees.get(player.number, 0)
        if player.status == "here" and player.ranked and due > 0:
            yield Missing("soon", "missing.fee", "ENG-cash", "book", {"number": player.number, "due": due})
