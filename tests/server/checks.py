"""What was promised to those who played, held against what the store has."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from stammtisch.store import Store
from tests.server.client import Player


async def stored(store: Store, match: str) -> list[dict[str, Any]]:
    """The records of a match besides the first, as they lie there; number n is the one with seq n + 1."""
    return [msgspec.json.decode(line) for line in (await store.read(f"match/{match}"))[1:]]


def broken_promises(players: Iterable[Player], log: Sequence[dict[str, Any]]) -> list[str]:
    """Acknowledged moves that are not there, or not what was acknowledged, and moves that are there twice."""
    broken = []
    for player in players:
        for ref, seq in player.acked:
            if seq > len(log):
                broken.append(f"lost: {ref} was acknowledged as {seq}, there are {len(log)}")
            elif (log[seq - 1]["actor"], log[seq - 1]["ref"]) != (player.seat, ref):
                broken.append(f"missing: {ref} was acknowledged as {seq}, there is {log[seq - 1]['ref']!r}")
        if player.differing:
            broken.append(f"seat {player.seat} saw different frames of {player.differing}")
    times = Counter((entry["actor"], entry["ref"]) for entry in log if entry["ref"])
    broken += [f"doubled: {ref} of seat {seat} is there {n} times" for (seat, ref), n in times.items() if n > 1]
    return broken
