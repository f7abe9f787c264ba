"""Every reading is an option, every option names its clause, and what makes no sense is refused."""

from typing import Annotated, Any, get_args, get_origin, get_type_hints

import pytest
from msgspec import Meta, ValidationError, convert, to_builtins

from stammtisch.games.maumau.options import Options, Timing
from stammtisch.rulebook import all_clauses


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
