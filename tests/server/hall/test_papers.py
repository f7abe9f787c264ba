"""Papers over HTTP: for those who run the evening, with letterhead and progress; nobody else gets one."""

import asyncio
import base64
import io
from typing import Any

from msgspec.structs import replace
from pypdf import PdfReader

from stammtisch_dev.testing import clause
from tests.server.asgi import Site, on_site
from tests.server.hall.people import RUF, Phone, codes_of, door, new_evening, new_list
from tests.server.hall.test_clubs import amended_club
from tests.server.real_server import WIDE

LOGO = base64.b64encode(
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
).decode()

IN_THE_HALL = replace(WIDE, addresses=("http://192.168.178.20:8000",))


def pages_of(pdf: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(io.BytesIO(pdf)).pages]


async def drawn(site: Site) -> Phone:
    """An evening of eight with its first series drawn."""
    desk, _ = await new_evening(site, {"format": "schafkopf", "rounds": 2, "deals": 4})
    for name in ("Anna", "Bert", "Cilli", "Dori", "Emil", "Fanni", "Girgl", "Heidi"):
        await desk.browser.post(f"/api/tournaments/{desk.name}/entrants", {"name": name, "here": True})
    await desk.connect("desk")
    await desk.done({"type": "announce-draw"})
    await desk.done({"type": "carry-out", "seed": ""})
    return desk


def test_the_desk_prints_single_papers_with_its_letterhead() -> None:
    async def test(site: Site) -> None:
        desk = await drawn(site)
        start = f"/api/tournaments/{desk.name}"
        head = {"club": "Kartenfreunde Linde", "venue": "Zur Linde", "logo": LOGO}
        assert (await desk.browser.post(f"{start}/letterhead", head))["club"] == "Kartenfreunde Linde"
        assert (await desk.browser.get(f"{start}/letterhead"))["logo"] == LOGO
        bad = await desk.browser.call("POST", f"{start}/letterhead", {"logo": base64.b64encode(b"GIF89a").decode()})
        assert (bad.status, bad.body["key"]) == (409, "refusal.print.logo-form")
        await desk.browser.post(f"{start}/entrants", {"name": "王小明"})
        papers = await desk.browser.get(f"{start}/papers")
        assert papers[0]["changed_names"] == ["王小明"]
        offered = {paper["name"]: paper["why_not"] for paper in papers}
        assert offered["tischliste"] == ""
        assert "noch nicht beendet" in offered["urkunden"]
        answer = await desk.browser.call("GET", f"{start}/papers/tischliste?round=1&tables=2&fill=names")
        assert (answer.status, answer.headers["content-type"]) == (200, "application/pdf")
        (page,) = pages_of(answer.body)
        assert "Kartenfreunde Linde" in page
        assert "Preisschafkopf" in page
        assert {paper["name"] for paper in papers if paper["blank"]} >= {
            "tischliste",
            "tischnummern",
            "ausweise",
            "lose",
        }
        tents = pages_of((await desk.browser.call("GET", f"{start}/papers/tischnummern?count=7")).body)
        assert len(tents) == 7
        assert "Kartenfreunde Linde" in tents[6]
        for wrong, status in (
            ("nothing", 409),
            ("tischliste?size=a6", 409),
            ("tischliste?fill=x", 400),
            ("urkunden?count=2", 409),
            ("protokoll?count=4", 409),
        ):
            assert (await desk.browser.call("GET", f"{start}/papers/{wrong}")).status == status

    on_site(test)


def test_the_pack_is_ordered_watched_and_fetched_by_who_ordered_it() -> None:
    async def test(site: Site) -> None:
        desk = await drawn(site)
        stranger = await site.guest("Xaver")
        ordered = await desk.browser.post(f"/api/tournaments/{desk.name}/prints", {"papers": ["pack"]})
        assert (ordered["stage"], ordered["of"]) == ("printing", 7)
        path = f"/api/prints/{ordered['id']}"
        assert (await stranger.call("GET", path)).status == 404
        for _ in range(600):
            now = await desk.browser.get(path)
            if now["stage"] != "printing":
                break
            await asyncio.sleep(0.02)
        assert (now["stage"], now["done"]) == ("ready", 7)
        assert (await stranger.call("GET", f"{path}/file")).status == 404
        whole = await desk.browser.call("GET", f"{path}/file")
        assert sum("Tischliste Schafkopf" in page for page in pages_of(whole.body)) == 2

    on_site(test)


