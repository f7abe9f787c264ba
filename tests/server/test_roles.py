"""Who may do what is the table's own knowledge: every message with every role, over HTTP and over the line."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec import Struct

from stammtisch.server.clocks import Pace
from stammtisch.server.table_actor import TableActor
from stammtisch.store.address import sqlite_url
from stammtisch_dev.testing import clause
from tests.server.client import Talk, Web, guest
from tests.server.quick import endless
from tests.server.real_server import Running, running

SEATS: Final = {"host": 0, "player": 1, "other": 2, "supervisor": -3, "invited": -2}
OUTSIDE: Final = ("nobody", "stranger", "removed")
ROLES: Final = (*OUTSIDE, *SEATS)


class Scene(Struct):
    """A private table in the middle of a match, and somebody of every role."""

    server: Running
    table: str
    invite: str
    match: str
    webs: dict[str, Web]

    @property
    def actor(self) -> TableActor:
        actor = self.server.system.actors[f"table/{self.table}"].actor
        assert isinstance(actor, TableActor)
        return actor

    def log(self) -> int:
        assert self.actor.match_host is not None
        return self.actor.match_host.stream.seq


async def set_up(server: Running) -> Scene:
    webs = {role: await guest(server.port, role) for role in ROLES if role != "nobody"}
    webs["nobody"] = Web(server.port)
    options = endless("schafkopf", mode="table", supervised=True)
    made = await webs["host"].post("/api/tables", {"game": "schafkopf", "players": 4, "options": options})
    table, code = made["id"], made["invite"]
    for role in ("player", "other", "removed", "supervisor", "invited"):
        await webs[role].post("/api/join", {"code": code})
    for role, seat in (("player", 1), ("other", 2), ("removed", 3)):
        await webs[role].post(f"/api/tables/{table}/sit", {"seat": seat})
    await webs["host"].post(f"/api/tables/{table}/clear", {"seat": 3})
    await webs["host"].post(f"/api/tables/{table}/bot", {"seat": 3})
    me = await webs["supervisor"].get("/api/me")
    await webs["host"].post(f"/api/tables/{table}/supervisor", {"person": me["person"]})
    begun = await webs["host"].post(f"/api/tables/{table}/start")
    await dealt(webs, table)
    return Scene(server, table, code, begun["match"], webs)


async def dealt(webs: dict[str, Web], table: str) -> None:
    """Until one of the people is asked alone. Whoever is asked to mix does; then the bot may have its turn."""
    async with Talk(webs["host"], table) as a, Talk(webs["player"], table) as b, Talk(webs["other"], table) as c:
        while not questions(frame := (await a.hear("frame"))["frame"]):
            for window in frame["windows"]:
                for talk in (a, b, c) if window["kind"] == "mix" else ():
                    await talk.send(type="act", ref="mix", window=window["id"], action={"type": "mix", "entropy": ""})


def questions(frame: dict[str, Any]) -> list[dict[str, Any]]:
    """What one of the three people is asked alone."""
    return [w for w in frame["windows"] if w["kind"] != "mix" and w["must"] and w["seats"] in ([0], [1], [2])]


@pytest.fixture
def scene(tmp_path: Path) -> Iterator[Scene]:
    patient = Pace(next_deal=0, mixing=0, bot=0, grace=10**9)
    with running(sqlite_url(tmp_path / "a.db"), pace=patient) as server:
        yield asyncio.run(set_up(server))


# --- HTTP ------------------------------------------------------------------------------------------------------

INSIDE: Final = dict.fromkeys(SEATS, 200)
OUT: Final = {"nobody": 401, "stranger": 403, "removed": 403}
HOST: Final = {**dict.fromkeys([role for role in SEATS if role != "host"], 403), **OUT}
READ: Final = {**INSIDE, "nobody": 403, "stranger": 403, "removed": 403}
ALL: Final = dict.fromkeys(ROLES, 200)
NAMED: Final = {**ALL, "nobody": 401}
EARLY: Final = {**dict.fromkeys(SEATS, 409), "nobody": 403, "stranger": 403, "removed": 403}
REQUESTS: Final[list[tuple[str, str, Any, dict[str, int]]]] = [
    ("POST", "/api/tables/{table}/start", {}, HOST),
    ("POST", "/api/tables/{table}/rematch", {}, HOST),
    ("POST", "/api/tables/{table}/pause", {"paused": True}, HOST),
    ("POST", "/api/tables/{table}/bot", {"seat": 1}, HOST),
    ("POST", "/api/tables/{table}/clear", {"seat": 1}, HOST),
    ("POST", "/api/tables/{table}/supervisor", {"person": ""}, HOST),
    ("POST", "/api/tables/{table}/invite", {}, HOST),
    ("POST", "/api/tables/{table}/close", {}, HOST),
    ("POST", "/api/tables/{table}/sit", {}, {**INSIDE, **OUT, "supervisor": 403, "invited": 409}),
    (
        "POST",
        "/api/tables/{table}/sit",
        {"seat": 0},
        {**dict.fromkeys(SEATS, 409), **OUT, "host": 200, "supervisor": 403},
    ),
    ("POST", "/api/tables/{table}/stand", {}, {"invited": 200, "supervisor": 200, **OUT}),
    ("GET", "/api/tables/{table}", None, READ),
    ("GET", "/api/matches/{match}", None, READ),
    ("GET", "/api/matches/{match}/log", None, READ),
    ("GET", "/api/matches/{match}/shuffles", None, READ),
    ("GET", "/api/matches/{match}/sheet", None, EARLY),
    ("GET", "/api/matches/{match}/list", None, EARLY),
    ("GET", "/api/matches/{match}/export/csv", None, EARLY),
    ("GET", "/api/matches/{match}/record", None, EARLY),
    ("GET", "/api/history", None, NAMED),
    ("GET", "/api/me", None, ALL),
    ("POST", "/api/me/recovery", {}, NAMED),
    ("POST", "/api/join", {"code": "AAAA-AAAA-AAAA"}, dict.fromkeys(ROLES, 404)),
    ("POST", "/api/join", {"code": "{invite}"}, {**INSIDE, "nobody": 401, "removed": 403}),
    ("GET", "/api/lobby", None, ALL),
    ("GET", "/api/games", None, ALL),
    ("GET", "/api/rulebook/schafkopf", None, ALL),
    ("GET", "/api/proofs/SK-B5.4", None, ALL),
    ("GET", "/api/texts/en", None, ALL),
]
"""What each role gets. The host's own commands change the scene; they have tests of their own."""


