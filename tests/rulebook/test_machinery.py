"""The proof is only worth something if it can fail: a planted program with honest and dishonest marks."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
from coverage import CoverageData

from stammtisch.rulebook import all_clauses
from stammtisch.rulebook.measured import Measurement, NoMeasurement, body_lines
from stammtisch.rulebook.proof import Proof, main, problems, without_case

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
        """SK-trick-1: a property has lines too."""
        return 1

    @enforces("SK-trick-1")
    def never(self) -> int:
        """SK-trick-1: no test comes here."""
        return 2
'''

TESTS: Final = """
import pytest
from planted import rules
from stammtisch.rulebook.testing import clause


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


def test_unmarked():
    assert rules.rounds() == 4
"""


def plant(folder: Path, *, tests: str = TESTS) -> None:
    (folder / "planted").mkdir()
    (folder / "planted/__init__.py").write_text("", "utf-8")
    (folder / "planted/rules.py").write_text(RULES, "utf-8")
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
    return python(folder, "-m", "pytest", "-q", "-p", "stammtisch.rulebook.testing", *arguments)


def measure(folder: Path, *more: str) -> subprocess.CompletedProcess[str]:
    measured = ["--cov=planted", "--cov-branch", "--cov-report=", "--clauses-to=.clauses.json"]
    return pytest_in(folder, "-p", "pytest_cov", "-p", "xdist", *measured, *more)


def derive(folder: Path) -> dict[str, dict[str, list[str]]]:
    program = (
        "import msgspec, pathlib; from stammtisch.rulebook.proof import derive\n"
        "found = derive(pathlib.Path('.coverage'), pathlib.Path('.clauses.json'), packages=('planted', 'not_there'))\n"
        "print(msgspec.json.encode({id: p for id, p in found.items() if p != type(p)()}).decode())"
    )
    run = python(folder, "-c", program)
    assert run.returncode == 0, run.stderr
    found: dict[str, dict[str, list[str]]] = json.loads(run.stdout)
    return found


EXPECTED: Final = {
    "SK-win-61": {
        "code": ["planted.rules:won"],
        "tests": ["test_planted.py::test_cases", "test_planted.py::test_honest"],
        "idle": [],
        "unproven": [],
    },
    "SK-schneider-30": {
        "code": [],
        "tests": [],
        "idle": ["test_planted.py::test_decoration"],
        "unproven": ["planted.rules:schneider"],
    },
    "SK-deal-2": {"code": [], "tests": [], "idle": [], "unproven": ["planted.rules:rounds"]},
    "SK-points-1": {"code": [], "tests": [], "idle": ["test_planted.py::test_without_code"], "unproven": []},
    "SK-rank": {
        "code": ["planted.rules:rank"],
        "tests": ["test_planted.py::test_remembered", "test_planted.py::test_remembered_elsewhere"],
        "idle": [],
        "unproven": [],
    },
    "SK-trick-1": {
        "code": ["planted.rules:Trick.order"],
        "tests": ["test_planted.py::test_trick"],
        "idle": ["test_planted.py::test_only_the_fixture_runs_it"],
        "unproven": ["planted.rules:Trick.never"],
    },
}


@pytest.mark.parametrize("workers", ["0", "2"])
def test_only_executed_rules_are_proved(tmp_path: Path, workers: str) -> None:
    plant(tmp_path)
    run = measure(tmp_path, "-n", workers)
    assert run.returncode == 0, run.stdout + run.stderr
    assert derive(tmp_path) == EXPECTED


def test_only_the_own_run_of_a_marked_test_is_kept_under_its_name(tmp_path: Path) -> None:
    """Fixtures and unmarked tests are measured too, but prove nothing, so they have no name."""
    plant(tmp_path)
    assert measure(tmp_path).returncode == 0
    data = CoverageData(basename=str(tmp_path / ".coverage"))
    data.read()
    names = {context.removesuffix("|run") for context in data.measured_contexts()}
    marks = json.loads((tmp_path / ".clauses.json").read_text("utf-8"))
    assert names <= {"", *(node for nodes in marks.values() for node in nodes)}
    assert "test_planted.py::test_honest" in names
    rules = next(name for name in data.measured_files() if name.endswith("rules.py"))
    inside = next(at for at, line in enumerate(RULES.splitlines(), start=1) if line == "    return 4")
    assert data.contexts_by_lineno(rules)[inside] == [""], "run by an unmarked test"


@pytest.mark.parametrize("measured", [[], ["--cov=planted", "--cov-report="]], ids=["unmeasured", "without-the-list"])
def test_without_the_list_nothing_is_kept_apart(tmp_path: Path, measured: list[str]) -> None:
    plant(tmp_path)
    run = pytest_in(tmp_path, "-p", "pytest_cov", *measured)
    assert run.returncode == 0, run.stdout + run.stderr
    if measured:
        with pytest.raises(NoMeasurement, match="--clauses-to"):
            Measurement(tmp_path / ".coverage")


def test_a_marked_test_that_is_not_measured_proves_nothing(tmp_path: Path) -> None:
    plant(tmp_path, tests=TESTS.replace('@clause("SK-win-61")', '@clause("SK-win-61")\n@pytest.mark.no_cover'))
    run = measure(tmp_path)
    assert run.returncode == 0, run.stdout + run.stderr
    found = derive(tmp_path)["SK-win-61"]
    assert found["tests"] == []
    assert found["idle"] == ["test_planted.py::test_cases", "test_planted.py::test_honest"]


def test_the_list_of_marked_tests_knows_every_case(tmp_path: Path) -> None:
    plant(tmp_path)
    run = pytest_in(tmp_path, "--clauses-to=marks.json")
    assert run.returncode == 0, run.stdout + run.stderr
    marks = json.loads((tmp_path / "marks.json").read_text("utf-8"))
    assert list(marks) == ["SK-points-1", "SK-rank", "SK-schneider-30", "SK-trick-1", "SK-win-61"]
    assert marks["SK-win-61"] == [
        "test_planted.py::test_cases[0]",
        "test_planted.py::test_cases[60]",
        "test_planted.py::test_honest",
    ]


@pytest.mark.parametrize("workers", ["0", "2"])
def test_a_test_that_names_no_clause_is_refused(tmp_path: Path, workers: str) -> None:
    plant(tmp_path, tests=TESTS.replace('"SK-points-1"', '"SK-win-16", "sk-WIN-61", 61'))
    run = measure(tmp_path, "-n", workers)
    assert run.returncode != 0
    assert "INTERNALERROR" not in run.stdout + run.stderr
    assert "tests name clauses that no rule book has" in run.stdout
    assert "test_planted.py::test_without_code: no clause 'SK-win-16'; did you mean SK-win-61" in run.stdout
    assert "test_planted.py::test_without_code: no clause 'sk-WIN-61'; write 'SK-win-61'" in run.stdout
    assert "test_planted.py::test_without_code: a clause is named by its id, not by 61" in run.stdout
    assert not (tmp_path / ".clauses.json").exists()


def test_a_function_that_names_no_clause_is_refused(tmp_path: Path) -> None:
    plant(tmp_path)
    rules = tmp_path / "planted/rules.py"
    rules.write_text(RULES.replace('@enforces("SK-deal-2")', '@enforces("SK-deal-9")'), "utf-8")
    assert measure(tmp_path).returncode == 0
    program = (
        "import sys; from stammtisch.rulebook.proof import main; sys.exit(main(['--check'], packages=['planted']))"
    )
    run = python(tmp_path, "-c", program)
    assert run.returncode == 1
    assert run.stderr == "code is marked with clauses that no rule book has: SK-deal-9 at planted.rules:rounds\n"


def test_write_keeps_the_proofs_and_check_compares_them(tmp_path: Path) -> None:
    plant(tmp_path)
    assert measure(tmp_path).returncode == 0
    kept = tmp_path / "proofs.json"
    program = (
        "import pathlib, sys; from stammtisch.rulebook.proof import main\n"
        "sys.exit(main(sys.argv[1:], packages=['planted'], kept=pathlib.Path('proofs.json')))"
    )
    assert python(tmp_path, "-c", program, "--write").returncode == 0
    assert json.loads(kept.read_text("utf-8"))["SK-rank"]["code"] == ["planted.rules:rank"]
    assert list(json.loads(kept.read_text("utf-8"))) == ["SK-rank", "SK-trick-1", "SK-win-61"]
    current = python(tmp_path, "-c", program, "--check")
    assert current.returncode == 1, "clauses are missing"
    assert "stale" not in current.stderr
    kept.write_text(kept.read_text("utf-8").replace("planted.rules:rank", "planted.rules:gone"), "utf-8")
    stale = python(tmp_path, "-c", program, "--check")
    assert stale.returncode == 1
    assert "proofs.json is stale, run `make proofs`:\n--- proofs.json as kept\n+++ proofs.json as run" in stale.stderr
    assert '-      "planted.rules:gone"\n+      "planted.rules:rank"' in stale.stderr


def test_every_kind_of_problem_is_said() -> None:
    proofs = {
        **{id: Proof() for id in all_clauses()},
        "SK-rank": Proof(("a:b",), ("t.py::t",), idle=("t.py::idle",), unproven=("a:unproven",)),
        "SK-win-61": Proof(code=("a:b",)),
    }
    found = problems(proofs, kept="{}\n")
    assert "SK-rank: marked test runs no code marked with it: t.py::idle" in found
    assert "SK-rank: no test marked with it runs a:unproven" in found
    assert "SK-win-61: lacks test (Won from 61 Augen)" in found
    assert "SK-deal-3: lacks code and test (Thrown in: the same dealer again)" in found
    assert not any(line.startswith("SK-draw-1") for line in found)
    assert found[-1].startswith("proofs.json is stale")


def test_without_a_measurement_the_check_says_what_to_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    clauses = tmp_path / "clauses.json"
    arguments = ["--check", "--coverage", str(tmp_path / "coverage"), "--clauses", str(clauses)]
    assert main(arguments) == 1
    assert "no list of marked tests" in capsys.readouterr().err
    clauses.write_text("{}", "utf-8")
    assert main(arguments) == 1
    assert "run `make proofs`" in capsys.readouterr().err


def test_a_measurement_without_tests_is_no_measurement(tmp_path: Path) -> None:
    file = tmp_path / "coverage"
    data = CoverageData(basename=str(file))
    data.add_lines({str(tmp_path / "x.py"): [1]})
    data.write()
    with pytest.raises(NoMeasurement, match="--clauses-to"):
        Measurement(file)


def test_the_lines_of_a_body() -> None:
    def several(
        one: int = 1,
        two: int = 2,
    ) -> int:
        """Not this line,
        nor this one."""
        three = [
            one,
            two,
        ]
        return sum(three)

    def nothing() -> None:
        """Only words."""

    first = several.__code__.co_firstlineno
    assert min(body_lines(several.__code__)) == first + 6
    assert max(body_lines(several.__code__)) == first + 10
    assert body_lines(nothing.__code__) == frozenset()
    assert body_lines((lambda: 1).__code__) == frozenset()


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
        "from stammtisch.rulebook.proof import ENFORCING, import_all; import_all(ENFORCING)\n"
        "assert enforced(); print(sorted(enforced().keys() - all_clauses().keys()))"
    )
    run = python(tmp_path, "-c", program)
    assert run.stdout == "[]\n", run.stderr
