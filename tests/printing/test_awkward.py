"""Long names, many people, long lists: nothing is cut off, and nothing spills onto a page too many."""

from random import Random
from typing import Any, Final

import pytest
from msgspec.structs import replace

from stammtisch.engine.core import Refusal
from stammtisch.engine.match import ListLine
from stammtisch.engine.sheets import written
from stammtisch.games.maumau.scoring import Facts
from stammtisch.games.schafkopf.scoring import Facts as SchafkopfFacts
from stammtisch.lists.actions import Enter
from stammtisch.lists.dialogue import begun
from stammtisch.lists.entries import Deal
from stammtisch.lists.kinds import KINDS, closing
from stammtisch.lists.opening import Header, opened
from stammtisch.lists.people import Who
from stammtisch.lists.scorelist import ScoreList, Sentence
from stammtisch.printing import papers
from stammtisch.printing.about import About, Entrant, Order, name_parts, sort_key
from stammtisch.printing.logo import read_logo
from stammtisch.printing.render import Job
from stammtisch.texts import Lang
from stammtisch.tournaments.options import FormatName
from stammtisch.tournaments.simulated import some_deal
from tests.printing.press import evening, job_of, letters, pages, png_of, text
from tests.printing.proving import faults_of_list
from tests.printing.test_papers import EACH, FIRST, expected_pages

LONG: Final = "Freiherr von Hohenlohe-Waldenburg-Schillingsfürst, Maximilian-Korbinian Ägidius"
SOLID: Final = "Donaudampfschifffahrtsgesellschaftskapitänsanwärterin"
OTHER: Final = "Ελένη Ωραιοπούλου-Șerbănescu Ждановська"
HEAD: Final[dict[str, Any]] = {
    "club": "Schafkopf- und Doppelkopfgemeinschaft Großbettlingen-Süd 1987 e. V.",
    "title": "Große Gau- und Vereinsmeisterschaft im Schafkopf 2026/27 mit Preisverteilung",
    "date": "Samstag, 14. November 2026",
    "venue": "Mehrzweckhalle am Weiherweg, Eingang Süd",
}


def long_names(format: FormatName) -> dict[int, Entrant]:
    names = (LONG, SOLID, OTHER)
    return {p.number: Entrant(names[p.number % 3], HEAD["club"]) for p in evening(format).players}


@pytest.mark.parametrize(("format", "name"), EACH)
def test_long_names_need_no_further_page(format: FormatName, name: str) -> None:
    t = evening(format)
    job = job_of(name, t, order=FIRST, entrants=long_names(format), **HEAD)
    assert pages(job) == expected_pages(name, t)


@pytest.mark.parametrize("name", ["tischliste", "ausweise", "lose", "auslosung-namen", "auslosung-tische", "rangliste"])
def test_a_long_name_is_smaller_or_on_two_lines_and_never_cut(name: str) -> None:
    t = evening("schafkopf")
    shown = letters(job_of(name, t, order=FIRST, entrants=long_names("schafkopf"), **HEAD))
    assert "…" not in shown
    for whole in (LONG, SOLID, OTHER):
        assert all("".join(part.split()) in shown for part in name_parts(whole))


def test_what_somebody_typed_is_never_markup() -> None:
    t = evening("schafkopf")
    typed = '#panic("x") $1+1$ *fett* <b>&amp; \\ [x] @y'
    entrants = {p.number: Entrant(typed, "#import") for p in t.players}
    for name in ("tischliste", "auslosung-tische", "rangliste", "urkunden"):
        shown = letters(job_of(name, t, order=FIRST, entrants=entrants, title=typed), 0)
        assert "panic(" in shown
        assert "$1+1$" in shown


