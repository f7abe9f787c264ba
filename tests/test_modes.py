"""How strict the referee is holds for a whole match, in every game."""

import pytest
from msgspec.structs import replace

from stammtisch.engine.core import HOST, Refusal
from stammtisch.engine.match import Amend
from stammtisch.games import NAMES, deal_game
from stammtisch.games.schafkopf.game import Schafkopf
from stammtisch.games.schafkopf.options import Options
from stammtisch_dev.testing import clause


@clause("ENG-mode")
@pytest.mark.parametrize("name", NAMES)
def test_no_game_changes_it_between_deals(name: str) -> None:
    game = deal_game(name)
    now = game.options_type()
    wanted = replace(now, mode="table" if now.mode == "strict" else "strict")
    refusal = game.why_fixed(now, wanted)
    assert refusal is not None
    assert refusal.key == "refusal.mode-fixed"
    assert game.why_fixed(now, now) is None


@clause("ENG-mode")
def test_the_match_refuses_it_and_takes_everything_else() -> None:
    match = Schafkopf().match()
    state = match.begin(Options())
    refused = match.submit(state, HOST, Amend(Options(mode="table")), window="next:0")
    assert refused == Refusal("ENG-mode", "refusal.mode-fixed", {"value": "strict"})
    assert not isinstance(match.submit(state, HOST, Amend(Options(deals=4)), window="next:0"), Refusal)
