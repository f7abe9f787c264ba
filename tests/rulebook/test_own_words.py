"""The rule books tell the clubs' rules in our own words.

`ordinance.fingerprints` holds a short hash of every run of six words in their documents (letters only, case folded),
so that copied wording is noticed without the documents being here.
"""

import hashlib
import re
from pathlib import Path
from typing import Final

from stammtisch.rulebook import Clause, all_clauses

RUN: Final = 6
FINGERPRINTS: Final = frozenset(Path(__file__).with_name("ordinance.fingerprints").read_text("ascii").split())


def fingerprints(text: str) -> dict[str, str]:
    words = re.findall(r"[a-zäöüß]+", text.casefold())
    runs = [" ".join(words[start : start + RUN]) for start in range(len(words) - RUN + 1)]
    return {hashlib.sha256(run.encode()).hexdigest()[:10]: run for run in runs}


def texts(clause: Clause) -> list[str]:
    return [text for text_of in (clause.title, clause.text, *clause.examples) for text in (text_of.de, text_of.en)]


def test_no_sentence_of_a_clause_is_copied() -> None:
    assert [
        (clause.id, run)
        for clause in all_clauses().values()
        for text in texts(clause)
        for print_, run in fingerprints(text).items()
        if print_ in FINGERPRINTS
    ] == []


def test_a_copied_sentence_would_be_noticed() -> None:
    assert len(FINGERPRINTS) > 500
    assert fingerprints("Bei Streit: der Rechtsweg ist leider nicht ausgeschlossen").keys().isdisjoint(FINGERPRINTS)
    copied = "kann nicht mehr erhöhen möchten spieler"
    assert fingerprints(copied).keys() <= FINGERPRINTS
