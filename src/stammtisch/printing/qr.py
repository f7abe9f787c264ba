"""Codes as pictures: one SVG an address, made once."""

from functools import lru_cache

import segno

QUIET = 4
"""Modules of white around the code."""


@lru_cache(maxsize=4096)
def svg(address: str) -> str:
    """Level M. The mask is fixed: looking for the best of eight takes five times as long, and any is read as well."""
    rows = segno.make(address, error="m", micro=False, mask=2).matrix
    side = len(rows) + 2 * QUIET
    path = "".join(
        f"M{start + QUIET} {y + QUIET}h{end - start}v1h{start - end}z"
        for y, row in enumerate(rows)
        for start, end in _runs(row)
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}"><path d="{path}"/></svg>'


def _runs(row: bytearray) -> list[tuple[int, int]]:
    """Where dark modules begin and end."""
    runs, start = [], -1
    for x, dark in enumerate((*row, 0)):
        if dark and start < 0:
            start = x
        elif not dark and start >= 0:
            runs.append((start, x))
            start = -1
    return runs
