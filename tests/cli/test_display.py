"""Clauses that only say something are said where somebody looks for them: by the command that prints the rule book."""

import pytest

from stammtisch.rulebook import LANGS, Lang
from stammtisch_dev.testing import clause, shows
from tests.cli.run import run

SAID = ["CT-PRE-2", "CT-2", "MM-0a"]


@clause(*SAID)
@pytest.mark.parametrize("lang", LANGS)
def test_what_introduces_a_game_can_be_read(lang: Lang) -> None:
    for id in SAID:
        shows(id, run("rulebook", id, lang=lang).output, where="stammtisch rulebook", lang=lang)
