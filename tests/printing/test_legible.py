"""What must still be read in black and white, on one page, and by somebody who has only the paper."""

import io
from typing import Any, Final

import pytest
from msgspec.structs import replace
from PIL import Image
from pypdf import PdfReader

from stammtisch.printing import papers
from stammtisch.printing.about import Entrant, Order
from stammtisch.printing.render import Job
from stammtisch.texts import Lang
from stammtisch.tournaments.people import Who
from stammtisch.tournaments.simulation import Wanted, simulated
from stammtisch.tournaments.state import Booking
from tests.printing.press import evening, job_of, letters, pages, pdf, pictures, text
from tests.printing.test_awkward import HEAD, LONG, plain, played

LEAST: Final = 4.5
"""Points: smaller letters are not read in a hall."""


def black(picture: bytes) -> Image.Image:
    """As a printer without greys has it."""
    return Image.open(io.BytesIO(picture)).convert("L").point(lambda grey: 0 if grey < 128 else 255)


def sizes(job: Job, part: str) -> list[float]:
    """How high the letters are in which these words are set."""
    heights = []

    def seen(words: str, _: Any, matrix: list[float], font: Any, size: float) -> None:
        if part in words:
            heights.append(size * abs(matrix[3]))

    PdfReader(io.BytesIO(pdf(job))).pages[0].extract_text(visitor_text=seen)
    return heights


@pytest.mark.parametrize("name", ["platzkarten", "ausweise", "reuegeld"])
def test_lines_to_cut_along_are_there_in_black_and_white(name: str) -> None:
    picture = black(pictures(job_of(name, evening("schafkopf")), ppi=300)[0])
    middle = picture.width // 2
    strip = picture.crop((middle - 2, 0, middle + 3, picture.height))
    dark = [y for y in range(strip.height) if 0 in strip.crop((0, y, 5, y + 1)).get_flattened_data()]
    assert len(dark) > strip.height // 10


def test_a_long_name_beside_its_club_is_still_read_in_the_standings() -> None:
    t = evening("maumau")
    entrants = {p.number: Entrant(LONG, HEAD["club"]) for p in t.players}
    heights = sizes(job_of("rangliste", t, entrants=entrants), "Hohenlohe")
    assert len(heights) == len(t.players)
    assert min(heights) >= LEAST


@pytest.mark.parametrize("name", ["auslosung-namen", "auslosung-tische"])
def test_the_draw_of_a_small_field_is_read_from_afar(name: str) -> None:
    t = evening("doppelkopf")
    entrants = {p.number: Entrant(LONG if p.number == 1 else "Huber, Anna") for p in t.players}
    job = job_of(name, t, entrants=entrants)
    assert sum(size >= 15 for size in sizes(job, "Huber")) == 7
    assert "Maximilian-Korbinian Ägidius" in text(job)  # on two lines, not on three
    assert pages(job) == 1


@pytest.mark.parametrize("bookings", [0, 10, 20, 30])
def test_whoever_counts_the_box_signs_below_the_sum_and_not_on_a_page_of_its_own(bookings: int) -> None:
    t = evening("schafkopf")
    t = replace(t, cash=(*t.cash, *(Booking("other", 100, Who("cash", 1), text="Los") for _ in range(bookings))))
    job = job_of("kassenbericht", t)
    assert "Gezählt(€)" in letters(job, 0)
    assert "Los" in text(job, pages(job) - 1) or not bookings


@pytest.mark.parametrize(("players", "threes"), [(11, True), (8, False)])
def test_the_small_three_of_the_matrix_is_explained_where_it_stands(players: int, threes: bool) -> None:
    t = simulated(Wanted("maumau", players, 2, 3)).t
    assert ("Tisch zu dritt" in text(job_of("matrix", t), 0)) is threes


@pytest.mark.parametrize(
    ("lang", "schafkopf", "final", "tables"),
    [
        ("de", "aus 2 Serien unter 9 Teilnehmern", "Strichen im Finale unter 11 Teilnehmern", "aus 2 Runden unter 11"),
        ("en", "in 2 series among 9 players", "strokes in the final among 11 players", "in 2 rounds among 11"),
    ],
)
def test_a_certificate_says_what_the_place_was_won_with(lang: Lang, schafkopf: str, final: str, tables: str) -> None:
    def first(format: Any) -> str:
        told: str = job_of("urkunden", evening(format), lang=lang).data["certificates"][0]["result"]
        return told

    assert first("schafkopf").endswith(schafkopf)
    assert first("maumau").endswith(final)
    assert tables in first("chaotentrumpf")


def test_minutes_name_the_last_deal_and_what_the_table_has_agreed_on() -> None:
    sheet = job_of("protokoll", evening("chaotentrumpf"), order=Order(fill="blank")).data["sheets"][0]
    assert sheet["ends"] == "8 Spiele"
    assert "nuev" not in sheet
    state, names = played("protokoll", 5, 0, options={"hand": 3, "no_trick_minus": 50})
    page = papers.of_list(state, plain(), names).data["sheets"][0]
    assert "ends" not in page
    assert page["nuev"] == (
        "Zweimal 3 Karten statt zweimal 5; Kurze Folge: 4 Karten statt 6; Lange Folge: 5 Karten statt 8; "
        "Kein Stich kostet 50 statt 200"
    )
    assert pages(papers.of_list(state, plain(), names)) == 1


def test_the_rule_sheet_says_in_words_what_is_left_to_the_book() -> None:
    words = text(job_of("regelblatt", evening("chaotentrumpf")))
    assert "Zahl der Blätter: wie Artikel 3 sagt" in words
    assert "Kurze Folge: nach der Zahl der Handkarten" in words
    assert ": –" not in words
