"""The proof is only worth something if it can fail: a planted program with honest and dishonest marks."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
from msgspec.structs import replace

from stammtisch.rulebook import all_clauses, book, clause, games
from stammtisch_dev import proof
from stammtisch_dev.proof import without_case

SOURCE: Final = Path(__file__).parents[2] / "src"

RULES: Final = '''
from functools import cache, cached_property

from stammtisch.rulebook import enforces


@enforces("SK-win-61")
def won(augen: int) -> bool:
    """SK-win-61: sixty is not enough."""
    return augen >= 61


@enforces("SK-schneider-30")
def schneider(
    augen: int,
    limit: int = won(61) and 30,
) -> bool:
    """SK-schneider-30: a test that only imports it proves nothing, although the lines above have run."""
    return augen <= limit


@enforces("SK-deal-2")
def rounds() -> int:
    """SK-deal-2: nobody tests it."""
    return 4


@enforces("SK-rank")
@cache
def rank(game: str) -> int:
    """SK-rank: remembered after the first call."""
    return ["farbwenz", "wenz", "solo"].index(game)


class Trick:
    @enforces("SK-trick-1")
    @cached_property
    def order(self) -> int:
        """SK-trick-1: a property is entered too."""
        return 1

    @enforces("SK-trick-1")
    def never(self) -> int:
        """SK-trick-1: no test comes here."""
        return 2


@enforces("SK-B5.1")
def forgotten() -> int:
    """SK-B5.1: tested well, and called by nothing else."""
    return 32


@enforces("SK-B5.2")
def imported() -> int:
    """SK-B5.2: the program imports it and never says its name again."""
    return 14
'''

PROGRAM: Final = """
from planted import rules
from planted.rules import imported

TABLE = {"won": rules.won, "schneider": rules.schneider, "rounds": rules.rounds, "rank": rules.rank}


def main(name: str) -> object:
    from planted.late import late
    trick = rules.Trick()
    return TABLE[name], trick.order, trick.never(), late()
"""

TESTS: Final = """
import pytest
from planted import rules
from stammtisch.rulebook import clause as find_clause
from stammtisch_dev.testing import clause, shows


@clause("SK-win-61")
def test_honest():
    assert rules.won(61)


@clause("SK-win-61")
@pytest.mark.parametrize("augen", [0, 60])
def test_cases(augen):
    assert augen == 0 or not rules.won(augen)


@clause("SK-schneider-30")
def test_decoration():
    assert rules.schneider.__name__ == "schneider"


@clause("SK-points-1")
def test_without_code():
    assert rules.won(61)


@clause("SK-rank")
@pytest.mark.parametrize("again", range(6))
def test_remembered(again):
    assert rules.rank("solo") == 2


@clause("SK-rank")
def test_remembered_elsewhere():
    assert rules.rank("solo") == 2


@pytest.fixture
def trick():
    found = rules.Trick()
    assert found.order == 1
    return found


@clause("SK-trick-1")
def test_trick():
    assert rules.Trick().order == 1


@clause("SK-trick-1")
def test_only_the_fixture_runs_it(trick):
    assert trick


@clause("SK-B5.1", "SK-B5.2")
def test_of_what_nobody_reaches():
    assert (rules.forgotten(), rules.imported()) == (32, 14)


@clause("SK-deal-1")
def test_who_is_the_first_to_import_it():
    from planted.late import late
    assert late() == 1


@clause("SK-super-4")
def test_what_a_notice_says():
    shows("SK-super-4", "Am Eingang: " + find_clause("SK-super-4").text.de, where="the door")


@clause("DK-0", "SK-win-61")
def test_a_rule_that_is_only_shown():
    shows("SK-win-61", find_clause("SK-win-61").text.en, where="the door", lang="en")


def test_unmarked():
    assert rules.rounds() == 4
