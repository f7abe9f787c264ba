"""Ways through the house as people go them: from the first page to a card, by a code to a friend, back to what was."""

import re

from playwright.sync_api import expect

from stammtisch.rulebook import ledger
from tests.browser.conftest import Visit


def test_from_the_first_page_to_the_first_card_in_two_clicks(visit: Visit) -> None:
    page = visit().page
    page.goto("/")
    page.get_by_role("button", name="Gegen Bots").first.click()
    page.locator("dialog[open] .btn.main").click()
    expect(page.locator(".play")).to_be_visible()
    expect(page.locator(".hand button").first).to_be_visible()


def test_a_friend_joins_by_the_code_and_the_host_starts(visit: Visit) -> None:
    host, friend = visit("Anna"), visit(phone=True)
    table, code = host.table("schafkopf", 4, bots=(2, 3))
    host.sit_down(table)
    friend.page.goto(f"/join#{code}")
    friend.page.locator("main input[maxlength='24'], main input[name='name']").first.fill("Berta")
    friend.page.locator("main .btn.main").click()
    expect(friend.page).to_have_url(re.compile(f"/table/{table}"))
    expect(friend.page.locator("main")).to_contain_text("Anna")
    if friend.page.get_by_role("button", name="Hier sitzen").count():
        friend.page.get_by_role("button", name="Hier sitzen").first.click()
    expect(host.page.locator("main")).to_contain_text("Berta")
    host.page.locator(".go .btn.main").click()
    expect(friend.page.locator(".hand button")).to_have_count(8)


def test_everything_works_under_a_name_without_tls(visit: Visit, house: str) -> None:
    """No secure context: no crypto.subtle, no clipboard, no service worker."""
    guest = visit(base=house.replace("localhost", "stammtisch.test"))
    page = guest.page
    page.goto("/")
    assert not page.evaluate("isSecureContext")
    page.get_by_role("button", name="Gegen Bots").first.click()
    page.locator("dialog[open] .btn.main").click()
    expect(page.locator(".play")).to_be_visible()
    guest.play_deal()
    guest.page.locator("a[href^='/shuffle/']").first.click()
    expect(guest.page.locator("main .holds")).to_have_count(5)
    expect(guest.page.locator("main .holds.wrong, main .ans.bad")).to_have_count(0)


def test_a_clause_is_found_by_a_word_and_a_refusal_leads_to_it(visit: Visit) -> None:
    page = visit().page
    page.goto("/rules/schafkopf")
    page.get_by_role("searchbox").fill("davonlaufen")
    expect(page.locator("main mark").first).to_be_visible()
    page.get_by_role("searchbox").fill("qqqqqq")
    expect(page.locator("main mark")).to_have_count(0)
    expect(page.locator("main")).to_contain_text("qqqqqq")


def test_a_clause_tells_what_enforces_and_what_proves_it(visit: Visit) -> None:
    page = visit().page
    page.goto("/rules/schafkopf/SK-B5.4")
    page.locator(".rule.current .proof summary").click()
    told = page.locator(".rule.current .proof")
    if ledger.KEPT.exists():
        expect(told).to_contain_text("stammtisch.games.schafkopf.play:_sau_duty")
        expect(told).to_contain_text("tests/schafkopf/test_sau.py::test_searched_for_the_sau_falls")
    else:
        expect(told).to_contain_text("Hier liegt kein Ergebnis eines Testlaufs.")


def test_a_match_that_is_over_is_played_again_card_by_card(visit: Visit) -> None:
    guest = visit("Toni")
    page = guest.page
    table, _ = guest.table("doppelkopf", 4, options={"deals": 1})
    guest.start(table)
    guest.sit_down(table)
    guest.play_deal()
    page.locator("a[href^='/replay/']").first.click()
    expect(page.locator(".board")).to_be_visible()
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(re.compile(r"/replay/\w+/\d+"))
    at = page.url
    page.reload()
    expect(page.locator(".board")).to_be_visible()
    assert page.url == at
