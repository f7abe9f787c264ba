"""What is rare in Mau-Mau, clicked through: the pack is stacked, and the bots do as they are told (`stackedhouse`)."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from tests.browser.checks import findings
from tests.browser.conftest import QUICK, Visit, _watched
from tests.browser.guest import Guest
from tests.browser.served import quickhouse
from tests.browser.stackedhouse import plan

PATIENT: Final[dict[str, Any]] = {"countdown_idle": None, "mau_grace": None}
"""Nobody is hurried."""
GREETINGS: Final = ("ask", "health", "starter")
MAU_MAU: Final = ("H9", "H8", "HK", "H10", "HB")
"""Laid in one turn on a heart."""
LARGE: Final[ViewportSize] = {"width": 1280, "height": 800}
SMALL: Final[ViewportSize] = {"width": 360, "height": 640}
TALL: Final[ViewportSize] = {"width": 390, "height": 844}
FLAT: Final[ViewportSize] = {"width": 740, "height": 360}

Table = Callable[..., Guest]


@pytest.fixture(scope="module")
def stage(house: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """The house in which all is planned."""
    folder = tmp_path_factory.mktemp("stage")
    with quickhouse("stackedhouse", str(folder)) as address:
        yield address, folder


@pytest.fixture(scope="module")
def toni(stage: tuple[str, Path], browser: Browser) -> Iterator[tuple[Guest, list[str]]]:
    """One window for all these tables, and what it has complained about."""
    trouble: list[str] = []
    context = browser.new_context(base_url=stage[0], locale="de-DE", viewport=LARGE)
    context.add_init_script(QUICK)
    yield Guest(_watched(context, stage[0], trouble)).named("Toni"), trouble
    context.close()


@pytest.fixture
def dealt(stage: tuple[str, Path], toni: tuple[Guest, list[str]]) -> Iterator[Table]:
    """Toni at seat A of a table whose first deal, or deals, are like this; the first card lies there."""
    guest, trouble = toni

    def sit(*deals: str, players: int = 4, dealer: str = "", says: Sequence[str] = (), **options: Any) -> Guest:
        plan(stage[1], *deals, dealer=dealer or "ABCDEFGH"[players - 1], says=says)
        timing = PATIENT | options.pop("timing", {})
        table, guest.code = guest.table("maumau", players, options={"timing": timing, **options})
        guest.start(table)
        guest.sit_down(table)
        return greeted(guest)

    guest.page.set_viewport_size(LARGE)
    yield sit
    assert trouble == []


def greeted(guest: Guest) -> Guest:
    """Everybody is well."""
    for _ in range(200):
        if guest.page.locator(".play[data-phase=playing]").count():
            break
        greeting = guest.page.locator(", ".join(f".asks [data-kind={kind}] button" for kind in GREETINGS))
        if not (greeting.count() and guest.click(greeting.first)):
            guest.page.wait_for_timeout(30)
    expect(guest.page.locator(".play[data-phase=playing]")).to_be_visible()
    return guest


def lay(guest: Guest, *cards: str) -> None:
    for card in cards:
        held = guest.page.locator(f".hand button[data-card='{card}']")
        before = held.count()
        tap(guest, card)
        expect(held).to_have_count(before - 1)  # before the next one is touched


def tap(guest: Guest, card: str) -> None:
    guest.page.locator(f".hand button.can[data-card='{card}']").first.click()


def question(guest: Guest, kind: str) -> Any:
    shown = guest.page.locator(f".asks [data-kind={kind}]")
    expect(shown).to_be_visible()
    return shown


def told(guest: Guest, words: str) -> None:
    expect(guest.page.locator(".side .log")).to_contain_text(words)


def test_points_earn_a_rule_that_all_must_keep(dealt: Table) -> None:
    mine = f"A: {' '.join(MAU_MAU)}"
    deals = (f"{mine}; H: P8 P9 PK XK X8 | HD | P7", f"{mine} | HD", "A: P8 P9 PK; B: H9 X7 X8 P7 P9 | HD")
    guest = dealt(*deals, players=8, dealer="G", says=("H: draw", "H: done", "B: H9"), target=20)
    page = guest.page
    lay(guest, *MAU_MAU)
    page.locator(".go .btn.main").click()
    lay(greeted(guest), *MAU_MAU)
    page.set_viewport_size(SMALL)
    rule = question(guest, "rule")
    expect(rule).to_be_in_viewport(ratio=1)
    rule.locator(".btn").click()
    sheet = page.locator("dialog[open]")
    sheet.locator("input").fill("„Prost“ sagen")
    sheet.get_by_label("Welche Karte").select_option("9")
    sheet.get_by_label("Wen es bindet").select_option("all")
    assert findings(page) == []
    sheet.locator("footer .btn.main").click()
    expect(page.locator(".rulenews")).to_contain_text("Hausregel 1: „Prost“ sagen")
    expect(page.locator(".rulenews")).to_contain_text("Wird eine Neun gelegt: Pflicht für alle. Von Toni.")
    expect(page.locator(".asks [data-kind=rule]")).to_have_count(0)
    page.set_viewport_size(LARGE)
    page.locator(".go .btn.main").click()
    greeted(guest)
    question(guest, "gesture").get_by_role("button", name="„Prost“ sagen").click()
    told(guest, "Toni hält Hausregel 1 ein")
    expect(page.locator(".houserules")).to_contain_text("„Prost“ sagen")


def test_a_friend_sits_down_in_the_middle_of_a_deal_and_plays_the_next_one(
    dealt: Table, stage: tuple[str, Path], visit: Visit
) -> None:
    host = dealt(f"A: {' '.join(MAU_MAU)} | HD", "A: H9 H8 P9 | HD")
    code = host.code.replace("-", "")
    friend = visit("Dora", lang="en", base=stage[0])
    friend.page.goto(f"/join#{code}")
    friend.page.locator("button[type=submit]").click()
    expect(friend.page.locator(".sitin")).to_contain_text("All seats are taken. Toni can take a bot from the table")
    host.page.get_by_role("button", name="Menü").click()
    host.page.locator("dialog .chairs li", has_text="Beni").get_by_role("button").click()
    expect(host.page.locator("dialog .chairs li", has_text="Freier Platz")).to_be_visible()
    host.page.keyboard.press("Escape")
    expect(host.page.locator(".notice")).to_contain_text("Beni steht auf.")
    friend.page.locator(".sitin").get_by_role("button").click()
    expect(friend.page.locator(".sitin")).to_contain_text("You have sat down. You get cards in the next deal.")
    expect(friend.page.locator(".hand button")).to_have_count(0)
    expect(host.page.locator("[data-seat='3']")).to_contain_text("Ab dem nächsten Spiel")
    lay(host, *MAU_MAU)
    for guest in (host, friend):
        guest.page.locator(".go .btn.main").click()
    expect(friend.page.locator(".hand button")).to_have_count(5)
    expect(friend.page.locator(".toast")).to_have_count(0)
    friend.page.get_by_role("button", name="Menu").click()
    friend.page.get_by_role("button", name="Stand up").click()
    expect(friend.page.locator(".sitin")).to_contain_text("You are looking on")
    expect(host.page.locator(".notice")).to_contain_text("Dora steht auf.")


def test_the_edge_of_the_table_is_touched_and_somebody_was_last(dealt: Table) -> None:
    guest = dealt("A: H8 X7 | HD", special_rules=["pimperle"], pimperle_card="8", timing={"gesture": 60})
    lay(guest, "H8")
    guest.page.locator(".edge").click()
    expect(guest.page.locator(".notice")).to_contain_text("an der Kante")
    expect(guest.page.locator(".edge")).to_have_count(0)


def test_whole_hands_are_swapped_after_the_joker(dealt: Table) -> None:
    guest = dealt("A: JOKER H8 HK; C: X7 X8 X9 XK XA | HD", special_rules=["joker"])
    lay(guest, "JOKER")
    sheet = guest.page.locator("dialog[open]")
    guest.page.keyboard.press("Escape")  # to have a look at the table
    expect(sheet).to_have_count(0)
    question(guest, "swap").get_by_role("button", name="Mit wem?").click()
    sheet.get_by_role("button", name="Vroni").click()
    expect(sheet.locator(".verdict")).to_contain_text("5 Karten")
    sheet.locator("footer .btn.main").click()
    told(guest, "Toni tauscht die Karten mit Vroni.")
    hand = guest.page.locator(".hand button").evaluate_all("all => all.map(one => one.dataset.card)")
    assert sorted(hand) == ["X7", "X8", "X9", "XA", "XK"]


def test_mau_goes_with_the_last_card_but_one_and_the_pile_keeps_its_cards(dealt: Table) -> None:
    guest = dealt(f"A: {' '.join(MAU_MAU)} | HD")
    lay(guest, *MAU_MAU[:3])
    expect(guest.page.locator(".asks .say", has_text="Mau")).to_have_attribute("aria-pressed", "true")
    lay(guest, MAU_MAU[3])
    told(guest, "Toni: Mau!")
    lying = guest.page.locator(".pile .lies img").evaluate_all("all => all.map(one => one.naturalWidth > 0)")
    assert lying == [True, True, True]
    expect(guest.page.locator(".pile > :not(.lies)")).to_have_count(0)


def test_a_seven_goes_into_the_collider(dealt: Table) -> None:
    last = ("D: H9", "D: H8", "D: HK", "D: HA", "D: H7")
    guest = dealt("A: K7 X7 P8; D: H9 H8 HK HA H7 | HD", dealer="C", says=last)
    expect(question(guest, "collide")).to_contain_text("Sieben oder Zehn dazu?")
    lay(guest, "K7")
    expect(guest.page.locator(".chain li").nth(1)).to_contain_text("+")
    expect(guest.page.locator(".eff")).to_contain_text("+4")


def test_nobody_shuffles_before_he_has_reached_into_the_void_and_been_astonished(dealt: Table) -> None:
    deal = "A: P8 P9 PK XK X8; F: H7 H8 H9 HK HA | HD | XB"
    guest = dealt(deal, players=6, dealer="E", says=("F: H7",), decks=1, special_rules=["willi"])
    guest.page.locator(".asks [data-kind=play] .btn", has_text="ziehen").click()
    steps = question(guest, "willi").locator(".acts .btn")
    for k in range(3):
        steps.nth(k).click()
    told(guest, "Toni greift ins Leere, staunt und mischt.")


def test_a_question_that_accuses_is_taken_as_a_doubt_and_paid_for(dealt: Table) -> None:
    says = ("H: X9", "H: done")
    options: dict[str, Any] = {"mode": "table", "timing": {"doubt_withdraw": 60}}
    guest = dealt("A: H8 H9; H: X9 X8 XK P8 P9 | HD", players=8, dealer="G", says=says, **options)
    question(guest, "play")
    guest.page.locator(".quick .btn", has_text="Zweifeln").click()
    sheet = guest.page.locator("dialog[open]")
    sheet.get_by_role("button", name="Korbi").click()
    sheet.get_by_role("button", name="falsch gelegt").click()
    sheet.get_by_role("button", name="Nur fragen").click()
    question(guest, "withdraw").get_by_role("button", name="Ich zweifle").click()
    expect(guest.page.locator(".notice")).to_contain_text("Strafkarte für Korbi: falsche Karte.")
    expect(guest.page.locator("[data-seat='7'] .pen .card")).to_have_count(1)


_COVERED: Final = """([upper, lower]) => {
  const boxes = (found) => [...document.querySelectorAll(found)].map((one) => [one, one.getBoundingClientRect()]);
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return boxes(upper).flatMap(([one, a]) => boxes(lower).filter(([other, b]) => one !== other && over(a, b))
    .map(([other]) => `${one.className} over ${other.className} ${other.textContent}`));
}"""


def covered(page: Page, upper: str, lower: str) -> list[str]:
    """What lies over something once the page has come to rest in its new shape."""
    overlaps: list[str] = []
    for _ in range(50):
        overlaps = page.evaluate(_COVERED, [upper, lower])
        if not overlaps:
            break
        page.wait_for_timeout(100)
    return overlaps


@pytest.mark.parametrize("players", [8, 7])
def test_nothing_covers_the_players_on_a_phone(dealt: Table, players: int) -> None:
    """A wish, the largest question of all, at the largest tables; then what all should have read."""
    guest = dealt("A: XB H8 HK HD P8 | HD", players=players)
    tap(guest, "XB")
    question(guest, "play")
    for shape in (SMALL, TALL, FLAT):
        guest.page.set_viewport_size(shape)
        people = ".seat .mat, .seat .nm, .seat .st"
        assert covered(guest.page, ".stock, .pile, .eff, .asks .ask", people) == [], shape
        assert covered(guest.page, ".asks .ask", ".stock > .card, .pile, .eff") == [], shape
    guest.page.locator(".opts .opt").first.click()
    guest.page.set_viewport_size(SMALL)
    guest.page.get_by_role("button", name="Menü").click()
    guest.page.get_by_role("button", name="Etwas fragen").click()
    guest.page.get_by_role("button", name="Wer ist am Zug").click()
    expect(guest.page.locator(".notice")).to_be_visible()
    assert covered(guest.page, ".notice", ".seat .nm, .seat .st, .stock, .pile, .eff") == []


def test_on_turn_with_nothing_that_fits_the_referee_says_why(dealt: Table) -> None:
    guest = dealt("A: P8 X9 XK P9 K8 | H10 | HA")
    question(guest, "play")
    expect(guest.page.locator(".hand button.no")).to_have_count(5)
    guest.page.locator(".hand button[data-card='P8']").click()
    toast = guest.page.locator(".toast")
    expect(toast.locator(".clause")).to_have_text("MM-Z1")
    expect(toast).not_to_contain_text("Reihe")
