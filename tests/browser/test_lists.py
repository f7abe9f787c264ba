"""Evenings with real cards, kept on phones: eight deals in each game, cut lines, two writers, closed lists."""

import re
import time
from typing import Any

from playwright.sync_api import Page, expect

from stammtisch.lists.dialogue import ListDialogue, begun
from stammtisch.lists.kinds import KINDS
from stammtisch.lists.opening import Header, opened
from tests.browser.cable import Cable
from tests.browser.checks import findings, sideways
from tests.browser.conftest import Visit
from tests.browser.keeper import PATIENCE, Keeper, target_sizes

NAMES = ["Resi", "Sepp", "Lena", "Toni"]


def told_by_json(kind: str, lines: list[dict[str, Any]]) -> dict[str, Any]:
    """The same deals through a pipe."""
    dialogue = ListDialogue(begun(opened(KINDS[kind], Header(tuple(NAMES)))), tuple(NAMES), lang="de")
    for line in lines:
        dialogue._entered(line)
    return {"lines": [line.result.lines for line in dialogue.state.standing], **dialogue.closing()}


def clean(page: Page) -> None:
    assert findings(page) == []
    assert sideways(page) == 0
    assert target_sizes(page) == []


# --- Schafkopf -------------------------------------------------------------------------------------------------

SCHAFKOPF: list[tuple[int, str, dict[str, Any]]] = [
    (3, "0 2 won.schneider", {"contract": "Rufspiel", "declarer": 0, "partner": 2, "won": True, "level": "schneider"}),
    (3, "Solo 1 lost.simple", {"contract": "Solo", "declarer": 1, "won": False, "level": "simple"}),
    (3, "1 3 lost.durch", {"contract": "Rufspiel", "declarer": 1, "partner": 3, "won": False, "level": "durch"}),
    (3, "Wenz 2 won.simple", {"contract": "Wenz", "declarer": 2, "won": True, "level": "simple"}),
    (3, "3 0 won.simple", {"contract": "Rufspiel", "declarer": 3, "partner": 0, "won": True, "level": "simple"}),
    (3, "2 1 won.durch", {"contract": "Rufspiel", "declarer": 2, "partner": 1, "won": True, "level": "durch"}),
]


def steps(keeper: Keeper, words: str) -> list[str]:
    """`Solo 1 lost.simple`: the game unless it is a Rufspiel, people by column, the outcome."""
    kinds = [(word, "rung" if "." in word else "value") for word in words.split()]
    return [keeper.person(int(word)) if word.isdigit() else f"[data-{kind}='{word}']" for word, kind in kinds]


def told_in_taps(keeper: Keeper, words: str) -> int:
    for step in steps(keeper, words):
        keeper.tap(step)
    return keeper.spent()


def told_by_keys(keeper: Keeper, number: int, words: str) -> None:
    """A whole deal by Tab and Enter; the next one begins where this one did."""
    for step in steps(keeper, words):
        keeper.key(step)
    keeper.sees_line(number)
    expect(keeper.page.locator(keeper.person(0))).to_be_focused()


def test_schafkopf_by_phone_with_the_line_cut_for_three_deals(visit: Visit) -> None:
    guest = visit("Lena", phone=True)
    cable = Cable(guest.page)
    keeper, page = Keeper(guest), guest.page
    page.goto("/lists/new/tischliste")
    for column, name in enumerate(["Sepp", "Resi", "Lena", "Toni"]):
        page.get_by_label(f"Name auf Platz {column + 1}").fill(name)
    page.get_by_role("button", name="Resi verschieben").press("ArrowUp")
    page.get_by_role("button", name="Liste beginnen").click()
    keeper.is_in()
    clean(page)
    for number, (taps, words, _) in enumerate(SCHAFKOPF[:2], start=1):
        assert told_in_taps(keeper, words) == taps
        keeper.sees_line(number)
    print("taps: Rufspiel 3, solo 3, thrown in 1")
    cable.cut()
    for _, words, _ in SCHAFKOPF[2:4]:
        told_in_taps(keeper, words)
    keeper.tap("[data-throw-in]")
    assert keeper.spent() == 1
    page.reload()
    expect(page.get_by_text("3 Einträge warten")).to_be_visible()
    told_in_taps(keeper, SCHAFKOPF[4][1])
    meanwhile = keeper.sums
    cable.mend()
    keeper.sees_line(5)
    assert keeper.sums == meanwhile
    expect(page.locator("tr[data-line='5']").get_by_text("1-mal neu gegeben")).to_have_count(1)
    told_by_keys(keeper, 6, SCHAFKOPF[5][1])
    _with_spritze_and_fault(keeper)
    data = keeper.exported
    assert [line["number"] for line in data["lines"]] == list(range(1, 9))
    facts = [line["entry"]["facts"] for line in data["lines"]]
    by_json = told_by_json("tischliste", [{k: v for k, v in each.items() if v is not None} for each in facts])
    assert data["game_points"] == by_json["game_points"]
    assert data["table_points"] == by_json["table_points"]
    for (_, _, expected), entered in zip(SCHAFKOPF, facts, strict=False):
        assert expected.items() <= entered.items()
    keeper.tab("Liste")
    clean(page)
    _totals_by_keyboard(keeper, data)


