"""Bad messages change nothing, are answered, hurt nobody and leave nothing behind."""

import asyncio
import contextlib
import time
import tracemalloc
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final, cast

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from stammtisch import games
from stammtisch.server import match_stream, socket, table, wire
from stammtisch.server.actor_system import ActorSystem
from stammtisch.server.table_actor import TableActor
from stammtisch.server.web import Services
from stammtisch.store import Store
from stammtisch.store.address import sqlite_url
from stammtisch_dev.testing import clause
from tests.server.client import Player, Web, gather
from tests.server.driven import DrivenTable
from tests.server.garbage import Vandal, players_of
from tests.server.quick import endless
from tests.server.real_server import WIDE, running
from tests.thorough import SOAK

FRAMES: Final = 20_000
"""All of them together, in process."""
OVER_SOCKETS: Final = 1_000
MORE: Final = 10 if SOAK else 1
PEOPLE: Final = "ABCD"
ENDS: Final = ("accuse", "judge-careless", "judge-amount")
"""What ends a match of Chaotentrumpf before it has got anywhere when it is done at random."""


class Depth:
    """How far the messages of clients came."""

    def __init__(self) -> None:
        self.reached: Counter[str] = Counter()
        self.listening = True

    def count(self, name: str) -> None:
        self.reached[name] += self.listening


@contextlib.contextmanager
def measured(monkeypatch: pytest.MonkeyPatch, game: str, players: int) -> Iterator[Depth]:
    """Counts at the decoder, at the door of the match and where the rules decide."""
    depth = Depth()
    match = match_stream._match(game, players)

    def watched(holder: Any, name: str, what: str) -> None:
        real = getattr(holder, name)

        def counted(*args: Any, **more: Any) -> Any:
            depth.count(what)
            return real(*args, **more)

        monkeypatch.setattr(holder, name, counted)

    with monkeypatch.context() as patch:
        monkeypatch = patch
        watched(wire, "decode", "decoder")
        watched(match, "submit", "door")
        watched(match, "decide", "decide")
        watched(match.game, "decide", "decide")
        yield depth


class Pen:
    """A room in which somebody writes nonsense: what a line does, without a line."""

    def __init__(self, game: str, mode: str, depth: Depth, *, dice: int) -> None:
        self.depth, self.dice = depth, Random(dice)
        self.players = players_of(game)
        self.driven = DrivenTable(game, seats=self.players, options=endless(game, mode=mode), dice=dice)
        self.services = Services(ActorSystem(cast(Store, None)), WIDE)
        self.vandal = Vandal(game, self.dice, players=self.players)
        self.told: list[bytes] = []
        self.driven.people(*PEOPLE[: self.players])
        self.driven.start()
        self.refused = self.accepted = 0

    # what `socket.deliver` wants of a table and of an outbox
    @property
    def actor(self) -> TableActor:
        return self.driven.actor

    def feed(self, job: Any) -> None:
        job(self.driven.actor)

    def put(self, data: bytes) -> None:
        self.told.append(data)

    def frame(self, person: str) -> dict[str, Any]:
        actor = self.driven.actor
        assert actor.match_host is not None
        seat = actor.connections[self.driven.line_of[person]].seat
        frame: dict[str, Any] = msgspec.json.decode(actor.match_host.stream.picture(seat))["frame"]
        return frame

    def state(self) -> tuple[Any, ...]:
        """All that could change, compared by identity where it is immutable."""
        actor = self.driven.actor
        assert actor.match_host is not None
        p = actor.match_host
        rows = len(self.driven.memory.rows), sum(map(len, self.driven.memory.streams.values()))
        return (
            id(p),
            id(p.stream.state),
            p.stream.seq,
            id(actor.table),
            frozenset(p.ready),
            len(actor.talk.messages),
            rows,
        )

    def hear(self, person: str, data: bytes) -> None:
        """One message; if it is refused, nothing may be different afterwards."""
        driven, before = self.driven, self.state()
        line = driven.line_of[person]
        self.told, self.depth.listening = [], True
        socket.deliver(self.services, self, line, self, data)
        self.depth.listening = False
        effects = [e for e in driven.actor.effects if getattr(e, "number", None) == line]
        told = [*self.told, *(e.data for e in effects if hasattr(e, "data"))]
        if any(msgspec.json.decode(answer)["type"] == "refused" for answer in told):
            self.refused += 1
            assert self.state() == before, data
        driven.settle()
        self.accepted += self.state()[2] > before[2]
        driven.sent.clear()

    def go_on(self) -> None:
        """The game must go on, or only its beginning would be tried."""
        if self.driven.actor.table.stage == "over":
            assert self.driven.actor.match_host is not None
            assert self.driven.actor.match_host.faults == 0
            self.driven.command("A", table.Rematch())
        for person in PEOPLE[: self.players]:
            act = self.vandal.answer(self.frame(person))
            if act is not None and act["action"]["type"] not in ENDS:
                self.driven.say(person, **act)
            self.driven.say(person, type="ready")
        if self.dice.random() < 0.2:
            self.driven.advance(500)
        self.driven.sent.clear()

    def small(self) -> None:
        """Nothing is kept of what was refused."""
        actor = self.driven.actor
        assert actor.match_host is not None
        p = actor.match_host
        assert p.faults == 0
        assert not actor._jobs
        assert not actor.effects
        assert len(p.stream.refs) == sum(bool(entry.ref) for entry in p.stream.log)
        assert len(actor.talk.messages) <= 50
        assert len(actor.names) == self.players
        assert len(self.services.requests._buckets) + len(self.services.attempts._buckets) == 0
        assert all(len(deaf) <= 50 for deaf in actor.talk.muted.values())


