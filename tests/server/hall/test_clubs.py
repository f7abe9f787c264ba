"""A club over the whole application: phones that vote, an edition that holds, evenings that make a season."""

import io
from typing import Any

from openpyxl import load_workbook

from stammtisch_dev.testing import clause
from tests.server.asgi import Browser, Site, on_site, until
from tests.server.hall.people import Phone, door, new_evening


async def new_club(site: Site, members: int = 4, *, committee: int = 3) -> tuple[Phone, dict[str, str]]:
    """Its chair, and the codes by role and number."""
    chair = await site.guest("Hanns")
    made = await chair.post("/api/clubs", {"title": "SC Neckar"})
    phone = await Phone(chair, "club", made["id"]).connect("club")
    for number in range(1, members + 1):
        await phone.done({"type": "enrol"})
        if number <= committee:
            await phone.done({"type": "appoint", "number": number, "office": "committee"})
    doors = await chair.get(f"/api/clubs/{made['id']}/doors")
    return phone, {f"{d['role']}{d['number'] or ''}": d["code"] for d in doors}


@clause("CT-18")
def test_three_phones_amend_an_article_and_tables_choose_their_edition() -> None:
    async def test(site: Site) -> None:
        chair, codes = await new_club(site)
        phones = [await (await door(site, codes[f"member{n}"])).connect("club") for n in (1, 2, 3)]
        amendment = {"clause": "CT-17a", "text": "Bis 1500.", "settings": {"limit": 1500}}
        await phones[0].done({"type": "propose", **amendment})
        assert [shown["needed"] for shown in chair.shown("club")["motions"]] == [2]
        for phone in phones:
            await phone.done({"type": "cast-vote", "motion": 1, "yes": True})
        assert chair.shown("club")["motions"][0]["motion"]["state"] == "adopted"
        offered = await phones[1].browser.get("/api/clubs/editions")
        newest, printed = offered[0]["edition"], offered[1]["edition"]
        assert (newest["settings"], printed["settings"]) == ({"limit": 1500}, {})
        member = phones[1].browser
        for edition, limit in ((newest, 1500), (printed, 1000)):
            named = f"{chair.name}:{edition['revision']}"
            made = await member.post("/api/tables", {"game": "chaotentrumpf", "players": 3, "edition": named})
            table = await member.get(f"/api/tables/{made['id']}")
            assert table["options"].get("limit", 1000) == limit
            assert table["options"]["ruleset"] == edition["ruleset"]
        differences = await phones[0].browser.get(f"/api/clubs/{chair.name}/differences/4/5")
        assert [(d["clause"], d["settings_after"]) for d in differences] == [("CT-17a", {"limit": 1500})]

    on_site(test)


async def amended_club(site: Site) -> tuple[Phone, dict[str, str], Any]:
    """A club that plays to 1,500; its chair, its codes, and a member's browser."""
    chair, codes = await new_club(site, committee=1)
    phone = await (await door(site, codes["member1"])).connect("club")
    await phone.done({"type": "propose", "clause": "CT-17a", "text": "Bis 1500.", "settings": {"limit": 1500}})
    await phone.done({"type": "cast-vote", "motion": 1, "yes": True})
    await phone.done({"type": "propose", "clause": "CT-14a", "text": "Wer klopft, ist dran."})
    await phone.done({"type": "cast-vote", "motion": 2, "yes": True})
    return chair, codes, phone.browser


@clause("CT-18")
def test_a_list_an_evening_and_the_referee_go_by_an_edition_of_the_own_club() -> None:
    async def test(site: Site) -> None:
        chair, _, member = await amended_club(site)
        wish = {"kind": "protokoll", "names": ["Anna", "Bert", "Cilli"], "edition": chair.name}
        made = await member.post("/api/lists", wish)
        held = await Phone(member, "list", made["id"]).connect("list")
        assert held.shown("list")["sheet"]["options"]["limit"] == 1500
        shown = await member.get(f"/api/belongings/list/{made['id']}")
        assert (shown["title"], shown["revision"], len(shown["amendments"])) == ("SC Neckar", 6, 2)
        refused = await member.call("POST", "/api/lists", wish | {"options": {"limit": 900}})
        assert (refused.body["clause"], refused.body["key"]) == ("CT-17a", "refusal.club.edition-holds")
        options = {"format": "chaotentrumpf", "rounds": 2, "game": {"max_deals": 12}}
        evening = await member.post("/api/tournaments", {"options": options, "edition": f"{chair.name}:5"})
        sheet = await member.get(f"/api/tournaments/{evening['id']}/rules")
        assert ("limit", 1500) in [(line["option"], line["value"]) for line in sheet]
        question = {"game": "chaotentrumpf", "question": "limits", "players": 3, "edition": chair.name}
        answer = await member.post("/api/ask", question)
        assert answer["edition"] == shown["ruleset"]
        assert {(w["clause"], w["decides"]) for w in answer["amended"]} >= {("CT-17a", True)}
        stranger = await site.guest("Fremd")
        refused = await stranger.call("POST", "/api/lists", wish)
        assert (refused.status, refused.body["key"]) == (404, "refusal.club.unknown")
        unvoted = {"game": "chaotentrumpf", "players": 3, "options": {"ruleset": shown["ruleset"]}}
        assert (await stranger.call("POST", "/api/tables", unvoted)).body["key"] == "refusal.club.unvoted"

    on_site(test)


