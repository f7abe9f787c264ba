"""What holds of every evening, whatever happened in it."""

import itertools
from collections import Counter

import msgspec

from stammtisch.engine.records import Record
from stammtisch.engine.stream import Stream
from stammtisch.lists.kinds import closing, kind_of
from stammtisch.seating.certificate import why_not_a_plan
from stammtisch.tournaments import actions as act
from stammtisch.tournaments.cash import report
from stammtisch.tournaments.evening import TournamentDecider, begun
from stammtisch.tournaments.events import Event, Seated
from stammtisch.tournaments.finals import final_ranking
from stammtisch.tournaments.formats import figures
from stammtisch.tournaments.people import Who
from stammtisch.tournaments.rehearsal import Rehearsal
from stammtisch.tournaments.standings import of_round, published
from stammtisch.tournaments.state import Tournament
from stammtisch.tournaments.verifying import problems
from tests.tournaments.recount import Recount


def check(evening: Rehearsal) -> None:
    t = evening.t
    seats(t)
    sums(t)
    cash(t)
    standings(t)
    log(evening)
    recounted(evening)


def seats(t: Tournament) -> None:
    """Nobody sits twice, nobody who has gone sits, byes go round."""
    outs: Counter[int] = Counter()
    for held in t.rounds:
        seated = [n for table in held.tables for n in table.seats]
        assert len(seated) == len(set(seated))
        assert not set(seated) & set(held.byes)
        if t.options.format == "maumau":
            assert why_not_a_plan((held.seating,), seated) is None
        if held.byes:
            ready = [p.number for p in t.players if p.ranked and p.number in (*seated, *held.byes)]
            least = min(outs[number] for number in ready)
            assert all(outs[number] <= least + 1 for number in held.byes)
            outs.update(held.byes)


def sums(t: Tournament) -> None:
    for held in t.rounds:
        for table in held.tables:
            end = closing(table.sheet)
            if kind_of(table.sheet).zero_sum:
                assert sum(end.game_points) == 0
            if t.options.format == "schafkopf":
                assert sum(end.results) == 100
                assert sum(part.result for part in figures(t, table).values()) == 100


def cash(t: Tournament) -> None:
    money = report(t)
    assert money.balance == sum(booking.cents for booking in t.cash)
    tables = [table for held in t.rounds for table in held.tables]
    assert money.reuegeld_collected == sum(table.collected for table in tables)
    if t.options.format == "schafkopf":
        due = sum(sum(closing(table.sheet).cents) for table in tables if table.sheet.signed)
        assert money.reuegeld_due == due - money.reuegeld_collected


def standings(t: Tournament) -> None:
    """All of a closed round is somebody's, ranks follow from the figures, and every tie says what settled it."""
    places = published(t)
    for at, held in enumerate(each for each in t.rounds if each.closed):
        whole = of_round(t, held, held.tables)
        for place in places:
            assert place.rounds[at] == whole.get(place.number)
    for place in places:
        assert place.figures.result == sum(part.result for part in place.rounds if part is not None)
    assert [place.rank for place in places] == sorted(place.rank for place in places)
    results = [place.figures.result for place in places]
    assert results == sorted(results, reverse=True)
    for above, below in itertools.pairwise(places):
        if above.figures.result == below.figures.result and above.rank != below.rank:
            assert below.settled


def recounted(evening: Rehearsal) -> None:
    """A second program, which knows the stored events alone, draws, adds up and ranks the same."""
    stored = msgspec.json.encode([event for record in evening.stream.log for event in record.events])
    again, money = Recount(msgspec.to_builtins(evening.opened.options), msgspec.json.decode(stored)), report(evening.t)
    places = [(place.rank, place.number, place.figures.result) for place in published(evening.t)]
    assert again.standings() == places
    box = money.by_kind
    fees, owed, collected = again.money()
    assert (fees, collected) == (
        box.get("fee", 0),
        box.get("reuegeld", 0) if evening.t.options.format == "schafkopf" else 0,
    )
    if all(table.sheet.signed for held in evening.t.rounds for table in held.tables):
        assert owed == money.reuegeld_expected
    assert again.wrong == []


def log(evening: Rehearsal) -> None:
    """What is published comes out of the log alone: as it was stored, and decided anew; and nothing is done twice."""
    opened, stream = evening.opened, evening.stream
    lines = [msgspec.json.encode(record) for record in stream.log]
    records = [msgspec.json.decode(line, type=Record[Who, act.Action, Event]) for line in lines]
    again, wrong = problems(opened, records)
    assert wrong == ()
    assert final_ranking(again) == final_ranking(evening.t)
    restarted: Stream[Who, Tournament, act.Action, Event, object] = Stream(TournamentDecider(), begun(opened))  # type: ignore[arg-type]
    for record in records:
        restarted.fold(record)
    assert restarted.refs == stream.refs
    places = {e.round: e.tables for r in stream.log for e in r.events if isinstance(e, Seated)}
    for held in evening.t.rounds:
        assert held.seating == places[held.number]  # binding to the end
