"""Connections without a network: a transport that keeps what it is given, and a loop whose clock is moved by hand."""

from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from uvicorn.server import ServerState

from stammtisch.server.actor_system import ActorSystem
from stammtisch.server.app import make_app
from stammtisch.server.uvicorn_server import UvicornSocket, config
from stammtisch.server.web import Services, Settings
from tests.server.asgi import MemoryStore


class Timer:
    def __init__(self, at: float, job: Callable[[], None]) -> None:
        self.at, self.job, self.cancelled = at, job, False

    def cancel(self) -> None:
        self.cancelled = True


class Loop:
    """What a connection wants of an event loop. Nothing runs unless the test says so."""

    def __init__(self) -> None:
        self.now = 0.0
        self.timers: list[Timer] = []

    def time(self) -> float:
        return self.now

    def call_later(self, delay: float, job: Callable[..., None], *args: Any) -> Timer:
        self.timers.append(Timer(self.now + delay, lambda: job(*args)))
        return self.timers[-1]

    def call_soon(self, job: Callable[[], None]) -> Timer:
        return self.call_later(0, job)

    def create_task(self, work: Coroutine[Any, Any, None]) -> Any:
        work.close()
        return _Task()

    def advance(self, seconds: float) -> None:
        end = self.now + seconds
        while due := [timer for timer in self.timers if timer.at <= end and not timer.cancelled]:
            first = min(due, key=lambda timer: timer.at)
            self.timers.remove(first)
            self.now = max(self.now, first.at)
            first.job()
        self.now = end


class _Task:
    def add_done_callback(self, job: Callable[..., None]) -> None: ...


class Transport:
    """One side of a connection from `peer`."""

    def __init__(self, peer: str = "10.0.0.1") -> None:
        self.peer = peer
        self.written = b""
        self.reading, self.closed, self.aborted = True, False, False
        self.protocol: Any = None

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return {"peername": (self.peer, 40_000), "sockname": ("127.0.0.1", 8000)}.get(name, default)

    def write(self, data: bytes) -> None:
        self.written += data

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = self.aborted = True

    def set_protocol(self, protocol: Any) -> None:
        self.protocol = protocol

    def get_protocol(self) -> Any:
        return self.protocol


class Front:
    """A server nobody runs: its settings, its house, and connections made by hand."""

    def __init__(self, settings: Settings | None = None) -> None:
        self.loop = Loop()
        app = make_app(ActorSystem(MemoryStore()), settings or Settings())
        self.services: Services = app.state.services
        self.config = config(app)
        self.config.load()
        self.config.ws_protocol_class = partial(UvicornSocket, _loop=self.loop)  # type: ignore[assignment]
        self.state = ServerState()

    def connect(self, kind: Any, peer: str = "10.0.0.1") -> tuple[Any, Transport]:
        transport = Transport(peer)
        made = kind(config=self.config, server_state=self.state, app_state={}, _loop=self.loop)
        transport.protocol = made
        made.connection_made(transport)
        return made, transport

    def counted(self, name: str, **labels: str) -> float:
        return self.services.system.metrics.registry.get_sample_value(name, labels) or 0
