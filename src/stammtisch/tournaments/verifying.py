"""A stranger checks an evening: every draw from what was published, every record from the log, every figure again."""

from collections.abc import Iterable, Iterator
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Struct

from stammtisch.engine.core import Refusal
from stammtisch.engine.records import Record
from stammtisch.rulebook import enforces
from stammtisch.tournaments.actions import Action
from stammtisch.tournaments.cash import report
from stammtisch.tournaments.drawing import derived, door_order, keeps_promise
from stammtisch.tournaments.evening import begun, decide
from stammtisch.tournaments.events import Event, TournamentOpened
from stammtisch.tournaments.folding import evolve
from stammtisch.tournaments.formats import FORMATS, figures
from stammtisch.tournaments.missing import missing
from stammtisch.tournaments.options import FormatName
from stammtisch.tournaments.people import Who
from stammtisch.tournaments.running import WHOLE
from stammtisch.tournaments.standings import provisional
from stammtisch.tournaments.state import Draw, Round, Seating, Tournament
from stammtisch.tournaments.views import ranking

DAMAGED: Final = "verify.tournament.damaged"
"""From this record on nothing can be told; nobody goes on with such an evening."""
TournamentRecord: TypeAlias = Record[Who, Action, Event]


class PublishedDraw(Struct, frozen=True, forbid_unknown_fields=True):
    """All a stranger needs to draw again."""

    format: FormatName
    draw: Draw
    seed: str
    tables: Seating
    byes: tuple[int, ...] = ()
    sat_out: dict[int, int] = {}
    """Who had a bye before, and how often."""


class Problem(Struct, frozen=True):
    """What does not come out as it was told."""

    clause: str
    key: str
    args: dict[str, Any] = {}


def published_draws(t: Tournament) -> tuple[PublishedDraw, ...]:
    """The draws of the evening that were made by computer or at the door."""
    return tuple(_published(t, held) for held in t.rounds if held.draw is not None and held.seed)


def _published(t: Tournament, held: Round) -> PublishedDraw:
    assert held.draw is not None
    before = [number for earlier in t.rounds[: held.number - 1] for number in earlier.byes]
    outs = {number: before.count(number) for number in sorted({*before})}
    return PublishedDraw(t.options.format, held.draw, held.seed, held.seating, held.byes, outs)


@enforces("ENG-fair", "SK-draw-1")
def why_not_drawn(told: PublishedDraw) -> Problem | None:
    """ENG-fair: the seed is the one that was promised; SK-draw-1: with the words of the hall it gives these places."""
    args: dict[str, Any] = {"round": told.draw.round}
    if not keeps_promise(told.draw, told.seed):
        return Problem("ENG-fair", "verify.tournament.promise", args)
    if told.draw.way == "door":
        order = door_order(told.draw, told.seed, len(told.draw.lots))
        right = order == tuple(lot for _, lot in told.draw.lots)
    else:
        sizes = FORMATS[told.format].sizes
        places = derived(told.draw, told.seed, sat_out=told.sat_out, sizes=sizes)
        right = places == (told.tables, told.byes)
    return None if right else Problem("SK-draw-1", "verify.tournament.places", args)


_FREE: Final = frozenset(("reason", "decision", "text"))
"""Where somebody has written in their own words."""
_OPEN: Final = frozenset(("annul-draw",))
"""Why the places of all were thrown away is for all to read."""


@enforces("SK-conduct")
def for_strangers(record: TournamentRecord) -> TournamentRecord:
    """SK-conduct: why somebody was warned or has gone is for the management alone; so are all words written by hand,
    in which names may stand, and on whose device. It comes out as before: no rule reads more of a reason than that
    there is one."""
    told = msgspec.to_builtins(record) | {"ref": "", "by": ""}
    if told["action"]["type"] not in _OPEN:
        written = frozenset(_written(told["action"]))
        told |= {"action": _blotted(told["action"], written), "events": _blotted(told["events"], written)}
    return msgspec.convert(told, TournamentRecord)


def _written(value: Any) -> Iterator[str]:
    """Every word that somebody has written by hand in an action."""
    for key, part in value.items():
        if isinstance(part, dict):
            yield from _written(part)
        elif key in _FREE and part:
            yield part


def _blotted(value: Any, written: frozenset[str]) -> Any:
    if isinstance(value, dict):
        return {
            key: "…" if key in _FREE and part in written else _blotted(part, written) for key, part in value.items()
        }
    return [_blotted(part, written) for part in value] if isinstance(value, list | tuple) else value


def problems(event: TournamentOpened, records: Iterable[TournamentRecord]) -> tuple[Tournament, tuple[Problem, ...]]:
    """The evening as its events give it, and everything that would come out otherwise; as far as it can be read."""
    state, wrong, seq = begun(event), list[Problem](), 0
    try:
        for seq, record in enumerate(records):
            if not wrong and not _comes_out(state, record):
                wrong.append(Problem("ENG-record", "verify.tournament.record", {"seq": seq}))
            for happened in record.events:
                state = evolve(state, happened)
        wrong += [problem for told in published_draws(state) if (problem := why_not_drawn(told)) is not None]
        wrong += _sums(state)
        ranking(state), provisional(state), missing(state), report(state)
    except Exception:  # a record that was cut out or changed can break anything that follows from it
        wrong.append(Problem("ENG-record", DAMAGED, {"seq": seq}))
    return state, tuple(wrong)


@enforces("ENG-record")
def _comes_out(state: Tournament, record: TournamentRecord) -> bool:
    """ENG-record: decided again it gives the same events, to the byte."""
    events = decide(state, record.actor, record.action)
    return not isinstance(events, Refusal) and msgspec.json.encode(events) == msgspec.json.encode(record.events)


def _sums(t: Tournament) -> list[Problem]:
    """Every closed table makes 100, and the box has what the tables handed in."""
    if t.options.format != "schafkopf":
        return []
    tables = [(held, table) for held in t.rounds for table in held.tables]
    wrong = [
        Problem("SK-check100", "verify.tournament.sum", {"round": held.number, "table": table.number})
        for held, table in tables
        if held.closed and sum(part.result for part in figures(t, table).values()) != WHOLE
    ]
    booked = sum(booking.cents for booking in t.cash if booking.kind == "reuegeld")
    if booked != sum(table.collected for _, table in tables):
        wrong.append(Problem("SK-reuegeld-3", "verify.tournament.cash"))
    return wrong
