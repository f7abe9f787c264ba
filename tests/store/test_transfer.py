"""Backups: one moment of a store in one file, which goes back into either database."""

import asyncio
import sqlite3
import stat
import threading
from collections.abc import Awaitable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from stammtisch.store import Append, Put, Store, StoreError, open_store, transfer
from stammtisch.store.address import sqlite_url
from stammtisch.store.transfer import Contents, backup, restore
from tests.store.use import contents, opened, raw

EVENING = (
    Append("match/1", 0, (b"open", b"\x00\xff", b"")),
    Append("table/Ä😀", 0, (b"x",)),
    Put("seed", "1", b"secret"),
    Put("person", "anna", "Anna Müller".encode()),
)
HELD = Contents(streams=2, records=4, rows=2)


async def filled(url: str) -> dict[str, Any]:
    async with opened(url) as store:
        await store.write(*EVENING)
        return await contents(store, "seed", "person")


async def held_by(url: str) -> dict[str, Any]:
    async with opened(url) as store:
        return await contents(store, "seed", "person")


async def refusal(work: Awaitable[Contents]) -> str:
    with pytest.raises(StoreError) as error:
        await work
    return error.value.key


def test_a_backup_is_one_private_file_and_goes_back_whole(url: str, tmp_path: Path, loop: asyncio.Runner) -> None:
    file, target = tmp_path / "backups" / "backup.db", sqlite_url(tmp_path / "target.db")
    file.parent.mkdir()

    async def play() -> None:
        before = await filled(url)
        assert await backup(url, file) == HELD
        assert list(file.parent.iterdir()) == [file]
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert await restore(target, file) == HELD
        assert await held_by(target) == before == await held_by(url)

    loop.run(play())


def test_a_store_moves_from_a_file_to_a_database_and_back(
    file_url: str, server_url: str, tmp_path: Path, loop: asyncio.Runner
) -> None:
    first, second, back = tmp_path / "first.db", tmp_path / "second.db", sqlite_url(tmp_path / "back.db")

    async def play() -> None:
        before = await filled(file_url)
        await backup(file_url, first)
        assert await restore(server_url, first) == HELD
        assert await held_by(server_url) == before
        async with opened(server_url) as store:
            await store.write(Append("match/1", 3, (b"more",)))
        await backup(server_url, second)
        await restore(back, second)
        async with opened(back) as store:
            assert await store.read("match/1") == [b"open", b"\x00\xff", b"", b"more"]
            await store.write(Append("match/1", 4, (b"on",)))

    loop.run(play())


