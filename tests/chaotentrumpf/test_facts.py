"""What the keeper of the minutes has: Augen, trumps and tricks of every player, instead of the cards themselves."""

from typing import Any

import pytest

from stammtisch.engine.counting import told
from stammtisch.engine.scoring import game_points
from stammtisch.games.chaotentrumpf.counting import headline, why_impossible
from stammtisch.games.chaotentrumpf.options import Options
from stammtisch.games.chaotentrumpf.scoring import Facts, score
from stammtisch.texts import say
from stammtisch_dev.testing import clause
from tests.cli.run import answers

NAMES = ("Anna", "Berta", "Cora")

CASES: list[tuple[Facts, tuple[int, ...], str]] = [
    (Facts("suit:P", (56, 40, 30), (0, 5, 3), (4, 3, 3)), (-44, 55, 30), "Trumpf Pik, Berta hat die meisten"),
    (Facts("suit:P", (56, 40, 0), (0, 5, 0), (6, 4, 0)), (-44, 55, -200), "Trumpf Pik, Berta hat die meisten"),
    (
        Facts("suit:P", (56, 40, 0), (0, 5, 0), without_trick=(2,)),
        (-44, 55, -200),
        "Trumpf Pik, Berta hat die meisten",
    ),
    (
        Facts("colour:red", (50, 40, 30), (4, 4, 2), (4, 3, 3)),
        (52, 42, 30),
        "Trumpf Rot, gleich viele: Anna und Berta",
    ),
    (
        Facts("value:A", (50, 40, 30), (1, 2, 0), (4, 3, 3), inversion="U"),
        (50, 160, -70),
        "Trumpf Ass, Berta hat die meisten",
    ),
    (Facts("suit:X", (50, 40, 30), (0, 0, 0), (4, 3, 3)), (-50, -60, -70), "Trumpf Kreuz, niemand hat einen im Stich"),
    (
        Facts("suit:X", (42, 26, 0), (2, 3, 0), (8, 2, 0), among=(0, 1)),
        (42, 46, 0),
        "Trumpf Kreuz, Berta hat die meisten",
    ),
]


@clause("CT-13a", "CT-16a-1", "CT-16a-2", "CT-16b", "CT-16c")
@pytest.mark.parametrize(("facts", "sums", "line"), CASES)
def test_what_everybody_has_counted_is_scored(facts: Facts, sums: tuple[int, ...], line: str) -> None:
    assert why_impossible(facts, Options()) is None
    assert game_points(score(facts, Options()), width=3) == sums
    assert told(headline(facts, Options()), lang="de", names=NAMES) == line


def counts(**changed: Any) -> Facts:
    facts: dict[str, Any] = {
        "trump": "suit:P",
        "augen": (56, 40, 30),
        "trumps": (0, 5, 3),
        "tricks": (4, 3, 3),
    }
    return Facts(**facts | changed)


WRONG: list[tuple[Facts, dict[str, Any], str, str]] = [
    (counts(trump="suit:Z"), {}, "CT-9a", "refusal.ct.no-such-trump"),
    (counts(trump="card:PA"), {}, "CT-11b-TU", "refusal.ct.card-needs-tu"),
    (counts(trumps=(0, 5)), {}, "ENG-facts", "refusal.ct.columns"),
    (counts(tricks=(4, 3, 3, 0)), {}, "ENG-facts", "refusal.ct.columns"),
    (counts(tricks=None, without_trick=(3,)), {}, "ENG-seat", "refusal.seat"),
    (counts(tricks=(4, 3, 4)), {}, "CT-15a", "refusal.ct.tricks-sum"),
    (counts(), {"hand": 4}, "CT-15a", "refusal.ct.tricks-sum"),
    (counts(without_trick=(0,)), {}, "CT-16a-2", "refusal.ct.has-tricks"),
    (counts(tricks=(0, 5, 5)), {}, "CT-16a-2", "refusal.ct.counted-nothing"),
    (counts(tricks=None, without_trick=(1,)), {}, "CT-16a-2", "refusal.ct.counted-nothing"),
    (counts(among=(0, 1)), {}, "CT-17b", "refusal.ct.took-no-part"),
    (counts(trumps=(15, 9, 3)), {}, "CT-3a", "refusal.ct.trumps-sum"),
    (counts(trumps=(0, 0, 13), tricks=(4, 4, 2), augen=(56, 40, 30)), {}, "CT-15a", "refusal.ct.trumps-cards"),
    (counts(augen=(200, 150, 20)), {}, "CT-3a", "refusal.ct.augen-sum"),
    (counts(augen=(0, 0, 120), tricks=(5, 4, 1)), {}, "CT-13a", "refusal.ct.augen-tricks"),
    (counts(augen=(200, 100, 40)), {"packs": 2}, "CT-3a", "refusal.ct.augen-sum"),
    (Facts("suit:P", (1,), (1,), (10,)), {}, "CT-3b", "refusal.ct.players"),
]


@clause("CT-3a", "CT-13a", "CT-15a", "CT-16a-2", "CT-17b", "CT-9a", "CT-11b-TU", "ENG-facts", "ENG-seat")
@pytest.mark.parametrize(("facts", "options", "clause_id", "key"), WRONG)
def test_what_cannot_be_is_refused_with_its_clause(
    facts: Facts, options: dict[str, Any], clause_id: str, key: str
) -> None:
    refusal = why_impossible(facts, Options(**options))
    assert refusal is not None
    assert (refusal.clause, refusal.key) == (clause_id, key)
    assert "{" not in say(refusal.key, refusal.args)


@clause("CT-16a-1")
def test_the_command_takes_counts_as_well_as_cards() -> None:
    line = {"trump": "suit:p", "augen": [56, 40, 30], "trumps": [0, 5, 3], "tricks": [4, 3, 3]}
    counted, wrong, short = answers(
        "score", "chaotentrumpf", "-", lines=[line, {**line, "captured": []}, {"trump": "suit:P"}]
    )
    assert (counted["game_points"], counted["headline"]) == ([-44, 55, 30], "Trumpf Pik, Spieler 2 hat die meisten")
    assert [score_line["clause"] for score_line in counted["lines"]] == ["CT-13a", "CT-16a-1", "CT-16b"]
    assert (wrong["error"]["key"], short["error"]["field"]) == ("refusal.field-unknown", "captured")
