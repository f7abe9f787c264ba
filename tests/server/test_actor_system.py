"""HostedActor tables: tasks, the store behind them, faults, idle ones, and the end."""

import asyncio
from typing import Any, Final

import msgspec
import pytest

from stammtisch import bots, games
from stammtisch.engine.core import Refusal
from stammtisch.server import match_stream, table, wire
from stammtisch.server.actor import LONGEST_QUEUE, Job
from stammtisch.server.actor_system import ActorSystem, HostedActor, SystemClock
from stammtisch.server.clocks import NO_PACE, Pace
from stammtisch.server.table_actor import TableActor
from stammtisch.store import Append, Put, Unavailable
from stammtisch_dev.testing import clause
from tests.server import players
from tests.server.asgi import Browser, MemoryStore, Site, Wire, on_site, run, until
from tests.server.driven import FixedDice


class Box:
    """An outbox that keeps everything."""

    def __init__(self) -> None:
        self.got: list[Any] = []
        self.ended = ""

    def put(self, data: bytes) -> None:
        self.got.append(msgspec.json.decode(data))

    def close(self, key: str) -> None:
        self.ended = key

    def kinds(self) -> list[str]:
        return [m["type"] for m in self.got]


async def seated(site: Site, *, game: str = "schafkopf", bots: int = 3, **options: Any) -> tuple[str, Browser, Wire]:
    """A started table with one person and bots."""
    a = await site.guest("A")
    wish = {"game": game, "players": bots + 1, "options": options, "private": True}
    made = await a.post("/api/tables", wish)
    for seat in range(1, bots + 1):
        await a.post(f"/api/tables/{made['id']}/bot", {"seat": seat})
    line = await a.line(made["id"])
    await a.post(f"/api/tables/{made['id']}/start")
    return made["id"], a, line


async def mixing(line: Wire) -> dict[str, Any]:
    """An act that is possible until it is done."""
    await until(lambda: any(w["kind"] == "mix" for w in line.last("frame")["frame"]["windows"]))
    return {"type": "act", "ref": "r1", "window": "1/mix", "action": {"type": "mix", "entropy": ""}}


# --- the store ---


def test_nothing_is_acknowledged_before_it_is_stored() -> None:
    async def look(site: Site) -> None:
        _, _, line = await seated(site)
        act = await mixing(line)
        site.store.slow = asyncio.Event()
        writes = site.store.writes
        line.say(act)
        await until(lambda: site.store.writes > writes)
        await asyncio.sleep(0.02)
        assert "done" not in line.kinds()
        site.store.slow.set()
        site.store.slow = None
        await until(lambda: "done" in line.kinds())

    on_site(look, pace=Pace(bot=60_000))


@clause("ENG-stored")
def test_a_full_store_refuses_a_lost_one_is_waited_for_and_the_table_goes_on_by_itself() -> None:
    async def look(site: Site) -> None:
        name, a, line = await seated(site)
        act = await mixing(line)
        site.store.full = True
        line.say(act)
        await until(lambda: "refused" in line.kinds())
        assert line.last("refused")["clause"] == "ENG-stored"
        answer = await a.call("POST", f"/api/tables/{name}/pause", {"paused": True})
        assert (answer.status, answer.body["clause"]) == (503, "ENG-stored")
        site.store.gone = True
        line.say(act | {"ref": "r2"})
        await asyncio.sleep(0.12)
        site.store.gone = site.store.full = False
        await until(lambda: any(m["type"] == "done" and m["ref"] == "r2" for m in line.out))
        assert b"stammtisch_store_failures_total 2.0" in site.system.metrics.text()

    on_site(look, pace=Pace(bot=60_000))


@clause("ENG-stored")
def test_another_server_that_was_quicker_is_read() -> None:
    async def look(site: Site) -> None:
        name, a, _line = await seated(site)
        record = wire.encode(table.TableRecord(1, "x", (table.Paused(True),)))
        site.store.memory.write((Append(f"table/{name}", len(site.store.memory.streams[f"table/{name}"]), (record,)),))
        answer = await a.call("POST", f"/api/tables/{name}/pause", {"paused": True})
        assert answer.status == 503
        assert (await a.get(f"/api/tables/{name}"))["paused"]

    on_site(look, pace=Pace(bot=60_000))