async def request(scene: Scene, role: str, method: str, path: str, body: Any) -> tuple[int, Any]:
    where = path.format(table=scene.table, match=scene.match)
    data = {k: v.format(invite=scene.invite) if isinstance(v, str) else v for k, v in (body or {}).items()}
    return await scene.webs[role].call(method, where, data)


@clause("ENG-role")
def test_every_request_of_every_role_gets_what_the_role_is_worth_and_no_more(scene: Scene) -> None:
    async def ask() -> list[str]:
        wrong = []
        for method, path, body, wanted in REQUESTS:
            for role, status in wanted.items():
                given, answer = await request(scene, role, method, path, body)
                if given != status:
                    wrong.append(f"{role}: {method} {path} {body}: {given} instead of {status}: {str(answer)[:200]}")
                elif given in (401, 403) and not (answer["clause"] == "ENG-role" and answer["text"]):
                    wrong.append(f"{role}: {method} {path}: {answer}")
        return wrong

    table, log = scene.actor.table, scene.log()
    assert asyncio.run(ask()) == []
    assert scene.actor.table is table
    assert scene.log() == log
    assert not scene.actor.table.paused


def test_what_somebody_saw_is_what_his_own_seat_saw_whatever_he_says_he_is(scene: Scene) -> None:
    async def logs() -> dict[str, Any]:
        ways = ("", "?seat=0", "?seat=-1", "?person=x")
        logs_seen = {}
        for role in SEATS:
            answers = [await scene.webs[role].get(f"/api/matches/{scene.match}/log{way}") for way in ways]
            assert all(answer == answers[0] for answer in answers)
            logs_seen[role] = answers[0]
        return logs_seen

    seen = asyncio.run(logs())
    assert {role: log["seat"] for role, log in seen.items()} == SEATS
    hands = [str(seen[role]["records"]) for role in ("host", "player", "other", "invited")]
    assert len(set(hands)) == 4


# --- the line --------------------------------------------------------------------------------------------------


@clause("ENG-role")
@pytest.mark.parametrize("role", OUTSIDE)
def test_who_has_not_been_invited_or_was_removed_hears_nothing_but_goodbye(scene: Scene, role: str) -> None:
    async def listen() -> list[dict[str, Any]]:
        async with Talk(scene.webs[role], scene.table) as talk:
            await talk.hear("bye")
            return talk.heard

    assert asyncio.run(listen()) == [{"type": "bye", "key": "bye.not-invited"}]
    assert len(scene.actor.connections) == 0


def messages(window: str, action: dict[str, Any]) -> list[dict[str, Any]]:
    """Every type there is, and what somebody would add who wants to be somebody else."""
    act = {"type": "act", "window": window, "action": action}
    return [
        {**act, "ref": "plain"},
        {**act, "ref": "seat", "seat": 0},
        {**act, "ref": "person", "person": "x"},
        {**act, "ref": "inside", "action": {**action, "actor": 0, "seat": 0}},
        {**act, "ref": "clock", "action": {"type": "time-up"}},
        {**act, "ref": "cards", "action": {"type": "shuffle", "order": ["EO"]}},
        {**act, "ref": "seed", "action": {"type": "reveal", "seed": "00"}},
        {"type": "ready"},
        {"type": "ready", "seat": 0},
        {"type": "touch", "window": window},
        {"type": "wait", "seat": 0, "wait": True},
        {"type": "say", "ref": "said", "text": "Servus"},
        {"type": "say", "ref": "forged", "text": "Servus", "person": "x"},
        {"type": "phrase", "ref": "phrase", "key": "chat.schafkopf.no-such"},
        {"type": "mute", "person": "x", "muted": True},
        {"type": "pong", "number": 99},
    ]


