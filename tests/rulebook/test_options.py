"""Clauses and options point at each other: a reading that can be chosen is named where it is read."""

from collections.abc import Iterator
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import pytest
from msgspec import Meta, Struct

from stammtisch.games import NAMES, deal_game
from stammtisch.rulebook import book, clause

every_game = pytest.mark.parametrize("game", NAMES)


def options_of(game: str) -> type[Struct]:
    options_type: type[Struct] = deal_game(game).options_type
    return options_type


def clauses_named_by_options(options: Any) -> Iterator[tuple[str, str]]:
    """(field, clause) for every option that says whose reading it chooses."""
    for field, hint in get_type_hints(options, include_extras=True).items():
        if get_origin(hint) is Annotated:
            for meta in get_args(hint)[1:]:
                if isinstance(meta, Meta) and meta.extra and "clause" in meta.extra:
                    yield field, meta.extra["clause"]


@every_game
def test_every_option_a_clause_names_exists(game: str) -> None:
    option_names = set(options_of(game).__struct_fields__)
    assert {
        (entry.id, name) for entry in book(game).clauses for name in entry.options if name not in option_names
    } == set()


@every_game
def test_every_option_is_named_by_a_clause(game: str) -> None:
    named = {name for entry in book(game).clauses for name in entry.options}
    assert set(options_of(game).__struct_fields__) - named == set()


@every_game
def test_the_clause_an_option_names_names_the_option(game: str) -> None:
    pairs = list(clauses_named_by_options(options_of(game)))
    assert len(pairs) > 10
    assert [(field, id) for field, id in pairs if field not in clause(id).options] == []
