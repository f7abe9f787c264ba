"""The pictures of the handbook: its evening of eight people, followed in the browser to the prizes."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page, expect

from tests.browser.evening import Desk, enters
from tests.browser.guest import Guest

PEOPLE: Final = (
    *("Huber, Anna", "Maier, Bert", "Vogl, Cilli", "Lang, Didi"),
    *("Rott, Emil", "Sturm, Fanni", "Wolf, Girgl", "Zach, Heidi"),
)
LAPTOP: Final[dict[str, Any]] = {"viewport": {"width": 1280, "height": 800}}
PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 390, "height": 760},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}


def pictures(browser: Browser, address: str, folder: Path) -> None:
    """Each one as `evening-NAME.jpg` into the folder."""

    def visit(name: str = "", shape: dict[str, Any] = LAPTOP) -> Guest:
        guest = Guest(browser.new_context(base_url=address, locale="de-DE", **shape).new_page())
        return guest.named(name) if name else guest

    def taken(page: Page, name: str) -> None:
        page.wait_for_load_state("networkidle")
        page.screenshot(path=folder / f"evening-{name}.jpg", animations="disabled", type="jpeg", quality=70)

    desk = Desk(visit("Leo"))
    desk.page.goto("/evenings/new")
    taken(desk.page, "new")
    desk.open("Schafkopf", "Herbst-Preisschafkopf", rounds=1, fee="10", prizes="50 30")
    until_the_draw(desk, taken)
    phone = enters(visit(shape=PHONE), desk.code("player", 3), "p")
    expect(phone.get_by_text("Mit dir am Tisch")).to_be_visible()
    taken(phone, "phone")
    taken(enters(visit(shape=PHONE), desk.code("table", 1001)), "table")
    taken(enters(visit(), desk.code("screen")), "screen")
    until_the_prizes(desk, taken)


def opened(desk: Desk, tab: str, heading: str) -> None:
    desk.tab(tab)
    expect(desk.page.get_by_role("heading", name=heading)).to_be_visible()


def until_the_draw(desk: Desk, taken: Callable[[Page, str], None]) -> None:
    opened(desk, "Anmeldung", "Nummern zuerst")
    desk.arrive(PEOPLE)
    desk.button("Alle 8 dürfen genannt werden").click()
    expect(desk.page.get_by_role("link", name="Spielerausweise")).to_be_visible()
    taken(desk.page, "people")
    desk.draw("Linde")
    expect(desk.page.get_by_role("link", name="Lose zum Aufkleben")).to_be_visible()
    taken(desk.page, "places")
    opened(desk, "Codes", "Wer kommt womit herein")
    expect(desk.page.get_by_role("link", name="Spielerausweise")).to_be_visible()
    taken(desk.page, "codes")
    opened(desk, "Drucken", "Einzelne Papiere")
    taken(desk.page, "print")
    opened(desk, "Übersicht", "Das fehlt jetzt")
    taken(desk.page, "desk")


def until_the_prizes(desk: Desk, taken: Callable[[Page, str], None]) -> None:
    desk.list(1, 1)
    desk.type((12, -4, -20, 12), reuegeld="4")
    taken(desk.page, "entry")
    desk.file(1, 1, (12, -4, -20, 12), reuegeld="4")
    desk.file(1, 2, (30, -10, -15, -5), reuegeld="3")
    desk.missing("Serie 1 ist vollständig", "Abschließen")
    desk.tab("Abschluss")
    desk.button("Abend beenden").click()
    expect(desk.page.get_by_role("heading", name="Der Abend ist aus")).to_be_visible()
    taken(desk.page, "closing")
    opened(desk, "Kasse", "Kassenbuch")
    taken(desk.page, "cash")
