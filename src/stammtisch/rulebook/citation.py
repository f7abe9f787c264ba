"""A clause as text for people: what it says, where it comes from, what enforces and what proves it."""

from typing import Final

from stammtisch.rulebook.clauses import LANGS, Clause, Lang, clause
from stammtisch.rulebook.ledger import Row, proofs

LABELS: Final[dict[str, dict[Lang, str]]] = {
    "source": {"de": "Quelle", "en": "Source"},
    "scope": {"de": "Bereich", "en": "Scope"},
    "options": {"de": "Optionen", "en": "Options"},
    "examples": {"de": "Beispiele", "en": "Examples"},
    "code": {"de": "Durchgesetzt von", "en": "Enforced by"},
    "tests": {"de": "Bewiesen durch", "en": "Proved by"},
    "nothing": {"de": "noch nichts", "en": "nothing yet"},
    "game": {"de": "Spiel", "en": "game"},
    "list": {"de": "Liste", "en": "list"},
    "tournament": {"de": "Turnier", "en": "tournament"},
    "display": {"de": "Aushang", "en": "notice"},
}


def describe(clause_id: str, lang: str = "de") -> str:
    """Everything about one clause, for the command line."""
    if lang not in LANGS:
        raise ValueError(f"no language {lang!r}; there are: {', '.join(LANGS)}")
    found = clause(clause_id)
    return _described(found, lang, row=proofs().get(found.id, Row()))


def _described(clause: Clause, lang: Lang, *, row: Row) -> str:
    lines = [f"{clause.id}  {clause.title.in_(lang)}", "", clause.text.in_(lang), ""]
    if clause.examples:
        lines += [*_bullets("examples", [one.in_(lang) for one in clause.examples], lang=lang), ""]
    lines.append(f"{label('source', lang)}: {clause.source.in_(lang)}")
    lines.append(f"{label('scope', lang)}: {label(clause.scope, lang)}")
    if clause.options:
        lines.append(f"{label('options', lang)}: {', '.join(clause.options)}")
    lines += _bullets("code", list(row.code), lang=lang)
    lines += _bullets("tests", list(row.tests), lang=lang)
    return "\n".join(lines)


def _bullets(key: str, items: list[str], *, lang: Lang) -> list[str]:
    if not items:
        return [f"{label(key, lang)}: {label('nothing', lang)}"]
    return [f"{label(key, lang)}:", *(f"  - {item}" for item in items)]


def label(key: str, lang: Lang) -> str:
    """The page's own words."""
    return LABELS[key][lang]
