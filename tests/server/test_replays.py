"""A match is looked at again: whole deals with all hands, and nothing of a deal that can still be argued about."""

import asyncio
import json
from random import Random
from typing import Any

import pytest

from stammtisch.engine.core import SPECTATOR
from stammtisch.games.chaotentrumpf.match import tribunal
from stammtisch.server import replays
from stammtisch_dev.testing import clause
from tests.server.asgi import Browser, Site, on_site, until
from tests.server.test_web import FAST, gathered, play

PATIENCE = ("cut", "lift", "vote", "exchange_batch", "statement", "tip", "office", "objection", "judges")
QUICK = dict.fromkeys(PATIENCE, 0.05)
"""What nobody answers is over at once: these tests are not about waiting."""
OPTIONS: dict[str, tuple[int, dict[str, Any]]] = {
    "schafkopf": (4, {"deals": 2}),
    "doppelkopf": (4, {"deals": 2}),
    "maumau": (3, {"target": 1, "timing": FAST}),
    "chaotentrumpf": (3, {"max_deals": 2, "timing": QUICK}),
}


def hidden(replay: Any, seat: int) -> set[str]:
    """The hands of the other seats at some moment, as the wire writes them."""
    return {json.dumps(hand) for moment in replay["moments"] for s, hand in enumerate(moment["hands"]) if s != seat}


async def played(site: Site, game: str, **more: Any) -> tuple[str, list[Browser]]:
    seats, options = OPTIONS[game]
    name, people = await gathered(site, *"ABCD"[:seats], game=game, options=options | more)
    lines = [await browser.line(name) for browser in people]
    await people[0].post(f"/api/tables/{name}/start")
    match = (await people[0].get(f"/api/tables/{name}"))["match"]
    await play(lines, Random(3))
    return match, people


@pytest.mark.parametrize("game", sorted(OPTIONS))
def test_a_match_that_is_over_can_be_looked_at_card_by_card_with_all_hands(game: str) -> None:
    async def look(site: Site) -> None:
        match, people = await played(site, game)
        at = f"/api/matches/{match}"
        outline = await people[1].get(f"{at}/replay")
        info = await people[1].get(at)
        assert (outline["seat"], outline["over"], outline["names"]) == (1, True, info["names"])
        assert outline["bots"] == [False] * len(people)
        assert all(deal["settled"] for deal in outline["deals"])
        seqs = []
        for deal in outline["deals"]:
            replay = await people[1].get(f"{at}/replay/{deal['number']}")
            seqs += [moment["seq"] for moment in replay["moments"]]
            assert (seqs[-1], replay["moments"][0]["seq"]) == (deal["last"], deal["first"])
            dealt = [m for m in replay["moments"] if m["view"].get("deal") and any(m["hands"])]
            assert deal["number"] == 0 or dealt
            for moment in dealt:
                assert moment["view"]["deal"].get("hand", []) == moment["hands"][1]
        assert seqs == list(range(1, info["records"] + 1)), "every record once, in order"

    on_site(look)


@clause("ENG-late")
def test_a_running_deal_gives_nothing_to_anybody() -> None:
    async def look(site: Site) -> None:
        name, people = await gathered(site, *"ABCD", options={"deals": 3})
        lines = [await browser.line(name) for browser in people]
        await people[0].post(f"/api/tables/{name}/start")
        match = (await people[0].get(f"/api/tables/{name}"))["match"]
        at = f"/api/matches/{match}"
        await until(lambda: lines[0].last("frame")["frame"]["seq"] > 0)
        for browser in people:
            outline = await browser.get(f"{at}/replay")
            assert [(deal["number"], deal["settled"], deal["result"]) for deal in outline["deals"]] == [
                (1, False, None)
            ]
            answer = await browser.call("GET", f"{at}/replay/1")
            assert (answer.status, answer.body["key"]) == (409, "refusal.server.not-settled")
        stranger = await site.guest("Z")
        assert (await stranger.call("GET", f"{at}/replay")).status == 403
        assert (await stranger.call("GET", f"{at}/replay/1")).status == 403
        assert (await people[0].call("GET", f"{at}/replay/7")).status == 404
        assert (await people[0].call("GET", f"{at}/replay/-1")).status == 404
        assert (await people[0].call("GET", "/api/matches/unknown/replay")).status == 404

    on_site(look)


@clause("ENG-late")
def test_while_the_second_deal_is_played_only_the_first_is_open() -> None:
    async def look(site: Site) -> None:
        name, people = await gathered(site, *"ABCD", options={"deals": 2})
        lines = [await browser.line(name) for browser in people]
        await people[0].post(f"/api/tables/{name}/start")
        match = (await people[0].get(f"/api/tables/{name}"))["match"]
        at, open_then = f"/api/matches/{match}", list[tuple[int, bool]]()
        task = asyncio.create_task(play(lines, Random(3)))
        while not task.done():
            outline = await people[2].get(f"{at}/replay")
            for deal in outline["deals"]:
                status = (await people[2].call("GET", f"{at}/replay/{deal['number']}")).status
                assert status in ((200,) if deal["settled"] else (200, 409)), "what is open stays open"
            running = [deal for deal in outline["deals"] if not deal["settled"]]
            assert len(running) <= 1
            open_then.append((len(outline["deals"]), bool(running)))
        await task
        assert any(count > 1 and running for count, running in open_then), "a later deal was seen while it was played"

    on_site(look)


