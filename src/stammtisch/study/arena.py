"""Bots against each other: the same cards for everybody, seats rotated, and how sure one can be of the result.

A block is one pack of cards. It is played once for every rotation of the line-up, so that each bot holds each hand;
what the cards are worth cancels out. The result of a block is how many game points a seat of the first bot gained a
deal above a seat of the others; blocks are independent, which gives the interval.
"""

import statistics
import time
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from stammtisch import bots, games
from stammtisch.engine import hosting
from stammtisch.engine.core import TABLE, Accepted, Refusal, Seat, TimeUp, Window
from stammtisch.engine.frames import frame, seen
from stammtisch.engine.match import DealClosed, Match

STEPS = 20_000
"""More than any deal takes; beyond that it stalls."""


class Stalled(Exception):
    """A deal that does not come to its end."""


class Refused(Exception):
    """A bot wanted something the rules do not allow."""


class Contest(Struct, frozen=True):
    """What is measured: a game, its options, and the bots in the order of the seats."""

    game: str
    bots: tuple[str, ...]
    players: int
    options: dict[str, Any] = {}
    seed: int = 0


class Block(Struct, frozen=True):
    """One pack, every rotation: game points a deal of each bot's seats, and how long each took to answer, by label."""

    number: int
    points: dict[str, float]
    deals: int
    answers: dict[str, int]
    seconds: dict[str, float]


class Verdict(Struct, frozen=True):
    """The first bot against the rest: game points a deal above them, with the half width of the 95 % interval."""

    blocks: int
    deals: int
    gain: float
    interval: float

    @property
    def clear(self) -> bool:
        return abs(self.gain) > self.interval


def lineups(contest: Contest) -> Iterator[tuple[str, ...]]:
    """The bots round the table, once from each seat."""
    row = tuple(contest.bots[at % len(contest.bots)] for at in range(contest.players))
    for shift in range(len(contest.bots) if contest.players % len(contest.bots) == 0 else contest.players):
        yield row[shift:] + row[:shift]


def labels(contest: Contest) -> tuple[str, ...]:
    """What the bots are called: where one plays several parts they are told apart by their number in the line-up."""
    if len(set(contest.bots)) == len(contest.bots):
        return contest.bots
    return tuple(f"{name}#{at + 1}" for at, name in enumerate(contest.bots))


def play_block(contest: Contest, number: int) -> Block:
    """All rotations over the same cards."""
    called = labels(contest)
    gained: dict[str, list[float]] = {label: [] for label in called}
    answers, seconds = dict.fromkeys(called, 0), dict.fromkeys(called, 0.0)
    deals = 0
    for shift, lineup in enumerate(lineups(contest)):
        deal = Deal(contest, number, lineup, shift=shift)
        points = deal.play()
        deals += 1
        for seat, place in enumerate(deal.places):
            label = called[place % len(called)]
            gained[label].append(points[seat])
            answers[label] += deal.answers[seat]
            seconds[label] += deal.seconds[seat]
    return Block(number, {label: statistics.fmean(row) for label, row in gained.items()}, deals, answers, seconds)


