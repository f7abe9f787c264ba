"""When the memory is tidied. A full collection looks at everything a server knows, and all tables wait for it."""

import asyncio
import gc
from collections.abc import Callable
from typing import Final

YOUNG: Final = (10_000, 3, 1 << 30)
"""What has just been made is looked through as ever, some ten thousand things at a time; everything, never by itself."""
QUIET: Final = 2.0
"""Seconds without a message after which nobody is there to wait."""
LATEST: Final = 600.0
"""Seconds until it is done in any case. What waits for it are the traces of lines and tables that are gone."""


def set_up() -> None:
    """Once the server stands: what it is made of stays as long as it runs, and need not be looked at again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*YOUNG)


async def tidy(heard: Callable[[], float]) -> None:
    """Collects when nothing has been heard for a while, once, or when it has been put off long enough.

    `heard` counts the messages so far.
    """
    loop = asyncio.get_running_loop()
    done_at, done_with = loop.time(), -1.0
    before = heard()
    while True:
        await asyncio.sleep(QUIET)
        now = heard()
        quiet, before = now == before, now
        if now != done_with and (quiet or loop.time() - done_at >= LATEST):
            gc.collect()
            done_at, done_with = loop.time(), now
