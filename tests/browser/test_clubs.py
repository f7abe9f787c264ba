"""A club on the page: three phones amend an article, a table is played by the new edition."""

from typing import Any

from playwright.sync_api import Page, expect

from stammtisch_dev.testing import clause
from tests.browser.checks import findings, sideways
from tests.browser.conftest import Visit
from tests.browser.guest import Guest

ACTS = """([stream, actions]) => new Promise((done, failed) => {
  const line = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/${stream}`);
  const set = Date.now().toString(36);
  const next = (at) => at < actions.length
    ? line.send(JSON.stringify({ type: 'do', ref: `${set}-${at}`, action: actions[at] })) : (line.close(), done(at));
  line.onopen = () => next(0);
  line.onmessage = ({ data }) => {
    const told = JSON.parse(data);
    if (told.type === 'done') next(Number(told.ref.split('-')[1]) + 1);
    if (told.type === 'refused') failed(new Error(told.key));
  };
})"""
"""Says them one after the other."""


def amend(phone: Page, clause_id: str, text: str, option: str = "", value: str = "") -> None:
    """Proposes it, as words alone or with a setting."""
    phone.get_by_label("Welche Stelle?").select_option(clause_id)
    if option:
        phone.get_by_role("textbox", name=option, exact=True).fill(value)
    phone.get_by_label("Wie es von jetzt an heißt").fill(text)
    phone.get_by_role("button", name="Beantragen").click()


def founded(visit: Visit) -> tuple[Guest, str, list[Page]]:
    """Its chair, its name, and the phones of a committee of three."""
    chair = visit("Hanns")
    page = chair.page
    page.goto("/clubs")
    page.get_by_label("Einen Verein gründen").fill("Kartenfreunde")
    page.get_by_role("button", name="Gründen").click()
    expect(page.get_by_role("heading", name="Kartenfreunde")).to_be_visible()
    for name in ("Martin", "Hartmut", "Hannelore"):
        page.get_by_label("Neues Mitglied").fill(name)
        page.get_by_role("button", name="Aufnehmen").click()
        person = page.get_by_role("button", name=name)
        person.click()
        page.get_by_role("button", name="Regelkomitee", exact=True).click()
        expect(person).to_contain_text("Regelkomitee")
    club = page.url.rpartition("/")[2]
    doors = page.evaluate(f"fetch('/api/clubs/{club}/doors').then((answer) => answer.json())")
    codes = [door["code"] for door in doors if door["role"] == "member"]
    phones = [visit(phone=True).page for _ in codes]
    for phone, code in zip(phones, codes, strict=True):
        phone.goto(f"/c/{code}")
        expect(phone.get_by_role("heading", name="Anträge")).to_be_visible()
    return chair, club, phones


def played(chair: Guest, tables: tuple[str, ...]) -> None:
    """A whole deal at each."""
    page = chair.page
    for table in tables:
        page.goto(f"/table/{table}")
        page.get_by_role("button", name="Bots").click()
        page.get_by_role("button", name="Austeilen").click()
        chair.play_deal()


def season_of_one_evening(chair: Guest, club: str) -> None:
    """Martin and Hartmut have played with six guests; the evening counts, the names say who they are."""
    evening = chair.post("/tournaments", {"options": {"format": "schafkopf", "rounds": 1, "deals": 1}})["id"]
    for name in ("Martin", "Hartmut", "Cilli", "Dori", "Emil", "Fanni", "Girgl", "Heidi"):
        chair.post(f"/tournaments/{evening}/entrants", {"name": name, "here": True})
    acts: list[dict[str, Any]] = [{"type": "announce-draw"}, {"type": "carry-out", "seed": ""}]
    for table, sums in enumerate(([9, 3, -2, -10], [5, 5, -3, -7]), start=1):
        entry = {"type": "totals", "game_points": sums}
        at_table = ({"type": "enter", "number": 0, "entry": entry}, {"type": "sign"})
        acts += [{"type": "at-table", "round": 1, "table": table, "action": action} for action in at_table]
        acts.append({"type": "hand-in", "round": 1, "table": table, "cents": 0})
    page = chair.page
    page.evaluate(ACTS, [f"tournament/{evening}", [*acts, {"type": "close-round", "round": 1}]])
    page.evaluate(ACTS, [f"club/{club}", [{"type": "open-season", "title": "2026", "game": "schafkopf"}]])
    chair.post(f"/clubs/{club}/evenings", {"season": 1, "tournament": evening, "day": "2026-11-18"})


