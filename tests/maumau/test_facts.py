"""What a list keeper has: who won, and whether with a jack. A match day counts strokes, a leisure table points."""

from typing import Any

import pytest

from stammtisch.engine.counting import told
from stammtisch.engine.scoring import game_points
from stammtisch.games.maumau.counting import headline, why_impossible
from stammtisch.games.maumau.options import Options
from stammtisch.games.maumau.scoring import Facts, score
from stammtisch.texts import say
from stammtisch_dev.testing import clause
from tests.cli.run import answers
from tests.maumau.table import card

NAMES = ("Ueli", "Vreni", "Köbi", "Res")

CASES: list[tuple[Facts, str, tuple[int, ...], str]] = [
    (Facts(2), "MM-T-stroke", (0, 0, 1, 0), "Köbi gewinnt"),
    (Facts(2, jack=True), "MM-T-stroke", (0, 0, 2, 0), "Mau-Mau: Köbi gewinnt"),
    (Facts(2, card=card("HB")), "MM-T-stroke", (0, 0, 2, 0), "Mau-Mau: Köbi gewinnt mit HB"),
    (Facts(2, jack=True, called=True), "MM-13", (0, 0, 2, 0), "Mau-Mau: Köbi gewinnt"),
    (Facts(2, jack=True, called=False), "MM-13", (0, 0, 1, 0), "Köbi gewinnt"),
    (Facts(1, card=card("H9"), called=False, players=3), "MM-13", (0, 1, 0), "Vreni gewinnt mit H9"),
    (Facts(3, players=4, without=(0,)), "MM-T-stroke", (0, 0, 0, 1), "Res gewinnt"),
]


@clause("MM-T-stroke", "MM-13", "MM-10b")
@pytest.mark.parametrize(("facts", "clause_id", "sums", "line"), CASES)
def test_a_deal_is_scored_from_what_the_list_keeper_knows(
    facts: Facts, clause_id: str, sums: tuple[int, ...], line: str
) -> None:
    assert why_impossible(facts, Options()) is None
    (scored,) = score(facts, Options())
    assert (scored.clause, game_points((scored,), width=facts.players)) == (clause_id, sums)
    assert told(headline(facts, Options()), lang="de", names=NAMES) == line
    assert "{" not in say(scored.key, scored.args, names=NAMES)


WRONG: list[tuple[Facts, str, str]] = [
    (Facts(4), "ENG-seat", "refusal.seat"),
    (Facts(0, without=(4,)), "ENG-seat", "refusal.seat"),
    (Facts(0, players=1), "MM-0b", "refusal.mm.players"),
    (Facts(0, without=(0,)), "MM-T-late", "refusal.mm.not-dealt-in"),
    (Facts(0, without=(1, 2, 3)), "MM-T-late", "refusal.mm.alone"),
    (Facts(0, jack=True, card=card("H9")), "MM-10b", "refusal.mm.not-a-jack"),
]


@clause("MM-T-late", "MM-10b", "ENG-seat")
@pytest.mark.parametrize(("facts", "clause_id", "key"), WRONG)
def test_what_cannot_be_is_refused_with_its_clause(facts: Facts, clause_id: str, key: str) -> None:
    refusal = why_impossible(facts, Options())
    assert refusal is not None
    assert (refusal.clause, refusal.key) == (clause_id, key)
    assert "{" not in say(refusal.key, refusal.args)


@clause("MM-T-stroke")
def test_the_command_answers_a_deal_with_its_strokes_as_game_points() -> None:
    lines: list[dict[str, Any]] = [
        {"winner": 2, "jack": True},
        {"winner": 1, "players": 3},
        {"winner": 0, "card": "HB", "called": False},
        {"winner": 0, "card": "Z9"},
        {"winner": 0, "strokes": [1, 2, 3]},
    ]
    jack, plain, uncalled, no_card, both = answers("score", "maumau", "-", lines=lines)
    assert (jack["game_points"], jack["headline"]) == ([0, 0, 2, 0], "Mau-Mau: Spieler 3 gewinnt")
    assert [line["clause"] for line in jack["lines"]] == ["MM-T-stroke"]
    assert plain["game_points"] == [0, 1, 0]
    assert (uncalled["game_points"], uncalled["lines"][0]["clause"]) == ([1, 0, 0, 0], "MM-13")
    assert no_card["error"]["clause"] == "ENG-card"
    assert (both["error"]["key"], both["error"]["field"]) == ("refusal.field-unknown", "winner")
    assert not any("match_day_points" in answer for answer in (jack, plain, uncalled))