@pytest.mark.parametrize("mode", ["strict", "table"])
@pytest.mark.parametrize("game", games.NAMES)
def test_bad_messages_change_nothing_and_raise_nothing(game: str, mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    number = MORE * FRAMES // (2 * len(games.NAMES))
    with measured(monkeypatch, game, players_of(game)) as depth:
        pen = Pen(game, mode, depth, dice=number)
        for nth in range(number):
            person = pen.dice.choice(PEOPLE[: pen.players])
            pen.hear(person, pen.vandal.bad(pen.frame(person)))
            if nth % 12 == 0:
                pen.go_on()
        pen.small()
    reached = depth.reached
    print(f"{game} {mode}: {number} frames, {dict(reached)}, {pen.refused} refused, {pen.accepted} were good after all")
    assert reached["decoder"] == number
    assert reached["door"] > number // 20
    assert reached["decide"] > number // 100
    assert pen.refused > number // 2


@clause("ENG-message")
def test_a_message_that_is_none_is_answered_so(monkeypatch: pytest.MonkeyPatch) -> None:
    with measured(monkeypatch, "schafkopf", 4) as depth:
        pen = Pen("schafkopf", "strict", depth, dice=1)
        for data in (
            b"",
            b"null",
            b"[]",
            b"\xff\xfe",
            b'{"type":"act"}',
            b"[" * 4000,
            b'{"type":"say","ref":"\\ud800"}',
        ):
            pen.hear("A", data)
            assert [msgspec.json.decode(answer)["key"] for answer in pen.told] == ["refusal.server.message"]
        window = pen.frame("A")["windows"][0]["id"]
        pen.driven.say("A", type="act", ref="x", window=window, action={"type": "resign"})
        assert pen.driven.last("A", "refused")["key"] == "refusal.server.action"


def test_refused_messages_cost_no_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    with measured(monkeypatch, "maumau", 4) as depth:
        pen = Pen("maumau", "table", depth, dice=3)
        frame = pen.frame("A")
        ways = [pen.vandal.truncated, pen.vandal.unknown, pen.vandal.table_action, pen.vandal.foreign_action]
        bad = [ways[n % len(ways)](frame) for n in range(600)]

        def all_of_them() -> int:
            before = tracemalloc.get_traced_memory()[0]
            for data in bad:
                pen.hear("A", data)
            return tracemalloc.get_traced_memory()[0] - before

        tracemalloc.start()
        try:
            all_of_them()
            grown = [all_of_them() for _ in range(3)]
        finally:
            tracemalloc.stop()
        print(f"bytes grown by {len(bad)} refused messages: {grown}")
        assert min(grown) < 20 * len(bad)
        pen.small()


# --- over sockets ----------------------------------------------------------------------------------------------


class Nuisance(Player):
    """Sends nonsense over a real line, comes back when it is cut, and asks now and then whether it is still heard."""

    def __init__(self, web: Web, table: str, vandal: Vandal, frames: int) -> None:
        super().__init__(web, table, dice=vandal.dice, silent=True)
        self.vandal, self.left, self.cut, self.heard = vandal, frames, 0, 0

    async def rage(self) -> None:
        while self.left > 0:
            with contextlib.suppress(ConnectionClosed, OSError):
                async with self.line() as line:
                    await self._rage(line)
                    return
            self.cut += 1

    async def _rage(self, line: Any) -> None:
        while "windows" not in self.latest:
            await self._hear(line, (await line.recv()).encode())
        while self.left > 0:
            for _ in range(min(10, self.left)):
                self.left -= 1
                data, text = self.vandal.bad(self.latest), self.dice.random() < 0.7
                await line.send(data, text=text)
                while text and not is_text(data):  # until it ends, for it ends the line
                    await line.recv()
            await self._still_there(line)

    async def _still_there(self, line: Any) -> None:
        """Everything before has been dealt with when this is answered."""
        mark = f"mark{self.left}"
        await line.send(msgspec.json.encode({"type": "act", "ref": mark, "window": "none", "action": {}}).decode())
        async with asyncio.timeout(20):
            while not any(refused["ref"] == mark for refused in self.refused):
                await self._hear(line, (await line.recv()).encode())
        self.refused, self.heard = [], self.heard + 1


def is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def test_bad_messages_over_sockets_leave_the_server_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def rage(port: int) -> tuple[list[Nuisance], str]:
        table, webs = await gather(port, "doppelkopf", people=4, seats=4, options=endless("doppelkopf", mode="table"))
        vandals = [Vandal("doppelkopf", Random(n), players=4) for n in range(4)]
        bad = [
            Nuisance(web, table, vandal, MORE * OVER_SOCKETS // 4) for web, vandal in zip(webs, vandals, strict=True)
        ]
        await webs[0].post(f"/api/tables/{table}/start")
        await asyncio.gather(*(vandal.rage() for vandal in bad))
        await huge(bad[0])
        return bad, table

    async def huge(vandal: Nuisance) -> None:
        """More than 4 kB ends the line; the next one is as good as new."""
        for size in (4097, 70_000):
            async with vandal.line() as line:
                await line.send("x" * size)
                with contextlib.suppress(ConnectionClosed):
                    while await line.recv():
                        pass
                assert line.close_code == 1009
        vandal.left = 10
        await vandal.rage()

    with measured(monkeypatch, "doppelkopf", 4) as depth, running(sqlite_url(tmp_path / "a.db")) as server:
        bad, table = asyncio.run(rage(server.port))
        actor = server.system.actors[f"table/{table}"].actor
        assert isinstance(actor, TableActor)
        assert actor.match_host is not None
        assert actor.match_host.faults == 0
        for _ in range(500):  # the last lines have just been cut
            if not actor._jobs:
                break
            time.sleep(0.02)
        assert not actor._jobs
    print(f"over sockets: {dict(depth.reached)}, {sum(vandal.cut for vandal in bad)} times cut off")
    assert depth.reached["decoder"] >= OVER_SOCKETS * 0.9
    assert min(depth.reached[name] for name in ("decoder", "door", "decide")) > 0
    assert all(vandal.heard > 10 for vandal in bad)
