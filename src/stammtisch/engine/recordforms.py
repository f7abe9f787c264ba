"""The two forms of a record file: a text for people, JSON lines for programs. Lines to content and back, no rules.

The content is untyped here (options, actions and events are what JSON knows), so that a file of another version of a
game can still be taken apart line by line. Reading is lenient about blanks and decoration; `same_again` is not.
"""

import json
import re
from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import Annotated, Any, Final, Literal, NoReturn, TypeAlias, TypeVar

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import asdict, replace

from stammtisch.engine import notation
from stammtisch.engine.core import HOST, SUPERVISOR, Refusal, Seat
from stammtisch.engine.records import Record
from stammtisch.rulebook import enforces

T = TypeVar("T")
AnyRecord: TypeAlias = Record[Seat, Any, Any]

FORMAT: Final = 1
LONGEST_QUOTE: Final = 120
"""Characters of a line that a message repeats."""


class Header(Struct, frozen=True, kw_only=True):
    """What a file says before its first record: enough to begin the match, or the deal, again."""

    format: int = FORMAT
    game: str
    rulebook: str
    """Version of the rule book the records were decided by."""
    kind: Literal["match", "deal"]
    names: tuple[str, ...]
    dealer: Seat
    options: Any


class End(Struct, frozen=True):
    """The closing line: without it the file is not whole."""

    records: int
    game_points: tuple[int, ...] | None
    """None: a deal that was not played to its end."""
    sha256: Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]


class Content(Struct, frozen=True):
    """All that a file says, and on which line it says so."""

    header: Header
    records: list[AnyRecord]
    end: End
    where: list[list[int]] = []
    """For each record the line of its action, then those of its events."""


class BadRecord(Exception):
    """A file that does not count: `line` is the place, `refusal` names the sentence that says why."""

    def __init__(self, *, line: int, key: str, args: dict[str, Any], clause: str = "ENG-record") -> None:
        self.line, self.clause, self.key = line, clause, key
        self.refusal = Refusal(clause, key, {"line": line, **args})
        super().__init__(f"{clause}: {key} {self.refusal.args}")


@enforces("ENG-record")
def damaged(line: int, key: str, **args: Any) -> NoReturn:
    """ENG-record: a file that is cut off, altered or foreign is refused, and the message says where."""
    shown = {k: v[:LONGEST_QUOTE] if isinstance(v, str) else v for k, v in args.items()}
    raise BadRecord(line=line, key=f"record.{key}", args=shown)


def understood(line: int, text: str, read: Callable[[str], T]) -> T:
    """What `read` makes of the text; anything it stumbles over is damage on this line."""
    try:
        return read(text)
    except (ValueError, LookupError, RecursionError):
        damaged(line, "unreadable", found=text)


class Layout(Struct, frozen=True):
    """One way to write the content as lines; the first line tells which way it is."""

    first: re.Pattern[str]
    """Matches the first line; the group is the version of the format."""
    last: str
    """How the closing line begins, and no other line does."""
    lines: Callable[[Content], list[str]]
    content: Callable[[Sequence[str]], Content]


def same_again(layout: Layout, lines: Sequence[str], content: Content) -> None:
    """The content written anew must give the very lines: nothing was overlooked, no heading lies."""
    for number, (line, expected) in enumerate(zip_longest(lines, layout.lines(content), fillvalue=""), 1):
        if line != expected:
            damaged(number, "not-as-written", found=line, expected=expected)


# --- text ------------------------------------------------------------------------------------------------------

_HEAD: Final = ("game", "rulebook", "kind", "seats", "dealer", "clock")
_OPTIONS_FROM: Final = 3 + len(_HEAD)
_INDENT: Final = "    "
_BARE: Final = re.compile(r"[\w./:+-]+")
_WORDS: Final = re.compile(rf'{notation.STRING}|[^\s"]+')
_RECORD: Final = re.compile(
    rf'([0-9]{{1,9}}) +((?:{notation.STRING}|[^\s"])[^\s"]*) +({notation.STRING}|[^\s"]+) +'
    r"(.*?)(?:  ([+-][0-9]{1,15}) ms)?"
)
_END: Final = re.compile(r"end  ([0-9]{1,9}) records  game points (none|[0-9 -]{1,300})  sha256 (.*)")


