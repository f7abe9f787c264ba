"""Set-up forms, made from the games' own `Options`: every reading with its clause, its values and its default."""

from functools import cache
from typing import Any, Literal

import msgspec
from msgspec import Struct, inspect

from stammtisch import bots, games
from stammtisch.engine.match import DealGame
from stammtisch.server.talk import phrases

SHORT = {"chaotentrumpf": "ct", "doppelkopf": "dk", "maumau": "mm", "schafkopf": "sk"}
SHORTEST = 0.1
"""Seconds, where the game only wants more than none."""
_MOST_PLAYERS = 10


class OptionField(Struct, frozen=True):
    """One question of the form. `text` is the key of its explanation."""

    name: str
    clause: str
    text: str
    kind: Literal["flag", "choice", "number", "word", "several", "seconds"]
    default: Any
    values: tuple[Any, ...] = ()
    least: float | None = None
    most: float | None = None
    optional: bool = False
    """May be left open (null)."""
    whole: bool = False
    """A number without a fraction."""


class GameForm(Struct, frozen=True):
    """What a table of this game can be."""

    game: str
    players: tuple[int, ...]
    options: tuple[OptionField, ...]
    timing: tuple[OptionField, ...]
    phrases: tuple[str, ...]
    bots: tuple[str, ...]
    """Who can be placed on a free seat."""


@cache
def form(name: str) -> GameForm:
    game = games.deal_game(name)
    players = tuple(n for n in range(2, _MOST_PLAYERS + 1) if game.seated(n) is not None)
    options, timing = [], []
    for field in _fields(game.options_type):
        if field.encode_name == "timing":
            assert isinstance(field.type, inspect.Metadata | inspect.StructType)
            clause = _clause(field.type)
            timing = [_timed(f, clause) for f in _fields(type(_default(field)))]
        else:
            options.append(_field(field, SHORT[name]))
    return GameForm(name, players, tuple(options), tuple(timing), phrases(name), bots.names(name))


def _fields(options: type[Struct]) -> tuple[inspect.Field, ...]:
    found = inspect.type_info(options)
    assert isinstance(found, inspect.StructType)
    return found.fields


def _default(field: inspect.Field) -> Any:
    return field.default_factory() if field.default is msgspec.NODEFAULT else field.default


def _clause(found: inspect.Type) -> str:
    return str((found.extra or {}).get("clause", "")) if isinstance(found, inspect.Metadata) else ""


def _timed(field: inspect.Field, clause: str) -> OptionField:
    inner, optional = _core(field.type)
    assert isinstance(inner, inspect.IntType | inspect.FloatType)
    least = SHORTEST if inner.ge is None else inner.ge
    name, default = field.encode_name, _default(field)
    whole = isinstance(inner, inspect.IntType)
    return OptionField(name, clause, "", "seconds", default, (), least, inner.le, optional, whole)


def _field(field: inspect.Field, short: str) -> OptionField:
    inner, optional = _core(field.type)
    name, default = field.encode_name, msgspec.to_builtins(_default(field))
    known = (name, _clause(field.type), f"option.{short}.{name}")
    match inner:
        case inspect.BoolType():
            return OptionField(*known, "flag", default, (False, True), optional=optional)
        case inspect.LiteralType():
            return OptionField(*known, "choice", default, tuple(inner.values), optional=optional)
        case inspect.UnionType():
            values = tuple(v for part in inner.types if isinstance(part, inspect.LiteralType) for v in part.values)
            return OptionField(*known, "choice", default, values, optional=optional)
        case inspect.IntType() | inspect.FloatType():
            whole = isinstance(inner, inspect.IntType)
            return OptionField(*known, "number", default, (), inner.ge, inner.le, optional, whole)
        case inspect.VarTupleType():
            item, _ = _core(inner.item_type)
            values = tuple(item.values) if isinstance(item, inspect.LiteralType) else ()
            return OptionField(*known, "several", default, values, optional=optional)
        case inspect.TupleType():
            item, _ = _core(inner.item_types[0])
            values = tuple(item.values) if isinstance(item, inspect.LiteralType) else ()
            size = len(inner.item_types)
            return OptionField(*known, "several", default, values, size, size, optional)
    return OptionField(*known, "word", default, optional=optional)


def _core(found: inspect.Type) -> tuple[inspect.Type, bool]:
    """Without its description, and whether it may be null."""
    while isinstance(found, inspect.Metadata):
        found = found.type
    if isinstance(found, inspect.UnionType):
        rest = [t for t in found.types if not isinstance(t, inspect.NoneType)]
        if len(rest) == 1:
            inner, _ = _core(rest[0])
            return inner, len(rest) < len(found.types)
        return inspect.UnionType(tuple(rest)), len(rest) < len(found.types)
    return found, False


def seated(game: str, players: int) -> DealGame[Any, Any, Any, Any, Any] | None:
    return games.deal_game(game).seated(players)
