"""Whole evenings in bad weather, each from one seed: nothing acknowledged is lost or doubled, and every match ends.

A seed that fails is played again, bit by bit the same, by `python -m tests.server.simulation SEED`.
"""

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from stammtisch import fair
from stammtisch.engine.core import Accepted
from stammtisch.engine.match import NextDeal
from stammtisch.server import actor_system, match_stream, table, wire
from stammtisch.server.clocks import NO_PACE
from stammtisch.server.table_actor import TableActor
from stammtisch.store import Append, Put
from tests.server.driven import DrivenTable, FixedDice
from tests.server.sim_witness import Wrong
from tests.server.sim_world import Disk, Faults, SimClock, SimStore, Stuck, TornDisk, VirtualLoop
from tests.server.simulation import Evening, Simulation
from tests.thorough import SOAK, thorough

SEEDS: Final = 5000 if SOAK else 100 if thorough("src/stammtisch/server", "tests/server") else 20
BATCH: Final = 10


@pytest.mark.parametrize("first", range(0, SEEDS, BATCH))
def test_evenings_in_bad_weather_end_and_lose_nothing(first: int) -> None:
    """Of all four games, two to eight seats, strict and at a table; the witness objects to the first broken promise."""
    evenings = list[Evening]()
    for seed in range(first, first + BATCH):
        try:
            evenings.append(Simulation(seed).run())
        except (Wrong, Stuck) as problem:
            pytest.fail(f"seed {seed}: {problem}")
    sums = {name: sum(getattr(e, name) for e in evenings) for name in ("records", "kills", "reconnects", "repeated")}
    print(f"seeds {first} to {first + BATCH - 1}: {sums}, acknowledged {sum(e.acknowledged for e in evenings)}")
    assert {e.game for e in evenings} == {"chaotentrumpf", "doppelkopf", "maumau", "schafkopf"}
    assert all(e.acknowledged >= 5 for e in evenings)
    assert sums["kills"] >= BATCH
    assert sums["reconnects"] >= 10 * BATCH
    assert sums["repeated"] >= BATCH


def test_a_seed_plays_the_same_evening_in_every_process() -> None:
    """Also where Python hashes words differently: a failure can be looked at as often as it takes."""
    seeds = ["2", "5", "12", "23"]
    traces = [_played_elsewhere(seeds, hashing) for hashing in ("1", "77")]
    assert traces[0] == traces[1] == [Simulation(int(seed)).run().trace for seed in seeds]
    assert len(set(traces[0])) == len(seeds)


def _played_elsewhere(seeds: list[str], hashing: str) -> list[str]:
    services = Path(__file__).parents[2]
    paths = os.pathsep.join([str(services / "src"), str(services)])
    done = subprocess.run(
        [sys.executable, "-m", "tests.server.simulation", *seeds],
        env=os.environ | {"PYTHONHASHSEED": hashing, "PYTHONPATH": paths},
        cwd=services,
        capture_output=True,
        check=True,
    )
    return [msgspec.json.decode(line)["trace"] for line in done.stdout.splitlines()]


# --- servers and disks that break their promises ----------------------------------------------------------------


class Hasty(TableActor):
    """Acknowledges an act, and shows what came of it, before the store has answered."""

    def _commit(self) -> None:
        super()._commit()
        if self._writing:
            self.effects += self._held_back
            self._held_back.clear()


class Cheerful(TableActor):
    """Takes an unavailable store for a good sign."""

    def failed(self) -> None:
        self.stored()


class Forgetful(match_stream.MatchStream):
    """Does not remember, after reading its log, what its acts were called."""

    def read(self, lines: list[bytes]) -> None:
        super().read(lines)
        self.refs = {}


class Absentminded(match_stream.MatchStream):
    """Numbers its frames anew whenever it has read its log."""

    def read(self, lines: list[bytes]) -> None:
        super().read(lines)
        self.log = self.log[-1:]


