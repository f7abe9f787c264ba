"""A table of an evening that plays its deals on screen: places as drawn, every deal on the evening's list, once."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from stammtisch.bots.random import chosen
from stammtisch.engine.forms import WireForm
from stammtisch.server.hall.tournament_actor import TournamentActor
from stammtisch.server.rows import TOURNAMENTS
from stammtisch_dev.testing import clause
from tests.server.asgi import Browser, Site, Wire, on_site, until
from tests.server.hall.people import Phone, door, new_evening, quiet

DEALS = 2


class Drawn(msgspec.Struct):
    desk: Phone
    phones: list[Phone]
    """By number."""
    seats: list[int]
    """Numbers by seat."""

    @property
    def path(self) -> str:
        return f"/api/tournaments/{self.desk.name}/tables/1/1"


async def drawn(site: Site, format_: str) -> Drawn:
    desk, _ = await new_evening(site, {"format": format_, "rounds": 1, "deals": DEALS})
    path = f"/api/tournaments/{desk.name}/entrants"
    made = [await desk.browser.post(path, {"here": True, "name": f"P{n}"}) for n in (1, 2, 3, 4)]
    phones = [await (await door(site, row["code"], Browser(site))).connect(f"player/{row['number']}") for row in made]
    await desk.connect("desk", "table/1/1")
    await desk.done({"type": "announce-draw"})
    await desk.done({"type": "carry-out", "seed": ""})
    await desk.watch("desk", "table/1/1", "standings")
    return Drawn(desk, phones, [person["number"] for person in desk.shown("table/1/1")["seats"]])


async def played(lines: list[Wire]) -> None:
    """Whoever is asked answers anything, until the match is over."""
    dice, answered = Random(3), set[tuple[int, str, int]]()

    def over() -> bool:
        for seat, line in enumerate(lines):
            frame: dict[str, Any] = {"windows": (), "offers": {}, "seq": 0}
            if "frame" in line.kinds():
                frame = line.last("frame")["frame"]
            for window in frame["windows"]:
                key = seat, window["id"], frame["seq"]
                if window["kind"] == "next" and key not in answered:
                    line.say({"type": "ready"})
                offers = frame["offers"].get(window["id"])
                if not offers or not window["must"] or seat in window["answered"] or key in answered:
                    continue
                form = msgspec.convert(dice.choice(offers), WireForm)
                line.say({"type": "act", "ref": f"{key}", "window": window["id"], "action": chosen(form, dice)})
                answered.add(key)
        return bool(lines[0].last("table")["table"]["stage"] == "over")

    await until(over, looks=60_000)
    await quiet()


@clause("ENG-table", "ENG-role")
@pytest.mark.parametrize(("format_", "lost"), [("schafkopf", False), ("doppelkopf", True)])
def test_every_deal_played_on_screen_stands_on_the_list_of_the_evening(
    format_: str, lost: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also when the evening did not hear of it while it was played: it asks when it is there again."""

    async def test(site: Site) -> None:
        it = await drawn(site, format_)
        listening: Callable[..., None] = TournamentActor.told
        if lost:
            monkeypatch.setattr(TournamentActor, "told", lambda actor, news: None)
        assert it.desk.shown("table/1/1")["screen"] == "possible"
        assert (await it.phones[0].browser.call("POST", f"{it.path}/screen")).body["clause"] == "ENG-role"
        assert (await it.phones[0].browser.call("POST", f"{it.path}/sit")).body["clause"] == "ENG-table"
        await it.desk.browser.post(f"{it.path}/screen")
        again = await it.desk.browser.call("POST", f"{it.path}/screen")
        assert again.body["key"] == "refusal.tournament.has-begun"
        await quiet()
        assert it.desk.shown("table/1/1")["screen"] == "open"
        assert it.phones[0].shown("player/1")["now"]["screen"] is True
        assert (await it.desk.browser.call("POST", f"{it.path}/sit")).body["clause"] == "SK-draw-3"
        sitting = [it.phones[number - 1].browser for number in it.seats]
        tables = [(await browser.post(f"{it.path}/sit"))["table"] for browser in reversed(sitting)]
        info = await sitting[0].get(f"/api/tables/{tables[0]}")
        assert (info["stage"], info["tournament"]) == ("playing", True)
        assert [chair["name"] for chair in info["chairs"]] == [f"P{number}" for number in it.seats]
        assert (await sitting[0].call("POST", f"/api/tables/{tables[0]}/stand")).body["clause"] == "ENG-table"
        await played([await browser.line(tables[0]) for browser in sitting])
        if lost:
            assert it.desk.shown("table/1/1")["sheet"]["lines"] == []
            monkeypatch.setattr(TournamentActor, "told", listening)
            stream = TOURNAMENTS.name(it.desk.name)
            await site.system.actors.pop(stream).stop("bye.server-stops")
            await it.desk.connect("desk", "table/1/1")
            await quiet()
        await as_it_was_played(it, sitting[0], tables[0])

    on_site(test)


async def as_it_was_played(it: Drawn, browser: Browser, table: str) -> None:
    match = await browser.get(f"/api/matches/{(await browser.get(f'/api/tables/{table}'))['match']}")
    sheet = it.desk.shown("table/1/1")["sheet"]
    assert [line["number"] for line in sheet["lines"]] == [1, 2]
    assert sheet["game_points"] == list(match["totals"])
    forged: dict[str, Any] = {"result": {"game_points": [9, 9, 9, 9], "cents": [0] * 4, "lines": []}, "source": "x"}
    enter = {"type": "enter", "number": 3, "entry": {"type": "played", **forged}}
    refused = await it.desk.do({"type": "at-table", "round": 1, "table": 1, "action": enter})
    assert (refused["type"], refused["clause"]) == ("refused", "ENG-role")
