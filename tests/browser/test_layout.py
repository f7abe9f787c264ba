"""Every table on every screen, measured: nothing covers anything else, nothing is cut off, every card can be hit."""

import itertools
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import SAME_WORD, Visit
from tests.browser.guest import Guest
from tests.thorough import thorough

SCREENS: Final = (
    (360, 640),
    (390, 664),
    (844, 390),
    (768, 1024),
    (820, 1180),
    (1024, 768),
    (1180, 820),
    (1440, 900),
    (2560, 1440),
)
CHANGED: Final = thorough("web", "tests/browser/test_layout.py")
TABLES: Final = (
    ("schafkopf", (4,)),
    ("doppelkopf", (4,)),
    ("maumau", tuple(range(2, 9)) if CHANGED else (2, 6, 8)),
    ("chaotentrumpf", tuple(range(2, 11)) if CHANGED else (2, 5, 10)),
)

MOMENTS: Final = {2: 2, 4: 5, 7: 2, 8: 2, 10: 3}
"""How many moments are measured at tables of so many; at the others one."""
LATE: Final = ("electing", "preparing", "playing")

MEASURE: Final = """() => {
  const troubles = [];
  const shown = (one) => one.checkVisibility({visibilityProperty: true, opacityProperty: true}) && !one.closest('.vh');
  const all = (what) => [...document.querySelectorAll(what)].filter(shown);
  const named = (one) => `${one.className} "${(one.textContent || one.dataset.card || '').trim().slice(0, 24)}"`;
  const box = (one) => one.getBoundingClientRect();
  const over = (a, b, by = 1.5) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > by
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > by;

  // Groups whose members must not touch those of any other group; within `people` not each other either.
  const people = all('.seat .nm, .seat .st, .seat > .mat').filter((one) => one.textContent.trim());
  const bubbles = all('.seat .bubble');
  const lying = all('.trick .lies .card, .trick .gap, .row10 .card, .stock > .card, .pile, .eff, .order, .ctplate, '
    + '.ctlot, .open .card, .ctstock, .tray, .plate, .chain');
  const asks = all('.asks .ask, .waitline');
  const self = all('.self .me, .self .handy .btn, .self .called, .quick .btn');
  const cards = all('.hand .card');
  const panels = all('.bar, .play > .side');
  const groups = {people, lying, asks, self, cards, panels};
  const names = Object.keys(groups);
  for (const [k, one] of names.entries())
    for (const other of names.slice(k + 1))
      for (const a of groups[one])
        for (const b of groups[other])
          if (over(box(a), box(b))) troubles.push(`${named(a)} on ${named(b)}`);
  for (const [k, a] of people.entries())
    for (const b of people.slice(k + 1))
      if (over(box(a), box(b)) && !(a.classList.contains('mat') && b.closest('.seat') === a.closest('.seat')))
        troubles.push(`${named(a)} on ${named(b)}`);
  for (const a of bubbles) {
    for (const b of [...all('.seat .nm'), ...lying, ...asks, ...panels, ...bubbles])
      if (a !== b && over(box(a), box(b), 4)) troubles.push(`${named(a)} on ${named(b)}`);
    for (const b of people.filter((one) => one.closest('.seat') !== a.closest('.seat')))
      if (over(box(a), box(b), 4)) troubles.push(`${named(a)} on ${named(b)}`);
  }
  for (const [k, a] of [...asks, ...self].entries())
    for (const b of [...asks, ...self].slice(k + 1))
      if (!a.contains(b) && over(box(a), box(b))) troubles.push(`${named(a)} on ${named(b)}`);

  // Nothing leaves the window, and no words their box.
  const {innerWidth: width, innerHeight: height} = window;
  for (const one of [...people, ...bubbles, ...lying, ...asks, ...self, ...cards]) {
    const {left, right, top, bottom} = box(one);
    if (left < -1 || right > width + 1 || top < -1 || bottom > height + 1)
      troubles.push(`${named(one)} leaves the window: ${[left, top, right, bottom].map(Math.round)}`);
  }
  for (const one of all('.seat .nm, .seat .st, .self b, .self .st, .asks h2, .asks .btn, .asks .opt, .bar h1, '
    + '.seg4 button, .ladder button, .quick .btn, .eff .serif, .hz'))
    if (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 3)
      troubles.push(`${named(one)} is cut off`);
  for (const one of all('.asks .ask'))
    if (one.scrollWidth > one.clientWidth + 1) troubles.push(`${named(one)} is too wide for itself`);
  if (document.documentElement.scrollWidth > width) troubles.push('the page scrolls sideways');

  // Words of a question do not stand one to a line.
  for (const one of all('.asks .ask h2, .asks .ask .hd p'))
    if (box(one).width < 150 && one.textContent.trim().length > 24) troubles.push(`${named(one)} is crushed`);

  // What can be seen of each card of the hand, by what is hit.
  const seen = cards.map((card) => {
    const {left, right, top} = box(card);
    let most = 0;
    for (let x = Math.ceil(left); x < right; x += 1) {
      const hit = document.elementFromPoint(x, top + 16);
      if (hit && card.parentElement.contains(hit)) most += 1;
    }
    return most;
  });
  return {troubles: [...new Set(troubles)], seen, wide: cards[0] ? Math.round(box(cards[0]).width) : 0};
}"""

