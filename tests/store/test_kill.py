"""What was acknowledged survives a kill: a writing process is killed at any moment, and the store opened again."""

import asyncio
import random
import subprocess
import sys
from typing import Final

import pytest

from tests.store.use import opened, raw

WRITERS: Final = 12
WRITE: Final = """
import asyncio, sys
from stammtisch.store import Append, Put, open_store
async def writer(store, me):
    name = f"match/{me}"
    seq = await store.length(name)
    while True:
        records = tuple(f"{name} {seq + n}".encode() for n in range(1 + seq % 3))
        await store.write(Append(name, seq, records), Put("last", name, str(seq + len(records)).encode()))
        seq += len(records)
        print(me, seq, flush=True)
async def main():
    store = await open_store(sys.argv[1])
    await asyncio.gather(*(writer(store, me) for me in range(int(sys.argv[2]))))
asyncio.run(main())
"""


def killed_while_writing(url: str, lines: int) -> dict[int, int]:
    """The lengths that were acknowledged to a process that was killed after it had said so many lines."""
    words = [sys.executable, "-c", WRITE, url, str(WRITERS)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        printed = [process.stdout.readline() for _ in range(lines)]
        process.kill()
        printed += process.stdout.readlines()
        assert process.stderr.read() == ""
    whole = [line.split() for line in printed if line.endswith("\n")]
    return {int(me): int(length) for me, length in whole}


async def alone(url: str) -> None:
    """A database may still be busy with the last wish of a client that has been killed."""
    if url.startswith("postgres"):
        others = (
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE datname = current_database() AND application_name = 'stammtisch'"
        )
        async with raw(url) as db, asyncio.timeout(60):
            while await db.fetchval(others):
                await asyncio.sleep(0.01)


@pytest.mark.parametrize("start", range(2))
def test_what_was_acknowledged_is_there_after_a_kill_once_and_in_order(
    url: str, loop: asyncio.Runner, start: int
) -> None:
    chance = random.Random(start)
    acknowledged = dict.fromkeys(range(WRITERS), 0)

    async def look() -> None:
        await alone(url)
        async with opened(url) as store:
            for me, length in acknowledged.items():
                name = f"match/{me}"
                log = await store.read(name)
                assert len(log) >= length
                assert log == [f"{name} {n}".encode() for n in range(len(log))]
                assert await store.length(name) == len(log)
                assert await store.row("last", name) == (str(len(log)).encode() if log else None)

    for _ in range(3):
        acknowledged |= killed_while_writing(url, chance.randint(1, 400))
        loop.run(look())
    assert sum(acknowledged.values()) > 0