def _text_lines(content: Content) -> list[str]:
    head, labels = content.header, _labels(content.header.names)
    clock = content.records[0].at if content.records else 0
    seats, dealer = " ".join(map(_word, head.names)), _label(labels, head.dealer)
    values = (_word(head.game), _word(head.rulebook), head.kind, seats, dealer, str(clock))
    lines = [f"Stammtisch record, format {head.format}", ""]
    lines += [f"{name:<10}{value}" for name, value in zip(_HEAD, values, strict=True)]
    lines += ["options", *(_INDENT + notation.field(*option) for option in head.options.items()), ""]
    lines += [f"# Deal, dealer {dealer}"] if head.kind == "deal" else []
    for record in content.records:
        heading = _heading(record, labels)
        lines += heading[1:] if lines[-1] == "" else heading
        lines += _record_lines(record, labels, record.at - clock)
        clock = record.at
    game_points = "none" if content.end.game_points is None else " ".join(map(str, content.end.game_points))
    return [*lines, "", f"end  {content.end.records} records  game points {game_points}  sha256 {content.end.sha256}"]


def _heading(record: AnyRecord, labels: dict[Seat, str]) -> list[str]:
    """People look for a deal by its number and dealer."""
    opened = [e for e in record.events if e.get("type") == "deal-opened"]
    headings = [f"# Deal {e.get('number')}, dealer {_label(labels, e.get('dealer'))}" for e in opened]
    return ["", headings[0]] if headings else []


def _record_lines(record: AnyRecord, labels: dict[Seat, str], passed: int) -> list[str]:
    who = _label(labels, record.actor).ljust(max(map(len, labels.values())))
    time = f"  {passed:+d} ms" if passed else ""
    first = f"{record.seq:<4}  {who}  {_word(record.window):<14}  {notation.to_line(record.action)}{time}"
    return [first, *(_INDENT + notation.to_line(event) for event in record.events)]


def _word(text: str) -> str:
    """Bare when nothing else can be meant by it."""
    return text if _BARE.fullmatch(text) and text not in ("table", "supervisor") else notation.string(text)


def _unword(word: str) -> str:
    return str(json.loads(word)) if word.startswith('"') else word


def _labels(names: Sequence[str]) -> dict[Seat, str]:
    """What stands for each actor: the name, with the number of the seat where two have the same."""
    words = [_word(name) for name in names]
    seats = {seat: word if words.count(word) == 1 else f"{word}#{seat}" for seat, word in enumerate(words)}
    return {**seats, HOST: "table", SUPERVISOR: "supervisor"}


def _label(labels: dict[Seat, str], seat: Any) -> str:
    return labels.get(seat, f"#{seat}") if isinstance(seat, int) else f"#{seat}"


def _seat_of(label: str, names: Sequence[str]) -> Seat:
    seats = {name: seat for seat, name in _labels(names).items()}
    return int(label[1:]) if label.startswith("#") else seats[label]


def _text_content(lines: Sequence[str]) -> Content:
    header, clock, first = _text_header(lines)
    records: list[AnyRecord] = []
    where: list[list[int]] = []
    for number, line in enumerate(lines[first:-1], first + 1):
        if line.startswith(_INDENT) and records:
            event = understood(number, line.removeprefix(_INDENT), notation.from_line)
            records[-1] = replace(records[-1], events=(*records[-1].events, event))
            where[-1].append(number)
        elif line and not line.startswith("# "):
            clock, record = _text_record(number, line, header.names, clock)
            records.append(record)
            where.append([number])
    return Content(header, records, understood(len(lines), lines[-1], _text_end), where)