@pytest.mark.parametrize("logo", [b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 60"/>', png_of(20, 60)])
def test_a_logo_of_any_shape_costs_no_page(logo: bytes) -> None:
    t = evening("schafkopf")
    read = read_logo(logo)
    assert not isinstance(read, Refusal)
    for name in ("tischliste", "ausweise", "urkunden"):
        assert pages(job_of(name, t, order=FIRST, logo=read)) == expected_pages(name, t)


# --- lists of any length ---------------------------------------------------------------------------------------


def played(kind: str, width: int, deals: int, **header: Any) -> tuple[ScoreList, tuple[str, ...]]:
    """A list with so many deals."""
    names = tuple(f"Spielerin {seat} {SOLID}"[:30] for seat in range(1, width + 1))
    stream = begun(opened(KINDS[kind], Header(names=names, **header)))
    dice, keeper = Random(5), Who("keeper")
    for number in range(1, deals + 1):
        if kind == "punktetafel":
            deal = Deal(Facts(number % width, players=width))
        else:
            deal = some_deal(dice, stream.state)
        outcome = stream.submit(keeper, Enter(number, deal), at=number)
        assert not isinstance(outcome, Refusal), outcome
    return stream.state, names


def plain(**more: Any) -> About:
    return About(printed="14.11.2026, 19:42", version=3, **more)


@pytest.mark.parametrize(
    ("kind", "width", "deals", "sheets"),
    [
        ("tischliste", 4, 40, 2),
        ("tischliste", 6, 100, None),
        ("doppelkopfliste", 4, 30, 2),
        ("doppelkopfliste", 7, 100, None),
        ("spieltagszettel", 6, 60, 1),
        ("punktetafel", 8, 90, 1),
        ("protokoll", 10, 5, 1),
        ("protokoll", 2, 5, 1),
    ],
)
def test_a_list_of_any_length_and_width_is_printed_whole(kind: str, width: int, deals: int, sheets: int | None) -> None:
    state, names = played(kind, width, deals)
    job = papers.of_list(state, plain(), names)
    if sheets is not None:
        assert pages(job) == sheets
    shown = letters(job, pages(job) - 1)
    assert all("".join(part.split()) in shown for name in names for part in name_parts(name))
    if kind in ("tischliste", "doppelkopfliste") and width > 4:
        assert [row["number"] for row in job.data["rows"]] == list(range(1, deals + 1))
        assert job.data["foot"][0]["amounts"] == list(closing(state).game_points)


def test_four_hundred_rows_lose_none() -> None:
    state, names = played("tischliste", 4, 400)
    job = papers.of_list(state, plain(), names)
    assert pages(job) == 13
    assert list(faults_of_list(job.data["sheets"])) == []
    assert sum(row is not None for sheet in job.data["sheets"] for row in sheet["deals"]) == 400
    assert "400" in text(job, 12)


def test_penalties_reach_the_total_and_many_of_them_a_further_page() -> None:
    state, names = played("protokoll", 4, 3)
    fines = tuple(Sentence(at % 4, 100 + at, "nicht bekannt", 4) for at in range(6))
    state = replace(state, sentences=fines)
    job = papers.of_list(state, plain(), names)
    assert pages(job) == 2
    assert [fine["amount"] for sheet in job.data["sheets"] for fine in sheet["penalties"]] == list(range(100, 106))
    last = job.data["sheets"][0]["deals"][-1]
    assert last["totals"] == list(closing(state).game_points)


@pytest.mark.parametrize("count", range(2, 11))
def test_blank_minutes_for_every_number_of_players_are_one_page_with_room_to_sign(count: int) -> None:
    job = papers.blank("protokoll", plain(), Order(count=count))
    assert not isinstance(job, Refusal)
    assert pages(job) == 1
    assert "Protokollant,Unterschrift" in letters(job)


@pytest.mark.parametrize("name", [paper.name for paper in papers.PAPERS.values() if paper.blank is not None])
def test_every_blank_paper_prints_in_english_too(name: str) -> None:
    job = papers.blank(name, plain(lang="en"), Order(count=4))
    assert not isinstance(job, Refusal)
    assert pages(job) >= 1


def test_a_list_in_play_has_no_sums_below_and_an_empty_one_no_figures() -> None:
    state, names = played("tischliste", 4, 3)
    sheet = papers.of_list(state, plain(), names).data["sheets"][0]
    assert "foot" not in sheet
    assert [row is not None for row in sheet["deals"]].count(True) == 3
    empty, names = played("tischliste", 4, 0)
    assert not any(papers.of_list(empty, plain(), names).data["sheets"][0]["deals"])


def test_a_match_played_on_screen_has_its_list() -> None:
    state, names = played("tischliste", 4, 5)
    rows = tuple(ListLine(line.number, 0, line.result) for line in state.lines)
    sheet = written(rows, names, game="schafkopf", title="Schafkopf")
    job = papers.of_match(sheet, plain())
    assert pages(job) == 1
    words = text(job)
    assert all(str(game_points).replace("-", "−") in words for game_points in sheet.game_points)


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("de", ("Rufspiel, Vroni mit Beni, gewonnen Schneider", "Wenz, Cilli, verloren, Spritze")),
        ("en", ("Rufspiel, Vroni with Beni, won Schneider", "Wenz, Cilli, lost, Spritze")),
    ],
)
def test_paper_tells_a_deal_by_the_headline_of_the_rules_in_both_languages(lang: Lang, words: tuple[str, ...]) -> None:
    names = ("Vroni", "Beni", "Cilli", "Done", "Ella")
    told = (SchafkopfFacts("Rufspiel", 0, partner=1, won=True, level="schneider"),
            SchafkopfFacts("Wenz", 2, won=False, level="simple", spritze=3))  # fmt: skip
    stream = begun(opened(KINDS["tischliste"], Header(names=names)))
    for number, facts in enumerate(told, 1):
        outcome = stream.submit(Who("keeper"), Enter(number, Deal(facts, columns=(0, 1, 2, 3))), at=number)
        assert not isinstance(outcome, Refusal), outcome
    rows = tuple(ListLine(line.number, 0, line.result) for line in stream.state.lines)
    match = written(rows, names, game="schafkopf", title="Schafkopf")
    for job in (papers.of_list(stream.state, plain(lang=lang), names), papers.of_match(match, plain(lang=lang))):
        assert all("".join(line.split()) in letters(job) for line in words), letters(job)


