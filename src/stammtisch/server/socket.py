"""The line to a table: one WebSocket, plain ASGI. Frames in are small and counted, frames out are bounded."""

import asyncio
import contextlib
from collections import deque
from typing import Any, Final

import msgspec
from litestar.types import Receive, Scope, Send

from stammtisch.engine.core import Refusal
from stammtisch.rulebook import enforces
from stammtisch.server import wire
from stammtisch.server.security import Limits, address, foreign
from stammtisch.server.web import GOODBYE, House
from stammtisch.store import Unavailable

POLICY: Final = 1008
TOO_BIG: Final = 1009
TRY_LATER: Final = 1013
GOING: Final = 1012
FAULT: Final = 1011
_ENDS: Final = {"bye.server-stops": GOING, "bye.slow": TRY_LATER, "bye.fault": FAULT}


class SocketBox:
    """What waits to be sent. Whoever does not read is closed; nobody else notices."""

    def __init__(self, send: Send, *, most: int) -> None:
        self._send, self._most = send, most
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._signal = asyncio.Event()
        self.ended: str | None = None
        self.reader: asyncio.Task[None] | None = None
        """Hears no more when the line ends; otherwise one that neither reads nor speaks would stay for ever."""

    def put(self, data: bytes) -> None:
        if self.ended is not None:
            return
        self._waiting.append(data)
        self._bytes += len(data)
        if self._bytes > self._most:
            self.close("bye.slow")
        self._signal.set()

    @enforces("ENG-limit")
    def close(self, key: str) -> None:
        """ENG-limit: what waits for somebody who does not read is thrown away, with the line."""
        if self.ended is None:
            self.ended = key
            if key == "bye.slow":
                self._waiting.clear()
            self._waiting.append(wire.encode(wire.Bye(key)))
            self._signal.set()
            if self.reader is not None:
                self.reader.cancel()

    async def run(self) -> None:
        """Sends until the line ends."""
        while True:
            while self._waiting:
                data = self._waiting.popleft()
                self._bytes -= len(data)
                await self._send({"type": "websocket.send", "bytes": None, "text": data.decode()})
            if self.ended is not None:
                code = _ENDS.get(self.ended, POLICY)
                await self._send({"type": "websocket.close", "code": code, "reason": self.ended})
                return
            self._signal.clear()
            await self._signal.wait()


async def line(scope: Scope, receive: Receive, send: Send, house: House, name: str) -> None:
    """One connection from its handshake to its end."""
    await receive()
    where = address(scope)
    if foreign(scope) or house.hall.closed or house.lines.get(where, 0) >= house.settings.lines:
        await send({"type": "websocket.close", "code": POLICY, "reason": "refused"})
        return
    house.lines[where] = house.lines.get(where, 0) + 1
    try:
        await _talk(scope, receive, send, house, name)
    finally:
        house.lines[where] -= 1
        if not house.lines[where]:
            del house.lines[where]


async def _talk(scope: Scope, receive: Receive, send: Send, house: House, name: str) -> None:
    try:
        guest = await house.people.of_device(_cookie(scope, house.cookie))
    except Unavailable:
        await send({"type": "websocket.close", "code": TRY_LATER, "reason": "refused"})
        return
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    box = SocketBox(send, most=house.settings.outbox)
    live, number = house.hall.enter(name, guest.person, guest.name, box)
    sender = asyncio.create_task(box.run())
    reader = box.reader = asyncio.create_task(_read(receive, house, live, number, box))
    try:
        await asyncio.wait((sender, reader), return_when=asyncio.FIRST_COMPLETED)
    finally:
        house.hall.leave(live, number)
        if box.ended is not None:
            house.hall.metrics.closed.labels(box.ended).inc()
        box.close("bye.left")
        reader.cancel()
        with contextlib.suppress(Exception):
            async with asyncio.timeout(GOODBYE):
                await sender
        sender.cancel()


async def _read(receive: Receive, house: House, live: Any, number: int, box: SocketBox) -> None:
    limits = Limits(burst=house.settings.messages[0], rate=house.settings.messages[1])
    strikes = 0
    while box.ended is None:
        event = await receive()
        if event["type"] != "websocket.receive":
            return
        data = event.get("text") or event.get("bytes") or b""
        if len(data) > wire.LONGEST:
            box.close("bye.too-big")
            return
        if not limits.take(""):
            house.hall.metrics.messages.labels("limited").inc()
            strikes += 1
            if strikes > 100:
                box.close("bye.flood")
                return
            box.put(wire.encode(_refused("ENG-limit", "refusal.server.limit")))
            continue
        hear(house, live, number, box, data)


@enforces("ENG-message")
def hear(house: House, live: Any, number: int, box: Any, data: bytes | str) -> None:
    """ENG-message: what is no message of ours changes nothing, and is answered so."""
    try:
        message = wire.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        house.hall.metrics.messages.labels("unreadable").inc()
        box.put(wire.encode(_refused("ENG-message", "refusal.server.message")))
        return
    house.hall.metrics.messages.labels(type(message).__name__.lower()).inc()
    live.feed(lambda room: room.hear(number, message))


def _refused(clause: str, key: str) -> wire.Refused:
    refusal = Refusal(clause, key)
    return wire.Refused("", refusal.clause, refusal.key, refusal.args)


def _cookie(scope: Any, name: str) -> str:
    for header, value in scope["headers"]:
        if header.lower() == b"cookie":
            for part in value.decode("latin-1").split(";"):
                key, _, found = part.strip().partition("=")
                if key == name:
                    return str(found)
    return ""
