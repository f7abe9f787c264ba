"""What happens around the deals of Chaotentrumpf: agreement, office, lot, minutes, trial, director, play-off."""

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Visit
from tests.browser.guest import Guest
from tests.browser.test_together import gathered

QUICK = {"cut": 0.1, "exchange_batch": 0.1}


def ask(guest: Guest, kind: str) -> Locator:
    question = guest.page.locator(f'.asks [data-kind="{kind}"]')
    expect(question).to_be_visible(timeout=15_000)
    return question


def say(guest: Guest, kind: str, words: str) -> None:
    ask(guest, kind).locator("button", has_text=words).click()


def office(guests: list[Guest], *, keeper: int = 0) -> None:
    """This one keeps the minutes; the next one deals."""
    for seat, guest in enumerate(guests):
        ask(guest, "volunteer").locator("button").nth(int(seat == keeper)).click()


def accuse(guest: Guest, accused: str) -> None:
    if guest.page.locator(".res").count():
        guest.page.get_by_role("button", name="Anklagen").click()
    else:
        guest.page.get_by_role("button", name="Menü").click()
        guest.page.locator("dialog[open]").get_by_role("button", name="Anklagen").click()
    sheet = guest.page.locator("dialog[open]")
    sheet.get_by_role("button", name=accused, exact=True).click()
    sheet.get_by_role("button", name="Etwas anderes").click()
    sheet.get_by_role("button", name="Nein", exact=True).click()
    sheet.locator("footer .btn.main").click()


def judge(guest: Guest, words: str) -> None:
    sheet = guest.page.locator("dialog[open]")
    sheet.get_by_role("button", name=words, exact=True).click()
    sheet.locator("footer .btn.main").click()


def test_one_no_brings_the_articles_back_and_the_lot_finds_a_keeper(visit: Visit) -> None:
    anna, berta = visit("Anna"), visit("Berta", lang="en", phone=True)
    gathered(anna, [berta], "chaotentrumpf", packs=1, hand=4, minutes=False)
    expect(ask(anna, "agree").locator(".points li")).to_have_count(5)
    say(anna, "agree", "Einverstanden")
    say(berta, "agree", "No, by the articles")
    ask(anna, "volunteer")
    expect(anna.page.locator(".side")).to_contain_text("Grenze 1000")  # with minutes again
    for guest in (anna, berta):
        ask(guest, "volunteer").locator("button").first.click()
    say(anna, "nominate", "Ich selbst")
    say(berta, "nominate", "Myself")
    ask(anna, "tip").locator(".opt").first.click()
    ask(berta, "tip").locator(".opt").last.click()
    expect(anna.page.locator(".ctlot")).to_contain_text("führt das Protokoll")
    expect(berta.page.locator(".play")).to_have_attribute("data-phase", "electing", timeout=15_000)
    expect(berta.page.locator(".bar .meta")).to_contain_text("2 packs")
    expect(berta.page.locator(".toast")).to_have_count(0)


def test_the_director_confirms_what_one_judge_alone_has_said(visit: Visit) -> None:
    anna, berta, dora = visit("Anna"), visit("Berta", phone=True), visit("Dora", phone=True)
    table, code = anna.table("chaotentrumpf", 2, options={"one_judge": "director", "timing": QUICK}, bots=())
    berta.post("/join", {"code": code})
    berta.post(f"/tables/{table}/sit")
    dora.post("/join", {"code": code})
    for guest in (anna, berta, dora):
        guest.sit_down(table)
    expect(berta.page.locator("main")).to_contain_text("braucht der Tisch jemanden, der die Aufsicht hat")
    anna.page.get_by_role("button", name="Dora die Aufsicht geben").click()
    expect(dora.page.locator("main")).to_contain_text("Du hast die Aufsicht.")
    anna.page.locator(".go .btn.main").click()
    office([anna, berta])
    ask(berta, "turn")

    accuse(anna, "Berta")
    expect(berta.page.locator(".bar .meta")).to_have_text("Anklage gegen dich")
    judge(anna, "Nein, kein Versehen")
    judge(anna, "−200")
    expect(anna.page.locator(".ctbench")).to_contain_text("die Leitung")
    expect(dora.page.locator("dialog[open]")).to_contain_text("Berta sollen 200 Punkte abgezogen werden.")
    judge(dora, "Ja, bestätigen")
    expect(berta.page.locator(".res .out")).to_contain_text("Strafe: Berta −200", timeout=15_000)

    anna.page.get_by_role("button", name="Beschädigtes Blatt vermerken").click()
    judge(anna, "Berta")
    expect(berta.page.locator(".ctafter")).to_contain_text("Berta schuldet ein neues Blatt.")

    accuse(anna, "Berta")  # of a deal that is gone: only the match as a whole is left to be judged
    expect(berta.page.locator(".ctafter").first).to_contain_text("Das Spiel ruht")
    expect(anna.page.locator("dialog[open]")).to_contain_text("Für eine Strafe ist es zu spät")
    judge(anna, "Ja, annullieren")
    expect(dora.page.locator("dialog[open]")).to_contain_text("Die ganze Partie soll annulliert werden.")
    judge(dora, "Ja, bestätigen")
    expect(berta.page.locator(".res .out")).to_contain_text("Die Partie ist annulliert", timeout=15_000)


def test_when_the_time_is_up_those_who_are_level_play_off(visit: Visit) -> None:
    """Nobody says a word: every question before the deal runs out, then the match. Its deal does not count (CT-17c)."""
    timing = {**QUICK, "office": 0.2, "tip": 0.2, "match": 2}
    guest = visit("Toni", phone=True)
    table, _ = guest.table("chaotentrumpf", 2, options={"time_up": "void_deal", "timing": timing})
    guest.start(table)
    guest.sit_down(table)
    playoff, result = guest.page.get_by_text("Stechen bis 50"), guest.page.locator(".res .out")
    expect(playoff.or_(result).first).to_be_visible(timeout=20_000)
    if result.count():
        expect(result).to_contain_text("Die Zeit der Partie ist um.")
        guest.page.locator(".go .btn.main").click()
    expect(playoff).to_be_visible(timeout=15_000)
