"""Codes as pictures: one SVG an address.

Encoding with a fixed mask is linear: flipping a bit of the text always flips the same modules, whatever else the text
says. So the codes of a hall, which differ in their last letters alone, are put together from one code of their common
beginning and the modules that each bit flips; these are worked out once for each length of an address.
"""

import re
from functools import cache, lru_cache
from typing import Final

import segno

QUIET: Final = 4
"""Modules of white around the code."""
_BLANK: Final = "0"
_RUN: Final = re.compile(b"\x00*\x01+")


class _Runs(dict[bytes, str]):
    """From white modules with the dark ones after them to what draws these, ending behind them; few ever come up."""

    def __missing__(self, modules: bytes) -> str:
        dark = modules.count(1)
        drawn = self[modules] = f"m{len(modules) - dark} 0v1h{dark}v-1"
        return drawn


_DRAWN: Final = _Runs()


@lru_cache(maxsize=4096)
def svg(address: str) -> str:
    """Level M. The mask is fixed: looking for the best of eight takes five times as long, and any is read as well."""
    modules = _modules_of(address)
    size = len(modules)
    side = int(size**0.5)
    path = []
    for y in range(side):
        runs = _RUN.findall(modules, y * side, (y + 1) * side)
        path += [f"M{QUIET} {y + QUIET}", *map(_DRAWN.__getitem__, runs)]
    whole = side + 2 * QUIET
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {whole}"><path d="{"".join(path)}"/></svg>'


def _modules_of(address: str) -> bytes:
    """A byte for every module, row by row."""
    head, slash, letters = address.rpartition("/")
    plain, size = _encoded(head + slash + _BLANK * len(letters))
    length = len(address.encode())
    for at, letter in enumerate(letters, start=length - len(letters)):
        plain ^= _flipped(length, at, ord(letter) ^ ord(_BLANK))
    return plain.to_bytes(size, "big")


@cache
def _flipped(length: int, at: int, bits: int) -> int:
    """The modules that change with these bits of the letter at this place of an address of this length."""
    lowest = bits & -bits
    if bits != lowest:
        return _flipped(length, at, lowest) ^ _flipped(length, at, bits ^ lowest)
    if not bits:
        return 0
    blank = _BLANK * length
    changed = blank[:at] + chr(ord(_BLANK) ^ bits) + blank[at + 1 :]
    return _encoded(blank)[0] ^ _encoded(changed)[0]


@lru_cache(maxsize=64)
def _encoded(text: str) -> tuple[int, int]:
    """All modules as one number, a byte for each, and how many there are."""
    code = segno.make(text, error="m", micro=False, mask=2, mode="byte", encoding="utf-8")
    modules = b"".join(code.matrix)
    return int.from_bytes(modules, "big"), len(modules)