names = st.text(st.characters(exclude_characters="\0\U0010ffff", exclude_categories=["Cs"]), min_size=1, max_size=8)
changes = st.lists(
    st.builds(Append, names, st.just(0), st.lists(st.binary(max_size=20), min_size=1, max_size=3).map(tuple))
    | st.builds(Put, st.just("k"), names, st.binary(max_size=20)),
    min_size=1,
    max_size=8,
    unique_by=lambda change: change.stream if isinstance(change, Append) else change.key,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(written=changes)
def test_whatever_is_in_a_store_makes_the_round_trip(
    server_url: str, tmp_path: Path, loop: asyncio.Runner, written: list[Append | Put]
) -> None:
    """From a file through a database into another file."""
    paths = [tmp_path / name for name in ("a.db", "a.backup", "b.backup", "b.db")]
    for path in paths:
        path.unlink(missing_ok=True)
    first, file, two, last = paths

    async def play() -> None:
        async with opened(sqlite_url(first)) as store:
            await store.write(*written)
            before = await contents(store, "k")
        await backup(sqlite_url(first), file)
        await restore(server_url, file, replace=True)
        await backup(server_url, two)
        await restore(sqlite_url(last), two)
        async with opened(sqlite_url(last)) as store:
            assert await contents(store, "k") == before

    loop.run(play())


def test_a_store_that_holds_anything_is_replaced_only_on_demand(url: str, tmp_path: Path, loop: asyncio.Runner) -> None:
    file, other = tmp_path / "backup.db", sqlite_url(tmp_path / "other.db")

    async def play() -> None:
        before = await filled(other)
        await backup(other, file)
        async with opened(url) as store:
            await store.write(Put("person", "berta", b"Berta"))
        assert await refusal(restore(url, file)) == "store.not-empty"
        assert (await held_by(url))["rows"] == {"seed": [], "person": [("berta", b"Berta")]}
        await restore(url, file, replace=True)
        assert await held_by(url) == before

    loop.run(play())


async def stumble(url: str) -> None:
    """From now on the last table refuses a row, when the others have been copied already."""
    if url.startswith("postgres"):
        async with raw(url) as db:
            await db.execute("ALTER TABLE stammtisch.side_rows ADD CHECK (key <> 'anna') NOT VALID")
        return
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as file:
        file.execute("CREATE TRIGGER stumble BEFORE INSERT ON side_rows BEGIN SELECT RAISE(ABORT, 'stumbled'); END")


def test_a_restore_that_fails_half_way_leaves_what_was_there(url: str, tmp_path: Path, loop: asyncio.Runner) -> None:
    file = tmp_path / "backup.db"

    async def play() -> None:
        before = await filled(url)
        await backup(url, file)
        async with opened(url) as store:
            await store.write(Append("match/1", 3, (b"later",)))
        await stumble(url)
        await refusal(restore(url, file, replace=True))
        now = await held_by(url)
        assert now["rows"] == before["rows"]
        assert now["logs"] == before["logs"] | {"match/1": [b"open", b"\x00\xff", b"", b"later"]}

    loop.run(play())


def test_a_backup_during_writes_is_one_moment_of_every_stream_and_ends(
    url: str, tmp_path: Path, loop: asyncio.Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every change set writes the same number to two streams and a row: a backup between them would show it."""
    monkeypatch.setattr(transfer, "PAGES", 1)  # each page could be the one before which something changes
    done = 0

    async def writer(store: Store) -> None:
        nonlocal done
        while True:
            mark = str(done).encode()
            body = mark + bytes(2000)
            await store.write(Append("a", done, (body,)), Append("b", done, (body,)), Put("last", "x", mark))
            done += 1

    async def play() -> None:
        async with opened(url) as store, asyncio.timeout(60):
            writing = asyncio.create_task(writer(store))
            for n in range(4):
                while done < 40 * (n + 1):
                    await asyncio.sleep(0.001)
                earlier = done
                await backup(url, tmp_path / f"{n}.db", progress=lambda *_: None)
                await look(sqlite_url(tmp_path / f"{n}.db"), earlier, done + 1)
            writing.cancel()
            with suppress(asyncio.CancelledError):
                await writing

    async def look(copy: str, least: int, most: int) -> None:
        async with opened(copy) as store:
            logs = [await store.read("a"), await store.read("b")]
            numbers = [[int(body[:-2000]) for body in log] for log in logs]
            assert numbers[0] == numbers[1] == list(range(len(numbers[0])))
            assert least <= len(numbers[0]) <= most
            assert await store.row("last", "x") == str(len(numbers[0]) - 1).encode()

    loop.run(play())


def test_a_backup_of_a_file_ends_although_something_is_written_after_every_page(
    file_url: str, tmp_path: Path, loop: asyncio.Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transfer, "PAGES", 1)
    told: list[int] = []

    def write(done: int, whole: int) -> None:
        assert len(told) <= whole, "begun again and again"
        told.append(done)
        with closing(sqlite3.connect(file_url.removeprefix("sqlite:///"), isolation_level=None)) as db:
            db.execute("INSERT INTO side_rows VALUES ('later', ?, 'x')", (str(done),))

    async def play() -> None:
        async with opened(file_url) as store:
            await store.write(Append("a", 0, (bytes(100_000),)))
            assert (await backup(file_url, tmp_path / "backup.db", progress=write)).rows == 0
            assert len(await store.rows("later")) == len(told) > 20

    loop.run(play())


def test_an_older_backup_is_overwritten_and_nothing_else(file_url: str, tmp_path: Path, loop: asyncio.Runner) -> None:
    file, other, letter = tmp_path / "backup.db", tmp_path / "other.db", tmp_path / "letter.txt"
    letter.write_text("Lieber Stammtisch\n" * 50)

    async def play() -> None:
        await filled(file_url)
        await backup(file_url, file)
        async with opened(file_url) as store:
            await store.write(Append("match/1", 3, (b"more",)))
        assert (await backup(file_url, file)).records == HELD.records + 1
        assert await refusal(backup(file_url, letter)) == "store.overwrites"
        assert await refusal(backup(file_url, Path(file_url.removeprefix("sqlite:///")))) == "store.itself"
        async with opened(sqlite_url(other)):
            assert await refusal(backup(file_url, other)) == "store.itself"
        assert await refusal(backup(file_url, tmp_path / "nowhere" / "b.db")) == "store.cannot-write"
        assert await refusal(backup(sqlite_url(tmp_path / "none.db"), file)) == "store.missing"
        assert not (tmp_path / "none.db").exists()

    loop.run(play())
    assert letter.read_text().startswith("Lieber")
    assert [p.name for p in tmp_path.iterdir() if "unfinished" in p.name] == []


def test_a_backup_that_is_stopped_leaves_nothing_behind(
    file_url: str, tmp_path: Path, loop: asyncio.Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transfer, "PAGES", 1)
    folder = tmp_path / "backups"
    folder.mkdir()

    async def play() -> None:
        async with opened(file_url) as store:
            await store.write(Append("a", 0, (bytes(4_000_000),)))
        begun, may_go_on = asyncio.Event(), threading.Event()
        here = asyncio.get_running_loop()

        def report(done: int, whole: int) -> None:
            here.call_soon_threadsafe(begun.set)
            may_go_on.wait()

        work = asyncio.create_task(backup(file_url, folder / "b.db", progress=report))
        await begun.wait()
        work.cancel()
        here.call_later(0.05, may_go_on.set)
        with pytest.raises(asyncio.CancelledError):
            await work
        assert may_go_on.is_set()  # nobody writes any more when the traces are removed
        assert list(folder.iterdir()) == []

    loop.run(play())


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM records WHERE stream = 'match/1' AND seq = 1",
        "DELETE FROM records WHERE stream = 'match/1' AND seq = 2",
        "DELETE FROM streams WHERE name = 'match/1'",
        "DELETE FROM records WHERE stream = 'match/1'",
        "UPDATE records SET seq = 7 WHERE stream = 'match/1' AND seq = 2",
    ],
)
def test_a_backup_with_a_gap_in_a_stream_is_not_restored(
    file_url: str, tmp_path: Path, loop: asyncio.Runner, damage: str
) -> None:
    file, target = tmp_path / "backup.db", tmp_path / "target.db"

    async def play() -> None:
        await filled(file_url)
        await backup(file_url, file)
        with closing(sqlite3.connect(file, isolation_level=None)) as db:
            db.execute(damage)
        assert await refusal(restore(sqlite_url(target), file)) == "store.damaged"
        assert not target.exists()

    loop.run(play())


def test_what_is_no_whole_backup_is_not_restored(file_url: str, tmp_path: Path, loop: asyncio.Runner) -> None:
    file, target = tmp_path / "backup.db", tmp_path / "target.db"

    async def play() -> None:
        async with opened(file_url) as store:
            await store.write(*(Append(f"match/{n}", 0, (bytes(100),) * 5) for n in range(100)))
        await backup(file_url, file)
        whole = file.read_bytes()
        wanted = {
            "store.damaged": [whole[: len(whole) // 2], whole[:8192] + b"\xaa" * 4096 + whole[12288:]],
            "store.not-ours": [b"", b"Einkaufszettel\n" * 300],
        }
        for key, damaged in wanted.items():
            for some in damaged:
                file.write_bytes(some)
                assert await refusal(restore(sqlite_url(target), file)) == key
                assert not target.exists()
        assert await refusal(restore(sqlite_url(target), tmp_path / "none.db")) == "store.missing"

    loop.run(play())


def test_a_store_that_is_served_is_not_replaced(file_url: str, tmp_path: Path, loop: asyncio.Runner) -> None:
    file = tmp_path / "backup.db"

    async def play() -> None:
        await filled(file_url)
        await backup(file_url, file)
        store = await open_store(file_url)
        assert await refusal(restore(file_url, file, replace=True)) == "store.in-use"
        await store.close()
        await restore(file_url, file, replace=True)

    loop.run(play())


def test_a_restore_while_others_write_is_seen_whole_or_not_at_all(
    server_url: str, tmp_path: Path, loop: asyncio.Runner
) -> None:
    file, other = tmp_path / "backup.db", sqlite_url(tmp_path / "other.db")

    async def play() -> None:
        before = await filled(other)
        await backup(other, file)
        async with opened(server_url) as store, raw(server_url) as db:
            await store.write(Append("match/1", 0, (b"1", b"2")))
            await restore(server_url, file, replace=True)
            assert await contents(store, "seed", "person") == before
            assert await db.fetchval("SELECT count(*) FROM stammtisch.records") == HELD.records

    loop.run(play())