def test_a_player_prints_nothing_and_the_cash_report_is_for_director_and_cash() -> None:
    async def test(site: Site) -> None:
        desk = await drawn(site)
        codes = await codes_of(desk)
        start = f"/api/tournaments/{desk.name}"

        async def status(code: str, path: str, body: Any = None) -> int:
            phone = await door(site, codes[code])
            return (await phone.browser.call("POST" if body else "GET", f"{start}/{path}", body)).status

        assert await status("player1", "papers") == 403
        assert await status("player1", "papers/tischliste") == 403
        assert await status("supervisor1", "papers/kassenbericht") == 403
        assert await status("supervisor1", "prints", {"papers": ["kassenbericht"]}) == 403
        assert await status("supervisor1", "letterhead", {"club": "Ich"}) == 403
        assert await status("cash1", "papers/kassenbericht") == 200

    on_site(test)


@clause("ENG-role")
def test_supervisors_print_the_codes_of_tables_and_none_of_a_player() -> None:
    async def test(site: Site) -> None:
        desk = await drawn(site)
        codes = await codes_of(desk)
        start = f"/api/tournaments/{desk.name}/papers"
        for role, passes in (("supervisor1", False), ("cash1", True)):
            browser = (await door(site, codes[role])).browser
            offered = {paper["name"] for paper in await browser.get(start)}
            assert ("kassenbericht" in offered) is passes, "what is not theirs to print is not offered"
            cards = " ".join(pages_of((await browser.call("GET", f"{start}/ausweise")).body))
            assert (codes["player1"] in cards) is passes
            lists = " ".join(pages_of((await browser.call("GET", f"{start}/tischliste?round=1")).body))
            assert codes["table1001"] in lists

    on_site(test, settings=IN_THE_HALL)


def test_blank_lists_are_printed_for_anybody() -> None:
    async def test(site: Site) -> None:
        guest = await site.guest("Xaver")
        answer = await guest.call("GET", "/api/papers/tischliste?count=2&lang=en")
        assert [page.count("Schafkopf table list") for page in pages_of(answer.body)] == [1, 1]
        for wrong, status in (
            ("nothing", 409),
            ("rangliste", 409),
            ("protokoll?count=11", 409),
            ("lose?count=51", 400),
        ):
            assert (await guest.call("GET", f"/api/papers/{wrong}")).status == status

    on_site(test)


@clause("ENG-role")
def test_a_list_is_printed_by_whoever_has_a_badge() -> None:
    async def test(site: Site) -> None:
        keeper, codes = await new_list(site, title="Freitag")
        await keeper.connect("list")
        await keeper.done({"type": "enter", "number": 1, "entry": RUF})
        onlooker = await door(site, codes["onlooker"])
        answer = await onlooker.browser.call("GET", f"/api/lists/{keeper.name}/paper")
        (page,) = pages_of(answer.body)
        assert "Freitag" in page
        assert "+1 1 +1 1 −1 −1 −1 −1" in page
        second = await door(site, codes["second"])
        for phone, shown, hidden in ((onlooker, "onlooker", "second"), (second, "second", "keeper")):
            answer = await phone.browser.call("GET", f"/api/lists/{keeper.name}/paper")
            (page,) = pages_of(answer.body)
            assert codes[shown] in page
            assert codes[hidden] not in page, "paper gives nobody another role"
        stranger = await site.guest("Xaver")
        assert (await stranger.call("GET", f"/api/lists/{keeper.name}/paper")).status == 404
        assert (await stranger.call("GET", "/api/matches/none/paper")).status == 404

    on_site(test, settings=IN_THE_HALL)


@clause("CT-18")
def test_the_file_of_an_evening_brings_letterhead_and_edition_to_another_machine() -> None:
    """Handed to strangers it has neither."""
    files: dict[str, Any] = {}

    async def written(site: Site) -> None:
        chair, _, member = await amended_club(site)
        options = {"format": "chaotentrumpf", "rounds": 1, "game": {"max_deals": 12}}
        evening = await member.post("/api/tournaments", {"options": options, "edition": chair.name})
        start = f"/api/tournaments/{evening['id']}"
        await member.post(f"{start}/letterhead", {"club": "Kartenfreunde Linde", "logo": LOGO})
        files["file"] = (await member.call("GET", f"{start}/file")).body
        files["public"] = (await member.call("GET", f"{start}/public")).body

    async def opened(site: Site) -> None:
        director = await site.guest("Leo")
        strange = files["file"] | {"name": "strange", "letterhead": {"club": "X", "logo": "R0lGODlh"}}
        for file, logo in ((files["file"], LOGO), (strange, None)):
            made = await director.post("/api/tournaments/open", file)
            start = f"/api/tournaments/{made['id']}"
            head = await director.get(f"{start}/letterhead")
            assert (head["club"], head.get("logo")) == (file["letterhead"]["club"], logo), "no logo that nothing draws"
            (page, *_) = pages_of((await director.call("GET", f"{start}/papers/regelblatt")).body)
            assert file["letterhead"]["club"] in page
            assert "Wer klopft, ist dran." in " ".join(page.split())

    on_site(written)
    assert not {"letterhead", "belonging"} & {key for key, value in files["public"].items() if value}
    on_site(opened)
