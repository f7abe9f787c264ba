"""What the set-up page says about the options: a short title for each, a name for each value, in both languages."""

import json
from pathlib import Path

import pytest

from stammtisch import games
from stammtisch.server import setup

WORDS = Path(__file__).parents[2] / "web" / "words"


def wanted(game: str) -> set[str]:
    """Every key the page looks up for a game; plain numbers and flags name themselves."""
    form, short = setup.form(game), setup.SHORT[game]
    found = {f"title.{short}.{field.name}" for field in form.options}
    found |= {f"time.{short}.{field.name}{end}" for field in form.timing for end in ("", ".help")}
    named = (field for field in form.options if field.kind in ("choice", "several"))
    return found | {f"value.{short}.{field.name}.{value}" for field in named for value in field.values}


@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_option_and_every_value_of_it_has_words_and_no_words_are_left_over(lang: str) -> None:
    words = json.loads((WORDS / f"options.{lang}.json").read_text(encoding="utf-8"))
    assert set(words) == {key for game in games.NAMES for key in wanted(game)}
    assert all(text.strip() for text in words.values())
    assert list(words) == sorted(words)
