"""The HTTP interface does what its own description says, whatever it is asked; over a real server."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import hypothesis
import hypothesis.strategies as st
import pytest
import schemathesis
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from stammtisch import texts
from stammtisch.server.security import HEADERS
from stammtisch.server.web import Settings
from stammtisch.store.address import sqlite_url
from tests.server.client import Web, gather
from tests.server.quick import short
from tests.server.real_server import WIDE, Running, running
from tests.thorough import all_examples_if_changed

CHECKS: Final = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
DESCRIPTION: Final = "/schema/openapi.json"
PATIENCE: Final = 60
"""Seconds: a rehearsal is a whole evening, and the machine may be busy."""
KNOWN: Final = {
    "game": ["schafkopf", "maumau", "engine", "skat"],
    "lang": ["de", "en", "fr"],
    "form": ["text", "jsonl"],
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(sqlite_url(tmp_path_factory.mktemp("api") / "a.db")) as running_server:
        yield running_server


class Begun:
    """A table in a match and its host, so that not every request is about something that is not there."""

    def __init__(self, port: int) -> None:
        self.table, webs = asyncio.run(gather(port, "schafkopf", people=1, seats=4, options=short("schafkopf")))
        self.host = webs[0]
        self.match = asyncio.run(self.host.post(f"/api/tables/{self.table}/start"))["match"]


def operations(server: Running) -> list[Any]:
    schema = schemathesis.openapi.from_url(f"http://127.0.0.1:{server.port}{DESCRIPTION}")
    results = list(schema.get_all_operations())
    assert all(isinstance(result, Ok) for result in results)
    return [result.ok() for result in results if isinstance(result, Ok)]


def wrong(operation: Any) -> st.SearchStrategy[Any]:
    """Requests that do not fit the description, where there is something that could be wrong."""
    if operation.body or operation.path_parameters or operation.query:
        strategy: st.SearchStrategy[Any] = operation.as_strategy(generation_mode=GenerationMode.NEGATIVE)
        return strategy
    return st.nothing()


def test_whatever_is_asked_there_is_no_fault_and_the_answer_is_a_described_one(server: Running) -> None:
    begun, counted = Begun(server.port), dict[int, int]()

    def tried(operation: Any) -> None:
        @all_examples_if_changed("src/stammtisch/server", "tests/server")
        @hypothesis.given(
            case=operation.as_strategy() | wrong(operation),
            cookie=st.sampled_from(["", begun.host.cookie, "stammtisch=forged"]),
            name=st.sampled_from([None, begun.table, begun.match, "x"]),
            cookie_sent=st.booleans(),
        )
        def ask(case: Any, cookie: str, name: str | None, cookie_sent: bool) -> None:
            for key in case.path_parameters or {}:
                if key == "name" and name is not None and not operation.path.endswith("/close"):
                    case.path_parameters[key] = name
                elif key in KNOWN and cookie_sent:
                    case.path_parameters[key] = KNOWN[key][len(cookie) % len(KNOWN[key])]
            answer = case.call(headers={"cookie": cookie} if cookie else None, timeout=PATIENCE)
            case.validate_response(answer, checks=CHECKS)
            counted[answer.status_code] = counted.get(answer.status_code, 0) + 1

        ask()

    all_operations = operations(server)
    for operation in all_operations:
        tried(operation)
    print(f"{len(all_operations)} operations, {sum(counted.values())} requests: {dict(sorted(counted.items()))}")
    assert len(all_operations) > 25
    assert {200, 400, 401, 404} <= counted.keys()


def test_the_description_knows_every_refusal_and_forbids_what_the_server_refuses(server: Running) -> None:
    description = asyncio.run(Web(server.port).get(DESCRIPTION))
    wish = description["components"]["schemas"]["TableWish"]
    assert wish["additionalProperties"] is False
    assert description["components"]["schemas"]["Problem"]["required"] == ["clause", "key", "args", "text"]
    for path, item in description["paths"].items():
        for operation in item.values():
            assert {"4XX", "503"} <= operation["responses"].keys(), path
            assert "500" not in operation["responses"]
    status, answer = asyncio.run(Web(server.port).call("POST", "/api/me", {"name": "A", "seat": 1}))
    assert (status, answer["key"]) == (400, "refusal.server.request")


def refused(server: Running, lang: str) -> dict[tuple[str, str], dict[str, Any]]:
    """What every address that can be refused says to somebody who does everything wrong."""

    async def ask() -> dict[tuple[str, str], dict[str, Any]]:
        web, answers = Web(server.port), {}
        for operation in operations_of(await web.get(DESCRIPTION)):
            method, path = operation
            where = path.replace("{name}", "x").replace("{game}", "skat").replace("{lang}", "fr")
            status, answer = await web.call(method, where, {"wrong": 1}, **{"accept-language": f"{lang}, xx;q=0.1"})
            if status >= 400:
                answers[operation] = answer
        return answers

    return asyncio.run(ask())


def operations_of(description: dict[str, Any]) -> list[tuple[str, str]]:
    return [(method.upper(), path) for path, item in description["paths"].items() for method in item]


def test_every_problem_is_told_in_the_language_of_the_asker(server: Running) -> None:
    german, english = refused(server, "de"), refused(server, "en")
    assert german.keys() == english.keys()
    assert len(german) > 20
    for where, problem in german.items():
        if "error" in problem:  # the referee's own way of saying it
            assert problem["error"]["clause"] == english[where]["error"]["clause"]
            assert problem["error"] != english[where]["error"]
            continue
        assert problem["text"] == texts.say(problem["key"], problem["args"], lang="de")
        assert english[where]["text"] == texts.say(problem["key"], problem["args"], lang="en")
        assert problem["text"] != english[where]["text"]


PLACES: Final = {
    "/": 200,
    "/api/health": 200,
    "/api/none": 404,
    "/no-such-file.js": 404,
    "/metrics": 200,
    DESCRIPTION: 200,
}


@pytest.mark.parametrize("tls", [False, True])
def test_every_answer_carries_its_headers_and_the_cookie_its_flags(tmp_path: Path, tls: bool) -> None:
    import http.client

    settings = Settings(tls=tls, requests=WIDE.requests)
    with running(sqlite_url(tmp_path / "a.db"), settings=settings) as server:
        for place, status in {**PLACES, "/api/me": 200}.items():
            connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
            method, body = ("POST", '{"name": "Anna"}') if place == "/api/me" else ("GET", None)
            connection.request(method, place, body, {"content-type": "application/json"})
            answer = connection.getresponse()
            answer.read()
            assert answer.status == status, place
            for name, value in HEADERS:
                assert answer.headers.get_all(name.decode()) == [value.decode()], (place, name)
            assert "server" not in answer.headers
            if place.startswith("/api"):
                assert answer.headers["cache-control"] == "no-store"
            if place == "/api/me":
                check_cookie(answer.headers["set-cookie"], tls=tls)
            connection.close()


def check_cookie(cookie: str, *, tls: bool) -> None:
    name, *flags = (part.strip().lower() for part in cookie.split(";"))
    assert name.startswith("__host-stammtisch=" if tls else "stammtisch=")
    assert {"httponly", "samesite=strict", "path=/"} <= set(flags)
    assert ("secure" in flags) is tls
    assert not any(flag.startswith("domain") for flag in flags)


def test_a_page_of_another_host_is_refused_and_our_own_is_not(server: Running) -> None:
    async def ask(origin: str) -> tuple[int, Any]:
        return await Web(server.port).call("POST", "/api/me", {"name": "Anna"}, origin=origin)

    for origin in ("http://evil.example", f"http://127.0.0.1:{server.port}.evil.example", "null", "http://127.0.0.1"):
        status, answer = asyncio.run(ask(origin))
        assert (status, answer["clause"]) == (403, "ENG-origin"), origin
    assert asyncio.run(ask(f"http://127.0.0.1:{server.port}"))[0] == 200


def test_the_metrics_count_what_happens_and_name_nobody(server: Running) -> None:
    begun = Begun(server.port)
    text = asyncio.run(begun.host.get("/metrics"))
    for name in (
        "stammtisch_store_write_seconds_count",
        "stammtisch_tables",
        "stammtisch_lines",
        "stammtisch_messages",
    ):
        assert name in text
    assert begun.table not in text
    assert "Gast" not in text
