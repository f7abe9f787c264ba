"""Whole small evenings: desk, door, phones, screen, supervisor, prize-giving; with what goes wrong at each of them."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.cable import Cable
from tests.browser.checks import findings, sideways
from tests.browser.conftest import Visit
from tests.browser.evening import Desk, enters

NAMES = ("Huber, Sepp", "Böhm, Toni", "Zeller, Anna", "Rösch, Quirin", "Rösch, Norbert", "Wörner, Karl", "Fürst, Käthe")
SOLVED = 40_000
"""Milliseconds: a plan is sought in a process of its own, which has to start first."""
TABS = ("Übersicht", "Anmeldung", "Plätze", "Listen", "Stand", "Kasse", "Codes", "Abschluss", "Aufsicht")


def well(page: Page) -> None:
    assert findings(page) == []
    assert sideways(page) <= 0


def test_a_schafkopf_evening_from_the_door_to_the_prizes(visit: Visit, capsys: pytest.CaptureFixture[str]) -> None:
    desk = Desk(visit("Leo"))
    desk.timed("set up", lambda: desk.open("Schafkopf", "Herbst", rounds=2, fee="10", prizes="40 20"))
    desk.timed("door, 7 people", lambda: desk.arrive(NAMES))
    somebody_nearly_the_same_is_asked_about(desk)
    screen = enters(visit(), desk.code("screen"))
    guest = visit(phone=True)
    cable = Cable(guest.page)
    phone = enters(guest, desk.code("player", 3), "p")
    expect(phone.get_by_text("Dein Platz wird gelost")).to_be_visible()
    cable.cut()
    expect(phone.get_by_text("Keine Leitung zum Server")).to_be_visible()
    desk.timed("draw", lambda: desk.draw("Brezn"))
    cable.mend()
    expect(screen.locator(".names li, .tables > li").first).to_be_visible()
    assert screen.locator("a").count() == 0
    expect(phone.get_by_text("Mit dir am Tisch")).to_be_visible(timeout=15_000)
    well(phone)
    a_list_that_does_not_add_up_is_not_filed(desk)
    what_comes_next_stands_at_the_desk(desk)
    desk.timed("entry", lambda: desk.file(1, 1, (10, 10, -14, -6), reuegeld="2"))
    desk.file(1, 2, (9, 3, -2, -10), reuegeld="1,50")
    desk.missing("Serie 1 ist vollständig", "Abschließen")
    desk.timed("standings", lambda: the_tie_is_explained(desk))
    a_closed_list_is_put_right(desk)
    somebody_goes_home_and_somebody_stands_in(desk)
    desk.draw("Obatzda")
    a_table_goes_on_screen(desk, phone)
    the_draw_is_annulled_as_a_whole(desk)
    desk.draw("Radi")
    who_comes_late_takes_the_chair_of_the_stand_in(desk)
    the_supervisor_answers(
        desk, enters(visit(phone=True), desk.code("supervisor")), enters(visit(phone=True), desk.code("table", 2001))
    )
    money_that_is_missing_is_named(desk)
    desk.file(2, 2, (6, 2, 2, -10))
    desk.missing("Serie 2 ist vollständig", "Abschließen")
    prizes_are_read_from_the_last_to_the_first(desk)
    expect(screen.get_by_role("heading", name=re.compile("Endstand"))).to_be_visible()
    for tab in TABS:
        desk.tab(tab)
        well(desk.page)
    with capsys.disabled():
        print("\nSchafkopf, seconds:", desk.seconds, "taps:", desk.taps)


def test_the_hall_watches_one_lot_after_the_other_and_every_screen_the_same(visit: Visit) -> None:
    desk = Desk(visit("Leo"))
    desk.open("Schafkopf", "Vor aller Augen", rounds=2)
    desk.arrive((*NAMES[:4],))
    slow = visit()
    slow.page.add_init_script("const now = Date.now; Date.now = () => now() - 3_600_000")
    walls = [enters(guest, desk.code("screen")) for guest in (visit(), slow)]
    desk.draw("Brezn", at_once=False)
    for wall in (*walls, desk.page):
        expect(wall.locator(".latest b").first).to_be_visible()
        expect(wall.locator(".hall, .names")).to_have_count(0)
    well(desk.page)
    walls[0].reload()
    lots = [wall.locator(".latest li:not(.none)") for wall in walls]
    expect(lots[0]).to_have_count(4, timeout=8_000)  # the run has gone on meanwhile, and begins nowhere anew
    expect(lots[1]).to_have_count(4, timeout=1_000)
    assert lots[0].first.inner_text() == lots[1].first.inner_text()
    for wall in walls:
        expect(wall.locator(".names")).to_be_visible(timeout=8_000)
    expect(desk.page.locator(".hall")).to_be_visible()
    desk.draw("Radi", at_once=False)
    expect(walls[0].locator(".run")).to_be_visible()
    desk.button("Alle auf einmal zeigen").click()
    for wall in walls:
        expect(wall.locator(".names")).to_be_visible(timeout=2_000)


def test_a_mau_mau_evening_with_clock_bell_drop_out_and_final(visit: Visit, capsys: pytest.CaptureFixture[str]) -> None:
    desk = Desk(visit("Leo"))
    page = desk.page
    desk.open("Mau-Mau", "Königsmau", rounds=2)
    desk.arrive((*NAMES, "Jäger, Georg"))
    screen = enters(visit(), desk.code("screen"))
    phone = enters(visit(phone=True), desk.code("player", 1), "p")
    desk.timed("plan", lambda: the_match_days_are_planned(desk))
    well(page)
    page.get_by_role("button", name="Spieltag 1 beginnen").click()
    expect(screen.locator(".big")).to_be_visible()
    desk.button("Anhalten").click()
    expect(desk.button("Weiter")).to_be_visible()
    desk.button("Weiter").click()
    the_time_runs_out(desk)
    desk.button("Glocke").click()
    expect(screen.get_by_text("Es hat geläutet").or_(screen.locator(".time")).first).to_be_visible()
    desk.file(1, 1, (5, 3, 2, 1))
    desk.file(1, 2, (4, 3, 2, 0))
    expect(phone.get_by_text("Mit dir am Tisch")).to_be_visible()
    well(phone)
    desk.missing("Spieltag 1 ist vollständig", "Abschließen")
    desk.tab("Stand")
    expect(page.get_by_text("Trikot")).to_be_visible()

    a_chair_stays_empty(desk)
    who_comes_late_is_planned_in(desk)
    page.get_by_role("button", name="Spieltag 2 beginnen").click()
    expect(page.get_by_text("Spieltag 2 läuft")).to_be_visible()
    the_time_runs_out(desk, over=True)
    desk.file(2, 1, (6, 4, 2, 1))
    desk.file(2, 2, (5, 3, 1, 0))
    desk.missing("Spieltag 2 ist vollständig", "Abschließen")
    desk.missing("Die sechs für das Finale|Um den letzten Platz", "Finale beginnen")
    expect(screen.get_by_role("heading", name="Final Table")).to_be_visible()
    desk.file(3, 1, (4, 3, 2, 2, 1, 0))
    desk.tab("Abschluss")
    desk.button("Abend beenden").click()
    expect(page.get_by_role("heading", name="Der Abend ist aus")).to_be_visible()
    with capsys.disabled():
        print("\nMau-Mau, seconds:", desk.seconds, "taps:", desk.taps)


def a_chair_stays_empty(desk: Desk) -> None:
    """Somebody leaves, and nothing else changes; a new plan is offered with its price."""
    page = desk.page
    desk.tab("Anmeldung")
    page.get_by_role("button", name=re.compile("Wörner, Karl.*ändern")).click()
    page.get_by_role("button", name="Geht nach Hause").click()
    page.get_by_label("Grund, ohne Namen").fill("muss heim")
    page.get_by_role("dialog").get_by_role("button", name="Geht nach Hause").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    desk.tab("Plätze")
    desk.button("Was kostet ein neuer Plan?").click()
    expect(page.get_by_text("sitzen anderswo als geplant")).to_be_visible(timeout=SOLVED)
    desk.button("So lassen").click()


def who_comes_late_is_planned_in(desk: Desk) -> None:
    """Nobody sits down at a table of the plan by himself: the days to come are planned with whoever is here."""
    desk.tab("Anmeldung")
    desk.arrive(("Spät, Sophie",))
    desk.tab("Plätze")
    desk.button("Was kostet ein neuer Plan?").click()
    desk.button("Diesen Plan nehmen").click(timeout=SOLVED)
    expect(desk.page.locator(".hall", has_text="Spät, Sophie")).to_be_visible(timeout=SOLVED)


def the_match_days_are_planned(desk: Desk) -> None:
    desk.tab("Plätze")
    desk.button("Spieltage planen").click()
    desk.button("Diesen Plan nehmen").click(timeout=SOLVED)
    expect(desk.page.get_by_text("2 Spieltage sind geplant")).to_be_visible(timeout=SOLVED)


def the_time_runs_out(desk: Desk, *, over: bool = False) -> None:
    """Minute by minute, as a director would who wants to go home; then the break begins, or it was the last day."""
    desk.page.evaluate(
        """() => {
          const less = [...document.querySelectorAll('.clockbar button')].filter(b => b.innerText.includes('1 min'))[1];
          for (let minute = 0; minute < 30; minute++) less.click();
        }"""
    )
    expect(desk.page.get_by_text("Die Uhr steht" if over else "Pause").first).to_be_visible()
    if not over:
        expect(desk.button("Glocke")).to_be_visible()


@pytest.mark.parametrize(
    ("game", "solos", "columns"),
    [("Doppelkopf", (1, 0, 0, 0), (9, 3, -2, -10)), ("Chaotentrumpf", (), (812, 640, 433, 120))],
)
def test_a_short_evening_of_the_other_formats(
    visit: Visit, game: str, solos: tuple[int, ...], columns: tuple[int, ...]
) -> None:
    desk = Desk(visit("Leo"))
    desk.open(game, f"{game} im Saal", rounds=1)
    if game == "Doppelkopf":
        desk.take_in((*NAMES[:4],))
        for name in NAMES[:4]:
            desk.page.get_by_role("button", name=re.compile(f"{name}: .*fehlt")).click()
        desk.arrive((*NAMES[4:], "Jäger, Georg"))
        desk.hat(8)
    else:
        desk.arrive((*NAMES, "Jäger, Georg"))
        desk.door(8, tables=2)
    screen, phone = enters(visit(), desk.code("screen")), enters(visit(phone=True), desk.code("player", 1), "p")
    expect(screen.locator(".names li, .tables > li").first).to_be_visible()
    expect(phone.get_by_text("Mit dir am Tisch")).to_be_visible()
    for page in (desk.page, phone, screen):
        expect(page.locator("a.clause", has_text="SK-")).to_have_count(0)  # another game's book
    if game == "Doppelkopf":
        assert desk.pack().startswith(b"%PDF")
        desk.list(1, 1)
        assert desk.papers() == {"Doppelkopf-Listen": 200, "So geht die Handy-Liste": 200}
        desk.type((9, 3, 2, -10), solos=solos)
        expect(desk.button("Ablegen")).to_be_disabled()
    for table in (1, 2):
        desk.file(1, table, columns, solos=solos)
    desk.missing("Runde 1 ist vollständig", "Abschließen")
    desk.missing("Alles ist abgeschlossen", "Beenden")
    desk.button("Abend beenden").click()
    expect(desk.page.get_by_role("heading", name="Der Abend ist aus")).to_be_visible()
    expect(desk.page.locator("a.clause", has_text="SK-")).to_have_count(0)
    expect(screen.get_by_role("heading", name=re.compile("Endstand"))).to_be_visible()
    expect(phone.get_by_role("heading", name="Der Abend ist aus")).to_be_visible()
    well(phone)
    well(desk.page)


def test_a_lost_line_says_so_and_what_was_asked_for_is_done_once_when_it_is_back(visit: Visit) -> None:
    desk = Desk(visit("Leo"))
    page = desk.page
    cable = Cable(page)
    desk.open("Schafkopf", "Wackelkontakt", rounds=1, fee="5")
    desk.arrive(NAMES[:1])
    fee = page.get_by_role("button", name=re.compile("Huber, Sepp: .*bezahlt"))
    expect(fee).to_be_visible()
    cable.cut()
    expect(page.get_by_text("Keine Leitung zum Server")).to_be_visible()
    fee.click()
    expect(page.get_by_text("1 Eintrag wartet")).to_be_visible()
    cable.mend()
    expect(page.get_by_role("button", name=re.compile("Huber, Sepp: 5,00 € offen"))).to_be_visible(timeout=15_000)
    expect(page.get_by_text("Keine Leitung")).to_have_count(0)


def somebody_nearly_the_same_is_asked_about(desk: Desk) -> None:
    """Taken only when chosen; here it is somebody else."""
    page, field = desk.page, desk.page.get_by_role("combobox", name="Name an der Tür")
    field.fill("Hubre, Sepp")
    field.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Diesen Namen gibt es schon, oder fast")
    field.press("Enter")
    expect(field).to_have_value("Hubre, Sepp")
    field.press("ArrowUp")
    field.press("Enter")
    expect(page.get_by_text("Alle 8", exact=True)).to_be_visible()
    well(page)
    a_tap_too_many_at_the_door_loses_nobody(desk)


def a_tap_too_many_at_the_door_loses_nobody(desk: Desk) -> None:
    """Not here after all is still registered; a double click is one; who has signed off with the fee comes back."""
    page = desk.page
    page.get_by_role("button", name=re.compile("Böhm, Toni: .*da$")).click()
    expect(page.get_by_text("Fehlen 1", exact=True)).to_be_visible()
    page.get_by_role("button", name=re.compile("Böhm, Toni: .*fehlt")).dblclick()
    expect(page.get_by_text("Fehlen 0", exact=True)).to_be_visible()
    page.get_by_role("button", name=re.compile("Böhm, Toni.*ändern")).click()
    page.get_by_role("button", name="Abmelden, 10,00 € zurück").click()
    page.get_by_text("Abgemeldet 1", exact=True).click()
    expect(page.get_by_role("button", name=re.compile("Böhm, Toni: .*abgemeldet"))).to_be_visible()
    well(page)
    field = page.get_by_role("combobox", name="Name an der Tür")
    field.fill("Böhm, Toni")
    field.press("Enter")
    field.press("ArrowDown")
    field.press("Enter")
    expect(page.get_by_text("Alle 8", exact=True)).to_be_visible()
    expect(page.get_by_text("Abgemeldet")).to_have_count(0)
    expect(page.get_by_role("button", name=re.compile("Böhm, Toni: .*bezahlt"))).to_be_visible()


def enter_goes_through_all_sums_before_anything_else(desk: Desk) -> None:
    """As the paper is read; what is typed by keyboard alone lies never under the footer."""
    page = desk.page
    desk.list(1, 1)
    page.locator("input[data-column]").first.focus()
    for value in ("9", "3", "2"):
        page.keyboard.type(value)
        page.keyboard.press("Enter")
    expect(page.locator("input[data-column]").nth(3)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_label(re.compile("so auf der Liste")).first).to_be_focused()
    page.get_by_label("abgegeben").focus()
    edge = page.locator("footer.go").bounding_box()
    typed = page.get_by_label("abgegeben").bounding_box()
    assert edge is not None
    assert typed is not None
    assert typed["y"] + typed["height"] <= edge["y"]


def a_list_that_does_not_add_up_is_not_filed(desk: Desk) -> None:
    """The slip is named, not corrected."""
    enter_goes_through_all_sums_before_anything_else(desk)
    desk.type((10, 10, 14, -6), reuegeld="2")
    expect(desk.page.get_by_text("Das Vorzeichen kann fehlen")).to_be_visible()
    expect(desk.button("Ablegen")).to_be_disabled()
    well(desk.page)


def what_comes_next_stands_at_the_desk(desk: Desk) -> None:
    desk.tab("Übersicht")
    expect(desk.page.get_by_role("heading", name="Danach")).to_be_visible()
    expect(desk.page.locator(".next li").first).to_have_text(
        "Serie 1 abschließen, sobald alle Listen da sind (offen: 2)"
    )
    before_the_first_round_is_closed_nobody_stands_anywhere(desk)


def before_the_first_round_is_closed_nobody_stands_anywhere(desk: Desk) -> None:
    page = desk.page
    desk.tab("Stand")
    expect(page.get_by_text("sobald Serie 1 abgeschlossen ist")).to_be_visible()
    expect(page.get_by_role("table")).to_have_count(0)
    desk.tab("Abschluss")
    expect(page.locator(".finish .btn:not(.main)", has_text="Abend beenden")).to_be_visible()
    size = page.viewport_size
    page.set_viewport_size({"width": 390, "height": 844})
    page.reload()
    expect(page.get_by_role("navigation").get_by_role("link", name="Abschluss")).to_be_in_viewport(ratio=1)
    assert size is not None
    page.set_viewport_size(size)


def the_tie_is_explained(desk: Desk) -> None:
    desk.tab("Stand")
    expect(desk.page.get_by_role("heading", name="Stand nach Serie 1")).to_be_visible()
    expect(desk.page.get_by_text("Der Platz ist geteilt").first).to_be_visible()


def a_closed_list_is_put_right(desk: Desk) -> None:
    """What depends on it first, then a reason; the closed series stays closed."""
    page = desk.page
    desk.tab("Listen")
    page.get_by_role("link", name=re.compile("^Tisch 1:")).first.click()
    page.locator("input.cell").nth(0).fill("8")
    page.locator("input.cell").nth(1).fill("12")
    expect(page.locator(".todo .bad").first).to_be_visible()
    well(page)
    page.get_by_label("Grund, ohne Namen").fill("Spalten verlesen")
    desk.button("Zurücknehmen und ersetzen").click()
    expect(page.locator("td.n", has_text="+8")).to_be_visible()


def somebody_goes_home_and_somebody_stands_in(desk: Desk) -> None:
    """Between two series nobody has to sit down instead; the next draw needs a full table."""
    page = desk.page
    desk.tab("Anmeldung")
    page.get_by_role("button", name=re.compile("Wörner, Karl.*ändern")).click()
    page.get_by_role("button", name="Geht nach Hause").click()
    page.get_by_label("Grund, ohne Namen").fill("muss heim")
    expect(page.get_by_label("Wer setzt sich hin")).to_have_count(0)
    page.get_by_role("dialog").get_by_role("button", name="Geht nach Hause").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_label("als Aushilfe").click()
    desk.arrive(("Gast, Gerd",))
    page.get_by_label("als Aushilfe").click()


def a_table_goes_on_screen(desk: Desk, phone: Page) -> None:
    """The director's tap; whoever was drawn there finds the way on the own phone, and sits where the draw says."""
    expect(phone.get_by_text("Serie 2")).to_be_visible()
    desk.list(2, int(phone.locator(".two b").first.inner_text()))
    desk.button("Am Bildschirm spielen").click()
    expect(desk.page.get_by_text("Wird am Bildschirm gespielt")).to_be_visible()
    phone.get_by_role("button", name="Zum Tisch am Bildschirm").click()
    phone.wait_for_url(re.compile(r"/table/[\w-]+"))
    expect(phone.get_by_text("Zeller, Anna").first).to_be_visible()


