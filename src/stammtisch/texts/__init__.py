"""What the program says to people, in German and English.

The rules name a sentence by key and arguments and speak no language; here the sentence is found and the arguments are
put in. `de.json` and `en.json` hold the same keys with the same placeholders, and so do the words of each game in
`games/<game>/words`. A placeholder says what it is: `{by:seat}`, `{card:card}`. Clauses are elsewhere: `rulebook/`.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final, Literal, TypeAlias

Lang: TypeAlias = Literal["de", "en"]
LANGS: Final[tuple[Lang, ...]] = ("de", "en")

_HOLE: Final = re.compile(r"\{(\w+)(?::([\w.]+))?\}")
"""`{name}` or `{name:type}`: what is put in there, and what it is."""
_ADDED: Final[dict[str, Mapping[Lang, Mapping[str, str]]]] = {}
"""Words of games from elsewhere."""


@cache
def sentences(lang: Lang) -> dict[str, str]:
    """All sentences of a language by key: those of the house, and those of each game."""
    house = files("stammtisch")
    games = sorted(folder.name for folder in (house / "games").iterdir() if (folder / "words").is_dir())
    words = _read(house / "texts" / f"{lang}.json")
    for game in games:
        words |= _read(house / "games" / game / "words" / f"{lang}.json")
    for added in _ADDED.values():
        words |= added[lang]
    return words


def add_words(game: str, words: Mapping[Lang, Mapping[str, str]]) -> None:
    """A game from elsewhere brings its words along; it cannot change what others say."""
    for lang in LANGS:
        if taken := words[lang].keys() & sentences(lang).keys():
            raise ValueError(f"{game}: {', '.join(sorted(taken))} is said already")
    _ADDED[game] = words
    sentences.cache_clear()


def remove_words(game: str) -> None:
    del _ADDED[game]
    sentences.cache_clear()


def _read(file: Traversable) -> dict[str, str]:
    words: dict[str, str] = json.loads(file.read_text("utf-8"))
    return words


def say(key: str, args: Mapping[str, Any] | None = None, *, lang: Lang = "de", names: Sequence[str] = ()) -> str:
    """The sentence of this key with its arguments, each shown as what its type says it is; seats become names."""
    given = args or {}

    def shown(hole: re.Match[str]) -> str:
        name, kind = hole.groups()
        if kind == "say":
            return say(given[name], given, lang=lang, names=names)
        return _shown(kind, given[name], lang, names)

    return _HOLE.sub(shown, sentences(lang)[key])


def told(short: str, event: Mapping[str, Any], *, lang: Lang, names: Sequence[str] = ()) -> str:
    """What has happened, in a sentence: `event.<short>.<type>`, or the one for what a field of the event says. Empty:
    nothing to tell, or nothing that can be told from the event alone."""
    spoken = sentences(lang)
    for start in (f"event.{short}.{event['type']}", f"event.{event['type']}"):
        for key in (*_variants(start, event), start):
            if key in spoken and event.keys() >= {name for name, _ in _HOLE.findall(spoken[key])}:
                return say(key, event, lang=lang, names=names)
    return ""


def _variants(start: str, event: Mapping[str, Any]) -> Iterator[str]:
    """A value (`.resume`, of one field alone `.step.re`), a flag that is set or a field that is filled (`.schwein`,
    `.wish`), a number (`.one`), a seat that is none (`.nobody`)."""
    for name, value in event.items():
        if name == "count":
            yield f"{start}.{'one' if value == 1 else 'other'}"
        elif isinstance(value, bool):
            yield f"{start}.{name}" if value else ""
            yield f"{start}.{str(value).lower()}"
        elif isinstance(value, str):
            yield from (f"{start}.{name}.{value}", f"{start}.{value}", f"{start}.{name}")
        elif name == "seat" and value is None:
            yield f"{start}.nobody"


def seat_name(seat: int | None, *, lang: Lang, names: Sequence[str] = ()) -> str:
    """A seat as people call it; the supervisor and nobody have names too."""
    if seat is None:
        return say("seat.nobody", lang=lang)
    if seat < 0:
        return say({-1: "seat.table", -2: "seat.spectator", -3: "seat.supervisor"}[seat], lang=lang)
    return names[seat] if seat < len(names) else say("seat.number", {"number": seat + 1}, lang=lang)


def euros(cents: int, *, lang: Lang) -> str:
    """50 as `0,50 €` or `€0.50`; what is owed with a real minus before it."""
    minus, whole = "−" if cents < 0 else "", abs(cents)
    amount = f"{whole // 100}.{whole % 100:02d}"
    return minus + (f"€{amount}" if lang == "en" else amount.replace(".", ",") + " €")


def figure(value: float, form: str = "") -> str:
    """A number as people read it, with a real minus; `form` as in a format string, `+d` for points of a list."""
    return format(value, form).replace("-", "−")


TYPES: Final = ("seat", "seats", "card", "cards", "suit", "money", "say")
"""What an argument of a sentence can be besides plain; `say` is the key of another sentence. Any other type is a family
of names: `{trump:trump}` is called `trump.<value>`, `{clause:value.mm.penalty}` `value.mm.penalty.<value>`."""


def _shown(kind: str | None, value: Any, lang: Lang, names: Sequence[str]) -> str:
    match kind:
        case None | "card" | "cards":
            return _plain(value)
        case "seat":
            return value if isinstance(value, str) else seat_name(value, lang=lang, names=names)
        case "seats":
            return _joined([seat_name(seat, lang=lang, names=names) for seat in value], lang)
        case "money":
            return euros(value, lang=lang)
        case "suit":
            return _called("trump.suit:", value, lang)
    return called(kind, value, lang=lang)


def called(family: str, value: Any, *, lang: Lang) -> str:
    """The name of a value in its family: of the trump `suit:H` Herz."""
    return _called(f"{family}.", value, lang)


def _plain(value: Any) -> str:
    """A value as it stands; a number below zero has a real minus, a text with a hyphen keeps it."""
    if isinstance(value, list | tuple):
        return " ".join(map(_plain, value)) or "–"
    if value is None:
        return "–"
    return figure(value) if isinstance(value, int) else str(value)


def _called(family: str, value: Any, lang: Lang) -> str:
    """As people call it; a single card, and what has no name, is called by itself."""
    if not isinstance(value, str):
        return _plain(value)
    return sentences(lang).get(f"{family}{value}", value.removeprefix("card:"))


def _joined(words: Sequence[str], lang: Lang) -> str:
    """`A, B und C`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {'und' if lang == 'de' else 'and'} {words[-1]}"