def test_health_says_whether_the_store_is_there() -> None:
    async def look(site: Site) -> None:
        assert (await Browser(site).get("/api/health"))["store"] is True
        site.store.gone = True
        assert (await Browser(site).call("GET", "/api/health")).status == 503
        lost = await Browser(site).call("GET", "/api/lobby")
        assert (lost.status, lost.body["clause"]) == (503, "ENG-stored")
        browser = Browser(site)
        browser.cookie = "stammtisch=token"
        assert (await browser.line("x")).code == 1013

    on_site(look)


# --- faults ---


def test_a_match_from_a_newer_program_hangs_up_instead_of_leaving_people_waiting() -> None:
    async def look(site: Site) -> None:
        name, a, line = await seated(site)
        match = (await a.get(f"/api/tables/{name}"))["match"]
        line.hang_up()
        await line.task
        first = msgspec.json.decode(site.store.memory.streams[f"match/{match}"][0])
        newer = wire.encode(first | {"schema": match_stream.SCHEMA + 1})
        site.store.memory.streams[f"match/{match}"][0] = newer
        await site.system.actors.pop(f"table/{name}").stop("bye.server-stops")
        line = await a.line(name)
        await line.task
        assert (line.last("bye")["key"], line.code) == ("bye.fault", 1011)
        answer = await a.call("POST", f"/api/tables/{name}/pause", {"paused": True})
        assert (answer.status, answer.body["key"]) == (503, "refusal.server.fault")
        assert (await a.call("GET", f"/api/tables/{name}")).status == 503
        site.store.memory.streams[f"match/{match}"][0] = wire.encode(first)
        assert (await a.get(f"/api/tables/{name}"))["match"] == match, "and when it can be read again it is"

    on_site(look, pace=Pace(bot=60_000))


def test_a_fault_in_a_room_ends_its_lines_and_the_table_comes_back_from_its_streams() -> None:
    async def look(site: Site) -> None:
        name, a, line = await seated(site)
        act = await mixing(line)
        hosted = site.system.actors[f"table/{name}"]

        def fails(*args: Any) -> None:
            raise ZeroDivisionError

        hosted.actor.receive = fails  # type: ignore[method-assign, assignment]
        line.say(act)
        await line.task
        assert line.last("bye")["key"] == "bye.fault"
        again = await a.line(name)
        assert site.system.actors[f"table/{name}"] is not hosted
        again.say(act)
        await until(lambda: "done" in again.kinds())
        site.store.odd = ValueError("a name no store could keep")
        again.say({"type": "say", "ref": "s", "text": "x"})
        await again.task
        assert again.last("bye")["key"] == "bye.fault"
        site.store.odd = None
        third = await a.line(name)
        assert third.last("frame")["frame"]["seq"] >= 2

    on_site(look, pace=Pace(bot=60_000))


