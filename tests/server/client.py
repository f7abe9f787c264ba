"""A program that plays over real sockets: what a person at a table does, without a page.

Only `websockets` and `http.client` are between it and the server; it knows a seat by what the server tells it.
"""

import asyncio
import contextlib
import http.client
import json
from random import Random
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from stammtisch.bots.random import chosen
from stammtisch.engine.forms import WireForm


class Web:
    """One browser without a page: cookies, requests."""

    def __init__(self, port: int) -> None:
        self.port, self.cookie = port, ""

    async def call(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, Any]:
        return await asyncio.to_thread(self._call, method, path, body, headers)

    def _call(self, method: str, path: str, body: Any, headers: dict[str, str]) -> tuple[int, Any]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            sent = {"content-type": "application/json", **headers}
            if self.cookie:
                sent["cookie"] = self.cookie
            connection.request(method, path, json.dumps(body or {}) if method == "POST" else None, sent)
            answer = connection.getresponse()
            data = answer.read()
            if (cookie := answer.getheader("set-cookie")) is not None:
                self.cookie = cookie.partition(";")[0]
        finally:
            connection.close()
        kind = answer.getheader("content-type") or ""
        return answer.status, json.loads(data) if "json" in kind and data else data.decode(errors="replace")

    async def post(self, path: str, body: Any = None) -> Any:
        status, answer = await self.call("POST", path, body)
        assert status < 300, (path, status, answer)
        return answer

    async def get(self, path: str) -> Any:
        status, answer = await self.call("GET", path)
        assert status == 200, (path, status, answer)
        return answer


class Player:
    """Answers whatever is asked at random, keeps what it was told, and comes back when its line breaks."""

    def __init__(self, web: Web, table: str, *, dice: Random, drops: float = 0.0, silent: bool = False) -> None:
        self.web, self.table, self.dice, self.drops, self.silent = web, table, dice, drops, silent
        self.seat = -2
        self.acked: list[tuple[str, int]] = []
        self.refused: list[dict[str, Any]] = []
        self.frames: dict[int, bytes] = {}
        self.again = 0
        """Frames that came a second time, after a reconnect."""
        self.differing: list[int] = []
        """Numbers of records that gave two different frames: there must be none."""
        self.news: dict[str, Any] = {}
        self.latest: dict[str, Any] = {}
        self.sent: tuple[str, bytes] | None = None
        self.reconnects = 0
        self._count = 0
        self._over = asyncio.Event()

    async def play(self) -> None:
        """Until the match is over."""
        while not self._over.is_set():
            while not self.web.port:  # nobody serves at the moment
                await asyncio.sleep(0.01)
            try:
                async with self.line() as line:
                    await self._talk(line)
            except (WebSocketException, OSError, EOFError, TimeoutError):
                self.reconnects += 1
                await asyncio.sleep(0.02)

    @property
    def over(self) -> bool:
        return self._over.is_set()

    def line(self) -> Any:
        headers = {"cookie": self.web.cookie} if self.web.cookie else {}
        address = f"ws://127.0.0.1:{self.web.port}/ws/{self.table}"
        return connect(address, additional_headers=headers, compression=None, max_size=None)

    async def _talk(self, line: ClientConnection) -> None:
        if self.sent is not None:  # not acknowledged: say it once more, in the same words
            await line.send(self.sent[1].decode())
        async for data in line:
            raw = data.encode() if isinstance(data, str) else data
            await self._hear(line, raw)
            if self._over.is_set():
                return
            if self.drops and self.dice.random() < self.drops:
                line.transport.abort()
                self.reconnects += 1
                return

    async def _hear(self, line: ClientConnection, raw: bytes) -> None:
        message = msgspec.json.decode(raw)
        match message["type"]:
            case "welcome":
                self.seat = message["seat"]
            case "table":
                self.news = message["table"]
                if self.news["stage"] in ("over", "closed"):
                    self._over.set()
            case "ping":
                await line.send(json.dumps({"type": "pong", "number": message["number"]}))
            case "done":
                self.acked.append((message["ref"], message["seq"]))
                if self.sent is not None and self.sent[0] == message["ref"]:
                    self.sent = None
                    if self.latest.get("seq", -1) >= message["seq"]:  # a repetition: its frame has come before
                        await self._answer(line, self.latest)
            case "refused":
                self.refused.append(message)
                if self.sent is not None and message["key"] == "refusal.server.limit":
                    await asyncio.sleep(0.1)
                    await line.send(self.sent[1].decode())
                elif self.sent is not None and self.sent[0] == message["ref"]:
                    self.sent = None
                    await self._answer(line, self.latest)
            case "frame":
                frame = message["frame"]
                self._compare(frame["seq"], raw)
                self.latest = frame
                await self._answer(line, frame)

    async def come_back(self) -> None:
        """Until the table has shown its last frame once more."""
        async with asyncio.timeout(20), self.line() as line:
            async for data in line:
                message = msgspec.json.decode(data)
                if message["type"] == "frame":
                    self._compare(message["frame"]["seq"], data.encode() if isinstance(data, str) else data)
                    return

    def _compare(self, seq: int, raw: bytes) -> None:
        before = self.frames.setdefault(seq, raw)
        self.again += before is not raw
        if before != raw:
            self.differing.append(seq)

    async def _answer(self, line: ClientConnection, frame: dict[str, Any]) -> None:
        if self.seat < 0 or self.sent is not None or self.silent:
            return
        if any(w["kind"] == "next" for w in frame["windows"]):
            await line.send(json.dumps({"type": "ready"}))
        for window in frame["windows"]:
            if window["kind"] == "edge":
                await line.send(json.dumps({"type": "touch", "window": window["id"]}))
        windows = [
            w
            for w in frame["windows"]
            if frame["offers"].get(w["id"])
            and self.seat not in w["answered"]
            and (w["must"] or self.dice.random() < 0.03)
        ]
        if not windows:
            return
        window = self.dice.choice(windows)
        form = msgspec.convert(self.dice.choice(frame["offers"][window["id"]]), WireForm)
        self._count += 1
        ref = f"{self.seat}-{self._count}"
        act = {"type": "act", "ref": ref, "window": window["id"], "action": chosen(form, self.dice)}
        self.sent = (ref, json.dumps(act).encode())
        with contextlib.suppress(ConnectionClosed):
            await line.send(self.sent[1].decode())


