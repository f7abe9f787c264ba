"""What a list keeper has: won or lost with its level, instead of Augen and tricks. The points are the same."""

import json
from typing import Any

import pytest

from stammtisch.engine.counting import told
from stammtisch.engine.scoring import cents, game_points
from stammtisch.games.schafkopf.counting import headline, why_impossible
from stammtisch.games.schafkopf.options import Options
from stammtisch.games.schafkopf.scoring import Facts, Foul, score
from stammtisch.texts import say
from stammtisch_dev.testing import clause
from tests.cli.run import answers

NAMES = ("Vroni", "Beni", "Resi", "Schorsch")


def ruf(**facts: Any) -> Facts:
    return Facts("Rufspiel", 0, partner=1, **facts)


def solo(**facts: Any) -> Facts:
    return Facts("Solo", 2, **facts)


CASES: list[tuple[Facts, Facts, str]] = [
    (ruf(won=True), ruf(augen=75, tricks=5), "Rufspiel, Vroni mit Beni, gewonnen"),
    (ruf(won=True, level="schneider"), ruf(augen=95, tricks=6), "Rufspiel, Vroni mit Beni, gewonnen Schneider"),
    (ruf(won=True, level="durch"), ruf(augen=120, tricks=8), "Rufspiel, Vroni mit Beni, gewonnen durch"),
    (ruf(won=False), ruf(augen=60, tricks=4), "Rufspiel, Vroni mit Beni, verloren"),
    (ruf(won=False, level="schneider"), ruf(augen=30, tricks=2), "Rufspiel, Vroni mit Beni, verloren Schneider"),
    (ruf(won=False, level="durch"), ruf(augen=0, tricks=0), "Rufspiel, Vroni mit Beni, verloren schwarz"),
    (solo(won=True, level="simple"), solo(augen=61, tricks=4), "Solo, Resi, gewonnen"),
    (solo(won=True, tout=True), solo(augen=120, tricks=8, tout=True), "Solo, Resi, gewonnen Tout"),
    (solo(won=False, tout=True), solo(augen=110, tricks=7, tout=True), "Solo, Resi, verloren Tout"),
    (ruf(won=True, spritze=2), ruf(augen=75, tricks=5, spritze=2), "Rufspiel, Vroni mit Beni, gewonnen, Spritze"),
    (
        ruf(won=True, level="schneider", spritze=2),
        ruf(augen=95, tricks=6, spritze=2),
        "Rufspiel, Vroni mit Beni, gewonnen Schneider, Spritze",
    ),
    (
        ruf(won=True, level="schneider", spritze=2, one_trick=True),
        ruf(augen=95, tricks=7, spritze=2),
        "Rufspiel, Vroni mit Beni, gewonnen Schneider, Spritze",
    ),
    (
        solo(won=True, level="durch", spritze=3),
        solo(augen=120, tricks=8, spritze=3),
        "Solo, Resi, gewonnen durch, Spritze",
    ),
    (solo(foul=Foul(0, "open")), solo(augen=40, tricks=3, foul=Foul(0, "open")), "Solo, Fehler von Vroni"),
    (
        solo(won=False, foul=Foul(0, "open", continued=True)),
        solo(augen=40, tricks=3, foul=Foul(0, "open", continued=True)),
        "Solo, Resi, verloren",
    ),
]


@clause("SK-points-1", "SK-points-4", "SK-spritze-5", "SK-reuegeld-1", "SK-revoke-8")
@pytest.mark.parametrize(("short", "counted", "line"), CASES)
def test_who_keeps_the_list_gets_the_points_of_who_has_counted(short: Facts, counted: Facts, line: str) -> None:
    options = Options()
    assert why_impossible(short, options) is why_impossible(counted, options) is None
    by_list, by_count = score(short, options), score(counted, options)
    assert [x.clause for x in by_list] == [x.clause for x in by_count]
    assert game_points(by_list, width=4) == game_points(by_count, width=4)
    assert cents(by_list, width=4) == cents(by_count, width=4)
    assert told(headline(short, options), lang="de", names=NAMES) == line
    assert headline(short, options) == headline(counted, options)


@pytest.mark.parametrize(("short", "counted", "line"), CASES)
def test_no_line_says_augen_that_nobody_counted(short: Facts, counted: Facts, line: str) -> None:
    for lang in ("de", "en"):
        words = [say(x.key, x.args, lang=lang, names=NAMES) for x in score(short, Options())]
        assert not any("Augen" in text or "{" in text or "–" in text for text in words), words


@clause("SK-spritze-5", "SK-spritze-5-1")
def test_a_spritze_on_a_schneider_asks_for_the_tricks_of_its_giver() -> None:
    entitled, unentitled = (
        ruf(won=True, level="schneider", spritze=2, one_trick=one_trick) for one_trick in (False, True)
    )
    assert game_points(score(entitled, Options()), width=4) == (4, 4, -4, -4)
    assert game_points(score(unentitled, Options()), width=4) == (4, 4, -6, -2)


