"""A game the page has never heard of: on the home page, in the set-up, in the rule book, and played."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.checks import findings
from tests.browser.conftest import Visit
from tests.browser.served import quickhouse


@pytest.fixture(scope="module")
def new_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("newhouse")
    with quickhouse("newhouse", str(folder)) as address:
        yield address


@pytest.mark.parametrize(("lang", "title"), [("de", "Hohe Karte"), ("en", "High Card")])
def test_it_is_offered_and_its_rules_can_be_read(visit: Visit, new_house: str, lang: str, title: str) -> None:
    page = visit(base=new_house, lang=lang).page
    page.goto("/")
    expect(page.locator(".tile")).to_have_count(5)
    expect(page.locator(".tile").last.get_by_role("heading")).to_have_text(title)
    page.goto("/rules/hohe-karte/HK-follow")
    expect(page.locator("#c-HK-follow")).to_be_visible()
    expect(page.locator(".gtabs a[aria-current=page]")).to_have_text(title)
    assert findings(page) == []
    page.goto("/ask")
    expect(page.locator(".gtabs a")).to_have_count(4)


def test_a_table_is_set_up_and_a_deal_played_with_a_face_any_game_has(visit: Visit, new_house: str) -> None:
    guest = visit("Toni", base=new_house)
    page = guest.page
    page.goto("/new/hohe-karte")
    page.get_by_text("Weiteres").click()
    expect(page.get_by_text("Einsatz")).to_be_visible()
    page.get_by_role("button", name=re.compile("Bots")).first.click()
    page.locator(".go .btn.main").click()
    page.wait_for_url("**/table/*")
    guest.play_deal()
    assert {"tip", "card"} <= guest.seen  # the bots may have settled the vote before a person has seen it
    guest.reads(re.compile("Höchste Karte: "))
    expect(page.locator(".res .pts b")).to_have_count(3)
    expect(page.get_by_role("link", name=re.compile("HK-high")).first).to_have_attribute(
        "href", "/rules/hohe-karte/HK-high"
    )
    assert findings(page) == []


def test_what_lies_on_the_table_is_seen_and_every_sentence_is_told(visit: Visit, new_house: str) -> None:
    guest = visit("Toni", base=new_house)
    table, _ = guest.table("hohe-karte", 3, kind="random")
    guest.start(table)
    guest.sit_down(table)
    guest.until(guest.page.locator(".trick .lies").count)
    expect(guest.page.locator("header").get_by_text("Hohe Karte")).to_be_visible()
    guest.play_deal()
