"""Pictures of every page, both themes, phone, tablet and desktop.

    python tests/browser/screenshots.py FOLDER [NAME...]

All of them go to `build/screenshots`; those the documents show go into FOLDER as well, smaller, and so do those of the
handbook (NAME: `handbook`), taken while its evening is followed.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, sync_playwright  # noqa: E402

from tests.browser import handbook  # noqa: E402
from tests.browser.conftest import QUICK, SAME_WORD  # noqa: E402
from tests.browser.evening import Desk  # noqa: E402
from tests.browser.guest import Guest  # noqa: E402
from tests.browser.served import CHROMIUM, quickhouse  # noqa: E402

ALL: Final = ROOT / "build/screenshots"
SHAPES: Final[dict[str, dict[str, Any]]] = {
    "desktop": {"viewport": {"width": 1280, "height": 800}},
    "tablet": {"viewport": {"width": 820, "height": 1180}, "has_touch": True},
    "phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
    "small": {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True},
}
KEPT: Final = (
    "home-desktop-light",
    "schafkopf-desktop-light",
    "schafkopf-phone-dark",
    "doppelkopf-desktop-dark",
    "maumau-desktop-light",
    "chaotentrumpf-desktop-light",
    "result-phone-light",
    "rules-desktop-light",
)


def visited(path: str) -> Callable[[Guest], None]:
    def go(guest: Guest) -> None:
        guest.page.goto(path)

    return go


def at_a_table(game: str, players: int, answers: int, **options: Any) -> Callable[[Guest], None]:
    def go(guest: Guest) -> None:
        table, _ = guest.table(game, players, options=options)
        guest.start(table)
        guest.sit_down(table)
        for _ in range(400):
            if guest.page.locator(".res .out").count():
                guest.page.locator(".go .btn.main").click()
            questions = guest.page.locator(".asks .ask").count()
            if questions and answers_given(guest) >= answers:
                break
            if not (questions and guest.answer()):
                guest.page.wait_for_timeout(50)

    return go


def answers_given(guest: Guest) -> int:
    count = getattr(guest, "given", 0)
    guest.given = count + 1  # type: ignore[attr-defined]
    return int(count)


def waiting(guest: Guest) -> None:
    table, code = guest.table("schafkopf", 4, bots=(2,))
    guest.page.add_init_script(f"sessionStorage.setItem('stammtisch.invite.{table}', '{code}')")
    guest.sit_down(table)


def over(where: str) -> Callable[[Guest], None]:
    """After a match of one deal: its result, list, replay, shuffle."""

    def go(guest: Guest) -> None:
        table, _ = guest.table("schafkopf", 4, options={"deals": 1})
        guest.start(table)
        guest.sit_down(table)
        guest.play_deal()
        if where:
            match = guest.page.evaluate(f"fetch('/api/tables/{table}').then(a => a.json()).then(t => t.match)")
            guest.page.goto(where.format(match=match))

    return go


def evening(tab: str) -> Callable[[Guest], None]:
    """An evening of eight people whose first series is drawn, as its director sees it."""

    def go(guest: Guest) -> None:
        wish = {"title": "Herbst-Preisschafkopf", "options": {"format": "schafkopf", "rounds": 2, "fee": 1000}}
        name = guest.post("/tournaments", wish)["id"]
        for person in ("Huber, Sepp", "Böhm, Toni", "Zeller, Anna", "Rösch, Quirin", "Rösch, Norbert", "Wörner, Karl"):
            guest.post(f"/tournaments/{name}/entrants", {"name": person, "here": True, "consent": True})
        for person in ("Böhm, Toni", "Fürst, Käthe"):
            guest.post(f"/tournaments/{name}/entrants", {"name": person, "here": True, "consent": True})
        guest.page.goto(f"/evenings/{name}/places")
        guest.page.locator(".btn.main.big").click()
        guest.page.locator(".slate .btn.main.big").click()
        if tab == "draw":
            guest.page.locator(".latest .cur").wait_for()
            guest.page.goto(f"/evenings/{name}/screen")
            guest.page.locator(".latest li").nth(3).wait_for()
            return
        guest.page.locator(".slate .row .btn").first.click()
        guest.page.locator(".hall").first.wait_for()
        guest.page.goto(f"/evenings/{name}/{tab}")
        guest.page.locator("main").wait_for()

    return go


def by_code(role: str, number: int, kind: str = "e") -> Callable[[Guest], None]:
    """The same evening for whoever comes in with this code."""

    def go(guest: Guest) -> None:
        evening("desk")(guest)
        name = guest.page.url.split("/evenings/")[1].split("/")[0]
        doors = guest.page.evaluate(f"fetch('/api/tournaments/{name}/doors').then(answer => answer.json())")
        code = next(door["code"] for door in doors if (door["role"], door["number"]) == (role, number))
        guest.page.context.clear_cookies()
        guest.page.goto(f"/{kind}/{code}")
        guest.page.locator("main").wait_for()

    return go


def led(until: str) -> Callable[[Guest], None]:
    """A small evening led so far at the desk: days planned, the clock, a closed round, a wrong sum, the prizes."""

    def go(guest: Guest) -> None:
        desk = Desk(guest)
        desk.open("Mau-Mau" if until in ("plan", "clock") else "Schafkopf", "Vereinsabend", rounds=1, prizes="40 20")
        desk.arrive(("Huber, Sepp", "Böhm, Toni", "Zeller, Anna", "Rösch, Quirin"))
        if until in ("plan", "clock"):
            desk.tab("Plätze")
            desk.button("Spieltage planen").click()
            desk.button("Diesen Plan nehmen").click()
            desk.page.locator(".hall").first.wait_for()
            if until == "clock":
                desk.button("Spieltag 1 beginnen").click()
                desk.page.goto(f"/evenings/{desk.id}/screen")
            return
        desk.draw("Brezn")
        desk.list(1, 1)
        desk.type((10, 10, 14, -6))
        if until == "wrong":
            return
        desk.file(1, 1, (10, 10, -14, -6))
        desk.missing("Serie 1 ist vollständig", "Abschließen")
        desk.page.goto(f"/evenings/{desk.id}/{until}")
        if until == "closing":
            desk.button("Abend beenden").click()
        desk.page.locator("main").wait_for()

    return go


EVENING: Final = (
    "desk",
    "people",
    "places",
    "lists",
    "standings",
    "cash",
    "codes",
    "papers",
    "closing",
    "supervise",
    "screen",
)
PAGES: Final[dict[str, Callable[[Guest], None]]] = {
    "home": visited("/"),
    "lobby": visited("/lobby"),
    "evenings": visited("/evenings"),
    "evening-new": visited("/evenings/new"),
    **{f"evening-{tab}": evening(tab) for tab in EVENING},
    "evening-draw": evening("draw"),
    "evening-entry": evening("lists?round=1&table=1"),
    "evening-wrong": led("wrong"),
    "evening-undo": led("lists?round=1&table=1"),
    "evening-level": led("standings"),
    "evening-prizes": led("closing"),
    "evening-plan": led("plan"),
    "evening-clock": led("clock"),
    "evening-player": by_code("player", 3, "p"),
    "evening-table": by_code("table", 1001),
    "evening-supervisor": by_code("supervisor", 1),
    "setup": visited("/new/schafkopf"),
    "join": visited("/join"),
    "settings": visited("/settings"),
    "rules": visited("/rules/schafkopf/SK-B5.4"),
    "ask": visited("/ask/schafkopf"),
    "nowhere": visited("/nowhere"),
    "gone": visited("/table/unknown"),
    "waiting": waiting,
    "schafkopf": at_a_table("schafkopf", 4, 4),
    "schafkopf-bid": at_a_table("schafkopf", 4, 0),
    "doppelkopf": at_a_table("doppelkopf", 4, 4),
    "doppelkopf-reserve": at_a_table("doppelkopf", 4, 0),
    "maumau": at_a_table("maumau", 4, 3),
    "maumau-eight": at_a_table("maumau", 8, 2),
    "chaotentrumpf": at_a_table("chaotentrumpf", 5, 3),
    "chaotentrumpf-ten": at_a_table("chaotentrumpf", 10, 2),
    "result": over(""),
    "list": over("/sheet/{match}"),
    "replay": over("/replay/{match}/30"),
    "shuffle": over("/shuffle/{match}"),
    "history": over("/history"),
}


def shot(browser: Browser, address: str, name: str, shape: str, theme: Any, kept: Path) -> None:
    context = browser.new_context(base_url=address, locale="de-DE", color_scheme=theme, **SHAPES[shape])
    context.add_init_script(SAME_WORD)
    context.add_init_script(QUICK)
    try:
        guest = Guest(context.new_page(), seed=3).named("Toni")
        PAGES[name](guest)
        guest.page.wait_for_load_state("networkidle")
        guest.page.wait_for_timeout(300)
        file = f"{name}-{shape}-{theme}"
        guest.page.screenshot(path=ALL / f"{file}.png", animations="disabled")
        if file in KEPT:
            guest.page.screenshot(path=kept / f"{file}.jpg", animations="disabled", type="jpeg", quality=80)
    finally:
        context.close()


def main() -> None:
    folder, wanted = Path(sys.argv[1]), sys.argv[2:]
    ALL.mkdir(parents=True, exist_ok=True)
    folder.mkdir(parents=True, exist_ok=True)
    with quickhouse() as address, sync_playwright() as programs:
        browser = programs.chromium.launch(executable_path=CHROMIUM)
        if not wanted or "handbook" in wanted:
            handbook.pictures(browser, address, folder)
        for name in (name for name in PAGES if not wanted or name in wanted):
            for shape in SHAPES:
                for theme in ("light", "dark") if shape != "small" else ("light",):
                    shot(browser, address, name, shape, theme, folder)
        browser.close()


if __name__ == "__main__":
    main()
