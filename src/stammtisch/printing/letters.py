"""Which letters can be printed: whatever no font here has is left out, instead of standing there as a box."""

import re
from typing import Final

_ARABIC: Final = "\u0606-\u060c\u061b\u061f\u0621-\u063a\u0640-\u066d\u0670\u0674\u0679-\u067b\u067e-\u0680\u0683\u0684"
_PERSIAN: Final = "\u0686\u0687\u0691\u0698\u06a4\u06a9\u06af\u06be\u06cc\u06f0-\u06f9"
_HAVE: Final = (
    "\x20-\u04ff",  # Latin, Greek, Cyrillic
    "\u0531-\u058f\u0591-\u05f4",  # Armenian, Hebrew
    _ARABIC + _PERSIAN,
    "\u0900-\u097f\u10d0-\u10fa",  # Devanagari, Georgian
    "\u1e00-\u1fff\u2010-\u2040\u2070-\u20bf\u2190-\u2311\u25a0-\u262f\u2638-\u268b",  # Vietnamese, old Greek, signs
    "\ufb00-\ufb06",
)
"""By Source Sans, DejaVu Sans Mono, Libertinus and New Computer Modern; a test sets every one of them."""
_MISSING: Final = re.compile(f"[^\n{''.join(_HAVE)}]+")
_BRACKETED: Final = re.compile(r"\(([^()]+)\)|\[([^][]+)\]")
_EMPTY: Final = re.compile(r"\(\s*\)|\[\s*\]|„\s*“")


def printable(text: str) -> str:
    """The text without letters that no font has; empty where nothing is left that could be read."""
    if not _MISSING.search(text):
        return text
    left = " ".join(_EMPTY.sub(" ", _MISSING.sub("", text)).split())
    if alone := _BRACKETED.fullmatch(left):  # a name said again in Latin letters
        left = alone[1] or alone[2]
    return left if any(map(str.isalnum, left)) else ""


def drawn(data: str) -> str:
    """The JSON of a paper with only what can be set."""
    return _MISSING.sub("", data)
