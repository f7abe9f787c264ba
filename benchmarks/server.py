"""Load on loopback with real rules, next to a bare echo of frames of the same size, in the same run.

    python benchmarks/server.py [--quick] [--tables N] [--rate MOVES]

The server runs on one core (its store writes every move to the disk), the load on the other. Tables of four people play
Schafkopf; each table makes a move when its turn in the schedule comes, so the rate is what people do, not what the
server asks for. A move counts when it is acknowledged, and acknowledged means stored. The echo answers a message with
frames of the same size to the same four sockets and does nothing else: what it takes is the price of the sockets alone.
"""

import argparse
import asyncio
import functools
import json
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect

SEATS = 4
ROUNDS = 3
LIKE_A_MOVE = '{"type":"act","ref":"m","window":"1/card:12","action":{"type":"play-card","card":"EA"}}'


def keep_to(which: slice) -> None:
    """The server on the first core, the load on the others, where the system can do that."""
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    if len(cores) > 1:
        os.sched_setaffinity(0, set(cores[which]))


# --- the two servers, each a process of its own -------------------------------------------------------------------


def serve(folder: Path) -> None:
    """Ours, with limits that a load test does not meet."""
    from stammtisch.server import running, web

    wide = web.Settings(requests=(1e9, 1e9), codes=(1e9, 1e9), messages=(1e9, 1e9), lines=100_000)
    running.serve(
        running.Serving(database=f"sqlite:///{folder / 'bench.db'}", port=0),
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
    command = [sys.executable, __file__, *arguments]
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


class Table:
    """Four sockets, one move at a time, at the times the schedule says."""

    def __init__(
        self,
        lines: list[ClientConnection],
        seats: list[int],
        dice: Random,
        start: Callable[[], Awaitable[Any]] | None = None,
    ) -> None:
        self.lines, self.seats, self.dice, self.start = lines, seats, dice, start
        self.frames: list[dict[str, Any] | None] = [None] * SEATS
        self.sent: dict[str, float] = {}
        self.took: list[float] = []
        self.count = 0
        self.size = 0
        self.changed = asyncio.Event()

    async def listen(self, at: int) -> None:
        async for data in self.lines[at]:
            assert isinstance(data, str)
            if data.startswith('{"type":"frame"'):
                self.size = len(data)
                self.frames[at] = msgspec.json.decode(data)["frame"]
                self.changed.set()
            elif data.startswith('{"type":"done"'):
                ref = msgspec.json.decode(data).get("ref", "")
                if ref in self.sent:
                    self.took.append(time.perf_counter() - self.sent.pop(ref))
            elif data.startswith('{"type":"refused"'):
                self.sent.pop(msgspec.json.decode(data)["ref"], None)

    async def move(self) -> None:
        """Somebody who has to answers."""
        while True:
            latest = max(f["seq"] for f in self.frames if f is not None)
            for at in range(SEATS):
                frame = self.frames[at]
                if frame is None or frame["seq"] != latest or self.sent:
                    continue
                for window in frame["windows"]:
                    forms = frame["offers"].get(window["id"])
                    if forms and window["must"] and self.seats[at] not in window["answered"]:
                        await self.say(at, window["id"], self.dice.choice(forms))
                        return
                if any(w["kind"] == "next" for w in frame["windows"]):
                    for line in self.lines:
                        await line.send('{"type":"ready"}')
            self.changed.clear()
            await self.changed.wait()

    async def say(self, at: int, window: str, form: dict[str, Any]) -> None:
        from stammtisch.bots.random import chosen
        from stammtisch.engine.forms import WireForm

        self.count += 1
        ref = f"m{self.count}"
        act = {
            "type": "act",
            "ref": ref,
            "window": window,
            "action": chosen(msgspec.convert(form, WireForm), self.dice),
        }
        self.sent[ref] = time.perf_counter()
        await self.lines[at].send(msgspec.json.encode(act).decode())


class EchoTable(Table):
    async def move(self) -> None:
        at = self.count % SEATS
        self.count += 1
        self.sent[""] = time.perf_counter()
        await self.lines[at].send(
            '{"type":"act","ref":"m","window":"1/card:12","action":{"type":"play-card","card":"EA"}}'
        )


async def open_tables(port: int, number: int) -> list[Table]:
    """Guests, tables, invitations and lines, as people would, but all at once."""
    gate = asyncio.Semaphore(16)

    async def one(n: int) -> Table:
        async with gate:
            webs = [_Web(port) for _ in range(SEATS)]
            for web in webs:
                await web.post("/api/me", {"name": "Last"})
            wish = {"game": "schafkopf", "players": SEATS, "options": {"deals": 400}, "private": True}
            made = await webs[0].post("/api/tables", wish)
            for web in webs[1:]:
                await web.post("/api/join", {"code": made["invite"]})
                await web.post(f"/api/tables/{made['id']}/sit", {})
            lines = [await _line(port, f"/ws/{made['id']}", web.cookie) for web in webs]
            start = functools.partial(webs[0].post, f"/api/tables/{made['id']}/start", {})
            return Table(lines, list(range(SEATS)), Random(n), start)

    return list(await asyncio.gather(*(one(n) for n in range(number))))


async def _line(port: int, path: str, cookie: str = "") -> ClientConnection:
    headers = {"cookie": cookie} if cookie else {}
    address = f"ws://127.0.0.1:{port}{path}"
    return await connect(address, additional_headers=headers, compression=None, max_size=None, ping_interval=None)


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


async def load(tables: Sequence[Table], *, pid: int, rate: float, seconds: float) -> tuple[float, list[float], float]:
    """Moves a second that were acknowledged, how long each took, and what the server computed for one (ms)."""
    listeners = [asyncio.create_task(t.listen(at)) for t in tables for at in range(SEATS)]
    pause = len(tables) / rate
    began = time.perf_counter()

    async def run(n: int, table: Table) -> None:
        due = began + pause * n / len(tables)
        while due < began + seconds:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            await table.move()
            due += pause

    starts = [t.start() for t in tables if t.start is not None]
    if starts:
        await asyncio.gather(*starts)
        await asyncio.sleep(1)
    began, computed = time.perf_counter(), cpu_seconds(pid)
    for table in tables:
        table.took.clear()
    await asyncio.gather(*(asyncio.wait_for(run(n, t), seconds + 30) for n, t in enumerate(tables)))
    spent = time.perf_counter() - began
    for listener in listeners:
        listener.cancel()
    took = [t for table in tables for t in table.took]
    return len(took) / spent, took, 1000 * (cpu_seconds(pid) - computed) / max(1, len(took))


def told(name: str, rate: float, took: list[float], cpu: float) -> float:
    cut = statistics.quantiles(took, n=100)
    p50, p99 = 1000 * cut[49], 1000 * cut[98]
    print(f"  {name:<12} {rate:7.0f} moves/s   p50 {p50:6.2f} ms   p99 {p99:6.2f} ms   {cpu:5.2f} ms CPU a move")
    return p99


async def measured(tables: int, rate: float, seconds: float) -> None:
    with tempfile.TemporaryDirectory() as folder, process("--serve", folder) as (port, pid, start):
        print(f"  start until it listens: {start:.2f} s")
        before = kilobytes(pid)
        found = await open_tables(port, tables)
        each = (kilobytes(pid) - before) / (tables * SEATS)
        print(f"  {tables * SEATS} idle sockets at {tables} tables: {each:.1f} kB a socket")
        result = await load(found, pid=pid, rate=rate, seconds=seconds)
        size = max(t.size for t in found)
        ours = told("stammtisch", *result)
    with process("--echo", str(size)) as (port, pid, _):
        echoes = [
            EchoTable([await _line(port, f"/{n}") for _ in range(SEATS)], list(range(SEATS)), Random(n))
            for n in range(tables)
        ]
        bare = told("bare echo", *await load(echoes, pid=pid, rate=rate, seconds=seconds))
    print(f"  p99 {ours / bare:.1f} times that of the echo, frames of {size} bytes")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--rate", type=float, default=1000)
    parser.add_argument("--serve", type=Path)
    parser.add_argument("--echo", type=int)
    wanted = parser.parse_args()
    if wanted.serve is not None:
        keep_to(slice(0, 1))
        serve(wanted.serve)
    elif wanted.echo is not None:
        keep_to(slice(0, 1))
        echo(wanted.echo)
    else:
        for n in range(1 if wanted.quick else ROUNDS):
            print(f"round {n + 1}: {wanted.tables * SEATS} sockets, {wanted.rate:.0f} moves/s asked for")
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                runner.run(measured(wanted.tables, wanted.rate, 8 if wanted.quick else 20))


if __name__ == "__main__":
    main()