def test_whoever_looked_on_sees_it_as_a_spectator_once_it_is_over() -> None:
    async def look(site: Site) -> None:
        people = [await site.guest(name) for name in "AB"]
        wish = {"game": "maumau", "players": 2, "private": False, "options": {"target": 1, "timing": FAST}}
        made = await people[0].post("/api/tables", wish)
        await people[1].post(f"/api/tables/{made['id']}/sit", {})
        lines = [await browser.line(made["id"]) for browser in people]
        await people[0].post(f"/api/tables/{made['id']}/start")
        match = (await people[0].get(f"/api/tables/{made['id']}"))["match"]
        await play(lines, Random(5))
        outline = await Browser(site).get(f"/api/matches/{match}/replay")
        assert outline["seat"] == SPECTATOR
        replay = await Browser(site).get(f"/api/matches/{match}/replay/1")
        assert len(hidden(replay, SPECTATOR)) > 4
        assert all("hand" not in (m["view"]["deal"] or {}) for m in replay["moments"])

    on_site(look)


async def relieved(site: Site) -> tuple[str, str, tuple[Browser, Browser, Browser]]:
    """A and B have begun a match, and C has sat down where B got up; gives the table and the match, too."""
    name, (a, b) = await gathered(site, "A", "B", game="maumau", options={"target": 1, "timing": FAST})
    c = await site.guest("C")
    await c.post("/api/join", {"code": (await a.post(f"/api/tables/{name}/invite"))["code"]})
    await a.post(f"/api/tables/{name}/start")
    match = (await a.get(f"/api/tables/{name}"))["match"]
    await b.post(f"/api/tables/{name}/stand")
    await c.post(f"/api/tables/{name}/sit", {"seat": 1})
    return name, match, (a, b, c)


def test_who_came_late_sees_the_match_from_the_seat_taken_then_also_after_the_next_one_has_begun() -> None:
    async def look(site: Site) -> None:
        name, match, (a, b, c) = await relieved(site)
        seats = [(await browser.get(f"/api/matches/{match}/replay"))["seat"] for browser in (a, b, c)]
        assert seats == [0, SPECTATOR, 1], "while it is played, where everybody sits now"
        await play([await a.line(name), await c.line(name)], Random(5))
        await c.post(f"/api/tables/{name}/stand")
        await b.post(f"/api/tables/{name}/sit", {"seat": 1})
        for later in range(2):
            replays = [await browser.get(f"/api/matches/{match}/replay") for browser in (a, b, c)]
            assert [(replay["seat"], replay["over"]) for replay in replays] == [(0, True), (1, True), (1, True)], later
            replay = await c.get(f"/api/matches/{match}/replay/1")
            dealt = [m for m in replay["moments"] if (m["view"]["deal"] or {}).get("hand")]
            assert dealt
            assert all(m["view"]["deal"]["hand"] == m["hands"][1] for m in dealt)
            if not later:
                await a.post(f"/api/tables/{name}/rematch")
        assert (await (await site.guest("Z")).call("GET", f"/api/matches/{match}/replay")).status == 403

    on_site(look)


def test_who_came_late_to_a_private_table_and_was_removed_keeps_what_was_played() -> None:
    async def look(site: Site) -> None:
        name, match, (a, _, c) = await relieved(site)
        await a.post(f"/api/tables/{name}/clear", {"seat": 1})
        assert (await c.get(f"/api/matches/{match}/replay"))["seat"] == SPECTATOR
        assert (await c.call("GET", f"/api/tables/{name}")).status == 403

    on_site(look)


@clause("CT-SV-1")
@pytest.mark.parametrize(("mode", "behind"), [("table", {(False, 2), (True, 1)}), ("strict", {(False, 1), (True, 1)})])
def test_a_deal_stays_closed_until_the_next_one_is_led_to_as_long_as_it_can_be_brought_before_the_judges(
    mode: str, behind: set[tuple[bool, int]]
) -> None:
    """Where nothing wrong can happen, no hand convicts anybody: it lies open as soon as the deal is over."""

    async def look(site: Site) -> None:
        match, people = await played(site, "chaotentrumpf", mode=mode)
        name = (await people[0].get(f"/api/matches/{match}"))["table"]
        table, reached = (
            await site.system.ask(f"table/{name}", lambda actor: actor.match_host.stream),
            set[tuple[bool, int]](),
        )
        for _, _, state in replays._folded(table):
            if state.deal is not None and state.last_number:
                reached.add((tribunal.led(state), state.number - table.match.settled(state)))
                assert tribunal.too_late(state, state.last_number) == tribunal.led(state)
        assert reached == behind
        assert table.match.settled(table.state) == table.state.number, "over: everything is open"

    on_site(look)
