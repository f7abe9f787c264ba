"""The server of the browser tests: the real one, whose bots do not pause for long, in a process of its own."""

import asyncio
import socket
import sys
import tempfile
from pathlib import Path
from typing import Final

from stammtisch.server import logs, running
from stammtisch.server.app import make_app
from stammtisch.server.hall import Hall
from stammtisch.server.room import Pace
from stammtisch.server.web import Settings
from stammtisch.store import open_store

PACE: Final = Pace(next_deal=600_000, mixing=400, bot=30, grace=60_000)
"""A person's click is waited for; a bot answers at once. A page has a moment to throw its word into the shuffle."""


async def serve(folder: Path) -> None:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    with listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(64)
        store = await open_store(f"sqlite:///{folder / 'browser.db'}")
        wide = Settings(requests=(1e9, 1e9), codes=(1e9, 1e9), messages=(1e9, 1e9), lines=1000)
        app = make_app(Hall(store, pace=PACE), wide)
        server = running.Server(running.config(app), lambda: print(listener.getsockname()[1], flush=True))
        await server.serve(sockets=[listener])


if __name__ == "__main__":
    logs.set_up()
    with tempfile.TemporaryDirectory() as name:
        asyncio.run(serve(Path(sys.argv[1] if len(sys.argv) > 1 else name)))
