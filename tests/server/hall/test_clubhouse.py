"""A club over the whole application: its address book, its papers, what the minutes of a table bring to it."""

import io
from random import Random
from typing import Any

from msgspec.structs import replace
from openpyxl import load_workbook
from pypdf import PdfReader

from stammtisch.server.clocks import NO_PACE
from stammtisch_dev.testing import clause
from tests.server.asgi import Browser, Site, Wire, on_site, until
from tests.server.hall.people import Phone, door
from tests.server.hall.test_clubs import amended_club, new_club, small_evening
from tests.server.test_web import play


async def named_club(site: Site) -> tuple[Phone, dict[str, str], str]:
    """Anna may be named and has an address, Bert neither."""
    chair, codes = await new_club(site, members=3, committee=0)
    at = f"/api/clubs/{chair.name}"
    await chair.browser.post(f"{at}/members", {"number": 1, "name": "Anna", "contact": "Lindenweg 3", "consent": True})
    await chair.browser.post(f"{at}/members", {"number": 2, "name": "Bert"})
    return chair, codes, at


@clause("ENG-role")
def test_the_address_book_is_the_offices_and_everybody_sees_the_own_address() -> None:
    async def test(site: Site) -> None:
        chair, codes, at = await named_club(site)
        await chair.browser.post(f"{at}/members", {"number": 1, "name": "Anna Huber"})
        assert await chair.browser.get(f"{at}/addresses") == [{"number": 1, "contact": "Lindenweg 3"}]
        anna, bert, onlooker = [(await door(site, codes[who])).browser for who in ("member1", "member2", "onlooker")]
        assert len(await anna.get(f"{at}/addresses")) == 1
        assert await bert.get(f"{at}/addresses") == await onlooker.get(f"{at}/addresses") == []
        await bert.post(f"{at}/members", {"number": 2, "contact": "Dorfstraße 1"})
        assert [each["contact"] for each in await bert.get(f"{at}/addresses")] == ["Dorfstraße 1"]
        assert (await bert.call("POST", f"{at}/members", {"number": 1, "contact": "?"})).body["clause"] == "ENG-role"

    on_site(test)


def test_a_person_with_two_numbers_has_one_name_and_forgotten_none() -> None:
    async def test(site: Site) -> None:
        chair, _, at = await named_club(site)
        await chair.browser.post(f"{at}/members", {"number": 3, "name": "Anna H.", "contact": "Lindenweg 3a"})
        await chair.done({"type": "merge", "keep": 1, "drop": 3})
        assert [member["name"] for member in chair.shown("club")["members"]] == ["Anna", "Bert", ""]
        await chair.done({"type": "forget", "number": 1})
        assert [member["name"] for member in chair.shown("club")["members"]] == ["", "Bert", ""]
        assert await chair.browser.get(f"{at}/addresses") == []
        assert [key for key, _ in await site.store.rows("member")] == [f"{chair.name}:0002"]

    on_site(test)


ROUTES: dict[str, tuple[int, int, int, int, int]] = {
    "": (200, 200, 200, 200, 404),
    "/doors": (200, 200, 200, 200, 409),
    "/addresses": (200, 200, 200, 200, 409),
    "/boards": (200, 200, 200, 403, 404),
    "/differences/4/4": (200, 200, 200, 200, 404),
    "/papers/regelheft?number=1": (409, 409, 409, 409, 404),
    "/seasons/1/csv": (200, 200, 200, 200, 404),
    "/seasons/1/xlsx": (200, 200, 200, 200, 404),
    "/seasons/1/json": (200, 200, 200, 200, 404),
    "/seasons/1/txt": (404, 404, 404, 404, 404),
    "/seasons/9/csv": (404, 404, 404, 404, 404),
    "/export/members.csv": (200, 200, 200, 403, 404),
    "/export/xlsx": (200, 200, 200, 200, 404),
    "/export/json": (200, 200, 200, 200, 404),
    "/evenings/nothere": (404, 404, 403, 403, 404),
    "POST /members": (200, 200, 403, 403, 409),
    "POST /evenings": (404, 404, 403, 403, 404),
}
"""What chair, secretary, a member, who looks on and a stranger are answered."""