class Deal:
    """One deal at a table of bots: what a server does, without one.

    `shift` says which rotation it is. A bot's dice belong to its place in the line-up: would they belong to the seat, a
    bot against itself would play every rotation alike, and the control could find nothing.
    """

    def __init__(self, contest: Contest, number: int, lineup: tuple[str, ...], *, shift: int = 0) -> None:
        game = games.deal_game(contest.game).seated(contest.players)
        if game is None:
            raise LookupError(f"{contest.game} for {contest.players}")
        self.match: Match[Any, Any, Any, Any, Any] = game.match()
        options = msgspec.convert(contest.options, game.options_type)
        self.dice = Random(f"{contest.seed}:{number}")
        self.state: Any = self.match.begin(options, dealer=number % contest.players)
        self.places = [(seat + shift) % contest.players for seat in range(contest.players)]
        seeds = [Random(f"{contest.seed}:{number}:{place}").getrandbits(32) for place in self.places]
        self.seats = [bots.bot(name, contest.game, seat=seat, seed=seeds[seat]) for seat, name in enumerate(lineup)]
        self.logs: list[list[tuple[Any, ...]]] = [[] for _ in lineup]
        self.seq = 0
        self.answers, self.seconds = [0] * len(lineup), [0.0] * len(lineup)
        self.seed: str | None = None
        self._asked = [-1] * len(lineup)
        self._decode = msgspec.json.Decoder(self.match.action_types).decode

    def play(self) -> tuple[int, ...]:
        """Until a deal counts; its game points. If the match ends before: what it has brought since, mostly nothing."""
        before: tuple[int, ...] = self.state.totals
        for _ in range(STEPS):
            if self.state.over:
                return tuple(now - then for now, then in zip(self.state.totals, before, strict=True))
            for event in self._step():
                if isinstance(event, DealClosed) and not event.result.redeal:
                    return event.result.game_points
        raise Stalled(f"deal not over after {STEPS} steps: {[w.id for w in self.match.windows(self.state)]}")

    def _step(self) -> tuple[Any, ...]:
        windows = self.match.windows(self.state)
        for seat in range(len(self.seats)):
            if self._asked[seat] != self.seq and any(seat in w.seats and w.waits_for is None for w in windows):
                self._asked[seat] = self.seq
                if (found := self._think(seat, windows)) is not None:
                    return found
        return self._table(windows)

    def _think(self, seat: Seat, windows: tuple[Window, ...]) -> tuple[Any, ...] | None:
        picture = frame(self.match, self.state, seat, seq=self.seq, windows=windows)
        if not picture.offers:
            return None
        self.answers[seat] += 1
        begun = time.thread_time()
        found = self.seats[seat].answer(picture, self.logs[seat])
        self.seconds[seat] += time.thread_time() - begun
        if found is None:
            return None
        window, action = found
        if isinstance(action, dict):
            action = self._decode(msgspec.json.encode(action))
        return self._submit(seat, action, window)

    def _table(self, windows: tuple[Window, ...]) -> tuple[Any, ...]:
        """Nobody has anything to say: the table does its part, or time runs out."""
        for window in windows:
            if window.waits_for is not None:
                continue
            answer = hosting.answer(self.match, self.state, window, seed=self.seed, draw=self._draw)
            if answer is not None:
                self.seed = answer.seed
                return self._submit(TABLE, answer.action, window.id)
        for window in windows:
            if window.limit is not None and window.waits_for is None and window.kind != "table":
                return self._submit(TABLE, TimeUp(), window.id)
        raise Stalled(f"nobody answers {[(w.id, w.seats) for w in windows]}")

    def _draw(self) -> bytes:
        return self.dice.randbytes(32)

    def _submit(self, actor: Seat, action: Any, window: str) -> tuple[Any, ...]:
        outcome = self.match.submit(self.state, actor, action, window=window)
        if isinstance(outcome, Refusal):
            raise Refused(f"{actor} at {window}: {action} is refused by {outcome.clause} {outcome.key} {outcome.args}")
        assert isinstance(outcome, Accepted)
        self.state = outcome.state
        self.seq += 1
        for seat, log in enumerate(self.logs):
            log.append(seen(self.match, outcome.events, seat))
        return outcome.events


def control(contest: Contest) -> Contest:
    """The first bot against itself: what an interval that should hold 0 looks like."""
    return msgspec.structs.replace(contest, bots=contest.bots[:1] * max(2, len(contest.bots)))


def judged(contest: Contest, blocks: Sequence[Block]) -> Verdict:
    """The first bot of the line-up against all others."""
    first, *others = labels(contest)
    gains = [b.points[first] - statistics.fmean(b.points[label] for label in others) for b in blocks]
    gain = statistics.fmean(gains)
    spread = statistics.stdev(gains) / len(gains) ** 0.5 if len(gains) > 1 else float("inf")
    return Verdict(len(blocks), sum(b.deals for b in blocks), gain, 1.96 * spread)


def pace(blocks: Sequence[Block], label: str) -> float:
    """Seconds an answer of this bot took in the mean."""
    return sum(b.seconds[label] for b in blocks) / max(1, sum(b.answers[label] for b in blocks))
