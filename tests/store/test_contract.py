"""What every store promises, asked of a SQLite file and of a real PostgreSQL alike."""

import asyncio
import sqlite3
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from stammtisch.store import Append, Conflict, Put, Store, StoreError, Unavailable, open_store, sqlitefile
from stammtisch.store.core import LARGEST_BODY, LONGEST_NAME, span
from stammtisch.store.group import LARGEST_GROUP
from tests.store.use import contents, opened, outcome, raw, together

ONE_URL_FOR_ALL_EXAMPLES = settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])


def test_what_was_written_is_read_after_opening_again(url: str, loop: asyncio.Runner) -> None:
    async def play() -> None:
        async with opened(url) as store:
            await store.write(Append("match/1", 0, (b"open", b"deal")), Put("person", "anna", b"Anna"))
            await store.write(Append("match/1", 2, (b"\x00\xff",)))
        async with opened(url) as store:
            assert await store.read("match/1") == [b"open", b"deal", b"\x00\xff"]
            assert await store.read("match/1", 2) == [b"\x00\xff"]
            assert await store.read("match/1", 3) == await store.read("match/2") == []
            assert (await store.length("match/1"), await store.length("match/2")) == (3, 0)
            assert await store.row("person", "anna") == b"Anna"
            assert await store.row("person", "berta") is None
            assert await store.healthy()

    loop.run(play())


def test_an_append_to_another_length_is_a_conflict_and_changes_nothing(url: str, loop: asyncio.Runner) -> None:
    async def play() -> None:
        async with opened(url) as store:
            await store.write(Append("match/1", 0, (b"a",)))
            for seq in (0, 2):
                with pytest.raises(Conflict) as conflict:
                    await store.write(
                        Put("seed", "1", b"x"), Append("match/2", 0, (b"c",)), Append("match/1", seq, (b"b",))
                    )
                assert (conflict.value.stream, conflict.value.seq) == ("match/1", seq)
            assert await contents(store, "seed") == {"logs": {"match/1": [b"a"]}, "rows": {"seed": []}}
            assert await outcome(store, Append("match/9", 4, (b"b",))) == "Conflict"
            assert await store.streams("match/9") == []

    loop.run(play())


def test_rows_are_replaced_and_deleted_and_the_last_change_counts(url: str, loop: asyncio.Runner) -> None:
    async def play() -> None:
        async with opened(url) as store:
            await store.write(Put("code", "a", b"1"), Put("code", "b", b"2"), Put("chat", "a", b"3"))
            await store.write(Put("code", "a", b"4"), Put("code", "b", None), Put("code", "never", None))
            assert await store.rows("code") == [("a", b"4")]
            await store.write(
                Put("code", "a", None), Put("code", "a", b""), Put("code", "c", b"5"), Put("code", "c", None)
            )
            assert await store.rows("code") == [("a", b"")]
            assert await store.rows("chat") == [("a", b"3")]

    loop.run(play())


def test_names_are_found_by_prefix_and_sorted_by_code_point(url: str, loop: asyncio.Runner) -> None:
    names = [
        "match/1",
        "match/10",
        "match/2",
        "match/Ä",
        "match/ä",
        "match/z",
        "match/😀",
        "match/\ue000",
        "mat",
        "table/1",
        "%",
        "_",
    ]

    async def play() -> None:
        async with opened(url) as store:
            await store.write(*(Append(name, 0, (b"x",) * n) for n, name in enumerate(names, 1)))
            await store.write(*(Put("name", name, b"x") for name in names))
            for prefix in ("", "match/", "match/1", "mat", "match/ä", "nothing", "%", "m%"):
                wanted = sorted((name, n) for n, name in enumerate(names, 1) if name.startswith(prefix))
                assert await store.streams(prefix) == wanted
                assert [key for key, _ in await store.rows("name", prefix)] == [name for name, _ in wanted]

    loop.run(play())


@given(prefix=st.text(), name=st.text(min_size=1))
def test_the_span_of_a_prefix_holds_exactly_the_names_that_begin_so(prefix: str, name: str) -> None:
    first, end = span(prefix)
    if "\U0010ffff" not in name:
        assert (first <= name < end) == name.startswith(prefix)