def the_draw_is_annulled_as_a_whole(desk: Desk) -> None:
    desk.tab("Plätze")
    desk.button("Auslosung aufheben").click()
    desk.page.get_by_label("Grund, ohne Namen").fill("ein Ausweis fehlte")
    desk.page.locator("form").get_by_role("button", name="Auslosung aufheben").click()
    expect(desk.page.get_by_role("heading", name="Serie 2 auslosen")).to_be_visible()
    expect(desk.page.get_by_role("heading", name="Serie 1: Plätze")).to_be_visible()


def who_comes_late_takes_the_chair_of_the_stand_in(desk: Desk) -> None:
    """As long as nothing stands on that table's list."""
    page = desk.page
    desk.tab("Anmeldung")
    desk.arrive(("Spät, Sophie",))
    number = page.get_by_role("row", name=re.compile("Spät, Sophie")).locator("td").first.inner_text()
    desk.tab("Plätze")
    table = page.locator(".hall > li", has_text="Gast, Gerd").locator("b").first.inner_text()
    desk.list(2, int(re.sub(r"\D", "", table)))
    desk.button("Stuhl einer Aushilfe nehmen").click()
    page.get_by_label("Nummer des Ausweises").fill(number)
    page.locator("form").get_by_role("button", name="Stuhl einer Aushilfe nehmen").click()
    expect(page.get_by_text("Spät, Sophie").first).to_be_visible()
    expect(page.get_by_text("Gast, Gerd")).to_have_count(0)


