"""Load on loopback with real rules, next to a bare echo of frames of the same size, in the same run.

    python benchmarks/server.py [--quick] [--tables N] [--rate MOVES]

The server runs on one core (its store writes every move to the disk), the load on the other. Tables of four people
play Schafkopf. Moves come at random moments (a Poisson process of the rate asked for, whatever the server does
meanwhile) and each is made at one of the tables where somebody has to answer, so what people do does not wait for the
server. The tables begin one after the other over about the length of a deal, as they do on an evening, and are measured
when all of them play. A move counts when it is acknowledged, and acknowledged means stored. The echo answers a message
with frames of the same size to the same four sockets and does nothing else: what it takes is the price of the sockets
alone.

The load is as light as it can be, so that what is measured is the server: it has a client of its own that knows no more
of WebSockets than it needs. How late it was itself is printed, too.
"""

import argparse
import asyncio
import base64
import functools
import gc
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import uvloop

SEATS = 4
ROUNDS = 3
BEGINNING = 10.0
"""Seconds over which the tables begin: about a deal at four moves a second."""
LIKE_A_MOVE = b'{"type":"act","ref":"m","window":"1/card:12","action":{"type":"play-card","card":"EA"}}'


CORES = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []


def keep_to(cores: list[int]) -> None:
    """The server on the first core, the load on the others, where the system can do that."""
    if cores:
        os.sched_setaffinity(0, set(cores))


# --- the two servers, each a process of its own -------------------------------------------------------------------


def serve(folder: Path) -> None:
    """Ours, with limits that a load test does not meet."""
    from stammtisch.server import uvicorn_server, web

    wide = web.Settings(
        requests=(1e9, 1e9), codes=(1e9, 1e9), messages=(1e9, 1e9), sockets=100_000, connections=100_000
    )
    uvicorn_server.serve(
        uvicorn_server.Serving(database=f"sqlite:///{folder / 'bench.db'}", port=0),
        started=lambda port: print(port, flush=True),
        settings=wide,
    )


def echo(size: int) -> None:
    """Four sockets a table; a message is answered with a frame to each of them and a short one to its sender."""
    import uvicorn

    tables: dict[str, list[Any]] = {}
    frame, done = json.dumps({"type": "frame", "x": "x" * size}), '{"type":"done"}'

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "websocket":
            return
        await receive()
        await send({"type": "websocket.accept"})
        others = tables.setdefault(scope["path"], [])
        others.append(send)
        while (await receive())["type"] == "websocket.receive":
            await send({"type": "websocket.send", "text": done})
            for other in others:
                await other({"type": "websocket.send", "text": frame})
        others.remove(send)

    async def main() -> None:
        config = uvicorn.Config(
            app, port=0, ws="websockets-sansio", ws_per_message_deflate=False, log_level="error", lifespan="off"
        )
        server = uvicorn.Server(config)
        task = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        print(server.servers[0].sockets[0].getsockname()[1], flush=True)
        await task

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(main())


@contextmanager
def process(*arguments: str) -> Iterator[tuple[int, int, float]]:
    """One of the servers on the first core; gives (port, pid, seconds until it listened)."""
    began = time.perf_counter()
    command = [sys.executable, __file__, *arguments, *(["--core", str(CORES[0])] if len(CORES) > 1 else [])]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        port = int(child.stdout.readline())
        try:
            yield port, child.pid, time.perf_counter() - began
        finally:
            child.send_signal(signal.SIGTERM)
            child.wait(30)


def cpu_seconds(pid: int) -> float:
    """What the process has computed so far, whoever else was on the machine."""
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def kilobytes(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text("utf-8")
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])


# --- the load -----------------------------------------------------------------------------------------------------


