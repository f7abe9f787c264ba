"""What the actor promises to every tenant, shown by one that has no cards: a guest book."""

import asyncio
import contextlib
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from stammtisch.engine.core import Refusal
from stammtisch.server import wire
from stammtisch.server.actor import RESTS, STORE_GONE, Job
from stammtisch.server.effects import Effect, Hang, Load, Reply, Send, Write
from stammtisch.store import Append, open_store
from stammtisch.store.address import sqlite_url
from stammtisch_dev.testing import clause
from tests.server import guestbook
from tests.server.book_simulation import BookSimulation, Hasty
from tests.server.client import Web
from tests.server.driven import FakeClock, FixedDice, Memory
from tests.server.guestbook import BookActor, Close, Sign
from tests.server.process import Served
from tests.server.sim_witness import Wrong

KILLS: Final = 4
SEEDS: Final = 25


class Desk:
    """One guest book on a store that answers when it is told to."""

    def __init__(self) -> None:
        self.memory, self.clock = Memory(), FakeClock()
        self.open()

    def open(self) -> None:
        """A server that has just started."""
        self.book = BookActor("b", clock=self.clock, dice=FixedDice())
        self.sent: list[tuple[int, dict[str, Any]]] = []
        self.replies: dict[int, Any] = {}
        self.hung: dict[int, str] = {}
        self.writing: Write | None = None
        self.carry_out()

    def carry_out(self) -> None:
        while effects := self.book.effects:
            self.book.effects = []
            for effect in effects:
                self._carry(effect)

    def _carry(self, effect: Effect) -> None:
        match effect:
            case Send():
                self.sent.append((effect.number, msgspec.json.decode(effect.data)))
            case Hang():
                self.hung[effect.number] = effect.key
            case Reply():
                self.replies[effect.ref] = effect.answer
            case Load():
                self.book.load(self.memory.snapshot(self.book))
            case Write():
                assert self.writing is None, "never two at a time"
                self.writing = effect

    def stored(self) -> Write:
        """The disk is done with what it was given."""
        wanted, self.writing = self.writing, None
        assert wanted is not None
        self.memory.write(wanted.changes)
        self.book.stored()
        self.carry_out()
        return wanted

    def failed(self, *, landed: bool = False) -> None:
        wanted, self.writing = self.writing, None
        assert wanted is not None
        if landed:
            self.memory.write(wanted.changes)
        self.book.failed()
        self.carry_out()

    def enter(self, line: int, person: str) -> None:
        self.book.enter(line, person, person)
        self.carry_out()

    def write(self, line: int, text: str, *, ref: str = "", private: bool = False) -> None:
        self.book.receive(line, guestbook.Write(ref or text, text, private))
        self.carry_out()

    def heard(self, line: int, *kinds: str) -> list[dict[str, Any]]:
        return [message for number, message in self.sent if number == line and message["type"] in kinds]

    def answers(self) -> list[tuple[int, str, Any]]:
        """Line, what it was called, and the number of the record or the clause of the refusal."""
        told = [(line, m) for line, m in self.sent if m["type"] in ("done", "refused")]
        return [(line, m["ref"], m.get("seq", m.get("clause"))) for line, m in told]


def desk(*people: str) -> Desk:
    fresh = Desk()
    for line, person in enumerate(people):
        fresh.enter(line, person)
    fresh.sent.clear()
    return fresh


# --- stored, then told ---


def test_nobody_hears_of_it_before_it_is_stored() -> None:
    d = desk("A", "B")
    d.write(0, "Servus")
    assert d.sent == []
    wanted = d.stored()
    assert [type(change) for change in wanted.changes] == [Append]
    assert d.answers() == [(0, "Servus", 1)]
    assert [m["seq"] for m in d.heard(1, "page")] == [1]


def test_what_is_decided_at_once_is_told_at_once() -> None:
    d = desk("A")
    d.write(0, "Servus")
    d.stored()
    d.write(0, "Servus", ref="again")
    assert d.writing is None
    assert d.answers()[1:] == [(0, "again", "ENG-chat")]
    d.write(0, "Servus")
    assert d.answers()[2:] == [(0, "Servus", 1)], "said again, answered again, written once"


def test_each_line_is_told_what_its_person_may_read() -> None:
    d = desk("A", "B")
    d.write(0, "to everybody")
    d.stored()
    d.write(0, "to the host", private=True)
    d.stored()
    assert [len(m["entries"]) for m in d.heard(0, "page")] == [1, 2]
    assert [len(m["entries"]) for m in d.heard(1, "page")] == [1, 1]
    assert d.book.stream.seen_by("B")[1] == ()


