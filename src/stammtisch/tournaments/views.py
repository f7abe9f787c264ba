"""What each place sees. A view is made for a role and holds nothing else; a closed round is the only source of results.

`public` is the one function that publishes: screen, public page and phones are made from it and from nothing else.
"""

from typing import Any, Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from stammtisch.lists.scorelist import ScoreList
from stammtisch.rulebook import enforces
from stammtisch.tournaments import events as was
from stammtisch.tournaments.cash import unread
from stammtisch.tournaments.clock import Clock
from stammtisch.tournaments.finals import final_ranking
from stammtisch.tournaments.lots import Lots, lots_of
from stammtisch.tournaments.people import STAFF, Who, list_number
from stammtisch.tournaments.running import new_rules, rules_on, to_bring
from stammtisch.tournaments.standings import Place, jersey
from stammtisch.tournaments.state import Draw, Seating, Tournament


class PublicView(Struct, frozen=True):
    """Projector, public page and phones: where everybody sits, the clock, the standings after the closed rounds."""

    round: int
    of: int
    clock: Clock
    tables: Seating
    byes: tuple[int, ...]
    coming: Seating
    """The next match day, in a break and before the first: whoever has a place has to find it before the clock runs."""
    draw: Draw | None
    """Announced and not drawn yet, with the promise and the words so far."""
    drawn: Draw | None
    lots: Lots
    lots_run: bool
    """Drawn by computer, and shown one after the other."""
    seed: str
    """Of the last draw, to check it."""
    after: int
    places: tuple[Place, ...]
    unread: int
    """So many places more are kept for the prize-giving."""
    jersey: tuple[int, ...]
    rules: tuple[str, ...]
    new_rules: tuple[str, ...]
    bring: tuple[str, ...]
    over: bool


class TableView(Struct, frozen=True):
    """The phone of a table or a player: what is public, and the own list, whole, and nobody else's."""

    public: PublicView
    table: int
    sitting: tuple[int, ...]
    sheet: ScoreList | None


View: TypeAlias = Tournament | TableView | PublicView


class Ranking(Struct, frozen=True):
    """What is published of results: the same until `t.revision` is another, or somebody has come."""

    places: tuple[Place, ...]
    jersey: tuple[int, ...]


def ranking(t: Tournament) -> Ranking:
    return Ranking(final_ranking(t), jersey(t))


@enforces("MM-T-card", "SK-draw-2", "ENG-cash")
def public(t: Tournament, ranked: Ranking | None = None) -> PublicView:
    """MM-T-card: results of closed rounds alone; SK-draw-2: and for everybody to read where they sit;
    ENG-cash: of the winners only those who were read out. `ranked`: the ranking of this evening, where it has been
    worked out already."""
    held = t.final or t.current
    ranked = ranked or ranking(t)
    number = 0 if held is None else held.number
    secret = unread(t, ranked.places)
    return PublicView(
        round=number,
        of=t.options.rounds,
        clock=t.clock,
        tables=() if held is None else tuple(table.sitting for table in held.tables),
        byes=() if held is None else held.byes,
        coming=t.plan[0] if t.plan and (t.clock.phase == "break" or not t.rounds) else (),
        draw=t.draw,
        drawn=None if held is None else held.draw,
        lots=lots_of(t),
        lots_run=_lots_run(t),
        seed="" if held is None else held.seed,
        after=sum(each.closed for each in t.rounds),
        places=tuple(place for place in ranked.places if place.number not in secret) if secret else ranked.places,
        unread=len(secret),
        jersey=() if secret else ranked.jersey,
        rules=rules_on(t, number) if number else (),
        new_rules=new_rules(t, number + 1) if number < t.options.rounds else (),
        bring=_to_bring(t, number),
        over=t.over,
    )


def _lots_run(t: Tournament) -> bool:
    held = t.current
    return held is not None and held.draw is not None and held.draw.way == "computer" and not held.lots_shown


def _to_bring(t: Tournament, number: int) -> tuple[str, ...]:
    """For the match day after this one, or for the final that is played."""
    if t.final is not None:
        return to_bring(t, number)
    return to_bring(t, number + 1) if number < t.options.rounds else ()


def view_of(t: Tournament, role: Who) -> View:
    """The desk sees the evening, a phone its table, a screen what is published."""
    if role.role in STAFF:
        return t
    shown = public(t)
    if role.role not in ("player", "table"):
        return shown
    held = t.final or t.current
    for table in () if held is None else held.tables:
        mine = role.number in table.sitting if role.role == "player" else False
        if mine or (held is not None and role == Who("table", list_number(held.number, table.number), role.seat)):
            return TableView(shown, table.number, table.sitting, table.sheet)
    return TableView(shown, 0, (), None)


_HIDDEN: Final[frozenset[type[Any]]] = frozenset(
    (was.OnTable, was.Booked, was.HandedIn, was.Warned, was.KeptApart, was.CodeReissued, was.ColumnsAssigned)
)
"""What stands at a table, in the cash book or in the supervisors' notes reaches no screen."""


@enforces("SK-conduct")
def redacted(event: was.Event, role: Who) -> was.Event | None:
    """SK-conduct: why somebody has gone is for the management alone; so is all that is not published."""
    if role.role in STAFF:
        return event
    if isinstance(event, was.OnTable) and role.role == "table" and role.number == list_number(event.round, event.table):
        return event
    if type(event) in _HIDDEN:
        return None
    if isinstance(event, was.StatusChanged):
        return replace(event, reason="")
    return event
