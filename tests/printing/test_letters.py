"""Letters that no font has are left out, and what is said to be there is really drawn."""

import re
import unicodedata
from typing import Final

import pytest
import typst

from stammtisch.printing.about import Entrant, Order
from stammtisch.printing.letters import _MISSING, printable
from tests.printing.press import about, evening, fonts, job_of, letters

NOBODY_HAS: Final = "\u0378"
"""A place in Unicode that is no letter."""


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("Ελένη Παπαδοπούλου", "Ελένη Παπαδοπούλου"),
        ("Дмитрий Щукин", "Дмитрий Щукин"),
        ("Nguyễn Thị Hương Ước", "Nguyễn Thị Hương Ước"),
        ("محمد عبد الله", "محمد عبد الله"),
        ("Jürgen 😀 Müßig🎉", "Jürgen Müßig"),
        ("Wang (王小明)", "Wang"),
        ("王小明 (Wang Xiaoming)", "Wang Xiaoming"),
        ("王 (Wang) [Xiaoming]", "(Wang) [Xiaoming]"),
        ("王小明", ""),
        ("😀🎉", ""),
    ],
)
def test_of_a_name_what_the_fonts_have_is_printed(typed: str, printed: str) -> None:
    assert printable(typed) == printed


def test_who_has_no_letter_left_goes_by_the_number_and_whoever_prints_is_told() -> None:
    t = evening("schafkopf")
    first, second = (p.number for p in t.players[:2])
    entrants = {first: Entrant("王小明"), second: Entrant("Jürgen 😀 Müßig")}
    assert about(t, entrants=entrants).changed_names() == {
        "王小明": f"Spieler {first}",
        "Jürgen 😀 Müßig": "Jürgen Müßig",
    }
    shown = letters(job_of("auslosung-namen", t, order=Order(round=1), entrants=entrants, club="麻雀 Club"))
    assert f"Spieler{first}" in shown
    assert "王" not in shown
    assert "麻" not in shown


def test_every_letter_that_is_said_to_be_there_is_drawn() -> None:
    places = [chr(place) for place in range(0x20, 0x10000) if unicodedata.category(chr(place))[0] in "LNPS"]
    boxes = symbols(NOBODY_HAS)
    assert len(boxes) == 1
    assert boxes <= symbols("王")
    assert not boxes & symbols("".join(place for place in places if not _MISSING.search(place)))


def symbols(text: str) -> set[str]:
    """The pictures of glyphs that this text is set with."""
    source = (
        '#set page(width: 900pt, height: auto, margin: 0pt)\n#set text(font: ("Source Sans Pro", "DejaVu Sans Mono"))\n'
    )
    source += "".join(f"#str.from-unicode({ord(letter)}) " for letter in text)
    drawn = typst.compile(source.encode(), font_paths=fonts(), ignore_system_fonts=True, format="svg")
    assert isinstance(drawn, bytes)
    return set(re.findall(r'xlink:href="#(\w+)"', drawn.decode()))
