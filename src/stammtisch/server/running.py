"""Starts the server: store, hall, application, uvicorn; prints where it is to be found."""

import asyncio
import contextlib
import socket
from collections.abc import Callable
from pathlib import Path

import uvicorn
from msgspec import Struct

from stammtisch.server import logs
from stammtisch.server.app import make_app
from stammtisch.server.hall import Hall
from stammtisch.server.web import Settings
from stammtisch.server.wire import LONGEST
from stammtisch.store import open_store


class Serving(Struct, frozen=True, kw_only=True):
    database: str
    host: str = "127.0.0.1"
    port: int = 8000
    certificate: Path | None = None
    key: Path | None = None
    proxied_tls: bool = False
    """A proxy in front of us speaks TLS."""

    @property
    def tls(self) -> bool:
        return self.certificate is not None or self.proxied_tls


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
    listener.bind((wanted.host, wanted.port))
    store = await open_store(wanted.database)
    app = make_app(Hall(store), settings)
    config = uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_max_size=LONGEST,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        server_header=False,
        access_log=False,
        log_config=None,
        lifespan="on",
        timeout_graceful_shutdown=10,
        ssl_certfile=wanted.certificate,
        ssl_keyfile=wanted.key,
    )
    server = _Server(config, lambda: started(listener.getsockname()[1]))
    await server.serve(sockets=[listener])


class _Server(uvicorn.Server):
    """Says when it listens, so that the printed address works."""

    def __init__(self, config: uvicorn.Config, listening: Callable[[], None]) -> None:
        super().__init__(config)
        self._listening = listening

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._listening()
