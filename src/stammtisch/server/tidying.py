"""When the memory is tidied. A full collection looks at everything a server knows, and all tables wait for it."""

import asyncio
import gc
from typing import Final, Protocol

YOUNG: Final = (10_000, 3, 1 << 30)
"""What has just been made is looked through, some ten thousand things at a time; everything, never by itself."""
QUIET: Final = 2.0
"""Seconds without a message after which nobody is there to wait."""
LATEST: Final = 600.0
"""Seconds until it is done in any case. What waits for it are the traces of lines and tables that are gone."""
MOST_GONE: Final = 2_000
"""So many of those are not waited with: some 35 kB each."""


def set_up() -> None:
    """Once the server stands: what it is made of stays as long as it runs, and need not be looked at again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*YOUNG)


class Busy(Protocol):
    """Whose memory it is."""

    fed: int
    """Messages and requests so far."""
    gone: int
    """Lines and tables that have gone so far."""


async def tidy(hall: Busy) -> None:
    """Collects when nothing has been heard for a while, once; or when it has been put off long enough, or there may be
    much to find."""
    loop = asyncio.get_running_loop()
    done_at, done_with, gone, before = loop.time(), -1, hall.gone, hall.fed
    while True:
        await asyncio.sleep(QUIET)
        now = hall.fed
        quiet, before = now == before, now
        pressing = loop.time() - done_at >= LATEST or hall.gone - gone >= MOST_GONE
        if now != done_with and (quiet or pressing):
            gc.collect()
            done_at, done_with, gone = loop.time(), now, hall.gone
