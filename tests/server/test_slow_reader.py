"""Somebody who never reads is hung up on; what waits for him stays small, and nobody else notices."""

import asyncio
import base64
import socket as sockets
import time
from pathlib import Path
from typing import Final

import pytest

from stammtisch.server import socket
from stammtisch.server import uvicorn_server as serving
from stammtisch.server.web import Settings
from stammtisch.store.address import sqlite_url
from stammtisch_dev.testing import clause
from tests.server.client import Talk, Web, gather
from tests.server.quick import endless
from tests.server.real_server import WIDE, Running, running

OUTBOX: Final = 64 * 1024
SETTINGS: Final = Settings(
    requests=WIDE.requests, codes=WIDE.codes, messages=WIDE.messages, sockets=WIDE.sockets, outbox=OUTBOX
)
LINES: Final = 60
FLOOD: Final = 40
"""Long messages to the person whose second line does not read: some hundred kilobytes."""


def deaf(web: Web, table: str) -> sockets.socket:
    """A line that is opened as it should be and never read."""
    line = sockets.socket()
    line.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    line.connect(("127.0.0.1", web.port))
    key = base64.b64encode(b"0123456789abcdef").decode()
    words = [
        f"GET /ws/{table} HTTP/1.1",
        "Host: 127.0.0.1",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
        f"Cookie: {web.cookie}",
    ]
    line.sendall(("\r\n".join(words) + "\r\n\r\n").encode())
    return line


class Watch:
    """The most that ever waited for a line, in our outbox and in the one of the connection below."""

    def __init__(self, server: Running, patch: pytest.MonkeyPatch) -> None:
        self.boxed = self.buffered = self.largest = 0
        real = socket.SocketOutbox.put

        def put(box: socket.SocketOutbox, data: bytes) -> None:
            real(box, data)
            self.boxed = max(self.boxed, box._bytes)
            self.largest = max(self.largest, len(data))
            for connection in server.server.server_state.connections:
                self.buffered = max(self.buffered, connection.transport.get_write_buffer_size())

        patch.setattr(socket.SocketOutbox, "put", put)


async def flood(port: int, server: Running) -> tuple[list[int], int]:
    """What the others heard, and how many lines are left in the end."""
    table, webs = await gather(port, "schafkopf", people=3, seats=4, options=endless("schafkopf"))
    slow = await asyncio.to_thread(deaf, webs[0], table)
    try:
        async with Talk(webs[0], table) as loud, Talk(webs[1], table) as other, Talk(webs[2], table) as third:
            await third.hear("table")
            for number in range(LINES):
                await loud.send(type="say", ref=f"l{number}", text="Servus " * 28)
            await third.hear("chat", number=LINES - 1)
            for number in range(FLOOD):  # each is answered to every line of the person with all that was said
                await loud.send(type="mute", person="nobody-at-all", muted=number % 2 == 0)
                await loud.hear("welcome")
                await other.send(type="say", ref=f"o{number}", text=f"{number}")
            await third.hear("chat", text=f"{FLOOD - 1}")
            heard = [m["number"] for m in third.heard if m["type"] == "chat"]
            began = time.monotonic()
            while len(server.server.server_state.connections) > 3 and time.monotonic() - began < 20:
                await asyncio.sleep(0.05)
            return heard, len(server.server.server_state.connections)
    finally:
        slow.close()


@clause("ENG-limit")
def test_a_line_that_never_reads_is_cut_and_nobody_else_notices(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serving, "LAST_BYTES", 0.2)
    monkeypatch.setattr(socket, "GOODBYE", 0.2)
    with running(sqlite_url(tmp_path / "a.db"), settings=SETTINGS, kernel=16 * 1024) as server:
        watch = Watch(server, monkeypatch)
        heard, left = asyncio.run(flood(server.port, server))
    print(f"at most {watch.boxed} bytes in the outbox, {watch.buffered} below; the largest message had {watch.largest}")
    assert left == 3
    assert heard == list(range(LINES + FLOOD))
    assert watch.boxed + watch.largest > OUTBOX
    assert watch.boxed <= OUTBOX + watch.largest
    assert watch.buffered <= OUTBOX + 2 * watch.largest
