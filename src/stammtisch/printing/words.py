"""What is printed, in both languages: German stands in templates and modules, `words/en.json` says it in English."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from stammtisch.texts import Lang


@cache
def dictionary(lang: Lang) -> dict[str, str]:
    """German to this language; empty for German itself."""
    if lang == "de":
        return {}
    read: dict[str, str] = json.loads((files("stammtisch.printing") / "words" / f"{lang}.json").read_text("utf-8"))
    return read


def word(german: str, lang: Lang, **args: Any) -> str:
    """The German text in this language, with what is put in."""
    text = german if lang == "de" else dictionary(lang)[german]
    return text.format(**args) if args else text