MUTANTS: Final[list[tuple[Any, str, type[Any]]]] = [
    (actor_system, "TableActor", Hasty),
    (actor_system, "TableActor", Cheerful),
    (match_stream, "MatchStream", Forgetful),
    (match_stream, "MatchStream", Absentminded),
]


def _caught(disk: type[Disk] = Disk, *, first: int = 0) -> tuple[int, str]:
    """The first seed in which the witness objects."""
    for seed in range(first, 100):
        try:
            Simulation(seed, disk).run()
        except Wrong as problem:
            return seed, str(problem).splitlines()[-1][:150]
    pytest.fail("nobody objected")


@pytest.mark.parametrize(("module", "name", "mutant"), MUTANTS, ids=[m.__name__ for _, _, m in MUTANTS])
def test_a_server_that_breaks_its_promise_is_caught(
    module: Any, name: str, mutant: type[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The very same evenings, with one line of the server wrong."""
    monkeypatch.setattr(module, name, mutant)
    seed, why = _caught()
    print(f"{mutant.__name__}: seed {seed}: {why}")


def test_a_disk_that_keeps_half_of_what_it_was_given_is_caught() -> None:
    """So what the rooms store together they really need together, and the simulation would see it missing."""
    seed, why = _caught(TornDisk, first=20)
    print(f"seed {seed}: {why}")


# --- found by it ------------------------------------------------------------------------------------------------


class LandingStore(SimStore):
    """While the table is read, a write comes true of which nobody knew: after the first question for the match."""

    landing: tuple[Append | Put, ...] = ()

    async def read(self, stream: str, start: int = 0) -> list[bytes]:
        records = await super().read(stream, start)
        self._land(stream.startswith("match/"))
        return records

    async def row(self, kind: str, key: str) -> bytes | None:
        row = await super().row(kind, key)
        self._land(kind == "seed")
        return row

    def _land(self, now: bool) -> None:
        if now and self.landing:
            landing, self.landing = self.landing, ()
            self.disk.apply(landing)


def test_a_snapshot_is_of_one_moment() -> None:
    """A promise that is read without its seed would leave the table waiting for its shuffle for ever."""
    seed = "ab" * 32
    sim = Simulation(3)
    loop = VirtualLoop(lambda: 0.0)
    options = msgspec.to_builtins(match_stream.typed_options("schafkopf", {}))
    begun = match_stream.begin("t", "schafkopf", options, ("A", "B", "C", "D"), 0)
    started = match_stream.MatchStream("m", wire.encode(begun))
    accepted = started.submit(-1, NextDeal(fair.commitment(seed)), window="next:0", at=0)
    assert isinstance(accepted, Accepted)
    opened = table.Opened(1, "schafkopf", options, "A", 4, private=False)
    record = table.TableRecord(0, "A", (opened, table.MatchBegun("m")))
    disk = Disk(lambda changes: None)
    disk.apply((Append("match/m", 0, (wire.encode(begun),)), Append("table/t", 0, (wire.encode(record),))))
    store = LandingStore(disk, loop, sim.dice, Faults())
    store.landing = (Append("match/m", 1, (wire.encode(started.log[-1]),)), Put("seed", "m", seed.encode()))
    try:
        actor = TableActor("t", clock=SimClock(loop, 0), dice=FixedDice(), pace=NO_PACE)
        snapshot = loop.run_until_complete(actor.read(store))
    finally:
        loop.close()
        sim.loop.close()
        asyncio.set_event_loop(None)
    assert (len(snapshot.match), snapshot.seed) == (2, seed)


def test_a_seed_promised_for_a_deal_that_is_never_dealt_is_not_kept() -> None:
    """With nobody left to play against the match ends where the next deal would have begun, and with it its promise."""
    driven = DrivenTable("chaotentrumpf", seats=2).people("A", "B").start()
    driven.command("B", table.Stand())
    assert driven.actor.table.stage == "over"
    assert [key for key in driven.memory.rows if key[0] == "seed"] == []