def test_after_a_restart_it_is_what_was_stored() -> None:
    d = desk("A")
    for text in "xyz":
        d.write(0, text)
        d.stored()
    before = d.book.stream
    d.open()
    assert (d.book.stream.state, d.book.stream.log) == (before.state, before.log)
    d.enter(0, "A")
    d.write(0, "y")
    assert d.answers() == [(0, "y", 2)], "what was acknowledged before is known"


# --- what waits is stored together ---


def test_what_waits_is_decided_one_after_the_other_and_stored_in_one_append() -> None:
    d = desk("A", "B", "C")
    d.write(0, "first")
    d.write(1, "one")
    d.write(2, "two")
    d.write(1, "one", ref="refused")
    d.book.command(77, "D", "D", Sign("three"))
    d.write(0, "four")
    assert d.answers() == []
    assert len(d.stored().changes) == 1
    assert d.answers() == [(0, "first", 1)]
    together = d.stored()
    (append,) = together.changes
    assert isinstance(append, Append)
    assert (append.seq, len(append.records)) == (1, 4)
    assert d.answers()[1:] == [(1, "one", 2), (2, "two", 3), (1, "refused", "ENG-chat"), (0, "four", 5)]
    assert d.replies == {77: 4}
    assert d.writing is None
    assert [m["seq"] for m in d.heard(2, "page")] == [1, 2, 3, 4, 5], "and everybody sees each of them"


def test_a_question_is_answered_in_its_turn_and_not_before_what_it_sees_is_stored() -> None:
    d = desk("A")
    d.write(0, "first")
    d.write(0, "second")
    d.book.ask(5, lambda: d.book.stream.seq)
    d.carry_out()
    d.stored()
    assert d.replies == {}
    d.stored()
    assert d.replies == {5: 2}


# --- when it cannot be stored ---


@clause("ENG-stored")
@pytest.mark.parametrize("landed", [False, True])
def test_everybody_whose_words_were_not_stored_is_told_so_and_may_say_them_again(landed: bool) -> None:
    d = desk("A", "B")
    d.write(0, "first")
    d.write(0, "one")
    d.write(1, "two")
    d.book.command(9, "C", "C", Sign("three"))
    d.stored()
    d.sent.clear()
    d.failed(landed=landed)
    assert d.answers() == [(0, "one", "ENG-stored"), (1, "two", "ENG-stored")]
    assert d.replies == {9: STORE_GONE}
    assert d.heard(1, "page")[-1]["seq"] == (4 if landed else 1), "as the stream has it"
    d.write(0, "one")
    if not landed:
        d.stored()
    assert d.answers()[-1] == (0, "one", 2), "once, whether it had been stored or not"
    assert len(d.memory.streams["guestbook/b"]) == (4 if landed else 2)


def test_who_came_in_meanwhile_is_let_in_when_the_stream_has_been_read() -> None:
    d = desk("A")
    d.write(0, "first")
    d.write(0, "second")
    d.enter(1, "B")
    d.write(1, "third")
    d.stored()
    d.sent.clear()
    d.failed()
    assert [m["seq"] for m in d.heard(1, "page")] == [1]
    assert d.answers() == [(0, "second", "ENG-stored"), (1, "third", "ENG-stored")]
    assert d.book.here("B")
    d.book.leave(1)
    assert not d.book.here("B"), "counted once"


def test_who_came_in_and_left_meanwhile_does_not_come_in_again() -> None:
    d = desk("A")
    d.write(0, "first")
    d.write(0, "second")
    d.enter(1, "B")
    d.book.leave(1)
    d.stored()
    d.failed()
    assert not d.book.here("B")
    assert set(d.book.connections) == {0}


@pytest.mark.parametrize("landed", [False, True])
def test_a_line_that_was_to_be_closed_stays_when_it_is_not_stored_why(landed: bool) -> None:
    d = desk("A", "B")
    d.book.command(1, "A", "A", Close())
    d.carry_out()
    assert d.hung == {}
    d.failed(landed=landed)
    assert isinstance(d.replies[1], Refusal)
    assert set(d.book.connections) == {0, 1}
    assert (d.book.here("A"), d.hung) == (True, {})
    d.book.leave(1)
    assert set(d.book.connections) == {0}
    d.enter(2, "C")
    assert d.hung == ({2: "bye.closed"} if landed else {})


