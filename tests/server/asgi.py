"""The application without a network: a store in memory, requests and lines by hand. Everything runs in the test."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, TypeVar

import msgspec

from stammtisch.server.actor_system import ActorSystem
from stammtisch.server.app import make_app
from stammtisch.server.clocks import NO_PACE, Pace
from stammtisch.server.web import Services, Settings
from stammtisch.store import Append, Conflict, Put, Unavailable
from tests.server.driven import Memory
from tests.server.real_server import WIDE

T = TypeVar("T")


class MemoryStore:
    """The promises of a store, kept in memory. `gone` makes it unavailable, `full` lets it only read."""

    def __init__(self) -> None:
        self.memory = Memory()
        self.gone = self.full = self.closed = False
        self.odd: Exception | None = None
        self.writes = 0
        self.slow: asyncio.Event | None = None
        """A write waits for this."""

    def _there(self) -> None:
        if self.gone:
            raise Unavailable("gone")

    async def write(self, *changes: Append | Put) -> None:
        self.writes += 1
        await asyncio.sleep(0)
        if self.slow is not None:
            await self.slow.wait()
        if self.odd is not None:
            raise self.odd
        if self.full or self.gone:
            raise Unavailable("full")
        self.memory.write(changes)

    async def read(self, stream: str, start: int = 0) -> list[bytes]:
        await asyncio.sleep(0)
        self._there()
        return list(self.memory.streams.get(stream, []))[start:]

    async def length(self, stream: str) -> int:
        return len(await self.read(stream))

    async def streams(self, prefix: str) -> list[tuple[str, int]]:
        return sorted((n, len(r)) for n, r in self.memory.streams.items() if n.startswith(prefix))

    async def row(self, kind: str, key: str) -> bytes | None:
        await asyncio.sleep(0)
        self._there()
        return self.memory.rows.get((kind, key))

    async def rows(self, kind: str, prefix: str = "") -> list[tuple[str, bytes]]:
        self._there()
        return sorted((k, v) for (sort, k), v in self.memory.rows.items() if sort == kind and k.startswith(prefix))

    async def healthy(self) -> bool:
        return not (self.gone or self.full)

    async def close(self) -> None:
        self.closed = True


class Answer(msgspec.Struct):
    status: int
    headers: dict[str, str]
    body: Any


class Wire:
    """One WebSocket as the server sees it."""

    def __init__(self) -> None:
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.out: list[dict[str, Any]] = []
        self.code: int | None = None
        self.accepted = False
        self.task: asyncio.Task[None]

    async def send(self, message: Any) -> None:
        if message["type"] == "websocket.accept":
            self.accepted = True
        elif message["type"] == "websocket.close":
            self.code = message["code"]
        else:
            self.out.append(json.loads(message["text"]))

    def say(self, message: Any, *, binary: bool = False) -> None:
        text = message if isinstance(message, str | bytes) else json.dumps(message)
        body = {"bytes": text if isinstance(text, bytes) else text.encode(), "text": None} if binary else {"text": text}
        self.inbox.put_nowait({"type": "websocket.receive", **body})

    def hang_up(self) -> None:
        self.inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})

    def kinds(self) -> list[str]:
        return [m["type"] for m in self.out]

    def last(self, kind: str) -> Any:
        return next(m for m in reversed(self.out) if m["type"] == kind)


async def until(what: Callable[[], object], *, looks: int = 5_000) -> None:
    """Lets everything else run until this is so."""
    for _ in range(looks):
        if what():
            return
        await asyncio.sleep(0.001)
    raise AssertionError("it never came to that")


class Browser:
    """Somebody with cookies."""

    def __init__(self, site: "Site") -> None:
        self.site, self.cookie = site, ""

    async def call(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        path, _, query = path.partition("?")
        sent = {"host": "stammtisch.test", **headers}
        data = b""
        if method == "POST":
            sent["content-type"] = "application/json"
            data = body if isinstance(body, bytes) else json.dumps(body or {}).encode()
        if self.cookie:
            sent["cookie"] = self.cookie
        scope = self.site.scope("http", path, sent) | {"method": method, "query_string": query.encode()}
        answer = await self.site.ask(scope, data)
        if "set-cookie" in answer.headers:
            self.cookie = answer.headers["set-cookie"].partition(";")[0]
        return answer

    async def get(self, path: str) -> Any:
        answer = await self.call("GET", path)
        assert answer.status == 200, answer
        return answer.body

    async def post(self, path: str, body: Any = None) -> Any:
        answer = await self.call("POST", path, body)
        assert answer.status < 300, answer
        return answer.body

    async def line(self, table: str, **headers: str) -> Wire:
        """A line, once the server has said something."""
        wire = Wire()
        sent = {"host": "stammtisch.test", **({"cookie": self.cookie} if self.cookie else {}), **headers}
        scope = self.site.scope("websocket", f"/ws/{table}", sent) | {"subprotocols": [], "query_string": b""}
        wire.inbox.put_nowait({"type": "websocket.connect"})
        wire.task = asyncio.create_task(self.site.app(scope, wire.inbox.get, wire.send))  # type: ignore[arg-type]
        await until(lambda: wire.out or wire.code is not None or wire.task.done())
        return wire


class Site:
    """The whole application in this process."""

    def __init__(self, *, settings: Settings = WIDE, pace: Pace = NO_PACE, idle_ms: int = 60_000) -> None:
        self.store = MemoryStore()
        self.system = ActorSystem(self.store, pace=pace, idle_ms=idle_ms)
        self.app = make_app(self.system, settings)
        self.services: Services = self.app.state.services

    def scope(self, kind: str, path: str, headers: dict[str, str]) -> dict[str, Any]:
        return {
            "type": kind,
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "ws" if kind == "websocket" else "http",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "headers": [(k.replace("_", "-").encode(), v.encode()) for k, v in headers.items()],
            "client": ("10.0.0.1", 1234),
            "server": ("stammtisch.test", 80),
            "state": {},
            "extensions": {},
        }

    async def ask(self, scope: dict[str, Any], data: bytes) -> Answer:
        answer = Answer(0, {}, b"")

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": data, "more_body": False}

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                answer.status = message["status"]
                answer.headers = {k.decode().lower(): v.decode() for k, v in message["headers"]}
            else:
                answer.body += message.get("body", b"")

        await self.app(scope, receive, send)  # type: ignore[arg-type]
        if "json" in answer.headers.get("content-type", "") and answer.body:
            answer.body = json.loads(answer.body)
        return answer

    async def guest(self, name: str) -> Browser:
        browser = Browser(self)
        await browser.post("/api/me", {"name": name})
        return browser


def on_site(test: Callable[[Site], Awaitable[T]], **more: Any) -> T:
    """Runs it, and closes the hall afterwards whatever happened."""

    async def main() -> T:
        site = Site(**more)
        try:
            async with asyncio.timeout(30):
                return await test(site)
        finally:
            site.store.gone = site.store.full = False
            if site.store.slow is not None:
                site.store.slow.set()
            await site.system.close()

    return asyncio.run(main())


def run(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(work)


__all__ = ["Append", "Browser", "Conflict", "MemoryStore", "Site", "Wire", "on_site", "run", "until"]