def _text_header(lines: Sequence[str]) -> tuple[Header, int, int]:
    """The header, what the clock showed at the first record, and how many lines that was."""
    for number, name in enumerate(_HEAD, 3):
        if not lines[number - 1 : number] or not lines[number - 1].startswith(f"{name:<10}"):
            damaged(number, "header", expected=name, found="".join(lines[number - 1 : number]))
    values = [line[10:] for line in lines[2:]]
    first = next((n for n in range(_OPTIONS_FROM, len(lines)) if not lines[n].startswith(_INDENT)), len(lines))
    options: dict[str, Any] = {}
    for number in range(_OPTIONS_FROM, first):
        options |= understood(number + 1, lines[number].removeprefix(_INDENT), notation.from_fields)
    names = understood(6, values[3], lambda text: tuple(map(_unword, _WORDS.findall(text))))
    header = Header(
        game=understood(3, values[0], _unword),
        rulebook=understood(4, values[1], _unword),
        kind=understood(5, values[2], lambda text: msgspec.convert(text, Literal["match", "deal"])),
        names=names,
        dealer=understood(7, values[4], lambda text: _seat_of(text, names)),
        options=options,
    )
    return header, understood(8, values[5], int), first


def _text_record(number: int, line: str, names: Sequence[str], clock: int) -> tuple[int, AnyRecord]:
    parts = _RECORD.fullmatch(line)
    if parts is None:
        damaged(number, "unreadable", found=line)
    seq, label, window, action, passed = parts.groups()
    at = clock + int(passed or 0)
    actor = understood(number, label, lambda text: _seat_of(text, names))
    act = understood(number, action, notation.from_line)
    window_name = understood(number, window, _unword)
    return at, Record(seq=int(seq), at=at, actor=actor, window=window_name, action=act, events=())


def _text_end(line: str) -> End:
    parts = _END.fullmatch(line)
    if parts is None:
        raise ValueError(line)
    game_points = None if parts[2] == "none" else [int(word) for word in parts[2].split()]
    return msgspec.convert({"records": int(parts[1]), "game_points": game_points, "sha256": parts[3]}, End)


# --- JSON lines ------------------------------------------------------------------------------------------------


_FIELDS: Final = ("seq", "at", "actor", "window", "action", "events")
"""Who was behind a seat, and what his client called an act, is nobody's business who reads the file."""


def _json_lines(content: Content) -> list[str]:
    first = {"stammtisch": "record", **asdict(content.header)}
    records = (_dumped({name: getattr(record, name) for name in _FIELDS}) for record in content.records)
    return [_dumped(first), *records, _dumped(asdict(content.end))]


def _dumped(thing: Any) -> str:
    return json.dumps(thing, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def _json_content(lines: Sequence[str]) -> Content:
    header = understood(1, lines[0], lambda text: msgspec.convert(_loaded(text), Header))
    log = [understood(n, line, _json_record) for n, line in enumerate(lines[1:-1], 2)]
    end = understood(len(lines), lines[-1], lambda text: msgspec.convert(_loaded(text), End))
    return Content(header, log, end, [[n] * (1 + len(record.events)) for n, record in enumerate(log, 2)])


def _json_record(line: str) -> AnyRecord:
    return msgspec.convert(_loaded(line), Record[Seat, dict[str, Any], dict[str, Any]])


def _loaded(line: str) -> Any:
    """JSON without what it cannot hold (numbers without end), and not nested without end."""
    decoded = json.loads(line)
    if notation.too_deep(decoded):
        raise ValueError("nested too deeply")
    return json.loads(_dumped(decoded))


TEXT: Final = Layout(re.compile(r"Stammtisch record, format ([0-9]{1,9})\b"), "end  ", _text_lines, _text_content)
JSONL: Final = Layout(
    re.compile(r'\{"stammtisch":"record","format":([0-9]{1,9}),'), '{"records":', _json_lines, _json_content
)
