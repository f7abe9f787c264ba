"""Starts the server: store, actors, application, uvicorn; prints where it is to be found."""

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

from stammtisch.server import garbage_collection, logs
from stammtisch.server.actor_system import ActorSystem
from stammtisch.server.app import make_app
from stammtisch.server.door import Door
from stammtisch.server.security import Toll
from stammtisch.server.socket import SHORT
from stammtisch.server.web import FRAME, Settings
from stammtisch.server.wire import LONGEST
from stammtisch.store import StoreError, open_store
from stammtisch.store.address import beside, shown

GRACE: Final = 10
"""Seconds for requests under way when the server stops."""
LAST_BYTES: Final = 5
"""Seconds for what is still to be sent when a connection has ended."""
PIECE: Final = 512
"""Bytes that are dealt with before it is asked whether the connection may go on: some eighty empty frames."""
MOST_PARTS: Final = 64
"""Parts of one message; browsers send it in one."""
SWITCHING: Final = 101
TEXT: Final = 0x81
"""The first byte of a text message that comes in one piece (RFC 6455, 5.2); what a server says is not masked."""


SPARE: Final = 100
"""Files a process needs besides its connections: store, log, page."""


EVERYWHERE: Final = "0.0.0.0"


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
    per_address: int = Settings().sockets
    """Lines of one address."""
    connections: int = Settings().connections
    """In all."""

    @property
    def tls(self) -> bool:
        return self.certificate is not None or self.proxied_tls

    @property
    def settings(self) -> Settings:
        within = self.lan and not self.tls
        return Settings(tls=self.tls, sockets=self.per_address, connections=self.connections, short_codes=within)

    @property
    def scheme(self) -> str:
        return "https" if self.certificate is not None else "http"


def serve(wanted: Serving, *, started: Callable[[int], None], settings: Settings | None = None) -> None:
    """Runs until it is told to stop; `started` gets the port once the server listens."""
    logs.set_up()
    with contextlib.suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=_loop()) as runner:
        runner.run(_serve(wanted, started, roomy(settings or wanted.settings)))


