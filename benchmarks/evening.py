"""What an evening of 400 players costs beside its bare lists, in the same run.

    python benchmarks/evening.py [--quick]

A record is decided and folded once as an act of the evening and once as an act of the bare list it lies on; the ratio
is what rights, wrapping and a hundred tables add. Then the standings after a closing, and a replay of the whole log.
"""

import argparse
import time
from collections.abc import Callable

import msgspec

from stammtisch.engine.records import Record, replay
from stammtisch.engine.stream import Stream
from stammtisch.lists import folding as lists
from stammtisch.lists.events import ListOpened
from stammtisch.lists.keeping import decide
from stammtisch.lists.scorelist import ScoreList
from stammtisch.tournaments import actions as act
from stammtisch.tournaments.evening import TournamentDecider, begun
from stammtisch.tournaments.events import Event, OnTable
from stammtisch.tournaments.folding import evolve
from stammtisch.tournaments.formats import sheet_of
from stammtisch.tournaments.people import Who
from stammtisch.tournaments.rehearsal import Rehearsal
from stammtisch.tournaments.rights import at_table
from stammtisch.tournaments.simulation import Wanted, simulated
from stammtisch.tournaments.standings import published


def took(work: Callable[[], object]) -> float:
    begun_at = time.process_time()
    work()
    return time.process_time() - begun_at


def as_evening(evening: Rehearsal) -> None:
    """Every act again, through the one door."""
    stream: Stream = Stream(TournamentDecider(), begun(evening.opened))  # type: ignore[type-arg]
    for record in evening.stream.log:
        stream.submit(record.actor, record.action)


def as_lists(evening: Rehearsal) -> Callable[[], None]:
    """The same acts of tables, each on a list of its own."""
    state, acts = begun(evening.opened), []
    for record in evening.stream.log:
        if isinstance(record.action, act.AtTable):
            there = at_table(state, record.actor, record.action.round, record.action.table)
            if isinstance(there, tuple):
                acts.append(((record.action.round, record.action.table), there[2], record.action.action))
        for event in record.events:
            state = evolve(state, event)
    sheet: ListOpened = sheet_of(evening.opened.options)

    def work() -> None:
        held: dict[tuple[int, int], ScoreList] = {}
        for where, who, action in acts:
            scorelist = held.get(where) or lists.opened(sheet)
            events = decide(scorelist, who, action)
            for event in events if isinstance(events, tuple) else ():
                scorelist = lists.evolve(scorelist, event)
            held[where] = scorelist

    return work


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="few players, to see that it runs")
    players = 32 if parser.parse_args().quick else 400
    evening = simulated(Wanted("schafkopf", players, 2, 3))
    log = evening.stream.log
    at_tables = sum(isinstance(event, OnTable) for record in log for event in record.events)
    whole, bare = took(lambda: as_evening(evening)), took(as_lists(evening))
    stored = [msgspec.json.encode(record) for record in log]
    decoder = msgspec.json.Decoder(Record[Who, act.Action, Event])
    back = took(lambda: replay(evolve, begun(evening.opened), map(decoder.decode, stored)))
    table = took(lambda: published(evening.t))
    print(f"{players} players, {len(log)} records, {at_tables} events at tables, {sum(map(len, stored)) / 1e6:.1f} MB")
    print(f"a record decided and folded: {1e6 * whole / len(log):.0f} us; evening / bare lists {whole / bare:.2f}")
    print(f"replayed / decided {back / whole:.2f}; standings {1000 * table:.0f} ms, {table / whole:.3f} of the evening")


if __name__ == "__main__":
    main()