@clause("CT-SV-5", "CT-4b")
def test_packs_owed_are_met_where_one_sits_down_and_the_secretary_is_there_at_once() -> None:
    async def test(site: Site) -> None:
        chair, codes, member = await amended_club(site)
        await chair.done({"type": "appoint", "number": 1, "office": "secretary"})
        for number, name in ((1, "Anna"), (2, "Bert")):
            await chair.browser.post(f"/api/clubs/{chair.name}/members", {"number": number, "name": name})
        wish = {"kind": "protokoll", "names": ["Anna", "Bert", "Gast"], "edition": chair.name}
        of_list = f"/api/belongings/list/{(await member.post('/api/lists', wish))['id']}"
        shown = await member.get(of_list)
        assert (shown["secretary"], shown["owing"]) == ("Anna", [])
        noted = await member.post(f"{of_list}/debts", {"seat": 1, "reason": "Bier"})
        assert [(o["seat"], o["name"], o["packs"], o["reason"]) for o in noted["owing"]] == [(1, "Bert", 1, "Bier")]
        refused = await member.call("POST", f"{of_list}/debts", {"seat": 2})
        assert (refused.body["clause"], refused.body["key"]) == ("CT-SV-5", "refusal.club.no-member-here")
        stranger = await site.guest("Fremd")
        assert (await stranger.call("GET", of_list)).status == 404
        debtor = (await door(site, codes["member2"])).browser
        made = await member.post("/api/tables", {"game": "chaotentrumpf", "players": 3, "edition": chair.name})
        of_table = f"/api/belongings/table/{made['id']}"
        assert (await member.get(of_table))["owing"] == []
        await debtor.post("/api/join", {"code": made["invite"]})
        await debtor.post(f"/api/tables/{made['id']}/sit", {"seat": 1})
        assert [(o["seat"], o["name"]) for o in (await member.get(of_table))["owing"]] == [(1, "Bert")]
        await chair.done({"type": "replace-pack", "debt": 1})
        assert (await member.get(of_table))["owing"] == []

    on_site(test)


@clause("MM-15")
def test_the_boards_of_a_club_say_which_one_goes_on_with_those_present() -> None:
    async def test(site: Site) -> None:
        chair, codes, member = await amended_club(site)
        wish = {"kind": "punktetafel", "names": ["Anna", "Bert", "Cilli"], "edition": chair.name}
        made = await member.post("/api/lists", wish)
        await member.post("/api/lists", wish | {"names": ["Dora", "Emil"]})
        boards = f"/api/clubs/{chair.name}/boards"
        shown = await member.get(f"{boards}?present=Bert,Cilli,Anna")
        assert shown["goes_on"] == [made["id"]]
        assert {board["names"][0] for board in shown["boards"]} == {"Anna", "Dora"}
        assert (await member.get(f"{boards}?present=Anna,Emil"))["goes_on"] == []
        onlooker = (await door(site, codes["onlooker"])).browser
        assert (await onlooker.call("GET", boards)).status == 403

    on_site(test)


@clause("CT-1a", "CT-1b", "ENG-role")
def test_the_name_stands_and_a_stranger_sees_no_motions() -> None:
    async def test(site: Site) -> None:
        chair, codes = await new_club(site)
        member = await (await door(site, codes["member1"])).connect("club")
        for clause_id in ("CT-1a", "CT-1b"):
            refused = await member.do({"type": "propose", "clause": clause_id, "text": "Ordnungstrumpf"})
            assert (refused["clause"], refused["key"]) == (clause_id, "refusal.club.name-stands")
        await member.done({"type": "propose", "clause": "CT-14a", "text": "Wer klopft, ist dran."})
        await chair.browser.post(f"/api/clubs/{chair.name}/members", {"number": 1, "name": "Ring", "consent": True})
        await chair.browser.post(f"/api/clubs/{chair.name}/members", {"number": 2, "name": "Hub"})
        onlooker = await (await door(site, codes["onlooker"])).connect("club", "public")
        assert onlooker.times_shown("club") == 0
        shown = onlooker.shown("public")
        assert [each["name"] for each in shown["members"]][:3] == ["Ring", "", ""]
        assert (shown["motions"], shown["debts"]) == ([], [])
        refused = await onlooker.do({"type": "enrol"})
        assert refused["clause"] == "ENG-role"
        answer = await member.browser.call("POST", f"/api/clubs/{chair.name}/members", {"number": 2, "name": "Ich"})
        assert answer.body["clause"] == "ENG-role"

    on_site(test)


