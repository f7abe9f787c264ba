"""`stammtisch tournament`, as programs and as people use it."""

import json
from collections import Counter
from itertools import combinations

import pytest

from stammtisch.cli import tournament
from tests.cli.run import run

clause = pytest.mark.clause


@clause("MM-T-matrix", "MM-T-tables")
def test_the_matrix_for_programs_seats_everybody_once_a_round_without_a_repeat() -> None:
    done = run("tournament", "matrix", "--players", "32", "--rounds", "10", "--json")
    answer = json.loads(done.stdout)
    assert done.exit_code == 0
    assert answer["repeats"] == 0
    assert [sorted(p for table in tables for p in table) for tables in answer["rounds"]] == [list(range(1, 33))] * 10
    met = Counter(pair for tables in answer["rounds"] for table in tables for pair in combinations(sorted(table), 2))
    assert set(met.values()) == {1}


@clause("MM-T-team")
def test_the_matrix_for_people_says_how_good_it_is_in_their_language() -> None:
    german = run("tournament", "matrix", "--players", "16", "--rounds", "4", "--team", "3")
    assert "Tisch   4:" in german.stdout
    assert "Wiedersehen: " in german.stdout
    assert "Kompetenzteams, alle Runden zusammen: 4" in german.stdout
    english = run("tournament", "matrix", "--players", "16", "--rounds", "4", lang="en")
    assert "Repeat meetings: 0 (unavoidable 0" in english.stdout


@clause("MM-T-tables")
def test_the_matrix_says_when_the_team_forces_unequal_threes() -> None:
    """Seven tables, seven of the team: two of them sit at the two threes of each of nine rounds, so somebody thrice."""
    forced = run("tournament", "matrix", "--players", "26", "--rounds", "9", "--team", "7", lang="en")
    assert "more than 2 times oftener than another (unavoidable 2)" in forced.stdout
    free = run("tournament", "matrix", "--players", "26", "--rounds", "9", lang="en")
    assert "more than 1 times oftener than another (unavoidable 1)" in free.stdout


@clause("MM-T-tables")
def test_five_people_make_no_tables_and_are_told_so_with_the_clause() -> None:
    done = run("tournament", "matrix", "--players", "5", "--rounds", "3", "--json")
    assert done.exit_code == 1
    assert "(MM-T-tables)" in done.stderr
    assert done.stdout == ""


def test_a_team_larger_than_the_field_is_refused() -> None:
    done = run("tournament", "matrix", "--players", "8", "--rounds", "2", "--team", "9")
    assert done.exit_code == 1
    assert "nur zu 8" in done.stderr


def test_a_plan_that_is_none_is_not_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournament, "solve", lambda *_, **__: (((1, 2, 3, 4), (5, 6, 7, 7)),))
    refused = run("tournament", "matrix", "--players", "8", "--rounds", "1", lang="en")
    assert refused.exit_code == 1
    assert refused.stdout == ""
    assert "MM-T-" in refused.stderr
