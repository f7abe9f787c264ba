"""Letters twice as large, names as long as they come: none is cut, broken in the middle of a word, or covered."""

import contextlib

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from tests.browser.checks import sideways
from tests.browser.conftest import Visit
from tests.browser.keeper import PATIENCE, Keeper

NAMES = ("Obermeier-Hintertupfinger, Sepp", "Kreitmayr, Maximiliane", "Rösch, Quirin", "Rösch, Norbert")
TROUBLES = """() => {
  const troubles = [];
  const shown = [...document.querySelectorAll('.person b, .column-name [aria-hidden], .undo b')]
    .filter((one) => one.checkVisibility());
  for (const one of shown) {
    const text = one.firstChild;
    for (const word of text.data.matchAll(/[^\\s-]+-?/g)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      if (range.getClientRects().length > 1) troubles.push(`broken: ${word[0]}`);
    }
    if (one.scrollWidth > one.clientWidth + 1 && one.clientWidth) troubles.push(`cut: ${text.data}`);
  }
  const boxes = [...document.querySelectorAll('.column-name, thead .mat i')].filter((one) => one.checkVisibility());
  for (const [at, one] of boxes.entries())
    for (const other of boxes.slice(at + 1)) {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (Math.min(wide, high) > 2) troubles.push(`covered: ${one.textContent} ${other.textContent}`);
    }
  return shown.length ? troubles : ['nothing there'];
}"""


def well(page: Page) -> None:
    """Once the letters are there and everything has found its place."""
    with contextlib.suppress(TimeoutError):
        page.wait_for_function(f"() => !({TROUBLES})().length", timeout=PATIENCE)
    assert page.evaluate(TROUBLES) == []
    assert sideways(page) <= 0


@pytest.mark.parametrize("size", ["100%", "200%"])
def test_names_on_a_list_are_read_whole_on_a_phone(visit: Visit, size: str) -> None:
    keeper = Keeper(visit("Toni", phone=True))
    keeper.begin("tischliste", list(NAMES))
    page = keeper.page
    page.evaluate("size => document.documentElement.style.fontSize = size", size)
    well(page)
    keeper.tap(keeper.person(0))
    keeper.tap(keeper.person(1))
    page.get_by_role("button", name="gewonnen").first.click()
    expect(page.locator(".undo")).to_be_visible()
    well(page)
    keeper.sees_line(1)
    keeper.tab("Liste")
    expect(page.locator(".column-name").first).to_be_visible()
    well(page)
    assert page.get_by_role("columnheader", name="Kreitmayr, Maximiliane").count() == 1


@pytest.mark.parametrize("kind", ["doppelkopfliste", "protokoll"])
def test_what_is_entered_on_the_other_lists_fits_a_phone_as_well(visit: Visit, kind: str) -> None:
    keeper = Keeper(visit("Toni", phone=True))
    keeper.begin(kind, list(NAMES))
    page = keeper.page
    expect(page.locator(".pane.entry button[data-column], .pane.entry input").first).to_be_visible()
    if kind == "protokoll":
        table = page.locator(".pane.entry .scroll")
        assert table.evaluate("one => one.scrollWidth - one.clientWidth") <= 0
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert sideways(page) <= 0
