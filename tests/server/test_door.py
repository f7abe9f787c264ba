"""Requests without end and connections without number: small heads, ten seconds, and the longest silent go first."""

import asyncio
import contextlib
import inspect
import json
import socket as sockets
import threading
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from stammtisch.cli.serving import serve
from stammtisch.server.crowd import Capacity, Crowd
from stammtisch.server.door import HEAD, PIECE, SECONDS, Door
from stammtisch.server.security import speaks_for_others
from stammtisch.server.uvicorn_server import SPARE, Serving, roomy
from stammtisch.server.web import Settings
from stammtisch.store.address import sqlite_url
from stammtisch_dev.testing import clause
from tests.server.byhand import Front, Transport
from tests.server.client import Player, Web, gather
from tests.server.process import served
from tests.server.quick import endless
from tests.server.real_server import running
from tests.server.test_floods import opening

SMALL: Final = Settings(sockets=2, connections=20)
"""Eight open and four silent connections an address; twenty and ten in all."""
GET: Final = b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n"
POST: Final = b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n"


def header(number: int) -> bytes:
    return b"X-%d: %s\r\n" % (number, b"y" * 50)


# --- heads and time, by hand ---


@clause("ENG-limit")
@pytest.mark.parametrize("size", [100, 10_000, 200_000])
def test_a_head_without_end_is_answered_and_cut_off(size: int) -> None:
    front = Front()
    door, transport = front.connect(Door)
    door.data_received(b"GET / HTTP/1.1\r\n")
    sent = 0
    while not transport.closed and sent < 1_000_000:
        data = b"".join(map(header, range(sent, sent + size // 50)))
        door.data_received(data)
        sent += len(data)
    assert transport.written.startswith(b"HTTP/1.1 431 ")
    assert b"16 kB an Kopfzeilen" in transport.written
    assert b"16 kB of headers" in transport.written
    assert sum(len(name) + len(value) for name, value in door.headers) <= HEAD + PIECE
    assert front.counted("stammtisch_shut_out_total", why="head") == 1
    front.loop.advance(60)
    assert transport.aborted, "also where nobody reads the answer"


@clause("ENG-limit")
def test_a_head_of_nearly_16_kb_is_fine_each_time() -> None:
    front = Front()
    door, transport = front.connect(Door)
    for _ in range(3):
        fill = b"X: %s\r\n" % (b"y" * (HEAD - len(GET) - 10))
        door.data_received(GET[:-2] + fill + b"\r\n")
        assert not transport.closed
        assert len(door.headers) == 2
        door.cycle.response_complete = True
        door.on_response_complete()


@clause("ENG-limit")
@pytest.mark.parametrize(
    ("begin", "drip"),
    [(b"GET / HTTP/1.1\r\n", b"X: y\r\n"), (b"", b"\r\n"), (POST, b"x"), (b"G", b"")],
    ids=["headers", "nothing", "body", "one letter"],
)
def test_a_request_that_is_not_whole_in_ten_seconds_is_ended(begin: bytes, drip: bytes) -> None:
    front = Front()
    door, transport = front.connect(Door)
    door.data_received(begin + drip)
    for _ in range(SECONDS - 1):
        front.loop.advance(0.99)
        door.data_received(drip)
        assert not transport.closed
    front.loop.advance(1.1)
    assert transport.closed
    assert transport.written.startswith(b"HTTP/1.1 408 ")
    assert b"nach 10 Sekunden" in transport.written
    assert front.counted("stammtisch_shut_out_total", why="late") == 1


def test_a_connection_that_says_nothing_at_all_is_closed_without_a_word() -> None:
    front = Front()
    _, transport = front.connect(Door)
    front.loop.advance(SECONDS + 1)
    assert transport.closed
    assert transport.written == b""
    assert front.counted("stammtisch_shut_out_total", why="late") == 0


def test_a_request_that_is_being_answered_has_all_the_time_it_needs() -> None:
    front = Front()
    door, transport = front.connect(Door)
    door.data_received(GET)
    front.loop.advance(1000)
    assert not transport.closed
    door.data_received(GET[:20])  # another one, and it does not come whole
    front.loop.advance(SECONDS + 1)
    assert transport.closed


def test_a_line_is_no_request() -> None:
    front = Front()
    door, transport = front.connect(Door)
    door.data_received(opening("x"))
    assert transport.protocol is not door
    front.loop.advance(SECONDS + 1)
    assert not transport.closed
    assert (front.services.crowd.total, front.services.crowd.silent) == (1, 0)
    transport.protocol.connection_lost(None)
    assert (front.services.crowd.total, front.services.crowd.open) == (0, {})


def test_a_thousand_requests_in_one_breath_wait_outside() -> None:
    front = Front()
    door, _ = front.connect(Door)
    door.data_received(GET * 1000)
    assert len(door.pipeline) <= PIECE // len(GET) + 1
    answered = 0
    while not door.cycle.response_complete and answered < 2000:
        working = door.cycle if not door.pipeline else None
        answered += 1
        if working is not None:
            working.response_complete = True
        door.on_response_complete()
    assert answered == 1000


# --- who is there ---


class Somebody:
    def __init__(self, where: str, *, vouched: bool = False) -> None:
        self.where, self.vouched, self.gone = where, vouched, False

    def cut(self) -> None:
        self.gone = True


def crowd(**more: Any) -> tuple[Crowd, list[tuple[str, str]]]:
    told: list[tuple[str, str]] = []
    made = Crowd(
        here=Capacity(4, 2), in_all=Capacity(8, 5), shut_out=lambda where, why: told.append((where, why)), **more
    )
    return made, told


def enter(crowd: Crowd, *names: str) -> list[Somebody]:
    made = [Somebody(name) for name in names]
    for visitor in made:
        crowd.enter(visitor)
    return made


@clause("ENG-limit")
def test_the_longest_silent_of_an_address_goes_first_and_no_other_address_feels_it() -> None:
    here, told = crowd()
    other, *mine = enter(here, "b", "a", "a", "a", "a")
    assert [visitor.gone for visitor in (other, *mine)] == [False, True, True, False, False]
    assert told == [("a", "silent")] * 2
    assert (here.open, here.silent) == ({"b": 1, "a": 2}, 3)


@clause("ENG-limit")
def test_whoever_is_served_is_not_sent_away_but_there_may_be_no_room_for_more() -> None:
    here, told = crowd()
    served = []
    for _ in range(4):
        served += enter(here, "a")
        here.work(served[-1])
    (late,) = enter(here, "a")
    assert late.gone
    assert told == [("a", "crowded")]
    assert not any(visitor.gone for visitor in served)
    (other,) = enter(here, "b")
    assert not other.gone
    here.wait(served[0])  # its answer is there: now it is silent itself
    (late,) = enter(here, "a")
    assert (late.gone, served[0].gone) == (False, True)


@clause("ENG-limit")
def test_many_silent_addresses_do_not_shut_a_newcomer_out() -> None:
    here, told = crowd()
    strangers = enter(here, *(f"s{number}" for number in range(1000)))
    (newcomer,) = enter(here, "n")
    assert not newcomer.gone
    assert sum(not visitor.gone for visitor in strangers) == 4
    assert all(not visitor.gone for visitor in strangers[-4:])
    assert len(told) == 996
    here.leave(newcomer)
    assert (here.total, here.silent, "n" in here.open) == (4, 4, False)


@clause("ENG-limit")
def test_a_proxy_we_trust_has_no_limit_of_its_own_but_there_is_one_in_all() -> None:
    here, told = crowd()
    many = [Somebody("proxy", vouched=True) for _ in range(20)]
    for visitor in many:
        here.enter(visitor)
    assert sum(not visitor.gone for visitor in many) == 5
    assert len(told) == 15


@pytest.mark.parametrize(
    ("where", "proxies", "wanted"),
    [
        ("127.0.0.1", "127.0.0.1,::1", True),
        ("::1", "127.0.0.1, ::1", True),
        ("127.0.0.2", "127.0.0.1,::1", False),
        ("10.1.2.3", "10.0.0.0/8", True),
        ("10.1.2.3", "proxy.example,192.0.2.1", False),
        ("10.1.2.3", "*", True),
        ("nobody", "127.0.0.1", False),
    ],
)
def test_a_proxy_is_known_by_its_address(where: str, proxies: str, wanted: bool) -> None:
    assert speaks_for_others(where, proxies) is wanted


def test_only_a_proxy_is_vouched_for() -> None:
    front = Front()
    assert [front.connect(Door, peer)[0].vouched for peer in ("127.0.0.1", "10.0.0.1")] == [True, False]


@clause("ENG-limit")
def test_silent_connections_go_by_age_and_dripping_makes_nobody_younger() -> None:
    front = Front(SMALL)
    pairs = [front.connect(Door) for _ in range(4)]
    pairs[0][0].data_received(GET[:10])
    pairs[1][0].data_received(GET)  # is being answered
    _, newest = front.connect(Door)
    pairs[0][0].data_received(GET[10:20])
    _, next_one = front.connect(Door)
    assert [transport.aborted for _, transport in pairs] == [True, False, False, False]
    assert not newest.aborted
    assert not next_one.aborted
    assert front.counted("stammtisch_shut_out_total", why="silent") == 1
    for door, transport in pairs:
        transport.closed = True
        door.connection_lost(None)
    assert front.services.crowd.total == 2


def test_somebody_who_does_not_read_the_answer_counts_as_silent() -> None:
    front = Front(SMALL)
    door, _ = front.connect(Door)
    door.data_received(GET)
    assert front.services.crowd.silent == 0
    door.pause_writing()
    assert front.services.crowd.silent == 1
    door.resume_writing()
    assert front.services.crowd.silent == 0
    door.cycle.response_complete = True
    door.on_response_complete()
    assert front.services.crowd.silent == 1


def test_an_evening_of_a_hundred_phones_behind_one_address_fits() -> None:
    """Each with a line and five more connections a browser keeps for a moment, while it loads."""
    front = Front(Settings())
    phones: list[Transport] = []
    for _ in range(100):
        for what in (opening("x"), *[GET] * 5):
            door, transport = front.connect(Door)
            door.data_received(what)
            phones.append(transport)
            if what == GET:
                door.cycle.response_complete = True
                door.on_response_complete()
    assert not any(transport.closed for transport in phones)
    assert front.services.crowd.total == 600


# --- over sockets ---


def silent(port: int, source: str, data: bytes = b"") -> sockets.socket:
    made = sockets.create_connection(("127.0.0.1", port), timeout=30, source_address=(source, 0))
    made.sendall(data)
    return made


def ended(connection: sockets.socket) -> bool:
    connection.setblocking(False)
    try:
        return connection.recv(1) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


def test_silent_strangers_are_dropped_and_the_table_and_newcomers_stay(tmp_path: Path) -> None:
    async def evening(port: int) -> None:
        table, webs = await gather(port, "schafkopf", people=4, seats=4, options=endless("schafkopf"))
        players = [Player(web, table, dice=Random(n)) for n, web in enumerate(webs)]
        playing = [asyncio.create_task(player.play()) for player in players]
        await webs[0].post(f"/api/tables/{table}/start")
        held = [silent(port, "127.0.0.2", b"GET / HT") for _ in range(100)]
        assert (await Web(port).call("GET", "/api/health"))[0] == 200
        reached = sum(len(player.acked) for player in players) + 20
        async with asyncio.timeout(60):
            while sum(len(player.acked) for player in players) < reached:
                await asyncio.sleep(0.01)
        assert sum(not ended(connection) for connection in held) <= 8
        assert [player.reconnects for player in players] == [0] * 4
        for task in playing:
            task.cancel()
        await asyncio.wait(playing)
        for connection in held:
            connection.close()

    settings = Settings(requests=(1e9, 1e9), messages=(1e9, 1e9), sockets=4, connections=40)
    with running(sqlite_url(tmp_path / "a.db"), settings=settings) as server:
        asyncio.run(evening(server.port))


# --- from outside, against the program as it is run ---


class Endless(threading.Thread):
    """Sends headers without end on one connection after the other, and keeps the answers."""

    def __init__(self, port: int, most: int) -> None:
        super().__init__(daemon=True)
        self.port, self.left, self.answers = port, most, list[bytes]()
        self.done = threading.Event()

    def run(self) -> None:
        lines = b"".join(map(header, range(2000)))
        while self.left > 0 and not self.done.is_set():
            with contextlib.suppress(OSError), silent(self.port, "127.0.0.1", b"GET / HTTP/1.1\r\n") as connection:
                for _ in range(50):
                    self.left -= len(lines)
                    try:
                        connection.sendall(lines)
                    except OSError:
                        break
                self.answers.append(connection.recv(100))


def test_endless_headers_and_a_thousand_silent_connections_stop_nobody(tmp_path: Path) -> None:
    moves = 60

    async def evening(port: int) -> tuple[str, Endless, list[Player]]:
        table, webs = await gather(port, "schafkopf", people=4, seats=4, options=endless("schafkopf"))
        players = [Player(web, table, dice=Random(n)) for n, web in enumerate(webs)]
        attack = Endless(port, 100_000_000)
        attack.start()
        held = [silent(port, "127.0.0.2") for _ in range(1000)]
        playing = [asyncio.create_task(player.play()) for player in players]
        await webs[0].post(f"/api/tables/{table}/start")
        async with asyncio.timeout(120):
            while sum(len(player.acked) for player in players) < moves:
                await asyncio.sleep(0.05)
        attack.done.set()
        assert sum(not ended(connection) for connection in held) <= 2 * Settings().sockets
        for task in playing:
            task.cancel()
        await asyncio.wait(playing)
        await asyncio.to_thread(attack.join, 60)
        for connection in held:
            connection.close()
        return await Web(port).get("/metrics"), attack, players

    with served("--database", sqlite_url(tmp_path / "a.db")) as server:
        metrics, attack, players = asyncio.run(evening(server.port))
        assert server.stop() == 0
    told = [json.loads(line) for line in server.errors().splitlines()]
    shut_out = {(line["problem"], line["address"]) for line in told if line["message"] == "shut out"}
    assert shut_out == {("head", "127.0.0.1"), ("silent", "127.0.0.2")}
    assert len(told) <= 6, "not a line for each of them"
    assert any(answer.startswith(b"HTTP/1.1 431") for answer in attack.answers)
    (dropped,) = [line for line in metrics.splitlines() if line.startswith('stammtisch_shut_out_total{why="silent"}')]
    assert float(dropped.split()[1]) >= 500
    assert [player.reconnects for player in players] == [0] * 4


def test_there_are_as_many_connections_as_the_system_has_files_for(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    limits = [(256, 1024), (256, 100_000), (50_000, 50_000), (256, resource.RLIM_INFINITY)]
    wanted_limits: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "setrlimit", lambda _, wanted: wanted_limits.append(wanted))
    got = []
    for limit in limits:
        monkeypatch.setattr(resource, "getrlimit", lambda _, limit=limit: limit)
        got.append(roomy(Settings()).connections)
    assert got == [1024 - SPARE, 3000, 3000, 3000]
    assert wanted_limits == [(1024, 1024), (3000 + SPARE, 100_000), (3000 + SPARE, resource.RLIM_INFINITY)]


def test_whoever_runs_it_says_how_many() -> None:
    wanted = Serving(database="", per_address=400, connections=5000)
    assert (wanted.settings.sockets, wanted.settings.connections) == (400, 5000)
    assert inspect.signature(serve).parameters["per_address"].default == Settings().sockets
    assert inspect.signature(serve).parameters["connections"].default == Settings().connections
