"""Group commit by itself: whatever happens to a transaction, everybody who waits for it is told, and told the truth."""

import asyncio
import logging
from collections.abc import Sequence

import pytest

from stammtisch.store import Append, Unavailable
from stammtisch.store.core import ChangeSet
from stammtisch.store.group import GroupCommit, Outcome

ONE: ChangeSet = (Append("a", 0, (b"1",)),)


def test_a_mistake_in_the_program_is_no_acknowledgement_and_no_endless_wait(
    loop: asyncio.Runner, caplog: pytest.LogCaptureFixture
) -> None:
    broken = True

    async def commit(group: Sequence[ChangeSet]) -> Sequence[Outcome]:
        if broken:
            raise ZeroDivisionError
        return [None] * len(group)

    async def play() -> None:
        nonlocal broken
        group = GroupCommit(commit)
        for _ in range(3):
            answers = await asyncio.gather(*(group.write(ONE) for _ in range(3)), return_exceptions=True)
            assert [type(answer) for answer in answers] == [Unavailable] * 3
        assert group.ailing
        broken = False
        await group.write(ONE)
        assert not group.ailing

    loop.run(play())
    assert [record.levelno for record in caplog.records] == [logging.WARNING] * 2  # when it began and when it ended
    assert "ZeroDivisionError" in caplog.text


def test_when_the_loop_ends_nobody_is_left_waiting() -> None:
    ended: list[str] = []

    async def commit(group: Sequence[ChangeSet]) -> Sequence[Outcome]:
        await asyncio.Event().wait()
        return [None] * len(group)

    async def writer(group: GroupCommit, name: str) -> None:
        try:
            await group.write(ONE)
        except asyncio.CancelledError:
            ended.append(name)
            raise

    async def play() -> None:
        group = GroupCommit(commit)
        tasks = [asyncio.create_task(writer(group, "in the transaction"))]
        await asyncio.sleep(0.01)
        tasks.append(asyncio.create_task(writer(group, "in the queue")))
        await asyncio.sleep(0.01)
        (working,) = asyncio.all_tasks() - {*tasks, asyncio.current_task()}
        working.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(play())
    assert ended == ["in the transaction", "in the queue"]


def test_who_is_cancelled_during_the_transaction_does_not_disturb_it(loop: asyncio.Runner) -> None:
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def commit(group: Sequence[ChangeSet]) -> Sequence[Outcome]:
        begun.set()
        await go_on.wait()
        return [None] * len(group)

    async def play() -> None:
        group = GroupCommit(commit)
        staying, leaving = (asyncio.create_task(group.write(ONE)) for _ in range(2))
        await begun.wait()
        leaving.cancel()
        await asyncio.sleep(0)
        go_on.set()
        await staying
        assert leaving.cancelled()

    loop.run(play())


def test_who_writes_now_and_then_never_waits_and_who_writes_often_is_gathered(
    loop: asyncio.Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    groups: list[int] = []
    slept: list[float] = []
    real = asyncio.sleep

    async def commit(group: Sequence[ChangeSet]) -> Sequence[Outcome]:
        groups.append(len(group))
        return [None] * len(group)

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        await real(seconds)

    async def play() -> None:
        group = GroupCommit(commit)
        await group.write(ONE)
        assert (groups, slept) == ([1], [])
        waiting = []
        for _ in range(5):  # each in a moment of its own
            waiting.append(asyncio.create_task(group.write(ONE)))
            await real(0)
        await asyncio.gather(*waiting)
        assert (groups, len(slept)) == ([1, 5], 1)
        monkeypatch.setattr("stammtisch.store.group.PAUSE", 0.0)
        group = GroupCommit(commit)
        for _ in range(3):
            await group.write(ONE)
        assert (groups, len(slept)) == ([1, 5, 1, 1, 1], 1)

    monkeypatch.setattr("stammtisch.store.group.PAUSE", 1.0)
    monkeypatch.setattr("stammtisch.store.group.asyncio.sleep", sleep)
    loop.run(play())