@clause("ENG-role")
def test_the_rights_of_the_routes_cell_by_cell() -> None:
    async def test(site: Site) -> None:
        chair, codes, at = await named_club(site)
        await chair.done({"type": "appoint", "number": 1, "office": "secretary"})
        await chair.done({"type": "open-season", "title": "2026", "game": "schafkopf"})
        others = [(await door(site, codes[who])).browser for who in ("member1", "member2", "onlooker")]
        people = [chair.browser, *others, await site.guest("Fremd")]
        wishes = {
            "POST /members": {"number": 3, "contact": "Weg 1"},
            "POST /evenings": {"season": 1, "tournament": "nothere", "day": "2026-11-18"},
        }
        for route, wanted in ROUTES.items():
            method, path = ("POST", route.removeprefix("POST ")) if route in wishes else ("GET", route)
            got = [(await person.call(method, at + path, wishes.get(route))).status for person in people]
            assert tuple(got) == wanted, (route, got)

    on_site(test)


async def words(browser: Browser, path: str) -> str:
    answer = await browser.call("GET", path)
    assert answer.status == 200, answer
    return " ".join(PdfReader(io.BytesIO(answer.body)).pages[0].extract_text().split())


@clause("ENG-role", "CT-18")
def test_papers_of_a_club_are_printed_for_whom_they_are() -> None:
    async def test(site: Site) -> None:
        chair, codes, at = await named_club(site)
        await chair.done({"type": "open-season", "title": "2026", "game": "schafkopf"})
        assert "Lindenweg 3" in await words(chair.browser, f"{at}/papers/mitglieder")
        bert, onlooker = [(await door(site, codes[who])).browser for who in ("member2", "onlooker")]
        shown = await words(bert, f"{at}/papers/mitglieder")
        assert "Anna" in shown
        assert "Lindenweg" not in shown
        assert (await onlooker.call("GET", f"{at}/papers/mitglieder")).status == 403
        assert "Fassung 4" in await words(onlooker, f"{at}/papers/regelheft")
        assert "Saisontabelle 2026" in await words(onlooker, f"{at}/papers/saison?number=1")
        assert (await onlooker.call("GET", f"{at}/papers/regelheft?number=9")).body["clause"] == "CT-18"
        stranger = await site.guest("Fremd")
        assert (await stranger.call("GET", f"{at}/papers/regelheft")).status == 404

        async def export(guest: Browser, form: str) -> Any:
            return await guest.call("GET", f"{at}/export/{form}")

        assert b"Lindenweg 3" in (await export(chair.browser, "members.csv")).body
        assert b"Lindenweg" not in (await export(bert, "members.csv")).body
        assert (await export(onlooker, "members.csv")).status == 403
        assert load_workbook(io.BytesIO((await export(onlooker, "xlsx")).body)).sheetnames == ["season 1"]
        assert load_workbook(io.BytesIO((await export(bert, "xlsx")).body)).sheetnames == ["members", "season 1"]
        assert (await export(onlooker, "json")).body["seasons"][0]["title"] == "2026"
        assert [(await export(who, "txt")).status for who in (bert, stranger)] == [404, 404]

    on_site(test)


