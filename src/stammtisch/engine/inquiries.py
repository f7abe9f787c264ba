"""The referee's questions as data, so that a page can ask them with cards to tap instead of JSON to type.

What a type says by itself (values of a literal, limits of a number, what may be left out) is read from it; what it
cannot say, that a string is a card or a number a seat, the game tells beside it.
"""

from collections.abc import Collection
from typing import Any, Literal, TypeAlias, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct, inspect
from msgspec.structs import replace

FieldKind: TypeAlias = Literal[
    "card",
    "cards",
    "hands",
    "choice",
    "several",
    "flag",
    "number",
    "seat",
    "seats",
    "place",
    "row",
    "rows",
    "group",
    "groups",
]
"""`hands` are cards by player, `row` a number for each player, `rows` a list as it is written, `group` has `fields`,
`groups` several times; `place` is a place in the trick."""


class Field(Struct, frozen=True):
    """One thing the referee has to know."""

    name: str
    kind: FieldKind
    needed: bool = False
    default: Any = None
    values: tuple[Any, ...] = ()
    """What can be chosen; for cards the pack, each card once."""
    least: int | None = None
    most: int | None = None
    copies: int = 1
    """How often the pack has each card."""
    fields: tuple["Field", ...] = ()
    by: str = ""
    """The field on whose value it depends which cards there are, ..."""
    packs: dict[str, tuple[str, ...]] = {}
    """... and the cards for each of its values."""


class Inquiry(Struct, frozen=True):
    """A question with its fields, and an example that is answered. `score` asks for the score of a deal."""

    game: str
    question: str
    fields: tuple[Field, ...]
    example: dict[str, Any]
    options: tuple[str, ...] = ()
    """The options of the game on whose reading the answer depends."""


def fields_of(facts_type: type[Struct], *told: Field) -> tuple[Field, ...]:
    """The fields of a type, in its order; those told beside it keep their kind and take name, need and default."""
    described, type_info = {field.name: field for field in told}, inspect.type_info(facts_type)
    assert isinstance(type_info, inspect.StructType)
    hints = get_type_hints(facts_type)
    return tuple(
        _told(field, hints[field.name], described.get(field.encode_name))
        for field in type_info.fields
        if field.encode_name != "game"
    )


def with_needed(fields: tuple[Field, ...], needed: Collection[str], *, without: Collection[str]) -> tuple[Field, ...]:
    """One of several ways to say the same: these fields are needed then, and those are not asked."""
    kept = (field for field in fields if field.name not in without)
    return tuple(replace(field, needed=True) if field.name in needed else field for field in kept)


def _told(field: inspect.Field, hint: Any, told: Field | None) -> Field:
    default = None if field.required else msgspec.to_builtins(_default(field))
    described = told if told is not None else _typed(field.encode_name, field.type)
    if told is None and described.values:  # in the order they were written, not in that of the alphabet
        described = replace(described, values=tuple(v for v in _literals(hint) if v in described.values))
    return replace(described, needed=field.required, default=default)


def _default(field: inspect.Field) -> Any:
    return field.default_factory() if field.default is msgspec.NODEFAULT else field.default


def _typed(name: str, wanted: inspect.Type) -> Field:
    match _core(wanted):
        case inspect.BoolType():
            return Field(name, "flag")
        case inspect.LiteralType() as literal:
            return Field(name, "choice", values=tuple(literal.values))
        case inspect.IntType() as number:
            return Field(name, "number", least=number.ge, most=number.le)
        case inspect.VarTupleType(item_type=item):
            several = _core(item)
            assert isinstance(several, inspect.LiteralType), name
            return Field(name, "several", values=tuple(several.values))
        case inspect.StructType() as inner:
            return Field(name, "group", fields=fields_of(inner.cls))
    raise TypeError(f"{name}: tell what it is")


def _literals(hint: Any) -> list[Any]:
    if get_origin(hint) is Literal:
        return list(get_args(hint))
    return [value for part in get_args(hint) for value in _literals(part)]


def _core(field_type: inspect.Type) -> inspect.Type:
    """Without its description, and without the null that says it may be left out."""
    while isinstance(field_type, inspect.Metadata):
        field_type = field_type.type
    if isinstance(field_type, inspect.UnionType):
        (field_type,) = (part for part in field_type.types if not isinstance(part, inspect.NoneType))
        return _core(field_type)
    return field_type
