"""When the memory is tidied: never by itself while people play, since all tables wait for it.

What a move makes is kept, or goes at once when nobody holds it any more; what has to be searched for, things that hold
each other, comes from connections, tables and requests. So these are counted, and the search waits for a quiet moment.
"""

import asyncio
import gc
from typing import Final, Protocol

QUIET: Final = 2.0
"""Seconds without a message after which nobody is there to wait."""
LATEST: Final = 600.0
"""Seconds until it is done in any case."""
MOST_GONE: Final = 2_000
"""So many connections, tables and requests that are gone are not waited with: their traces are some 35 kB each."""


def set_up() -> None:
    """Once the server stands: what it is made of stays as long as it runs, and need not be looked at again."""
    gc.collect()
    gc.freeze()
    gc.disable()


class Busy(Protocol):
    """Whose memory it is."""

    fed: int
    """Messages and requests so far."""
    gone: int
    """Lines, tables and requests that have gone so far."""


async def tidy(system: Busy) -> None:
    """Collects when nothing has been heard for a while, once; or when it has been put off long enough, or there may be
    much to find."""
    loop = asyncio.get_running_loop()
    done_at, done_with, gone, before = loop.time(), -1, system.gone, system.fed
    while True:
        await asyncio.sleep(QUIET)
        now = system.fed
        quiet, before = now == before, now
        pressing = loop.time() - done_at >= LATEST or system.gone - gone >= MOST_GONE
        if now != done_with and (quiet or pressing):
            gc.collect()
            done_at, done_with, gone = loop.time(), now, system.gone
