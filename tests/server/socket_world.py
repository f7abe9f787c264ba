"""A world behind a real server: everybody has a WebSocket, commands and papers go by HTTP; clock and dice are ours."""

import asyncio
import contextlib
import http.client
from collections.abc import Coroutine, Iterator
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import msgspec
from websockets.sync.client import ClientConnection, connect

from stammtisch.cards import Cards
from stammtisch.server import codes, table, wire
from stammtisch.server.actor import Job
from stammtisch.server.actor_system import HostedActor
from stammtisch.server.effects import Beside
from stammtisch.server.match_stream import MatchStream
from stammtisch.server.rows import PersonRow
from stammtisch.server.table_actor import TableActor
from stammtisch.store import Put
from tests.server.driven import FakeClock
from tests.server.real_server import Running, running
from tests.server.worlds import PATIENT, REFEREE, WATCHER, Loaded, Setting, opened, orders, people_of, stack

T = TypeVar("T")


def _silent(hosted: HostedActor, wanted: Beside) -> None:
    """Whoever is replaced by a bot has one that says nothing: it would play by the cards, and the worlds would part."""
    hosted.feed(lambda actor: actor.do(Job(lambda: actor.came_back(wanted, None))))


class SocketWorld:
    def __init__(self, setting: Setting, server: Running, clock: FakeClock) -> None:
        self.setting, self.server, self.clock = setting, server, clock
        self._lines: dict[str, ClientConnection] = {}
        self._ends: dict[str, contextlib.ExitStack] = {}
        self._got: dict[str, list[bytes]] = {}
        self._said = 0
        everybody = [*people_of(setting), WATCHER, REFEREE]
        rows = [Put("person", p, wire.encode(PersonRow(p, 0))) for p in everybody]
        tokens = [Put("device", codes.hashed(f"token-{p}"), p.encode()) for p in everybody]
        self._wait_for(server.system.store.write(*rows, *tokens))
        wish = {"game": setting.game, "players": setting.players, "private": False}
        made = self._http("A", "POST", "/api/tables", wish | {"options": msgspec.to_builtins(setting.options)})
        self.id = msgspec.json.decode(made[1])["id"]

    def _wait_for(self, what: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(what, self.server.loop).result(30)

    @property
    def _hosted(self) -> HostedActor:
        return self.server.system.actors[f"table/{self.id}"]

    @property
    def _actor(self) -> TableActor:
        assert isinstance(self._hosted.actor, TableActor)
        return self._hosted.actor

    @property
    def play(self) -> MatchStream:
        assert self._actor.match_host is not None
        return self._actor.match_host.stream

    def wake(self) -> int | None:
        return self._hosted.actor.wake()

    def now(self) -> int:
        return self.clock.now()

    # --- until nothing moves any more ---

    async def _rest(self) -> None:
        hosted = self._hosted
        while (
            not hosted.actor.idle
            or hosted._wanted is not None
            or hosted._signal.is_set()
            or len(hosted.actor.connections) != len(self._lines)
            or self._heard() != self._said
            or any(box._waiting for box in hosted.outboxes.values())  # type: ignore[attr-defined]
        ):
            await asyncio.sleep(0.001)

    def _heard(self) -> float:
        counted = self.server.system.metrics.messages.collect()
        return sum(s.value for metric in counted for s in metric.samples if s.name.endswith("_total"))

    def _settle(self) -> None:
        """The server rests, and what it has sent has arrived: the answer to a ping comes after everything else."""
        self._wait_for(self._rest())
        pongs = [line.ping() for line in self._lines.values()]
        assert all(pong.wait(20) for pong in pongs)
        for person, line in self._lines.items():
            with contextlib.suppress(TimeoutError):
                while True:
                    data = line.recv(timeout=0)
                    self._got.setdefault(person, []).append(data.encode() if isinstance(data, str) else data)

    # --- people ---

    def enter(self, person: str) -> None:
        address = f"ws://127.0.0.1:{self.server.port}/ws/{self.id}"
        cookie = {"cookie": f"stammtisch=token-{person}"}
        end = self._ends[person] = contextlib.ExitStack()
        line = connect(address, additional_headers=cookie, compression=None, max_queue=None)
        self._lines[person] = end.enter_context(line)
        self._settle()

    def leave(self, person: str) -> None:
        del self._lines[person]
        self._ends.pop(person).close()
        self._settle()

    def here(self, person: str) -> bool:
        return person in self._lines

    def say(self, person: str, /, **message: Any) -> None:
        self._said += 1
        self._lines[person].send(msgspec.json.encode(message).decode())
        self._settle()

    def advance(self, ms: int) -> None:
        end = self.clock.time + ms
        while (wake := self.wake()) is not None and self.clock.time < wake <= end:
            self._to(wake)
        self._to(end)

    def _to(self, time: int) -> None:
        self.clock.time = time
        self._wait_for(self._tick())
        self._settle()

    async def _tick(self) -> None:
        self._hosted.feed(lambda actor: actor.tick())

    def restart(self) -> None:
        """Not here: the processes are restarted elsewhere."""

    def told(self, person: str) -> list[bytes]:
        return self._got.pop(person, [])

    # --- HTTP ---

    def _http(self, person: str, method: str, path: str, body: Any = None) -> tuple[int, bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)
        headers = {"content-type": "application/json", "cookie": f"stammtisch=token-{person}"}
        try:
            connection.request(method, path, None if body is None else msgspec.json.encode(body), headers)
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def order(self, person: str, wanted: table.Command) -> bytes:
        tag = msgspec.to_builtins(wanted)
        kind = tag.pop("type")
        path = {"place-bot": "bot", "appoint": "supervisor"}.get(kind, kind)
        if kind == "admit":  # that one needs a code
            return b""
        answer = self._http(person, "POST", f"/api/tables/{self.id}/{path}", tag)
        self._settle()
        return repr(answer).encode()

    def fetch(self, person: str, what: str) -> bytes:
        match = f"/api/matches/{self.play.name}"
        path = {"table": f"/api/tables/{self.id}", "match": match}.get(what, f"{match}/{what}")
        return repr(self._http(person, "GET", path)).encode()

    def close(self) -> None:
        for end in self._ends.values():
            end.close()


@contextlib.contextmanager
def socket_pair(setting: Setting, rng: Random, folder: Path) -> Iterator[tuple[SocketWorld, SocketWorld]]:
    """Two servers, each with a store of its own."""
    packs, seed = orders(setting.law, rng), rng.randrange(2**32)
    with contextlib.ExitStack() as both:
        worlds = [_served(setting, pack, seed, both, folder / f"{at}.db") for at, pack in enumerate(packs)]
        for world in worlds:
            both.callback(world.close)
            opened(world)
        yield worlds[0], worlds[1]


def _served(setting: Setting, pack: Cards, seed: int, both: contextlib.ExitStack, file: Path) -> SocketWorld:
    clock = FakeClock()
    dice = Loaded(setting, seed)
    server = both.enter_context(running(f"sqlite:///{file}", pace=PATIENT, clock=clock, dice=dice))
    server.system.work = _silent  # type: ignore[method-assign]
    stack(server.loop, pack)
    return SocketWorld(setting, server, clock)
