"""The format of a store moves forward step by step, and never meets a program that does not know it."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from stammtisch.store import Append, StoreError, open_store, sqlitefile
from stammtisch.store.address import sqlite_url
from stammtisch.store.schema import MIGRATIONS, Dialect, steps_from
from stammtisch.store.transfer import backup, restore
from tests.store.use import contents, opened, raw

PLANTED: dict[Dialect, tuple[str, ...]] = {
    "sqlite": (
        "ALTER TABLE streams ADD COLUMN note TEXT",
        "UPDATE streams SET note = name || ' had ' || length",
    ),
    "postgres": (
        "ALTER TABLE stammtisch.streams ADD COLUMN note text",
        "UPDATE stammtisch.streams SET note = name || ' had ' || length",
    ),
}


@pytest.fixture
def newer(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Called with `plant`, the program is one format ahead; undone, it is of today."""
    return monkeypatch


def plant(program: pytest.MonkeyPatch) -> None:
    for dialect, step in PLANTED.items():
        program.setitem(MIGRATIONS, dialect, [*MIGRATIONS[dialect], step])


async def note_of(url: str, name: str) -> object:
    if url.startswith("postgres"):
        async with raw(url) as db:
            return await db.fetchval("SELECT note FROM stammtisch.streams WHERE name = $1", name)
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as db:
        return db.execute("SELECT note FROM streams WHERE name = ?", (name,)).fetchone()[0]


async def filled(url: str) -> None:
    async with opened(url) as store:
        await store.write(Append("match/1", 0, (b"1", b"2")))


def test_both_databases_know_the_same_formats() -> None:
    assert len(MIGRATIONS["sqlite"]) == len(MIGRATIONS["postgres"])


def test_an_older_store_is_brought_up_to_date_once(url: str, loop: asyncio.Runner, newer: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        await filled(url)
        plant(newer)
        async with opened(url) as store:
            assert await store.read("match/1") == [b"1", b"2"]
            await store.write(Append("match/1", 2, (b"3",)))
        assert await note_of(url, "match/1") == "match/1 had 2"
        async with opened(url) as store:
            assert await store.length("match/1") == 3
        assert await note_of(url, "match/1") == "match/1 had 2"

    loop.run(play())


def test_a_store_of_a_newer_program_is_refused_and_left_as_it_is(
    url: str, loop: asyncio.Runner, newer: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        plant(newer)
        await filled(url)
        newer.undo()
        with pytest.raises(StoreError) as error:
            await open_store(url)
        assert error.value.key == "store.newer"
        assert (error.value.fields["found"], error.value.fields["known"]) == (2, 1)
        plant(newer)
        async with opened(url) as store:
            assert await store.read("match/1") == [b"1", b"2"]

    loop.run(play())


def test_a_step_that_fails_leaves_the_old_format(url: str, loop: asyncio.Runner, newer: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        await filled(url)
        for dialect, step in PLANTED.items():
            newer.setitem(MIGRATIONS, dialect, [*MIGRATIONS[dialect], (*step, "SELECT * FROM nowhere")])
        with pytest.raises(StoreError):
            await open_store(url)
        newer.undo()
        async with opened(url) as store:
            assert await store.read("match/1") == [b"1", b"2"]

    loop.run(play())


def test_steps_are_taken_in_order_from_where_the_store_is(newer: pytest.MonkeyPatch) -> None:
    newer.setitem(MIGRATIONS, "sqlite", [("one",), ("two", "zwei"), ("three",)])
    steps = [step for step in steps_from(1, "sqlite", store="x") if not step.startswith("INSERT INTO meta")]
    assert steps == ["two", "zwei", "three"]
    assert steps_from(3, "sqlite", store="x") == []


def test_a_backup_of_an_older_store_is_of_the_present_format_and_one_from_the_future_is_refused(
    file_url: str, tmp_path: Path, loop: asyncio.Runner, newer: pytest.MonkeyPatch
) -> None:
    old, new, target = tmp_path / "old.db", tmp_path / "new.db", sqlite_url(tmp_path / "target.db")

    async def play() -> None:
        await filled(file_url)
        await backup(file_url, old)
        plant(newer)
        await backup(file_url, new)
        assert await note_of(sqlite_url(new), "match/1") == "match/1 had 2"
        await restore(target, old)
        async with opened(target) as store:
            assert (await contents(store))["logs"] == {"match/1": [b"1", b"2"]}
        newer.undo()
        with closing(sqlitefile.connect(old)) as db:
            assert sqlitefile.format_of(db, store="") == 1  # the backup itself is only read
        with pytest.raises(StoreError) as error:
            await restore(sqlite_url(tmp_path / "other.db"), new)
        assert error.value.key == "store.newer"

    loop.run(play())


def test_a_database_of_another_format_is_not_dumped(
    server_url: str, tmp_path: Path, loop: asyncio.Runner, newer: pytest.MonkeyPatch
) -> None:
    async def key() -> str:
        with pytest.raises(StoreError) as error:
            await backup(server_url, tmp_path / "backup.db")
        return error.value.key

    async def play() -> None:
        assert await key() == "store.missing"
        await filled(server_url)
        plant(newer)
        assert await key() == "store.older"
        await filled_again()
        newer.undo()
        assert await key() == "store.newer"
        assert list(tmp_path.iterdir()) == []

    async def filled_again() -> None:
        async with opened(server_url) as store:
            await store.write(Append("match/1", 2, (b"3",)))

    loop.run(play())
