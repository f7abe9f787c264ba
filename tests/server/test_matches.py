"""Whole matches of all four games over real sockets, by people who lose their line all the time, and by bots."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from stammtisch import games
from stammtisch.engine import recordfile
from stammtisch.store import open_store
from stammtisch.store.address import sqlite_url
from tests.server.checks import broken_promises, stored
from tests.server.client import Player, Web, gather, guest
from tests.server.quick import short
from tests.server.real_server import running
from tests.thorough import SOAK

GAMES: Final = {name: games.deal_game(name) for name in games.NAMES}
MATCHES: Final[dict[str, list[tuple[int, int, str]]]] = {
    "chaotentrumpf": [(2, 2, "table"), (3, 1, "strict"), (10, 4, "strict")],
    "doppelkopf": [(4, 4, "table"), (4, 2, "strict")],
    "maumau": [(2, 2, "strict"), (5, 2, "table"), (8, 3, "strict")],
    "schafkopf": [(4, 4, "table"), (4, 3, "strict")],
}
"""Seats, people among them, referee."""
ROUNDS: Final = 20 if SOAK else 1
DROPS: Final = 0.04
"""How often a line breaks: after every 25th message."""


class Evening:
    """One match with its players; one of them has a second line that never breaks, and somebody looks on."""

    def __init__(self, table: str, webs: list[Web], onlooker: Web, *, seed: int) -> None:
        self.table, self.webs = table, webs
        self.players = [Player(web, table, dice=Random(seed * 100 + n), drops=DROPS) for n, web in enumerate(webs)]
        self.steady = Player(webs[0], table, dice=Random(0), silent=True)
        self.onlooker = Player(onlooker, table, dice=Random(1), drops=DROPS)
        self.match = ""

    async def play(self) -> None:
        everybody = [*self.players, self.steady, self.onlooker]
        lines = [asyncio.create_task(player.play()) for player in everybody]
        while not all(player.news for player in everybody):
            await asyncio.sleep(0.01)
        began = await self.webs[0].post(f"/api/tables/{self.table}/start")
        self.match = began["match"]
        await asyncio.gather(*lines)
        for player in (*self.players, self.onlooker):
            for _ in range(2):  # nothing can happen in between: the last frame has to come twice, whatever came before
                await player.come_back()


async def evening(port: int, game: str, *, seats: int, people: int, mode: str, seed: int) -> Evening:
    onlooker = await guest(port, "Zuschauer")
    table, webs = await gather(port, game, people=people, seats=seats, options=short(game, mode=mode))
    invite = await webs[0].post(f"/api/tables/{table}/invite")
    await onlooker.post("/api/join", {"code": invite["code"]})
    finished = Evening(table, webs, onlooker, seed=seed)
    async with asyncio.timeout(120):
        await finished.play()
    return finished


async def records_of(finished: Evening) -> dict[str, str]:
    return {
        form: await finished.webs[-1].get(f"/api/matches/{finished.match}/record?form={form}")
        for form in ("text", "jsonl")
    }


def check_record(text: str, game: str, log: list[dict[str, Any]]) -> None:
    """The record says what the store holds, decides again to the same, and every shuffle is proved."""
    replayed = recordfile.replay(text, GAMES)
    assert (replayed.header.game, replayed.records) == (game, len(log))
    proofs = recordfile.verify(text, GAMES)
    assert {proof.verdict for proof in proofs} == {"proven"}
    assert sum(proof.shuffles for proof in proofs) >= 1


@pytest.mark.parametrize("game", games.NAMES)
def test_people_who_keep_losing_their_line_play_whole_matches_to_the_end(game: str, tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "stammtisch.db")

    async def evenings(port: int, seed: int) -> list[tuple[Evening, dict[str, str]]]:
        wanted = [
            evening(port, game, seats=seats, people=people, mode=mode, seed=seed + n)
            for n, (seats, people, mode) in enumerate(MATCHES[game])
        ]
        return [(finished, await records_of(finished)) for finished in await asyncio.gather(*wanted)]

    async def logs(played: list[tuple[Evening, dict[str, str]]]) -> list[list[dict[str, Any]]]:
        store = await open_store(url)
        try:
            return [await stored(store, finished.match) for finished, _ in played]
        finally:
            await store.close()

    with running(url) as server:
        played = [
            played_evening for n in range(ROUNDS) for played_evening in asyncio.run(evenings(server.port, 1000 * n))
        ]
    again = acknowledged = 0
    for (finished, files), log in zip(played, asyncio.run(logs(played)), strict=True):
        assert broken_promises([*finished.players, finished.steady, finished.onlooker], log) == []
        assert {player.seat for player in finished.players} == set(range(len(finished.players)))
        for text in files.values():
            check_record(text, game, log)
        same_frames(finished, records=len(log))
        assert all(player.again for player in (*finished.players, finished.onlooker)), "a frame that nobody got twice"
        again += sum(player.again for player in (*finished.players, finished.onlooker))
        acknowledged += sum(len(player.acked) for player in finished.players)
    reconnects = sum(player.reconnects for finished, _ in played for player in finished.players)
    print(f"{game}: {len(played)} matches, {reconnects} reconnects, {acknowledged} moves, {again} frames twice")
    assert min(reconnects, acknowledged, again) >= 1


def same_frames(finished: Evening, *, records: int) -> None:
    """A line that broke and one that did not have got the same bytes of every record both have seen."""
    broken, steady = finished.players[0], finished.steady
    assert steady.reconnects == 0
    both = broken.frames.keys() & steady.frames.keys()
    assert len(both) > len(steady.frames) // 2
    assert {seq: broken.frames[seq] for seq in both} == {seq: steady.frames[seq] for seq in both}
    assert set(range(1, records + 1)) <= steady.frames.keys()
