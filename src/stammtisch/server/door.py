"""Connections that still speak HTTP: small heads, quick requests, and not too many of them at once."""

import asyncio
from functools import partial
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from stammtisch import texts
from stammtisch.rulebook import enforces
from stammtisch.server.security import speaks_for_others
from stammtisch.server.web import Services

HEAD: Final = 16 * 1024
"""Bytes of a request before its body: first line and headers."""
SECONDS: Final = 10
"""For a whole request to arrive; a new connection has as long for its first."""
PIECE: Final = 1024
"""Bytes that are looked at before it is asked whether there may be more."""
LAST_BYTES: Final = 5
"""Seconds for somebody who was sent away to read why."""


class Door(HttpToolsProtocol):
    """One connection as long as it speaks HTTP.

    What is still to be looked at waits here while earlier requests of the connection wait to be answered: a thousand of
    them in one breath are not a thousand requests in our memory.
    """

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._services: Services = self.config.app.state.services  # type: ignore[union-attr]
        self._backlog = bytearray()
        self._head = 0
        self._reading: str = "nothing"
        self._whole = self._gone = False
        self._deadline: asyncio.TimerHandle | None = None
        self.where, self.vouched = "", False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.client is not None:
            allowed = self.config.forwarded_allow_ips
            proxies = allowed if isinstance(allowed, str) else ",".join(allowed)
            self.where, self.vouched = self.client[0], speaks_for_others(self.client[0], proxies)
        self._hurry()
        self._services.crowd.enter(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def _leave(self) -> None:
        self._take_time()
        self._backlog.clear()
        if not self._gone:
            self._gone = True
            self._services.crowd.leave(self)

    def cut(self) -> None:
        """There is no room (`Crowd`), and it has been counted out."""
        self._gone = True
        self.transport.abort()

    # --- what comes in ---

    def data_received(self, data: bytes) -> None:
        self._backlog += data
        self._digest()

    def _digest(self) -> None:
        while self._backlog and not self.pipeline and not self._gone and not self.transport.is_closing():
            piece = bytes(self._backlog[:PIECE])
            del self._backlog[:PIECE]
            self._whole = False
            super().data_received(piece)
            if not self._gone:
                self._weigh(len(piece))

    @enforces("ENG-limit")
    def _weigh(self, size: int) -> None:
        """ENG-limit: what is before the body of a request is short, and all of it comes soon."""
        if self._whole:
            self._take_time()
            self._head = 0
        between = self._whole and self._reading == "nothing"
        self._head = 0 if between or self._reading == "body" else self._head + size
        if not between and self._deadline is None:
            self._hurry()
        if self._head > HEAD:
            self._send_away(431, "head", "refusal.server.head")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._reading = "head"

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._reading = "body"

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._reading, self._whole = "nothing", True
        self._services.crowd.work(self)

    def handle_websocket_upgrade(self) -> None:
        """From here on it is a WebSocket; it is still one of those who are here."""
        self._take_time()
        self._backlog.clear()
        self._services.crowd.work(self)
        self._gone = True
        super().handle_websocket_upgrade()
        connection: Any = self.transport.get_protocol()
        connection.lost = partial(self._services.crowd.left, self.where)

    # --- what goes out ---

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.pipeline and not self._gone:
            self._services.crowd.wait(self)
        self._digest()

    def pause_writing(self) -> None:
        super().pause_writing()
        if not self._gone:
            self._services.crowd.wait(self)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._answering is not None:
            self._services.crowd.work(self)

    @property
    def _answering(self) -> Any:
        """The request that is being answered."""
        cycle: Any = self.cycle  # which is None at first
        return None if cycle is None or cycle.response_complete else cycle

    # --- time ---

    def _hurry(self) -> None:
        self._deadline = self.loop.call_later(SECONDS, self._late)

    def _take_time(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _late(self) -> None:
        self._deadline = None
        if self.flow.read_paused:  # it is we who do not read
            self._hurry()
        elif self._head or self._reading == "body":
            self._send_away(408, "late", "refusal.server.late")
        else:  # browsers open connections they may need, and then do not
            self.transport.close()

    def _send_away(self, status: int, why: str, key: str) -> None:
        """With a word, where no other answer has begun."""
        self._services.shut_out(self.where, why)
        if self._answering is None or not self._answering.response_started:
            self.transport.write(_answer(status, key))
        self.transport.close()
        self.loop.call_later(LAST_BYTES, self.transport.abort)


def _answer(status: int, key: str) -> bytes:
    """In both languages: which of them is wanted may be in what was not read."""
    body = "".join(f"{texts.say(key, {}, lang=lang)}\n" for lang in texts.LANGS).encode()
    head = b"content-type: text/plain; charset=utf-8\r\nconnection: close\r\ncontent-length: %d\r\n\r\n" % len(body)
    return STATUS_LINE[status] + head + body
