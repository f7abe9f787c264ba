"""What was acknowledged survives a kill: lists, evenings and ballots are written while the real server is killed."""

import asyncio
import contextlib
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from stammtisch.clubs.club import ClubDecider
from stammtisch.engine.core import Refusal
from stammtisch.lists.keeping import ScoreListDecider
from stammtisch.server.hall import stored_club, stored_list, stored_tournament
from stammtisch.store import open_store
from stammtisch.store.address import sqlite_url
from stammtisch.tournaments.evening import TournamentDecider, begun
from tests.server.client import Web
from tests.server.process import Served
from tests.thorough import SOAK, thorough

KILLS: Final = 80 if SOAK else 6 if thorough("src/stammtisch/store", "tests/server/hall/test_kills.py") else 2
RUF: Final = {"contract": "Rufspiel", "declarer": 0, "partner": 1, "won": True, "level": "simple"}


class Writer:
    """A phone that enters deal after deal; what nobody has confirmed it says again under the same name."""

    def __init__(self, web: Web, stream: str, name: str, table: int = 0) -> None:
        self.web, self.stream, self.name, self.table = web, stream, name, table
        self.acked: dict[str, int] = {}
        self.refused: list[Any] = []
        self._next = 1

    def _action(self) -> Any:
        """Alike from everybody: who comes second confirms."""
        number = (self._next - 1) % 400 + 1
        deal = {"type": "enter", "number": number, "entry": {"type": "deal", "facts": RUF}}
        return {"type": "at-table", "round": 1, "table": self.table, "action": deal} if self.table else deal

    async def live(self) -> None:
        while True:
            with contextlib.suppress(ConnectionClosed, InvalidHandshake, OSError, TimeoutError, EOFError):
                await self._write()
            await asyncio.sleep(0.02)

    async def _write(self) -> None:
        headers = {"cookie": self.web.cookie}
        address = f"ws://127.0.0.1:{self.web.port}/ws/{self.stream}"
        async with connect(address, additional_headers=headers, proxy=None) as line:
            while True:
                ref = f"{self.name}-{self._next}"
                await line.send(msgspec.json.encode({"type": "do", "ref": ref, "action": self._action()}).decode())
                message = await self._answer(line, ref)
                if message["type"] == "done":
                    self.acked[ref] = message["seq"]
                    self._next += 1
                elif message["clause"] != "ENG-stored":
                    self.refused.append(message)

    async def _answer(self, line: Any, ref: str) -> Any:
        while True:
            message = msgspec.json.decode(await line.recv())
            if message["type"] in ("done", "refused") and message["ref"] == ref:
                return message


class Voter(Writer):
    """A member of the committee who thinks again and again."""

    def _action(self) -> Any:
        return {"type": "cast-vote", "motion": 1, "yes": self._next % 2 == 0}


async def open_ballot(port: int) -> list[Writer]:
    """Three are the committee; two of them vote, so that the ballot stays open."""
    chair = Web(port)
    await chair.post("/api/me", {"name": "Hanns"})
    club = (await chair.post("/api/clubs", {"title": "SC Neckar"}))["id"]
    acts: list[Any] = []
    for number in (1, 2, 3):
        acts += [{"type": "enrol"}, {"type": "appoint", "number": number, "office": "committee"}]
    await say(chair, f"club/{club}", acts)
    codes = {d["number"]: d["code"] for d in await chair.get(f"/api/clubs/{club}/doors") if d["role"] == "member"}
    voters: list[Writer] = []
    for number in (1, 2):
        phone = Web(port)
        await phone.post("/api/doors", {"code": codes[number]})
        voters.append(Voter(phone, f"club/{club}", f"m{number}"))
    motion = {"type": "propose", "clause": "CT-17a", "text": "Bis 1500.", "settings": {"limit": 1500}}
    await say(voters[0].web, f"club/{club}", [motion])
    return voters


async def say(web: Web, stream: str, acts: list[Any]) -> None:
    """One after the other, each done."""
    headers = {"cookie": web.cookie}
    async with connect(f"ws://127.0.0.1:{web.port}/ws/{stream}", additional_headers=headers, proxy=None) as line:
        for at, action in enumerate(acts):
            await line.send(msgspec.json.encode({"type": "do", "ref": f"s{at}", "action": action}).decode())
            answer = await Writer(web, "", "")._answer(line, f"s{at}")
            assert answer["type"] == "done", answer


