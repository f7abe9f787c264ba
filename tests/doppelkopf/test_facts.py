"""What a list keeper has: the winner and the step reached, or the Augen without tricks. The points are the same."""

import json
from typing import Any

import pytest

from stammtisch.engine.counting import told
from stammtisch.engine.scoring import game_points
from stammtisch.games.doppelkopf.counting import headline, why_impossible
from stammtisch.games.doppelkopf.options import Options
from stammtisch.games.doppelkopf.scoring import Facts, Specials, score
from stammtisch.texts import say
from stammtisch_dev.testing import clause
from tests.cli.run import answers

NAMES = ("Vroni", "Beni", "Resi", "Schorsch")


def normal(**facts: Any) -> Facts:
    return Facts("normal", (0, 2), **facts)


def alone(**facts: Any) -> Facts:
    return Facts("solo", (1,), game="Bubensolo", **facts)


def counted(augen: int, tricks: int, **facts: Any) -> Facts:
    return normal(re_augen=augen, re_tricks=tricks, kontra_tricks=10 - tricks, **facts)


CASES: list[tuple[Facts, Facts, str]] = [
    (normal(winner="re"), counted(140, 6), "Normalspiel, Re (Vroni und Resi) gewonnen"),
    (normal(winner="kontra"), counted(110, 5), "Normalspiel, Re (Vroni und Resi) verloren"),
    (normal(winner="re", step="60"), counted(190, 8), "Normalspiel, Re (Vroni und Resi) gewonnen, keine 60"),
    (normal(winner="re", step="schwarz"), counted(240, 10), "Normalspiel, Re (Vroni und Resi) gewonnen, schwarz"),
    (
        normal(winner="re", step="90", re_said="90", kontra_said="kontra"),
        counted(160, 7, re_said="90", kontra_said="kontra"),
        "Normalspiel, Re (Vroni und Resi) gewonnen, keine 90",
    ),
    (
        normal(winner="kontra", re_said="60"),
        counted(170, 7, re_said="60"),
        "Normalspiel, Re (Vroni und Resi) verloren",
    ),
    (
        normal(winner="kontra", step="90", specials=Specials(re=1, kontra=2)),
        counted(80, 4, specials=Specials(re=1, kontra=2)),
        "Normalspiel, Re (Vroni und Resi) verloren, keine 90",
    ),
    (
        alone(winner="re", re_said="re"),
        alone(re_augen=140, re_tricks=6, kontra_tricks=4, re_said="re"),
        "Bubensolo, Beni, gewonnen",
    ),
    (alone(winner="kontra"), alone(re_augen=100, re_tricks=4, kontra_tricks=6), "Bubensolo, Beni, verloren"),
    (normal(re_augen=190), counted(190, 8), "Normalspiel, Re (Vroni und Resi) gewonnen, keine 60"),
    (normal(re_augen=240), counted(240, 10), "Normalspiel, Re (Vroni und Resi) gewonnen, schwarz"),
    (
        normal(re_augen=140, re_said="90", kontra_said="90"),
        counted(140, 6, re_said="90", kontra_said="90"),
        "Normalspiel, niemand gewinnt, beide Absagen verfehlt",
    ),
    (normal(revoke=3), counted(50, 2, revoke=3), "Schorsch hat falsch bedient"),
]


@clause("DK-6a", "DK-3a", "DK-2b", "DK-1.2c")
@pytest.mark.parametrize(("short", "long", "line"), CASES)
def test_who_keeps_the_list_gets_the_points_of_who_has_counted(short: Facts, long: Facts, line: str) -> None:
    options = Options()
    assert why_impossible(short, options) is None
    by_list, by_count = score(short, options), score(long, options)
    assert [x.clause for x in by_list] == [x.clause for x in by_count]
    assert game_points(by_list, width=4) == game_points(by_count, width=4)
    assert told(headline(short, options), lang="de", names=NAMES) == line
    assert headline(short, options) == headline(long, options)


