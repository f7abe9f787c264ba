"""The page of the table in the small things: reasons, results, pace, questions that need no answer."""

import json
import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.checks import findings
from tests.browser.conftest import Visit
from tests.browser.guest import Guest


def seated(visit: Visit, game: str, *, phone: bool = False, lang: str = "de", **options: object) -> Guest:
    guest = visit("Toni", phone=phone, lang=lang)
    table, _ = guest.table(game, 4, options=options)
    guest.start(table)
    guest.sit_down(table)
    return guest


def test_a_card_tapped_while_a_question_is_open_names_the_question(visit: Visit) -> None:
    page = seated(visit, "doppelkopf").page
    expect(page.locator('.asks[aria-busy=false] [data-kind="reserve"]')).to_be_visible()
    page.locator(".hand button").first.click()
    expect(page.locator(".toast")).to_contain_text("Gesund oder Vorbehalt?")
    expect(page.locator(".toast .clause")).to_have_text("DK-I.1")


@pytest.mark.parametrize(("game", "mode", "tricks"), [("schafkopf", "strict", 8), ("doppelkopf", "learn", 10)])
def test_the_result_shows_every_trick_and_hand_and_waits_for_who_looks(
    visit: Visit, game: str, mode: str, tricks: int
) -> None:
    guest = seated(visit, game, mode=mode)
    guest.play_deal()
    page = guest.page
    laid = page.locator(".allcards")
    expect(laid.locator(".tricks li")).to_have_count(tricks)
    expect(laid.locator(".tricks .card")).to_have_count(4 * tricks)
    expect(laid.locator(".held .card")).to_have_count(4 * tricks)
    expect(page.locator(".go [role=timer]")).to_have_text(re.compile(r"^\d+:\d\d$"))
    page.get_by_role("button", name="Noch anschauen").click()
    expect(page.locator(".go")).to_contain_text("höchstens drei Minuten")
    assert findings(page) == []
    laid.get_by_role("link", name="Nachspielen").click()
    expect(page.locator(".rp")).to_be_visible()
    page.locator(".bar a").first.click()
    expect(page.locator(".res .out")).to_be_visible()


def test_what_can_still_be_contested_is_said_to_lie_open_later(visit: Visit) -> None:
    """The server says so; that it does stands in tests/server/test_replays.py."""
    guest = seated(visit, "schafkopf")

    def contested(route: Route) -> None:
        outline = route.fetch().json()
        route.fulfill(json=outline | {"deals": [deal | {"settled": False} for deal in outline["deals"]]})

    guest.page.route("**/api/matches/*/replay", contested)
    guest.play_deal()
    expect(guest.page.locator(".allcards")).to_contain_text("sobald nichts mehr zu beanstanden ist")
    expect(guest.page.locator(".allcards .card")).to_have_count(0)


def test_learn_mode_says_one_sentence_and_its_clause_opens_in_place(visit: Visit) -> None:
    guest = seated(visit, "schafkopf", phone=True, mode="learn")
    page = guest.page
    question = page.locator('.play:has(.trick .lies) .asks[aria-busy=false] [data-kind="card"]')
    guest.until(question.count)
    expect(question.locator(".lesson")).to_have_text(re.compile(r"(bedienen|alles|abwerfen|Wirf ab).* Vorn liegt "))
    question.locator(".lesson .clause").click()
    sheet = page.locator("dialog[open]")
    expect(sheet).to_contain_text("§ SK-B5.6")
    expect(sheet.locator(".words")).not_to_be_empty()
    assert findings(page) == []
    assert len(page.context.pages) == 1
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(question).to_be_visible()


def prefer(guest: Guest, **settings: object) -> None:
    guest.page.add_init_script(f"localStorage['stammtisch.settings'] = JSON.stringify({json.dumps(settings)})")


def dealt(guest: Guest, game: str) -> Guest:
    table, _ = guest.table(game, 4)
    guest.start(table)
    guest.sit_down(table)
    return guest


def test_a_full_trick_stays_until_a_tap_hurries_it(visit: Visit) -> None:
    guest = visit("Toni")
    prefer(guest, pace="easy")
    dealt(guest, "schafkopf")
    lying = guest.page.locator(".trick .lies")
    guest.until(lambda: lying.count() == 4)
    guest.page.wait_for_timeout(700)
    expect(lying).to_have_count(4)
    guest.page.locator(".tabletop").click()
    expect(lying).not_to_have_count(4, timeout=1500)


def test_the_last_card_plays_itself_after_a_moment(visit: Visit) -> None:
    guest = seated(visit, "schafkopf")
    hand = guest.page.locator(".hand button")
    guest.until(lambda: hand.count() == 2)
    if hand.count() == 2:  # the last but one may be on its way already
        guest.page.locator(".asks[aria-busy=false] [data-byhand]").wait_for(timeout=15_000)
        guest.page.locator(".hand button.can").first.click()
    expect(hand).to_have_count(1)
    expect(guest.page.locator(".res .out")).to_be_visible(timeout=15_000)


def test_with_two_taps_the_first_lifts_the_card(visit: Visit) -> None:
    guest = visit("Toni")
    prefer(guest, pace="quick", twoTaps=True)
    dealt(guest, "schafkopf")
    page = guest.page
    choice = page.locator('.play:has(.asks[aria-busy=false] [data-kind="card"]) .hand button.can')
    guest.until(lambda: choice.count() > 1)  # one may have been lifted on the way here: there is another
    card = page.locator(".hand button.can:not(.up)").first
    name = card.get_attribute("data-card")
    card.click()
    lifted = page.locator(f".hand button.up[data-card='{name}']")
    expect(lifted).to_be_visible()
    lifted.click()
    expect(page.locator(f".hand button[data-card='{name}']")).to_have_count(0)


