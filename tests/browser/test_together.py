"""People at one table, each in a browser: reloads, lost lines, phones, second tabs."""

import re
import time
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.cable import Cable
from tests.browser.conftest import Visit
from tests.browser.guest import Guest

HELD = "all => all.map(one => one.dataset.card)"


def gathered(host: Guest, others: list[Guest], game: str, **options: object) -> str:
    table, code = host.table(game, len(others) + 1, options=dict(options), bots=())
    for guest in others:
        guest.post("/join", {"code": code})
        guest.post(f"/tables/{table}/sit")
    for guest in [host, *others]:
        guest.sit_down(table)
    host.page.locator(".go .btn.main").click()
    return table


def until_the_result(guests: list[Guest], *, at: dict[int, Callable[[], object]]) -> None:
    """All answer what they are asked; after so many answers something happens."""
    moves, end = 0, time.monotonic() + 120
    while not all(guest.page.locator(".res .out:not([data-redeal])").count() for guest in guests):
        assert time.monotonic() < end, "the match did not end"
        answered = 0
        for guest in guests:
            if guest.answer():
                answered += 1
                at.pop(moves + answered, lambda: None)()
        moves += answered
        if not answered:
            guests[0].page.wait_for_timeout(20)


def test_four_browsers_play_a_match_with_a_reload_a_lost_line_and_a_phone(visit: Visit) -> None:
    anna, berta, carl, dora = visit("Anna"), visit("Berta", lang="en"), visit("Carl", phone=True), visit("Dora")
    cable = Cable(dora.page)

    def lose_the_line() -> None:
        cable.cut()
        expect(dora.page.locator(".lost")).to_contain_text("Verbindung")
        cable.mend()
        expect(dora.page.locator(".lost")).to_have_count(0)

    gathered(anna, [berta, carl, dora], "schafkopf", deals=1)
    until_the_result([anna, berta, carl, dora], at={7: berta.page.reload, 12: lose_the_line, 20: carl.page.reload})
    totals = {tuple(guest.page.locator(".res .pts b").all_inner_texts()) for guest in (anna, berta, carl, dora)}
    assert len(totals) == 1
    results = [int(total.replace("\u2212", "-")) for total in totals.pop()]
    first = [seat for seat, total in enumerate(results) if total == max(results)]
    for guest, seat, lang in ((berta, 1, "en"), (dora, 3, "de")):
        expect(guest.page.locator("h1")).to_have_text(won_by(first, seat, lang))


def won_by(first: list[int], reader: int, lang: str) -> str:
    """The heading over the end of a match, as this seat reads it."""
    alone, yours, level, both, you = {
        "en": ("{} wins the match", "You win the match", "Level in front: {}", "and", "you"),
        "de": ("{} gewinnt die Partie", "Du gewinnst die Partie", "Gleichauf vorn: {}", "und", "du"),
    }[lang]
    names = [you if seat == reader else ("Anna", "Berta", "Carl", "Dora")[seat] for seat in first]
    if len(names) == 1:
        return yours if first == [reader] else alone.format(names[0])
    comma = "," if lang == "en" and len(names) > 2 else ""
    return level.format(f"{', '.join(names[:-1])}{comma} {both} {names[-1]}")


def test_the_rest_is_given_away_if_all_four_agree(visit: Visit) -> None:
    anna, *others = guests = [visit("Anna"), visit("Berta", lang="en"), visit("Carl", phone=True), visit("Dora")]
    gathered(anna, others, "doppelkopf", give_rest=True)

    def between_tricks() -> Guest | None:
        return next((guest for guest in guests if leads(guest)), None)

    end = time.monotonic() + 120
    while not (giver := between_tricks()):
        assert time.monotonic() < end, "nobody led to a second trick"
        if not sum(guest.answer() for guest in guests):
            anna.page.wait_for_timeout(20)
    giver.page.get_by_role("button", name="Menu" if giver is others[0] else "Menü").click()
    giver.page.locator("dialog[open]").get_by_role("button", name=re.compile("Rest schenken|Give the rest")).click()
    for guest in guests:
        if guest is not giver:
            guest.page.locator('[data-kind="consent"]').get_by_role(
                "button", name=re.compile("Einverstanden|Agreed?")
            ).click()
    for guest in guests:
        expect(guest.page.locator(".res .out h1")).to_have_text(
            re.compile("(Re|Kontra|Keine Partei|Neither party) (gewinnt|wins)")
        )


def leads(guest: Guest) -> bool:
    """To the second trick or a later one, with nothing else to be answered first."""
    page = guest.page
    return bool(
        page.locator("[data-phase=playing] .hand button.can").count()
        and not page.locator(".lies").count()
        and page.locator(".hand button").count() < 10
    )


def test_two_tabs_of_one_seat_stay_in_step(visit: Visit) -> None:
    guest = visit("Toni")
    table, _ = guest.table("schafkopf", 4)
    guest.start(table)
    guest.sit_down(table)
    second = guest.page.context.new_page()
    second.goto(guest.page.url)
    guest.until(lambda: guest.page.locator(".hand button").count() == 6)
    hands: list[list[str]] = []
    for _ in range(100):  # the last click may still be on its way
        hands = [page.locator(".hand button").evaluate_all(HELD) for page in (guest.page, second)]
        if hands[0] == hands[1]:
            break
        guest.page.wait_for_timeout(50)
    assert hands[0] == hands[1]
    assert len(hands[0]) in (5, 6)


def test_a_spectator_sees_the_table_and_no_hand(visit: Visit) -> None:
    host, other = visit("Toni"), visit("Gast")
    table, _ = host.table("schafkopf", 4, private=False)
    host.start(table)
    host.sit_down(table)
    other.sit_down(table)
    expect(host.page.locator(".hand button")).to_have_count(8)
    expect(other.page.locator(".watching")).to_be_visible()
    expect(other.page.locator(".hand button")).to_have_count(0)


def test_names_and_talk_of_others_stay_text(visit: Visit) -> None:
    nasty = "<img src=x onerror=a()>"
    host, other = visit("Toni"), visit(nasty)
    table, code = host.table("schafkopf", 4, bots=(2, 3))
    other.post("/join", {"code": code})
    other.post(f"/tables/{table}/sit")
    other.sit_down(table)
    host.sit_down(table)
    expect(host.page.locator("main")).to_contain_text(nasty)
    assert host.page.locator("main img[src='x']").count() == 0