@pytest.mark.parametrize(("short", "long", "line"), [case for case in CASES if case[0].re_augen is None])
def test_no_line_says_augen_that_nobody_counted(short: Facts, long: Facts, line: str) -> None:
    for lang in ("de", "en"):
        words = [say(x.key, x.args, lang=lang, names=NAMES) for x in score(short, Options())]
        assert not any("Augen" in text or "{" in text for text in words), words


@clause("DK-6a", "DK-B1.1")
def test_with_nines_a_party_without_augen_may_have_a_trick() -> None:
    """Decision: who has 240 of 48 cards has made everything only if the list says so."""
    some, every = normal(pack=48, re_augen=240), normal(pack=48, re_augen=240, step="schwarz")
    assert [len(score(facts, Options(pack=48))) for facts in (some, every)] == [4, 5]
    assert why_impossible(every, Options(pack=48)) is None


WRONG: list[tuple[Facts, dict[str, Any], str, str]] = [
    (normal(), {}, "ENG-facts", "refusal.field-missing"),
    (normal(step="90"), {}, "ENG-facts", "refusal.field-missing"),
    (normal(re_tricks=5, kontra_tricks=5), {}, "ENG-facts", "refusal.field-missing"),
    (normal(re_augen=130, re_tricks=5), {}, "ENG-facts", "refusal.field-missing"),
    (normal(winner="re", step="90", re_said="60"), {}, "DK-3a", "refusal.dk.step-missed"),
    (counted(140, 6, winner="kontra"), {}, "DK-3a", "refusal.dk.told-winner"),
    (counted(140, 6, step="90"), {}, "DK-6a", "refusal.dk.told-step"),
    (counted(140, 6, winner="re", re_said="90", kontra_said="90"), {}, "DK-3a", "refusal.dk.told-winner"),
    (normal(re_augen=230, step="schwarz"), {}, "DK-6a", "refusal.dk.told-step"),
    (normal(winner="kontra"), {"base_at_120": False}, "DK-6a", "refusal.dk.augen-needed"),
    (normal(winner="kontra", re_said="90"), {"beaten_bonus": True}, "DK-6a", "refusal.dk.augen-needed"),
    (
        normal(winner="re", step="schwarz", specials=Specials(kontra=1)),
        {},
        "DK-B1.10",
        "refusal.dk.specials",
    ),
    (normal(re_augen=241), {}, "DK-B1.1", "refusal.dk.augen-range"),
    (counted(5, 9), {}, "DK-B1.1", "refusal.dk.augen-tricks"),
]


@clause("DK-3a", "DK-6a", "DK-B1.1", "DK-B1.10", "ENG-facts")
@pytest.mark.parametrize(("facts", "options", "clause_id", "key"), WRONG)
def test_what_cannot_be_is_refused_with_its_clause(
    facts: Facts, options: dict[str, Any], clause_id: str, key: str
) -> None:
    refusal = why_impossible(facts, Options(**options))
    assert refusal is not None
    assert (refusal.clause, refusal.key) == (clause_id, key)
    assert "{" not in say(refusal.key, refusal.args)


@clause("DK-6a")
def test_a_missed_step_loses_only_where_the_table_says_so() -> None:
    facts = normal(winner="re", step="90", re_said="60")
    assert why_impossible(facts, Options(failed_absage_loses=False)) is None
    assert game_points(score(facts, Options(failed_absage_loses=False)), width=4)[0] == 6


@clause("DK-6a")
def test_the_command_answers_with_winner_headline_points_and_lines() -> None:
    (reply,) = answers(
        "score", "doppelkopf", "-", lines=[{"contract": "normal", "re": [0, 2], "winner": "re", "step": "60"}]
    )
    assert (reply["winner"], reply["game_points"]) == ("re", [3, -3, 3, -3])
    assert reply["headline"] == "Normalspiel, Re (Spieler 1 und Spieler 3) gewonnen, keine 60"
    assert "Augen" not in json.dumps(reply)
