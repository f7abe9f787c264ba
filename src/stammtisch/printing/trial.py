"""A logo is drawn once before it stands on every paper: what is broken inside, or never gets ready, is refused here."""

from typing import Final

from stammtisch.engine.core import Refusal
from stammtisch.printing import papers
from stammtisch.printing.about import About, Order
from stammtisch.printing.logo import Logo
from stammtisch.printing.render import Printer, PrintFailed

SECONDS: Final = 8


async def why_not_drawn(logo: Logo, *, seconds: float = SECONDS) -> Refusal | None:
    """None where it can be drawn; the trial has a child of its own, and nobody's print waits for it."""
    job = papers.blank("tischnummern", About(logo=logo), Order())
    assert not isinstance(job, Refusal)
    try:
        await Printer(seconds=seconds).pdf([job])
    except PrintFailed:
        return Refusal("ENG-facts", "refusal.print.logo-drawn")
    return None
