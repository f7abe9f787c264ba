"""A code opens a role, and nothing else does."""

from stammtisch_dev.testing import clause
from tests.server.asgi import Browser, Site, on_site
from tests.server.hall.people import RUF, codes_of, door, new_evening, new_list, quiet


def test_a_list_is_kept_by_its_keeper_and_seen_by_whoever_has_a_code() -> None:
    async def test(site: Site) -> None:
        keeper, codes = await new_list(site, title="Freitag")
        await keeper.connect("list")
        assert keeper.line.last("welcome")["role"] == "keeper"
        onlooker = await (await door(site, codes["onlooker"].lower())).connect("list")
        assert onlooker.shown("list")["sheet"]["names"] == ["Kathi", "Lenz", "Moni", "Nepo"]
        await keeper.done({"type": "enter", "number": 1, "entry": RUF})
        line = onlooker.shown("list")["sheet"]["lines"][0]
        assert line["told"]["game_points"] == [1, 1, -1, -1]
        refused = await onlooker.do({"type": "enter", "number": 2, "entry": RUF})
        assert (refused["clause"], refused["key"]) == ("ENG-role", "refusal.list.not-yours")
        mine = await keeper.browser.get("/api/lists")
        assert [(entry["title"], entry["deals"]) for entry in mine] == [("Freitag", 1)]
        assert (await onlooker.browser.get("/api/doors"))[0]["roles"] == [["onlooker", 0]]

    on_site(test)


@clause("ENG-code", "ENG-role")
def test_a_code_that_is_none_opens_nothing_and_a_stranger_is_hung_up_on() -> None:
    async def test(site: Site) -> None:
        keeper, _ = await new_list(site)
        stranger = await site.guest("Xaver")
        answer = await stranger.call("POST", "/api/doors", {"code": "AAAAAAAA"})
        assert (answer.status, answer.body["clause"]) == (404, "ENG-code")
        line = await stranger.line(f"list/{keeper.name}")
        assert line.last("bye")["key"] == "bye.badge"
        assert (await stranger.call("GET", f"/api/lists/{keeper.name}/prices")).status == 404

    on_site(test)


def test_an_evening_is_opened_drawn_and_seen_by_phones_and_screen() -> None:
    async def test(site: Site) -> None:
        desk, codes = await new_evening(site, {"format": "schafkopf", "rounds": 2, "deals": 1})
        for name in ("Anna", "Bert", *["Huber"] * 6):
            body = {"name": name, "consent": name != "Bert", "here": True}
            await desk.browser.post(f"/api/tournaments/{desk.name}/entrants", body)
        await desk.connect("desk", "people", "draw")
        screen = await (await door(site, codes["screen1"])).connect("seats", "standings", "desk", "people")
        assert screen.times_shown("desk") == screen.times_shown("people") == 0
        await desk.done({"type": "announce-draw"})
        assert desk.shown("draw")["announced"]["commitment"]
        await desk.done({"type": "carry-out", "seed": ""})
        seats = screen.shown("seats")["tables"]
        names = {seat["number"]: seat["name"] for table in seats for seat in table["seats"]}
        assert (names[1], names[2]) == ("Anna", "")
        codes = await codes_of(desk)
        keeper = seats[0]["seats"][0]["number"]
        phone = await (await door(site, codes[f"player{keeper}"])).connect("table/1/1", "table/1/2", f"player/{keeper}")
        assert phone.shown("table/1/1")["seats"][0]["number"] == keeper
        assert phone.times_shown("table/1/2") == 0
        columns = phone.shown("table/1/1")["sheet"]["names"]
        company = [person["name"] for person in phone.shown(f"player/{keeper}")["now"]["company"]]
        for shown in (columns, company):
            assert len({*shown}) == 4
            assert "Huber" not in shown, "whoever has a namesake anywhere in the hall has the number"
        before = screen.times_shown("standings")
        await phone.done(
            {"type": "at-table", "round": 1, "table": 1, "action": {"type": "enter", "number": 1, "entry": RUF}}
        )
        assert phone.shown("table/1/1")["sheet"]["lines"][0]["told"]["game_points"] == [1, 1, -1, -1]
        assert screen.times_shown("standings") == before
        draw = await phone.browser.get(f"/api/tournaments/{desk.name}/draws/1")
        assert draw["draw"]["commitment"] == desk.shown("draw")["drawn"]["commitment"]

    on_site(test)


@clause("ENG-role")
def test_whoever_holds_a_pass_writes_the_own_name_on_it_and_nothing_else() -> None:
    """Numbers first, names later by phone; a name is shown to others once its owner has agreed."""

    async def test(site: Site) -> None:
        desk, codes = await new_evening(site, {"format": "schafkopf", "rounds": 1, "fee": 500})
        path = f"/api/tournaments/{desk.name}/entrants"
        made = [await desk.browser.post(path, {"here": True}) for _ in range(4)]
        phone = await (await door(site, made[0]["code"], Browser(site))).connect("player/1")
        await phone.browser.post(path, {"number": 1, "name": "Anna", "club": "SC Au"})
        await quiet()
        mine = phone.shown("player/1")
        assert (mine["name"], mine["club"], mine["consent"]) == ("Anna", "SC Au", False)
        for forged in ({"number": 2, "name": "Anna"}, {"name": "Anna"}, {"number": 1, "here": True}):
            assert (await phone.browser.call("POST", path, forged)).body["clause"] == "ENG-role"
        assert (await phone.browser.call("POST", path, {"number": 1, "paid_cents": 500})).body["clause"] == "ENG-role"
        await desk.connect("desk")
        await desk.done({"type": "announce-draw"})
        await desk.done({"type": "carry-out", "seed": ""})
        screen = await (await door(site, codes["screen1"])).connect("seats")
        assert not any(seat["name"] for seat in screen.shown("seats")["tables"][0]["seats"])
        await phone.browser.post(path, {"number": 1, "name": "Anna", "consent": True})
        await quiet()
        assert [seat["name"] for seat in screen.shown("seats")["tables"][0]["seats"] if seat["name"]] == ["Anna"]

    on_site(test)


def test_a_pass_is_enough_nobody_needs_a_name_first() -> None:
    async def test(site: Site) -> None:
        desk, _ = await new_evening(site, {"format": "schafkopf", "rounds": 1})
        made = await desk.browser.post(f"/api/tournaments/{desk.name}/entrants", {"name": "Anna"})
        browser = Browser(site)
        phone = await (await door(site, made["code"], browser)).connect(f"player/{made['number']}")
        await phone.done({"type": "check-in", "number": made["number"]})
        assert phone.shown("player/1")["status"] == "here"
        assert browser.cookie

    on_site(test)