def _with_spritze_and_fault(keeper: Keeper) -> None:
    """What is rare stands before the outcome, and the value on the rungs follows at once; undo takes one back."""
    page = keeper.page
    keeper.tap("[data-value='Solo']")
    keeper.tap(keeper.person(0))
    expect(page.locator("[data-rung='won.schneider']")).to_contain_text("+9")
    keeper.tap(page.get_by_role("button", name="Spritze"))
    keeper.tap(page.get_by_role("group", name="Wer hat gespritzt?").get_by_text("Toni"))
    expect(page.locator("[data-rung='won.schneider']")).to_contain_text("+18")
    keeper.tap("[data-rung='won.simple']")
    keeper.sees_line(7)
    page.get_by_role("button", name="Rückgängig").click()
    expect(page.locator("tr[data-line='7'].struck")).to_have_count(1)
    told_by_keys(keeper, 7, "0 1 won.simple")
    for column in (0, 1):
        keeper.tap(keeper.person(column))
    keeper.tap(page.get_by_role("button", name="Fehler"))
    keeper.tap(page.get_by_role("group", name="Wer hat den Fehler gemacht?").get_by_text("Toni"))
    keeper.tap("[data-rung='stopped']")
    keeper.sees_line(8)


def _totals_by_keyboard(keeper: Keeper, data: dict[str, Any]) -> None:
    """A paper list of the same evening, by keys alone: a wrong sum is named, the right one gives the same results."""
    page = keeper.page
    keeper.begin("tischliste", NAMES)
    keeper.tab("Mehr")
    page.get_by_role("button", name="Papierliste eintragen").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-cell='gamePoints.0']")).to_be_focused()
    began = time.monotonic()
    results = [*data["results"]]
    wrong = [results[0] + 1, *results[1:]]
    for figure in [*data["game_points"], *wrong]:
        page.keyboard.type(str(figure))
        page.keyboard.press("Enter")
    for cents in data["cents"]:
        page.keyboard.type(f"{cents / 100:.2f}".replace(".", ","))
        page.keyboard.press("Enter")
    page.keyboard.press("Control+Enter")
    print(f"paper totals by keyboard: {time.monotonic() - began:.1f} s")
    expect(page.get_by_text(f"müsste {results[0]} sein")).to_be_visible()
    expect(page.get_by_role("alert").filter(has_text="So addiert es sich nicht")).to_be_visible()
    page.locator("[data-cell='written.0']").fill(str(results[0]))
    page.keyboard.press("Control+Enter")
    expect(page.get_by_role("button", name="Papierliste eintragen")).to_have_count(0)
    expect(page.get_by_text("müsste")).to_have_count(0)
    keeper.tab("Liste")
    expect(page.locator("tr[data-line='0']")).to_have_count(1)
    assert keeper.exported["results"] == results


def settled_in_the_box(page: Page) -> None:
    page.goto("/lists")
    page.get_by_role("link", name="Cash box of the round").click()
    page.get_by_role("button", name="Sepp pays").click()
    expect(page.get_by_role("button", name="Sepp pays")).to_have_count(0)
    page.get_by_label("What for?").fill("pretzels")
    page.get_by_label("Amount in euros").last.fill("0.40")
    page.get_by_role("button", name="Take out").click()
    expect(page.get_by_role("listitem").filter(has_text="pretzels")).to_contain_text("−€0.40")
    clean(page)


