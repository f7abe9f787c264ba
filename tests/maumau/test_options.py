"""Every reading is an option, every option names its clause, and what makes no sense is refused."""

from pathlib import Path
from typing import Annotated, Any, Final, Literal, get_args, get_origin, get_type_hints

import pytest
from msgspec import Meta, ValidationError, convert, json, to_builtins

from stammtisch.games.maumau import legacy
from stammtisch.games.maumau.game import MauMau
from stammtisch.games.maumau.options import Options, Timing
from stammtisch.rulebook import all_clauses

TESTS: Final = [p.read_text("utf-8") for p in Path(__file__).parent.glob("*.py")]


def readings(name: str, hint: Any) -> list[Any]:
    """The values of an option that are not the default."""
    values = get_args(hint) if get_origin(hint) is Literal else (False, True) if hint is bool else ()
    return [value for value in values if value != getattr(Options(), name)]


@pytest.mark.parametrize(("name", "hint"), sorted(get_type_hints(Options).items()))
def test_every_reading_has_a_test(name: str, hint: Any) -> None:
    """In a file that names the option, its value is written down as well."""
    for value in readings(name, hint):
        written = json.encode(value).decode() if isinstance(value, str) else repr(value)
        assert any(name in text and written in text for text in TESTS), value


def test_every_option_names_a_clause() -> None:
    for field, hint in get_type_hints(Options, include_extras=True).items():
        assert get_origin(hint) is Annotated, field
        named = [meta.extra["clause"] for meta in get_args(hint)[1:] if isinstance(meta, Meta) and meta.extra]
        assert len(named) == 1
        assert named[0] in all_clauses(), field


def test_options_come_back_from_their_record() -> None:
    chosen = Options(special_rules=("adder", "joker"), decks=2, timing=Timing(wish=None), pimperle_card="10")
    assert convert(to_builtins(chosen), Options) == chosen
    assert Options().special_rules == ()
    assert (Options().mode, Options().target) == ("strict", 100)


@pytest.mark.parametrize("name", sorted(legacy.RETIRED | legacy.RETIRED_TIMES))
def test_an_option_of_an_evening_is_none_of_the_table(name: str) -> None:
    for wrong in ({name: "lot"}, {"timing": {name: 60}}):
        with pytest.raises(ValidationError, match=name):
            convert(wrong, Options)


def test_stored_options_of_an_evening_are_ignored_and_what_had_no_effect_has_none() -> None:
    chosen = to_builtins(Options(decks=2, timing=Timing(wish=7)))
    times = {**chosen["timing"], "bell_lead": 60, "turn_close_min": 0.8, "countdown_tolerance": 0.15}
    old = {**chosen, "match_days": 12, "tie_mode": "R3", "special_unit": "deal", "timing": times}
    read = convert(MauMau(4).stored_options(old), Options)
    assert read == Options(decks=2, timing=Timing(wish=7, turn_close_min=None, countdown_tolerance=None))


def test_stored_options_of_this_version_are_read_as_they_stand() -> None:
    chosen = to_builtins(Options(special_schedule="deal", timing=Timing(turn_close_min=2)))
    assert MauMau(4).stored_options(chosen) == chosen


@pytest.mark.parametrize(
    "wrong",
    [
        {"decks": 3},
        {"target": 0},
        {"mode": "lax"},
        {"special_rules": ["adder", "adder"]},
        {"special_rules": ["skat"]},
        {"tschuldi_events": ["swap", "swap"]},
        {"pimperle_card": "Q1"},
        {"pimperle_card": "XB\n"},
        {"doubt_window_turns": 0},
        {"rule_step_5": 8},
        {"timing": {"wish": 0}},
        {"timing": {"whish": 1}},
    ],
)
def test_what_is_no_option_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        convert(wrong, Options)
