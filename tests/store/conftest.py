"""Both databases, fresh for every test, and one event loop to reach them by."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from stammtisch.store import Store, open_store
from stammtisch.store.address import sqlite_url
from tests.store.postgres import postgres_url


@pytest.fixture
def file_url(tmp_path: Path) -> str:
    return sqlite_url(tmp_path / "stammtisch.db")


@pytest.fixture
def server_url() -> Iterator[str]:
    with postgres_url() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> str:
    address: str = request.getfixturevalue("file_url" if request.param == "sqlite" else "server_url")
    return address


@pytest.fixture
def loop() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as runner:
        yield runner


@pytest.fixture
def store(url: str, loop: asyncio.Runner) -> Iterator[Store]:
    """For tests that are many examples; the others open their own."""
    made = loop.run(open_store(url))
    yield made
    loop.run(made.close())
