"""A series of an evening as the people at one table have it in their hands."""

import re

from playwright.sync_api import Page, expect

from tests.browser.checks import findings, sideways
from tests.browser.conftest import Visit
from tests.browser.evening import Desk, enters

NAMES = ("Huber, Sepp", "Böhm, Toni", "Rösch, Quirin", "Rösch, Norbert")
TWICE = "document.documentElement.style.fontSize = '200%'"


def well(page: Page) -> None:
    assert findings(page) == []
    assert sideways(page) <= 0


def test_a_table_keeps_its_list_asks_the_supervisor_and_learns_what_comes_next(visit: Visit) -> None:
    desk = seated(visit)
    phones = [enters(visit(phone=True), desk.code("player", number), "p") for number in range(1, 5)]
    supervisor = enters(visit(phone=True, color_scheme="dark"), desk.code("supervisor"))
    for phone in phones:
        expect(phone.get_by_text("führt die Liste")).to_be_visible()
    keeper = next(phone for phone in phones if phone.get_by_role("button", name="Liste führen").count())
    other = next(phone for phone in phones if phone is not keeper)
    other.get_by_role("button", name="Stand", exact=True).click()
    expect(other.get_by_text("Der erste Stand steht hier")).to_be_visible()
    expect(other.locator(".stand")).to_have_count(0)
    other.get_by_role("button", name="Platz", exact=True).click()
    well(keeper)

    keeper.get_by_role("button", name="Liste führen").click()
    nobody_sits_down_by_himself(keeper)
    names = keeper.locator(".entry .person b")
    expect(names).to_have_text([re.compile(r"^(Huber|Böhm|Rösch, [QN]\.)$")] * 4)
    the_supervisor_decides(other, supervisor)
    expect(other.get_by_text("Die Aufsicht hat entschieden: noch einmal geben")).to_be_visible()
    keeper.get_by_role("button", name="Eintragen", exact=True).click()
    expect(keeper.get_by_text("Die Aufsicht hat entschieden: noch einmal geben")).to_be_visible()
    keeper.get_by_role("button", name="Verstanden").click()
    expect(keeper.get_by_text("Die Aufsicht hat entschieden")).to_have_count(0)

    keeper.locator(".entry .person").nth(0).click()
    keeper.locator(".entry .person").nth(1).click()
    keeper.get_by_role("button", name=re.compile("gewonnen")).first.click()
    expect(other.get_by_role("heading", name="Stimmt deine Spalte?")).to_be_visible()
    well(other)
    other.get_by_role("button", name="Stimmt", exact=True).click()
    expect(other.get_by_role("heading", name="Stimmt deine Spalte?")).to_have_count(0)
    keeper.get_by_role("button", name="Abschluss").click()
    keeper.get_by_role("button", name="Unterschreiben").click()
    expect(keeper.get_by_text("Unterschrieben:")).to_be_visible()
    desk.missing("Serie 1 ist vollständig", "Abschließen")
    for phone in (each for each in phones if each is not keeper):
        expect(phone.get_by_role("heading", name="Dein Platz wird gelost")).to_be_visible()
        expect(phone.get_by_role("heading", name="Wie du stehst")).to_be_visible()
        expect(phone.locator(".two")).to_have_count(0)
    well(other)
    other.evaluate(TWICE)
    assert sideways(other) <= 0


def seated(visit: Visit) -> Desk:
    """One table of two series, one deal each, drawn."""
    desk = Desk(visit("Leo"))
    options = {"format": "schafkopf", "rounds": 2, "deals": 1, "require_handin": False}
    name = desk.guest.post("/tournaments", {"title": "Herbst", "options": options})["id"]
    for person in NAMES:
        desk.guest.post(f"/tournaments/{name}/entrants", {"name": person, "here": True, "consent": True})
    desk.page.goto(f"/evenings/{name}/places")
    desk.draw("Brezn")
    return desk


def nobody_sits_down_by_himself(keeper: Page) -> None:
    keeper.get_by_role("button", name="Mehr").click()
    expect(keeper.get_by_role("heading", name="Abschluss")).to_be_visible()
    expect(keeper.get_by_role("button", name=re.compile("Kommt dazu|Pause|Geht"))).to_have_count(0)


def the_supervisor_decides(other: Page, supervisor: Page) -> None:
    other.get_by_role("button", name="Aufsicht rufen").click()
    other.get_by_label(re.compile("Worum geht es")).fill("eine Karte lag offen")
    other.get_by_label(re.compile("Worum geht es")).press("Enter")
    supervisor.get_by_role("link", name=re.compile("Tisch 1")).first.click()
    supervisor.get_by_label("Entscheidung, mit Paragraf").fill("noch einmal geben")
    supervisor.get_by_label("Entscheidung, mit Paragraf").press("Enter")


def test_the_first_page_leads_to_the_evening_of_tonight_and_to_the_lists_that_are_kept(visit: Visit) -> None:
    desk = seated(visit)
    page = desk.page
    desk.guest.post("/lists", {"kind": "doppelkopfliste", "title": "Donnerstagsrunde", "names": [*NAMES]})
    page.goto("/")
    expect(page.get_by_role("link", name="Öffnen: Donnerstagsrunde")).to_be_visible()
    well(page)
    page.get_by_role("link", name="Öffnen: Donnerstagsrunde").click()
    expect(page.get_by_role("heading", name="Donnerstagsrunde")).to_be_visible()
    page.goto("/")
    page.get_by_role("region", name="Der Abend heute").get_by_role("link").click()
    page.wait_for_url(re.compile("/evenings/"))
