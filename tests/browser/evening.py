"""A club evening in the browser: the director at the desk, and whoever else comes in by a code."""

import re
import time
from collections.abc import Callable, Sequence

from playwright.sync_api import FilePayload, Locator, Page, expect

from tests.browser.guest import Guest

COUNTS = """{
  addEventListener("pointerdown", () => void window.tapped(), true);
  addEventListener("keydown", (event) => event.key === "Enter" && void window.tapped(), true);
}"""


class Desk:
    """The director's laptop. Says how many taps (clicks and Enter) and how many seconds a thing took."""

    def __init__(self, guest: Guest) -> None:
        self.guest, self.page = guest, guest.page
        self.seconds: dict[str, float] = {}
        self.taps: dict[str, int] = {}
        self._tapped = 0
        self.page.expose_function("tapped", self._tap)
        self.page.add_init_script(COUNTS)

    def timed(self, what: str, work: Callable[[], None]) -> None:
        began, before = time.monotonic(), self._tapped
        work()
        self.taps[what] = self._tapped - before
        self.seconds[what] = round(time.monotonic() - began, 1)

    def _tap(self) -> None:
        self._tapped += 1

    # --- setting up, the door ---

    def open(self, game: str, title: str, *, rounds: int, fee: str = "", prizes: str = "") -> None:
        self.page.goto("/evenings/new")
        self.page.locator(".fmt", has_text=game).click()
        self.page.get_by_role("textbox", name=re.compile("^(Serien|Spieltage|Runden)$")).fill(str(rounds))
        self.page.get_by_label("Name des Abends").fill(title)
        if fee:
            self.page.get_by_label("Startgeld").fill(fee)
        if prizes:
            self.page.get_by_label("Preise in Euro").fill(prizes)
        self.button("Abend eröffnen").click()
        self.page.wait_for_url(re.compile(r"/evenings/[\w-]+/people"))

    @property
    def id(self) -> str:
        return self.page.url.split("/evenings/")[1].split("/")[0]

    def arrive(self, names: Sequence[str]) -> None:
        """By keyboard alone: a name and Enter."""
        field = self.page.get_by_role("combobox", name="Name an der Tür")
        for name in names:
            field.fill(name)
            field.press("Enter")
            expect(field).to_have_value("")

    def tab(self, name: str) -> None:
        self.page.get_by_role("navigation").get_by_role("link", name=re.compile(f"^{name}")).click()

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name)

    # --- places and lists ---

    def draw(self, word: str, *, at_once: bool = True) -> None:
        self.tab("Plätze")
        self.button("Feld schließen").click()
        self.page.get_by_label("Ein Wort aus dem Saal").fill(word)
        self.button("Wort dazu").click()
        expect(self.page.get_by_text(f"Gerufen: {word}")).to_be_visible()
        self.button("Jetzt auslosen").click()
        if at_once:
            self.button("Alle auf einmal zeigen").click()
            expect(self.page.locator(".hall").first).to_be_visible()

    def hat(self, field: int) -> None:
        """Everybody draws a lot; pass and lot are typed. The last one seats them all."""
        self.tab("Plätze")
        self.page.get_by_text("Aus dem Hut", exact=True).click()
        self.button("Lose ziehen lassen").click()
        for number in range(1, field + 1):
            self.page.get_by_label("Nummer des Ausweises").fill(str(number))
            self.page.get_by_label("Los", exact=True).fill(str(field + 1 - number))
            self.page.get_by_label("Los", exact=True).press("Enter")
            if number < field:
                expect(self.page.get_by_label("Nummer des Ausweises")).to_have_value("")
        expect(self.page.locator(".hall").first).to_be_visible()

    def door(self, field: int, *, tables: int) -> None:
        """Whoever comes gets the next place, until the desk says that all have one."""
        self.tab("Plätze")
        self.page.get_by_role("radiogroup").get_by_text("An der Tür", exact=True).click()
        self.page.get_by_role("spinbutton").fill(str(tables))
        self.button("Lose ziehen lassen").click()
        for number in range(1, field + 1):
            self.page.get_by_label("Nummer des Ausweises").fill(str(number))
            self.page.get_by_label("Nummer des Ausweises").press("Enter")
            expect(self.page.get_by_label("Nummer des Ausweises")).to_have_value("")
        self.button("Alle haben einen Platz").click()
        expect(self.page.locator(".hall").first).to_be_visible()

    def pack(self) -> bytes:
        """One click on the overview; the PDF opens beside this page, and its link stays."""
        self.tab("Übersicht")
        with self.page.expect_popup():
            self.button("Pack drucken").click()
        done = self.page.get_by_role("link", name="PDF öffnen")
        expect(done).to_be_visible(timeout=60_000)
        return self.page.request.get(done.get_attribute("href") or "").body()

    def papers(self) -> dict[str, int]:
        """What is offered for printing on this page, and how the server answers."""
        links = self.page.locator('main a[href*="/papers/"]')
        expect(links.first).to_be_visible()
        return {
            each.inner_text().strip(): self.page.request.get(each.get_attribute("href") or "").status
            for each in links.all()
        }

    def take_in(self, rows: Sequence[str]) -> None:
        """People from a table; a bad row and a column that means nothing are named first, and nothing is taken over."""
        self.button("CSV, XLSX").click()
        for row in ("Niemand;viel;", ""):
            content = "\n".join(("name;paid;Hut", *(f"{name};;" for name in rows), row)).encode()
            file: FilePayload = {"name": "leute.csv", "mimeType": "text/csv", "buffer": content}
            self.page.get_by_label("Datei mit Namen").set_input_files(file)
            if row:
                expect(self.page.get_by_text(f"Zeile {len(rows) + 2}:")).to_be_visible()
                expect(self.page.get_by_text("übergangen werden: Hut.")).to_be_visible()
        self.page.get_by_role("dialog").get_by_role("button", name=re.compile("übernehmen")).click()
        expect(self.page.get_by_role("dialog")).to_have_count(0)

    def list(self, round_: int, table: int) -> None:
        self.tab("Listen")
        field = self.page.get_by_label("Tisch oder Liste")
        field.fill(str(1000 * round_ + table))
        field.press("Enter")
        expect(self.page.locator("input.cell").first).to_be_visible()
        self.page.wait_for_url(re.compile(f"round={round_}&table={table}$"))
        expect(self.page.get_by_text(f"Liste {1000 * round_ + table}", exact=False).first).to_be_visible()

    def type(self, columns: Sequence[int], *, reuegeld: str = "", solos: Sequence[int] = ()) -> None:
        """Four sums and Enter after each."""
        cells = self.page.locator("input[data-column]")
        for at, value in enumerate(columns):
            cells.nth(at).fill(str(value))
        if reuegeld:
            self.page.get_by_label("Reuegeld laut Liste").fill(reuegeld)
        for at, count in enumerate(solos):
            self.page.get_by_label(re.compile("Soli gewonnen")).nth(at).fill(str(count))

    def file(self, round_: int, table: int, columns: Sequence[int], **more: str | Sequence[int]) -> None:
        self.list(round_, table)
        self.type(columns, **more)  # type: ignore[arg-type]
        expect(self.button("Ablegen")).to_be_enabled()
        self.page.locator("input[data-column]").first.press("Control+Enter")
        self.goes_on(round_, table)

    def goes_on(self, round_: int, table: int) -> None:
        """The next list stands there, or this one is filed and it was the last."""
        self.page.wait_for_function(
            """([here]) => !location.search.endsWith(here) || document.body.innerText.includes('ist abgelegt')""",
            arg=[f"round={round_}&table={table}"],
        )

    def missing(self, sentence: str, button: str) -> None:
        """One line of what is missing, and its button."""
        self.tab("Übersicht")
        line = self.page.locator(".todo > li", has_text=re.compile(sentence)).first
        line.get_by_role("button", name=button).click()

    def code(self, role: str, number: int = 1) -> str:
        path = f"/tournaments/{self.id}/doors"
        doors = self.page.evaluate("path => fetch('/api' + path).then(answer => answer.json())", path)
        return str(next(door["code"] for door in doors if (door["role"], door["number"]) == (role, number)))


def enters(guest: Guest, code: str, kind: str = "e") -> Page:
    """Whoever has a code types it into the address, and is let in."""
    guest.page.goto(f"/{kind}/{code}")
    guest.page.wait_for_url(re.compile(r"/evenings/[\w-]+/\w+"))
    return guest.page