@clause("ENG-role")
def test_the_office_says_who_was_whom_on_an_evening() -> None:
    async def test(site: Site) -> None:
        chair, codes, at = await named_club(site)
        await chair.done({"type": "open-season", "title": "2026", "game": "schafkopf"})
        desk = await small_evening(site, [[9, 3, -2, -10], [5, 5, -3, -7]])
        doors = {d["role"]: d["code"] for d in await desk.browser.get(f"/api/tournaments/{desk.name}/doors")}
        wish = {"season": 1, "tournament": desk.name, "day": "2026-11-18"}
        for role in ("screen", "player", "table"):
            await chair.browser.post("/api/doors", {"code": doors[role]})
            for answer in (
                await chair.browser.call("GET", f"{at}/evenings/{desk.name}"),
                await chair.browser.call("POST", f"{at}/evenings", wish),
            ):
                assert (answer.status, answer.body["key"]) == (403, "refusal.tournament.role"), role
        await chair.browser.post("/api/doors", {"code": doors["supervisor"]})
        people = await chair.browser.get(f"{at}/evenings/{desk.name}")
        assert [(p["name"], p["member"]) for p in people[:3]] == [("Anna", 1), ("Bert", 2), ("Cilli", 0)]
        await chair.browser.post(f"{at}/evenings", wish | {"members": {"2": 0, "3": 3}})
        await until(lambda: chair.shown("club")["seasons"][0]["rows"])
        rows = chair.shown("club")["seasons"][0]["rows"]
        assert {row["member"] for row in rows} == {None, 1, 3}
        again = await chair.browser.get(f"{at}/evenings/{desk.name}")
        assert [p["member"] for p in again[:3]] == [1, 0, 3]
        member = (await door(site, codes["member1"])).browser
        assert (await member.call("GET", f"{at}/evenings/{desk.name}")).status == 403
        await chair.done({"type": "forget", "number": 3})
        shown = (await chair.browser.get(f"{at}/evenings/{desk.name}"))[2]
        assert shown == {"entrant": 3, "name": "", "member": 3}, "the club does not say a name it has deleted"

    on_site(test)


def windows(line: Wire, kind: str) -> list[str]:
    """Those of this kind that are open now."""
    frame = line.last("frame")["frame"] if "frame" in line.kinds() else {"windows": []}
    return [window["id"] for window in frame["windows"] if window["kind"] == kind]


async def says(line: Wire, kind: str, action: dict[str, Any]) -> None:
    await until(lambda: windows(line, kind))
    line.say({"type": "act", "ref": kind, "window": windows(line, kind)[0], "action": action})


@clause("CT-SV-5", "CT-4b")
def test_a_pack_noted_in_the_minutes_of_a_table_is_owed_to_the_club() -> None:
    async def test(site: Site) -> None:
        chair, codes, keeper = await amended_club(site)
        await chair.done({"type": "appoint", "number": 1, "office": "secretary"})
        await chair.browser.post(f"/api/clubs/{chair.name}/members", {"number": 2, "name": "Bert"})
        debtor = (await door(site, codes["member2"])).browser
        made = await keeper.post("/api/tables", {"game": "chaotentrumpf", "players": 3, "edition": chair.name})
        table = f"/api/tables/{made['id']}"
        await debtor.post("/api/join", {"code": made["invite"]})
        await debtor.post(f"{table}/sit", {"seat": 1})
        await keeper.post(f"{table}/bot", {"seat": 2})
        line, other = [await browser.line(made["id"]) for browser in (keeper, debtor)]
        await keeper.post(f"{table}/start")
        await says(line, "volunteer", {"type": "volunteer", "willing": True})
        await play([line, other], Random(1), ends=lambda: line.last("frame")["frame"]["view"]["rows"])
        await says(line, "office", {"type": "note-damage", "seat": 1})
        await until(lambda: line.last("frame")["frame"]["view"]["owed"])
        for _ in range(2):  # looked at twice, it is one pack
            shown = await debtor.get(f"/api/belongings/table/{made['id']}")
            assert [(o["seat"], o["name"], o["packs"]) for o in shown["owing"]] == [(1, "Bert", 1)]
        assert [(d["member"], d["packs"], d["replaced"]) for d in chair.shown("club")["debts"]] == [(2, 1, "")]

    on_site(test, pace=replace(NO_PACE, next_deal=600_000))