class Connection(asyncio.Protocol):
    """The client's end of a WebSocket: sends short texts, hands over whole ones."""

    def __init__(self, hear: Callable[[bytes], None]) -> None:
        self.hear = hear
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._rest = b""

    def connection_made(self, transport: Any) -> None:
        self.transport: asyncio.Transport = transport

    def data_received(self, data: bytes) -> None:
        data = self._rest + data
        if not self.opened.done():
            head, separator, data = data.partition(b"\r\n\r\n")
            if not separator:
                self._rest = head
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self.opened.set_result(None)
        self._rest = self._frames(data)

    def _frames(self, data: bytes) -> bytes:
        """Hands over what is whole; what is left comes back."""
        at = 0
        while len(data) - at >= 2:
            size, begin = data[at + 1], at + 2
            if size >= 126:
                begin += 2 if size == 126 else 8
                if len(data) < begin:
                    break
                size = int.from_bytes(data[at + 2 : begin], "big")
            if len(data) < begin + size:
                break
            if data[at] == 0x81:
                self.hear(data[begin : begin + size])
            elif data[at] == 0x89:
                self._send(0x8A, data[begin : begin + size])
            at = begin + size
        return data[at:]

    def send(self, text: bytes) -> None:
        self._send(0x81, text)

    def _send(self, opcode: int, data: bytes) -> None:
        """Masked, as a client has to; with zeros, which is a mask like any other."""
        size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
        self.transport.write(bytes([opcode]) + size + b"\0\0\0\0" + data)


class Asked(msgspec.Struct):
    id: str
    kind: str
    must: bool
    answered: list[int]


class Shown(msgspec.Struct):
    """What a player here needs of a frame; the rest is not looked at."""

    seq: int
    windows: list[Asked]
    offers: dict[str, list[msgspec.Raw]]


class Picture(msgspec.Struct):
    frame: Shown


class Answered(msgspec.Struct):
    ref: str
    seq: int = 0


_picture = msgspec.json.Decoder(Picture).decode
_answered = msgspec.json.Decoder(Answered).decode
Move = tuple[int, str, msgspec.Raw]


class Table:
    """Four connections; one move at a time."""

    def __init__(self, number: int, start: Callable[[], Awaitable[Any]] | None = None) -> None:
        self.dice, self.start = Random(number), start
        self.connections: list[Connection] = []
        self.took: list[float] = []
        self.waits: Callable[[Table], None] = lambda table: None
        """Told when somebody here has to answer."""
        self.refused = self._seq = 0
        self.sizes: list[int] = []
        self._frames: list[Shown | None] = [None] * SEATS
        self._sent: dict[str, float] = {}
        self._count = 0
        self._asked: Move | None = None
        self._ready = ""

    def hear(self, at: int, data: bytes) -> None:
        if data.startswith(b'{"type":"frame"'):
            self.sizes.append(len(data))
            self._frames[at] = _picture(data).frame
        elif data.startswith(b'{"type":"done"'):
            done = _answered(data)
            self.took.append(time.perf_counter() - self._sent.pop(done.ref))
            self._seq = done.seq
        elif data.startswith(b'{"type":"refused"'):
            self._sent.pop(_answered(data).ref, None)
            self.refused += 1
        else:
            return
        if self._asked is None and not self._sent:
            self._look()

    def _look(self) -> None:
        """Who has to answer now? Between two deals everybody says once that he is ready."""
        latest = max(self._seq, *(f.seq for f in self._frames if f is not None))
        for at, frame in enumerate(self._frames):
            if frame is None or frame.seq != latest:
                continue
            for window in frame.windows:
                forms = frame.offers.get(window.id)
                if forms and window.must and at not in window.answered:
                    self._asked = at, window.id, self.dice.choice(forms)
                    self.waits(self)
                    return
                if window.kind == "next" and window.id != self._ready:
                    self._ready = window.id
                    for connection in self.connections:
                        connection.send(b'{"type":"ready"}')

    def move(self) -> None:
        from stammtisch.bots.random import chosen
        from stammtisch.engine.forms import WireForm

        assert self._asked is not None
        (at, window, form), self._asked = self._asked, None
        self._count += 1
        ref = f"m{self._count}"
        action = chosen(msgspec.json.decode(form, type=WireForm), self.dice)
        act = {"type": "act", "ref": ref, "window": window, "action": action}
        self._sent[ref] = time.perf_counter()
        self.connections[at].send(msgspec.json.encode(act))


