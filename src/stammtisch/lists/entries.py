"""What can stand in a line: a deal by its facts, the totals of a paper list, a deal played on screen."""

from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from stammtisch.engine.counting import DealResult

Amount: TypeAlias = Annotated[int, Meta(ge=-100_000, le=100_000)]
Amounts: TypeAlias = Annotated[tuple[Amount, ...], Meta(min_length=2, max_length=12)]
Cents: TypeAlias = Annotated[tuple[Annotated[int, Meta(ge=0, le=100_000)], ...], Meta(max_length=12)]


class Deal(Struct, frozen=True, tag="deal", omit_defaults=True, forbid_unknown_fields=True):
    """A deal as the table tells it, in the facts of its game; on its way in still as an object of JSON."""

    facts: Any
    columns: tuple[int, ...] = ()
    """Whose column each seat of the facts is, where more people share the list than play a deal; empty: in order."""


class Totals(Struct, frozen=True, tag="totals", omit_defaults=True, forbid_unknown_fields=True):
    """A finished paper list: the sums its keeper wrote. It is line 0."""

    game_points: Amounts
    """Game points, strokes, or the totals of the minutes."""
    cents: Cents = ()
    written: Amounts | None = None
    """The results as they stand on the paper, to be compared (SK-result-2)."""
    solos: Amounts | None = None
    """Solos won, where a ranking asks for them."""


class Played(Struct, frozen=True, tag="played", forbid_unknown_fields=True):
    """A deal played on Stammtisch; `source` names the record it comes from."""

    result: DealResult[Any]
    source: str


Entry: TypeAlias = Deal | Totals | Played


def restored(entry: Entry, facts_type: Any) -> Entry:
    """An entry that was stored: its facts are those of the game again."""
    if isinstance(entry, Deal) and isinstance(entry.facts, dict):
        return replace(entry, facts=msgspec.convert(entry.facts, facts_type))
    if isinstance(entry, Played):
        return replace(entry, result=restored_result(entry.result, facts_type))
    return entry


def restored_result(result: DealResult[Any], facts_type: Any) -> DealResult[Any]:
    """A result that was stored: its facts are those of the game again."""
    if not isinstance(result.facts, dict):
        return result
    return replace(result, facts=msgspec.convert(result.facts, facts_type))
