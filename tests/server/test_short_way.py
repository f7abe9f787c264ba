"""The short way between a line and its table: the same messages in the same order, only sooner."""

import asyncio
import base64
import gc
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest
from websockets.frames import Opcode

from stammtisch.server import garbage_collection
from stammtisch.server.socket import SocketOutbox
from stammtisch.server.uvicorn_server import UvicornSocket
from stammtisch.store.address import sqlite_url
from tests.server.client import gather
from tests.server.real_server import running

SIZES: Final = (0, 1, 125, 126, 127, 65_535, 65_536, 200_000)


class Pipe:
    """A transport that keeps what it is given."""

    def __init__(self) -> None:
        self.writes: list[bytes] = []
        self.closing = False

    def write(self, data: bytes) -> None:
        self.writes.append(bytes(data))

    def is_closing(self) -> bool:
        return self.closing


class Loop:
    def __init__(self) -> None:
        self.soon: list[Any] = []

    def call_soon(self, job: Any) -> None:
        self.soon.append(job)

    def run(self) -> None:
        soon, self.soon = self.soon, []
        for job in soon:
            job()


def bare() -> tuple[Any, Pipe, Loop]:
    """A line that is open, and nothing else."""
    line, pipe, loop = UvicornSocket.__new__(UvicornSocket), Pipe(), Loop()
    writable = asyncio.Event()
    writable.set()
    attributes = {"transport": pipe, "loop": loop, "writable": writable, "close_sent": False, "disconnected": False}
    for name, value in (attributes | {"_out": []}).items():
        setattr(line, name, value)
    return line, pipe, loop


def frames(data: bytes) -> list[tuple[int, bytes]]:
    """First byte and text of each message, read by the letter of RFC 6455, 5.2."""
    read, at = [], 0
    while at < len(data):
        first, size, begin = data[at], data[at + 1], at + 2
        assert size < 128, "a server does not mask"
        width = {126: 2, 127: 8}.get(size, 0)
        if width:
            size = int.from_bytes(data[begin : begin + width], "big")
        begin += width
        read.append((first, data[begin : begin + size]))
        at = begin + size
    return read


def test_messages_of_every_length_arrive_whole_and_those_of_one_moment_together() -> None:
    line, pipe, loop = bare()
    texts = [b"x" * size for size in SIZES]
    assert all(line.write(text) for text in texts)
    assert pipe.writes == []
    loop.run()
    assert len(pipe.writes) == 1
    assert frames(pipe.writes[0]) == [(0x80 | Opcode.TEXT, text) for text in texts]
    loop.run()
    assert len(pipe.writes) == 1


@pytest.mark.parametrize("trouble", ["full", "said goodbye", "lost", "closing"])
def test_what_cannot_be_sent_now_is_not_taken(trouble: str) -> None:
    line, pipe, loop = bare()
    if trouble == "full":
        line.writable.clear()
    line.close_sent, line.disconnected = trouble == "said goodbye", trouble == "lost"
    pipe.closing = trouble == "closing"
    assert not line.write(b"x")
    loop.run()
    assert pipe.writes == []


def test_nothing_overtakes_what_had_to_wait() -> None:
    async def look() -> list[str]:
        sent, free, open_ = list[str](), asyncio.Event(), False

        async def send(message: Any) -> None:
            await free.wait()
            sent.append(message["text"])

        def write(data: bytes) -> bool:
            if open_:
                sent.append(data.decode())
            return open_

        box = SocketOutbox(send, most=1_000, write=write)
        sender = asyncio.create_task(box.run())
        box.put(b"1")
        await asyncio.sleep(0)
        box.put(b"2")
        open_ = True
        box.put(b"3")  # the first is under way, the second waits
        free.set()
        while len(sent) < 3:
            await asyncio.sleep(0)
        box.put(b"4")
        sender.cancel()
        return sent

    assert asyncio.run(look()) == ["1", "2", "3", "4"]


