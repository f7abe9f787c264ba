"""The SQLite file: who may serve it, what happens when the disk does not, and what is refused."""

import asyncio
import os
import shutil
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from stammtisch.store import Append, Put, StoreError, Unavailable, default_url, open_store, sqlite, sqlitefile
from stammtisch.store.address import sqlite_url
from stammtisch.store.group import Plan, plan
from tests.store.use import opened, outcome, together

POSIX = pytest.mark.skipif(os.name != "posix", reason="files that are open cannot be moved there")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "stammtisch.db"


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlitefile, "BUSY_SECONDS", 0.05)


def test_commits_reach_the_disk_and_readers_do_not_stop_the_writer(file: Path, loop: asyncio.Runner) -> None:
    async def play() -> None:
        async with opened(sqlite_url(file)):
            with closing(sqlite3.connect(file)) as db:
                assert db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
            with closing(sqlitefile.Served(file.with_name("other.db"))) as served, closing(served.connect()) as db:
                assert db.execute("PRAGMA synchronous").fetchone() == (2,)

    loop.run(play())


SERVE = """
import asyncio, sys
from stammtisch.store import open_store, StoreError
async def main():
    try:
        store = await open_store(sys.argv[1])
    except StoreError as problem:
        print(problem.key, flush=True)
    else:
        print("open", flush=True)
        sys.stdin.read()
asyncio.run(main())
"""


