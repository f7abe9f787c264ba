"""`stammtisch backup` and `stammtisch restore`, as an organiser uses them."""

import asyncio
from pathlib import Path

import pytest

from stammtisch.store import Append, default_url, open_store
from tests.cli.run import run


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of this test."""
    monkeypatch.setenv("STAMMTISCH_DATA", str(tmp_path / "daten"))
    return tmp_path / "daten"


def play(records: int, url: str | None = None) -> None:
    async def write() -> None:
        store = await open_store(url or default_url())
        await store.write(Append("match/1", await store.length("match/1"), (b"x",) * records))
        await store.close()

    asyncio.run(write())


def log_of(url: str) -> list[bytes]:
    async def read() -> list[bytes]:
        store = await open_store(url)
        try:
            return await store.read("match/1")
        finally:
            await store.close()

    return asyncio.run(read())


def test_an_evening_is_backed_up_and_restored(tmp_path: Path, data: Path) -> None:
    play(3)
    file = tmp_path / "abend.backup"
    done = run("backup", str(file))
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout == f"{file}: gesichert sind 1 Verläufe mit 3 Einträgen und 0 weitere Zeilen.\n"
    play(2)
    refused = run("restore", str(file))
    assert refused.exit_code == 1
    assert "--replace" in refused.stderr
    assert len(log_of(default_url())) == 5
    assert run("restore", str(file), "--replace").exit_code == 0
    assert len(log_of(default_url())) == 3
    other = f"sqlite:///{tmp_path / 'andere.db'}"
    restored = run("restore", str(file), "--database", other, lang="en")
    assert restored.stdout == f"{tmp_path / 'andere.db'}: restored 1 logs with 3 records, and 0 other rows.\n"
    assert len(log_of(other)) == 3


@pytest.mark.parametrize(("lang", "part"), [("de", "gibt es nicht"), ("en", "There is no")])
def test_what_does_not_work_is_said_in_both_languages(tmp_path: Path, lang: str, part: str) -> None:
    for words in (("backup", "x.db"), ("restore", str(tmp_path / "none.db"))):
        done = run(*words, lang=lang)
        assert (done.exit_code, done.stdout) == (1, "")
        assert part in done.stderr


def test_a_bad_address_is_explained(tmp_path: Path) -> None:
    done = run("backup", str(tmp_path / "x.db"), "--database", "mysql://host/x")
    assert done.exit_code == 1
    assert "postgresql://" in done.stderr
