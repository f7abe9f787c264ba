"""The server of the browser tests: the real one, in a process of its own. Its bots do not pause for long, and its dice
fall the same way whenever the same test runs."""

import asyncio
import os
import socket
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Final

from stammtisch.server import logs, running
from stammtisch.server.app import make_app
from stammtisch.server.codes import SystemDice
from stammtisch.server.hall import Hall
from stammtisch.server.room import Pace
from stammtisch.server.web import Settings
from stammtisch.store import open_store

PACE: Final = Pace(next_deal=600_000, mixing=10_000, bot=30, grace=60_000)
"""A person's click is waited for, and what a page throws into the shuffle; a bot answers at once."""
LUCK: Final = "luck"


class Luck(SystemDice):
    """Which cards are dealt depends on the file beside the database, which names the test, and on nothing else. With
    LUCK in the environment other cards are dealt, the same again for the same word."""

    def __init__(self, folder: Path) -> None:
        self.file, self.named, self.dice = folder / LUCK, "", Random("")

    def seed(self) -> bytes:
        return self._dice.randbytes(32)

    def below(self, limit: int) -> int:
        return self._dice.randrange(limit)

    @property
    def _dice(self) -> Random:
        named = self.file.read_text() if self.file.exists() else ""
        if named != self.named:
            self.named, self.dice = named, Random(os.environ.get("LUCK", "") + named)
        return self.dice


async def serve(folder: Path) -> None:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    with listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(64)
        store = await open_store(f"sqlite:///{folder / 'browser.db'}")
        wide = Settings(requests=(1e9, 1e9), codes=(1e9, 1e9), messages=(1e9, 1e9), lines=1000)
        app = make_app(Hall(store, pace=PACE, dice=Luck(folder)), wide)
        server = running.Server(running.config(app), lambda: print(listener.getsockname()[1], flush=True))
        await server.serve(sockets=[listener])


if __name__ == "__main__":
    logs.set_up()
    with tempfile.TemporaryDirectory() as name:
        asyncio.run(serve(Path(sys.argv[1] if len(sys.argv) > 1 else name)))
