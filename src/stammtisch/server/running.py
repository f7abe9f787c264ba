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

from stammtisch.server import logs
from stammtisch.server.app import make_app
from stammtisch.server.hall import Hall
from stammtisch.server.web import Settings
from stammtisch.server.wire import LONGEST
from stammtisch.store import open_store

GRACE: Final = 10
"""Seconds for requests under way when the server stops."""
LAST_BYTES: Final = 5
"""Seconds for what is still to be sent when a line has ended."""


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
        app = make_app(Hall(store), _found_at(wanted, settings, listener.getsockname()[1]))
        more = {"ssl_certfile": wanted.certificate, "ssl_keyfile": wanted.key}
        server = Server(config(app, **more), lambda: started(listener.getsockname()[1]))
        await server.serve(sockets=[listener])


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
    """

    async def run_asgi(self) -> None:
        await super().run_asgi()
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
