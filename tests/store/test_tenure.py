"""One server a database: who is second is refused, who lost the lock does not write, who was killed is no obstacle."""

import asyncio
import subprocess
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from stammtisch import texts
from stammtisch.store import Append, Put, Store, StoreError, open_store, tenure
from tests.store.test_sqlite import SERVE, end, said_by
from tests.store.use import opened, outcome, raw

HOLDER = "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND objid = $1"
WAITING = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objid = $1"

BLOCKED = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tenure, "PAUSE", 0.01)


def serve(url: str) -> subprocess.Popen[str]:
    words = [sys.executable, "-c", SERVE, url]
    return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


async def until(fact: Callable[[], Awaitable[Any]]) -> None:
    async with asyncio.timeout(60):
        while not await fact():
            await asyncio.sleep(0.01)


async def cut(db: Any) -> None:
    """The connection with the lock ends, as when the database restarts or somebody ends it."""
    await db.fetchval("SELECT pg_terminate_backend($1)", await db.fetchval(HOLDER, tenure.SERVING))


def test_a_second_server_is_refused_in_words_until_the_first_was_killed(server_url: str, loop: asyncio.Runner) -> None:
    first = serve(server_url)
    try:
        assert said_by(first) == "open"
        second = serve(server_url)
        assert said_by(second) == "store.in-use"
        end(second)
        with pytest.raises(StoreError) as error:
            loop.run(open_store(server_url))
        for lang, word in (("de", "anderen Stammtisch bedient"), ("en", "served by another Stammtisch")):
            assert word in texts.say(error.value.key, error.value.fields, lang="de" if lang == "de" else "en")
    finally:
        end(first)  # with -9

    async def play() -> None:
        async with opened(server_url) as store:  # at once
            assert await outcome(store, Append("a", 0, (b"1",))) == "stored"

    loop.run(play())


def test_a_server_that_ends_makes_room_for_the_next(server_url: str, loop: asyncio.Runner) -> None:
    async def play() -> None:
        for number in range(3):
            async with opened(server_url) as store:
                assert await outcome(store, Append("a", number, (b"1",))) == "stored"
                assert await store.healthy()

    loop.run(play())


def test_a_lost_lock_is_taken_again_before_anything_is_written(server_url: str, loop: asyncio.Runner) -> None:
    async def play() -> None:
        async with opened(server_url) as store, raw(server_url) as db:
            for number in range(5):
                assert await outcome(store, Append("a", number, (b"1",))) == "stored"
                before = await db.fetchval(HOLDER, tenure.SERVING)
                await cut(db)

                async def back(before: int = before) -> bool:
                    return await db.fetchval(HOLDER, tenure.SERVING) not in (None, before)

                await until(back)  # although nobody writes
            assert await store.healthy()

    loop.run(play())


def test_while_the_lock_is_not_ours_nothing_is_written_and_afterwards_all_goes_on(
    server_url: str, loop: asyncio.Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody holds it who has left no mark: our own connection, which the database believes to be alive."""
    monkeypatch.setattr(tenure, "PATIENCE", 0.1)

    async def play() -> None:
        async with opened(server_url) as store, raw(server_url) as db, raw(server_url) as holder:
            await store.write(Append("a", 0, (b"1",)))
            taking = asyncio.create_task(holder.fetchval("SELECT pg_advisory_lock($1)", tenure.SERVING))
            await until(lambda: db.fetchval(WAITING, tenure.SERVING))
            await cut(db)
            await taking
            assert await outcome(store, Append("a", 1, (b"2",)), Put("k", "l", b"m")) == "Unavailable"
            assert not await store.healthy()
            assert (await store.read("a"), await store.row("k", "l")) == ([b"1"], None)
            await holder.fetchval("SELECT pg_advisory_unlock($1)", tenure.SERVING)
            await until(store.healthy)
            assert await outcome(store, Append("a", 1, (b"2",))) == "stored"

    loop.run(play())


def test_who_was_replaced_never_writes_again_and_says_so(server_url: str, loop: asyncio.Runner) -> None:
    told: list[str] = []

    async def play() -> None:
        first = await open_store(server_url, ousted=lambda: told.append("ousted"))
        async with raw(server_url) as db:
            await first.write(Append("a", 0, (b"first",)))
            opening = asyncio.create_task(open_store(server_url))
            await until(lambda: db.fetchval(WAITING, tenure.SERVING))
            await cut(db)
            second = await opening
            await second.write(Put("k", "l", b"second"))
            assert await outcome(first, Put("k", "l", b"first")) == "Unavailable"
            await second.close()  # also when the lock is free again: what the first one remembers is no longer true
            assert await outcome(first, Put("k", "l", b"first")) == "Unavailable"
            assert not await first.healthy()
            assert await first.row("k", "l") == b"second"
        await first.close()

    loop.run(play())
    assert told == ["ousted"]


def test_a_write_under_way_when_the_lock_is_lost_is_stored_whole_or_not_at_all(
    server_url: str, loop: asyncio.Runner
) -> None:
    async def play() -> None:
        async with opened(server_url) as store, raw(server_url) as db, raw(server_url) as other:
            await store.write(Append("a", 0, (b"1",)), Put("k", "l", b"1"))
            async with other.transaction():
                await other.execute("SELECT * FROM stammtisch.side_rows FOR UPDATE")
                writing = asyncio.create_task(outcome(store, Append("a", 1, (b"2",)), Put("k", "l", b"2")))
                await until(lambda: db.fetchval(BLOCKED))
                await cut(db)
                assert await writing == "Unavailable"
            assert (await store.read("a"), await store.row("k", "l")) == ([b"1"], b"1")
            assert await outcome(store, Append("a", 1, (b"2",))) == "stored"

    loop.run(play())


def test_a_cancelled_write_leaves_the_connection_fit_for_the_next(server_url: str, loop: asyncio.Runner) -> None:
    async def play(store: Store) -> None:
        for number in range(20):
            writing = asyncio.create_task(store.write(Put("k", str(number), b"1")))
            await asyncio.sleep(0.001 * (number % 4))
            writing.cancel()
            assert await outcome(store, Append("a", number, (b"1",))) == "stored"

    async def main() -> None:
        async with opened(server_url) as store:
            await play(store)

    loop.run(main())