def test_a_closed_list_is_opened_again_with_a_reason_and_corrected(visit: Visit) -> None:
    keeper = Keeper(visit("Lena", phone=True, color_scheme="dark", lang="en"))
    page = keeper.page
    keeper.begin("tischliste", NAMES)
    for number, words in enumerate(("0 2 won.simple", "Solo 1 lost.simple"), start=1):
        told_in_taps(keeper, words)
        keeper.sees_line(number)
    clean(page)
    keeper.tab("More")
    clean(page)
    page.get_by_role("button", name="Resi confirms").click()
    page.get_by_role("button", name="All confirm here").click()
    expect(page.get_by_role("button", name="Resi confirms")).to_have_count(0)
    page.get_by_role("button", name="Sign", exact=True).click()
    expect(page.get_by_text("Signed: Lena")).to_be_visible()
    page.get_by_role("button", name="Open again").click()
    page.get_by_label("Reason (without names)").fill("deal 2 was won")
    page.get_by_role("button", name="Note it").click()
    expect(page.get_by_role("button", name="Sign", exact=True)).to_be_visible()
    keeper.tab("List")
    page.locator("tr[data-line='1'] button").click()
    expect(page.get_by_role("dialog")).to_contain_text("SK-points-1")
    assert findings(page) == []
    page.get_by_role("button", name="Correct").click()
    page.get_by_label("Reason (without names)").fill("it was lost")
    page.get_by_role("dialog").locator("[data-rung='lost.schneider']").click()
    expect(page.locator("tr[data-line='1']").get_by_text("corrected")).to_be_visible()
    page.locator("tr[data-line='1'] button").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("it was lost")
    link = dialog.get_by_role("link", name="Ask the referee").get_attribute("href") or ""
    assert "/ask/schafkopf?" in link
    page.goto(link)
    expect(page.get_by_text("SK-points-2").first).to_be_visible()
    settled_in_the_box(page)


# --- Doppelkopf ------------------------------------------------------------------------------------------------


def test_doppelkopf_kept_by_two_phones_confirms_disputes_and_takes_over(visit: Visit) -> None:
    resi, uli = Keeper(visit("Resi", phone=True)), Keeper(visit("Uli", phone=True))
    resi.begin("doppelkopfliste", NAMES)
    uli.come_in(resi.code("second"))
    assert re.search(r"/lists/\w+$", uli.page.url)
    for number, words in enumerate(("0 1 re.", "2 3 kontra.", "0 3 re.90"), start=1):
        assert told_in_taps(resi, words) == 3
        resi.sees_line(number)
        uli.sees_line(number)
    uli.page.reload()
    expect(uli.page.locator("h2").filter(has_text="Spiel 4")).to_be_visible()
    cut = Cable(uli.page)
    uli.page.reload()
    expect(uli.page.locator("h2").filter(has_text="Spiel 4")).to_be_visible()
    cut.cut()
    told_in_taps(uli, "1 2 re.")
    told_in_taps(uli, "0 1 kontra.")
    told_in_taps(resi, "1 2 re.")
    told_in_taps(resi, "0 1 re.")
    resi.sees_line(5)
    cut.mend()
    by_both = resi.page.locator("tr[data-line='4']").get_by_text("von zweien gleich")
    expect(by_both).to_have_count(1, timeout=PATIENCE)
    expect(resi.page.locator("tr[data-line='5'].disputed")).to_have_count(1, timeout=PATIENCE)
    resi.tab("Liste")
    resi.page.locator("tr[data-line='5'] button").click()
    expect(resi.page.get_by_role("dialog")).to_contain_text("verschieden eingetragen")
    assert findings(resi.page) == []
    resi.page.keyboard.press("Escape")
    uli.tab("Liste")
    uli.page.locator("tr[data-line='5'] button").click()
    uli.page.get_by_role("button", name="Diesen Eintrag übernehmen").click()
    expect(resi.page.locator("tr[data-line='5'].disputed")).to_have_count(0)
    resi.tab("Eintragen")
    _announced_solo_and_special(resi)
    data = resi.exported
    facts = [line["entry"]["facts"] for line in data["lines"]]
    by_json = told_by_json("doppelkopfliste", [{k: v for k, v in each.items() if v is not None} for each in facts])
    assert len(facts) == 8
    assert data["game_points"] == by_json["game_points"]
    print("taps: usual deal of Doppelkopf 3, with an announcement 5")


