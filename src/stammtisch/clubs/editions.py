"""CT-18, CT-PRE-1: editions of the rule book: what each says, what holds by it, and how two of them differ."""

from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec
from msgspec import Struct

from stammtisch.clubs.state import Amendment, Club, Edition
from stammtisch.engine.consulting import JsonObject, Unanswerable
from stammtisch.engine.core import Refusal
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


def is_kept(edition: Edition) -> bool:
    """Do we have its words? Of the edition of 1987 only the day is left."""
    return edition.revision >= PRINTED[-1].revision


@enforces("CT-PRE-1")
def edition_of(club: Club, revision: int | None = None) -> Edition | Refusal:
    """By its number; without one the edition in force. CT-PRE-1: authoritative is the fourth; nobody plays or reads by
    one whose words are lost."""
    for edition in reversed(club.editions):
        if revision in (None, edition.revision):
            return edition if is_kept(edition) else Refusal("CT-PRE-1", "refusal.club.words-lost", {"number": revision})
    return Refusal("CT-18", "refusal.club.no-edition", {"number": revision})


@enforces("CT-18")
def played_by(edition: Edition, options: dict[str, Any]) -> dict[str, Any] | Refusal:
    """CT-18: options of a table, a list or an evening with what the edition settles: that holds there, and whoever
    wishes something else for such an option is refused with its clause."""
    settled = settings(edition)
    for name, value in settled.items():
        if name in options and options[name] != value:
            args = {"value": name, "ruleset": edition.ruleset}
            return Refusal(clause_of(name) or "CT-18", "refusal.club.edition-holds", args)
    if options.get("ruleset", edition.ruleset) not in (edition.ruleset, RULESET):
        return Refusal("CT-18", "refusal.club.edition-holds", {"value": "ruleset", "ruleset": edition.ruleset})
    return {**options, **settled, "ruleset": edition.ruleset}


@enforces("CT-18")
def consulted(
    edition: Edition, game: object, question: JsonObject, ask: Callable[[JsonObject], JsonObject]
) -> JsonObject:
    """CT-18: the referee's answer by an edition: what it settles holds; of the clauses named in the answer, the words
    as they were amended are shown, and where nothing is settled they decide nothing."""
    options = question.get("options") or {}
    if game != GAME or not isinstance(options, dict):
        raise Unanswerable(Refusal("CT-18", "refusal.club.other-game"))
    settled = played_by(edition, options)
    if isinstance(settled, Refusal):
        raise Unanswerable(settled)
    answer = ask({**question, "options": settled})
    cited = {clause for clause in _clauses_in(answer) if text_of(edition, clause) is not None}
    amended_words = [
        {"clause": clause, "text": text_of(edition, clause), "decides": decides(edition, clause)}
        for clause in sorted(cited | {a.clause for a in edition.amendments if a.settings})
    ]
    return {**answer, "edition": edition.ruleset, "amended": amended_words}


def decides(edition: Edition, clause: str) -> bool:
    """Has this clause settled an option, or only changed its words?"""
    return any(amendment.settings for amendment in edition.amendments if amendment.clause == clause)


def _clauses_in(answer: Any) -> Iterator[str]:
    """Every clause that an answer names."""
    if isinstance(answer, str):
        if answer.startswith("CT-"):
            yield answer
    elif isinstance(answer, dict | list | tuple):
        for part in answer.values() if isinstance(answer, dict) else answer:
            yield from _clauses_in(part)


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
