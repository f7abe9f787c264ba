"""Somebody who keeps a score list on a phone, and counts the taps."""

from typing import Any, Final

from playwright.sync_api import Locator, Page, expect

from tests.browser.guest import Guest

PATIENCE: Final = 20_000
"""Milliseconds until a busy machine has opened a page or stored a line."""


MOST_TABS: Final = 60
"""So many keys take somebody once round the page of a list."""


class Keeper:
    """Every tap goes through `tap`; `spent` says how many the last deal took."""

    def __init__(self, guest: Guest) -> None:
        self.guest, self.page = guest, guest.page
        self.taps = 0

    @property
    def list_id(self) -> str:
        return self.page.url.rpartition("/")[2]

    def begin(self, kind: str, names: list[str], **more: Any) -> str:
        """A list without its forms."""
        made: dict[str, Any] = self.guest.post("/lists", {"kind": kind, "names": names, **more})
        self.open(made["id"])
        return str(made["id"])

    def open(self, list_id: str) -> None:
        self.page.goto(f"/lists/{list_id}")
        self.is_in()

    def come_in(self, code: str) -> None:
        """By a link that somebody has handed over."""
        self.page.goto(f"/list/{code}")
        self.is_in()

    def is_in(self) -> None:
        expect(self.page.locator(".keep")).to_be_visible(timeout=PATIENCE)

    def code(self, role: str, number: int = 0) -> str:
        doors = self.data("/doors")
        return str(next(door["code"] for door in doors if (door["role"], door["number"]) == (role, number)))

    def data(self, path: str) -> Any:
        return self.page.evaluate(
            "path => fetch(path).then(answer => answer.json())", f"/api/lists/{self.list_id}{path}"
        )

    @property
    def exported(self) -> dict[str, Any]:
        data: dict[str, Any] = self.data("/export/json")
        return data

    # --- fingers ---

    def tap(self, what: str | Locator) -> None:
        target = self.page.locator(what) if isinstance(what, str) else what
        target.click()
        self.taps += 1

    def key(self, what: str | Locator) -> None:
        """By keys alone: Tab until it has the focus, then Enter."""
        target = self.page.locator(what) if isinstance(what, str) else what
        expect(target).to_be_visible()
        for _ in range(MOST_TABS):
            if target.evaluate("(node) => node === document.activeElement"):
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{what} is not reached by {MOST_TABS} tabs")

    def tab(self, words: str) -> None:
        self.page.locator(".tabs").get_by_role("button", name=words, exact=True).click()

    def spent(self) -> int:
        taps, self.taps = self.taps, 0
        return taps

    def person(self, column: int) -> str:
        return f".person[data-column='{column}']"

    # --- what stands there ---

    def sees_line(self, number: int) -> None:
        """It is stored: nothing of it waits any more."""
        stored = self.page.locator(f"tr[data-line='{number}']:not(.waits)")
        expect(stored).to_have_count(1, timeout=PATIENCE)

    @property
    def sums(self) -> list[str]:
        return [cell.replace("−", "-").replace("+", "") for cell in self.page.locator("[data-sum]").all_inner_texts()]


def target_sizes(page: Page) -> list[str]:
    """Whatever can be tapped on this page and is smaller than a thumb."""
    small: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('.keep button, .tabs button, .keep input, .undo button')]
          .filter((one) => one.offsetParent && one.type !== 'checkbox')
          .map((one) => [one.getBoundingClientRect(), one.textContent || one.ariaLabel || one.name])
          .filter(([box]) => box.width < 48 || box.height < 48)
          .map(([box, words]) => `${words.trim()} ${Math.round(box.width)}x${Math.round(box.height)}`)"""
    )
    return small