def _announced_solo_and_special(keeper: Keeper) -> None:
    page = keeper.page
    for column in (0, 2):
        keeper.tap(keeper.person(column))
    keeper.tap(page.get_by_role("button", name="Ansagen"))
    keeper.tap(page.get_by_role("group", name="Ansagen von Re").locator("[data-value='re']"))
    keeper.tap("[data-rung='re.']")
    assert keeper.spent() == 5
    keeper.sees_line(6)
    for column in (0, 2):
        keeper.tap(keeper.person(column))
    page.get_by_role("button", name="Sonderpunkte").click()
    page.get_by_role("group", name="Wer hat ihn gemacht?").get_by_text("Resi").click()
    page.get_by_role("group", name="Von wem gefangen?").get_by_text("Sepp").click()
    expect(page.locator("[data-rung='re.']")).to_contain_text("+2")
    keeper.tap("[data-rung='re.']")
    keeper.sees_line(7)
    told_by_keys(keeper, 8, "solo 3 re.")
    clean(page)


# --- Mau-Mau ---------------------------------------------------------------------------------------------------


def test_a_match_day_sheet_has_one_pen_that_a_tap_takes_over(visit: Visit) -> None:
    nadja, markus = Keeper(visit("Nadja", phone=True, lang="en")), Keeper(visit("Markus", phone=True))
    nadja.begin("spieltagszettel", ["Nadja", "Markus", "Luzia", "Claudia"])
    for number, column in enumerate((0, 1, 0, 2), start=1):
        nadja.tap(f".tiles [data-column='{column}']")
        assert nadja.spent() == 1
        nadja.sees_line(number)
    nadja.tap("[data-jack='3']")
    assert nadja.spent() == 1
    nadja.sees_line(5)
    clean(nadja.page)
    markus.come_in(nadja.code("second"))
    expect(markus.page.get_by_text("Den Zettel schreibt gerade Nadja")).to_be_visible()
    markus.key(markus.page.get_by_role("button", name="Stift übernehmen"))
    expect(nadja.page.get_by_role("button", name="Take the pen")).to_be_visible()
    markus.key(markus.page.get_by_role("button", name="Ohne Karten dabei"))
    markus.key(markus.page.get_by_role("group", name="Ohne Karten dabei").get_by_role("button", name="Claudia"))
    for number, column in enumerate((1, 0, 2), start=6):
        markus.key(f".tiles [data-column='{column}']")
        markus.sees_line(number)
        expect(markus.page.locator(".tiles button").first).to_be_focused()
    data = nadja.exported
    assert (data["game_points"], data["match_day_points"]) == ([3, 2, 2, 2], [3, 1, 1, 1])
    assert data["lines"][5]["entry"]["facts"]["without"] == [3]
    print("taps: stroke of Mau-Mau 1")


def test_a_board_goes_on_and_carries_rules_of_ones_own(visit: Visit) -> None:
    keeper = Keeper(visit("Vroni", phone=True))
    page = keeper.page
    names = ["Vroni", "Beni", "Cilli", "Done"]
    board = keeper.begin("punktetafel", names)
    for number in range(1, 4):
        keeper.tap("[data-jack='0']")
        keeper.sees_line(number)
    keeper.tab("Mehr")
    page.get_by_label("Wie lautet die Regel?").fill("Wer lacht, zieht eine Karte.")
    page.get_by_role("button", name="Regel aufschreiben").click()
    expect(page.get_by_text("Wer lacht, zieht eine Karte.")).to_be_visible()
    assert findings(page) == []
    page.goto("/lists/new/punktetafel")
    expect(page.locator(".kinds [aria-current=page]")).to_have_text("Punktetafel Mau-Mau")
    expect(page.get_by_label("Name auf Platz 1")).to_have_value("Vroni")
    with page.expect_response("**/api/lists") as answer:
        page.get_by_role("button", name="Liste beginnen").click()
    assert answer.value.status == 409
    page.get_by_role("link", name="Zur Tafel").click()
    keeper.is_in()
    assert keeper.list_id == board
    keeper.tab("Mehr")
    page.get_by_role("button", name="Tisch aufmachen").click()
    expect(page.get_by_text("Hier wird auf einer Punktetafel gespielt")).to_be_visible()
    page.get_by_role("button", name="3 Bots dazusetzen").click()
    page.set_viewport_size({"width": 1280, "height": 800})
    page.get_by_role("button", name="Austeilen").click()
    expect(page.locator(".houserules")).to_contain_text("Wer lacht, zieht eine Karte.")
    expect(page.locator(".board-t tr").first).to_contain_text("6")


