"""The clauses of every rule book: what they are, and how one is found.

A rule book is one TOML file in this package, so that a club can read and correct the wording without reading code, and
a new game brings its rule book by adding a file. Nothing is read before somebody asks.
"""

import difflib
import tomllib
from functools import cache
from importlib import resources
from typing import Final, Literal, get_args

from msgspec import Struct, ValidationError, convert

Kind = Literal["engine", "option", "referee", "tournament", "display", "hiding"]
Scope = Literal["game", "list", "tournament", "display"]
Lang = Literal["de", "en"]

SCOPES: Final[tuple[Scope, ...]] = get_args(Scope)
LANGS: Final[tuple[Lang, ...]] = get_args(Lang)


class UnknownGame(LookupError):
    """No rule book for this game; the message lists the games that have one."""


class UnknownClause(LookupError):
    """No clause of this id; the message names those that look like it."""


class BrokenBook(ValueError):
    """A rule book file that cannot be right; the message says which file and why."""


class Said(Struct, frozen=True):
    """The same thing said in both languages."""

    de: str
    en: str

    def in_(self, lang: Lang) -> str:
        """The words in one language."""
        return self.de if lang == "de" else self.en


class Clause(Struct, frozen=True):
    """One rule: small enough that a refusal, a score line or a test can point to it."""

    id: str
    game: str
    source: Said
    """Where it stands: the document, then its chapter."""
    kind: tuple[Kind, ...]
    scope: Scope
    title: Said
    text: Said
    options: tuple[str, ...] = ()
    examples: tuple[Said, ...] = ()


class Book(Struct, frozen=True):
    """The rule book of one game, its clauses in the order of the printed one.

    `landed` names the scopes that are finished: from then on each clause there must have code and a test.
    """

    game: str
    version: str
    title: Said
    source: Said
    landed: tuple[Scope, ...]
    clauses: tuple[Clause, ...]


class _Examples(Struct, frozen=True, forbid_unknown_fields=True):
    de: tuple[str, ...] = ()
    en: tuple[str, ...] = ()


class _WrittenClause(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    source: str
    kind: tuple[Kind, ...]
    scope: Scope
    title: Said
    text: Said
    options: tuple[str, ...] = ()
    examples: _Examples = _Examples()


class _WrittenBook(Struct, frozen=True, forbid_unknown_fields=True):
    game: str
    version: str
    title: Said
    source: Said
    english: dict[str, str]
    """The sources of the clauses in English, each said once."""
    clause: tuple[_WrittenClause, ...]
    landed: tuple[Scope, ...] = ()


_ADDED: Final[dict[str, str]] = {}
"""Rule books of games from elsewhere, as TOML."""


@cache
def games() -> tuple[str, ...]:
    """The games that have a rule book: those of this package, and those that were added."""
    here = resources.files(__package__).iterdir()
    return tuple(sorted([*_ADDED, *(file.name.removesuffix(".toml") for file in here if file.name.endswith(".toml"))]))


def add_book(game: str, toml: str) -> None:
    """A game from elsewhere brings its rule book along; a broken one is refused at once."""
    parse_book(game, toml)
    _ADDED[game] = toml
    _look_again()


def remove_book(game: str) -> None:
    del _ADDED[game]
    _look_again()


def _look_again() -> None:
    for cached in (games, book, all_clauses, _by_folded_id):
        cached.cache_clear()


@cache
def book(game: str) -> Book:
    """The rule book of a game."""
    if game not in games():
        raise UnknownGame(f"no rule book for {game!r}; there is one for: {', '.join(games())}")
    toml = _ADDED.get(game) or resources.files(__package__).joinpath(f"{game}.toml").read_text("utf-8")
    return parse_book(game, toml)


def parse_book(game: str, toml: str) -> Book:
    """A rule book from the text of its file; the name of the file must be the game it names."""
    try:
        written = convert(tomllib.loads(toml), _WrittenBook)
        clauses = tuple(_clause(written_clause, written) for written_clause in written.clause)
    except (tomllib.TOMLDecodeError, ValidationError, ValueError) as error:
        raise BrokenBook(f"{game}.toml: {error}") from error
    if written.game != game:
        raise BrokenBook(f"{game}.toml says it is the rule book of {written.game!r}")
    return Book(
        game=game,
        version=written.version,
        title=written.title,
        source=written.source,
        landed=written.landed,
        clauses=clauses,
    )


def _clause(written: _WrittenClause, book: _WrittenBook) -> Clause:
    """A clause without the line breaks of the file, its examples paired by language."""
    examples = zip(written.examples.de, written.examples.en, strict=True)
    if written.source not in book.english:
        raise ValueError(f"{written.id}: {written.source!r} is not among the sources in English")
    return Clause(
        id=written.id,
        game=book.game,
        source=Said(written.source, book.english[written.source]),
        kind=written.kind,
        scope=written.scope,
        title=_unwrapped(written.title),
        text=_unwrapped(written.text),
        options=written.options,
        examples=tuple(Said(de, en) for de, en in examples),
    )


def _unwrapped(text: Said) -> Said:
    return Said(" ".join(text.de.split()), " ".join(text.en.split()))


@cache
def all_clauses() -> dict[str, Clause]:
    """All clauses of all rule books by id, game by game in the order of the books."""
    clauses: dict[str, Clause] = {}
    for game in games():
        for clause in book(game).clauses:
            if clause.id in clauses:
                raise BrokenBook(f"{game}.toml: {clause.id} is already a clause of {clauses[clause.id].game}")
            clauses[clause.id] = clause
    return clauses


@cache
def _by_folded_id() -> dict[str, Clause]:
    return {id.casefold(): clause for id, clause in all_clauses().items()}


def clause(id: str) -> Clause:
    """The clause of this id; upper and lower case are the same, since people type ids by hand."""
    folded = _by_folded_id()
    cited = folded.get(id.strip().casefold())
    if cited is None:
        near = [
            folded[folded_id].id
            for folded_id in difflib.get_close_matches(id.strip().casefold(), folded, n=5, cutoff=0.5)
        ]
        hint = f"did you mean {', '.join(near)}?" if near else f"rule books: {', '.join(games())}"
        raise UnknownClause(f"no clause {id!r}; {hint}")
    return cited
