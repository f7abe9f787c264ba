"""Eighty people at the door, at the pace of somebody who types: from `make lan` to the first place on the wall.

    python -m tests.browser.eighty

Prints the seconds and the taps (clicks and Enter). No test: it waits as a person waits.
"""

import re
import tempfile
import time
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, expect, sync_playwright

from stammtisch.store.address import sqlite_url
from tests.browser.evening import Desk, enters
from tests.browser.guest import Guest
from tests.browser.served import CHROMIUM
from tests.server.process import Served

PEOPLE: Final = 80
KEY: Final = 90
"""Milliseconds a key."""
GREETING: Final = 900
"""Milliseconds between two people: the name is said, the money is on the table."""
THOUGHT: Final = 2_500
"""Milliseconds before a decision."""
RUN: Final = 60_000
"""Milliseconds in which the hall has watched all lots."""
FAMILIES: Final = ("Huber", "Böhm", "Zeller", "Rösch", "Wörner", "Fürst", "Jäger", "Maier", "Kreitmayr", "Obermeier")
FIRST: Final = ("Sepp", "Toni", "Anna", "Quirin", "Norbert", "Karl", "Käthe", "Georg")


def arrive(page: Page, name: str) -> None:
    field = page.get_by_role("combobox", name="Name an der Tür")
    page.wait_for_timeout(GREETING)
    field.press_sequentially(name, delay=KEY)
    field.press("Enter")
    if page.get_by_role("alert").count():  # nearly somebody else's name: it is a new one
        page.wait_for_timeout(THOUGHT)
        field.press("ArrowUp")
        field.press("Enter")
    expect(field).to_have_value("")


def everybody(page: Page) -> None:
    names = [f"{family}, {first}" for family in FAMILIES for first in FIRST]
    for name in names[:PEOPLE]:
        arrive(page, name)


def seated(page: Page) -> Desk:
    """Set up, the door, the draw; each choice after a moment's thought."""
    desk = Desk(Guest(page))
    page.goto("/")
    page.get_by_role("link", name="Abend anlegen").click()
    for click in (page.locator(".fmt", has_text="Schafkopf"), page.get_by_label("Name des Abends")):
        page.wait_for_timeout(THOUGHT)
        click.click()
    page.keyboard.type("Herbst-Preisschafkopf", delay=KEY)
    page.get_by_label("Startgeld").fill("10")
    page.wait_for_timeout(THOUGHT)
    desk.button("Abend eröffnen").click()
    page.wait_for_timeout(THOUGHT)
    page.get_by_role("dialog").get_by_role("textbox").press("Enter")
    page.wait_for_url(re.compile(r"/evenings/[\w-]+/people"))
    desk.timed("door", lambda: everybody(page))
    page.wait_for_timeout(THOUGHT)
    desk.timed("draw", lambda: desk.draw("Brezn", at_once=False))
    return desk


def main() -> None:
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as programs:
        server = Served("--lan", "--database", sqlite_url(Path(folder) / "evening.db"))
        try:
            chromium = programs.chromium.launch(executable_path=CHROMIUM)
            base = f"http://localhost:{server.port}"
            desk = seated(chromium.new_page(base_url=base, locale="de-DE"))
            screen = enters(Guest(chromium.new_page(base_url=base, locale="de-DE")), desk.code("screen"))
            expect(screen.locator(".latest b").first).to_be_visible()
            first = time.monotonic() - began
            expect(screen.locator(".names li").first).to_be_visible(timeout=RUN)
            last = time.monotonic() - began
            print(f"{PEOPLE} people: first place on the wall after {first:.0f} s, the last after {last:.0f} s")
            print(desk.seconds, desk.taps)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
