"""What was acknowledged survives a kill: the server is killed at any moment under load and started again."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from stammtisch.store import open_store
from stammtisch.store.address import sqlite_url
from tests.server.checks import broken_promises, stored
from tests.server.client import Player, Web, gather
from tests.server.process import Served
from tests.server.quick import endless
from tests.store.postgres import postgres_url
from tests.thorough import SOAK, thorough

MANY: Final = {"sqlite": 10, "postgres": 5} if thorough("src/stammtisch/store", "tests/server/test_kills.py") else {}
KILLS: Final = {"sqlite": 330, "postgres": 170} if SOAK else {"sqlite": 3, "postgres": 2} | MANY
LIES: Final = 2
"""Kills the control gets to be found out by."""
TABLES: Final = (
    ("schafkopf", 4, "strict"),
    ("schafkopf", 4, "table"),
    ("doppelkopf", 4, "table"),
    ("maumau", 3, "strict"),
    ("chaotentrumpf", 3, "strict"),
)
PATIENCE: Final = 60


class Load:
    """Several tables whose players never stop, whatever happens to the server."""

    def __init__(self) -> None:
        self.tables: list[tuple[str, list[Player]]] = []
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def players(self) -> list[Player]:
        return [player for _, players in self.tables for player in players]

    @property
    def acknowledged(self) -> int:
        return sum(len(player.acked) for player in self.players)

    async def begin(self, port: int) -> None:
        for number, (game, seats, mode) in enumerate(TABLES):
            options = endless(game, mode=mode)
            table, webs = await gather(port, game, people=seats, seats=seats, options=options, private=False)
            players = [Player(web, table, dice=Random(number * 10 + n)) for n, web in enumerate(webs)]
            self._tasks += [asyncio.create_task(player.play()) for player in players]
            began = await webs[0].post(f"/api/tables/{table}/start")
            self.tables.append((began["match"], players))

    def moved(self, port: int) -> None:
        """The server is somewhere else now; 0: nowhere."""
        for player in self.players:
            player.web.port = port

    async def until(self, acknowledged: int) -> None:
        async with asyncio.timeout(PATIENCE):
            while self.acknowledged < acknowledged:
                await asyncio.sleep(0.002)
                self.look()

    def look(self) -> None:
        """Nobody has failed. A table may be at its end: the judges of Chaotentrumpf can annul a match."""
        for task in self._tasks:
            assert not task.done() or task.exception() is None
        assert not all(task.done() for task in self._tasks)

    async def everywhere(self) -> None:
        """Something has been acknowledged at every table."""
        async with asyncio.timeout(PATIENCE):
            while not all(any(player.acked for player in players) for _, players in self.tables):
                await asyncio.sleep(0.01)
                self.look()

    async def answered(self) -> None:
        """Everything that had been said when the last server came up is answered: done or refused, never forgotten."""
        playing = [player for player, task in zip(self.players, self._tasks, strict=True) if not task.done()]
        open_acts = {player: player.sent for player in playing if player.sent is not None}
        async with asyncio.timeout(PATIENCE):
            while any(player.sent is sent and not player.over for player, sent in open_acts.items()):
                await asyncio.sleep(0.01)

    async def end(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


@contextlib.asynccontextmanager
async def loaded(port: int) -> AsyncIterator[Load]:
    load = Load()
    try:
        await load.begin(port)
        yield load
    finally:
        await load.end()


async def wrongs(url: str, load: Load) -> list[str]:
    """Looked up in the store itself while nobody serves it."""
    store = await open_store(url)
    try:
        logs = {match: await stored(store, match) for match, _ in load.tables}
    finally:
        await store.close()
    return [wrong for match, players in load.tables for wrong in broken_promises(players, logs[match])]


async def siege(url: str, *, kills: int, program: str = "stammtisch") -> tuple[list[str], Load]:
    """Kills the server so often, each time when another handful of moves has been acknowledged."""
    chance, broken = Random(kills), []
    server = await asyncio.to_thread(Served, "--database", url, program=program)
    try:
        async with loaded(server.port) as load:
            for _ in range(kills):
                await load.until(load.acknowledged + chance.randint(1, 60))
                await asyncio.sleep(chance.random() * 0.01)
                await asyncio.to_thread(server.kill)
                load.moved(0)
                broken += await wrongs(url, load)
                server.close()
                server = await asyncio.to_thread(Served, "--database", url, program=program)
                load.moved(server.port)
            if program == "stammtisch":
                await load.everywhere()
                await load.answered()
                await asyncio.to_thread(server.kill)
                broken += await wrongs(url, load)
            return broken, load
    finally:
        server.close()


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[str, str]]:
    if request.param == "sqlite":
        yield "sqlite", sqlite_url(tmp_path / "stammtisch.db")
    else:
        with postgres_url() as url:
            yield "postgres", url


def test_no_acknowledged_move_is_lost_doubled_or_missing_however_often_the_server_is_killed(
    database: tuple[str, str],
) -> None:
    kind, url = database
    broken, load = asyncio.run(siege(url, kills=KILLS[kind]))
    reconnects = sum(player.reconnects for player in load.players)
    again = sum(player.again for player in load.players)
    print(
        f"{kind}: {KILLS[kind]} kills, {load.acknowledged} moves acknowledged, {reconnects} reconnects, {again} again"
    )
    assert broken == []
    assert load.acknowledged >= 10 * KILLS[kind]
    assert all(any(player.acked for player in players) for _, players in load.tables)
    assert again >= KILLS[kind]


def test_a_server_that_acknowledges_before_it_stores_is_found_out(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "stammtisch.db")
    broken, load = asyncio.run(siege(url, kills=LIES, program="tests.server.liar"))
    print(f"control: {LIES} kills, {load.acknowledged} moves acknowledged, {len(broken)} broken promises")
    assert any(wrong.startswith("lost") for wrong in broken)


LOG: Final = [{"actor": 0, "ref": "a"}, {"actor": -1, "ref": ""}, {"actor": 1, "ref": "b"}]
"""What the store holds; the first record has the number 1."""


@pytest.mark.parametrize(
    ("seat", "acked", "log", "wanted"),
    [
        (0, [("a", 1)], LOG, []),
        (1, [("b", 3), ("b", 3)], LOG, []),
        (1, [("b", 4)], LOG, ["lost"]),
        (1, [("b", 2)], LOG, ["missing"]),
        (0, [("b", 3)], LOG, ["missing"]),
        (0, [("a", 1)], [*LOG, LOG[0]], ["doubled"]),
    ],
)
def test_the_check_sees_what_is_lost_missing_or_doubled(
    seat: int, acked: list[tuple[str, int]], log: list[dict[str, Any]], wanted: list[str]
) -> None:
    player = Player(Web(0), "t", dice=Random(0))
    player.seat, player.acked = seat, acked
    assert [wrong.partition(":")[0] for wrong in broken_promises([player], log)] == wanted
    player.differing = [7]
    assert len(broken_promises([player], log)) == len(wanted) + 1
