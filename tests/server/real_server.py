"""A real server for tests: uvicorn on a free port in a thread of its own, with a store of its choice."""

import asyncio
import contextlib
import socket
import threading
from collections.abc import Iterator
from typing import Any

from stammtisch.server.actor_system import ActorSystem
from stammtisch.server.app import make_app
from stammtisch.server.clocks import NO_PACE, Pace
from stammtisch.server.uvicorn_server import Server, config
from stammtisch.server.web import Settings
from stammtisch.store import open_store

WIDE = Settings(requests=(1e9, 1e9), codes=(1e9, 1e9), messages=(1e9, 1e9), sockets=10_000)
"""Limits that do not get into the way of a test about something else."""


class Running:
    """What a test may look at from outside."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.system: ActorSystem
        self.server: Server
        self.loop: asyncio.AbstractEventLoop


@contextlib.contextmanager
def running(
    url: str,
    *,
    pace: Pace = NO_PACE,
    settings: Settings = WIDE,
    idle_ms: int = 60_000,
    kernel: int | None = None,
    **more: Any,
) -> Iterator[Running]:
    """Until the block ends; then it stops as a server does that is told to.

    `kernel` is how many bytes the system keeps for each line, which may be megabytes otherwise.
    """
    listener = socket.socket()
    if kernel is not None:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, kernel)
    listener.bind(("127.0.0.1", 0))
    running_server = Running(listener.getsockname()[1])
    started, box = threading.Event(), dict[str, Any]()

    async def main() -> None:
        store = await open_store(url)
        running_server.system = ActorSystem(store, pace=pace, idle_ms=idle_ms, **more)
        running_server.loop = asyncio.get_running_loop()
        app = make_app(running_server.system, settings)
        server = box["server"] = running_server.server = Server(config(app), lambda: None)
        task = asyncio.create_task(server.serve(sockets=[listener]))
        while not server.started and not task.done():
            await asyncio.sleep(0.005)
        started.set()
        await task

    def run() -> None:
        try:
            asyncio.run(main())
        except BaseException as problem:
            box["problem"] = problem
            raise
        finally:
            started.set()

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    started.wait(30)
    if "problem" in box:
        raise box["problem"]
    try:
        yield running_server
    finally:
        box["server"].should_exit = True
        thread.join(20)
