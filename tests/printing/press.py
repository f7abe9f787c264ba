"""Prints in this process, and reads what was printed."""

import io
import struct
from functools import cache
from typing import Any, Final

import typst
from pypdf import PdfReader

from stammtisch.engine.core import Refusal
from stammtisch.printing import papers
from stammtisch.printing.about import About, Entrant, Order
from stammtisch.printing.render import Job, encoded
from stammtisch.printing.worker import TEMPLATES, compiled, own_fonts
from stammtisch.texts import Lang
from stammtisch.tournaments.options import FormatName
from stammtisch.tournaments.simulation import Wanted, name_of, simulated
from stammtisch.tournaments.state import Tournament

ADDRESS: Final = "http://192.168.178.20:8000"
SECRET: Final = bytes(range(32))
WANTED: Final[dict[FormatName, Wanted]] = {
    "schafkopf": Wanted("schafkopf", 9, 2, 3, byes=True),
    "maumau": Wanted("maumau", 11, 10, 3),
    "doppelkopf": Wanted("doppelkopf", 8, 2, 3),
    "chaotentrumpf": Wanted("chaotentrumpf", 11, 2, 3),
}


@cache
def evening(format: FormatName) -> Tournament:
    return simulated(WANTED[format]).t


@cache
def fonts() -> typst.Fonts:
    return own_fonts()


def about(t: Tournament, lang: Lang = "de", **more: Any) -> About:
    entrants = {p.number: Entrant(name_of(p.number), "Kartenfreunde" if p.number % 3 == 0 else "") for p in t.players}
    given: dict[str, Any] = {
        "club": "Kartenfreunde Linde e. V.",
        "title": "Herbstturnier",
        "date": "14.11.2026",
        "venue": "Gasthaus Zur Linde",
        "printed": "14.11.2026, 19:42",
        "version": 57,
        "address": ADDRESS,
        "secret": SECRET,
        "entrants": entrants,
    }
    return About(lang=lang, **(given | more))


def job_of(name: str, t: Tournament, *, lang: Lang = "de", order: Order | None = None, **more: Any) -> Job:
    job = papers.of_tournament(name, t, about(t, lang, **more), order or Order())
    assert not isinstance(job, Refusal), job
    return job


def pdf(job: Job) -> bytes:
    return compiled(fonts(), job.template, encoded(job).decode())


def pages(job: Job) -> int:
    return len(PdfReader(io.BytesIO(pdf(job))).pages)


def text(job: Job, page: int = 0) -> str:
    """The words of one page, row by row."""
    return PdfReader(io.BytesIO(pdf(job))).pages[page].extract_text()


def letters(job: Job, page: int | None = None) -> str:
    """All letters of one page, or of all, without the spaces between: whatever stands on two lines is found."""
    sheets = PdfReader(io.BytesIO(pdf(job))).pages
    chosen = sheets if page is None else [sheets[page]]
    return "".join("".join(sheet.extract_text().split()) for sheet in chosen)


def pictures(job: Job, ppi: int = 150) -> list[bytes]:
    """The pages as PNG."""
    made: Any = typst.compile(
        f"{TEMPLATES}/{job.template}.typ",
        root=TEMPLATES,
        font_paths=fonts(),
        ignore_system_fonts=True,
        format="png",
        ppi=ppi,
        sys_inputs={"data": encoded(job).decode()},
    )
    return made if isinstance(made, list) else [made]


def png_of(width: int, height: int) -> bytes:
    """A white PNG."""
    import zlib

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    rows = b"".join(b"\x00" + b"\xff" * width for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
