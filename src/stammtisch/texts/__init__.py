"""What the program says to people, in German and English.

The rules name a sentence by key and arguments and speak no language; here the sentence is found and the arguments are
put in. `de.json` and `en.json` hold the same keys with the same placeholders. Clauses are elsewhere: `rulebook/`.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, TypeAlias

Lang: TypeAlias = Literal["de", "en"]
LANGS: Final[tuple[Lang, ...]] = ("de", "en")

_SEATS: Final = frozenset({"seat", "declarer", "partner", "offender", "by", "against"})
"""Arguments that are seats: shown by name where names are known."""

_WORDS: Final = frozenset({"step", "missing", "least", "party"})
"""Arguments that may be announcements: shown as they are said."""


_NAMED: Final = {
    "trump": "trump.",
    "wish": "trump.suit:",
    "suit": "trump.suit:",
    "kind": "inversion.",
    "held": "inversion.",
    "lock": "inversion.",
}
"""Arguments that are trumps, suits or inversions, and how the keys of their names begin."""


@cache
def sentences(lang: Lang) -> dict[str, str]:
    """All sentences of a language by key."""
    found: dict[str, str] = json.loads((files(__package__) / f"{lang}.json").read_text("utf-8"))
    return found


def say(key: str, args: Mapping[str, Any] | None = None, *, lang: Lang = "de", names: Sequence[str] = ()) -> str:
    """The sentence of this key with its arguments; seats become names."""
    shown = {name: _shown(name, value, lang, names) for name, value in (args or {}).items()}
    return sentences(lang)[key].format(**shown)


def seat_name(seat: int | None, *, lang: Lang, names: Sequence[str] = ()) -> str:
    """A seat as people call it; the supervisor and nobody have names too."""
    if seat is None:
        return say("seat.nobody", lang=lang)
    if seat < 0:
        return say({-1: "seat.table", -2: "seat.spectator", -3: "seat.supervisor"}[seat], lang=lang)
    return names[seat] if seat < len(names) else say("seat.number", {"number": seat + 1}, lang=lang)


def euros(cents: int, *, lang: Lang) -> str:
    """50 as `0,50 €` or `€0.50`."""
    amount = f"{cents // 100}.{cents % 100:02d}"
    return f"€{amount}" if lang == "en" else amount.replace(".", ",") + " €"


def figure(value: float, form: str = "") -> str:
    """A number as people read it, with a real minus; `form` as in a format string, `+d` for points of a list."""
    return format(value, form).replace("-", "−")


def _shown(name: str, value: Any, lang: Lang, names: Sequence[str]) -> str:
    if name in _SEATS and (value is None or isinstance(value, int)):
        return seat_name(value, lang=lang, names=names)
    if name == "seats":
        return _joined([seat_name(s, lang=lang, names=names) for s in value], lang)
    if name in _WORDS and isinstance(value, str):
        return sentences(lang).get(f"word.{value}", value)
    if name in _NAMED and isinstance(value, str):
        return _named(name, value, lang)
    if name == "contract":
        return sentences(lang).get(f"contract.{value}", str(value))
    if name == "cents":
        return euros(value, lang=lang)
    if isinstance(value, list | tuple):
        return " ".join(map(_plain, value)) or "–"
    return "–" if value is None else _plain(value)


def _plain(value: Any) -> str:
    """A value as it stands; a number below zero has a real minus, a text with a hyphen keeps it."""
    return figure(value) if isinstance(value, int) else str(value)


def _named(name: str, value: str, lang: Lang) -> str:
    """A trump, a suit or an inversion as people call it; a single card is called by its own name."""
    return sentences(lang).get(f"{_NAMED[name]}{value}", value.removeprefix("card:"))


def _joined(words: Sequence[str], lang: Lang) -> str:
    """`A, B und C`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {'und' if lang == 'de' else 'and'} {words[-1]}"