async def small_evening(site: Site, results: list[list[int]]) -> Phone:
    """Eight people, one series, entered as sums of paper lists, closed."""
    desk, _ = await new_evening(site, {"format": "schafkopf", "rounds": 1, "deals": 1})
    for name in ("Anna", "Bert", "Cilli", "Dori", "Emil", "Fanni", "Girgl", "Heidi"):
        await desk.browser.post(f"/api/tournaments/{desk.name}/entrants", {"name": name, "here": True})
    await desk.connect("desk", "seats")
    await desk.done({"type": "announce-draw"})
    await desk.done({"type": "carry-out", "seed": ""})
    for table, sums in enumerate(results, start=1):
        entry = {"type": "totals", "game_points": sums}
        await at_table(desk, table, {"type": "enter", "number": 0, "entry": entry})
        await at_table(desk, table, {"type": "sign"})
        await desk.done({"type": "hand-in", "round": 1, "table": table, "cents": 0})
    await desk.done({"type": "close-round", "round": 1})
    return desk


async def at_table(desk: Phone, table: int, action: dict[str, Any], **more: Any) -> None:
    await desk.done({"type": "at-table", "round": 1, "table": table, "action": action, **more})


def test_an_evening_counts_in_a_season_and_a_correction_moves_its_table() -> None:
    async def test(site: Site) -> None:
        chair, codes = await new_club(site, members=2, committee=0)
        await chair.browser.post(f"/api/clubs/{chair.name}/members", {"number": 1, "name": "anna"})
        await chair.browser.post(f"/api/clubs/{chair.name}/members", {"number": 2, "name": "Heidi"})
        await chair.done({"type": "open-season", "title": "2026", "game": "schafkopf"})
        desk = await small_evening(site, [[9, 3, -2, -10], [5, 5, -3, -7]])
        wish = {"season": 1, "tournament": desk.name, "day": "2026-11-18"}
        answer = await chair.browser.call("POST", f"/api/clubs/{chair.name}/evenings", wish)
        assert (answer.status, answer.body["key"]) == (404, "refusal.tournament.unknown")
        code = next(d["code"] for d in await desk.browser.get(f"/api/tournaments/{desk.name}/doors"))
        await chair.browser.post("/api/doors", {"code": code})
        await chair.done({"type": "open-season", "title": "2026", "game": "maumau"})
        for more, key in (({"season": 2}, "season-game"), ({"members": {"3": 1}}, "twice-there")):
            answer = await chair.browser.call("POST", f"/api/clubs/{chair.name}/evenings", wish | more)
            assert (answer.status, answer.body["key"]) == (409, f"refusal.club.{key}")
        linked = await chair.browser.post(f"/api/clubs/{chair.name}/evenings", wish)
        assert linked["members"] == {"1": 1, "8": 2}
        await until(lambda: chair.shown("club")["seasons"][0]["rows"])
        rows = chair.shown("club")["seasons"][0]["rows"]
        assert sum(row["result"] for row in rows) == 200
        assert {row["member"] for row in rows} == {None, 1, 2}
        revision = desk.shown("desk")["revision"]
        action = {"type": "correct", "number": 0, "entry": {"type": "totals", "game_points": [-10, 3, -2, 9]},
                  "seen": 1, "reason": "Spalten vertauscht"}  # fmt: skip
        await at_table(desk, 1, action, revision=revision)
        await chair.browser.get(f"/api/clubs/{chair.name}")
        await until(lambda: chair.shown("club")["seasons"][0]["evenings"][0]["corrections"] == 1)
        season = chair.shown("club")["seasons"][0]
        assert season["rows"] != rows
        file = await chair.browser.get(f"/api/clubs/{chair.name}/seasons/1/json")
        named = [{"name": {1: "anna", 2: "Heidi"}.get(row["member"], "Gast"), **row} for row in season["rows"]]
        assert file == season | {"rows": named}
        onlooker = (await door(site, codes["onlooker"])).browser
        for form in ("seasons/1/csv", "seasons/1/xlsx", "seasons/1/json", "export/xlsx", "export/json"):
            for browser, seen in ((chair.browser, True), (onlooker, False)):
                assert ("Heidi" in await words_of(browser, f"/api/clubs/{chair.name}/{form}")) is seen, form

    on_site(test)


async def words_of(browser: Browser, path: str) -> str:
    """Everything that stands in a file, whatever its form."""
    answer = await browser.call("GET", path)
    assert answer.status == 200, answer
    if not path.endswith("xlsx"):
        return answer.body.decode() if isinstance(answer.body, bytes) else str(answer.body)
    sheets = load_workbook(io.BytesIO(answer.body))
    return str([cell for sheet in sheets for row in sheet.iter_rows(values_only=True) for cell in row])
