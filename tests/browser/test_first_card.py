"""How many clicks from the home page to the first own card, against bots, for a person who wants nothing special."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit

PLAIN = re.compile(r"Weiter|Keine Spritze|Gesund|Nein|Ziehen|Schwarz|Rot|Nicht")
"""What such a person answers; else the first answer there is."""
MOST = {"Schafkopf": 3, "Doppelkopf": 3, "Mau-Mau": 4, "Chaotentrumpf": 5}


@pytest.mark.parametrize("game", MOST)
def test_the_first_own_card_is_few_clicks_away(visit: Visit, game: str, capsys: pytest.CaptureFixture[str]) -> None:
    page = visit("Toni").page
    page.reload()  # known by name: who comes for the first time says it once, by one more click
    page.get_by_role("button", name=f"Gegen Bots: {game}").click()
    clicks, answers = 1, []
    rest = page.locator(".asks[aria-busy=false]")
    playable = page.locator(".play:has(.asks[aria-busy=false] [data-byhand]) .hand button.can")
    while True:
        expect(rest.locator("[data-kind]").last).to_be_visible(timeout=20_000)
        if playable.count():
            playable.first.click()
            clicks += 1
            break
        buttons = rest.locator("[data-kind]").last.locator("button:not([disabled], [aria-disabled=true], .off)")
        plain = buttons.filter(has_text=PLAIN)
        button = plain.first if plain.count() else buttons.first
        answers.append(" ".join(button.inner_text(timeout=5000).split()))
        button.click()
        clicks += 1
        expect(rest).to_be_visible()
    with capsys.disabled():
        print(f"\n{game}: {clicks} clicks to the first own card ({', '.join(answers) or 'nothing asked'})")
    assert clicks <= MOST[game]