# --- Chaotentrumpf ---------------------------------------------------------------------------------------------


def minuted(keeper: Keeper, trump: str, figures: list[str]) -> None:
    """By keys alone: the trump, then the figures one after the other, Enter goes on."""
    page = keeper.page
    keeper.key(f"[data-value='{trump}']")
    while not page.locator("[data-cell]").first.evaluate("(node) => node === document.activeElement"):
        page.keyboard.press("Tab")
    for figure in figures:
        page.keyboard.type(figure)
        page.keyboard.press("Enter")
    expect(page.locator("[data-enter]")).to_be_focused()
    page.keyboard.press("Enter")


def _judged(page: Page) -> None:
    page.get_by_text("Strafverfahren").click()
    page.get_by_label("Angeklagt").select_option("Kai")
    page.get_by_label("Urteil").select_option("−300")
    page.get_by_role("button", name="Urteil eintragen").click()
    page.get_by_label("Was ist geschehen?").fill("Karten gezeigt")
    page.get_by_role("button", name="Festhalten").click()
    expect(page.get_by_text("Kai: −300.")).to_be_visible()


def test_minutes_by_keyboard_with_people_who_join_leave_and_are_judged(visit: Visit) -> None:
    keeper = Keeper(visit("Jonas", phone=True))
    page, cable = keeper.page, Cable(keeper.page)
    keeper.begin("protokoll", ["Jonas", "Kai", "Lea"])
    for number in range(1, 3):
        minuted(keeper, "suit:P", ["40", "2", "30", "1", "20", "0"])
        keeper.sees_line(number)
    keeper.key(page.get_by_role("button", name="Nur Endzahlen"))
    minuted(keeper, "suit:P", ["55", "30", "-80"])
    keeper.sees_line(3)
    assert keeper.sums == ["165", "90", "-240"]
    clean(page)
    cable.cut()
    keeper.tab("Mehr")
    page.get_by_label("Name, der dazukommt").fill("Mia")
    page.get_by_role("button", name="Kommt dazu").click()
    expect(page.get_by_label("Name auf Platz 4")).to_have_value("Mia")
    page.get_by_role("button", name="Pause: Kai").click()
    expect(page.get_by_role("button", name="Wieder da: Kai")).to_be_visible()
    keeper.tab("Eintragen")
    for _ in range(4, 6):
        minuted(keeper, "suit:X", ["40", "2", "30", "1", "20", "1"])
    assert keeper.sums == ["285", "90", "-180", "40"]
    cable.mend()
    keeper.sees_line(5)
    assert keeper.sums == ["285", "90", "-180", "40"]
    keeper.tab("Mehr")
    page.get_by_role("button", name="Wieder da: Kai").click()
    page.get_by_role("button", name="Geht: Lea").click()
    expect(page.get_by_role("button", name="Wieder da: Lea")).to_be_visible()
    _judged(page)
    page.get_by_label("Das Protokoll führt").select_option("Mia")
    clean(page)
    keeper.tab("Eintragen")
    for number in range(6, 9):
        minuted(keeper, "colour:red", ["40", "2", "30", "1", "20", "1"])
        keeper.sees_line(number)
    data = keeper.exported
    assert data["presence"] == ["here", "here", "left", "here"]
    assert (data["keeper"], data["game_points"]) == (3, [420, -120, -180, 100])


def test_statistics_are_shown_where_the_round_wants_them(visit: Visit) -> None:
    keeper = Keeper(visit("Lena", phone=True, color_scheme="dark"))
    page = keeper.page
    keeper.begin("tischliste", NAMES)
    told_in_taps(keeper, "0 2 won.simple")
    keeper.sees_line(1)
    expect(page.locator(".tabs").get_by_text("Statistik")).to_have_count(0)
    keeper.tab("Mehr")
    page.get_by_role("switch", name="Statistik zeigen").click()
    keeper.tab("Statistik")
    expect(page.get_by_role("img", name=re.compile(r"Verlauf der Summen: Resi \+1"))).to_be_visible()
    assert (findings(page), sideways(page)) == ([], 0)
    with page.expect_download() as download:
        page.get_by_role("button", name="Als Bild teilen").click()
    assert download.value.suggested_filename == "stammtisch.png"
