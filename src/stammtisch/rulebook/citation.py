"""A clause as text for people: what it says, where it comes from, what enforces and what proves it."""

from typing import Final

from stammtisch.rulebook.clauses import LANGS, Clause, Lang, clause
from stammtisch.rulebook.ledger import NoProofs, Proven, proofs
from stammtisch.rulebook.marked import marked

LABELS: Final[dict[str, dict[Lang, str]]] = {
    "source": {"de": "Quelle", "en": "Source"},
    "scope": {"de": "Bereich", "en": "Scope"},
    "options": {"de": "Optionen", "en": "Options"},
    "examples": {"de": "Beispiele", "en": "Examples"},
    "code": {"de": "Durchgesetzt von", "en": "Enforced by"},
    "tests": {"de": "Bewiesen durch", "en": "Proved by"},
    "nothing": {"de": "noch nichts", "en": "nothing yet"},
    "marked": {"de": "Im Code bei", "en": "In the code at"},
    "no-run": {
        "de": "hier nicht bekannt; ein ganzer Testlauf (`make test`) schreibt es auf",
        "en": "not known here; a whole test run (`make test`) notes it",
    },
    "game": {"de": "Spiel", "en": "game"},
    "list": {"de": "Liste", "en": "list"},
    "tournament": {"de": "Turnier", "en": "tournament"},
    "display": {"de": "Aushang", "en": "notice"},
}


def describe(clause_id: str, lang: str = "de") -> str:
    """Everything about one clause, for the command line."""
    if lang not in LANGS:
        raise ValueError(f"no language {lang!r}; there are: {', '.join(LANGS)}")
    cited = clause(clause_id)
    try:
        row = proofs().get(cited.id, Proven())
    except NoProofs:
        row = None
    return _described(cited, lang, row=row)


def _described(clause: Clause, lang: Lang, *, row: Proven | None) -> str:
    lines = [f"{clause.id}  {clause.title.in_(lang)}", "", clause.text.in_(lang), ""]
    if clause.examples:
        lines += [*_bullets("examples", [example.in_(lang) for example in clause.examples], lang=lang), ""]
    lines.append(f"{label('source', lang)}: {clause.source.in_(lang)}")
    lines.append(f"{label('scope', lang)}: {label(clause.scope, lang)}")
    if clause.options:
        lines.append(f"{label('options', lang)}: {', '.join(clause.options)}")
    if row is None:
        lines += _bullets("marked", list(marked(clause.id)), lang=lang)
        lines.append(f"{label('tests', lang)}: {label('no-run', lang)}")
    else:
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
