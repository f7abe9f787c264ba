"""Mau-Mau as at a real table: a doubt, and the plenum that is called."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.guest import Guest


def seated(visit: Visit, **options: object) -> Guest:
    guest = visit("Toni")
    table, _ = guest.table("maumau", 4, options={"mode": "table", "target": 5, **options})
    guest.start(table)
    guest.sit_down(table)
    return guest


def until(guest: Guest, selector: str) -> None:
    """Answers what must be answered until this is there, from deal to deal."""
    further = guest.page.locator(".go .btn.main:not([disabled])")

    def there() -> int:
        if further.count():
            guest.click(further)
        return guest.page.locator(selector).count()

    guest.until(there)


def doubted(page: Page) -> bool:
    """Opens the sheet and doubts the first who can be doubted; the turn may pass in the meantime."""
    page.locator(".quick .btn", has_text="weifeln").click()
    sheet = page.locator("dialog[open]")
    if not sheet.count():
        return False
    for field in sheet.locator("fieldset").all():
        field.locator("button:not([disabled])").first.click()
    page.locator("dialog[open] footer .btn.main:not([disabled])").click()
    return True


def test_a_doubt_is_judged_with_its_clause(visit: Visit) -> None:
    guest = seated(visit)
    until(guest, ".quick .btn:not(.off):has-text('weifeln')")
    assert doubted(guest.page)
    expect(guest.page.locator(".notice, .toast").first).to_be_visible()
    expect(guest.page.locator(".notice .clause, .toast .clause").first).to_be_visible()


def test_the_plenum_hears_charge_and_defence_and_votes(visit: Visit) -> None:
    guest = seated(visit)
    page = guest.page
    until(guest, ".quick .btn:not(.off):has-text('weifeln')")
    page.get_by_role("button", name="Plenum").first.click()
    sheet = page.locator("dialog[open]")
    for field in sheet.locator("fieldset").all():
        field.locator("button:not([disabled])").first.click()
    sheet.locator("footer .btn.main:not([disabled])").click()
    expect(page.locator("dialog[open] textarea")).to_be_visible()
    page.keyboard.press("Escape")  # to have a look at the table
    page.get_by_role("button", name="Zum Plenum").click()
    page.locator("dialog[open] textarea").fill("Ich habe es gesehen.")
    page.locator("dialog[open] footer .btn.main").click()
    expect(page.locator("dialog[open] blockquote").first).to_contain_text("Ich habe es gesehen.")
    page.locator("dialog[open] .vote2 button").first.click()
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.locator(".notice")).to_be_visible()