def test_pace_and_taps_are_chosen_in_the_settings(visit: Visit) -> None:
    page = visit("Toni").page
    page.goto("/settings")
    page.get_by_text("gemütlich").click()
    page.get_by_role("switch", name="Zweimal tippen").click()
    kept = page.evaluate("JSON.parse(localStorage.getItem('stammtisch.settings'))")
    assert (kept["pace"], kept["twoTaps"]) == ("easy", True)
    assert findings(page) == []


def test_what_is_trump_and_why_nobody_knew_the_cards_are_one_tap_away(visit: Visit) -> None:
    guest = seated(visit, "schafkopf", phone=True)
    page = guest.page
    guest.until(page.locator('.asks[aria-busy=false] [data-kind="card"]').count)
    page.get_by_role("button", name="Was ist Trumpf?").click()
    sheet = page.locator("dialog[open]")
    assert sheet.locator(".trumps .card").count() >= 4
    expect(sheet).to_contain_text("Niemand konnte diese Karten kennen")
    assert findings(page) == []


def test_a_label_switches_and_talk_is_read_in_the_waiting_room(visit: Visit) -> None:
    anna, beni = visit("Anna"), visit("Beni")
    anna.page.goto("/settings")
    switch = anna.page.get_by_role("switch", name="Zweimal tippen")
    anna.page.get_by_text("Zweimal tippen").click()
    expect(switch).to_be_checked()
    table, code = anna.table("schafkopf", 4, bots=())
    beni.post("/join", {"code": code})
    anna.sit_down(table)
    beni.sit_down(table)
    beni.page.get_by_label("Schreiben").last.fill("Servus beinand")
    beni.page.get_by_role("button", name="Senden").click()
    expect(anna.page.locator(".chatlines")).to_contain_text("Servus beinand")


def test_the_end_of_a_match_has_a_podium_and_can_be_sent_as_a_picture(visit: Visit) -> None:
    guest = seated(visit, "schafkopf", deals=1)
    guest.play_deal()
    podium = guest.page.locator(".podium")
    expect(podium.locator("li")).to_have_count(4)
    expect(podium.locator("li").first).to_contain_text("Tischpunkte")
    expect(guest.page.locator(".res .out h1")).to_have_text(
        re.compile("gewinnt die Partie|gewinnst die Partie|Gleichauf")
    )
    assert findings(guest.page) == []
    with guest.page.expect_download() as kept:
        podium.get_by_role("button", name="Als Bild teilen").click()
    assert kept.value.suggested_filename == "stammtisch.png"
    guest.page.get_by_role("button", name="Noch eine Partie").click()
    expect(guest.page.locator(".play")).to_be_visible()


# --- what it would bring ------------------------------------------------------------------------------------------


def test_a_long_press_says_what_an_announcement_would_bring_and_announces_nothing(visit: Visit) -> None:
    page = seated(visit, "doppelkopf").page
    rungs, sheet = page.locator(".ladder button"), page.locator("dialog[open]")
    page.get_by_role("button", name="Gesund").click()
    expect(rungs.first).to_be_visible(timeout=20_000)
    for step in ("keine 90", "keine 60", "keine 30", "schwarz"):
        rungs.filter(has_text=step).click(button="right")
        expect(sheet.locator(".lines .num")).to_have_text([re.compile(r"^[+−]\d+$")] * 4)
        page.keyboard.press("Escape")
    rungs.filter(has_text="keine 90").click(delay=700)
    expect(sheet).to_contain_text("Geschafft, mit 151 Augen")
    expect(sheet.locator(".lines .num")).to_have_count(4)
    values = sheet.locator(".lines .num").all_text_contents()
    made, missed, unsaid, unsaid_missed = (int(value.replace("−", "-")) for value in values)
    assert made > unsaid > 0 > missed
    assert unsaid >= unsaid_missed > 0
    expect(sheet.locator(".clause").first).to_have_text("DK-6a")
    page.keyboard.press("Escape")
    expect(page.locator(".ladder .said")).to_have_count(0)


def test_a_long_press_says_what_a_game_would_bring(visit: Visit) -> None:
    page = seated(visit, "schafkopf").page
    sheet = page.locator("dialog[open]")
    page.get_by_role("button", name="Spiel nennen").click()
    page.get_by_role("radio", name="Solo").click()
    page.locator(".opt").first.click(button="right")
    expect(sheet.locator(".lines .num")).to_have_text(["+6", "+9", "+12", re.compile("^−6"), re.compile("^−9")])
    expect(sheet.locator(".lines .num").nth(3)).to_contain_text("Reuegeld 1,00 €")
    page.keyboard.press("Escape")
    expect(page.locator(".opt.mine")).to_have_count(0)


# --- no card is blank ---------------------------------------------------------------------------------------------


def test_every_card_is_there_before_it_is_turned_up(visit: Visit) -> None:
    """Else it lies there white until its picture has come."""
    page = seated(visit, "maumau").page
    page.wait_for_function(
        """() => new Set(performance.getEntriesByType('resource').map((one) => one.name)
          .filter((name) => /[/][XPHK](A|K|D|B|10|9|8|7)-/.test(name))).size === 32"""
    )
