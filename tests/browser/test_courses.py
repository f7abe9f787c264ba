"""First steps on the page: offered, gone through by taps and by keys, left and resumed, in both languages."""

from playwright.sync_api import Page, expect

from tests.browser.checks import findings
from tests.browser.conftest import Visit


def heading(page: Page, words: str) -> None:
    expect(page.locator(".txt h1")).to_have_text(words)


def card(page: Page, name: str) -> None:
    page.locator(f".asks[aria-busy=false] ~ .handzone button[data-card='{name}']").dispatch_event("click")


def go_on(page: Page) -> None:
    page.get_by_role("button", name="Weiter", exact=True).click()


def test_chaotentrumpf_on_a_phone_says_that_no_trick_costs_200(visit: Visit) -> None:
    guest = visit("Toni", phone=True)
    page = guest.page
    page.goto("/history")
    page.get_by_role("link", name="Chaotentrumpf: Erste Schritte").click()
    heading(page, "Sammle Augen")
    assert findings(page) == []
    go_on(page)
    page.locator(".asks[aria-busy=false]").get_by_role("button", name="Schwarz").click()
    expect(page.locator(".almost")).to_contain_text("drei Pik")
    page.locator(".asks").get_by_role("button", name="Pik", exact=False).first.click()
    expect(page.locator(".well")).to_contain_text("Drei von vier wollten Pik")
    go_on(page)
    page.locator(".asks[aria-busy=false]").get_by_role("button", name="Nein", exact=True).click()
    go_on(page)
    heading(page, "Bedienen")
    card(page, "PA")
    expect(page.locator(".toast")).to_contain_text("Herz")
    expect(page.locator(".toast .clause")).to_have_text("CT-15b")
    assert findings(page) == []
    page.reload()  # where one stopped, it goes on
    heading(page, "Bedienen")
    card(page, "H7")
    expect(page.locator(".well")).to_contain_text("21 Augen")
    page.goto("/")
    page.get_by_role("link", name="Chaotentrumpf: Weiter lernen: Schritt 4 von 8").click()
    heading(page, "Bedienen")
    page.get_by_role("button", name="Überspringen").click()
    heading(page, "Stechen")
    page.get_by_role("button", name="Überspringen").click()
    heading(page, "Kein Stich kostet 200")
    expect(page.locator(".points")).to_contain_text("−200")
    assert findings(page) == []
    go_on(page)
    go_on(page)
    page.get_by_role("button", name="An den Übungstisch").click()
    expect(page.locator(".play[data-game=chaotentrumpf]")).to_be_visible()


def test_schafkopf_by_keys_alone_in_english(visit: Visit) -> None:
    page = visit(lang="en").page
    page.goto("/learn/schafkopf")
    heading(page, "61 Augen win")
    expect(page.locator(".txt h1")).to_be_focused()  # a screen reader begins there
    page.keyboard.press("ArrowRight")
    heading(page, "Ober, Unter, hearts")
    page.keyboard.press("ArrowRight")
    page.locator(".asks[aria-busy=false]").get_by_role("button", name="I play").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Next")).to_be_focused()
    page.keyboard.press("Enter")
    heading(page, "Call a Sau")
    page.keyboard.press("ArrowLeft")
    heading(page, "Do you want to play?")
    page.goto("/learn/chess")
    expect(page.locator("main")).to_contain_text("There is no course for this game")
