"""How the evening follows from what happened. Total: every stored event has a successor."""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from stammtisch.lists import folding as lists
from stammtisch.lists.events import ListOpened
from stammtisch.tournaments import events as was
from stammtisch.tournaments.state import Round, Seating, Table, Tournament


def evolve(t: Tournament, event: was.Event) -> Tournament:
    kind = type(event)
    folded: Tournament = _FOLDS[kind](t, event)
    return replace(folded, revision=t.revision + 1) if kind in PUBLISHES else folded


# --- places ----------------------------------------------------------------------------------------------------


def _seated(t: Tournament, event: was.Seated) -> Tournament:
    held = Round(event.round, _tables(event.tables, event.sheet), event.byes, t.draw, event.seed)
    return replace(t, rounds=(*t.rounds, held), draw=None, plan=t.plan[1:])


def _tables(seating: Seating, sheet: ListOpened) -> tuple[Table, ...]:
    """Every table with its empty list, for as many as sit there."""
    return tuple(
        Table(number, seats, lists.opened(replace(sheet, width=len(seats))))
        for number, seats in enumerate(seating, start=1)
    )


def _word_added(t: Tournament, event: was.WordAdded) -> Tournament:
    assert t.draw is not None
    return replace(t, draw=replace(t.draw, words=(*t.draw.words, (event.number, event.word))))


def _lot_drawn(t: Tournament, event: was.LotDrawn) -> Tournament:
    assert t.draw is not None
    return replace(t, draw=replace(t.draw, lots=(*t.draw.lots, (event.number, event.lot))))


def _final_seated(t: Tournament, event: was.FinalSeated) -> Tournament:
    return replace(t, final=Round(t.options.rounds + 1, _tables((event.seats,), event.sheet)))


# --- people ----------------------------------------------------------------------------------------------------


def _player(t: Tournament, number: int, **changes: Any) -> Tournament:
    players = list(t.players)
    players[number - 1] = replace(players[number - 1], **changes)
    return replace(t, players=tuple(players))


def _kept_apart(t: Tournament, event: was.KeptApart) -> Tournament:
    others = tuple(pair for pair in t.apart if pair != event.numbers)
    return replace(t, apart=(*others, event.numbers) if event.apart else others)


def _reissued(t: Tournament, event: was.CodeReissued) -> Tournament:
    name = f"{event.role}/{event.number}"
    times = dict(t.generations)
    times[name] = times.get(name, 0) + 1
    return replace(t, generations=tuple(sorted(times.items())))


# --- tables ----------------------------------------------------------------------------------------------------


def _round(t: Tournament, number: int, **changes: Any) -> Tournament:
    if t.final is not None and number == t.final.number:
        return replace(t, final=replace(t.final, **changes))
    rounds = list(t.rounds)
    rounds[number - 1] = replace(rounds[number - 1], **changes)
    return replace(t, rounds=tuple(rounds))


def _at_table(change: Callable[[Table, Any], Table]) -> Callable[[Tournament, Any], Tournament]:
    """The fold of an event of one table."""

    def folded(t: Tournament, event: Any) -> Tournament:
        held = t.round(event.round)
        assert held is not None
        tables = list(held.tables)
        tables[event.table - 1] = change(tables[event.table - 1], event)
        return _round(t, event.round, tables=tuple(tables))

    return folded


def _handed_in(table: Table, event: was.HandedIn) -> Table:
    return replace(table, collected=table.collected + event.cents, handed_in=True, excuse=event.reason)


_FOLDS: Final[dict[type[Any], Callable[[Tournament, Any], Tournament]]] = {
    was.Registered: lambda t, e: replace(t, players=(*t.players, e.player)),
    was.StatusChanged: lambda t, e: _player(t, e.number, status=e.status),
    was.Appointed: lambda t, e: _player(t, e.number, team=e.team),
    was.RankedAs: lambda t, e: _player(t, e.number, tags=e.tags),
    was.KeptApart: _kept_apart,
    was.Warned: lambda t, e: replace(t, warned=(*t.warned, e.number)),
    was.CodeReissued: _reissued,
    was.DrawAnnounced: lambda t, e: replace(t, draw=e.draw),
    was.WordAdded: _word_added,
    was.LotDrawn: _lot_drawn,
    was.Seated: _seated,
    was.LotsShown: lambda t, e: _round(t, e.round, lots_shown=True),
    was.DrawAnnulled: lambda t, e: replace(t, rounds=t.rounds[: e.round - 1], draw=None),
    was.MatrixPlanned: lambda t, e: replace(t, plan=e.plan),
    was.OnTable: _at_table(lambda table, e: replace(table, sheet=lists.evolve(table.sheet, e.event))),
    was.PutOnScreen: _at_table(lambda table, e: replace(table, screen=e.screen)),
    was.ColumnsAssigned: _at_table(lambda table, e: replace(table, sat=e.sat)),
    was.RecorderNamed: _at_table(lambda table, e: replace(table, recorder=e.number)),
    was.HandedIn: _at_table(_handed_in),
    was.SeatTaken: _at_table(lambda table, e: replace(table, swaps=(*table.swaps, e.swap))),
    was.LateNoted: _at_table(lambda table, e: replace(table, late=(*table.late, e.seat))),
    was.TimeGiven: _at_table(lambda table, e: replace(table, extra=table.extra + e.minutes)),
    was.RoundClosed: lambda t, e: _round(t, e.round, closed=True, lot=e.lot),
    was.ClosedCorrected: lambda t, e: t,
    was.Announced: lambda t, e: replace(t, announced=(*t.announced, e.round)),
    was.ClockSet: lambda t, e: replace(t, clock=e.clock),
    was.Booked: lambda t, e: replace(t, cash=(*t.cash, e.booking)),
    was.CutDecided: lambda t, e: replace(t, decided=(*t.decided, e.winner)),
    was.FinalSeated: _final_seated,
    was.Finished: lambda t, e: replace(t, over=True),
    was.PlacesRead: lambda t, e: replace(t, read=e.rank),
}
PUBLISHES: Final = frozenset(
    (
        was.StatusChanged,
        was.RankedAs,
        was.RoundClosed,
        was.ClosedCorrected,
        was.CutDecided,
        was.FinalSeated,
        was.Finished,
    )
)
"""After these the published standings may be others."""
