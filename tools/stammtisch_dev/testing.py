"""For tests: the mark that says which clause a test proves, and the pytest plugin that sees whether it does.

Loaded with `-p stammtisch_dev.testing`, before anything that enforces a clause: from then on every marked function
notes that it is entered. `--proofs FILE` writes which test proves which clause, and fails where one is not proven.
"""

import sys
from collections.abc import Generator
from pathlib import Path
from typing import Any, Final

import pytest

from stammtisch.rulebook.clauses import Lang, UnknownClause, all_clauses
from stammtisch.rulebook.clauses import clause as find_clause
from stammtisch.rulebook.ledger import KEPT
from stammtisch.rulebook.marks import ENTRIES, enforced, place
from stammtisch_dev import proof

ENTERED: Final = "clauses and what was entered of them"
"""The property of a test's report under which the workers tell what they saw."""


def clause(*ids: str) -> pytest.MarkDecorator:
    """The mark of a test that proves these clauses."""
    return pytest.mark.clause(*ids)


def shows(id: str, text: str, *, where: str, lang: Lang = "de") -> None:
    """The words of a clause stand in what a user sees there; of one that only says something this is the proof."""
    words = " ".join(find_clause(id).text.in_(lang).split())
    assert words in " ".join(text.split()), f"{where} does not say what {id} says"
    ENTRIES.places.add(f"{id} {proof.SHOWN}{where}")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--proofs`: off unless asked for, since a part of the tests would prove a part of the clauses."""
    told = (
        "note which test proves which clause, in FILE or where the program reads it; fail when a clause is not proven"
    )
    parser.addoption("--proofs", metavar="FILE", nargs="?", const=str(KEPT), help=told)
    parser.addoption("--proofs-of", metavar="PACKAGE", default=proof.PACKAGE, help="where the enforcing code is")


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests() -> None:
    """Before a test, a fixture or a conftest can import a rule."""
    ENTRIES.want()


def pytest_configure(config: pytest.Config) -> None:
    """Register the mark, so that `--strict-markers` knows it, and whoever gathers what the workers saw."""
    config.addinivalue_line("markers", "clause(*ids): the clauses of the rule book this test proves")
    if config.getoption("--proofs") and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Witness(config), "proofs")


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Refuse a test that names a clause no rule book has: it would prove nothing, and nobody would notice.

    A failed collection, not an exception: xdist's workers pass that on with its text.
    """
    report = yield
    items = [item for item in report.result or () if isinstance(item, pytest.Item)]
    wrong = [f"{item.nodeid}: {why}" for item in items for id in clauses_of(item) if (why := _why_unknown(id))]
    if wrong:
        report.outcome = "failed"
        report.longrepr = "\n".join(["tests name clauses that no rule book has", *wrong])
        report.result = []
    return report


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Tell what a marked test has entered in its own run, not in a fixture: of the clauses it names, no others.

    The caches of marked functions are emptied before, because a remembered answer is not an executed rule.
    """
    ids = clauses_of(item)
    if not ids:
        return (yield)
    for function in (function for id in ids for function in enforced().get(id, ())):
        _forget(function.__module__, function.__qualname__)
    ENTRIES.places.clear()
    try:
        return (yield)
    finally:
        item.user_properties.append((ENTERED, {id: sorted(_entered(id)) for id in ids}))


class Witness:
    """Gathers what every marked test has entered, from all workers, and says at the end what is not proven."""

    def __init__(self, config: pytest.Config) -> None:
        self.file = Path(config.invocation_params.dir, config.getoption("--proofs"))
        self.package: str = config.getoption("--proofs-of")
        self.runs: dict[str, proof.Runs] = {}
        self.problems: list[str] = []
        self.summary = ""

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """One test is done; what failed proves nothing, but fails the run anyway."""
        if report.when == "call" and report.passed:
            for id, entered in dict(report.user_properties).get(ENTERED, {}).items():  # type: ignore[attr-defined]
                self.runs.setdefault(id, {})[report.nodeid] = frozenset(entered)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """After a run without failures: keep the proofs, and fail where there are none."""
        if exitstatus:
            return
        try:
            proofs = proof.derive(self.runs, package=self.package)
        except proof.UnknownMark as error:
            self.problems = [str(error)]
        else:
            self.file.write_text(proof.written({id: proven.row for id, proven in proofs.items()}), "utf-8")
            self.problems = proof.problems(proofs)
            self.summary = (
                f"{sum(1 for p in proofs.values() if p.code and p.tests)} of {len(proofs)} clauses have code and a test"
            )
        if self.problems:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """What is wrong, clause by clause."""
        if self.problems:
            terminalreporter.section("clauses that are not proven", red=True)
        for line in [*self.problems, self.summary]:
            terminalreporter.line(line)


def clauses_of(item: pytest.Item) -> list[str]:
    """The clause ids a test is marked with."""
    return [id for mark in item.iter_markers("clause") for id in mark.args]


def _entered(id: str) -> set[str]:
    """Asked after the run: a test may have been the first to import what it enters."""
    marked = {place(function) for function in enforced().get(id, ())}
    shown = {where.removeprefix(f"{id} ") for where in ENTRIES.places if where.startswith(f"{id} {proof.SHOWN}")}
    return ENTRIES.places & marked | shown


def _why_unknown(id: object) -> str | None:
    """Ids in tests are exact, unlike those people type."""
    if not isinstance(id, str):
        return f"a clause is named by its id, not by {id!r}"
    if id in all_clauses():
        return None
    try:
        return f"no clause {id!r}; write {find_clause(id).id!r}"
    except UnknownClause as error:
        return str(error)


def _forget(module: str, qualname: str) -> None:
    """Clear the cache of a function, when it stands in its module behind `functools.cache`."""
    target: Any = sys.modules.get(module)
    for name in qualname.split("."):
        target = getattr(target, name, None)
    clear = getattr(target, "cache_clear", None)
    if callable(clear):
        clear()
