"""What the page has to know of a tournament format before an evening is opened, made from the evening's `Options`."""

from functools import cache
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from stammtisch.lists.kinds import KINDS
from stammtisch.server.setup import OptionField, option_fields
from stammtisch.tournaments.formats import FORMATS
from stammtisch.tournaments.options import FIXED, FORMAT_NAMES, FormatName, Options, asked_of, clause_of

_ROUNDS: Final[dict[FormatName, int]] = {"schafkopf": 2, "maumau": 10, "doppelkopf": 3, "chaotentrumpf": 3}
"""What a form begins with; a director chooses."""
_GAME: Final[dict[FormatName, dict[str, int]]] = {"chaotentrumpf": {"max_deals": 12}}
"""Options of the game without which an evening of this format would not end (CT-17c)."""

_FIXED: Final = frozenset({"require_handin"})
"""The ordinance wants the Reuegeld with the list (SK-reuegeld-3): a form does not offer otherwise."""


class FormatForm(Struct, frozen=True):
    """A format as the set-up shows it. Its words are `title.tour.<name>`, `option.…` and `value.…`."""

    format: FormatName
    rounds: int
    rounds_clause: str
    seating: str
    sizes: tuple[int, ...]
    fields: tuple[OptionField, ...]
    game: dict[str, int]
    fixed: tuple[str, ...]
    """Options of the game that its tournament rules settle: not asked here."""
    tischliste: bool
    """On paper stand results that its keeper added up, and Reuegeld comes with it (SK-result-2, SK-reuegeld-3)."""
    zero_sum: str
    """What some win at a table the others lose: the clause that says so."""
    solos: bool
    """Solos won decide between those who are level: a paper list is asked for them."""


@cache
def format_forms() -> tuple[FormatForm, ...]:
    return tuple(_form(name) for name in FORMAT_NAMES)


def _form(name: FormatName) -> FormatForm:
    row = FORMATS[name]
    fields = tuple(
        replace(field, clause=clause_of(field.name, name, field.clause))
        for field in option_fields(Options)
        if field.name in asked_of(name) and field.name not in _FIXED
    )
    kind = KINDS[row.kind]
    return FormatForm(
        format=name,
        rounds=_ROUNDS[name],
        rounds_clause=clause_of("rounds", name, "SK-draw-1"),
        seating=row.seating,
        sizes=row.sizes,
        fields=fields,
        game=_GAME.get(name, {}),
        fixed=tuple(FIXED.get(name, ())),
        tischliste=kind.name == "tischliste",
        zero_sum=kind.zero_sum or "",
        solos=any(criterion == "solos" for criterion, _ in row.criteria),
    )
