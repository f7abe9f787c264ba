"""Before somebody takes something back or puts something right: what would follow from it."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from stammtisch.engine.core import Refusal
from stammtisch.engine.scoring import ScoreLine
from stammtisch.lists.kinds import closing
from stammtisch.lists.signing import why_not_signed
from stammtisch.rulebook import enforces
from stammtisch.tournaments.actions import Action, AssignColumns, AtTable
from stammtisch.tournaments.cash import expected
from stammtisch.tournaments.evening import decide
from stammtisch.tournaments.finals import candidates, final_ranking, has_final
from stammtisch.tournaments.folding import evolve
from stammtisch.tournaments.people import Who
from stammtisch.tournaments.standings import jersey
from stammtisch.tournaments.state import Tournament


class Moved(Struct, frozen=True):
    """Somebody whose rank or result would be another; `prize` when one has been given already."""

    number: int
    rank: tuple[int, int]
    result: tuple[int, int]
    prize: bool


class ListThen(Struct, frozen=True):
    """The end of the list it is about, as it would be."""

    added: tuple[int, ...]
    """Table points or match-day points."""
    results: tuple[int, ...]
    foot: tuple[ScoreLine, ...]
    open: Refusal | None
    """What would still stand between it and its signature."""


class Consequences(Struct, frozen=True):
    """Nothing here has happened. `revision` is what the act has to carry for a round that is closed."""

    revision: int
    moved: tuple[Moved, ...]
    unsigned: tuple[tuple[int, int], ...]
    """Round and table of lists that would have to be signed again."""
    lost: int
    """Lines that would go with it."""
    jersey: tuple[int, ...]
    """Who would wear it then; empty when that stays as it is."""
    finalists: tuple[int, ...]
    """Who would come to the final then; empty when that stays as it is."""
    reuegeld_cents: int
    """More or less that would be due."""
    list: ListThen | None = None


def why_not_all(t: Tournament, who: Who, steps: Iterable[Action]) -> Refusal | None:
    """Decided on a copy: all of them, or none."""
    for step in steps:
        events = decide(t, who, step)
        if isinstance(events, Refusal):
            return events
        for event in events:
            t = evolve(t, event)
    return None


@enforces("MM-T-card", "SK-sign")
def preview(t: Tournament, who: Who, action: Action) -> Consequences | Refusal:
    """MM-T-card, SK-sign: decides on a copy and holds both evenings side by side, before anybody corrects anything. A
    preview is always of now: what it says about `revision` the act then has to carry."""
    if isinstance(action, AtTable | AssignColumns):
        action = replace(action, revision=t.revision)
    events = decide(t, who, action)
    if isinstance(events, Refusal):
        return events
    then = t
    for event in events:
        then = evolve(then, event)
    before = {place.number: place for place in final_ranking(t)}
    after = {place.number: place for place in final_ranking(then)}
    given = {booking.number for booking in t.cash if booking.kind == "prize"}
    moved = [
        Moved(n, (before[n].rank, after[n].rank), (before[n].figures.result, after[n].figures.result), n in given)
        for n in sorted(before.keys() & after.keys())
        if (before[n].rank, before[n].figures) != (after[n].rank, after[n].figures)
    ]
    return Consequences(
        revision=t.revision,
        moved=tuple(moved),
        unsigned=tuple(sorted(_signed(t) - _signed(then))),
        lost=max(0, _lines(t) - _lines(then)),
        jersey=jersey(then) if jersey(then) != jersey(t) else (),
        finalists=candidates(then)[0] if has_final(t) and candidates(then) != candidates(t) else (),
        reuegeld_cents=_due(then) - _due(t),
        list=_list(then, action),
    )


def _list(then: Tournament, action: Action) -> ListThen | None:
    table = then.table(action.round, action.table) if isinstance(action, AtTable) else None
    if table is None:
        return None
    end = closing(table.sheet)
    return ListThen(end.added, end.results, end.lines, why_not_signed(table.sheet))


def _signed(t: Tournament) -> set[tuple[int, int]]:
    return {(held.number, x.number) for held in t.rounds for x in held.tables if x.sheet.signed is not None}


def _lines(t: Tournament) -> int:
    return sum(not line.struck for held in t.rounds for table in held.tables for line in table.sheet.lines)


def _due(t: Tournament) -> int:
    return sum(expected(table) for held in t.rounds for table in held.tables)