SETTLED: Final = """([width, height]) => innerWidth === width && innerHeight === height
  && document.getAnimations().every((one) => one.playState !== 'running' || !one.effect.target.closest('.play'))"""


@pytest.fixture(autouse=True)
def same_answers(guest: Guest, request: pytest.FixtureRequest) -> None:
    """Whichever tests have run before in this process."""
    guest.dice.seed(request.node.name)


@pytest.fixture(scope="module")
def guest(house: str, browser: Browser) -> Iterator[Guest]:
    """One person for all tables of this file; nothing moves, so that everything can be measured at once."""
    context = browser.new_context(base_url=house, locale="de-DE", viewport={"width": 1440, "height": 900})
    context.add_init_script(SAME_WORD)
    context.add_init_script("""localStorage.setItem('stammtisch.settings', '{"pace": "quick", "motion": false}')""")
    page = context.new_page()
    yield Guest(page).named("Toni")
    context.close()


def screen(page: Page, width: int, height: int) -> dict[str, Any]:
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(SETTLED, arg=[width, height])
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    measured: dict[str, Any] = page.evaluate(MEASURE)
    return measured


def troubles(page: Page, where: str) -> list[str]:
    faults = []
    for width, height in SCREENS:
        measured = screen(page, width, height)
        faults += [f"{where} {width}x{height}: {trouble}" for trouble in measured["troubles"]]
        crushed = [width_seen for width_seen in measured["seen"] if width_seen < 43]
        if crushed and height > 480 and len(measured["seen"]) <= 14:
            faults.append(f"{where} {width}x{height}: of some cards only {crushed} px can be hit")
    return faults


def moments(guest: Guest, game: str, *, most: int, late: bool) -> Iterator[str]:
    """Different moments of a table, each kind of question in each phase once; `late`: when cards are on the table."""
    page = guest.page
    seen: set[str] = set()
    for _ in range(400):
        if page.locator(".res").count() or len(seen) >= most:
            return
        there = page.evaluate(
            """() => ({phase: document.querySelector('.play')?.dataset.phase ?? '',
                asks: [...document.querySelectorAll('.asks .ask')].map((one) => one.dataset.kind).join('+'),
                tall: document.querySelector('.asks .ask.tall') !== null,
                sheet: document.querySelector('dialog[open]') !== null,
                lying: document.querySelectorAll('.lies, .row10 li, .open li').length > 1})"""
        )
        key = f"{there['phase']} {there['asks']} {there['tall']} {there['lying']}"
        if there["asks"] and not there["sheet"] and key not in seen and (there["phase"] in LATE or not late):
            seen.add(key)
            yield f"{game}: {key}"
        if not guest.answer():
            page.wait_for_timeout(20)