def test_who_leaves_while_he_is_to_be_hung_up_does_not_come_back() -> None:
    d = desk("A", "B")
    d.write(0, "first")
    d.book.command(1, "A", "A", Close())
    d.book.leave(1)
    d.stored()
    d.failed()
    assert set(d.book.connections) == {0}
    assert not d.book.here("B")


def test_after_a_failure_it_rests_but_people_may_try_at_once() -> None:
    d = desk("A")
    for text in "xy":
        d.write(0, text)
        d.failed()
    assert d.book.wake() == d.clock.now() + RESTS[1]
    d.write(0, "z")
    d.stored()
    assert d.book.wake() is None
    assert d.answers()[-1] == (0, "z", 1)


def test_a_job_that_says_nothing_does_not_wait() -> None:
    d = desk("A")
    done = list[int]()
    d.book.do(Job(lambda: done.append(1)))
    assert done == [1]


# --- by seed ---


@pytest.mark.parametrize("seed", range(SEEDS))
def test_whatever_happens_the_book_keeps_what_it_has_acknowledged(seed: int) -> None:
    evening = BookSimulation(seed).run()
    assert evening.acknowledged == evening.written
    if seed % 5 == 0:
        assert BookSimulation(seed).run() == evening, "bit by bit the same"


def test_the_evenings_were_bad_ones() -> None:
    evenings = [BookSimulation(seed).run() for seed in range(5)]
    assert sum(e.kills for e in evenings) >= 5
    assert sum(e.repeated for e in evenings) >= 10
    assert max(e.together for e in evenings) >= 2, "some of it was stored in one append"


def test_a_book_that_speaks_before_it_has_stored_is_found_out() -> None:
    def honest(seed: int) -> bool:
        try:
            BookSimulation(seed, actor=Hasty).run()
        except Wrong:
            return False
        return True

    assert not all(honest(seed) for seed in range(5))


# --- a real process, killed ---


class Guest:
    """Writes one line after the other, and says again what nobody has confirmed."""

    def __init__(self, web: Web, name: str) -> None:
        self.web, self.name = web, name
        self.acked: dict[str, int] = {}
        self._next = 0

    async def live(self) -> None:
        while True:
            with contextlib.suppress(ConnectionClosed, OSError, TimeoutError):
                await self._write()
            await asyncio.sleep(0.02)

    async def _write(self) -> None:
        headers = {"cookie": self.web.cookie}
        async with connect(f"ws://127.0.0.1:{self.web.port}/ws/book1", additional_headers=headers) as line:
            while True:
                ref = f"{self.name}{self._next}"
                await line.send(wire.encode(guestbook.Write(ref, ref)).decode())
                while True:
                    message = msgspec.json.decode(await line.recv())
                    if message["type"] in ("done", "refused") and message["ref"] == ref:
                        break
                if message["type"] == "done":
                    self.acked[ref] = message["seq"]
                    self._next += 1


async def besieged(url: str) -> list[Guest]:
    chance, guests, tasks = Random(1), list[Guest](), list[asyncio.Task[None]]()
    server = await asyncio.to_thread(Served, "--database", url, program="tests.server.guestbook")
    try:
        for name in "ABCDE":
            web = Web(server.port)
            await web.post("/api/me", {"name": name})
            guests.append(Guest(web, name))
        tasks = [asyncio.create_task(guest.live()) for guest in guests]
        for _ in range(KILLS):
            wanted = sum(len(guest.acked) for guest in guests) + chance.randint(5, 40)
            async with asyncio.timeout(60):
                while sum(len(guest.acked) for guest in guests) < wanted:
                    await asyncio.sleep(0.002)
            await asyncio.to_thread(server.kill)
            await kept(url, guests)
            server.close()
            server = await asyncio.to_thread(Served, "--database", url, program="tests.server.guestbook")
            for guest in guests:
                guest.web.port = server.port
        return guests
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        server.close()


async def kept(url: str, guests: list[Guest]) -> None:
    """Looked up in the store itself while nobody serves it."""
    store = await open_store(url)
    try:
        log = [msgspec.json.decode(record) for record in await store.read("guestbook/book1")]
    finally:
        await store.close()
    refs = [record["ref"] for record in log]
    assert len(refs) == len(set(refs)), "written twice"
    for guest in guests:
        for ref, seq in guest.acked.items():
            assert refs[seq - 1] == ref, f"{ref} was acknowledged as {seq}"


def test_what_was_acknowledged_survives_a_kill(tmp_path: Path) -> None:
    guests = asyncio.run(besieged(sqlite_url(tmp_path / "book.db")))
    assert all(len(guest.acked) > KILLS for guest in guests)
