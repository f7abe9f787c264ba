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

from stammtisch.server import actor_system, logs, uvicorn_server
from stammtisch.server.app import make_app
from stammtisch.server.clocks import Clock, Pace
from stammtisch.server.codes import SystemDice
from stammtisch.server.substitutes import Bench
from stammtisch.server.table_actor import TableActor
from stammtisch.server.thinkers import Thinkers
from stammtisch.server.web import Settings
from stammtisch.store import open_store

PACE: Final = Pace(next_deal=600_000, mixing=10_000, bot=30, grace=60_000)
"""A person's click is waited for, and what a page throws into the shuffle; a bot answers at once."""
LUCK: Final = "luck"


class Luck(SystemDice):
    """Which cards are dealt depends on the file beside the database, which names the test, and on nothing else. With
    LUCK in the environment other cards are dealt, the same again for the same word."""

    def __init__(self, named: str) -> None:
        self.random = Random(os.environ.get("LUCK", "") + named)

    def seed(self) -> bytes:
        return self.random.randbytes(32)

    def below(self, limit: int) -> int:
        return self.random.randrange(limit)


class SeedOfTest(SystemDice):
    """Every bot gets the same seed: the tables of earlier tests, where bots may still be at it, have no say."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / LUCK

    def named(self) -> str:
        return self.file.read_text() if self.file.exists() else ""

    def seed(self) -> bytes:
        return Luck(self.named()).seed()


class LuckyTable(TableActor):
    """Has dice of its own."""

    def __init__(self, name: str, *, clock: Clock, dice: SeedOfTest, pace: Pace) -> None:
        super().__init__(name, clock=clock, dice=Luck(dice.named()), pace=pace)
        self.bench = Bench(dice)


actor_system.TableActor = LuckyTable  # type: ignore[attr-defined,assignment]


async def serve(folder: Path) -> None:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    with listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen(64)
        store = await open_store(f"sqlite:///{folder / 'browser.db'}")
        wide = Settings(requests=(1e9, 1e9), codes=(1e9, 1e9), messages=(1e9, 1e9), sockets=1000)
        thinkers = Thinkers(processes=1, step=0.02)
        app = make_app(actor_system.ActorSystem(store, pace=PACE, dice=SeedOfTest(folder), thinkers=thinkers), wide)
        server = uvicorn_server.Server(uvicorn_server.config(app), lambda: print(listener.getsockname()[1], flush=True))
        await server.serve(sockets=[listener])


if __name__ == "__main__":
    logs.set_up()
    with tempfile.TemporaryDirectory() as name:
        asyncio.run(serve(Path(sys.argv[1] if len(sys.argv) > 1 else name)))
