"""How many clicks from the home page to the first own card, against bots, for a person who wants nothing special."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit

PLAIN = re.compile(r"Weiter|Keine Spritze|Gesund|Nein|Ziehen|Schwarz|Rot|Nicht")
"""What such a person answers; else the first answer there is. What the page answers by itself is left to it."""
MOST = {"Schafkopf": 3, "Doppelkopf": 3, "Mau-Mau": 4, "Chaotentrumpf": 5}
TRIES = 3
"""A deal may be thrown in, a Spritze asked for, an election go on: then the cards have counted, not the page."""


def first_card(page: Page, game: str) -> tuple[int, list[str]]:
    """Clicks from the home page on, and what was answered; none when the deal was thrown in before the first card."""
    page.goto("/")
    page.get_by_role("button", name=f"Gegen Bots: {game}").click()
    clicks, answers = 1, list[str]()
    rest = page.locator(".asks[aria-busy=false]:not(:has([role=status]))")  # else the page answers by itself
    asked_for = rest.locator("[data-kind]:not([data-kind=announce])")
    playable = page.locator(".play:has(.asks[aria-busy=false] [data-byhand]) .hand button.can")
    thrown_in = page.locator(".res .out[data-redeal]")
    while True:
        expect(asked_for.or_(thrown_in).last).to_be_visible(timeout=20_000)
        if thrown_in.count():
            return 99, answers
        if playable.count():
            playable.first.click()
            return clicks + 1, answers
        buttons = asked_for.last.locator("button:not([disabled], [aria-disabled=true], .off)")
        plain = buttons.filter(has_text=PLAIN)
        button = plain.first if plain.count() else buttons.first
        answers.append(" ".join(button.inner_text(timeout=5000).split()))
        button.click()
        clicks += 1
        expect(page.locator(".asks[aria-busy=false]").or_(thrown_in).first).to_be_attached()


@pytest.mark.parametrize("game", MOST)
def test_the_first_own_card_is_few_clicks_away(visit: Visit, game: str, capsys: pytest.CaptureFixture[str]) -> None:
    page = visit("Toni").page  # known by name: who comes for the first time says it once, by one more click
    for _ in range(TRIES):
        clicks, answers = first_card(page, game)
        if clicks <= MOST[game]:
            break
    with capsys.disabled():
        print(f"\n{game}: {clicks} clicks to the first own card ({', '.join(answers) or 'nothing asked'})")
    assert clicks <= MOST[game]
