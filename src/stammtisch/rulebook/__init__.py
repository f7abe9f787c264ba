"""The rule book is part of the program: clauses in two languages, the code that enforces them, the tests that prove it.

    clause("SK-spritze-4").text.en          what a clause says
    @enforces("SK-spritze-4")               on the function that decides
    @clause("SK-spritze-4")                 on the test that proves it (from stammtisch_dev.testing)
    missing()                               clauses that lack one or the other

A new game brings its rule book by adding one TOML file to this package.
"""

from stammtisch.rulebook.citation import describe
from stammtisch.rulebook.clauses import (
    LANGS,
    SCOPES,
    Book,
    BrokenBook,
    Clause,
    Kind,
    Lang,
    Said,
    Scope,
    UnknownClause,
    UnknownGame,
    add_book,
    all_clauses,
    book,
    clause,
    games,
    remove_book,
)
from stammtisch.rulebook.ledger import NoProofs, Proven, missing, proofs
from stammtisch.rulebook.marks import enforced, enforces

__all__ = [
    "LANGS",
    "SCOPES",
    "Book",
    "BrokenBook",
    "Clause",
    "Kind",
    "Lang",
    "NoProofs",
    "Proven",
    "Said",
    "Scope",
    "UnknownClause",
    "UnknownGame",
    "add_book",
    "all_clauses",
    "book",
    "clause",
    "describe",
    "enforced",
    "enforces",
    "games",
    "missing",
    "proofs",
    "remove_book",
]
