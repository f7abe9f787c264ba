"""`enforces` registers and gets out of the way."""

import asyncio
import inspect
import subprocess
import sys
from functools import cache, cached_property, wraps

import pytest

from stammtisch.rulebook import enforced, enforces, marks


@pytest.fixture(autouse=True)
def own_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Marks made here must not count as marks of the program, and tell nobody that they are entered."""
    monkeypatch.setattr(marks, "_marked", {})
    monkeypatch.setattr(marks, "ENTRIES", marks.Entries())


def test_a_marked_function_is_the_very_same_function() -> None:
    def rule() -> None: ...

    assert enforces("SK-rank", "SK-win-61")(rule) is rule
    assert enforced() == {"SK-rank": (rule,), "SK-win-61": (rule,)}


def test_the_function_inside_is_what_counts() -> None:
    class Rules:
        @enforces("SK-deal-1")  # type: ignore[prop-decorator]
        @property
        def first(self) -> int:
            return 1

        @enforces("SK-deal-2")  # type: ignore[prop-decorator]
        @cached_property
        def second(self) -> int:
            return 2

        @enforces("SK-deal-3")
        @staticmethod
        def third() -> int:
            return 3

        @enforces("SK-trick-1")
        @classmethod
        def fourth(cls) -> int:
            return 4

        @enforces("SK-trick-2")
        @staticmethod
        @cache
        def fifth() -> int:
            return 5

    names = {id: [function.__name__ for function in functions] for id, functions in enforced().items()}
    assert names == {
        "SK-deal-1": ["first"],
        "SK-deal-2": ["second"],
        "SK-deal-3": ["third"],
        "SK-trick-1": ["fourth"],
        "SK-trick-2": ["fifth"],
    }
    assert (Rules().first, Rules().second, Rules.third(), Rules.fourth(), Rules.fifth()) == (1, 2, 3, 4, 5)


def test_when_it_is_asked_for_every_kind_of_function_notes_that_it_is_entered() -> None:
    marks.ENTRIES.want()

    class Rules:
        @enforces("SK-deal-1")  # type: ignore[prop-decorator]
        @property
        def first(self) -> int:
            return 1

        @enforces("SK-deal-2")  # type: ignore[prop-decorator]
        @cached_property
        def second(self) -> int:
            return 2

        @enforces("SK-deal-3")
        @staticmethod
        def third() -> int:
            return 3

        @enforces("SK-trick-1")
        @classmethod
        def fourth(cls) -> tuple[str, int]:
            return cls.__name__, 4

        @enforces("SK-trick-2")
        @staticmethod
        @cache
        def fifth(more: int = 0) -> int:
            return 5 + more

        @enforces("SK-rank")
        async def sixth(self) -> int:
            return 6

    def entered() -> list[str]:
        names = sorted(where.rpartition(".")[2] for where in marks.ENTRIES.places)
        marks.ENTRIES.places.clear()
        return names

    rules = Rules()
    assert entered() == [], "defined is not entered"
    assert (rules.first, entered()) == (1, ["first"])
    assert (rules.second, rules.second, entered()) == (2, 2, ["second"])
    assert (rules.second, entered()) == (2, []), "remembered is not entered"
    assert (rules.third(), Rules.fourth(), entered()) == (3, ("Rules", 4), ["fourth", "third"])
    assert (rules.fifth(more=1), entered()) == (6, ["fifth"])
    assert (rules.fifth(more=1), entered()) == (6, []), "remembered is not entered"
    assert inspect.iscoroutinefunction(rules.sixth)
    assert (asyncio.run(rules.sixth()), entered()) == (6, ["sixth"])
    assert [len(functions) for functions in enforced().values()] == [1] * 6


def test_a_wrapped_function_is_unwrapped() -> None:
    def rule() -> int:
        return 1

    @wraps(rule)
    def wrapper() -> int:
        return rule() + 1

    assert enforces("SK-rank")(wrapper) is wrapper
    assert enforced() == {"SK-rank": (rule,)}


def test_several_functions_may_enforce_one_clause() -> None:
    @enforces("SK-rank")
    def second() -> None: ...

    @enforces("SK-rank")
    def first() -> None: ...

    assert enforced()["SK-rank"] == (first, second)


def test_the_same_definition_imported_twice_counts_once() -> None:
    def define() -> object:
        @enforces("SK-rank")
        def rule() -> None: ...

        return rule

    define()
    newest = define()
    assert enforced()["SK-rank"] == (newest,)


def test_the_clauses_must_be_named() -> None:
    with pytest.raises(TypeError, match="name the clauses"):
        enforces()
    with pytest.raises(TypeError, match="name the clauses"):

        @enforces  # type: ignore[arg-type]
        def rule() -> None: ...


@pytest.mark.parametrize("thing", [int, 3, property(None), len])
def test_only_a_function_can_be_marked(thing: object) -> None:
    with pytest.raises(TypeError, match="only a function"):
        enforces("SK-rank")(thing)


def test_marking_reads_no_rule_book() -> None:
    program = "import sys; from stammtisch.rulebook import enforces, clauses; enforces('SK-rank')(lambda: 0)\n"
    program += "sys.exit(clauses.games.cache_info().currsize + clauses.book.cache_info().currsize)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
