"""What must still be read in black and white, on one page, and by somebody who has only the paper."""

import io
from typing import Any, Final

import pytest
from msgspec.structs import replace
from PIL import Image
from pypdf import PdfReader

from stammtisch.printing.about import Entrant
from stammtisch.printing.render import Job
from stammtisch.tournaments.people import Who
from stammtisch.tournaments.simulation import Wanted, simulated
from stammtisch.tournaments.state import Booking
from tests.printing.press import evening, job_of, letters, pages, pdf, pictures, text
from tests.printing.test_awkward import HEAD, LONG

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
