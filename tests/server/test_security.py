"""Origins, limits, headers, cookies; and lines that say too much or do not listen."""

import asyncio
import json
import logging
from functools import partial
from typing import Any

import pytest

from stammtisch.server import logs, wire
from stammtisch.server.security import HEADERS, Limits, address, foreign
from stammtisch.server.socket import FAULT, GOING, POLICY, TRY_LATER, SocketOutbox
from stammtisch.server.web import Settings
from stammtisch_dev.testing import clause
from tests.server.asgi import Browser, Site, Wire, on_site, run, until


def scope(**headers: str) -> dict[str, Any]:
    return {"headers": [(k.encode(), v.encode()) for k, v in headers.items()]}


@clause("ENG-origin")
@pytest.mark.parametrize(
    ("headers", "wanted"),
    [
        ({}, False),
        ({"host": "h:1"}, False),
        ({"origin": "http://h:1", "host": "h:1"}, False),
        ({"Origin": "https://H:1", "Host": "h:1"}, False),
        ({"origin": "http://h:2", "host": "h:1"}, True),
        ({"origin": "http://evil", "host": "h"}, True),
        ({"origin": "null", "host": "h"}, True),
        ({"origin": "null"}, True),
        ({"origin": "http://h"}, True),
    ],
)
def test_a_page_of_another_host_is_foreign(headers: dict[str, str], wanted: bool) -> None:
    assert foreign(scope(**headers)) is wanted


@clause("ENG-limit")
def test_a_bucket_lets_so_many_through_at_once_and_so_many_a_second() -> None:
    now = [0.0]
    limits = Limits(burst=3, rate=2, clock=lambda: now[0])
    assert [limits.take("a") for _ in range(4)] == [True, True, True, False]
    assert limits.take("b"), "everybody has a bucket of his own"
    now[0] = 0.5
    assert [limits.take("a") for _ in range(2)] == [True, False]
    now[0] = 1_000
    assert [limits.take("a") for _ in range(4)] == [True, True, True, False]


@clause("ENG-limit")
def test_strangers_cannot_fill_the_memory() -> None:
    limits = Limits(burst=1, rate=0, clock=lambda: 0.0)
    for number in range(10_050):
        limits.take(str(number))
    assert len(limits._buckets) == 10_000


def test_an_address_is_what_the_network_says() -> None:
    assert address({"client": ("1.2.3.4", 5)}) == "1.2.3.4"
    assert address({"client": None}) == ""


def test_every_answer_carries_the_headers_also_errors_and_files() -> None:
    async def look(site: Site) -> None:
        browser = Browser(site)
        for path in ("/api/me", "/api/nothing", "/", "/nothing", "/api/tables/none", "/metrics", "/ws/x"):
            answer = await browser.call("GET", path)
            for name, value in HEADERS:
                assert answer.headers[name.decode()] == value.decode(), path
            assert "unsafe" not in answer.headers["content-security-policy"]
        assert (await browser.call("GET", "/api/me")).headers["cache-control"] == "no-store"

    on_site(look)


@pytest.mark.parametrize("tls", [False, True])
def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(tls: bool) -> None:
    async def look(site: Site) -> None:
        cookie = (await Browser(site).call("POST", "/api/me", {"name": "A"})).headers["set-cookie"]
        assert cookie.startswith("__Host-stammtisch=" if tls else "stammtisch=")
        parts = {part.strip().lower() for part in cookie.split(";")[1:]}
        assert {"httponly", "samesite=strict", "path=/"} <= parts
        assert ("secure" in parts) is tls
        assert not any(part.startswith("domain") for part in parts)

    on_site(look, settings=Settings(tls=tls))


@clause("ENG-origin")
def test_a_foreign_page_changes_nothing_and_opens_no_line() -> None:
    async def look(site: Site) -> None:
        a = await site.guest("A")
        made = await a.post("/api/tables", {"game": "schafkopf", "players": 4, "private": False})
        answer = await a.call("POST", "/api/me", {"name": "X"}, origin="http://evil.test")
        assert (answer.status, answer.body["clause"]) == (403, "ENG-origin")
        assert (await a.call("GET", "/api/me", origin="http://evil.test")).body["name"] == "A"
        line = await a.line(made["id"], origin="http://evil.test")
        assert (line.accepted, line.code) == (False, POLICY)
        line = await a.line(made["id"], origin="http://stammtisch.test")
        assert line.accepted
        line.hang_up()
        await line.task

    on_site(look)


@clause("ENG-limit")
def test_too_many_requests_codes_and_lines_of_one_address_are_refused() -> None:
    async def look(site: Site) -> None:
        a = await site.guest("A")
        made = await a.post("/api/tables", {"game": "schafkopf", "players": 4})
        lines = await asyncio.gather(*(a.line(made["id"]) for _ in range(5)))
        assert sorted(line.accepted for line in lines) == [False, False, False, True, True]
        assert site.services.sockets == {"10.0.0.1": 2}
        for line in lines:
            line.hang_up()
        await asyncio.gather(*(line.task for line in lines))
        assert site.services.sockets == {}
        answers = [await a.call("POST", "/api/join", {"code": "AAAA-AAAA-AAAA"}) for _ in range(3)]
        assert [answer.status for answer in answers] == [404, 404, 429]
        assert (await a.call("POST", "/api/me/recover", {"code": "AAAA-AAAA-AAAA"})).status == 429
        responses = [await a.call("GET", "/api/me") for _ in range(10)]
        assert responses[0].status == 200
        assert (responses[-1].status, responses[-1].body["clause"]) == (429, "ENG-limit")

    on_site(look, settings=Settings(sockets=2, codes=(2, 0), requests=(12, 0)))


