"""The count of names that say nothing: what is seen, what is not, and that it can fail."""

from pathlib import Path

import pytest

from stammtisch_dev import words

SOURCE = """
class Poll(Struct):
    asked: tuple[int, ...]

    def known(self, said):
        match self.asked:
            case [one, *found]:
                return f"{one}", lambda asked: found
"""


def test_fields_are_read_with_their_owner_and_everything_else_is_counted() -> None:
    assert sorted(words.empty_names(SOURCE)) == [
        (5, "known"),
        (5, "said"),
        (7, "found"),
        (7, "one"),
        (8, "asked"),
        (8, "found"),
        (8, "one"),
    ]


@pytest.mark.parametrize(
    ("file", "package"),
    [
        ("src/stammtisch/games/maumau/laying/effects.py", "src/stammtisch/games/maumau"),
        ("src/stammtisch/games/__init__.py", "src/stammtisch/games/__init__.py"),
        ("src/stammtisch/server/web.py", "src/stammtisch/server"),
        ("tools/stammtisch_dev/words.py", "tools/stammtisch_dev"),
        ("tests/engine/test_door.py", "tests/engine"),
    ],
)
def test_every_package_is_counted_by_itself(file: str, package: str) -> None:
    assert words.package_of(words.ROOT / file) == package


def test_a_check_that_answers_with_a_refusal_says_why_and_an_operation_does_something() -> None:
    source = """
def _bad_card(p, card) -> Refusal | None: ...
def _why_bad_card(p, card) -> Refusal | None: ...
def play(draft, p, card) -> Refusal | None: ...
def not_held(card) -> Refusal: ...
"""
    assert list(words.other_refusals(source)) == [(2, "_bad_card")]


def test_bare_points_and_a_class_by_another_word_than_the_glossary_has_are_counted() -> None:
    source = "class _Room:\n    points: int\n\n    def row(self, points): return self.points\n"
    assert sorted(words.empty_names(source)) == [(1, "_Room"), (4, "points")]


def test_a_new_empty_name_is_a_problem_with_its_place(tmp_path: Path) -> None:
    for folder in ("src/stammtisch/server", "tests"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "src/stammtisch/server/web.py").write_text("def host() -> int:\n    found = 1\n    return found\n")
    (tmp_path / "tests/test_web.py").write_text("asked = 1\n")
    assert words.problems(tmp_path) == [
        *(f"src/stammtisch/server/web.py:{line}: found" for line in (2, 3)),
        "tests/test_web.py:1: asked",
    ]
