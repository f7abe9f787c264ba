"""Questions from a real table: one JSON object in, one JSON object out, and a clear answer to a bad line.

A game answers with its own rules (`games/<game>/consult.py`); what is common to all of them, reading a line and
saying what is wrong with it, is here.
"""

import re
from collections.abc import Callable, Sequence
from typing import Annotated, Any, Final, TypeAlias, TypeVar, get_args

import msgspec
from msgspec import Struct

from stammtisch import texts
from stammtisch.cards import Cards, Face, NotACard
from stammtisch.engine.core import Refusal
from stammtisch.engine.counting import Counting, told
from stammtisch.engine.scoring import ScoreLine
from stammtisch.rulebook import enforces

T = TypeVar("T")
F = TypeVar("F")
O = TypeVar("O", bound=Struct)  # noqa: E741
JsonObject: TypeAlias = dict[str, Any]
Handler: TypeAlias = Callable[[JsonObject, texts.Lang], JsonObject]


class Unanswerable(Exception):
    """The line cannot be answered; the refusal says why."""

    def __init__(self, refusal: Refusal) -> None:
        self.refusal = refusal
        super().__init__(refusal.key)


def answer(line: str | bytes, handler: Handler, *, lang: texts.Lang) -> str:
    """One line of output for one line of input, whatever stands in it."""
    try:
        reply = handler(read_object(line), lang)
    except Unanswerable as bad:
        reply = {"error": error(bad.refusal, lang)}
    return msgspec.json.encode(reply).decode()


def error(refusal: Refusal, lang: texts.Lang) -> JsonObject:
    """A refusal as programs and people get it; with the field, where it is one that is wrong."""
    where = {"field": refusal.args["field"]} if "field" in refusal.args else {}
    text = texts.say(refusal.key, refusal.args, lang=lang)
    return {"clause": refusal.clause, "key": refusal.key, "text": text, **where}


def line_in_words(line: ScoreLine, lang: texts.Lang, *, names: Sequence[str] = ()) -> JsonObject:
    """A score line with its sentence; seats are called by name where there are names."""
    amounts = {"game_points": line.game_points, "table_points": line.table_points, "cents": line.cents}
    given = {name: list(row) for name, row in amounts.items() if row}
    return {
        "clause": line.clause,
        "key": line.key,
        "text": texts.say(line.key, line.args, lang=lang, names=names),
        **given,
    }


def scored(counting: Counting[F, O], facts: F, options: O, *, width: int, lang: texts.Lang) -> JsonObject:
    """Facts of one deal to its headline, its game points and itemised lines."""
    if (refusal := counting.why_impossible(facts, options)) is not None:
        raise Unanswerable(refusal)
    result = counting.result(facts, options, width=width)
    return {
        "headline": told(result.headline, lang=lang),
        "game_points": list(result.game_points),
        "lines": [line_in_words(line, lang) for line in result.lines],
    }


@enforces("ENG-facts")
def read_object(line: str | bytes) -> JsonObject:
    """ENG-facts: a line is one JSON object; some programs put a mark of the encoding before the first."""
    try:
        text = line if isinstance(line, str) else line.decode()
        decoded = msgspec.json.decode(text.removeprefix("\ufeff"))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        decoded = None
    if not isinstance(decoded, dict):
        raise Unanswerable(Refusal("ENG-facts", "refusal.json"))
    return decoded


def take_options(question: JsonObject, options_type: type[O]) -> tuple[JsonObject, O]:
    """Splits off `"options": {...}`, which chooses readings for this line alone."""
    rest = dict(question)
    raw = rest.pop("options", None)
    return rest, convert({} if raw is None else raw, options_type, where="options")


_UNFIT: Final = re.compile(r"^(?P<clause>[A-Z]+-\S+) (?P<key>refusal\.[a-z.-]+)")
"""What a Struct says that checks its fields against each other: a clause, and the key of a sentence."""
_MISSING: Final = re.compile(r"missing required field `(?P<field>[^`]+)`(?: - at `\$\.?(?P<path>[^`]*)`)?$")
_UNKNOWN: Final = re.compile(r"unknown field `(?P<field>[^`]+)`(?: - at `\$\.?(?P<path>[^`]*)`)?$")
_VALUE: Final = re.compile(r"Invalid (?:enum )?value (?P<found>.+?)(?: - at `\$\.?(?P<path>[^`]*)`)?$")
_RANGE: Final = re.compile(r"Expected `\w+` (?P<expected>[<>=]+ \S+)(?: - at `\$\.?(?P<path>[^`]*)`)?$")
_LENGTH: Final = re.compile(
    r"Expected `\w+` of length (?P<expected>[<>=]* ?\d+)(?:, got \d+)?(?: - at `\$\.?(?P<path>[^`]*)`)?$"
)
_TYPE: Final = re.compile(r"Expected `(?P<expected>.+?)`, got `(?P<found>.+?)`(?: - at `\$\.?(?P<path>[^`]*)`)?$")


def convert(raw: Any, wanted: type[T], *, where: str = "") -> T:
    """The raw object as this type, or an answer that names the field."""
    try:
        return msgspec.convert(raw, wanted)
    except msgspec.ValidationError as problem:
        raise Unanswerable(_field_problem(str(problem), raw, wanted, where)) from None


