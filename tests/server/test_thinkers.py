"""Bots that think in processes of their own: they answer, they may be killed, and nobody waits for them."""

import asyncio
import os
import signal
import sys
from pathlib import Path
from typing import Any

import pytest

from stammtisch import search
from stammtisch.engine.frames import frame
from stammtisch.server.thinkers import Thinkers
from stammtisch.server.thinking_process import Request
from stammtisch.study.arena import Contest, Deal

SLOW = """
import sys, time
from stammtisch.server.thinking_process import READY, packed
sys.stdout.buffer.write(packed(READY))
sys.stdout.flush()
time.sleep(60)
"""
"""A process that gets ready and never answers."""


STUMBLING = """
import pathlib, sys
from stammtisch.server import thinking_process
tried = pathlib.Path(sys.argv[1])
if not tried.exists():
    sys.exit(tried.touch())
thinking_process.main()
"""
"""A process that ends before it is ready, the first time."""


@pytest.fixture(scope="module")
def request_for_a_card() -> Request:
    """A real question: the first card of a deal."""
    search.warm("schafkopf", "doppelkopf")
    deal = Deal(Contest("schafkopf", ("club",), 4, {}, seed=3), 3, ("club",) * 4)
    while not any(window.kind == "card" for window in deal.stream.windows):
        deal.advance()
    seat = next(window.seats[0] for window in deal.stream.windows if window.kind == "card")
    picture = frame(deal.match, deal.state, seat, seq=deal.stream.seq, windows=deal.stream.windows)
    return Request("strong", "schafkopf", seat, 1, picture, deal.stream.seen_by(seat))


async def ready(thinkers: Thinkers, request: Request) -> tuple[Any]:
    """Asks until a process is there."""
    async with asyncio.timeout(120):
        while (answer := await thinkers.answer(request)) is None:
            await asyncio.sleep(0.05)
    return answer


def test_until_a_process_is_ready_there_is_no_answer_and_then_there_is(request_for_a_card: Request) -> None:
    async def scene() -> None:
        thinkers = Thinkers(processes=1, step=0.05)
        assert await thinkers.answer(request_for_a_card) is None
        ((window, action),) = await ready(thinkers, request_for_a_card)
        assert window in request_for_a_card.frame.offers
        assert action.card in request_for_a_card.frame.view.deal.hand
        assert await thinkers.answer(request_for_a_card) == ((window, action),)
        await thinkers.close()

    asyncio.run(scene())


def test_a_killed_process_costs_an_answer_and_is_replaced(request_for_a_card: Request) -> None:
    async def scene() -> None:
        thinkers = Thinkers(processes=1, step=0.05)
        await ready(thinkers, request_for_a_card)
        (pid,) = thinkers.pids
        thinking = asyncio.create_task(thinkers.answer(request_for_a_card))
        await asyncio.sleep(0)
        os.kill(pid, signal.SIGKILL)
        await thinking
        await ready(thinkers, request_for_a_card)
        assert thinkers.pids != (pid,)
        await thinkers.close()

    asyncio.run(scene())


def test_a_process_that_ended_before_it_was_ready_is_started_again(request_for_a_card: Request, tmp_path: Path) -> None:
    async def scene() -> None:
        command = (sys.executable, "-c", STUMBLING, str(tmp_path / "tried"))
        thinkers = Thinkers(processes=1, step=0.05, command=command)
        assert await ready(thinkers, request_for_a_card)
        await thinkers.close()

    asyncio.run(scene())


def test_closing_does_not_wait_for_the_next_attempt_to_start() -> None:
    async def scene() -> None:
        thinkers = Thinkers(processes=1, step=3600.0, command=(sys.executable, "-c", ""))
        request = Request("strong", "schafkopf", 0, 1, None, [])
        assert await thinkers.answer(request) is None
        while thinkers.pids == ():
            await asyncio.sleep(0.01)
        async with asyncio.timeout(60):
            await thinkers.close()

    asyncio.run(scene())


def test_who_thinks_too_long_or_has_too_many_waiting_is_not_waited_for(request_for_a_card: Request) -> None:
    async def scene() -> None:
        thinkers = Thinkers(processes=1, waiting=1, patience=0.3, step=0.05, command=(sys.executable, "-c", SLOW))
        assert await thinkers.answer(request_for_a_card) is None
        async with asyncio.timeout(30):
            while not any(worker.ready for worker in thinkers._workers):
                await asyncio.sleep(0.05)
        (pid,) = thinkers.pids
        answers = await asyncio.gather(*(thinkers.answer(request_for_a_card) for _ in range(4)))
        assert answers == [None] * 4
        assert pid not in thinkers.pids
        await thinkers.close()

    asyncio.run(scene())


def test_an_answer_comes_at_a_whole_step_whatever_the_hand(request_for_a_card: Request) -> None:
    async def scene() -> None:
        thinkers = Thinkers(processes=1, step=0.5)
        await ready(thinkers, request_for_a_card)
        loop = asyncio.get_running_loop()
        begun = loop.time()
        await thinkers.answer(request_for_a_card)
        spent = loop.time() - begun
        assert spent >= 0.45
        await thinkers.close()

    asyncio.run(scene())
