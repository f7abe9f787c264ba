"""A whole deal of each game against bots, through the page alone."""

import pytest
from playwright.sync_api import expect

from tests.browser.checks import findings
from tests.browser.conftest import Visit

DEALS = [
    ("schafkopf", 4, {"deals": 2}),
    ("doppelkopf", 4, {"deals": 2}),
    ("maumau", 4, {"target": 5}),
    ("chaotentrumpf", 5, {"max_deals": 2}),
]


@pytest.mark.parametrize(("game", "players", "options"), DEALS, ids=[game for game, *_ in DEALS])
def test_a_whole_deal_against_bots(visit: Visit, game: str, players: int, options: dict[str, object]) -> None:
    guest = visit("Toni")
    table, _ = guest.table(game, players, options=options)
    guest.start(table)
    guest.sit_down(table)
    guest.play_deal()
    expect(guest.page.locator(".res .lines li").first).to_be_visible()
    expect(guest.page.locator(".res .pts b")).to_have_count(players)
    assert findings(guest.page) == []
    guest.page.locator(".go .btn.main").click()
    expect(guest.page.locator(".play")).to_be_visible()


def test_the_same_test_is_dealt_the_same_cards(visit: Visit) -> None:
    """Neither the dice of the house nor the word a page throws in may be luck: a test that fails, fails again."""
    guest = visit("Toni")
    hands = []
    for _ in range(2):
        table, _ = guest.table("schafkopf", 4)
        guest.start(table)
        guest.sit_down(table)
        expect(guest.page.locator(".hand button")).to_have_count(8)
        hands.append(guest.page.locator(".hand button").evaluate_all("all => all.map(one => one.dataset.card)"))
    assert hands[0] == hands[1]


def test_strong_bots_play_whole_deals_and_somebody_else_speaks_until_they_are_ready(visit: Visit) -> None:
    guest = visit("Toni")
    table, _ = guest.table("schafkopf", 4, options={"deals": 40}, kind="strong")
    guest.start(table)
    guest.sit_down(table)
    for _ in range(35):
        guest.play_deal()
        metrics = guest.page.request.get("/metrics").text()
        answers = {line.split()[0]: float(line.split()[1]) for line in metrics.splitlines() if "bot_answers{" in line}
        if answers['stammtisch_bot_answers{by="themselves"}'] > 8:
            break
        guest.page.locator(".go .btn.main").click()
        expect(guest.page.locator(".play")).to_be_visible()
    assert answers['stammtisch_bot_answers{by="themselves"}'] > 8
    assert answers['stammtisch_bot_answers{by="stand-in"}'] > 0
