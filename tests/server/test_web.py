"""The web around the tables, request by request, without a network."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from stammtisch import games, texts
from stammtisch.bots import NAMES as BOTS
from stammtisch.bots.random import chosen
from stammtisch.engine.core import SPECTATOR
from stammtisch.engine.forms import WireForm
from stammtisch.rulebook import Proven, ledger
from stammtisch.server import tables_api, web
from stammtisch.server.actor_system import SystemClock
from stammtisch.server.clocks import Pace
from stammtisch.server.people import NOBODY
from stammtisch.server.security import Declined
from stammtisch_dev import proof
from stammtisch_dev.testing import clause
from tests.server.asgi import Browser, Site, Wire, on_site, until

STILL = Pace(bot=60_000_000)


async def gathered(site: Site, *names: str, game: str = "schafkopf", **wish: Any) -> tuple[str, list[Browser]]:
    """A private table with these people at it."""
    people = [await site.guest(name) for name in names]
    made = await people[0].post("/api/tables", {"game": game, "players": len(names), **wish})
    for browser in people[1:]:
        assert (await browser.post("/api/join", {"code": made["invite"].lower()})) == {"table": made["id"]}
        await browser.post(f"/api/tables/{made['id']}/sit", {})
    return made["id"], people


async def play(lines: list[Wire], dice: Random, *, ends: Callable[[], object] = lambda: False) -> None:
    """Everybody answers whatever he is asked until the match is over, or this is so."""
    answered = [0] * len(lines)
    while lines[0].last("table")["table"]["stage"] == "playing" and not ends():
        await asyncio.sleep(0)
        for seat, line in enumerate(lines):
            if len(line.out) == answered[seat]:
                continue
            answered[seat] = len(line.out)
            frame = line.last("frame")["frame"]
            for w in frame["windows"]:
                if w["must"] and frame["offers"].get(w["id"]) and seat not in w["answered"]:
                    form = msgspec.convert(dice.choice(frame["offers"][w["id"]]), WireForm)
                    ref = f"{seat}-{len(line.out)}"
                    line.say({"type": "act", "ref": ref, "window": w["id"], "action": chosen(form, dice)})
                    break


# --- people ---


@clause("ENG-name", "ENG-role")
def test_a_guest_takes_a_name_keeps_it_and_moves_to_another_device() -> None:
    async def look(site: Site) -> None:
        a = Browser(site)
        assert await a.get("/api/me") == {"person": "", "name": ""}
        assert (await a.call("POST", "/api/me/recovery")).status == 401
        bad = await a.call("POST", "/api/me", {"name": "\u202e"})
        assert (bad.status, bad.body["clause"]) == (400, "ENG-name")
        first = await a.post("/api/me", {"name": " Alois "})
        assert first["name"] == "Alois"
        assert (await a.post("/api/me", {"name": "Loisl"})) == {"person": first["person"], "name": "Loisl"}
        code = (await a.post("/api/me/recovery"))["code"]
        b = Browser(site)
        assert (await b.post("/api/me/recover", {"code": code}))["person"] == first["person"]
        assert (await b.get("/api/me"))["name"] == "Loisl"
        again = await Browser(site).call("POST", "/api/me/recover", {"code": code})
        assert (again.status, again.body["clause"]) == (404, "ENG-code")

    on_site(look)


@clause("ENG-role")
def test_whoever_wants_to_do_something_has_a_name() -> None:
    with pytest.raises(Declined):
        web.named(NOBODY)
    assert web.granted("x") == "x"


# --- tables ---


@pytest.mark.parametrize(
    ("wish", "status", "clause_"),
    [
        ({"game": "chess", "players": 4}, 400, "ENG-question"),
        ({"game": "schafkopf", "players": 5}, 400, "ENG-seat"),
        ({"game": "schafkopf", "players": 11}, 400, "ENG-facts"),
        ({"game": "schafkopf", "players": 4, "options": {"deals": 0}}, 400, "ENG-facts"),
        ({"game": "schafkopf", "players": 4, "options": {"nonsense": 1}}, 400, "ENG-facts"),
        ({"game": "schafkopf", "players": 4, "host": "me"}, 400, "ENG-facts"),
        ({"game": "chaotentrumpf", "players": 10, "options": {"packs": 1}}, 400, "CT-NUEV-1"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_its_clause(wish: Any, status: int, clause_: str) -> None:
    async def look(site: Site) -> None:
        answer = await (await site.guest("A")).call("POST", "/api/tables", wish)
        assert (answer.status, answer.body["clause"]) == (status, clause_), answer
        assert not [s for s in site.store.memory.streams if s.startswith("table/")]

    on_site(look)


@clause("ENG-role")
def test_an_invitation_opens_its_table_until_there_is_a_new_one() -> None:
    async def look(site: Site) -> None:
        a, b, c = [await site.guest(name) for name in "ABC"]
        made = await a.post("/api/tables", {"game": "maumau", "players": 3})
        assert (await b.call("GET", f"/api/tables/{made['id']}")).status == 403
        assert (await Browser(site).call("GET", f"/api/tables/{made['id']}")).status == 403
        assert (await b.call("POST", f"/api/tables/{made['id']}/stand")).status == 403
        assert (await Browser(site).call("POST", "/api/join", {"code": made["invite"]})).status == 401
        await b.post("/api/join", {"code": made["invite"]})
        assert (await b.get(f"/api/tables/{made['id']}"))["chairs"][0]["name"] == "A"
        assert (await b.call("POST", f"/api/tables/{made['id']}/invite")).status == 403
        fresh = (await a.post(f"/api/tables/{made['id']}/invite"))["code"]
        assert (await c.call("POST", "/api/join", {"code": made["invite"]})).status == 404
        await c.post("/api/join", {"code": fresh})
        assert made["invite"].replace("-", "") not in repr(site.store.memory.rows)

    on_site(look)


def test_a_bot_is_placed_only_where_it_knows_the_game() -> None:
    async def look(site: Site) -> None:
        for game, status in (("maumau", 200), ("schafkopf", 400)):
            name, (a,) = await gathered(site, "A", game=game, players=4)
            wish = {"seat": 1, "bot": "rascal"}
            assert (await a.call("POST", f"/api/tables/{name}/bot", wish)).status == status
            assert (await (await site.guest("B")).call("POST", f"/api/tables/{name}/bot", wish)).status == 403

    on_site(look)


def test_everything_the_host_decides_goes_by_http() -> None:
    async def look(site: Site) -> None:
        name, (a, b) = await gathered(site, "A", "B", game="maumau", options={"target": 1})
        at = f"/api/tables/{name}"
        assert (await b.call("POST", f"{at}/start")).body["key"] == "refusal.table.host-only"
        assert (await a.post(f"{at}/clear", {"seat": 1}))["chairs"][1]["kind"] == "free"
        assert (await b.call("POST", f"{at}/sit")).status == 403
        assert (await a.call("POST", f"{at}/start")).body["args"] == {"found": 1}
        assert (await a.call("POST", f"{at}/bot", {"seat": 1, "bot": "deep"})).status == 400
        assert (await a.post(f"{at}/supervisor", {"person": "x"}))["supervisor"] == "x"
        assert (await a.post(f"{at}/bot", {"seat": 1}))["chairs"][1]["bot"] == BOTS[0]
        assert (await a.post(f"{at}/start"))["stage"] == "playing"
        assert (await a.post(f"{at}/pause", {"paused": True}))["paused"]
        assert (await a.call("POST", f"{at}/rematch")).status == 409
        assert (await a.post(f"{at}/stand"))["chairs"][0]["kind"] == "free"
        assert (await a.post(f"{at}/close"))["stage"] == "closed"
        assert (await a.call("POST", f"{at}/sit")).body["key"] == "refusal.table.closed"

    on_site(look, pace=STILL)


def test_the_lobby_shows_open_tables_to_everybody() -> None:
    async def look(site: Site) -> None:
        a = await site.guest("A")
        made = await a.post("/api/tables", {"game": "maumau", "players": 3, "private": False})
        await a.post("/api/tables", {"game": "maumau", "players": 3})
        shown = await Browser(site).get("/api/lobby")
        assert [(entry["id"], entry["host"], entry["free"]) for entry in shown] == [(made["id"], "A", 2)]
        line = await Browser(site).line(made["id"])
        assert line.last("welcome")["seat"] == SPECTATOR

    on_site(look)


def test_an_open_table_that_everybody_has_left_is_in_the_lobby_only_while_somebody_is_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def look(site: Site) -> None:
        a = await site.guest("A")
        made = await a.post("/api/tables", {"game": "maumau", "players": 3, "private": False})

        async def shown() -> list[str]:
            return [entry["id"] for entry in await Browser(site).get("/api/lobby")]

        assert await shown() == [made["id"]], "something has just changed there"
        monkeypatch.setattr(tables_api, "FORSAKEN", 0)
        assert await shown() == []
        line = await a.line(made["id"])
        assert await shown() == [made["id"]], "somebody is there"
        line.hang_up()
        await line.task
        assert await shown() == []
        assert (await a.get(f"/api/tables/{made['id']}"))["stage"] == "gathering", "it is only not shown"

    on_site(look)


@clause("ENG-code")
def test_of_two_invitations_asked_for_at_once_only_the_later_one_is_valid() -> None:
    async def look(site: Site) -> None:
        a, b = await site.guest("A"), await site.guest("B")
        made = await a.post("/api/tables", {"game": "maumau", "players": 3})
        fresh = await asyncio.gather(*(a.post(f"/api/tables/{made['id']}/invite") for _ in range(5)))
        valid = [code for kind, code in site.store.memory.rows if kind == "invite"]
        assert len(valid) == 1
        codes = [made["invite"], *(invitation["code"] for invitation in fresh)]
        answers = [(await b.call("POST", "/api/join", {"code": code})).status for code in codes]
        assert sorted(answers) == [200, 404, 404, 404, 404, 404]

    on_site(look)


class Ticking(SystemClock):
    """No two looks at it tell the same time, so that what is the latest is no matter of luck."""

    def __init__(self) -> None:
        self.looks = 0

    def wall(self) -> int:
        self.looks += 1
        return super().wall() + self.looks * 1000


def test_a_guest_finds_the_tables_where_a_chair_waits_on_every_device() -> None:
    async def look(site: Site) -> None:
        site.system.clock = Ticking()
        assert await Browser(site).get("/api/me/tables") == []
        first, (a,) = await gathered(site, "A", game="maumau", players=3)
        other, (b, a2) = await gathered(site, "B", "A2", game="maumau", players=2)
        code = (await a2.post("/api/me/recovery"))["code"]
        moved = Browser(site)
        await moved.post("/api/me/recover", {"code": code})
        assert [t["id"] for t in await moved.get("/api/me/tables")] == [other]
        assert [t["id"] for t in await a.get("/api/me/tables")] == [first]
        third = await a.post("/api/tables", {"game": "schafkopf", "players": 4})
        assert [t["id"] for t in await a.get("/api/me/tables")] == [third["id"], first]
        await a.post(f"/api/tables/{first}/close")
        assert [t["id"] for t in await a.get("/api/me/tables")] == [third["id"]]
        await b.post(f"/api/tables/{other}/clear", {"seat": 1})
        assert await moved.get("/api/me/tables") == []

    on_site(look, pace=STILL)


# --- what was played ---


@pytest.mark.parametrize("game", ["schafkopf", "maumau"])
def test_a_match_from_the_first_card_to_its_record(game: str) -> None:
    async def look(site: Site) -> None:
        options = {"deals": 1} if game == "schafkopf" else {"target": 1, "timing": FAST}
        seats = 4 if game == "schafkopf" else 2
        name, people = await gathered(site, *"ABCD"[:seats], game=game, options=options)
        lines = [await browser.line(name) for browser in people]
        await people[0].post(f"/api/tables/{name}/start")
        match = (await people[0].get(f"/api/tables/{name}"))["match"]
        at = f"/api/matches/{match}"
        await until(lambda: lines[0].last("frame")["frame"]["seq"] > 0)
        assert (await people[0].call("GET", f"{at}/record")).body["key"] == "refusal.server.not-over"
        stranger = await site.guest("Z")
        assert (await stranger.call("GET", at)).status == 403
        running = await people[1].get(f"{at}/log")
        assert running["seat"] == 1
        await play(lines, Random(3))
        info = await people[0].get(at)
        assert info["over"]
        assert info["names"] == list("ABCD"[:seats])
        whole = (await people[1].get(f"{at}/log"))["records"]
        assert len(whole) == info["records"]
        assert (await people[1].get(f"{at}/log?since=5"))["records"] == whole[5:]
        assert (await people[1].get(f"{at}/log?since=-5"))["records"] == whole
        assert await people[0].get(f"{at}/sheet")
        kept = await people[0].get(f"{at}/list")
        assert kept["sheet"]["game_points"] == info["totals"]
        text = await people[0].call("GET", f"{at}/record")
        assert text.body.decode().splitlines()
        assert (await people[0].call("GET", f"{at}/record?form=jsonl")).body
        assert [s["deal"] for s in await people[0].get(f"{at}/shuffles")][-1] >= 1
        history = await people[0].get("/api/history")
        assert [entry["match"] for entry in history] == [match]
        await people[0].post(f"/api/tables/{name}/rematch")
        assert (await people[1].get(f"{at}/log"))["seat"] == 1, "an older match, from its stream"

    on_site(look)


FAST = {
    "mau_grace": 0.01,
    "final_protest": 0.01,
    "health_answer": 0.05,
    "countdown_idle": 0.01,
    "end_of_turn_wait": 0.01,
}


@clause("ENG-role")
def test_who_gets_up_no_longer_sees_what_the_seat_is_dealt() -> None:
    async def look(site: Site) -> None:
        name, (_a, b) = await gathered(site, "A", "B", game="maumau")
        await _a.post(f"/api/tables/{name}/start")
        match = (await b.get(f"/api/tables/{name}"))["match"]
        assert (await b.get(f"/api/matches/{match}/log"))["seat"] == 1
        await b.post(f"/api/tables/{name}/stand")
        assert (await b.get(f"/api/matches/{match}/log"))["seat"] == SPECTATOR
        c = await site.guest("C")
        assert (await c.call("GET", f"/api/matches/{match}")).status == 403
        answer = await b.call("GET", f"/api/matches/{match}/sheet")
        assert answer.status in (200, 409)
        assert (await b.call("GET", f"/api/matches/{'x' * 30}")).status == 404
        assert (await b.call("GET", "/api/matches/unknown")).body["key"] == "refusal.server.no-match"
        assert (await Browser(site).call("GET", "/api/history")).status == 401

    on_site(look, pace=STILL)


def test_every_address_of_the_page_is_the_page_also_that_of_a_clause_with_a_dot() -> None:
    async def look(site: Site) -> None:
        site.app.state.index = b"<main>"
        for path, status in (("/rules/schafkopf/SK-B5.4", 200), ("/replay/x/37", 200), ("/nowhere", 404)):
            answer = await Browser(site).call("GET", path)
            assert (answer.status, answer.body) == (status, b"<main>"), path
        for path in ("/nowhere.js", "/assets/x", "/api/rules"):
            assert (await Browser(site).call("GET", path)).body["key"] == "refusal.server.not-found", path

    on_site(look)


# --- the library ---


def test_what_stands_behind_a_clause_is_told_when_a_test_run_has_left_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ledger, "KEPT", tmp_path / "proofs.json")

    async def look(site: Site) -> None:
        nobody = Browser(site)
        untested = await nobody.get("/api/proofs/SK-B5.4")
        assert (untested["known"], untested["tests"]) == (False, [])
        assert "stammtisch.games.schafkopf.play:_sau_duty" in untested["code"]
        ledger.KEPT.write_text(proof.written({"SK-B5.4": Proven(("a:b",), ("tests/t.py::test_t",))}), "utf-8")
        assert await nobody.get("/api/proofs/SK-B5.4") == {
            "known": True,
            "code": ["a:b"],
            "tests": ["tests/t.py::test_t"],
        }
        assert await nobody.get("/api/proofs/SK-B5.5") == {"known": True, "code": [], "tests": []}

    on_site(look)


def test_rule_books_texts_and_the_referee_answer_over_http() -> None:
    async def look(site: Site) -> None:
        nobody = Browser(site)
        assert [form["game"] for form in await nobody.get("/api/games")] == list(games.NAMES)
        assert (await nobody.get("/api/rulebook/engine"))["game"] == "engine"
        assert (await nobody.call("GET", "/api/rulebook/chess")).status == 404
        assert (await nobody.call("GET", "/api/proofs/SK-B9.9")).status == 404
        for lang in texts.LANGS:
            assert (await nobody.get(f"/api/texts/{lang}"))["bye.fault"] == texts.say("bye.fault", {}, lang=lang)
        for path in ("/api/games", "/api/texts/de"):
            first = await nobody.call("GET", path)
            again = await nobody.call("GET", path, if_none_match=first.headers["etag"])
            assert (first.status, again.status, again.body) == (200, 304, b"")
            assert first.headers["cache-control"] == again.headers["cache-control"] == "no-cache"
            assert (await nobody.call("GET", path, if_none_match='"other"')).body == first.body
        assert (await nobody.call("GET", "/api/texts/fr")).body["args"]["known"] == list(texts.LANGS)
        wrong = await nobody.call("POST", "/api/ask?lang=en", {"game": "chess"})
        assert (wrong.status, wrong.body["error"]["clause"]) == (400, "ENG-question")
        assert (await nobody.call("POST", "/api/ask", {"game": ["x"]})).status == 400
        assert (await nobody.call("POST", "/api/score/schafkopf", {"nonsense": 1})).status == 400
        assert (await nobody.call("POST", "/api/score/chess", {})).status == 400

    on_site(look)


def test_problems_are_told_in_the_language_of_the_asker() -> None:
    async def look(site: Site) -> None:
        nobody, key = Browser(site), "refusal.server.nobody"
        for headers, query, lang in (
            ({}, "", "de"),
            ({"accept_language": "fr, en;q=0.8"}, "", "en"),
            ({"accept_language": "en"}, "?lang=de", "de"),
            ({"accept_language": "fr"}, "", "de"),
        ):
            answer = await nobody.call("GET", f"/api/history{query}", **headers)
            assert answer.body["text"] == texts.say(key, {}, lang="en" if lang == "en" else "de")
        assert (await nobody.call("GET", "/api/nothing")).body["key"] == "refusal.server.not-found"
        assert (await nobody.call("POST", "/api/lobby")).body["key"] == "refusal.server.method"
        assert (await nobody.call("POST", "/api/me", b"x" * 70_000)).status in (400, 413)
        assert (await nobody.call("POST", "/api/me", b"{")).body["clause"] == "ENG-facts"
        assert (await nobody.call("GET", "/ws/x")).status == 426
        assert b"stammtisch_tables" in (await nobody.call("GET", "/metrics")).body

    on_site(look)


def test_the_application_closes_the_hall_and_the_store_when_it_stops() -> None:
    async def look(site: Site) -> None:
        messages: list[str] = []
        events = iter(["lifespan.startup", "lifespan.shutdown"])

        async def receive() -> Any:
            return {"type": next(events)}

        async def send(message: Any) -> None:
            messages.append(message["type"])

        await site.app({"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}, receive, send)  # type: ignore[arg-type]
        assert messages == ["lifespan.startup.complete", "lifespan.shutdown.complete"]
        assert site.system.closed
        assert site.store.closed

    on_site(look)
