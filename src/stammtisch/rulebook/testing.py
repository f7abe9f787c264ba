"""For tests: the mark that says which clause a test proves, and the pytest plugin that knows it.

Loaded with `-p stammtisch.rulebook.testing`. `--clauses-to FILE` writes which tests carry which clause, and lets a
coverage measurement of the same run (`--cov`) keep apart what each of them has run; the proof reads both.
"""

import json
import sys
from collections.abc import Generator, Iterable
from typing import Any

import pytest
from coverage import Coverage

from stammtisch.rulebook.clauses import UnknownClause, all_clauses
from stammtisch.rulebook.clauses import clause as find_clause
from stammtisch.rulebook.marks import enforced
from stammtisch.rulebook.measured import context_of


def clause(*ids: str) -> pytest.MarkDecorator:
    """The mark of a test that proves these clauses."""
    return pytest.mark.clause(*ids)


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--clauses-to`: off unless asked for, since a part of the tests would write a part of the list."""
    told = "write which tests carry which clause, as JSON, and measure (with --cov) what each of them runs"
    parser.addoption("--clauses-to", metavar="FILE", help=told)


def pytest_configure(config: pytest.Config) -> None:
    """Register the mark, so that `--strict-markers` knows it."""
    config.addinivalue_line("markers", "clause(*ids): the clauses of the rule book this test proves")


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


def pytest_collection_finish(session: pytest.Session) -> None:
    """Write the list once: with xdist every worker collects the same tests, so the first one does it."""
    target = session.config.getoption("--clauses-to")
    worker = getattr(session.config, "workerinput", {"workerid": "gw0"})["workerid"]
    if target and worker == "gw0" and not session.testsfailed:
        file = session.config.invocation_params.dir / target
        file.write_text(json.dumps(_by_clause(session.items), indent=1, ensure_ascii=False) + "\n", "utf-8")


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Let a marked test begin with nothing remembered, and measure it apart from all others.

    The caches of marked functions are emptied, because a remembered answer is not an executed rule. What a marked test
    runs is kept under its own name; what fixtures and unmarked tests run is kept under none. Every change of name
    writes to the disk, so a name for each phase of each test (`--cov-context=test`) would cost three times as many.
    """
    ids = clauses_of(item)
    for id in ids:
        for function in enforced().get(id, ()):
            _forget(function.__module__, function.__qualname__)
    running = Coverage.current() if ids and item.config.getoption("--clauses-to") else None
    if running is None:
        return (yield)
    running.switch_context(context_of(item.nodeid))
    try:
        return (yield)
    finally:
        running.switch_context("")


def clauses_of(item: pytest.Item) -> list[str]:
    """The clause ids a test is marked with."""
    return [id for mark in item.iter_markers("clause") for id in mark.args]


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


def _by_clause(items: Iterable[pytest.Item]) -> dict[str, list[str]]:
    found: dict[str, set[str]] = {}
    for item in items:
        for id in clauses_of(item):
            found.setdefault(id, set()).add(item.nodeid)
    return {id: sorted(found[id]) for id in sorted(found)}


def _forget(module: str, qualname: str) -> None:
    """Clear the cache of a function, when it stands in its module behind `functools.cache`."""
    found: Any = sys.modules.get(module)
    for name in qualname.split("."):
        found = getattr(found, name, None)
    clear = getattr(found, "cache_clear", None)
    if callable(clear):
        clear()