def roomy(settings: Settings) -> Settings:
    """As many connections as the system has files for, which may be only a thousand: it is asked for more, and where it
    has no more there are fewer. Without a file nobody is let in, and nobody is told."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return settings
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = settings.connections + SPARE
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return settings
    files = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, hard))
    return replace(settings, connections=max(files - SPARE, 1))


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
        ousted = asyncio.Event()
        store = await open_store(wanted.database, ousted=ousted.set)
        system = ActorSystem(store, backups=beside(wanted.database))
        more = {"ssl_certfile": wanted.certificate, "ssl_keyfile": wanted.key}
        app = make_app(system, _found_at(wanted, settings, listener.getsockname()[1]))
        server = Server(config(app, **more), lambda: started(listener.getsockname()[1]))
        garbage_collection.set_up()
        tidier = asyncio.create_task(garbage_collection.tidy(system), name="tidier")
        watcher = asyncio.create_task(server.stop_after(ousted), name="watcher")
        await server.serve(sockets=[listener])
        tidier.cancel()
        watcher.cancel()
        if ousted.is_set():
            raise StoreError("store.ousted", store=shown(wanted.database))


def _found_at(wanted: Serving, settings: Settings, port: int) -> Settings:
    """With the address others use, where there is one; it is known only now, as any free port may be asked for."""
    return replace(settings, addresses=(lan_address(wanted, port),)) if wanted.lan else settings


def lan_address(wanted: Serving, port: int) -> str:
    """How the others in the network reach this machine: by the address it listens on where one is named (a laptop may
    be in two networks), else by that of its way out; nothing is sent to find out."""
    if wanted.host != EVERYWHERE:
        return f"{wanted.scheme}://{wanted.host}:{port}"
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            host = str(probe.getsockname()[0])
        except OSError:
            host = socket.gethostname()
    return f"{wanted.scheme}://{host}:{port}"


def config(app: Litestar, **more: Any) -> uvicorn.Config:
    """How we want uvicorn: small messages in, nothing compressed, silent connections found out, our own log."""
    return uvicorn.Config(
        app,
        http=Door,
        ws=UvicornSocket,
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


class UvicornSocket(WebSocketsSansIOProtocol):
    """A connection that ends when we say so, also where the other side reads nothing any more.

    Closing waits until everything has been sent, and to somebody who does not read that is for ever.

    It is also the short way (`socket.Wire`): on the long one, through the queues and tasks of ASGI, most of what a
    message costs is the way itself. Opening, closing and whatever cannot be sent at once still go there.

    Every byte and every frame costs the connection's budget, whether a message comes of it or not. Over it, it waits:
    nothing is read, so its sender has to wait, too. If that does not help, it is hung up on.
    """

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._inbox: Callable[[str | bytes], None] | None = None
        self._flooded: Callable[[], None] | None = None
        self._out: list[bytes] = []
        self._toll = Toll(self.config.app.state.services.settings.sends, self.loop.time())  # type: ignore[union-attr]
        self._backlog = bytearray()
        self._frames = 0
        self._rest: asyncio.TimerHandle | None = None
        self._deaf = False
        self.lost: Callable[[], None] | None = None
        """Whom to tell when the connection is gone."""

    def data_received(self, data: bytes) -> None:
        if self._deaf or self._rest is not None:
            self.transport.pause_reading()  # somebody has resumed it who did not know
        if not self._deaf:
            self._backlog += data
            if self._rest is None:
                self._digest()

    def _digest(self) -> bool:
        """What has come, piece by piece, as far as the budget goes; whether more may come."""
        while self._backlog and not self._deaf and not self.transport.is_closing():
            piece = bytes(self._backlog[:PIECE])
            del self._backlog[:PIECE]
            self._frames = 0
            super().data_received(piece)
            wait = self._toll.pay(len(piece) + FRAME * self._frames, self.loop.time())
            if wait and self._toll.overdrawn:
                self._hang_up()
            elif wait:
                self.transport.pause_reading()
                self._rest = self.loop.call_later(wait, self._go_on)
                return False
        return not self._deaf and not self.transport.is_closing()

    def _go_on(self) -> None:
        self._rest = None
        if self._digest() and not self.read_paused:
            self.transport.resume_reading()

    def _hang_up(self) -> None:
        """Nothing is heard any more, and whoever listens says goodbye; where nobody does there is nobody to say it."""
        if self._deaf or self.transport.is_closing():
            return
        self._deaf = True
        self._backlog.clear()
        self.transport.pause_reading()
        if self._flooded is None:
            self.transport.abort()
        else:
            self._flooded()

    def handle_events(self) -> None:
        self._frames += len(self.conn.events)
        super().handle_events()

    def handle_cont(self, event: Any) -> None:
        if len(self.frames) < MOST_PARTS:
            super().handle_cont(event)
        else:
            self._hang_up()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._rest is not None:
            self._rest.cancel()
        self._backlog.clear()
        lost, self.lost = self.lost, None
        if lost is not None:
            lost()
        super().connection_lost(exc)

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if self.response.status_code == SWITCHING:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[SHORT] = self

    def listen(self, inbox: Callable[[str | bytes], None], flooded: Callable[[], None]) -> None:
        """From now on messages are heard at once; first those that have come already, in their order."""
        while not self.queue.empty():
            event = self.queue.get_nowait()
            if event["type"] != "websocket.receive":
                self.queue.put_nowait(event)  # the end, and nothing comes after it
                break
            inbox(event.get("text") or event.get("bytes") or b"")
        self._inbox, self._flooded = inbox, flooded
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def send_receive_event_to_app(self) -> None:
        if self._inbox is None or self.close_sent:
            super().send_receive_event_to_app()
            return
        data = self.frames[0] if len(self.frames) == 1 else b"".join(self.frames)
        if self.curr_msg_data_type == "bytes":
            message: str | bytes = bytes(data)
        else:
            try:
                message = data.decode()
            except UnicodeDecodeError:
                super().send_receive_event_to_app()  # which ends the connection
                return
        self.frames = []
        self._inbox(message)

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
        self._inbox = self._flooded = None
        self.scope["extensions"].clear()  # no circle of ours: it would keep the connection until the memory is tidied
        self.loop.call_later(LAST_BYTES, self.transport.abort)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()


class Server(uvicorn.Server):
    """Says when it listens, so that the printed address works, and says goodbye before it hangs up."""

    def __init__(self, config: uvicorn.Config, listening: Callable[[], None]) -> None:
        super().__init__(config)
        self._listening = listening

    async def stop_after(self, event: asyncio.Event) -> None:
        await event.wait()
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._listening()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """What is being stored is stored, everybody is told why, then the connections are cut."""
        for server in self.servers:
            server.close()
        app = self.config.app
        assert isinstance(app, Litestar)
        await app.state.services.close()
        await super().shutdown(sockets)
        self._captured_signals.clear()  # uvicorn would die of the signal after all: to be told to stop is no failure
