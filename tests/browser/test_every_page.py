"""What holds for every page: axe finds nothing in either theme, nothing scrolls sideways, both languages are whole."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.checks import findings, sideways
from tests.browser.conftest import PHONE, QUICK, SAME_WORD, Visit
from tests.browser.guest import Guest
from tests.browser.quickhouse import LUCK
from tests.thorough import thorough

PATHS = [
    "/",
    "/new",
    "/new/maumau",
    "/join",
    "/lobby",
    "/lists",
    "/lists/box",
    "/lists/new",
    "/lists/new/spieltagszettel",
    "/history",
    "/rules",
    "/rules/schafkopf/SK-B5.4",
    "/ask",
    "/ask/doppelkopf",
    "/settings",
    "/handbook/2-anlegen",
    "/nowhere",
    "/table/unknown",
    "/sheet/{match}",
    "/replay/{match}",
    "/shuffle/{match}",
]
GAMES = [("schafkopf", 4), ("doppelkopf", 4), ("chaotentrumpf", 5), ("chaotentrumpf", 10), ("maumau", 3), ("maumau", 8)]
CHANGED = thorough("web", "src/stammtisch/texts", "tests/browser/test_every_page.py")
TRIED = PATHS if CHANGED else PATHS[::3]
TABLES = GAMES if CHANGED else GAMES[::3]


@pytest.fixture(scope="module")
def played(house: str, folder: Path, browser: Browser) -> Iterator[tuple[str, Any]]:
    """A match of one deal that is over, and the cookies of who played it."""
    (folder / LUCK).write_text("played")
    context = browser.new_context(base_url=house, locale="de-DE")
    context.add_init_script(SAME_WORD)
    context.add_init_script(QUICK)
    guest = Guest(context.new_page()).named("Toni")
    table, _ = guest.table("schafkopf", 4, options={"deals": 1})
    guest.start(table)
    guest.sit_down(table)
    guest.play_deal()
    match = guest.page.evaluate(f"fetch('/api/tables/{table}').then(a => a.json()).then(t => t.match)")
    yield match, context.storage_state()
    context.close()


def ready(page: Page) -> None:
    expect(page.locator("main h1").first).to_be_visible()
    page.wait_for_load_state("networkidle")


BACKGROUND = "getComputedStyle(document.body).backgroundColor"


@pytest.mark.parametrize("path", TRIED)
def test_axe_finds_nothing_and_nothing_scrolls_sideways(
    house: str, browser: Browser, played: tuple[str, Any], path: str
) -> None:
    """On a phone by day and, when night falls, on a large screen."""
    match, state = played
    shape: dict[str, Any] = PHONE
    context = browser.new_context(base_url=house, locale="de-DE", color_scheme="light", storage_state=state, **shape)
    try:
        page = context.new_page()
        page.goto(path.format(match=match))
        ready(page)
        by_day = page.evaluate(BACKGROUND)
        assert findings(page) == []
        for width in (360, 640, 1280):
            page.set_viewport_size({"width": width, "height": 640})
            assert sideways(page) <= 0, width
        page.emulate_media(color_scheme="dark")
        page.set_viewport_size({"width": 1280, "height": 800})
        page.wait_for_function(f"(by_day) => {BACKGROUND} !== by_day", arg=by_day)
        assert findings(page) == []
    finally:
        context.close()


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_tables_fit_a_phone_and_axe_finds_nothing(visit: Visit, game: str, players: int) -> None:
    guest = visit("Toni", phone=True, color_scheme="dark" if players % 2 else "light")
    table, _ = guest.table(game, players)
    guest.sit_down(table)
    expect(guest.page.locator(".go .btn.main")).to_be_visible()
    assert (sideways(guest.page), findings(guest.page)) == (0, [])
    guest.start(table)
    expect(guest.page.locator(".play")).to_be_visible()
    for _ in range(40):
        if guest.page.locator(".asks .ask").count():
            break
        guest.page.wait_for_timeout(50)
    assert findings(guest.page) == []
    for width, height in ((360, 640), (640, 400), (1280, 800)):
        guest.page.set_viewport_size({"width": width, "height": height})
        assert sideways(guest.page) <= 0, (width, height)


@pytest.mark.parametrize("path", [path for path in TRIED if "{" not in path])
def test_a_page_changes_its_language_at_once(house: str, browser: Browser, path: str) -> None:
    context = browser.new_context(base_url=house, locale="de-DE", viewport={"width": 1280, "height": 800})
    try:
        page = context.new_page()
        page.goto(path)
        ready(page)
        before = page.locator("body").inner_text()
        page.locator("header .lang").click()
        expect(page.locator("html")).to_have_attribute("lang", "en")
        expect(page.locator("header nav")).to_contain_text("Rule book")
        page.wait_for_load_state("networkidle")
        after = page.locator("body").inner_text()
        assert "Regelbuch" in before
        assert not {"Regelbuch", "Schiedsrichter", "Einstellungen", "Spieler"} & set(after.split())
    finally:
        context.close()


def test_the_handbook_is_read_and_searched(visit: Visit) -> None:
    page = visit().page
    page.goto("/handbook/3-tuer")
    expect(page.get_by_role("heading", name="3. An der Tür")).to_be_visible()
    picture = page.locator("article img").first
    picture.scroll_into_view_if_needed()
    page.wait_for_function("picture => picture.naturalWidth > 300", arg=picture.element_handle())
    page.get_by_role("link", name="4. Auslosen").last.click()
    expect(page.get_by_role("heading", name="Matrix beim Mau-Mau")).to_be_visible()
    page.get_by_role("searchbox", name="Im Handbuch suchen").fill("laptop stirbt")
    expect(page.get_by_role("heading", name="Der Laptop stirbt")).to_be_visible()
    expect(page.get_by_role("heading", name="Matrix beim Mau-Mau")).to_have_count(0)
