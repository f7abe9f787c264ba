"""The line to a table: one WebSocket, plain ASGI. Frames in are small and counted, frames out are bounded."""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Any, Final, Protocol

import msgspec
from litestar.types import Receive, Scope, Send

from stammtisch.engine.core import Refusal
from stammtisch.rulebook import enforces
from stammtisch.server import wire
from stammtisch.server.hall import Live
from stammtisch.server.security import Bucket, address, foreign
from stammtisch.server.web import GOODBYE, House
from stammtisch.store import Unavailable

POLICY: Final = 1008
TOO_BIG: Final = 1009
TRY_LATER: Final = 1013
GOING: Final = 1012
FAULT: Final = 1011
MOST_STRIKES: Final = 100
"""Messages beyond the limit that are only refused."""
_ENDS: Final = {"bye.server-stops": GOING, "bye.slow": TRY_LATER, "bye.fault": FAULT}


SHORT: Final = "stammtisch.wire"
"""Under this name of its `extensions` a connection offers the short way."""


class Wire(Protocol):
    """The short way to the other side, where the server that runs us has one (`running.Line`)."""

    def listen(self, ear: Callable[[str | bytes], None]) -> None:
        """Every message goes to this ear as it comes, and no longer through `receive`; the end of the line does."""

    def write(self, data: bytes) -> bool:
        """Sent, or taken note of to be sent; False: not now."""


class SocketBox:
    """What waits to be sent. Whoever does not read is closed; nobody else notices."""

    def __init__(self, send: Send, *, most: int, write: Callable[[bytes], bool] | None = None) -> None:
        self._send, self._most, self._write = send, most, write
        self._sending = False
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._signal = asyncio.Event()
        self.ended: str | None = None
        self.reader: asyncio.Task[None] | None = None
        """Hears no more when the line ends; otherwise one that neither reads nor speaks would stay for ever."""

    def put(self, data: bytes) -> None:
        if self.ended is not None:
            return
        if self._write is not None and not (self._waiting or self._sending) and self._write(data):
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
                self._sending = True  # nothing overtakes it
                await self._send({"type": "websocket.send", "bytes": None, "text": data.decode()})
                self._sending = False
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
    extensions: dict[str, Any] = scope.get("extensions") or {}
    short: Wire | None = extensions.get(SHORT)
    box = SocketBox(send, most=house.settings.outbox, write=None if short is None else short.write)
    live, number = house.hall.enter(name, guest.person, guest.name, box)
    ear = Ear(house, live, number, box)
    sender = asyncio.create_task(box.run())
    reader = box.reader = asyncio.create_task(_read(receive, ear))
    try:
        if short is not None:
            short.listen(ear.hear)
        await asyncio.wait((sender, reader), return_when=asyncio.FIRST_COMPLETED)
    finally:
        house.hall.leave(live, number)
        if box.ended is not None:
            house.hall.metrics.closed.labels(box.ended).inc()
        box.close("bye.left")
        reader.cancel()
        # Waited for, not awaited: an exception from there would tie task, frames and line into a circle.
        await asyncio.wait((sender,), timeout=GOODBYE)
        if not sender.cancel() and not sender.cancelled():
            sender.exception()


async def _read(receive: Receive, ear: "Ear") -> None:
    while ear.box.ended is None:
        event = await receive()
        if event["type"] != "websocket.receive":
            return
        ear.hear(event.get("text") or event.get("bytes") or b"")


class Ear:
    """Hears one line: not too much at once, and not too often."""

    def __init__(self, house: House, live: Live, number: int, box: SocketBox) -> None:
        self.house, self.live, self.number, self.box = house, live, number, box
        self._bucket = Bucket(house.settings.messages[0], time.monotonic())
        self._strikes = 0

    @enforces("ENG-limit")
    def hear(self, data: str | bytes) -> None:
        """ENG-limit: who says too much is told so, and who goes on is hung up on."""
        if self.box.ended is not None:
            return
        if len(data) > wire.LONGEST:
            self.box.close("bye.too-big")
        elif self._bucket.take(self.house.settings.messages, time.monotonic()):
            hear(self.house, self.live, self.number, self.box, data)
        else:
            self.house.hall.metrics.heard("limited")
            self._strikes += 1
            if self._strikes > MOST_STRIKES:
                self.box.close("bye.flood")
            else:
                self.box.put(wire.encode(_refused("ENG-limit", "refusal.server.limit")))


@enforces("ENG-message")
def hear(house: House, live: Any, number: int, box: Any, data: bytes | str) -> None:
    """ENG-message: what is no message of ours changes nothing, and is answered so."""
    try:
        message = wire.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        house.hall.metrics.heard("unreadable")
        box.put(wire.encode(_refused("ENG-message", "refusal.server.message")))
        return
    house.hall.metrics.heard(type(message).__name__.lower())
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
