"""The connection to an actor: one WebSocket, plain ASGI. Frames in are small and counted, frames out are bounded."""

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
from stammtisch.server.actor_system import HostedActor
from stammtisch.server.security import Bucket, address, foreign
from stammtisch.server.web import GOODBYE, Services
from stammtisch.store import Unavailable

POLICY: Final = 1008
TRY_LATER: Final = 1013
GOING: Final = 1012
FAULT: Final = 1011
MOST_STRIKES: Final = 100
"""Messages beyond the limit that are only refused."""
_ENDS: Final = {"bye.server-stops": GOING, "bye.slow": TRY_LATER, "bye.fault": FAULT}


SHORT: Final = "stammtisch.wire"
"""Under this name of its `extensions` a connection offers the short way."""


class DirectSocket(Protocol):
    """The short way to the other side, where the server that runs us has one (`uvicorn_server.UvicornSocket`)."""

    def listen(self, inbox: Callable[[str | bytes], None], flooded: Callable[[], None]) -> None:
        """Every message goes to this inbox as it comes, no longer through `receive`; only the end comes there.

        `flooded` is called once when the connection has sent more than anybody may, and nothing is heard any more."""

    def write(self, data: bytes) -> bool:
        """Sent, or taken note of to be sent; False: not now."""


class SocketOutbox:
    """What waits to be sent. Whoever does not read is closed; nobody else notices."""

    def __init__(self, send: Send, *, most: int, write: Callable[[bytes], bool] | None = None) -> None:
        self._send, self._most, self._write = send, most, write
        self._sending = False
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._signal = asyncio.Event()
        self.ended: str | None = None
        self.reader: asyncio.Task[None] | None = None
        """Hears no more when the connection ends; otherwise one that neither reads nor speaks would stay for ever."""

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
        """ENG-limit: what waits for somebody who does not read is thrown away, with the connection."""
        if self.ended is None:
            self.ended = key
            if key == "bye.slow":
                self._waiting.clear()
            self._waiting.append(wire.encode(wire.Bye(key)))
            self._signal.set()
            if self.reader is not None:
                self.reader.cancel()

    async def run(self) -> None:
        """Sends until the connection ends."""
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


async def connect(scope: Scope, receive: Receive, send: Send, services: Services, stream: str) -> None:
    """One connection from its handshake to its end."""
    await receive()
    where = address(scope)
    refused = foreign(scope) or services.system.closed
    if (
        not refused
        and services.sockets.get(where, 0) >= services.settings.sockets
        and not await _expected(scope, services, stream)
    ):
        services.shut_out(where, "connections")
        refused = True
    if refused:
        await send({"type": "websocket.close", "code": POLICY, "reason": "refused"})
        return
    services.sockets[where] = services.sockets.get(where, 0) + 1
    try:
        await _talk(scope, receive, send, services, stream)
    finally:
        services.sockets[where] -= 1
        if not services.sockets[where]:
            del services.sockets[where]


async def _expected(scope: Scope, services: Services, stream: str) -> bool:
    """Somebody who belongs there and is not here: others behind the same address do not keep him out."""
    hosted = services.system.actors.get(stream)
    token = _cookie(scope, services.cookie)
    if hosted is None or not token:
        return False
    try:
        person = (await services.people.of_device(token)).person
    except Unavailable:
        return False
    return hosted.actor.expects(person) and not hosted.actor.here(person)


async def _talk(scope: Scope, receive: Receive, send: Send, services: Services, stream: str) -> None:
    try:
        guest = await services.people.of_device(_cookie(scope, services.cookie))
    except Unavailable:
        await send({"type": "websocket.close", "code": TRY_LATER, "reason": "refused"})
        return
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    extensions: dict[str, Any] = scope.get("extensions") or {}
    short: DirectSocket | None = extensions.get(SHORT)
    box = SocketOutbox(send, most=services.settings.outbox, write=None if short is None else short.write)
    hosted, number = services.system.enter(stream, guest.person, guest.name, box)
    inbox = Inbox(services, hosted, number, box, where=address(scope))
    sender = asyncio.create_task(box.run())
    reader = box.reader = asyncio.create_task(_read(receive, inbox))
    try:
        if short is not None:
            short.listen(inbox.receive, inbox.flood)
        await asyncio.wait((sender, reader), return_when=asyncio.FIRST_COMPLETED)
    finally:
        services.system.leave(hosted, number)
        if box.ended is not None:
            services.system.metrics.closed.labels(box.ended).inc()
        box.close("bye.left")
        reader.cancel()
        # Waited for, not awaited: an exception from there would tie task, frames and connection into a circle.
        await asyncio.wait((sender,), timeout=GOODBYE)
        if not sender.cancel() and not sender.cancelled():
            sender.exception()


async def _read(receive: Receive, inbox: "Inbox") -> None:
    while inbox.box.ended is None:
        event = await receive()
        if event["type"] != "websocket.receive":
            return
        inbox.receive(event.get("text") or event.get("bytes") or b"")


class Inbox:
    """Takes what one connection says: not too much at once, and not too often."""

    def __init__(self, services: Services, hosted: HostedActor, number: int, box: SocketOutbox, *, where: str) -> None:
        self.services, self.hosted, self.number, self.box, self.where = services, hosted, number, box, where
        self._bucket = Bucket(services.settings.messages[0], time.monotonic())
        self._strikes = 0

    @enforces("ENG-limit")
    def receive(self, data: str | bytes) -> None:
        """ENG-limit: who says too much is told so, and who goes on is hung up on."""
        if self.box.ended is not None:
            return
        if len(data) > wire.LONGEST:
            self.box.close("bye.too-big")
        elif self._bucket.take(self.services.settings.messages, time.monotonic()):
            deliver(self.services, self.hosted, self.number, self.box, data)
        else:
            self.services.system.metrics.count_message("limited")
            self._strikes += 1
            if self._strikes > MOST_STRIKES:
                self.flood()
            else:
                self.box.put(wire.encode(_refused("ENG-limit", "refusal.server.limit")))

    def flood(self) -> None:
        if self.box.ended is None:
            self.services.shut_out(self.where, "flood")
            self.box.close("bye.flood")


@enforces("ENG-message")
def deliver(services: Services, hosted: Any, number: int, box: Any, data: bytes | str) -> None:
    """ENG-message: what is no message of ours changes nothing, and is answered so."""
    try:
        message = hosted.actor.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        services.system.metrics.count_message("unreadable")
        box.put(wire.encode(_refused("ENG-message", "refusal.server.message")))
        return
    services.system.metrics.count_message(type(message).__name__.lower())
    hosted.feed(lambda actor: actor.receive(number, message))


def _refused(clause: str, key: str) -> wire.Refused:
    refusal = Refusal(clause, key)
    return wire.Refused("", refusal.clause, refusal.key, refusal.args)


def _cookie(scope: Any, name: str) -> str:
    for header, value in scope["headers"]:
        if header.lower() == b"cookie":
            for part in value.decode("latin-1").split(";"):
                key, _, cookie = part.strip().partition("=")
                if key == name:
                    return str(cookie)
    return ""
