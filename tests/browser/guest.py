"""A person in front of a browser: names herself, sets a table up, answers whatever the page asks, card by card."""

import re
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page, expect

_THERE = """() => {
  const all = (what) => [...document.querySelectorAll(what)];
  return {
    redeal: all('.res .out[data-redeal]').length > 0,
    busy: all('.asks[aria-busy=true]').length > 0,
    sheet: all('dialog[open]').length > 0,
    asks: all('.asks .ask, .asks [data-kind]').map((one) => one.dataset.kind ?? ''),
  };
}"""
"""What is to be done on a page; `busy`: the last answer is still on its way."""


class Guest:
    def __init__(self, page: Page, *, seed: int = 0) -> None:
        self.page, self.dice = page, Random(seed)
        self.seen: set[str] = set()
        """Kinds of questions the page has asked."""
        self.code = ""
        """The invitation to the table set up last."""

    def post(self, path: str, body: Any = None) -> Any:
        """Past the page, which need not have been opened for it."""
        answer = self.page.request.post(f"/api{path}", data=body or {})
        assert answer.ok, f"{path} {answer.text()}"
        return answer.json()

    def named(self, name: str) -> "Guest":
        self.post("/me", {"name": name})
        return self

    def table(
        self,
        game: str,
        players: int,
        *,
        options: dict[str, Any] | None = None,
        bots: Sequence[int] | None = None,
        kind: str = "club",
        private: bool = True,
    ) -> tuple[str, str]:
        """Sets a table up without its forms; its id and its code."""
        wish = {"game": game, "players": players, "options": options or {}, "private": private}
        made = self.post("/tables", wish)
        for seat in range(1, players) if bots is None else bots:
            self.post(f"/tables/{made['id']}/bot", {"seat": seat, "bot": kind})
        return made["id"], made["invite"]

    def sit_down(self, table: str) -> None:
        self.page.goto(f"/table/{table}")

    def start(self, table: str) -> None:
        self.post(f"/tables/{table}/start")

    # --- answering ------------------------------------------------------------------------------------------------

    def answer(self) -> bool:
        """One answer, if the page asks for one: in a sheet, by a card, by a button, or that a redeal has been seen."""
        there = self.page.evaluate(_THERE)
        if there["redeal"]:
            return self._any(self.page.locator(".go .btn.main:enabled"))
        self.seen.update(there["asks"])
        if there["busy"] or not (there["asks"] or there["sheet"]):
            return False
        return self._sheet() or self._tile() or self._card() or self._button()

    def _sheet(self) -> bool:
        sheet = self.page.locator("dialog[open]")
        if not sheet.count():
            return False
        for field in sheet.first.locator("fieldset").all():
            if (
                not self._any(field.locator("button:not([disabled]):not([aria-disabled=true])"))
                and (text := field.locator("input")).count()
            ):
                text.first.fill("Stammtisch")
        done = sheet.first.locator("footer .btn.main:not([disabled])")
        return self.click(done.first if done.count() else sheet.first.locator("footer .btn, header .btn").first)

    def _tile(self) -> bool:
        """What is chosen from tiles (a wish, a solo) is more urgent than the next card; some want a button after it."""
        tiles = self.page.locator(".asks .opts .opt:not(.off):not([disabled])")
        return self.dice.random() < 0.6 and self._any(tiles)

    def _card(self) -> bool:
        cards = self.page.locator(".hand button.can")
        if not cards.count() and self.page.locator(".asks [data-byhand]").count():
            cards = self.page.locator(".hand button")
        return self._any(cards)

    def _button(self) -> bool:
        return self._any(self.page.locator(".asks .ask:last-child button:not([disabled]):not([aria-disabled=true])"))

    def _any(self, of: Locator) -> bool:
        count = of.count()
        return count > 0 and self.click(of.nth(self.dice.randrange(count)))

    def click(self, what: Locator) -> bool:
        """The page may have gone on in the meantime: then there was nothing to click."""
        try:
            what.dispatch_event("click", timeout=500)
        except Exception as gone:
            if "Timeout" not in str(gone) and "detached" not in str(gone):
                raise
            return False
        return True

    def until(self, done: Callable[[], object], *, seconds: int = 60) -> None:
        """Answers whatever is asked until this is so."""
        end = time.monotonic() + seconds
        while not done():
            if time.monotonic() > end:
                text = self.page.locator("body").inner_text()
                raise AssertionError(f"it never came to that; asked were {sorted(self.seen)}; {self.page.url}\n{text}")
            if not self.answer():
                self.page.wait_for_timeout(40)

    def play_deal(self) -> None:
        """Answers until the result of a deal is shown; one that is dealt again has none."""
        self.until(self.page.locator(".res .out:not([data-redeal])").count)

    def reads(self, words: str | re.Pattern[str]) -> None:
        expect(self.page.locator("main, dialog[open]").filter(has_text=words).first).to_be_visible()
