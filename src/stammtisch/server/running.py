"""Starts the server: store, hall, application, uvicorn; prints where it is to be found."""

import asyncio
import contextlib
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import uvicorn
from litestar import Litestar
from msgspec import Struct
from msgspec.structs import replace
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from stammtisch.server import logs, tidying
from stammtisch.server.app import make_app
from stammtisch.server.hall import Hall
from stammtisch.server.socket import SHORT
from stammtisch.server.web import Settings
from stammtisch.server.wire import LONGEST
from stammtisch.store import open_store

GRACE: Final = 10
"""Seconds for requests under way when the server stops."""
LAST_BYTES: Final = 5
"""Seconds for what is still to be sent when a line has ended."""
SWITCHING: Final = 101
TEXT: Final = 0x81
"""The first byte of a text message that comes in one piece (RFC 6455, 5.2); what a server says is not masked."""


class Serving(Struct, frozen=True, kw_only=True):
    database: str
    host: str = "127.0.0.1"
    port: int = 8000
    certificate: Path | None = None
    key: Path | None = None
    proxied_tls: bool = False
    """A proxy in front of us speaks TLS."""
    lan: bool = False
    """Meant for the others in this network too: the page tells them where."""

    @property
    def tls(self) -> bool:
        return self.certificate is not None or self.proxied_tls

    @property
    def scheme(self) -> str:
        return "https" if self.certificate is not None else "http"


def serve(wanted: Serving, *, started: Callable[[int], None], settings: Settings | None = None) -> None:
    """Runs until it is told to stop; `started` gets the port once the server listens."""
    logs.set_up()
    with contextlib.suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=_loop()) as runner:
        runner.run(_serve(wanted, started, settings or Settings(tls=wanted.tls)))


def _loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    try:
        import uvloop
    except ImportError:  # not made for every platform
        return None
    return uvloop.new_event_loop


async def _serve(wanted: Serving, started: Callable[[int], None], settings: Settings) -> None:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    with listener:
        listener.bind((wanted.host, wanted.port))
        listener.listen(2048)  # a port that somebody else has is noticed before the store is touched
        store = await open_store(wanted.database)
        hall = Hall(store)
        more = {"ssl_certfile": wanted.certificate, "ssl_keyfile": wanted.key}
        app = make_app(hall, _found_at(wanted, settings, listener.getsockname()[1]))
        server = Server(config(app, **more), lambda: started(listener.getsockname()[1]))
        tidying.set_up()
        tidier = asyncio.create_task(tidying.tidy(hall), name="tidier")
        await server.serve(sockets=[listener])
        tidier.cancel()


def _found_at(wanted: Serving, settings: Settings, port: int) -> Settings:
    """With the address others use, where there is one; it is known only now, as any free port may be asked for."""
    return replace(settings, addresses=(lan_address(wanted.scheme, port),)) if wanted.lan else settings


def lan_address(scheme: str, port: int) -> str:
    """How the others in the network reach this machine; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            host = str(probe.getsockname()[0])
        except OSError:
            host = socket.gethostname()
    return f"{scheme}://{host}:{port}"


def config(app: Litestar, **more: Any) -> uvicorn.Config:
    """How we want uvicorn: small messages in, nothing compressed, silent lines found out, our own log."""
    return uvicorn.Config(
        app,
        ws=Line,
        ws_max_size=LONGEST,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        server_header=False,
        access_log=False,
        log_config=None,
        lifespan="on",
        timeout_graceful_shutdown=GRACE,
        **more,
    )


class Line(WebSocketsSansIOProtocol):
    """A line that ends when we say so, also where the other side reads nothing any more.

    Closing waits until everything has been sent, and to somebody who does not read that is for ever.

    It is also the short way (`socket.Wire`): on the long one, through the queues and tasks of ASGI, most of what a
    message costs is the way itself. Opening, closing and whatever cannot be sent at once still go there.
    """

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._ear: Callable[[str | bytes], None] | None = None
        self._out: list[bytes] = []

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if self.response.status_code == SWITCHING:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[SHORT] = self

    def listen(self, ear: Callable[[str | bytes], None]) -> None:
        """From now on messages are heard at once; first those that have come already, in their order."""
        while not self.queue.empty():
            event = self.queue.get_nowait()
            if event["type"] != "websocket.receive":
                self.queue.put_nowait(event)  # the end, and nothing comes after it
                break
            ear(event.get("text") or event.get("bytes") or b"")
        self._ear = ear
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def send_receive_event_to_app(self) -> None:
        if self._ear is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        if self.curr_msg_data_type == "bytes":
            said: str | bytes = bytes(data)
        else:
            try:
                said = data.decode()
            except UnicodeDecodeError:
                super().send_receive_event_to_app()  # which ends the line
                return
        self.frames = []
        self._ear(said)

    def write(self, data: bytes) -> bool:
        """One text message; False where it has to wait, or cannot be sent any more. All that is said to somebody in one
        moment is handed to the system at once, since every time costs."""
        if self.close_sent or self.disconnected or not self.writable.is_set() or self.transport.is_closing():
            return False
        if not self._out:
            self.loop.call_soon(self._flush)
        size = len(data)
        if size < 126:
            self._out.append(bytes((TEXT, size)))
        elif size < 1 << 16:
            self._out.append(bytes((TEXT, 126)) + size.to_bytes(2, "big"))
        else:
            self._out.append(bytes((TEXT, 127)) + size.to_bytes(8, "big"))
        self._out.append(data)
        return True

    def _flush(self) -> None:
        out, self._out = self._out, []
        if out and not self.transport.is_closing():
            self.transport.write(b"".join(out))

    async def send(self, message: Any) -> None:
        """The long way out, behind what went the short one."""
        self._flush()
        await super().send(message)

    def shutdown(self) -> None:
        self._flush()
        super().shutdown()

    async def run_asgi(self) -> None:
        await super().run_asgi()
        self._ear = None
        self.scope["extensions"].clear()  # no circle of ours: it would keep the line until the memory is tidied
        self.loop.call_later(LAST_BYTES, self.transport.abort)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()


class Server(uvicorn.Server):
    """Says when it listens, so that the printed address works, and says goodbye before it hangs up."""

    def __init__(self, config: uvicorn.Config, listening: Callable[[], None]) -> None:
        super().__init__(config)
        self._listening = listening

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._listening()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """What is being stored is stored, everybody is told why, then the lines are cut."""
        for server in self.servers:
            server.close()
        app = self.config.app
        assert isinstance(app, Litestar)
        await app.state.house.close()
        await super().shutdown(sockets)
        self._captured_signals.clear()  # uvicorn would die of the signal after all: to be told to stop is no failure
