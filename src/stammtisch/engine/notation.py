"""Readable notation for tagged Structs, both ways: `play-card card=HA`, `dealt seat=1 hand=[EA EO HZ]`.

A log that people cannot read is a log nobody checks. One grammar serves the actions and events of every game, so that a
new game has its notation without a line of code: the tag, then `field=value`. A value is a bare word, a number, `true`,
`false`, `null`, a list `[a b c]`, a group `{key=value}`, or a JSON string where a bare word would be misread.
"""

import json
import math
import re
from typing import Any, Final, NoReturn

import msgspec
from msgspec import Struct

STRING: Final = r'"(?:[^"\\]|\\.)*"'
DEEPEST: Final = 40
"""Levels of nesting; a file of a million brackets must not end in a stack overflow."""

_TAG: Final = "type"
_WORD: Final = re.compile(r"[^\W\d_][\w./:+-]*")
_NUMBER: Final = re.compile(r"-?[0-9]{1,300}(\.[0-9]{1,300})?(e[+-]?[0-9]{1,5})?")
_CONSTANTS: Final[dict[str, bool | None]] = {"true": True, "false": False, "null": None}
_TOKEN: Final = re.compile(rf'{STRING}|[\[\]{{}}=]|[^\s"\[\]{{}}=]+|[^ ]')


class Unreadable(ValueError):
    """Not in this notation; `column` counts from 1, `found` is what stands there (empty at the end of the line)."""

    def __init__(self, column: int, token: str) -> None:
        self.column, self.found = column, token
        super().__init__(f"unreadable at column {column}: {token!r}")


def plain(thing: object) -> Any:
    """A Struct as JSON would hold it, equal things always in the same order."""
    return msgspec.to_builtins(thing, str_keys=True, order="deterministic")


def write(thing: Struct) -> str:
    """One tagged Struct as one line."""
    return to_line(plain(thing))


def to_line(thing: Any) -> str:
    """The plain form of a tagged Struct as a line."""
    if not isinstance(thing, dict) or _TAG not in thing:
        raise TypeError(f"only a Struct with a tag has a notation, not {thing!r}")
    return " ".join([value(thing[_TAG]), *(field(*entry) for entry in thing.items() if entry[0] != _TAG)])


def from_line(text: str) -> dict[str, Any]:
    """The plain form back from its line."""
    return _Reader(text).line()


def field(name: str, thing: Any) -> str:
    """One field: `card=HA`."""
    return f"{value(name)}={value(thing)}"


def from_fields(text: str) -> dict[str, Any]:
    """Fields without a tag before them."""
    return _Reader(text).fields()


def value(thing: Any) -> str:
    """One value; nothing in it is lost, so what JSON cannot hold (an infinite number) is an error."""
    if isinstance(thing, str):
        return thing if _WORD.fullmatch(thing) and thing not in _CONSTANTS else string(thing)
    if type(thing) is int:
        return str(thing)
    if isinstance(thing, list | tuple):
        return f"[{' '.join(map(value, thing))}]"
    if isinstance(thing, dict):
        return f"{{{' '.join(field(*entry) for entry in thing.items())}}}"
    if isinstance(thing, float) and not math.isfinite(thing):
        raise ValueError(f"{thing} has no notation")
    return json.dumps(thing)


def string(text: str) -> str:
    """A JSON string on one line: whatever does not show, or would break the line, is written as an escape.

    Half a surrogate pair is no text and an error: two halves would come back as one sign.
    """
    text.encode()
    quoted = json.dumps(text, ensure_ascii=False)
    return "".join(c if c.isprintable() else json.dumps(c)[1:-1] for c in quoted)


def too_deep(thing: Any) -> bool:
    """Is this nested deeper than anything this notation would read?"""
    level = [thing]
    for _ in range(DEEPEST + 1):
        groups = [
            value.values() if isinstance(value, dict) else value for value in level if isinstance(value, dict | list)
        ]
        level = [inner for group in groups for inner in group]
    return bool(level)


class _Reader:
    """Reads from left to right; blanks between tokens mean nothing."""

    def __init__(self, text: str) -> None:
        tokens = [(match.start() + 1, match.group()) for match in _TOKEN.finditer(text)]
        self._rest = [(len(text) + 1, ""), *reversed(tokens)]

    @property
    def _next(self) -> str:
        return self._rest[-1][1]

    def _refuse(self) -> NoReturn:
        raise Unreadable(*self._rest[-1])

    def _must_be(self, token: str) -> None:
        if self._next != token:
            self._refuse()
        if token:
            self._rest.pop()

    def line(self) -> dict[str, Any]:
        return self._fields("", {_TAG: self._atom()}, DEEPEST)

    def fields(self) -> dict[str, Any]:
        return self._fields("", {}, DEEPEST)

    def _value(self, deeper: int) -> Any:
        if self._next == "{" and deeper:
            self._must_be("{")
            return self._fields("}", {}, deeper - 1)
        return self._list(deeper - 1) if self._next == "[" and deeper else self._atom()

    def _list(self, deeper: int) -> list[Any]:
        self._must_be("[")
        values = []
        while self._next not in ("]", ""):
            values.append(self._value(deeper))
        self._must_be("]")
        return values

    def _fields(self, closing: str, fields: dict[str, Any], deeper: int) -> dict[str, Any]:
        while self._next not in (closing, ""):
            place, name = self._rest[-1], self._atom()
            if not isinstance(name, str) or name in fields:
                raise Unreadable(*place)
            self._must_be("=")
            fields[name] = self._value(deeper)
        self._must_be(closing)
        return fields

    def _atom(self) -> Any:
        token = self._next
        if token in _CONSTANTS:
            atom: Any = _CONSTANTS[token]
        elif _WORD.fullmatch(token):
            atom = token
        elif _NUMBER.fullmatch(token) or token.startswith('"'):
            atom = self._json(token)
        else:
            self._refuse()
        self._rest.pop()
        return atom

    def _json(self, token: str) -> Any:
        """A number or a string; what could not have been written is not read."""
        try:
            decoded = json.loads(token)
            value(decoded)
        except ValueError:
            self._refuse()
        return decoded
