"""An evening on a real server: 400 players, 100 tables, 300 phones, next to bare tables under the same load.

    python benchmarks/hall.py [--quick] [--rate ENTRIES]

The server runs on one core and writes every entry to the disk, the load runs on the other. A keeper and two players of
each table have a phone that watches its list and its own page; a desk, a screen and the cash watch theirs. Deals are
entered at random moments (a Poisson process). Then all lists are signed and the round is closed: how long until the
screen shows the standings. In the same run tables of four play Schafkopf at the same rate: an entry is measured
beside a move, since both are stored before they are acknowledged.
"""

import argparse
import asyncio
import functools
import tempfile
import time
from random import Random
from typing import Any

import msgspec
import server as bare  # type: ignore[import-not-found]
import uvloop

RUF = {"type": "deal", "facts": {"contract": "Rufspiel", "declarer": 0, "partner": 1, "won": True, "level": "simple"}}


class Answer(msgspec.Struct):
    type: str
    ref: str = ""
    topic: str = ""
    key: str = ""
    view: msgspec.Raw = msgspec.Raw(b"null")


_answer = msgspec.json.Decoder(Answer).decode


class Seat(msgspec.Struct):
    number: int


class SeatedTable(msgspec.Struct):
    seats: list[Seat]


class Seats(msgspec.Struct):
    tables: list[SeatedTable]


class Phone:
    """One connection: what it said and when, what it was shown and how often."""

    def __init__(self) -> None:
        self.connection: bare.Connection
        self.sent: dict[str, float] = {}
        self.took: list[float] = []
        self.refused: list[str] = []
        self.shown: dict[str, int] = {}
        self.bytes = 0
        self.latest: dict[str, bytes] = {}
        self.shown_at: dict[str, float] = {}

    def hear(self, data: bytes) -> None:
        self.bytes += len(data)
        answer = _answer(data)
        if answer.type == "done":
            self.took.append(time.perf_counter() - self.sent.pop(answer.ref))
        elif answer.type == "refused":
            self.sent.pop(answer.ref, None)
            self.refused.append(answer.key)
        elif answer.type == "shown":
            self.shown[answer.topic] = self.shown.get(answer.topic, 0) + 1
            self.latest[answer.topic] = bytes(answer.view)
            self.shown_at[answer.topic] = time.perf_counter()

    def do(self, ref: str, action: Any) -> None:
        self.sent[ref] = time.perf_counter()
        self.connection.send(msgspec.json.encode({"type": "do", "ref": ref, "action": action}))

    async def done(self, ref: str, action: Any) -> None:
        self.do(ref, action)
        while self.sent:
            await asyncio.sleep(0.001)
        assert not self.refused, self.refused

    async def connect(self, port: int, name: str, cookie: str, topics: list[str]) -> "Phone":
        held: Any = type("Held", (), {"connections": [], "hear": lambda _, at, data: self.hear(data)})()
        await bare._connections(held, port, f"/ws/tournament/{name}", [cookie])
        self.connection = held.connections[0]
        self.connection.send(msgspec.json.encode({"type": "watch", "topics": topics}))
        return self