"""


def plant(folder: Path, *, tests: str = TESTS) -> None:
    (folder / "planted").mkdir()
    (folder / "planted/__init__.py").write_text("", "utf-8")
    (folder / "planted/rules.py").write_text(RULES, "utf-8")
    (folder / "planted/cli.py").write_text(PROGRAM, "utf-8")
    late = 'from stammtisch.rulebook import enforces\n@enforces("SK-deal-1")\ndef late(): return 1\n'
    (folder / "planted/late.py").write_text(late, "utf-8")
    (folder / "planted/__main__.py").write_text("raise SystemExit('imported')", "utf-8")
    (folder / "test_planted.py").write_text(tests, "utf-8")
    (folder / "pytest.ini").write_text("[pytest]\naddopts = --strict-markers -p no:cacheprovider\n", "utf-8")


def python(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the planted folder, without what the outer test run tells its processes."""
    outer = ("COV_", "COVERAGE_", "PYTEST_")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(outer)}
    environment["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    environment["PYTHONPATH"] = f"{folder}{os.pathsep}{SOURCE}"
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def pytest_in(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return python(folder, "-m", "pytest", "-q", "-p", "stammtisch_dev.testing", *arguments)


def prove(folder: Path, *more: str) -> subprocess.CompletedProcess[str]:
    """The planted tests, run as `make test` runs ours."""
    return pytest_in(folder, "-p", "xdist", "--proofs=proofs.json", "--proofs-of=planted", *more)


def told(run: subprocess.CompletedProcess[str], *ids: str) -> list[str]:
    """What the run says about these clauses; the planted program lacks nearly all others."""
    return [line for line in run.stdout.splitlines() if line.startswith(tuple(f"{id}:" for id in ids))]


PROVEN: Final = {
    "SK-rank": {
        "code": ["planted.rules:rank"],
        "tests": ["test_planted.py::test_remembered", "test_planted.py::test_remembered_elsewhere"],
    },
    "SK-B5.1": {"code": [], "tests": ["test_planted.py::test_of_what_nobody_reaches"]},
    "SK-B5.2": {"code": [], "tests": ["test_planted.py::test_of_what_nobody_reaches"]},
    "SK-deal-1": {"code": ["planted.late:late"], "tests": ["test_planted.py::test_who_is_the_first_to_import_it"]},
    "SK-super-4": {"code": ["shown by the door"], "tests": ["test_planted.py::test_what_a_notice_says"]},
    "SK-trick-1": {"code": ["planted.rules:Trick.order"], "tests": ["test_planted.py::test_trick"]},
    "SK-win-61": {
        "code": ["planted.rules:won"],
        "tests": ["test_planted.py::test_cases", "test_planted.py::test_honest"],
    },
}

WRONG: Final = [
    "SK-schneider-30: marked test enters no code marked with it: test_planted.py::test_decoration",
    "SK-trick-1: marked test enters no code marked with it: test_planted.py::test_only_the_fixture_runs_it",
    "SK-points-1: marked test enters no code marked with it: test_planted.py::test_without_code",
    "SK-schneider-30: no test marked with it enters planted.rules:schneider",
    "SK-trick-1: no test marked with it enters planted.rules:Trick.never",
    "SK-deal-2: no test marked with it enters planted.rules:rounds",
    "SK-win-61: marked test enters no code marked with it: test_planted.py::test_a_rule_that_is_only_shown",
    "DK-0: marked test enters no code marked with it: test_planted.py::test_a_rule_that_is_only_shown",
    "SK-B5.1: nothing a user does reaches planted.rules:forgotten",
    "SK-B5.2: nothing a user does reaches planted.rules:imported",
    *(f"{id}: lacks code ({clause(id).title.en})" for id in ("SK-B5.1", "SK-B5.2")),
    *(
        f"{id}: lacks code and test ({clause(id).title.en})"
        for id in ("SK-schneider-30", "SK-points-1", "SK-deal-2", "DK-0")
    ),
]


@pytest.mark.parametrize("workers", ["0", "2"])
def test_only_rules_that_were_entered_are_proved(tmp_path: Path, workers: str) -> None:
    plant(tmp_path)
    run = prove(tmp_path, "-n", workers)
    assert run.returncode == 1, run.stdout + run.stderr
    assert json.loads((tmp_path / "proofs.json").read_text("utf-8")) == PROVEN
    ids = {*PROVEN, *(line.partition(":")[0] for line in WRONG)}
    assert sorted(told(run, *ids)) == sorted(WRONG)
    assert f"5 of {len(all_clauses())} clauses have code and a test" in run.stdout


def test_of_a_scope_that_has_not_landed_nothing_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    nothing = dict.fromkeys(all_clauses(), proof.Proof())
    assert [line for line in proof.problems(nothing) if line.startswith("SK-draw-1:")]
    early = {game: replace(book(game), landed=("game",)) for game in games()}
    monkeypatch.setattr(proof, "book", early.__getitem__)
    lines = proof.problems(nothing)
    assert "SK-deal-3: lacks code and test (Thrown in: the same dealer again)" in lines
    assert not [line for line in lines if line.startswith("SK-draw-1:")]


def test_unless_it_is_asked_for_nothing_is_written_or_refused(tmp_path: Path) -> None:
    plant(tmp_path)
    run = pytest_in(tmp_path)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "clauses" not in run.stdout
    assert not (tmp_path / "proofs.json").exists()


def test_words_that_are_not_there_are_no_proof(tmp_path: Path) -> None:
    plant(tmp_path, tests=TESTS.replace('text.de, where="the door"', 'title.de, where="the door"'))
    run = prove(tmp_path)
    assert run.returncode == 1
    assert "the door does not say what SK-super-4 says" in run.stdout


def test_a_run_with_a_failure_proves_nothing(tmp_path: Path) -> None:
    plant(tmp_path, tests=TESTS.replace("assert rules.won(61)", "assert not rules.won(61)"))
    run = prove(tmp_path)
    assert run.returncode == 1
    assert "clauses that are not proven" not in run.stdout
    assert not (tmp_path / "proofs.json").exists()


def test_rules_imported_before_the_run_would_never_tell_and_are_refused(tmp_path: Path) -> None:
    plant(tmp_path)
    run = pytest_in(tmp_path, "-p", "planted.rules")
    assert run.returncode != 0
    assert "TooLate: marked before the test run began: SK-B5.1, SK-B5.2, SK-deal-2" in run.stdout + run.stderr


@pytest.mark.parametrize("workers", ["0", "2"])
def test_a_test_that_names_no_clause_is_refused(tmp_path: Path, workers: str) -> None:
    plant(tmp_path, tests=TESTS.replace('"SK-points-1"', '"SK-win-16", "sk-WIN-61", 61'))
    run = prove(tmp_path, "-n", workers)
    assert run.returncode != 0
    assert "INTERNALERROR" not in run.stdout + run.stderr
    assert "tests name clauses that no rule book has" in run.stdout
    assert "test_planted.py::test_without_code: no clause 'SK-win-16'; did you mean SK-win-61" in run.stdout
    assert "test_planted.py::test_without_code: no clause 'sk-WIN-61'; write 'SK-win-61'" in run.stdout
    assert "test_planted.py::test_without_code: a clause is named by its id, not by 61" in run.stdout
    assert not (tmp_path / "proofs.json").exists()


def test_a_function_that_names_no_clause_is_refused(tmp_path: Path) -> None:
    plant(tmp_path)
    rules = tmp_path / "planted/rules.py"
    rules.write_text(RULES.replace('@enforces("SK-deal-2")', '@enforces("SK-deal-9")'), "utf-8")
    run = prove(tmp_path)
    assert run.returncode == 1
    assert "code is marked with clauses that no rule book has: SK-deal-9 at planted.rules:rounds" in run.stdout


@pytest.mark.parametrize(
    ("node", "test"),
    [
        ("t/x.py::test_y", "t/x.py::test_y"),
        ("t/x.py::T::test_y[a::b[c]]", "t/x.py::T::test_y"),
        ("t[1]/x.py::y", "t[1]/x.py::y"),
    ],
)
def test_a_node_without_its_case(node: str, test: str) -> None:
    assert without_case(node) == test


def test_every_clause_the_program_is_marked_with_exists(tmp_path: Path) -> None:
    """In a process of its own: all modules imported, nothing planted by a test."""
    program = (
        "from stammtisch.rulebook import all_clauses, enforced\n"
        "from stammtisch_dev.proof import import_all; import_all()\n"
        "assert enforced(); print(sorted(enforced().keys() - all_clauses().keys()))"
    )
    run = python(tmp_path, "-c", program)
    assert run.stdout == "[]\n", run.stderr
