"""Chance inside a kernel."""

from numba import int64

from stammtisch.search.bits import POINTER, I, Words
from stammtisch.search.compiled import kernel
from stammtisch.search.layout import DICE


@kernel(int64(POINTER))
def dice(ws: Words) -> int:
    """64 bits by chance (xorshift, multiplied)."""
    x = ws[DICE]
    x ^= x << 13
    x ^= (x >> 7) & I(0x1FFFFFFFFFFFFFF)
    x ^= x << 17
    ws[DICE] = x
    return x * I(2685821657736338717)


@kernel(int64(POINTER, int64))
def shaken(ws: Words, number: int) -> int:
    """Dice of this number: numbers side by side give nothing alike."""
    ws[DICE] = number * I(-7046029254386353131) ^ I(88172645463325252)
    dice(ws)
    return dice(ws)
