"""CT-18, CT-PRE-1: editions of the rule book: what each says, what holds by it, and how two of them differ."""

from typing import Any, Final

import msgspec
from msgspec import Struct

from stammtisch.clubs.state import Amendment, Edition
from stammtisch.games.chaotentrumpf.options import RULESET, Options
from stammtisch.rulebook import book, enforces

GAME: Final = "chaotentrumpf"
PRINTED: Final = (
    Edition(1, "1987-05-02", electors=2),
    Edition(4, "1999-03-14", electors=3),
)
"""CT-PRE-1: adopted by the two members of 1987; the fourth revision was signed by three. What lay between is lost."""
assert PRINTED[-1].ruleset == RULESET

NOT_AMENDED: Final = ("mode", "ruleset", "secretary", "timing")
"""Options that a table chooses for itself; no article speaks of them."""


class Difference(Struct, frozen=True):
    """A clause that two editions say differently; None: as printed."""

    clause: str
    before: str | None
    after: str | None
    settings_before: dict[str, Any]
    settings_after: dict[str, Any]


def clause_of(option: str) -> str | None:
    """The clause that an option of the game reads; None where there is no such option, or none to amend."""
    for field in msgspec.structs.fields(Options):
        if field.name == option and option not in NOT_AMENDED:
            return next(str(meta.extra["clause"]) for meta in field.type.__metadata__ if meta.extra)
    return None


def options_of(clause: str) -> tuple[str, ...]:
    """The options that read this clause: what an amendment of it may settle."""
    return tuple(field.name for field in msgspec.structs.fields(Options) if clause_of(field.name) == clause)


def settings(edition: Edition) -> dict[str, Any]:
    """What the amendments so far have settled, the later ones over the earlier."""
    return {name: value for amendment in edition.amendments for name, value in amendment.settings.items()}


def text_of(edition: Edition, clause: str) -> str | None:
    """The clause as amended; None where it stands as printed."""
    return next((a.text for a in reversed(edition.amendments) if a.clause == clause), None)


@enforces("CT-18", "CT-PRE-1")
def playable(edition: Edition) -> Options | None:
    """CT-18: what a match that begins now is played by; CT-PRE-1: it keeps that, whatever is amended later. None
    where the settings do not go together."""
    try:
        return msgspec.convert({**settings(edition), "ruleset": edition.ruleset}, Options)
    except (msgspec.ValidationError, ValueError):
        return None


def amended(edition: Edition, amendment: Amendment, *, day: str, electors: int) -> Edition:
    """The next edition."""
    return Edition(edition.revision + 1, day, electors, (*edition.amendments, amendment))


def differences(before: Edition, after: Edition) -> tuple[Difference, ...]:
    """Clause by clause, in the order of the rule book."""
    changed = {a.clause for edition in (before, after) for a in edition.amendments}
    changes = []
    for clause in (each.id for each in book(GAME).clauses if each.id in changed):
        names = options_of(clause)
        sides = [{n: v for n, v in settings(edition).items() if n in names} for edition in (before, after)]
        texts = text_of(before, clause), text_of(after, clause)
        if texts[0] != texts[1] or sides[0] != sides[1]:
            changes.append(Difference(clause, *texts, *sides))
    return tuple(changes)
