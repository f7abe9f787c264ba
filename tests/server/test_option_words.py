"""What the set-up page says about the options: a short title for each, a name for each value, in both languages."""

import pytest

from stammtisch import games, texts
from stammtisch.server import setup


def wanted(game: str) -> set[str]:
    """Every key the page looks up for a game; plain numbers and flags name themselves."""
    form, short = setup.form(game), games.info(game).short
    keys = {f"title.{short}.{field.name}" for field in form.options}
    keys |= {f"time.{short}.{field.name}{end}" for field in form.timing for end in ("", ".help")}
    named = (field for field in form.options if field.kind in ("choice", "several"))
    return keys | {f"value.{short}.{field.name}.{value}" for field in named for value in field.values}


@pytest.mark.parametrize("game", games.NAMES)
@pytest.mark.parametrize("lang", texts.LANGS)
def test_every_option_and_every_value_of_it_has_words_and_no_words_are_left_over(lang: texts.Lang, game: str) -> None:
    short, sentences = games.info(game).short, texts.sentences(lang)
    assert all(sentences[key].strip() for key in wanted(game))
    titles = {key for key in sentences if key.startswith((f"title.{short}.", f"time.{short}."))}
    assert titles <= wanted(game)