def the_supervisor_answers(desk: Desk, supervisor: Page, table: Page) -> None:
    """A table calls; a revoke is gone through by questions, and what was decided is kept."""
    table.get_by_role("button", name="Mehr").click()
    table.get_by_role("button", name="Aufsicht rufen").click()
    table.get_by_label(re.compile("Worum geht es")).fill("falsch bedient")
    table.get_by_label(re.compile("Worum geht es")).press("Enter")
    supervisor.get_by_role("link", name=re.compile("Tisch 1")).first.click()
    expect(supervisor.get_by_text("Lag der Stich noch offen?")).to_be_visible()
    expect(supervisor.get_by_text("Hatte eine Partei")).to_have_count(0)
    supervisor.get_by_role("radio", name="Nein").check(force=True)
    supervisor.get_by_role("radio", name="noch niemand").check(force=True)
    supervisor.get_by_role("radio", name="Einzelspiel").check(force=True)
    supervisor.get_by_label("Wer spielt").select_option(index=1)
    supervisor.get_by_label("Wer hat den Fehler gemacht").select_option(index=2)
    expect(supervisor.get_by_text("Auf die Liste übertragen:")).to_have_count(0)
    supervisor.get_by_label("Spritze von").select_option(index=1)
    expect(supervisor.get_by_text("Auf die Liste übertragen:")).to_be_visible()
    expect(supervisor.get_by_text("Spieler 1")).to_have_count(0)
    well(supervisor)
    supervisor.get_by_role("button", name="Festhalten").first.click()