def masked(text: bytes, *, first: int = 0x81) -> bytes:
    assert len(text) < 126
    return bytes([first, 0x80 | len(text)]) + b"\0\0\0\0" + text


async def at_once(port: int) -> list[str]:
    """Four messages in one piece, one of them in two parts."""
    table, (web,) = await gather(port, "schafkopf", people=1, seats=4, options={})
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    key = base64.b64encode(b"0123456789abcdef").decode()
    head = f"GET /ws/{table} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    head += f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: {web.cookie}\r\n\r\n"
    says = [msgspec.json.encode({"type": "say", "ref": f"r{n}", "text": f"{n}"}) for n in range(4)]
    parts = masked(says[2][:10], first=0x01) + masked(says[2][10:], first=0x80)
    writer.write(head.encode())
    await reader.readuntil(b"\r\n\r\n")
    writer.write(masked(says[0]) + masked(says[1]) + parts + masked(says[3]))
    heard = list[str]()
    while len(heard) < len(says):
        first, size = await reader.readexactly(2)
        width = {126: 2, 127: 8}.get(size, 0)
        size = int.from_bytes(await reader.readexactly(width), "big") if width else size
        data = await reader.readexactly(size)
        if first == 0x81 and (message := msgspec.json.decode(data))["type"] == "chat":
            heard.append(message["text"])
    writer.close()
    await writer.wait_closed()
    return heard


def test_what_is_said_in_one_breath_is_heard_in_its_order(tmp_path: Path) -> None:
    with running(sqlite_url(tmp_path / "a.db")) as server:
        assert asyncio.run(at_once(server.port)) == ["0", "1", "2", "3"]


def test_what_was_said_before_the_line_stood_is_heard_first_and_its_end_still_comes_the_long_way() -> None:
    line, _, _ = bare()
    line.queue, line.read_paused = asyncio.Queue(), False
    heard = list[Any]()
    end = {"type": "websocket.disconnect", "code": 1000}
    for event in ({"text": "1"}, {"bytes": b"2"}):
        line.queue.put_nowait({"type": "websocket.receive", **event})
    line.queue.put_nowait(end)
    line.listen(heard.append, list)
    line.frames, line.curr_msg_data_type = [b"3"], "text"
    line.send_receive_event_to_app()
    assert heard == ["1", b"2", "3"]
    assert line.queue.get_nowait() == end


def test_the_memory_is_tidied_when_nobody_plays_or_when_it_was_put_off_long_enough(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Counts:
        """What it finds each time it looks; when there is no more, the test is over."""

        def __init__(self, fed: list[int], gone: int) -> None:
            self._fed, self._gone = iter(fed), gone
            self._looks = 0

        @property
        def fed(self) -> int:
            for item in self._fed:
                return item
            raise asyncio.CancelledError

        @property
        def gone(self) -> int:
            self._looks += 1
            return self._gone * self._looks

    async def look(fed: list[int], *, gone: int = 0, latest: float = 1e9) -> int:
        done = list[int]()
        monkeypatch.setattr(garbage_collection, "LATEST", latest)
        monkeypatch.setattr(gc, "collect", lambda: done.append(1))
        await asyncio.wait([asyncio.create_task(garbage_collection.tidy(Counts(fed, gone)))])  # type: ignore[arg-type]
        return len(done)

    monkeypatch.setattr(garbage_collection, "QUIET", 0)
    assert asyncio.run(look([0, 1, 2, 3, 4, 5])) == 0, "somebody plays"
    assert asyncio.run(look([0, 1, 1, 1, 1])) == 1, "once is enough"
    assert asyncio.run(look([0, 1, 1, 2, 2])) == 2
    assert asyncio.run(look([0, 1, 2, 3], latest=-1)) == 3, "in any case, when it is time"
    assert asyncio.run(look([0, 1, 2, 3], gone=garbage_collection.MOST_GONE)) == 3, "or when many have left"