@clause("ENG-role", "CT-SV-5")
def test_who_looks_on_learns_nothing_of_packs_owed_and_of_the_secretary() -> None:
    async def test(site: Site) -> None:
        chair, codes, member = await amended_club(site)
        await chair.done({"type": "appoint", "number": 2, "office": "secretary"})
        for number, name in ((1, "Anna"), (2, "Bert")):
            await chair.browser.post(f"/api/clubs/{chair.name}/members", {"number": number, "name": name})
        await chair.done({"type": "note-debt", "number": 2, "reason": "Bier"})

        async def told(guest: Browser, of: str) -> tuple[str, str, list[str]]:
            shown = await guest.get(f"/api/belongings/{of}")
            return shown["title"], shown["secretary"], [owing["reason"] for owing in shown["owing"]]

        everything: Any = ("SC Neckar", "Bert", ["Bier"])
        edition_alone: Any = ("SC Neckar", "", [])
        stranger, bert = await site.guest("Fremd"), (await door(site, codes["member2"])).browser
        table = {"game": "chaotentrumpf", "players": 3, "private": False, "edition": chair.name}
        at_table = f"table/{(await member.post('/api/tables', table))['id']}"
        await bert.post(f"/api/{at_table.replace('table', 'tables')}/sit", {"seat": 1})
        assert await told(stranger, at_table) == edition_alone
        assert await told(bert, at_table) == await told(chair.browser, at_table) == everything
        wish = {"kind": "protokoll", "names": ["Anna", "Bert", "Gast"], "edition": chair.name}
        made = await member.post("/api/lists", wish)
        doors = {each["role"]: each["code"] for each in made["doors"]}
        for role, learns in (("onlooker", edition_alone), ("second", everything)):
            assert await told((await door(site, doors[role])).browser, f"list/{made['id']}") == learns
        options = {"format": "chaotentrumpf", "rounds": 1, "game": {"max_deals": 12}}
        evening = await member.post("/api/tournaments", {"options": options, "edition": chair.name})
        entrant = await member.post(f"/api/tournaments/{evening['id']}/entrants", {"name": "Bert", "here": True})
        doors = {each["role"]: each["code"] for each in evening["doors"]} | {"player": entrant["code"]}
        for role, learns in (("screen", edition_alone), ("player", edition_alone), ("cash", everything)):
            assert await told((await door(site, doors[role])).browser, f"tournament/{evening['id']}") == learns, role
        former = (await door(site, codes["member3"])).browser
        assert await told(former, at_table) == everything
        await chair.done({"type": "resign", "number": 3})
        assert await told(former, at_table) == edition_alone

    on_site(test)


UNREADABLE = ("Anna\u202eanA", "a\u0000b", "Freitagsrunde im Gasthaus zur\nLinde")


@clause("ENG-name")
def test_names_and_titles_that_cannot_be_read_out_are_refused_wherever_they_are_written() -> None:
    async def test(site: Site) -> None:
        chair, _, at = await named_club(site)
        keeper = chair.browser
        wish = {"kind": "tischliste", "names": ["Anna", "Bert", "Cilli", "Didi"]}
        made = f"/api/lists/{(await keeper.post('/api/lists', wish))['id']}"
        for text in UNREADABLE:
            for path, body in (
                ("/api/clubs", {"title": text}),
                (f"{at}/members", {"number": 1, "name": text}),
                ("/api/lists", wish | {"names": [*wish["names"][:3], text]}),
                ("/api/lists", wish | {"title": text}),
                (f"{made}/rename", {"title": text}),
                (f"{made}/rename", {"column": 1, "name": text}),
            ):
                answer = await keeper.call("POST", path, body)
                assert (answer.status, answer.body["clause"]) in ((400, "ENG-name"), (409, "ENG-name")), (path, text)
        assert (await keeper.get(made))["names"] == wish["names"]

    on_site(test)
