"""What the page says by key: every action, event, field and question of a game has its words in both languages."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec import structs

from stammtisch.engine.core import HostAction
from stammtisch.games import deal_game
from stammtisch.rulebook.clauses import all_clauses
from stammtisch.texts import LANGS, sentences

WEB = Path(__file__).parents[2] / "web"
COMPLETE = [("schafkopf", "sk"), ("doppelkopf", "dk")]
"""Games whose words are all there."""
NEVER_SEEN = {"shuffled", "offended", "slipped"}
"""Events no seat is told of."""
FACES = sorted((WEB / "src" / "table" / "games").rglob("*.ts")) + sorted(
    (WEB / "src" / "table" / "games").rglob("*.svelte")
)
CLAUSE = re.compile(r'"((?:SK|DK)-[A-Za-z0-9.-]+)"')


def tag(kind: Any) -> str:
    return str(kind.__struct_config__.tag)


def actions(game: str) -> list[Any]:
    return [kind for kind in get_args(deal_game(game).action_types) if not issubclass(kind, HostAction)]


def question_kinds(short: str) -> list[str]:
    start = f"question.{short}."
    return sorted(key.removeprefix(start) for key in sentences("de") if key.startswith(start))


def missing(wanted: Sequence[tuple[str, ...]]) -> list[str]:
    """Those of which none of the keys is there, in one of the languages."""
    return [f"{lang}: {keys[0]}" for lang in LANGS for keys in wanted if not set(keys) & sentences(lang).keys()]


@pytest.mark.parametrize(("game", "short"), COMPLETE)
def test_every_action_has_its_button(game: str, short: str) -> None:
    assert missing([(f"act.{short}.{tag(kind)}", f"act.{tag(kind)}") for kind in actions(game)]) == []


@pytest.mark.parametrize(("game", "short"), COMPLETE)
def test_every_field_of_an_action_is_asked_for_in_words(game: str, short: str) -> None:
    fields = [(tag(kind), field.name) for kind in actions(game) for field in structs.fields(kind)]
    wanted = [(f"field.{short}.{of}.{name}", f"field.{short}.{name}", f"field.{name}") for of, name in fields]
    assert missing(wanted) == []


@pytest.mark.parametrize(("game", "short"), COMPLETE)
def test_every_event_has_its_sentence(game: str, short: str) -> None:
    """One of its own, or one for each way in which it can have happened; an empty one is silence on purpose."""
    for lang in LANGS:
        told = sentences(lang)
        for kind in map(tag, get_args(deal_game(game).event_types)):
            start = f"event.{short}.{kind}"
            keys = [key for key in told if key == start or key.startswith(f"{start}.") or key == f"event.{kind}"]
            assert keys or kind in NEVER_SEEN, f"{lang}: {start}"


@pytest.mark.parametrize(("game", "short"), COMPLETE)
def test_every_question_has_a_helping_line(game: str, short: str) -> None:
    kinds = [kind for kind in question_kinds(short) if kind != "mix"]  # the page answers that one by itself
    assert len(kinds) > 8
    assert missing([(f"help.{short}.{kind}",) for kind in kinds]) == []


@pytest.mark.parametrize(("game", "short"), COMPLETE)
def test_every_question_names_its_clause(game: str, short: str) -> None:
    source = (WEB / "src" / "table" / "games" / f"{game}.ts").read_text(encoding="utf-8")
    table = source.split("CLAUSES")[1].split("};")[0]
    assert sorted(re.findall(r"^  (\w+):", table, re.MULTILINE)) == question_kinds(short)


def test_clauses_the_page_names_are_in_the_book() -> None:
    named = {clause_id for path in FACES for clause_id in CLAUSE.findall(path.read_text(encoding="utf-8"))}
    assert len(named) > 20
    assert named <= all_clauses().keys()
