"""One line that sends without end: it waits, is hung up on, and nobody else is kept waiting."""

import asyncio
import base64
import contextlib
import json
import socket as sockets
import threading
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from stammtisch.server.security import MOST_WAITS, Toll
from stammtisch.server.socket import POLICY
from stammtisch.server.uvicorn_server import MOST_PARTS, PIECE, UvicornSocket
from stammtisch.server.web import FRAME, Settings
from stammtisch.store.address import sqlite_url
from stammtisch_dev.testing import clause
from tests.server.byhand import Front, Loop
from tests.server.client import Player, gather, guest
from tests.server.process import served
from tests.server.quick import endless

MASK: Final = b"\0\0\0\0"
PING: Final = b"\x89\x80" + MASK
EMPTY_START: Final = b"\x01\x80" + MASK
EMPTY_PART: Final = b"\x00\x80" + MASK
PONG: Final = b"\x8a\x00"
SETTINGS: Final = Settings()
BURST, RATE = SETTINGS.sends
MOST_AT_ONCE: Final = int(BURST // FRAME) + PIECE // len(PING)
"""Frames that are dealt with at once, however many have come: the budget, and what one piece may hold beyond it."""


def opening(table: str, cookie: str = "") -> bytes:
    key = base64.b64encode(b"0123456789abcdef").decode()
    head = f"GET /ws/{table} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    head += f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
    return (head + (f"Cookie: {cookie}\r\n" if cookie else "") + "\r\n").encode()


class Guest:
    """A line that stands, and whoever listens at its other end; the clock stands still."""

    def __init__(self) -> None:
        front = Front(SETTINGS)
        self.loop: Loop = front.loop
        self.line, self.transport = front.connect(UvicornSocket)
        self.heard, self.floods = list[Any](), list[str]()
        self.line.data_received(opening("x"))
        asyncio.run(self.line.send({"type": "websocket.accept"}))
        self.line.stop_keepalive()
        self.line.queue.get_nowait()
        self.line.listen(self.heard.append, lambda: self.floods.append("flood"))
        self.transport.written = b""

    @property
    def pongs(self) -> int:
        return self.transport.written.count(PONG)


@clause("ENG-limit")
def test_pings_cost_the_budget_of_their_line_and_what_is_too_much_waits() -> None:
    guest = Guest()
    guest.line.data_received(PING * 20_000)
    assert 0 < guest.pongs <= MOST_AT_ONCE
    assert not guest.transport.reading
    assert guest.floods == []
    before = guest.pongs
    guest.loop.advance(BURST / 2 / RATE + 0.5)
    assert before < guest.pongs <= before + MOST_AT_ONCE // 2 + PIECE // len(PING) + RATE // FRAME
    assert not guest.transport.reading


@clause("ENG-limit")
def test_a_line_that_goes_on_is_closed_with_a_word_after_so_many_waits() -> None:
    guest = Guest()
    guest.line.data_received(PING * 100_000)
    guest.loop.advance(MOST_WAITS * BURST / 2 / RATE)
    assert guest.floods == []
    guest.loop.advance(MOST_WAITS * BURST / 2 / RATE)
    assert guest.floods == ["flood"]
    answered = guest.pongs
    guest.line.data_received(PING * 1000)
    guest.loop.advance(1000)
    assert guest.pongs == answered, "nothing is dealt with any more"
    assert guest.floods == ["flood"], "once"
    assert answered <= MOST_AT_ONCE * (MOST_WAITS + 1)


@clause("ENG-limit")
def test_a_line_that_waited_and_is_calm_again_starts_anew_and_has_lost_nothing() -> None:
    guest = Guest()
    greeting = b"\x81\x82" + MASK + b"hi"
    for number in range(3 * MOST_WAITS):
        guest.line.data_received(PING * (MOST_AT_ONCE + 100) + greeting)
        assert not guest.transport.reading
        guest.loop.advance(1000)
        assert guest.transport.reading
        assert guest.heard == ["hi"] * (number + 1)
    assert guest.pongs == 3 * MOST_WAITS * (MOST_AT_ONCE + 100)
    assert guest.floods == []


@clause("ENG-limit")
@pytest.mark.parametrize("flood", [EMPTY_START + EMPTY_PART * 50_000, EMPTY_START + EMPTY_PART * (MOST_PARTS + 1)])
def test_a_message_of_endless_empty_parts_is_no_message(flood: bytes) -> None:
    guest = Guest()
    guest.line.data_received(flood)
    assert guest.floods == ["flood"]
    assert len(guest.line.frames) <= MOST_PARTS
    assert guest.heard == []


@clause("ENG-limit")
def test_bytes_cost_too_and_a_message_in_a_few_parts_is_one() -> None:
    guest = Guest()
    word = b"x" * 100
    guest.line.data_received(b"\x01\xe4" + MASK + word + b"\x80\xe4" + MASK + word)
    assert guest.heard == ["x" * 200]
    toll = Toll((1000, 100), 0.0)
    assert [toll.pay(400, 0.0) for _ in range(2)] == [0, 0]
    assert toll.pay(400, 0.0) == pytest.approx(7.0), "until it is half full again"
    assert toll.pay(0, 7.0) == 0


def test_a_line_that_is_lost_while_it_waits_is_forgotten() -> None:
    guest = Guest()
    guest.line.data_received(PING * 20_000)
    before = guest.pongs
    guest.line.connection_lost(None)
    guest.loop.advance(1000)
    assert guest.pongs == before


def test_whoever_floods_before_there_is_anybody_to_hear_it_is_cut_off() -> None:
    front = Front(SETTINGS)
    line, transport = front.connect(UvicornSocket)
    line.data_received(opening("x"))
    asyncio.run(line.send({"type": "websocket.accept"}))
    for _ in range(MOST_WAITS + 2):
        line.data_received(PING * 1000)
        front.loop.advance(BURST / RATE)
    assert transport.aborted


# --- from outside, against the program as it is run ------------------------------------------------------------


class Flooder(threading.Thread):
    """Sends the same frame as fast as the connection takes it, until it is hung up on, and reads what comes."""

    def __init__(self, port: int, table: str, cookie: str, data: bytes, most: int) -> None:
        super().__init__(daemon=True)
        self.data, self.left, self.got = data, most, b""
        self.line = sockets.create_connection(("127.0.0.1", port), timeout=60)
        self.line.sendall(opening(table, cookie))
        while b"\r\n\r\n" not in self.got:
            self.got += self.line.recv(4096)

    def run(self) -> None:
        reader = threading.Thread(target=self._read, daemon=True)
        reader.start()
        with contextlib.suppress(OSError):
            while self.left > 0:
                self.line.sendall(self.data)
                self.left -= len(self.data)
        reader.join(60)
        self.line.close()

    def _read(self) -> None:
        with contextlib.suppress(OSError):
            while more := self.line.recv(65536):
                self.got += more


FLOODS: Final[dict[str, Callable[[], bytes]]] = {
    "pings": lambda: PING * 10_000,
    "parts": lambda: EMPTY_START + EMPTY_PART * 10_000,
}
MOVES: Final = 60


async def evening(port: int, attack: bytes) -> tuple[list[Player], Flooder]:
    """A table plays while a guest who looks on at another one floods its line."""
    table, webs = await gather(port, "schafkopf", people=4, seats=4, options=endless("schafkopf"))
    players = [Player(web, table, dice=Random(n)) for n, web in enumerate(webs)]
    stranger = await guest(port, "Fremd")
    other = await stranger.post("/api/tables", {"game": "schafkopf", "players": 4, "private": False})
    flooder = Flooder(port, other["id"], stranger.cookie, attack, most=60_000_000)
    flooder.start()
    playing = [asyncio.create_task(player.play()) for player in players]
    await webs[0].post(f"/api/tables/{table}/start")
    async with asyncio.timeout(120):
        while sum(len(player.acked) for player in players) < MOVES or flooder.is_alive():
            await asyncio.sleep(0.05)
    for task in playing:
        task.cancel()
    await asyncio.wait(playing)
    return players, flooder


@pytest.mark.parametrize("name", FLOODS)
def test_a_guest_who_floods_a_line_is_hung_up_on_and_another_table_plays_on(name: str, tmp_path: Path) -> None:
    with served("--database", sqlite_url(tmp_path / "a.db")) as server:
        players, flooder = asyncio.run(evening(server.port, FLOODS[name]()))
        metrics = asyncio.run(players[0].web.get("/metrics"))
        assert server.stop() == 0
    bye = json.dumps({"type": "bye", "key": "bye.flood"}, separators=(",", ":")).encode()
    assert bye in flooder.got
    assert POLICY.to_bytes(2, "big") + b"bye.flood" in flooder.got
    assert flooder.got.count(PONG) <= MOST_AT_ONCE * (MOST_WAITS + 2)
    assert flooder.left > 0, "TCP held it back"
    assert sum(len(player.acked) for player in players) >= MOVES
    assert 'stammtisch_shut_out_total{why="flood"} 1.0' in metrics
    told = [json.loads(line) for line in server.errors().splitlines()]
    assert [(line["problem"], line["address"]) for line in told if line["message"] == "shut out"] == [
        ("flood", "127.0.0.1")
    ]