class Talk:
    """A line by hand: says one thing after the other and looks at what comes."""

    def __init__(self, web: Web, table: str, **headers: str) -> None:
        self.web, self.table, self.headers = web, table, headers
        self.heard: list[dict[str, Any]] = []
        self._marks = 0

    async def __aenter__(self) -> "Talk":
        cookie = {"cookie": self.web.cookie} if self.web.cookie else {}
        address = f"ws://127.0.0.1:{self.web.port}/ws/{self.table}"
        headers = {**cookie, **self.headers}
        self.line = await connect(  # what is not asked for is read all the same
            address, additional_headers=headers, compression=None, max_size=None, max_queue=None
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.line.close()

    async def send(self, **message: Any) -> None:
        await self.line.send(json.dumps(message))

    async def hear(self, kind: str, **wanted: Any) -> dict[str, Any]:
        """The next message of this kind with these fields; what comes before is kept in `heard`."""
        async with asyncio.timeout(20):
            while True:
                message: dict[str, Any] = json.loads(await self.line.recv())
                self.heard.append(message)
                if message["type"] == kind and all(message[name] == value for name, value in wanted.items()):
                    return message

    async def caught_up(self) -> list[dict[str, Any]]:
        """Everything that has been said so far is dealt with; what has been heard since the last time."""
        self._marks += 1
        mark = f"mark-{self._marks}"
        await self.send(type="act", ref=mark, window="none", action={"type": "none"})
        await self.hear("refused", ref=mark)
        heard, self.heard = self.heard[:-1], []
        return heard


async def guest(port: int, name: str) -> Web:
    """Somebody with a name."""
    web = Web(port)
    await web.post("/api/me", {"name": name})
    return web


async def gather(
    port: int, game: str, *, people: int, seats: int, options: dict[str, Any], private: bool = True
) -> tuple[str, list[Web]]:
    """A table with so many people and bots on the other seats, not yet started."""
    webs = [await guest(port, f"Gast {number}") for number in range(people)]
    wish = {"game": game, "players": seats, "options": options, "private": private}
    made = await webs[0].post("/api/tables", wish)
    for web in webs[1:]:
        if private:
            await web.post("/api/join", {"code": made["invite"]})
        await web.post(f"/api/tables/{made['id']}/sit", {})
    for seat in range(people, seats):
        await webs[0].post(f"/api/tables/{made['id']}/bot", {"seat": seat})
    return str(made["id"]), webs