@pytest.mark.parametrize("game", games.NAMES)
def test_every_bot_that_can_be_placed_plays_every_game_and_a_fault_of_one_stops_nobody(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Faulty:
        def answer(self, frame: Any, log: Any) -> Any:
            raise ZeroDivisionError

    made = bots.bot

    def sometimes(name: str, game: str, *, seat: int, seed: int) -> Any:
        return Faulty() if name == "random" and seed else made(name, game, seat=seat, seed=seed)

    async def look() -> None:
        store, box = MemoryStore(), Box()
        options = players.QUICK[game] | ({"timing": QUICKLY[game]} if game in QUICKLY else {})
        if "minutes" in options:  # without them a match has no end (CT-NUEV-6), should all agree
            options |= {"minutes": True}
        whole = msgspec.to_builtins(match_stream.typed_options(game, options))
        opened = table.Opened(1, game, whole, "A", players.SEATS[game], True)
        store.memory.write((Append("table/t", 0, (wire.encode(table.TableRecord(1, "A", (opened,))),)),))
        system = ActorSystem(store, pace=NO_PACE)
        quick = [name for name in bots.names(game) if name not in bots.APART]
        for seat in range(players.SEATS[game]):
            await system.command("table/t", "A", "A", table.PlaceBot(seat, quick[seat % len(quick)]))
        hosted, _ = system.enter("table/t", "A", "A", box)
        await system.command("table/t", "A", "A", table.Start())
        await until(lambda: table_of(hosted).table.stage == "over", looks=60_000)
        await system.close()

    monkeypatch.setattr("stammtisch.bots.bot", sometimes)
    run(look())


QUICKLY: Final[dict[str, dict[str, float]]] = {
    "chaotentrumpf": {
        "exchange_batch": 0.01,
        "statement": 0.05,
        "cut": 0.01,
        "tip": 0.01,
        "vote": 0.05,
        "office": 0.05,
    },
    "maumau": {"mau_grace": 0.01, "final_protest": 0.01, "countdown_idle": 0.01, "end_of_turn_wait": 0.01},
}


def test_bots_of_a_match_that_is_over_are_forgotten() -> None:
    async def look() -> None:
        store = MemoryStore()
        options = msgspec.to_builtins(match_stream.typed_options("schafkopf", {"deals": 1}))
        opened = table.Opened(1, "schafkopf", options, "A", 4, True)
        store.memory.write((Append("table/t", 0, (wire.encode(table.TableRecord(1, "A", (opened,))),)),))
        system, box = ActorSystem(store, pace=NO_PACE), Box()
        for seat in range(4):
            await system.command("table/t", "A", "A", table.PlaceBot(seat))
        hosted, line = system.enter("table/t", "A", "A", box)
        for _ in range(2):
            answer = await system.command("table/t", "A", "A", table.Start())
            assert not isinstance(answer, Refusal)
            await until(lambda: table_of(hosted).table.stage == "over")
        assert {key[2] for key in table_of(hosted).bench._bots} == {table_of(hosted).table.match}
        system.leave(hosted, line)
        await system.close()

    run(look())


# --- names, crowds, idle tables ---


def actor(name: str) -> TableActor:
    return TableActor(name, clock=SystemClock(), dice=FixedDice(), pace=NO_PACE)


def table_of(hosted: HostedActor) -> TableActor:
    assert isinstance(hosted.actor, TableActor)
    return hosted.actor


@pytest.mark.parametrize("name", ["\x00", "../x", "x" * 25, "a b", ""])
def test_a_name_we_never_give_is_no_table(name: str) -> None:
    async def look() -> None:
        store = MemoryStore()
        store.gone = True
        assert (await actor(name).read(store)).table == []

    run(look())


def test_an_unknown_table_has_no_line() -> None:
    async def look(site: Site) -> None:
        a = await site.guest("A")
        line = await a.line("nosuchtable")
        await line.task
        assert line.last("bye")["key"] == "bye.no-table"
        assert (await a.call("GET", "/api/tables/nosuchtable")).status == 404
        assert (await a.call("POST", "/api/tables/nosuchtable/sit")).status == 404
        assert (await a.call("POST", "/api/tables/nosuchtable/invite")).status == 404

    on_site(look)


def test_a_table_whose_store_is_away_says_so_when_too_many_wait() -> None:
    async def look() -> None:
        store = MemoryStore()
        store.gone = True
        system = ActorSystem(store)
        hosted = system.hosted("table/t")
        for _ in range(LONGEST_QUEUE):
            hosted.feed(lambda actor: actor.do(Job(lambda: None)))
        answer = await system.command("table/t", "A", "A", table.Sit())
        assert isinstance(answer, Refusal)
        assert answer.clause == "ENG-limit"
        with pytest.raises(Unavailable):
            await system.ask("table/t", lambda actor: None)
        await system.close()

    run(look())


@clause("ENG-stored")
def test_requests_to_a_table_do_not_wait_for_a_store_that_is_away_and_are_not_done_later() -> None:
    async def look(site: Site) -> None:
        name, a, line = await seated(site)
        await mixing(line)
        await site.system.actors.pop(f"table/{name}").stop("bye.server-stops")
        site.store.gone = True
        hosted = site.system.hosted(f"table/{name}")
        early = asyncio.create_task(site.system.command(f"table/{name}", "nobody", "", table.Pause(True)))
        request = asyncio.create_task(site.system.ask(f"table/{name}", lambda actor: None))
        answer = await early
        assert isinstance(answer, Refusal)
        assert (answer.clause, answer.key) == ("ENG-stored", "refusal.server.store")
        with pytest.raises(Unavailable):
            await request
        for _ in range(2):
            person = table_of(hosted).table.host or "A"
            later = await site.system.command(f"table/{name}", person, "", table.Pause(True))
            assert isinstance(later, Refusal)
            assert later.clause == "ENG-stored"
        site.store.gone = False
        await until(lambda: hosted.actor.idle)
        shown = await a.get(f"/api/tables/{name}")
        assert not shown["paused"], "what was refused is not done when the store is back"

    on_site(look, pace=Pace(bot=60_000))


def test_a_table_whose_store_is_away_answers_requests_with_503_and_a_sentence() -> None:
    async def look(site: Site) -> None:
        name, a, line = await seated(site)
        await mixing(line)
        real, site.system.store = site.system.store, MemoryStore()  # people are still found, tables are not
        site.system.store.gone = True
        await site.system.actors.pop(f"table/{name}").stop("bye.server-stops")
        for method, path in (("GET", ""), ("POST", "/stand"), ("POST", "/invite")):
            answer = await a.call(method, f"/api/tables/{name}{path}?lang=en")
            assert (answer.status, answer.body["clause"]) == (503, "ENG-stored")
            assert answer.body["text"].startswith("Nothing can be stored at the moment.")
        site.system.store = real

    on_site(look, pace=Pace(bot=60_000))


def test_a_table_nobody_uses_leaves_memory_and_comes_back() -> None:
    async def look(site: Site) -> None:
        name, a, line = await seated(site)
        await mixing(line)
        before = line.last("frame")
        await asyncio.sleep(0.25)
        assert f"table/{name}" in site.system.actors, "somebody is there"
        line.hang_up()
        await line.task
        await until(lambda: f"table/{name}" not in site.system.actors)
        again = await a.line(name)
        await until(lambda: "frame" in again.kinds())
        assert again.last("frame") == before

    on_site(look, idle_ms=100, pace=Pace(bot=60_000))


# --- the end ---


def test_what_is_being_stored_when_the_server_stops_is_stored_and_answered_before_the_goodbye() -> None:
    async def look(site: Site) -> None:
        _, _, line = await seated(site)
        act = await mixing(line)
        site.store.slow = asyncio.Event()
        writes = site.store.writes
        line.say(act)
        await until(lambda: site.store.writes > writes)
        closing = asyncio.create_task(site.system.close())
        await asyncio.sleep(0.02)
        assert not closing.done()
        site.store.slow.set()
        await closing
        await line.task
        assert line.kinds().index("done") < line.kinds().index("bye")
        assert (line.last("bye")["key"], line.code) == ("bye.server-stops", 1012)
        assert (await line_refused(site)).code == 1008

    async def line_refused(site: Site) -> Wire:
        return await Browser(site).line("t")

    on_site(look, pace=Pace(bot=60_000))


def test_a_server_stops_although_its_store_is_away_and_says_so_to_who_waits() -> None:
    async def look(site: Site) -> None:
        name, a, _line = await seated(site)
        site.store.gone = True
        await site.system.actors.pop(f"table/{name}").stop("bye.server-stops")
        waiting = asyncio.create_task(site.system.command(f"table/{name}", "x", "x", table.Sit()))
        looking = asyncio.create_task(site.system.ask(f"table/{name}", lambda actor: None))
        await asyncio.sleep(0.02)
        async with asyncio.timeout(5):
            await site.system.close()
        answer = await waiting
        assert isinstance(answer, Refusal)
        assert answer.clause == "ENG-stored"
        with pytest.raises(Unavailable):
            await looking
        assert a.cookie

    on_site(look, pace=Pace(bot=60_000))


def test_a_fast_table_of_bots_does_not_keep_the_server_from_stopping() -> None:
    async def look(site: Site) -> None:
        name, a, line = await seated(site, deals=100)
        await a.post(f"/api/tables/{name}/stand")
        await until(lambda: len(line.out) > 100)
        async with asyncio.timeout(5):
            await site.system.close()
        assert line.last("bye")["key"] == "bye.server-stops"

    on_site(look)


def test_an_answer_nobody_waits_for_any_more_is_dropped() -> None:
    async def look(site: Site) -> None:
        name, _, line = await seated(site)
        await mixing(line)
        host = await site.system.ask(f"table/{name}", lambda actor: actor.table.host)
        site.store.slow = asyncio.Event()
        task = asyncio.create_task(site.system.command(f"table/{name}", host, "A", table.Pause(True)))
        await asyncio.sleep(0.02)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        site.store.slow.set()
        site.store.slow = None
        await until(lambda: site.system.actors[f"table/{name}"].replies == {})

    on_site(look, pace=Pace(bot=60_000))


def test_the_clock_of_the_machine_only_grows() -> None:
    clock = SystemClock()
    assert clock.now() <= clock.now()
    assert clock.wall() > 1_600_000_000_000


def test_mutes_and_chat_of_everybody_are_read_with_the_table() -> None:
    async def look() -> None:
        store = MemoryStore()
        message = wire.ChatMessage(0, 1, "a", "A", "x", False)
        store.memory.write((Put("mute", "t:z", b'["a"]'), Put("mute", "u:z", b'["b"]')))
        store.memory.write((Put("chat", "t:00000000", wire.encode(message)),))
        stored = await actor("t").read(store)
        assert (stored.muted, stored.chat) == ({"z": ("a",)}, [message])

    run(look())
