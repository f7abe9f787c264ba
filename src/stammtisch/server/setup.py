"""What the page has to know of a game, made from its description and its `Options`: every reading with its clause, its
group, its values and its default."""

from functools import cache
from typing import Any, Literal

import msgspec
from msgspec import Struct, inspect

from stammtisch import bots, games, texts
from stammtisch.engine.gameinfo import Deck, GameInfo
from stammtisch.engine.match import DealGame
from stammtisch.lists.kinds import KINDS, Cited, ListKind
from stammtisch.rulebook import Said, book
from stammtisch.server.talk import phrases

SHORTEST = 0.1
"""Seconds, where the game only wants more than none."""
_MOST_PLAYERS = 10


class OptionField(Struct, frozen=True):
    """One question of the form. Its words are `title.<short>.<name>`, `option.…` and `value.…`."""

    name: str
    clause: str
    group: str
    kind: Literal["flag", "choice", "number", "word", "several", "seconds"]
    default: Any
    values: tuple[Any, ...] = ()
    least: float | None = None
    most: float | None = None
    optional: bool = False
    """May be left open (null)."""
    whole: bool = False
    """A number without a fraction."""


class ListForm(Struct, frozen=True):
    """A list of this game for real cards, and what can be chosen for it."""

    kind: str
    fewest: int
    most: int
    deals: int | None
    """How many are on a list of a tournament, where that is fixed."""
    cited: Cited
    options: tuple[str, ...]
    """Those of the game that count on it."""
    readings: tuple[OptionField, ...]
    """What can be chosen of the list itself. The words are `asked.<name>`."""


class GameForm(Struct, frozen=True):
    """A game as it describes itself, and what a table of it can be."""

    game: str
    short: str
    title: Said
    blurb: Said
    deck: Deck
    cards: tuple[str, str, str]
    usual: int
    quick: dict[str, Any]
    groups: tuple[str, ...]
    prefixes: tuple[str, ...]
    """How the ids of its clauses begin."""
    consulted: bool
    """Its referee answers questions without a deal."""
    players: tuple[int, ...]
    options: tuple[OptionField, ...]
    timing: tuple[OptionField, ...]
    lists: tuple[ListForm, ...]
    phrases: tuple[str, ...]
    bots: tuple[str, ...]
    """Who can be placed on a free seat."""
    course: int
    """How many steps the first ones are; 0: there are none."""
    unavailable: tuple[str, ...]
    """Who could be, were everything installed that they need."""


def form(name: str) -> GameForm:
    return _form(games.info(name))


@cache
def _form(info: GameInfo) -> GameForm:
    game, course = info.rules(), info.course()
    players = tuple(n for n in range(2, _MOST_PLAYERS + 1) if game.seated(n) is not None)
    options, timing = [], []
    for field in _fields(game.options_type):
        if field.encode_name == "timing":
            assert isinstance(field.type, inspect.Metadata | inspect.StructType)
            clause = _extra(field.type, "clause")
            timing = [_timed(f, clause) for f in _fields(type(_default(field)))]
        else:
            options.append(_field(field))
    return GameForm(
        game=info.name,
        short=info.short,
        title=_said(f"game.{info.name}"),
        blurb=_said(f"blurb.{info.name}"),
        deck=info.deck,
        cards=info.cards,
        usual=info.usual,
        quick=dict(info.quick),
        groups=info.groups,
        prefixes=tuple(sorted({clause.id.split("-")[0] for clause in book(game.rulebook).clauses})),
        consulted=info.consultant() is not None,
        players=players,
        options=tuple(options),
        timing=tuple(timing),
        lists=tuple(_list(kind) for kind in KINDS.values() if kind.game == info.name),
        phrases=phrases(info.name),
        bots=bots.names(info.name),
        course=len(course.steps) if course is not None else 0,
        unavailable=bots.unavailable(info.name),
    )


def _list(kind: ListKind) -> ListForm:
    readings = option_fields(kind.readings_type)
    return ListForm(kind.name, kind.fewest, kind.most, kind.tournament_deals, kind.cited, kind.offered, readings)


def _said(key: str) -> Said:
    return Said(texts.say(key, lang="de"), texts.say(key, lang="en"))


def option_fields(options: type[Struct]) -> tuple[OptionField, ...]:
    """Every reading of these options that has a default and a clause."""
    fields = [field for field in _fields(options) if _extra(field.type, "clause")]
    return tuple(_field(field) for field in fields if not field.required)


def _fields(options: type[Struct]) -> tuple[inspect.Field, ...]:
    info = inspect.type_info(options)
    assert isinstance(info, inspect.StructType)
    return info.fields


def _default(field: inspect.Field) -> Any:
    return field.default_factory() if field.default is msgspec.NODEFAULT else field.default


def _extra(field_type: inspect.Type, name: str) -> str:
    return str((field_type.extra or {}).get(name, "")) if isinstance(field_type, inspect.Metadata) else ""


def _timed(field: inspect.Field, clause: str) -> OptionField:
    inner, optional = _core(field.type)
    assert isinstance(inner, inspect.IntType | inspect.FloatType)
    least = SHORTEST if inner.ge is None else inner.ge
    name, default = field.encode_name, _default(field)
    whole = isinstance(inner, inspect.IntType)
    return OptionField(name, clause, "", "seconds", default, (), least, inner.le, optional, whole)


def _field(field: inspect.Field) -> OptionField:
    inner, optional = _core(field.type)
    name, default = field.encode_name, msgspec.to_builtins(_default(field))
    head = (name, _extra(field.type, "clause"), _extra(field.type, "group"))
    match inner:
        case inspect.BoolType():
            return OptionField(*head, "flag", default, (False, True), optional=optional)
        case inspect.LiteralType():
            return OptionField(*head, "choice", default, tuple(inner.values), optional=optional)
        case inspect.UnionType():
            values = tuple(v for part in inner.types if isinstance(part, inspect.LiteralType) for v in part.values)
            return OptionField(*head, "choice", default, values, optional=optional)
        case inspect.IntType() | inspect.FloatType():
            whole = isinstance(inner, inspect.IntType)
            return OptionField(*head, "number", default, (), inner.ge, inner.le, optional, whole)
        case inspect.VarTupleType():
            item, _ = _core(inner.item_type)
            values = tuple(item.values) if isinstance(item, inspect.LiteralType) else ()
            return OptionField(*head, "several", default, values, optional=optional)
        case inspect.TupleType():
            item, _ = _core(inner.item_types[0])
            values = tuple(item.values) if isinstance(item, inspect.LiteralType) else ()
            size = len(inner.item_types)
            return OptionField(*head, "several", default, values, size, size, optional)
    return OptionField(*head, "word", default, optional=optional)


def _core(field_type: inspect.Type) -> tuple[inspect.Type, bool]:
    """Without its description, and whether it may be null."""
    while isinstance(field_type, inspect.Metadata):
        field_type = field_type.type
    if isinstance(field_type, inspect.UnionType):
        rest = [t for t in field_type.types if not isinstance(t, inspect.NoneType)]
        if len(rest) == 1:
            inner, _ = _core(rest[0])
            return inner, len(rest) < len(field_type.types)
        return inspect.UnionType(tuple(rest)), len(rest) < len(field_type.types)
    return field_type, False


def seated(game: str, players: int) -> DealGame[Any, Any, Any, Any, Any] | None:
    return games.deal_game(game).seated(players)