def years(phones: list[Page]) -> None:
    """One's own, and of whoever has agreed."""
    martin, other = phones[0], phones[1]
    expect(martin.get_by_role("img", name="Martin")).to_be_visible()
    whose = other.get_by_role("combobox", name="Wessen Jahr?")
    expect(whose.locator("option")).to_have_text(["Hartmut"])
    expect(martin.get_by_role("button", name="Martin")).to_contain_text("1 Abend, 18. November 2026")
    martin.get_by_role("button", name="Martin").click()
    martin.get_by_role("button", name="Mein Jahr zeigen").click()
    expect(whose.locator("option")).to_have_count(2)
    assert findings(martin) == []
    assert sideways(martin) <= 0


@clause("CT-18", "CT-1a")
def test_three_phones_amend_an_article_and_a_table_plays_by_it(visit: Visit) -> None:
    chair, club, phones = founded(visit)
    page = chair.page
    first = phones[0]
    wish = {"game": "chaotentrumpf", "players": 3, "edition": f"{club}:4"}
    old = chair.post("/tables", wish)["id"]
    amend(first, "CT-1a", "Das Spiel heißt Ordnungstrumpf.")
    expect(first.get_by_role("alert")).to_contain_text("CT-1a")
    amend(first, "CT-17a", "Gespielt wird bis 1500.", "Obergrenze", "1500")
    expect(first.locator("[data-motion='1']")).to_contain_text("Obergrenze: 1500")
    for phone in phones[:2]:
        phone.get_by_role("button", name="Dafür").click()
        expect(phone.get_by_role("button", name="Dafür")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-motion='1'] [role=status]")).to_contain_text("2 dafür; nötig sind 2 von allen 3")
    phones[2].get_by_role("button", name="Dagegen").click()
    expect(page.get_by_text("Fassung 5")).to_be_visible()
    amend(first, "CT-17a", "Gespielt wird bis 2000.", "Obergrenze", "2000")
    for phone, word in zip(phones, ("Dafür", "Dagegen", "Dagegen"), strict=True):
        phone.get_by_role("button", name=word).click()
    expect(first.get_by_text("abgelehnt")).to_be_visible()
    expect(page.get_by_text("Fassung 6")).to_have_count(0)
    page.get_by_text("Verlauf").last.click()
    expect(page.get_by_text("Dagegen: Hartmut, Hannelore")).to_be_visible()
    assert findings(first) == []
    assert sideways(first) <= 0
    assert findings(page) == []
    page.get_by_role("button", name="Mit Fassung 4 vergleichen").click()
    for limit in (1000, 1500):
        expect(page.get_by_role("cell", name=f"Obergrenze: {limit}")).to_be_visible()
    page.get_by_role("link", name="Danach spielen").click()
    chosen = page.get_by_role("combobox", name="Fassungen des Regelwerks")
    expect(chosen).to_have_value(f"{club}:5")
    page.wait_for_function("() => [...document.querySelectorAll('input')].some((field) => field.value === '1500')")
    page.get_by_role("button", name="Tisch eröffnen").click()
    expect(page.get_by_role("link", name="Kartenfreunde")).to_be_visible()
    new = page.url.rpartition("/")[2]
    limits = [
        page.evaluate(f"fetch('/api/tables/{name}').then((answer) => answer.json())")["options"]["limit"]
        for name in (old, new)
    ]
    assert limits == [1000, 1500]
    assert findings(page) == []
    played(chair, (new, old))
    season_of_one_evening(chair, club)
    years(phones)
