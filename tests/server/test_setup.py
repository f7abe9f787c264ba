"""Set-up forms: every option of every game is asked for, and every answer the form allows is an option."""

from typing import Any

import msgspec
import pytest

from stammtisch import games, texts
from stammtisch.lists.kinds import KINDS
from stammtisch.rulebook import book
from stammtisch.server import setup
from stammtisch.server.setup import OptionField
from stammtisch.server.talk import phrases


@pytest.mark.parametrize("game", games.NAMES)
def test_the_form_asks_for_every_field_of_the_options_and_nothing_else(game: str) -> None:
    form, options = setup.form(game), games.deal_game(game).options_type
    wanted = [f.encode_name for f in msgspec.structs.fields(options)]
    assert sorted([*(f.name for f in form.options), "timing"]) == sorted(wanted)
    times = [f.encode_name for f in msgspec.structs.fields(type(options().timing))]
    assert [f.name for f in form.timing] == times
    assert form.phrases == phrases(game)
    assert all(games.deal_game(game).seated(n) is not None for n in form.players)
    assert form.players


@pytest.mark.parametrize("game", games.NAMES)
def test_the_defaults_of_the_form_are_the_defaults_of_the_game(game: str) -> None:
    form, options = setup.form(game), games.deal_game(game).options_type
    filled: dict[str, Any] = {f.name: f.default for f in form.options}
    filled["timing"] = {f.name: f.default for f in form.timing}
    sent = msgspec.json.decode(msgspec.json.encode(filled))
    assert msgspec.convert(sent, options) == options()
    assert msgspec.json.decode(msgspec.json.encode(form), type=setup.GameForm).game == game


@pytest.mark.parametrize("game", games.NAMES)
def test_a_number_without_a_fraction_says_so(game: str) -> None:
    form = setup.form(game)
    for field in form.options:
        if field.kind == "number":
            assert field.whole != accepted(game, field.name, (field.least or 0) + 0.5)
    for field in form.timing:
        assert field.whole != accepted(game, "timing", {field.name: 30.5})


def accepted(game: str, name: str, value: Any) -> bool:
    """Does the type of the options take it? (Whether it goes with the other ones is the game's `why_unplayable`.)"""
    try:
        msgspec.convert({name: value}, games.deal_game(game).options_type)
    except msgspec.ValidationError as problem:
        return "refusal." in str(problem)  # fits as such, but not with the defaults of the others
    return True


def allowed(field: OptionField) -> list[Any]:
    values: list[Any] = [field.default, *([None] if field.optional else [])]
    match field.kind:
        case "flag" | "choice":
            values += field.values
        case "number":
            values += [value for value in (field.least, field.most) if value is not None]
        case "several" if field.least is None:
            values += [[], list(field.values), *([value] for value in field.values)]
        case "several":
            values += [list(reversed(field.default))]
    return values


@pytest.mark.parametrize("game", games.NAMES)
def test_every_value_the_form_allows_is_taken(game: str) -> None:
    for field in setup.form(game).options:
        assert field.kind != "choice" or field.values
        for value in allowed(field):
            assert accepted(game, field.name, value), (field.name, value)


def forbidden(field: OptionField) -> list[Any]:
    wrong: list[Any] = [{"x": 1}]
    if field.kind in ("flag", "choice"):
        wrong.append("no such value")
    if field.kind == "number":
        wrong += [field.least - 1] if field.least is not None else []
        wrong += [field.most + 1] if field.most is not None else []
    if not field.optional:
        wrong.append(None)
    return wrong


@pytest.mark.parametrize("game", games.NAMES)
def test_what_the_form_does_not_allow_is_not_taken(game: str) -> None:
    for field in setup.form(game).options:
        for value in forbidden(field):
            assert not accepted(game, field.name, value), (field.name, value)


@pytest.mark.parametrize("game", games.NAMES)
def test_every_question_has_a_clause_and_an_explanation_in_both_languages(game: str) -> None:
    clauses = {clause.id for clause in book(game).clauses}
    form = setup.form(game)
    for field in form.options:
        assert field.clause in clauses, field.name
        keys = (f"option.{form.short}.{field.name}", f"title.{form.short}.{field.name}")
        assert all(key in texts.sentences(lang) for lang in texts.LANGS for key in keys), field.name


@pytest.mark.parametrize("game", games.NAMES)
def test_every_option_is_asked_in_a_group_of_the_description(game: str) -> None:
    form = setup.form(game)
    assert {field.group for field in form.options if field.name != "mode"} == set(form.groups)
    words = {key for group in form.groups[1:] for key in (f"group.{form.short}.{group}", f"group.{group}")}
    assert all(len(words & texts.sentences(lang).keys()) == len(form.groups) - 1 for lang in texts.LANGS)


@pytest.mark.parametrize("game", games.NAMES)
def test_every_list_of_a_game_is_described_with_it(game: str) -> None:
    form = setup.form(game)
    assert {each.kind for each in form.lists} == {kind.name for kind in KINDS.values() if kind.game == game}
    names = {field.name for field in form.options}
    for described in form.lists:
        assert set(described.options) <= names
        kind = KINDS[described.kind]
        assert tuple(field.name for field in described.readings) == kind.readings_type.__struct_fields__
        words = [f"asked.{f.name}{value}" for f in described.readings for value in ("", *(f".{v}" for v in f.values))]
        assert all(word in texts.sentences(lang) for lang in texts.LANGS for word in words)


@pytest.mark.parametrize("game", games.NAMES)
def test_every_time_can_be_short_long_or_none(game: str) -> None:
    for field in setup.form(game).timing:
        assert field.kind == "seconds"
        assert field.most is not None
        assert field.least is not None
        for value in (field.least, field.most, None):
            assert accepted(game, "timing", {field.name: value}), (field.name, value)
        assert not accepted(game, "timing", {field.name: field.most + 1})
        assert not accepted(game, "timing", {field.name: 0})


def test_tables_have_the_seats_the_games_are_made_for() -> None:
    assert {game: setup.form(game).players for game in games.NAMES} == {
        "chaotentrumpf": tuple(range(2, 11)),
        "doppelkopf": (4,),
        "maumau": tuple(range(2, 9)),
        "schafkopf": (4,),
    }
    assert setup.seated("schafkopf", 5) is None
    assert setup.seated("maumau", 5) is not None