class Hall:
    """The evening: its desk, its screen, and three phones a table."""

    def __init__(self, port: int, tables: int, deals: int) -> None:
        self.port, self.tables, self.deals = port, tables, deals
        self.director = bare._Web(port)
        self.phones: list[list[Phone]] = []

    async def open(self) -> None:
        await self.director.post("/api/me", {"name": "Leitung"})
        options = {"format": "schafkopf", "rounds": 2, "deals": self.deals, "require_handin": False}
        made = await self.director.post("/api/tournaments", {"options": options, "title": "Messung"})
        self.name, path = made["id"], f"/api/tournaments/{made['id']}/entrants"
        self.codes: dict[int, str] = {}
        for number in range(1, 4 * self.tables + 1):
            body = {"name": f"Spieler {number}", "consent": True, "here": True}
            self.codes[number] = (await self.director.post(path, body))["code"]
        topics = ["desk", "standings", "people", "cash", "calls", "clock"]
        self.desk = await Phone().connect(self.port, self.name, self.director.cookie, topics)
        screen_code = next(door["code"] for door in made["doors"] if door["role"] == "screen")
        screen = await self.device(screen_code)
        self.screen = await Phone().connect(self.port, self.name, screen, ["seats", "standings", "clock", "draw"])
        await self.desk.done("announce", {"type": "announce-draw"})
        await self.desk.done("draw", {"type": "carry-out", "seed": ""})
        await asyncio.sleep(0.5)
        seats = msgspec.json.decode(self.screen.latest["seats"], type=Seats)
        gate = asyncio.Semaphore(8)
        self.phones = list(
            await asyncio.gather(
                *(self.table(gate, at, [s.number for s in t.seats]) for at, t in enumerate(seats.tables, start=1))
            )
        )

    async def device(self, code: str) -> str:
        web = bare._Web(self.port)
        await web.post("/api/doors", {"code": code})
        return str(web.cookie)

    async def table(self, gate: asyncio.Semaphore, at: int, seats: list[int]) -> list[Phone]:
        async with gate:
            phones = []
            for number in seats[:3]:
                cookie = await self.device(self.codes[number])
                topics = [f"table/1/{at}", f"player/{number}", "clock"]
                phones.append(await Phone().connect(self.port, self.name, cookie, topics))
            return phones

    async def enter(self, rate: float) -> list[float]:
        """Every deal of every table, at random moments."""
        dice = Random(1)
        due = [(table, deal) for table in range(1, self.tables + 1) for deal in range(1, self.deals + 1)]
        dice.shuffle(due)
        moment = time.perf_counter()
        for table, deal in due:
            moment += dice.expovariate(rate)
            await asyncio.sleep(max(0.0, moment - time.perf_counter()))
            action = {"type": "enter", "number": deal, "entry": RUF}
            keeper = self.phones[table - 1][0]
            keeper.do(f"e{table}-{deal}", {"type": "at-table", "round": 1, "table": table, "action": action})
        await asyncio.sleep(1)
        keepers = [phones[0] for phones in self.phones]
        assert not any(keeper.refused for keeper in keepers), [keeper.refused for keeper in keepers if keeper.refused]
        return [took for keeper in keepers for took in keeper.took]

    async def close(self) -> float:
        """Milliseconds from the director's tap until the screen shows the standings."""
        for table, (keeper, *_) in enumerate(self.phones, start=1):
            await keeper.done("sign", {"type": "at-table", "round": 1, "table": table, "action": {"type": "sign"}})
        before, began = self.screen.shown.get("standings", 0), time.perf_counter()
        self.desk.do("close", {"type": "close-round", "round": 1})
        while self.screen.shown.get("standings", 0) == before:
            await asyncio.sleep(0.0005)
        return 1000 * (self.screen.shown_at["standings"] - began)


def percentile(took: list[float], share: float) -> float:
    return 1000 * sorted(took)[int(share * (len(took) - 1))]


async def measure(*, tables: int, deals: int, rate: float, seconds: float) -> None:
    with tempfile.TemporaryDirectory() as folder, bare.process("--serve", folder) as (port, pid, _):
        alone = bare.kilobytes(pid)
        hall = Hall(port, tables, deals)
        await hall.open()
        opened = bare.kilobytes(pid)
        computed = bare.cpu_seconds(pid)
        took = await hall.enter(rate)
        computed = bare.cpu_seconds(pid) - computed
        shown = sum(phone.shown.get("standings", 0) for phones in hall.phones for phone in phones)
        standings = await hall.close()
        memory = bare.kilobytes(pid)
    phones = 3 * tables
    print(f"{4 * tables} players, {tables} tables, {phones} phones, {rate:.0f} entries a second, {len(took)} entries")
    print(f"entry acknowledged: p50 {percentile(took, 0.5):.2f} ms, p99 {percentile(took, 0.99):.2f} ms")
    print(f"  the server computed {1000 * computed / len(took):.2f} ms an entry; standings to phones: {shown}")
    print(f"closed: standings on the screen after {standings:.0f} ms")
    print(
        f"memory: {alone / 1024:.0f} MB alone, {opened / 1024:.0f} MB with the hall, {memory / 1024:.0f} MB at the end"
    )
    with tempfile.TemporaryDirectory() as folder, bare.process("--serve", folder) as (port, pid, _):
        opened_tables = await bare.open_tables(port, max(4, tables // 4))
        result = await bare.load(opened_tables, pid=pid, rate=rate, seconds=seconds)
    moves = percentile(result.took, 0.99)
    print(f"bare tables: move acknowledged p50 {percentile(result.took, 0.5):.2f} ms, p99 {moves:.2f} ms")
    print(f"entry / move at p99: {percentile(took, 0.99) / moves:.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="few tables, to see that it runs")
    parser.add_argument("--rate", type=float, default=20.0, help="entries a second")
    wanted = parser.parse_args()
    run = functools.partial(measure, rate=wanted.rate)
    bare.keep_to(bare.CORES[1:])
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        if wanted.quick:
            runner.run(run(tables=6, deals=4, seconds=3.0))
        else:
            runner.run(run(tables=100, deals=8, seconds=30.0))


if __name__ == "__main__":
    main()
