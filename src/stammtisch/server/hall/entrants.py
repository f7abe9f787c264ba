"""What stands beside a number and over an evening: names, clubs, titles. The log never has them."""

from typing import Final

from msgspec.structs import replace

from stammtisch.engine.core import Refusal
from stammtisch.rulebook import enforces
from stammtisch.server.rows import EntrantRow

LONGEST: Final = 80


def tidied(row: EntrantRow) -> EntrantRow:
    return replace(row, name=row.name.strip(), club=row.club.strip(), contact=row.contact.strip())


def why_unreadable(row: EntrantRow) -> Refusal | None:
    return why_unreadable_texts(name=row.name, club=row.club, contact=row.contact)


@enforces("ENG-name")
def why_unreadable_texts(**texts: str) -> Refusal | None:
    """ENG-name: what stands on a screen and on paper can be read out: not long, no control or direction characters."""
    for field, text in texts.items():
        if len(text) > LONGEST or not text.isprintable():
            return Refusal("ENG-name", "import.text", {"field": field, "most": LONGEST})
    return None
