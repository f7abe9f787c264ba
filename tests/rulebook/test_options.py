"""Clauses and options point at each other: a reading that can be chosen is named where it is read."""

from collections.abc import Iterator
from typing import Annotated, get_args, get_origin, get_type_hints

from msgspec import Meta

from stammtisch.games.schafkopf.options import Options
from stammtisch.rulebook import book, clause


def clauses_named_by_options() -> Iterator[tuple[str, str]]:
    """(field, clause) for every option that says whose reading it chooses."""
    for field, hint in get_type_hints(Options, include_extras=True).items():
        if get_origin(hint) is Annotated:
            for meta in get_args(hint)[1:]:
                if isinstance(meta, Meta) and meta.extra and "clause" in meta.extra:
                    yield field, meta.extra["clause"]


def test_every_option_a_clause_names_exists() -> None:
    known = set(Options.__struct_fields__)
    assert {(one.id, name) for one in book("schafkopf").clauses for name in one.options if name not in known} == set()


def test_every_option_is_named_by_a_clause() -> None:
    named = {name for one in book("schafkopf").clauses for name in one.options}
    assert set(Options.__struct_fields__) - named == set()


def test_the_clause_an_option_names_names_the_option() -> None:
    pairs = list(clauses_named_by_options())
    assert pairs
    assert [(field, id) for field, id in pairs if field not in clause(id).options] == []