def money_that_is_missing_is_named(desk: Desk) -> None:
    desk.list(2, 1)
    desk.type((5, 5, -3, -7), reuegeld="1,50")
    desk.page.get_by_label("abgegeben").fill("1")
    expect(desk.page.get_by_text("Sag, warum")).to_be_visible()
    expect(desk.button("Ablegen")).to_be_disabled()
    desk.page.get_by_label("Warum nicht dasselbe").fill("wird nachgereicht")
    expect(desk.button("Ablegen")).to_be_enabled()
    desk.button("Ablegen").click()
    desk.goes_on(2, 1)
    desk.tab("Kasse")
    expect(desk.page.get_by_text("wird nachgereicht")).to_be_visible()
    desk.missing("abgegeben 1,00 €, fällig 1,50 €", "Annehmen")
    expect(desk.page.get_by_text("Vom Reuegeld dieses Tisches fehlen 0,50 €")).to_be_visible()
    well(desk.page)
    desk.button("Reuegeld annehmen").click()
    expect(desk.page.get_by_text("Vom Reuegeld dieses Tisches fehlen")).to_have_count(0)
    desk.tab("Kasse")
    expect(desk.page.get_by_text("wird nachgereicht")).to_have_count(0)


def prizes_are_read_from_the_last_to_the_first(desk: Desk) -> None:
    desk.tab("Abschluss")
    desk.button("Abend beenden").click()
    expect(desk.page.get_by_role("heading", name="Der Abend ist aus")).to_be_visible()
    for place in (2, 1):
        expect(desk.page.locator(".call .place")).to_have_text(f"Platz {place}")
        left = expect(desk.page.get_by_text("für Beamer und Handys noch verdeckt"))
        left.to_be_visible()
        desk.button("Vorlesen").click()
        desk.button("Übergeben").click()
    left.not_to_be_attached()
    expect(desk.page.get_by_text("Alle Preise sind übergeben.")).to_be_visible()
    for paper in ("Urkunden", "Ergebnis", "Kassenbericht"):
        expect(desk.page.get_by_role("link", name=re.compile(paper))).to_be_visible()