WRONG: list[tuple[Facts, str, str]] = [
    (ruf(), "ENG-facts", "refusal.field-missing"),
    (ruf(augen=70), "ENG-facts", "refusal.field-missing"),
    (ruf(tricks=5), "ENG-facts", "refusal.field-missing"),
    (ruf(level="schneider"), "ENG-facts", "refusal.field-missing"),
    (ruf(won=True, augen=70), "ENG-facts", "refusal.field-missing"),
    (ruf(augen=60, tricks=4, won=True), "SK-win-61", "refusal.sk.told-otherwise"),
    (ruf(augen=95, tricks=6, level="simple"), "SK-schneider-30", "refusal.sk.told-otherwise"),
    (ruf(augen=95, tricks=6, won=True, level="durch"), "SK-schneider-30", "refusal.sk.told-otherwise"),
    (solo(won=True, tout=True, level="schneider"), "SK-points-7", "refusal.sk.tout-level"),
    (ruf(won=True, one_trick=True), "SK-spritze-5", "refusal.sk.one-trick"),
    (ruf(won=False, level="schneider", one_trick=True), "SK-spritze-5", "refusal.sk.one-trick"),
    (ruf(augen=95, tricks=6, one_trick=True), "SK-spritze-5", "refusal.sk.one-trick"),
    (ruf(augen=121, tricks=8), "SK-B5.1", "refusal.sk.augen-range"),
    (ruf(won=True, spritze=1), "SK-B5.7", "refusal.sk.spritze-own-side"),
]


@clause("SK-win-61", "SK-schneider-30", "SK-points-7", "SK-spritze-5", "SK-B5.7", "ENG-facts")
@pytest.mark.parametrize(("facts", "clause_id", "key"), WRONG)
def test_what_cannot_be_is_refused_with_its_clause(facts: Facts, clause_id: str, key: str) -> None:
    refusal = why_impossible(facts, Options())
    assert refusal is not None
    assert (refusal.clause, refusal.key) == (clause_id, key)
    assert "{" not in say(refusal.key, refusal.args)


@clause("SK-schneider-30")
def test_what_is_told_beside_the_count_is_read_as_the_table_reads_it() -> None:
    facts = ruf(augen=90, tricks=6, won=True, level="schneider")
    assert why_impossible(facts, Options(opp_schneider_max=30)) is None
    assert why_impossible(facts, Options(opp_schneider_max=29)) is not None


@clause("SK-points-2")
def test_the_command_answers_with_headline_points_money_and_lines() -> None:
    line = {"contract": "Rufspiel", "declarer": 0, "partner": 1, "won": True, "level": "schneider"}
    (reply,) = answers("score", "schafkopf", "-", lines=[line])
    assert reply["headline"] == "Rufspiel, Spieler 1 mit Spieler 2, gewonnen Schneider"
    assert (reply["game_points"], reply["reuegeld_cents"]) == ([2, 2, -2, -2], [0, 0, 0, 0])
    assert [score_line["clause"] for score_line in reply["lines"]] == ["SK-points-2"]
    assert "Augen" not in json.dumps(reply)


@clause("SK-revoke-2")
@pytest.mark.parametrize(
    ("facts", "key"),
    [
        (solo(augen=10, tricks=2, foul=Foul(1, "won")), "foul-won"),
        (solo(augen=110, tricks=7, foul=Foul(0, "lost")), "foul-lost"),
        (solo(augen=50, tricks=4, foul=Foul(1, "won", continued=True)), "foul-won"),
        (solo(won=False, foul=Foul(1, "won", continued=True)), "foul-told"),
        (ruf(won=True, foul=Foul(1, "lost", continued=True)), "foul-told"),
        (solo(augen=120, tricks=8, tout=True, foul=Foul(1, "lost")), "foul-tricks"),
    ],
)
def test_what_was_decided_before_a_fault_must_fit_the_count(facts: Facts, key: str) -> None:
    refusal = why_impossible(facts, Options())
    assert refusal is not None
    assert (refusal.clause, refusal.key) == ("SK-revoke-2", f"refusal.sk.{key}")


@clause("SK-revoke-2")
def test_a_fault_that_fits_the_count_is_no_contradiction() -> None:
    for facts in (
        solo(augen=61, tricks=5, foul=Foul(1, "won")),
        solo(augen=60, tricks=5, foul=Foul(0, "lost")),
        solo(augen=90, tricks=5, foul=Foul(0, "open")),
        solo(augen=100, tricks=7, tout=True, foul=Foul(1, "lost")),
    ):
        assert why_impossible(facts, Options()) is None
