"""Playing a contest: its blocks and those of its control, on one process or on several, each kept when it is done."""

import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any, Final, TypeAlias

import msgspec

from stammtisch import bots, games
from stammtisch.engine import consulting
from stammtisch.engine.loop import Stalled
from stammtisch.engine.stream import RefusedScript
from stammtisch.study.arena import Block, Contest, control, play_block
from stammtisch.study.ledger import PARTS, Ledger, Part

CONTROL: Final = 5
"""One block of the control to so many of the contest."""
_AHEAD: Final = 4
"""Blocks handed to each process in advance: enough that none waits, few enough to stop soon."""

Task: TypeAlias = tuple[Part, int]
Progress: TypeAlias = Callable[[Part, int, int], None]
"""Told after each block: part, blocks done, blocks wanted."""


class BadContest(Exception):
    """This cannot be played. `key` and `fields` are the sentence about it."""

    def __init__(self, key: str, **fields: object) -> None:
        super().__init__(key)
        self.key, self.fields = key, fields


def contest(game: str, names: tuple[str, ...], *, players: int | None, options: dict[str, Any], seed: int) -> Contest:
    """Checked, and with its options whole: a default that changes later makes it another contest."""
    if game not in games.names():
        raise BadContest("refusal.game", value=game, known=list(games.names()))
    for name in names:
        try:
            bots.bot(name, game, seat=0, seed=0)
        except LookupError:
            bot_names = [*bots.names(game), *bots.measures(game)]
            raise BadContest("arena.no-bot", bot=name, game=game, known=bot_names) from None
    rules = games.deal_game(game)
    count = len(rules.seats) if players is None else players
    seated = rules.seated(count)
    if seated is None or count < len(names):
        raise BadContest("arena.players", game=game, players=count, bots=len(names))
    try:
        chosen = consulting.convert(options, seated.options_type, where="options")
    except consulting.Unanswerable as bad:
        raise BadContest(bad.refusal.key, **bad.refusal.args) from None
    if (refusal := seated.why_unplayable(chosen)) is not None:
        raise BadContest(refusal.key, **refusal.args)
    written = msgspec.json.decode(msgspec.json.encode(chosen))  # as the ledger has them: a tuple comes back as a list
    return Contest(game, names, count, written, seed)


def wanted(blocks: int) -> dict[Part, int]:
    """How many blocks of each part; an interval needs two."""
    return {"contest": blocks, "control": max(2, blocks // CONTROL)}


def run(ledger: Ledger, blocks: int, *, processes: int, progress: Progress) -> None:
    """Plays what is missing. Whatever stops it, the blocks that are done are in the ledger."""
    want = wanted(blocks)
    for part in PARTS:
        progress(part, len(ledger.first(part, want[part])), want[part])
    tasks: list[Task] = [(part, number) for part in PARTS for number in ledger.missing(part, want[part])]
    for part, block in _played(ledger.contest, tasks, processes=processes):
        ledger.add(part, block)
        progress(part, len(ledger.first(part, want[part])), want[part])


def play(contest: Contest, task: Task) -> Block:
    """One block of a part; what a bot does wrong is told with the number that brings it back."""
    part, number = task
    try:
        return play_block(contest if part == "contest" else control(contest), number)
    except (RefusedScript, Stalled) as problem:
        raise BadContest("arena.stopped", number=number, seed=contest.seed, problem=str(problem)) from None


def _played(contest: Contest, tasks: list[Task], *, processes: int) -> Iterator[tuple[Part, Block]]:
    if processes == 1 or len(tasks) <= 1:
        for task in tasks:
            yield task[0], play(contest, task)
        return
    pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=_deaf)
    try:
        yield from _gathered(pool, contest, tasks, ahead=processes * _AHEAD)
    finally:
        pool.shutdown(cancel_futures=True)


def _gathered(
    pool: ProcessPoolExecutor, contest: Contest, tasks: list[Task], *, ahead: int
) -> Iterator[tuple[Part, Block]]:
    rest = iter(tasks)
    running: dict[Future[Block], Part] = {}
    while True:
        while len(running) < ahead and (task := next(rest, None)) is not None:
            with _undisturbed():
                running[pool.submit(play, contest, task)] = task[0]
        if not running:
            return
        for done in wait(running, return_when=FIRST_COMPLETED).done:
            yield running.pop(done), done.result()


def _deaf() -> None:
    """Ctrl+C in a terminal reaches all processes; only the one that keeps the ledger is to hear it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _undisturbed() -> Iterator[None]:
    """A process that is just being started cannot be deaf yet. It inherits that Ctrl+C is held back, where a system can
    do that; here it is heard right after."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