@pytest.mark.parametrize(("game", "players"), [(game, n) for game, counts in TABLES for n in counts])
def test_nothing_covers_anything_and_nothing_is_cut_off(guest: Guest, game: str, players: int) -> None:
    table, _ = guest.table(game, players, options={} if game != "schafkopf" else {"deals": 4})
    guest.start(table)
    guest.page.set_viewport_size({"width": 1440, "height": 900})
    guest.sit_down(table)
    expect(guest.page.locator(".play")).to_be_visible()
    faults: list[str] = []
    for moment in moments(guest, f"{game} {players}", most=MOMENTS.get(players, 1), late=players not in MOMENTS):
        faults += troubles(guest.page, moment)
    assert not faults, "\n".join(faults)


# --- what stays where it is -------------------------------------------------------------------------------------------

PLACES: Final = """() => Object.fromEntries([...document.querySelectorAll('.seat')].map((one) => {
  const {x, y} = one.querySelector('.mat').getBoundingClientRect();
  return [one.dataset.seat, [Math.round(x), Math.round(y)]];
}))"""
ROWS: Final = """() => [...document.querySelectorAll('.hand')].map(
  (row) => [...row.querySelectorAll('button')].map((one) => one.dataset.card))"""


SEATED: Final = [
    (game, players, size)
    for (game, players), size in itertools.product(
        (("schafkopf", 4), ("doppelkopf", 4), ("chaotentrumpf", 5)), ((390, 664), (820, 1180), (1440, 900))
    )
]


@pytest.mark.parametrize(("game", "players", "size"), SEATED if CHANGED else SEATED[::4])
def test_seats_stay_where_they_are_from_the_first_question_to_the_tricks(
    guest: Guest, game: str, players: int, size: tuple[int, int]
) -> None:
    table, _ = guest.table(game, players)
    guest.start(table)
    guest.page.set_viewport_size({"width": size[0], "height": size[1]})
    guest.sit_down(table)
    expect(guest.page.locator(".seat")).to_have_count(players - 1)
    places, phases = [], set()

    def tricks_are_played() -> bool:
        places.append(guest.page.evaluate(PLACES))
        phases.add(guest.page.evaluate("() => document.querySelector('.play')?.dataset.phase ?? 'between'"))
        return guest.page.locator(".lies").count() > 1

    guest.until(tricks_are_played)
    assert len(phases) > 1
    assert all(place == places[0] for place in places if place)


def test_the_hand_of_a_phone_keeps_its_rows_while_it_becomes_smaller(guest: Guest) -> None:
    table, _ = guest.table("schafkopf", 4)
    guest.start(table)
    guest.page.set_viewport_size({"width": 390, "height": 664})
    guest.sit_down(table)
    hand = guest.page.locator(".hand button")
    guest.until(lambda: guest.page.locator("[data-phase=playing]").count() and hand.count() == 8)
    before = guest.page.evaluate(ROWS)
    assert [len(row) for row in before] == [4, 4]
    guest.until(lambda: hand.count() == 5)
    now = guest.page.evaluate(ROWS)
    assert all(set(row) <= set(dealt) for row, dealt in zip(now, before, strict=True))


@pytest.mark.parametrize("size", [(390, 664), (820, 1180), (1440, 900)] if CHANGED else [(820, 1180)])
def test_large_cards_make_the_hand_larger(guest: Guest, size: tuple[int, int]) -> None:
    table, _ = guest.table("schafkopf", 4)
    guest.start(table)
    guest.sit_down(table)
    expect(guest.page.locator(".hand button")).to_have_count(8)
    usual = screen(guest.page, *size)
    guest.page.evaluate(
        """() => { const value = '{"pace": "quick", "motion": false, "size": "large"}';
          localStorage.setItem('stammtisch.settings', value);
          dispatchEvent(new StorageEvent('storage', {key: 'stammtisch.settings'})); }"""
    )
    expect(guest.page.locator("html")).to_have_attribute("data-size", "large")
    large = screen(guest.page, *size)
    assert large["wide"] >= 1.15 * usual["wide"]
    assert large["troubles"] == []


