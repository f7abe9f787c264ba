"""Schafkopf and Doppelkopf through the page: the questions of their own, with and without the referee's help."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.guest import Guest
from tests.thorough import thorough

ROUNDS = [
    ("schafkopf", "table", False),
    ("schafkopf", "learn", True),
    ("doppelkopf", "table", True),
    ("doppelkopf", "learn", False),
]
SIDEWAYS = "document.documentElement.scrollWidth > document.documentElement.clientWidth"


TRIED = ROUNDS if thorough("web", "tests/browser") else ROUNDS[1:3]


@pytest.mark.parametrize(("game", "mode", "phone"), TRIED)
def test_a_whole_deal_in_each_mode(visit: Visit, game: str, mode: str, phone: bool) -> None:
    guest = visit("Toni", phone=phone)
    table, _ = guest.table(game, 4, options={"mode": mode})
    guest.start(table)
    guest.sit_down(table)
    guest.play_deal()
    expect(guest.page.locator(".res .out h1")).to_be_visible()
    assert not guest.page.evaluate(SIDEWAYS)


def ask(page: Page, kind: str) -> None:
    expect(page.locator(f'.asks [data-kind="{kind}"]')).to_be_visible(timeout=20_000)


def cards(page: Page) -> list[str]:
    cards_shown: list[str] = page.locator(".hand button").evaluate_all("all => all.map(one => one.dataset.card)")
    return cards_shown


def test_the_hand_is_sorted_for_the_solo_that_is_considered(visit: Visit) -> None:
    guest = visit("Toni")
    page = guest.page
    table, _ = guest.table("doppelkopf", 4)
    guest.start(table)
    guest.sit_down(table)
    ask(page, "reserve")
    page.get_by_role("button", name="Vorbehalt").click()
    page.locator(".opt", has_text="Bubensolo").click()
    expect(page.get_by_role("button", name="Bubensolo ansagen")).to_be_enabled()
    jacks = [card for card in cards(page) if card[1:] == "B"]
    assert cards(page)[: len(jacks)] == jacks
    page.locator(".opt", has_text="Fleischlos").click()
    suits = "".join(card[0] for card in cards(page))
    assert suits == "".join(sorted(suits, key="XPHK".index))
    page.get_by_role("button", name="Doch nicht").click()
    page.get_by_role("button", name="Gesund").click()
    expect(page.locator('.asks [data-kind="reserve"]')).to_have_count(0)


def test_at_a_table_with_a_referee_no_card_is_marked(visit: Visit) -> None:
    guest = visit("Toni")
    table, _ = guest.table("schafkopf", 4, options={"mode": "table"})
    guest.start(table)
    guest.sit_down(table)
    hinted = guest.page.locator(".hand .can, .hand .no, .trick .best")
    question = guest.page.locator('.play:has(.trick .lies) .asks[aria-busy=false] [data-kind="card"]')
    guest.until(question.count)
    expect(question).to_be_visible()
    expect(hinted).to_have_count(0)  # once the last trick has been cleared away


def until_asked(guest: Guest, kind: str) -> None:
    """Answers whatever else is asked, and waits until the table waits for this."""
    guest.until(guest.page.locator(f'.asks[aria-busy=false] [data-kind="{kind}"]').count)


def at_rest(lines: Locator) -> list[str]:
    """What stands there once nothing is on its way any more."""
    seen: list[str] = []
    for _ in range(20):
        lines.page.wait_for_timeout(400)
        now = lines.all_text_contents()
        if now == seen:
            break
        seen = now
    return seen


def test_a_reload_in_the_middle_of_a_deal_forgets_nothing(visit: Visit) -> None:
    """The list with what was played, and what has just happened: the same beside the table before and after."""
    guest = visit("Toni")
    table, _ = guest.table("schafkopf", 4, options={"deals": 3})
    guest.start(table)
    guest.sit_down(table)
    guest.play_deal()
    guest.page.locator(".go .btn.main").click()
    until_asked(guest, "card")
    told, log = guest.page.locator(".side .told"), guest.page.locator(".side .log li")
    expect(told).to_have_count(1)
    expect(told).to_have_text(re.compile("gewonnen|verloren|Fehler"))
    before = told.all_text_contents(), at_rest(log)
    assert len(before[1]) == 6
    guest.page.reload()
    expect(log).to_have_text(before[1])
    expect(told).to_have_text(before[0])


def test_who_announced_what_is_known_after_a_reload(visit: Visit) -> None:
    guest = visit("Toni")
    table, _ = guest.table("doppelkopf", 4)
    guest.start(table)
    guest.sit_down(table)
    rung = guest.page.locator(".ladder button.open, .ladder button.due")
    announcement = guest.page.locator(".side li", has_text=re.compile(r"^Du: (Re|Kontra)\b.* \(.*\)$"))

    def announced() -> int:
        if rung.count():  # the moment may be over before the click arrives, and another one comes
            guest.click(rung.first)
        return announcement.count()

    guest.until(announced)
    until_asked(guest, "card")
    before = at_rest(announcement)
    assert before
    guest.page.reload()
    expect(announcement).to_have_text(before)