@clause("ENG-limit")
def test_who_sits_at_the_table_is_not_kept_out_by_others_behind_the_same_address() -> None:
    async def look(site: Site) -> None:
        a, b = await site.guest("A"), await site.guest("B")
        made = await a.post("/api/tables", {"game": "schafkopf", "players": 4, "private": False})
        lines = [await b.line(made["id"]) for _ in range(2)]
        assert [line.accepted for line in lines] == [True, True]
        assert not (await b.line(made["id"])).accepted
        mine = await a.line(made["id"])
        assert mine.accepted, "A made the table and sits there"
        assert not (await a.line(made["id"])).accepted, "once"
        for line in (*lines, mine):
            line.hang_up()
        await asyncio.gather(*(line.task for line in (*lines, mine)))
        assert site.services.sockets == {}

    on_site(look, settings=Settings(sockets=2))


def more_refused(line: Wire, than: int) -> bool:
    return line.kinds().count("refused") > than


@clause("ENG-message", "ENG-limit")
def test_a_line_that_says_nonsense_is_answered_one_that_floods_or_shouts_is_closed() -> None:
    async def look(site: Site) -> None:
        a = await site.guest("A")
        made = await a.post("/api/tables", {"game": "schafkopf", "players": 4})
        line = await a.line(made["id"])
        for nonsense in ("", "{", "[" * 3000, '{"type":"fly"}', b"\xff", '{"type":"ready","seat":1}'):
            heard = line.kinds().count("refused")
            line.say(nonsense, binary=isinstance(nonsense, bytes))
            await until(partial(more_refused, line, heard))
            assert line.last("refused")["clause"] == "ENG-message"
        line.say({"type": "pong", "number": 1}, binary=True)
        line.say("x" * (wire.LONGEST + 1))
        await line.task
        assert (line.last("bye")["key"], line.code) == ("bye.too-big", POLICY)
        flood = await a.line(made["id"])
        for _ in range(200):
            flood.say({"type": "pong", "number": 1})
        await flood.task
        assert flood.last("bye")["key"] == "bye.flood"
        assert flood.last("refused")["clause"] == "ENG-limit"
        assert flood.kinds().count("refused") == 100

    on_site(look, settings=Settings(messages=(20, 0)))


def test_the_ends_of_a_line_have_their_codes() -> None:
    async def look() -> None:
        for key, code in (("bye.server-stops", GOING), ("bye.fault", FAULT), ("bye.removed", POLICY)):
            sent: list[Any] = []

            async def send(message: Any, sent: list[Any] = sent) -> None:
                sent.append(message)

            box = SocketOutbox(send, most=100)
            box.put(b'{"n":1}')
            box.close(key)
            box.close("bye.left")
            box.put(b'{"n":2}')
            await box.run()
            assert [m.get("text") for m in sent] == ['{"n":1}', wire.encode(wire.Bye(key)).decode(), None]
            assert (sent[-1]["code"], sent[-1]["reason"]) == (code, key)
        assert len({POLICY, TRY_LATER, GOING, FAULT}) == 4

    run(look())


@clause("ENG-limit")
def test_what_waits_for_somebody_who_does_not_read_is_bounded_and_thrown_away() -> None:
    async def look() -> None:
        sent: list[Any] = []

        async def send(message: Any) -> None:
            sent.append(message)

        box = SocketOutbox(send, most=1_000)
        for _ in range(100):
            box.put(b"x" * 100)
        assert box.ended == "bye.slow"
        assert len(box._waiting) == 1
        await box.run()
        assert [json.loads(m["text"])["key"] for m in sent if "text" in m] == ["bye.slow"]
        assert sent[-1]["code"] == TRY_LATER

    run(look())


def test_the_log_is_one_object_a_line_and_tells_no_secrets() -> None:
    def line(record: logging.LogRecord) -> Any:
        return json.loads(logs.JsonLines().format(record))

    record = logging.makeLogRecord({"name": "stammtisch.x", "levelname": "WARNING", "msg": "not stored", "table": "t"})
    record.token = "secret"
    assert line(record) | {"at": ""} == {
        "at": "",
        "level": "warning",
        "logger": "stammtisch.x",
        "message": "not stored",
        "table": "t",
    }
    try:
        raise ValueError("EO GO HO")
    except ValueError as problem:
        trace = problem.__traceback__
        record = logging.makeLogRecord({"msg": "fault", "exc_info": (ValueError, problem, trace)})
    logged = line(record)
    assert logged["error"].startswith("ValueError ")
    assert "EO" not in json.dumps(logged)
    bare = line(logging.makeLogRecord({"msg": "fault", "exc_info": (ValueError, ValueError("EO"), None)}))
    assert bare["error"] == "ValueError"


def test_logging_is_set_up_once_for_everything_of_ours() -> None:
    names = ("stammtisch", "uvicorn", "uvicorn.error", "litestar")
    before = {name: (logging.getLogger(name).handlers, logging.getLogger(name).propagate) for name in names}
    levels = {name: logging.getLogger(name).level for name in names}
    try:
        logs.set_up()
        assert {len(logging.getLogger(name).handlers) for name in names} == {1}
        assert logging.getLogger("stammtisch").level == logging.INFO
        assert logging.getLogger("uvicorn").level == logging.WARNING
    finally:
        for name in names:
            logger = logging.getLogger(name)
            logger.handlers, logger.propagate = before[name]
            logger.setLevel(levels[name])