def server(file: Path) -> subprocess.Popen[str]:
    words = [sys.executable, "-c", SERVE, sqlite_url(file)]
    return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def said_by(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def end(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.communicate()


def test_a_second_process_is_refused_until_the_first_has_died(file: Path, loop: asyncio.Runner) -> None:
    first = server(file)
    try:
        assert said_by(first) == "open"
        second = server(file)
        assert said_by(second) == "store.in-use"
        end(second)
        with pytest.raises(StoreError) as error:
            loop.run(open_store(sqlite_url(file)))
        assert error.value.key == "store.in-use"
    finally:
        end(first)

    async def play() -> None:
        async with opened(sqlite_url(file)) as store:
            with pytest.raises(StoreError):  # nor twice in the same process
                await open_store(sqlite_url(file))
            assert await store.healthy()

    loop.run(play())


def test_a_link_to_a_served_file_is_the_same_file(file: Path, tmp_path: Path, loop: asyncio.Runner) -> None:
    link = tmp_path / "link.db"

    async def play() -> None:
        async with opened(sqlite_url(file)):
            link.symlink_to(file)
            with pytest.raises(StoreError) as error:
                await open_store(sqlite_url(link))
            assert error.value.key == "store.in-use"

    loop.run(play())


@pytest.mark.skipif(sys.platform != "linux", reason="a file is locked by its name only there")
@pytest.mark.parametrize("served_by", ["another process", "this process"])
def test_a_hard_link_to_a_served_file_is_the_same_file(
    file: Path, tmp_path: Path, loop: asyncio.Runner, served_by: str
) -> None:
    """Under another name, in another folder: a second log beside it would tear the file apart."""
    link = tmp_path / "elsewhere" / "link.db"
    link.parent.mkdir()
    loop.run(loop.run(open_store(sqlite_url(file))).close())
    link.hardlink_to(file)
    if served_by == "this process":

        async def play() -> None:
            async with opened(sqlite_url(file)) as store:
                with pytest.raises(StoreError) as error:
                    await open_store(sqlite_url(link))
                assert (error.value.key, error.value.fields["store"]) == ("store.in-use", str(link))
                assert await outcome(store, Append("a", 0, (b"1",))) == "stored"
                other = server(link)  # and the attempt has not cost us the lock
                assert said_by(other) == "store.in-use"
                end(other)

        loop.run(play())
    else:
        first = server(file)
        try:
            assert said_by(first) == "open"
            assert refused(link, loop) == "store.in-use"
        finally:
            end(first)
    loop.run(loop.run(open_store(sqlite_url(link))).close())
    loop.run(loop.run(open_store(sqlite_url(file))).close())


@pytest.mark.parametrize("pragma", ["PRAGMA max_page_count = 20", "PRAGMA query_only = ON"], ids=["full", "read-only"])
def test_a_full_or_read_only_disk_is_never_acknowledged_and_passes(
    file: Path, loop: asyncio.Runner, monkeypatch: pytest.MonkeyPatch, pragma: str
) -> None:
    async def play() -> None:
        async with opened(sqlite_url(file)) as store:
            await store.write(Append("a", 0, (b"1",)))
        monkeypatch.setattr(sqlitefile, "PRAGMAS", (*sqlitefile.PRAGMAS, pragma))
        async with opened(sqlite_url(file)) as store:
            big = (Append("b", 0, (bytes(200_000),)),)
            assert await together(store, (Append("a", 1, (b"2",)),), big) == ["Unavailable"] * 2
            assert await store.read("a") == [b"1"]
            assert await store.length("b") == 0
            monkeypatch.undo()
            assert await store.healthy()
            assert await together(store, (Append("a", 1, (b"2",)),), big) == ["stored"] * 2
            assert (await store.read("a"), await store.length("b")) == ([b"1", b"2"], 1)

    loop.run(play())


FILL = """
import asyncio, resource, sys
from stammtisch.store import Append, Put, Unavailable, open_store
def room(size):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
async def main():
    store = await open_store(sys.argv[1])
    await store.write(Append("a", 0, (b"0",)))
    room(400_000)
    stored, failed = 1, 0
    while failed < 2:
        try:
            await store.write(Append("a", stored, (bytes(10_000),)))
            stored, failed = stored + 1, 0
        except Unavailable:
            failed += 1
            assert await store.length("a") >= stored
            stored = await store.length("a")
    assert not await store.healthy()
    room(resource.RLIM_INFINITY)
    assert await store.healthy()
    length = await store.length("a")
    await store.write(Append("a", length, (b"end",)))
    print(stored, length, await store.length("a"), await store.healthy())
    await store.close()
asyncio.run(main())
"""


@pytest.mark.skipif(os.name != "posix", reason="no limit for the size of a file there")
def test_a_disk_that_refuses_a_write_in_the_middle_of_a_commit_loses_nothing(file: Path, loop: asyncio.Runner) -> None:
    words = [sys.executable, "-c", FILL, sqlite_url(file)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    stored, length, whole, healthy = done.stdout.split()
    assert int(stored) > 5
    assert (length, int(whole), healthy) == (stored, int(length) + 1, "True")

    async def play() -> None:
        async with opened(sqlite_url(file)) as store:
            assert [len(r) for r in await store.read("a")] == [1, *[10_000] * (int(length) - 1), 3]

    loop.run(play())


HOLD = """
import sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None)
db.execute("BEGIN IMMEDIATE")
print("held", flush=True)
sys.stdin.read()
"""


@pytest.mark.usefixtures("impatient")
def test_a_file_another_process_has_locked_is_unavailable_until_it_lets_go(file: Path, loop: asyncio.Runner) -> None:
    async def play() -> None:
        async with opened(sqlite_url(file)) as store:
            await store.write(Append("a", 0, (b"1",)))
            words = [sys.executable, "-c", HOLD, str(file)]
            holder = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            try:
                assert said_by(holder) == "held"
                assert await outcome(store, Append("a", 1, (b"2",))) == "Unavailable"
                assert not await store.healthy()
                assert await store.read("a") == [b"1"]
            finally:
                end(holder)
            assert await store.healthy()
            assert await outcome(store, Append("a", 1, (b"2",))) == "stored"

    loop.run(play())


@POSIX
@pytest.mark.parametrize("part", ["", "-wal"])
def test_a_file_that_is_gone_is_noticed_and_found_again(file: Path, loop: asyncio.Runner, part: str) -> None:
    there, away = Path(f"{file}{part}"), file.with_name("away")

    async def play() -> None:
        async with opened(sqlite_url(file)) as store:
            await store.write(Append("a", 0, (b"1",)))
            there.rename(away)
            assert await outcome(store, Append("a", 1, (b"2",))) == "Unavailable"
            with pytest.raises(Unavailable):
                await store.read("a")
            assert not await store.healthy()
            assert not file.exists() or part  # no empty store in its place
            away.rename(there)
            assert await store.read("a") == [b"1"]
            assert await outcome(store, Append("a", 1, (b"2",))) == "stored"

    loop.run(play())


@POSIX
def test_a_file_that_goes_during_the_commit_is_noticed_before_the_acknowledgement(
    file: Path, loop: asyncio.Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    away = file.with_name("away")

    def rename_and_plan(*what: Any) -> Plan:
        file.rename(away)
        return plan(*what)

    async def play() -> None:
        async with opened(sqlite_url(file)) as store:
            await store.write(Append("a", 0, (b"1",)))
            with monkeypatch.context() as during:
                during.setattr(sqlite, "plan", rename_and_plan)
                assert await outcome(store, Append("a", 1, (b"2",))) == "Unavailable"
            away.rename(file)
            assert await store.read("a") == [b"1", b"2"]  # not acknowledged, and yet there: reading tells
            assert await outcome(store, Append("a", 2, (b"3",))) == "stored"

    loop.run(play())


@POSIX
def test_another_file_under_the_same_name_is_not_taken_for_the_store(file: Path, loop: asyncio.Runner) -> None:
    away = file.with_name("away")

    async def play() -> None:
        async with opened(sqlite_url(file)) as store:
            await store.write(Append("a", 0, (b"1",)))
            shutil.copy(file, away)
            file.rename(file.with_name("first"))
            away.rename(file)
            assert await outcome(store, Append("a", 1, (b"2",))) == "Unavailable"
            file.with_name("first").rename(file)
            assert await outcome(store, Append("a", 1, (b"2",))) == "stored"

    loop.run(play())


def test_a_new_file_is_for_its_owner_only(tmp_path: Path, loop: asyncio.Runner) -> None:
    file = tmp_path / "new" / "folder" / "stammtisch.db"

    async def play() -> None:
        async with opened(sqlite_url(file)) as store:
            await store.write(Put("seed", "1", b"secret"))
            if os.name == "posix":
                for part in (file, Path(f"{file}-wal")):
                    assert stat.S_IMODE(part.stat().st_mode) == 0o600

    loop.run(play())


def refused(file: Path, loop: asyncio.Runner) -> str:
    with pytest.raises(StoreError) as error:
        loop.run(open_store(sqlite_url(file)))
    return error.value.key


def test_a_file_of_somebody_else_is_refused_and_left_as_it_is(file: Path, loop: asyncio.Runner) -> None:
    with closing(sqlite3.connect(file)) as db:
        db.execute("CREATE TABLE somebody_elses (x)")
    before = file.read_bytes()
    assert refused(file, loop) == "store.not-ours"
    assert file.read_bytes() == before


def test_a_text_a_folder_and_a_place_that_is_not_there_are_refused(file: Path, loop: asyncio.Runner) -> None:
    file.write_text("Einkaufszettel\n" * 100)
    assert refused(file, loop) == "store.not-ours"
    assert file.read_text().startswith("Einkaufszettel")
    assert refused(file / "in-a-file.db", loop) == "store.cannot-open"
    assert refused(file.parent, loop) == "store.cannot-open"


def test_a_damaged_file_is_refused_and_can_be_opened_again_when_mended(file: Path, loop: asyncio.Runner) -> None:
    async def fill() -> None:
        async with opened(sqlite_url(file)) as store:
            await store.write(*(Append(f"match/{n}", 0, (bytes(100),) * 5) for n in range(100)))

    loop.run(fill())
    whole = file.read_bytes()
    file.write_bytes(whole[:8192] + b"\xaa" * 4096 + whole[12288:])
    assert refused(file, loop) == "store.damaged"
    file.write_bytes(whole[: len(whole) // 2])
    assert refused(file, loop) == "store.damaged"
    file.write_bytes(whole)
    loop.run((loop.run(open_store(sqlite_url(file)))).close())


def test_a_file_without_its_format_is_refused(file: Path, loop: asyncio.Runner) -> None:
    loop.run(loop.run(open_store(sqlite_url(file))).close())
    with closing(sqlite3.connect(file, isolation_level=None)) as db:
        db.execute("DELETE FROM meta")
    assert refused(file, loop) == "store.damaged"


def test_the_default_lies_where_the_environment_says_else_where_the_platform_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, loop: asyncio.Runner
) -> None:
    monkeypatch.setenv("STAMMTISCH_DATA", str(tmp_path / "da"))

    async def play() -> None:
        async with opened(default_url()) as store:
            await store.write(Put("a", "b", b"c"))

    loop.run(play())
    assert (tmp_path / "da" / "stammtisch.db").exists()
    monkeypatch.delenv("STAMMTISCH_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "xdg"))
    assert default_url().startswith("sqlite:///")
    assert default_url().endswith("stammtisch.db")
    if sys.platform == "linux":
        assert default_url() == sqlite_url(tmp_path / "xdg" / "stammtisch" / "stammtisch.db")