async def open_hall(port: int) -> list[Writer]:
    """A list with a keeper and a second writer, an evening with two tables and two phones at each."""
    keeper = Web(port)
    await keeper.post("/api/me", {"name": "Kathi"})
    made = await keeper.post("/api/lists", {"kind": "tischliste", "names": ["A", "B", "C", "D"]})
    second = Web(port)
    code = next(door["code"] for door in made["doors"] if door["role"] == "second")
    await second.post("/api/doors", {"code": code})
    writers = [Writer(keeper, f"list/{made['id']}", "keeper"), Writer(second, f"list/{made['id']}", "second")]
    options = {"format": "schafkopf", "rounds": 1, "deals": 400, "require_handin": False}
    evening = (await keeper.post("/api/tournaments", {"options": options}))["id"]
    for number in range(8):
        await keeper.post(f"/api/tournaments/{evening}/entrants", {"name": f"P{number}", "here": True})
    headers = {"cookie": keeper.cookie}
    async with connect(
        f"ws://127.0.0.1:{port}/ws/tournament/{evening}", additional_headers=headers, proxy=None
    ) as line:
        for ref, action in (("a", {"type": "announce-draw"}), ("b", {"type": "carry-out", "seed": ""})):
            await line.send(msgspec.json.encode({"type": "do", "ref": ref, "action": action}).decode())
            assert (await Writer(keeper, "", "")._answer(line, ref))["type"] == "done"
        await line.send('{"type":"watch","topics":["seats"]}')
        while (shown := msgspec.json.decode(await line.recv()))["type"] != "shown":
            pass
    codes = {
        d["number"]: d["code"] for d in await keeper.get(f"/api/tournaments/{evening}/doors") if d["role"] == "player"
    }
    for at, table in enumerate(shown["view"]["tables"], start=1):
        for seat in table["seats"][:2]:
            phone = Web(port)
            await phone.post("/api/doors", {"code": codes[seat["number"]]})
            writers.append(Writer(phone, f"tournament/{evening}", f"p{seat['number']}", at))
    return writers


def _decided_again(decider: Any, state: Any, log: list[Any]) -> bool:
    """Every record comes out as it is stored, to the byte."""
    for record in log:
        outcome = decider.submit(state, record.actor, record.action)
        if isinstance(outcome, Refusal) or msgspec.json.encode(outcome.events) != msgspec.json.encode(record.events):
            return False
        state = outcome.state
    return True


async def kept(url: str, writers: list[Writer]) -> None:
    """Looked up in the store itself while nobody serves it: all that was acknowledged, once, and by the rules."""
    store = await open_store(url)
    try:
        for stream in {writer.stream for writer in writers}:
            kind, _, name = stream.partition("/")
            if kind == "list":
                scorelist = await stored_list.load(store, name)
                assert scorelist is not None
                log: list[Any] = scorelist.stream.log
                assert _decided_again(ScoreListDecider(), scorelist.stream.start, log)
            elif kind == "club":
                club = await stored_club.load(store, name)
                assert club is not None
                log = club.stream.log
                assert _decided_again(ClubDecider(), club.stream.start, log)
            else:
                evening = await stored_tournament.load(store, name)
                assert evening is not None
                log = evening.stream.log
                assert _decided_again(TournamentDecider(), begun(evening.opened), log)
            refs = [record.ref for record in log]
            named = [ref for ref in refs if "-" in ref]
            assert len(named) == len({*named}), "written twice"
            for writer in writers:
                if writer.stream == stream:
                    for ref, seq in writer.acked.items():
                        assert refs[seq - 1] == ref, f"{ref} was acknowledged as {seq}"
    finally:
        await store.close()


async def besieged(url: str) -> list[Writer]:
    chance, tasks = Random(1), list[asyncio.Task[None]]()
    server = await asyncio.to_thread(Served, "--database", url)
    try:
        writers = [*await open_hall(server.port), *await open_ballot(server.port)]
        tasks = [asyncio.create_task(writer.live()) for writer in writers]
        for _ in range(KILLS):
            wanted = sum(len(writer.acked) for writer in writers) + chance.randint(20, 80)
            async with asyncio.timeout(60):
                while sum(len(writer.acked) for writer in writers) < wanted:
                    await asyncio.sleep(0.002)
            await asyncio.to_thread(server.kill)
            await kept(url, writers)
            server.close()
            server = await asyncio.to_thread(Served, "--database", url)
            for writer in writers:
                writer.web.port = server.port
        return writers
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        server.close()


def test_what_was_acknowledged_survives_a_kill(tmp_path: Path) -> None:
    writers = asyncio.run(besieged(sqlite_url(tmp_path / "hall.db")))
    assert all(len(writer.acked) > KILLS for writer in writers)
    assert not any(writer.refused for writer in writers)


@pytest.mark.parametrize("stream", ["list/liste", "tournament/abend"])
def test_a_line_to_nothing_is_hung_up_on(tmp_path: Path, stream: str) -> None:
    async def main() -> str:
        server = await asyncio.to_thread(Served, "--database", sqlite_url(tmp_path / "none.db"))
        try:
            async with connect(f"ws://127.0.0.1:{server.port}/ws/{stream}", proxy=None) as line:
                message: str = msgspec.json.decode(await line.recv())["key"]
                return message
        finally:
            server.close()

    assert asyncio.run(main()) == "bye.badge"