@pytest.mark.parametrize(
    "change",
    [
        Append("", 0, (b"x",)),
        Append("nul\0", 0, (b"x",)),
        Append("x" * (LONGEST_NAME + 1), 0, (b"x",)),
        Append("ä" * (LONGEST_NAME // 2 + 1), 0, (b"x",)),
        Append("match/1", -1, (b"x",)),
        Append("last\U0010ffff", 0, (b"x",)),
        Append("half\ud800", 0, (b"x",)),
        Put("kind", "", b"x"),
        Put("", "key", b"x"),
        Put("kind", "key", bytes(LARGEST_BODY + 1)),
    ],
    ids=lambda change: f"{type(change).__name__} {getattr(change, 'stream', '')[:6]!r}".encode(
        "ascii", "replace"
    ).decode(),
)
def test_what_no_store_could_keep_is_refused_before_it_meets_others(
    file_url: str, loop: asyncio.Runner, change: Append | Put
) -> None:
    async def play() -> None:
        async with opened(file_url) as store:
            answers = await together(store, (Append("match/1", 0, (b"x",)),), (change,), (Put("a", "b", b"c"),))
            assert [answers[0], answers[2]] == ["stored", "stored"]
            assert answers[1] in ("ValueError", "UnicodeEncodeError")

    loop.run(play())


def test_the_longest_names_fit(url: str, loop: asyncio.Runner) -> None:
    name = "0123456789" * (LONGEST_NAME // 10)

    async def play() -> None:
        async with opened(url) as store:
            await store.write(Append(name, 0, (b"x",)), Put(name, name, b"x"))
            assert await store.length(name) == 1
            assert await store.row(name, name) == b"x"

    loop.run(play())


def count_of_commits(url: str, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Any]:
    """How many transactions wrote records so far, as the database itself sees it."""
    if url.startswith("postgres"):

        async def commits() -> int:
            async with raw(url) as db:
                return int(await db.fetchval("SELECT count(DISTINCT xmin::text) FROM stammtisch.records"))

        return commits
    seen: list[str] = []
    connect = sqlitefile.connect

    def traced(*args: Any, **how: Any) -> sqlite3.Connection:
        db = connect(*args, **how)
        db.set_trace_callback(seen.append)
        return db

    async def counted() -> int:
        text = "\n".join(seen)
        return sum("INTO records" in part for part in text.split("COMMIT")[:-1])

    monkeypatch.setattr(sqlitefile, "connect", traced)
    return counted


def test_writes_that_wait_share_one_commit(url: str, loop: asyncio.Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    commits = count_of_commits(url, monkeypatch)

    async def play() -> None:
        async with opened(url) as store:
            assert await together(store, *((Append(f"t/{n}", 0, (b"x",)),) for n in range(100))) == ["stored"] * 100
            assert await commits() == 1
            for n in range(5):
                await store.write(Append(f"u/{n}", 0, (b"x",)))
            assert await commits() == 6
            many = await together(store, *((Append(f"v/{n}", 0, (b"x",)),) for n in range(LARGEST_GROUP + 1)))
            assert set(many) == {"stored"}
            assert await commits() == 8

    loop.run(play())


def test_a_conflict_does_not_fail_those_it_is_grouped_with(
    url: str, loop: asyncio.Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    commits = count_of_commits(url, monkeypatch)

    async def play() -> None:
        async with opened(url) as store:
            answers = await together(
                store,
                (Append("a", 0, (b"1",)),),
                (Append("b", 0, (b"lost",)), Put("k", "lost", b"x"), Append("a", 0, (b"again",))),
                (Append("a", 1, (b"2",)), Append("a", 2, (b"3",)), Put("k", "kept", b"x")),
                (Append("a", 4, (b"gap",)),),
                (Append("b", 0, (b"first",)),),
            )
            assert answers == ["stored", "Conflict", "stored", "Conflict", "stored"]
            assert await commits() == 1
            logs = {"a": [b"1", b"2", b"3"], "b": [b"first"]}
            assert await contents(store, "k") == {"logs": logs, "rows": {"k": [("kept", b"x")]}}

    loop.run(play())


names = st.sampled_from(["a", "b", "c"])
appends = st.builds(Append, names, st.integers(0, 4), st.lists(st.binary(max_size=3), max_size=2).map(tuple))
puts = st.builds(Put, names, names, st.none() | st.binary(max_size=3))
groups = st.lists(st.lists(st.lists(appends | puts, min_size=1, max_size=4), max_size=6), max_size=4)


def expected(changes: list[Append | Put], logs: dict[str, list[bytes]], rows: dict[tuple[str, str], bytes]) -> str:
    """The same promise in a few lines: all or nothing, on two dictionaries."""
    new_logs, new_rows = {name: list(log) for name, log in logs.items()}, dict(rows)
    for change in changes:
        if isinstance(change, Put):
            new_rows.pop((change.kind, change.key), None)
            if change.value is not None:
                new_rows[change.kind, change.key] = change.value
        elif len(new_logs.get(change.stream, [])) != change.seq:
            return "Conflict"
        elif change.records:
            new_logs.setdefault(change.stream, []).extend(change.records)
    logs.clear()
    logs.update(new_logs)
    rows.clear()
    rows.update(new_rows)
    return "stored"


@ONE_URL_FOR_ALL_EXAMPLES
@given(played=groups)
def test_any_groups_of_changes_leave_what_a_model_leaves(
    url: str, store: Store, loop: asyncio.Runner, played: list[list[list[Append | Put]]]
) -> None:
    async def play() -> None:
        logs: dict[str, list[bytes]] = {}
        rows: dict[tuple[str, str], bytes] = {}
        await clear()
        for group in played:
            wanted = [expected(changes, logs, rows) for changes in group]
            assert await together(store, *map(tuple, group)) == wanted
        stored = await contents(store, "a", "b", "c")
        assert stored["logs"] == logs
        assert {(kind, key): v for kind, some in stored["rows"].items() for key, v in some} == rows

    async def clear() -> None:
        """Logs only grow, so for every example the tables are emptied behind the store's back."""
        if url.startswith("postgres"):
            async with raw(url) as db:
                await db.execute("TRUNCATE stammtisch.records, stammtisch.streams, stammtisch.side_rows")
        else:
            with sqlite3.connect(url.removeprefix("sqlite:///")) as db:
                for table in ("records", "streams", "side_rows"):
                    db.execute(f"DELETE FROM {table}")
            db.close()

    loop.run(play())


def test_a_write_that_is_cancelled_while_it_waits_is_not_stored(url: str, loop: asyncio.Runner) -> None:
    async def play() -> None:
        async with opened(url) as store:
            first = asyncio.create_task(store.write(Append("a", 0, (b"1",))))
            await asyncio.sleep(0)
            waiting = asyncio.create_task(store.write(Append("a", 1, (b"2",))))
            await asyncio.sleep(0)
            waiting.cancel()
            await first
            await store.write(Append("a", 1, (b"3",)))
            assert await store.read("a") == [b"1", b"3"]

    loop.run(play())


def test_closing_stores_what_waits_and_then_refuses(url: str, loop: asyncio.Runner) -> None:
    async def play() -> None:
        store = await open_store(url)
        waiting = [asyncio.create_task(store.write(Append(f"t/{n}", 0, (b"x",)))) for n in range(20)]
        await asyncio.sleep(0)
        await store.close()
        assert await asyncio.gather(*waiting) == [None] * 20
        with pytest.raises(Unavailable):
            await store.write(Append("t/0", 1, (b"x",)))
        with pytest.raises(Unavailable):
            await store.read("t/0")
        assert not await store.healthy()
        await store.close()
        async with opened(url) as again:
            assert len(await again.streams("t/")) == 20

    loop.run(play())


@pytest.mark.parametrize(
    "bad",
    ["", "stammtisch.db", "sqlite:///", "sqlite://x", "sqlite:///:memory:", "mysql://host/x", "postgresql://h:port/x"],
)
def test_a_bad_address_is_named(bad: str, loop: asyncio.Runner) -> None:
    with pytest.raises(StoreError) as error:
        loop.run(open_store(bad))
    assert error.value.key == "store.bad-url"
