"""A whole deal by keys alone, and what a screen reader is told meanwhile."""

import time

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.thorough import thorough

GAMES = [
    ("schafkopf", 4, "Welche Karte"),
    ("doppelkopf", 4, "Welche Karte"),
    ("chaotentrumpf", 3, "Welche Karte"),
    ("maumau", 3, "Was legst du"),
]


def press(page: Page) -> None:
    """As somebody who sees the focus: to the hand and to a card that goes, or the first answer."""
    if page.locator(".res .out[data-redeal]").count():
        to_go_on(page)
    elif page.locator(".asks .opts .opt").count():
        page.keyboard.press("1")
    elif page.locator(".asks [data-byhand]").count():
        page.keyboard.press("h")
        page.keyboard.press("Home")
        for _ in range(12):
            if page.locator(".hand button.can:focus").count():
                break
            page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
    elif page.locator(".asks .ask button").count():
        page.keyboard.press("1")
    page.wait_for_timeout(60)


def to_go_on(page: Page) -> None:
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.locator(".go .btn.main:focus").count():
            break
    page.keyboard.press("Enter")


TRIED = GAMES if thorough("web", "tests/browser") else GAMES[:1]


@pytest.mark.parametrize(("game", "players", "question"), TRIED, ids=[game for game, *_ in TRIED])
def test_a_whole_deal_by_keyboard_alone(visit: Visit, game: str, players: int, question: str) -> None:
    guest = visit("Toni")
    page = guest.page
    table, _ = guest.table(game, players)
    guest.start(table)
    guest.sit_down(table)
    told: set[str] = set()
    end = time.monotonic() + 90
    while not page.locator(".res .out:not([data-redeal])").count():
        assert time.monotonic() < end, page.locator("body").inner_text()
        told.add(page.locator("[data-live]").first.inner_text())
        press(page)
    to_go_on(page)
    expect(page.locator(".play")).to_be_visible()
    assert any(question in text for text in told)


def test_a_sheet_begins_at_its_heading_and_gives_the_focus_back(visit: Visit) -> None:
    guest = visit("Toni")
    page = guest.page
    table, _ = guest.table("maumau", 3)
    guest.start(table)
    guest.sit_down(table)
    menu = page.get_by_role("button", name="Menü")
    menu.focus()
    page.keyboard.press("Enter")
    expect(page.locator("dialog h2").first).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("dialog button:focus, dialog a:focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(menu).to_be_focused()


def test_whoever_is_asked_for_a_name_can_type_it_at_once(visit: Visit) -> None:
    page = visit().page
    page.goto("/new/schafkopf")
    page.locator(".go .btn.main").click()
    expect(page.locator("dialog input")).to_be_focused()