def _kinds(hint: Any) -> list[type[Struct]]:
    """The objects that a field of this type may be."""
    return [kind for kind in (hint, *get_args(hint)) if isinstance(kind, type) and issubclass(kind, Struct)]


@enforces("ENG-facts")
def _field_problem(problem: str, raw: Any, wanted: type[Any], where: str) -> Refusal:
    """ENG-facts: says which field is wrong, and what would be right."""
    if (unfit := _UNFIT.search(problem)) is not None:
        return Refusal(unfit["clause"], unfit["key"], {"field": where or "line"})
    for pattern, key in ((_MISSING, "refusal.field-missing"), (_UNKNOWN, "refusal.field-unknown")):
        if (parts := pattern.search(problem)) is not None:
            return Refusal("ENG-facts", key, {"field": _path(parts["path"], parts["field"])})
    for pattern, key in (
        (_VALUE, "refusal.field-value"),
        (_RANGE, "refusal.field-range"),
        (_LENGTH, "refusal.field-length"),
        (_TYPE, "refusal.field-type"),
    ):
        if (parts := pattern.search(problem)) is not None:
            args = {name: value for name, value in parts.groupdict().items() if name != "path"}
            args["field"] = _path(where, parts["path"]) or "line"
            args["known"] = _known(raw, wanted, parts["path"] or "")
            return Refusal("ENG-facts", key, args)
    return Refusal("ENG-facts", "refusal.field-type", {"field": where or "line", "expected": problem, "found": "–"})


def _path(*parts: str | None) -> str:
    return ".".join(part for part in parts if part)


def _known(raw: Any, wanted: type[Any], path: str) -> list[str]:
    """The values of the literal at this path of the type, where it is one; of several types by what the object says."""
    here: Any = wanted
    for part in filter(None, re.sub(r"\[\w*\]", "", path).split(".")):
        held = raw if isinstance(raw, dict) else {}
        kinds = {kind.__struct_config__.tag: kind for kind in _kinds(here)}
        if not kinds:
            return []
        if part == "type" and None not in kinds:
            return [str(tag) for tag in kinds]
        inner = next((kind for tag, kind in kinds.items() if tag == held.get("type")), next(iter(kinds.values())))
        here = next((f.type for f in msgspec.structs.fields(inner) if f.encode_name == part), None)
        raw = held.get(part)
    return [str(v) for v in _literals(here)]


def _literals(hint: Any) -> list[Any]:
    inner = get_args(hint)
    if inner and not any(get_args(part) for part in inner) and not isinstance(inner[0], type):
        return [v for v in inner if isinstance(v, str | int)]
    return [v for part in inner for v in _literals(part)]


Amount: TypeAlias = Annotated[int, msgspec.Meta(ge=-9999, le=9999)]


def take_rows(question: JsonObject) -> list[list[int]]:
    """The rows of a list as it is written on paper."""
    if question.get("rows") is None:
        raise Unanswerable(Refusal("ENG-facts", "refusal.field-missing", {"field": "rows"}))
    rows: list[list[int]] = convert(question["rows"], list[list[Amount]], where="rows")
    return rows


@enforces("ENG-card")
def take_cards(question: JsonObject, field: str, face: Face, *, most: int, least: int = 1) -> Cards:
    """ENG-card: the cards in a field, as one string or a list; none twice, not too many, not too few."""
    raw, args = question.get(field, ""), dict[str, Any]()
    if not isinstance(raw, str) and not (isinstance(raw, list) and all(isinstance(part, str) for part in raw)):
        args = {"field": field, "expected": face.example, "found": type(raw).__name__}
        raise Unanswerable(Refusal("ENG-facts", "refusal.field-type", args))
    try:
        cards = face.cards(raw)
    except NotACard as bad:
        args = {"field": field, "value": bad.text, "suits": bad.suits, "ranks": bad.ranks, "example": bad.example}
        raise Unanswerable(Refusal("ENG-card", "refusal.card", args)) from None
    if len(cards) > most:
        args = {"field": field, "found": len(cards), "most": most}
        raise Unanswerable(Refusal("ENG-card", "refusal.too-many-cards", args))
    if len(cards) < least:
        raise Unanswerable(Refusal("ENG-card", "refusal.no-cards", {"field": field}))
    return cards


@enforces("ENG-card")
def within_pack(cards: Cards, *, copies: int = 1) -> None:
    """ENG-card: no card more often than the pack has it."""
    for card in cards:
        if (count := cards.count(card)) > copies:
            args = {"card": card, "found": count, "copies": copies}
            raise Unanswerable(Refusal("ENG-card", "refusal.card-twice", args))


@enforces("ENG-question")
def dispatch(question: JsonObject, questions: dict[str, Handler], lang: texts.Lang) -> JsonObject:
    """ENG-question: hands the line to the answer of its question; an unknown question lists the known ones."""
    rest = dict(question)
    name = rest.pop("question", None)
    handler = questions.get(name) if isinstance(name, str) else None
    if handler is None:
        args = {"value": name, "known": sorted(questions)}
        raise Unanswerable(Refusal("ENG-question", "refusal.question", args))
    return handler(rest, lang)


def refuse_unknown(question: JsonObject, field_names: set[str]) -> None:
    """A misspelt field would otherwise silently change the question."""
    for field in question:
        if field not in field_names:
            raise Unanswerable(Refusal("ENG-facts", "refusal.field-unknown", {"field": field}))