def test_below_1100_px_the_panel_is_a_sheet(guest: Guest) -> None:
    table, _ = guest.table("schafkopf", 4)
    guest.start(table)
    guest.sit_down(table)
    panel = guest.page.locator(".play > .side")
    for width, beside in ((1180, True), (1024, False), (768, False)):
        guest.page.set_viewport_size({"width": width, "height": 1024})
        expect(panel).to_be_visible(visible=beside)
    guest.page.get_by_role("button", name="Menü").click()
    expect(guest.page.locator("dialog[open]")).to_contain_text("Spielliste")
    guest.page.keyboard.press("Escape")


def test_backs_at_the_seats_say_how_many_cards_are_held(guest: Guest) -> None:
    table, _ = guest.table("schafkopf", 4)
    guest.start(table)
    guest.sit_down(table)
    expect(guest.page.locator(".seat .backs")).to_have_count(3)
    expect(guest.page.get_by_label("8 Karten auf der Hand")).to_have_count(3)


# --- one tap on a phone -----------------------------------------------------------------------------------------------


def test_on_a_phone_the_last_trick_is_one_tap_away_and_the_own_tricks_are_always_there(visit: Visit) -> None:
    guest = visit("Toni", phone=True)
    table, _ = guest.table("schafkopf", 4)
    guest.start(table)
    guest.sit_down(table)
    expect(guest.page.locator(".self .me")).to_contain_text("Toni")
    last = guest.page.get_by_role("button", name="Letzter Stich")
    guest.until(lambda: guest.page.locator(".self .handy .btn:enabled").count() == 2)
    last.click()
    expect(guest.page.locator("dialog[open] figure")).to_have_count(4)
    guest.page.keyboard.press("Escape")
    onwards = guest.page.locator(".go .btn.main:enabled")
    own = guest.page.locator(".self .st", has_text="Stich")
    guest.until(lambda: own.count() or (onwards.count() and guest.click(onwards.first) and own.count()), seconds=90)


def test_talk_that_was_not_read_leaves_a_dot_and_a_phrase_needs_no_writing(visit: Visit) -> None:
    host, friend = visit("Toni", phone=True), visit("Resi", phone=True, lang="en")
    table, code = host.table("schafkopf", 4, bots=(2, 3))
    friend.post("/join", {"code": code})
    friend.post(f"/tables/{table}/sit")
    host.start(table)
    host.sit_down(table)
    friend.sit_down(table)
    friend.page.get_by_role("button", name="Calls").click()
    friend.page.locator("dialog[open] .calls .btn").first.click()
    expect(friend.page.locator("dialog[open]")).to_have_count(0)
    talk = host.page.locator(".self").get_by_role("button", name="Zuruf")
    expect(talk).to_contain_text("1 ungelesen")
    talk.click()
    expect(host.page.locator("dialog[open] .chatlines")).to_contain_text("Resi")
    host.page.keyboard.press("Escape")
    expect(talk).not_to_contain_text("ungelesen")


def test_while_the_cards_close_up_none_of_them_can_be_hit(visit: Visit) -> None:
    guest = visit("Toni")
    table, _ = guest.table("schafkopf", 4)
    guest.start(table)
    guest.sit_down(table)
    guest.until(lambda: guest.page.locator("[data-phase=playing] .hand button.can").count())
    guest.page.evaluate(
        """() => { window.hittable = []; const hands = document.querySelector('.hands');
          new MutationObserver(() => { if (hands.classList.contains('moving')) window.hittable.push(
            [...hands.querySelectorAll('.card')].filter((one) => getComputedStyle(one).pointerEvents !== 'none').length)
          }).observe(hands, {attributes: true, attributeFilter: ['class']}); }"""
    )
    guest.page.locator(".hand button.can").first.click()
    guest.page.wait_for_function("() => window.hittable.length > 0")
    assert set(guest.page.evaluate("() => window.hittable")) == {0}
    expect(guest.page.locator(".hands.moving")).to_have_count(0)