class EchoTable(Table):
    def hear(self, at: int, data: bytes) -> None:
        if data.startswith(b'{"type":"done"'):
            self.took.append(time.perf_counter() - self._sent.pop(""))
            self.waits(self)

    def move(self) -> None:
        self._count += 1
        self._sent[""] = time.perf_counter()
        self.connections[self._count % SEATS].send(LIKE_A_MOVE)


async def open_tables(port: int, number: int) -> list[Table]:
    """Guests, tables, invitations and connections, as people would, but all at once."""
    gate = asyncio.Semaphore(16)

    async def open_table(n: int) -> Table:
        async with gate:
            webs = [_Web(port) for _ in range(SEATS)]
            for web in webs:
                await web.post("/api/me", {"name": "Last"})
            wish = {"game": "schafkopf", "players": SEATS, "options": {"deals": 400}, "private": True}
            made = await webs[0].post("/api/tables", wish)
            for web in webs[1:]:
                await web.post("/api/join", {"code": made["invite"]})
                await web.post(f"/api/tables/{made['id']}/sit", {})
            table = Table(n, functools.partial(webs[0].post, f"/api/tables/{made['id']}/start", {}))
            await _connections(table, port, f"/ws/{made['id']}", [web.cookie for web in webs])
            return table

    return list(await asyncio.gather(*(open_table(n) for n in range(number))))


async def _connections(table: Table, port: int, path: str, cookies: list[str]) -> None:
    for at, cookie in enumerate(cookies):
        made = functools.partial(Connection, functools.partial(table.hear, at))
        _, connection = await asyncio.get_running_loop().create_connection(made, "127.0.0.1", port)
        key = base64.b64encode(os.urandom(16)).decode()
        head = f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1\r\nupgrade: websocket\r\nconnection: Upgrade\r\n"
        head += f"sec-websocket-version: 13\r\nsec-websocket-key: {key}\r\ncookie: {cookie}\r\n\r\n"
        connection.transport.write(head.encode())
        await connection.opened
        table.connections.append(connection)


class _Web:
    def __init__(self, port: int) -> None:
        self.port, self.cookie = port, ""

    async def post(self, path: str, body: Any) -> Any:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        data = json.dumps(body).encode()
        head = f"POST {path} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\ncontent-type: application/json\r\n"
        head += f"content-length: {len(data)}\r\ncookie: {self.cookie}\r\n\r\n"
        writer.write(head.encode() + data)
        answer = await reader.read()
        writer.close()
        top, _, rest = answer.partition(b"\r\n\r\n")
        lines = top.decode().split("\r\n")
        assert " 20" in lines[0], answer
        for line in lines:
            name, _, value = line.partition(": ")
            if name.lower() == "set-cookie":
                self.cookie = value.partition(";")[0]
        return json.loads(rest)


class Load:
    """Moves at random moments, each at some table where one is due."""

    def __init__(self, tables: Sequence[Table], *, rate: float) -> None:
        self.tables, self.rate, self.dice = tables, rate, Random(0)
        self.late: list[float] = []
        self._waiting: list[Table] = []
        self._owed: list[float] = []
        for table in tables:
            table.waits = self._waits

    def _waits(self, table: Table) -> None:
        self._waiting.append(table)
        if self._owed:
            self._move(self._owed.pop(0))

    def _move(self, due: float) -> None:
        at = self.dice.randrange(len(self._waiting))
        self._waiting[at], self._waiting[-1] = self._waiting[-1], self._waiting[at]
        self._waiting.pop().move()
        self.late.append(time.perf_counter() - due)

    async def run(self, seconds: float, share: Callable[[float], float] = lambda passed: 1.0) -> None:
        """`share` says how much of the rate there is after how much of the time."""
        begun = due = time.perf_counter()
        while True:
            due += self.dice.expovariate(self.rate * max(0.01, share((due - begun) / seconds)))
            if due >= begun + seconds:
                return
            if (rest := due - time.perf_counter()) > 0:
                await asyncio.sleep(rest)
            if self._waiting:
                self._move(due)
            else:
                self._owed.append(due)

    async def begin(self) -> None:
        """The tables begin one after the other, and play as they come."""
        pause = BEGINNING / len(self.tables)
        begun = time.perf_counter()

        async def starts() -> None:
            for n, table in enumerate(self.tables):
                await asyncio.sleep(max(0.0, begun + n * pause - time.perf_counter()))
                if table.start is None:
                    self._waits(table)
                else:
                    await table.start()

        rate: Coroutine[Any, Any, None] = self.run(BEGINNING, share=lambda passed: passed)
        await asyncio.gather(starts(), rate)