# --- large halls -----------------------------------------------------------------------------------------------


def wall(count: int) -> Job:
    rows = [
        {"number": n, "last": LONG[:30], "first": "Anna", "key": "F", "table": 100, "seat": 4} for n in range(count)
    ]
    data = plain().paper("", mode="alpha", series=1, round="Serie", note="", rows=rows)
    return Job("aushang", data)


@pytest.mark.parametrize(("count", "sheets"), [(8, 1), (153, 1), (400, 3)])
def test_the_wall_list_of_a_large_hall_is_balanced(count: int, sheets: int) -> None:
    assert pages(wall(count)) == sheets


def test_names_are_taken_apart_and_sorted_as_germans_search_them() -> None:
    assert name_parts("Sepp Huber") == ("Huber", "Sepp")
    assert name_parts("Huber, Sepp") == ("Huber", "Sepp")
    assert name_parts("Anna von der Leyen") == ("von der Leyen", "Anna")
    assert name_parts("Probe Vroni 12") == ("Probe Vroni 12", "")
    assert name_parts("Willi") == ("Willi", "")
    rows = (("Özil", "A", 1), ("Øz", "B", 2), ("Straße", "C", 3), ("Strasse", "A", 4), ("Ost", "Z", 5), ("Łuk", "A", 6))
    people = [dict(zip(("last", "first", "number"), row, strict=True)) for row in rows]
    assert [p["last"] for p in sorted(people, key=sort_key)] == ["Łuk", "Ost", "Øz", "Özil", "Strasse", "Straße"]
