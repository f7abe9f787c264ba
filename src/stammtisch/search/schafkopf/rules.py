"""Which cards may be played in Schafkopf: following, and the duties of the called Sau."""

from numba import int64

from stammtisch.search.bits import POINTER, Words, ctz, pointer, popcount
from stammtisch.search.compiled import kernel
from stammtisch.search.layout import CALLED, KLASS, RUNMIN, SAU
from stammtisch.search.masks import follow


@kernel(int64(POINTER, int64, int64, int64))
def legal(ws: Words, hand: int, lead: int, bound: int) -> int:
    """The cards this hand may play; `lead` is the bit of the card led, 0 for nothing yet. The last card is always
    free."""
    if hand & (hand - 1) == 0:
        return hand
    sau, called = ws[SAU], ws[CALLED]
    if lead:
        return follow(hand, ws[KLASS + ctz(lead)], sau, called, bound)
    if bound and hand & sau and not (popcount(hand & called) >= 4 and popcount(hand) >= ws[RUNMIN]):
        return hand & ~(called & ~sau)
    return hand


@kernel(int64(int64, int64, int64, int64))
def legal_cards(address: int, hand: int, lead: int, bound: int) -> int:
    """`legal` for callers outside."""
    return legal(pointer(address), hand, lead, bound)