class Result(msgspec.Struct):
    rate: float
    took: list[float]
    cpu: float
    """Milliseconds the server computed for a move."""
    late: list[float]
    """How long after its moment a move was sent."""


async def load(tables: Sequence[Table], *, pid: int, rate: float, seconds: float) -> Result:
    made = Load(tables, rate=rate)
    await made.begin()
    for table in tables:
        table.took.clear()
    made.late.clear()
    began, computed = time.perf_counter(), cpu_seconds(pid)
    await made.run(seconds)
    spent, computed = time.perf_counter() - began, cpu_seconds(pid) - computed
    took = [t for table in tables for t in table.took]
    assert not any(table.refused for table in tables)
    return Result(len(took) / spent, took, 1000 * computed / max(1, len(took)), made.late)


def told(name: str, figures: Result) -> float:
    p50, p99, p999 = (1000 * statistics.quantiles(figures.took, n=1000)[at] for at in (499, 989, 998))
    late = 1000 * statistics.quantiles(figures.late, n=100)[98]
    print(f"  {name:<12} {figures.rate:6.0f} moves/s   p50 {p50:6.2f}   p99 {p99:6.2f}   p99.9 {p999:6.2f} ms", end="")
    print(f"   {figures.cpu:5.2f} ms CPU a move   (sent late: p99 {late:.2f} ms)")
    return p99


async def measured(tables: int, rate: float, seconds: float) -> None:
    with tempfile.TemporaryDirectory() as folder, process("--serve", folder) as (port, pid, start):
        print(f"  start until it listens: {start:.2f} s")
        before = kilobytes(pid)
        opened = await open_tables(port, tables)
        each = (kilobytes(pid) - before) / (tables * SEATS)
        print(f"  {tables * SEATS} idle sockets at {tables} tables: {each:.1f} kB a socket")
        ours = told("stammtisch", await load(opened, pid=pid, rate=rate, seconds=seconds))
        size = round(statistics.fmean(size for table in opened for size in table.sizes))
    with process("--echo", str(size)) as (port, pid, _):
        echoes = [EchoTable(n) for n in range(tables)]
        for n, table in enumerate(echoes):
            await _connections(table, port, f"/{n}", [""] * SEATS)
        bare = told("bare echo", await load(echoes, pid=pid, rate=rate, seconds=seconds))
    print(f"  p99 {ours / bare:.1f} times that of the echo, frames of {size} bytes on average")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--rate", type=float, default=1000)
    parser.add_argument("--serve", type=Path)
    parser.add_argument("--echo", type=int)
    parser.add_argument("--core", type=int)
    wanted = parser.parse_args()
    keep_to(CORES[1:] if wanted.core is None else [wanted.core])
    if wanted.serve is not None:
        serve(wanted.serve)
    elif wanted.echo is not None:
        echo(wanted.echo)
    else:
        gc.disable()  # the load's own pauses are not the server's
        for n in range(1 if wanted.quick else ROUNDS):
            print(f"round {n + 1}: {wanted.tables * SEATS} sockets, {wanted.rate:.0f} moves/s asked for")
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                runner.run(measured(wanted.tables, wanted.rate, 8 if wanted.quick else 20))


if __name__ == "__main__":
    main()
