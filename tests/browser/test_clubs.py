"""A club on the page: three phones amend an article, a table is played by the new edition."""

from playwright.sync_api import Page, expect

from stammtisch_dev.testing import clause
from tests.browser.checks import findings, sideways
from tests.browser.conftest import Visit
from tests.browser.guest import Guest


def amend(phone: Page, clause_id: str, text: str, option: str = "", value: str = "") -> None:
    """Proposes it, as words alone or with a setting."""
    phone.get_by_label("Welche Stelle?").select_option(clause_id)
    if option:
        phone.get_by_label("Einstellung").select_option(option)
        phone.get_by_label("Neuer Wert").fill(value)
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


@clause("CT-18", "CT-1a")
def test_three_phones_amend_an_article_and_a_table_plays_by_it(visit: Visit) -> None:
    chair, club, phones = founded(visit)
    page = chair.page
    first = phones[0]
    wish = {"game": "chaotentrumpf", "players": 3, "edition": f"{club}:4"}
    old = chair.post("/tables", wish)["id"]
    amend(first, "CT-1a", "Das Spiel heißt Ordnungstrumpf.")
    expect(first.get_by_role("alert")).to_contain_text("CT-1a")
    amend(first, "CT-17a", "Gespielt wird bis 1500.", "limit", "1500")
    expect(first.locator("[data-motion='1']")).to_contain_text("limit")
    for phone in phones[:2]:
        phone.get_by_role("button", name="Dafür").click()
        expect(phone.get_by_role("button", name="Dafür")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-motion='1'] [role=status]")).to_contain_text("2 dafür; nötig sind 2 von allen 3")
    phones[2].get_by_role("button", name="Dagegen").click()
    expect(page.get_by_text("Fassung 5")).to_be_visible()
    amend(first, "CT-17a", "Gespielt wird bis 2000.", "limit", "2000")
    for phone, word in zip(phones, ("Dafür", "Dagegen", "Dagegen"), strict=True):
        phone.get_by_role("button", name=word).click()
    expect(first.get_by_text("abgelehnt")).to_be_visible()
    expect(page.get_by_text("Fassung 6")).to_have_count(0)
    assert findings(first) == []
    assert sideways(first) <= 0
    assert findings(page) == []
    page.get_by_role("button", name="Mit Fassung 4 vergleichen").click()
    expect(page.get_by_role("cell", name="limit: 1500")).to_be_visible()
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
