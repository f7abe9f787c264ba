"""What is printed is said in both languages, and nothing is kept that nobody says."""

import ast
import re
from pathlib import Path

from stammtisch import printing
from stammtisch.printing import (
    cashbook,
    chaotentrumpf,
    clubpapers,
    hall,
    maumau,
    papers,
    plainlist,
    results,
    seats,
    sheets,
)
from stammtisch.printing.words import dictionary

HERE = Path(printing.__file__).parent
SPOKEN = dictionary("en")


def in_templates() -> set[str]:
    texts = [file.read_text("utf-8") for file in (HERE / "templates").glob("*.typ")]
    spoken = [re.findall(r'\bt\("([^"]+)"\)', text) for text in texts]
    ordinals = [re.findall(r'nth\([^,]+, "([^"]+)"\)', text) for text in texts]
    return {word for hits in (*spoken, *ordinals) for word in hits}


def in_modules() -> set[str]:
    words = set()
    for file in HERE.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "say":
                owner = node.func.value
                if isinstance(owner, ast.Name) and owner.id in ("about", "self") and node.args:
                    constants = [each for each in ast.walk(node.args[0]) if isinstance(each, ast.Constant)]
                    words |= {each.value for each in constants if isinstance(each.value, str)} - {"main"}
    return words


def in_tables() -> set[str]:
    tables = (cashbook._KIND, cashbook._BY, seats.ROUND, plainlist._TITLE, results._TOTAL)
    legends = (results._AFTER, results._OUT_OF, maumau._TIES, maumau._LEVEL)
    alone = {maumau._BELOW, maumau._JERSEY, maumau._SIX, chaotentrumpf._RATING}
    of_clubs = (clubpapers._OFFICE, clubpapers._TIE, clubpapers.TITLES)
    words = {
        word
        for table in (*tables, *legends, sheets._SIGNED, hall._NOTE, papers.TITLES, *of_clubs)
        for word in table.values()
    }
    of_phones = {*hall._STEPS, *hall._STEPS_OF_A_MATCH_DAY, hall._FOOT, hall._FOOT_OF_A_MATCH_DAY}
    return words | alone | of_phones | {title for title, _ in results._FIGURE.values()} | {"Startgeld", "Tische"}


def test_every_word_of_a_paper_is_said_in_english() -> None:
    assert (in_templates() | in_modules() | in_tables()) - SPOKEN.keys() == set()
    assert len(in_templates()) > 120


def test_nothing_is_said_that_stands_on_no_paper() -> None:
    assert SPOKEN.keys() - in_templates() - in_modules() - in_tables() == set()


def test_both_have_the_same_places_for_what_is_put_in() -> None:
    for german, english in SPOKEN.items():
        assert sorted(re.findall(r"\{\w+\}", german)) == sorted(re.findall(r"\{\w+\}", english))
        assert german.count("*") % 2 == english.count("*") % 2 == 0


def test_no_german_stands_in_a_template_outside_the_words() -> None:
    """Text in square brackets is printed as it is: only names of clauses, figures and signs may stand there."""
    for file in (HERE / "templates").glob("*.typ"):
        bare = re.sub(r"//.*|\"[^\"]*\"|\$[^$]*\$", "", file.read_text("utf-8"))
        assert re.findall(r"[äöüÄÖÜß]", bare) == [], file.name