async def turn(scene: Scene) -> tuple[str, dict[str, Any], str]:
    """The question that is open for one of the people, its answer, and who is asked."""
    for role in ("host", "player", "other"):
        async with Talk(scene.webs[role], scene.table) as talk:
            frame = (await talk.hear("frame"))["frame"]
        for window in questions(frame):
            if window["seats"] == [SEATS[role]]:
                form = frame["offers"][window["id"]][0]
                values = {name: field["values"][0] for name, field in form["fields"].items()}
                return window["id"], {"type": form["action"], **values}, role
    raise AssertionError("nobody is asked")


@clause("ENG-not-asked", "ENG-message", "ENG-role")
def test_every_message_of_every_role_does_what_the_role_may_and_nothing_else(scene: Scene) -> None:
    async def speak(role: str, window: str, action: dict[str, Any]) -> tuple[int, dict[str, str], list[str]]:
        """The seat that was told, what was refused and how, and what was heard in the chat."""
        async with Talk(scene.webs[role], scene.table) as talk:
            welcome = await talk.hear("welcome")
            await talk.caught_up()
            answers, chats = {}, []
            for number, message in enumerate(messages(window, action)):
                await talk.send(**message)
                heard = await talk.caught_up()
                chats += [f"{m['person']}:{m['text']}" for m in heard if m["type"] == "chat"]
                for m in heard:
                    if m["type"] in ("refused", "done"):
                        answers[message.get("ref", f"{message['type']}{number}")] = m.get("key", "done")
            return welcome["seat"], answers, chats

    async def all_of_them() -> tuple[str, dict[str, tuple[int, dict[str, str], list[str]]]]:
        window, action, turn_of = await turn(scene)
        order = [role for role in SEATS if role != turn_of]  # the one who is asked comes last: then it is closed
        return turn_of, {role: await speak(role, window, action) for role in (*order, turn_of)}

    who, by_role = asyncio.run(all_of_them())
    for role, (seat, answers, chats) in by_role.items():
        assert seat == SEATS[role]
        assert answers["plain"] == ("done" if role == who else "refusal.not-asked"), (role, answers)
        assert answers["seat"] == answers["person"] == answers["forged"] == "refusal.server.message"
        assert answers["ready8"] == "refusal.server.message"
        assert answers["inside"] != "done"
        late = {"refusal.late"} if role == who else set()
        nobody = {"refusal.not-asked"} if role == "invited" else {"refusal.table-only"}
        assert {answers[ref] for ref in ("clock", "cards", "seed")} <= nobody | late
        assert answers["phrase"] == "refusal.server.phrase"
        assert len(chats) == 1
        assert chats[0].endswith(":Servus")
        assert not chats[0].startswith("x:")
    assert len({chats[0] for _, _, chats in by_role.values()}) == len(SEATS)
    assert scene.actor.match_host is not None
    assert scene.actor.match_host.faults == 0
    log = scene.actor.match_host.stream.log
    assert [(entry.ref, entry.actor) for entry in log if entry.ref not in ("", "mix")] == [("plain", SEATS[who])]


def test_whoever_only_looks_on_votes_on_nothing_and_is_never_ready(scene: Scene) -> None:
    async def meddle() -> None:
        for role in ("invited", "supervisor"):
            async with Talk(scene.webs[role], scene.table) as talk:
                for seat in range(4):
                    await talk.send(type="wait", seat=seat, wait=True)
                await talk.send(type="ready")
                await talk.send(type="touch", window="table")
                await talk.caught_up()

    asyncio.run(meddle())
    assert scene.actor.absence._votes == {}
    assert scene.actor.match_host is not None
    assert scene.actor.match_host.ready == set()


def test_nobody_looks_on_at_an_open_table_and_cannot_do_it_any_harm(tmp_path: Path) -> None:
    """Who has told no name may see an open table, and nothing that is said from there is kept or passed on."""

    async def visit(port: int) -> tuple[list[str], list[str]]:
        host, nobody = await guest(port, "Wirt"), Web(port)
        wish = {"game": "schafkopf", "players": 4, "options": endless("schafkopf"), "private": False}
        made = await host.post("/api/tables", wish)
        async with Talk(host, made["id"]) as inside, Talk(nobody, made["id"]) as outside:
            await inside.hear("table")
            for message in messages("1/card:1", {"type": "pass"}):
                await outside.send(**message)
            heard = await outside.caught_up()
            await inside.send(type="say", ref="alive", text="Noch da")
            await inside.hear("chat", text="Noch da")
            chats = [m["text"] for m in inside.heard if m["type"] == "chat"]
            return [m["type"] for m in heard], chats

    with running(sqlite_url(tmp_path / "a.db")) as server:
        heard, chats = asyncio.run(visit(server.port))
    assert "done" not in heard
    assert chats == ["Noch da"]
