"""`stammtisch serve` as people run it: what it prints, how it stops, what it does when it cannot start."""

import asyncio
import re
import socket
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from websockets.exceptions import ConnectionClosed

from stammtisch.store import open_store, tenure
from stammtisch.store.address import sqlite_url
from tests.server.checks import broken_promises, stored
from tests.server.client import Player, Talk, Web, gather, guest
from tests.server.process import ROOT, served
from tests.server.quick import endless
from tests.store.postgres import postgres_url
from tests.store.use import raw


async def at_a_table(port: int) -> tuple[list[Web], str, str]:
    """Four people in a match."""
    table, webs = await gather(port, "schafkopf", people=4, seats=4, options=endless("schafkopf"), private=False)
    began = await webs[0].post(f"/api/tables/{table}/start")
    return webs, table, began["match"]


async def played(webs: list[Web], table: str, *, moves: int) -> list[Player]:
    """So many moves, then everybody stops where he is."""
    players = [Player(web, table, dice=Random(n)) for n, web in enumerate(webs)]
    tasks = [asyncio.create_task(player.play()) for player in players]
    async with asyncio.timeout(60):
        while sum(len(player.acked) for player in players) < moves:
            await asyncio.sleep(0.005)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return players


async def wrongs(url: str, match: str, players: list[Player]) -> list[str]:
    store = await open_store(url)
    try:
        return broken_promises(players, await stored(store, match))
    finally:
        await store.close()


def test_a_server_that_is_told_to_stop_says_goodbye_loses_nothing_and_goes_on_where_it_was(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "a.db")

    async def first(port: int, stop: Any) -> tuple[list[Web], str, str, list[Player], list[dict[str, Any]]]:
        """Ends with what one of them saw last."""
        webs, table, match = await at_a_table(port)
        players = await played(webs, table, moves=20)
        async with Talk(webs[0], table) as talk, Talk(webs[1], table) as other:
            await talk.hear("frame")
            await other.hear("frame")
            assert await asyncio.to_thread(stop) == 0
            for line in (talk, other):
                assert await line.hear("bye") == {"type": "bye", "key": "bye.server-stops"}
                with pytest.raises(ConnectionClosed):
                    await line.hear("nothing")
                assert line.line.close_code == 1012
            return webs, table, match, players, [m for m in talk.heard if m["type"] == "frame"]

    async def second(port: int, webs: list[Web], table: str, match: str) -> dict[str, Any]:
        """Begins with the same; and it goes on."""
        for web in webs:
            web.port = port
        info = await webs[0].get(f"/api/tables/{table}")
        assert (info["stage"], info["match"]) == ("playing", match)
        async with Talk(webs[0], table) as talk:
            frame = await talk.hear("frame")
        await played(webs, table, moves=10)
        return frame

    with served("--database", url) as server:
        webs, table, match, players, seen = asyncio.run(first(server.port, server.stop))
    assert server.errors() == ""
    assert asyncio.run(wrongs(url, match, players)) == []
    with served("--database", url) as server:
        assert asyncio.run(second(server.port, webs, table, match)) == seen[-1]


def test_in_a_network_it_prints_its_address_and_a_code_to_scan(tmp_path: Path) -> None:
    with served("--database", sqlite_url(tmp_path / "a.db"), "--lan", lang="en") as server:
        assert asyncio.run(Web(server.port).get("/api/health"))["store"] is True
        addresses = asyncio.run(Web(server.port).get("/api/address"))["addresses"]
        assert server.stop() == 0
    assert addresses == re.findall(rf"(http://(?!localhost)\S+:{server.port})/", server.said)
    assert f"http://localhost:{server.port}/" in server.said
    assert re.search(rf"For the others in this network: http://\S+:{server.port}/", server.said)
    code = [line for line in server.said.splitlines() if set(line.strip()) & set("█▀▄")]
    assert len(code) > 10
    assert server.errors() == ""


def test_of_two_networks_the_one_that_is_named_is_told(tmp_path: Path) -> None:
    with served("--database", sqlite_url(tmp_path / "a.db"), "--lan", "--host", "127.0.0.1", lang="en") as server:
        told = asyncio.run(Web(server.port).get("/api/address"))["addresses"]
        assert server.stop() == 0
    assert told == [f"http://127.0.0.1:{server.port}"]
    assert f"For the others in this network: {told[0]}/" in server.said


def test_without_a_network_nobody_else_reaches_it_and_it_says_so(tmp_path: Path) -> None:
    with served("--database", sqlite_url(tmp_path / "a.db")) as server:
        assert asyncio.run(Web(server.port).get("/api/address")) == {"addresses": []}


def failing(*words: str, lang: str = "de") -> str:
    """What it says when it cannot start: one sentence, no traceback, status 1."""
    done = subprocess.run(
        [sys.executable, "-m", "stammtisch", "--lang", lang, "serve", *words],
        cwd=ROOT / "src",
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == 1, done
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    return done.stderr.strip()


BAD: Final = {
    "mysql://localhost/a": ("de", "ist keine Adresse eines Speichers"),
    "sqlite:////proc/no/such/folder/a.db": ("en", "cannot be opened"),
    "postgresql://nobody@127.0.0.1:1/none": ("de", "ist nicht zu erreichen"),
}


@pytest.mark.parametrize("url", BAD)
def test_a_store_that_cannot_be_is_said_so_in_a_sentence(url: str) -> None:
    lang, wanted = BAD[url]
    message = failing("--port", "0", "--database", url, lang=lang)
    assert wanted in message
    assert len(message.splitlines()) == 1


def test_a_port_somebody_else_has_and_a_lonely_certificate_are_said_so(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "a.db")
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        message = failing("--port", str(port), "--database", url, lang="en")
    assert f"Cannot listen on port {port}" in message
    assert not (tmp_path / "a.db").exists()
    assert "--certificate" in failing("--certificate", "cert.pem", "--database", url, lang="en")


def test_two_servers_never_share_a_database_and_who_was_replaced_ends_with_a_word() -> None:
    async def replace(url: str) -> None:
        """Another server waits for the lock when its holder loses it."""
        waiting = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objid = $1"
        end = "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted AND objid = $1"
        async with raw(url) as db, asyncio.timeout(60):
            opening = asyncio.create_task(open_store(url))
            while not await db.fetchval(waiting, tenure.SERVING):
                await asyncio.sleep(0.01)
            await db.fetch(end, tenure.SERVING)
            await (await opening).close()

    with postgres_url() as url, served("--database", url, lang="en") as server:
        assert "wird gerade von einem anderen Stammtisch bedient" in failing("--port", "0", "--database", url)
        assert asyncio.run(guest(server.port, "Anna")).cookie
        asyncio.run(replace(url))
        assert server.wait() == 1
        *_, last = server.errors().strip().splitlines()
        assert "has been served by another Stammtisch in the meantime" in last


def test_two_servers_never_share_a_file(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "a.db")
    with served("--database", url) as server:
        assert "served by another Stammtisch" in failing("--port", "0", "--database", url, lang="en")
        assert asyncio.run(guest(server.port, "Anna")).cookie
