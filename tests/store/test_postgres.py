"""PostgreSQL: one server on a database, others past its lock, a database that goes and comes back, what is refused."""

import asyncio
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from stammtisch.store import Append, Put, Store, StoreError, Unavailable, open_store, postgres, tenure
from stammtisch.store.address import shown
from tests.store import postgres as machine
from tests.store.postgres import cluster, postgres_url
from tests.store.use import contents, opened, outcome, raw, together


async def open_past_the_lock(url: str) -> Store:
    """A server that does not know the lock of ours, as those before it did not: streams must hold all the same."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tenure, "SERVING", tenure.SERVING + 1)
        return await open_store(url)


@pytest.fixture
def servers(server_url: str, loop: asyncio.Runner) -> Iterator[tuple[Store, Store]]:
    first, other = loop.run(open_store(server_url)), loop.run(open_past_the_lock(server_url))
    yield first, other
    loop.run(first.close())
    loop.run(other.close())


races = st.lists(st.lists(st.sampled_from(["a", "b", "c", "d"]), min_size=1, max_size=3, unique=True), max_size=12)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(mine=races, yours=races)
def test_of_two_servers_that_append_at_the_same_place_exactly_one_wins(
    server_url: str, servers: tuple[Store, Store], loop: asyncio.Runner, mine: list[list[str]], yours: list[list[str]]
) -> None:
    """Each server appends its name to several streams at once, in any order, at the length it last read."""
    first, other = servers
    won: list[tuple[str, int, bytes]] = []

    async def race(store: Store, me: bytes, moves: list[list[str]]) -> None:
        for n, streams in enumerate(moves):
            mark = me + str(n).encode()
            seqs = {name: await store.length(name) for name in streams}
            if await outcome(store, *(Append(name, seq, (mark,)) for name, seq in seqs.items())) == "stored":
                won.extend((name, seq, mark) for name, seq in seqs.items())

    async def play() -> None:
        async with raw(server_url) as db:
            await db.execute("TRUNCATE stammtisch.records, stammtisch.streams")
        await asyncio.gather(race(first, b"one", mine), race(other, b"other", yours))
        logs = (await contents(first))["logs"]
        assert sorted((name, n, mark) for name, log in logs.items() for n, mark in enumerate(log)) == sorted(won)
        places = [(name, seq) for name, seq, _ in won]
        assert len(places) == len(set(places))

    loop.run(play())


def test_a_stream_two_servers_begin_at_once_is_begun_by_one(servers: tuple[Store, Store], loop: asyncio.Runner) -> None:
    first, other = servers

    async def play() -> None:
        for n in range(30):
            name = f"match/{n}"
            both = await asyncio.gather(
                outcome(first, Append(name, 0, (b"one",))), outcome(other, Append(name, 0, (b"other",)))
            )
            assert sorted(both) == ["Conflict", "stored"]
            assert await first.read(name) == [b"one" if both[0] == "stored" else b"other"]

    loop.run(play())


def test_other_servers_hear_which_stream_has_grown(server_url: str, loop: asyncio.Runner) -> None:
    heard: asyncio.Queue[str] = asyncio.Queue()

    async def play() -> None:
        async with opened(server_url) as store, raw(server_url) as db:
            await db.add_listener(postgres.CHANNEL, lambda *notice: heard.put_nowait(notice[-1]))
            await together(
                store, (Append("match/1", 4, (b"x",)),), (Append("match/2", 0, (b"x",)), Put("a", "b", b"c"))
            )
            await store.write(Append("match/3", 0, (b"x",)))
            async with asyncio.timeout(60):
                assert [await heard.get(), await heard.get()] == ["match/2", "match/3"]

    loop.run(play())


def test_a_record_the_length_does_not_tell_of_is_a_conflict_for_its_writer_only(
    server_url: str, loop: asyncio.Runner
) -> None:
    async def play() -> None:
        async with opened(server_url) as store, raw(server_url) as db:
            await db.execute("INSERT INTO stammtisch.records VALUES ('a', 0, 'planted')")
            answers = await together(
                store, (Append("b", 0, (b"1",)),), (Append("a", 0, (b"1",)),), (Put("k", "l", b""),)
            )
            assert answers == ["stored", "Conflict", "stored"]
            assert (await store.read("b"), await store.row("k", "l")) == ([b"1"], b"")

    loop.run(play())


OTHERS = "datname = current_database() AND pid <> pg_backend_pid()"
END_OTHERS = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {OTHERS}"
WAITS = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"


def test_an_append_of_nothing_guards_the_length_like_any_other(server_url: str, loop: asyncio.Runner) -> None:
    """Another server has appended and not yet committed: the row may be written only if that comes to nothing."""

    async def play() -> None:
        async with opened(server_url) as store, raw(server_url) as other, raw(server_url) as watch, asyncio.timeout(60):
            await store.write(Append("a", 0, (b"1",)))
            for end, wanted in (("ROLLBACK", "stored"), ("COMMIT", "Conflict")):
                await other.execute("BEGIN")
                await other.execute("UPDATE stammtisch.streams SET length = 2 WHERE name = 'a'")
                await other.execute("INSERT INTO stammtisch.records VALUES ('a', 1, '2')")
                writing = asyncio.create_task(outcome(store, Append("a", 1, ()), Put("k", "l", end.encode())))
                while not await watch.fetchval(WAITS):
                    await asyncio.sleep(0.01)
                await other.execute(end)
                assert await writing == wanted
            assert await store.row("k", "l") == b"ROLLBACK"

    loop.run(play())


def test_a_deadlock_with_another_server_is_tried_again(server_url: str, loop: asyncio.Runner) -> None:
    deadlocks = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"

    async def play() -> None:
        async with opened(server_url) as store, raw(server_url) as other, raw(server_url) as watch, asyncio.timeout(60):
            await store.write(Put("k", "1", b"a"), Put("k", "2", b"a"))
            await other.execute("SET deadlock_timeout = '1min'")  # so it is the store that gives way
            turn = other.transaction()
            await turn.start()
            await other.execute("UPDATE stammtisch.side_rows SET value = 'other' WHERE key = '2'")
            writing = asyncio.create_task(store.write(Put("k", "1", b"b"), Put("k", "2", None)))
            while not await watch.fetchval(WAITS):
                await asyncio.sleep(0.01)
            await other.execute("UPDATE stammtisch.side_rows SET value = 'other' WHERE key = '1'")
            await turn.commit()
            await writing
            assert await store.rows("k") == [("1", b"b")]
        async with raw(server_url) as watch:
            async with asyncio.timeout(30):  # the count is told with some delay
                while not await watch.fetchval(deadlocks):
                    await asyncio.sleep(0.05)

    loop.run(play())


def test_a_stream_another_server_holds_for_ever_is_unavailable(
    server_url: str, loop: asyncio.Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(postgres.SETTINGS, "lock_timeout", "50ms")

    async def play() -> None:
        async with opened(server_url) as store, raw(server_url) as other:
            await store.write(Append("a", 0, (b"1",)))
            async with other.transaction():
                await other.execute("SELECT * FROM stammtisch.streams FOR UPDATE")
                assert await outcome(store, Append("a", 1, (b"2",))) == "Unavailable"
            assert await outcome(store, Append("a", 1, (b"2",))) == "stored"

    loop.run(play())


def test_a_database_that_stops_and_starts_again_is_found_again(loop: asyncio.Runner) -> None:
    async def back(store: Store) -> None:
        async with asyncio.timeout(60):
            while not await store.healthy():
                await asyncio.sleep(0.05)

    async def play(server: machine.Cluster, url: str, mode: str) -> None:
        async with opened(url) as store:
            start = await store.length("a")
            await store.write(Append("a", start, (b"1",)))
            await asyncio.to_thread(server.stop, mode)
            assert (
                await together(store, (Append("a", start + 1, (b"2",)),), (Put("k", "k", b"v"),)) == ["Unavailable"] * 2
            )
            with pytest.raises(Unavailable):
                await store.read("a")
            assert not await store.healthy()
            with pytest.raises(StoreError) as error:
                await open_store(url)
            assert error.value.key == "store.unreachable"
            await asyncio.to_thread(server.start)
            await back(store)
            assert await store.length("a") == start + 1
            assert await outcome(store, Append("a", start + 1, (b"2",))) == "stored"

    with cluster() as server, server.database() as url:
        for mode in ("fast", "immediate"):
            loop.run(play(server, url, mode))


def test_an_answer_lost_during_the_commit_is_unavailable_and_reading_tells(loop: asyncio.Runner) -> None:
    """The server is killed under a load of writes: what was acknowledged is there, what was not may be."""

    async def writer(store: Store, name: str) -> int:
        done = 0
        with suppress(Unavailable):
            while True:
                await store.write(Append(name, done, (str(done).encode(),)))
                done += 1
        return done

    async def play(server: machine.Cluster, url: str) -> None:
        async with opened(url) as store:
            writers = [asyncio.create_task(writer(store, f"t/{n}")) for n in range(20)]
            await asyncio.sleep(0.3)
            await asyncio.to_thread(server.stop, "immediate")
            acknowledged = await asyncio.gather(*writers)
            assert min(acknowledged) > 0
            await asyncio.to_thread(server.start)
            async with asyncio.timeout(60):
                while not await store.healthy():
                    await asyncio.sleep(0.05)
            for n, done in enumerate(acknowledged):
                log = await store.read(f"t/{n}")
                assert len(log) in (done, done + 1)
                assert log == [str(at).encode() for at in range(len(log))]

    with cluster() as server, server.database() as url:
        loop.run(play(server, url))


def test_a_database_that_only_reads_is_not_healthy(server_url: str, loop: asyncio.Runner) -> None:
    async def play() -> None:
        async with opened(server_url) as store:
            async with raw(server_url) as db:
                name = await db.fetchval("SELECT current_database()")
                await db.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
                await db.fetch(END_OTHERS)  # what is connected anew only reads
            assert not await store.healthy()
            assert await outcome(store, Append("a", 0, (b"1",))) == "Unavailable"
            assert not await store.healthy()
        with pytest.raises(StoreError) as error:
            await open_store(server_url)
        assert error.value.key == "store.unreachable"

    loop.run(play())


def refused(url: str, loop: asyncio.Runner) -> StoreError:
    with pytest.raises(StoreError) as error:
        loop.run(open_store(url))
    return error.value


def test_a_schema_of_somebody_else_is_refused(server_url: str, loop: asyncio.Runner) -> None:
    async def plant() -> None:
        async with raw(server_url) as db:
            await db.execute("CREATE SCHEMA stammtisch; CREATE TABLE stammtisch.somebody_elses (x int)")

    loop.run(plant())
    assert refused(server_url, loop).key == "store.not-ours"


def test_a_schema_made_ready_by_the_administrator_is_used(server_url: str, loop: asyncio.Runner) -> None:
    async def play() -> None:
        async with raw(server_url) as db:
            await db.execute("CREATE SCHEMA stammtisch")
        async with opened(server_url) as store:
            assert await store.healthy()

    loop.run(play())


def test_a_database_that_has_no_place_for_some_names_is_refused(loop: asyncio.Runner) -> None:
    with postgres_url("--encoding=LATIN1", "--locale=C", "--template=template0") as url:
        assert refused(url, loop).key == "store.encoding"


def test_a_database_without_its_format_is_refused(server_url: str, loop: asyncio.Runner) -> None:
    async def play() -> None:
        async with opened(server_url), raw(server_url) as db:
            await db.execute("DELETE FROM stammtisch.meta")

    loop.run(play())
    assert refused(server_url, loop).key == "store.damaged"


def test_of_servers_that_start_at_once_one_makes_the_tables_and_serves(
    server_url: str, loop: asyncio.Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tenure, "PATIENCE", 0.3)

    async def play() -> None:
        stores = await asyncio.gather(*(open_store(server_url) for _ in range(5)), return_exceptions=True)
        (serving,) = [store for store in stores if not isinstance(store, BaseException)]
        assert [store.key for store in stores if isinstance(store, StoreError)] == ["store.in-use"] * 4
        assert await serving.healthy()
        await serving.close()
        others = await asyncio.gather(*(postgres.connect(server_url) for _ in range(5)))
        await asyncio.gather(*(_migrated(pool) for pool in others))  # as restoring does it, which takes no lock

    async def _migrated(pool: Any) -> None:
        async with pool.acquire() as db:
            await postgres.migrate(db, store="x")
        await pool.close()

    loop.run(play())


def test_no_password_is_ever_shown(loop: asyncio.Runner) -> None:
    for url in (
        "postgresql://anna:geheim@127.0.0.1:1/stammtisch",
        "postgres://anna:geheim@127.0.0.1:1/x?password=geheim",
    ):
        problem = refused(url, loop)
        assert problem.key == "store.unreachable"
        assert "geheim" not in str(problem)
    assert "geheim" not in shown("mysql://anna:geheim@host/x")
    assert "geheim" not in shown("postgresql://anna:geheim@[host/x")


def test_without_the_driver_the_extra_is_named(loop: asyncio.Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "stammtisch.store.postgres")
    monkeypatch.delattr("stammtisch.store.postgres")
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    assert refused("postgresql://host/x", loop).key == "store.needs-extra"


def test_where_postgres_is_missing_tests_are_skipped_but_never_in_continuous_integration(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(machine, "DEBIAN", tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    for ci, wanted in (("", pytest.skip.Exception), ("true", pytest.fail.Exception)):
        monkeypatch.setitem(os.environ, "CI", ci)
        with pytest.raises(wanted, match="make postgres"), cluster():
            pass
